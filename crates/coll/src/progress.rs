//! Progress of an operation on lanes.

use std::cell::Cell;

use encore_shmem::team::Team;
use encore_tuning::TUNING;

use crate::summary::{Said, Summary};
use encore_engine::error::Error;

/// Position of an operation in the order of those on its lanes.
#[derive(Clone, Copy)]
pub struct Turn {
    /// The number of its first cell.
    pub first: u64,
    /// The mark of its cells.
    pub mark: u32,
    /// The operation before it.
    pub before: Summary,
}

/// Number of polls for room in the staging area that an operation shares with others, before it uses its own: some 20 µs (docs/lab/025).
pub(super) const VAIN_POSTS: u32 = TUNING.polls_for_shared_area;

/// Flag in [`Progress`]'s next step: a post had a wrong length. No plan has enough steps to reach it.
pub(super) const UNLIKE: u32 = 1 << 31;

/// The progress of an operation on lanes.
#[derive(Default)]
pub struct Progress {
    /// The next step, with [`UNLIKE`] once a post had a wrong length.
    pub(super) step: Cell<u32>,
    /// The number of its first cell.
    pub(super) first: Cell<u64>,
    /// The mark of its cells.
    pub(super) mark: Cell<u32>,
    /// The operation before it on these lanes.
    pub(super) before: Cell<Summary>,
    /// Whether the operation has described itself to the other ranks.
    pub(super) described: Cell<bool>,
    /// Number of times that it has found no room for a post.
    pub(super) vain_posts: Cell<u32>,
    /// Whether the operation is counted among those of its team that wait for room.
    pub(super) wants_room: Cell<bool>,
    /// Its failure, if any.
    pub failure: Cell<Option<Box<Failure>>>,
}

impl Progress {
    /// Resets the progress for an operation with this turn.
    pub fn begin(&self, turn: Turn) {
        self.before.set(turn.before);
        self.begin_described(turn.first, turn.mark);
        self.described.set(false);
    }

    /// Resets the progress for an operation whose description the others have.
    #[inline(always)]
    pub fn begin_described(&self, first: u64, mark: u32) {
        self.step.set(0);
        self.first.set(first);
        self.mark.set(mark);
        self.described.set(true);
        self.vain_posts.set(0);
    }

    /// Whether it has polled long enough for room in a shared staging area, or the rank is about to sleep: then it uses its own.
    #[inline(always)]
    pub(super) fn is_impatient(&self, about_to_sleep: bool) -> bool {
        if about_to_sleep {
            self.vain_posts.set(VAIN_POSTS);
        }
        self.vain_posts.get() >= VAIN_POSTS
    }

    /// The number of its first cell.
    pub fn first(&self) -> u64 {
        self.first.get()
    }

    /// Stops waiting for room, after a failure.
    pub fn want_no_room(&self, team: &mut Team) {
        if self.wants_room.replace(false) {
            team.want_room(false);
        }
    }

    pub(super) fn note_vain_post(&self) {
        self.vain_posts.set(self.vain_posts.get().saturating_add(1));
    }

    /// Its mark, and the summary of the operation before it.
    pub fn said(&self) -> (u32, Summary) {
        (self.mark.get(), self.before.get())
    }
}

/// Failure on lanes.
pub struct Failure {
    /// The first error.
    pub error: Error,
    /// Blocks of a wrong length. If empty, the operation can't continue.
    pub(super) unlike: Vec<Unlike>,
    /// The member of the team that has called another operation, and that operation.
    pub(super) other: Option<(u32, Said)>,
}

/// A block of another length than its taker expects.
pub(super) struct Unlike {
    /// The rank that has sent it.
    pub(super) rank: u32,
    /// Whether it comes as a message, for which there is no receive. Otherwise a receive from that rank waits for ever.
    pub(super) is_message: bool,
}

impl Failure {
    /// Failure with which the operation can't continue.
    pub fn of(error: Error) -> Box<Failure> {
        Box::new(Failure { error, unlike: Vec::new(), other: None })
    }

    /// This failure, with its cause: that member of the team has called another operation.
    pub(super) fn by_call_of(mut self: Box<Failure>, place: u32, theirs: Said) -> Box<Failure> {
        self.other = Some((place, theirs));
        self
    }

    /// Adds a block of `rank` with a wrong length to the failure of an operation, if any.
    pub fn with_unlike(
        before: Option<Box<Failure>>,
        rank: u32,
        is_message: bool,
        error: impl FnOnce() -> Error,
    ) -> Box<Failure> {
        let mut failure = before.unwrap_or_else(|| Failure::of(error()));
        failure.unlike.push(Unlike { rank, is_message });
        failure
    }
}
