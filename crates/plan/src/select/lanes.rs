//! Operations that ranks sharing memory do on lanes, and their pieces.

use crate::algorithm::{Algorithm, Method};
use crate::operation::Class;
use crate::price::{Lines, Model, Time};
use crate::select::facts::{Facts, KIB, Machine};

impl Machine {
    /// Whether `ranks` ranks can do an operation of `bytes` bytes on lanes.
    pub(super) fn has_lanes(self, class: Class, ranks: u32, bytes: i64) -> bool {
        let serves = (2..=Algorithm::MOST_ON_LANES).contains(&ranks);
        let all = match class {
            // A plan has the same number of pieces for any number of ranks.
            Class::Allreduce => bytes,
            Class::Bcast | Class::Reduce if !self.oversubscribed => bytes,
            // The vector of a reduction; otherwise, the data of all ranks.
            _ => bytes.saturating_mul(i64::from(ranks)),
        };
        self.one_node && self.lane_bytes > 0 && serves && all <= Algorithm::MOST_BYTES_ON_LANES
    }

    /// Whether the ranks are known to be around several caches.
    pub(super) fn has_caches(self, ranks: u32) -> bool {
        (2..ranks).contains(&self.cache_group)
    }

    /// Bytes of a piece on lanes, with room for all pieces under way at a time, and for the bytes left over at the end of a staging area
    /// (docs/lab/021). `bytes`: of the operation, as in [`Facts`].
    pub(super) fn piece(self, class: Class, ranks: u32, bytes: i64) -> i64 {
        let area = i64::from(self.lane_bytes);
        let (under_way, longest) = match class {
            // Each rank posts a piece for each other rank, and begins the next ones.
            Class::Scatter | Class::Alltoall | Class::ReduceScatter | Class::ReduceScatterBlock => {
                let all_bytes = match class {
                    Class::Scatter | Class::Alltoall => bytes.saturating_mul(i64::from(ranks)),
                    _ => bytes,
                };
                // Oversubscribed ranks post all their data at once, if it fits (docs/lab/036).
                if self.oversubscribed && class != Class::Scatter && all_bytes <= area / 2 {
                    return area / 2;
                }
                (4 * i64::from(ranks.max(4)), 64 * KIB)
            }
            // Messages of two ranks use exchange buffers, which are shorter paths than a lane (docs/lab/063).
            Class::Alltoallv | Class::Alltoallw if ranks == 2 && !self.oversubscribed => (8, LONGEST_OF_TWO),
            // The longest blocks on lanes; a rank posts one for each other rank at once.
            Class::Alltoallv | Class::Alltoallw => (2 * i64::from(ranks.max(4)), LONGEST_FOR_ONE),
            Class::Scatterv if self.oversubscribed => (32 * i64::from(ranks.max(2)), LONGEST_FOR_ONE),
            Class::Scatterv => (2 * i64::from(ranks.max(4)), LONGEST_FOR_ONE),
            // Each rank has a share of a piece, so it copies at most half of the piece at a time. Three pieces are under way.
            // The longer the shares, the better the processor reads ahead in them (docs/lab/048).
            Class::Allreduce if self.oversubscribed => (4, 256 * KIB),
            // In one piece, if it fits.
            Class::Allgather if self.oversubscribed && bytes <= area / 4 => (4, 256 * KIB),
            Class::Allreduce => (8, 64 * KIB),
            _ => (16, 32 * KIB),
        };
        (area / under_way).clamp(256, longest)
    }

    /// Number of pieces on lanes of a vector, or of a block if each rank has one for each other rank.
    fn pieces(self, class: Class, ranks: u32, bytes: i64) -> i64 {
        let longest = match class {
            Class::ReduceScatter | Class::ReduceScatterBlock => bytes / i64::from(ranks),
            _ => bytes,
        };
        longest.saturating_sub(1) / self.piece(class, ranks, bytes) + 1
    }
}

/// Most ranks each of which polls the lanes of all others, in a short operation in which all wait for all, if they take turns on their
/// processors (docs/lab/056).
pub(super) const MOST_IN_TURN: u32 = 64;

/// Longest block for one rank on lanes, in bytes (docs/lab/031).
const LONGEST_FOR_ONE: i64 = 32 * KIB;

