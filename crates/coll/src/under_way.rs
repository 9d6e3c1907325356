//! Operations under way: their steps begin as they become ready, and their requests end.

use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::copies::Copies;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::p2p::lost;
use encore_engine::peer::PeerId;
use encore_engine::receive::poll;
use encore_engine::request::{Kind, Request, flag};
use encore_engine::requests::completion::finish;
use encore_engine::slab::Obj;
use encore_engine::state::failure::is_death;
use encore_engine::state::process::NONE;
use encore_plan::ir::Action;
use encore_tuning::TUNING;

use crate::begin;
use crate::comm;
use crate::lane_fallback;
use crate::mismatch;
use crate::run::{RUNS, Run};
use crate::state::{self, COLLECTIVES};
use crate::step::{self, Begun};
use crate::uniform;

/// Number of idle polls for the operations under way, after which they are compared with those of other ranks (docs/lab/007).
const VAIN_LOOKS: u32 = TUNING.polls_before_compared;

/// The request of a non-blocking collective operation; takes the caller's count on the run.
pub fn new_request(engine: &mut Engine, run: Obj<Run>) -> Result<Obj<Request>> {
    let data = encore_engine::buffer::no_data();
    let request = Request::new(
        Kind::Collective,
        flag::ACTIVE,
        PeerId::NOBODY,
        Default::default(),
        data,
        Some(run.comm),
    );
    let request = engine.new_request(request)?;
    if run.ended() {
        request.error.set(run.error.take());
        finish::end(engine, request);
    } else {
        request.retain();
        run.request.set(Some(request));
    }
    // SAFETY: the count of its maker; while it is under way the run has one of its own.
    unsafe { RUNS.release(run) };
    Ok(request)
}

/// Attaches copies to the request of an operation that has just begun or been made. It may have ended by now.
pub fn give_copies(request: Obj<Request>, copies: Copies) -> Result<()> {
    if request.kind != Kind::Collective || request.copies().is_some() {
        let text = "it is not the new request of a collective operation".to_owned();
        return Err(Error::argument(ErrorClass::Request, "request", Fact::Text(text)));
    }
    if request.is(flag::COMPLETE) {
        copies.end();
        return Ok(());
    }
    request.set(flag::COPIES);
    // The box is empty, as checked above.
    let _ = request.beside.get_or_init(Box::default).copies.set(copies);
    Ok(())
}

/// Begins all ready steps. Returns whether there were any.
pub fn advance(engine: &mut Engine) -> bool {
    let mut any = begin::advance_all_on_lanes(engine);
    while let Some(run) = engine.layers[COLLECTIVES].ready.pop_front() {
        any = true;
        // The run stays marked as listed meanwhile: steps may end while others are begun.
        begin_ready_steps(engine, run);
        run.listed.set(false);
        if run.ended() {
            engine.layers[COLLECTIVES].by_messages.retain(|other| *other != run);
            state::count_under_way(engine);
            end(engine, run);
        }
    }
    any || nothing_to_advance(engine)
}

/// Advances the collective operations under way. Returns whether there was anything to do.
#[inline(never)]
pub fn look_after(engine: &mut Engine) -> bool {
    // Before this rank sleeps, it polls all of them.
    let looked = std::mem::take(&mut engine.layers[COLLECTIVES].looked) && !engine.about_to_sleep;
    match engine.layers[COLLECTIVES].ready.is_empty()
        && (looked || engine.layers[COLLECTIVES].on_lanes.is_empty())
    {
        false => advance(engine),
        true => nothing_to_advance(engine),
    }
}

/// Counts an idle poll. A rank that only tests never sleeps, so it compares its operations with those of others here, from time to time.
/// Returns whether it found a mismatch.
#[inline(always)]
fn nothing_to_advance(engine: &mut Engine) -> bool {
    engine.layers[COLLECTIVES].vain = engine.layers[COLLECTIVES].vain.wrapping_add(1);
    engine.layers[COLLECTIVES].vain % VAIN_LOOKS == 0 && mismatch::end_all(engine)
}

