//! One execution of a plan: which steps have ended, which can begin.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use encore_datatype::reduce::Kernel;
use encore_plan::ir::{Action, StepId};
use encore_plan::operation::Operation;
use encore_transport::team::Shape;

use crate::buffer::Buffer;
use crate::collective::begin::mark;
use crate::collective::binding::Binding;
use crate::collective::lanes::{Bound, Progress, bind_all};
use crate::collective::mismatch::{Summary, describe, summary};
use crate::collective::prepared::Prepared;
use crate::collective::team::{Lanes, Slot};
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::Error;
use crate::matching::Key;
use crate::request::{Kind, Mode, Owner, Request, flag};
use crate::slab::Obj;

/// A plan under way. Whoever waits for it holds a count; the engine holds one until the last step has ended.
pub struct Run {
    /// The plan.
    pub plan: Rc<Prepared>,
    /// What its buffers are.
    pub binding: Binding,
    /// Where it runs.
    pub comm: Obj<Communicator>,
    /// Which collective operation of the communicator it is: decided at its start, or when it was made, if it is persistent.
    pub number: Cell<u32>,
    /// Of a plan by messages: its mark. See [`crate::collective::mismatch`].
    pub mark: Cell<u32>,
    /// Of a plan by messages: what the operation before it was.
    pub before: Cell<Summary>,
    /// Its call doesn't fit those of others: what isn't begun is left.
    pub failed: Cell<bool>,
    /// It can be begun again, so it has a number of its own.
    pub persistent: Cell<bool>,
    /// Of a persistent operation that is planned anew at each start: what it is.
    pub template: Cell<Option<Operation<'static>>>,
    /// Of a plan on lanes.
    pub on_lanes: Option<OnLanes>,
    /// Steps not ended; on lanes, 1 until all have.
    pub left: Cell<u32>,
    /// For each step, how many steps it still waits for.
    waits: RefCell<Box<[u32]>>,
    /// Steps that can begin.
    pub ready: RefCell<Vec<StepId>>,
    /// It is in the engine's list of runs with ready steps.
    pub listed: Cell<bool>,
    /// The request of a non-blocking operation, counted.
    pub request: Cell<Option<Obj<Request>>>,
    /// The first thing that went wrong.
    pub error: Cell<Option<Error>>,
    /// What is done when it has ended, before its request is complete.
    pub then: Cell<Option<Then>>,
}

/// What a run on lanes has besides.
#[derive(Default)]
pub struct OnLanes {
    /// How far it is.
    pub progress: Progress,
    /// Lanes that it has for itself, and how large they are.
    pub own: Option<(Slot, Shape)>,
    /// What is settled where it is done again and again.
    pub settled: OnceCell<Settled>,
    /// Lanes of its own are ready.
    pub ready: Cell<bool>,
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
        let shared = if self.shares() { comm.shared.ready() } else { None };
        Some((slot.ready()?, shared))
    }

    /// Makes lanes of its own ready, if everything is settled: once, before its first step. It says there what it is, and may stage in the
    /// areas of `shared`, if it is long.
    #[cold]
    #[inline(never)]
    pub fn make_ready(&self, lanes: &Lanes, shared: Option<&Lanes>) {
        if let Some(settled) = self.settled.get().filter(|_| !self.ready.replace(true)) {
            let mut team = lanes.team.borrow_mut();
            team.describe_all(describe(settled.summary, Summary::default()));
            if let Some(shared) = shared {
                let mut shared = shared.team.borrow_mut();
                shared.area().reserve();
                team.share(shared.area().areas());
            }
        }
    }
}

/// An operation on lanes with all that doesn't change from one time to the next.
pub struct Settled {
    /// Its steps with addresses.
    pub bound: Box<[Bound]>,
    /// The mark of its own: see [`mark`].
    pub mark: u32,
    /// What it is.
    pub summary: Summary,
}

impl Settled {
    /// The operation of a plan with these buffers.
    pub fn new(plan: &Prepared, binding: &Binding) -> Settled {
        Settled { bound: bind_all(plan, binding), mark: mark(plan, binding), summary: summary(plan, binding) }
    }
}

/// The engine's own work at the end of a run: gets what went wrong, and returns that or what went wrong then.
pub type Then = Box<dyn FnOnce(Option<Error>) -> Option<Error>>;

impl Run {
    /// A run of which nothing has been done.
    pub fn new(
        plan: Rc<Prepared>,
        binding: Binding,
        comm: Obj<Communicator>,
        on_lanes: Option<OnLanes>,
    ) -> Run {
        comm.retain();
        let left = Cell::new(plan.left());
        let waits = RefCell::new(plan.waits.clone());
        let ready = RefCell::new(plan.first.to_vec());
        let (listed, request, error) = (Cell::new(false), Cell::new(None), Cell::new(None));
        let (number, then, persistent) = (Cell::new(0), Cell::new(None), Cell::new(false));
        Run {
            plan,
            binding,
            comm,
            number,
            mark: Cell::new(0),
            before: Cell::default(),
            failed: Cell::new(false),
            persistent,
            template: Cell::new(None),
            on_lanes,
            left,
            waits,
            ready,
            listed,
            request,
            error,
            then,
        }
    }

    /// Makes an ended run one of which nothing has been done.
    pub fn begin_again(&self) {
        self.failed.set(false);
        self.left.set(self.plan.left());
        if self.on_lanes.is_some() {
            return;
        }
        self.waits.borrow_mut().copy_from_slice(&self.plan.waits);
        let mut ready = self.ready.borrow_mut();
        ready.clear();
        ready.extend_from_slice(&self.plan.first);
    }

    /// Whether all steps have ended.
    pub fn ended(&self) -> bool {
        self.left.get() == 0
    }

