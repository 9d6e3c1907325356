//! One execution of a plan: the steps that have ended, and those that can begin.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use encore_plan::ir::StepId;
use encore_shmem::team::Shape;

use crate::binding::Binding;
use crate::bound::{Bound, bind_all};
use crate::comm;
use crate::marks::mark;
use crate::order::{Line, NUMBER_BITS, NUMBERS, Order};
use crate::prepared::CompiledPlan;
use crate::progress::Progress;
use crate::queue::Waits;
use crate::settling::Settling;
use crate::summary::{Summary, describe, summary};
use crate::team::{Lanes, Slot};
use encore_engine::comm::Communicator;
use encore_engine::completion::listener::{Heard, Listener};
use encore_engine::error::Error;
use encore_engine::matching::Key;
use encore_engine::request::Request;
use encore_engine::slab::{Obj, Slab};

/// Runs under way.
// SAFETY: reached only with the engine held.
pub(super) static RUNS: Slab<Run> = unsafe { Slab::new() };

/// Gives up one holder's count on a run.
///
/// # Safety
/// As for [`Slab::release`](encore_engine::slab::Slab::release).
pub unsafe fn release(run: Obj<Run>) {
    // SAFETY: the caller's promise.
    unsafe { RUNS.release(run) };
}

/// A plan under way. The call or request that waits for it holds a count; the engine holds one until the last step has ended.
pub struct Run {
    /// The plan.
    pub plan: Rc<CompiledPlan>,
    /// Its buffers.
    pub binding: Binding,
    /// The communicator of the operation.
    pub comm: Obj<Communicator>,
    /// The order in which all ranks start it. `None`: it is persistent, so it can be restarted.
    pub order: Option<Order>,
    /// Its number among the operations of its order: set at its start, or when it was made, if it is persistent.
    pub number: Cell<u32>,
    /// Of a plan by messages: its mark. See [`crate::mismatch`].
    pub mark: Cell<u32>,
    /// Of a plan by messages: the operation before it.
    pub before: Cell<Summary>,
    /// Whether its call doesn't match those of other ranks: no more steps begin.
    pub failed: Cell<bool>,
    /// Whether the communicator keeps it, so that it doesn't count the communicator.
    pub kept: Cell<bool>,
    /// State of a run on lanes.
    pub on_lanes: Option<OnLanes>,
    /// Number of steps not ended; on lanes, messages not ended, and 1 until all steps there have.
    pub left: Cell<u32>,
    /// Whether a message of it was lost with its sender: see [`crate::mixed`].
    pub(super) lost: Cell<bool>,
    /// For each step, the number of steps that it still waits for.
    waits: RefCell<Box<[u32]>>,
    /// Steps that can begin.
    pub ready: RefCell<Vec<StepId>>,
    /// Its wait for ranks on other nodes.
    pub(super) long: Cell<RemoteWait>,
    /// Whether it is in the engine's list of runs with ready steps.
    pub listed: Cell<bool>,
    /// The request that waits for the run, counted.
    pub request: Cell<Option<Obj<Request>>>,
    /// The request that waits for an agreement after the run's end, instead of [`Run::request`].
    pub(super) settling: Cell<Option<Box<Settling>>>,
    /// Of a persistent one that all members agree on: the number of the next start's agreement; otherwise 0.
    pub(super) agreement: Cell<u64>,
    /// The first error.
    pub error: Cell<Option<Error>>,
    /// The engine's own work at its end, before its request is complete.
    pub then: Cell<Option<Then>>,
    /// The run on lanes that it replaces, with the engine's count on that one: see [`crate::lane_fallback`].
    pub(super) stands_for: Cell<Option<Obj<Run>>>,
    /// Of a persistent one: number of starts, modulo 2^32.
    #[cfg(feature = "insight")]
    pub(super) starts: Cell<u32>,
}

/// Time that a run has waited for ranks on other nodes.
#[derive(Clone, Copy, Default)]
pub(super) enum RemoteWait {
    /// No wait so far.
    #[default]
    No,
    /// Waiting since this time.
    Since(Instant),
    /// Waiting longer than the patience of [`crate::mismatch`]; this rank has reported it.
    Told,
}

/// The part of a run that only runs on lanes have.
#[derive(Default)]
pub struct OnLanes {
    /// Its progress.
    pub progress: Progress,
    /// Lanes of its own, and their sizes.
    pub own: Option<(Slot, Shape)>,
    /// Of a persistent operation: the parts that are equal at each start.
    pub settled: OnceCell<Settled>,
    /// Whether its own lanes are ready.
    pub ready: Cell<bool>,
    /// Index of its next stop in [`CompiledPlan::stops`].
    pub(super) stop: Cell<u32>,
    /// Number of leading steps whose end the messages know.
    pub(super) told: Cell<u32>,
}

impl OnLanes {
    /// Whether it has lanes of its own, and posts that don't fit in cells: then it shares staging areas.
    #[inline(always)]
    pub fn shares(&self) -> bool {
        self.own.as_ref().is_some_and(|(_, shape)| shape.staging > 0)
    }

