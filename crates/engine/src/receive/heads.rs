//! The heads of the rings: nothing else looks at them.

use encore_transport::shm::Arrived;

use crate::engine::Engine;
use crate::peers::peer::PeerId;
use crate::state::matching::Key;

/// Number of looks of a receive before it takes the general way, which can sleep (docs/lab/007).
const LOOKS: u32 = 32;

impl Engine {
    /// The cell at the head of a ring.
    #[inline(always)]
    pub(crate) fn head(&self, inbox: usize) -> Option<Arrived> {
        self.shm.peek(inbox)
    }

    /// The process whose messages arrive in an inbox.
    #[inline(always)]
    pub(crate) fn sender(&self, inbox: usize) -> PeerId {
        self.peers.behind_ring(&self.shm.inboxes()[inbox])
    }

    /// The next cell from a rank, which is there or comes soon, and its inbox, where a message for `key` would be nobody else's and nothing is
    /// under way that needs its turn.
    #[inline(always)]
    pub(crate) fn next_for(&mut self, key: Key, from: PeerId) -> Option<(usize, Arrived)> {
        if !self.quiet()
            || !self.unexpected.is_empty() && self.has_arrived(key)
            || !self.posted.is_empty() && self.is_wanted_before(key)
        {
            return None;
        }
        let inbox = self.inbox_from(from)?;
        Some((inbox, self.look_for_a_while(inbox)?))
    }

    /// The next cell of a ring, if it is there or comes soon.
    #[inline(always)]
    pub(crate) fn look_for_a_while(&mut self, inbox: usize) -> Option<Arrived> {
        // Where ranks share processors, the awaited rank may be the next to run.
        let mut looks = if self.crowded() { 1 } else { LOOKS };
        loop {
            if let Some(ready) = self.head(inbox) {
                return Some(ready);
            }
            looks -= 1;
            if looks == 0 {
                return None;
            }
            // Looks in a tight loop delay the message itself (docs/lab/013).
            std::hint::spin_loop();
        }
    }

    /// Whether an unexpected message matches a receive.
    #[inline(never)]
    fn has_arrived(&mut self, key: Key) -> bool {
        self.unexpected.find(key).is_some()
    }

    /// Whether a posted receive matches a message with this envelope.
    #[inline(never)]
    fn is_wanted_before(&self, envelope: Key) -> bool {
        self.posted.find(envelope).is_some()
    }
}
