//! General graphs (MPI 5.0 §8.5.3), which every process knows entirely. Nothing here communicates.

use std::collections::HashMap;

use super::Flaw;

/// A graph, as in `MPI_Graph_create`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// For each node, the number of edges of the nodes up to it.
    index: Box<[i32]>,
    /// The neighbours of node 0, then those of node 1, and so on.
    edges: Box<[i32]>,
}

/// Reason why a graph is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// `index` decreases (or begins below 0).
    IndexDecreases {
        /// Index of the node.
        node: usize,
        /// The value there.
        value: i32,
        /// The value before it.
        before: i32,
    },
    /// An edge leads to a number that is no node.
    NoNode {
        /// Index of the edge.
        edge: usize,
        /// The number.
        node: i32,
    },
}

impl Graph {
    /// Number of edges that `index` describes, if it is valid.
    pub fn edges_of(index: &[i32]) -> Result<usize, GraphError> {
        let mut before = 0;
        for (node, &value) in index.iter().enumerate() {
            if value < before {
                return Err(GraphError::IndexDecreases { node, value, before });
            }
            before = value;
        }
        Ok(before as usize)
    }

    /// A graph; `edges` has [`Graph::edges_of`] entries.
    pub fn new(index: &[i32], edges: &[i32]) -> Result<Graph, GraphError> {
        debug_assert_eq!(Graph::edges_of(index), Ok(edges.len()));
        let is_node = |node: &i32| usize::try_from(*node).is_ok_and(|node| node < index.len());
        if let Some(edge) = edges.iter().position(|node| !is_node(node)) {
            return Err(GraphError::NoNode { edge, node: edges[edge] });
        }
        Ok(Graph { index: index.into(), edges: edges.into() })
    }

    /// For each node, the number of edges of the nodes up to it.
    pub fn index(&self) -> &[i32] {
        &self.index
    }

    /// The neighbours of all nodes, concatenated.
    pub fn edges(&self) -> &[i32] {
        &self.edges
    }

    /// The neighbours of a node.
    pub fn neighbors(&self, node: i32) -> &[i32] {
        let start = if node == 0 { 0 } else { self.index[node as usize - 1] };
        &self.edges[start as usize..self.index[node as usize] as usize]
    }

    /// The first pair of nodes that are each other's neighbours a different number of times.
    pub fn flaw(&self) -> Option<Flaw> {
        let mut counts: HashMap<(i32, i32), u32> = HashMap::new();
        let nodes = 0..self.index.len() as i32;
        for from in nodes.clone() {
            for &to in self.neighbors(from) {
                *counts.entry((from, to)).or_default() += 1;
            }
        }
        let pairs = nodes.flat_map(|from| self.neighbors(from).iter().map(move |to| (from, *to)));
        pairs.into_iter().find_map(|(from, to)| {
            let outgoing = counts[&(from, to)];
            let incoming = counts.get(&(to, from)).copied().unwrap_or(0);
            (outgoing != incoming).then_some(Flaw { from: from as u32, to: to as u32, outgoing, incoming })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_example_matches() {
        let graph = Graph::new(&[2, 3, 4, 6], &[1, 3, 0, 3, 0, 2]).unwrap();
        let all: Vec<&[i32]> = (0..4).map(|node| graph.neighbors(node)).collect();
        assert_eq!(all, [&[1, 3][..], &[0], &[3], &[0, 2]]);
        assert_eq!(graph.flaw(), None);
    }

    #[test]
    fn impossible_graphs_are_refused() {
        assert_eq!(Graph::edges_of(&[]), Ok(0));
        assert_eq!(Graph::edges_of(&[0, 3, 3]), Ok(3));
        assert_eq!(
            Graph::edges_of(&[2, 1]),
            Err(GraphError::IndexDecreases { node: 1, value: 1, before: 2 })
        );
        assert_eq!(Graph::edges_of(&[-1]), Err(GraphError::IndexDecreases { node: 0, value: -1, before: 0 }));
        for node in [2, -1, i32::MIN, i32::MAX] {
            assert_eq!(Graph::new(&[1, 2], &[0, node]), Err(GraphError::NoNode { edge: 1, node }));
        }
    }

    #[test]
    fn one_sided_edges_are_found() {
        let flaw = |index: &[i32], edges: &[i32]| Graph::new(index, edges).unwrap().flaw();
        // Loops, and repeated edges.
        assert_eq!(flaw(&[1], &[0]), None);
        assert_eq!(flaw(&[3, 5], &[1, 0, 1, 0, 0]), None);
        assert_eq!(flaw(&[0, 1], &[0]), Some(Flaw { from: 1, to: 0, outgoing: 1, incoming: 0 }));
        assert_eq!(flaw(&[2, 3], &[1, 1, 0]), Some(Flaw { from: 0, to: 1, outgoing: 2, incoming: 1 }));
    }
}
