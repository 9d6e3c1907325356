//! This process's collective operations under way.

use std::collections::{HashMap, VecDeque};

use encore_plan::ir::StepId;
use encore_shmem::board::{Board, Notice};

use crate::run::Run;
use crate::settling::Ended;
use crate::team::FromHeap;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::Error;
use encore_engine::p2p::wire::Words;
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::slots::{Slot, StateKey};

// SAFETY: the only key of its slot.
pub(crate) const COLLECTIVES: StateKey<Collectives> = unsafe { StateKey::new(Slot::Collectives) };

/// Updates the engine's number of operations under way.
#[inline]
pub(crate) fn count_under_way(engine: &mut Engine) {
    engine.collectives_under_way = engine.layers[COLLECTIVES].under_way();
}

/// This process's collective operations under way.
#[derive(Default)]
pub struct Collectives {
    /// Runs with steps that can begin, or that have just ended.
    pub(super) ready: VecDeque<Obj<Run>>,
    /// Runs under way by messages.
    pub(super) by_messages: Vec<Obj<Run>>,
    /// Number of idle polls for the operations under way.
    pub(super) vain: u32,
    /// Blocking operations on lanes that wait.
    pub(super) blocked: Vec<Blocked>,
    /// The operations of ranks on other nodes, as far as these have reported them.
    pub(super) told: Told,
    /// Runs under way on lanes, each with the engine's count.
    pub(super) on_lanes: Vec<Obj<Run>>,
    /// Whether a wait has just polled the only run on lanes, so that the next poll needn't.
    pub(super) looked: bool,
    /// Memory of lanes that came from this rank's heap.
    pub(super) lanes_from_heap: Vec<FromHeap>,
    /// Steps that call operators of the program.
    pub(super) of_program: VecDeque<(Obj<Run>, StepId)>,
    /// Operations that have ended here, and on whose result the members have to agree.
    pub(super) to_settle: Vec<Ended>,
    /// Whether an operation on lanes has made its last staged post, so that a later one may make its first.
    pub(super) moved: bool,
}

impl Collectives {
    /// Number of operations under way: if any, `under_way::look_after` may have something to do.
    #[inline(always)]
    pub(super) fn under_way(&self) -> usize {
        // A ready run is also in one of these lists.
        self.by_messages.len() + self.on_lanes.len()
    }

    /// Handles the end of a step's message.
    pub fn step_ended(&mut self, run: Obj<Run>, step: StepId, error: Option<Error>) {
        if let Some(error) = error.filter(|_| !run.failed.get()) {
            run.note_lost(&error);
            run.error.set(Some(error));
        }
        run.end_step(step);
        self.list(run);
    }

    pub(super) fn list(&mut self, run: Obj<Run>) {
        if !run.listed.get() && (run.ended() || !run.ready.borrow().is_empty()) {
            run.listed.set(true);
            self.ready.push_back(run);
        }
    }
}

/// A waiting blocking operation on lanes, without a run.
pub struct Blocked {
    pub(super) comm: Obj<Communicator>,
    pub(super) notice: Notice,
    pub(super) error: Option<Error>,
}

/// Reports of ranks on other nodes about their operations: copies of parts of their boards, which only this rank
/// writes.
#[derive(Default)]
pub(super) struct Told {
    pub(super) boards: HashMap<PeerId, Box<Board>>,
    /// Second halves of descriptions whose first halves haven't arrived yet.
    pub(super) halves: HashMap<PeerId, Words>,
}

impl Told {
    pub(super) fn board(&self, peer: PeerId) -> Option<&Board> {
        self.boards.get(&peer).map(|board| &**board)
    }
}
