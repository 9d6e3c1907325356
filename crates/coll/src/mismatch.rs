//! Calls of ranks that don't fit together: finding and reporting them.
//!
//! An operation's *mark* is a few bits made of the class, root, bytes, operator, kind of number and algorithm, and of the marks of all
//! operations of its order ([`crate::order`]) before it.
//!
//! - On lanes, a cell's stamp carries the mark. A rank that finds another mark reports both calls, from the description that each rank
//!   writes beside its cells. Where no rank took the post of a wrong root, the next operation shows it.
//! - Messages of operations carry 11 bits of the mark in the source of their envelope. A message of another operation finds no
//!   receive: no wrong data arrives, and the operation waits. Point-to-point messages don't pay for this.
//! - Each rank notes on its board ([`encore_shmem::board`]) the operations by messages that it comes to, and, when it is about to
//!   sleep, those on lanes that it waits for. A rank that is about to sleep in an operation, or has tested it many times, compares its
//!   notices with the boards of the others, wakes them and gives up. So a mismatch is found even if no rank ever sends a message.
//! - Ranks of other nodes can't read a board. So a rank that has waited for them for long ([`far`]) tells its peers in
//!   messages which operation it is in. They keep that as a copy of its board ([`super::state::Told`]) for when they
//!   come to the operation. If they have called another one under its number before, they answer with that. A rank
//!   that gives up for such a reason tells all which operation the other has called: ranks that exchange nothing with
//!   that one wait for this one.
//! - A message must have the length that its receiver expects. That finds differences which only two ranks know (counts of the v and w
//!   forms). The launcher's roll-call finds a message that never comes.
//! - A blocking operation of one rank has no mark in common with a non-blocking one of another, nor number, tag or lane. Neither comes to an
//!   end, as the other order may go on; where nothing goes on any more, the roll-call says who waits in which call.
//!
//! After a mismatch all later operations of this order fail on the communicator, because the marks of the ranks differ for good.

pub(crate) mod far;

use easy_ext::ext;
use std::sync::atomic::{Ordering, fence};

use encore_engine::channel;
use encore_engine::p2p::cancel;
use encore_engine::p2p::lost;
use encore_engine::receive::answers;
use encore_engine::receive::unexpected::limit;
use encore_engine::requests::completion::finish;
use encore_engine::send::backlog;
use encore_shmem::board::Notice;

use crate::binding::Binding;
use crate::prelude::*;
use crate::prepared::CompiledPlan;
use crate::progress::Progress;
use crate::run::{RemoteWait, Run, is_at};
use crate::state::Blocked;
use crate::state::COLLECTIVES;
use crate::summary::{Said, describe, differ, other_call, summary, wrong_length};
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

/// Number of looks of a blocking operation on lanes, after which it counts among those that are compared: fewer than before it sleeps
/// (docs/lab/028).
const LOOKS_BEFORE_BLOCKED: u32 = 4;

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

/// Methods of [`Engine`].
#[ext(MismatchEngine)]
impl Engine {
    /// Notes on the board that this rank has come to an operation with messages.
    #[inline]
    pub fn announce_run(&mut self, run: Obj<Run>) {
        let notice = run.notice();
        channel::own_board(self).say(&notice);
        run.long.set(RemoteWait::No);
        if !self.layers[COLLECTIVES].told.boards.is_empty() {
            self.answer_those_that_wait(&notice);
        }
    }

    /// Counts `looks` idle polls of a blocking operation on lanes. After the first few it counts among those that are
    /// compared. Returns whether a mismatch was found.
    #[inline]
    pub fn looks_in_vain(
        &mut self,
        looks: u32,
        comm: Obj<Communicator>,
        said: impl FnOnce() -> Said,
    ) -> bool {
        if looks == LOOKS_BEFORE_BLOCKED {
            self.block_on_lanes(comm, said());
        }
        looks > LOOKS_BEFORE_BLOCKED && self.blocked_failed(comm)
    }

    /// The blocking operation on `comm` waits no longer. Returns the mismatch, if one was found.
    pub fn unblock(&mut self, comm: Obj<Communicator>) -> Option<Error> {
        let blocked = &mut self.layers[COLLECTIVES].blocked;
        let place = blocked.iter().position(|blocked| blocked.comm == comm)?;
        blocked.swap_remove(place).error
    }

    /// Compares the collective operations that wait here with the boards of other ranks, and ends those that don't fit. Returns whether
    /// there were any. To be called after the rank has announced its sleep: then of two ranks that don't fit, at least one sees the
    /// notice of the other.
    #[inline]
    pub fn end_mismatches(&mut self) -> bool {
        let now = &self.layers[COLLECTIVES];
        if now.by_messages.is_empty() && now.on_lanes.is_empty() && now.blocked.is_empty() {
            return false;
        }
        self.look_for_mismatches()
    }

