//! Rendezvous messages after acceptance: the sender copies them to the receiver's location, or sends chunks as room becomes free.

use encore_shmem::ring::INLINE;

use crate::engine::Engine;
use crate::p2p::device_stage;
use crate::p2p::kernel_copy;
use crate::p2p::wire::{self, Location, header};
use crate::peers::channel;
use crate::requests::completion::finish;
use crate::send::backlog;
use crate::send::pieces;
use crate::send::places;
use crate::state::message::Stream;
use crate::state::request::Request;
use encore_matching::Key;
use encore_slab::Obj;

/// Begins to send `bytes` bytes of an accepted rendezvous message, to the receiver's request `remote` or to the location that it has named.
pub fn begin(engine: &mut Engine, request: Obj<Request>, remote: u64, bytes: u64, location: Location) {
    request.remote.set(remote);
    request.bytes.set(bytes);
    request.moved.set(0);
    if bytes == 0 {
        finish::complete(engine, request);
        return;
    }
    if let Some(destination) = places::reach(engine, request.peer.get(), location, bytes) {
        let pace = &mut engine.peers[request.peer.get()].pace;
        // SAFETY: the user keeps the send buffer readable until completion; the receiver waits for these bytes there.
        unsafe { request.buffer.get().stage(0, destination, bytes as usize, pace) };
        engine.count_sent(&request, bytes);
        backlog::reply(engine, request.peer.get(), wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
        finish::complete(engine, request);
        return;
    }
    if !kernel_copy::write_to(engine, request, location) {
        channel::prepare_for(engine, request.peer.get(), bytes);
        device_stage::begin(request);
        engine.streams.push(Stream::Staged(request));
    }
}

/// Copies the rest of a message in shared memory to a location for the receiver's request `remote`; the receiver copies the first `from` bytes.
/// This send completes when the receiver reports so.
pub fn copy_rest(engine: &mut Engine, request: Obj<Request>, remote: u64, from: u64, location: Location) {
    let rest = request.bytes.get() - from;
    let Some(destination) = places::reach(engine, request.peer.get(), location, rest) else {
        crate::entry::fatal::out_of_memory("the memory that a message is to go to")
    };
    let pace = &mut engine.peers[request.peer.get()].pace;
    // SAFETY: the user keeps the send buffer readable until completion, which the receiver's next cell brings; the receiver
    // waits for these bytes there.
    unsafe { request.buffer.get().stage_rest(from, destination, pace) };
    backlog::reply(engine, request.peer.get(), wire::PLACED, Key::default(), [remote, 0, 0, 0, 0, 0]);
}

pub(crate) fn push_all(engine: &mut Engine) -> bool {
    let mut any = false;
    let mut index = 0;
    while index < engine.streams.len() {
        let (went, next) = match engine.streams[index] {
            Stream::Staged(request) => {
                let went = push_chunks(engine, request);
                let ended = request.moved.get() == request.bytes.get();
                if ended {
                    device_stage::end(request);
                    finish::complete(engine, request);
                }
                (went, (!ended).then_some(Stream::Staged(request)))
            }
            Stream::Kernel(copy) => (true, kernel_copy::go_on_copying(engine, copy)),
            Stream::Layer(push) => {
                let (went, left) = push(engine);
                (went, left.then_some(Stream::Layer(push)))
            }
        };
        any |= went;
        match next {
            Some(stream) => {
                engine.streams[index] = stream;
                index += 1;
            }
            None => {
                engine.streams.remove(index);
            }
        }
    }
    any
}

/// Sends chunks of a rendezvous message while there is room.
fn push_chunks(engine: &mut Engine, request: Obj<Request>) -> bool {
    let (mut buffer, to) = (request.buffer.get(), request.peer.get());
    let chunk = pieces::for_peer(engine, to, &buffer, engine.settings.chunk_bytes);
    let is_staged = request.beside.get().is_some();
    let (total, start) = (request.bytes.get(), request.moved.get());
    let mut moved = start;
    while moved < total {
        let mut length = chunk.next(total - moved);
        if let Some((on_host, until)) = is_staged.then(|| device_stage::ready(request, moved)).flatten() {
            (buffer, length) = (on_host, length.min(until - moved));
        }
        pieces::end_lap(engine, to, length);
        if !channel::has_staging_room(engine, to, length) {
            break;
        }
        let mut pace = engine.peers[to].pace;
        let words = [request.remote.get(), length, 0, 0, 0, 0];
        let head = header(wire::DATA, INLINE as u8, request.key);
        // SAFETY: the user keeps the send buffer readable until completion; a cell has room for words.
        unsafe {
            channel::push_part(engine, to, head, &buffer, (moved, length), &mut pace, |payload| {
                wire::write(payload, words);
            });
        }
        engine.peers[to].pace = pace;
        moved += length;
        engine.counters.other_cells_sent += 1;
    }
    engine.count_sent(&request, moved - start);
    request.moved.set(moved);
    moved > start
}
