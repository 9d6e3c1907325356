//! Sends and replies that a peer's ring has no room for stay in the peer's backlog.
//!
//! Invariant: messages to one rank leave in the order in which they were requested. So nothing passes a backlog: while items wait for a rank, no
//! room towards it is known ([`encore_transport::shm::Shm::hide_room`]), which closes the fast paths. Chunks are the exception: the envelopes of
//! their messages went before.

use encore_shmem::ring::INLINE;

use crate::engine::Engine;
use crate::p2p::device_copy;
use crate::p2p::lost;
use crate::p2p::wire::{self, Location, Words, header};
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::requests::completion::finish;
use crate::send::inject::{self, Injected};
use crate::send::places;
use crate::state::message::Queued;
use crate::state::request::{Kind, Mode, Request, flag};
use encore_adapt::protocol::Memory;
use encore_matching::Key;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Begins an active send, or queues it. The caller has taken the engine's count on the request.
pub fn begin_send(engine: &mut Engine, request: Obj<Request>) {
    let to = request.peer.get();
    #[cfg(feature = "insight")]
    {
        crate::insight::trace::sent(to, request.key, request.bytes.get());
        crate::insight::hooks::sent_if(engine, true, to, request.bytes.get());
    }
    let waits = engine.peers.has_queued(to) && !planted(Mutation::Overtakes);
    if waits || !transmit(engine, request) {
        engine.counters.delayed += 1;
        leave_waiting(engine, to, Queued::Send(request));
    }
}

/// Sends a reply of the protocol, or queues it.
pub fn reply(engine: &mut Engine, to: PeerId, kind: u8, key: Key, words: Words) {
    if engine.peers.has_queued(to) || !push_reply(engine, to, kind, key, words) {
        leave_waiting(engine, to, Queued::Reply(kind, key, words));
    }
}

#[cold]
pub(crate) fn leave_waiting(engine: &mut Engine, to: PeerId, queued: Queued) {
    if engine.jobs.is_parted(to) {
        return lost::end_queued(engine, to, queued);
    }
    engine.peers.queue(to, queued);
    channel::hide_room(engine, to);
}

/// Sends a cell without a payload behind it. False: there is no room.
pub(crate) fn push_reply(engine: &mut Engine, to: PeerId, kind: u8, key: Key, words: Words) -> bool {
    if !channel::has_room(engine, to) {
        return false;
    }
    let header = header(kind, INLINE as u8, key);
    // SAFETY: there is room, and a cell has room for words.
    unsafe {
        channel::push(engine, to, header.word(), header.envelope(), |payload| wire::write(payload, words))
    };
    engine.counters.other_cells_sent += u64::from(!wire::begins_message(kind));
    true
}

/// Sends the message, its rest, or its announcement. Returns false if not all of it found room.
fn transmit(engine: &mut Engine, request: Obj<Request>) -> bool {
    let (buffer, to) = (request.buffer.get(), request.peer.get());
    let waits = (request.kind == Kind::Send(Mode::Synchronous)).then_some(request);
    let (bytes, before) = (request.bytes.get(), request.moved.get());
    let by_kernel = before == 0 && request.is(flag::BY_KERNEL) && engine.peers.shares_memory(to);
    let injected = match by_kernel && inject::place_of(engine, &buffer).is_none() {
        true => Injected::Announce(Memory::Own),
        false => inject::inject(engine, &buffer, to, request.key, before, waits),
    };
    match injected {
        Injected::Announce(memory) => announce(engine, request, memory),
        Injected::Part(sent) => {
            request.moved.set(sent);
            engine.count_sent(&request, sent - before);
            false
        }
        Injected::All => {
            engine.count_sent(&request, bytes - before);
            match waits {
                Some(_) => await_answer(engine, request),
                None => finish::complete(engine, request),
            }
            true
        }
    }
}

/// Announces a rendezvous message. The announcement has the location of the message, if it is in shared memory, in this process's `own`, or
/// readable by the link. False: there is no room.
fn announce(engine: &mut Engine, request: Obj<Request>, memory: Memory) -> bool {
    let (buffer, bytes) = (request.buffer.get(), request.bytes.get());
    // A message that waits for room may be withdrawn, so it isn't registered yet.
    if memory == Memory::Far && !channel::has_room(engine, request.peer.get()) {
        return false;
    }
    if let Memory::Device(spot) = memory {
        if !device_copy::introduce(engine, request.peer.get(), spot) {
            return false;
        }
    }
    let waits = u64::from(request.is(flag::BLOCKING));
    let location = match memory {
        Memory::Far => places::show(engine, request),
        Memory::Device(spot) => Location::Device(spot),
        _ => places::location_for(engine, request.peer.get(), &buffer, bytes, memory),
    };
    let words = wire::with_location(bytes, request.address() as u64, waits, location);
    let went = push_reply(engine, request.peer.get(), wire::ANNOUNCE, request.key, words);
    if went {
        engine.counters.announced += 1;
        await_answer(engine, request);
    }
    went
}

pub(crate) fn await_answer(engine: &mut Engine, request: Obj<Request>) {
    request.set(flag::UNANSWERED);
    engine.unanswered += 1;
}

#[cold]
pub(crate) fn push_all(engine: &mut Engine) -> bool {
    let mut any = false;
    for to in engine.peers.ids() {
        any |= push_queued(engine, to);
    }
    any
}

/// Pushes items that wait for one rank while there is room. Returns whether any went.
pub(crate) fn push_queued(engine: &mut Engine, to: PeerId) -> bool {
    let mut any = false;
    while let Some(queued) = engine.peers.take_queued(to) {
        let went = match &queued {
            Queued::Send(request) => transmit(engine, *request),
            Queued::Reply(kind, key, words) => push_reply(engine, to, *kind, *key, *words),
        };
        if !went {
            engine.peers.put_back(to, queued);
            channel::hide_room(engine, to);
            break;
        }
        any = true;
    }
    any
}
