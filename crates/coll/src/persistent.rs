//! Persistent collective operations (MPI 5.0 §6.13): everything that is needed only once is done at init.
//!
//! On lanes, a request has lanes of its own, and steps with addresses. So requests may be started in different orders on each rank, and a
//! start does only the steps: it calls no other function of MPI and allocates nothing (`tests/mpi/pcoll/no_calls.c`). Marks and
//! descriptions on such lanes never change, and are written once.
//!
//! A start does the steps up to the first wait that concerns only this rank, and leaves the rest to `MPI_Wait` (docs/lab/027).

use std::rc::Rc;

use encore_engine::receive::poll;
use encore_engine::requests::completion::finish;
use encore_plan::ir::{self, Action};
use encore_plan::operation::Operation;
use encore_shmem::team::Shape;
use encore_tuning::TUNING;

use crate::algorithm_hints::AlgorithmHints;
use crate::begin;
use crate::binding::Binding;
use crate::comm;
use crate::info::Info;
use crate::lanes::{self, Outcome, Work};
use crate::mismatch::far;
use crate::mismatch::said_on_lanes;
use crate::mixed;
use crate::place;
use crate::planning;
use crate::prepared::CompiledPlan;
use crate::purpose::Purpose;
use crate::run::{OnLanes, RUNS, Run, Settled, run_of};
use crate::settling::Settling;
use crate::state::{self, COLLECTIVES};
use encore_engine::buffer::{LAST_SPECIAL, last_asked};
use encore_engine::call::Call;
use encore_engine::comm::{Communicator, error_on};
use encore_engine::datatype::device;
use encore_engine::engine::Engine;
use encore_engine::error::Result;
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, Request, flag};
use encore_engine::slab::Obj;
use encore_engine::state::failure;

/// Sizes of the own lanes of a plan's request. Invariant: equal at all ranks. The request uses its own staging areas only when operations
/// that others may not have begun hold the shared ones; they take no memory before (docs/lab/025).
fn shape(plan: &CompiledPlan, ranks: usize) -> Shape {
    let usual = Shape::of_communicator(ranks);
    let cells = (2 * plan.plan.window as usize).next_power_of_two().max(usual.cells);
    // A rank would rewrite a short area while other caches still hold its lines.
    Shape { cells, staging: if plan.is_long { usual.staging } else { 0 }, ..usual }
}

/// Polls for the lanes that the team's first member makes for a request, before their location is left to the first start: some 50 µs,
/// about the time to make them (docs/lab/071).
const LOOKS_FOR_LANES: u32 = TUNING.polls_for_lanes;

/// Makes the request of a persistent collective operation, with its run. `hints` may request an algorithm.
pub fn new(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
    hints: Option<Obj<Info>>,
) -> Result<Obj<Request>> {
    let run = new_run(call.engine(), comm, operation, binding, hints)?;
    if let Err(error) = look_for_lanes(call, run) {
        // SAFETY: it was just made, with this count, and nothing else refers to it.
        unsafe { RUNS.release(run) };
        return Err(error);
    }
    new_request(call.engine(), comm, run)
}

/// Prepares the lanes of a request: the team's first member makes them now. The others poll for their location, since all ranks make the
/// request at about the same time, but don't wait for it.
pub(crate) fn look_for_lanes(call: &mut Call, run: Obj<Run>) -> Result<()> {
    let Some(on) = run.on_lanes.as_ref().filter(|on| on.own.is_some()) else { return Ok(()) };
    // When oversubscribed, the first member may need this processor: poll only twice.
    let looks = if call.engine().crowded() { 2 } else { LOOKS_FOR_LANES };
    for _ in 0..looks {
        match begin::lanes_of(call.engine(), &run, on) {
            Err(error) if run.plan.instead.is_none() => return Err(error),
            Err(_) | Ok(Some(_)) => break,
            Ok(None) => {}
        }
        match poll::once(call.engine()) {
            true => call.run_user_steps(),
            false => std::hint::spin_loop(),
        }
    }
    Ok(())
}

