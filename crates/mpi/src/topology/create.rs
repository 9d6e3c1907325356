//! Making communicators with a topology (MPI 5.0 §8.5). Processes keep their order: ranks of the old communicator have the same number in
//! the new one, if they are in it.

use std::rc::Rc;

use super::exchange::{End, Weighted, Word, balance};
use super::graph::Graph;
use super::grid::Grid;
use super::{Edges, Shape, Topology, Weights, ends};
use crate::communicator::{self, derive};
use crate::create::{context_of_first, split};
use crate::topology::exchange;
use encore_engine::call::Call;
use encore_engine::comm::{Communicator, Sides};
use encore_engine::context::{CONTEXTS, exhausted};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::slab::Obj;

/// A communicator of the first `size` ranks of `comm`; `None` at the others. Collective over `comm`.
fn first_ranks(call: &mut Call, comm: Obj<Communicator>, size: i32) -> Result<Option<Obj<Communicator>>> {
    if size == 0 {
        return Ok(None);
    }
    let context = context_of_first(call, comm)?;
    if comm.rank >= size {
        return Ok(None);
    }
    all_or_first(comm, size, context).map(Some)
}

/// The first `size` ranks of `comm` under a new context id.
fn all_or_first(comm: Obj<Communicator>, size: i32, context: u64) -> Result<Obj<Communicator>> {
    let local = if size == comm.size() { comm.local.clone() } else { comm.local[..size as usize].into() };
    derive(comm, context, Sides { local, remote: None, rank: comm.rank })
}

/// Gives a new communicator its topology.
fn with_topology(comm: Obj<Communicator>, shape: Shape, edges: Edges) -> Obj<Communicator> {
    let given = communicator::own(&comm).topology.set(Rc::new(Topology::new(shape, edges)));
    debug_assert!(given.is_ok(), "the communicator is new");
    comm
}

fn with_grid(comm: Obj<Communicator>, grid: Grid) -> Obj<Communicator> {
    let neighbors: Box<[_]> = grid.neighbors(comm.rank).collect();
    let edges = Edges { sources: neighbors.clone(), destinations: neighbors };
    with_topology(comm, Shape::Cartesian(grid), edges)
}

/// `MPI_Cart_create`; the grid has at most as many processes as `comm`.
pub fn cartesian(call: &mut Call, comm: Obj<Communicator>, grid: Grid) -> Result<Option<Obj<Communicator>>> {
    Ok(first_ranks(call, comm, grid.size())?.map(|new| with_grid(new, grid)))
}

/// `MPI_Cart_sub` on a communicator with this grid.
pub fn part(
    call: &mut Call,
    comm: Obj<Communicator>,
    grid: &Grid,
    remain: &[bool],
) -> Result<Obj<Communicator>> {
    let part = grid.part(comm.rank, remain);
    let new = split(call, comm, part.color, part.rank)?;
    Ok(with_grid(new.expect("every process gave a color"), part.grid))
}

/// `MPI_Graph_create`; the graph has at most as many nodes as `comm` has processes.
pub fn graph(call: &mut Call, comm: Obj<Communicator>, graph: Graph) -> Result<Option<Obj<Communicator>>> {
    let new = first_ranks(call, comm, graph.index().len() as i32)?;
    Ok(new.map(|new| {
        let neighbors = ends(graph.neighbors(new.rank));
        let edges = Edges { sources: neighbors.clone(), destinations: neighbors };
        with_topology(new, Shape::Graph(graph), edges)
    }))
}

/// The words of all ranks when a distributed graph is made.
struct Agreed {
    context: u64,
    weighted: bool,
    /// Whether the two ends of all edges agree.
    balanced: bool,
}

/// Exchanges descriptions of the edges with all ranks.
fn agree(call: &mut Call, comm: Obj<Communicator>, weighted: Weighted, balance: u64) -> Result<Agreed> {
    let context = if comm.rank == 0 { CONTEXTS.make().unwrap_or(0) } else { 0 };
    let words = exchange::words(call, comm, Word { context, weighted, balance })?;
    if words[0].context == 0 {
        return Err(exhausted());
    }
    let Some(weighted) = Weighted::of_all(words.iter().map(|word| word.weighted)) else {
        CONTEXTS.give_back(context);
        let first = |what| words.iter().position(|word| word.weighted == what).unwrap_or(0) as u32;
        let fact = Fact::MixedWeights { with: first(Weighted::Yes), without: first(Weighted::No) };
        return Err(Error::new(ErrorClass::Arg, fact));
    };
    let balanced = words.iter().fold(0u64, |sum, word| sum.wrapping_add(word.balance)) == 0;
    Ok(Agreed { context: words[0].context, weighted, balanced })
}

/// `MPI_Dist_graph_create_adjacent`: edges from `sources` and to `destinations`, which are ranks of `comm`, with weights or
/// without.
pub fn adjacent(
    call: &mut Call,
    comm: Obj<Communicator>,
    sources: &[i32],
    destinations: &[i32],
    weights: Option<Weights>,
) -> Result<Obj<Communicator>> {
    let weighted = Weighted::new(weights.is_some(), sources.len() + destinations.len());
    let agreed = agree(call, comm, weighted, balance(comm.rank, sources, destinations))?;
    let flaw = if agreed.balanced { None } else { exchange::find_flaw(call, comm, sources, destinations)? };
    let weights = agreed.weighted.then(|| weights.unwrap_or_default());
    let edges = Edges { sources: ends(sources), destinations: ends(destinations) };
    let new = all_or_first(comm, comm.size(), agreed.context)?;
    let new = with_topology(new, Shape::Distributed { weights }, edges);
    if let Some(topology) = communicator::own(&new).topology.get() {
        topology.set_flaw(flaw);
    }
    Ok(new)
}

/// An edge between two ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Rank where it begins.
    pub from: i32,
    /// Rank where it ends.
    pub to: i32,
    /// Its weight; meaningless in a graph without weights.
    pub weight: i32,
}

/// `MPI_Dist_graph_create`: any edges between ranks of `comm`.
///
/// Each process's edges come in the order of the ranks that gave them, and then of their lists: so two processes with several edges
/// between them have these in the same order.
pub fn distributed(
    call: &mut Call,
    comm: Obj<Communicator>,
    edges: &[Edge],
    weighted: bool,
) -> Result<Obj<Communicator>> {
    let agreed = agree(call, comm, Weighted::new(weighted, edges.len()), 0)?;
    let given: Vec<(i32, End)> = edges
        .iter()
        .flat_map(|&Edge { from, to, weight }| {
            [
                (from, End { outgoing: true, peer: to, weight }),
                (to, End { outgoing: false, peer: from, weight }),
            ]
        })
        .collect();
    let mine = exchange::exchange_ends(call, comm, &given)?;
    let (outgoing, incoming): (Vec<End>, Vec<End>) = mine.into_iter().partition(|end| end.outgoing);
    let peers = |ends: &[End]| ends.iter().map(|end| Some(end.peer as u32)).collect();
    let weights_of = |ends: &[End]| ends.iter().map(|end| end.weight).collect();
    let weights = agreed
        .weighted
        .then(|| Weights { sources: weights_of(&incoming), destinations: weights_of(&outgoing) });
    let edges = Edges { sources: peers(&incoming), destinations: peers(&outgoing) };
    let new = all_or_first(comm, comm.size(), agreed.context)?;
    Ok(with_topology(new, Shape::Distributed { weights }, edges))
}