    /// Gives up the operations on communicators for which `lost` has an error.
    pub fn give_up_where(&mut self, lost: impl Fn(&Engine, Obj<Communicator>) -> Option<Error>) {
        for place in 0..self.layers[COLLECTIVES].blocked.len() {
            let comm = self.layers[COLLECTIVES].blocked[place].comm;
            let error = lost(self, comm);
            let blocked = &mut self.layers[COLLECTIVES].blocked[place];
            if blocked.error.is_none() && error.is_some() {
                blocked.error = error;
                comm.collectives().mismatched.set(true);
                finish::wake_sleepers(self);
            }
        }
        let now = &self.layers[COLLECTIVES];
        let runs = now.by_messages.iter().chain(&now.on_lanes).filter(|run| !run.failed.get());
        let hopeless: Vec<_> = runs.filter_map(|&run| Some((run, lost(self, run.comm)?))).collect();
        for (run, error) in hopeless {
            // A step that has failed may have said more.
            let error = run.error.take().unwrap_or(error);
            run.comm.collectives().mismatched.set(true);
            self.give_up(run, error);
        }
    }

    /// Drops messages that have arrived for operations on a communicator since one of them was given up. To be called before the
    /// communicator is freed.
    #[inline(never)]
    pub fn drop_strays(&mut self, comm: Obj<Communicator>) {
        self.drop_messages(comm.collective_context(), |envelope| envelope.tag >= 0);
    }

    /// Takes back this rank's notices of a communicator's operations, before another communicator gets its context id.
    pub fn forget_notices(&mut self, comm: Obj<Communicator>) {
        channel::own_board(self).forget(comm.collective_context());
        self.layers[COLLECTIVES]
            .told
            .boards
            .values()
            .for_each(|board| board.forget(comm.collective_context()));
    }

    /// Forgets what a process has told that has parted.
    pub fn forget_told(&mut self, peer: PeerId) {
        self.layers[COLLECTIVES].told.boards.remove(&peer);
        self.layers[COLLECTIVES].told.halves.remove(&peer);
    }
}

#[ext(MismatchEngineInside)]
impl Engine {
    /// Notes a run of which only messages are under way, and of which the engine has its count.
    #[inline]
    pub(crate) fn list_by_messages(&mut self, run: Obj<Run>) {
        self.layers[COLLECTIVES].by_messages.push(run);
        self.count_under_way();
    }

    #[inline(never)]
    pub(crate) fn block_on_lanes(&mut self, comm: Obj<Communicator>, (mark, what): Said) {
        let (context, number) = (comm.collective_context(), comm.collectives().blocking.latest());
        let notice = Notice { context, number, mark, what };
        self.layers[COLLECTIVES].blocked.push(Blocked { comm, notice, error: None });
    }

    #[inline(never)]
    pub(crate) fn blocked_failed(&self, comm: Obj<Communicator>) -> bool {
        self.layers[COLLECTIVES].blocked.iter().any(|blocked| blocked.comm == comm && blocked.error.is_some())
    }

    #[inline(never)]
    pub(crate) fn look_for_mismatches(&mut self) -> bool {
        self.say_what_waits_on_lanes();
        let mut any = false;
        while let Some((run, other)) = self.mismatching_run() {
            any = true;
            let notice = run.notice();
            self.tell_others(run.comm, &notice, &other);
            let error = lost::member(self, run.comm).unwrap_or(other.error);
            self.give_up(run, error);
            self.drop_messages_of(&notice);
        }
        while let Some((place, other)) = self.mismatching_blocked() {
            any = true;
            let blocked = &self.layers[COLLECTIVES].blocked[place];
            let (comm, notice) = (blocked.comm, blocked.notice);
            self.tell_others(comm, &notice, &other);
            let error = lost::member(self, comm).unwrap_or(other.error);
            self.layers[COLLECTIVES].blocked[place].error = Some(error);
            self.drop_messages_of(&notice);
            finish::wake_sleepers(self);
        }
        any || self.link.is_some() && self.tell_other_nodes()
    }