    /// Lanes of its own that are ready, and those whose staging areas it shares.
    #[inline(always)]
    pub fn at_hand<'a>(&'a self, comm: &'a Communicator) -> Option<(&'a Lanes, Option<&'a Lanes>)> {
        let (slot, _) = self.own.as_ref().filter(|_| self.ready.get())?;
        let shared = if self.shares() { comm::collectives(comm).shared.ready() } else { None };
        Some((slot.ready()?, shared))
    }

    /// Makes its own lanes ready, if it is settled: once, before its first step. It describes itself there, and may stage in the areas of
    /// `shared`, if its posts are long.
    #[cold]
    #[inline(never)]
    pub fn make_ready(&self, lanes: &Lanes, shared: Option<&Lanes>) {
        if let Some(settled) = self.settled.get().filter(|_| !self.ready.replace(true)) {
            let mut team = lanes.team.borrow_mut();
            // SAFETY: before the operation's first step.
            unsafe { team.describe_all(describe(settled.summary, Summary::default())) };
            if let Some(shared) = shared {
                let mut shared = shared.team.borrow_mut();
                shared.area().reserve();
                team.share(shared.area().areas());
            }
        }
    }
}

/// The parts of an operation on lanes that are equal at each start.
pub struct Settled {
    /// Its steps with addresses.
    pub bound: Box<[Bound]>,
    /// The mark of its own: see [`mark`].
    pub mark: u32,
    /// Its summary.
    pub summary: Summary,
}

impl Settled {
    /// The operation of a plan with these buffers.
    pub fn new(plan: &CompiledPlan, binding: &Binding) -> Settled {
        Settled { bound: bind_all(plan, binding), mark: mark(plan, binding), summary: summary(plan, binding) }
    }
}

/// The engine's own work at the end of a run. It receives the run's error, and returns that error or one of its own.
pub type Then = Box<dyn FnOnce(Option<Error>) -> Option<Error>>;

impl Run {
    /// A run that hasn't begun.
    pub fn new(
        plan: Rc<CompiledPlan>,
        binding: Binding,
        comm: Obj<Communicator>,
        order: Option<Order>,
        on_lanes: Option<OnLanes>,
    ) -> Run {
        comm.retain();
        let left = Cell::new(plan.left());
        let waits = RefCell::new(plan.waits.clone());
        let ready = RefCell::new(plan.first.to_vec());
        let (listed, request, error) = (Cell::new(false), Cell::new(None), Cell::new(None));
        let (number, then) = (Cell::new(0), Cell::new(None));
        Run {
            plan,
            binding,
            comm,
            order,
            number,
            mark: Cell::new(0),
            before: Cell::default(),
            failed: Cell::new(false),
            kept: Cell::new(false),
            on_lanes,
            left,
            lost: Cell::new(false),
            waits,
            ready,
            long: Cell::default(),
            listed,
            request,
            settling: Cell::new(None),
            agreement: Cell::new(0),
            error,
            then,
            stands_for: Cell::new(None),
            #[cfg(feature = "insight")]
            starts: Cell::new(0),
        }
    }

    /// Resets an ended run to one that hasn't begun.
    pub fn begin_again(&self) {
        self.failed.set(false);
        self.left.set(self.plan.left());
        if !self.has_messages() {
            return;
        }
        self.lost.set(false);
        if let Some(on) = &self.on_lanes {
            on.stop.set(0);
            on.told.set(0);
        }
        self.waits.borrow_mut().copy_from_slice(&self.plan.waits);
        let mut ready = self.ready.borrow_mut();
        ready.clear();
        ready.extend_from_slice(&self.plan.first);
    }

    /// Whether it has messages: a plan on lanes may have some.
    pub fn has_messages(&self) -> bool {
        self.on_lanes.is_none() || self.plan.messages > 0
    }

    /// Whether it has messages, or may have to use messages instead of lanes.
    pub(super) fn may_have_messages(&self) -> bool {
        self.has_messages() || self.plan.instead.is_some()
    }

    /// Whether all steps have ended.
    pub fn ended(&self) -> bool {
        self.left.get() == 0
    }

    /// Whether it has ended, and the engine has finished with it.
    pub fn is_over(&self) -> bool {
        self.ended() && !self.listed.get()
    }

    /// Records the end of a step: steps that waited only for it become ready.
    pub fn end_step(&self, step: StepId) {
        self.left.set(self.left.get() - 1);
        self.release(step);
    }

    /// Releases the dependents of an ended step. The executor of lanes itself finds those on lanes.
    pub(super) fn release(&self, step: StepId) {
        let mut waits = self.waits.borrow_mut();
        for &dependent in self.plan.dependents(step) {
            let waits = &mut waits[dependent as usize];
            *waits -= 1;
            if *waits == 0 && !self.plan.is_listed(dependent) {
                self.ready.borrow_mut().push(dependent);
            }
        }
    }