/// Begins the ready steps of a run.
pub(crate) fn begin_ready_steps(engine: &mut Engine, run: Obj<Run>) {
    loop {
        let Some(step) = run.ready.borrow_mut().pop() else { break };
        match if run.failed.get() { Begun::Ended } else { step::begin(engine, run, step) } {
            Begun::Ended => run.end_step(step),
            Begun::Later => {}
            Begun::User => {
                engine.layers[COLLECTIVES].of_program.push_back((run, step));
                engine.user_work.push_deferred(run_user_step);
            }
            Begun::Failed(error) => {
                // The others now wait for this rank without effect; the error ends the job, or the program handles it.
                run.note_lost(&error);
                run.error.set(Some(error));
                run.end_step(step);
            }
        }
    }
}

/// Ends a run whose steps have all ended: notifies the request, gives up the engine's count.
pub(crate) fn end(engine: &mut Engine, run: Obj<Run>) {
    if comm::collectives(&run.comm).queue.has_waiting() {
        begin::begin_waiting(engine, run.comm);
    }
    if let Some(then) = run.then.take() {
        run.error.set(then(run.error.take()));
    }
    if let Some(request) = run.request.take() {
        request.error.set(run.error.take());
        finish::complete(engine, request);
    } else {
        uniform::run_ended(engine, run);
    }
    finish::wake_sleepers(engine);
    if let Some(stood_for) = run.stands_for.take() {
        lane_fallback::end_stood_for(engine, stood_for, run.error.take());
    }
    // SAFETY: the count of being under way, which has ended.
    unsafe { RUNS.release(run) };
}

/// Waits for a collective operation and gives up the caller's count on it.
pub fn finish(call: &mut Call, run: Obj<Run>) -> Result<()> {
    // Steps of the first round may already need a function of the user.
    call.run_user_steps();
    // Afterwards its communicator may be freed while the engine's lists still have the run: a kept run doesn't count the communicator.
    if !run.is_over() {
        // When the rank has its processor again, this poll is mostly the only work.
        let on_lanes = run.on_lanes.is_some();
        call.wait_until(NONE, NONE, |engine| {
            if on_lanes {
                begin::look_for_run(engine, 1, |other| other == run);
            }
            run.is_over()
        });
    }
    let (error, comm) = (run.error.take(), run.comm);
    // SAFETY: the count of its maker, after its end.
    unsafe { RUNS.release(run) };
    error.map_or(Ok(()), |error| Err(or_death(call, comm, error)))
}

/// The error of a failed operation: that of a member's death, if there was one. Others of this rank's team that have learned of the death
/// have given up other operations than this one, and gone on to later ones, which don't match.
#[inline(never)]
pub(crate) fn or_death(call: &mut Call, comm: Obj<Communicator>, error: Error) -> Error {
    let engine = call.engine();
    if !is_death(error.class()) {
        // A rank that has gone on has reported the death before.
        poll::once(engine);
    }
    lost::member(engine, comm).unwrap_or(error)
}

/// Runs the first step that waits for an operator of the program.
#[inline(never)]
fn run_user_step(call: &mut Call) {
    let Some((run, step)) = call.engine().layers[COLLECTIVES].of_program.pop_front() else { return };
    let Action::Reduce { left, inout } = run.plan.plan.steps[step as usize].action else {
        unreachable!("only reductions call functions of the user")
    };
    let (op, datatype) = run.binding.reduction.expect("a plan reduces only where there is an operator");
    let (left, inout) = (run.binding.buffer(left), run.binding.buffer(inout));
    let user = op.user();
    call.outside(|| user.apply(left.address, inout.address, inout.count, datatype.handle()));
    let engine = call.engine();
    engine.layers[COLLECTIVES].step_ended(run, step, None);
    advance(engine);
}
