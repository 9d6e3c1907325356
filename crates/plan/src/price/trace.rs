//! Times of each rank's steps, and the reason why the last one ended no earlier.

use super::model::Time;
use super::run::{Cause, Outcome, Record, Shape};
use super::work::{Kind, Work, Works};
use crate::ir::{Rank, StepId};

/// A step that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Its rank.
    pub rank: Rank,
    /// Index of the step in the rank's plan.
    pub step: StepId,
    /// The step's work.
    pub work: Work,
    /// Time at which it began.
    pub start: Time,
    /// Time at which it ended.
    pub end: Time,
}

/// A part of the critical path: a step, and the transition to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The step.
    pub done: Done,
    /// Whether the path continues with the message that the step sent.
    pub by_message: bool,
    /// Its share of the path: the time until the next step of the path begins; for the last step, its own.
    pub adds: Time,
}

/// Steps of all ranks.
#[derive(Debug)]
pub struct Trace {
    works: Works,
    records: Vec<Record>,
    shape: Shape,
    last: (Rank, StepId),
}

impl Trace {
    pub(super) fn new(works: Works, outcome: &mut Outcome, shape: Shape, last: Rank) -> Self {
        let step = outcome.ranks[last as usize].last;
        Trace { works, records: std::mem::take(&mut outcome.records), shape, last: (last, step) }
    }

    /// The steps of a rank, in the order of its plan.
    pub fn steps(&self, rank: Rank) -> impl Iterator<Item = Done> {
        let steps = self.works.of(rank % self.shape.simulated).len() as u32;
        (0..steps).map(move |step| self.done(rank, step))
    }

    fn done(&self, rank: Rank, step: StepId) -> Done {
        let stand_in = rank % self.shape.simulated;
        let mut work = self.works.of(stand_in)[step as usize];
        if work.kind.sends() || work.kind.receives() {
            let peer = u64::from(work.peer) + u64::from(rank - stand_in);
            work.peer = (peer % u64::from(self.shape.ranks)) as Rank;
        }
        let record = self.record(rank, step);
        Done { rank, step, work, start: record.start, end: record.end }
    }

    fn record(&self, rank: Rank, step: StepId) -> &Record {
        &self.records[self.works.first(rank % self.shape.simulated) + step as usize]
    }

    /// The critical path, from the first step to the last: each began when the one before permitted it. Together they add up to the time
    /// of the call.
    pub fn path(&self) -> Vec<Link> {
        if self.works.of(self.last.0 % self.shape.simulated).is_empty() {
            return Vec::new();
        }
        let (mut rank, mut step) = self.last;
        let (mut path, mut by_message, mut until) = (Vec::new(), false, None);
        loop {
            let done = self.done(rank, step);
            let adds = until.unwrap_or(done.end) - done.start;
            if done.work.kind != Kind::Join {
                path.push(Link { done, by_message, adds });
            }
            until = Some(done.start);
            match self.record(rank, step).cause {
                Cause::Start => break,
                Cause::Step(before) => (step, by_message) = (before, false),
                Cause::Message(sent) => (rank, step, by_message) = (done.work.peer, sent, true),
            }
        }
        path.reverse();
        path
    }
}