/// Starts an inactive settled operation. False: the operation isn't settled, or this rank doesn't know the location of its lanes yet.
#[inline(always)]
pub fn start_quickly(engine: &mut Engine, request: Obj<Request>) -> bool {
    // No other flag, in particular not ACTIVE.
    request.flags() == flag::PERSISTENT | flag::SETTLED && start_settled(engine, request)
}

/// The run of a persistent request; the caller holds a count on it.
fn new_run(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    mut binding: Binding,
    hints: Option<Obj<Info>>,
) -> Result<Obj<Run>> {
    let algorithm_hints = hints.map_or(AlgorithmHints::default(), |hints| AlgorithmHints::of(&hints));
    // A plan by hints of only this request isn't kept for the communicator.
    let plan = match algorithm_hints.is_empty() {
        true => planning::plan_for(engine, comm, operation, &binding, Purpose::PROGRAM)?,
        false => {
            let lanes = planning::can_use_lanes(engine, comm, &binding);
            Rc::new(planning::new(engine, comm, operation, lanes, algorithm_hints, Purpose::PROGRAM)?)
        }
    };
    // Reductions work on the host's memory.
    if last_asked() > LAST_SPECIAL && binding.reduction.is_none() {
        bind(&plan, &mut binding);
    }
    new_run_of(engine, comm, plan, binding)
}

/// Asks once where the buffers of a plan's steps lie.
#[cold]
fn bind(plan: &CompiledPlan, binding: &mut Binding) {
    let (mut sent, mut received) = (Vec::new(), Vec::new());
    for step in &plan.plan.steps {
        let spans = match step.action {
            Action::Send { from: span, .. }
            | Action::Recv { into: span, .. }
            | Action::Post { from: span, .. }
            | Action::Take { into: span, .. } => [Some(span), None],
            Action::Copy { from, into } => [Some(from), Some(into)],
            _ => [None, None],
        };
        for span in spans.into_iter().flatten().filter(|span| span.count > 0) {
            match span.buffer {
                ir::Buffer::Send => sent.extend(device::ends(&binding.buffer(span))),
                ir::Buffer::Recv => received.extend(device::ends(&binding.buffer(span))),
                ir::Buffer::Scratch => {}
            }
        }
    }
    binding.send.bind(|| device::Bound::new(sent));
    binding.recv.bind(|| device::Bound::new(received));
}

/// The persistent run of a plan; the caller holds a count on it.
pub(crate) fn new_run_of(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    plan: Rc<CompiledPlan>,
    binding: Binding,
) -> Result<Obj<Run>> {
    let own = plan.plan.lanes > 0;
    let on_lanes = own.then(|| OnLanes {
        own: Some((Default::default(), shape(&plan, place::of(engine, &comm).team.len()))),
        ..OnLanes::default()
    });
    let run = begin::new_run_with(comm, plan, binding, None, on_lanes)?;
    run.number.set(comm::next_persistent(&comm));
    if let Some(on) = run.on_lanes.as_ref().filter(|_| own) {
        on.settled.get_or_init(|| Settled::new(&run.plan, &run.binding));
    }
    Ok(run)
}

/// The request of a persistent run; takes the caller's count on the run.
pub(crate) fn new_request(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    run: Obj<Run>,
) -> Result<Obj<Request>> {
    let data = encore_engine::buffer::no_data();
    let settled = run.on_lanes.as_ref().is_some_and(|on| on.settled.get().is_some());
    // A start that has to begin messages can't use the fast path.
    let flags = flag::PERSISTENT | if settled && !run.has_messages() { flag::SETTLED } else { 0 };
    let request = Request::new(Kind::Collective, flags, PeerId::NOBODY, Default::default(), data, Some(comm));
    let request = engine.new_request(request);
    match request {
        // The request takes the count on the run.
        Ok(request) => {
            request.remote.set(run.address() as u64);
            request.keep(Kept(run));
        }
        // SAFETY: it was just made, with this count, and nothing else refers to it.
        Err(_) => drop(unsafe { RUNS.release(run) }),
    }
    request
}

