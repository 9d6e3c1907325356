//! One run of all plans on symbols, in which every send waits for its receive; and the check of its end state.

mod lanes;

use lanes::Lanes;

use super::case::{Case, ENOUGH};
use super::finding::{Finding, Place};
use super::memory::Memory;
use super::structure::Partners;
use super::symbol::{Sums, Value};
use crate::ir::{Action, Span};
use crate::operation::{Class, Operation};

pub(super) fn check<'a>(
    case: &Case<'a>,
    memories: &mut [Memory<'a>],
    partners: &Partners,
    findings: &mut Vec<Finding>,
) {
    let mut run = Execution::new(case, memories, partners, findings);
    if run.all_steps() {
        run.results();
    }
}

/// Whether the plans end, and each element of the results is a fold from the last rank to the first.
pub(super) fn folds_in_rank_order<'a>(
    case: &Case<'a>,
    memories: &mut [Memory<'a>],
    partners: &Partners,
    findings: &mut Vec<Finding>,
) -> bool {
    let mut run = Execution::new(case, memories, partners, findings);
    run.all_steps() && run.results_fold_in_rank_order()
}

impl<'r, 'a> Execution<'r, 'a> {
    fn new(
        case: &'r Case<'a>,
        memories: &'r mut [Memory<'a>],
        partners: &'r Partners,
        findings: &'r mut Vec<Finding>,
    ) -> Self {
        let barrier = case.operations.iter().any(|o| o.class() == Class::Barrier);
        Execution {
            case,
            memories,
            partners,
            findings,
            sums: Sums::new(case.processes()),
            heard: barrier.then(|| KnownEntries::new(case.processes(), partners.of.len())),
            moving: Vec::new(),
            lanes: Lanes::of(case, partners),
        }
    }
}

struct Execution<'r, 'a> {
    case: &'r Case<'a>,
    memories: &'r mut [Memory<'a>],
    partners: &'r Partners,
    findings: &'r mut Vec<Finding>,
    sums: Sums,
    heard: Option<KnownEntries>,
    moving: Vec<Value>,
    lanes: Lanes,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Begun,
    Ended,
}

impl Execution<'_, '_> {
    /// Runs until no step can continue. Returns whether all steps have ended.
    fn all_steps(&mut self) -> bool {
        let steps = self.partners.of.len();
        let mut missing: Vec<u32> = Vec::with_capacity(steps);
        let mut followers_end = vec![0u32; steps + 1];
        let mut ready: Vec<u32> = Vec::new();
        let each_dependence = |visit: &mut dyn FnMut(u32, u32)| {
            for (&first, plan) in self.partners.first.iter().zip(&self.case.plans) {
                for ((id, step), listed) in (first..).zip(&plan.steps).zip(plan.lane_steps_before()) {
                    plan.after(step).iter().chain(&listed).for_each(|&on| visit(id, first + on));
                }
            }
        };
        for plan in &self.case.plans {
            for (step, listed) in plan.steps.iter().zip(plan.lane_steps_before()) {
                let waits = step.after_len + u32::from(listed.is_some());
                if waits == 0 {
                    ready.push(missing.len() as u32);
                }
                missing.push(waits);
            }
        }
        // Followers of each step, concatenated.
        each_dependence(&mut |_, on| followers_end[on as usize + 1] += 1);
        for i in 0..steps {
            followers_end[i + 1] += followers_end[i];
        }
        let mut followers = vec![0u32; followers_end[steps] as usize];
        let mut filled = followers_end.clone();
        each_dependence(&mut |id, on| {
            followers[filled[on as usize] as usize] = id;
            filled[on as usize] += 1;
        });

        let mut state = vec![State::Waiting; steps];
        let mut ended = 0;
        while let Some(number) = ready.pop() {
            if self.waits_on_lanes(number) {
                continue;
            }
            let partner = self.partners.of[number as usize];
            state[number as usize] = State::Begun;
            let pair = match partner {
                Partners::NONE => [Some(number), None],
                _ if state[partner as usize] == State::Begun => [Some(number), Some(partner)],
                _ => continue,
            };
            self.perform(number, partner);
            for number in pair.into_iter().flatten() {
                state[number as usize] = State::Ended;
                ended += 1;
                let range = followers_end[number as usize]..followers_end[number as usize + 1];
                for &follower in &followers[range.start as usize..range.end as usize] {
                    missing[follower as usize] -= 1;
                    if missing[follower as usize] == 0 {
                        ready.push(follower);
                    }
                }
                self.lanes.go_on(self.case, self.partners.locate(number), &mut ready);
            }
            if self.findings.len() >= ENOUGH {
                return false;
            }
        }
        let untaken: Vec<Finding> =
            self.lanes.untaken().map(|step| Finding::Unmatched { at: self.place(step) }).collect();
        if ended == steps && untaken.is_empty() {
            return true;
        }
        self.findings.extend(untaken);
        for (number, state) in (0..).zip(&state) {
            let at = self.place(number);
            match state {
                State::Begun => {
                    let other_side = self.place(self.partners.of[number as usize]);
                    self.findings.push(Finding::NeverMet { at, other_side });
                }
                State::Waiting => self.findings.push(Finding::NeverBegins { at }),
                State::Ended => {}
            }
            if self.findings.len() >= ENOUGH {
                break;
            }
        }
        false
    }

