//! The nonblocking forms (MPI 5.0 §6.12): the same plans, with a request.

use encore_coll::binding::Binding;
use encore_coll::{begin, under_way};
use encore_mpi::ft::uniform;
use encore_plan::operation::Operation;

use super::arguments::{self, Reduction};
use super::staging::Made;
use crate::shim::*;

/// Starts an operation and makes its request.
pub(in crate::calls) fn start(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
    request: &mut RequestHandle,
) -> Result<()> {
    let engine = call.engine();
    let begun = begin::start(engine, comm, operation, binding);
    let made = match uniform::is_of_operations(comm) {
        true => uniform::settle_later(call, comm, begun)?,
        false => under_way::new_request(engine, begun?)?,
    };
    *request = made.handle();
    call.run_user_steps();
    Ok(())
}

/// `MPI_Ibarrier`
pub fn ibarrier(call: &mut Call, comm: Obj<Communicator>, request: &mut RequestHandle) -> Result<()> {
    arguments::barrier(comm, |operation, binding| start(call, comm, operation, binding, request))
}

/// `MPI_Ibcast`
pub fn ibcast(
    call: &mut Call,
    buffer: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::bcast(buffer, root, comm, |operation, binding| start(call, comm, operation, binding, request))
}

/// `MPI_Igather`
pub fn igather(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::gather(sendbuf, recvbuf, root, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Igatherv`
pub fn igatherv(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBlocks,
    root: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::gatherv(sendbuf, recvbuf, root, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Iscatter`
pub fn iscatter(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::scatter(sendbuf, recvbuf, root, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Iscatterv`
pub fn iscatterv(
    call: &mut Call,
    sendbuf: RawBlocks,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::scatterv(sendbuf, recvbuf, root, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Iallgather`
pub fn iallgather(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::allgather(sendbuf, recvbuf, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Iallgatherv`
pub fn iallgatherv(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::allgatherv(sendbuf, recvbuf, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Ialltoall`
pub fn ialltoall(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::alltoall(sendbuf, recvbuf, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Ialltoallv`
pub fn ialltoallv(
    call: &mut Call,
    sendbuf: RawBlocks,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::alltoallv(sendbuf, recvbuf, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Ialltoallw`
pub fn ialltoallw(
    call: &mut Call,
    sendbuf: RawTypedBlocks,
    recvbuf: RawTypedBlocks,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::alltoallw(sendbuf, recvbuf, comm, |operation, binding| {
        start(call, comm, operation, binding, request)
    })
}

/// `MPI_Ireduce`
pub fn ireduce(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    op: Obj<Op>,
    root: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::reduce(sendbuf, recvbuf, op, root, comm, |operation, binding| {
        start(call, comm, operation, binding, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Iallreduce`
pub fn iallreduce(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::Allreduce, sendbuf, recvbuf, op, comm, |operation, binding| {
        start(call, comm, operation, binding, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Ireduce_scatter_block`
pub fn ireduce_scatter_block(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::ReduceScatterBlock, sendbuf, recvbuf, op, comm, |operation, binding| {
        start(call, comm, operation, binding, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Ireduce_scatter`
pub fn ireduce_scatter(
    call: &mut Call,
    sendbuf: RawVector,
    recvbuf: RawVector,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::reduce_scatter(sendbuf, recvbuf, op, comm, |operation, binding| {
        start(call, comm, operation, binding, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Iscan`
pub fn iscan(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::Scan, sendbuf, recvbuf, op, comm, |operation, binding| {
        start(call, comm, operation, binding, request).map(|()| Made(*request))
    })
    .map(drop)
}

/// `MPI_Iexscan`
pub fn iexscan(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    arguments::symmetric(Reduction::Exscan, sendbuf, recvbuf, op, comm, |operation, binding| {
        start(call, comm, operation, binding, request).map(|()| Made(*request))
    })
    .map(drop)
}