    /// Notes that a step has ended: those that waited for it alone become ready.
    pub fn end_step(&self, step: StepId) {
        self.left.set(self.left.get() - 1);
        let mut waits = self.waits.borrow_mut();
        for &dependent in self.plan.dependents(step) {
            let waits = &mut waits[dependent as usize];
            *waits -= 1;
            if *waits == 0 {
                self.ready.borrow_mut().push(dependent);
            }
        }
    }

    /// The envelope of the message on `lane` that `sender` sends.
    fn key(&self, sender: u32, lane: u16) -> Key {
        let source = sender | (self.mark.get() & MARKS) << MARK_SHIFT;
        let tag = tag(self.place()) | u32::from(lane);
        Key { context: self.comm.collective_context(), source: source as i32, tag: tag as i32 }
    }

    /// The rank that sends, in an envelope of [`Run::key`].
    pub fn sender(key: Key) -> u32 {
        key.source as u32 & ((1 << MARK_SHIFT) - 1)
    }

    /// Its number among the operations of its communicator, distinct also from those of another kind.
    pub fn place(&self) -> u32 {
        let number = self.number.get() & NUMBERS;
        if self.persistent.get() { PERSISTENT | number } else { number }
    }
}

/// Whether a message of collective operations is one of the operation at that place, or of another one that was called instead.
pub fn is_at(place: u32, envelope: Key) -> bool {
    envelope.tag >= 0 && envelope.tag as u32 & !0xffff == tag(place)
}

/// The tag of the messages of the operation at that place, but for the lane.
fn tag(place: u32) -> u32 {
    // Enough numbers that no two operations under way on one communicator share one; messages between the same
    // two ranks don't overtake each other anyway.
    place & PERSISTENT | (place & 0x3fff) << 16
}

/// In a number: it is one of persistent operations. These are started in any order, so they have numbers of their own.
const PERSISTENT: u32 = 1 << 30;
/// Numbers are so many.
pub const NUMBERS: u32 = PERSISTENT - 1;
/// In the source of an envelope: the bits for the rank, of which a node has fewer, before those for the operation's mark. A message of an
/// operation that doesn't fit so finds no receive.
const MARK_SHIFT: u32 = 20;
const MARKS: u32 = (1 << (31 - MARK_SHIFT)) - 1;

impl Drop for Run {
    fn drop(&mut self) {
        crate::comm::release(self.comm);
    }
}

/// What became of a step that was begun.
pub enum Begun {
    /// It has ended.
    Ended,
    /// It ends later, by itself.
    Later,
    /// It calls a function of the user, which must be done without the engine.
    User,
    /// It failed.
    Failed(Error),
}

impl Engine {
    /// Begins a step.
    pub fn begin_step(&mut self, run: Obj<Run>, step: StepId) -> Begun {
        match run.plan.plan.steps[step as usize].action {
            Action::Send { to, from, lane } => self.step_send(run, step, to, run.binding.buffer(from), lane),
            Action::Recv { from, into, lane } => {
                self.step_receive(run, step, from, run.binding.buffer(into), lane)
            }
            Action::Signal { to, lane } => self.step_send(run, step, to, crate::engine::no_data(), lane),
            Action::Await { from, lane } => {
                self.step_receive(run, step, from, crate::engine::no_data(), lane)
            }
            Action::Copy { from, into } => {
                // SAFETY: the caller's buffers are valid for the operation's spans, the plan's checker proves that
                // steps stay inside them and don't overlap.
                unsafe { crate::datatype::copy(&run.binding.buffer(from), &run.binding.buffer(into)) };
                Begun::Ended
            }
            Action::Reduce { left, inout } => {
                let Some(kernel) = run.binding.kernel else { return Begun::User };
                let (left, inout) = (run.binding.buffer(left), run.binding.buffer(inout));
                apply(kernel, &left, &inout);
                Begun::Ended
            }
            Action::Join => Begun::Ended,
            Action::Post { .. } | Action::Take { .. } | Action::Fold { .. } | Action::Merge { .. } => {
                unreachable!("plans on lanes have an executor of their own")
            }
        }
    }

    fn step_send(&mut self, run: Obj<Run>, step: StepId, to: u32, buffer: Buffer, lane: u16) -> Begun {
        let peer = run.comm.peers()[to as usize];
        let key = run.key(run.comm.rank as u32, lane);
        if self.send_short(&buffer, peer, key) {
            return Begun::Ended;
        }
        // The engine's count is the only one.
        match self.new_send(Mode::Standard, flag::ACTIVE, buffer, peer, key, run.comm) {
            Err(error) => Begun::Failed(error),
            Ok(request) => {
                request.owner.set(Owner::Step(run, step));
                self.begin_send(request);
                Begun::Later
            }
        }
    }

    fn step_receive(&mut self, run: Obj<Run>, step: StepId, from: u32, buffer: Buffer, lane: u16) -> Begun {
        let key = run.key(from, lane);
        let request = Request::new(Kind::Recv, flag::ACTIVE, u32::MAX, key, buffer, Some(run.comm));
        match self.new_request(request) {
            Err(error) => Begun::Failed(error),
            Ok(request) => {
                request.owner.set(Owner::Step(run, step));
                self.start_receive(request);
                // The engine's count is the only one.
                crate::objects::REQUESTS.release(request);
                Begun::Later
            }
        }
    }
}

/// Runs a predefined operator over two buffers of the same type and count.
fn apply(kernel: Kernel, left: &Buffer, inout: &Buffer) {
    // SAFETY: as for copies: the checker proves the spans, the caller vouches for the buffers.
    unsafe { kernel.reduce(left.address, inout.address, inout.count as usize) }
}
