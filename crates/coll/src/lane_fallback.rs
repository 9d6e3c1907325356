//! Fallback for operations of several nodes on a node without memory for their lanes.
//!
//! The first member of the node's team publishes that instead of the location of the lanes ([`crate::team::making`]), so all its members
//! learn the same. A plan over several nodes has a second form, without lanes
//! ([`CompiledPlan::instead`](crate::prepared::CompiledPlan::instead)). Its messages between nodes are those of the first form, so the
//! other nodes needn't know. Until a rank has learned about the lanes, such a run begins no message; then another run, of the second
//! form, replaces it: it has the same number and mark, and its end is that of the first one. Turn and cells of the first one are used up
//! all the same.

use crate::begin::{self, no_scratch};
use crate::run::{RUNS, Run};
use crate::under_way;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, no_memory};
use encore_engine::slab::Obj;

/// Falls back to messages after `error` denied a run its lanes. Returns an error if it can't.
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
    // The other run takes over the engine's count; its own count becomes the engine's, too.
    other.stands_for.set(Some(run));
    begin::by_messages(engine, other);
    None
}

/// Ends a run that another one did by messages, at the end of that one.
pub(crate) fn end_stood_for(engine: &mut Engine, run: Obj<Run>, error: Option<Error>) {
    let on = run.on_lanes.as_ref().expect("its lanes have failed");
    if run.has_others(on) {
        begin::leave_queue(engine, run, on, true);
    }
    run.error.set(error);
    run.left.set(0);
    under_way::end(engine, run);
}
