//! Facts that a choice depends on.

use super::costs::Costs;
use crate::ir::Rank;
use crate::operation::{Blocks, Class, Operation, Root};
use crate::price::Between;

/// Facts besides the operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Machine {
    /// Whether all ranks run on one node.
    pub one_node: bool,
    /// Whether some node has more ranks than cores.
    pub oversubscribed: bool,
    /// Bytes that each rank can post on the lanes of a team for this operation; 0: there are no lanes for it, for example because its
    /// operator is a function of the program. With ranks on several nodes, the lanes are those of each node.
    pub lane_bytes: u32,
    /// Consecutive ranks that share a cache (the last may be fewer); 0: unknown, or all share one.
    pub cache_group: u32,
    /// Ranks on the largest node; 0 if the map of ranks to nodes is unknown, or all share one.
    pub per_node: u32,
    /// Whether the ranks of each node are known to be consecutive.
    pub in_runs: bool,
    /// Whether messages between nodes go through the kernel, over sockets, so that each costs microseconds of the processor on both
    /// sides.
    pub by_kernel: bool,
    /// Measurements on the node.
    pub costs: Costs,
    /// Measurements between nodes, if there are several.
    pub between: Between,
    /// Whether the same job on the same layout must give the same bits: then measurements, which differ from run to
    /// run, decide only among algorithms that add in the same order.
    pub same_bits: bool,
}

impl Machine {
    /// The facts that may decide the method of a class's operations if the same job on the same layout must give the
    /// same bits. Where data is combined, rules decide between nodes; if ranks share processors, the costs of a common
    /// machine choose the order of additions, and the measured ones an algorithm that keeps it.
    #[must_use]
    pub fn repeatable(self, class: Class) -> Machine {
        match class.combines() {
            true => Machine { same_bits: true, ..self },
            false => self,
        }
    }

    /// Whether sums over two levels keep the order of ranks.
    pub(super) fn keeps_order(&self) -> bool {
        self.per_node == 0 || self.in_runs
    }
}

/// Facts that a choice depends on. Invariant: equal at all ranks of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The operation.
    pub class: Class,
    /// Bytes: of the vector (bcast and reductions; reduce-scatter: the whole input), of one rank's block (gather, scatter, allgather,
    /// alltoall), of all blocks (allgatherv); 0 if ranks don't all know it.
    pub bytes: i64,
    /// Number of ranks.
    pub ranks: u32,
    /// Whether the order of operands is free.
    pub commutative: bool,
    /// Facts about the machine.
    pub machine: Machine,
}

impl Facts {
    /// These facts with a common machine's costs in place of measurements.
    pub(super) fn on_common_machine(&self) -> Facts {
        let machine = &self.machine;
        let costs = machine.costs.of_common_machine();
        Facts { machine: Machine { costs, between: Between::UNKNOWN, ..*machine }, ..*self }
    }

    /// The facts of rank `rank`'s call of `operation` among `ranks` ranks.
    pub fn of(operation: &Operation<'_>, rank: Rank, ranks: u32, machine: Machine) -> Self {
        let class = operation.class();
        let bytes =
            match *operation {
                Operation::Bcast { data, .. }
                | Operation::Reduce { data, .. }
                | Operation::Allreduce { data, .. }
                | Operation::Scan { data, .. }
                | Operation::Exscan { data, .. } => data.bytes(),
                Operation::ReduceScatterBlock { data, .. } => data.bytes().saturating_mul(i64::from(ranks)),
                Operation::ReduceScatter { counts, size, .. } => {
                    (0..ranks).fold(0i64, |sum, r| sum.saturating_add(counts.get(r))).saturating_mul(size)
                }
                // A root in place has no block of its own to read the length from.
                Operation::Gather { root, send, recv: Blocks::Equal(recv), .. } => {
                    if root == Root::Rank(rank) { recv.bytes() } else { send.bytes() }
                }
                Operation::Scatter { root, send: Blocks::Equal(send), recv, .. } => {
                    if root == Root::Rank(rank) { send.bytes() } else { recv.bytes() }
                }
                Operation::Allgather { recv: Blocks::Equal(recv), .. }
                | Operation::Alltoall { recv: Blocks::Equal(recv), .. } => recv.bytes(),
                Operation::Allgather { recv, .. } => {
                    (0..ranks).fold(0i64, |sum, r| sum.saturating_add(recv.items(r).bytes()))
                }
                _ => 0,
            };
        Facts { class, bytes, ranks, commutative: operation.commutative(), machine }
    }
}

pub(super) const KIB: i64 = 1 << 10;

pub(super) const MIB: i64 = 1 << 20;

/// Most ranks for which data go around a ring, which takes a round for each.
pub(super) const MOST_AROUND: u32 = 1024;
