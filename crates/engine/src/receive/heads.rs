//! The only access to the heads of the rings. [`super::poll`] reads those of the link's inboxes.

use encore_transport::shm::Arrived;
use encore_tuning::TUNING;

use crate::engine::Engine;
use crate::peers::channel;
use crate::peers::peer::PeerId;
use encore_matching::Key;

/// Polls of a receive before it takes the general path, which can sleep (docs/lab/007).
const LOOKS: u32 = TUNING.polls_of_receive;

/// The cell at the head of a ring.
#[inline(always)]
pub(crate) fn head(engine: &Engine, inbox: usize) -> Option<Arrived> {
    engine.shm.peek(inbox)
}

/// The process whose messages arrive in an inbox.
#[inline(always)]
pub(crate) fn sender(engine: &Engine, inbox: usize) -> PeerId {
    engine.peers.behind_ring(&engine.shm.inboxes()[inbox])
}

/// The next cell from a rank, present or coming soon, and its inbox, if a message for `key` could match no other receive and no other work needs
/// its turn.
#[inline(always)]
pub(crate) fn next_for(engine: &mut Engine, key: Key, from: PeerId) -> Option<(usize, Arrived)> {
    if !engine.quiet()
        || !engine.unexpected.is_empty() && has_arrived(engine, key)
        || !engine.posted.is_empty() && is_wanted_before(engine, key)
    {
        return None;
    }
    let inbox = channel::inbox_from(engine, from)?;
    Some((inbox, look_for_a_while(engine, inbox)?))
}

/// The next cell of a ring, if it is present or comes soon.
#[inline(always)]
pub(crate) fn look_for_a_while(engine: &mut Engine, inbox: usize) -> Option<Arrived> {
    // When oversubscribed, the awaited rank may be the next to run: poll once.
    let mut looks = if engine.crowded() { 1 } else { LOOKS };
    loop {
        if let Some(ready) = head(engine, inbox) {
            return Some(ready);
        }
        looks -= 1;
        if looks == 0 {
            return None;
        }
        // Polls in a tight loop delay the message itself (docs/lab/013).
        std::hint::spin_loop();
    }
}

/// Whether an unexpected message matches a receive.
#[inline(never)]
fn has_arrived(engine: &mut Engine, key: Key) -> bool {
    engine.unexpected.find(key).is_some()
}

/// Whether a posted receive matches a message with this envelope.
#[inline(never)]
fn is_wanted_before(engine: &Engine, envelope: Key) -> bool {
    engine.posted.find(envelope).is_some()
}
