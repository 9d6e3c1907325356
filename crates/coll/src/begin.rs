//! Begin of a collective operation: its run. A blocking call on lanes only needs none: see [`crate::blocking`].

use easy_ext::ext;
use std::rc::Rc;

use encore_engine::p2p::lost;
use encore_engine::requests::completion::finish;
use encore_plan::operation::Operation;
use encore_shmem::team::Shape;

use crate::binding::Binding;
use crate::lanes::{Outcome, Work};
use crate::marks::mark;
use crate::mismatch::said_on_lanes;
use crate::order::{Line, NUMBERS, Order};
use crate::prelude::*;
use crate::prepared::{CompiledPlan, mix};
use crate::progress::Failure;
use crate::purpose::Purpose;
use crate::run::{OnLanes, RUNS, Run, TAGS};
use crate::state::COLLECTIVES;
use crate::summary::{Summary, summary};
use crate::team::Lanes;
use crate::team::making::Whose;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, Result, no_memory};
use encore_engine::mutation::{Mutation, planted};
use encore_engine::request::Request;
use encore_engine::slab::Obj;

/// Looks at a cell before the rank looks at anything else (docs/lab/007).
const FIRST_LOOKS: u32 = 64;

/// Methods of [`Engine`].
#[ext(BeginEngine)]
impl Engine {
    /// Starts a non-blocking collective operation. The caller holds a count on the run.
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
        run.retain();
        match run.line() {
            None => self.count_start(run.comm),
            Some(line) => {
                self.count_collective(line);
                run.number.set(line.latest());
            }
        }
        if run.on_lanes.is_some() {
            return self.begin_on_lanes(run);
        }
        let (mark, before) = turn_by_messages(&run);
        run.mark.set(mark);
        run.before.set(before);
        let queue = &run.comm.collectives().queue;
        if run.order == Some(Order::Nonblocking) && (queue.has_waiting() || !self.has_tag(run)) {
            return queue.put_off(run);
        }
        self.begin_by_messages(run);
        self.advance_collectives();
    }

    /// Makes the run of a non-blocking collective operation. The caller holds a count on it.
    pub fn new_run(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
    ) -> Result<Obj<Run>> {
        let plan = self.plan_for(comm, operation, &binding, Purpose::PROGRAM)?;
        self.new_run_of(comm, plan, binding, Order::Nonblocking)
    }

    /// Makes the run of a plan. The caller holds a count on it.
    pub fn new_run_of(
        &mut self,
        comm: Obj<Communicator>,
        plan: Rc<CompiledPlan>,
        binding: Binding,
        order: Order,
    ) -> Result<Obj<Run>> {
        self.new_run_with(comm, plan, binding, Some(order), None)
    }

    /// As [`Engine::new_run_of`], with lanes of its own if `on_lanes` says so.
    pub fn new_run_with(
        &mut self,
        comm: Obj<Communicator>,
        plan: Rc<CompiledPlan>,
        mut binding: Binding,
        order: Option<Order>,
        on_lanes: Option<OnLanes>,
    ) -> Result<Obj<Run>> {
        if !binding.reserve(&plan.plan) {
            return Err(no_scratch());
        }
        let on_lanes = on_lanes.or_else(|| (plan.plan.lanes > 0).then(OnLanes::default));
        RUNS.insert(Run::new(plan, binding, comm, order, on_lanes)).ok_or_else(|| no_memory("an operation"))
    }

    /// Number of the first polls for a post.
    #[inline(always)]
    pub fn first_looks(&self) -> u32 {
        // Where ranks share processors, the awaited rank may be the next to run. Where others may ask for operations on windows, the
        // awaited rank may wait for the answer, and comes to the fence after that.
        if self.crowded() || self.asked_windows > 0 { 1 } else { FIRST_LOOKS }
    }

    /// Looks up to `looks` times for the post that a request waits for, if its run is the only one on lanes.
    #[inline]
    pub fn look_on_lanes(&mut self, request: Obj<Request>, looks: u32) {
        self.look_for_run(looks, |run| run.request.get() == Some(request));
    }
}

