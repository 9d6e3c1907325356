//! Nodes that answer nothing: either they are gone, or the network between them and this node has failed, and their ranks live.
//!
//! Only one part of a divided job may go on. It is the larger one, by the number of ranks that its nodes have had at the start, so that both
//! parts come to the same decision; of equal parts, the one with the lowest rank.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use encore_engine::engine::Engine;
use encore_engine::peer::PeerId;
use encore_engine::state::process::NodeId;

use super::deaths;
use super::state::FAULTS;

/// Longest time between two machines' silences that have one cause.
const RECENT: Duration = Duration::from_secs(20);

/// Handles the silence of a rank's node. Ends this rank if it belongs to the part that is cut off.
pub(crate) fn note(engine: &mut Engine, peer: PeerId) {
    let node = engine.peers[peer].node;
    engine.layers[FAULTS].silent.insert(node, Instant::now());
    let world = engine.peers.world();
    let of_node = |peer: &PeerId| engine.peers[*peer].node;
    let living: HashSet<NodeId> =
        world.iter().filter(|peer| deaths::number_here(engine, **peer) == 0).map(of_node).collect();
    let nodes: Vec<NodeId> = world.iter().map(of_node).collect();
    let faults = &engine.layers[FAULTS];
    // Others of this node may have noticed the silence of another one before. Nodes that were lost long ago are in neither part.
    let is_recent = |since: &Instant| since.elapsed() < RECENT;
    let theirs = |node: &NodeId| {
        [&faults.silent, &faults.emptied].into_iter().filter_map(|lost| lost.get(node)).any(is_recent)
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
