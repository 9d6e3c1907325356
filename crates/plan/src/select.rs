//! The choice of an operation's algorithm, where neither the program nor a setting names one.
//!
//! [`select`] is one pure function of [`Facts`], and all ranks of a call must make the same choice. So a fact is something
//! that all ranks know and agree on. Neither whether a rank's data is contiguous nor `MPI_IN_PLACE` is one (a
//! broadcast's datatypes may differ from rank to rank, and only the root of a reduce says in place), nor the counts
//! of gatherv, scatterv, alltoallv and alltoallw, of which each rank knows its own.
//!
//! The thresholds are for ranks that talk through shared memory, where a message costs about 0.1 µs if both ends run,
//! and much more if one of them has to be scheduled first. So short data takes as long as the number of
//! successive hops when each rank has a core, and otherwise as long as the number of times that a rank has to be woken.

mod nodes;

use crate::algorithm::{Algorithm, Method, build};
use crate::error::BuildError;
use crate::ir::{Plan, Rank};
use crate::operation::{Blocks, Class, Operation, Root};

/// What a choice can depend on besides the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Machine {
    /// All ranks run on one node.
    pub one_node: bool,
    /// There are more ranks than cores on some node.
    pub oversubscribed: bool,
    /// Bytes that each rank can post on the lanes of a team for this operation; 0: there are no lanes for it, because ranks are on
    /// several nodes, or because its operator is a function of the program.
    pub lane_bytes: u32,
}

impl Machine {
    /// Whether `ranks` ranks can do an operation of so many bytes on lanes.
    fn has_lanes(self, ranks: u32, bytes: i64) -> bool {
        let serves = (2..=Algorithm::MOST_ON_LANES).contains(&ranks);
        // The vector of a reduction; of data for each rank, all of it.
        self.lane_bytes > 0
            && serves
            && bytes.saturating_mul(i64::from(ranks)) <= Algorithm::MOST_BYTES_ON_LANES
    }

    /// Bytes of a piece on lanes, such that there is room for all pieces that are under way at a time (docs/lab/021).
    fn piece(self, class: Class, ranks: u32) -> i64 {
        // Each rank has a share of a piece of an allreduce, so it copies at most half of the piece at a time.
        let longest = if class == Class::Allreduce { 64 * KIB } else { 32 * KIB };
        (i64::from(self.lane_bytes) / (4 * i64::from(ranks.max(4)))).clamp(256, longest)
    }
}

/// What a choice depends on: the same at all ranks of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The operation.
    pub class: Class,
    /// Bytes: of the vector (bcast and reductions; reduce-scatter: the whole input), of one rank's block (gather, scatter,
    /// allgather, alltoall), of all blocks (allgatherv); 0 where ranks don't know it alike.
    pub bytes: i64,
    /// Number of ranks.
    pub ranks: u32,
    /// The order of operands is free.
    pub commutative: bool,
    /// Where the ranks run.
    pub machine: Machine,
    /// Consecutive ranks on each node (the last may have fewer); 0 where that isn't known, or they aren't so.
    pub per_node: u32,
}

impl Facts {
    /// The facts about the call of `operation` that `rank` of `ranks` makes.
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
                // A root in place has no block of its own to ask.
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
        Facts { class, bytes, ranks, commutative: operation.commutative(), machine, per_node: 0 }
    }
}

