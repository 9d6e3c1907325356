//! General graphs (MPI 5.0 §8.5.3, §8.5.5, §8.5.8).

use std::rc::Rc;

use encore_mpi::ft::uniform;
use encore_mpi::topology::graph::{Graph, GraphError};
use encore_mpi::topology::{Shape, Topology, create};

use super::{enough, handle, in_one_group, store, topology};
use crate::shim::*;

/// The topology of a communicator whose shape is a graph.
struct OfGraph(Rc<Topology>);

impl std::ops::Deref for OfGraph {
    type Target = Graph;
    fn deref(&self) -> &Graph {
        match &self.0.shape {
            Shape::Graph(graph) => graph,
            Shape::Cartesian(_) | Shape::Distributed { .. } => unreachable!("see graph_of"),
        }
    }
}

fn graph_of(comm: Obj<Communicator>) -> Result<OfGraph> {
    topology(comm, "general graph", |topology| {
        matches!(topology.shape, Shape::Graph(_)).then_some(OfGraph(topology))
    })
}

/// Checks a program's graph, which may have at most all processes of `comm`.
fn new_graph(comm: Obj<Communicator>, index: &[c_int], edges: *const c_int) -> Result<Graph> {
    enough(index.len() as i64, comm, "nnodes")?;
    let wrong = |error| match error {
        GraphError::IndexDecreases { node, value, before } => {
            let text = format!("entry {node} is {value}, less than what is before it ({before})");
            Error::argument(ErrorClass::Arg, "indx", Fact::Text(text))
        }
        GraphError::NoNode { edge, node } => {
            let text = format!("entry {edge} is {node}, but there are {} nodes, counted from 0", index.len());
            Error::argument(ErrorClass::Arg, "edges", Fact::Text(text))
        }
    };
    let count = Graph::edges_of(index).map_err(wrong)?;
    // SAFETY: there are as many edges as the last entry of the index says, as MPI demands.
    let edges = unsafe { check::list(edges, count, "edges")? };
    Graph::new(index, edges).map_err(wrong)
}

/// `MPI_Graph_create`; processes keep their order.
pub fn graph_create(
    call: &mut Call,
    comm_old: Obj<Communicator>,
    indx: &[c_int],
    edges: *const c_int,
    _reorder: bool,
    comm_graph: &mut CommHandle,
) -> Result<()> {
    *comm_graph = CommHandle::NULL;
    in_one_group(comm_old, "comm_old")?;
    let graph = new_graph(comm_old, indx, edges)?;
    let made = create::graph(call, comm_old, graph);
    *comm_graph = handle(uniform::settle(call, comm_old, made)?);
    Ok(())
}

/// `MPI_Graphdims_get`
pub fn graphdims_get(
    _call: &mut Call,
    comm: Obj<Communicator>,
    nnodes: &mut c_int,
    nedges: &mut c_int,
) -> Result<()> {
    let graph = graph_of(comm)?;
    *nnodes = graph.index().len() as c_int;
    *nedges = graph.edges().len() as c_int;
    Ok(())
}

/// `MPI_Graph_get`
pub fn graph_get(
    _call: &mut Call,
    comm: Obj<Communicator>,
    indx: &mut [c_int],
    edges: &mut [c_int],
) -> Result<()> {
    let graph = graph_of(comm)?;
    if edges.len() < graph.edges().len() {
        // Check before anything is stored.
        return store(graph.edges(), edges, "maxedges");
    }
    store(graph.index(), indx, "maxindex")?;
    store(graph.edges(), edges, "maxedges")
}

/// `MPI_Graph_neighbors_count`
pub fn graph_neighbors_count(
    _call: &mut Call,
    comm: Obj<Communicator>,
    rank: c_int,
    nneighbors: &mut c_int,
) -> Result<()> {
    *nneighbors = graph_of(comm)?.neighbors(rank).len() as c_int;
    Ok(())
}

/// `MPI_Graph_neighbors`
pub fn graph_neighbors(
    _call: &mut Call,
    comm: Obj<Communicator>,
    rank: c_int,
    neighbors: &mut [c_int],
) -> Result<()> {
    store(graph_of(comm)?.neighbors(rank), neighbors, "maxneighbors")
}

/// `MPI_Graph_map`: processes keep their order.
pub fn graph_map(
    _call: &mut Call,
    comm: Obj<Communicator>,
    indx: &[c_int],
    edges: *const c_int,
    newrank: &mut c_int,
) -> Result<()> {
    in_one_group(comm, "comm")?;
    let graph = new_graph(comm, indx, edges)?;
    let nodes = graph.index().len() as c_int;
    *newrank = if comm.rank < nodes { comm.rank } else { encore_engine::UNDEFINED };
    Ok(())
}
