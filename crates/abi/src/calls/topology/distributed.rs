//! Distributed graphs (MPI 5.0 §8.5.4, §8.5.5).

use std::rc::Rc;

use encore_mpi::communicator::set_hints;
use encore_mpi::ft::uniform;
use encore_mpi::topology::create::{self, Edge};
use encore_mpi::topology::{Shape, Topology, Weights};

use super::{handle, in_one_group, topology};
use crate::shim::*;

/// The weights of `len` edges; `None` for `MPI_UNWEIGHTED`.
///
/// # Safety
/// The address is null, special, or that of `len` integers, for as long as `'a`.
unsafe fn weights<'a>(address: *const c_int, len: usize, name: &'static str) -> Result<Option<&'a [c_int]>> {
    if address as usize == constants::MPI_UNWEIGHTED {
        return Ok(None);
    }
    if address as usize == constants::MPI_WEIGHTS_EMPTY {
        if len > 0 {
            let text = format!("MPI_WEIGHTS_EMPTY, but there are {len} edges");
            return Err(Error::argument(ErrorClass::Arg, name, Fact::Text(text)));
        }
        return Ok(Some(&[]));
    }
    // SAFETY: the caller's promise.
    let weights = unsafe { check::list(address, len, name)? };
    not_negative(weights, name)?;
    Ok(Some(weights))
}

fn not_negative(values: &[c_int], name: &'static str) -> Result<()> {
    if let Some(value) = values.iter().find(|value| **value < 0) {
        return Err(Error::argument(ErrorClass::Arg, name, Fact::Negative((*value).into())));
    }
    Ok(())
}

fn ranks(ranks: &[c_int], comm: Obj<Communicator>, name: &'static str) -> Result<()> {
    ranks.iter().try_for_each(|rank| check::rank(*rank, comm, name).map(drop))
}

/// Sets a new communicator's hints from its info.
fn with_hints(made: Obj<Communicator>, info: Option<Obj<Info>>) -> Obj<Communicator> {
    if let Some(info) = info {
        set_hints(&made, &info);
    }
    made
}

/// `MPI_Dist_graph_create_adjacent`; processes keep their order.
#[allow(clippy::too_many_arguments)] // those of the C function
pub fn dist_graph_create_adjacent(
    call: &mut Call,
    comm_old: Obj<Communicator>,
    sources: &[c_int],
    sourceweights: *const c_int,
    destinations: &[c_int],
    destweights: *const c_int,
    info: Option<Obj<Info>>,
    _reorder: bool,
    comm_dist_graph: &mut CommHandle,
) -> Result<()> {
    *comm_dist_graph = CommHandle::NULL;
    in_one_group(comm_old, "comm_old")?;
    ranks(sources, comm_old, "sources")?;
    ranks(destinations, comm_old, "destinations")?;
    // SAFETY: the arrays have an element for each edge, as MPI demands.
    let (incoming, outgoing) = unsafe {
        let incoming = weights(sourceweights, sources.len(), "sourceweights")?;
        (incoming, weights(destweights, destinations.len(), "destweights")?)
    };
    let weights = match (incoming, outgoing) {
        (None, None) => None,
        (Some(incoming), Some(outgoing)) => Some((incoming, outgoing)),
        // A list without edges may have its weights passed either way.
        (Some(incoming), None) if destinations.is_empty() => Some((incoming, &[][..])),
        (None, Some(outgoing)) if sources.is_empty() => Some((&[][..], outgoing)),
        (Some(&[]), None) | (None, Some(&[])) => None,
        _ => {
            let text = "MPI_UNWEIGHTED for edges in one direction, weights for those in the other".to_owned();
            return Err(Error::argument(ErrorClass::Arg, "destweights", Fact::Text(text)));
        }
    };
    let weights = weights
        .map(|(incoming, outgoing)| Weights { sources: incoming.into(), destinations: outgoing.into() });
    let made = create::adjacent(call, comm_old, sources, destinations, weights).map(Some);
    let made = uniform::settle(call, comm_old, made)?;
    *comm_dist_graph = handle(made.map(|made| with_hints(made, info)));
    Ok(())
}

