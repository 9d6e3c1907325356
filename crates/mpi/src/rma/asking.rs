//! Operations that the target does itself: if the origin can't reach its memory, or if they are so short that the kernel's copy would
//! take longer.
//!
//! The origin writes the operation's data into an *exchange area* in shared memory ([`super::exchange`]), unless they fit the cell, and
//! sends the target an active message that names the area. The target's handler ([`super::served`]) does the operation and reports that
//! in the area, where the origin waits. So an operation has ended, here and at the target, when its call returns.
//!
//! **Guarantee if the target makes no MPI call.** If the kernel copies between the two processes, an origin that has waited for a while
//! withdraws its operation and has the kernel copy: either the target claims an operation or the origin does, never both
//! ([`encore_shmem::window::claim`]). Otherwise each member of the window needs the helper thread of its process
//! ([`encore_engine::helper`]), which handles arrivals while the program is outside of MPI. So every operation ends, whatever its target
//! does. The first such window makes every call of the process take the engine's lock, as under `MPI_THREAD_MULTIPLE`.

use std::ptr;
use std::time::{Duration, Instant};

use encore_engine::p2p::lost;
use encore_engine::{active, channel};
use encore_shmem::window::claim::Ending;
use encore_tuning::TUNING;

use crate::rma::area::{MOST_RUNS, Own, ROOM};
use crate::rma::exchange;
use crate::rma::order::{IN_CELL, Order, Request};
use crate::rma::window::{self, Target, Window};
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::handlers::WINDOWS as KINDS;

/// Kind of cells that request an operation.
pub(super) const REQUEST: u8 = KINDS.start;

/// An operation requested from a target.
pub(crate) struct Asked {
    own: Own,
    /// Whether the target slept.
    slept: bool,
    /// Destination of the target's data, as in the request.
    taken: *mut u8,
    takes: usize,
}

impl Asked {
    /// Whether the target has done it, or has refused.
    pub(super) fn has_ended(&self) -> bool {
        self.own.area.claim().ending(self.own.turn).is_some()
    }
}

/// Time for which an origin waits before it withdraws its operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    /// Never withdraw: only the target can do the operation.
    ForEver,
    /// Withdraw after some microseconds.
    AWhile,
    /// Withdraw at once.
    Never,
}

impl Waits {
    /// The wait where the kernel can copy instead, or can't.
    pub(super) fn or_kernel(or_kernel: bool) -> Waits {
        if or_kernel { Waits::AWhile } else { Waits::ForEver }
    }
}

/// Result of a requested operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Served {
    /// The target has done it.
    Done,
    /// The origin has withdrawn it: nothing was done.
    TakenBack,
}

/// Polls before an operation is withdrawn, where the kernel can copy instead: some microseconds (docs/lab/303, also for the following
/// constants).
const PATIENCE: u32 = 300;
/// Operations left to the kernel after a withdrawal before the target is asked again; and the maximum, if it never answers.
pub(crate) const FIRST_PAUSE: u32 = 64;
const LONGEST_PAUSE: u32 = 4096;
/// Number of operations on the memory of a sleeping target, each within [`SOON`] of the one before, after which the last one wakes it.
const WAKES_EVERY: u32 = TUNING.operations_to_wake;
const SOON: Duration = TUNING.soon_after;
/// Polls while the target wakes up.
const WAKING_PATIENCE: u32 = 4000;
/// Most ranks per processor at which asking a target for a put or a get pays (docs/lab/312, also for the following constants): when
/// oversubscribed, the kernel's one copy is done before the target's turn comes.
pub(super) const COPY: usize = 1;
/// [`COPY`] for a compare-and-swap. The kernel copies twice, under a lock. But a rank that swaps in a loop should see no other rank in
/// between, and it does if it yields its processor to many.
pub(super) const SWAP: usize = 2;
/// [`COPY`] for a combination, also one that fetches: any number of ranks.
pub(super) const COMBINATION: usize = usize::MAX;

impl Target {
    /// Called if others work at this oversubscribed target one after the other, each with two of the kernel's copies under a lock. The
    /// target itself is quicker: it does all requests that have arrived by its turn (docs/lab/312).
    pub(super) fn ask_next(&self) {
        self.pause.set((0, FIRST_PAUSE));
    }
}

/// Whether to ask a target for an operation rather than the kernel. `pays`: most ranks per processor at which asking pays when
/// oversubscribed, where the origin yields until the target has had its turn: [`COPY`], [`SWAP`] or [`COMBINATION`].
///
/// A series of operations wakes a target that sleeps in an MPI call; it then polls for more for a while.
pub(crate) fn had_better_ask(call: &mut Call, win: &Window, rank: usize, pays: usize) -> bool {
    let target = &win.targets[rank];
    let (pause, next) = target.pause.get();
    if pause > 0 {
        target.pause.set((pause - 1, next));
        return false;
    }
    let engine = call.engine();
    let crowded = engine.crowded();
    if !channel::is_asleep(engine, win.comm.peer(rank as i32)) {
        return !crowded || engine.shm.awake() <= pays.saturating_mul(engine.processors);
    }
    if crowded {
        return false;
    }
    // Waking it pays only if many operations follow soon after each other.
    let now = Instant::now();
    let (row, latest) = target.row.get();
    let follows = latest.is_some_and(|latest| now.duration_since(latest) < SOON);
    let row = if follows { row + 1 } else { 0 };
    target.row.set((row % WAKES_EVERY, Some(now)));
    row == WAKES_EVERY
}

