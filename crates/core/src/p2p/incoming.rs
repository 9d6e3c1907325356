//! What comes out of the rings: each cell is matched, delivered, kept as unexpected, or answers an earlier one.

use std::cell::RefCell;

use encore_transport::ring::{INLINE, copy_short};
use encore_transport::shm::Arrived;

use crate::engine::Engine;
use crate::matching::{Key, Links};
use crate::objects::{MESSAGES, REQUESTS};
use crate::p2p::outgoing::envelope_of;
use crate::p2p::receive::{Announced, set_received, write_within};
use crate::p2p::wire;
use crate::request::{Kind, Request, flag};
use crate::slab::Obj;
use crate::status::Status;
use crate::unexpected::{Arrival, Message};

/// The eager message that is coming from one rank, of which pieces are missing.
#[derive(Default)]
pub struct Partial {
    /// Bytes to come.
    left: u64,
    /// Where they go.
    into: Into,
    /// The sender's request, as it calls it, if it waits for the match; else 0.
    answer_to: u64,
}

/// Where the pieces of an eager message go.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Into {
    /// No message is under way.
    #[default]
    Nowhere,
    /// To the receive that it matched, with the engine's count.
    Receive(Obj<Request>),
    /// To the message among the unexpected ones.
    Message(Obj<Message>),
}

/// Cells taken from one ring by a call that looks once for all that has happened.
const TURN: usize = 32;

impl Engine {
    /// Takes what is next in each ring, and pushes what waits. Returns whether there was anything.
    ///
    /// Of what no receive is posted for one cell at a time, so that who waits for a message stops when it is there: what comes
    /// behind it stays in the ring until its receive is posted, rather than becoming unexpected.
    #[inline]
    pub fn poll(&mut self) -> bool {
        self.shm.greet();
        let mut any = false;
        for inbox in 0..self.shm.inboxes().len() {
            let Some(arrived) = self.shm.peek(inbox) else { continue };
            if !self.take_what_was_posted(inbox, arrived) {
                let staged = self.take(inbox, &arrived);
                self.shm.release(inbox, staged);
            }
            any = true;
        }
        if !self.quiet() {
            any |= self.push_outgoing();
        }
        if self.collectives.under_way() {
            any |= self.look_after_collectives();
        }
        any
    }

    /// Takes what has arrived, until `done` or for a while. Returns whether there was anything.
    pub fn poll_until(&mut self, mut done: impl FnMut(&mut Engine) -> bool) -> bool {
        let mut any = false;
        for _ in 0..TURN {
            if !self.poll() {
                break;
            }
            any = true;
            if done(self) {
                break;
            }
        }
        any
    }

    /// Takes the short messages at the head of a ring for which there are receives; `first` is the first one. Returns whether
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

