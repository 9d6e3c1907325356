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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartCreate, On::comm(comm_old), |call| unsafe {
        let comm_old = check::comm(comm_old, "comm_old")?;
        let ndims = check::length(ndims as Count, "ndims")?;
        let dims = check::list(dims, ndims as usize, "dims")?;
        let periods = check::list(periods, ndims as usize, "periods")?;
        let reorder = reorder != 0;
        let comm_cart = check::out(comm_cart, "comm_cart")?;
        calls::topology::cart_create(call, comm_old, dims, periods, reorder, comm_cart)?;
        leaks::made(Function::CartCreate, What::Comm, comm_cart.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Dims_create(
    nnodes: c_int,
    ndims: c_int,
    dims: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::DimsCreate, On::NOTHING, |call| unsafe {
        let ndims = check::length(ndims as Count, "ndims")?;
        let dims = check::list_mut(dims, ndims as usize, "dims")?;
        calls::topology::dims_create(call, nnodes, dims)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GraphCreate, On::comm(comm_old), |call| unsafe {
        let comm_old = check::comm(comm_old, "comm_old")?;
        let nnodes = check::length(nnodes as Count, "nnodes")?;
        let indx = check::list(indx, nnodes as usize, "indx")?;
        let reorder = reorder != 0;
        let comm_graph = check::out(comm_graph, "comm_graph")?;
        calls::topology::graph_create(call, comm_old, indx, edges, reorder, comm_graph)?;
        leaks::made(Function::GraphCreate, What::Comm, comm_graph.0);
        Ok(())
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::DistGraphCreateAdjacent, On::comm(comm_old), |call| unsafe {
        let comm_old = check::comm(comm_old, "comm_old")?;
        let indegree = check::length(indegree as Count, "indegree")?;
        let sources = check::list(sources, indegree as usize, "sources")?;
        let outdegree = check::length(outdegree as Count, "outdegree")?;
        let destinations = check::list(destinations, outdegree as usize, "destinations")?;
        let info = check::info(info, "info")?;
        let reorder = reorder != 0;
        let comm_dist_graph = check::out(comm_dist_graph, "comm_dist_graph")?;
        calls::topology::dist_graph_create_adjacent(call, comm_old, sources, sourceweights, destinations, destweights, info, reorder, comm_dist_graph)?;
        leaks::made(Function::DistGraphCreateAdjacent, What::Comm, comm_dist_graph.0);
        Ok(())
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::DistGraphCreate, On::comm(comm_old), |call| unsafe {
        let comm_old = check::comm(comm_old, "comm_old")?;
        let n = check::length(n as Count, "n")?;
        let sources = check::list(sources, n as usize, "sources")?;
        let degrees = check::list(degrees, n as usize, "degrees")?;
        let info = check::info(info, "info")?;
        let reorder = reorder != 0;
        let comm_dist_graph = check::out(comm_dist_graph, "comm_dist_graph")?;
        calls::topology::dist_graph_create(call, comm_old, sources, degrees, destinations, weights, info, reorder, comm_dist_graph)?;
        leaks::made(Function::DistGraphCreate, What::Comm, comm_dist_graph.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Topo_test(
    comm: CommHandle,
    status: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TopoTest, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let status = check::out(status, "status")?;
        calls::topology::topo_test(call, comm, status)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graphdims_get(
    comm: CommHandle,
    nnodes: *mut c_int,
    nedges: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GraphdimsGet, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let nnodes = check::out(nnodes, "nnodes")?;
        let nedges = check::out(nedges, "nedges")?;
        calls::topology::graphdims_get(call, comm, nnodes, nedges)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_get(
    comm: CommHandle,
    maxindex: c_int,
    maxedges: c_int,
    indx: *mut c_int,
    edges: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GraphGet, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let maxindex = check::length(maxindex as Count, "maxindex")?;
        let indx = check::list_mut(indx, maxindex as usize, "indx")?;
        let maxedges = check::length(maxedges as Count, "maxedges")?;
        let edges = check::list_mut(edges, maxedges as usize, "edges")?;
        calls::topology::graph_get(call, comm, indx, edges)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cartdim_get(
    comm: CommHandle,
    ndims: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartdimGet, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let ndims = check::out(ndims, "ndims")?;
        calls::topology::cartdim_get(call, comm, ndims)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_get(
    comm: CommHandle,
    maxdims: c_int,
    dims: *mut c_int,
    periods: *mut c_int,
    coords: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartGet, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let maxdims = check::length(maxdims as Count, "maxdims")?;
        let dims = check::list_mut(dims, maxdims as usize, "dims")?;
        let periods = check::list_mut(periods, maxdims as usize, "periods")?;
        let coords = check::list_mut(coords, maxdims as usize, "coords")?;
        calls::topology::cart_get(call, comm, dims, periods, coords)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_rank(
    comm: CommHandle,
    coords: *const c_int,
    rank: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartRank, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let rank = check::out(rank, "rank")?;
        calls::topology::cart_rank(call, comm, coords, rank)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_coords(
    comm: CommHandle,
    rank: c_int,
    maxdims: c_int,
    coords: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartCoords, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let rank = check::rank(rank, comm, "rank")?;
        let maxdims = check::length(maxdims as Count, "maxdims")?;
        let coords = check::list_mut(coords, maxdims as usize, "coords")?;
        calls::topology::cart_coords(call, comm, rank, coords)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_neighbors_count(
    comm: CommHandle,
    rank: c_int,
    nneighbors: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GraphNeighborsCount, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let rank = check::rank(rank, comm, "rank")?;
        let nneighbors = check::out(nneighbors, "nneighbors")?;
        calls::topology::graph_neighbors_count(call, comm, rank, nneighbors)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_neighbors(
    comm: CommHandle,
    rank: c_int,
    maxneighbors: c_int,
    neighbors: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GraphNeighbors, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let rank = check::rank(rank, comm, "rank")?;
        let maxneighbors = check::length(maxneighbors as Count, "maxneighbors")?;
        let neighbors = check::list_mut(neighbors, maxneighbors as usize, "neighbors")?;
        calls::topology::graph_neighbors(call, comm, rank, neighbors)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Dist_graph_neighbors_count(
    comm: CommHandle,
    indegree: *mut c_int,
    outdegree: *mut c_int,
    weighted: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::DistGraphNeighborsCount, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let indegree = check::out(indegree, "indegree")?;
        let outdegree = check::out(outdegree, "outdegree")?;
        let weighted = check::flag_out(weighted, "weighted")?;
        calls::topology::dist_graph_neighbors_count(call, comm, indegree, outdegree, weighted)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::DistGraphNeighbors, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let maxindegree = check::length(maxindegree as Count, "maxindegree")?;
        let sources = check::list_mut(sources, maxindegree as usize, "sources")?;
        let maxoutdegree = check::length(maxoutdegree as Count, "maxoutdegree")?;
        let destinations = check::list_mut(destinations, maxoutdegree as usize, "destinations")?;
        calls::topology::dist_graph_neighbors(call, comm, sources, sourceweights, destinations, destweights)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_shift(
    comm: CommHandle,
    direction: c_int,
    disp: c_int,
    rank_source: *mut c_int,
    rank_dest: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartShift, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let rank_source = check::out(rank_source, "rank_source")?;
        let rank_dest = check::out(rank_dest, "rank_dest")?;
        calls::topology::cart_shift(call, comm, direction, disp, rank_source, rank_dest)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_sub(
    comm: CommHandle,
    remain_dims: *const c_int,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartSub, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::topology::cart_sub(call, comm, remain_dims, newcomm)?;
        leaks::made(Function::CartSub, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Cart_map(
    comm: CommHandle,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    newrank: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CartMap, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let ndims = check::length(ndims as Count, "ndims")?;
        let dims = check::list(dims, ndims as usize, "dims")?;
        let periods = check::list(periods, ndims as usize, "periods")?;
        let newrank = check::out(newrank, "newrank")?;
        calls::topology::cart_map(call, comm, dims, periods, newrank)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Graph_map(
    comm: CommHandle,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    newrank: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GraphMap, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let nnodes = check::length(nnodes as Count, "nnodes")?;
        let indx = check::list(indx, nnodes as usize, "indx")?;
        let newrank = check::out(newrank, "newrank")?;
        calls::topology::graph_map(call, comm, indx, edges, newrank)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgather, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        calls::topology::neighbor_allgather(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgatherC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        calls::topology::neighbor_allgather(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgatherv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        calls::topology::neighbor_allgatherv(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgathervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        calls::topology::neighbor_allgatherv(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoall, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        calls::topology::neighbor_alltoall(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        calls::topology::neighbor_alltoall(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        calls::topology::neighbor_alltoallv(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallvC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        calls::topology::neighbor_alltoallv(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallw, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        calls::topology::neighbor_alltoallw(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallwC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        calls::topology::neighbor_alltoallw(call, sendbuf, recvbuf, comm)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAllgather, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_allgather(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAllgatherC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_allgather(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAllgatherv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_allgatherv(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAllgathervC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_allgatherv(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAlltoall, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_alltoall(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAlltoallC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_alltoall(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAlltoallv, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_alltoallv(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAlltoallvC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_alltoallv(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAlltoallw, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_alltoallw(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IneighborAlltoallwC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let request = check::out(request, "request")?;
        calls::topology::ineighbor_alltoallw(call, sendbuf, recvbuf, comm, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgatherInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_allgather_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgatherInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_allgather_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgathervInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_allgatherv_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAllgathervInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), displs.into(), recvtype, ["recvbuf", "recvcounts", "displs", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_allgatherv_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_alltoall_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBuffer::new(sendbuf as *mut c_void, sendcount as Count, sendtype, ["sendbuf", "sendcount", "sendtype"]);
        let recvbuf = RawBuffer::new(recvbuf as *mut c_void, recvcount as Count, recvtype, ["recvbuf", "recvcount", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_alltoall_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallvInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_alltoallv_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallvInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtype, ["sendbuf", "sendcounts", "sdispls", "sendtype"]);
        let recvbuf = RawBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtype, ["recvbuf", "recvcounts", "rdispls", "recvtype"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_alltoallv_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallwInit, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_alltoallw_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::NeighborAlltoallwInitC, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let sendbuf = RawTypedBlocks::new(sendbuf as *mut c_void, sendcounts.into(), sdispls.into(), sendtypes, ["sendbuf", "sendcounts", "sdispls", "sendtypes"]);
        let recvbuf = RawTypedBlocks::new(recvbuf as *mut c_void, recvcounts.into(), rdispls.into(), recvtypes, ["recvbuf", "recvcounts", "rdispls", "recvtypes"]);
        let info = check::info(info, "info")?;
        let request = check::out(request, "request")?;
        calls::topology::neighbor_alltoallw_init(call, sendbuf, recvbuf, comm, info, request)
    })
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