/// Has a target do an operation of at most [`ROOM`] bytes each way. `or_kernel`: withdraws it if the target doesn't answer soon.
///
/// # Safety
/// The request's data exist, and there is room for its results.
pub(crate) unsafe fn ask(
    call: &mut Call,
    win: &Window,
    rank: usize,
    request: &Request<'_>,
    or_kernel: bool,
) -> Result<Served> {
    // SAFETY: the caller's promise.
    unsafe {
        let asked = begin_to_ask(call, win, rank, request)?;
        wait_for_answer(call, win, rank, asked, Waits::or_kernel(or_kernel))
    }
}

/// Requests an operation from a target without waiting.
///
/// # Safety
/// As for [`ask`], until [`wait_for_answer`].
pub(crate) unsafe fn begin_to_ask(
    call: &mut Call,
    win: &Window,
    rank: usize,
    request: &Request<'_>,
) -> Result<Asked> {
    debug_assert!(request.gives <= ROOM && request.takes <= ROOM && request.runs.len() <= MOST_RUNS);
    let peer = win.comm.peer(rank as i32);
    let engine = call.engine();
    let slept = channel::is_asleep(engine, peer);
    let mut own = exchange::take_area(engine)?;
    own.turn += 1;
    let mut data = [0_u64; IN_CELL / 8];
    let short = request.gives <= IN_CELL;
    let to = if short { data.as_mut_ptr().cast() } else { own.area.given() };
    // SAFETY: the caller's promise; only this operation uses the area.
    unsafe {
        encore_engine::buffer::copy(request.given, to, request.gives);
        ptr::copy_nonoverlapping(request.runs.as_ptr(), own.area.runs(), request.runs.len());
    }
    let Request { action, number, runs, far, .. } = *request;
    let order = Order { action, number, runs: runs.len(), far };
    let words =
        [win.targets[rank].theirs.get(), own.name, order.to_word(), request.address, data[0], data[1]];
    active::send(engine, peer, REQUEST, own.turn, words);
    Ok(Asked { own, slept, taken: request.taken, takes: request.takes })
}

/// Waits until an operation has ended, or withdraws it.
///
/// # Safety
/// As for [`ask`].
pub(crate) unsafe fn wait_for_answer(
    call: &mut Call,
    win: &Window,
    rank: usize,
    asked: Asked,
    waits: Waits,
) -> Result<Served> {
    let Asked { own, slept, taken, takes } = asked;
    let (area, turn) = (own.area, own.turn);
    let (mut ending, mut looks, mut gives_up, mut taken_back) = (None, 0, false, false);
    let patience = match (waits, slept) {
        (Waits::Never, _) => 0,
        (_, true) => WAKING_PATIENCE,
        (_, false) => PATIENCE,
    };
    let peer = win.comm.peer(rank as i32);
    let mut is_lost = false;
    window::wait_with_engine(call, win, rank, |engine| {
        ending = area.claim().ending(turn);
        looks += 1;
        let out_of_patience = engine.about_to_sleep || looks > patience;
        // The wait may call this closure once more after it has returned true.
        if ending.is_none() && !taken_back && (out_of_patience || gives_up) && waits != Waits::ForEver {
            // Once a withdrawal has failed, the target decides: it does the operation, or has refused it.
            taken_back = match gives_up {
                true => area.claim().is_refused(turn),
                false => area.claim().take_back(turn),
            };
            gives_up = true;
        }
        is_lost = engine.jobs.is_parted(peer);
        ending.is_some() || taken_back || is_lost
    });
    if ending == Some(Ending::Done) {
        // SAFETY: the caller's promise; the target has written `takes` bytes.
        unsafe { encore_engine::buffer::copy(area.taken(takes), taken, takes) };
    }
    exchange::return_area(call.engine(), own);
    let target = &win.targets[rank];
    match ending {
        None if is_lost => Err(lost::error(call.engine(), peer)),
        Some(Ending::Done) => {
            call.engine().counters.window_asked += 1;
            target.pause.set((0, FIRST_PAUSE));
            Ok(Served::Done)
        }
        // The target is slow to wake up, or had no time.
        None if slept || waits == Waits::Never => Ok(Served::TakenBack),
        None => {
            let (_, next) = target.pause.get();
            target.pause.set((next, (next * 2).min(LONGEST_PAUSE)));
            Ok(Served::TakenBack)
        }
        Some(Ending::Failed) => {
            let text =
                format!("rank {rank} couldn't do the operation: its window was freed, or has no such memory");
            Err(Error::new(ErrorClass::Win, Fact::Text(text)))
        }
    }
}
