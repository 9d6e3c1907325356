//! The blocking forms (MPI 5.0 §6.3–6.11).
//!
//! Calls with few numeric arguments first search the cache of repeated calls.

use encore_coll::binding::Binding;
use encore_coll::repeated::{Given, Repeatable};
use encore_coll::{blocking, repeat};
use encore_mpi::ft::uniform;
use encore_plan::operation::{Class, IntArray, Operation};

use super::arguments::{self, Reduction};
use crate::shim::*;

/// Root argument of a call without one.
const NO_ROOT: c_int = 0;
/// Arrays of a call in which they aren't significant.
const NO_ARRAYS: [IntArray<'static>; 2] = [IntArray::Int(&[]); 2];
/// Operator of a call without one.
const NO_OP: OpHandle = OpHandle(0);

fn given(buffer: &Buffer) -> Given {
    Given { address: buffer.address, count: buffer.count, datatype: buffer.datatype.handle() }
}

/// `None` stands for `MPI_IN_PLACE`.
fn given_or_in_place(buffer: &Option<Buffer>) -> Given {
    let in_place = || Given { address: std::ptr::without_provenance_mut(IN_PLACE), ..Given::NONE };
    buffer.as_ref().map_or_else(in_place, given)
}

/// Arguments that are significant only at the root.
fn given_at_root(buffer: RawBuffer, root: c_int, comm: Obj<Communicator>) -> Given {
    if root == comm.rank { buffer.given() } else { Given::NONE }
}

/// Repeats a cached call, or runs `anew`.
#[inline(always)]
fn repeat(
    call: &mut Call,
    comm: Obj<Communicator>,
    repeatable: &Option<Repeatable>,
    anew: impl FnOnce(&mut Call) -> Result<()>,
) -> Result<()> {
    repeat_with(call, comm, repeatable, &[], anew)
}

/// [`repeat`] with arrays.
#[inline(always)]
fn repeat_with(
    call: &mut Call,
    comm: Obj<Communicator>,
    repeatable: &Option<Repeatable>,
    arrays: &[IntArray<'_>],
    anew: impl FnOnce(&mut Call) -> Result<()>,
) -> Result<()> {
    #[cfg(feature = "insight")]
    if encore_engine::insight::check::is_on() {
        return anew(call);
    }
    match repeatable.as_ref().and_then(|this| repeat::collective(call, comm, this, arrays)) {
        Some(done) => done,
        None => anew(call),
    }
}

/// Does an operation whose call isn't cached.
#[inline(always)]
fn collective_of(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
    repeatable: Option<Repeatable>,
) -> Result<()> {
    if uniform::is_of_operations(comm) {
        // Calls there are never cached.
        return collective(call, comm, operation, binding);
    }
    blocking::collective_of(call, comm, operation, binding, repeatable)
}

/// Does an operation; the members agree on its result if the communicator's hints ask for that.
pub(in crate::calls) fn collective(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
) -> Result<()> {
    let done = blocking::collective(call, comm, operation, binding);
    if uniform::is_of_operations(comm) { uniform::settle_operation(call, comm, done) } else { done }
}

/// Largest communicator whose calls with arrays are cached: comparing longer arrays costs more than it saves (docs/lab/052).
const MOST_WITH_ARRAYS: usize = 64;

/// Counts and displacements of blocks, one per rank. `None` if such calls aren't cached.
#[inline(always)]
fn arrays_of<'a>(blocks: &RawBlocks, comm: Obj<Communicator>) -> Option<[IntArray<'a>; 2]> {
    if comm.is_inter() || comm.peers().len() > MOST_WITH_ARRAYS {
        return None;
    }
    // SAFETY: where significant, the arrays have an element for each rank, as MPI demands.
    let arrays = unsafe { blocks.arrays(comm.peers().len()) };
    Some(arrays.ok()?.map(arguments::int_array))
}

/// `MPI_Barrier`
pub fn barrier(call: &mut Call, comm: Obj<Communicator>) -> Result<()> {
    let this = Repeatable::new(Class::Barrier, NO_ROOT, NO_OP, Given::NONE, Given::NONE);
    repeat(call, comm, &this, |call| {
        arguments::barrier(comm, |operation, binding| collective_of(call, comm, operation, binding, this))
    })
}

/// `MPI_Bcast`
pub fn bcast(call: &mut Call, buffer: RawBuffer, root: c_int, comm: Obj<Communicator>) -> Result<()> {
    let this = Repeatable::new(Class::Bcast, root, NO_OP, Given::NONE, buffer.given());
    repeat(call, comm, &this, |call| {
        arguments::bcast(buffer, root, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
    })
}

/// `MPI_Gather`
pub fn gather(
    call: &mut Call,
    sendbuf: RawBuffer,
    recvbuf: RawBuffer,
    root: c_int,
    comm: Obj<Communicator>,
) -> Result<()> {
    let this =
        Repeatable::new(Class::Gather, root, NO_OP, sendbuf.given(), given_at_root(recvbuf, root, comm));
    repeat(call, comm, &this, |call| {
        arguments::gather(sendbuf, recvbuf, root, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
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
    let at_root = root == comm.rank;
    let arrays = if at_root { arrays_of(&recvbuf, comm) } else { Some(NO_ARRAYS) };
    let recv = if at_root { recvbuf.given() } else { Given::NONE };
    let this = arrays.and_then(|arrays| {
        Repeatable::new(Class::Gatherv, root, NO_OP, sendbuf.given(), recv).map(|this| this.with(&arrays))
    });
    repeat_with(call, comm, &this, &arrays.unwrap_or(NO_ARRAYS), |call| {
        arguments::gatherv(sendbuf, recvbuf, root, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
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
    let this =
        Repeatable::new(Class::Scatter, root, NO_OP, given_at_root(sendbuf, root, comm), recvbuf.given());
    repeat(call, comm, &this, |call| {
        arguments::scatter(sendbuf, recvbuf, root, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
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
    let at_root = root == comm.rank;
    let arrays = if at_root { arrays_of(&sendbuf, comm) } else { Some(NO_ARRAYS) };
    let send = if at_root { sendbuf.given() } else { Given::NONE };
    let this = arrays.and_then(|arrays| {
        Repeatable::new(Class::Scatterv, root, NO_OP, send, recvbuf.given()).map(|this| this.with(&arrays))
    });
    repeat_with(call, comm, &this, &arrays.unwrap_or(NO_ARRAYS), |call| {
        arguments::scatterv(sendbuf, recvbuf, root, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
    })
}

/// `MPI_Allgather`
pub fn allgather(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
) -> Result<()> {
    let this =
        Repeatable::new(Class::Allgather, NO_ROOT, NO_OP, given_or_in_place(&sendbuf), given(&recvbuf));
    repeat(call, comm, &this, |call| {
        arguments::allgather(sendbuf, recvbuf, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
    })
}

/// `MPI_Allgatherv`
pub fn allgatherv(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
) -> Result<()> {
    let arrays = arrays_of(&recvbuf, comm);
    let this = arrays.and_then(|arrays| {
        let send = given_or_in_place(&sendbuf);
        let this = Repeatable::new(Class::Allgatherv, NO_ROOT, NO_OP, send, recvbuf.given());
        this.map(|this| this.with(&arrays))
    });
    repeat_with(call, comm, &this, &arrays.unwrap_or(NO_ARRAYS), |call| {
        arguments::allgatherv(sendbuf, recvbuf, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
    })
}

/// `MPI_Alltoall`
pub fn alltoall(
    call: &mut Call,
    sendbuf: Option<Buffer>,
    recvbuf: Buffer,
    comm: Obj<Communicator>,
) -> Result<()> {
    let this = Repeatable::new(Class::Alltoall, NO_ROOT, NO_OP, given_or_in_place(&sendbuf), given(&recvbuf));
    repeat(call, comm, &this, |call| {
        arguments::alltoall(sendbuf, recvbuf, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
    })
}

/// `MPI_Alltoallv`
pub fn alltoallv(
    call: &mut Call,
    sendbuf: RawBlocks,
    recvbuf: RawBlocks,
    comm: Obj<Communicator>,
) -> Result<()> {
    // In place is rare, and its send arrays aren't significant.
    let both = |[a, b]: [IntArray<'static>; 2], [c, d]: [IntArray<'static>; 2]| [a, b, c, d];
    let arrays = if sendbuf.is_in_place() { None } else { arrays_of(&sendbuf, comm) };
    let arrays = arrays.zip(arrays_of(&recvbuf, comm)).map(|(send, recv)| both(send, recv));
    let this = arrays.and_then(|arrays| {
        let this = Repeatable::new(Class::Alltoallv, NO_ROOT, NO_OP, sendbuf.given(), recvbuf.given());
        this.map(|this| this.with(&arrays))
    });
    repeat_with(call, comm, &this, arrays.as_ref().map_or(&[], |arrays| arrays), |call| {
        arguments::alltoallv(sendbuf, recvbuf, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
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
        collective(call, comm, operation, binding)
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
    let this = Repeatable::new(
        Class::Reduce,
        root,
        op.handle(),
        sendbuf.given(),
        given_at_root(recvbuf, root, comm),
    );
    repeat(call, comm, &this, |call| {
        arguments::reduce(sendbuf, recvbuf, op, root, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
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
    let this =
        Repeatable::new(Class::Allreduce, NO_ROOT, op.handle(), given_or_in_place(&sendbuf), given(&recvbuf));
    repeat(call, comm, &this, |call| {
        arguments::symmetric(Reduction::Allreduce, sendbuf, recvbuf, op, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
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
    let this = Repeatable::new(
        Class::ReduceScatterBlock,
        NO_ROOT,
        op.handle(),
        given_or_in_place(&sendbuf),
        given(&recvbuf),
    );
    repeat(call, comm, &this, |call| {
        arguments::symmetric(
            Reduction::ReduceScatterBlock,
            sendbuf,
            recvbuf,
            op,
            comm,
            |operation, binding| collective_of(call, comm, operation, binding, this),
        )
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
        collective(call, comm, operation, binding)
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
    let this =
        Repeatable::new(Class::Scan, NO_ROOT, op.handle(), given_or_in_place(&sendbuf), given(&recvbuf));
    repeat(call, comm, &this, |call| {
        arguments::symmetric(Reduction::Scan, sendbuf, recvbuf, op, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
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
    let this =
        Repeatable::new(Class::Exscan, NO_ROOT, op.handle(), given_or_in_place(&sendbuf), given(&recvbuf));
    repeat(call, comm, &this, |call| {
        arguments::symmetric(Reduction::Exscan, sendbuf, recvbuf, op, comm, |operation, binding| {
            collective_of(call, comm, operation, binding, this)
        })
    })
}
