//! Runs on lanes with messages: two-level plans, which use lanes inside a node and messages between nodes; and blocks too long for a
//! lane, of operations of which each rank knows only its own counts.
//!
//! Messages that wait for nothing begin first. The steps on lanes are done in order, up to the next *stop*: before a step that waits for
//! messages, or after one that messages wait for ([`crate::prepared::CompiledPlan::stops`]). The run ends when both the messages and the
//! steps on lanes have ended. Blocking calls with such a plan have a run, too. A persistent request has lanes of its own; its messages
//! have tags of the communicator, by the request's number.
//!
//! If two ranks don't agree on the length of their block, the one that takes it gets an error. Its blocks of other ranks continue, since
//! these ranks wait for it. If a message is lost with its sender, nothing more is posted: the others on the node learn of that death
//! themselves.

use crate::lanes::{self, Outcome, Work};
use crate::mismatch;
use crate::progress::{Failure, Progress, UNLIKE, Unlike};
use crate::run::{self, Run, key};
use crate::state::COLLECTIVES;
use crate::team::Lanes;
use crate::under_way;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::p2p::cancel;
use encore_engine::peer::PeerId;
use encore_engine::receive::call as receive;
use encore_engine::request::{Kind, REQUESTS, Request, flag};
use encore_engine::slab::Obj;

/// Advances a run on lanes that has messages.
#[inline(never)]
pub(crate) fn advance_with_messages(
    engine: &mut Engine,
    run: Obj<Run>,
    lanes: &Lanes,
    work: Work<'_>,
) -> Outcome {
    let on = run.on_lanes.as_ref().expect("asked");
    let stops = &run.plan.stops;
    loop {
        if run.lost.get() {
            on.progress.failure.set(run.error.take().map(Failure::of));
            return Outcome::Failed;
        }
        let stop = stops.get(on.stop.get() as usize).copied();
        let until = stop.unwrap_or(work.until);
        let outcome = lanes::advance(engine, lanes, &Work { until, ..work });
        let done = on.progress.step.get() & !UNLIKE;
        tell_messages(engine, run, done);
        if outcome != Outcome::Waits || stop != Some(done) || run.waits(done) {
            return outcome;
        }
        on.stop.set(on.stop.get() + 1);
    }
}

/// Begins the messages that have waited for the steps on lanes before `done`, which have ended.
fn tell_messages(engine: &mut Engine, run: Obj<Run>, done: u32) {
    let on = run.on_lanes.as_ref().expect("asked");
    (on.told.replace(done)..done).filter(|step| run.plan.is_listed(*step)).for_each(|step| run.release(step));
    under_way::begin_ready_steps(engine, run);
}

/// Ends the steps on lanes of a run. If messages are left, the run is one by messages from now on.
pub(crate) fn end_lanes(engine: &mut Engine, run: Obj<Run>, failure: Option<Box<Failure>>) {
    let can_go_on = failure.as_ref().is_none_or(|failure| !failure.unlike.is_empty());
    if let Some(failure) = failure {
        run.failed.set(true);
        end_unlike_messages(engine, run, &failure);
        run.error.set(Some(failure.error));
    }
    if run.has_messages() && !can_go_on {
        // Messages that haven't begun never do.
        tell_messages(engine, run, run.plan.plan.steps.len() as u32);
    }
    run.left.set(run.left.get() - 1);
    if run.ended() {
        // Its last message has ended just now. A rank that waits for the run may continue at once, and free its communicator.
        if run.listed.replace(false) {
            engine.layers[COLLECTIVES].ready.retain(|other| *other != run);
        }
        return under_way::end(engine, run);
    }
    mismatch::list_by_messages(engine, run);
    if !can_go_on {
        mismatch::cancel_messages(engine, run);
    }
}

/// Ends the messages of a run whose blocks have a wrong length.
#[inline(never)]
fn end_unlike_messages(engine: &mut Engine, run: Obj<Run>, failure: &Failure) {
    let progress = &run.on_lanes.as_ref().expect("its lanes have failed").progress;
    receive_unlike(engine, run.comm, run.place(), progress, failure);
    for Unlike { rank, .. } in failure.unlike.iter().filter(|unlike| !unlike.is_message) {
        for request in REQUESTS.objects() {
            let ours = run::is_of(run, request.listener());
            let waits = request.kind == Kind::Recv && !request.is(flag::COMPLETE);
            if ours && waits && Run::sender(request.key) == *rank {
                cancel::mark(engine, request);
            }
        }
    }
}

/// Receives and discards the messages of other ranks that this rank has taken for blocks on lanes: their senders wait until they are
/// received. This call needn't wait for them.
#[inline(never)]
pub(crate) fn receive_unlike(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    place: u32,
    progress: &Progress,
    failure: &Failure,
) {
    let (mark, _) = progress.said();
    for Unlike { rank, .. } in failure.unlike.iter().filter(|unlike| unlike.is_message) {
        let key = key(comm, place, mark, *rank, 0);
        let nowhere = encore_engine::buffer::no_data();
        let request = Request::new(Kind::Recv, flag::ACTIVE, PeerId::NOBODY, key, nowhere, Some(comm));
        // Without memory for it there is an error already, and nothing better to do.
        if let Ok(request) = engine.new_request(request) {
            receive::start(engine, request);
            // SAFETY: the count of its maker; the engine has one of its own.
            unsafe { REQUESTS.release(request) };
        }
    }
}
