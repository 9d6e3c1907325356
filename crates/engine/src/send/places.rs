//! Locations of messages and buffers: what this process sends to a peer, and its use of what a peer sends.

use std::sync::atomic::Ordering;

use encore_boot::memory;
use encore_transport::transport::{Access, Descriptor, Shown};

use crate::engine::Engine;
use crate::p2p::wire::Location;
use crate::peers::peer::PeerId;
use crate::state::buffer::Buffer;
use crate::state::message;
use crate::state::request::{Request, flag};
use encore_adapt::protocol::Memory;
use encore_slab::Obj;

/// The word that proves a process to be a rank of a job.
pub(crate) fn proof(nonce: u64, rank: u32) -> u64 {
    (nonce ^ u64::from(rank).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
}

/// The location to send to a peer of the first `bytes` bytes of a buffer in this kind of memory: none, if the peer doesn't share memory with this
/// process. For such a peer the offset would mean another segment, and the address another process.
pub(crate) fn location_for(
    engine: &mut Engine,
    peer: PeerId,
    buffer: &Buffer,
    bytes: u64,
    memory: Memory,
) -> Location {
    match memory {
        _ if !engine.peers.shares_memory(peer) => Location::Hidden,
        Memory::Shared => {
            engine.heap.locate(buffer.address, bytes).map_or(Location::Hidden, Location::Shared)
        }
        Memory::Own => own(engine, buffer),
        Memory::Hidden | Memory::Far | Memory::Device(_) => Location::Hidden,
    }
}

/// The address here of a location of `bytes` bytes in shared memory that a peer has named.
pub(crate) fn reach(engine: &mut Engine, peer: PeerId, location: Location, bytes: u64) -> Option<*mut u8> {
    match location {
        _ if !engine.peers.shares_memory(peer) => None,
        Location::Shared(place) if place.holds(bytes) => engine.heap.reach(place),
        Location::Shared(_)
        | Location::Own { .. }
        | Location::Far(_)
        | Location::Device(_)
        | Location::Hidden => None,
    }
}

/// The location of a buffer that is one run of bytes.
pub(crate) fn own(engine: &mut Engine, buffer: &Buffer) -> Location {
    Location::Own { address: buffer.address.expose_provenance() as u64, proof: show_proof(engine) }
}

/// Address of this process's proof word, which others may read from now on.
pub fn show_proof(engine: &mut Engine) -> u64 {
    if engine.proof.load(Ordering::Relaxed) == 0 {
        let header = engine.job.head.header();
        engine.proof.store(proof(header.nonce, engine.job.rank), Ordering::Relaxed);
        // If admission fails, the kernel refuses others, and the message uses another protocol.
        let _ = memory::admit(header.ancestor);
    }
    engine.proof.as_ptr() as u64
}

/// Whether the kernel may copy between this rank and another one: it has not refused yet.
pub(crate) fn kernel_might_copy(engine: &Engine, peer: PeerId) -> bool {
    !matches!(engine.peers[peer].kernel_access, message::Access::Refused)
}

/// Registers the buffer of a send for remote reads by its receiver. Returns the location to send.
pub(crate) fn show(engine: &mut Engine, request: Obj<Request>) -> Location {
    debug_assert!(request.buffer.get().datatype.dense, "only one run of bytes is shown");
    let registered = register(engine, request, request.bytes.get(), Access::Shown);
    registered.map_or(Location::Hidden, |(shown, _)| Location::Far(shown))
}

/// Registers the first bytes of a request's buffer. `None` if that isn't possible.
pub(crate) fn register(
    engine: &mut Engine,
    request: Obj<Request>,
    bytes: u64,
    access: Access,
) -> Option<(Shown, Descriptor)> {
    let buffer = request.buffer.get();
    // Register a persistent request's whole buffer, so messages of any length reuse it.
    let bytes = if request.is(flag::PERSISTENT) { buffer.bytes() } else { bytes };
    let run = (buffer.address, bytes);
    if let Some(known) = request.registered(run) {
        return Some(known);
    }
    let registered = engine.link.as_deref_mut()?.register(buffer.address, bytes, access)?;
    request.keep_registered(run, registered);
    request.registered(run)
}
