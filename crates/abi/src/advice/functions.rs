//! The functions that are measured.

use std::ffi::{c_char, c_int, c_void};

use crate::types::*;

// The functions as the program calls them, fast paths included.
unsafe extern "C-unwind" {
    pub(super) fn PMPI_Pcontrol(level: c_int) -> c_int;
    pub(super) fn PMPI_Comm_dup_with_info(comm: CommHandle, info: InfoHandle, new: *mut CommHandle) -> c_int;
    pub(super) fn PMPI_Comm_get_info(comm: CommHandle, info: *mut InfoHandle) -> c_int;
    pub(super) fn PMPI_Info_create(info: *mut InfoHandle) -> c_int;
    pub(super) fn PMPI_Info_set(info: InfoHandle, key: *const c_char, value: *const c_char) -> c_int;
    pub(super) fn PMPI_Info_free(info: *mut InfoHandle) -> c_int;
    pub(super) fn PMPI_Comm_free(comm: *mut CommHandle) -> c_int;
    pub(super) fn PMPI_Comm_rank(comm: CommHandle, rank: *mut c_int) -> c_int;
    pub(super) fn PMPI_Comm_size(comm: CommHandle, size: *mut c_int) -> c_int;
    pub(super) fn PMPI_Barrier(comm: CommHandle) -> c_int;
    pub(super) fn PMPI_Barrier_init(comm: CommHandle, info: InfoHandle, request: *mut RequestHandle)
    -> c_int;
    pub(super) fn PMPI_Bcast(
        buffer: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        root: c_int,
        comm: CommHandle,
    ) -> c_int;
    pub(super) fn PMPI_Bcast_init(
        buffer: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        root: c_int,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Reduce(
        sendbuf: *const c_void,
        recvbuf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        op: OpHandle,
        root: c_int,
        comm: CommHandle,
    ) -> c_int;
    pub(super) fn PMPI_Reduce_init(
        sendbuf: *const c_void,
        recvbuf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        op: OpHandle,
        root: c_int,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Allreduce(
        sendbuf: *const c_void,
        recvbuf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        op: OpHandle,
        comm: CommHandle,
    ) -> c_int;
    pub(super) fn PMPI_Allreduce_init(
        sendbuf: *const c_void,
        recvbuf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        op: OpHandle,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Allgather(
        sendbuf: *const c_void,
        sendcount: c_int,
        sendtype: DatatypeHandle,
        recvbuf: *mut c_void,
        recvcount: c_int,
        recvtype: DatatypeHandle,
        comm: CommHandle,
    ) -> c_int;
    pub(super) fn PMPI_Allgather_init(
        sendbuf: *const c_void,
        sendcount: c_int,
        sendtype: DatatypeHandle,
        recvbuf: *mut c_void,
        recvcount: c_int,
        recvtype: DatatypeHandle,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Alltoall(
        sendbuf: *const c_void,
        sendcount: c_int,
        sendtype: DatatypeHandle,
        recvbuf: *mut c_void,
        recvcount: c_int,
        recvtype: DatatypeHandle,
        comm: CommHandle,
    ) -> c_int;
    pub(super) fn PMPI_Alltoall_init(
        sendbuf: *const c_void,
        sendcount: c_int,
        sendtype: DatatypeHandle,
        recvbuf: *mut c_void,
        recvcount: c_int,
        recvtype: DatatypeHandle,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Send(
        buf: *const c_void,
        count: c_int,
        datatype: DatatypeHandle,
        dest: c_int,
        tag: c_int,
        comm: CommHandle,
    ) -> c_int;
    pub(super) fn PMPI_Recv(
        buf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        source: c_int,
        tag: c_int,
        comm: CommHandle,
        status: *mut Status,
    ) -> c_int;
    pub(super) fn PMPI_Psend_init(
        buf: *const c_void,
        partitions: c_int,
        count: c_int,
        datatype: DatatypeHandle,
        dest: c_int,
        tag: c_int,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Precv_init(
        buf: *mut c_void,
        partitions: c_int,
        count: c_int,
        datatype: DatatypeHandle,
        dest: c_int,
        tag: c_int,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Pready(partition: c_int, request: RequestHandle) -> c_int;
    pub(super) fn PMPI_Isend(
        buf: *const c_void,
        count: c_int,
        datatype: DatatypeHandle,
        dest: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Irecv(
        buf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        source: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Send_init(
        buf: *const c_void,
        count: c_int,
        datatype: DatatypeHandle,
        dest: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Recv_init(
        buf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        source: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    pub(super) fn PMPI_Start(request: *mut RequestHandle) -> c_int;
    pub(super) fn PMPI_Startall(count: c_int, requests: *mut RequestHandle) -> c_int;
    pub(super) fn PMPI_Wait(request: *mut RequestHandle, status: *mut Status) -> c_int;
    pub(super) fn PMPI_Waitall(count: c_int, requests: *mut RequestHandle, statuses: *mut Status) -> c_int;
    pub(super) fn PMPI_Request_free(request: *mut RequestHandle) -> c_int;
    pub(super) fn PMPI_Alloc_mem(size: isize, info: InfoHandle, base: *mut c_void) -> c_int;
    pub(super) fn PMPI_Free_mem(base: *mut c_void) -> c_int;
    pub(super) fn PMPI_Dist_graph_create_adjacent(
        comm: CommHandle,
        indegree: c_int,
        sources: *const c_int,
        sourceweights: *const c_int,
        outdegree: c_int,
        destinations: *const c_int,
        destweights: *const c_int,
        info: InfoHandle,
        reorder: c_int,
        new: *mut CommHandle,
    ) -> c_int;
    pub(super) fn PMPI_Neighbor_alltoallv(
        sendbuf: *const c_void,
        sendcounts: *const c_int,
        sdispls: *const c_int,
        sendtype: DatatypeHandle,
        recvbuf: *mut c_void,
        recvcounts: *const c_int,
        rdispls: *const c_int,
        recvtype: DatatypeHandle,
        comm: CommHandle,
    ) -> c_int;
}
