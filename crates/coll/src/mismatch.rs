//! Calls of ranks that don't match: finding and reporting them.
//!
//! An operation's *mark* is a few bits made of the class, root, bytes, operator, kind of number and algorithm, and of the marks of all
//! operations of its order ([`crate::order`]) before it.
//!
//! - On lanes, a cell's stamp carries the mark. A rank that finds another mark reports both calls, from the description that each rank
//!   writes beside its cells. Where no rank took the post of a wrong root, the next operation shows it.
//! - Messages of operations carry 11 bits of the mark in the source of their envelope. A message of another operation finds no
//!   receive: no wrong data arrives, and the operation waits. Point-to-point messages don't pay for this.
//! - Each rank notes on its board ([`encore_shmem::board`]) the operations by messages that it reaches, and, when it is about to sleep,
//!   those on lanes that it waits for. A rank that is about to sleep in an operation, or has tested it many times, compares its notices
//!   with the boards of the others, wakes them and gives up. So a mismatch is found even if no rank ever sends a message.
//! - Ranks of other nodes can't read a board. So a rank that has waited for them for long ([`far`]) sends its peers its present operation
//!   in messages. They keep that as a copy of its board ([`super::state::Told`]) until they reach the operation. If they have called
//!   another one under its number before, they answer with that. A rank that gives up for such a reason sends the other's operation to
//!   all: ranks that exchange nothing with the other wait for this one.
//! - A message must have the length that its receiver expects. That finds differences which only two ranks know (counts of the v and w
//!   forms). The launcher's deadlock report finds a message that never comes.
//! - A blocking operation of one rank shares no mark, number, tag or lane with a non-blocking one of another. Neither ends, but
//!   operations of the other order may continue; if nothing continues, the deadlock report lists each waiting rank and its call.
//!
//! After a mismatch all later operations of this order fail on the communicator, because the marks of the ranks differ for good.

pub(crate) mod far;

use std::sync::atomic::{Ordering, fence};

use encore_engine::channel;
use encore_engine::p2p::cancel;
use encore_engine::p2p::lost;
use encore_engine::receive::answers;
use encore_engine::receive::unexpected::limit;
use encore_engine::requests::completion::finish;
use encore_engine::send::backlog;
use encore_shmem::board::Notice;
use encore_tuning::TUNING;

use crate::begin;
use crate::binding::Binding;
use crate::comm;
use crate::prepared::CompiledPlan;
use crate::progress::Progress;
use crate::run::{self, RemoteWait, Run, is_at};
use crate::state::COLLECTIVES;
use crate::state::{self, Blocked};
use crate::summary::{Said, describe, differ, other_call, summary, wrong_length};
use crate::under_way;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, Fact};
use encore_engine::matching::Key;
use encore_engine::p2p::wire::{self, Location};
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, REQUESTS, Request, flag};
use encore_engine::slab::Obj;
use encore_engine::unexpected::{Arrival, Message};

/// The error of a step's receive, if any. Its message must have the length that the receiver expects.
#[inline]
pub fn received(run: &Run, request: &Request) -> Option<Error> {
    let error = request.error.take();
    if request.kind != Kind::Recv || run.failed.get() {
        return error;
    }
    let (came, expected) = (request.status.get().bytes(), request.buffer.get().bytes());
    if error.is_none() && came == expected { None } else { Some(other_length(run, request, error)) }
}

#[cold]
fn other_length(run: &Run, request: &Request, error: Option<Error>) -> Error {
    let expected = request.buffer.get().bytes();
    let came = match error.as_ref().map(|error| &error.report().fact) {
        Some(Fact::Truncated { bytes, .. }) => *bytes,
        Some(_) => return error.expect("just seen"),
        None => request.status.get().bytes(),
    };
    wrong_length(
        &summary(&run.plan, &run.binding),
        Run::sender(request.key),
        run.comm.is_inter(),
        (came, expected),
    )
}

/// Number of idle polls of a blocking operation on lanes, after which it is compared with other ranks' boards: fewer than before it
/// sleeps (docs/lab/028).
const LOOKS_BEFORE_BLOCKED: u32 = TUNING.polls_before_blocked;

