//! The neighbourhood collectives (MPI 5.0 §8.6–8.8): each process exchanges data with its neighbours, blocks in the order of its
//! edges.

use std::rc::Rc;

use encore_coll::binding::{Binding, Side};
use encore_mpi::topology::Topology;
use encore_plan::operation::{Blocks as PlanBlocks, Operation};

use super::topology;
use crate::calls::collective::arguments::{blocks_side, items, side, typed, types, varying};
use crate::calls::collective::{collective, make, start};
use crate::shim::*;

/// The edges of this process; fails unless every edge has two ends.
fn edges_of(comm: Obj<Communicator>) -> Result<Rc<Topology>> {
    let topology = topology(comm, "", Some)?;
    match topology.flaw() {
        None => Ok(topology),
        Some(flaw) => Err(Error::argument(ErrorClass::Topology, "comm", flaw.fact())),
    }
}

/// Whether any edge has a process at its other end.
fn any(neighbors: &[Option<u32>]) -> bool {
    neighbors.iter().any(Option::is_some)
}

/// Fails if send and receive data are the same memory.
fn distinct(send: &Buffer, recv: &Buffer) -> Result<()> {
    let same = send.address == recv.address && !send.address.is_null() && send.datatype == recv.datatype;
    if same && send.bytes() > 0 && recv.bytes() > 0 {
        let text =
            "the send and the receive buffer are the same, and neighbourhood collectives can't work in place";
        return Err(Error::argument(ErrorClass::Buffer, "sendbuf", Fact::Text(text.to_owned())));
    }
    Ok(())
}

/// `MPI_Neighbor_allgather`
fn allgather<R>(
    send: RawBuffer,
    recv: RawBuffer,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let topology = edges_of(comm)?;
    let neighbors = topology.neighbors();
    let send = send.check_if(any(neighbors.destinations))?;
    let recv = recv.check_if(any(neighbors.sources))?;
    distinct(&send, &recv)?;
    let operation =
        Operation::NeighborAllgather { neighbors, send: items(&send), recv: PlanBlocks::Equal(items(&recv)) };
    then(&operation, Binding::new(side(&send), side(&recv), None))
}

/// `MPI_Neighbor_allgatherv`
fn allgatherv<R>(
    send: RawBuffer,
    recv: RawBlocks,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let topology = edges_of(comm)?;
    let neighbors = topology.neighbors();
    let send = send.check_if(any(neighbors.destinations))?;
    // SAFETY: the arrays have an element for each edge, as MPI demands.
    let recv = unsafe { recv.check(neighbors.sources.len())? };
    let operation = Operation::NeighborAllgather { neighbors, send: items(&send), recv: varying(&recv) };
    then(&operation, Binding::new(side(&send), blocks_side(&recv), None))
}

/// `MPI_Neighbor_alltoall`
fn alltoall<R>(
    send: RawBuffer,
    recv: RawBuffer,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let topology = edges_of(comm)?;
    let neighbors = topology.neighbors();
    let send = send.check_if(any(neighbors.destinations))?;
    let recv = recv.check_if(any(neighbors.sources))?;
    distinct(&send, &recv)?;
    let operation = Operation::NeighborAlltoall {
        neighbors,
        send: PlanBlocks::Equal(items(&send)),
        recv: PlanBlocks::Equal(items(&recv)),
    };
    then(&operation, Binding::new(side(&send), side(&recv), None))
}

/// `MPI_Neighbor_alltoallv`
fn alltoallv<R>(
    send: RawBlocks,
    recv: RawBlocks,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let topology = edges_of(comm)?;
    let neighbors = topology.neighbors();
    // SAFETY: the arrays have an element for each edge, as MPI demands.
    let (send, recv) =
        unsafe { (send.check(neighbors.destinations.len())?, recv.check(neighbors.sources.len())?) };
    let operation = Operation::NeighborAlltoall { neighbors, send: varying(&send), recv: varying(&recv) };
    then(&operation, Binding::new(blocks_side(&send), blocks_side(&recv), None))
}

/// `MPI_Neighbor_alltoallw`
fn alltoallw<R>(
    send: RawTypedBlocks,
    recv: RawTypedBlocks,
    comm: Obj<Communicator>,
    then: impl FnOnce(&Operation<'_>, Binding) -> Result<R>,
) -> Result<R> {
    let topology = edges_of(comm)?;
    let neighbors = topology.neighbors();
    // SAFETY: the arrays have an element for each edge, as MPI demands.
    let (send, recv) =
        unsafe { (send.check(neighbors.destinations.len())?, recv.check(neighbors.sources.len())?) };
    let (send_types, recv_types) = (types(&send)?, types(&recv)?);
    let operation = Operation::NeighborAlltoall {
        neighbors,
        send: typed(&send, &send_types.sizes),
        recv: typed(&recv, &recv_types.sizes),
    };
    let send = Side::many(send.address.cast(), send_types.datatypes.clone());
    let recv = Side::many(recv.address.cast(), recv_types.datatypes.clone());
    then(&operation, Binding::new(send, recv, None))
}

/// Defines the blocking, nonblocking and persistent form of an operation.
macro_rules! forms {
    ($($name:literal $arguments:ident($send:ty, $recv:ty): $blocking:ident, $nonblocking:ident, $persistent:ident;)*) => {$(
        #[doc = concat!("`MPI_N", $name, "`")]
        pub fn $blocking(call: &mut Call, sendbuf: $send, recvbuf: $recv, comm: Obj<Communicator>) -> Result<()> {
            $arguments(sendbuf, recvbuf, comm, |operation, binding| collective(call, comm, operation, binding))
        }

        #[doc = concat!("`MPI_In", $name, "`")]
        pub fn $nonblocking(
            call: &mut Call,
            sendbuf: $send,
            recvbuf: $recv,
            comm: Obj<Communicator>,
            request: &mut RequestHandle,
        ) -> Result<()> {
            $arguments(sendbuf, recvbuf, comm, |operation, binding| {
                start(call, comm, operation, binding, request)
            })
        }

        #[doc = concat!("`MPI_N", $name, "_init`")]
        pub fn $persistent(
            call: &mut Call,
            sendbuf: $send,
            recvbuf: $recv,
            comm: Obj<Communicator>,
            info: Option<Obj<Info>>,
            request: &mut RequestHandle,
        ) -> Result<()> {
            $arguments(sendbuf, recvbuf, comm, |operation, binding| {
                make(call, comm, operation, binding, info, request)
            })
        }
    )*};
}

forms! {
    "eighbor_allgather" allgather(RawBuffer, RawBuffer):
        neighbor_allgather, ineighbor_allgather, neighbor_allgather_init;
    "eighbor_allgatherv" allgatherv(RawBuffer, RawBlocks):
        neighbor_allgatherv, ineighbor_allgatherv, neighbor_allgatherv_init;
    "eighbor_alltoall" alltoall(RawBuffer, RawBuffer):
        neighbor_alltoall, ineighbor_alltoall, neighbor_alltoall_init;
    "eighbor_alltoallv" alltoallv(RawBlocks, RawBlocks):
        neighbor_alltoallv, ineighbor_alltoallv, neighbor_alltoallv_init;
    "eighbor_alltoallw" alltoallw(RawTypedBlocks, RawTypedBlocks):
        neighbor_alltoallw, ineighbor_alltoallw, neighbor_alltoallw_init;
}