/// The algorithm for an operation of which these are the facts.
///
/// Ranks that share memory use its lanes ([`on_lanes`]); for others, and where the operator is a function of the program:
///
/// | operation | few bytes | many bytes |
/// | --- | --- | --- |
/// | barrier | dissemination; central if oversubscribed | |
/// | bcast | flat, for many ranks binomial | chain or scatter-ring; binomial if oversubscribed |
/// | reduce | flat, for many ranks binomial | pairwise, for many ranks Rabenseifner |
/// | allreduce | recursive doubling; central if oversubscribed | pairwise, for many ranks ring or Rabenseifner |
/// | gather, scatter | flat | flat |
/// | allgather | recursive doubling or Bruck; central if oversubscribed | ring; direct if oversubscribed |
/// | alltoall | Bruck for many ranks; direct if oversubscribed | direct, then pairwise |
/// | reduce-scatter | pairwise; central if oversubscribed | pairwise |
/// | scan, exscan | recursive doubling; central if oversubscribed | chain |
///
/// That is for one node, where it was measured. For several nodes see the module `nodes`.
pub fn select(facts: &Facts) -> Algorithm {
    if !facts.machine.one_node {
        return nodes::select(facts);
    }
    let Facts { class, bytes, ranks, commutative, machine, .. } = *facts;
    let oversubscribed = machine.oversubscribed;
    let all_bytes = bytes.saturating_mul(i64::from(ranks));
    let algorithm = |method: Method| {
        let segment = match method {
            method if method.on_lanes() => machine.piece(class, ranks),
            _ => method.default_segment(),
        };
        Algorithm { class, method, segment }
    };
    if let Some(method) = on_lanes(facts).filter(|_| machine.has_lanes(ranks, bytes)) {
        return algorithm(method);
    }
    let method = match class {
        Class::Barrier if ranks <= 2 => Method::Dissemination,
        Class::Barrier if oversubscribed => Method::Central,
        Class::Barrier => Method::Dissemination,

        Class::Bcast if ranks <= 2 => Method::Flat,
        Class::Bcast if bytes < 256 * KIB && few_enough(ranks, machine) => Method::Flat,
        Class::Bcast if bytes < 256 * KIB || oversubscribed || ranks > MOST_AROUND => Method::Binomial,
        Class::Bcast if ranks <= 16 => Method::Chain,
        Class::Bcast => Method::ScatterRing,

        Class::Reduce if ranks <= 2 => Method::Flat,
        Class::Reduce if bytes < 32 * KIB && few_enough(ranks, machine) => Method::Flat,
        Class::Reduce if bytes < 32 * KIB => Method::Binomial,
        Class::Reduce if ranks <= 64 => Method::Pairwise,
        Class::Reduce => Method::Rabenseifner,

        Class::Allreduce if ranks > 2 && oversubscribed && bytes < 8 * KIB => Method::Central,
        Class::Allreduce if bytes < 8 * KIB => Method::RecursiveDoubling,
        Class::Allreduce if ranks <= 64 => Method::Pairwise,
        Class::Allreduce if commutative && bytes >= 4 * MIB && ranks <= MOST_AROUND => Method::Ring,
        Class::Allreduce => Method::Rabenseifner,

        Class::Gather | Class::Gatherv | Class::Scatter | Class::Scatterv => Method::Flat,

        Class::Allgather if ranks > 2 && oversubscribed && all_bytes < 64 * KIB => Method::Central,
        Class::Allgather if oversubscribed => Method::Direct,
        Class::Allgather if all_bytes < 64 * KIB && ranks.is_power_of_two() => Method::RecursiveDoubling,
        Class::Allgather if all_bytes < 64 * KIB || ranks > MOST_AROUND => Method::Bruck,
        Class::Allgather => Method::Ring,

        Class::Allgatherv if ranks > 2 && oversubscribed && bytes < 64 * KIB => Method::Central,
        Class::Allgatherv if oversubscribed || ranks <= 16 || ranks > MOST_AROUND => Method::Direct,
        Class::Allgatherv if bytes < 64 * KIB => Method::Central,
        Class::Allgatherv => Method::Ring,

        Class::Alltoall if !oversubscribed && ranks >= 16 && bytes <= 32 => Method::Bruck,
        Class::Alltoall if bytes <= 32 * KIB && ranks <= 256 => Method::Direct,
        Class::Alltoall => Method::Pairwise,
        Class::Alltoallv | Class::Alltoallw if ranks <= 64 => Method::Direct,
        Class::Alltoallv | Class::Alltoallw => Method::Pairwise,

        Class::ReduceScatter | Class::ReduceScatterBlock if ranks <= 2 => Method::Pairwise,
        Class::ReduceScatter | Class::ReduceScatterBlock if oversubscribed && bytes < 8 * KIB => {
            Method::Central
        }
        Class::ReduceScatter | Class::ReduceScatterBlock => Method::Pairwise,

        Class::Scan | Class::Exscan if ranks <= 2 || bytes >= 64 * KIB => Method::Chain,
        Class::Scan | Class::Exscan if oversubscribed && all_bytes < 64 * KIB => Method::Central,
        Class::Scan | Class::Exscan => Method::RecursiveDoubling,

        Class::NeighborAllgather
        | Class::NeighborAllgatherv
        | Class::NeighborAlltoall
        | Class::NeighborAlltoallv
        | Class::NeighborAlltoallw => Method::Direct,
    };
    algorithm(method)
}

