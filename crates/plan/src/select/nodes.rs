//! Rules for ranks on several nodes, by the models of [`crate::price`] (docs/lab/032): `tests/choices.rs` compares each choice with all
//! others.

use crate::algorithm::{Algorithm, Method};
use crate::operation::Class;
use crate::select::facts::{Facts, KIB, MIB, MOST_AROUND, Machine};

/// The method for an operation among ranks of several nodes.
///
/// | operation | few bytes | many bytes |
/// | --- | --- | --- |
/// | barrier | two levels | |
/// | bcast | two levels | two levels; without lanes scatter-ring for few ranks |
/// | reduce | two levels | Rabenseifner or pairwise |
/// | allreduce | two levels | Rabenseifner or pairwise, then ring |
/// | gather, scatter | two levels; without lanes binomial for many ranks | flat |
/// | allgather | two levels or recursive doubling or Bruck | two levels; without lanes ring, recursive doubling or Bruck |
/// | allgatherv | two levels on lanes; central | two levels on lanes; ring or direct |
/// | alltoall | two levels on lanes; Bruck for many ranks | direct; pairwise for very many ranks |
/// | reduce-scatter | two levels on lanes; recursive halving | ring, pairwise or recursive halving |
/// | scan, exscan | two levels on lanes; recursive doubling | chain |
///
/// Within nodes, two levels use lanes if there are some (docs/lab/461); then they are better for more bytes than by messages.
///
/// Rings keep most messages within nodes, so they are for nodes of many ranks, which share a link. If a rank has a link almost for
/// itself, the number of hops counts, and, for numbers of ranks that aren't powers of two, that no rank does another one's part, too.
///
/// If the map of ranks to nodes is unknown, trees and doubling replace two levels. With fewer cores than ranks, the number of wake-ups
/// counts: two levels have the fewest messages (docs/lab/408), and without them rank 0 does short operations for all.
pub(super) fn by_rules(facts: &Facts) -> Method {
    let Facts { class, bytes, ranks, commutative, machine } = *facts;
    let oversubscribed = machine.oversubscribed;
    // If two levels can't keep the order of operands, assume that no ranks share a node.
    let per_node = if commutative || machine.keeps_order() { machine.per_node } else { 0 };
    let all_bytes = bytes.saturating_mul(i64::from(ranks));
    // Bytes for each rank; of a part, if a vector is cut into one part for each.
    let part = bytes / i64::from(ranks);
    // Ranks of a node read their leader's posts on lanes, and combine by shares.
    let fits_lanes =
        |bytes: i64| machine.lane_bytes > 0 && per_node > 1 && bytes <= Algorithm::MOST_BYTES_ON_LANES;
    let has_lanes = fits_lanes(bytes);
    // With one rank on each node, a leader has no ranks to lead.
    let or_two_level = |method| if per_node > 1 { Method::TwoLevel } else { method };
    // Ranks have to be woken for each message, and there are leaders.
    let in_turns = oversubscribed && per_node > 1 && ranks > 2;
    // Folding a number of ranks down to a power of two costs as much again as the rest.
    let folds = !ranks.is_power_of_two();
    let by_kernel = machine.by_kernel;
    // When the kernel sends, few messages are worth more than few bytes, and a link is expensive for any ranks that share it
    // (docs/lab/464).
    let crowded = per_node >= CROWDED || by_kernel && per_node > 1;
    let among_few = !crowded && folds && ranks <= 256 && part >= 4 * KIB;
    let doubling = if folds { Method::Bruck } else { Method::RecursiveDoubling };
    match class {
        Class::Barrier if ranks > 2 && oversubscribed && per_node <= 1 => Method::Central,
        Class::Barrier => or_two_level(Method::Dissemination),

        // A node's leader receives once for all of it.
        Class::Bcast if has_lanes || in_turns && bytes < 256 * KIB => Method::TwoLevel,
        Class::Bcast if oversubscribed && ranks <= 64 && bytes < 256 * KIB => Method::Flat,
        Class::Bcast if per_node <= 1 && ranks <= 8 && bytes < 256 * KIB => Method::Flat,
        Class::Bcast if oversubscribed => Method::Binomial,
        Class::Bcast if bytes >= 256 * KIB && part >= 2 * KIB && ranks <= 128 => Method::ScatterRing,
        Class::Bcast if per_node <= 1 && part >= 16 * KIB => Method::Chain,
        Class::Bcast => or_two_level(Method::Binomial),

        Class::Reduce if oversubscribed && ranks <= 64 && bytes < 4 * KIB => Method::Flat,
        Class::Reduce if per_node <= 1 && ranks <= 8 && bytes < 4 * KIB => Method::Flat,
        Class::Reduce if in_turns && bytes < 256 * KIB => Method::TwoLevel,
        Class::Reduce if has_lanes && per_node >= 8 && bytes <= 64 * KIB => Method::TwoLevel,
        Class::Reduce if among_few => Method::Pairwise,
        Class::Reduce if by_kernel && folds && part >= 64 * KIB => Method::Chain,
        // Rabenseifner's root receives a part from every rank.
        Class::Reduce if bytes >= 32 * KIB && part >= 128 => Method::Rabenseifner,
        Class::Reduce => or_two_level(Method::Binomial),

        Class::Allreduce if in_turns && bytes < 256 * KIB => Method::TwoLevel,
        Class::Allreduce if ranks > 2 && oversubscribed && bytes < 8 * KIB => Method::Central,
        Class::Allreduce if has_lanes && bytes <= if folds || by_kernel { 32 * KIB } else { 4 * KIB } => {
            Method::TwoLevel
        }
        Class::Allreduce if bytes < if crowded { 2 * KIB } else { 8 * KIB } => {
            or_two_level(Method::RecursiveDoubling)
        }
        Class::Allreduce if among_few => Method::Pairwise,
        Class::Allreduce if commutative && crowded && bytes >= 4 * MIB && ranks <= MOST_AROUND => {
            Method::Ring
        }
        Class::Allreduce
            if commutative && part >= if by_kernel { 64 * KIB } else { 32 * KIB } && ranks <= MOST_AROUND =>
        {
            Method::Ring
        }
        Class::Allreduce => Method::Rabenseifner,

        // The blocks of a node in one message.
        Class::Gather | Class::Scatter if has_lanes && bytes < 4 * KIB => Method::TwoLevel,
        Class::Gather | Class::Scatter if ranks > 16 && bytes < 4 * KIB => Method::Binomial,
        Class::Gather | Class::Gatherv | Class::Scatter | Class::Scatterv => Method::Flat,

        Class::Allgather if in_turns && all_bytes < 256 * KIB => Method::TwoLevel,
        Class::Allgather if ranks > 2 && oversubscribed && all_bytes < 64 * KIB => Method::Central,
        Class::Allgather if oversubscribed => Method::Direct,
        // A leader handles all data itself; around a ring, each rank has a part.
        Class::Allgather
            if fits_lanes(all_bytes) && (per_node >= CROWDED || by_kernel && all_bytes < 256 * KIB) =>
        {
            Method::TwoLevel
        }
        Class::Allgather if crowded && bytes >= KIB && ranks <= MOST_LANES => Method::Ring,
        Class::Allgather if crowded => Method::TwoLevel,
        Class::Allgather if ranks <= 16 => Method::Direct,
        Class::Allgather => doubling,

        Class::Allgatherv
            if has_lanes && (per_node >= CROWDED || part <= KIB || by_kernel && bytes < 256 * KIB) =>
        {
            Method::TwoLevel
        }
        Class::Allgatherv if ranks > 2 && oversubscribed && bytes < 64 * KIB => Method::Central,
        Class::Allgatherv if !oversubscribed && crowded && bytes >= 64 * KIB && ranks <= MOST_AROUND => {
            Method::Ring
        }
        // Each rank has a link almost for itself, and a ring would use few links.
        Class::Allgatherv if !crowded && per_node > 1 => Method::Direct,
        Class::Allgatherv if oversubscribed || ranks <= 16 || ranks > MOST_AROUND => Method::Direct,
        Class::Allgatherv if bytes < 64 * KIB => Method::Central,
        Class::Allgatherv => Method::Ring,

        // Oversubscribed ranks receive all their blocks in one turn (docs/lab/470).
        Class::Alltoall
            if has_lanes
                && Algorithm::has_leaders(ranks, per_node, bytes, Algorithm::DEFAULT_SEGMENT)
                && (bytes <= 512 || in_turns)
                && are_few(by_kernel, ranks, per_node, bytes) =>
        {
            Method::TwoLevel
        }
        Class::Alltoall
            if !oversubscribed && ranks >= 16 && bytes <= if crowded && !by_kernel { 32 } else { 512 } =>
        {
            Method::Bruck
        }
        // Blocks that leaders can't put together cost as much on lanes as in messages (docs/lab/470).
        Class::Alltoall | Class::Alltoallv | Class::Alltoallw if ranks <= MOST_AROUND => Method::Direct,
        Class::Alltoall | Class::Alltoallv | Class::Alltoallw => Method::Pairwise,

        // A leader combines for all of its node, but sends one message in place of several for each rank.
        Class::ReduceScatter | Class::ReduceScatterBlock
            if has_lanes
                && (by_kernel && bytes <= if per_node >= CROWDED { 256 * KIB } else { 64 * KIB }
                    || (folds || ranks <= 16 || bytes >= 4 * KIB)
                        && bytes < if crowded { 64 * KIB } else { 8 * KIB }) =>
        {
            Method::TwoLevel
        }
        Class::ReduceScatter | Class::ReduceScatterBlock if ranks <= 2 => Method::Pairwise,
        Class::ReduceScatter | Class::ReduceScatterBlock if oversubscribed && bytes < 8 * KIB => {
            Method::Central
        }
        Class::ReduceScatter | Class::ReduceScatterBlock
            if !commutative || !crowded && ranks <= 16 || among_few =>
        {
            Method::Pairwise
        }
        Class::ReduceScatter | Class::ReduceScatterBlock
            if crowded && bytes >= 64 * KIB && part >= 256 && ranks <= MOST_LANES =>
        {
            Method::Ring
        }
        Class::ReduceScatter | Class::ReduceScatterBlock => Method::RecursiveHalving,

        Class::Scan | Class::Exscan if has_lanes && machine.keeps_order() && bytes <= 256 * KIB => {
            Method::TwoLevel
        }
        Class::Scan | Class::Exscan if ranks <= 2 => Method::Chain,
        Class::Scan | Class::Exscan if bytes >= 64 * KIB && part >= if crowded { KIB } else { 8 * KIB } => {
            Method::Chain
        }
        Class::Scan | Class::Exscan if oversubscribed && all_bytes < 64 * KIB => Method::Central,
        Class::Scan | Class::Exscan => Method::RecursiveDoubling,

        Class::NeighborAllgather
        | Class::NeighborAllgatherv
        | Class::NeighborAlltoall
        | Class::NeighborAlltoallv
        | Class::NeighborAlltoallw => Method::Direct,
    }
}

/// Whether an alltoall has few enough and short enough blocks for leaders to handle those of their nodes. Handling a block costs more if
/// the kernel sends.
fn are_few(by_kernel: bool, ranks: u32, per_node: u32, bytes: i64) -> bool {
    let of_leader = i64::from(per_node) * i64::from(ranks.saturating_sub(per_node));
    let (most, most_bytes) = if by_kernel { (1024, MIB) } else { (512, 64 * KIB) };
    of_leader <= most && of_leader * bytes < most_bytes
}

impl Machine {
    /// Bytes of a piece over two levels; 0: the algorithm's default. When oversubscribed, each piece costs a turn more, so pieces are as
    /// long as lanes permit, and without lanes everything is one piece.
    pub(super) fn piece_of_two_levels(self) -> i64 {
        match (self.oversubscribed, i64::from(self.lane_bytes)) {
            (false, _) => 0,
            (true, 0) => 256 * KIB,
            (true, lanes) => lanes / 16,
        }
    }
}

/// Number of ranks on a node from which on its link is expensive.
const CROWDED: u32 = 16;

/// Most ranks for which a ring has enough numbers for its messages.
const MOST_LANES: u32 = 1 << 15;