    fn place(&self, number: u32) -> Place {
        let (process, step) = self.partners.locate(number);
        self.case.place(process, step)
    }

    /// Performs a step of one rank or a message (seen from either side).
    fn perform(&mut self, number: u32, partner: u32) {
        let (process, step) = self.partners.locate(number);
        let mut heard_from = None;
        match self.case.plans[process as usize].steps[step as usize].action {
            Action::Send { from, .. } => {
                self.read(process, step, &from);
                self.arrive(partner);
            }
            Action::Recv { .. } | Action::Await { .. } if partner != Partners::NONE => {
                return self.perform(partner, number);
            }
            Action::Copy { from, into } => {
                self.read(process, step, &from);
                self.write(process, step, &into);
            }
            Action::Reduce { left, inout } => {
                self.read(process, step, &left);
                let left = std::mem::take(&mut self.moving);
                self.combine(process, step, left, &inout);
            }
            Action::Signal { .. } | Action::Await { .. } | Action::Recv { .. } | Action::Join => {}
            Action::Post { .. } | Action::Take { .. } | Action::Fold { .. } | Action::Merge { .. } => {
                heard_from = self.lane_step(process, step);
            }
        }
        self.hear(number, heard_from);
        if partner != Partners::NONE {
            self.hear(partner, Some(number));
        }
    }

    /// Records the processes that a step has heard from: by the steps before it, and by one of another rank.
    fn hear(&mut self, number: u32, from: Option<u32>) {
        let Some(heard) = &mut self.heard else { return };
        let (process, step) = self.partners.locate(number);
        let (first, plan) = (self.partners.first[process as usize], self.case.plans[process as usize]);
        let on = plan.after(&plan.steps[step as usize]).iter().map(|on| first + on);
        heard.step(number, process, on.chain(self.lanes.before(number)).chain(from));
    }

    /// `inout = left op inout`.
    fn combine(&mut self, process: u32, step: u32, left: Vec<Value>, inout: &Span) {
        self.read(process, step, inout);
        self.combine_into(process, step, left, inout);
    }

    /// `into = left op` the data in `moving`.
    fn combine_into(&mut self, process: u32, step: u32, left: Vec<Value>, into: &Span) {
        let mut wrong = None;
        for (right, &left) in self.moving.iter_mut().zip(&left) {
            match self.sums.combine(left, *right) {
                Some(sum) => *right = sum,
                None => {
                    wrong.get_or_insert((left, *right));
                }
            }
        }
        if let Some((left, right)) = wrong.filter(|(l, r)| !l.is_nothing() && !r.is_nothing()) {
            let at = self.case.place(process, step);
            let [left, right] = [left, right].map(|value| self.sums.contents(self.case, value));
            self.findings.push(Finding::CombinesOthers { at, left, right });
        }
        self.write(process, step, into);
    }

    /// Performs the receiving end of a message, whose data are in `moving`.
    fn arrive(&mut self, number: u32) {
        let (process, step) = self.partners.locate(number);
        if let Action::Recv { into, .. } = self.case.plans[process as usize].steps[step as usize].action {
            self.write(process, step, &into);
        }
    }

    fn read(&mut self, process: u32, step: u32, span: &Span) {
        let memory = &self.memories[process as usize];
        self.moving.clear();
        if let Some(range) = memory.bytes(span) {
            let bytes = memory.of(span.buffer);
            self.moving.extend_from_slice(bytes.values(&range));
            if let Some(element) = bytes.first_nothing(&range) {
                let at = self.case.place(process, step);
                self.findings.push(Finding::ReadsNothing { at, buffer: span.buffer, element });
            }
        }
    }

