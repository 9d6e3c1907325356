//! Timeline records of messages and collective operations, in the engine's terms.

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

/// Records a message that leaves, in the order of departures to that process.
#[inline(always)]
pub(crate) fn sent(to: PeerId, key: Key, bytes: u64) {
    if let Some(envelope) = envelope(key) {
        trace::sent(to.0, envelope, bytes);
    }
}

/// [`sent`], if the message `went`.
#[inline(always)]
pub(crate) fn sent_if(went: bool, to: PeerId, key: Key, bytes: u64) {
    if went {
        sent(to, key, bytes);
    }
}

/// Records a message that has arrived without a receive. Returns its number.
#[inline]
pub(super) fn arrived(from: PeerId, key: Key) -> u32 {
    envelope(key).map_or(0, |_| trace::arrived(from.0))
}

/// Records that an arriving message has found its receive.
#[inline(always)]
pub(super) fn received(from: PeerId, key: Key, bytes: u64) {
    if let Some(envelope) = envelope(key) {
        trace::received(from.0, envelope, bytes);
    }
}

/// Records that a message that arrived earlier, with this number, has found its receive.
pub(super) fn taken(from: PeerId, key: Key, bytes: u64, number: u32) {
    if let Some(envelope) = envelope(key) {
        trace::taken(from.0, envelope, bytes, number);
    }
}

/// Records that the call takes part in a collective operation of a communicator. `order`: which of the communicator's 4 orders counts it.
#[inline]
pub fn collective(comm: &Communicator, order: u64, number: u64) {
    // The lowest bits of a context are only the kind of message.
    trace::collective(comm.context.get() | order, comm.peers().first().map(|peer| peer.0), number);
}
