// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 6: Collective communication.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Barrier(
    comm: CommHandle,
) -> c_int {
    unsupported(Function::Barrier, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bcast(
    buffer: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::Bcast, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Bcast_c(
    buffer: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    root: c_int,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::BcastC, On::Comm(comm))
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
    unsupported(Function::Gather, On::Comm(comm))
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
    unsupported(Function::GatherC, On::Comm(comm))
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
    unsupported(Function::Gatherv, On::Comm(comm))
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
    unsupported(Function::GathervC, On::Comm(comm))
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
    unsupported(Function::Scatter, On::Comm(comm))
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
    unsupported(Function::ScatterC, On::Comm(comm))
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
    unsupported(Function::Scatterv, On::Comm(comm))
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
    unsupported(Function::ScattervC, On::Comm(comm))
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
    unsupported(Function::Allgather, On::Comm(comm))
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
    unsupported(Function::AllgatherC, On::Comm(comm))
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
    unsupported(Function::Allgatherv, On::Comm(comm))
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
    unsupported(Function::AllgathervC, On::Comm(comm))
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
    unsupported(Function::Alltoall, On::Comm(comm))
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
    unsupported(Function::AlltoallC, On::Comm(comm))
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
    unsupported(Function::Alltoallv, On::Comm(comm))
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
    unsupported(Function::AlltoallvC, On::Comm(comm))
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
    unsupported(Function::Alltoallw, On::Comm(comm))
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
    unsupported(Function::AlltoallwC, On::Comm(comm))
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
    unsupported(Function::Reduce, On::Comm(comm))
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
    unsupported(Function::ReduceC, On::Comm(comm))
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
    unsupported(Function::Allreduce, On::Comm(comm))
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
    unsupported(Function::AllreduceC, On::Comm(comm))
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
    unsupported(Function::ReduceScatterBlock, On::Comm(comm))
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
    unsupported(Function::ReduceScatterBlockC, On::Comm(comm))
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
    unsupported(Function::ReduceScatter, On::Comm(comm))
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
    unsupported(Function::ReduceScatterC, On::Comm(comm))
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
    unsupported(Function::Scan, On::Comm(comm))
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
    unsupported(Function::ScanC, On::Comm(comm))
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
    unsupported(Function::Exscan, On::Comm(comm))
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
    unsupported(Function::ExscanC, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_create(
    user_fn: Option<UserFunction>,
    commute: c_int,
    op: *mut OpHandle,
) -> c_int {
    unsupported(Function::OpCreate, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_create_c(
    user_fn: Option<UserFunctionC>,
    commute: c_int,
    op: *mut OpHandle,
) -> c_int {
    unsupported(Function::OpCreateC, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_free(
    op: *mut OpHandle,
) -> c_int {
    unsupported(Function::OpFree, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Op_commutative(
    op: OpHandle,
    commute: *mut c_int,
) -> c_int {
    unsupported(Function::OpCommutative, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_local(
    inbuf: *const c_void,
    inoutbuf: *mut c_void,
    count: c_int,
    datatype: DatatypeHandle,
    op: OpHandle,
) -> c_int {
    unsupported(Function::ReduceLocal, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Reduce_local_c(
    inbuf: *const c_void,
    inoutbuf: *mut c_void,
    count: Count,
    datatype: DatatypeHandle,
    op: OpHandle,
) -> c_int {
    unsupported(Function::ReduceLocalC, On::Nothing)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ibarrier(
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::Ibarrier, On::Comm(comm))
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
    unsupported(Function::Ibcast, On::Comm(comm))
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
    unsupported(Function::IbcastC, On::Comm(comm))
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
    unsupported(Function::Igather, On::Comm(comm))
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
    unsupported(Function::IgatherC, On::Comm(comm))
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
    unsupported(Function::Igatherv, On::Comm(comm))
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
    unsupported(Function::IgathervC, On::Comm(comm))
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
    unsupported(Function::Iscatter, On::Comm(comm))
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
    unsupported(Function::IscatterC, On::Comm(comm))
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
    unsupported(Function::Iscatterv, On::Comm(comm))
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
    unsupported(Function::IscattervC, On::Comm(comm))
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
    unsupported(Function::Iallgather, On::Comm(comm))
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
    unsupported(Function::IallgatherC, On::Comm(comm))
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
    unsupported(Function::Iallgatherv, On::Comm(comm))
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
    unsupported(Function::IallgathervC, On::Comm(comm))
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
    unsupported(Function::Ialltoall, On::Comm(comm))
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
    unsupported(Function::IalltoallC, On::Comm(comm))
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
    unsupported(Function::Ialltoallv, On::Comm(comm))
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
    unsupported(Function::IalltoallvC, On::Comm(comm))
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
    unsupported(Function::Ialltoallw, On::Comm(comm))
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
    unsupported(Function::IalltoallwC, On::Comm(comm))
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
    unsupported(Function::Ireduce, On::Comm(comm))
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
    unsupported(Function::IreduceC, On::Comm(comm))
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
    unsupported(Function::Iallreduce, On::Comm(comm))
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
    unsupported(Function::IallreduceC, On::Comm(comm))
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
    unsupported(Function::IreduceScatterBlock, On::Comm(comm))
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
    unsupported(Function::IreduceScatterBlockC, On::Comm(comm))
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
    unsupported(Function::IreduceScatter, On::Comm(comm))
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
    unsupported(Function::IreduceScatterC, On::Comm(comm))
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
    unsupported(Function::Iscan, On::Comm(comm))
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
    unsupported(Function::IscanC, On::Comm(comm))
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
    unsupported(Function::Iexscan, On::Comm(comm))
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
    unsupported(Function::IexscanC, On::Comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Barrier_init(
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::BarrierInit, On::Comm(comm))
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
    unsupported(Function::BcastInit, On::Comm(comm))
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
    unsupported(Function::BcastInitC, On::Comm(comm))
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
    unsupported(Function::GatherInit, On::Comm(comm))
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
    unsupported(Function::GatherInitC, On::Comm(comm))
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
    unsupported(Function::GathervInit, On::Comm(comm))
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
    unsupported(Function::GathervInitC, On::Comm(comm))
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
    unsupported(Function::ScatterInit, On::Comm(comm))
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
    unsupported(Function::ScatterInitC, On::Comm(comm))
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
    unsupported(Function::ScattervInit, On::Comm(comm))
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
    unsupported(Function::ScattervInitC, On::Comm(comm))
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
    unsupported(Function::AllgatherInit, On::Comm(comm))
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
    unsupported(Function::AllgatherInitC, On::Comm(comm))
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
    unsupported(Function::AllgathervInit, On::Comm(comm))
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
    unsupported(Function::AllgathervInitC, On::Comm(comm))
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
    unsupported(Function::AlltoallInit, On::Comm(comm))
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
    unsupported(Function::AlltoallInitC, On::Comm(comm))
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
    unsupported(Function::AlltoallvInit, On::Comm(comm))
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
    unsupported(Function::AlltoallvInitC, On::Comm(comm))
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
    unsupported(Function::AlltoallwInit, On::Comm(comm))
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
    unsupported(Function::AlltoallwInitC, On::Comm(comm))
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
    unsupported(Function::ReduceInit, On::Comm(comm))
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
    unsupported(Function::ReduceInitC, On::Comm(comm))
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
    unsupported(Function::AllreduceInit, On::Comm(comm))
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
    unsupported(Function::AllreduceInitC, On::Comm(comm))
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
    unsupported(Function::ReduceScatterBlockInit, On::Comm(comm))
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
    unsupported(Function::ReduceScatterBlockInitC, On::Comm(comm))
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
    unsupported(Function::ReduceScatterInit, On::Comm(comm))
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
    unsupported(Function::ReduceScatterInitC, On::Comm(comm))
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
    unsupported(Function::ScanInit, On::Comm(comm))
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
    unsupported(Function::ScanInitC, On::Comm(comm))
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
    unsupported(Function::ExscanInit, On::Comm(comm))
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
    unsupported(Function::ExscanInitC, On::Comm(comm))
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
