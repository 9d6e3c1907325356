//! Which ranks share a node, as plans over two levels see it.

use std::collections::HashMap;
use std::hash::Hash;

use crate::ir::Rank;

/// Where the ranks of a communicator are: which of them share the memory of a node. The same at all of them. Nodes are numbered in the order of
/// their first ranks, and may have any number of ranks, anywhere in the communicator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeMap {
    /// Of each rank: its node, and its place there.
    places: Box<[(u32, u32)]>,
    /// The ranks, node after node, ascending in each.
    members: Box<[Rank]>,
    /// Of each node, where its ranks begin in `members`; one more entry at the end.
    starts: Box<[u32]>,
    /// Ranks of the largest node.
    most: u32,
    /// The ranks of each node are consecutive.
    in_runs: bool,
}

impl NodeMap {
    /// The map of ranks of which each is at a place: those at equal ones share a node.
    pub fn new<T: Eq + Hash>(places: impl IntoIterator<Item = T>) -> NodeMap {
        let mut numbers = HashMap::new();
        let mut sizes: Vec<u32> = Vec::new();
        let places: Box<[(u32, u32)]> = places
            .into_iter()
            .map(|place| {
                let node = *numbers.entry(place).or_insert(sizes.len() as u32);
                if node as usize == sizes.len() {
                    sizes.push(0);
                }
                let size = &mut sizes[node as usize];
                *size += 1;
                (node, *size - 1)
            })
            .collect();
        let mut starts = vec![0];
        for size in &sizes {
            starts.push(starts[starts.len() - 1] + size);
        }
        let mut members = vec![0; places.len()];
        for (rank, &(node, place)) in (0..).zip(&places) {
            members[(starts[node as usize] + place) as usize] = rank;
        }
        let most = sizes.into_iter().max().unwrap_or(0);
        let in_runs = members.iter().zip(0..).all(|(&rank, place)| rank == place);
        NodeMap { places, members: members.into(), starts: starts.into(), most, in_runs }
    }

    /// Nodes of `per_node` consecutive ranks each; the last may have fewer. 0: all ranks are on one node.
    pub fn even(ranks: u32, per_node: u32) -> NodeMap {
        NodeMap::new((0..ranks).map(|rank| rank.checked_div(per_node).unwrap_or(0)))
    }

    /// Number of ranks.
    pub fn ranks(&self) -> u32 {
        self.places.len() as u32
    }

    /// Number of nodes.
    pub fn nodes(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// The number of a rank's node.
    pub fn node_of(&self, rank: Rank) -> u32 {
        self.places[rank as usize].0
    }

    /// A rank's place among those of its node.
    pub fn place_of(&self, rank: Rank) -> u32 {
        self.places[rank as usize].1
    }

    /// The ranks of a node, ascending.
    pub fn members(&self, node: u32) -> &[Rank] {
        &self.members[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// Number of ranks on the largest node.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Whether the ranks of each node are consecutive: then sums in the order of nodes keep the order of ranks, and blocks of a node lie side by side.
    pub fn in_runs(&self) -> bool {
        self.in_runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_have_any_ranks() {
        let map = NodeMap::new(["b", "a", "b", "c", "a", "b"]);
        assert_eq!((map.ranks(), map.nodes(), map.most(), map.in_runs()), (6, 3, 3, false));
        assert_eq!([map.members(0), map.members(1), map.members(2)], [&[0, 2, 5][..], &[1, 4], &[3]]);
        assert_eq!((map.node_of(4), map.place_of(4)), (1, 1));
    }

    #[test]
    fn even_nodes_are_runs() {
        let map = NodeMap::even(7, 3);
        assert_eq!((map.nodes(), map.most(), map.in_runs()), (3, 3, true));
        assert_eq!(map.members(2), [6]);
        assert_eq!((NodeMap::even(5, 0).nodes(), NodeMap::even(0, 4).nodes()), (1, 0));
        assert!(NodeMap::new([1, 1, 2, 2, 2, 0]).in_runs());
        assert!(!NodeMap::new([1, 2, 1]).in_runs());
    }
}
