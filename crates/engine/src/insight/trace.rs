//! What a timeline has of messages and collective operations, in the engine's terms.

use encore_recording::trace::{self, Envelope};

use crate::peers::peer::PeerId;
use crate::state::comm::Communicator;
use crate::state::context::is_point_to_point;
use encore_matching::Key;

/// The envelope of a message that belongs in a timeline.
#[inline(always)]
fn envelope(key: Key) -> Option<Envelope> {
    is_point_to_point(key.context).then_some(Envelope { context: key.context, tag: key.tag })
}

/// A message leaves, in the order in which messages to that process leave.
#[inline(always)]
pub(crate) fn sent(to: PeerId, key: Key, bytes: u64) {
    if let Some(envelope) = envelope(key) {
        trace::sent(to.0, envelope, bytes);
    }
}

/// As [`sent`], if the message `went`.
#[inline(always)]
pub(crate) fn sent_if(went: bool, to: PeerId, key: Key, bytes: u64) {
    if went {
        sent(to, key, bytes);
    }
}

/// A message has arrived that has no receive yet; its number.
#[inline]
pub(super) fn arrived(from: PeerId, key: Key) -> u32 {
    envelope(key).map_or(0, |_| trace::arrived(from.0))
}

/// A message that arrives has found its receive.
#[inline(always)]
pub(super) fn received(from: PeerId, key: Key, bytes: u64) {
    if let Some(envelope) = envelope(key) {
        trace::received(from.0, envelope, bytes);
    }
}

/// A message that has arrived before, with this number, has found its receive.
pub(super) fn taken(from: PeerId, key: Key, bytes: u64, number: u32) {
    if let Some(envelope) = envelope(key) {
        trace::taken(from.0, envelope, bytes, number);
    }
}

/// The call takes part in a collective operation of a communicator. `order`: which of the communicator's orders, of 4, counts them.
#[inline]
pub fn collective(comm: &Communicator, order: u64, number: u64) {
    // The lowest bits of a context say only which kind of message it is.
    trace::collective(comm.context.get() | order, comm.peers().first().map(|peer| peer.0), number);
}
