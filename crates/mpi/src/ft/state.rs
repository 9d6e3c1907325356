//! State of fault tolerance: of a process, and of each of its communicators.

use std::cell::{Cell, OnceCell};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use encore_engine::comm::{Communicator, Held};
use encore_engine::peer::PeerId;
use encore_engine::slots::{CommSlot, Slot, StateKey};

use encore_engine::state::process::NodeId;

use super::agree::UnderWay;
use super::far::Far;
use super::relay::Partner;
use super::uniform::{Known, Settled, Waiting};

/// State of this process.
#[derive(Default)]
pub(super) struct Faults {
    /// Whether a thread wakes this process when another one dies.
    pub(super) watched: bool,
    /// Number of deaths of the job that this process has learned of.
    pub(super) seen: u32,
    /// Number of deaths of processes of other jobs that this one has learned of.
    pub(super) elsewhere: u32,
    /// Dead ranks whose messages may still come.
    pub(super) dying: Vec<Dying>,
    /// Whether partners were chosen.
    pub(super) has_partners: bool,
    /// The partners of this rank on other nodes.
    pub(super) partners: HashMap<NodeId, Partner>,
    /// Nodes that answer nothing any more, with the time at which this process noticed that last.
    pub(super) silent: HashMap<NodeId, Instant>,
    /// Nodes of which no rank lives, with the time at which this process learned of that.
    pub(super) emptied: HashMap<NodeId, Instant>,
    /// Nodes whose kernels have ended the last connections with this process: these answer, though their ranks have died.
    pub(super) answered: HashSet<NodeId>,
    /// Agreements by messages.
    pub(super) far: Far,
    /// Whether operations may exist that can't end: a member of a communicator has died, or one was revoked.
    pub(super) unsound: bool,
    /// Number of polls since then.
    pub(super) looks: u32,
    /// Whether somebody has died since communicators were last searched for those whose hints have deaths revoke them.
    pub(super) may_revoke: bool,
    /// Non-blocking agreements.
    pub(super) under_way: Vec<UnderWay>,
    /// Non-blocking operations that have ended here, with results that the members have to agree on.
    pub(super) settling: Vec<Waiting>,
    /// Communicators that others have revoked, whose operations must be ended.
    pub(super) to_end: Vec<Held>,
    /// The context ids of communicators that are revoked here, or were before they were freed, in ascending order. No later communicator has
    /// them.
    pub(super) revoked: Vec<u64>,
    /// The context ids of communicators that were revoked before this process had made them, and from whom it has that.
    pub(super) early: HashMap<u64, PeerId>,
    /// Dead processes whose revocations are to be passed on.
    pub(super) gone: Vec<PeerId>,
    /// Revocations by others, newest last.
    pub(super) heard: VecDeque<Heard>,
}

/// A revocation that this process has from another one, and passes on if that one dies.
pub(super) struct Heard {
    pub(super) from: PeerId,
    pub(super) context: u64,
    pub(super) settled: Known,
    pub(super) members: Arc<[PeerId]>,
}

/// A dead rank whose messages may still come.
pub(super) struct Dying {
    /// The number of its death.
    pub(super) number: u64,
    pub(super) peer: PeerId,
    /// Time at which this process has learned of it.
    pub(super) since: Instant,
}

/// State of a communicator.
#[derive(Default)]
pub(super) struct OfComm {
    /// Its index in [`encore_shmem::consensus`].
    pub(super) place: OnceCell<usize>,
    /// Number of agreements that this process has begun on it.
    pub(super) begun: Cell<u64>,
    /// Number of agreements that have ended here.
    pub(super) ended: Cell<u64>,
    /// Agreements on results of its operations.
    pub(super) settled: Settled,
    /// Whether only its hints have revoked it, because of a death.
    pub(super) by_range: Cell<bool>,
}

// SAFETY: the only key of this slot.
pub(super) const FAULTS: StateKey<Faults> = unsafe { StateKey::new(Slot::Faults) };

// SAFETY: the only key of this slot.
const OF_COMM: StateKey<OfComm, CommSlot> = unsafe { StateKey::new(CommSlot::Faults) };

/// State of a communicator.
pub(super) fn of_comm(comm: &Communicator) -> &OfComm {
    &comm.layers[OF_COMM]
}
