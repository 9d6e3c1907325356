//! Collective operations (MPI 5.0 chapter 6): plans from `encore_plan`, bound to a call's buffers and executed here.
//!
//! [`prepared`] keeps plans, [`binding`] says what their buffers are, [`run`] does their steps. A step that calls a function of the
//! user is done by the thread that waits, without the engine: see [`crate::call::Call::run_user_steps`].

pub mod binding;
pub mod persistent;
pub mod prepared;
pub mod run;

use std::collections::VecDeque;
use std::rc::Rc;

use encore_plan::Machine;
use encore_plan::ir::{Action, StepId};
use encore_plan::operation::Operation;

use crate::call::Call;
use crate::collective::binding::Binding;
use crate::collective::prepared::Prepared;
use crate::collective::run::{Begun, Run};
use crate::comm::Communicator;
use crate::engine::{Engine, no_memory};
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::request::{Kind, Request, flag};
use crate::slab::{Obj, Slab};
use crate::wait::NONE;

/// Runs under way.
static RUNS: Slab<Run> = Slab::new();

/// Gives up one holder's count on a run.
pub fn release(run: Obj<Run>) {
    RUNS.release(run);
}

/// Collective operations of this process that are under way.
#[derive(Default)]
pub struct Collectives {
    /// Runs with steps that can begin, or that have just ended.
    ready: VecDeque<Obj<Run>>,
    /// What calls functions of the program: done by a thread that waits, without the engine.
    user_work: VecDeque<UserWork>,
}

/// What calls functions of the program.
enum UserWork {
    /// A step of a collective operation with an operator of the program.
    Step(Obj<Run>, StepId),
    /// Events that tools want to be told of.
    Events,
}

impl Collectives {
    /// Has events delivered by the next thread that waits.
    pub fn deliver_events(&mut self) {
        self.user_work.push_back(UserWork::Events);
    }

    /// Whether [`Engine::advance_collectives`] has something to do.
    #[inline(always)]
    pub fn has_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    /// A message of a step has been sent or received.
    pub fn step_ended(&mut self, run: Obj<Run>, step: StepId, error: Option<Error>) {
        if error.is_some() {
            run.error.set(error);
        }
        run.end_step(step);
        self.list(run);
    }

    fn list(&mut self, run: Obj<Run>) {
        if !run.listed.get() && (run.ended() || !run.ready.borrow().is_empty()) {
            run.listed.set(true);
            self.ready.push_back(run);
        }
    }
}

impl Engine {
    /// Starts a collective operation. The caller holds a count on the run.
    pub fn start_collective(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
    ) -> Result<Obj<Run>> {
        let run = self.new_run(comm, operation, binding)?;
        self.begin_run(run);
        Ok(run)
    }

    /// Begins the first steps of a run; the engine takes a count of its own.
    pub fn begin_run(&mut self, run: Obj<Run>) {
        self.counters.collectives += 1;
        let number = run.comm.collectives.get();
        run.comm.collectives.set(number.wrapping_add(1));
        run.number.set(number);
        run.retain();
        run.listed.set(true);
        self.collectives.ready.push_back(run);
        self.advance_collectives();
    }

    /// Makes the run of a collective operation. The caller holds a count on it.
    pub fn new_run(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
    ) -> Result<Obj<Run>> {
        let plan = self.plan_for(comm, operation)?;
        self.new_run_of(comm, plan, binding)
    }

    /// The plan of a collective operation.
    pub fn plan_for(&mut self, comm: Obj<Communicator>, operation: &Operation<'_>) -> Result<Rc<Prepared>> {
        let (rank, size) = (comm.rank as u32, comm.size() as u32);
        self.counters.plans_wanted += 1;
        let plan = comm.plans.borrow_mut().plan(operation, || {
            self.counters.plans_built += 1;
            match &comm.remote {
                Some(remote) => encore_plan::build_between(operation, rank, size, remote.len() as u32),
                None => {
                    let machine = Machine { one_node: true, oversubscribed: self.oversubscribed };
                    encore_plan::plan_for(operation, rank, size, machine, None)
                }
            }
        });
        plan.map_err(|error| Error::new(ErrorClass::Intern, Fact::Text(error.to_string())))
    }

