//! Begin of a collective operation: making its run. A blocking call that uses only lanes needs none: see [`crate::blocking`].

use std::rc::Rc;

use encore_engine::p2p::lost;
use encore_engine::requests::completion::finish;
use encore_plan::operation::Operation;
use encore_shmem::team::Shape;
use encore_tuning::TUNING;

use crate::binding::Binding;
use crate::comm;
use crate::lane_fallback;
use crate::lanes::{self, Outcome, Work};
use crate::marks::mark;
use crate::mismatch::far;
use crate::mismatch::{self, said_on_lanes};
use crate::mixed;
use crate::order::{Line, NUMBERS, Order};
use crate::place;
use crate::planning;
use crate::prepared::{CompiledPlan, mix};
use crate::progress::Failure;
use crate::purpose::Purpose;
use crate::run::{OnLanes, RUNS, Run, TAGS};
use crate::state::{self, COLLECTIVES};
use crate::summary::{Summary, summary};
use crate::team::Lanes;
use crate::team::making::{self, Whose};
use crate::under_way;
use crate::uniform;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, Result, no_memory};
use encore_engine::mutation::{Mutation, planted};
use encore_engine::request::Request;
use encore_engine::slab::Obj;

/// Polls of a cell before the rank polls anything else (docs/lab/007).
const FIRST_LOOKS: u32 = TUNING.first_polls_of_lane;

/// Starts a non-blocking collective operation. The caller holds a count on the run.
pub fn start(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
) -> Result<Obj<Run>> {
    let run = new_run(engine, comm, operation, binding)?;
    begin_run(engine, run);
    Ok(run)
}

/// Begins the first steps of a run; the engine takes a count of its own.
pub fn begin_run(engine: &mut Engine, run: Obj<Run>) {
    run.retain();
    match run.line() {
        None => count_start(engine, run.comm),
        Some(line) => {
            count_collective(engine, line);
            run.number.set(line.latest());
        }
    }
    #[cfg(feature = "insight")]
    crate::insight::run_began(run);
    if run.on_lanes.is_some() {
        return begin_on_lanes(engine, run);
    }
    let (mark, before) = turn_by_messages(&run);
    run.mark.set(mark);
    run.before.set(before);
    let queue = &comm::collectives(&run.comm).queue;
    if run.order == Some(Order::Nonblocking) && (queue.has_waiting() || !has_tag(engine, run)) {
        return queue.put_off(run);
    }
    by_messages(engine, run);
    under_way::advance(engine);
}

/// Makes the run of a non-blocking collective operation. The caller holds a count on it.
pub fn new_run(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    operation: &Operation<'_>,
    binding: Binding,
) -> Result<Obj<Run>> {
    let plan = planning::plan_for(engine, comm, operation, &binding, Purpose::PROGRAM)?;
    new_run_of(comm, plan, binding, Order::Nonblocking)
}

/// Makes the run of a plan. The caller holds a count on it.
pub fn new_run_of(
    comm: Obj<Communicator>,
    plan: Rc<CompiledPlan>,
    binding: Binding,
    order: Order,
) -> Result<Obj<Run>> {
    new_run_with(comm, plan, binding, Some(order), None)
}

