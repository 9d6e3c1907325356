//! Prices for oversubscribed ranks, from the cost of a turn and a copy on this machine.
//!
//! Oversubscribed ranks run one after the other. So a step in which all ranks must run costs a turn of each, and long vectors on few
//! processors should go in few, large steps; their number depends on the cost of a turn relative to a copy. The price of a call is
//!
//! - a turn for each time that a rank has to run, and the wake-up, if steps take so long that the ranks sleep meanwhile,
//! - the work of the ranks in their turns ([`Load`]): messages, posts, takes, bytes that are copied and combined,
//!
//! divided by the number of processors, but not less than the work of the busiest rank. One formula for each method, in the module
//! `work`, gives the number of turns of ranks and their work. A test compares those with the plans.
//!
//! Operations in which ranks run ahead of each other (broadcasts, reductions to a root, gathers, scans) have no prices, since no rank
//! waits for a turn there, nor have those of which each rank knows only its own counts (docs/lab/076 has the measurements).

mod work;

use super::Costs;
use crate::algorithm::Method;
use crate::operation::Class;
use crate::price::{Rate, Time};
use crate::select::facts::Facts;
use work::Work;

/// Work of some ranks in a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Load {
    /// Number of messages, counting both ends.
    messages: u128,
    /// Messages that don't fit a cell, so that their data are staged beside it; also counted in `messages`.
    staged: u128,
    /// Messages by rendezvous, which the kernel copies.
    announced: u128,
    /// Bytes of the messages by rendezvous.
    fetched: u128,
    /// Number of posts on lanes.
    posts: u128,
    /// Number of posts taken or combined from lanes.
    takes: u128,
    /// Bytes that a rank copies, or reads to combine them.
    copied: u128,
    /// Bytes that another rank has just brought into this processor's caches; also counted in `copied`.
    near: u128,
    /// Bytes that are combined, besides the cost of reading them.
    combined: u128,
}

/// Cost of both ends of a message, and of staging its data; of a post and a take: some hundred instructions and a cell or two. On two
/// processors of an Intel Xeon, rounded (docs/lab/076); a third more or less changes few choices.
const MESSAGE: u128 = 300_000;
const STAGED: u128 = 150_000;
const POST: u128 = 60_000;
const TAKE: u128 = 25_000;

/// Cost of a poll for messages per other rank: it may poll all rings.
const RING: u128 = 5_000;

/// Cost of combining bytes, besides reading them; and of combining by a function of the program, as compilers make it from a simple loop.
const COMBINED: Rate = Rate { per_kib: 10_000 };
const COMBINED_BY_PROGRAM: Rate = Rate { per_kib: 100_000 };

/// Factor by which copies of bytes in the processor's own caches are faster than others.
const NEARER: u128 = 4;

/// Size of a processor's own cache, in bytes: most have at least that.
const CACHE: u128 = 1 << 20;

/// Most ranks of a scatter with a price.
const MOST_OF_SCATTER: u32 = 32;

/// Time of a rank's polls and yields before it sleeps, and the least number of yields, when all others have their turns (docs/lab/007).
const PATIENCE: u128 = 20_000_000;
const YIELDS: u128 = 4;

/// Cost of a copy if the kernel's wasn't measured, so that this one isn't known either: that of a common machine.
const COPY: Rate = Rate { per_kib: 85_000 };

impl Load {
    fn cost(&self, costs: &Costs, combined: Rate) -> u128 {
        let copy = if costs.copy == Rate::FREE { COPY } else { costs.copy };
        let bytes = |bytes: u128, rate: Rate| bytes * u128::from(rate.per_kib) / 1024;
        self.messages * MESSAGE
            + self.staged * STAGED
            + self.announced * (u128::from(super::costs::ANNOUNCED) + u128::from(costs.call))
            + bytes(self.fetched, copy)
            + bytes(self.fetched, costs.lookup)
            + self.posts * POST
            + self.takes * TAKE
            + bytes(self.copied, copy)
            + bytes(self.near, copy) / NEARER
            + bytes(self.combined, combined)
    }
}

/// Whether prices decide: the operation has formulas, and all figures that they need are known.
pub(super) fn decide(facts: &Facts) -> bool {
    use Class::{Allgather, Allreduce, Alltoall, Barrier, ReduceScatter, ReduceScatterBlock, Scatter};
    let Facts { class, bytes, ranks, machine, .. } = *facts;
    if !machine.one_node || !machine.oversubscribed || !machine.costs.are_known() || ranks <= 2 {
        return false;
    }
    let has_lanes = machine.has_lanes(class, ranks, bytes);
    match class {
        Barrier | Allreduce | Allgather | Alltoall => true,
        // For messages only, prices are no better than the rules (docs/lab/076).
        ReduceScatter | ReduceScatterBlock => has_lanes,
        // The root of more ranks waits for their lanes' cells, which no formula counts (docs/lab/076).
        Scatter => has_lanes && ranks <= MOST_OF_SCATTER,
        _ => false,
    }
}

/// Cost of a call by `method`, if there is a formula for it.
pub(super) fn price(facts: &Facts, method: Method) -> Option<Time> {
    let costs = &facts.machine.costs;
    let work = Work::of(facts, method)?;
    let ranks = u128::from(facts.ranks);
    // Without lanes, assume that the operator is a function of the program.
    let combined = if facts.machine.lane_bytes > 0 { COMBINED } else { COMBINED_BY_PROGRAM };
    let look = if work.all.messages > 0 { RING * ranks } else { 0 };
    let turns = |cost: u128| work.turns * cost / 2;
    let shared = |all: u128| all / u128::from(costs.processors).clamp(1, ranks);
    let switches = shared(turns(u128::from(costs.switch) + look));
    let all = shared(work.all.cost(costs, combined));
    // If no rank waits, the busiest rank of a call is another one in the next.
    let alone = if work.turns > 0 { work.busiest.cost(costs, combined) } else { 0 };
    let time = switches + all.max(alone);
    let patience = PATIENCE.max(shared(YIELDS * ranks * u128::from(costs.switch)));
    let sleeps = work.turns > 0 && time * 2 * ranks / work.turns > patience;
    let wakes = if sleeps { shared(turns(costs.wake.into())) } else { 0 };
    Some(Time::try_from(time + wakes).unwrap_or(Time::MAX))
}

#[cfg(test)]
mod tests;
