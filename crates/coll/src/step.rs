//! The steps of plans of messages.

use encore_datatype::reduce::Kernel;
use encore_engine::receive::call as receive;
use encore_engine::send::backlog;
use encore_engine::send::call as send;
use encore_engine::send::inject;
use encore_plan::ir::{Action, StepId};

use crate::run::{self, Run};
use encore_engine::buffer::Buffer;
use encore_engine::engine::Engine;
use encore_engine::error::Error;
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, Mode, REQUESTS, Request, flag};
use encore_engine::slab::Obj;

/// Outcome of a step that was begun.
pub enum Begun {
    /// The step has ended.
    Ended,
    /// The step ends later.
    Later,
    /// The step calls a function of the user, which must run without the engine.
    User,
    /// It failed.
    Failed(Error),
}

/// Begins a step.
pub fn begin(engine: &mut Engine, run: Obj<Run>, step: StepId) -> Begun {
    match run.plan.plan.steps[step as usize].action {
        Action::Send { to, from, lane } => send(engine, run, step, to, run.binding.buffer(from), lane),
        Action::Recv { from, into, lane } => receive(engine, run, step, from, run.binding.buffer(into), lane),
        Action::Signal { to, lane } => send(engine, run, step, to, encore_engine::buffer::no_data(), lane),
        Action::Await { from, lane } => {
            receive(engine, run, step, from, encore_engine::buffer::no_data(), lane)
        }
        Action::Copy { from, into } => {
            // SAFETY: the caller's buffers are valid for the operation's spans, the plan's checker proves that
            // steps stay inside them and don't overlap.
            unsafe { encore_engine::datatype::copy(&run.binding.buffer(from), &run.binding.buffer(into)) };
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

fn send(engine: &mut Engine, run: Obj<Run>, step: StepId, to: u32, buffer: Buffer, lane: u16) -> Begun {
    let peer = run.comm.peer(to as i32);
    let key = run.key(run.comm.rank as u32, lane);
    if inject::short(engine, &buffer, peer, key) {
        return Begun::Ended;
    }
    // The engine's count is the only one.
    let by_kernel = if run.plan.goes_by_kernel(&buffer) { flag::BY_KERNEL } else { 0 };
    match send::new(engine, Mode::Standard, flag::ACTIVE | by_kernel, buffer, peer, key, run.comm) {
        Err(error) => Begun::Failed(error),
        Ok(request) => {
            request.set_listener(run::listener(run, step));
            backlog::begin_send(engine, request);
            Begun::Later
        }
    }
}

fn receive(engine: &mut Engine, run: Obj<Run>, step: StepId, from: u32, buffer: Buffer, lane: u16) -> Begun {
    let key = run.key(from, lane);
    let by_kernel = if run.plan.goes_by_kernel(&buffer) { flag::BY_KERNEL } else { 0 };
    let flags = flag::ACTIVE | by_kernel;
    let request = Request::new(Kind::Recv, flags, PeerId::NOBODY, key, buffer, Some(run.comm));
    match engine.new_request(request) {
        Err(error) => Begun::Failed(error),
        Ok(request) => {
            request.set_listener(run::listener(run, step));
            receive::start(engine, request);
            // The engine's count is the only one.
            // SAFETY: the count of its maker; the engine has one of its own.
            unsafe { REQUESTS.release(request) };
            Begun::Later
        }
    }
}

/// Runs a predefined operator over two buffers of the same type and count.
fn apply(kernel: Kernel, left: &Buffer, inout: &Buffer) {
    // SAFETY: as for copies: the checker proves the spans, and the caller promises valid buffers.
    unsafe { kernel.reduce(left.address, inout.address, inout.count as usize) }
}
