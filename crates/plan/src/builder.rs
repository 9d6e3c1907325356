//! Builder of plans: one call for each step, with its dependences.
//!
//! Every call returns the step's id for later steps to depend on. Empty transfers leave no step and return `None`;
//! since both sides of a message agree on its bytes, both leave it out. `None` is a dependence on nothing, so
//! algorithms need no case for it.

use std::sync::Arc;

use crate::ir::{Action, Audience, Buffer, Plan, Rank, ScratchUnit, Span, Step, StepId};

/// Steps that must end before another may begin: ids, options, arrays, slices and pairs of such.
pub trait After {
    /// Hands over each of them.
    fn each(&self, add: &mut impl FnMut(StepId));
}

impl After for () {
    fn each(&self, _: &mut impl FnMut(StepId)) {}
}

impl After for StepId {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        add(*self);
    }
}

impl<T: After> After for Option<T> {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        if let Some(after) = self {
            after.each(add);
        }
    }
}

impl<T: After> After for [T] {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        self.iter().for_each(|after| after.each(add));
    }
}

impl<T: After, const N: usize> After for [T; N] {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        self.as_slice().each(add);
    }
}

impl<T: After> After for Vec<T> {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        self.as_slice().each(add);
    }
}

impl<T: After + ?Sized> After for &T {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        (**self).each(add);
    }
}

impl<A: After, B: After> After for (A, B) {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        self.0.each(add);
        self.1.each(add);
    }
}

impl<A: After, B: After, C: After> After for (A, B, C) {
    fn each(&self, add: &mut impl FnMut(StepId)) {
        self.0.each(add);
        self.1.each(add);
        self.2.each(add);
    }
}

/// Lists of dependences up to this length are searched for needless ones; for longer ones that would be slow.
const FEW: usize = 4;

/// A plan being written for one rank.
#[derive(Debug)]
pub struct Builder {
    /// The rank whose plan it is.
    pub rank: Rank,
    /// Ranks of the communicator (of the other group, in an operation between two).
    pub size: u32,
    plan: Plan,
    /// Ranks that the present steps are about: [`Builder::within`].
    peers: Peers,
    /// Offset of the lanes of messages: [`Builder::numbered_from`].
    number: u16,
    /// Steps that the next step on lanes waits for.
    awaited: Vec<StepId>,
}

/// A part of the ranks, numbered from 0 on, for an algorithm that is written for all ranks.
#[derive(Clone, Debug)]
pub struct Group {
    /// This rank's number in it.
    pub rank: Rank,
    /// Its number of ranks.
    pub size: u32,
    /// The ranks of the group.
    pub peers: Peers,
}

/// Mapping from a group's numbers to ranks.
#[derive(Clone, Debug)]
pub enum Peers {
    /// Evenly spaced ranks.
    Even {
        /// The first.
        first: Rank,
        /// Distance of two successive ranks.
        stride: u32,
        /// The last rank of all: numbers beyond it map to it.
        last: Rank,
    },
    /// A range of a list.
    Listed {
        /// The list.
        list: Arc<[Rank]>,
        /// Index of the first rank in the list.
        begin: u32,
        /// A rank that differs from the list: its number, and the rank.
        instead: Option<(Rank, Rank)>,
    },
}

impl Peers {
    /// All possible ranks.
    const ALL: Peers = Peers::Even { first: 0, stride: 1, last: Rank::MAX };

    /// The rank with number `peer` in the group.
    fn rank(&self, peer: Rank) -> Rank {
        match self {
            Peers::Even { first, stride, last } => {
                let rank = u64::from(*first) + u64::from(peer) * u64::from(*stride);
                rank.min(u64::from(*last)) as Rank
            }
            Peers::Listed { instead: Some((number, rank)), .. } if *number == peer => *rank,
            Peers::Listed { list, begin, .. } => list[(begin + peer) as usize],
        }
    }
}

impl Builder {
    /// An empty plan for `rank` of `size`.
    pub fn new(rank: Rank, size: u32, scratch_unit: ScratchUnit) -> Self {
        let (steps, after, regions) = (Vec::new(), Vec::new(), Vec::new());
        let plan = Plan { steps, after, scratch: 0, regions, scratch_unit, lanes: 0, window: 0, team: None };
        Builder { rank, size, plan, peers: Peers::ALL, number: 0, awaited: Vec::new() }
    }

    /// Has `write` write steps among the ranks of a group, to which this rank belongs.
    pub fn within<R>(&mut self, group: &Group, write: impl FnOnce(&mut Builder) -> R) -> R {
        let (rank, size) = (self.rank, self.size);
        let peers = std::mem::replace(&mut self.peers, group.peers.clone());
        (self.rank, self.size) = (group.rank, group.size);
        let written = write(self);
        (self.rank, self.size, self.peers) = (rank, size, peers);
        written
    }

    /// Has `write` write messages with lanes counted from `first` on, so that steps for one piece of data can be repeated for each.
    pub fn numbered_from<R>(&mut self, first: u16, write: impl FnOnce(&mut Builder) -> R) -> R {
        let number = std::mem::replace(&mut self.number, first);
        let written = write(self);
        self.number = number;
        written
    }

    /// Makes room for about `steps` more steps.
    pub fn reserve(&mut self, steps: u32) {
        self.plan.steps.reserve(steps as usize);
        self.plan.after.reserve(steps as usize);
    }

    /// The plan as written.
    pub fn finish(self) -> Plan {
        self.plan
    }

    /// Adds `count` elements of scratch: a region of their own.
    pub fn scratch(&mut self, count: i64) -> Span {
        let at = self.plan.scratch;
        if at > 0 && count > 0 {
            self.plan.regions.push(at);
        }
        self.plan.scratch += count;
        Span::new(Buffer::Scratch, at, count)
    }

