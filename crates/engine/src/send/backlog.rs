//! What waits for room: sends and replies that a peer's ring has no room for stay in the peer's backlog.
//!
//! Invariant: all that goes to one rank goes in the order in which it was asked for. So nothing is pushed past a backlog: while
//! anything waits for a rank, no room towards it is known ([`encore_transport::shm::Shm::hide_room`]), which closes
//! the quick ways. Chunks are the exception: they belong to messages whose envelope went before.

use encore_shmem::ring::INLINE;

use crate::engine::Engine;
use crate::entry::slab::Obj;
use crate::mutation::{Mutation, planted};
use crate::p2p::protocol::Memory;
use crate::p2p::wire::{self, Words, header};
use crate::peers::peer::PeerId;
use crate::send::inject::Injected;
use crate::state::matching::Key;
use crate::state::message::Queued;
use crate::state::request::{Kind, Mode, Request, flag};

impl Engine {
    /// Begins an active send, or queues it. The caller has taken the engine's count on the request.
    pub fn begin_send(&mut self, request: Obj<Request>) {
        let to = request.peer.get();
        #[cfg(feature = "insight")]
        self.profile_sent_if(true, to, request.bytes.get());
        let waits = self.peers.has_queued(to) && !planted(Mutation::Overtakes);
        if waits || !self.transmit(request) {
            self.counters.delayed += 1;
            self.leave_waiting(to, Queued::Send(request));
        }
    }

    /// Sends a reply of the protocol, or queues it.
    pub fn reply(&mut self, to: PeerId, kind: u8, key: Key, words: Words) {
        if self.peers.has_queued(to) || !self.push_reply(to, kind, key, words) {
            self.leave_waiting(to, Queued::Reply(kind, key, words));
        }
    }

    #[cold]
    pub(crate) fn leave_waiting(&mut self, to: PeerId, queued: Queued) {
        if self.jobs.is_parted(to) {
            return self.end_queued(to, queued);
        }
        self.peers.queue(to, queued);
        self.hide_room(to);
    }

    fn push_reply(&mut self, to: PeerId, kind: u8, key: Key, words: Words) -> bool {
        if !self.has_room(to) {
            return false;
        }
        let header = header(kind, INLINE as u8, key);
        // SAFETY: there is room, and a cell has room for words.
        unsafe { self.push(to, header.word(), header.envelope(), |payload| wire::write(payload, words)) };
        self.counters.other_cells_sent += u64::from(!wire::begins_message(kind));
        true
    }

    /// Sends the message, the rest of it, or its announcement. False: not all of it found room.
    fn transmit(&mut self, request: Obj<Request>) -> bool {
        let (buffer, to) = (request.buffer.get(), request.peer.get());
        let waits = (request.kind == Kind::Send(Mode::Synchronous)).then_some(request);
        let (bytes, before) = (request.bytes.get(), request.moved.get());
        let by_kernel = before == 0 && request.is(flag::BY_KERNEL) && self.peers.shares_memory(to);
        let injected = match by_kernel && self.place_of(&buffer).is_none() {
            true => Injected::Announce(Memory::Own),
            false => self.inject(&buffer, to, request.key, before, waits),
        };
        match injected {
            Injected::Announce(memory) => self.announce(request, memory),
            Injected::Part(sent) => {
                request.moved.set(sent);
                self.count_sent(&request, sent - before);
                false
            }
            Injected::All => {
                self.count_sent(&request, bytes - before);
                match waits {
                    Some(_) => self.await_answer(request),
                    None => self.complete(request),
                }
                true
            }
        }
    }

    /// Announces a message. The announcement says where the message is, if that is in shared memory, in this process's `own`, or where the link
    /// can read it. False: there is no room.
    fn announce(&mut self, request: Obj<Request>, memory: Memory) -> bool {
        let (buffer, bytes) = (request.buffer.get(), request.bytes.get());
        // What waits for room, and may be taken back meanwhile, isn't registered.
        if memory == Memory::Far && !self.has_room(request.peer.get()) {
            return false;
        }
        let told = self.tell_of_ways(request.peer.get(), bytes, memory);
        let more = wire::with_told(request.is(flag::BLOCKING), told);
        let location = match memory {
            Memory::Far => self.show(request),
            _ => self.location_for(request.peer.get(), &buffer, bytes, memory),
        };
        let words = wire::with_location(bytes, request.address() as u64, more, location);
        let went = self.push_reply(request.peer.get(), wire::ANNOUNCE, request.key, words);
        if went {
            self.counters.announced += 1;
            self.await_answer(request);
        }
        went
    }

    pub(crate) fn await_answer(&mut self, request: Obj<Request>) {
        request.set(flag::UNANSWERED);
        self.unanswered += 1;
    }

    #[cold]
    pub(crate) fn push_backlog(&mut self) -> bool {
        let mut any = false;
        for to in self.peers.ids() {
            any |= self.push_queued(to);
        }
        any
    }

    /// Pushes what waits for one rank while there is room. Returns whether any went.
    pub(crate) fn push_queued(&mut self, to: PeerId) -> bool {
        let mut any = false;
        while let Some(queued) = self.peers.take_queued(to) {
            let went = match &queued {
                Queued::Send(request) => self.transmit(*request),
                Queued::Reply(kind, key, words) => self.push_reply(to, *kind, *key, *words),
            };
            if !went {
                self.peers.put_back(to, queued);
                self.hide_room(to);
                break;
            }
            any = true;
        }
        any
    }
}
