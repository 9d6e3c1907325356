//! Polling the rings: each cell that arrives is a message, which is matched and then delivered or kept as unexpected, or the answer to an
//! earlier cell.

use std::cell::RefCell;
use std::time::Instant;

use encore_shmem::ring::copy_short;
use encore_transport::shm::Arrived;

use crate::collectives;
use crate::engine::Engine;
use crate::handlers::{Consumed, Incoming};
use crate::matching::Key;
use crate::mutation::{Mutation, planted};
use crate::p2p::announced::Announced;
use crate::p2p::received::{set_received, write_within};
use crate::p2p::rounds::Rounds;
use crate::p2p::ways::clock;
use crate::p2p::ways::way::Way;
use crate::p2p::wire::envelope_of;
use crate::p2p::{rows, wire};
use crate::peer::PeerId;
use crate::request::{REQUESTS, Request, flag};
use crate::slab::Obj;
use crate::state::hope::Hope;
use crate::state::message::{Into, Partial};
use crate::state::process::{ANY, Inbox, NONE};
use crate::status::Status;
use crate::unexpected::{Arrival, MESSAGES, Message};

/// The most polls by a call that looks once for all that has happened (docs/lab/007).
const TURN: usize = 32;

impl Engine {
    /// Handles the next cell of each ring, and pushes cells that wait for room. Returns whether there were any.
    ///
    /// Short messages with a posted receive are handled in one go (docs/lab/019), all others one at a time. So a rank that waits for a
    /// message stops when it has arrived. The messages behind it stay in the ring until their receives are posted, rather than becoming
    /// unexpected.
    #[inline]
    pub fn poll(&mut self) -> bool {
        self.shm.greet();
        let (mut any, mut inbox) = (false, 0);
        // Compared anew each time, the number shows the compiler that there is such an inbox.
        while inbox < self.shm.inboxes().len() {
            any |= self.poll_ring(inbox);
            inbox += 1;
        }
        self.poll_others(any)
    }

    /// As [`Engine::poll`], but where there are many rings it leaves out most of those that have been empty: see [`Rounds`]. `from`: the
    /// world rank from which something is expected; negative: no rank in particular.
    #[inline]
    pub fn poll_some(&mut self, from: i32) -> bool {
        if self.few_have_sent() { self.poll() } else { self.poll_of_many(from, false) }
    }

    /// Whether a look into all rings is as quick as one that leaves out most of them.
    #[inline(always)]
    pub(crate) fn few_have_sent(&self) -> bool {
        Rounds::are_needless(self.shm.inboxes().len())
    }

    /// A look of [`Engine::poll_some`], or into `all` rings.
    #[inline(never)]
    fn poll_of_many(&mut self, from: i32, all: bool) -> bool {
        self.shm.greet();
        let inboxes = self.shm.inboxes().len();
        self.rounds.meet(inboxes);
        let peer = u32::try_from(from).ok().and_then(|rank| self.peers.of_world_rank(rank));
        if let Some(inbox) = peer.and_then(|peer| self.inbox_from(peer)) {
            self.rounds.heard(inbox);
        }
        let mut any = false;
        match all {
            true => (0..inboxes).for_each(|inbox| any |= self.poll_ring_of_many(inbox)),
            false => {
                let look = self.rounds.next_look(inboxes);
                look.into_iter().for_each(|inbox| any |= self.poll_ring_of_many(inbox));
            }
        }
        self.poll_others(any)
    }

    fn poll_ring_of_many(&mut self, inbox: usize) -> bool {
        let any = self.poll_ring(inbox);
        if any {
            self.rounds.heard(inbox);
        }
        any
    }

    /// Handles the next cell of a ring. Returns whether there was one.
    #[inline(always)]
    fn poll_ring(&mut self, inbox: usize) -> bool {
        #[cfg(test)]
        (self.rounds.looks += 1);
        let Some(arrived) = self.shm.peek(inbox) else { return false };
        if !self.take_what_was_posted(inbox, arrived) {
            self.take(inbox, &arrived);
        }
        true
    }

