//! Operations that the target does itself: where its memory can't be reached, and short ones where the kernel's copy would take longer.
//!
//! The origin writes the operation's data into an *exchange area* in shared memory ([`super::exchange`]), unless they fit the cell, and sends the target
//! an active message that names the area. The target's handler does the operation and says so in the area, which is what the origin waits for. So an
//! operation has ended, here and at the target, when its call returns.
//!
//! **What is guaranteed where the target makes no MPI call.** Where the kernel copies between the two processes, an origin that has waited in vain for a while
//! takes its operation back and has the kernel copy: either the target claims an operation or the origin does, never both
//! ([`encore_transport::window::claim`]).
//! Where it doesn't, each member of the window needs the helper thread of its process ([`crate::helper`]), which handles what has arrived while the
//! program is outside of MPI. So every operation ends, whatever its target does. The first such window makes every call of the process take the
//! engine's lock, as under `MPI_THREAD_MULTIPLE`.

use std::ptr;
use std::time::{Duration, Instant};

use encore_transport::window::claim::Ending;

use crate::call::Call;
use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::handle::{DatatypeHandle, OpHandle};
use crate::handlers::{Consumed, Handler, Incoming, WINDOWS as KINDS};
use crate::objects::WINDOWS;
use crate::rma::accumulate::Combination;
use crate::rma::exchange::{Area, MOST_RUNS, Own, ROOM, Run};
use crate::rma::reach::{Reach, Spot};
use crate::rma::window::{Flavor, Window};
use crate::rma::work::{Work, ordered};
use crate::slab::Obj;

/// The kind of cells that name an operation.
const REQUEST: u8 = KINDS.start;

/// The handlers of windows.
pub(crate) const ROWS: [(u8, Handler); 1] = [(REQUEST, serve)];

/// Bytes that go to the target in the cell.
const IN_CELL: usize = 16;

/// What the target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Stores bytes.
    Put,
    /// Loads bytes.
    Get,
    /// Combines elements of a predefined type. Whether the origin has any, and whether it wants those that were there.
    Combine { op: OpHandle, datatype: DatatypeHandle, gives: bool, takes: bool },
    /// Compares an element with the second of two that the origin gives, and replaces it by the first.
    CompareAndSwap,
}

/// What goes into one word of the cell: the action, bytes or elements, and runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    action: Action,
    number: usize,
    runs: usize,
}

impl Order {
    fn to_word(self) -> u64 {
        let action = match self.action {
            Action::Put => 0,
            Action::Get => 1,
            Action::CompareAndSwap => 2,
            Action::Combine { op, datatype, gives, takes } => {
                let flags = u64::from(gives) << 2 | u64::from(takes) << 3;
                // Predefined handles have 12 bits.
                3 | flags | (op.0 as u64 & 0xfff) << 4 | (datatype.0 as u64 & 0xfff) << 16
            }
        };
        action | (self.number as u64) << 28 | (self.runs as u64) << 48
    }

    fn from_word(word: u64) -> Order {
        let action = match word & 3 {
            0 => Action::Put,
            1 => Action::Get,
            2 => Action::CompareAndSwap,
            _ => Action::Combine {
                op: OpHandle((word >> 4) as usize & 0xfff),
                datatype: DatatypeHandle((word >> 16) as usize & 0xfff),
                gives: word >> 2 & 1 != 0,
                takes: word >> 3 & 1 != 0,
            },
        };
        Order { action, number: (word >> 28) as usize & 0xf_ffff, runs: (word >> 48) as usize }
    }
}

/// An operation for the target.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    pub action: Action,
    /// The address in the target's process.
    pub address: u64,
    /// Bytes, or elements of a combination.
    pub number: usize,
    /// Where they lie, if not in one run from the address on.
    pub runs: &'a [Run],
    /// The origin's data, of `gives` bytes.
    pub given: *const u8,
    pub gives: usize,
    /// Where the target's data go, `takes` bytes.
    pub taken: *mut u8,
    pub takes: usize,
}

/// An operation that a target was asked for.
pub(super) struct Asked {
    own: Own,
    /// The target slept.
    slept: bool,
    /// As in the request.
    taken: *mut u8,
    takes: usize,
}

/// How an operation has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Served {
    /// The target has done it.
    Done,
    /// The origin has taken it back: nothing was done.
    TakenBack,
}

/// Looks before an operation is taken back, where the kernel copies as well: some microseconds (docs/lab/303, also for what follows).
const PATIENCE: u32 = 300;
/// Operations that the kernel does, then, before a target is asked again; and at most, if it never answers.
pub(crate) const FIRST_PAUSE: u32 = 64;
const LONGEST_PAUSE: u32 = 4096;
/// Operations on the memory of a target that sleeps, one [`SOON`] after the other, of which the last one wakes it.
const WAKES_EVERY: u32 = 16;
const SOON: Duration = Duration::from_micros(20);
/// Looks while it wakes up.
const WAKING_PATIENCE: u32 = 4000;

