//! Blocking collective operations. Those that use only lanes need no run.

use std::rc::Rc;

use encore_plan::operation::Operation;

use crate::begin::{self, no_scratch};
use crate::binding::Binding;
use crate::bound::Bound;
use crate::comm;
use crate::lanes::{self, Outcome, Work};
use crate::marks::mark;
use crate::mismatch::far;
use crate::mismatch::{self, said_on_lanes};
use crate::mixed;
use crate::order::Order;
use crate::planning;
use crate::prepared::CompiledPlan;
use crate::progress::{Failure, Progress};
use crate::purpose::Purpose;
use crate::repeated::Repeatable;
use crate::run::{RUNS, Run};
use crate::summary::{Said, Summary, summary};
use crate::team::making::{self, Whose};
use crate::team::{Lanes, Slot};
use crate::under_way;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::Result;
use encore_engine::slab::Obj;
use encore_engine::state::process::NONE;

/// Does a collective operation.
pub fn collective(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
) -> Result<()> {
    collective_for(call, comm, operation, binding, Purpose::PROGRAM, None)
}

/// Does a collective operation that the library needs in the program's present call.
pub fn own_collective(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
) -> Result<()> {
    collective_for(call, comm, operation, binding, Purpose::of(call.function), None)
}

/// Does the collective operation of a call that may be repeated.
#[inline(always)]
pub fn collective_of(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
    repeatable: Option<Repeatable>,
) -> Result<()> {
    collective_for(call, comm, operation, binding, Purpose::PROGRAM, repeatable)
}

/// Does a collective operation for a purpose. `repeatable`: the call, if it may be repeated, always for the same purpose.
pub fn collective_for(
    call: &mut Call,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
    purpose: Purpose,
    repeatable: Option<Repeatable>,
) -> Result<()> {
    let plan = planning::plan_for(call.engine(), comm, operation, &binding, purpose)?;
    collective_by(call, comm, plan, operation, binding, repeatable)
}

/// Does a collective operation by its plan.
#[inline(always)]
pub(crate) fn collective_by(
    call: &mut Call,
    comm: Obj<Communicator>,
    plan: Rc<CompiledPlan>,
    operation: &Operation<'_>,
    mut binding: Binding,
    repeatable: Option<Repeatable>,
) -> Result<()> {
    let is_run = plan.plan.lanes == 0 || plan.messages > 0;
    // Messages may have to replace the lanes.
    let may_be_run = plan.instead.is_some() && comm::collectives(&comm).blocking.lanes.ready().is_none();
    if is_run || may_be_run {
        let run = begin::new_run_of(comm, plan, binding, Order::Blocking)?;
        let done = do_run(call, run);
        if let Some(repeatable) = repeatable.filter(|_| is_run && done.is_ok() && !comm.is_inter()) {
            comm::collectives(&comm).repeated.run_made(repeatable, operation, run);
        }
        // SAFETY: the count of its maker, after its end.
        unsafe { RUNS.release(run) };
        return done;
    }
    if !binding.reserve(&plan.plan) {
        return Err(no_scratch());
    }
    let what = (mark(&plan, &binding), summary(&plan, &binding));
    collective_on_lanes(call, comm, &plan, &binding, None, what)?;
    if let Some(repeatable) = repeatable {
        comm::collectives(&comm).repeated.made(repeatable, operation, plan, binding);
    }
    Ok(())
}

/// Does a collective operation that has messages. The caller keeps its count on the run.
pub(crate) fn do_run(call: &mut Call, run: Obj<Run>) -> Result<()> {
    run.retain();
    let engine = call.engine();
    begin::begin_run(engine, run);
    if run.on_lanes.is_some() {
        let looks = begin::first_looks(engine);
        begin::look_for_run(engine, looks, |other| other == run);
    }
    under_way::finish(call, run)
}

/// Does a collective operation on the communicator's lanes, without a run. Invariant: this thread begins no other operation meanwhile.
#[inline]
pub(crate) fn collective_on_lanes(
    call: &mut Call,
    comm: Obj<Communicator>,
    plan: &CompiledPlan,
    binding: &Binding,
    bound: Option<&[Bound]>,
    (mark, what): (u32, Summary),
) -> Result<()> {
    let line = &comm::collectives(&comm).blocking;
    let engine = call.engine();
    begin::count_collective(engine, line);
    #[cfg(feature = "insight")]
    crate::insight::began(comm, line);
    let progress = Progress::default();
    progress.begin(line.lanes.take(plan.plan.lanes, mark, what));
    let lanes = match making::lanes(engine, comm, &line.lanes, Whose::Of(Order::Blocking))? {
        Some(lanes) => lanes,
        None => wait_for_lanes(call, comm, &line.lanes, || said_on_lanes(plan, binding, &progress))?,
    };
    let looks = begin::first_looks(call.engine());
    let until = plan.plan.steps.len() as u32;
    let work = Work { plan, binding, shared: None, bound, progress: &progress, others: None, looks, until };
    let mut outcome = lanes::advance(call.engine(), lanes, &work);
    if outcome == Outcome::Waits {
        let work = Work { looks: 1, ..work };
        let mut looks = 0;
        call.wait_until(NONE, NONE, |engine| {
            outcome = lanes::advance(engine, lanes, &work);
            looks += 1;
            outcome != Outcome::Waits
                || mismatch::looks_in_vain(engine, looks, comm, || said_on_lanes(plan, binding, &progress))
        });
        if let Some(error) = mismatch::unblock(call.engine(), comm) {
            progress.failure.set(Some(Failure::of(error)));
        }
    }
    match progress.failure.take() {
        None => Ok(()),
        Some(failure) => {
            progress.want_no_room(&mut lanes.team.borrow_mut());
            far::tell_of_failure(
                call.engine(),
                comm,
                line.latest(),
                &failure,
                said_on_lanes(plan, binding, &progress),
            );
            mixed::receive_unlike(call.engine(), comm, line.latest(), &progress, &failure);
            Err(under_way::or_death(call, comm, failure.error))
        }
    }
}

/// Waits until this rank knows the location of the lanes of the communicator's blocking operations.
#[inline(never)]
fn wait_for_lanes<'a>(
    call: &mut Call,
    comm: Obj<Communicator>,
    slot: &'a Slot,
    said: impl Fn() -> Said,
) -> Result<&'a Lanes> {
    let (mut found, mut looks) = (Ok(None), 0);
    call.wait_until(NONE, NONE, |engine| {
        found = making::lanes(engine, comm, slot, Whose::Of(Order::Blocking));
        looks += 1;
        !matches!(found, Ok(None)) || mismatch::looks_in_vain(engine, looks, comm, &said)
    });
    let mismatch = mismatch::unblock(call.engine(), comm);
    match (found?, mismatch) {
        (_, Some(error)) => Err(under_way::or_death(call, comm, error)),
        (lanes, None) => Ok(lanes.expect("waited for")),
    }
}
