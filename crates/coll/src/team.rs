//! Lanes of a communicator's blocking operations, of its non-blocking ones, and of a persistent request. [`making`] makes them.

pub mod making;

use std::cell::{Cell, OnceCell, RefCell};
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use encore_shmem::space::Space;
use encore_shmem::staging::Pace;
use encore_shmem::team::{Head, Team};

use crate::prepared::mix;
use crate::progress::Turn;
use crate::summary::Summary;
use encore_engine::peer::PeerId;
use encore_engine::request::{REQUESTS, Request, flag};
use encore_engine::slab::Obj;

/// Lanes that this rank can use.
pub struct Lanes {
    /// The memory.
    pub team: RefCell<Team>,
    /// Write mode of this rank in its staging area.
    pub pace: Cell<Pace>,
    /// Members of the team; if ranks are on several nodes, those of this rank's node.
    pub members: Arc<[PeerId]>,
    /// Index of this rank among them.
    pub me: usize,
}

impl Drop for Lanes {
    fn drop(&mut self) {
        self.team.get_mut().want_no_room();
    }
}

/// This rank's use of a team's memory; dropping it ends the use.
pub(super) struct Memory {
    pub(super) head: NonNull<Head>,
    /// The space to return it to. `None`: it comes from the heap of the first member, which frees it.
    pub(super) origin: Option<(Space, u64)>,
    pub(super) bytes: usize,
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: as long as this rank holds the memory, it belongs to a team; memory for lanes is never unmapped.
        let head = unsafe { self.head.as_ref() };
        // AcqRel: pairs with itself at the other ranks: the last rank to leave has seen that all others have finished with the memory.
        let last = head.holders.fetch_sub(1, Ordering::AcqRel) == 1;
        if let Some((space, offset)) = self.origin.filter(|_| last) {
            // SAFETY: allocated for this team, whose last rank leaves.
            unsafe { space.give_back(offset, self.bytes) };
        }
    }
}

/// Lanes of a communicator or of a persistent request.
#[derive(Default)]
pub struct Slot {
    pub(super) ready: OnceCell<Lanes>,
    pub(super) state: RefCell<State>,
    /// The number of the next operation's first cell.
    next: Cell<u64>,
    /// The mark of all operations so far.
    history: Cell<u32>,
    /// The latest operation.
    latest: Cell<Summary>,
}

impl Slot {
    /// Gives an operation its turn: the next `cells` cells. The turn's mark depends on `mark`, the operation's own, and on all earlier
    /// operations. So a difference between ranks shows at the latest in the next operation in which one takes from the other.
    #[inline]
    pub fn take(&self, cells: u32, mark: u32, what: Summary) -> Turn {
        let first = self.next.replace(self.next.get() + u64::from(cells));
        let history = mix(u64::from(self.history.get()) << 32 | u64::from(mark)) as u32;
        self.history.set(history);
        Turn { first, mark: history, before: self.latest.replace(what) }
    }
}

impl Slot {
    /// The lanes, if they exist.
    #[inline(always)]
    pub fn ready(&self) -> Option<&Lanes> {
        self.ready.get()
    }

    /// The number of the next operation's first cell.
    pub fn next(&self) -> u64 {
        self.next.get()
    }

    /// Gives the next `cells` cells to an operation that is the only one that ever uses these lanes.
    #[inline(always)]
    pub fn take_again(&self, cells: u32) -> u64 {
        self.next.replace(self.next.get() + u64::from(cells))
    }
}

/// State of lanes that don't exist yet.
#[derive(Default)]
pub(super) enum State {
    /// Not requested yet.
    #[default]
    Unasked,
    /// Waiting for the location from the first member.
    Awaited(Awaited),
    /// There is no memory for them.
    Failed,
}

/// Message of the first member: location of the memory (an offset, or an offset with the flag of the heap), number of cells, and bytes of
/// a staging area.
pub(super) type Words = [u64; 3];

/// A receive for the location of the lanes.
pub(super) struct Awaited {
    pub(super) request: Obj<Request>,
    pub(super) words: Box<Cell<Words>>,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        if !self.request.is(flag::COMPLETE) {
            // The message may still arrive, so its buffer must stay.
            let words = std::mem::replace(&mut self.words, Box::new(Cell::new([0; 3])));
            Box::leak(words);
        }
        // SAFETY: the count that this object holds.
        unsafe { REQUESTS.release(self.request) };
    }
}

/// Memory of lanes that comes from this rank's heap.
#[derive(Clone, Copy)]
pub struct FromHeap(pub(super) NonNull<u8>);
