//! Synchronization with members elsewhere: the origin's requests, and the target's actions.

use std::time::Duration;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;

use encore_engine::active;
use encore_engine::p2p::lost;
use encore_engine::requests::completion::finish;
use encore_shmem::window::ticket_lock::{Mode, Ticket};
use encore_tuning::TUNING;

pub(super) use crate::rma::messages::wire::Sync;

use crate::rma::attached::unattached;
use crate::rma::messages::failure::Failure;
use crate::rma::messages::leaving;
use crate::rma::messages::wire::{SYNC, Verb};
use crate::rma::messages::{find, refuse, window_of};
use crate::rma::state::RMA;
use crate::rma::window::{self, WINDOWS, Window};
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::mistake::Mistake;
use encore_engine::mutation::{Mutation, planted};
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::sources::Source;

/// Asks a member elsewhere to report when all operations sent to it are done, unless that is known. [`end_flush`] waits for the report.
pub(crate) fn begin_flush(call: &mut Call, win: &Window, rank: usize) {
    if win.far(rank).is_some_and(|member| member.unconfirmed.get()) {
        ask_to_flush(call.engine(), win, rank, Verb::Flush);
    }
}

/// Waits until all operations at a member elsewhere have ended, here and there. Fails if one of them couldn't be done.
pub(crate) fn end_flush(call: &mut Call, win: &Window, rank: usize) -> Result<()> {
    let Some(member) = win.far(rank) else { return Ok(()) };
    let asked = member.asked.get();
    let mut lost = None;
    if !planted(Mutation::FlushDoesntWait) {
        let has_ended = || member.has_ended_here() && member.confirmed.get() >= asked;
        if !has_ended() {
            lost = window::wait_unless_lost(call, win, rank, has_ended).err();
            if lost.is_some() {
                // All its operations under way have ended. Another thread may have requested more meanwhile.
                member.confirmed.set(member.confirmed.get().max(asked));
            }
        }
    }
    if lost.is_none() && !win.targets[rank].memory.is_null() {
        // If nothing was sent to it, data put into its shared memory are lost with it all the same.
        let (engine, peer) = (call.engine(), win.comm.peer(rank as i32));
        let is_dead = engine.jobs.dead.contains_key(&peer) || engine.jobs.is_parted(peer);
        lost = is_dead.then(|| lost::error(engine, peer));
    }
    let here = || member.local.take_error().or_else(|| member.copies.take_error());
    match (lost.or_else(here), member.failure.take()) {
        (Some(error), _) => Err(error),
        (None, Some(failure)) => Err(not_done(win, rank, failure)),
        (None, None) => Ok(()),
    }
}

/// Flushes all members elsewhere. Returns the first error.
pub(crate) fn flush_far(call: &mut Call, win: &Window) -> Result<()> {
    win.far_ranks().for_each(|rank| begin_flush(call, win, rank));
    let mut ended = Ok(());
    for rank in win.far_ranks() {
        // Waits for each, errors or not.
        let end = end_flush(call, win, rank);
        ended = ended.and(end);
    }
    ended
}

/// Waits until all operations at a member have ended here: the program may reuse its buffers.
pub(crate) fn flush_here(call: &mut Call, win: &Window, rank: usize) {
    let Some(member) = win.far(rank) else { return };
    if !member.has_ended_here() && !planted(Mutation::FlushDoesntWait) {
        window::wait_with_engine(call, win, rank, |_| member.has_ended_here());
    }
}

/// Waits until all reads from a member elsewhere are here, and all writes to it are there. A message that ends an epoch there would
/// overtake them.
fn end_copies(call: &mut Call, win: &Window, rank: usize) {
    let member = win.member(rank);
    if member.copies.outstanding() > 0 && !planted(Mutation::CopyOvertaken) {
        window::wait_with_engine(call, win, rank, |_| member.copies.outstanding() == 0);
    }
}

/// Waits until members elsewhere have handled all messages ever sent to them about this window.
pub(crate) fn take_leave(call: &mut Call, win: &Window) -> Result<()> {
    for rank in win.far_ranks() {
        if win.member(rank).unseen.get() {
            ask_to_flush(call.engine(), win, rank, Verb::Flush);
        }
    }
    flush_far(call, win)
}