/// The longest block for one rank that goes on lanes, in bytes (docs/lab/031).
const LONGEST_FOR_ONE: i64 = 32 * KIB;

/// The method on lanes of an operation of ranks that share memory, if lanes serve it.
fn on_lanes(facts: &Facts) -> Option<Method> {
    let Facts { class, bytes, ranks, machine, .. } = *facts;
    // Each rank looks at the cells of all others: too many of them for a rank that has a core of its own.
    if ranks > 32 && !machine.oversubscribed {
        return None;
    }
    let serves = match class {
        // Where each byte goes to one rank only, or ranks take turns on their cores, messages overlap long data better
        // (docs/lab/031).
        Class::Gather | Class::Scatter | Class::Alltoall => bytes <= LONGEST_FOR_ONE,
        Class::Allgather if ranks == 2 || machine.oversubscribed => bytes <= LONGEST_FOR_ONE,
        Class::Barrier
        | Class::Bcast
        | Class::Reduce
        | Class::Allreduce
        | Class::Allgather
        | Class::Allgatherv
        | Class::ReduceScatter
        | Class::ReduceScatterBlock
        | Class::Scan
        | Class::Exscan => true,
        // The ranks don't know each other's counts, so they can't agree on the number of pieces.
        _ => false,
    };
    // With shares, each rank waits for all others twice. Where cores are short, the root combines alone: the others run ahead and post
    // meanwhile (docs/lab/022).
    let by_shares = class == Class::Reduce && ranks > 2 && !machine.oversubscribed;
    let is_long = bytes.saturating_mul(i64::from(ranks)) > COMBINED_BY_ONE;
    serves.then_some(if by_shares && is_long { Method::LaneShares } else { Method::Lanes })
}

/// Vectors of all ranks together up to so many bytes are combined by one rank.
const COMBINED_BY_ONE: i64 = 16 * KIB;

const KIB: i64 = 1 << 10;
const MIB: i64 = 1 << 20;

/// Ranks beyond which nothing goes around a ring: it takes a round for each.
const MOST_AROUND: u32 = 1024;

/// Whether one rank had better serve all others itself: without a core for each, a tree's inner ranks would have to
/// be scheduled before they can hand on anything.
fn few_enough(ranks: u32, machine: Machine) -> bool {
    ranks <= if machine.oversubscribed { 64 } else { 8 }
}

/// The algorithm that a call is done by: `forced`, where it is one for this operation, operator and number of ranks, else the
/// selected one. `forced` and `machine` must be the same at all ranks.
pub fn choose(
    operation: &Operation<'_>,
    rank: Rank,
    size: u32,
    machine: Machine,
    forced: Option<Algorithm>,
) -> Algorithm {
    let lanes = |a: &Algorithm| {
        !a.method.on_lanes() || machine.has_lanes(size, Facts::of(operation, rank, size, machine).bytes)
    };
    forced
        .filter(|a| a.class == operation.class() && a.serves(size) && lanes(a))
        .filter(|a| operation.commutative() || !a.needs_commutative())
        .map(|a| match a.method {
            // Pieces must fit the lanes.
            method if method.on_lanes() => {
                let segment = a.segment.min(machine.piece(a.class, size));
                Algorithm { segment, ..a }
            }
            _ => a,
        })
        .unwrap_or_else(|| select(&Facts::of(operation, rank, size, machine)))
}