/// [`new_run_of`], with lanes of its own if `on_lanes` is set.
pub fn new_run_with(
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

/// Number of first polls for a post.
#[inline(always)]
pub fn first_looks(engine: &Engine) -> u32 {
    // When oversubscribed, the awaited rank may be the next to run. While others may request window operations, the awaited rank may wait
    // for this rank's answer, and reaches its post only afterwards.
    if engine.crowded() || engine.asked_windows > 0 { 1 } else { FIRST_LOOKS }
}

/// Polls up to `looks` times for the post that a request waits for, if its run is the only one on lanes.
#[inline]
pub fn look_on_lanes(engine: &mut Engine, request: Obj<Request>, looks: u32) {
    look_for_run(engine, looks, |run| run.request.get() == Some(request));
}

/// [`look_on_lanes`] for a run that `is_it` accepts.
#[inline]
pub(crate) fn look_for_run(engine: &mut Engine, looks: u32, is_it: impl Fn(Obj<Run>) -> bool) {
    let [run] = engine.layers[COLLECTIVES].on_lanes[..] else { return };
    if is_it(run) {
        engine.layers[COLLECTIVES].looked = !advance_run_on_lanes(engine, run, looks);
        if !engine.layers[COLLECTIVES].looked {
            // Other runs may have begun meanwhile.
            engine.layers[COLLECTIVES].on_lanes.remove(0);
            state::count_under_way(engine);
        }
    }
}

pub(crate) fn by_messages(engine: &mut Engine, run: Obj<Run>) {
    mismatch::announce_run(engine, run);
    mismatch::list_by_messages(engine, run);
    run.listed.set(true);
    engine.layers[COLLECTIVES].ready.push_back(run);
}

/// Whether no operation under way on the communicator uses this non-blocking one's message tag. Requires that it has a number but hasn't
/// begun.
#[inline]
fn has_tag(engine: &mut Engine, run: Obj<Run>) -> bool {
    let since = |first: u32| run.number.get().wrapping_sub(first) & NUMBERS;
    since(comm::collectives(&run.comm).messages_since.get()) < TAGS || {
        // All earlier operations that aren't in the lists have ended. One that ends right now may still be in a list.
        let now = &engine.layers[COLLECTIVES];
        let ours = |other: &&Obj<Run>| {
            let same = other.comm == run.comm && other.order == Some(Order::Nonblocking);
            same && !other.ended() && other.may_have_messages()
        };
        let listed = now.by_messages.iter().chain(&now.on_lanes).filter(ours);
        let first = listed.map(|other| other.number.get()).max_by_key(|&number| since(number));
        comm::collectives(&run.comm).messages_since.set(first.unwrap_or(run.number.get()));
        since(comm::collectives(&run.comm).messages_since.get()) < TAGS
    }
}

/// Cells of a row of the communicator's lanes.
fn row(engine: &Engine, comm: Obj<Communicator>) -> usize {
    Shape::of_communicator(place::of(engine, &comm).team.len()).cells
}

/// Whether a waiting operation may begin: there may be cells for its posts, and no other operation under way uses its message tag.
fn may_begin(engine: &mut Engine, run: Obj<Run>) -> bool {
    let row = row(engine, run.comm);
    let reaches = |on: &OnLanes| comm::collectives(&run.comm).queue.reaches(on.progress.first(), row);
    run.on_lanes.as_ref().is_none_or(reaches) && (!run.may_have_messages() || has_tag(engine, run))
}

/// Begins waiting operations as far as there may be room for them. It only lists them: the caller may be in the midst of another
/// operation.
#[inline(never)]
pub(crate) fn begin_waiting(engine: &mut Engine, comm: Obj<Communicator>) {
    while let Some(run) = comm::collectives(&comm).queue.next(|run| may_begin(engine, *run)) {
        match &run.on_lanes {
            Some(on) => {
                enter_lanes(engine, run, on);
                engine.layers[COLLECTIVES].on_lanes.push(run);
                state::count_under_way(engine);
            }
            None => by_messages(engine, run),
        }
    }
}

/// Ends an operation on the communicator's lanes, beside which others may run. `failed`: it hasn't published the first cell that this
/// rank still needs.
pub(crate) fn leave_queue(engine: &mut Engine, run: Obj<Run>, on: &OnLanes, failed: bool) {
    let own = comm::collectives(&run.comm);
    let end = if failed { 0 } else { on.progress.first() + u64::from(run.plan.plan.lanes) };
    let needed = own.leave(run.address(), end);
    let told = own.nonblocking.lanes.ready().zip(needed).filter(|_| !planted(Mutation::RoomNotSaid));
    if let Some((lanes, needed)) = told {
        lanes::publish_after(engine, lanes, needed);
    }
    if own.queue.has_waiting() {
        begin_waiting(engine, run.comm);
    }
}

/// Adds a run whose turn has come to those under way on shared lanes, and begins its messages.
fn enter_lanes(engine: &mut Engine, run: Obj<Run>, on: &OnLanes) {
    comm::collectives(&run.comm).queue.enter(run.address(), on.progress.first(), run.plan.posts_long);
    begin_messages_on_lanes(engine, run);
}

fn begin_messages_on_lanes(engine: &mut Engine, run: Obj<Run>) {
    if run.has_messages() {
        let on = run.on_lanes.as_ref().expect("asked");
        let (mark, _) = on.progress.said();
        run.mark.set(mark);
        mismatch::announce_run(engine, run);
        // If the run may still fall back to messages, its messages begin only with its steps on lanes.
        if run.plan.instead.is_none() || matches!(lanes_of(engine, &run, on), Ok(Some(_))) {
            under_way::begin_ready_steps(engine, run);
        }
    }
}

#[inline]
pub(crate) fn count_collective(engine: &mut Engine, line: &Line) {
    engine.counters.collectives += 1;
    line.started.set(line.started.get() + 1);
}

/// Counts the start of a persistent operation.
#[inline]
pub(crate) fn count_start(engine: &mut Engine, comm: Obj<Communicator>) {
    engine.counters.collectives += 1;
    comm::collectives(&comm).persistent_starts.set(comm::collectives(&comm).persistent_starts.get() + 1);
}

/// Begins a run on lanes. Requires that the engine has its count.
fn begin_on_lanes(engine: &mut Engine, run: Obj<Run>) {
    let on = run.on_lanes.as_ref().expect("asked");
    let (plan, binding) = (&run.plan, &run.binding);
    match (on.settled.get(), &on.own) {
        (Some(settled), Some((slot, _))) => {
            on.progress.begin_described(slot.take_again(plan.plan.lanes), settled.mark);
            begin_messages_on_lanes(engine, run);
        }
        _ => {
            let turn = run.slot().take(plan.plan.lanes, mark(plan, binding), summary(plan, binding));
            on.progress.begin(turn);
            let queue = &comm::collectives(&run.comm).queue;
            if !run.has_others(on) {
                begin_messages_on_lanes(engine, run);
            } else if queue.admits(turn.first, row(engine, run.comm))
                && (!run.may_have_messages() || has_tag(engine, run))
            {
                enter_lanes(engine, run, on);
            } else {
                return queue.put_off(run);
            }
        }
    }
    if !advance_run_on_lanes(engine, run, 1) {
        engine.layers[COLLECTIVES].on_lanes.push(run);
        state::count_under_way(engine);
    }
}

/// Advances all runs on lanes. Returns whether any has ended.
pub(crate) fn advance_all_on_lanes(engine: &mut Engine) -> bool {
    let mut any = std::mem::take(&mut engine.layers[COLLECTIVES].moved);
    let mut at = 0;
    while let Some(&run) = engine.layers[COLLECTIVES].on_lanes.get(at) {
        if advance_run_on_lanes(engine, run, 1) {
            // Their order stays: a step of one may make room for a later one, not for an earlier one.
            engine.layers[COLLECTIVES].on_lanes.remove(at);
            state::count_under_way(engine);
            any = true;
        } else {
            at += 1;
        }
    }
    any
}

/// Advances a run on lanes, with up to `looks` polls for each post. Returns whether it has left the lanes: it has ended, perhaps by an
/// error, or another run does it by messages.
#[inline]
fn advance_run_on_lanes(engine: &mut Engine, run: Obj<Run>, looks: u32) -> bool {
    let on = run.on_lanes.as_ref().expect("asked");
    let outcome = match lanes_of(engine, &run, on) {
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
                others: run.has_others(on).then(|| (run.address(), &comm::collectives(&run.comm).queue)),
            };
            match run.has_messages() {
                true => mixed::advance_with_messages(engine, run, lanes, work),
                false => lanes::advance(engine, lanes, &work),
            }
        }
        Err(error) => match lane_fallback::do_instead(engine, run, error) {
            None => return true,
            Some(error) => {
                on.progress.failure.set(Some(Failure::of(error)));
                Outcome::Failed
            }
        },
    };
    match outcome {
        Outcome::Waits => return false,
        Outcome::Ended if on.settled.get().is_some() && !run.has_messages() => end_settled(engine, run),
        Outcome::Ended => leave_lanes(engine, run, None),
        Outcome::Failed | Outcome::Unlike => leave_lanes(engine, run, on.progress.failure.take()),
    }
    true
}