/// Longest block on lanes of two ranks that exchange blocks (docs/lab/063).
const LONGEST_OF_TWO: i64 = 512;

/// Shortest equal blocks that two ranks exchange as messages, in bytes: the first such operation of a process takes some microseconds
/// more, which shorter blocks don't earn back soon (docs/lab/062).
const SHORTEST_OF_TWO: i64 = 2 * KIB;

/// Longest blocks, in bytes, of an alltoall of two ranks for which messages pay even in place.
const LONGEST_IN_PLACE: i64 = 16 * KIB;

/// Whether two ranks with a processor each exchange equal blocks of `bytes` bytes as messages: these use exchange
/// buffers, which a lane's staging buffer isn't.
fn exchanged_by_messages(class: Class, bytes: i64) -> bool {
    match class {
        Class::Allgather => bytes >= SHORTEST_OF_TWO,
        // In place, messages need one more copy. Whether a rank is in place isn't a fact.
        Class::Alltoall => (SHORTEST_OF_TWO..=LONGEST_IN_PLACE).contains(&bytes),
        _ => false,
    }
}

/// The method on lanes of an operation of ranks that share memory, if there are lanes and they serve it.
pub(super) fn on_lanes(facts: &Facts) -> Option<Method> {
    let Facts { class, bytes, ranks, machine, .. } = *facts;
    let most = match class {
        // One message for each other rank costs a root less than room for their lanes.
        Class::Scatter if machine.oversubscribed => MOST_IN_TURN,
        // A lane for each rank lets a root run less far ahead than messages do (docs/lab/052).
        Class::Scatterv if machine.oversubscribed => 16,
        _ if machine.oversubscribed => Algorithm::MOST_ON_LANES,
        // A rank needs data of all others, and a poll costs little compared to that.
        Class::Allgather if bytes >= KIB => Algorithm::MOST_ON_LANES,
        Class::Allgatherv if bytes / i64::from(ranks) >= KIB => Algorithm::MOST_ON_LANES,
        // A rank polls all others for little data. Messages take fewer hops.
        Class::ReduceScatter | Class::ReduceScatterBlock if machine.has_caches(ranks) => FEW / 2,
        _ => FEW,
    };
    if !machine.has_lanes(class, ranks, bytes) || ranks > most {
        return None;
    }
    if ranks == 2 && !machine.oversubscribed && exchanged_by_messages(class, bytes) {
        return None;
    }
    let serves = match class {
        // The kernel's copy is cheaper (docs/lab/061).
        Class::Alltoall if machine.announces(class, bytes) => false,
        // When oversubscribed, the number of turns of each rank counts (docs/lab/036, docs/lab/048).
        Class::Alltoall if ranks > 2 && machine.oversubscribed => machine.pieces(class, ranks, bytes) == 1,
        Class::ReduceScatter | Class::ReduceScatterBlock if ranks > 2 && machine.oversubscribed => {
            let pieces = machine.pieces(class, ranks, bytes);
            pieces == 1 || machine.piece(class, ranks, bytes) >= SHORTEST_PIECE
        }
        Class::Scatter if ranks > 2 && machine.oversubscribed => {
            bytes.saturating_mul(i64::from(ranks)) <= LONGEST_FOR_ONE
        }
        // If each byte goes to one rank only, or ranks take turns on their cores, messages overlap long data better (docs/lab/031).
        Class::Gather | Class::Scatter | Class::Alltoall => bytes <= LONGEST_FOR_ONE,
        Class::Allgather if ranks > 3 && machine.oversubscribed => machine.pieces(class, ranks, bytes) == 1,
        Class::Allgather if ranks == 2 || machine.oversubscribed => bytes <= LONGEST_FOR_ONE,
        Class::Allgatherv if ranks == 2 || machine.oversubscribed => {
            bytes / i64::from(ranks) <= LONGEST_FOR_ONE
        }
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
        // For each block, the two ranks that know its length choose (docs/lab/052).
        Class::Gatherv | Class::Scatterv | Class::Alltoallv | Class::Alltoallw => true,
        _ => false,
    };
    // With shares, each rank waits for all others twice. When cores are short, only the root combines: the others run ahead and post
    // meanwhile (docs/lab/022).
    let by_shares = class == Class::Reduce && ranks > 2 && !machine.oversubscribed;
    let is_long = bytes.saturating_mul(i64::from(ranks)) > COMBINED_BY_ONE;
    serves.then_some(if by_shares && is_long { Method::LaneShares } else { Method::Lanes })
}

