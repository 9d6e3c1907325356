//! Peers behind the link that this process shares memory with, each with a memory of the two alone ([`encore_transport::shm::Pair`]).
//!
//! Cells go to such a peer through a ring, as to one of the segment, and the quick ways are open. All else is as with a peer behind the link: it
//! is told no place in shared memory, nor one of this process's own, and the link tells of its death.

use std::os::fd::OwnedFd;

use encore_transport::shm::{NoPair, Pair};

use crate::engine::Engine;
use crate::peers::peer::PeerId;

/// Makes memory for this process and another one. Returns what is to be shown to that one.
pub fn offer_pair(engine: &Engine) -> Result<(Pair, OwnedFd), NoPair> {
    engine.shm.offer_pair()
}

/// Takes the memory that another process has offered, which has shown its segment, too.
pub fn take_pair(engine: &Engine, memory: &OwnedFd, segment: &OwnedFd) -> Result<Pair, NoPair> {
    engine.shm.take_pair(memory, segment)
}

/// Gives memory back that was still in use when two had parted.
pub fn sweep_pairs(engine: &mut Engine) {
    engine.shm.sweep_pairs();
}

/// Makes room for the memory of a pair, this process and a peer behind the link.
pub fn prepare_pair(engine: &mut Engine, peer: PeerId, pair: Pair) -> Result<(), NoPair> {
    let ring = engine.shm.open_pair(pair, engine.peers.last_beside(peer))?;
    engine.peers.prepare_beside(peer, ring);
    Ok(())
}

/// From now on, cells go to the peer through that memory. The peer has to be told, by the link, behind all that has gone through it before.
pub fn follow_pair(engine: &mut Engine, peer: PeerId) {
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.peers.put_beside(peer, Some(ring), engine.shm.route(ring));
    }
}

/// From now on, cells come from the peer through that memory: all that have come through the link have been dealt with.
pub fn hear_pair(engine: &mut Engine, peer: PeerId) {
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.shm.hear_pair(ring, peer.to_bits());
    }
}

/// Whether all that has come from a peer through such memory has been dealt with.
pub fn is_pair_empty(engine: &Engine, peer: PeerId) -> bool {
    engine.peers.last_beside(peer).is_none_or(|ring| engine.shm.is_pair_empty(ring))
}

/// Nothing goes or comes through the memory of the two any more, if there was any. It is given back.
pub fn close_pair(engine: &mut Engine, peer: PeerId) {
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.peers.put_beside(peer, None, engine.shm.closed_route());
        engine.shm.close_pair(ring);
    }
}

/// The row of a peer that was behind the link becomes that of another one.
pub fn retire_pair(engine: &mut Engine, peer: PeerId) {
    close_pair(engine, peer);
    if let Some(ring) = engine.peers.last_beside(peer) {
        engine.shm.retire_pair(ring);
    }
}
