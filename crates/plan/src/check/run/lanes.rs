//! A run of plans on lanes: each rank does its steps in order, and waits for posts that it takes and for room to post.
//!
//! Here, too, nothing that happens can prevent something else, so one run decides for all. It has no more room than the
//! plans ask for.

use std::collections::BTreeMap;

use super::Run;
use crate::algorithm::Algorithm;
use crate::check::case::ENOUGH;
use crate::check::finding::Finding;
use crate::check::symbol::Value;
use crate::ir::{Action, Audience, Plan};

/// What one rank has posted in one cell.
struct Posted {
    /// The step, in a count over all ranks.
    step: u32,
    values: Vec<Value>,
    to: Audience,
    taken: bool,
}

/// All that was posted, by rank and lane.
type Cells = BTreeMap<(u32, u32), Posted>;

/// For each step, the first lane that it or a later one takes.
fn needed(plan: &Plan) -> Vec<u32> {
    let mut lane = u32::MAX;
    let mut needed: Vec<u32> = plan
        .steps
        .iter()
        .rev()
        .map(|step| {
            if let Action::Take { lane: from, .. }
            | Action::Fold { lane: from, .. }
            | Action::Merge { lane: from, .. } = step.action
            {
                lane = lane.min(from);
            }
            lane
        })
        .collect();
    needed.reverse();
    needed.push(u32::MAX);
    needed
}

impl Run<'_, '_> {
    /// Runs until nothing can go on. Whether all steps have ended.
    pub(super) fn all_lane_steps(&mut self) -> bool {
        let processes = self.case.processes();
        let needed: Vec<Vec<u32>> = self.case.plans.iter().map(|plan| needed(plan)).collect();
        let mut next: Vec<usize> = self.case.plans.iter().map(|plan| plan.begun_first()).collect();
        let mut posted = Cells::new();
        self.begin_messages();
        loop {
            let before = next.clone();
            for process in 0..processes {
                let plan = self.case.plans[process as usize];
                while next[process as usize] < plan.steps.len() {
                    let step = next[process as usize];
                    let far_behind = |lane: u32| {
                        (0..processes as usize).any(|other| {
                            let at = next[other] + usize::from(other == process as usize);
                            needed[other][at].saturating_add(plan.window) <= lane
                        })
                    };
                    let waits = match plan.steps[step].action {
                        Action::Post { lane, .. } => far_behind(lane),
                        Action::Take { rank, lane, .. }
                        | Action::Fold { rank, lane, .. }
                        | Action::Merge { rank, lane, .. } => !posted.contains_key(&(rank, lane)),
                        _ => false,
                    };
                    if waits {
                        break;
                    }
                    self.lane_step(process, step as u32, &mut posted);
                    next[process as usize] += 1;
                    if self.findings.len() >= ENOUGH {
                        return false;
                    }
                }
            }
            if before == next {
                break;
            }
        }
        let untaken = posted.values().filter(|posted| !posted.taken).map(|posted| posted.step);
        let untaken: Vec<Finding> = untaken.map(|step| Finding::Unmatched { at: self.place(step) }).collect();
        self.findings.extend(untaken);
        for (process, &step) in (0..).zip(&next) {
            if step < self.case.plans[process as usize].steps.len() {
                let at = self.case.place(process, step as u32);
                self.findings.push(Finding::NeverBegins { at });
            }
        }
        self.findings.is_empty()
    }

    /// Does the messages that stand first in the plans, and the copies among them: nothing keeps any of them. Whether other steps touch the
    /// same bytes meanwhile is for the module [`races`](super::super::races).
    fn begin_messages(&mut self) {
        let first = |copies: bool| {
            let early = |(process, plan): (usize, &&Plan)| {
                let steps = plan.steps[..plan.begun_first()].iter().enumerate();
                let wanted = steps.filter(move |(_, step)| match step.action {
                    Action::Copy { .. } => copies,
                    Action::Send { .. } => !copies,
                    _ => false,
                });
                wanted.map(|(step, _)| self.partners.first[process] + step as u32).collect::<Vec<_>>()
            };
            self.case.plans.iter().enumerate().flat_map(early).collect::<Vec<_>>()
        };
        for number in [first(true), first(false)].concat() {
            self.perform(number, self.partners.of[number as usize]);
        }
    }

    fn lane_step(&mut self, process: u32, step: u32, cells: &mut Cells) {
        let number = self.partners.first[process as usize] + step;
        let at = self.case.place(process, step);
        let mut heard_from = None;
        match self.case.plans[process as usize].steps[step as usize].action {
            Action::Post { lane, from, to } => {
                if let Some(other) = cells.get(&(process, lane)) {
                    let and = self.place(other.step);
                    self.findings.push(Finding::LaneUsedTwice { at, and });
                }
                self.moving.clear();
                if from.count > 0 {
                    self.read(process, step, &from);
                }
                let values = std::mem::take(&mut self.moving);
                cells.insert((process, lane), Posted { step: number, values, to, taken: false });
            }
            Action::Take { rank, lane, at: begin, into } => {
                let values = self.posted_values(process, step, (rank, lane), begin, cells);
                heard_from = cells.get(&(rank, lane)).map(|posted| posted.step);
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
                let mut values = self.posted_values(process, step, (rank, lane), begin, cells);
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
                let mut values = self.posted_values(process, step, (rank, lane), begin, cells);
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
            _ => return self.perform(number, super::Partners::NONE),
        }
        if let Some(heard) = &mut self.heard {
            let before = step.checked_sub(1).map(|_| number - 1);
            heard.step(number, process, before.into_iter().chain(heard_from));
        }
    }

    /// What is posted there from byte `begin` on.
    fn posted_values(
        &mut self,
        process: u32,
        step: u32,
        cell: (u32, u32),
        begin: i64,
        cells: &mut Cells,
    ) -> Vec<Value> {
        let posted = cells.get_mut(&cell).expect("waited for");
        if posted.to != Audience::All && posted.to != Audience::One(process) {
            let at = self.case.place(process, step);
            self.findings.push(Finding::TakesOthers { at, rank: cell.0 });
        }
        posted.taken |= cell.0 != process || posted.to == Audience::One(process);
        usize::try_from(begin).ok().and_then(|begin| posted.values.get(begin..)).unwrap_or_default().to_vec()
    }
}
