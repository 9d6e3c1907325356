//! What a communicator keeps of its collective operations.

use easy_ext::ext;
use std::cell::{Cell, RefCell};

use crate::prepared::Cache;
use crate::repeated::Calls;
use crate::run::NUMBERS;
use crate::team::Slot;
use crate::wishes::Wishes;
use encore_engine::comm::Communicator;
use encore_engine::slots::{CommSlot, StateKey};

/// What a communicator keeps.
#[derive(Default)]
pub struct OfComm {
    /// A collective operation on it was given up, because other ranks had called another one.
    pub mismatched: Cell<bool>,
    /// The algorithms that the program asks for.
    pub wishes: Cell<Wishes>,
    /// Number of collective operations started on it.
    pub started: Cell<u64>,
    /// Number of these that were starts of persistent ones.
    pub persistent_starts: Cell<u64>,
    /// Operations before this number, of those that all ranks start in the same order, have no messages under way.
    pub messages_since: Cell<u32>,
    /// Number of persistent collective operations made on it; it numbers them.
    pub persistent_collectives: Cell<u32>,
    /// Plans of the collective operations used on it lately.
    pub plans: RefCell<Cache>,
    /// The blocking calls on it that repeat.
    pub repeated: Calls,
    /// The lanes for operations on it.
    pub lanes: Slot,
    /// Lanes of which only the staging areas are used: its persistent operations share them.
    pub shared: Slot,
}

impl OfComm {
    /// The program asks for algorithms, beside those that it has asked for.
    pub fn wish(&self, wishes: Wishes) {
        self.wishes.set(wishes.or(self.wishes.get()));
        // The kept plans may be of other algorithms.
        self.plans.take();
        self.repeated.forget();
    }
}

// SAFETY: the only key of this slot.
const OF_COMM: StateKey<OfComm, CommSlot> = unsafe { StateKey::new(CommSlot::Collectives) };

/// Methods of [`Communicator`].
#[ext(CommCommunicator)]
impl Communicator {
    /// What it keeps of its collective operations.
    #[inline(always)]
    pub fn collectives(&self) -> &OfComm {
        &self.layers[OF_COMM]
    }

    /// The number of the latest collective operation, of those that all ranks start in the same order.
    pub fn latest_collective(&self) -> u32 {
        let own = self.collectives();
        let latest = own.started.get().wrapping_sub(own.persistent_starts.get()).wrapping_sub(1);
        latest as u32 & NUMBERS
    }

    /// The number of the next persistent collective operation that is made.
    pub fn next_persistent_collective(&self) -> u32 {
        self.collectives()
            .persistent_collectives
            .replace(self.collectives().persistent_collectives.get().wrapping_add(1))
    }
}