    /// Makes the run of a plan. The caller holds a count on it.
    pub fn new_run_of(
        &mut self,
        comm: Obj<Communicator>,
        plan: Rc<Prepared>,
        mut binding: Binding,
    ) -> Result<Obj<Run>> {
        if !binding.reserve(&plan.plan) {
            return Err(no_memory("the scratch memory of a collective operation"));
        }
        RUNS.insert(Run::new(plan, binding, comm)).ok_or_else(|| no_memory("an operation"))
    }

    /// The request of a non-blocking collective operation; takes the caller's count on the run.
    pub fn collective_request(&mut self, run: Obj<Run>) -> Result<Obj<Request>> {
        let data = crate::engine::no_data();
        let request =
            Request::new(Kind::Collective, flag::ACTIVE, 0, Default::default(), data, Some(run.comm));
        let request = self.new_request(request)?;
        if run.ended() {
            request.error.set(run.error.take());
            request.set(flag::COMPLETE);
        } else {
            request.retain();
            run.request.set(Some(request));
        }
        RUNS.release(run);
        Ok(request)
    }

    /// Begins the steps that can begin. Returns whether there were any.
    pub fn advance_collectives(&mut self) -> bool {
        let mut any = false;
        while let Some(run) = self.collectives.ready.pop_front() {
            any = true;
            // It stays marked as listed meanwhile: steps may end while they are begun.
            loop {
                let Some(step) = run.ready.borrow_mut().pop() else { break };
                match self.begin_step(run, step) {
                    Begun::Ended => run.end_step(step),
                    Begun::Later => {}
                    Begun::User => self.collectives.user_work.push_back(UserWork::Step(run, step)),
                    Begun::Failed(error) => {
                        // The others wait for us in vain now; the error ends the job or is the program's to handle.
                        run.error.set(Some(error));
                        run.end_step(step);
                    }
                }
            }
            run.listed.set(false);
            if run.ended() {
                self.end_run(run);
            }
        }
        any
    }

    /// All steps of a run have ended: tells the request, gives up the engine's count.
    fn end_run(&mut self, run: Obj<Run>) {
        if let Some(then) = run.then.take() {
            run.error.set(then(run.error.take()));
        }
        if let Some(request) = run.request.take() {
            request.error.set(run.error.take());
            self.complete(request);
        }
        self.wake_sleepers();
        RUNS.release(run);
    }
}

impl Call {
    /// Waits for a collective operation and gives up the caller's count on it.
    pub fn finish_collective(&mut self, run: Obj<Run>) -> Result<()> {
        // Steps of the first round may need a function of the user already.
        self.run_user_steps();
        if !run.ended() {
            self.wait_until(NONE, NONE, |_| run.ended());
        }
        let error = run.error.take();
        RUNS.release(run);
        error.map_or(Ok(()), Err)
    }

    /// Does a collective operation.
    pub fn collective(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
    ) -> Result<()> {
        let run = self.engine().start_collective(comm, operation, binding)?;
        self.finish_collective(run)
    }

    /// Does the steps that call functions of the user, without the engine.
    #[inline]
    pub fn run_user_steps(&mut self) {
        while let Some(work) = self.engine().collectives.user_work.pop_front() {
            match work {
                UserWork::Step(run, step) => self.run_user_step(run, step),
                UserWork::Events => crate::tool::event::deliver(self),
            }
        }
    }

    #[cold]
    fn run_user_step(&mut self, run: Obj<Run>, step: StepId) {
        let Action::Reduce { left, inout } = run.plan.plan.steps[step as usize].action else {
            unreachable!("only reductions call functions of the user")
        };
        let (op, datatype) = run.binding.reduction.expect("a plan reduces only where there is an operator");
        let (left, inout) = (run.binding.buffer(left), run.binding.buffer(inout));
        let user = op.user();
        self.outside(|| user.apply(left.address, inout.address, inout.count, datatype.handle()));
        let engine = self.engine();
        engine.collectives.step_ended(run, step, None);
        engine.advance_collectives();
    }
}
