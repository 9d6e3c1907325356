//! Choice by rules, if nothing was measured or an operation has no prices.
//!
//! The thresholds are for ranks that communicate through shared memory, where a message costs about 0.1 µs if both ends run, and much
//! more if one of them has to be scheduled first. So the time of short data is determined by the number of successive hops if each rank
//! has a core, and otherwise by the number of wake-ups.

use super::facts::{Facts, KIB, MIB, MOST_AROUND, Machine};
use super::{lanes, nodes};
use crate::algorithm::Method;
use crate::operation::Class;

/// The method for an operation with these facts, and the ranks of a group of lanes (0: a method without groups).
///
/// Ranks that share memory use its lanes (module `lanes`); for others, and if the operator is a function of the program:
///
/// | operation | few bytes | many bytes |
/// | --- | --- | --- |
/// | barrier | dissemination; central if oversubscribed | |
/// | bcast | flat, for many ranks binomial | chain or scatter-ring; binomial if oversubscribed |
/// | reduce | flat, for many ranks binomial | pairwise, for many ranks Rabenseifner |
/// | allreduce | recursive doubling; central if oversubscribed | pairwise, for many ranks ring or Rabenseifner; Rabenseifner if oversubscribed |
/// | gather, scatter | flat | flat |
/// | allgather | recursive doubling or Bruck; central if oversubscribed | ring |
/// | alltoall | Bruck for many ranks; direct if oversubscribed | direct, then pairwise; direct for many ranks if oversubscribed |
/// | reduce-scatter | pairwise; central if oversubscribed | pairwise; recursive halving if oversubscribed |
/// | scan, exscan | recursive doubling; central if oversubscribed | chain |
///
/// Thresholds for one node are measured. For several nodes see the module `nodes`.
pub(super) fn choice(facts: &Facts) -> (Method, u32) {
    if !facts.machine.one_node {
        return (nodes::by_rules(facts), 0);
    }
    if let Some(group) = lanes::in_groups(facts) {
        return (Method::LaneGroups, group);
    }
    (lanes::on_lanes(facts).unwrap_or_else(|| by_messages(facts)), 0)
}

/// The method of ranks that share memory, but have no lanes for this operation.
fn by_messages(facts: &Facts) -> Method {
    let Facts { class, bytes, ranks, commutative, machine, .. } = *facts;
    let oversubscribed = machine.oversubscribed;
    let all_bytes = bytes.saturating_mul(i64::from(ranks));
    // A round of a ring costs more than its data.
    let is_short = all_bytes < 64 * KIB || ranks > 64 && bytes < KIB;
    match class {
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
        Class::Allreduce if ranks > 2 && oversubscribed => Method::Rabenseifner,
        Class::Allreduce if ranks <= 64 => Method::Pairwise,
        Class::Allreduce if commutative && bytes >= 4 * MIB && ranks <= MOST_AROUND => Method::Ring,
        Class::Allreduce => Method::Rabenseifner,

        Class::Gather | Class::Gatherv | Class::Scatter | Class::Scatterv => Method::Flat,

        Class::Allgather if ranks > 2 && oversubscribed && all_bytes < 64 * KIB => Method::Central,
        // The data leave before the rank copies its own (docs/lab/062).
        Class::Allgather if ranks == 2 && !oversubscribed => Method::Direct,
        Class::Allgather if oversubscribed && ranks > 64 => Method::Direct,
        Class::Allgather if oversubscribed && all_bytes >= 2 * MIB => Method::Ring,
        Class::Allgather if oversubscribed && ranks.is_power_of_two() => Method::RecursiveDoubling,
        Class::Allgather if oversubscribed => Method::Bruck,
        Class::Allgather if is_short && ranks.is_power_of_two() => Method::RecursiveDoubling,
        Class::Allgather if is_short || ranks > MOST_AROUND => Method::Bruck,
        Class::Allgather => Method::Ring,

        Class::Allgatherv if ranks > 2 && oversubscribed && bytes < 64 * KIB => Method::Central,
        Class::Allgatherv if oversubscribed && bytes >= 2 * MIB && (3..=64).contains(&ranks) => Method::Ring,
        Class::Allgatherv if oversubscribed || ranks <= 16 || ranks > MOST_AROUND => Method::Direct,
        Class::Allgatherv if bytes < 64 * KIB => Method::Central,
        Class::Allgatherv => Method::Ring,

        Class::Alltoall if !oversubscribed && ranks >= 16 && bytes <= 32 => Method::Bruck,
        // Every rank copies the data that it receives, at its turn.
        Class::Alltoall if ranks <= 256 && machine.announces(class, bytes) => Method::Direct,
        Class::Alltoall if (bytes <= 32 * KIB || oversubscribed && ranks > 8) && ranks <= 256 => {
            Method::Direct
        }
        Class::Alltoall => Method::Pairwise,
        Class::Alltoallv | Class::Alltoallw if ranks <= 64 => Method::Direct,
        Class::Alltoallv | Class::Alltoallw => Method::Pairwise,

        Class::ReduceScatter | Class::ReduceScatterBlock if ranks <= 2 => Method::Pairwise,
        Class::ReduceScatter | Class::ReduceScatterBlock if oversubscribed && bytes < 8 * KIB => {
            Method::Central
        }
        Class::ReduceScatter | Class::ReduceScatterBlock if oversubscribed && commutative => {
            Method::RecursiveHalving
        }
        Class::ReduceScatter | Class::ReduceScatterBlock
            if commutative && ranks > 16 && bytes / i64::from(ranks) < 2 * KIB =>
        {
            Method::RecursiveHalving
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
    }
}

/// Whether one rank should serve all others itself: without a core for each, a tree's inner ranks would have to be scheduled before they
/// can pass on anything.
fn few_enough(ranks: u32, machine: Machine) -> bool {
    ranks <= if machine.oversubscribed { 64 } else { 8 }
}
