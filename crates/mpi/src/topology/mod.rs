//! Virtual topologies (MPI 5.0 chapter 8): a communicator's knowledge of which ranks communicate.
//!
//! [`grid`], [`dims`] and [`graph`] are pure; [`create`] makes communicators, [`exchange`] sends edges between ranks.
//! The neighbourhood collectives are plans like other collective operations (see [`encore_coll`]).

pub mod create;
pub mod dims;
pub mod exchange;
pub mod graph;
pub mod grid;

use std::cell::OnceCell;

use encore_plan::ir::Rank;
use encore_plan::operation::{Neighbors, Pairing};

use encore_engine::error::Fact;
use graph::Graph;
use grid::Grid;

/// The topology of a communicator. It never changes.
#[derive(Debug)]
pub struct Topology {
    /// The program's description.
    pub shape: Shape,
    /// The edges of this process.
    pub edges: Edges,
    /// See [`Topology::flaw`].
    flaw: OnceCell<Option<Flaw>>,
}

/// Description from which a topology was made.
#[derive(Debug)]
pub enum Shape {
    /// `MPI_Cart_create`
    Cartesian(Grid),
    /// `MPI_Graph_create`
    Graph(Graph),
    /// `MPI_Dist_graph_create` and `MPI_Dist_graph_create_adjacent`: only the edges of this process are known.
    Distributed {
        /// Weights of the edges; `None` for `MPI_UNWEIGHTED`.
        weights: Option<Weights>,
    },
}

/// Weights of the edges of a process, in their order.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// Weights of the incoming edges.
    pub sources: Box<[i32]>,
    /// Weights of the outgoing edges.
    pub destinations: Box<[i32]>,
}

/// The edges of a process (§8.6).
#[derive(Debug, Default)]
pub struct Edges {
    /// The ranks where incoming edges begin; `None` is `MPI_PROC_NULL`.
    pub sources: Box<[Option<Rank>]>,
    /// The ranks where outgoing edges end.
    pub destinations: Box<[Option<Rank>]>,
}

/// Ranks that don't agree about the edges from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Rank where the edges begin.
    pub from: Rank,
    /// Rank where they end.
    pub to: Rank,
    /// Number of these edges that `from` has.
    pub outgoing: u32,
    /// Number of these edges that `to` has.
    pub incoming: u32,
}

impl Flaw {
    /// As a fact of an error.
    pub fn fact(self) -> Fact {
        let Flaw { from, to, outgoing, incoming } = self;
        Fact::OneSidedEdges { from, to, outgoing, incoming }
    }
}

impl Topology {
    /// A topology.
    pub fn new(shape: Shape, edges: Edges) -> Topology {
        Topology { shape, edges, flaw: OnceCell::new() }
    }

    /// Two ranks that don't agree about the edges between them, equal on all ranks: with such a topology, neighbourhood collectives would
    /// never end. For a general graph, computed at the first call.
    pub fn flaw(&self) -> Option<Flaw> {
        *self.flaw.get_or_init(|| match &self.shape {
            Shape::Graph(graph) => graph.flaw(),
            Shape::Cartesian(_) | Shape::Distributed { .. } => None,
        })
    }

    /// Sets the result of [`Topology::flaw`], if it isn't known yet.
    pub fn set_flaw(&self, flaw: Option<Flaw>) {
        self.flaw.get_or_init(|| flaw);
    }

    /// The edges in the form that plans use.
    pub fn neighbors(&self) -> Neighbors<'_> {
        let pairing = match self.shape {
            Shape::Cartesian(_) => Pairing::Opposite,
            Shape::Graph(_) | Shape::Distributed { .. } => Pairing::InOrder,
        };
        Neighbors { sources: &self.edges.sources, destinations: &self.edges.destinations, pairing }
    }
}

/// Edges to or from these ranks of the group.
pub fn ends(ranks: &[i32]) -> Box<[Option<Rank>]> {
    ranks.iter().map(|rank| Some(*rank as Rank)).collect()
}
