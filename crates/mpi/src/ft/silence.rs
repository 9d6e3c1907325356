//! Nodes that answer nothing: either they are gone, or the network between them and this node has failed, and their ranks live.
//!
//! Only one part of a divided job may go on. It is the larger one, by the number of ranks that its nodes have had at the start, so that both
//! parts come to the same decision; of equal parts, the one with the lowest rank.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use encore_engine::channel;
use encore_engine::engine::Engine;
use encore_engine::peer::PeerId;
use encore_engine::state::process::{Channel, NodeId};

use super::deaths;
use super::state::FAULTS;

/// Longest time between two machines' silences that have one cause.
const RECENT: Duration = Duration::from_secs(20);

/// Records that the kernel of a rank's node has ended the connection with the rank.
pub(crate) fn has_answered(engine: &mut Engine, peer: PeerId) {
    let node = engine.peers[peer].node;
    engine.layers[FAULTS].answered.insert(node);
}

/// Records that the connection with a dead rank hasn't ended in time.
pub(super) fn has_not_answered(engine: &mut Engine, peer: PeerId) {
    let node = engine.peers[peer].node;
    engine.layers[FAULTS].answered.remove(&node);
}

/// The nodes that have answered, and with which no connection is left.
fn answered(engine: &mut Engine) -> HashSet<NodeId> {
    let mut nodes = engine.layers[FAULTS].answered.clone();
    for peer in engine.peers.world().iter().copied() {
        let Channel::Link(end) = engine.peers.channel(peer) else { continue };
        if channel::sockets(engine).is_some_and(|sockets| sockets.is_connected(end)) {
            nodes.remove(&engine.peers[peer].node);
        }
    }
    nodes
}

/// Handles the silence of a rank's node. Ends this rank if it belongs to the part that is cut off.
pub(crate) fn note(engine: &mut Engine, peer: PeerId) {
    let node = engine.peers[peer].node;
    engine.layers[FAULTS].silent.insert(node, Instant::now());
    engine.layers[FAULTS].answered.remove(&node);
    let answered = answered(engine);
    let world = engine.peers.world();
    let of_node = |peer: &PeerId| engine.peers[*peer].node;
    let living: HashSet<NodeId> =
        world.iter().filter(|peer| deaths::number_here(engine, **peer) == 0).map(of_node).collect();
    let nodes: Vec<NodeId> = world.iter().map(of_node).collect();
    let faults = &engine.layers[FAULTS];
    // Others of this node may have noticed the silence of another one before. Nodes that were lost long ago are in neither part, nor are those whose
    // ranks have died, while their kernels answer.
    let is_recent = |since: &Instant| since.elapsed() < RECENT;
    let theirs = |node: &NodeId| {
        let lost = [&faults.silent, &faults.emptied].into_iter().filter_map(|lost| lost.get(node));
        lost.into_iter().any(is_recent) && !answered.contains(node)
    };
    if goes_on(&nodes, |node| living.contains(node) && !theirs(node), theirs) {
        return;
    }
    // The other ranks of this node end, too: they may have lost their connections in another order.
    let others = engine.job.here.iter().filter(|rank| **rank != engine.job.rank);
    others.for_each(|rank| deaths::note(engine, *rank));
    let host = engine.jobs.hosts.get(&node).map_or("another node", String::as_str);
    encore_boot::end_process(&format!(
        "rank {}: the network to {host} has failed, and the larger part of the job is there: this part ends",
        engine.job.rank
    ))
}

/// Whether the part of the ranks whose nodes are `ours` goes on without that of nodes which are `theirs`. `nodes`: the node of each rank.
fn goes_on<N>(nodes: &[N], ours: impl Fn(&N) -> bool, theirs: impl Fn(&N) -> bool) -> bool {
    let part = |is_in: &dyn Fn(&N) -> bool| {
        (nodes.iter().filter(|node| is_in(node)).count(), nodes.iter().position(is_in))
    };
    let ((our_size, our_first), (their_size, their_first)) = (part(&ours), part(&theirs));
    match our_size.cmp(&their_size) {
        std::cmp::Ordering::Equal => our_first < their_first,
        order => order.is_gt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_part_of_two_goes_on() {
        let nodes = [1, 1, 2, 2, 3, 1, 4];
        for first in 1_u32..15 {
            let is_in = |set: u32| move |node: &i32| set >> (node - 1) & 1 != 0;
            let (one, other) = (first, 15 - first);
            let goes = goes_on(&nodes, is_in(one), is_in(other));
            assert_ne!(goes, goes_on(&nodes, is_in(other), is_in(one)), "{first:b}");
        }
        assert!(goes_on(&[7, 7, 8, 8], |node| *node == 7, |node| *node == 8));
        assert!(goes_on(&[7, 8, 8], |node| *node == 8, |node| *node == 7));
    }
}