    /// Does what else is to be done at a poll. Returns whether anything happened: `any` says that something has before.
    #[inline(always)]
    fn poll_others(&mut self, mut any: bool) -> bool {
        if self.has_other_sources {
            any |= self.poll_other_sources();
        }
        // After the look at the link, which may have made room without that a cell has come: a rank that found nothing sleeps next.
        if !self.quiet() {
            any |= self.push_outgoing();
        }
        // Collectives last: what ends a step of one is followed up in the same look.
        if self.collectives_under_way > 0 {
            any |= collectives::look(self);
        }
        any
    }

    /// Looks at the sources of progress that most programs don't have.
    #[inline(never)]
    fn poll_other_sources(&mut self) -> bool {
        let mut any = self.link.is_some() && self.poll_link();
        for source in self.sources {
            if (source.is_under_way)(self) {
                any |= (source.look)(self);
            }
        }
        while let Some(done) = self.outside.take() {
            done(self);
            any = true;
        }
        self.has_other_sources = self.link.is_some()
            || self.sources.iter().any(|source| (source.is_under_way)(self))
            || self.outside.expects();
        any
    }

    /// The process whose messages arrive in an inbox.
    #[inline(always)]
    pub(crate) fn sender(&self, inbox: usize) -> PeerId {
        self.peers.behind_ring(&self.shm.inboxes()[inbox])
    }

    /// Handles cells that have arrived, until `done` or for a while. Returns whether there were any. `hope`: for a call that makes progress now
    /// and then, what it hopes for.
    #[inline]
    pub fn poll_until(&mut self, hope: Hope, mut done: impl FnMut(&mut Engine) -> bool) -> bool {
        let mut any = false;
        for _ in 0..TURN {
            let found = match self.few_have_sent() || matches!(hope, Hope::All) {
                true => self.poll(),
                false => self.poll_with(hope),
            };
            if !found {
                break;
            }
            any = true;
            if done(self) {
                break;
            }
        }
        any
    }

    /// A look of a test or a probe, where many have sent.
    #[cold]
    #[inline(never)]
    fn poll_with(&mut self, hope: Hope) -> bool {
        let from = match hope {
            Hope::All | Hope::Anything => NONE,
            Hope::Message(comm, source) => self.world_rank_or_wildcard(comm, source),
            Hope::Complete(request) => self.awaited(request).0,
        };
        let from_any = matches!(hope, Hope::Message(..)) && from == ANY;
        let inboxes = self.shm.inboxes().len();
        let all = from_any || self.rounds.is_look_into_all_due(inboxes, Instant::now());
        self.poll_of_many(from, all)
    }

    /// Takes the short messages at the head of a ring that have a posted receive; `first` is the first one. Returns whether
    /// there were any.
    #[inline(always)]
    pub fn take_what_was_posted(&mut self, inbox: usize, first: Arrived) -> bool {
        let (mut any, mut next) = (false, Some(first));
        while let Some(arrived) = next {
            if arrived.header.kind != wire::EAGER || !self.take_short(&arrived) {
                break;
            }
            self.shm.release(inbox, 0);
            any = true;
            next = if self.posted.is_empty() { None } else { self.shm.peek(inbox) };
        }
        any
    }

    /// Takes a message in its cell that has a posted receive. False: it has none, or the receive is out of the ordinary.
    #[inline(always)]
    pub(crate) fn take_short(&mut self, arrived: &Arrived) -> bool {
        let envelope = envelope_of(&arrived.header);
        let Some(receive) = self.posted.find(envelope) else { return false };
        let (buffer, bytes) = (receive.buffer.get(), u64::from(arrived.header.length));
        if !buffer.datatype.dense || bytes > buffer.bytes() {
            return false;
        }
        self.posted.remove(receive);
        // SAFETY: the cell is ours until released; the user keeps the buffer writable until completion, and it is long enough.
        unsafe { copy_short(arrived.payload, buffer.address, bytes as usize) };
        self.counters.bytes_received += bytes;
        receive.status.set(Status::new(envelope.source, envelope.tag, bytes));
        self.complete(receive);
        true
    }

