//! Passive-target synchronisation (MPI 5.0 §12.5.3, §12.5.4): locks and flushes.
//!
//! An uncontended lock of a member on this node costs only atomic instructions on the target's control block. A waiting rank sleeps as in
//! any other call; the rank that ends its wait wakes it. Locks are granted in order of arrival.

use encore_engine::receive::poll;
pub use encore_shmem::window::ticket_lock::Mode;
use encore_shmem::window::ticket_lock::Ticket;

use crate::rma::MODE_NOCHECK;
use crate::rma::epoch::{passive, passive_to};
use crate::rma::kinds::{Access, Held};
use crate::rma::messages::sync;
use crate::rma::window::{self, Window};
use encore_engine::PROC_NULL;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::mistake::Mistake;
use encore_engine::strict;

/// `MPI_LOCK_EXCLUSIVE`
pub const EXCLUSIVE: i32 = 301;

/// How a type of lock holds it: `MPI_LOCK_EXCLUSIVE` or `MPI_LOCK_SHARED`.
#[inline(always)]
pub fn mode(lock_type: i32) -> Mode {
    if lock_type == EXCLUSIVE { Mode::Exclusive } else { Mode::Shared }
}

/// `MPI_Win_lock`: `mode` at `rank`, which may be `MPI_PROC_NULL`.
#[inline]
pub fn lock(call: &mut Call, win: &Window, mode: Mode, rank: i32, assert: i32) -> Result<()> {
    let locked = match win.access.get() {
        Access::Lock(locked) => locked,
        _ => {
            win.may_begin("no other access epoch: end it first")?;
            0
        }
    };
    if rank == PROC_NULL {
        win.nobody_locked.set(true);
        return Ok(());
    }
    let target = &win.targets[rank as usize];
    if target.held.get() != Held::No {
        return Err(Error::argument(
            ErrorClass::RmaSync,
            "rank",
            Fact::Rma(Mistake::LockHeld { rank: rank as u32 }),
        ));
    }
    forbidden(win)?;
    let held = match assert & MODE_NOCHECK {
        0 => acquire(call, win, rank as usize, mode)?,
        _ => Held::Unchecked,
    };
    target.held.set(held);
    target.open.set(true);
    win.access.set(Access::Lock(locked + 1));
    win.open_to_all.set(false);
    Ok(())
}

/// `MPI_Win_unlock`
#[inline]
pub fn unlock(call: &mut Call, win: &Window, rank: i32) -> Result<()> {
    if rank == PROC_NULL {
        win.nobody_locked.set(false);
        return Ok(());
    }
    let target = &win.targets[rank as usize];
    let Access::Lock(locked) = win.access.get() else {
        return Err(win.misplaced("an epoch begun by MPI_Win_lock"));
    };
    let held = target.held.replace(Held::No);
    if held == Held::No {
        return Err(not_held(rank));
    }
    target.open.set(false);
    if locked == 1 {
        win.set_access(Access::None);
    } else {
        win.access.set(Access::Lock(locked - 1));
    }
    give_up(call, win, rank as usize, held);
    let ended = sync::end_flush(call, win, rank as usize);
    look_around(call);
    ended
}

/// `MPI_Win_sync`: a memory barrier in the unified model.
pub fn sync(call: &mut Call) {
    complete_stores();
    look_around(call);
}

#[cold]
fn not_held(rank: i32) -> Error {
    Error::argument(ErrorClass::RmaSync, "rank", Fact::Rma(Mistake::LockNotHeld { rank: rank as u32 }))
}

fn forbidden(win: &Window) -> Result<()> {
    // Other MPI libraries let a program break this promise.
    if win.forbids_locks && strict::is() {
        let text = "the window was made with the info key no_locks: passive-target synchronisation is not allowed on it";
        return Err(Error::new(ErrorClass::RmaSync, Fact::Text(text.to_owned())));
    }
    Ok(())
}

/// `MPI_Win_lock_all`
///
/// The caller waits for one lock at a time, and holds no other one meanwhile: so it can't be part of a cycle of ranks that wait for each
/// other's locks.
pub fn lock_all(call: &mut Call, win: &Window, assert: i32) -> Result<()> {
    win.may_begin("no other access epoch: end it first")?;
    forbidden(win)?;
    if assert & MODE_NOCHECK != 0 {
        win.targets.iter().for_each(|target| target.held.set(Held::Unchecked));
    } else {
        let mut waited_for = None;
        while let Some(busy) = try_all(call, win, waited_for)? {
            let held = acquire(call, win, busy, Mode::Shared)?;
            win.targets[busy].held.set(held);
            waited_for = Some(busy);
        }
    }
    win.set_access(Access::LockAll);
    Ok(())
}

/// `MPI_Win_unlock_all`
pub fn unlock_all(call: &mut Call, win: &Window) -> Result<()> {
    if win.access.get() != Access::LockAll {
        return Err(win.misplaced("an epoch begun by MPI_Win_lock_all"));
    }
    win.set_access(Access::None);
    for rank in 0..win.ranks() {
        let held = win.targets[rank].held.replace(Held::No);
        give_up(call, win, rank, held);
    }
    sync::flush_far(call, win)
}

/// The end of operations that a flush waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// At the origin: the program may reuse its buffers.
    Here,
    /// At the origin and at the target.
    There,
}

