// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 6: Collective communication.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Barrier(
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Barrier, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        calls::collective::barrier(call, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bcast(
    buffer: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Bcast, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer = RawBuffer::new(buffer as *mut c_void, count as Count, datatype, ["buffer", "count", "datatype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::bcast(call, buffer, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bcast_c(
    buffer: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BcastC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer = RawBuffer::new(buffer as *mut c_void, count as Count, datatype, ["buffer", "count", "datatype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::bcast(call, buffer, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Gather, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::gather(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gather_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GatherC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::gather(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gatherv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Gatherv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::gatherv(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gatherv_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Aint,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GathervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::gatherv(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatter(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Scatter, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::scatter(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatter_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScatterC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::scatter(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatterv(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    displs: *const c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Scatterv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), displs.into(), sendtype, ["sendbuf", "sendcounts", "displs", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::scatterv(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatterv_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    displs: *const Aint,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScattervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), displs.into(), sendtype, ["sendbuf", "sendcounts", "displs", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        calls::collective::scatterv(call, sendbuf, recvbuf, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Allgather, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        calls::collective::allgather(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgather_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllgatherC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        calls::collective::allgather(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgatherv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Allgatherv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        calls::collective::allgatherv(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgatherv_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Aint,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllgathervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        calls::collective::allgatherv(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoall(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Alltoall, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        calls::collective::alltoall(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoall_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        calls::collective::alltoall(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallv(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Alltoallv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        calls::collective::alltoallv(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallv_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Aint,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Aint,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallvC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        calls::collective::alltoallv(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallw(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Alltoallw, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        calls::collective::alltoallw(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallw_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Aint,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Aint,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallwC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        calls::collective::alltoallw(call, sendbuf, recvbuf, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Reduce, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, count as Count, datatype, ["sendbuf", "count", "datatype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, count as Count, datatype, ["recvbuf", "count", "datatype"]);
        let op = check::op(op, "op")?;
        let root = check::root(root, comm, "root")?;
        calls::collective::reduce(call, sendbuf, recvbuf, op, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, count as Count, datatype, ["sendbuf", "count", "datatype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, count as Count, datatype, ["recvbuf", "count", "datatype"]);
        let op = check::op(op, "op")?;
        let root = check::root(root, comm, "root")?;
        calls::collective::reduce(call, sendbuf, recvbuf, op, root, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allreduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Allreduce, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::allreduce(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allreduce_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllreduceC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::allreduce(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter_block(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatterBlock, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, recvcount, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, recvcount, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::reduce_scatter_block(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter_block_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatterBlockC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, recvcount, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, recvcount, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::reduce_scatter_block(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatter, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawVector::new(sendbuf as *mut c_void, recvcounts.into(), datatype, ["sendbuf", "recvcounts", "datatype"]);
        let recvbuf = RawVector::new(recvbuf as *mut c_void, recvcounts.into(), datatype, ["recvbuf", "recvcounts", "datatype"]);
        let op = check::op(op, "op")?;
        calls::collective::reduce_scatter(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatterC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawVector::new(sendbuf as *mut c_void, recvcounts.into(), datatype, ["sendbuf", "recvcounts", "datatype"]);
        let recvbuf = RawVector::new(recvbuf as *mut c_void, recvcounts.into(), datatype, ["recvbuf", "recvcounts", "datatype"]);
        let op = check::op(op, "op")?;
        calls::collective::reduce_scatter(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Scan, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::scan(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scan_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScanC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::scan(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Exscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Exscan, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::exscan(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Exscan_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ExscanC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::exscan(call, sendbuf, recvbuf, op, comm)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_create(
    user_fn: Option<UserFunction>,
    commute: c_int,
    op: *mut OpHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::OpCreate, On::NOTHING, |call| unsafe {
        let user_fn = AnyWidth::Int(check::callback(user_fn, "user_fn")?);
        let commute = commute != 0;
        let op = check::out(op, "op")?;
        calls::collective::op_create(call, user_fn, commute, op)?;
        leaks::made(Function::OpCreate, What::Op, op.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_create_c(
    user_fn: Option<UserFunctionC>,
    commute: c_int,
    op: *mut OpHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::OpCreateC, On::NOTHING, |call| unsafe {
        let user_fn = AnyWidth::Large(check::callback(user_fn, "user_fn")?);
        let commute = commute != 0;
        let op = check::out(op, "op")?;
        calls::collective::op_create(call, user_fn, commute, op)?;
        leaks::made(Function::OpCreateC, What::Op, op.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_free(
    op: *mut OpHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::OpFree, On::NOTHING, |call| unsafe {
        let op = check::out(op, "op")?;
        let op_before = op.0;
        let done = calls::collective::op_free(call, op);
        leaks::freed(What::Op, op_before, op.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_commutative(
    op: OpHandle,
    commute: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::OpCommutative, On::NOTHING, |call| unsafe {
        let op = check::op(op, "op")?;
        let commute = check::flag_out(commute, "commute")?;
        calls::collective::op_commutative(call, op, commute)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_local(
    inbuf: *const c_void,
    inoutbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceLocal, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let inbuf = check::buffer(inbuf as *mut c_void, count, datatype, "inbuf")?;
        let inoutbuf = check::buffer(inoutbuf, count, datatype, "inoutbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::reduce_local(call, inbuf, inoutbuf, op)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_local_c(
    inbuf: *const c_void,
    inoutbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceLocalC, On::NOTHING, |call| unsafe {
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let inbuf = check::buffer(inbuf as *mut c_void, count, datatype, "inbuf")?;
        let inoutbuf = check::buffer(inoutbuf, count, datatype, "inoutbuf")?;
        let op = check::op(op, "op")?;
        calls::collective::reduce_local(call, inbuf, inoutbuf, op)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ibarrier(
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ibarrier, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let request = check::out(request, "request")?;
        calls::collective::ibarrier(call, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ibcast(
    buffer: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ibcast, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer = RawBuffer::new(buffer as *mut c_void, count as Count, datatype, ["buffer", "count", "datatype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::ibcast(call, buffer, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ibcast_c(
    buffer: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IbcastC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer = RawBuffer::new(buffer as *mut c_void, count as Count, datatype, ["buffer", "count", "datatype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::ibcast(call, buffer, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Igather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Igather, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::igather(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Igather_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IgatherC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::igather(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Igatherv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Igatherv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::igatherv(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Igatherv_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Aint,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IgathervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::igatherv(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iscatter(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iscatter, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::iscatter(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iscatter_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IscatterC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::iscatter(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iscatterv(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    displs: *const c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iscatterv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), displs.into(), sendtype, ["sendbuf", "sendcounts", "displs", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::iscatterv(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iscatterv_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    displs: *const Aint,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IscattervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), displs.into(), sendtype, ["sendbuf", "sendcounts", "displs", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::iscatterv(call, sendbuf, recvbuf, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iallgather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iallgather, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let request = check::out(request, "request")?;
        calls::collective::iallgather(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iallgather_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IallgatherC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let request = check::out(request, "request")?;
        calls::collective::iallgather(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iallgatherv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iallgatherv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::collective::iallgatherv(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iallgatherv_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Aint,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IallgathervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::collective::iallgatherv(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ialltoall(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ialltoall, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let request = check::out(request, "request")?;
        calls::collective::ialltoall(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ialltoall_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IalltoallC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let request = check::out(request, "request")?;
        calls::collective::ialltoall(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ialltoallv(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ialltoallv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::collective::ialltoallv(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ialltoallv_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Aint,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Aint,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IalltoallvC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::collective::ialltoallv(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ialltoallw(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ialltoallw, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let request = check::out(request, "request")?;
        calls::collective::ialltoallw(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ialltoallw_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Aint,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Aint,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IalltoallwC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let request = check::out(request, "request")?;
        calls::collective::ialltoallw(call, sendbuf, recvbuf, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ireduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Ireduce, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, count as Count, datatype, ["sendbuf", "count", "datatype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, count as Count, datatype, ["recvbuf", "count", "datatype"]);
        let op = check::op(op, "op")?;
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::ireduce(call, sendbuf, recvbuf, op, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ireduce_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: c_int,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IreduceC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, count as Count, datatype, ["sendbuf", "count", "datatype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, count as Count, datatype, ["recvbuf", "count", "datatype"]);
        let op = check::op(op, "op")?;
        let root = check::root(root, comm, "root")?;
        let request = check::out(request, "request")?;
        calls::collective::ireduce(call, sendbuf, recvbuf, op, root, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iallreduce(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iallreduce, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::iallreduce(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iallreduce_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IallreduceC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::iallreduce(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ireduce_scatter_block(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IreduceScatterBlock, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, recvcount, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, recvcount, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::ireduce_scatter_block(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ireduce_scatter_block_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IreduceScatterBlockC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, recvcount, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, recvcount, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::ireduce_scatter_block(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ireduce_scatter(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IreduceScatter, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawVector::new(sendbuf as *mut c_void, recvcounts.into(), datatype, ["sendbuf", "recvcounts", "datatype"]);
        let recvbuf = RawVector::new(recvbuf as *mut c_void, recvcounts.into(), datatype, ["recvbuf", "recvcounts", "datatype"]);
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::ireduce_scatter(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ireduce_scatter_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IreduceScatterC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawVector::new(sendbuf as *mut c_void, recvcounts.into(), datatype, ["sendbuf", "recvcounts", "datatype"]);
        let recvbuf = RawVector::new(recvbuf as *mut c_void, recvcounts.into(), datatype, ["recvbuf", "recvcounts", "datatype"]);
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::ireduce_scatter(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iscan, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::iscan(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iscan_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IscanC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::iscan(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iexscan(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Iexscan, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::iexscan(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Iexscan_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IexscanC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let request = check::out(request, "request")?;
        calls::collective::iexscan(call, sendbuf, recvbuf, op, comm, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Barrier_init(
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BarrierInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::barrier_init(call, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bcast_init(
    buffer: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BcastInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer = RawBuffer::new(buffer as *mut c_void, count as Count, datatype, ["buffer", "count", "datatype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::bcast_init(call, buffer, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bcast_init_c(
    buffer: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::BcastInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let buffer = RawBuffer::new(buffer as *mut c_void, count as Count, datatype, ["buffer", "count", "datatype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::bcast_init(call, buffer, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gather_init(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GatherInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::gather_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gather_init_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GatherInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::gather_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gatherv_init(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GathervInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::gatherv_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Gatherv_init_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Aint,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GathervInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::gatherv_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatter_init(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScatterInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::scatter_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatter_init_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScatterInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::scatter_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatterv_init(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    displs: *const c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScattervInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), displs.into(), sendtype, ["sendbuf", "sendcounts", "displs", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::scatterv_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scatterv_init_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    displs: *const Aint,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScattervInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), displs.into(), sendtype, ["sendbuf", "sendcounts", "displs", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::scatterv_init(call, sendbuf, recvbuf, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgather_init(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllgatherInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::allgather_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgather_init_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllgatherInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::allgather_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgatherv_init(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllgathervInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::allgatherv_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allgatherv_init_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Aint,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllgathervInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::allgatherv_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoall_init(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::alltoall_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoall_init_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]).check_or_in_place()?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let recvtype = check::committed(recvtype, "recvtype")?;
        let recvbuf = check::buffer(recvbuf, recvcount, recvtype, "recvbuf")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::alltoall_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallv_init(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallvInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::alltoallv_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallv_init_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Aint,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Aint,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallvInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::alltoallv_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallw_init(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const c_int,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const c_int,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallwInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::alltoallw_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Alltoallw_init_c(
    sendbuf: *const c_void,
    sendcounts: *const Count,
    sdispls: *const Aint,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    rdispls: *const Aint,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AlltoallwInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::alltoallw_init(call, sendbuf, recvbuf, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, count as Count, datatype, ["sendbuf", "count", "datatype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, count as Count, datatype, ["recvbuf", "count", "datatype"]);
        let op = check::op(op, "op")?;
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::reduce_init(call, sendbuf, recvbuf, op, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_init_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: c_int,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, count as Count, datatype, ["sendbuf", "count", "datatype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, count as Count, datatype, ["recvbuf", "count", "datatype"]);
        let op = check::op(op, "op")?;
        let root = check::root(root, comm, "root")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::reduce_init(call, sendbuf, recvbuf, op, root, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allreduce_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllreduceInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::allreduce_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Allreduce_init_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::AllreduceInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::allreduce_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter_block_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatterBlockInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, recvcount, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, recvcount, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::reduce_scatter_block_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter_block_init_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatterBlockInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let recvcount = check::count(recvcount as Count, "recvcount")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, recvcount, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, recvcount, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::reduce_scatter_block_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatterInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawVector::new(sendbuf as *mut c_void, recvcounts.into(), datatype, ["sendbuf", "recvcounts", "datatype"]);
        let recvbuf = RawVector::new(recvbuf as *mut c_void, recvcounts.into(), datatype, ["recvbuf", "recvcounts", "datatype"]);
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::reduce_scatter_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_scatter_init_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ReduceScatterInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawVector::new(sendbuf as *mut c_void, recvcounts.into(), datatype, ["sendbuf", "recvcounts", "datatype"]);
        let recvbuf = RawVector::new(recvbuf as *mut c_void, recvcounts.into(), datatype, ["recvbuf", "recvcounts", "datatype"]);
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::reduce_scatter_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scan_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScanInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::scan_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Scan_init_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ScanInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::scan_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Exscan_init(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ExscanInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::exscan_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Exscan_init_c(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ExscanInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let count = check::count(count as Count, "count")?;
        let datatype = check::committed(datatype, "datatype")?;
        let sendbuf = check::buffer_or_in_place(sendbuf as *mut c_void, count, datatype, "sendbuf")?;
        let recvbuf = check::buffer(recvbuf, count, datatype, "recvbuf")?;
        let op = check::op(op, "op")?;
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::collective::exscan_init(call, sendbuf, recvbuf, op, comm, info, request)
    })
}

weak_aliases! {
    "Barrier",
    "Bcast",
    "Bcast_c",
    "Gather",
    "Gather_c",
    "Gatherv",
    "Gatherv_c",
    "Scatter",
    "Scatter_c",
    "Scatterv",
    "Scatterv_c",
    "Allgather",
    "Allgather_c",
    "Allgatherv",
    "Allgatherv_c",
    "Alltoall",
    "Alltoall_c",
    "Alltoallv",
    "Alltoallv_c",
    "Alltoallw",
    "Alltoallw_c",
    "Reduce",
    "Reduce_c",
    "Allreduce",
    "Allreduce_c",
    "Reduce_scatter_block",
    "Reduce_scatter_block_c",
    "Reduce_scatter",
    "Reduce_scatter_c",
    "Scan",
    "Scan_c",
    "Exscan",
    "Exscan_c",
    "Op_create",
    "Op_create_c",
    "Op_free",
    "Op_commutative",
    "Reduce_local",
    "Reduce_local_c",
    "Ibarrier",
    "Ibcast",
    "Ibcast_c",
    "Igather",
    "Igather_c",
    "Igatherv",
    "Igatherv_c",
    "Iscatter",
    "Iscatter_c",
    "Iscatterv",
    "Iscatterv_c",
    "Iallgather",
    "Iallgather_c",
    "Iallgatherv",
    "Iallgatherv_c",
    "Ialltoall",
    "Ialltoall_c",
    "Ialltoallv",
    "Ialltoallv_c",
    "Ialltoallw",
    "Ialltoallw_c",
    "Ireduce",
    "Ireduce_c",
    "Iallreduce",
    "Iallreduce_c",
    "Ireduce_scatter_block",
    "Ireduce_scatter_block_c",
    "Ireduce_scatter",
    "Ireduce_scatter_c",
    "Iscan",
    "Iscan_c",
    "Iexscan",
    "Iexscan_c",
    "Barrier_init",
    "Bcast_init",
    "Bcast_init_c",
    "Gather_init",
    "Gather_init_c",
    "Gatherv_init",
    "Gatherv_init_c",
    "Scatter_init",
    "Scatter_init_c",
    "Scatterv_init",
    "Scatterv_init_c",
    "Allgather_init",
    "Allgather_init_c",
    "Allgatherv_init",
    "Allgatherv_init_c",
    "Alltoall_init",
    "Alltoall_init_c",
    "Alltoallv_init",
    "Alltoallv_init_c",
    "Alltoallw_init",
    "Alltoallw_init_c",
    "Reduce_init",
    "Reduce_init_c",
    "Allreduce_init",
    "Allreduce_init_c",
    "Reduce_scatter_block_init",
    "Reduce_scatter_block_init_c",
    "Reduce_scatter_init",
    "Reduce_scatter_init_c",
    "Scan_init",
    "Scan_init_c",
    "Exscan_init",
    "Exscan_init_c",
}