/// The lanes of a run, and those whose staging areas it shares. `None`: this rank doesn't know their location yet.
#[inline(always)]
pub(crate) fn lanes_of<'a>(
    engine: &mut Engine,
    run: &'a Run,
    on: &'a OnLanes,
) -> Result<Option<(&'a Lanes, Option<&'a Lanes>)>> {
    if let Some(at_hand) = on.at_hand(&run.comm) {
        return Ok(Some(at_hand));
    }
    let Some((slot, shape)) = &on.own else {
        let whose = Whose::Of(run.order_of_lanes());
        return Ok(making::lanes(engine, run.comm, run.slot(), whose)?.map(|lanes| (lanes, None)));
    };
    // The rank asks for both, even if the first fails: all ranks must ask in the same order.
    let areas = Whose::Request(Shape { cells: 1, ..*shape });
    let shared =
        on.shares().then(|| making::lanes(engine, run.comm, &comm::collectives(&run.comm).shared, areas));
    let lanes = making::lanes(engine, run.comm, slot, Whose::Request(*shape))?;
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

/// Ends the successful run of a persistent request: the only consequence is the request's completion.
#[inline]
fn end_settled(engine: &mut Engine, run: Obj<Run>) {
    run.left.set(0);
    match run.request.take() {
        Some(request) => finish::complete(engine, request),
        None if uniform::run_ended(engine, run) => {}
        None => finish::wake_sleepers(engine),
    }
    // SAFETY: the count of its maker, as no steps are left.
    unsafe { RUNS.release(run) };
}

/// Ends a run on lanes that isn't in the engine's list any more.
fn leave_lanes(engine: &mut Engine, run: Obj<Run>, failure: Option<Box<Failure>>) {
    let on = run.on_lanes.as_ref().expect("asked");
    // After a death, others of the team may have gone on to non-matching operations.
    let failure = failure.map(|failure| lost::member(engine, run.comm).map_or(failure, Failure::of));
    if let Some(failure) = &failure {
        if let Some(lanes) = run.slot().ready() {
            on.progress.want_no_room(&mut lanes.team.borrow_mut());
        }
        let said = said_on_lanes(&run.plan, &run.binding, &on.progress);
        far::tell_of_failure(engine, run.comm, run.place(), failure, said);
    }
    if run.has_others(on) {
        leave_queue(engine, run, on, failure.is_some());
    }
    mixed::end_lanes(engine, run, failure);
}

/// Fails a waiting run on lanes.
pub(crate) fn end_on_lanes(engine: &mut Engine, run: Obj<Run>, error: Error) {
    engine.layers[COLLECTIVES].on_lanes.retain(|other| *other != run);
    state::count_under_way(engine);
    leave_lanes(engine, run, Some(Failure::of(error)));
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