/// Most ranks each of which may poll the lanes of all others, whatever caches they share.
const FEW: u32 = 32;

/// Whether ranks that share memory do an operation on lanes in groups, and the ranks of a group: if the longer path costs less than
/// polling the lanes of all others. The costs are those of the price model's lines, not measured (docs/lab/047).
pub(super) fn in_groups(facts: &Facts) -> Option<u32> {
    let Facts { class, bytes, ranks, machine, .. } = *facts;
    if ranks <= 2 {
        return None;
    }
    let serves = match class {
        Class::Barrier | Class::Bcast | Class::Allreduce => true,
        // The root takes a part of each piece from every rank.
        Class::Reduce => ranks <= 64 || bytes <= Algorithm::COMBINED_BY_LEADERS,
        // In one piece.
        Class::Allgather => bytes.saturating_mul(i64::from(ranks)) <= machine.piece(class, ranks, bytes),
        _ => false,
    };
    // Oversubscribed ranks have to run in turn at each hop, so they use few hops, up to where the polls cost more (docs/lab/056). With as
    // many groups as ranks in each, polls cost least.
    if machine.oversubscribed {
        let waits = match class {
            Class::Barrier => true,
            Class::Allreduce => bytes <= Algorithm::COMBINED_BY_LEADERS,
            _ => false,
        };
        return (waits && ranks > MOST_IN_TURN && machine.has_lanes(class, ranks, bytes)).then_some(0);
    }
    if !serves || !machine.has_lanes(class, ranks, bytes) || ranks <= FEW && bytes > LONGEST_FOR_ONE {
        return None;
    }
    let caches = machine.has_caches(ranks);
    let (largest, lines) = match caches {
        true => {
            let lines = Model::named("chiplets")?.lines;
            (machine.cache_group, Lines { group: machine.cache_group, ..lines })
        }
        false => (ranks.next_power_of_two() / 2, Model::named("node")?.lines),
    };
    // Smaller groups than the ranks around a cache may be better.
    let sizes = std::iter::successors(Some(largest), |size| Some(size / 2)).take_while(|&size| size > 1);
    let (cost, group) = sizes.map(|size| (cost_in_groups(class, ranks, size, &lines), size)).min()?;
    (cost < cost_of_all(class, ranks, &lines)).then_some(group)
}

/// Approximate cost of a short operation in which each rank polls the lanes of all others.
fn cost_of_all(class: Class, ranks: u32, lines: &Lines) -> Time {
    let near = if lines.group == 0 { ranks } else { lines.group.min(ranks) };
    let (near, far) = (Time::from(near - 1), Time::from(ranks - near));
    lines.far.latency
        + match class {
            Class::Bcast => near * lines.near.serve + far * lines.far.serve,
            _ => near * lines.near.read + far * lines.far.read,
        }
}

/// Approximate cost of a short operation in groups.
fn cost_in_groups(class: Class, ranks: u32, group: u32, lines: &Lines) -> Time {
    let near = Time::from(group - 1);
    // Leaders of groups around the same cache are near, too, but not worth a formula of their own.
    let far = Time::from(ranks.div_ceil(group) - 1);
    let up = lines.near.latency + near * lines.near.read;
    let across = lines.far.latency + far * lines.far.read;
    let down = lines.near.latency + near * lines.near.serve;
    match class {
        Class::Bcast => lines.far.latency + far * lines.far.serve + down,
        Class::Reduce => up + across,
        _ => up + across + down,
    }
}

/// Length of pieces below which messages are cheaper, if each rank posts one for each other rank (docs/lab/036).
const SHORTEST_PIECE: i64 = 16 * KIB;

/// Largest total of all ranks' vectors, in bytes, that one rank combines.
const COMBINED_BY_ONE: i64 = 16 * KIB;
