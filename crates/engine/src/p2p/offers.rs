//! Messages that their sender offers before it sends them.
//!
//! The kernel's copy is quicker than two copies through shared memory where the receiver's cache still holds most of the sender's buffer: the
//! program has changed less than half of what it sent before (docs/lab/072). An announcement would make `MPI_Send` wait for the receiver, at
//! times and not at others, and a program that relies on buffering would hang one day. So the sender of a message up to the eager limit
//! offers it: it says where the message is, looks for a moment whether the receiver takes it, and otherwise takes it back and sends it as ever.
//! A receiver that has no receive for it declines at once.
//!
//! A send does so to a receiver that has told that it wishes it, since it has learned that offers pay ([`crate::p2p::ways::offered`]).
//!
//! A blocking send looks itself. A non-blocking one leaves its offer open and waits at the head of the backlog of its receiver, so nothing passes
//! it. The program may compute for long then. So the receiver never declines such an offer: it has the kernel copy the message, to keep it if it has no
//! receive for it (docs/lab/083). The offer is taken back after some looks, before anything else goes to the same rank, and before this one sleeps.

use std::time::Instant;

use encore_boot::memory::{self, CopyError};
use encore_shmem::ring::INLINE;
use encore_shmem::ring::offer::Offered;
use encore_transport::shm::LocalRank;

use crate::buffer::Buffer;
use crate::call::Call;
use crate::engine::Engine;
use crate::matching::Key;
use crate::mutation::{Mutation, planted};
use crate::p2p::ways::clock;
use crate::p2p::ways::offered::bit_of;
use crate::p2p::ways::way::Way;
use crate::p2p::ways::wishes::Came;
use crate::p2p::wire::{self, Location, Words, header};
use crate::peer::PeerId;
use crate::request::Request;
use crate::slab::Obj;
use crate::state::message::{Access, OpenOffer, Queued};
use crate::unexpected::{Arrival, Message};

/// Looks for the receiver until an offer is taken back: some microseconds. A receiver that waits comes within one.
const LOOKS: u32 = 64;
/// The same of a non-blocking send. Its receiver may be sending a message of its own first, into the staging area: that takes it as long as the copy.
const LOOKS_IN_BACKLOG: u32 = 256;
/// Looks for the end of a copy until the processor is left to others now and then.
const LOOKS_AT_COPY: u32 = 4096;

/// The fourth word of an offer that the receiver doesn't decline.
const STAYS_OPEN: u64 = 1;

/// Offers a message. True: the receiver has it. False: it must be sent, if it was offered at all.
#[inline]
pub(crate) fn send_offered(call: &mut Call, buffer: &Buffer, to: PeerId, key: Key) -> bool {
    call.engine().may_offer(buffer, to) && offer(call, buffer, to, key)
}

/// Whether the receiver doesn't decline an offer.
pub(crate) fn stays_open(words: &Words) -> bool {
    words[3] == STAYS_OPEN
}

/// Whether the kernel can copy an offered message to a buffer.
pub(crate) fn fits(words: &Words, buffer: &Buffer) -> bool {
    buffer.datatype.dense && words[0] <= buffer.bytes()
}