/// The mark and the description of an operation on lanes.
pub fn said_on_lanes(plan: &CompiledPlan, binding: &Binding, progress: &Progress) -> Said {
    let (mark, before) = progress.said();
    (mark, describe(summary(plan, binding), before))
}

impl Run {
    /// This rank's notice of the operation.
    fn notice(&self) -> Notice {
        let (mark, what) = match &self.on_lanes {
            Some(on) => said_on_lanes(&self.plan, &self.binding, &on.progress),
            None => {
                let what = describe(summary(&self.plan, &self.binding), self.before.get());
                (self.mark.get(), what)
            }
        };
        Notice { context: self.comm.collective_context(), number: self.place(), mark, what }
    }
}

/// Notes on the board that this rank has reached an operation with messages.
#[inline]
pub fn announce_run(engine: &mut Engine, run: Obj<Run>) {
    let notice = run.notice();
    channel::own_board(engine).say(&notice);
    run.long.set(RemoteWait::No);
    if !engine.layers[COLLECTIVES].told.boards.is_empty() {
        far::answer_those_that_wait(engine, &notice);
    }
}

/// Counts `looks` idle polls of a blocking operation on lanes. After the first few, or before the rank sleeps, compares it with other ranks'
/// boards. Returns whether a mismatch was found, or a member has died.
#[inline]
pub fn looks_in_vain(
    engine: &mut Engine,
    looks: u32,
    comm: Obj<Communicator>,
    said: impl FnOnce() -> Said,
) -> bool {
    let is_early = looks < LOOKS_BEFORE_BLOCKED;
    if is_early && !engine.about_to_sleep {
        return false;
    }
    if is_early || looks == LOOKS_BEFORE_BLOCKED {
        block_on_lanes(engine, comm, said());
    }
    blocked_failed(engine, comm)
}

/// Ends the comparison of the blocking operation on `comm`. Returns the mismatch, if one was found.
pub fn unblock(engine: &mut Engine, comm: Obj<Communicator>) -> Option<Error> {
    let blocked = &mut engine.layers[COLLECTIVES].blocked;
    let place = blocked.iter().position(|blocked| blocked.comm == comm)?;
    blocked.swap_remove(place).error
}

/// Compares the waiting collective operations with the boards of other ranks, and ends those that don't match. Returns whether there were
/// any. Call it after the rank has announced its sleep: then of two ranks that don't match, at least one sees the other's notice.
#[inline]
pub fn end_all(engine: &mut Engine) -> bool {
    let now = &engine.layers[COLLECTIVES];
    if now.by_messages.is_empty() && now.on_lanes.is_empty() && now.blocked.is_empty() {
        return false;
    }
    look_for_all(engine)
}

/// Gives up the operations on communicators for which `lost` has an error.
pub fn give_up_where(engine: &mut Engine, lost: impl Fn(&Engine, Obj<Communicator>) -> Option<Error>) {
    for place in 0..engine.layers[COLLECTIVES].blocked.len() {
        let comm = engine.layers[COLLECTIVES].blocked[place].comm;
        let error = lost(engine, comm);
        let blocked = &mut engine.layers[COLLECTIVES].blocked[place];
        if blocked.error.is_none() && error.is_some() {
            blocked.error = error;
            comm::collectives(&comm).mismatched.set(true);
            finish::wake_sleepers(engine);
        }
    }
    let now = &engine.layers[COLLECTIVES];
    let runs = now.by_messages.iter().chain(&now.on_lanes).filter(|run| !run.failed.get());
    let hopeless: Vec<_> = runs.filter_map(|&run| Some((run, lost(engine, run.comm)?))).collect();
    for (run, error) in hopeless {
        // The end of another run may have ended this one, too.
        let now = &engine.layers[COLLECTIVES];
        let is_listed = now.by_messages.contains(&run) || now.on_lanes.contains(&run);
        if !is_listed || run.failed.get() {
            continue;
        }
        // A failed step may have a better error.
        let error = run.error.take().unwrap_or(error);
        comm::collectives(&run.comm).mismatched.set(true);
        give_up(engine, run, error);
    }
}

/// Drops messages that have arrived for operations on a communicator since one of them was given up. Call it before the communicator is
/// freed.
#[inline(never)]
pub fn drop_strays(engine: &mut Engine, comm: Obj<Communicator>) {
    drop_messages(engine, comm.collective_context(), |envelope| envelope.tag >= 0);
}

