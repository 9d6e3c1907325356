//! Blocking collective operations: on lanes only they need no run.

use easy_ext::ext;
use std::rc::Rc;

use encore_plan::operation::Operation;

use crate::begin::no_scratch;
use crate::binding::Binding;
use crate::bound::Bound;
use crate::lanes::{Outcome, Work};
use crate::marks::mark;
use crate::mismatch::said_on_lanes;
use crate::order::Order;
use crate::prelude::*;
use crate::prepared::CompiledPlan;
use crate::progress::{Failure, Progress};
use crate::purpose::Purpose;
use crate::repeated::Repeatable;
use crate::run::{RUNS, Run};
use crate::summary::{Said, Summary, summary};
use crate::team::making::Whose;
use crate::team::{Lanes, Slot};
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::Result;
use encore_engine::slab::Obj;
use encore_engine::state::process::NONE;

/// Methods of [`Call`].
#[ext(BlockingCall)]
impl Call {
    /// Does a collective operation.
    pub fn collective(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
    ) -> Result<()> {
        self.collective_for(comm, operation, binding, Purpose::PROGRAM, None)
    }

    /// Does a collective operation that the library needs in the function that the program has called.
    pub fn own_collective(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
    ) -> Result<()> {
        self.collective_for(comm, operation, binding, Purpose::of(self.function), None)
    }

    /// Does the collective operation of a call that may be made again.
    #[inline(always)]
    pub fn collective_of(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
        repeatable: Option<Repeatable>,
    ) -> Result<()> {
        self.collective_for(comm, operation, binding, Purpose::PROGRAM, repeatable)
    }

    /// Does a collective operation for a purpose. `repeatable`: the call, if it may be made again, always for the same purpose.
    pub fn collective_for(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
        purpose: Purpose,
        repeatable: Option<Repeatable>,
    ) -> Result<()> {
        let plan = self.engine().plan_for(comm, operation, &binding, purpose)?;
        self.collective_by(comm, plan, operation, binding, repeatable)
    }
}

#[ext(BlockingCallInside)]
impl Call {
    /// Does a collective operation by its plan.
    #[inline(always)]
    pub(crate) fn collective_by(
        &mut self,
        comm: Obj<Communicator>,
        plan: Rc<CompiledPlan>,
        operation: &Operation<'_>,
        mut binding: Binding,
        repeatable: Option<Repeatable>,
    ) -> Result<()> {
        let is_run = plan.plan.lanes == 0 || plan.messages > 0;
        // Messages may turn out to do it.
        let may_be_run = plan.instead.is_some() && comm.collectives().blocking.lanes.ready().is_none();
        if is_run || may_be_run {
            let run = self.engine().new_run_of(comm, plan, binding, Order::Blocking)?;
            let done = self.do_run(run);
            if let Some(repeatable) = repeatable.filter(|_| is_run && done.is_ok() && !comm.is_inter()) {
                comm.collectives().repeated.run_made(repeatable, operation, run);
            }
            RUNS.release(run);
            return done;
        }
        if !binding.reserve(&plan.plan) {
            return Err(no_scratch());
        }
        let what = (mark(&plan, &binding), summary(&plan, &binding));
        self.collective_on_lanes(comm, &plan, &binding, None, what)?;
        if let Some(repeatable) = repeatable {
            comm.collectives().repeated.made(repeatable, operation, plan, binding);
        }
        Ok(())
    }

    /// Does a collective operation that has messages. The caller keeps its count on the run.
    pub(crate) fn do_run(&mut self, run: Obj<Run>) -> Result<()> {
        run.retain();
        let engine = self.engine();
        engine.begin_run(run);
        if run.on_lanes.is_some() {
            let looks = engine.first_looks();
            engine.look_for_run(looks, |other| other == run);
        }
        self.finish_collective(run)
    }

    /// Does a collective operation on the communicator's lanes, without a run: this thread begins no other operation meanwhile.
    #[inline]
    pub(crate) fn collective_on_lanes(
        &mut self,
        comm: Obj<Communicator>,
        plan: &CompiledPlan,
        binding: &Binding,
        bound: Option<&[Bound]>,
        (mark, what): (u32, Summary),
    ) -> Result<()> {
        let line = &comm.collectives().blocking;
        let engine = self.engine();
        engine.count_collective(line);
        let progress = Progress::default();
        progress.begin(line.lanes.take(plan.plan.lanes, mark, what));
        let lanes = match engine.lanes(comm, &line.lanes, Whose::Of(Order::Blocking))? {
            Some(lanes) => lanes,
            None => self.wait_for_lanes(comm, &line.lanes, || said_on_lanes(plan, binding, &progress))?,
        };
        let looks = self.engine().first_looks();
        let until = plan.plan.steps.len() as u32;
        let work =
            Work { plan, binding, shared: None, bound, progress: &progress, others: None, looks, until };
        let mut outcome = self.engine().advance_on_lanes(lanes, &work);
        if outcome == Outcome::Waits {
            let work = Work { looks: 1, ..work };
            let mut looks = 0;
            self.wait_until(NONE, NONE, |engine| {
                outcome = engine.advance_on_lanes(lanes, &work);
                looks += 1;
                outcome != Outcome::Waits
                    || engine.looks_in_vain(looks, comm, || said_on_lanes(plan, binding, &progress))
            });
            if let Some(error) = self.engine().unblock(comm) {
                progress.failure.set(Some(Failure::of(error)));
            }
        }
        match progress.failure.take() {
            None => Ok(()),
            Some(failure) => {
                progress.want_no_room(&mut lanes.team.borrow_mut());
                self.engine().tell_of_failure(
                    comm,
                    line.latest(),
                    &failure,
                    said_on_lanes(plan, binding, &progress),
                );
                self.engine().receive_unlike(comm, line.latest(), &progress, &failure);
                Err(self.or_death(comm, failure.error))
            }
        }
    }

    /// Waits until this rank knows where the lanes of the communicator's blocking operations are.
    #[inline(never)]
    pub(crate) fn wait_for_lanes<'a>(
        &mut self,
        comm: Obj<Communicator>,
        slot: &'a Slot,
        said: impl Fn() -> Said,
    ) -> Result<&'a Lanes> {
        let (mut found, mut looks) = (Ok(None), 0);
        self.wait_until(NONE, NONE, |engine| {
            found = engine.lanes(comm, slot, Whose::Of(Order::Blocking));
            looks += 1;
            !matches!(found, Ok(None)) || engine.looks_in_vain(looks, comm, &said)
        });
        let mismatch = self.engine().unblock(comm);
        match (found?, mismatch) {
            (_, Some(error)) => Err(self.or_death(comm, error)),
            (lanes, None) => Ok(lanes.expect("waited for")),
        }
    }
}