impl Call {
    /// Whether a target had better be asked for an operation than the kernel.
    ///
    /// A target that sleeps in an MPI call is woken by a row of operations: then it looks out for more for a while.
    pub(crate) fn had_better_ask(&mut self, win: &Window, rank: usize) -> bool {
        let target = &win.targets[rank];
        let (pause, next) = target.pause.get();
        if pause > 0 {
            target.pause.set((pause - 1, next));
            return false;
        }
        let engine = self.engine();
        if engine.crowded() {
            return false;
        }
        if !engine.shm.is_asleep(win.comm.peer(rank as i32).ring()) {
            return true;
        }
        // To wake it pays only if many operations follow, one soon after the other.
        let now = Instant::now();
        let (row, latest) = target.row.get();
        let follows = latest.is_some_and(|latest| now.duration_since(latest) < SOON);
        let row = if follows { row + 1 } else { 0 };
        target.row.set((row % WAKES_EVERY, Some(now)));
        row == WAKES_EVERY
    }

    /// Has a target do an operation of at most [`ROOM`] bytes each way. `or_kernel`: if it doesn't soon, the operation is taken back.
    ///
    /// # Safety
    /// The request's data are there, and there is room for what it takes.
    pub(crate) unsafe fn ask(
        &mut self,
        win: &Window,
        rank: usize,
        request: &Request<'_>,
        or_kernel: bool,
    ) -> Result<Served> {
        // SAFETY: the caller's promise.
        unsafe {
            let asked = self.begin_to_ask(win, rank, request)?;
            self.wait_for_answer(win, rank, asked, or_kernel)
        }
    }

    /// Asks a target for an operation, and doesn't wait.
    ///
    /// # Safety
    /// As for [`Call::ask`], until [`Call::wait_for_answer`].
    pub(super) unsafe fn begin_to_ask(
        &mut self,
        win: &Window,
        rank: usize,
        request: &Request<'_>,
    ) -> Result<Asked> {
        debug_assert!(request.gives <= ROOM && request.takes <= ROOM && request.runs.len() <= MOST_RUNS);
        let peer = win.comm.peer(rank as i32);
        let engine = self.engine();
        let slept = engine.shm.is_asleep(peer.ring());
        let mut own = engine.take_area()?;
        own.turn += 1;
        let mut data = [0_u64; IN_CELL / 8];
        let short = request.gives <= IN_CELL;
        let to = if short { data.as_mut_ptr().cast() } else { own.area.given() };
        // SAFETY: the caller's promise; the area is this operation's alone.
        unsafe {
            crate::buffer::copy(request.given, to, request.gives);
            ptr::copy_nonoverlapping(request.runs.as_ptr(), own.area.runs(), request.runs.len());
        }
        let order = Order { action: request.action, number: request.number, runs: request.runs.len() };
        let words =
            [win.targets[rank].theirs.get(), own.name, order.to_word(), request.address, data[0], data[1]];
        engine.send_active(peer, REQUEST, own.turn, words);
        Ok(Asked { own, slept, taken: request.taken, takes: request.takes })
    }

    /// Waits until an operation has ended, or takes it back.
    ///
    /// # Safety
    /// As for [`Call::ask`].
    pub(super) unsafe fn wait_for_answer(
        &mut self,
        win: &Window,
        rank: usize,
        asked: Asked,
        or_kernel: bool,
    ) -> Result<Served> {
        let Asked { own, slept, taken, takes } = asked;
        let (area, turn) = (own.area, own.turn);
        let (mut ending, mut looks, mut gives_up, mut taken_back) = (None, 0, false, false);
        let patience = if slept { WAKING_PATIENCE } else { PATIENCE };
        self.wait_with_engine(win, rank, |engine| {
            ending = area.claim().ending(turn);
            looks += 1;
            let out_of_patience = engine.about_to_sleep || looks > patience || looks > 2 && engine.crowded();
            // It may be asked again when it has said yes.
            if ending.is_none() && !taken_back && (out_of_patience || gives_up) && or_kernel {
                // Once it has given up, either way is the target's last word.
                taken_back = match gives_up {
                    true => area.claim().is_refused(turn),
                    false => area.claim().take_back(turn),
                };
                gives_up = true;
            }
            ending.is_some() || taken_back
        });
        if ending == Some(Ending::Done) {
            // SAFETY: the caller's promise; the target has written as many bytes.
            unsafe { crate::buffer::copy(area.taken(takes), taken, takes) };
        }
        self.engine().return_area(own);
        let target = &win.targets[rank];
        match ending {
            Some(Ending::Done) => {
                self.engine().counters.window_asked += 1;
                target.pause.set((0, FIRST_PAUSE));
                Ok(Served::Done)
            }
            // It takes its time to wake up.
            None if slept => Ok(Served::TakenBack),
            None => {
                let (_, next) = target.pause.get();
                target.pause.set((next, (next * 2).min(LONGEST_PAUSE)));
                Ok(Served::TakenBack)
            }
            Some(Ending::Failed) => {
                let text = format!(
                    "rank {rank} couldn't do the operation: its window was freed, or has no such memory"
                );
                Err(Error::new(ErrorClass::Win, Fact::Text(text)))
            }
        }
    }
}

