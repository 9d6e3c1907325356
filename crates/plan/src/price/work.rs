//! Plans reduced to their costs: kinds of work, bytes and dependences, without addresses.

use crate::ir::{Action, Buffer, Plan, Rank, ScratchUnit, Span};

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // they are the actions of plans
pub enum Kind {
    Send,
    Recv,
    Signal,
    Await,
    Copy,
    Reduce,
    Join,
    Post,
    Take,
    Fold,
}

impl Kind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Send => "send",
            Kind::Recv => "receive",
            Kind::Signal => "signal",
            Kind::Await => "await",
            Kind::Copy => "copy",
            Kind::Reduce => "reduce",
            Kind::Join => "join",
            Kind::Post => "post",
            Kind::Take => "take",
            Kind::Fold => "combine",
        }
    }

    /// Whether the work begins a message or signal.
    pub const fn sends(self) -> bool {
        matches!(self, Kind::Send | Kind::Signal)
    }

    /// Whether the work ends a message or signal.
    pub const fn receives(self) -> bool {
        matches!(self, Kind::Recv | Kind::Await)
    }

    /// Whether the work takes from a lane.
    pub const fn takes(self) -> bool {
        matches!(self, Kind::Take | Kind::Fold)
    }
}

/// A step without addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Bytes moved or combined.
    pub bytes: u64,
    /// The other rank, if any.
    pub peer: Rank,
    /// The lane of the message, if any.
    pub lane: u16,
    /// Kind of the work.
    pub kind: Kind,
}

/// Work of a step of a plan, if items of the caller's buffers, and of typed scratch, have `item` bytes.
pub fn work_of(plan: &Plan, action: &Action, item: i64) -> Work {
    let bytes = |span: &Span| {
        let packed = span.buffer == Buffer::Scratch && plan.scratch_unit == ScratchUnit::Byte;
        (span.count.max(0) as u64).saturating_mul(if packed { 1 } else { item.max(0) as u64 })
    };
    let work = |kind, bytes, peer, lane| Work { kind, bytes, peer, lane };
    match action {
        Action::Send { to, from, lane } => work(Kind::Send, bytes(from), *to, *lane),
        Action::Recv { from, into, lane } => work(Kind::Recv, bytes(into), *from, *lane),
        Action::Signal { to, lane } => work(Kind::Signal, 0, *to, *lane),
        Action::Await { from, lane } => work(Kind::Await, 0, *from, *lane),
        Action::Copy { from, .. } => work(Kind::Copy, bytes(from), 0, 0),
        Action::Reduce { inout, .. } => work(Kind::Reduce, bytes(inout), 0, 0),
        // Lanes beyond 65,535 matter only for pictures, which never are that large.
        Action::Post { lane, from, .. } => work(Kind::Post, bytes(from), 0, *lane as u16),
        Action::Take { rank, lane, into, .. } => work(Kind::Take, bytes(into), *rank, *lane as u16),
        Action::Fold { rank, lane, inout: span, .. } | Action::Merge { rank, lane, into: span, .. } => {
            work(Kind::Fold, bytes(span), *rank, *lane as u16)
        }
        Action::Join => work(Kind::Join, 0, 0, 0),
    }
}

/// The work of several ranks, concatenated.
#[derive(Debug, Default)]
pub(super) struct Works {
    /// Index of each rank's first step; one more entry at the end.
    first: Vec<usize>,
    steps: Vec<Work>,
    /// Number of dependences of each step.
    pub(super) waits: Vec<u32>,
    /// Index of each step's first follower, from the rank's first follower on.
    follow: Vec<u32>,
    followers: Vec<u32>,
    first_follower: Vec<usize>,
    /// Each rank's receives, sorted by their key: separate from the steps, since other ranks search them.
    receives: Vec<(u64, u32)>,
    first_receive: Vec<usize>,
}