/// Starts a settled operation: posts the data that others wait for, and leaves the posts that only this rank waits for to the wait for
/// the request. False: nothing was done, as this rank doesn't know the location of its lanes yet.
#[inline]
pub(crate) fn start_settled(engine: &mut Engine, request: Obj<Request>) -> bool {
    let run = run_of(&request);
    let on = run.on_lanes.as_ref().expect("its lanes are its own");
    let (Some((slot, _)), Some(settled)) = (&on.own, on.settled.get()) else { return false };
    // If the lanes failed, the general path reports the error.
    let Ok(Some((lanes, shared))) = begin::lanes_of(engine, &run, on) else { return false };
    let plan = &*run.plan;
    begin::count_start(engine, run.comm);
    #[cfg(feature = "insight")]
    crate::insight::run_began(run);
    on.progress.begin_described(slot.take_again(plan.plan.lanes), settled.mark);
    // A poll for the others' posts, right after this rank's own post, only delays them (docs/lab/027).
    let until = if plan.only_takes { plan.plan.steps.len() as u32 } else { plan.wait_behind_posts };
    let (bound, progress) = (Some(&*settled.bound), &on.progress);
    let work = Work { plan, binding: &run.binding, shared, bound, progress, others: None, looks: 1, until };
    match lanes::advance(engine, lanes, &work) {
        Outcome::Waits => {
            run.left.set(1);
            run.failed.set(false);
            request.set(flag::ACTIVE);
            request.retain();
            run.request.set(Some(request));
            run.retain();
            engine.layers[COLLECTIVES].on_lanes.push(run);
            state::count_under_way(engine);
            return true;
        }
        Outcome::Ended => {}
        Outcome::Failed | Outcome::Unlike => {
            if let Some(failure) = progress.failure.take() {
                let said = said_on_lanes(plan, &run.binding, progress);
                far::tell_of_failure(engine, run.comm, run.place(), &failure, said);
                mixed::receive_unlike(engine, run.comm, run.place(), progress, &failure);
                request.error.set(Some(failure.error));
            }
        }
    }
    request.set(flag::ACTIVE);
    finish::end(engine, request);
    true
}

/// Starts an inactive persistent collective operation that isn't settled or has messages or copies, or whose lanes this rank doesn't know
/// yet.
pub fn start(call: &mut Call, request: Obj<Request>) -> Result<()> {
    if let Some(copies) = request.copies() {
        copies.begin();
    }
    let made = run_of(&request);
    if made.agreement.get() == 0 {
        // Where all members agree on the result, all begin.
        failure::usable(made.comm).map_err(|error| error_on(Some(made.comm), error))?;
    }
    let engine = call.engine();
    made.begin_again();
    request.set(flag::ACTIVE);
    request.retain();
    match made.agreement.get() {
        0 => made.request.set(Some(request)),
        number => {
            made.agreement.set(number + 1);
            made.settling.set(Some(Box::new(Settling { request, number, undo: None })));
        }
    }
    begin::begin_run(engine, made);
    call.run_user_steps();
    Ok(())
}

/// The run of a persistent request, with its count, which ends with the request.
struct Kept(Obj<Run>);

impl Drop for Kept {
    fn drop(&mut self) {
        // Staged posts keep the memory of its lanes as long as others may take them. Release those that all ranks are past.
        if let Some(shared) = comm::collectives(&self.0.comm).shared.ready() {
            shared.team.borrow_mut().area().reclaim();
        }
        // SAFETY: the count that this object holds.
        unsafe { RUNS.release(self.0) };
    }
}