/// Takes the lock of a member elsewhere, waiting for it.
pub(crate) fn acquire_far(call: &mut Call, win: &Window, rank: usize, mode: Mode) -> Result<()> {
    let verb = if mode == Mode::Exclusive { Verb::LockAlone } else { Verb::LockShared };
    tell_member(call.engine(), win, rank, verb, 0, None);
    match await_lock(call, win, rank)? {
        true => Ok(()),
        false => {
            let text = format!(
                "a process on the node of rank {rank} of the window's group has died, which may hold the lock"
            );
            Err(Error::new(ErrorClass::ProcFailed, Fact::Text(text)))
        }
    }
}

/// Requests a shared lock of a member elsewhere, if available without waiting: [`await_lock`] returns whether it was granted.
pub(crate) fn try_far(call: &mut Call, win: &Window, rank: usize) {
    tell_member(call.engine(), win, rank, Verb::TryLock, 0, None);
}

/// Waits for a member's answer about its lock: whether this process holds it.
pub(crate) fn await_lock(call: &mut Call, win: &Window, rank: usize) -> Result<bool> {
    let (member, mut answer) = (win.member(rank), None);
    window::wait_unless_lost(call, win, rank, || {
        answer = answer.or_else(|| member.answer.take());
        answer.is_some()
    })?;
    Ok(answer == Some(Verb::Granted))
}

/// Returns the lock of a member elsewhere once the operations there are done. If the caller must wait for these, this is a flush, too.
pub(crate) fn release_far(call: &mut Call, win: &Window, rank: usize) {
    end_copies(call, win, rank);
    match win.member(rank).unconfirmed.get() {
        true => ask_to_flush(call.engine(), win, rank, Verb::Unlock),
        false => tell_member(call.engine(), win, rank, Verb::Unlock, 0, None),
    }
}

/// Notifies a member elsewhere that an exposure epoch for it has begun.
pub(crate) fn post_far(call: &mut Call, win: &Window, rank: usize) {
    tell_member(call.engine(), win, rank, Verb::Post, 0, None);
}

/// Notifies a member elsewhere that the access epoch to it ends with the operations sent before.
pub(crate) fn complete_far(call: &mut Call, win: &Window, rank: usize) {
    end_copies(call, win, rank);
    tell_member(call.engine(), win, rank, Verb::Complete, 0, None);
}

#[cold]
fn not_done(win: &Window, rank: usize, failure: Failure) -> Error {
    match failure {
        Failure::NoSuchMemory { address, bytes } if win.attached.is_some() => {
            unattached(rank, address, bytes)
        }
        Failure::NoSuchMemory { address, bytes } => {
            let fact = Fact::Rma(Mistake::TargetMemory { rank: rank as u32, address, bytes });
            Error::new(ErrorClass::RmaRange, fact)
        }
        Failure::OutOfMemory => {
            let text = format!("rank {rank} has no memory for the data of an operation on its way");
            Error::new(ErrorClass::NoMem, Fact::Text(text))
        }
    }
}

pub(crate) fn tell_member(
    engine: &mut Engine,
    win: &Window,
    rank: usize,
    verb: Verb,
    number: u64,
    failure: Option<Failure>,
) {
    let sync = Sync {
        window: win.targets[rank].theirs.get(),
        here: win.targets[win.rank()].theirs.get(),
        rank: win.rank(),
        verb,
        failure,
    };
    win.member(rank).unseen.set(true);
    active::send(engine, win.comm.peer(rank as i32), SYNC, number, sync.words());
}

/// Has the next flush of a member elsewhere ask it, whatever was sent to it.
#[cfg(feature = "insight")]
pub(crate) fn is_to_confirm(win: &Window, rank: usize) {
    if let Some(member) = win.far(rank) {
        member.unconfirmed.set(true);
        member.unseen.set(true);
    }
}

/// Waits until a member elsewhere has handled all that was sent to it. Errors of operations are left to the next flush.
#[cfg(feature = "insight")]
pub(crate) fn await_all(call: &mut Call, win: &Window, rank: usize) {
    ask_to_flush(call.engine(), win, rank, Verb::Flush);
    let member = win.member(rank);
    let asked = member.asked.get();
    // An error means that it has died, which the next flush says.
    let _ = window::wait_unless_lost(call, win, rank, || member.confirmed.get() >= asked);
}

