//! Long messages on their way to a receiver that has accepted them: the sender copies them to the place that the receiver named, or sends
//! them in chunks, as room comes.

use encore_shmem::ring::INLINE;

use crate::engine::Engine;
use crate::entry::slab::Obj;
use crate::p2p::wire::{self, Location, header};
use crate::state::matching::Key;
use crate::state::message::Stream;
use crate::state::request::Request;

impl Engine {
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

    /// The receiver copies the first `from` bytes of a message in shared memory. This rank copies the rest to a location there, for the
    /// receiver's request `remote`. This send is complete when the receiver says so.
    pub fn copy_rest(&mut self, request: Obj<Request>, remote: u64, from: u64, location: Location) {
        let rest = request.bytes.get() - from;
        let Some(destination) = self.reach(request.peer.get(), location, rest) else {
            crate::entry::fatal::out_of_memory("the memory that a message is to go to")
        };
        let pace = &mut self.peers[request.peer.get()].pace;
        // SAFETY: the user keeps the send buffer readable until completion, which the receiver's next cell brings; the receiver
        // waits for these bytes there.
        unsafe { request.buffer.get().stage_rest(from, destination, pace) };
        self.reply(request.peer.get(), wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
    }

    pub(crate) fn push_streams(&mut self) -> bool {
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
}
