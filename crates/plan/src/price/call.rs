//! A call of all ranks to be priced: the operation and each rank's amount of data.

use std::sync::Arc;

use super::model::Model;
use crate::algorithm::{Algorithm, build};
use crate::error::BuildError;
use crate::ir::{Plan, Rank};
use crate::nodes::{NodeMap, Nodes};
use crate::operation::{Blocks, Class, Items, Operation, Root};

/// One call of a collective operation, in which all ranks have the same amount of data, outside `MPI_IN_PLACE`.
#[derive(Clone, Debug)]
pub struct Call {
    class: Class,
    ranks: u32,
    bytes: i64,
    root: Rank,
    commutative: bool,
    item: i64,
    counts: Vec<i64>,
    displs: Vec<i64>,
    sizes: Vec<i64>,
    /// Map of the ranks to nodes, if there are several, and the ranks on each.
    map: Option<(Arc<NodeMap>, u32)>,
    /// Bytes that ranks can post on lanes within a node.
    lanes: i64,
}

/// Bytes that a rank can post on lanes, as in the library.
pub(super) const LANE_BYTES: u32 = 1 << 20;

impl Call {
    /// A call of `class` among `ranks` ranks. `bytes`: of the vector (bcast and reductions; reduce-scatter: of the whole input), or of
    /// one rank's block for one other. `None` for neighbourhood collectives, which depend on a topology.
    pub fn new(class: Class, ranks: u32, bytes: i64, root: Rank, commutative: bool) -> Option<Call> {
        // Reductions use the longest items up to 8 bytes; all other operations use bytes.
        let mut item = 1;
        let (mut counts, mut displs, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        let reduced = |bytes: i64| [8, 4, 2, 1].into_iter().find(|item| bytes % item == 0).unwrap_or(1);
        match class {
            Class::Reduce | Class::Allreduce | Class::Scan | Class::Exscan => item = reduced(bytes),
            Class::ReduceScatter | Class::ReduceScatterBlock => {
                item = reduced(bytes);
                let (items, ranks) = (bytes / item, i64::from(ranks).max(1));
                counts = (0..ranks).map(|rank| items / ranks + i64::from(rank < items % ranks)).collect();
            }
            Class::Gatherv | Class::Scatterv | Class::Allgatherv | Class::Alltoallv | Class::Alltoallw => {
                counts = vec![bytes; ranks as usize];
                displs = (0..i64::from(ranks)).map(|rank| rank.saturating_mul(bytes)).collect();
                sizes = vec![1; ranks as usize];
            }
            Class::NeighborAllgather
            | Class::NeighborAllgatherv
            | Class::NeighborAlltoall
            | Class::NeighborAlltoallv
            | Class::NeighborAlltoallw => return None,
            _ => {}
        }
        let (map, lanes) = (None, i64::from(LANE_BYTES));
        Some(Call { class, ranks, bytes, root, commutative, item, counts, displs, sizes, map, lanes })
    }

    /// Class of the operation.
    pub fn class(&self) -> Class {
        self.class
    }

    /// Number of participating ranks.
    pub fn ranks(&self) -> u32 {
        self.ranks
    }

    /// The root, if the operation has one.
    pub fn root(&self) -> Rank {
        self.root
    }

    /// Bytes of an item in reductions; 1 elsewhere.
    pub fn item(&self) -> i64 {
        self.item
    }

    /// Whether operands are combined.
    pub fn reduces(&self) -> bool {
        self.class.combines()
    }

    /// This call with another number of ranks.
    pub fn with_ranks(&self, ranks: u32) -> Option<Call> {
        let root = self.root.min(ranks.saturating_sub(1));
        let call = Call::new(self.class, ranks, self.bytes, root, self.commutative)?;
        let per_node = self.map.as_ref().map_or(0, |(_, per_node)| *per_node);
        Some(Call { lanes: self.lanes, ..call.on_nodes_of(per_node) })
    }

    /// This call on the nodes of a machine.
    pub fn on(&self, model: &Model) -> Call {
        self.clone().on_nodes_of(if model.nodes(self.ranks) > 1 { model.per_node } else { 0 })
    }

    /// This call on nodes without lanes.
    pub fn without_lanes(&self) -> Call {
        Call { lanes: 0, ..self.clone() }
    }

    fn on_nodes_of(mut self, per_node: u32) -> Call {
        match &self.map {
            Some((_, known)) if *known == per_node => {}
            _ if per_node == 0 => self.map = None,
            _ => self.map = Some((Arc::new(NodeMap::even(self.ranks, per_node)), per_node)),
        }
        self
    }

    /// The operation that `rank` calls.
    pub fn operation(&self, rank: Rank) -> Operation<'_> {
        let commutative = self.commutative;
        let in_place = false;
        let root = Root::Rank(self.root);
        let data = Items::new(self.bytes / self.item, self.item);
        let (counts, displs) = (self.counts.as_slice().into(), self.displs.as_slice().into());
        let equal = Blocks::Equal(data);
        let varying = Blocks::Varying { counts, displs, size: 1 };
        let typed = Blocks::Typed { counts, displs, sizes: &self.sizes };
        // Only the root has the arrays.
        let none =
            Blocks::Varying { counts: (&[] as &[i64]).into(), displs: (&[] as &[i64]).into(), size: 1 };
        let at_root = if rank == self.root { varying } else { none };
        match self.class {
            Class::Bcast => Operation::Bcast { root, data },
            Class::Reduce => Operation::Reduce { root, data, commutative, in_place },
            Class::Allreduce => Operation::Allreduce { data, commutative, in_place },
            Class::Gather => Operation::Gather { root, send: data, recv: equal, in_place },
            Class::Gatherv => Operation::Gather { root, send: data, recv: at_root, in_place },
            Class::Scatter => Operation::Scatter { root, send: equal, recv: data, in_place },
            Class::Scatterv => Operation::Scatter { root, send: at_root, recv: data, in_place },
            Class::Allgather => Operation::Allgather { send: data, recv: equal, in_place },
            Class::Allgatherv => Operation::Allgather { send: data, recv: varying, in_place },
            Class::Alltoall => Operation::Alltoall { send: equal, recv: equal, in_place },
            Class::Alltoallv => Operation::Alltoall { send: varying, recv: varying, in_place },
            Class::Alltoallw => Operation::Alltoall { send: typed, recv: typed, in_place },
            Class::ReduceScatter => {
                Operation::ReduceScatter { counts, size: self.item, commutative, in_place }
            }
            // Equal blocks: the first rank's, which is the longest, for all.
            Class::ReduceScatterBlock => {
                let data = Items::new(self.counts.first().copied().unwrap_or(0), self.item);
                Operation::ReduceScatterBlock { data, commutative, in_place }
            }
            Class::Scan => Operation::Scan { data, commutative, in_place },
            Class::Exscan => Operation::Exscan { data, commutative, in_place },
            // `new` makes no call of the others.
            _ => Operation::Barrier,
        }
    }

    /// The plan of `rank`, on the nodes of the machine of [`Call::on`]; without it, all ranks are on one node.
    pub fn plan(&self, algorithm: Algorithm, rank: Rank) -> Result<Plan, BuildError> {
        let map = self.map.as_ref().map(|(map, _)| &**map);
        let lanes = if map.is_some() { self.lanes } else { 0 };
        build(&self.operation(rank), algorithm, rank, self.ranks, Nodes { map, lanes })
    }
}
