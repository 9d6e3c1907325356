//! The blocking forms (MPI 5.0 §6.3–6.11).

use super::arguments::{self, Reduction};
use crate::shim::*;

/// `MPI_Barrier`
pub fn barrier(call: &mut Call, comm: Obj<Communicator>) -> Result<()> {
    arguments::barrier(|operation, binding| call.collective(comm, operation, binding))
}

/// `MPI_Bcast`
pub fn bcast(call: &mut Call, buffer: RawBuffer, root: c_int, comm: Obj<Communicator>) -> Result<()> {
    arguments::bcast(buffer, root, comm, |operation, binding| call.collective(comm, operation, binding))
}

/// `MPI_Gather`
pub fn gather(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::gather(sendbuf, recvbuf, root, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Gatherv`
pub fn gatherv(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBlocks,
    root: c_int,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::gatherv(sendbuf, recvbuf, root, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Scatter`
pub fn scatter(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::scatter(sendbuf, recvbuf, root, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Scatterv`
pub fn scatterv(
    call: &mut Call,
    sendbuf: RawBlocks,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::scatterv(sendbuf, recvbuf, root, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Allgather`
pub fn allgather(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::allgather(sendbuf, recvbuf, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Allgatherv`
pub fn allgatherv(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::allgatherv(sendbuf, recvbuf, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Alltoall`
pub fn alltoall(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::alltoall(sendbuf, recvbuf, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Alltoallv`
pub fn alltoallv(
    call: &mut Call,
    sendbuf: RawBlocks,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::alltoallv(sendbuf, recvbuf, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Alltoallw`
pub fn alltoallw(
    call: &mut Call,
    sendbuf: RawTypedBlocks,
    recvbuf: RawTypedBlocks,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::alltoallw(sendbuf, recvbuf, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Reduce`
pub fn reduce(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    op: Obj<Op>,
    root: c_int,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::reduce(sendbuf, recvbuf, op, root, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Allreduce`
pub fn allreduce(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::symmetric(Reduction::Allreduce, sendbuf, recvbuf, op, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Reduce_scatter_block`
pub fn reduce_scatter_block(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::symmetric(Reduction::ReduceScatterBlock, sendbuf, recvbuf, op, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Reduce_scatter`
pub fn reduce_scatter(
    call: &mut Call,
    sendbuf: RawVector,
    recvbuf: RawVector,
    op: Obj<Op>,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::reduce_scatter(sendbuf, recvbuf, op, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Scan`
pub fn scan(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::symmetric(Reduction::Scan, sendbuf, recvbuf, op, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}

/// `MPI_Exscan`
pub fn exscan(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    op: Obj<Op>,
    comm: Obj<Communicator>,
) -> Result<()> {
    arguments::symmetric(Reduction::Exscan, sendbuf, recvbuf, op, comm, |operation, binding| {
        call.collective(comm, operation, binding)
    })
}
