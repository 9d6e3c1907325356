//! The price of plans on lanes: what it costs to see and to read lines that other ranks have written.
//!
//! - **A rank** does its steps in order. It spends `begin` and `copy` or `reduce` on each, as for messages.
//! - **A line** that a waiting rank looks at is seen `latency` after it was written; one that is there already takes `read`, since several
//!   such reads are under way at a time. Both depend on whether the two ranks share a cache ([`Lines`]).
//! - **Readers of a line** get it one after the other, each `serve` after the one before.
//! - **Staged bytes** come at the rate `copy` of the line, where that is lower than the rank's own.
//!
//! Left out: that looks of waiting ranks delay the write, that a rank may have to wait for room, and whatever else goes on in the caches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::model::{Line, Model, Time};
use super::work::work_of;
use super::{How, Price};
use crate::ir::{Action, Plan, Rank, Span};

/// Bytes that fit a line together with its number.
const INLINE: u64 = 48;

/// A line that was written.
#[derive(Clone, Copy)]
struct Written {
    at: Time,
    /// When the next reader can get it.
    free: Time,
    /// Lines in the longest chain of which each could only be written once the one before had been read.
    chain: u32,
}

/// A rank's progress.
#[derive(Clone, Default)]
struct Progress {
    step: usize,
    busy: Time,
    chain: u32,
    posted: u64,
    taken: u64,
    end: Time,
}

/// What a call costs whose plans are on lanes; the number of steps that never began, if there are any.
pub(super) fn price(plans: &[Plan], item: i64, model: &Model) -> Result<Price, u64> {
    let mut ranks = vec![Progress::default(); plans.len()];
    let mut written: BTreeMap<(Rank, u32), Written> = BTreeMap::new();
    let mut waiting: BTreeMap<(Rank, u32), Vec<Rank>> = BTreeMap::new();
    let mut ready: BinaryHeap<Reverse<(Time, Rank)>> =
        (0..plans.len() as Rank).map(|r| Reverse((0, r))).collect();
    let (mut messages, mut signals) = (0, 0);
    while let Some(Reverse((time, rank))) = ready.pop() {
        let (plan, own) = (&plans[rank as usize], &mut ranks[rank as usize]);
        let Some(step) = plan.steps.get(own.step) else {
            own.end = time;
            continue;
        };
        let work = work_of(plan, &step.action, item);
        let busy = super::run::busy(model, rank, &work);
        let end = match step.action {
            Action::Post { lane, .. } => {
                let at = time.saturating_add(busy);
                own.posted += work.bytes;
                written.insert((rank, lane), Written { at, free: 0, chain: own.chain });
                for other in waiting.remove(&(rank, lane)).unwrap_or_default() {
                    ready.push(Reverse((at, other)));
                }
                at
            }
            Action::Take { rank: from, lane, .. }
            | Action::Fold { rank: from, lane, .. }
            | Action::Merge { rank: from, lane, .. } => {
                let Some(line) = written.get_mut(&(from, lane)) else {
                    waiting.entry((from, lane)).or_default().push(rank);
                    continue;
                };
                own.taken += work.bytes;
                own.chain = own.chain.max(line.chain + u32::from(from != rank));
                *(if is_empty(&step.action) { &mut signals } else { &mut messages }) +=
                    u64::from(from != rank);
                if from == rank {
                    time.saturating_add(busy)
                } else {
                    line.read(model.line(from, rank), time, busy, work.bytes)
                }
            }
            _ => time.saturating_add(busy),
        };
        let own = &mut ranks[rank as usize];
        own.step += 1;
        own.busy = own.busy.saturating_add(busy);
        ready.push(Reverse((end, rank)));
    }
    let left: usize = ranks.iter().zip(plans).map(|(rank, plan)| plan.steps.len() - rank.step).sum();
    if left > 0 {
        return Err(left as u64);
    }
    let mut ends: Vec<Time> = ranks.iter().map(|rank| rank.end).collect();
    let time = ends.iter().copied().max().unwrap_or(0);
    let last = ends.iter().position(|&end| end == time).unwrap_or(0) as Rank;
    ends.sort_unstable();
    Ok(Price {
        how: How::Each,
        time,
        last,
        first_end: ends.first().copied().unwrap_or(0),
        median_end: ends.get(ends.len().saturating_sub(1) / 2).copied().unwrap_or(0),
        busiest: ranks.iter().map(|rank| rank.busy).max().unwrap_or(0),
        messages,
        signals,
        bytes: ranks.iter().map(|rank| rank.taken).sum(),
        bytes_between: 0,
        link_bytes: 0,
        rank_bytes: ranks.iter().map(|rank| rank.posted.max(rank.taken)).max().unwrap_or(0),
        chain: ranks.iter().map(|rank| rank.chain).max().unwrap_or(0),
    })
}

impl Written {
    /// A rank that has come to this line at `time` reads it, works on its bytes for `busy`, and ends then.
    fn read(&mut self, line: &Line, time: Time, busy: Time, bytes: u64) -> Time {
        let seen = time.saturating_add(line.read).max(self.at.saturating_add(line.latency));
        let got = seen.max(self.free);
        self.free = got.saturating_add(line.serve);
        let staged = if bytes > INLINE { line.copy.of(bytes) } else { 0 };
        got.saturating_add(busy.max(staged))
    }
}

/// Whether a step takes no data.
fn is_empty(action: &Action) -> bool {
    matches!(action, Action::Take { into: Span { count: 0, .. }, .. })
}