    /// Notes on the board the operations on lanes that wait. They are noted only here, not when they begin. That is early enough: if the
    /// other ranks come to an operation by messages later than this, they look at the notice then.
    pub(crate) fn say_what_waits_on_lanes(&self) {
        let now = &self.layers[COLLECTIVES];
        if now.on_lanes.is_empty() && now.blocked.is_empty() {
            return;
        }
        let board = channel::own_board(self);
        let runs = now.on_lanes.iter().filter(|run| !run.failed.get()).map(|run| run.notice());
        runs.chain(now.blocked.iter().map(|blocked| blocked.notice)).for_each(|notice| board.say(&notice));
        // Pairs with the same fence of another rank, or with the barrier at its announcement of a sleep: both ranks write their notices
        // before they look, so at least one sees the notice of the other.
        fence(Ordering::SeqCst);
    }

    pub(crate) fn mismatching_run(&self) -> Option<(Obj<Run>, Other)> {
        let now = &self.layers[COLLECTIVES];
        let mut runs = now.by_messages.iter().chain(&now.on_lanes).filter(|run| !run.failed.get());
        runs.find_map(|run| self.mismatch(run.comm, &run.notice()).map(|other| (*run, other)))
    }

    pub(crate) fn mismatching_blocked(&self) -> Option<(usize, Other)> {
        let mut blocked = self.layers[COLLECTIVES].blocked.iter().enumerate();
        blocked.find_map(|(place, blocked)| match blocked.error {
            Some(_) => None,
            None => self.mismatch(blocked.comm, &blocked.notice).map(|other| (place, other)),
        })
    }

    /// A rank whose notice under this number is of another operation.
    pub(crate) fn mismatch(&self, comm: Obj<Communicator>, ours: &Notice) -> Option<Other> {
        let in_group = |members: &[PeerId], remote: bool| {
            let says = |(rank, &member): (usize, &PeerId)| {
                let boards =
                    [channel::board(self, member), self.layers[COLLECTIVES].told.board(member)].into_iter();
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

    /// Shows this rank's notice to the others, and wakes those that sleep. `other` is why.
    pub(crate) fn tell_others(&mut self, comm: Obj<Communicator>, notice: &Notice, other: &Other) {
        comm.collectives().mismatched.set(true);
        let me = self.peers.me();
        channel::own_board(self).say(notice);
        let remote = comm.remote.iter().flat_map(|remote| remote.iter());
        for &member in comm.local.iter().chain(remote).filter(|member| **member != me) {
            match self.peers.shares_memory(member) {
                true => channel::wake(self, member),
                false => self.tell_call(member, me, notice, far::ExpectedReply::Nothing),
            }
        }
        if !self.peers.shares_memory(other.member) {
            self.tell_of(comm, other.member, &other.theirs);
        }
    }

    /// Ends a run that can't go on: no more steps begin, and messages under way are cancelled.
    pub(crate) fn give_up(&mut self, run: Obj<Run>, error: Error) {
        run.failed.set(true);
        if self.layers[COLLECTIVES].on_lanes.contains(&run) {
            return self.end_on_lanes(run, error);
        }
        run.error.set(Some(error));
        self.cancel_messages(run);
        self.layers[COLLECTIVES].list(run);
        self.advance_collectives();
    }

    /// Cancels the messages of a run that has failed.
    pub(crate) fn cancel_messages(&mut self, run: Obj<Run>) {
        for request in REQUESTS.objects() {
            let ours = run.is_of(request.listener());
            if ours && !request.is(flag::COMPLETE) {
                cancel::mark(self, request);
            }
        }
    }

    /// Drops messages of other ranks for an operation that was given up.
    pub(crate) fn drop_messages_of(&mut self, notice: &Notice) {
        self.drop_messages(notice.context, |envelope| is_at(notice.number, envelope));
    }

    pub(crate) fn drop_messages(&mut self, context: u64, which: impl Fn(Key) -> bool) {
        for message in self.unexpected.entries() {
            if message.envelope.context == context && which(message.envelope) {
                self.drop_message(message);
            }
        }
    }

    /// Drops an unexpected message for which no receive will come.
    pub(crate) fn drop_message(&mut self, message: Obj<Message>) {
        let here = message.read(|data| data.len() as u64);
        match message.arrival {
            // Its missing pieces still need a buffer.
            Arrival::Here | Arrival::HereSynchronous { .. } if here < message.bytes => return,
            Arrival::Here => {}
            Arrival::HereSynchronous { request } => answers::tell_matched(self, message.sender, request),
            // The sender hears that it should send 0 bytes of it.
            Arrival::Announced { request, .. } => {
                let words = wire::with_location(request, 0, 0, Location::Hidden);
                backlog::reply(self, message.sender, wire::ACCEPT, Key::default(), words);
            }
        }
        self.unexpected.remove(message);
        limit::unexpected_went(self, message);
    }
}

/// A rank that has called another operation.
pub(crate) struct Other {
    member: PeerId,
    theirs: Notice,
    error: Error,
}