/// The plan of `rank` of `size` for its call of `operation`: [`choose`], then [`build`].
pub fn plan_for(
    operation: &Operation<'_>,
    rank: Rank,
    size: u32,
    machine: Machine,
    forced: Option<Algorithm>,
) -> Result<Plan, BuildError> {
    build(operation, choose(operation, rank, size, machine, forced), rank, size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::{IntArray, Items};

    fn every_fact() -> impl Iterator<Item = Facts> {
        let machines = [
            (true, false, 0),
            (true, true, 0),
            (false, false, 0),
            (false, false, 1),
            (false, false, 8),
            (false, false, 64),
            (false, true, 0),
            (false, true, 64),
        ];
        Class::ALL.into_iter().flat_map(move |class| {
            machines.into_iter().flat_map(move |(one_node, oversubscribed, per_node)| {
                let lane_bytes = if one_node { 1 << 20 } else { 0 };
                let machine = Machine { one_node, oversubscribed, lane_bytes };
                [1, 2, 3, 8, 16, 17, 64, 65, 1000, 100_000].into_iter().flat_map(move |ranks| {
                    [0, 8, 4096, 1 << 16, 1 << 20, 1 << 24, i64::MAX].into_iter().flat_map(move |bytes| {
                        [true, false].map(|commutative| Facts {
                            class,
                            bytes,
                            ranks,
                            commutative,
                            machine,
                            per_node,
                        })
                    })
                })
            })
        })
    }

    #[test]
    fn every_choice_can_be_built() {
        for facts in every_fact() {
            let choice = select(&facts);
            let listed = Algorithm::of(facts.class).any(|a| {
                a.on_nodes(facts.per_node) == choice || a.method == choice.method && a.method.on_lanes()
            });
            assert!(listed, "{facts:?}: {choice} isn't listed");
            assert!(
                facts.commutative || !choice.needs_commutative(),
                "{facts:?}: {choice} reorders operands"
            );
            assert!(choice.serves(facts.ranks), "{facts:?}: {choice} doesn't serve so many");
        }
    }

    #[test]
    fn facts_are_the_same_at_all_ranks() {
        let machine = Machine { one_node: true, oversubscribed: false, lane_bytes: 0 };
        let displs = [0, 0, 0];
        for root in 0..3 {
            let facts = |operation: fn(Root, u32) -> Operation<'static>| {
                let all: Vec<Facts> = (0..3)
                    .map(|rank| Facts::of(&operation(Root::Rank(root), rank), rank, 3, machine))
                    .collect();
                assert!(all.windows(2).all(|two| two[0] == two[1]), "{all:?}");
                all[0].bytes
            };
            // Four bytes a rank, cut otherwise at the root, which is in place.
            assert_eq!(
                4,
                facts(|root, rank| Operation::Gather {
                    root,
                    send: if root == Root::Rank(rank) { Items::NONE } else { Items::new(4, 1) },
                    recv: if root == Root::Rank(rank) {
                        Blocks::Equal(Items::new(1, 4))
                    } else {
                        Blocks::NONE
                    },
                    in_place: true,
                })
            );
            assert_eq!(
                4,
                facts(|root, rank| Operation::Scatter {
                    root,
                    send: if root == Root::Rank(rank) {
                        Blocks::Equal(Items::new(1, 4))
                    } else {
                        Blocks::NONE
                    },
                    recv: if root == Root::Rank(rank) { Items::NONE } else { Items::new(2, 2) },
                    in_place: true,
                })
            );
        }
        let counts = [1, 0, 5];
        let recv =
            Blocks::Varying { counts: IntArray::Int(&counts), displs: IntArray::Int(&displs), size: 2 };
        let operation = Operation::Allgather { send: Items::NONE, recv, in_place: true };
        assert_eq!(12, Facts::of(&operation, 1, 3, machine).bytes);
    }

    #[test]
    fn a_forced_algorithm_counts_only_where_it_fits() {
        let machine = Machine { one_node: true, oversubscribed: false, lane_bytes: 0 };
        let data = Items::new(1, 8);
        let sum = |commutative| Operation::Allreduce { data, commutative, in_place: false };
        let ring = Algorithm::from_name("allreduce/ring");
        assert_eq!(Method::Ring, choose(&sum(true), 0, 4, machine, ring).method);
        assert_eq!(Method::RecursiveDoubling, choose(&sum(false), 0, 4, machine, ring).method);
        assert_eq!(Method::Dissemination, choose(&Operation::Barrier, 0, 4, machine, ring).method);
    }

    #[test]
    fn short_data_goes_through_the_centre_when_cores_are_short() {
        let machine = Machine { one_node: true, oversubscribed: true, lane_bytes: 0 };
        let facts = |class| Facts { class, bytes: 8, ranks: 8, commutative: true, machine, per_node: 0 };
        for class in [Class::Barrier, Class::Allreduce, Class::Allgather, Class::Scan, Class::ReduceScatter] {
            assert_eq!(Method::Central, select(&facts(class)).method, "{class}");
        }
        assert_eq!(Method::Flat, select(&facts(Class::Bcast)).method);
    }
}
