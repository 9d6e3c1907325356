//! Chapter 8: virtual topologies.
//!
//! [`cartesian`], [`graph`] and [`distributed`] make and describe the three kinds; [`neighbor`] has the collective operations for all
//! of them. `encore_mpi::topology` has grids, graphs and the exchange of edges.

mod cartesian;
mod distributed;
mod graph;
mod neighbor;

use encore_mpi::communicator;
use std::rc::Rc;

use encore_mpi::topology::{Shape, Topology};

pub use cartesian::*;
pub use distributed::*;
pub use graph::*;
pub use neighbor::*;

use crate::shim::*;

/// Fails for an intercommunicator: only the processes of one group can have a topology.
fn in_one_group(comm: Obj<Communicator>, name: &'static str) -> Result<()> {
    if comm.is_inter() {
        return Err(Error::argument(ErrorClass::Comm, name, Fact::WrongCommKind { needs_inter: false }));
    }
    Ok(())
}

/// The topology of a communicator, if `shape` accepts it; `kind` names the expected kind.
fn topology<T>(
    comm: Obj<Communicator>,
    kind: &'static str,
    shape: impl FnOnce(Rc<Topology>) -> Option<T>,
) -> Result<T> {
    communicator::own(&comm)
        .topology
        .get()
        .and_then(|topology| shape(topology.clone()))
        .ok_or_else(|| Error::argument(ErrorClass::Topology, "comm", Fact::NoTopology(kind)))
}

/// Fails if a grid or graph needs more processes than there are.
fn enough(needed: i64, comm: Obj<Communicator>, name: &'static str) -> Result<()> {
    if needed > comm.size().into() {
        let fact = Fact::TooManyProcesses { needed, size: comm.size() };
        return Err(Error::argument(ErrorClass::Arg, name, fact));
    }
    Ok(())
}

/// The handle of a new communicator, or the null handle.
fn handle(made: Option<Obj<Communicator>>) -> CommHandle {
    made.map_or(CommHandle::NULL, Obj::<Communicator>::handle)
}

/// Stores `values` in a list that must have room for all of them; `room` names the argument with its length.
fn store(values: &[c_int], list: &mut [c_int], room: &'static str) -> Result<()> {
    if list.len() < values.len() {
        let fact =
            Fact::OutOfRange { value: list.len() as i64, low: values.len() as i64, high: c_int::MAX.into() };
        return Err(Error::argument(ErrorClass::Arg, room, fact));
    }
    list[..values.len()].copy_from_slice(values);
    Ok(())
}

/// `MPI_Topo_test`
pub fn topo_test(_call: &mut Call, comm: Obj<Communicator>, status: &mut c_int) -> Result<()> {
    *status = match communicator::own(&comm).topology.get().map(|topology| &topology.shape) {
        Some(Shape::Cartesian(_)) => constants::MPI_CART,
        Some(Shape::Graph(_)) => constants::MPI_GRAPH,
        Some(Shape::Distributed { .. }) => constants::MPI_DIST_GRAPH,
        None => encore_engine::UNDEFINED,
    };
    Ok(())
}
