//! All processes of a call and their plans, for the checks.

use super::finding::{Place, Process};
use crate::ir::{Plan, Rank};
use crate::operation::Operation;

/// Number of findings after which a check stops.
pub(crate) const ENOUGH: usize = 32;

/// All processes of a call: those of the first group, then those of the second (none in a call within one group).
pub(super) struct Case<'a> {
    pub(super) sizes: [u32; 2],
    pub(super) operations: Vec<Operation<'a>>,
    pub(super) plans: Vec<&'a Plan>,
}

impl<'a> Case<'a> {
    /// The calls of two groups and their plans; the second group may be empty.
    pub(super) fn new(operations: [&[Operation<'a>]; 2], plans: [&'a [Plan]; 2]) -> Self {
        Case {
            sizes: operations.map(|of_group| of_group.len() as u32),
            operations: operations.concat(),
            plans: plans.into_iter().flatten().collect(),
        }
    }

    pub(super) fn processes(&self) -> u32 {
        self.sizes[0] + self.sizes[1]
    }

    pub(super) fn between(&self) -> bool {
        self.sizes[1] != 0
    }

    pub(super) fn process(&self, index: u32) -> Process {
        match (self.between(), index < self.sizes[0]) {
            (false, _) => Process { group: None, rank: index },
            (true, true) => Process { group: Some(0), rank: index },
            (true, false) => Process { group: Some(1), rank: index - self.sizes[0] },
        }
    }

    pub(super) fn place(&self, index: u32, step: u32) -> Place {
        Place { process: self.process(index), step }
    }

    /// The first process of the group that process `index` communicates with, and that group's size.
    pub(super) fn peers(&self, index: u32) -> (u32, u32) {
        match (self.between(), index < self.sizes[0]) {
            (false, _) => (0, self.sizes[0]),
            (true, true) => (self.sizes[0], self.sizes[1]),
            (true, false) => (0, self.sizes[0]),
        }
    }

    /// The process that a plan of process `index` calls `rank`.
    pub(super) fn peer(&self, index: u32, rank: Rank) -> u32 {
        self.peers(index).0 + rank
    }
}
