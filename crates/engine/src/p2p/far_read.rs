//! Rendezvous messages that the receiver reads from the memory of another node, where the link can: from buffer to buffer, without a copy by either
//! rank.
//!
//! The sender registers its buffer and announces its location. The receiver has the link read it, and notifies the sender after the read. If a read
//! can't begin, or fails, the message arrives in chunks. The quicker protocol depends on the network, and ranks learn it ([`crate::p2p::ways`]).
//!
//! The link's reads and writes for windows end here too ([`crate::p2p::far_memory`]).
//!
//! A registration ends with the operation, since the program may free the buffer then. For a persistent operation it lasts as long as the request:
//! the program keeps the buffer for that time.

use encore_transport::transport::{Access, Descriptor, FarCopy, Shown};

use crate::engine::Engine;
use crate::p2p::far_memory;
use crate::p2p::lost;
use crate::p2p::ways::clock;
use crate::p2p::wire::Location;
use crate::peers::channel;
use crate::receive::answers;
use crate::requests::completion::finish;
use crate::send::places;
use crate::state::request::{REQUESTS, Request, flag};
use encore_adapt::Way;
use encore_adapt::protocol::Memory;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Begins to read a message from the sender's memory. Requires that `request` has the number of bytes, the sender, and the sender's request. False:
/// the memory can't be read.
pub(crate) fn read_by_link(engine: &mut Engine, request: Obj<Request>, location: Location) -> bool {
    let Location::Far(from) = location else { return false };
    let reads = begin_far_copy(engine, request, from, Access::Filled);
    if reads && planted(Mutation::ReadToldEarly) {
        answers::tell_copied(engine, request.peer.get(), request.remote.get(), request.bytes.get());
    }
    reads
}

/// Begins to read into the buffer of a request, or to write from it, by `access`. If it returns true, the request waits for the end.
pub(crate) fn begin_far_copy(
    engine: &mut Engine,
    request: Obj<Request>,
    there: Shown,
    access: Access,
) -> bool {
    let (here, bytes) = (request.buffer.get().address, request.bytes.get());
    let registers = engine.link.as_deref().is_some_and(|link| link.registers(access, bytes));
    let descriptor = match registers {
        true => match places::register(engine, request, bytes, access) {
            Some((_, descriptor)) => descriptor,
            None => return false,
        },
        false => Descriptor::NONE,
    };
    let copy = FarCopy { there, here, bytes, descriptor, name: request.address() as u64 };
    // SAFETY: the user keeps the buffer as required until completion, which follows the end of the copy. The buffer has as many bytes.
    let begins = channel::link_to(engine, request.peer.get()).is_some_and(|(link, end)| unsafe {
        match access {
            Access::Given => link.write(end, copy),
            Access::Filled | Access::Shown | Access::Open => link.read(end, copy),
        }
    });
    match begins {
        true => {
            request.set(flag::BY_LINK);
            engine.far_copies += 1;
        }
        false => finish::unregister(request),
    }
    begins
}

/// Ends finished reads and writes of the link. Returns whether there were any.
pub(crate) fn end_far_copies(engine: &mut Engine) -> bool {
    let mut any = false;
    while let Some((name, is_there)) = engine.link.as_deref_mut().and_then(|link| link.ended_copy()) {
        let request = REQUESTS.get(name as usize).filter(|request| request.is(flag::BY_LINK));
        let request = request.expect("the link names what was begun");
        request.clear(flag::BY_LINK);
        engine.far_copies -= 1;
        match request.remote.get() {
            // Only messages have a request on the other side.
            0 => far_memory::end_window_copy(engine, request, is_there),
            remote => end_reading(engine, request, remote, is_there),
        }
        any = true;
    }
    any
}

fn end_reading(engine: &mut Engine, request: Obj<Request>, remote: u64, is_there: bool) {
    finish::unregister(request);
    let (peer, bytes) = (request.peer.get(), request.bytes.get());
    if engine.jobs.is_parted(peer) {
        return lost::end(engine, request, lost::error(engine, peer));
    }
    if !is_there {
        engine.stop_measuring(request);
        return answers::ask_for(engine, request, Memory::Hidden);
    }
    engine.counters.far_reads += 1;
    engine.counters.far_read_bytes += bytes;
    clock::copied(Way::Kernel, bytes);
    engine.counters.bytes_received += bytes;
    if !planted(Mutation::ReadToldEarly) {
        answers::tell_copied(engine, peer, remote, bytes);
    }
    engine.end_measuring(request);
    finish::complete(engine, request);
}