    /// Handles the cell at the head of a ring, and gives it back unless it is suspended.
    #[inline(always)]
    fn take(&mut self, inbox: usize, arrived: &Arrived) {
        let from = self.sender(inbox);
        let cell = Incoming::new(from, Inbox::of_ring(inbox), arrived);
        let consumed = match cell.kind {
            wire::EAGER => rows::eager(self, &cell),
            kind => self.handlers.of(kind)(self, &cell),
        };
        match consumed {
            Consumed::Now(staged) => self.shm.release(inbox, staged),
            Consumed::Suspended(part) => self.suspend(cell, part),
        }
    }

    /// Takes a message that has arrived as a whole, at `data`.
    pub(crate) fn take_message(
        &mut self,
        from: PeerId,
        envelope: Key,
        arrival: Arrival,
        data: *const u8,
        bytes: u64,
    ) {
        if let Some(receive) = self.posted.find(envelope) {
            self.posted.remove(receive);
            // SAFETY: the cell and its staged bytes are ours until released, after this.
            unsafe { self.deliver(receive, envelope, data, bytes) };
            if let Arrival::HereSynchronous { request } = arrival {
                self.tell_matched(from, request);
            }
            return;
        }
        // SAFETY: as above.
        let data = unsafe { std::slice::from_raw_parts(data, bytes as usize) };
        let mut message = Message::new(from, envelope, arrival, bytes);
        match message.short.get_mut(..data.len()) {
            Some(place) => place.copy_from_slice(data),
            None => message.long = RefCell::new(data.to_vec()),
        }
        self.keep(message);
    }

    /// Takes the first piece of an eager message of `bytes` bytes.
    pub(crate) fn take_first_piece(
        &mut self,
        from: PeerId,
        envelope: Key,
        arrival: Arrival,
        bytes: u64,
        data: *const u8,
        length: u64,
    ) {
        let into = match self.posted.find(envelope) {
            Some(receive) => {
                self.posted.remove(receive);
                // SAFETY: the staged bytes are ours until released; the user keeps the buffer writable until completion.
                unsafe { write_within(receive, 0, data, length) };
                clock::copied(Way::Staged, length);
                set_received(receive, envelope, bytes, receive.buffer.get().bytes());
                receive.moved.set(length);
                Into::Receive(receive)
            }
            None => {
                let message = Message::new(from, envelope, arrival, bytes);
                let mut long = Vec::with_capacity(bytes as usize);
                // SAFETY: the staged bytes are ours until released.
                long.extend_from_slice(unsafe { std::slice::from_raw_parts(data, length as usize) });
                message.long.replace(long);
                Into::Message(self.keep(message))
            }
        };
        let answer_to = match arrival {
            Arrival::HereSynchronous { request } => request,
            Arrival::Here | Arrival::Announced { .. } => 0,
        };
        self.peers[from].partial = Partial { left: bytes - length, into, answer_to };
    }

    /// Takes a further piece of an eager message.
    pub(crate) fn take_piece(&mut self, from: PeerId, data: *const u8, length: u64) {
        let partial = &mut self.peers[from].partial;
        partial.left -= length;
        let (left, into, answer_to) = (partial.left, partial.into, partial.answer_to);
        if left == 0 {
            partial.into = Into::Nowhere;
        }
        match into {
            Into::Receive(receive) => {
                let moved = receive.moved.get();
                let place = if planted(Mutation::PieceAtWrongPlace) { moved - 64 } else { moved };
                // SAFETY: as for the first piece.
                unsafe { write_within(receive, place, data, length) };
                clock::copied(Way::Staged, length);
                receive.moved.set(moved + length);
                if left == 0 {
                    self.complete(receive);
                    self.tell_matched(from, answer_to);
                }
            }
            // SAFETY: the staged bytes are ours until released.
            Into::Message(message) => message
                .long
                .borrow_mut()
                .extend_from_slice(unsafe { std::slice::from_raw_parts(data, length as usize) }),
            Into::Nowhere => unreachable!("a piece follows the first piece of its message"),
        }
    }

