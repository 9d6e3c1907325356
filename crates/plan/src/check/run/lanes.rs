//! The steps on lanes of a run: they wait for posts that they take and for room to post, among the ranks of their team.
//!
//! Here, too, no event can prevent another one, so one run decides for all. It has no more room than the plans request.

use std::collections::HashMap;

use super::{Execution, Partners};
use crate::algorithm::Algorithm;
use crate::check::case::Case;
use crate::check::finding::Finding;
use crate::check::symbol::Value;
use crate::ir::{Action, Audience, Plan};

/// Post of one rank in one cell.
struct Posted {
    /// Number of the step, over all ranks.
    step: u32,
    values: Vec<Value>,
    to: Audience,
    taken: bool,
}

/// State of the lanes. A cell is a rank and a lane; steps are counted over all ranks.
#[derive(Default)]
pub(super) struct Lanes {
    posted: HashMap<(u32, u32), Posted>,
    /// For each step of a plan on lanes, the step on lanes before it; empty if no plan uses lanes.
    before: Vec<Option<u32>>,
    /// By rank: for each step, the first lane that it or a later one takes.
    needed: Vec<Vec<u32>>,
    /// By rank: the step after its last ended step on lanes.
    next: Vec<u32>,
    /// Steps that wait for the post in a cell.
    for_posts: HashMap<(u32, u32), Vec<u32>>,
    /// Steps that wait for room.
    for_room: Vec<u32>,
}

/// For each step, the first lane that it or a later one takes; one more entry at the end.
fn needed(plan: &Plan) -> Vec<u32> {
    let mut lane = u32::MAX;
    let mut needed: Vec<u32> = plan
        .steps
        .iter()
        .rev()
        .map(|step| {
            lane = lane.min(taken(&step.action).map_or(u32::MAX, |(_, lane)| lane));
            lane
        })
        .collect();
    needed.reverse();
    needed.push(u32::MAX);
    needed
}

/// The cell that a step takes from.
fn taken(action: &Action) -> Option<(u32, u32)> {
    match *action {
        Action::Take { rank, lane, .. }
        | Action::Fold { rank, lane, .. }
        | Action::Merge { rank, lane, .. } => Some((rank, lane)),
        _ => None,
    }
}

impl Lanes {
    /// The state before any post.
    pub(super) fn of(case: &Case<'_>, partners: &Partners) -> Lanes {
        if case.plans.iter().all(|plan| plan.lanes == 0) {
            return Lanes::default();
        }
        let before = case.plans.iter().zip(&partners.first).flat_map(|(plan, &first)| {
            plan.lane_steps_before().map(move |before| before.map(|before| first + before))
        });
        let on_lanes = |plan: &&Plan| if plan.lanes > 0 { needed(plan) } else { Vec::new() };
        Lanes {
            before: before.collect(),
            needed: case.plans.iter().map(on_lanes).collect(),
            next: vec![0; case.plans.len()],
            ..Lanes::default()
        }
    }

    /// The step on lanes before a step on lanes.
    pub(super) fn before(&self, number: u32) -> Option<u32> {
        self.before.get(number as usize).copied().flatten()
    }

    /// Steps whose posts were never taken.
    pub(super) fn untaken(&self) -> impl Iterator<Item = u32> {
        let mut steps: Vec<u32> =
            self.posted.values().filter(|posted| !posted.taken).map(|posted| posted.step).collect();
        steps.sort_unstable();
        steps.into_iter()
    }

    /// Handles the end of a rank's step: finds the steps that needn't wait for it any longer.
    pub(super) fn go_on(&mut self, case: &Case<'_>, (process, step): (u32, u32), ready: &mut Vec<u32>) {
        let plan = case.plans[process as usize];
        let action = &plan.steps[step as usize].action;
        if plan.lanes == 0 || action.is_message() {
            return;
        }
        let (next, needed) = (&mut self.next[process as usize], &self.needed[process as usize]);
        let freed = needed[*next as usize] < needed[step as usize + 1];
        *next = step + 1;
        if freed {
            ready.append(&mut self.for_room);
        }
        if let Action::Post { lane, .. } = action {
            ready.extend(self.for_posts.remove(&(process, *lane)).unwrap_or_default());
        }
    }

    /// Whether a rank of the team is too far behind for this step to post on `lane`.
    fn has_no_room(&self, case: &Case<'_>, (process, step): (u32, u32), lane: u32) -> bool {
        let plan = case.plans[process as usize];
        let far_behind = |other: u32| {
            let at = if other == process { step + 1 } else { self.next[other as usize] };
            self.needed[other as usize][at as usize].saturating_add(plan.window) <= lane
        };
        match &plan.team {
            Some(team) => team.iter().any(|&rank| far_behind(rank)),
            None => (0..case.processes()).any(far_behind),
        }
    }
}

