//! A communicator's state of its collective operations.

use std::cell::{Cell, OnceCell, RefCell};

use crate::algorithm_hints::AlgorithmHints;
use crate::order::{Line, Order};
use crate::place::Place;
use crate::prepared::Cache;
use crate::queue::Queue;
use crate::repeated::Calls;
use crate::run::Run;
use crate::team::Slot;
use encore_engine::comm::Communicator;
use encore_engine::slab::Obj;
use encore_engine::slots::{CommSlot, StateKey};

/// State of a communicator's collective operations.
#[derive(Default)]
pub struct OfComm {
    /// Location of its ranks, once computed by [`crate::place::of`].
    pub(super) place: OnceCell<Place>,
    /// Whether a collective operation on it was given up because other ranks had called another one.
    pub mismatched: Cell<bool>,
    /// Whether all members agree on the result of each operation of the program.
    pub uniform: Cell<bool>,
    /// The algorithms that the program requests.
    pub algorithm_hints: Cell<AlgorithmHints>,
    /// Its blocking operations.
    pub blocking: Line,
    /// Its non-blocking operations.
    pub nonblocking: Line,
    /// The non-blocking operations that are under way on their lanes, or wait for their turn.
    pub queue: Queue<Obj<Run>>,
    /// Number before which no non-blocking operation has messages under way.
    pub messages_since: Cell<u32>,
    /// Number of starts of persistent operations on it.
    pub persistent_starts: Cell<u64>,
    /// Number of persistent collective operations made on it; it numbers them.
    pub persistent_collectives: Cell<u32>,
    /// Plans of the collective operations used on it lately.
    pub plans: RefCell<Cache>,
    /// The blocking calls on it that repeat.
    pub repeated: Calls,
    /// Lanes for their staging areas only: its persistent operations share these.
    pub shared: Slot,
}

impl OfComm {
    /// State of the operations of an order.
    #[inline(always)]
    pub fn line(&self, order: Order) -> &Line {
        match order {
            Order::Blocking => &self.blocking,
            Order::Nonblocking => &self.nonblocking,
        }
    }

    /// Number of operations started on it, each start of a persistent one included.
    pub fn started(&self) -> u64 {
        self.blocking.started.get() + self.nonblocking.started.get() + self.persistent_starts.get()
    }

    /// Ends a non-blocking operation on lanes. `end`: the cell after its last one. Returns the first cell that this rank needs now, if
    /// the operation hasn't published it itself.
    pub fn leave(&self, name: usize, end: u64) -> Option<u64> {
        let needed = self.queue.leave(name).unwrap_or(self.nonblocking.lanes.next());
        (needed > end).then_some(needed)
    }

    /// Adds algorithms that the program requests to earlier requests.
    pub fn add_algorithm_hints(&self, algorithm_hints: AlgorithmHints) {
        self.algorithm_hints.set(algorithm_hints.or(self.algorithm_hints.get()));
        // The kept plans may use other algorithms.
        self.plans.take();
        self.repeated.forget();
    }
}

// SAFETY: the only key of this slot.
const OF_COMM: StateKey<OfComm, CommSlot> = unsafe { StateKey::new(CommSlot::Collectives) };

/// State of its collective operations.
#[inline(always)]
pub fn collectives(comm: &Communicator) -> &OfComm {
    &comm.layers[OF_COMM]
}

/// Forgets the kept calls of a communicator.
pub fn forget_calls(comm: &Communicator) {
    if let Some(collectives) = comm.layers.made(OF_COMM) {
        collectives.repeated.forget();
    }
}

/// The number of the next persistent collective operation that is made.
pub fn next_persistent(comm: &Communicator) -> u32 {
    collectives(comm)
        .persistent_collectives
        .replace(collectives(comm).persistent_collectives.get().wrapping_add(1))
}