/// Requests an answer once all operations sent before are done.
fn ask_to_flush(engine: &mut Engine, win: &Window, rank: usize, verb: Verb) {
    let member = win.member(rank);
    member.asked.set(member.asked.get() + 1);
    tell_member(engine, win, rank, verb, member.asked.get(), None);
    member.unconfirmed.set(false);
    member.unseen.set(false);
}

/// Admits tickets in this process's windows whose turn has come. Returns whether there were any.
#[inline(never)]
fn admit_far(engine: &mut Engine) -> bool {
    let windows = engine.layers[RMA].far_lockers.clone();
    let any = windows.iter().fold(false, |any, win| admit(engine, win) | any);
    engine.layers[RMA].far_lockers.retain(|win| win.far_tickets_wait());
    any
}

fn queue_far(engine: &mut Engine, win: Obj<Window>, from: usize, ticket: Ticket) {
    win.waiting().borrow_mut().push_back((from, ticket));
    if !engine.layers[RMA].far_lockers.contains(&win) {
        engine.layers[RMA].far_lockers.push(win);
    }
    engine.has_other_sources = true;
}

fn admit(engine: &mut Engine, win: &Window) -> bool {
    let lock = &win.targets[win.rank()].control.lock;
    let next = || {
        let mut waiting = win.waiting().borrow_mut();
        let place = waiting.iter().position(|(_, ticket)| lock.enter(*ticket))?;
        waiting.remove(place)
    };
    let mut any = false;
    while let Some((from, ticket)) = next() {
        grant_far(engine, win, from, ticket);
        any = true;
    }
    any
}

fn grant_far(engine: &mut Engine, win: &Window, from: usize, ticket: Ticket) {
    win.member(from).service.borrow_mut().held = Some(ticket);
    if engine.jobs.is_parted(win.comm.peer(from as i32)) {
        return unlock_for(engine, win, from);
    }
    tell_member(engine, win, from, Verb::Granted, 0, None);
    if win.targets[win.rank()].control.lock.is_followed(ticket, win.fenced) {
        window::wake_waiter(engine, win, win.rank(), ticket.following());
    }
}

/// Returns the locks that a dead process holds here. Its waiting tickets are returned when their turn comes.
pub(crate) fn end_locks_of(engine: &mut Engine, peer: PeerId) {
    for win in WINDOWS.objects() {
        let from = win.comm.peers().iter().position(|member| *member == peer);
        match from {
            Some(from) if win.is_far(from) => unlock_for(engine, &win, from),
            Some(_) if win.messages.is_some() && win.mortal.is_some() => {
                // The dead process may have held the lock, which others wait for.
                let waiting = std::mem::take(&mut *win.waiting().borrow_mut());
                for (other, _) in waiting {
                    tell_member(engine, &win, other, Verb::Busy, 0, None);
                }
            }
            _ => {}
        }
    }
}

fn unlock_for(engine: &mut Engine, win: &Window, from: usize) {
    let Some(ticket) = win.member(from).service.borrow_mut().held.take() else { return };
    if let Some(number) = win.targets[win.rank()].control.lock.leave(ticket, win.fenced) {
        window::wake_waiter(engine, win, win.rank(), number);
    }
    admit(engine, win);
}

/// Reports an answer that its origin waits for, so that no request is needed.
fn tell_unasked(engine: &mut Engine, win: &Window, rank: usize, number: u64, failure: Option<Failure>) {
    let unseen = win.member(rank).unseen.get();
    tell_member(engine, win, rank, Verb::Flushed, number, failure);
    win.member(rank).unseen.set(unseen);
}