/// `MPI_Dist_graph_create`; processes keep their order.
#[allow(clippy::too_many_arguments)] // those of the C function
pub fn dist_graph_create(
    call: &mut Call,
    comm_old: Obj<Communicator>,
    sources: &[c_int],
    degrees: &[c_int],
    destinations: *const c_int,
    weights: *const c_int,
    info: Option<Obj<Info>>,
    _reorder: bool,
    comm_dist_graph: &mut CommHandle,
) -> Result<()> {
    *comm_dist_graph = CommHandle::NULL;
    in_one_group(comm_old, "comm_old")?;
    ranks(sources, comm_old, "sources")?;
    not_negative(degrees, "degrees")?;
    let count = degrees.iter().map(|degree| *degree as usize).sum();
    // SAFETY: the arrays have an element for each edge, as MPI demands.
    let (destinations, weights) = unsafe {
        let destinations = check::list(destinations, count, "destinations")?;
        ranks(destinations, comm_old, "destinations")?;
        (destinations, self::weights(weights, count, "weights")?)
    };
    let from = sources.iter().zip(degrees).flat_map(|(from, degree)| (0..*degree).map(|_| *from));
    let edges: Vec<Edge> = from
        .zip(destinations)
        .enumerate()
        .map(|(i, (from, to))| Edge { from, to: *to, weight: weights.map_or(0, |weights| weights[i]) })
        .collect();
    let made = create::distributed(call, comm_old, &edges, weights.is_some()).map(Some);
    let made = uniform::settle(call, comm_old, made)?;
    *comm_dist_graph = handle(made.map(|made| with_hints(made, info)));
    Ok(())
}

fn distributed_of(comm: Obj<Communicator>) -> Result<Rc<Topology>> {
    topology(comm, "distributed graph", |topology| {
        matches!(topology.shape, Shape::Distributed { .. }).then_some(topology)
    })
}

/// The weights of a distributed graph, if it has any.
fn weights_of(topology: &Topology) -> Option<&Weights> {
    match &topology.shape {
        Shape::Distributed { weights } => weights.as_ref(),
        Shape::Cartesian(_) | Shape::Graph(_) => None,
    }
}

/// `MPI_Dist_graph_neighbors_count`
pub fn dist_graph_neighbors_count(
    _call: &mut Call,
    comm: Obj<Communicator>,
    indegree: &mut c_int,
    outdegree: &mut c_int,
    weighted: &mut Flag,
) -> Result<()> {
    let topology = distributed_of(comm)?;
    *indegree = topology.edges.sources.len() as c_int;
    *outdegree = topology.edges.destinations.len() as c_int;
    weighted.set(weights_of(&topology).is_some());
    Ok(())
}

/// Space for weights; `None` if the program wants none.
///
/// # Safety
/// The address is null, special, or that of `len` integers that nobody else uses, for as long as `'a`.
unsafe fn weights_out<'a>(
    address: *mut c_int,
    len: usize,
    name: &'static str,
) -> Result<Option<&'a mut [c_int]>> {
    if [constants::MPI_UNWEIGHTED, constants::MPI_WEIGHTS_EMPTY].contains(&(address as usize)) {
        return Ok(None);
    }
    // SAFETY: the caller's promise.
    unsafe { check::list_mut(address, len, name).map(Some) }
}

/// `MPI_Dist_graph_neighbors`: the first edges, as many as fit.
pub fn dist_graph_neighbors(
    _call: &mut Call,
    comm: Obj<Communicator>,
    sources: &mut [c_int],
    sourceweights: *mut c_int,
    destinations: &mut [c_int],
    destweights: *mut c_int,
) -> Result<()> {
    let topology = distributed_of(comm)?;
    if let Some(weights) = weights_of(&topology) {
        // SAFETY: the arrays have room for the weights of all edges that there is room for, as MPI demands.
        let (incoming, outgoing) = unsafe {
            let incoming = weights_out(sourceweights, sources.len(), "sourceweights")?;
            (incoming, weights_out(destweights, destinations.len(), "destweights")?)
        };
        let stored = [(incoming, &weights.sources), (outgoing, &weights.destinations)];
        for (list, weights) in stored {
            list.into_iter().flatten().zip(weights).for_each(|(to, weight)| *to = *weight);
        }
    }
    let stored = [(sources, &topology.edges.sources), (destinations, &topology.edges.destinations)];
    for (list, ranks) in stored {
        let ranks = ranks.iter().map(|rank| rank.map_or(encore_engine::PROC_NULL, |rank| rank as c_int));
        list.iter_mut().zip(ranks).for_each(|(to, rank)| *to = rank);
    }
    Ok(())
}
