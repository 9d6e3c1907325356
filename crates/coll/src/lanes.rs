//! The executor of plans on lanes: it does the steps in order, as far as other ranks' posts and room for its own allow.
//!
//! A step is bound to addresses before it is done: for a persistent request once, at init ([`bind_all`](crate::bound::bind_all)),
//! otherwise at its turn. Bound steps have an executor of their own, into which the binding isn't compiled (docs/lab/027).

use encore_engine::channel;
use encore_engine::mutation;
use encore_plan::ir::{Action, Audience, Span, Step};
use encore_shmem::area::Free;
use encore_shmem::ring::{INLINE, copy_short};
use encore_shmem::team::{Description, Post, Room, Seen, Team};
use encore_tuning::TUNING;

use crate::binding::Binding;
use crate::bound::{Bound, bind, taker};
use crate::prepared::CompiledPlan;
use crate::progress::{Failure, Progress, UNLIKE};
use crate::queue::Queue;
use crate::run::Run;
use crate::state::COLLECTIVES;
use crate::summary::{TOO_LONG, describe, other_call, summary, wrong_length};
use crate::team::Lanes;
use encore_engine::engine::Engine;
use encore_engine::error::Error;
use encore_engine::slab::Obj;

/// Idle polls for a free start of a staging area, before an operation goes on to new pages (docs/lab/026).
const VAIN_TURNS: u32 = 8;

/// Idle polls for each page that a start of an operation of two ranks would take, whose post must not wait until this rank comes to its
/// wait: about as long as the kernel needs to make the page. A poll costs the more the more ranks there are (docs/lab/065).
const LOOKS_A_PAGE: u32 = TUNING.polls_a_page;

/// Everything that the executor needs for an operation.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// The plan.
    pub plan: &'a CompiledPlan,
    /// Its buffers.
    pub binding: &'a Binding,
    /// Lanes whose staging areas it uses before its own.
    pub shared: Option<&'a Lanes>,
    /// Its steps with addresses, if they were bound before.
    pub bound: Option<&'a [Bound]>,
    /// Its progress.
    pub progress: &'a Progress,
    /// Its name among the operations under way on the same lanes, and their queue. `None`: it is the only one, and no other begins
    /// meanwhile.
    pub others: Option<(usize, &'a Queue<Obj<Run>>)>,
    /// Number of polls for a post before the executor returns.
    pub looks: u32,
    /// The step before which to stop for now.
    pub until: u32,
}

impl Work<'_> {
    /// Whether this rank has ended all other operations that it has begun on these lanes.
    #[inline]
    fn is_alone(&self) -> bool {
        self.others.is_none_or(|(_, queue)| queue.is_alone())
    }
}

/// Outcome of an operation's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The operation waits for others.
    Waits,
    /// All its steps have been done.
    Ended,
    /// The operation has failed: see [`Progress::failure`].
    Failed,
    /// Only of a step: a post has another length than this rank expects.
    Unlike,
}

/// Does the steps that are possible now.
#[inline(always)]
pub fn advance(engine: &mut Engine, lanes: &Lanes, work: &Work<'_>) -> Outcome {
    match work.bound {
        Some(bound) => do_bound_steps(engine, lanes, work, bound),
        None => bind_and_do_steps(engine, lanes, work),
    }
}

#[inline(never)]
fn do_bound_steps(engine: &mut Engine, lanes: &Lanes, work: &Work<'_>, bound: &[Bound]) -> Outcome {
    do_steps(engine, lanes, work, |engine, team, at| lane_step(engine, lanes, team, work, &bound[at]))
}

#[inline(never)]
fn bind_and_do_steps(engine: &mut Engine, lanes: &Lanes, work: &Work<'_>) -> Outcome {
    let steps = &work.plan.plan.steps;
    do_steps(engine, lanes, work, |engine, team, at| {
        lane_step(engine, lanes, team, work, &bind(steps[at].action, work.binding))
    })
}