    /// Takes a message in its cell for which there is a receive. False: there is none, or it is out of the ordinary.
    #[inline(always)]
    fn take_short(&mut self, arrived: &Arrived) -> bool {
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

    /// Handles the cell at the head of a ring. Returns how many staged bytes belong to it.
    fn take(&mut self, inbox: usize, arrived: &Arrived) -> u64 {
        let from = self.shm.inboxes()[inbox].source;
        let envelope = envelope_of(&arrived.header);
        if arrived.header.kind == wire::EAGER {
            let bytes = u64::from(arrived.header.length);
            self.counters.bytes_received += bytes;
            self.take_message(from, envelope, Arrival::Here, arrived.payload, bytes);
            return 0;
        }
        // SAFETY: every other kind has words at the start of its payload, and a cell has room for them in any case.
        let words = unsafe { wire::read(arrived.payload) };
        let [first, second, third, ..] = words;
        let staged = match arrived.header.kind {
            wire::EAGER_STAGED => {
                let data = self.shm.inboxes()[inbox].ring.staged(second);
                let arrival = match third {
                    0 => Arrival::Here,
                    request => Arrival::HereSynchronous { request },
                };
                if first == second {
                    self.take_message(from, envelope, arrival, data, first);
                } else {
                    self.take_first_piece(inbox, envelope, arrival, first, data, second);
                }
                second
            }
            wire::MORE => {
                let data = self.shm.inboxes()[inbox].ring.staged(first);
                self.take_piece(inbox, data, first);
                first
            }
            wire::SYNCHRONOUS_SHORT => {
                let arrival = Arrival::HereSynchronous { request: first };
                let bytes = u64::from(arrived.header.length);
                // SAFETY: the message follows the first word.
                let data = unsafe { arrived.payload.add(size_of::<u64>()) };
                self.counters.bytes_received += bytes;
                self.take_message(from, envelope, arrival, data, bytes);
                0
            }
            wire::ANNOUNCE => {
                let announced = Announced::from_words(&words);
                self.take_announcement(from, envelope, announced);
                0
            }
            wire::ACCEPT => {
                if let Some(request) = own_request(first) {
                    self.begin_stream(request, second, third, wire::location(&words));
                }
                0
            }
            wire::DATA => {
                let data = self.shm.inboxes()[inbox].ring.staged(second);
                if let Some(request) = own_request(first) {
                    self.take_chunk(request, data, second);
                }
                second
            }
            wire::SKIP => {
                self.counters.other_cells_received += 1;
                return first;
            }
            wire::SHARE => {
                if let Some(request) = own_request(first) {
                    self.copy_rest(request, second, third, wire::location(&words));
                }
                0
            }
            wire::MATCHED => {
                if let Some(request) = own_request(first) {
                    self.count_sent(&request, second);
                    self.complete(request);
                }
                0
            }
            wire::PLACED => {
                if let Some(request) = own_request(first) {
                    self.counters.bytes_received += request.bytes.get();
                    self.complete(request);
                }
                0
            }
            wire::CANCEL => {
                let given_back = self.give_back(from, envelope, first);
                self.reply(
                    from,
                    wire::CANCEL_REPLY,
                    Key::default(),
                    [first, u64::from(given_back), 0, 0, 0, 0],
                );
                0
            }
            wire::CANCEL_REPLY => {
                if let Some(request) = own_request(first) {
                    self.cancellation_answered(request, second != 0);
                }
                0
            }
            kind => unreachable!("no rank sends cells of kind {kind}"),
        };
        // All bytes that are staged are of messages.
        self.counters.bytes_received += staged;
        if !wire::begins_message(arrived.header.kind) {
            self.counters.other_cells_received += 1;
        }
        staged
    }

    /// Takes the cell of the kind [`wire::SKIP`] at the head of a ring.
    pub(crate) fn pass_by(&mut self, inbox: usize, payload: *const u8) {
        // SAFETY: a cell has room for words.
        let [rest, ..] = unsafe { wire::read(payload) };
        self.counters.other_cells_received += 1;
        self.shm.release(inbox, rest);
    }

    /// A message that is here, all of it, at `data`.
    fn take_message(&mut self, from: u32, envelope: Key, arrival: Arrival, data: *const u8, bytes: u64) {
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
        let mut message = unexpected(from, envelope, arrival, bytes);
        match message.short.get_mut(..data.len()) {
            Some(place) => place.copy_from_slice(data),
            None => message.long = RefCell::new(data.to_vec()),
        }
        self.keep(message);
    }

    /// The first piece of an eager message of `bytes` bytes.
    fn take_first_piece(
        &mut self,
        inbox: usize,
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
                set_received(receive, envelope, bytes, receive.buffer.get().bytes());
                receive.moved.set(length);
                Into::Receive(receive)
            }
            None => {
                let from = self.shm.inboxes()[inbox].source;
                let message = unexpected(from, envelope, arrival, bytes);
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
        *self.partial(inbox) = Partial { left: bytes - length, into, answer_to };
    }

    /// The message of which pieces are to come from an inbox.
    fn partial(&mut self, inbox: usize) -> &mut Partial {
        if self.partials.len() <= inbox {
            self.partials.resize_with(inbox + 1, Partial::default);
        }
        &mut self.partials[inbox]
    }

    /// The `left` bytes to come from an inbox go to a receive that took what came before; it has the engine's count.
    pub fn receive_rest(&mut self, inbox: usize, receive: Obj<Request>, left: u64, answer_to: u64) {
        *self.partial(inbox) = Partial { left, into: Into::Receive(receive), answer_to };
    }

    /// A further piece of an eager message.
    fn take_piece(&mut self, inbox: usize, data: *const u8, length: u64) {
        let partial = &mut self.partials[inbox];
        partial.left -= length;
        let (left, into, answer_to) = (partial.left, partial.into, partial.answer_to);
        if left == 0 {
            partial.into = Into::Nowhere;
        }
        match into {
            Into::Receive(receive) => {
                let moved = receive.moved.get();
                // SAFETY: as for the first piece.
                unsafe { write_within(receive, moved, data, length) };
                receive.moved.set(moved + length);
                if left == 0 {
                    self.complete(receive);
                    let from = self.shm.inboxes()[inbox].source;
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

    /// Tells the sender of a synchronous message that it was received; `answer_to` is 0 for others.
    pub fn tell_matched(&mut self, to: u32, answer_to: u64) {
        if answer_to != 0 {
            self.tell_copied(to, answer_to, 0);
        }
    }

    /// Tells the sender of an announced message that it was received, `bytes` of it without the sender having counted them.
    pub fn tell_copied(&mut self, to: u32, answer_to: u64, bytes: u64) {
        self.reply(to, wire::MATCHED, Key::default(), [answer_to, bytes, 0, 0, 0, 0]);
    }

    /// A message of which pieces are missing found its receive: they go there.
    pub fn redirect(&mut self, message: Obj<Message>, receive: Obj<Request>) {
        let partial = self.partials.iter_mut().find(|partial| partial.into == Into::Message(message));
        partial.expect("a message is incomplete only as long as pieces are to come").into =
            Into::Receive(receive);
    }

    /// The announcement of a long message.
    fn take_announcement(&mut self, from: u32, envelope: Key, announced: Announced) {
        match self.posted.find(envelope) {
            Some(receive) => {
                self.posted.remove(receive);
                self.accept(receive, envelope, from, announced);
            }
            None => {
                let Announced { request, bytes, location, waits } = announced;
                let arrival = Arrival::Announced { request, location, waits };
                self.keep(unexpected(from, envelope, arrival, bytes));
            }
        }
    }

    fn keep(&mut self, message: Message) -> Obj<Message> {
        let envelope = message.envelope;
        let Some(message) = MESSAGES.insert(message) else {
            crate::fatal::out_of_memory("an unexpected message")
        };
        self.unexpected.insert(envelope, message);
        self.counters.unexpected_came(&message, self.unexpected.len());
        self.keep_within_limit();
        crate::tool::event::unexpected_came(self, message);
        // Another thread may be waiting in a probe for just this one.
        self.wake_sleepers();
        message
    }

    fn take_chunk(&mut self, request: Obj<Request>, data: *const u8, bytes: u64) {
        let moved = request.moved.get();
        // SAFETY: the user keeps the receive buffer writable until completion; what was asked for fits it.
        unsafe { request.buffer.get().write_chunk(moved, data, bytes as usize, request.bytes.get()) };
        request.moved.set(moved + bytes);
        if moved + bytes == request.bytes.get() {
            self.complete(request);
        }
    }

    /// The sender wants its message back. True: it was still unmatched, and is gone now.
    fn give_back(&mut self, from: u32, envelope: Key, request: u64) -> bool {
        let message = self.unexpected.find_where(envelope, |message| {
            let theirs = match message.arrival {
                Arrival::Here => return false,
                Arrival::HereSynchronous { request } | Arrival::Announced { request, .. } => request,
            };
            message.sender == from && theirs == request
        });
        if let Some(message) = message {
            self.unexpected.remove(message);
            self.unexpected_went(message);
        }
        message.is_some()
    }

    fn cancellation_answered(&mut self, request: Obj<Request>, cancelled: bool) {
        request.clear(flag::CANCELLING);
        if cancelled {
            self.complete_cancelled(request);
        }
        // This reply's own count, taken when the question was asked.
        REQUESTS.release(request);
    }
}

/// The request that another rank sends back to us as a number.
fn own_request(address: u64) -> Option<Obj<Request>> {
    let request = REQUESTS.get(address as usize);
    debug_assert!(request.is_some_and(|request| matches!(request.kind, Kind::Send(_) | Kind::Recv)));
    request
}

fn unexpected(sender: u32, envelope: Key, arrival: Arrival, bytes: u64) -> Message {
    Message {
        links: std::array::from_fn(|_| Links::default()),
        envelope,
        sender,
        arrival,
        bytes,
        short: [0; INLINE],
        long: RefCell::default(),
        comm: std::cell::Cell::new(None),
    }
}