#[ext(BeginEngineInside)]
impl Engine {
    /// [`Self::look_on_lanes`] for a run that `is_it` accepts.
    #[inline]
    pub(crate) fn look_for_run(&mut self, looks: u32, is_it: impl Fn(Obj<Run>) -> bool) {
        let [run] = self.layers[COLLECTIVES].on_lanes[..] else { return };
        if is_it(run) {
            self.layers[COLLECTIVES].looked = !self.advance_run_on_lanes(run, looks);
            if !self.layers[COLLECTIVES].looked {
                // Others may have begun meanwhile.
                self.layers[COLLECTIVES].on_lanes.remove(0);
                self.count_under_way();
            }
        }
    }

    pub(crate) fn begin_by_messages(&mut self, run: Obj<Run>) {
        self.announce_run(run);
        self.list_by_messages(run);
        run.listed.set(true);
        self.layers[COLLECTIVES].ready.push_back(run);
    }

    /// Whether no operation under way on the communicator has messages with the tag of this non-blocking one, which has a number but hasn't begun.
    #[inline]
    pub(crate) fn has_tag(&mut self, run: Obj<Run>) -> bool {
        let since = |first: u32| run.number.get().wrapping_sub(first) & NUMBERS;
        since(run.comm.collectives().messages_since.get()) < TAGS || {
            // All operations before have ended, as far as they aren't in the lists. One that ends right now may still be there.
            let now = &self.layers[COLLECTIVES];
            let ours = |other: &&Obj<Run>| {
                let same = other.comm == run.comm && other.order == Some(Order::Nonblocking);
                same && !other.ended() && other.may_have_messages()
            };
            let listed = now.by_messages.iter().chain(&now.on_lanes).filter(ours);
            let first = listed.map(|other| other.number.get()).max_by_key(|&number| since(number));
            run.comm.collectives().messages_since.set(first.unwrap_or(run.number.get()));
            since(run.comm.collectives().messages_since.get()) < TAGS
        }
    }

    /// Cells of a row of the communicator's lanes.
    pub(crate) fn row(&self, comm: Obj<Communicator>) -> usize {
        Shape::of_communicator(self.place(&comm).team.len()).cells
    }

    /// Whether an operation that waits for its turn may begin: there may be cells for its posts, and no other operation under way has messages
    /// with its tag.
    pub(crate) fn may_begin(&mut self, run: Obj<Run>) -> bool {
        let row = self.row(run.comm);
        let reaches = |on: &OnLanes| run.comm.collectives().queue.reaches(on.progress.first(), row);
        run.on_lanes.as_ref().is_none_or(reaches) && (!run.may_have_messages() || self.has_tag(run))
    }

    /// Begins operations that wait for their turn, as far as there may be room for them. It only lists them: the
    /// caller may be in the midst of another operation.
    #[inline(never)]
    pub(crate) fn begin_waiting(&mut self, comm: Obj<Communicator>) {
        while let Some(run) = comm.collectives().queue.next(|run| self.may_begin(*run)) {
            match &run.on_lanes {
                Some(on) => {
                    self.enter_lanes(run, on);
                    self.layers[COLLECTIVES].on_lanes.push(run);
                    self.count_under_way();
                }
                None => self.begin_by_messages(run),
            }
        }
    }

    /// An operation on the communicator's lanes, beside which others may run, is under way no longer. `failed`: it hasn't said itself what this
    /// rank needs no longer.
    pub(crate) fn leave_queue(&mut self, run: Obj<Run>, on: &OnLanes, failed: bool) {
        let own = run.comm.collectives();
        let end = if failed { 0 } else { on.progress.first() + u64::from(run.plan.plan.lanes) };
        let needed = own.leave(run.address(), end);
        let told = own.nonblocking.lanes.ready().zip(needed).filter(|_| !planted(Mutation::RoomNotSaid));
        if let Some((lanes, needed)) = told {
            self.publish_after(lanes, needed);
        }
        if own.queue.has_waiting() {
            self.begin_waiting(run.comm);
        }
    }

    /// A run is under way on lanes that it shares with others, where it has its turn. Begins its messages.
    pub(crate) fn enter_lanes(&mut self, run: Obj<Run>, on: &OnLanes) {
        run.comm.collectives().queue.enter(run.address(), on.progress.first(), run.plan.posts_long);
        self.begin_messages_on_lanes(run);
    }

