//! Price of plans on lanes: the cost of seeing and reading lines that other ranks have written.
//!
//! - **A rank** does its steps in order. It spends `begin` and `copy` or `reduce` on each, as for messages.
//! - **A line** that a waiting rank polls is seen `latency` after it was written; one that is there already takes `read`, since several
//!   such reads are under way at a time. Both depend on whether the two ranks share a cache ([`Lines`]).
//! - **Readers of a line** get it one after the other, each `serve` after the one before.
//! - **Staged bytes** come at the rate `copy` of the line, where that is lower than the rank's own.
//! - **Messages** of such plans are begun first; a rank takes them when all else is done.
//!
//! Left out: polls of waiting ranks delay the write, a rank may have to wait for room, and other uses of the caches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::model::{INLINE, Line, Model, Time};
use super::run::{Cause, Outcome, Record, busy};
use super::work::Works;
use crate::ir::{Action, Plan, Rank, Span};

/// Object of a wait: the writing rank, its lane, and, if it is a message, its receiver.
type Key = (Rank, u32, Option<Rank>);

/// The order in which a rank does its steps: receives last.
fn order(plan: &Plan) -> Vec<usize> {
    let receives = |step: &usize| matches!(plan.steps[*step].action, Action::Recv { .. });
    let (last, first): (Vec<usize>, Vec<usize>) = (0..plan.steps.len()).partition(receives);
    [first, last].concat()
}

/// A line that was written, or a message that was sent.
#[derive(Clone, Copy)]
struct Written {
    at: Time,
    /// The writing step.
    step: u32,
    /// Time at which the next reader can get it.
    free: Time,
    /// Number of lines in the longest chain of lines each of which could only be written once the one before had been read.
    chain: u32,
}

/// Runs the plans of all ranks, with their work in `works`.
pub(super) fn run(plans: &[Plan], works: &Works, model: &Model, traced: bool) -> Outcome {
    let mut out = Outcome::of(plans.len());
    if traced {
        out.records = vec![Record { start: 0, end: 0, cause: Cause::Start }; works.len()];
    }
    let mut next = vec![0usize; plans.len()];
    let mut chains = vec![0u32; plans.len()];
    let orders: Vec<Vec<usize>> = plans.iter().map(order).collect();
    let mut written: BTreeMap<Key, Written> = BTreeMap::new();
    let mut waiting: BTreeMap<Key, Vec<(Time, Rank)>> = BTreeMap::new();
    let mut ready: BinaryHeap<Reverse<(Time, Rank)>> =
        (0..plans.len() as Rank).map(|rank| Reverse((0, rank))).collect();
    while let Some(Reverse((time, rank))) = ready.pop() {
        let (own, place) = (&mut out.ranks[rank as usize], next[rank as usize]);
        let Some(&step) = orders[rank as usize].get(place) else { continue };
        let action = plans[rank as usize].steps[step].action;
        let work = works.of(rank)[step];
        let busy = busy(model, rank, &work);
        let step_before = place.checked_sub(1).map(|place| orders[rank as usize][place]);
        let before = step_before.map_or(Cause::Start, |step| Cause::Step(step as u32));
        let (mut start, mut end, mut cause) = (time, time.saturating_add(busy), before);
        match action {
            Action::Post { .. } | Action::Send { .. } => {
                let key = match action {
                    Action::Post { lane, .. } => (rank, lane, None),
                    _ => (rank, u32::from(work.lane), Some(work.peer)),
                };
                own.sent += work.bytes;
                let chain = chains[rank as usize];
                written.insert(key, Written { at: end, step: step as u32, free: 0, chain });
                let others = waiting.remove(&key).unwrap_or_default();
                ready.extend(others.into_iter().map(|(since, other)| Reverse((since.max(end), other))));
            }
            Action::Take { rank: from, lane, .. }
            | Action::Fold { rank: from, lane, .. }
            | Action::Merge { rank: from, lane, .. } => {
                let key = (from, lane, None);
                let Some(line) = written.get_mut(&key) else {
                    waiting.entry(key).or_default().push((time, rank));
                    continue;
                };
                if from != rank {
                    let got = line.read(model.line(from, rank), time);
                    if got > time.saturating_add(model.line(from, rank).read) {
                        (start, cause) = (got, Cause::Message(line.step));
                    }
                    let staged =
                        if work.bytes > INLINE { model.line(from, rank).copy.of(work.bytes) } else { 0 };
                    end = got.saturating_add(busy.max(staged));
                    own.received += work.bytes;
                    out.bytes += work.bytes;
                    *(if is_empty(&action) { &mut out.signals } else { &mut out.messages }) += 1;
                    let chain = &mut chains[rank as usize];
                    *chain = (*chain).max(line.chain + 1);
                    out.chain = out.chain.max(*chain);
                }
            }
            Action::Recv { from, lane, .. } => {
                let key = (from, u32::from(lane), Some(rank));
                let Some(message) = written.get(&key) else {
                    waiting.entry(key).or_default().push((time, rank));
                    continue;
                };
                let came = message.at.saturating_add(model.level(from, rank).latency);
                if came > time {
                    (start, end, cause) = (came, came.saturating_add(busy), Cause::Message(message.step));
                }
                own.received += work.bytes;
                out.bytes += work.bytes;
                out.messages += 1;
                let chain = &mut chains[rank as usize];
                *chain = (*chain).max(message.chain + 1);
                out.chain = out.chain.max(*chain);
            }
            _ => {}
        }
        own.busy = own.busy.saturating_add(busy);
        (own.end, own.last) = (end, step as u32);
        if traced {
            out.records[works.first(rank) + step] = Record { start, end, cause };
        }
        next[rank as usize] += 1;
        ready.push(Reverse((end, rank)));
    }
    out.stuck = next.iter().zip(plans).map(|(done, plan)| (plan.steps.len() - done) as u64).sum();
    out
}

impl Written {
    /// Time at which a rank that reaches this line at `time` has read it.
    fn read(&mut self, line: &Line, time: Time) -> Time {
        let seen = time.saturating_add(line.read).max(self.at.saturating_add(line.latency));
        let got = seen.max(self.free);
        self.free = got.saturating_add(line.serve);
        got
    }
}

/// Whether a step takes no data.
fn is_empty(action: &Action) -> bool {
    matches!(action, Action::Take { into: Span { count: 0, .. }, .. })
}
