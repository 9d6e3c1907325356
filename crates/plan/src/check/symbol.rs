//! Symbolic values: inputs and ordered sums of them.

use std::collections::HashMap;
use std::ops::Range;

use super::Process;
use super::case::Case;
use super::finding::Contents;

/// Content of an element: element `index` of the inputs in tree `sum`. The tree is the order of their combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// 0: nothing; 1 + p: the input of process p; more: a sum in [`Sums`].
    sum: u32,
    index: i32,
}

impl Value {
    pub(super) const NOTHING: Value = Value { sum: 0, index: 0 };

    pub(super) fn input(process: u32, index: i64) -> Value {
        Value { sum: process + 1, index: index as i32 }
    }

    pub(super) fn is_nothing(self) -> bool {
        self.sum == 0
    }
}

/// All trees of sums so far, each once, so that equal numbers mean equal trees.
pub(super) struct Sums {
    processes: u32,
    words: usize,
    by_operands: HashMap<(u32, u32), u32>,
    recent: ((u32, u32), u32),
    nodes: Vec<Node>,
    members: Vec<u64>,
}

struct Node {
    operands: (u32, u32),
    /// Number of inputs, counted as often as they occur.
    inputs: u32,
    /// The processes, if they are in order and without gaps.
    run: Option<(u32, u32)>,
}

impl Sums {
    pub(super) fn new(processes: u32) -> Self {
        let words = (processes as usize).div_ceil(64);
        let mut sums = Sums {
            processes,
            words,
            by_operands: HashMap::new(),
            recent: ((0, 0), 0),
            nodes: Vec::with_capacity(2 * processes as usize),
            members: vec![0; words * (processes as usize + 1)],
        };
        sums.nodes.push(Node { operands: (0, 0), inputs: 0, run: None });
        for process in 0..processes {
            sums.nodes.push(Node { operands: (0, 0), inputs: 1, run: Some((process, process + 1)) });
            sums.members[words * (process as usize + 1) + process as usize / 64] |= 1 << (process % 64);
        }
        sums
    }

    /// `left ∘ right`, if both are elements of the same index.
    pub(super) fn combine(&mut self, left: Value, right: Value) -> Option<Value> {
        if left.index != right.index || left.is_nothing() || right.is_nothing() {
            return None;
        }
        let operands = (left.sum, right.sum);
        if self.recent.0 != operands {
            let next = self.nodes.len() as u32;
            let sum = *self.by_operands.entry(operands).or_insert(next);
            self.recent = (operands, sum);
            if sum == next {
                let [l, r] = [left.sum, right.sum].map(|s| &self.nodes[s as usize]);
                let run = match (l.run, r.run) {
                    (Some(l), Some(r)) if l.1 == r.0 => Some((l.0, r.1)),
                    _ => None,
                };
                self.nodes.push(Node { operands, inputs: l.inputs.saturating_add(r.inputs), run });
                for word in 0..self.words {
                    let [l, r] = [left.sum, right.sum].map(|s| self.members[s as usize * self.words + word]);
                    self.members.push(l | r);
                }
            }
        }
        Some(Value { sum: self.recent.1, index: left.index })
    }

    /// Whether `value` is element `index` of all of `wanted`, each once; and in order, if required.
    pub(super) fn is_sum(&self, value: Value, wanted: &Range<u32>, index: i64, in_order: bool) -> bool {
        let node = &self.nodes[value.sum as usize];
        if value.is_nothing() || i64::from(value.index) != index {
            return false;
        }
        if in_order || node.run.is_some() {
            return node.run == Some((wanted.start, wanted.end));
        }
        let members = &self.members[value.sum as usize * self.words..][..self.words];
        node.inputs == wanted.len() as u32
            && (0..self.processes)
                .all(|p| (members[p as usize / 64] >> (p % 64) & 1 == 1) == wanted.contains(&p))
    }

    /// The value for display.
    pub(super) fn contents(&self, case: &Case<'_>, value: Value) -> Contents {
        if value.is_nothing() {
            return Contents::Nothing;
        }
        let mut of: Vec<Process> = Vec::new();
        let mut todo = vec![value.sum];
        while let Some(sum) = todo.pop() {
            match sum.checked_sub(1).filter(|&p| p < self.processes) {
                Some(process) => of.push(case.process(process)),
                None => {
                    let (left, right) = self.nodes[sum as usize].operands;
                    todo.extend([right, left]);
                }
            }
            if of.len() > 4 * self.processes as usize {
                break;
            }
        }
        Contents::Sum { of, index: i64::from(value.index) }
    }
}