    pub(crate) fn begin_messages_on_lanes(&mut self, run: Obj<Run>) {
        if run.has_messages() {
            let on = run.on_lanes.as_ref().expect("asked");
            let (mark, _) = on.progress.said();
            run.mark.set(mark);
            self.announce_run(run);
            // Operations of a run that messages may yet do begin with its steps on lanes.
            if run.plan.instead.is_none() || matches!(self.lanes_of(&run, on), Ok(Some(_))) {
                self.begin_ready_steps(run);
            }
        }
    }

    #[inline]
    pub(crate) fn count_collective(&mut self, line: &Line) {
        self.counters.collectives += 1;
        line.started.set(line.started.get() + 1);
    }

    /// Counts the start of a persistent operation.
    #[inline]
    pub(crate) fn count_start(&mut self, comm: Obj<Communicator>) {
        self.counters.collectives += 1;
        comm.collectives().persistent_starts.set(comm.collectives().persistent_starts.get() + 1);
    }

    /// Begins a run on lanes, of which the engine has its count.
    pub(crate) fn begin_on_lanes(&mut self, run: Obj<Run>) {
        let on = run.on_lanes.as_ref().expect("asked");
        let (plan, binding) = (&run.plan, &run.binding);
        match (on.settled.get(), &on.own) {
            (Some(settled), Some((slot, _))) => {
                on.progress.begin_described(slot.take_again(plan.plan.lanes), settled.mark);
                self.begin_messages_on_lanes(run);
            }
            _ => {
                let turn = run.slot().take(plan.plan.lanes, mark(plan, binding), summary(plan, binding));
                on.progress.begin(turn);
                let queue = &run.comm.collectives().queue;
                if !run.has_others(on) {
                    self.begin_messages_on_lanes(run);
                } else if queue.admits(turn.first, self.row(run.comm))
                    && (!run.may_have_messages() || self.has_tag(run))
                {
                    self.enter_lanes(run, on);
                } else {
                    return queue.put_off(run);
                }
            }
        }
        if !self.advance_run_on_lanes(run, 1) {
            self.layers[COLLECTIVES].on_lanes.push(run);
            self.count_under_way();
        }
    }

    /// Does what can be done of the runs on lanes. Returns whether any has ended.
    pub(crate) fn advance_all_on_lanes(&mut self) -> bool {
        let mut any = std::mem::take(&mut self.layers[COLLECTIVES].moved);
        let mut at = 0;
        while let Some(&run) = self.layers[COLLECTIVES].on_lanes.get(at) {
            if self.advance_run_on_lanes(run, 1) {
                // Their order stays: what one of them does may make room for a later one, not for an earlier one.
                self.layers[COLLECTIVES].on_lanes.remove(at);
                self.count_under_way();
                any = true;
            } else {
                at += 1;
            }
        }
        any
    }

    /// Does what can be done of a run on lanes, with up to `looks` looks for each post. Returns whether the run is no longer one on lanes: it has
    /// ended, also by an error, or another one does it by messages.
    #[inline]
    pub(crate) fn advance_run_on_lanes(&mut self, run: Obj<Run>, looks: u32) -> bool {
        let on = run.on_lanes.as_ref().expect("asked");
        let outcome = match self.lanes_of(&run, on) {
            Ok(None) => return false,
            Ok(Some((lanes, shared))) => {
                let work = Work {
                    looks,
                    until: run.plan.plan.steps.len() as u32,
                    plan: &run.plan,
                    binding: &run.binding,
                    bound: on.settled.get().map(|settled| &*settled.bound),
                    progress: &on.progress,
                    shared,
                    others: run.has_others(on).then(|| (run.address(), &run.comm.collectives().queue)),
                };
                match run.has_messages() {
                    true => self.advance_with_messages(run, lanes, work),
                    false => self.advance_on_lanes(lanes, &work),
                }
            }
            Err(error) => match self.do_instead(run, error) {
                None => return true,
                Some(error) => {
                    on.progress.failure.set(Some(Failure::of(error)));
                    Outcome::Failed
                }
            },
        };
        match outcome {
            Outcome::Waits => return false,
            Outcome::Ended if on.settled.get().is_some() && !run.has_messages() => self.end_settled(run),
            Outcome::Ended => self.leave_lanes(run, None),
            Outcome::Failed | Outcome::Unlike => self.leave_lanes(run, on.progress.failure.take()),
        }
        true
    }

