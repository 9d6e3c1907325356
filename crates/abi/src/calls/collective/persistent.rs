//! The persistent forms (MPI 5.0 §6.13): plan and buffers are bound once, here.

use encore_coll::binding::Binding;
use encore_coll::persistent;
use encore_mpi::ft::uniform;
use encore_plan::operation::Operation;

use super::arguments::{self, Reduction};
use super::staging::Made;
use crate::shim::*;

/// Makes the request of a persistent operation.
pub(in crate::calls) fn make(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    let made = persistent::new(call, comm, operation, binding, info);
    let made = match uniform::is_of_operations(comm) {
        true => uniform::settle_starts(call, comm, made)?,
        false => made?,
    };
    *request = made.handle();
    Ok(())
}

/// `MPI_Barrier_init`
pub fn barrier_init(
    call: &mut Call,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::barrier(comm, |operation, binding| make(call, comm, operation, binding, info, request))
}

/// `MPI_Bcast_init`
pub fn bcast_init(
    call: &mut Call,
    buffer: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::bcast(buffer, root, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Gather_init`
pub fn gather_init(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::gather(sendbuf, recvbuf, root, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Gatherv_init`
pub fn gatherv_init(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBlocks,
    root: c_int,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::gatherv(sendbuf, recvbuf, root, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Scatter_init`
pub fn scatter_init(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::scatter(sendbuf, recvbuf, root, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Scatterv_init`
pub fn scatterv_init(
    call: &mut Call,
    sendbuf: RawBlocks,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::scatterv(sendbuf, recvbuf, root, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Allgather_init`
pub fn allgather_init(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::allgather(sendbuf, recvbuf, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Allgatherv_init`
pub fn allgatherv_init(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::allgatherv(sendbuf, recvbuf, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Alltoall_init`
pub fn alltoall_init(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::alltoall(sendbuf, recvbuf, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Alltoallv_init`
pub fn alltoallv_init(
    call: &mut Call,
    sendbuf: RawBlocks,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::alltoallv(sendbuf, recvbuf, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Alltoallw_init`
pub fn alltoallw_init(
    call: &mut Call,
    sendbuf: RawTypedBlocks,
    recvbuf: RawTypedBlocks,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::alltoallw(sendbuf, recvbuf, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request)
    })
}

/// `MPI_Reduce_init`
pub fn reduce_init(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    op: Obj<Op>,
    root: c_int,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::reduce(sendbuf, recvbuf, op, root, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Allreduce_init`
pub fn allreduce_init(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::Allreduce, sendbuf, recvbuf, op, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Reduce_scatter_block_init`
pub fn reduce_scatter_block_init(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::ReduceScatterBlock, sendbuf, recvbuf, op, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Reduce_scatter_init`
pub fn reduce_scatter_init(
    call: &mut Call,
    sendbuf: RawVector,
    recvbuf: RawVector,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::reduce_scatter(sendbuf, recvbuf, op, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Scan_init`
pub fn scan_init(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::Scan, sendbuf, recvbuf, op, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Exscan_init`
pub fn exscan_init(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::Exscan, sendbuf, recvbuf, op, comm, |operation, binding| {
        make(call, comm, operation, binding, info, request).map(|()| Made(*request))
    })
    .map(drop)
}