impl Execution<'_, '_> {
    /// Whether a step that could otherwise begin must wait for others on its lanes; it becomes ready again when that may have changed.
    pub(super) fn waits_on_lanes(&mut self, number: u32) -> bool {
        if self.lanes.before.is_empty() {
            return false;
        }
        let (process, step) = self.partners.locate(number);
        let action = &self.case.plans[process as usize].steps[step as usize].action;
        if let Action::Post { lane, .. } = *action {
            let waits = self.lanes.has_no_room(self.case, (process, step), lane);
            if waits {
                self.lanes.for_room.push(number);
            }
            return waits;
        }
        let Some(cell) = taken(action).filter(|cell| !self.lanes.posted.contains_key(cell)) else {
            return false;
        };
        self.lanes.for_posts.entry(cell).or_default().push(number);
        true
    }

    /// Performs a step on lanes. Returns the step of another rank that it has heard from.
    pub(super) fn lane_step(&mut self, process: u32, step: u32) -> Option<u32> {
        let number = self.partners.first[process as usize] + step;
        let at = self.case.place(process, step);
        let mut heard_from = None;
        match self.case.plans[process as usize].steps[step as usize].action {
            Action::Post { lane, from, to } => {
                if let Some(other) = self.lanes.posted.get(&(process, lane)) {
                    let and = self.place(other.step);
                    self.findings.push(Finding::LaneUsedTwice { at, and });
                }
                self.moving.clear();
                if from.count > 0 {
                    self.read(process, step, &from);
                }
                let values = std::mem::take(&mut self.moving);
                self.lanes.posted.insert((process, lane), Posted { step: number, values, to, taken: false });
            }
            Action::Take { rank, lane, at: begin, into } => {
                let values = self.posted_values(process, step, (rank, lane), begin);
                heard_from = self.lanes.posted.get(&(rank, lane)).map(|posted| posted.step);
                let length = self.memories[process as usize].bytes(&into).map_or(0, |b| b.end - b.start);
                self.moving = values.get(..length as usize).map(<[_]>::to_vec).unwrap_or_default();
                let all = Algorithm::by_block(self.case.operations[process as usize].class());
                if self.moving.len() != length as usize || all && values.len() != length as usize {
                    let bytes = values.len() as i64;
                    self.findings.push(Finding::TakesTooMuch { at, bytes, wanted: length });
                } else if length > 0 {
                    self.write(process, step, &into);
                }
            }
            Action::Fold { rank, lane, at: begin, inout } => {
                let mut values = self.posted_values(process, step, (rank, lane), begin);
                let length = self.memories[process as usize].bytes(&inout).map_or(0, |b| b.end - b.start);
                if (values.len() as i64) < length {
                    let bytes = values.len() as i64;
                    self.findings.push(Finding::TakesTooMuch { at, bytes, wanted: length });
                } else {
                    values.truncate(length as usize);
                    self.combine(process, step, values, &inout);
                }
            }
            Action::Merge { rank, lane, at: begin, own, own_first, into } => {
                let mut values = self.posted_values(process, step, (rank, lane), begin);
                let length = self.memories[process as usize].bytes(&into).map_or(0, |b| b.end - b.start);
                if (values.len() as i64) < length {
                    let bytes = values.len() as i64;
                    self.findings.push(Finding::TakesTooMuch { at, bytes, wanted: length });
                } else {
                    values.truncate(length as usize);
                    self.read(process, step, &own);
                    if own_first {
                        std::mem::swap(&mut self.moving, &mut values);
                    }
                    self.combine_into(process, step, values, &into);
                }
            }
            _ => {}
        }
        heard_from
    }

    /// Values posted in a cell from byte `begin` on.
    fn posted_values(&mut self, process: u32, step: u32, cell: (u32, u32), begin: i64) -> Vec<Value> {
        let posted = self.lanes.posted.get_mut(&cell).expect("waited for");
        if posted.to != Audience::All && posted.to != Audience::One(process) {
            let at = self.case.place(process, step);
            self.findings.push(Finding::TakesOthers { at, rank: cell.0 });
        }
        posted.taken |= cell.0 != process || posted.to == Audience::One(process);
        usize::try_from(begin).ok().and_then(|begin| posted.values.get(begin..)).unwrap_or_default().to_vec()
    }
}
