//! Operations of several nodes on a node that has no memory for their lanes.
//!
//! The first member of the node's team says so in place of saying where the lanes are ([`crate::team::making`]), so all its members learn the same.
//! A plan over several nodes has a second form, without lanes ([`CompiledPlan::instead`](crate::prepared::CompiledPlan::instead)). Its messages between nodes are those of
//! the first form, so the other nodes needn't know. Until a rank has heard of the lanes, such a run begins no message; then another run, of the second
//! form, stands in for it: it has the same number and mark, and its end is that of the first one. Turn and cells of the first one are used up all the same.

use crate::begin::{self, no_scratch};
use crate::run::{RUNS, Run};
use crate::under_way;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, no_memory};
use encore_engine::slab::Obj;

/// There are no lanes for a run, for the reason `error`: has another run do it by messages. Returns an error if none can.
#[inline(never)]
pub(crate) fn do_instead(engine: &mut Engine, run: Obj<Run>, error: Error) -> Option<Error> {
    let Some(plan) = run.plan.instead.clone() else { return Some(error) };
    let mut binding = run.binding.again();
    if !binding.reserve(&plan.plan) {
        return Some(no_scratch());
    }
    let Some(other) = RUNS.insert(Run::new(plan, binding, run.comm, run.order, None)) else {
        return Some(no_memory("an operation"));
    };
    let (mark, before) = run.on_lanes.as_ref().expect("its lanes have failed").progress.said();
    other.number.set(run.number.get());
    other.mark.set(mark);
    other.before.set(before);
    // It takes over the engine's count; that of its own is the engine's, too.
    other.stands_for.set(Some(run));
    begin::by_messages(engine, other);
    None
}

/// The run that did this one by messages has ended.
pub(crate) fn end_stood_for(engine: &mut Engine, run: Obj<Run>, error: Option<Error>) {
    let on = run.on_lanes.as_ref().expect("its lanes have failed");
    if run.has_others(on) {
        begin::leave_queue(engine, run, on, true);
    }
    run.error.set(error);
    run.left.set(0);
    under_way::end(engine, run);
}
