//! Peers behind the link that share memory with this process, each pair with a memory of its own ([`encore_transport::shm::Pair`]).
//!
//! Cells to such a peer go through a ring, as to one of the segment, and the fast paths are open. Everything else is as for a peer behind the link:
//! it gets no location in shared memory nor in this process's own, and the link reports its death.

use std::os::fd::OwnedFd;

use encore_transport::shm::{NoPair, Pair};

use crate::engine::Engine;
use crate::peers::peer::PeerId;

/// Makes memory for this process and another one. Returns the memory and a descriptor to pass on.
pub fn offer_pair(engine: &Engine) -> Result<(Pair, OwnedFd), NoPair> {
    engine.shm.offer_pair()
}

/// Maps the memory that another process has offered with its segment.
pub fn take_pair(engine: &Engine, memory: &OwnedFd, segment: &OwnedFd) -> Result<Pair, NoPair> {
    engine.shm.take_pair(memory, segment)
}

/// Frees memory that was still in use when two processes parted.
pub fn sweep_pairs(engine: &mut Engine) {
    engine.shm.sweep_pairs();
}

/// Prepares a ring in the memory of a pair: this process and a peer behind the link.
pub fn prepare_pair(engine: &mut Engine, peer: PeerId, pair: Pair) -> Result<(), NoPair> {
    let ring = engine.shm.open_pair(pair, engine.peers.last_beside(peer))?;
    engine.peers.prepare_beside(peer, ring);
    Ok(())
}

/// Switches the direction to the peer from the link to that memory. The caller must notify the peer, by the link, after all cells that have gone
/// through the link.
pub fn follow_pair(engine: &mut Engine, peer: PeerId) {
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.peers.put_beside(peer, Some(ring), engine.shm.route(ring));
    }
}

/// Switches the direction from the peer to that memory. Requires that all cells that came through the link have been handled.
pub fn hear_pair(engine: &mut Engine, peer: PeerId) {
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.shm.hear_pair(ring, peer.to_bits());
    }
}

/// Whether all cells that have come from a peer through such memory have been handled.
pub fn is_pair_empty(engine: &Engine, peer: PeerId) -> bool {
    engine.peers.last_beside(peer).is_none_or(|ring| engine.shm.is_pair_empty(ring))
}

/// Closes and frees the memory of the two, if there is any: nothing passes through it any more.
pub fn close_pair(engine: &mut Engine, peer: PeerId) {
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.peers.put_beside(peer, None, engine.shm.closed_route());
        engine.shm.close_pair(ring);
    }
}

/// Prepares the row of a peer that was behind the link for reuse by another peer.
pub fn retire_pair(engine: &mut Engine, peer: PeerId) {
    close_pair(engine, peer);
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.shm.retire_pair(ring);
    }
}