/// Withdraws this rank's notices of a communicator's operations, before another communicator gets its context id.
pub fn forget_notices(engine: &mut Engine, comm: Obj<Communicator>) {
    channel::own_board(engine).forget(comm.collective_context());
    engine.layers[COLLECTIVES].told.boards.values().for_each(|board| board.forget(comm.collective_context()));
}

/// Forgets the reports of a process that has disconnected.
pub fn forget_told(engine: &mut Engine, peer: PeerId) {
    engine.layers[COLLECTIVES].told.boards.remove(&peer);
    engine.layers[COLLECTIVES].told.halves.remove(&peer);
}

/// Lists a run of which only messages are under way. Requires that the engine has its count.
#[inline]
pub(crate) fn list_by_messages(engine: &mut Engine, run: Obj<Run>) {
    engine.layers[COLLECTIVES].by_messages.push(run);
    state::count_under_way(engine);
}

/// Lists a blocking operation that waits, once. The rank may have learned of a death since the operation began, and may be about to sleep:
/// nobody would end the operation after this.
#[inline(never)]
fn block_on_lanes(engine: &mut Engine, comm: Obj<Communicator>, (mark, what): Said) {
    let (context, number) = (comm.collective_context(), comm::collectives(&comm).blocking.latest());
    if engine.layers[COLLECTIVES].blocked.iter().any(|blocked| blocked.comm == comm) {
        return;
    }
    let notice = Notice { context, number, mark, what };
    let error = lost::member(engine, comm);
    if error.is_some() {
        comm::collectives(&comm).mismatched.set(true);
    }
    engine.layers[COLLECTIVES].blocked.push(Blocked { comm, notice, error });
}

#[inline(never)]
fn blocked_failed(engine: &Engine, comm: Obj<Communicator>) -> bool {
    engine.layers[COLLECTIVES].blocked.iter().any(|blocked| blocked.comm == comm && blocked.error.is_some())
}

#[inline(never)]
fn look_for_all(engine: &mut Engine) -> bool {
    say_what_waits_on_lanes(engine);
    let mut any = false;
    while let Some((run, other)) = mismatching_run(engine) {
        any = true;
        let notice = run.notice();
        tell_others(engine, run.comm, &notice, &other);
        let error = lost::member(engine, run.comm).unwrap_or(other.error);
        give_up(engine, run, error);
        drop_messages_of(engine, &notice);
    }
    while let Some((place, other)) = mismatching_blocked(engine) {
        any = true;
        let blocked = &engine.layers[COLLECTIVES].blocked[place];
        let (comm, notice) = (blocked.comm, blocked.notice);
        tell_others(engine, comm, &notice, &other);
        let error = lost::member(engine, comm).unwrap_or(other.error);
        engine.layers[COLLECTIVES].blocked[place].error = Some(error);
        drop_messages_of(engine, &notice);
        finish::wake_sleepers(engine);
    }
    any || engine.link.is_some() && far::tell_other_nodes(engine)
}

/// Notes on the board the operations on lanes that wait, only here and not when they begin. That is early enough: ranks that reach an
/// operation by messages later read the notice then.
fn say_what_waits_on_lanes(engine: &Engine) {
    let now = &engine.layers[COLLECTIVES];
    if now.on_lanes.is_empty() && now.blocked.is_empty() {
        return;
    }
    let board = channel::own_board(engine);
    let runs = now.on_lanes.iter().filter(|run| !run.failed.get()).map(|run| run.notice());
    runs.chain(now.blocked.iter().map(|blocked| blocked.notice)).for_each(|notice| board.say(&notice));
    // Pairs with the same fence of another rank, or with the barrier at its announcement of a sleep: both ranks write their notices
    // before they read, so at least one sees the other's notice.
    fence(Ordering::SeqCst);
}

fn mismatching_run(engine: &Engine) -> Option<(Obj<Run>, Other)> {
    let now = &engine.layers[COLLECTIVES];
    let mut runs = now.by_messages.iter().chain(&now.on_lanes).filter(|run| !run.failed.get());
    runs.find_map(|run| differing(engine, run.comm, &run.notice()).map(|other| (*run, other)))
}