    /// The lanes that a run is on, and those whose staging areas it shares. `None`: this rank doesn't know yet where
    /// they are.
    #[inline(always)]
    pub(crate) fn lanes_of<'a>(
        &mut self,
        run: &'a Run,
        on: &'a OnLanes,
    ) -> Result<Option<(&'a Lanes, Option<&'a Lanes>)>> {
        if let Some(at_hand) = on.at_hand(&run.comm) {
            return Ok(Some(at_hand));
        }
        let Some((slot, shape)) = &on.own else {
            let whose = Whose::Of(run.order_of_lanes());
            return Ok(self.lanes(run.comm, run.slot(), whose)?.map(|lanes| (lanes, None)));
        };
        // The rank asks for both, even if the first fails: all ranks must ask in the same order.
        let areas = Whose::Request(Shape { cells: 1, ..*shape });
        let shared = on.shares().then(|| self.lanes(run.comm, &run.comm.collectives().shared, areas));
        let lanes = self.lanes(run.comm, slot, Whose::Request(*shape))?;
        Ok(match (lanes, shared.transpose()?) {
            (None, _) | (_, Some(None)) => None,
            (Some(lanes), shared) => {
                let shared = shared.flatten();
                if let Some(areas) = shared.filter(|_| run.plan.posts_long) {
                    areas.team.borrow_mut().area().make_pages(run.plan.most_staged());
                }
                on.make_ready(lanes, shared);
                Some((lanes, shared))
            }
        })
    }

    /// Ends the successful run of a persistent request: only the request's completion follows from it.
    #[inline]
    pub(crate) fn end_settled(&mut self, run: Obj<Run>) {
        run.left.set(0);
        match run.request.take() {
            Some(request) => finish::complete(self, request),
            None => finish::wake_sleepers(self),
        }
        RUNS.release(run);
    }

    /// Ends a run on lanes that isn't in the engine's list any more.
    pub(crate) fn leave_lanes(&mut self, run: Obj<Run>, failure: Option<Box<Failure>>) {
        let on = run.on_lanes.as_ref().expect("asked");
        // After a death, others of the team may have gone on to operations that don't fit.
        let failure = failure.map(|failure| lost::member(self, run.comm).map_or(failure, Failure::of));
        if let Some(failure) = &failure {
            if let Some(lanes) = run.slot().ready() {
                on.progress.want_no_room(&mut lanes.team.borrow_mut());
            }
            let said = said_on_lanes(&run.plan, &run.binding, &on.progress);
            self.tell_of_failure(run.comm, run.place(), failure, said);
        }
        if run.has_others(on) {
            self.leave_queue(run, on, failure.is_some());
        }
        self.end_lanes(run, failure);
    }

    /// Ends a run on lanes that waits.
    pub(crate) fn end_on_lanes(&mut self, run: Obj<Run>, error: Error) {
        self.layers[COLLECTIVES].on_lanes.retain(|other| *other != run);
        self.count_under_way();
        self.leave_lanes(run, Some(Failure::of(error)));
    }
}

/// The mark of an operation by messages, and the summary of the operation before it.
fn turn_by_messages(run: &Run) -> (u32, Summary) {
    let mark = mark(&run.plan, &run.binding);
    let Some(line) = run.line() else { return (mark, Summary::default()) };
    // Between two groups, ranks that take no part don't know root and data. So only the kind of operation enters the history.
    let apart = run.comm.is_inter();
    let common = if apart { mix(run.plan.what.kind()) as u32 } else { mark };
    let turn = line.lanes.take(0, common, summary(&run.plan, &run.binding));
    (if apart { turn.mark ^ mark } else { turn.mark }, turn.before)
}

pub(super) fn no_scratch() -> Error {
    no_memory("the scratch memory of a collective operation")
}
