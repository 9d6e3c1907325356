//! Detection of a rank's steps that may run at the same time and access the same bytes.

use std::ops::Range;

use super::case::{Case, ENOUGH};
use super::finding::Finding;
use super::memory::Memory;
use crate::ir::{Action, Buffer, Plan, Span, StepId};

struct Access {
    buffer: Buffer,
    bytes: Range<i64>,
    step: StepId,
    writes: bool,
}

pub(super) fn check(case: &Case<'_>, memories: &[Memory<'_>], findings: &mut Vec<Finding>) {
    let mut accesses = Vec::new();
    for (process, (plan, memory)) in (0..).zip(case.plans.iter().zip(memories)) {
        // On lanes, all steps except messages are done one after the other.
        if plan.lanes > 0 && !plan.steps.iter().any(|step| step.action.is_message()) {
            continue;
        }
        accesses.clear();
        let mut access = |step: StepId, span: &Span, writes: bool| {
            if let Some(bytes) = memory.bytes(span).filter(|bytes| !bytes.is_empty()) {
                accesses.push(Access { buffer: span.buffer, bytes, step, writes });
            }
        };
        for (id, step) in (0..).zip(&plan.steps) {
            match &step.action {
                Action::Send { from, .. } => access(id, from, false),
                Action::Recv { into, .. } => access(id, into, true),
                Action::Copy { from: left, into: right } | Action::Reduce { left, inout: right } => {
                    access(id, left, false);
                    access(id, right, true);
                }
                Action::Post { from, .. } => access(id, from, false),
                Action::Take { into, .. } | Action::Fold { inout: into, .. } => access(id, into, true),
                Action::Merge { own, into, .. } => {
                    access(id, own, false);
                    access(id, into, true);
                }
                Action::Signal { .. } | Action::Await { .. } | Action::Join => {}
            }
        }
        if !accesses.iter().any(|access| access.writes) {
            continue;
        }
        accesses.sort_unstable_by_key(|a| (a.buffer as u8, a.bytes.start));
        let mut order: Option<Order> = None;
        for (i, one) in accesses.iter().enumerate() {
            let near = accesses[i + 1..]
                .iter()
                .take_while(|other| other.buffer == one.buffer && other.bytes.start < one.bytes.end);
            for other in near.filter(|other| (one.writes || other.writes) && other.step != one.step) {
                let order = order.get_or_insert_with(|| Order::of(plan));
                let (early, late) = (one.step.min(other.step), one.step.max(other.step));
                if !order.is_before(early, late) {
                    findings.push(Finding::Race {
                        at: case.place(process, late),
                        and: early,
                        buffer: one.buffer,
                        element: other.bytes.start,
                    });
                    if findings.len() >= ENOUGH {
                        return;
                    }
                }
            }
        }
    }
}

/// For each step the set of all that must have ended before it begins.
struct Order {
    words: usize,
    before: Vec<u64>,
}

impl Order {
    fn of(plan: &Plan) -> Self {
        let words = plan.steps.len().div_ceil(64);
        let mut before = vec![0u64; words * plan.steps.len()];
        for (id, (step, listed)) in plan.steps.iter().zip(plan.lane_steps_before()).enumerate() {
            let (done, rest) = before.split_at_mut(id * words);
            for &on in plan.after(step).iter().chain(&listed) {
                let on = on as usize;
                rest[on / 64] |= 1 << (on % 64);
                for (word, more) in rest.iter_mut().zip(&done[on * words..(on + 1) * words]) {
                    *word |= more;
                }
            }
        }
        Order { words, before }
    }

    fn is_before(&self, early: StepId, late: StepId) -> bool {
        self.before[late as usize * self.words + early as usize / 64] >> (early % 64) & 1 == 1
    }
}