    fn write(&mut self, process: u32, step: u32, span: &Span) {
        let memory = &mut self.memories[process as usize];
        if let Some(range) = memory.bytes(span) {
            let bytes = memory.of_mut(span.buffer);
            if let Some(element) = bytes.first_forbidden(&range) {
                let at = self.case.place(process, step);
                self.findings.push(Finding::WritesForbidden { at, buffer: span.buffer, element });
            }
            for (to, from) in bytes.values_mut(&range).iter_mut().zip(&self.moving) {
                *to = *from;
            }
        }
    }

    fn results_fold_in_rank_order(&mut self) -> bool {
        self.memories.iter().all(|memory| {
            memory.wanted.iter().all(|(range, wanted)| {
                (wanted.index..).zip(memory.recv.values(range)).all(|(index, value)| {
                    let mut operands = wanted.of.clone().rev().map(|process| Value::input(process, index));
                    let Some(last) = operands.next() else { return value.is_nothing() };
                    let fold = operands.try_fold(last, |sum, operand| self.sums.combine(operand, sum));
                    fold == Some(*value)
                })
            })
        })
    }

    /// Compares every process's result with the definition.
    fn results(&mut self) {
        // The first result of each group's allreduce.
        let mut first_result: [Option<(u32, &[Value])>; 2] = [None, None];
        for (process, memory) in (0..).zip(self.memories.iter()) {
            let operation = &self.case.operations[process as usize];
            let in_order = !operation.commutative();
            let everyone_has_it = matches!(operation, Operation::Allreduce { .. });
            for (range, wanted) in &memory.wanted {
                let values = memory.recv.values(range);
                let wrong = (0i64..).zip(values).find(|(offset, value)| {
                    !self.sums.is_sum(**value, &wanted.of, wanted.index + offset, in_order)
                });
                if let Some((offset, &value)) = wrong {
                    self.findings.push(Finding::WrongResult {
                        process: self.case.process(process),
                        element: range.start + offset,
                        found: self.sums.contents(self.case, value),
                        wanted: super::Contents::Sum {
                            of: wanted.of.clone().map(|p| self.case.process(p)).collect(),
                            index: wanted.index + offset,
                        },
                    });
                } else if everyone_has_it {
                    let group = usize::from(wanted.of.start != 0);
                    let (first, known) = *first_result[group].get_or_insert((process, values));
                    if let Some(offset) = known.iter().zip(values).position(|(a, b)| a != b) {
                        self.findings.push(Finding::OtherBits {
                            process: self.case.process(process),
                            and: self.case.process(first),
                            element: offset as i64,
                        });
                    }
                }
                if self.findings.len() >= ENOUGH {
                    return;
                }
            }
        }
        let Some(heard) = &self.heard else { return };
        for process in 0..self.case.processes() {
            let (first_peer, peers) = self.case.peers(process);
            let steps = self.partners.first[process as usize]..self.partners.first[process as usize + 1];
            for peer in (first_peer..first_peer + peers).filter(|&peer| peer != process) {
                if !steps.clone().any(|step| heard.has(step, peer)) {
                    self.findings.push(Finding::LeavesEarly {
                        process: self.case.process(process),
                        before: self.case.process(peer),
                    });
                    break;
                }
            }
        }
    }
}

/// For each step, the processes that must have entered the call before it can end. Sends don't wait here: a sender that continues at once
/// has learnt nothing from the receiver.
struct KnownEntries {
    words: usize,
    of: Vec<u64>,
}

impl KnownEntries {
    fn new(processes: u32, steps: usize) -> Self {
        let words = (processes as usize).div_ceil(64);
        KnownEntries { words, of: vec![0; words * steps] }
    }

    fn step(&mut self, number: u32, process: u32, after: impl Iterator<Item = u32>) {
        let at = number as usize * self.words;
        self.of[at + process as usize / 64] |= 1 << (process % 64);
        for on in after {
            for word in 0..self.words {
                self.of[at + word] |= self.of[on as usize * self.words + word];
            }
        }
    }

    fn has(&self, number: u32, process: u32) -> bool {
        self.of[number as usize * self.words + process as usize / 64] >> (process % 64) & 1 == 1
    }
}
