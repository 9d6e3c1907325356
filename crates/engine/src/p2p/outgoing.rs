//! Putting cells into the rings: messages, replies and chunks of long messages, which wait in the peer's backlog while there is no room.
//!
//! Invariant: all that goes to one rank goes in the order in which it was asked for. So nothing is pushed past a backlog: while
//! anything waits for a rank, no room towards it is known ([`encore_transport::shm::Shm::hide_room`]), which closes
//! the quick ways. Chunks are the exception: they belong to messages whose envelope went before.

use encore_shmem::heap::Place;
use encore_shmem::ring::INLINE;

use crate::buffer::Buffer;
use crate::engine::Engine;
use crate::matching::Key;
use crate::mutation::{Mutation, planted};
use crate::p2p::wire::header;
use crate::p2p::wire::{self, Location, Words};
use crate::peer::PeerId;
use crate::protocol::SHORTEST_PIECE;
use crate::protocol::{self, Limits, Memory, Protocol};
use crate::request::{Kind, Mode, Request, flag};
use crate::slab::Obj;
use crate::state::message::{Queued, Stream};

/// The length in bytes of the pieces of a staged message of `bytes` bytes: from 8 KiB on two or more of 4 to 16 KiB, from 128 KiB
/// on of 32 KiB, so that the receiver copies one piece while the sender copies the next (docs/lab/010). Where the bytes lie in runs far
/// apart, of which there are `far_runs` (otherwise 0), the number of runs determines the time of a copy, and so the piece (docs/lab/012).
#[inline]
pub fn piece(bytes: u64, far_runs: u64) -> u64 {
    let piece = (bytes / 2).clamp(SHORTEST_PIECE, 16 << 10).max(bytes / 4).min(32 << 10);
    let piece = match far_runs {
        0 => piece,
        runs => piece.min(bytes / (runs / (runs / 32).clamp(64, 512)).max(1)),
    };
    piece.next_multiple_of(64)
}

/// How a message is cut into pieces.
#[derive(Clone, Copy)]
struct Pieces {
    /// Bytes of each.
    length: u64,
    /// The last ones are shorter.
    ends_short: bool,
}

impl Pieces {
    /// The length of the next one, when `left` bytes are left.
    #[inline(always)]
    fn next(self, left: u64) -> u64 {
        if self.ends_short { length_of_next(self.length, left) } else { self.length.min(left) }
    }
}

/// The shortest of the last pieces, in bytes (docs/lab/010).
const LAST_PIECE: u64 = 8 << 10;

/// The length of the next piece of a message in pieces of `piece` bytes, when `left` bytes are left. Each of the last pieces is half of the
/// rest, as the sender has nothing to do while the receiver copies the very last one (docs/lab/010).
#[inline]
pub fn length_of_next(piece: u64, left: u64) -> u64 {
    (left / 2).next_multiple_of(64).max(LAST_PIECE).min(piece).min(left)
}

impl Engine {
    /// How a message in `buffer` is cut on its way to `to`, into pieces of `most` bytes at most. Through a link, the two sides copy at the same
    /// time whatever the pieces are, since the kernel holds what is between them (docs/lab/409): each is as long as the link permits.
    #[inline]
    fn pieces_to(&mut self, to: PeerId, buffer: &Buffer, most: u64) -> Pieces {
        if let Some(limit) = self.link_limit(to) {
            return Pieces { length: limit, ends_short: false };
        }
        let runs = buffer.datatype.far_runs.saturating_mul(buffer.count as u64);
        Pieces { length: piece(buffer.bytes(), runs).min(most), ends_short: true }
    }