#[inline(always)]
fn do_steps(
    engine: &mut Engine,
    lanes: &Lanes,
    work: &Work<'_>,
    step: impl Fn(&mut Engine, &mut Team, usize) -> Outcome,
) -> Outcome {
    let Work { plan, progress, .. } = *work;
    let team = &mut *lanes.team.borrow_mut();
    let steps = work.until as usize;
    let mut at = progress.step.get() as usize;
    if at == 0 && plan.plan.lanes > 1 {
        // Covers posts that this rank never takes, and cells of earlier operations: others may wait for their room.
        publish(engine, lanes, team, work, progress.first.get() + u64::from(plan.needed[0]), true);
    }
    if at == 0 && plan.posts_long && work.is_alone() && !turn_back(engine, team, work) {
        return Outcome::Waits;
    }
    while at < steps {
        let outcome = step(engine, team, at);
        if outcome != Outcome::Ended {
            progress.step.set(at as u32);
            #[cfg(feature = "insight")]
            encore_engine::insight::hooks::stopped(engine, &lanes.members);
            return match outcome {
                Outcome::Unlike => go_on(engine, lanes, team, work, &step),
                _ => outcome,
            };
        }
        at += 1;
        #[cfg(feature = "insight")]
        if at < plan.plan.steps.len() {
            encore_engine::insight::hooks::passed(engine);
        }
        if plan.plan.lanes > 1 && plan.needed[at] > plan.needed[at - 1] {
            publish(engine, lanes, team, work, progress.first.get() + u64::from(plan.needed[at]), true);
        }
    }
    progress.step.set(at as u32);
    if at != plan.plan.steps.len() {
        return match at as u32 & UNLIKE {
            0 => Outcome::Waits,
            _ => go_on(engine, lanes, team, work, &step),
        };
    }
    let end = progress.first.get() + u64::from(plan.plan.lanes);
    publish(engine, lanes, team, work, end, plan.takes_long);
    if !plan.only_takes {
        // At the end of this operation, not after its posts: docs/lab/024.
        team.prepare(end);
    }
    Outcome::Ended
}

/// Continues after a post of a wrong length: other ranks wait, and each post may stand for a message: see [`Failure`].
#[inline(never)]
fn go_on(
    engine: &mut Engine,
    lanes: &Lanes,
    team: &mut Team,
    work: &Work<'_>,
    step: &impl Fn(&mut Engine, &mut Team, usize) -> Outcome,
) -> Outcome {
    let Work { plan, progress, until, .. } = *work;
    let mut at = progress.step.get() & !UNLIKE;
    let mut outcome = Outcome::Ended;
    while at < until {
        outcome = step(engine, team, at as usize);
        if !matches!(outcome, Outcome::Ended | Outcome::Unlike) {
            break;
        }
        at += 1;
    }
    progress.step.set(at | UNLIKE);
    if outcome == Outcome::Failed {
        return outcome;
    }
    if (at as usize) < plan.plan.steps.len() {
        return Outcome::Waits;
    }
    let end = progress.first.get() + u64::from(plan.plan.lanes);
    publish(engine, lanes, team, work, end, true);
    if !plan.only_takes {
        team.prepare(end);
    }
    Outcome::Failed
}

/// Returns to the start of the staging area, if that is due and the others are past the posts there, or soon will be.
#[inline(always)]
fn turn_back(engine: &Engine, team: &mut Team, work: &Work<'_>) -> bool {
    if work.others.is_some() || work.shared.is_some() {
        turn_back_in_start(engine, team, work);
        return true;
    }
    let at_once = engine.about_to_sleep || work.progress.vain_posts.get() >= VAIN_TURNS;
    let turned = team.area().turn_back(work.plan.what.longest_post as u64, Free::Post, at_once);
    if !turned {
        work.progress.note_vain_post();
    }
    turned
}

/// [`turn_back`] for an operation that may begin in a start: the post isn't left to the wait, to which this
/// rank may come much later.
#[inline(never)]
fn turn_back_in_start(engine: &Engine, team: &mut Team, work: &Work<'_>) {
    // When oversubscribed, polls would only keep the others from theirs.
    let pages = (work.plan.what.bytes as u32 / 4096).clamp(1, 16);
    let looks = if engine.crowded() { 1 } else { LOOKS_A_PAGE * pages * 2 / team.shape().ranks as u32 };
    let longest = work.plan.what.longest_post as u64;
    let mut shared = work.shared.map(|lanes| lanes.team.borrow_mut());
    let area = shared.as_mut().map_or(team, |shared| &mut **shared).area();
    for _ in 0..looks {
        if area.turn_back(longest, Free::All, false) {
            return;
        }
        std::hint::spin_loop();
    }
    area.turn_back(longest, Free::All, true);
}

/// Publishes the cells that this rank doesn't need any more, as far as its other operations allow.
#[inline(always)]
fn publish(
    engine: &mut Engine,
    lanes: &Lanes,
    team: &mut Team,
    work: &Work<'_>,
    mut needed: u64,
    at_once: bool,
) {
    if let Some((name, queue)) = work.others {
        needed = queue.needs(name, needed);
    }
    publish_all(engine, lanes, team, needed, at_once);
}

/// Publishes the cells that this rank doesn't need any more for any operation.
#[inline(always)]
fn publish_all(engine: &mut Engine, lanes: &Lanes, team: &mut Team, needed: u64, at_once: bool) {
    // SAFETY: the plan determines the posts that its steps still read (`needed`), and consecutive operations ask their queue.
    let published = unsafe { team.publish(needed, at_once) };
    if published && engine.shm.anyone_sleeps() && team.room_is_wanted() {
        wake_sleepers(engine, lanes, |_| true);
    }
}

