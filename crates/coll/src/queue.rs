//! The non-blocking operations of a communicator that are under way on its lanes, and those that wait for their turn.
//!
//! A program may have any number of them under way (MPI 5.0 §6.12), but lanes have limited room: cells of a row, bytes of a staging area.
//! No limit blocks a program, because *an operation never waits for a later one of its communicator*. Its ranks start non-blocking
//! operations in the same order. Consider the first one that some rank hasn't ended. If all ranks have started it:
//!
//! - It is under way at each of them: an operation is put off only while an earlier one is under way, and those have ended.
//! - It finds its cells: no rank needs a cell before its first one, and each rank has published that, except for at most a quarter of a
//!   row ([`encore_shmem::team::Team::publish`]). The other three quarters are more than the plan's window, with which the checker has
//!   proved that the plan ends.
//! - It finds room for its staged posts: each rank gives its staging area to its operations in order ([`Queue::may_stage`]). So only
//!   posts of operations that have ended everywhere precede this operation's posts, and all ranks have published that they are past them
//!   ([`Queue::leave`]). The posts of later operations follow.
//! - Marks distinguish its messages from those of all others that are under way: see `begin::may_begin`.
//!
//! So it ends, and the next one is the first. It depends only on what the standard permits: that all ranks have started it. Blocking
//! operations have lanes of their own ([`crate::order`]), as does each persistent one: these have one operation at a time.
//!
//! `coll/src/tests/` runs random programs on engines in one process, where a rank that sleeps for ever is detected.

use std::cell::RefCell;
use std::collections::VecDeque;

use encore_engine::mutation::{Mutation, planted};

/// An operation under way beside which others may begin.
#[derive(Debug)]
struct Op {
    /// Unique among those under way on the same lanes.
    name: usize,
    /// The first cell that this rank still needs for it.
    needed: u64,
    /// Whether it may still stage posts.
    stages: bool,
}

/// The non-blocking operations of a communicator, in the order in which the program has started them.
pub struct Queue<W> {
    under_way: RefCell<Vec<Op>>,
    /// Later operations, which wait. Empty if none is under way.
    waiting: RefCell<VecDeque<W>>,
}

impl<W> Default for Queue<W> {
    fn default() -> Queue<W> {
        Queue { under_way: RefCell::default(), waiting: RefCell::default() }
    }
}

/// An operation that waits for its turn.
pub trait Waits {
    /// Its first cell, if it is one on lanes.
    fn first(&self) -> Option<u64>;
}

impl<W: Waits> Queue<W> {
    /// Whether at most one operation is under way.
    #[inline]
    pub fn is_alone(&self) -> bool {
        self.under_way.borrow().len() <= 1
    }

    /// Whether an operation that this rank starts now can begin at once: none waits, and its first cell is one of `row` cells from the
    /// first one that this rank needs. No rank can post further cells yet, so a later begin loses nothing.
    #[inline]
    pub fn admits(&self, first: u64, row: usize) -> bool {
        self.waiting.borrow().is_empty() && self.reaches(first, row)
    }

    /// [`Queue::admits`], ignoring waiting operations.
    pub fn reaches(&self, first: u64, row: usize) -> bool {
        self.under_way.borrow().first().is_none_or(|oldest| first < oldest.needed + row as u64)
    }

    /// Adds an operation that begins. `first`: its first cell; `stages`: it has posts that don't fit in cells.
    #[inline]
    pub fn enter(&self, name: usize, first: u64, stages: bool) {
        self.under_way.borrow_mut().push(Op { name, needed: first, stages });
    }

    /// Sets the first cell that an operation still needs. Returns the first one that any needs.
    #[inline]
    pub fn needs(&self, name: usize, needed: u64) -> u64 {
        let mut under_way = self.under_way.borrow_mut();
        if let Some(own) = under_way.iter_mut().find(|op| op.name == name) {
            own.needed = needed;
        }
        // Cells are numbered in the order of the operations, so the first one needs the first.
        under_way.first().map_or(needed, |oldest| oldest.needed)
    }

    /// Whether an operation may stage a post: all earlier ones have made theirs.
    #[inline]
    pub fn may_stage(&self, name: usize) -> bool {
        let under_way = self.under_way.borrow();
        under_way.iter().take_while(|op| op.name != name).all(|op| !op.stages)
            || planted(Mutation::StagedOutOfOrder)
    }

    /// Records the last staged post of an operation. Returns whether others may have waited for that.
    pub fn has_staged(&self, name: usize) -> bool {
        let mut under_way = self.under_way.borrow_mut();
        let place = under_way.iter().position(|op| op.name == name);
        let own = place.and_then(|place| under_way.get_mut(place));
        own.is_some_and(|own| std::mem::take(&mut own.stages))
            && place.is_some_and(|place| place + 1 < under_way.len())
    }

    /// Removes an operation. Returns the first cell that this rank needs from now on, if known here: else all cells of its operations are
    /// past.
    pub fn leave(&self, name: usize) -> Option<u64> {
        let mut under_way = self.under_way.borrow_mut();
        // Their order stays.
        under_way.retain(|op| op.name != name);
        under_way.first().map(|oldest| oldest.needed).or_else(|| self.first_waiting())
    }

    fn first_waiting(&self) -> Option<u64> {
        self.waiting.borrow().iter().find_map(Waits::first)
    }

    /// Makes an operation wait for its turn.
    pub fn put_off(&self, operation: W) {
        self.waiting.borrow_mut().push_back(operation);
    }

    /// Whether operations wait for their turn.
    #[inline(always)]
    pub fn has_waiting(&self) -> bool {
        !self.waiting.borrow().is_empty()
    }

    /// Removes the next waiting operation, if it may begin.
    pub fn next(&self, may_begin: impl FnOnce(&W) -> bool) -> Option<W> {
        let mut waiting = self.waiting.borrow_mut();
        waiting.front().is_some_and(may_begin).then(|| waiting.pop_front()).flatten()
    }
}