    /// Tells the sender of a synchronous message that it was received; `answer_to` is 0 for other messages.
    pub fn tell_matched(&mut self, to: PeerId, answer_to: u64) {
        if answer_to != 0 && !planted(Mutation::MatchNotTold) {
            self.tell_copied(to, answer_to, 0);
        }
    }

    /// Tells the sender of an announced message that it was received. The sender hasn't counted `bytes` bytes of it.
    pub fn tell_copied(&mut self, to: PeerId, answer_to: u64, bytes: u64) {
        self.reply(to, wire::MATCHED, Key::default(), [answer_to, bytes, 0, 0, 0, 0]);
    }

    /// A message with missing pieces has found its receive: the missing pieces go there.
    pub fn redirect(&mut self, message: Obj<Message>, receive: Obj<Request>) {
        let partial = &mut self.peers[message.sender].partial;
        assert!(
            partial.into == Into::Message(message),
            "the message with missing pieces is the one that is coming"
        );
        partial.into = Into::Receive(receive);
    }

    /// Takes the announcement of a long message.
    pub(crate) fn take_announcement(&mut self, from: PeerId, envelope: Key, announced: Announced) {
        match self.posted.find(envelope) {
            Some(receive) => {
                self.posted.remove(receive);
                self.accept(receive, envelope, from, announced);
            }
            None => {
                let Announced { request, bytes, location, waits, told } = announced;
                let arrival = Arrival::Announced { request, location, waits, told };
                self.keep(Message::new(from, envelope, arrival, bytes));
            }
        }
    }

    pub(super) fn keep(&mut self, message: Message) -> Obj<Message> {
        let envelope = message.envelope;
        let Some(message) = MESSAGES.insert(message) else {
            crate::fatal::out_of_memory("an unexpected message")
        };
        self.unexpected.insert(envelope, message);
        self.counters.unexpected_came(&message, self.unexpected.len());
        self.keep_within_limit();
        crate::events::unexpected_came(self, message);
        // Another thread may be waiting in a probe for this message.
        self.wake_sleepers();
        message
    }

    pub(crate) fn take_chunk(&mut self, request: Obj<Request>, data: *const u8, bytes: u64) {
        let moved = request.moved.get();
        let buffer = request.buffer.get();
        let is_there =
            buffer.datatype.dense && std::ptr::eq(data, buffer.address.wrapping_add(moved as usize));
        // The link may have led the chunk to its place ([`Engine::place_of_chunk`]).
        if !is_there {
            let since = self.begin_copy(request);
            // SAFETY: the user keeps the receive buffer writable until completion; the bytes asked for fit it.
            unsafe { buffer.write_chunk(moved, data, bytes as usize, request.is(flag::PAST_CACHES)) };
            clock::copied(if request.is(flag::PAST_CACHES) { Way::PastCaches } else { Way::Staged }, bytes);
            self.end_copy(since);
        }
        request.moved.set(moved + bytes);
        if moved + bytes == request.bytes.get() {
            self.end_measuring(request);
            self.complete(request);
        }
    }

    /// The sender wants its message back. True: it was unmatched, and is gone now.
    pub(crate) fn give_back(&mut self, from: PeerId, envelope: Key, request: u64) -> bool {
        let message = self.unexpected.find_where(envelope, |message| {
            let theirs = match message.arrival {
                Arrival::Here => return false,
                Arrival::HereSynchronous { request } | Arrival::Announced { request, .. } => request,
            };
            message.sender == from && theirs == request
        });
        if let Some(message) = message.filter(|_| !planted(Mutation::CancelledStays)) {
            self.unexpected.remove(message);
            self.unexpected_went(message);
        }
        message.is_some()
    }

    pub(crate) fn cancellation_answered(&mut self, request: Obj<Request>, cancelled: bool) {
        request.clear(flag::CANCELLING);
        if cancelled {
            self.complete_cancelled(request);
        }
        // The count that was taken for this reply when the cancellation was sent.
        REQUESTS.release(request);
    }
}