fn mismatching_blocked(engine: &Engine) -> Option<(usize, Other)> {
    let mut blocked = engine.layers[COLLECTIVES].blocked.iter().enumerate();
    blocked.find_map(|(place, blocked)| match blocked.error {
        Some(_) => None,
        None => differing(engine, blocked.comm, &blocked.notice).map(|other| (place, other)),
    })
}

/// A rank whose notice under this number names another operation.
fn differing(engine: &Engine, comm: Obj<Communicator>, ours: &Notice) -> Option<Other> {
    let in_group = |members: &[PeerId], remote: bool| {
        let says = |(rank, &member): (usize, &PeerId)| {
            let boards =
                [channel::board(engine, member), engine.layers[COLLECTIVES].told.board(member)].into_iter();
            let mut notices = boards.flatten().filter_map(|board| board.look(ours.context, ours.number));
            let theirs = notices.find(|theirs| differ(theirs, ours))?;
            let error = other_call(rank as u32, remote, &theirs.what, &ours.what);
            Some(Other { member, theirs, error })
        };
        members.iter().enumerate().find_map(says)
    };
    let remote = || comm.remote.as_ref().and_then(|remote| in_group(remote, true));
    in_group(&comm.local, false).or_else(remote)
}

/// Shows this rank's notice to the others, and wakes those that sleep. `other` is the reason.
fn tell_others(engine: &mut Engine, comm: Obj<Communicator>, notice: &Notice, other: &Other) {
    comm::collectives(&comm).mismatched.set(true);
    let me = engine.peers.me();
    channel::own_board(engine).say(notice);
    let remote = comm.remote.iter().flat_map(|remote| remote.iter());
    for &member in comm.local.iter().chain(remote).filter(|member| **member != me) {
        match engine.peers.shares_memory(member) {
            true => channel::wake(engine, member),
            false => far::tell_call(engine, member, me, notice, far::ExpectedReply::Nothing),
        }
    }
    if !engine.peers.shares_memory(other.member) {
        far::tell_of(engine, comm, other.member, &other.theirs);
    }
}

/// Ends a run that can't go on: no more steps begin, and messages under way are cancelled.
fn give_up(engine: &mut Engine, run: Obj<Run>, error: Error) {
    run.failed.set(true);
    if engine.layers[COLLECTIVES].on_lanes.contains(&run) {
        return begin::end_on_lanes(engine, run, error);
    }
    run.error.set(Some(error));
    cancel_messages(engine, run);
    engine.layers[COLLECTIVES].list(run);
    under_way::advance(engine);
}

/// Cancels the messages of a run that has failed.
pub(crate) fn cancel_messages(engine: &mut Engine, run: Obj<Run>) {
    for request in REQUESTS.objects() {
        let ours = run::is_of(run, request.listener());
        if ours && !request.is(flag::COMPLETE) {
            cancel::mark(engine, request);
        }
    }
}

/// Drops messages of other ranks for an operation that was given up.
fn drop_messages_of(engine: &mut Engine, notice: &Notice) {
    drop_messages(engine, notice.context, |envelope| is_at(notice.number, envelope));
}

fn drop_messages(engine: &mut Engine, context: u64, which: impl Fn(Key) -> bool) {
    for message in engine.unexpected.entries() {
        if message.envelope.context == context && which(message.envelope) {
            drop_message(engine, message);
        }
    }
}

/// Drops an unexpected message for which no receive will come.
fn drop_message(engine: &mut Engine, message: Obj<Message>) {
    let here = message.read(|data| data.len() as u64);
    match message.arrival {
        // Its missing fragments still need a buffer.
        Arrival::Here | Arrival::HereSynchronous { .. } if here < message.bytes => return,
        Arrival::Here => {}
        Arrival::HereSynchronous { request } => answers::tell_matched(engine, message.sender, request),
        // Asks the sender for 0 bytes of it.
        Arrival::Announced { request, .. } => {
            let words = wire::with_location(request, 0, 0, Location::Hidden);
            backlog::reply(engine, message.sender, wire::ACCEPT, Key::default(), words);
        }
    }
    engine.unexpected.remove(message);
    limit::unexpected_went(engine, message);
}

/// A rank that has called another operation.
pub(crate) struct Other {
    member: PeerId,
    theirs: Notice,
    error: Error,
}
