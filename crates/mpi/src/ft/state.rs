//! State of fault tolerance: of a process, and of each of its communicators.

use std::cell::{Cell, OnceCell};
use std::collections::HashSet;

use encore_engine::comm::{Communicator, Held};
use encore_engine::peer::PeerId;
use encore_engine::slots::{CommSlot, Slot, StateKey};

use super::agree::UnderWay;

/// State of this process.
#[derive(Default)]
pub(super) struct Faults {
    /// A thread wakes this process when another one dies.
    pub(super) watched: bool,
    /// Number of deaths of the job that this process has learned of.
    pub(super) seen: u32,
    /// The dead, with the numbers of their deaths, of whom something may be left in their rings.
    pub(super) dying: Vec<(u32, PeerId)>,
    /// A member of a communicator has died, or one was revoked: there may be operations that can't end.
    pub(super) unsound: bool,
    /// Looks since then.
    pub(super) looks: u32,
    /// Non-blocking agreements.
    pub(super) under_way: Vec<UnderWay>,
    /// Communicators that others have revoked, on which operations are to be ended.
    pub(super) to_end: Vec<Held>,
    /// The context ids of communicators that were revoked before this process had made them.
    pub(super) early: HashSet<u64>,
}

/// State of a communicator.
#[derive(Default)]
pub(super) struct OfComm {
    /// Its place among those of [`encore_shmem::consensus`].
    pub(super) place: OnceCell<usize>,
    /// Number of agreements that this process has begun on it.
    pub(super) begun: Cell<u64>,
    /// Number of agreements that have ended here.
    pub(super) ended: Cell<u64>,
}

// SAFETY: the only key of this slot.
pub(super) const FAULTS: StateKey<Faults> = unsafe { StateKey::new(Slot::Faults) };

// SAFETY: the only key of this slot.
const OF_COMM: StateKey<OfComm, CommSlot> = unsafe { StateKey::new(CommSlot::Faults) };

/// State of a communicator.
pub(super) fn of_comm(comm: &Communicator) -> &OfComm {
    &comm.layers[OF_COMM]
}