/// Publishes that this rank needs no cell before `needed` any more: operations ended in another order than they began in, or one has
/// failed.
#[inline(never)]
pub(crate) fn publish_after(engine: &mut Engine, lanes: &Lanes, needed: u64) {
    publish_all(engine, lanes, &mut lanes.team.borrow_mut(), needed, true);
}

/// Wakes the sleeping ranks among those that `which` selects.
#[inline(never)]
fn wake_sleepers(engine: &mut Engine, lanes: &Lanes, which: impl Fn(usize) -> bool) {
    for (rank, &member) in lanes.members.iter().enumerate() {
        if rank != lanes.me && which(rank) {
            channel::wake(engine, member);
        }
    }
}

/// Does a step, if possible.
#[inline(always)]
fn lane_step(engine: &mut Engine, lanes: &Lanes, team: &mut Team, work: &Work<'_>, step: &Bound) -> Outcome {
    mutation::step();
    let (first, mark) = (work.progress.first.get(), work.progress.mark.get());
    match *step {
        Bound::PostShort { lane, from, bytes, to } => {
            let number = first + u64::from(lane);
            let found = team.has_cell(number);
            if !note_room(team, work, found) {
                return Outcome::Waits;
            }
            // SAFETY: there is room, and the caller's buffers are valid for the operation's spans.
            unsafe { team.post_short(number, mark, from, bytes) };
            posted(engine, lanes, team, to);
        }
        Bound::Post { lane, from, to } => {
            let (number, bytes) = (first + u64::from(lane), from.bytes());
            let mut shared = work.shared.map(|lanes| lanes.team.borrow_mut());
            let mut shared = shared.as_mut().map(|team| team.area());
            if let Some((name, queue)) = work.others.filter(|_| bytes > INLINE as u64) {
                if !queue.may_stage(name) {
                    // This rank itself does the steps before it, so it needn't be woken for this.
                    return Outcome::Waits;
                }
            }
            let own_too = work.progress.is_impatient(engine.about_to_sleep);
            let room = team.room(number, bytes, shared.as_deref_mut(), own_too);
            note_room(team, work, room.is_some());
            let Some(room) = room else {
                work.progress.note_vain_post();
                return Outcome::Waits;
            };
            let area = work.shared.filter(|_| room == Room::Shared).unwrap_or(lanes);
            let mut pace = area.pace.get();
            let post = Post { number, mark, bytes, taker: taker(to) };
            // SAFETY: there is room for the bytes, and the caller's buffers are valid.
            unsafe {
                team.post(room, post, shared, |place| match from.datatype.dense {
                    true => pace.copy(from.address, place, bytes as usize),
                    false => from.read(0, place, bytes as usize),
                });
            }
            area.pace.set(pace);
            if let Some((name, queue)) = work.others.filter(|_| lane == work.plan.last_post) {
                engine.layers[COLLECTIVES].moved |= queue.has_staged(name);
            }
            posted(engine, lanes, team, to);
        }
        Bound::TakeBytes { rank, lane, at, into, bytes } => {
            let data = match look(team, work, rank, lane) {
                Seen::Post(data, length) if is_right(work, length, bytes as u64) => data,
                not => return missed(engine, team, work, rank, not),
            };
            // SAFETY: the checker proves that this much was posted and that spans stay inside the buffers.
            unsafe {
                match bytes <= INLINE {
                    true => copy_short(data.add(at), into, bytes),
                    false => encore_engine::buffer::copy(data.add(at), into, bytes),
                }
            }
        }
        Bound::Take { rank, lane, at, into } => {
            let data = match look(team, work, rank, lane) {
                Seen::Post(data, length) if is_right(work, length, into.bytes()) => data,
                not => return missed(engine, team, work, rank, not),
            };
            // SAFETY: as above.
            unsafe { into.write(0, data.add(at), into.bytes() as usize) };
        }
        Bound::Fold { rank, lane, at, kernel, inout, count } => {
            let data = match look(team, work, rank, lane) {
                Seen::Post(data, _) => data,
                not => return missed(engine, team, work, rank, not),
            };
            // SAFETY: as above; on lanes, items have no gaps.
            unsafe { kernel.reduce(data.add(at), inout, count) };
        }
        Bound::Merge { rank, lane, at, kernel, own, own_first, into, count } => {
            let data = match look(team, work, rank, lane) {
                Seen::Post(data, _) => data,
                not => return missed(engine, team, work, rank, not),
            };
            // SAFETY: as above.
            unsafe {
                let data = data.add(at);
                let (left, right) = if own_first { (own, data) } else { (data, own) };
                kernel.combine(left, right, into, count);
            }
        }
        // SAFETY: the caller's buffers are valid for the operation's spans; the checker proves that they don't overlap.
        Bound::Copy { from, into } => unsafe { encore_engine::datatype::copy(&from, &into) },
        // SAFETY: as above.
        Bound::Reduce { kernel, left, inout, count } => unsafe { kernel.reduce(left, inout, count) },
        // `crate::mixed` handles these.
        Bound::Message => {}
    }
    Outcome::Ended
}