#[inline(never)]
fn offer(call: &mut Call, buffer: &Buffer, to: PeerId, key: Key) -> bool {
    let Some((ring, number)) = call.engine().push_offer(buffer, to, key, 0) else { return false };
    let mut looks = 0;
    let copied = loop {
        #[cfg(any(test, feature = "testing"))]
        crate::testing::pause(crate::testing::Pause::Looked);
        let engine = call.engine();
        match engine.shm.offered(ring, number) {
            Offered::Copied => break true,
            Offered::Declined => break false,
            Offered::Open if looks >= LOOKS && engine.shm.take_back(ring, number) => break false,
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
    /// Whether the receiver of a message wishes it to be offered, and it can be.
    pub(crate) fn may_offer(&mut self, buffer: &Buffer, to: PeerId) -> bool {
        let bytes = buffer.bytes();
        // First what mostly says no.
        self.settings.may_be_offered(bytes)
            && self.peers.ring(to).is_some_and(|ring| self.shm.wish(ring) & bit_of(bytes) != 0)
            && self.offers_may_pay(to, bytes)
            && buffer.datatype.dense
            && self.heap.locate(buffer.address, bytes).is_none()
            && !self.is_asleep(to)
            && self.can_push_now(bytes, to)
    }

    /// Sends the cell of an offer: its ring, and its number there. `open` is [`STAYS_OPEN`], or 0.
    fn push_offer(&mut self, buffer: &Buffer, to: PeerId, key: Key, open: u64) -> Option<(LocalRank, u64)> {
        let ring = self.peers.ring(to)?;
        let Location::Own { address, proof } = self.own(buffer) else { return None };
        let words = [buffer.bytes(), address, proof, open, 0, 0];
        // SAFETY: a cell has room for words.
        let fill = |payload| unsafe { wire::write(payload, words) };
        Some((ring, self.shm.offer(ring, header(wire::OFFER, INLINE as u8, key), fill)))
    }

    /// Begins an active non-blocking send in standard mode. The caller has taken the engine's count on the request.
    pub(crate) fn begin_send_or_offer(&mut self, request: Obj<Request>) {
        let (buffer, to) = (request.buffer.get(), request.peer.get());
        match self
            .may_offer(&buffer, to)
            .then(|| self.push_offer(&buffer, to, request.key, STAYS_OPEN))
            .flatten()
        {
            Some((ring, number)) => {
                self.leave_waiting(to, Queued::Send(request));
                self.peers[to].open_offer = Some(OpenOffer { ring, number, looks: 0 });
            }
            None => self.begin_send(request),
        }
    }

    /// Looks at the offer of the send at the head of a backlog, if it is offered. `Some`: whether the receiver has the message by now; then the
    /// send is complete. `None`: the message must be sent.
    pub(crate) fn look_at_offer(&mut self, request: Obj<Request>) -> Option<bool> {
        let to = request.peer.get();
        let OpenOffer { ring, number, looks } = self.peers[to].open_offer?;
        let copied = match self.shm.offered(ring, number) {
            Offered::Copied => true,
            Offered::Declined => false,
            Offered::Open if looks >= LOOKS_IN_BACKLOG && self.shm.take_back(ring, number) => false,
            Offered::Open | Offered::Taken => {
                self.peers[to].open_offer = Some(OpenOffer { ring, number, looks: looks.saturating_add(1) });
                return Some(false);
            }
        };
        self.peers[to].open_offer = None;
        if !copied {
            self.counters.other_cells_sent += 1;
            return None;
        }
        self.count_sent(&request, request.bytes.get());
        self.complete(request);
        Some(true)
    }

    /// Takes an open offer to `to` back, and sends the message, unless the receiver copies it just now.
    #[cold]
    pub(crate) fn end_offer_to(&mut self, to: PeerId) {
        let Some(OpenOffer { ring, number, .. }) = self.peers[to].open_offer else { return };
        // A copy ends within microseconds, unless its rank loses the processor.
        for _ in 0..LOOKS_AT_COPY {
            if self.shm.offered(ring, number) != Offered::Taken {
                break;
            }
            std::hint::spin_loop();
        }
        self.peers[to].open_offer = Some(OpenOffer { ring, number, looks: LOOKS_IN_BACKLOG });
        self.push_queued(to);
    }

    /// Takes all open offers back: this rank is about to sleep, and no receiver would wake it. Returns whether there were any.
    #[cold]
    pub(crate) fn end_offers(&mut self) -> bool {
        let open = |engine: &Engine, to: PeerId| engine.peers[to].open_offer.is_some();
        let mut any = false;
        for to in self.peers.ids() {
            if open(self, to) {
                any = true;
                self.end_offer_to(to);
            }
        }
        any
    }

    /// Takes the message of a cell at the head of a ring that stays open, and for which there is no receive that the kernel can copy to: keeps
    /// it, or gives it to the receive that is posted. False: it will be sent after this cell.
    pub(crate) fn keep_offered(&mut self, inbox: usize, envelope: Key, words: &Words) -> bool {
        let [bytes, ..] = *words;
        let mut data = Vec::with_capacity(bytes as usize);
        let place = Some(data.as_mut_ptr()).filter(|_| !planted(Mutation::OpenOfferDeclined));
        if !self.copy_offered(inbox, words, place, None) {
            return false;
        }
        // SAFETY: the kernel has written as many.
        unsafe { data.set_len(bytes as usize) };
        let from = self.sender(inbox);
        match self.posted.find(envelope) {
            Some(_) => self.take_message(from, envelope, Arrival::Here, data.as_ptr(), bytes),
            None => {
                let message = Message::new(from, envelope, Arrival::Here, bytes);
                message.long.replace(data);
                self.keep(message);
            }
        }
        true
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
        let place = buffer.filter(|buffer| fits(words, buffer)).map(|buffer| buffer.address);
        self.copy_offered(inbox, words, place, since)
    }

    /// The same to a place for all of its bytes.
    fn copy_offered(
        &mut self,
        inbox: usize,
        words: &Words,
        place: Option<*mut u8>,
        since: Option<Instant>,
    ) -> bool {
        let [bytes, address, proof, ..] = *words;
        let from = self.sender(inbox);
        let process = place.and_then(|place| Some((place, self.process_of(from, proof)?)));
        let ring = self.shm.ring_of(inbox);
        let copied = match process {
            Some((ours, pid)) if ring.take_offer() || planted(Mutation::OfferTakenLate) => {
                // SAFETY: there is room for as many bytes: the user keeps a receive buffer writable until completion. The sender leaves the message
                // as it is, and has shown that the process is its own.
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
