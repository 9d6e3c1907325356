//! Messages that their sender offers before it sends them.
//!
//! The kernel's copy is quicker than two copies through shared memory where the receiver's cache still holds most of the sender's buffer: the
//! program has changed less than half of what it sent before (docs/lab/072). An announcement would make `MPI_Send` wait for the receiver, at
//! times and not at others, and a program that relies on buffering would hang one day. So the sender of a message up to the eager limit
//! offers it: it says where the message is, looks for a moment whether the receiver takes it, and otherwise takes it back and sends it as ever.
//! A receiver that has no receive for it declines at once.
//!
//! Only blocking sends do so, to a receiver that has told that it wishes it. It has learned that offers pay ([`crate::p2p::ways::offered`]).

use std::time::Instant;

use encore_boot::memory::{self, CopyError};
use encore_transport::ring::INLINE;
use encore_transport::ring::offer::Offered;

use crate::buffer::Buffer;
use crate::call::Call;
use crate::channel::Channel;
use crate::engine::Engine;
use crate::matching::Key;
use crate::mutation::{Mutation, planted};
use crate::p2p::kernel_copy::Access;
use crate::p2p::outgoing::header;
use crate::p2p::ways::offered::{Came, bit_of};
use crate::p2p::ways::{Way, clock};
use crate::p2p::wire::{self, Location, Words};
use crate::peer::PeerId;

/// Looks for the receiver until an offer is taken back: some microseconds. A receiver that waits comes within one.
const LOOKS: u32 = 64;
/// Looks for the end of a copy until the processor is left to others now and then.
const LOOKS_AT_COPY: u32 = 4096;

/// Offers a message. True: the receiver has it. False: it must be sent, if it was offered at all.
#[inline]
pub(crate) fn send_offered(call: &mut Call, buffer: &Buffer, to: PeerId, key: Key) -> bool {
    let engine = call.engine();
    // First what mostly says no.
    let is_wished =
        engine.peers[to].channel == Channel::Ring && engine.shm.wish(to.ring()) & bit_of(buffer.bytes()) != 0;
    is_wished && engine.may_offer(buffer, to) && offer(call, buffer, to, key)
}

#[inline(never)]
fn offer(call: &mut Call, buffer: &Buffer, to: PeerId, key: Key) -> bool {
    let engine = call.engine();
    let Location::Own { address, proof } = engine.own(buffer) else { return false };
    let words = [buffer.bytes(), address, proof, 0, 0, 0];
    // SAFETY: a cell has room for words.
    let fill = |payload| unsafe { wire::write(payload, words) };
    let number = engine.shm.offer(to.ring(), header(wire::OFFER, INLINE as u8, key), fill);
    let mut looks = 0;
    let copied = loop {
        #[cfg(test)]
        crate::testing::pause(crate::testing::Pause::Looked);
        let engine = call.engine();
        match engine.shm.offered(to.ring(), number) {
            Offered::Copied => break true,
            Offered::Declined => break false,
            Offered::Open if looks >= LOOKS && engine.shm.take_back(to.ring(), number) => break false,
            Offered::Taken if looks >= LOOKS_AT_COPY => std::thread::yield_now(),
            Offered::Open | Offered::Taken => std::hint::spin_loop(),
        }
        looks += 1;
    };
    let counters = &mut call.engine().counters;
    match copied {
        true => counters.bytes_sent += buffer.bytes(),
        false => counters.other_cells_sent += 1,
    }
    copied
}

impl Engine {
    /// Whether a message that its receiver wishes to be offered can be.
    fn may_offer(&mut self, buffer: &Buffer, to: PeerId) -> bool {
        let bytes = buffer.bytes();
        self.offers_may_pay(to, bytes)
            && buffer.datatype.dense
            && self.heap.locate(buffer.address, bytes).is_none()
            && !self.is_asleep(to)
            && self.can_push_now(bytes, to)
    }

    /// Takes the message that the cell at the head of a ring offers to a buffer, if there is one that it fits. False: it will be sent after this
    /// cell. `since`: when it began to come, if it is measured.
    pub(crate) fn take_offered(
        &mut self,
        inbox: usize,
        words: &Words,
        buffer: Option<&Buffer>,
        since: Option<Instant>,
    ) -> bool {
        let [bytes, address, proof, ..] = *words;
        let from = self.sender(inbox);
        let buffer = buffer.filter(|buffer| buffer.datatype.dense && bytes <= buffer.bytes());
        let process = buffer.and_then(|buffer| Some((buffer.address, self.process_of(from, proof)?)));
        let ring = self.shm.ring_of(inbox);
        let copied = match process {
            Some((ours, pid)) if ring.take_offer() || planted(Mutation::OfferTakenLate) => {
                // SAFETY: the user keeps the receive buffer, which is one run of as many bytes, writable until completion. The sender waits, and has
                // shown that the process is its own.
                let copied = unsafe { memory::read(pid, address, ours, bytes as usize) };
                clock::copied(Way::Kernel, bytes);
                let all = matches!(copied, Ok(copied) if copied as u64 == bytes);
                ring.end_offer(all);
                if matches!(copied, Err(CopyError::Refused(_))) {
                    self.peers[from].kernel_access = Access::Refused;
                }
                all
            }
            _ => {
                ring.decline_offer();
                false
            }
        };
        match copied {
            true => {
                self.counters.kernel_copies += 1;
                self.counters.kernel_copied_bytes += bytes;
                self.counters.bytes_received += bytes;
            }
            false => self.counters.other_cells_received += 1,
        }
        let came = if copied { Came::Taken } else { Came::InVain };
        self.learn_of_offers(from, bytes, came, since);
        copied
    }
}