    /// Begins an active send, or queues it. The caller has taken the engine's count on the request.
    pub fn begin_send(&mut self, request: Obj<Request>) {
        let to = request.peer.get();
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
    pub(super) fn leave_waiting(&mut self, to: PeerId, queued: Queued) {
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
        // SAFETY: a cell has room for words.
        self.push(to, header.word(), header.envelope(), |payload| unsafe { wire::write(payload, words) });
        self.counters.other_cells_sent += u64::from(!wire::begins_message(kind));
        true
    }

    /// Sends the message, the rest of it, or its announcement. False: not all of it found room.
    fn transmit(&mut self, request: Obj<Request>) -> bool {
        let (buffer, to, key) = (request.buffer.get(), request.peer.get(), request.key);
        let synchronous = request.kind == Kind::Send(Mode::Synchronous);
        let before = request.moved.get();
        // The limits may have been lowered since the first pieces went.
        let protocol = match before {
            0 if request.is(flag::BY_KERNEL)
                && self.place_of(&buffer).is_none()
                && self.peers.shares_memory(to) =>
            {
                Protocol::Announce(Memory::Own)
            }
            0 => self.protocol_for(&buffer, to, synchronous),
            _ => Protocol::Pieces,
        };
        let bytes = request.bytes.get();
        let went = match protocol {
            Protocol::Announce(memory) => return self.announce(request, memory),
            Protocol::SynchronousCell => self.push_synchronous(&buffer, to, key, request.address() as u64),
            Protocol::Cell => self.push_short(&buffer, to, key),
            Protocol::Pieces => {
                let answer_to = if synchronous { request.address() as u64 } else { 0 };
                let moved = self.push_pieces(&buffer, to, key, before, answer_to);
                request.moved.set(moved);
                moved == bytes
            }
        };
        self.count_sent(&request, if went { bytes } else { request.moved.get() } - before);
        match went {
            true if synchronous => self.await_answer(request),
            true => self.complete(request),
            false => {}
        }
        went
    }

    /// The protocol of a message of which nothing has been sent.
    #[inline]
    pub(crate) fn protocol_for(&mut self, buffer: &Buffer, to: PeerId, synchronous: bool) -> Protocol {
        let message = protocol::Message {
            bytes: buffer.bytes(),
            synchronous,
            memory: match self.place_of(buffer) {
                Some(_) => Memory::Shared,
                None if buffer.datatype.dense => Memory::Own,
                None => Memory::Hidden,
            },
            receiver_is_full: self.is_full(to),
            to_self: to == self.peers.me(),
            shares_memory: self.peers.shares_memory(to),
            link_reads: self.link_reads(to),
        };
        protocol::choose(&message, &Limits::of(&self.settings, self.short_limit))
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

    /// What a peer is told of the location of the first `bytes` bytes of a buffer that is in this kind of memory: nothing, if it doesn't share
    /// memory with this process. There, the same place would be in another segment, and the same address in a stranger.
    pub(crate) fn location_for(
        &mut self,
        peer: PeerId,
        buffer: &Buffer,
        bytes: u64,
        memory: Memory,
    ) -> Location {
        match memory {
            _ if !self.peers.shares_memory(peer) => Location::Hidden,
            Memory::Shared => {
                self.heap.locate(buffer.address, bytes).map_or(Location::Hidden, Location::Shared)
            }
            Memory::Own => self.own(buffer),
            Memory::Hidden | Memory::Far => Location::Hidden,
        }
    }

    /// Whether a message of `bytes` bytes must be announced before it is sent.
    #[inline]
    pub(crate) fn must_ask(&mut self, bytes: u64, to: PeerId) -> bool {
        bytes > self.settings.eager_limit || self.is_full(to)
    }

    /// Where a message is, if others can copy it from there and that is worth while.
    #[inline]
    fn place_of(&self, buffer: &Buffer) -> Option<Place> {
        let bytes = buffer.bytes();
        match bytes >= self.settings.direct_from && buffer.datatype.dense {
            true => self.heap.locate(buffer.address, bytes),
            false => None,
        }
    }

    /// Sends a message that fits a cell. False: there is no room.
    #[inline(always)]
    pub(crate) fn push_short(&mut self, buffer: &Buffer, to: PeerId, key: Key) -> bool {
        if !self.has_room(to) {
            return false;
        }
        let bytes = buffer.bytes();
        let header = header(wire::EAGER, bytes as u8, key);
        // SAFETY: the send buffer is readable until the operation's completion; a cell has room for INLINE bytes.
        self.push(to, header.word(), header.envelope(), |payload| unsafe {
            buffer.read(0, payload, bytes as usize)
        });
        true
    }

    /// Sends pieces of an eager message, of which `moved` bytes are already sent, while there is room. Returns the number of
    /// bytes that are sent now. Between two pieces no other message may go to the same rank. `answer_to` is the request
    /// that waits for the match, or 0.
    pub(crate) fn push_pieces(
        &mut self,
        buffer: &Buffer,
        to: PeerId,
        key: Key,
        mut moved: u64,
        answer_to: u64,
    ) -> u64 {
        let bytes = buffer.bytes();
        let piece = self.pieces_to(to, buffer, u64::MAX);
        if moved == 0 {
            self.end_lap(to, piece.length.min(bytes));
        }
        let mut pace = self.peers[to].pace;
        while moved < bytes {
            let length = piece.next(bytes - moved);
            if !self.has_staging_room(to, length) {
                break;
            }
            let (kind, words) = match moved {
                0 => (wire::EAGER_STAGED, [bytes, length, answer_to, 0, 0, 0]),
                _ => (wire::MORE, [length, 0, 0, 0, 0, 0]),
            };
            let head = header(kind, INLINE as u8, key);
            // SAFETY: the send buffer is readable until the operation's completion; a cell has room for words.
            unsafe {
                self.push_part(to, head, buffer, (moved, length), &mut pace, |payload| {
                    wire::write(payload, words);
                });
            }
            moved += length;
            self.counters.other_cells_sent += u64::from(kind == wire::MORE);
        }
        self.peers[to].pace = pace;
        moved
    }

    /// Sends a short synchronous message. False: there is no room.
    fn push_synchronous(&mut self, buffer: &Buffer, to: PeerId, key: Key, request: u64) -> bool {
        if !self.has_room(to) {
            return false;
        }
        let bytes = buffer.bytes();
        let header = header(wire::SYNCHRONOUS_SHORT, bytes as u8, key);
        // SAFETY: the user keeps the send buffer readable until completion; the payload has room for both.
        self.push(to, header.word(), header.envelope(), |payload| unsafe {
            payload.cast::<u64>().write_unaligned(request);
            buffer.read(0, payload.add(size_of::<u64>()), bytes as usize);
        });
        true
    }

    pub(crate) fn await_answer(&mut self, request: Obj<Request>) {
        request.set(flag::UNANSWERED);
        self.unanswered += 1;
    }

    /// The receiver has accepted a long message: `bytes` bytes of it go to its request `remote`, or to the location that it has named.
    pub fn begin_stream(&mut self, request: Obj<Request>, remote: u64, bytes: u64, location: Location) {
        request.remote.set(remote);
        request.bytes.set(bytes);
        request.moved.set(0);
        if bytes == 0 {
            self.complete(request);
            return;
        }
        if let Some(destination) = self.reach(request.peer.get(), location, bytes) {
            let pace = &mut self.peers[request.peer.get()].pace;
            // SAFETY: the user keeps the send buffer readable until completion; the receiver waits for these bytes there.
            unsafe { request.buffer.get().stage(0, destination, bytes as usize, pace) };
            self.count_sent(&request, bytes);
            self.reply(request.peer.get(), wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
            self.complete(request);
            return;
        }
        if !self.write_to(request, location) {
            self.prepare_for(request.peer.get(), bytes);
            self.streams.push(Stream::Staged(request));
        }
    }

    /// The address here of a location of `bytes` bytes in shared memory that a peer has named.
    pub(crate) fn reach(&mut self, peer: PeerId, location: Location, bytes: u64) -> Option<*mut u8> {
        match location {
            _ if !self.peers.shares_memory(peer) => None,
            Location::Shared(place) if place.holds(bytes) => self.heap.reach(place),
            Location::Shared(_) | Location::Own { .. } | Location::Far(_) | Location::Hidden => None,
        }
    }

    /// The receiver copies the first `from` bytes of a message in shared memory. This rank copies the rest to a location there, for the
    /// receiver's request `remote`. This send is complete when the receiver says so.
    pub fn copy_rest(&mut self, request: Obj<Request>, remote: u64, from: u64, location: Location) {
        let rest = request.bytes.get() - from;
        let Some(destination) = self.reach(request.peer.get(), location, rest) else {
            crate::fatal::out_of_memory("the memory that a message is to go to")
        };
        let pace = &mut self.peers[request.peer.get()].pace;
        // SAFETY: the user keeps the send buffer readable until completion, which the receiver's next cell brings; the receiver
        // waits for these bytes there.
        unsafe { request.buffer.get().stage_rest(from, destination, pace) };
        self.reply(request.peer.get(), wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
    }

    /// Pushes waiting cells while there is room. Returns whether any went.
    pub fn push_outgoing(&mut self) -> bool {
        let mut any = false;
        if !self.streams.is_empty() {
            any |= self.push_streams();
        }
        if !self.peers.nothing_queued() {
            any |= self.push_backlog();
        }
        any
    }

    fn push_streams(&mut self) -> bool {
        let mut any = false;
        let mut index = 0;
        while index < self.streams.len() {
            let (went, next) = match self.streams[index] {
                Stream::Staged(request) => {
                    let went = self.push_chunks(request);
                    let ended = request.moved.get() == request.bytes.get();
                    if ended {
                        self.complete(request);
                    }
                    (went, (!ended).then_some(Stream::Staged(request)))
                }
                Stream::Kernel(copy) => (true, self.go_on_copying(copy)),
                Stream::Layer(push) => {
                    let (went, left) = push(self);
                    (went, left.then_some(Stream::Layer(push)))
                }
            };
            any |= went;
            match next {
                Some(stream) => {
                    self.streams[index] = stream;
                    index += 1;
                }
                None => {
                    self.streams.remove(index);
                }
            }
        }
        any
    }

    /// Sends chunks of a long message while there is room.
    fn push_chunks(&mut self, request: Obj<Request>) -> bool {
        let (buffer, to) = (request.buffer.get(), request.peer.get());
        let chunk = self.pieces_to(to, &buffer, self.settings.chunk_bytes);
        let (total, start) = (request.bytes.get(), request.moved.get());
        let mut moved = start;
        while moved < total {
            let length = chunk.next(total - moved);
            self.end_lap(to, length);
            if !self.has_staging_room(to, length) {
                break;
            }
            let mut pace = self.peers[to].pace;
            let words = [request.remote.get(), length, 0, 0, 0, 0];
            let head = header(wire::DATA, INLINE as u8, request.key);
            // SAFETY: the user keeps the send buffer readable until completion; a cell has room for words.
            unsafe {
                self.push_part(to, head, &buffer, (moved, length), &mut pace, |payload| {
                    wire::write(payload, words);
                });
            }
            self.peers[to].pace = pace;
            moved += length;
            self.counters.other_cells_sent += 1;
        }
        self.count_sent(&request, moved - start);
        request.moved.set(moved);
        moved > start
    }

    /// Goes back to the start of the staging area if a short lap is over.
    #[inline]
    pub fn end_lap(&mut self, to: PeerId, length: u64) {
        if let Some(rest) = self.lap_to_end(to, length) {
            self.skip(to, rest);
        }
    }

    fn skip(&mut self, to: PeerId, rest: u64) {
        let header = header(wire::SKIP, INLINE as u8, Key::default());
        // SAFETY: a cell has room for words.
        self.push_skip(to, header, rest, |payload| unsafe { wire::write(payload, [rest, 0, 0, 0, 0, 0]) });
        self.counters.other_cells_sent += 1;
    }

    #[cold]
    fn push_backlog(&mut self) -> bool {
        let mut any = false;
        for to in self.peers.ids() {
            any |= self.push_queued(to);
        }
        any
    }

    /// Pushes what waits for one rank while there is room. Returns whether any went.
    pub(super) fn push_queued(&mut self, to: PeerId) -> bool {
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

#[cfg(test)]
mod tests {
    use super::{length_of_next, piece};

    #[test]
    fn the_last_pieces_get_shorter() {
        let cut = |bytes: u64, piece| {
            let (mut left, mut lengths) = (bytes, Vec::new());
            while left > 0 {
                lengths.push(length_of_next(piece, left));
                left -= lengths[lengths.len() - 1];
            }
            lengths
        };
        const KIB: u64 = 1024;
        assert_eq!(cut(64 * KIB, 16 * KIB), [16, 16, 16, 8, 8].map(|k| k * KIB));
        assert_eq!(cut(100 * KIB, 32 * KIB), [32 * KIB, 32 * KIB, 18 * KIB, 9 * KIB, 8 * KIB, KIB]);
        // Short pieces stay as they are.
        assert_eq!(cut(8 * KIB, 4 * KIB), [4 * KIB; 2]);
        assert_eq!(cut(1000, 512), [512, 488]);
        assert_eq!(cut(10_001, 8 * KIB), [8192, 1809]);
    }

    #[test]
    fn pieces_of_runs_far_apart_are_so_many_runs() {
        const KIB: u64 = 1 << 10;
        assert_eq!(
            [0, 4, 8, 16, 32, 64, 128, 1024].map(|k| piece(k * KIB, 0) / KIB),
            [4, 4, 4, 8, 16, 16, 32, 32]
        );
        // Columns of 1,024, 4,096 and 16,384 doubles.
        assert_eq!([piece(8 * KIB, 1 << 10), piece(32 * KIB, 1 << 12)], [64 * 8, 128 * 8]);
        assert_eq!(piece(128 * KIB, 1 << 14), 512 * 8);
        // Long runs are cut like messages that are one run, and few runs not at all.
        assert_eq!(piece(256 * KIB, 256), piece(256 * KIB, 0));
        assert_eq!(piece(4 * KIB, 3), 4 * KIB);
        // No message, however long or thin, has empty pieces.
        assert_eq!([piece(1, 1), piece(10_000, 10_000), piece(u64::MAX, u64::MAX)], [64, 320, 512]);
    }
}
