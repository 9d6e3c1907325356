//! Receives of rendezvous messages: the receiver chooses the transfer.

use crate::engine::Engine;
use crate::p2p::device_copy;
use crate::p2p::far_read;
use crate::p2p::kernel_copy;
use crate::p2p::wire::{self, Location};
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::receive::answers;
use crate::receive::received::set_received;
use crate::requests::completion::finish;
use crate::send::backlog;
use crate::send::places;
use crate::state::buffer::Buffer;
use crate::state::request::{Request, flag};
use encore_adapt::Way;
use encore_adapt::past_caches;
use encore_adapt::protocol::{self, Fetch, Limits, Memory};
use encore_matching::Key;
use encore_slab::Obj;

/// Receives as much of a rendezvous message as the receive buffer holds.
pub fn accept(engine: &mut Engine, request: Obj<Request>, envelope: Key, from: PeerId, announced: Announced) {
    let Announced { request: sender, bytes, location, .. } = announced;
    #[cfg(feature = "insight")]
    crate::insight::hooks::accepted(engine, from, request.posted.get());
    let buffer = request.buffer.get();
    let capacity = buffer.bytes();
    let wanted = bytes.min(capacity);
    set_received(request, envelope, bytes, capacity);
    request.peer.set(from);
    request.bytes.set(wanted);
    request.moved.set(0);
    request.remote.set(sender);
    let (mut facts, data) = facts_of(engine, &buffer, from, announced);
    let limits = Limits::of(&engine.settings, engine.short_limit());
    let is_near = facts.source != Memory::Far;
    let by_kernel = request.is(flag::BY_KERNEL) && is_near && wanted < limits.too_long_for_kernel;
    let is_measured = !by_kernel && engine.learn_way(&mut facts, &limits, from);
    if by_kernel {
        facts.learned = Some(Way::Kernel);
        // While other ranks read this rank's messages, ask no sender to write.
        facts.reads_another &= engine.unanswered == 0;
    }
    let fetch = protocol::fetch(&facts, &limits);
    let goes_past = match facts.learned {
        Some(way) => way == Way::PastCaches,
        None => past_caches::goes_past(limits.past_caches, wanted),
    };
    match goes_past {
        true => request.set(flag::PAST_CACHES),
        false => request.clear(flag::PAST_CACHES),
    }
    if is_measured {
        engine.begin_measuring(request, fetch, &facts);
    }
    match fetch {
        Fetch::Copy | Fetch::CopyWithin => {
            // SAFETY: the sender keeps the message unchanged until it gets the reply; the user keeps the receive buffer writable until completion.
            unsafe { buffer.write_first(data, wanted, wanted) };
            engine.counters.bytes_received += wanted;
            answers::tell_copied(engine, from, sender, wanted);
            engine.end_measuring(request);
            finish::complete(engine, request);
        }
        Fetch::Halves => {
            let mine = share(engine, request, from, announced);
            // SAFETY: as above; the sender writes behind these bytes.
            unsafe { buffer.write_first(data, mine, wanted) };
            engine.counters.bytes_received += mine;
            answers::tell_copied(engine, from, sender, wanted);
        }
        Fetch::ReadByKernel => {
            if !kernel_copy::read_from(engine, request, location) {
                engine.stop_measuring(request);
                answers::ask_for(engine, request, Memory::Hidden);
            }
        }
        Fetch::ReadByLink => {
            if !far_read::read_by_link(engine, request, location) {
                engine.stop_measuring(request);
                answers::ask_for(engine, request, Memory::Hidden);
            }
        }
        Fetch::Ask(destination) => answers::ask_for(engine, request, destination),
    }
}

/// The facts that decide how this rank transfers a rendezvous message into a buffer, and the address of the message where this rank can read it.
pub(crate) fn facts_of(
    engine: &mut Engine,
    buffer: &Buffer,
    from: PeerId,
    announced: Announced,
) -> (protocol::Announced, *const u8) {
    let wanted = announced.bytes.min(buffer.bytes());
    let from_self = from == engine.peers.me();
    let (source, data) = match announced.location {
        Location::Shared(_) => match places::reach(engine, from, announced.location, wanted) {
            Some(data) => (Memory::Shared, data.cast_const()),
            None => (Memory::Hidden, std::ptr::null()),
        },
        Location::Own { address, .. } if from_self => {
            (Memory::Own, std::ptr::with_exposed_provenance(address as usize))
        }
        Location::Own { .. } => (Memory::Own, std::ptr::null()),
        Location::Far(_) => (Memory::Far, std::ptr::null()),
        Location::Device(spot) => match device_copy::reach(engine, from, spot, wanted, buffer) {
            Some(data) => (Memory::Device(spot), data),
            None => (Memory::Hidden, std::ptr::null()),
        },
        Location::Hidden => (Memory::Hidden, std::ptr::null()),
    };
    let facts = protocol::Announced {
        bytes: announced.bytes,
        wanted,
        source,
        destination: reachable_memory(engine, from, buffer, wanted),
        sender_waits: announced.waits,
        sender_sleeps: channel::is_asleep(engine, from),
        from_self,
        crowded: engine.crowded(),
        takes_turns: kernel_copy::takes_long_turns(engine),
        reads_another: kernel_copy::is_reading(engine),
        learned: None,
    };
    (facts, data)
}

/// Kind of memory of the first `bytes` bytes of a receive buffer, as far as the sender can reach it.
fn reachable_memory(engine: &Engine, from: PeerId, buffer: &Buffer, bytes: u64) -> Memory {
    match buffer.datatype.dense && engine.peers.shares_memory(from) {
        false if buffer.datatype.dense && channel::link_reads(engine, from) => Memory::Far,
        false => Memory::Hidden,
        true if engine.heap.locate(buffer.address, bytes).is_some() => Memory::Shared,
        true => Memory::Own,
    }
}

/// Requests that the sender copies the second half of a message to the receive buffer, which it can reach. Returns the number of bytes left to this
/// rank; the request is complete when the sender reports that its half is copied.
fn share(engine: &mut Engine, request: Obj<Request>, from: PeerId, announced: Announced) -> u64 {
    let (buffer, bytes) = (request.buffer.get(), announced.bytes);
    let mine = (bytes / 2).next_multiple_of(PAGE);
    let rest = engine.heap.locate(buffer.address.wrapping_add(mine as usize), bytes - mine);
    // The part that the sender's reply completes.
    request.bytes.set(bytes - mine);
    let location = Location::Shared(rest.expect("all of the buffer is in shared memory"));
    let words = wire::with_location(announced.request, request.address() as u64, mine, location);
    backlog::reply(engine, from, wire::SHARE, Key::default(), words);
    mine
}

/// Halves meet at a multiple of this number of bytes, so that only one rank writes each line of an aligned buffer.
const PAGE: u64 = 4 << 10;

/// A rendezvous message that the sender still has.
#[derive(Clone, Copy)]
pub struct Announced {
    /// Address of the sender's request, in its process.
    pub request: u64,
    /// The message's length.
    pub bytes: u64,
    /// Location of the message.
    pub location: Location,
    /// Whether the sender waits only for this message.
    pub waits: bool,
}

impl Announced {
    /// Decodes the words of an announcement.
    pub fn from_words(words: &wire::Words) -> Announced {
        let [bytes, request, waits, ..] = *words;
        Announced { request, bytes, location: wire::location(words), waits: waits != 0 }
    }
}
