//! Messages up to the eager limit that their sender may offer ([`crate::p2p::offers`]): what a byte costs by each way, and so what their receiver
//! wishes.
//!
//! They are learned as longer ones are, but for three things. The sender must know the way before it sends, so the receiver settles it when the
//! message before has come, and tells it by a bit of its ring ([`encore_shmem::ring::offer`]). The first messages go staged. And of a staged
//! message the receiver doesn't see how long the sender wrote its first piece: so it counts as if it had taken a quarter more, as that piece is a
//! quarter of the message.

use std::time::{Duration, Instant};

use super::offered::{bit_of, class_of};
use super::way::{Open, Way, per_byte};
use super::{Outcome, clock};
use crate::engine::Engine;
use crate::peer::PeerId;
use crate::settings::choices::Whether;

/// The ways that are open.
const OPEN: Open = [true, false, true];

/// An offer that wasn't taken counts as if a byte had taken so many picoseconds: it has cost its sender time and brought nothing.
const IN_VAIN: u32 = 1_000_000;

/// A staged message counts as if it had taken so many quarters of its time.
const QUARTERS_STAGED: u32 = 5;

/// How a message has come.
#[derive(Clone, Copy)]
pub(crate) enum Came {
    /// Staged.
    Staged,
    /// It was offered and taken.
    Taken,
    /// It was offered, but not taken.
    InVain,
}

impl Engine {
    /// Whether a message of so many bytes between this rank and another one may be offered.
    pub(crate) fn offers_may_pay(&self, peer: PeerId, bytes: u64) -> bool {
        self.settings.may_be_offered(bytes)
            && self.peers.ring(peer).is_some()
            && self.settings.kernel_copy == Whether::Auto
            && peer != self.peers.me()
            && self.kernel_might_copy(peer)
            && !self.crowded()
    }

    /// A message of so many bytes begins to come: the time, if it is to be measured.
    #[inline]
    pub(crate) fn begin_offered(&self, from: PeerId, bytes: u64) -> Option<Instant> {
        let offered = self.peers[from].offered.as_ref()?;
        offered.is_measured[class_of(bytes)].then(clock::now)
    }

    /// A message has come, or was offered in vain: it began to come at `since`, if it was measured. Settles what the sender does with the next one.
    pub(crate) fn learn_of_offers(&mut self, from: PeerId, bytes: u64, came: Came, since: Option<Instant>) {
        let Some(inbox) = self.inbox_from(from) else { return };
        let may_pay = self.offers_may_pay(from, bytes);
        if !may_pay && self.peers[from].offered.is_none() {
            return;
        }
        let offered = self.peers[from].offered.get_or_insert_with(Box::default);
        let (index, bit) = (class_of(bytes), bit_of(bytes));
        let class = &mut offered.classes[index];
        let cost = |took: Duration| per_byte(took, bytes);
        let took = since.map(|since| clock::now() - since);
        let outcome = match came {
            Came::Staged => took.map(|took| class.note(Way::Staged, cost(took * QUARTERS_STAGED / 4))),
            Came::Taken => took.map(|took| class.note(Way::Kernel, cost(took))),
            Came::InVain => Some(class.note(Way::Kernel, IN_VAIN)),
        };
        // A message that was offered in vain is still to come.
        if !matches!(came, Came::InVain) {
            let (way, is_measured) = if may_pay { class.next(&OPEN) } else { (Way::Staged, false) };
            offered.is_measured[index] = is_measured;
            let wish = if way == Way::Kernel { offered.wish | bit } else { offered.wish & !bit };
            if wish != offered.wish {
                offered.wish = wish;
                self.shm.ring_of(inbox).set_wish(wish);
            }
        }
        if let Some(outcome) = outcome {
            self.counters.way_trials += u64::from(outcome != Outcome::None);
            self.counters.way_changes += u64::from(outcome == Outcome::Changed);
        }
    }
}
