//! Map of ranks to nodes, for plans over two levels.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use crate::builder::{Group, Peers};
use crate::ir::Rank;

/// Nodes and their lanes, for algorithms that treat the ranks of a node differently from others.
#[derive(Clone, Copy, Debug)]
pub struct Nodes<'a> {
    /// The map of ranks to nodes. Invariant: equal at all ranks. `None`: unknown.
    pub map: Option<&'a NodeMap>,
    /// Bytes that each rank of this rank's node can post at once on lanes that the ranks of the node share; 0: they have none for this
    /// operation. Invariant: equal at all ranks of a node.
    pub lanes: i64,
}

impl Nodes<'_> {
    /// Nothing is known.
    pub const UNKNOWN: Nodes<'static> = Nodes { map: None, lanes: 0 };
}

/// Map of a communicator's ranks to nodes, whose ranks share memory. Invariant: equal at all ranks. Nodes are numbered in the order of
/// their first ranks, and may have any number of ranks, anywhere in the communicator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeMap {
    /// For each rank: its node, and its index there.
    places: Box<[(u32, u32)]>,
    /// The ranks, node after node, ascending in each.
    members: Arc<[Rank]>,
    /// First rank of each node.
    firsts: Arc<[Rank]>,
    /// For each node, index of its first rank in `members`; one more entry at the end.
    starts: Box<[u32]>,
    /// Ranks of the largest node.
    most: u32,
    /// Whether the ranks of each node are consecutive.
    in_runs: bool,
}

impl NodeMap {
    /// The map of ranks with these places: ranks at equal ones share a node.
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
        let most = sizes.iter().copied().max().unwrap_or(0);
        let firsts = starts[..sizes.len()].iter().map(|&start| members[start as usize]).collect();
        let in_runs = members.iter().zip(0..).all(|(&rank, place)| rank == place);
        NodeMap { places, members: members.into(), firsts, starts: starts.into(), most, in_runs }
    }

    /// Nodes of `per_node` consecutive ranks each; the last may have fewer. 0: all ranks are on one node.
    pub fn even(ranks: u32, per_node: u32) -> NodeMap {
        NodeMap::new((0..ranks).map(|rank| rank.checked_div(per_node).unwrap_or(0)))
    }

    /// Whether these are nodes of `per_node` consecutive ranks each; the last may have fewer.
    pub fn is_even(&self, per_node: u32) -> bool {
        let all_but_last = &self.starts[1..self.starts.len().max(2) - 1];
        let even = (1..).zip(all_but_last).all(|(nodes, &ranks)| ranks == nodes * per_node);
        self.in_runs && even && self.most <= per_node
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

    /// A rank's index among those of its node.
    pub fn place_of(&self, rank: Rank) -> u32 {
        self.places[rank as usize].1
    }

    /// The ranks of a node, ascending.
    pub fn members(&self, node: u32) -> &[Rank] {
        &self.members[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// Number of ranks on all nodes before this one: index of its first rank, in the order of nodes.
    pub fn begin(&self, node: u32) -> u32 {
        self.starts[node as usize]
    }

    /// All ranks, node after node, ascending in each.
    pub fn in_order(&self) -> &[Rank] {
        &self.members
    }

    /// The node of a rank, as a group.
    pub fn node(&self, rank: Rank) -> Group {
        let (node, place) = self.places[rank as usize];
        let begin = self.starts[node as usize];
        let peers = Peers::Listed { list: self.members.clone(), begin, instead: None };
        Group { rank: place, size: self.starts[node as usize + 1] - begin, peers }
    }

    /// The leaders of all nodes as a group, from the view of a rank: the first rank of each node, and in its own node `root`.
    pub fn leaders(&self, rank: Rank, root: Rank) -> Group {
        let instead = Some((self.node_of(root), root));
        let peers = Peers::Listed { list: self.firsts.clone(), begin: 0, instead };
        Group { rank: self.node_of(rank), size: self.nodes(), peers }
    }

    /// Number of ranks on the largest node.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Whether the ranks of each node are consecutive: then sums in the order of nodes keep the order of ranks, and blocks of a node are
    /// contiguous.
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
        assert!(map.is_even(3) && NodeMap::even(6, 3).is_even(3) && NodeMap::even(2, 3).is_even(3));
        assert!(!map.is_even(2) && !map.is_even(4) && !NodeMap::new([1, 1, 2, 2, 2]).is_even(2));
        assert!(!NodeMap::new([1, 2, 1, 2]).is_even(2) && NodeMap::even(0, 3).is_even(3));
    }
}