#[inline(always)]
fn posted(engine: &mut Engine, lanes: &Lanes, team: &Team, to: Audience) {
    if engine.shm.anyone_sleeps() {
        // Other ranks would only poll and sleep again (docs/lab/029).
        wake_sleepers(engine, lanes, |rank| {
            team.awaits(rank) && (to == Audience::All || to == Audience::One(rank as u32))
        });
    }
}

/// The outcome of a step whose poll didn't find the post.
#[inline(never)]
fn missed(engine: &mut Engine, team: &mut Team, work: &Work<'_>, rank: u32, seen: Seen) -> Outcome {
    if seen == Seen::Nothing {
        #[cfg(feature = "insight")]
        encore_engine::insight::hooks::missed(engine, rank);
        // A rank with a processor of its own writes nothing while it polls.
        if engine.about_to_sleep || engine.oversubscribed {
            // Several operations may wait for several ranks.
            engine.waits_for_another |= team.wait_for(work.others.is_none().then_some(rank));
        }
        return Outcome::Waits;
    }
    let failure = &work.progress.failure;
    if let Seen::Post(_, bytes) = seen {
        let error = || other_length(work, rank, bytes);
        let sender = work.plan.rank_of(rank);
        failure.set(Some(Failure::with_unlike(failure.take(), sender, bytes == 0, error)));
        return Outcome::Unlike;
    }
    let Seen::Other(mark) = seen else { unreachable!("all others are dealt with") };
    failure.set(Some(mismatch(team, work, rank, mark)));
    Outcome::Failed
}

/// Records whether there is room for a post, and returns that. Describes the operation before its first post.
#[inline(always)]
fn note_room(team: &mut Team, work: &Work<'_>, found: bool) -> bool {
    // Done before this rank sleeps: see `publish`.
    if work.progress.wants_room.replace(!found) == found {
        team.want_room(!found);
    }
    if found && !work.progress.described.replace(true) {
        // SAFETY: there is room for a post of the operation, and it is its first.
        unsafe { team.describe(work.progress.first.get(), said(work)) };
    }
    found
}

/// Polls for a post.
#[inline(always)]
fn look(team: &Team, work: &Work<'_>, rank: u32, lane: u32) -> Seen {
    let number = work.progress.first.get() + u64::from(lane);
    let mark = work.progress.mark.get();
    let mut looks = work.looks;
    loop {
        let seen = team.see(rank as usize, number, mark);
        if seen != Seen::Nothing {
            if work.plan.only_takes {
                team.ask(rank as usize, number + 2);
            }
            return seen;
        }
        looks -= 1;
        if looks == 0 {
            return seen;
        }
        // Polls in a tight loop delay the post itself (docs/lab/013).
        std::hint::spin_loop();
    }
}

/// Whether a post has the bytes that the taker expects, where only the two ranks know that number.
#[inline(always)]
fn is_right(work: &Work<'_>, length: u64, expected: u64) -> bool {
    length == expected || !work.plan.by_block
}

/// The error that the post of `rank`, an index in the team, has another length than this step expects. An empty post stands for a longer
/// message.
#[cold]
fn other_length(work: &Work<'_>, rank: u32, bytes: u64) -> Error {
    let bytes_of = |span: Span| work.binding.buffer(span).bytes();
    let sender = work.plan.rank_of(rank);
    let of_message = |step: &Step| match step.action {
        Action::Recv { from, into, .. } if from == sender => Some(bytes_of(into)),
        _ => None,
    };
    let steps = &work.plan.plan.steps;
    let on_lane = |step: &Step| match step.action {
        Action::Take { rank: from, into, .. } if from == rank && into.count > 0 => Some(bytes_of(into)),
        _ => None,
    };
    let expected = steps.iter().find_map(of_message).or_else(|| steps.iter().find_map(on_lane));
    let bytes = if bytes == 0 { TOO_LONG } else { bytes };
    wrong_length(&summary(work.plan, work.binding), sender, false, (bytes, expected.unwrap_or(0)))
}

/// The description of the operation and of the one before it.
fn said(work: &Work<'_>) -> Description {
    describe(summary(work.plan, work.binding), work.progress.before.get())
}

#[cold]
fn mismatch(team: &Team, work: &Work<'_>, rank: u32, mark: u32) -> Box<Failure> {
    let theirs = team.description(rank as usize, work.progress.first.get());
    let error = other_call(work.plan.rank_of(rank), false, &theirs, &said(work));
    Failure::of(error).by_call_of(rank, (mark, theirs))
}