/// The target's part.
fn serve(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [window, area, order, address, data @ ..] = cell.words;
    let Some(area) = engine.reach_area(area) else {
        crate::fatal::out_of_memory("mapping an operation of another rank");
    };
    let turn = cell.envelope.context;
    if area.claim().claim(turn) {
        let order = Order::from_word(order);
        // Also one that this rank is about to free, while others still use it.
        let done = match WINDOWS.get(window as usize) {
            // SAFETY: the origin has found that the data lie inside this rank's window, and waits.
            Some(win) => unsafe { act(win, area, order, address, &data).is_ok() },
            None => false,
        };
        engine.counters.window_served += u64::from(done);
        area.claim().finish(turn, if done { Ending::Done } else { Ending::Failed });
    }
    // The origin may wait for a refusal, too.
    engine.shm.call(cell.from.ring());
    Consumed::Now(0)
}

/// Does an operation at this rank.
///
/// # Safety
/// Its data lie inside this rank's part of the window, and the area is the operation's.
unsafe fn act(
    win: Obj<Window>,
    area: Area,
    order: Order,
    address: u64,
    data: &[u64; IN_CELL / 8],
) -> Result<()> {
    let Order { action, number, runs } = order;
    let at: *mut u8 = ptr::with_exposed_provenance_mut(address as usize);
    let given = |length| if length <= IN_CELL { data.as_ptr().cast::<u8>() } else { area.given() };
    let whole = [(0, number as u64)];
    let runs = match runs {
        0 => &whole[..],
        // SAFETY: the caller's promise; the origin has written as many runs.
        _ => unsafe { std::slice::from_raw_parts(area.runs(), runs.min(MOST_RUNS)) },
    };
    let offset = match win.is(Flavor::Dynamic) {
        true => address as i64,
        false => at.addr().wrapping_sub(win.base.addr()) as i64,
    };
    let rank = win.rank();
    let spot = Spot { reach: Reach::Direct(at), offset, control: win.targets[rank].control, rank };
    let mut before = 0;
    // SAFETY: the caller's promise.
    unsafe {
        match action {
            Action::Put => {
                for (offset, bytes) in runs.iter().map(|(offset, bytes)| (*offset as isize, *bytes as usize))
                {
                    crate::buffer::copy(given(number).add(before), at.wrapping_offset(offset), bytes);
                    before += bytes;
                }
            }
            Action::Get => {
                for (offset, bytes) in runs.iter().map(|(offset, bytes)| (*offset as isize, *bytes as usize))
                {
                    crate::buffer::copy(at.wrapping_offset(offset), area.taken(number).add(before), bytes);
                    before += bytes;
                }
            }
            Action::CompareAndSwap => {
                let (stripe, _) = spot.control.stripe(offset as u64);
                let given = given(2 * number);
                stripe.lock(ordered(&win));
                ptr::copy_nonoverlapping(at, area.taken(number), number);
                let found = std::slice::from_raw_parts(at, number);
                if found == std::slice::from_raw_parts(given.add(number), number) {
                    ptr::copy_nonoverlapping(given, at, number);
                }
                stripe.unlock(ordered(&win));
            }
            Action::Combine { op, datatype, gives, takes } => {
                let (Some(op), Some(datatype)) = (op.resolve(), datatype.predefined()) else {
                    return Err(Error::new(ErrorClass::Op, Fact::Unsupported));
                };
                let combination = Combination::new(&op, datatype, "")?;
                let bytes = combination.bytes(number);
                for (offset, elements) in runs.iter().map(|(offset, number)| (*offset, *number as usize)) {
                    let work = Work { combination, spot: spot.shifted(offset), ordered: ordered(&win) };
                    let from = gives.then(|| given(bytes).add(before));
                    let to = takes.then(|| area.taken(bytes).add(before));
                    work.run_here(elements, from, to);
                    before += elements * combination.extent;
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_survive_the_word() {
        let combine = |gives, takes| Action::Combine {
            op: OpHandle(0x21),
            datatype: DatatypeHandle(0xfff),
            gives,
            takes,
        };
        let actions = [
            Action::Put,
            Action::Get,
            Action::CompareAndSwap,
            combine(true, false),
            combine(false, true),
            combine(true, true),
        ];
        for action in actions {
            for (number, runs) in [(0, 0), (1, MOST_RUNS), (ROOM, 0), (ROOM, MOST_RUNS)] {
                let order = Order { action, number, runs };
                assert_eq!(Order::from_word(order.to_word()), order);
            }
        }
    }
}