    /// Whether it's a plan on lanes, whose copies are done in the order in which they are written.
    pub fn is_on_lanes(&self) -> bool {
        self.plan.lanes > 0
    }

    /// Makes it a plan on only the lanes of these ranks, this one among them, ascending.
    pub fn on_lanes_of(&mut self, team: Box<[Rank]>) {
        self.plan.team = Some(team);
    }

    fn step(&mut self, action: Action, after: impl After) -> StepId {
        let start = self.plan.after.len();
        after.each(&mut |id| self.plan.after.push(id));
        if self.plan.lanes > 0 && !action.is_message() {
            // Steps on lanes wait for those before them anyway.
            let mut before = self.plan.after.split_off(start);
            before.retain(|&id| self.plan.steps[id as usize].action.is_message());
            self.plan.after.append(&mut before);
        }
        if (2..=FEW).contains(&(self.plan.after.len() - start)) {
            self.drop_implied(start);
        }
        let id = self.plan.steps.len() as StepId;
        let after_len = (self.plan.after.len() - start) as u32;
        self.plan.steps.push(Step { action, after_start: start as u32, after_len });
        id
    }

    /// Removes duplicates from the dependences at `start` and later, and those that others of them depend on: fewer for the executor to
    /// count.
    fn drop_implied(&mut self, start: usize) {
        let mut i = start;
        while i < self.plan.after.len() {
            let one = self.plan.after[i];
            let implied = (start..self.plan.after.len()).any(|j| {
                let other = self.plan.after[j];
                (j > i && other == one) || self.plan.after(&self.plan.steps[other as usize]).contains(&one)
            });
            if implied {
                self.plan.after.swap_remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Sends `from` to `to`.
    pub fn send(&mut self, to: Rank, from: Span, lane: u16, after: impl After) -> Option<StepId> {
        let to = self.peers.rank(to);
        (from.count != 0).then(|| self.step(Action::Send { to, from, lane: self.number + lane }, after))
    }

    /// Receives into `into` the message that `from` sends.
    pub fn recv(&mut self, from: Rank, into: Span, lane: u16, after: impl After) -> Option<StepId> {
        let from = self.peers.rank(from);
        (into.count != 0).then(|| self.step(Action::Recv { from, into, lane: self.number + lane }, after))
    }

    /// Signals `to`.
    pub fn signal(&mut self, to: Rank, lane: u16, after: impl After) -> StepId {
        let to = self.peers.rank(to);
        self.step(Action::Signal { to, lane: self.number + lane }, after)
    }

    /// Awaits the signal of `from`.
    pub fn await_(&mut self, from: Rank, lane: u16, after: impl After) -> StepId {
        let from = self.peers.rank(from);
        self.step(Action::Await { from, lane: self.number + lane }, after)
    }

    /// Copies `from` to `into`.
    pub fn copy(&mut self, from: Span, into: Span, after: impl After) -> Option<StepId> {
        (from.count != 0).then(|| self.step(Action::Copy { from, into }, after))
    }

    /// `inout = left op inout`.
    pub fn reduce(&mut self, left: Span, inout: Span, after: impl After) -> Option<StepId> {
        (inout.count != 0).then(|| self.step(Action::Reduce { left, inout }, after))
    }

    /// Makes it a plan on `lanes` lanes; `window` of them must find room at once. Steps are done in the order in which they are written.
    pub fn on_lanes(&mut self, lanes: u32, window: u32) {
        (self.plan.lanes, self.plan.window) = (lanes, window.min(lanes));
    }

    /// Has the next step on lanes wait for messages. Later ones wait with it, as steps on lanes are done in order.
    pub fn await_messages(&mut self, after: impl After) {
        after.each(&mut |id| self.awaited.push(id));
    }

    /// The step written last, for messages to wait for: if it is on lanes, all before it have ended, too.
    pub fn latest(&self) -> Option<StepId> {
        (self.plan.steps.len() as StepId).checked_sub(1)
    }

    fn on_lane(&mut self, action: Action) {
        let after = std::mem::take(&mut self.awaited);
        self.step(action, after);
    }

    /// Publishes `from`, which may be empty.
    pub fn post(&mut self, lane: u32, from: Span, to: Audience) {
        let to = match to {
            Audience::All => Audience::All,
            Audience::One(rank) => Audience::One(self.peers.rank(rank)),
        };
        self.on_lane(Action::Post { lane, from, to });
    }

    /// Takes the data that `rank` has posted, from byte `at` on.
    pub fn take(&mut self, rank: Rank, lane: u32, at: i64, into: Span) {
        let rank = self.peers.rank(rank);
        self.on_lane(Action::Take { rank, lane, at, into });
    }

    /// `inout = posted op inout`.
    pub fn fold(&mut self, rank: Rank, lane: u32, at: i64, inout: Span) {
        let rank = self.peers.rank(rank);
        if inout.count != 0 {
            self.on_lane(Action::Fold { rank, lane, at, inout });
        }
    }

    /// `into = own op posted`, or `posted op own`.
    pub fn merge(&mut self, rank: Rank, lane: u32, at: i64, own: (Span, bool), into: Span) {
        let ((own, own_first), rank) = (own, self.peers.rank(rank));
        if into.count != 0 {
            self.on_lane(Action::Merge { rank, lane, at, own, own_first, into });
        }
    }

    /// One id for all of `after`: a step only if there is more than one.
    pub fn join(&mut self, after: impl After) -> Option<StepId> {
        let (mut first, mut many) = (None, false);
        after.each(&mut |id| match first {
            None => first = Some(id),
            Some(one) => many |= one != id,
        });
        if many { Some(self.step(Action::Join, after)) } else { first }
    }
}