/// `MPI_Win_flush` and `MPI_Win_flush_local`: waits until all operations of this process at `rank` have ended.
#[inline(always)]
pub fn flush(call: &mut Call, win: &Window, rank: i32, ends: Ends) -> Result<()> {
    if rank == PROC_NULL {
        return Ok(());
    }
    passive(win)?;
    let target = &win.targets[rank as usize];
    if !(win.open_to_all.get() || target.open.get()) {
        return Err(not_held(rank));
    }
    complete_stores();
    let mut ended = Ok(());
    if win.is_far(rank as usize) {
        match ends {
            Ends::Here => sync::flush_here(call, win, rank as usize),
            Ends::There => {
                sync::begin_flush(call, win, rank as usize);
                ended = sync::end_flush(call, win, rank as usize);
            }
        }
    }
    look_around(call);
    ended
}

/// `MPI_Win_flush_all` and `MPI_Win_flush_local_all`
#[inline]
pub fn flush_all(call: &mut Call, win: &Window, ends: Ends) -> Result<()> {
    passive_to(win, PROC_NULL)?;
    complete_stores();
    let mut ended = Ok(());
    match ends {
        Ends::Here => win.far_ranks().for_each(|rank| sync::flush_here(call, win, rank)),
        Ends::There => ended = sync::flush_far(call, win),
    }
    look_around(call);
    ended
}

/// Makes earlier stores visible to all before any later load: data that were put and flushed are there for a get of any rank, before this
/// process gets anything.
#[inline(always)]
pub fn complete_stores() {
    encore_shmem::window::full_fence();
}

/// Handles arrivals. A program that reads a window repeatedly may wait for an action of another rank that happens only then.
pub(crate) fn look_around(call: &mut Call) {
    if poll::once(call.engine()) {
        call.run_user_steps();
    }
    if call.threaded() {
        call.let_others_in();
    }
}

/// Takes a target's lock, waiting for it.
#[inline]
fn acquire(call: &mut Call, win: &Window, rank: usize, mode: Mode) -> Result<Held> {
    if win.is_far(rank) {
        sync::acquire_far(call, win, rank, mode)?;
        return Ok(Held::There);
    }
    let lock = &win.targets[rank].control.lock;
    let ticket = lock.take(mode);
    if !lock.enter(ticket) {
        wait_for_turn(call, win, rank, ticket)?;
    }
    if mode == Mode::Shared && lock.is_followed(ticket, win.fenced) {
        wake_waiter(call, win, rank, ticket.following());
    }
    Ok(Held::Ticket(ticket))
}

/// Fails if a member on this node has died. The ticket is never used then, so all later ones fail, too.
#[inline(never)]
fn wait_for_turn(call: &mut Call, win: &Window, rank: usize, ticket: Ticket) -> Result<()> {
    win.block.waiters(rank).announce(ticket, win.rank() as u32);
    let lock = &win.targets[rank].control.lock;
    let mut entered = false;
    let mut lost = None;
    window::wait_with_engine(call, win, rank, |engine| {
        entered = entered || lock.enter(ticket);
        if !entered {
            lost = window::lock_is_lost(engine, win);
        }
        entered || lost.is_some()
    });
    lost.filter(|_| !entered).map_or(Ok(()), Err)
}

/// Wakes the owner of a ticket, if it waits.
#[inline(never)]
pub(crate) fn wake_waiter(call: &mut Call, win: &Window, rank: usize, number: u32) {
    window::wake_waiter(call.engine(), win, rank, number);
}

/// Returns a target's lock. [`crate::rma::messages::sync::end_flush`] then waits for the end of the operations at a target on another
/// node.
#[inline]
fn give_up(call: &mut Call, win: &Window, rank: usize, held: Held) {
    match held {
        Held::Ticket(ticket) => {
            if let Some(number) = win.targets[rank].control.lock.leave(ticket, win.fenced) {
                wake_waiter(call, win, rank, number);
            }
        }
        Held::There => sync::release_far(call, win, rank),
        Held::Unchecked => sync::begin_flush(call, win, rank),
        Held::No => {}
    }
}

/// Tries to share the locks of all targets; it may already hold that of `holds`. On failure it holds none, and returns the one that it
/// would have to wait for.
fn try_all(call: &mut Call, win: &Window, holds: Option<usize>) -> Result<Option<usize>> {
    let far = || win.far_ranks().filter(|rank| holds != Some(*rank));
    // Requests all at once: their answers arrive while the others are tried.
    far().for_each(|rank| sync::try_far(call, win, rank));
    let mut busy = None;
    for rank in (0..win.ranks()).filter(|rank| !win.is_far(*rank) && holds != Some(*rank)) {
        let target = &win.targets[rank];
        match target.control.lock.try_take(Mode::Shared) {
            Some(ticket) => {
                target.held.set(Held::Ticket(ticket));
                if target.control.lock.is_followed(ticket, win.fenced) {
                    wake_waiter(call, win, rank, ticket.following());
                }
            }
            None => {
                busy = Some(rank);
                break;
            }
        }
    }
    let mut lost = None;
    for rank in far() {
        match sync::await_lock(call, win, rank) {
            Ok(true) => win.targets[rank].held.set(Held::There),
            Ok(false) => busy = busy.or(Some(rank)),
            Err(error) => lost = lost.or(Some(error)),
        }
    }
    if busy.is_some() || lost.is_some() {
        for rank in 0..win.ranks() {
            let held = win.targets[rank].held.replace(Held::No);
            give_up(call, win, rank, held);
        }
    }
    lost.map_or(Ok(busy), Err)
}