/// Key of a receive, as one number.
fn key(from: Rank, lane: u16) -> u64 {
    u64::from(from) << 16 | u64::from(lane)
}

impl Works {
    /// Empty, with capacity for `ranks` ranks.
    pub(super) fn new(ranks: usize) -> Self {
        let starts = || {
            let mut starts = Vec::with_capacity(ranks + 1);
            starts.push(0);
            starts
        };
        let (first, first_follower, first_receive) = (starts(), starts(), starts());
        Works { first, first_follower, first_receive, ..Works::default() }
    }

    /// Adds the next rank.
    pub(super) fn push(&mut self, plan: &Plan, item: i64) {
        let (base, steps) = (self.steps.len(), plan.steps.len());
        self.steps.extend(plan.steps.iter().map(|step| work_of(plan, &step.action, item)));
        let on_lanes_before: Vec<_> = plan.lane_steps_before().collect();
        let waits = plan.steps.iter().zip(&on_lanes_before);
        self.waits.extend(waits.map(|(step, listed)| step.after_len + u32::from(listed.is_some())));

        let start = self.followers.len();
        let ends = self.follow.len();
        self.follow.resize(ends + steps, 0);
        let counts = &mut self.follow[ends..];
        let all = plan.after.iter().chain(on_lanes_before.iter().flatten());
        all.for_each(|&on| counts[on as usize] += 1);
        let mut sum = 0;
        for count in counts.iter_mut() {
            sum += *count;
            *count = sum;
        }
        self.followers.resize(start + sum as usize, 0);
        // From the last to the first, so that each step's entry finally is the beginning of its followers.
        for ((id, step), listed) in plan.steps.iter().enumerate().zip(&on_lanes_before).rev() {
            for &on in plan.after(step).iter().chain(listed) {
                counts[on as usize] -= 1;
                self.followers[start + counts[on as usize] as usize] = id as u32;
            }
        }
        let receives = self.receives.len();
        let works = (0..).zip(&self.steps[base..]).filter(|(_, work)| work.kind.receives());
        self.receives.extend(works.map(|(id, work): (u32, _)| (key(work.peer, work.lane), id)));
        self.receives[receives..].sort_unstable();
        self.first.push(self.steps.len());
        self.first_follower.push(self.followers.len());
        self.first_receive.push(self.receives.len());
    }

    /// Number of steps of all ranks.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Number of ranks.
    pub(super) fn ranks(&self) -> u32 {
        (self.first.len() - 1) as u32
    }

    /// Index of a rank's first step.
    pub(super) fn first(&self, rank: u32) -> usize {
        self.first[rank as usize]
    }

    /// The steps of a rank.
    pub(super) fn of(&self, rank: u32) -> &[Work] {
        &self.steps[self.first[rank as usize]..self.first[rank as usize + 1]]
    }

    /// The steps of a rank that wait for one of its steps: indices for [`Works::follower`].
    pub(super) fn followers(&self, rank: u32, step: u32) -> std::ops::Range<usize> {
        let (rank, base) = (rank as usize, self.first_follower[rank as usize]);
        let at = self.first[rank] + step as usize;
        let end = if at + 1 == self.first[rank + 1] {
            self.first_follower[rank + 1]
        } else {
            base + self.follow[at + 1] as usize
        };
        base + self.follow[at] as usize..end
    }

    /// The follower at an index.
    pub(super) fn follower(&self, at: usize) -> u32 {
        self.followers[at]
    }

    /// The receive of `rank` that meets what `from` sends in `lane`.
    pub(super) fn receive(&self, rank: u32, from: Rank, lane: u16) -> Option<u32> {
        if rank >= self.ranks() {
            return None;
        }
        let range = self.first_receive[rank as usize]..self.first_receive[rank as usize + 1];
        let receives = &self.receives[range];
        let found = receives.binary_search_by_key(&key(from, lane), |&(key, _)| key);
        found.ok().map(|at| receives[at].1)
    }
}
