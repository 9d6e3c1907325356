// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 8: Virtual topologies.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_create(
    comm_old: CommHandle,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    reorder: c_int,
    comm_cart: *mut CommHandle,
) -> c_int {
    unsupported(Function::CartCreate, On::comm(comm_old))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Dims_create(
    nnodes: c_int,
    ndims: c_int,
    dims: *mut c_int,
) -> c_int {
    unsupported(Function::DimsCreate, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_create(
    comm_old: CommHandle,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    reorder: c_int,
    comm_graph: *mut CommHandle,
) -> c_int {
    unsupported(Function::GraphCreate, On::comm(comm_old))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Dist_graph_create_adjacent(
    comm_old: CommHandle,
    indegree: c_int,
    sources: *const c_int,
    sourceweights: *const c_int,
    outdegree: c_int,
    destinations: *const c_int,
    destweights: *const c_int,
    info: InfoHandle,
    reorder: c_int,
    comm_dist_graph: *mut CommHandle,
) -> c_int {
    unsupported(Function::DistGraphCreateAdjacent, On::comm(comm_old))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Dist_graph_create(
    comm_old: CommHandle,
    n: c_int,
    sources: *const c_int,
    degrees: *const c_int,
    destinations: *const c_int,
    weights: *const c_int,
    info: InfoHandle,
    reorder: c_int,
    comm_dist_graph: *mut CommHandle,
) -> c_int {
    unsupported(Function::DistGraphCreate, On::comm(comm_old))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Topo_test(
    comm: CommHandle,
    status: *mut c_int,
) -> c_int {
    unsupported(Function::TopoTest, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graphdims_get(
    comm: CommHandle,
    nnodes: *mut c_int,
    nedges: *mut c_int,
) -> c_int {
    unsupported(Function::GraphdimsGet, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_get(
    comm: CommHandle,
    maxindex: c_int,
    maxedges: c_int,
    indx: *mut c_int,
    edges: *mut c_int,
) -> c_int {
    unsupported(Function::GraphGet, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cartdim_get(
    comm: CommHandle,
    ndims: *mut c_int,
) -> c_int {
    unsupported(Function::CartdimGet, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_get(
    comm: CommHandle,
    maxdims: c_int,
    dims: *mut c_int,
    periods: *mut c_int,
    coords: *mut c_int,
) -> c_int {
    unsupported(Function::CartGet, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_rank(
    comm: CommHandle,
    coords: *const c_int,
    rank: *mut c_int,
) -> c_int {
    unsupported(Function::CartRank, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_coords(
    comm: CommHandle,
    rank: c_int,
    maxdims: c_int,
    coords: *mut c_int,
) -> c_int {
    unsupported(Function::CartCoords, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_neighbors_count(
    comm: CommHandle,
    rank: c_int,
    nneighbors: *mut c_int,
) -> c_int {
    unsupported(Function::GraphNeighborsCount, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_neighbors(
    comm: CommHandle,
    rank: c_int,
    maxneighbors: c_int,
    neighbors: *mut c_int,
) -> c_int {
    unsupported(Function::GraphNeighbors, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Dist_graph_neighbors_count(
    comm: CommHandle,
    indegree: *mut c_int,
    outdegree: *mut c_int,
    weighted: *mut c_int,
) -> c_int {
    unsupported(Function::DistGraphNeighborsCount, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Dist_graph_neighbors(
    comm: CommHandle,
    maxindegree: c_int,
    sources: *mut c_int,
    sourceweights: *mut c_int,
    maxoutdegree: c_int,
    destinations: *mut c_int,
    destweights: *mut c_int,
) -> c_int {
    unsupported(Function::DistGraphNeighbors, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_shift(
    comm: CommHandle,
    direction: c_int,
    disp: c_int,
    rank_source: *mut c_int,
    rank_dest: *mut c_int,
) -> c_int {
    unsupported(Function::CartShift, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_sub(
    comm: CommHandle,
    remain_dims: *const c_int,
    newcomm: *mut CommHandle,
) -> c_int {
    unsupported(Function::CartSub, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_map(
    comm: CommHandle,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    newrank: *mut c_int,
) -> c_int {
    unsupported(Function::CartMap, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_map(
    comm: CommHandle,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    newrank: *mut c_int,
) -> c_int {
    unsupported(Function::GraphMap, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::NeighborAllgather, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgather_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::NeighborAllgatherC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgatherv(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    displs: *const c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::NeighborAllgatherv, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgatherv_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const Count,
    displs: *const Aint,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::NeighborAllgathervC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoall(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::NeighborAlltoall, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoall_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::NeighborAlltoallC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallv(
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
    unsupported(Function::NeighborAlltoallv, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallv_c(
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
    unsupported(Function::NeighborAlltoallvC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallw(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const Aint,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const Aint,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
) -> c_int {
    unsupported(Function::NeighborAlltoallw, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallw_c(
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
    unsupported(Function::NeighborAlltoallwC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_allgather(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::IneighborAllgather, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_allgather_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::IneighborAllgatherC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_allgatherv(
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
    unsupported(Function::IneighborAllgatherv, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_allgatherv_c(
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
    unsupported(Function::IneighborAllgathervC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_alltoall(
    sendbuf: *const c_void,
    sendcount: c_int,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: c_int,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::IneighborAlltoall, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_alltoall_c(
    sendbuf: *const c_void,
    sendcount: Count,
    sendtype: DatatypeHandle,
    recvbuf: *mut c_void,
    recvcount: Count,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::IneighborAlltoallC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_alltoallv(
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
    unsupported(Function::IneighborAlltoallv, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_alltoallv_c(
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
    unsupported(Function::IneighborAlltoallvC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_alltoallw(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const Aint,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const Aint,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::IneighborAlltoallw, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Ineighbor_alltoallw_c(
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
    unsupported(Function::IneighborAlltoallwC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgather_init(
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
    unsupported(Function::NeighborAllgatherInit, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgather_init_c(
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
    unsupported(Function::NeighborAllgatherInitC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgatherv_init(
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
    unsupported(Function::NeighborAllgathervInit, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_allgatherv_init_c(
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
    unsupported(Function::NeighborAllgathervInitC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoall_init(
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
    unsupported(Function::NeighborAlltoallInit, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoall_init_c(
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
    unsupported(Function::NeighborAlltoallInitC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallv_init(
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
    unsupported(Function::NeighborAlltoallvInit, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallv_init_c(
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
    unsupported(Function::NeighborAlltoallvInitC, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallw_init(
    sendbuf: *const c_void,
    sendcounts: *const c_int,
    sdispls: *const Aint,
    sendtypes: *const DatatypeHandle,
    recvbuf: *mut c_void,
    recvcounts: *const c_int,
    rdispls: *const Aint,
    recvtypes: *const DatatypeHandle,
    comm: CommHandle,
    info: InfoHandle,
    request: *mut RequestHandle,
) -> c_int {
    unsupported(Function::NeighborAlltoallwInit, On::comm(comm))
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Neighbor_alltoallw_init_c(
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
    unsupported(Function::NeighborAlltoallwInitC, On::comm(comm))
}

weak_aliases! {
    "Cart_create",
    "Dims_create",
    "Graph_create",
    "Dist_graph_create_adjacent",
    "Dist_graph_create",
    "Topo_test",
    "Graphdims_get",
    "Graph_get",
    "Cartdim_get",
    "Cart_get",
    "Cart_rank",
    "Cart_coords",
    "Graph_neighbors_count",
    "Graph_neighbors",
    "Dist_graph_neighbors_count",
    "Dist_graph_neighbors",
    "Cart_shift",
    "Cart_sub",
    "Cart_map",
    "Graph_map",
    "Neighbor_allgather",
    "Neighbor_allgather_c",
    "Neighbor_allgatherv",
    "Neighbor_allgatherv_c",
    "Neighbor_alltoall",
    "Neighbor_alltoall_c",
    "Neighbor_alltoallv",
    "Neighbor_alltoallv_c",
    "Neighbor_alltoallw",
    "Neighbor_alltoallw_c",
    "Ineighbor_allgather",
    "Ineighbor_allgather_c",
    "Ineighbor_allgatherv",
    "Ineighbor_allgatherv_c",
    "Ineighbor_alltoall",
    "Ineighbor_alltoall_c",
    "Ineighbor_alltoallv",
    "Ineighbor_alltoallv_c",
    "Ineighbor_alltoallw",
    "Ineighbor_alltoallw_c",
    "Neighbor_allgather_init",
    "Neighbor_allgather_init_c",
    "Neighbor_allgatherv_init",
    "Neighbor_allgatherv_init_c",
    "Neighbor_alltoall_init",
    "Neighbor_alltoall_init_c",
    "Neighbor_alltoallv_init",
    "Neighbor_alltoallv_init_c",
    "Neighbor_alltoallw_init",
    "Neighbor_alltoallw_init_c",
}