    /// Records a failed message.
    pub(super) fn note_lost(&self, error: &Error) {
        self.lost.set(self.lost.get() || encore_engine::state::failure::is_death(error.class()));
    }

    /// Whether a step on lanes waits for messages.
    pub(super) fn waits(&self, step: StepId) -> bool {
        self.waits.borrow()[step as usize] > 0
    }

    /// The envelope of the message on `lane` that `sender` sends.
    pub(super) fn key(&self, sender: u32, lane: u16) -> Key {
        key(self.comm, self.place(), self.mark.get(), sender, lane)
    }

    /// The sending rank of an envelope of [`Run::key`].
    pub fn sender(key: Key) -> u32 {
        key.source as u32 & ((1 << MARK_SHIFT) - 1)
    }

    /// Its number among the operations of its communicator: numbers of different orders differ, as do those of persistent operations.
    pub fn place(&self) -> u32 {
        let number = self.number.get() & NUMBERS;
        match self.order {
            Some(Order::Blocking) => number,
            Some(Order::Nonblocking) => NONBLOCKING | number,
            None => PERSISTENT | number,
        }
    }

    /// Its communicator's state of the operations of its order, unless it is persistent.
    pub(super) fn line(&self) -> Option<&Line> {
        self.order.map(|order| comm::collectives(&self.comm).line(order))
    }

    /// Order of the communicator's lanes that it uses, if it uses those: a persistent one has lanes of its own.
    pub(super) fn order_of_lanes(&self) -> Order {
        self.order.unwrap_or(Order::Nonblocking)
    }

    /// The lanes that it uses.
    pub(super) fn slot(&self) -> &Slot {
        match self.on_lanes.as_ref().and_then(|on| on.own.as_ref()) {
            Some((own, _)) => own,
            None => &comm::collectives(&self.comm).line(self.order_of_lanes()).lanes,
        }
    }

    /// Whether others may be under way on the lanes that it uses.
    #[inline(always)]
    pub(super) fn has_others(&self, on: &OnLanes) -> bool {
        on.own.is_none() && self.order != Some(Order::Blocking)
    }
}

/// The envelope of the message on `lane` that `sender` sends, of the operation on `comm` with this number and mark.
pub(super) fn key(comm: Obj<Communicator>, place: u32, mark: u32, sender: u32, lane: u16) -> Key {
    let source = sender | (mark & MARKS) << MARK_SHIFT;
    let tag = tag(place) | u32::from(lane);
    Key { context: comm.collective_context(), source: source as i32, tag: tag as i32 }
}

/// Whether a message of collective operations belongs to the operation with this number, or to another one that was called instead.
pub fn is_at(place: u32, envelope: Key) -> bool {
    envelope.tag >= 0 && envelope.tag as u32 & !0xffff == tag(place)
}

/// The tag of the messages of the operation with this number, without the lane.
fn tag(place: u32) -> u32 {
    place & (PERSISTENT | NONBLOCKING) | (place % TAGS) << 16
}

/// Number of operations of an order after which tags of their messages repeat. Operations that far apart are not under way at the same
/// time: see `begin::may_begin`. Numbers of persistent operations repeat, too.
pub const TAGS: u32 = if cfg!(test) { 1 << 3 } else { 1 << 13 };

/// The bit of a number that marks a persistent operation. These start in any order, so they have numbers of their own.
const PERSISTENT: u32 = 2 << NUMBER_BITS;
/// The bit of a number that marks a non-blocking operation.
const NONBLOCKING: u32 = 1 << NUMBER_BITS;
/// Bit of an envelope's source at which the operation's mark begins. The bits below are the rank; a node has fewer ranks. So a message of
/// an operation with another mark finds no receive.
const MARK_SHIFT: u32 = encore_engine::context::SENDER_BITS;
const MARKS: u32 = (1 << (31 - MARK_SHIFT)) - 1;

/// The program's start has set its number, its cells and its mark.
impl Waits for Obj<Run> {
    fn first(&self) -> Option<u64> {
        self.on_lanes.as_ref().map(|on| on.progress.first())
    }
}

/// The listener called when a step's message has been sent or received.
pub(crate) fn listener(run: Obj<Run>, step: StepId) -> Listener {
    Listener::Layer(Heard::Step, step, run.address() as u64)
}

/// Whether a message belongs to one of its steps, by its listener.
pub(crate) fn is_of(run: Obj<Run>, listener: Listener) -> bool {
    matches!(listener, Listener::Layer(Heard::Step, _, address) if address == run.address() as u64)
}

/// The run of a persistent request, which has a count on it.
#[inline(always)]
pub(super) fn run_of(request: &Request) -> Obj<Run> {
    RUNS.get(request.remote.get() as usize).expect("a persistent collective request has a run")
}

impl Drop for Run {
    fn drop(&mut self) {
        if !self.kept.get() {
            // SAFETY: the count that this object holds.
            unsafe { encore_engine::comm::release(self.comm) };
        }
    }
}