/// Handler of synchronization.
pub(super) fn synchronise(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let Some(sync) = Sync::from_words(cell.words) else { refuse(engine, cell, "it is no synchronization") };
    let (from, number) = (sync.rank, cell.envelope.context);
    if sync.verb == Verb::Leave && find(cell, sync.window, from).is_none() {
        leaving::answer_that_it_left(engine, cell, sync, number as usize);
        return Consumed::Now(0);
    }
    let win = window_of(engine, cell, sync.window, from);
    let member = win.member(from);
    // The sender may be ahead of this rank, which still waits for the others to have made the window.
    win.targets[from].theirs.set(sync.here);
    match sync.verb {
        Verb::Post => {
            let posts = &win.block.meeting(win.rank(), from).posts;
            // Release: pairs with the Acquire in `pscw::start`.
            posts.store(posts.load(Ordering::Relaxed).wrapping_add(1), Ordering::Release);
        }
        Verb::Complete | Verb::Flush | Verb::Unlock => {
            let mut service = member.service.borrow_mut();
            let until = service.begun;
            service.syncs.push_back((until, sync, number));
            drop(service);
            after_operation(engine, win, from);
        }
        Verb::Flushed => {
            member.confirmed.set(member.confirmed.get().max(number));
            if sync.failure.is_some() {
                member.failure.set(member.failure.take().or(sync.failure));
            }
        }
        Verb::LockShared | Verb::LockAlone => {
            let mode = if sync.verb == Verb::LockAlone { Mode::Exclusive } else { Mode::Shared };
            let lock = &win.targets[win.rank()].control.lock;
            let ticket = lock.take(mode);
            match lock.enter(ticket) || planted(Mutation::LockGrantedTwice) {
                true => grant_far(engine, &win, from, ticket),
                false if window::lock_is_lost(engine, &win).is_some() => {
                    tell_member(engine, &win, from, Verb::Busy, 0, None);
                }
                false => {
                    // The rank that advances the line to this ticket wakes this rank, which polls it.
                    win.block.waiters(win.rank()).announce(ticket, win.rank() as u32);
                    queue_far(engine, win, from, ticket);
                    admit(engine, &win);
                }
            }
        }
        Verb::TryLock => match win.targets[win.rank()].control.lock.try_take(Mode::Shared) {
            Some(ticket) => grant_far(engine, &win, from, ticket),
            None => tell_member(engine, &win, from, Verb::Busy, 0, None),
        },
        Verb::Leave => leaving::member_leaves(engine, &win, from),
        Verb::Left => member.left.set(true),
        Verb::Granted | Verb::Busy => member.answer.set(Some(sync.verb)),
    }
    finish::wake_sleepers(engine);
    Consumed::Now(0)
}

/// Acts on requests that waited for a member's operations, now done.
pub(super) fn after_operation(engine: &mut Engine, win: Obj<Window>, from: usize) {
    let member = win.member(from);
    let next = || {
        let service = &mut *member.service.borrow_mut();
        let (until, ..) = service.syncs.front()?;
        if *until <= service.done_up_to() { service.syncs.pop_front() } else { None }
    };
    while let Some((_, sync, number)) = next() {
        match sync.verb {
            Verb::Complete => {
                let completes = &win.block.meeting(win.rank(), from).completes;
                // Release: pairs with the Acquire in `Window::is_completed_by`.
                completes.store(completes.load(Ordering::Relaxed).wrapping_add(1), Ordering::Release);
                finish::wake_sleepers(engine);
            }
            Verb::Unlock => unlock_for(engine, &win, from),
            _ => {}
        }
        if number != 0 {
            let failure = member.service.borrow_mut().failure.take();
            tell_unasked(engine, &win, from, number, failure);
        }
    }
}

/// Longest sleep at a time while members elsewhere wait for this rank's lock: members of the node don't wake it when they return it.
const BETWEEN_LOOKS: Duration = TUNING.sleep_beside_lock;

/// Source of progress for members elsewhere that wait for this rank's lock.
pub(crate) static SOURCE: Source = Source {
    is_under_way: |engine| !engine.layers[RMA].far_lockers.is_empty(),
    look: admit_far,
    longest_sleep: |engine| (!engine.layers[RMA].far_lockers.is_empty()).then_some(BETWEEN_LOOKS),
};

/// State of this rank's lock for members elsewhere.
impl Window {
    fn waiting(&self) -> &RefCell<VecDeque<(usize, Ticket)>> {
        &self.messages.as_ref().expect("a member elsewhere").waiting
    }

    fn far_tickets_wait(&self) -> bool {
        !self.waiting().borrow().is_empty()
    }
}
