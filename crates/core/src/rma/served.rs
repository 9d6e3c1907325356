//! Operations that the target does itself: where its memory can't be reached, and short ones where the kernel's copy would take longer.
//!
//! The origin writes the operation's data into an *exchange area* in shared memory and sends the target an active message that names the area. The
//! target's handler does the operation and says so in the area, which is what the origin waits for. So an operation has ended, here and at the
//! target, when its call returns.
//!
//! **What is guaranteed where the target makes no MPI call.** Where the kernel copies between the two processes, an origin that has waited in vain for a while
//! takes its operation back and has the kernel copy: either the target claims an operation or the origin does, never both.
//! Where it doesn't, each member of the window needs the helper thread of its process ([`crate::helper`]), which handles what has arrived while the
//! program is outside of MPI. So every operation ends, whatever its target does. The first such window makes every call of the process take the
//! engine's lock, as under `MPI_THREAD_MULTIPLE`.

use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use encore_transport::heap::Place;

use crate::call::Call;
use crate::engine::{Engine, no_memory};
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::handle::{DatatypeHandle, OpHandle};
use crate::handlers::{Consumed, Handler, Incoming, WINDOWS as KINDS};
use crate::objects::WINDOWS;
use crate::rma::accumulate::Combination;
use crate::rma::reach::{Reach, Spot};
use crate::rma::window::{Flavor, Window};
use crate::rma::work::{Work, ordered};
use crate::slab::Obj;

/// The kind of cells that name an operation.
const REQUEST: u8 = KINDS.start;

/// The handlers of windows.
pub(crate) const ROWS: [(u8, Handler); 1] = [(REQUEST, serve)];

/// Bytes of each of an area's two parts: what goes to the target, what comes from it.
pub(crate) const ROOM: usize = 32 << 10;
/// Bytes of data in an area's first line, for each part.
const SHORT: usize = 24;
/// Bytes of an area.
const AREA: u64 = 128 << 10;

/// The first line of an area. Its other parts follow.
#[repr(C, align(64))]
struct Head {
    /// The number of the operation times eight, plus its stage.
    state: AtomicU64,
    to_target: [u64; SHORT / 8],
    from_target: [u64; SHORT / 8],
}

/// Stages of an operation.
const TAKEN_BACK: u64 = 0;
const POSTED: u64 = 1;
const CLAIMED: u64 = 2;
const DONE: u64 = 3;
const FAILED: u64 = 4;
const STAGE_BITS: u32 = 3;

/// An exchange area, mapped here.
#[derive(Clone, Copy, Debug)]
struct Area(NonNull<Head>);

impl Area {
    fn state<'a>(self) -> &'a AtomicU64 {
        // SAFETY: extents stay mapped; the word is atomic. The data beside it are reached by addresses alone.
        unsafe { &*ptr::addr_of!((*self.0.as_ptr()).state) }
    }

    /// Where `length` bytes that go to the target are; more than [`SHORT`] are in a part of their own.
    fn given(self, length: usize) -> *mut u8 {
        match length <= SHORT {
            // SAFETY: inside the area.
            true => unsafe { ptr::addr_of_mut!((*self.0.as_ptr()).to_target).cast() },
            false => self.0.as_ptr().cast::<u8>().wrapping_add(size_of::<Head>()),
        }
    }

    /// The same for what comes from it.
    fn taken(self, length: usize) -> *mut u8 {
        match length <= SHORT {
            // SAFETY: inside the area.
            true => unsafe { ptr::addr_of_mut!((*self.0.as_ptr()).from_target).cast() },
            false => self.0.as_ptr().cast::<u8>().wrapping_add(size_of::<Head>() + ROOM),
        }
    }
}

impl Area {
    /// Where the runs of an operation are that has several: in the second half of what goes to the target.
    fn runs(self) -> *mut Run {
        self.0.as_ptr().cast::<u8>().wrapping_add(size_of::<Head>() + ROOM / 2).cast()
    }
}

/// A part of the target's data: its distance from the operation's address, and its bytes, or elements of a combination.
pub(crate) type Run = (i64, u64);

/// Runs that an operation may have, which then has at most [`ROOM_WITH_RUNS`] bytes each way.
pub(crate) const MOST_RUNS: usize = ROOM / 2 / size_of::<Run>();
/// See [`MOST_RUNS`].
pub(crate) const ROOM_WITH_RUNS: usize = ROOM / 2;

/// An area of this process, and how many operations it has had.
#[derive(Debug)]
struct Own {
    area: Area,
    extent: u64,
    turn: u64,
}

/// This process's exchange areas that no operation uses.
#[derive(Debug, Default)]
pub struct Areas(Vec<Own>);

impl Engine {
    fn take_area(&mut self) -> Result<Own> {
        if let Some(own) = self.exchange_areas.0.pop() {
            return Ok(own);
        }
        let none = || no_memory("the exchange of data with another rank");
        let address = self.heap.allocate(AREA as usize).ok_or_else(none)?;
        let place = self.heap.locate(address.as_ptr(), AREA).ok_or_else(none)?;
        Ok(Own { area: Area(address.cast()), extent: place.extent, turn: 0 })
    }
}

/// What the target does.
#[derive(Clone, Copy, Debug)]
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

impl Action {
    fn to_word(self) -> u64 {
        match self {
            Action::Put => 0,
            Action::Get => 1,
            Action::CompareAndSwap => 2,
            Action::Combine { op, datatype, gives, takes } => {
                let flags = u64::from(gives) << 8 | u64::from(takes) << 9;
                3 | flags | (op.0 as u64 & 0xffff) << 16 | (datatype.0 as u64 & 0xffff) << 32
            }
        }
    }

    fn from_word(word: u64) -> Option<Action> {
        Some(match word & 0xff {
            0 => Action::Put,
            1 => Action::Get,
            2 => Action::CompareAndSwap,
            3 => Action::Combine {
                op: OpHandle((word >> 16) as usize & 0xffff),
                datatype: DatatypeHandle((word >> 32) as usize & 0xffff),
                gives: word >> 8 & 1 != 0,
                takes: word >> 9 & 1 != 0,
            },
            _ => return None,
        })
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
        debug_assert!(request.gives <= ROOM && request.takes <= ROOM && request.runs.len() <= MOST_RUNS);
        let peer = win.comm.peer(rank as i32);
        let target = &win.targets[rank];
        let engine = self.engine();
        let slept = engine.shm.is_asleep(peer.ring());
        let mut own = engine.take_area()?;
        own.turn += 1;
        let (area, turn) = (own.area, own.turn << STAGE_BITS);
        // SAFETY: the caller's promise; the area is this operation's alone.
        unsafe {
            crate::buffer::copy(request.given, area.given(request.gives), request.gives);
            ptr::copy_nonoverlapping(request.runs.as_ptr(), area.runs(), request.runs.len());
        }
        // Release: pairs with the Acquire of the claim in `serve`.
        area.state().store(turn | POSTED, Ordering::Release);
        let words = [
            target.theirs.get(),
            own.extent,
            own.turn,
            request.action.to_word(),
            request.address,
            request.number as u64 | (request.runs.len() as u64) << 32,
        ];
        engine.send_active(peer, REQUEST, 0, words);
        let (mut stage, mut looks) = (POSTED, 0);
        let patience = if slept { WAKING_PATIENCE } else { PATIENCE };
        self.wait_with_engine(win, rank, |engine| {
            // Acquire: pairs with the Release in `serve`.
            stage = area.state().load(Ordering::Acquire) & ((1 << STAGE_BITS) - 1);
            looks += 1;
            let out_of_patience = engine.about_to_sleep || looks > patience || looks > 2 && engine.crowded();
            if stage == POSTED && out_of_patience && or_kernel && take_back(area, turn) {
                stage = TAKEN_BACK;
            }
            matches!(stage, DONE | FAILED | TAKEN_BACK)
        });
        if stage == DONE {
            // SAFETY: the caller's promise; the target has written as many bytes.
            unsafe { crate::buffer::copy(area.taken(request.takes), request.taken, request.takes) };
        }
        self.engine().exchange_areas.0.push(own);
        match stage {
            DONE => {
                self.engine().counters.window_asked += 1;
                target.pause.set((0, FIRST_PAUSE));
                Ok(Served::Done)
            }
            // It takes its time to wake up.
            TAKEN_BACK if slept => Ok(Served::TakenBack),
            TAKEN_BACK => {
                let (_, next) = target.pause.get();
                target.pause.set((next, (next * 2).min(LONGEST_PAUSE)));
                Ok(Served::TakenBack)
            }
            _ => {
                let text = format!(
                    "rank {rank} couldn't do the operation: its window was freed, or has no such memory"
                );
                Err(Error::new(ErrorClass::Win, Fact::Text(text)))
            }
        }
    }
}

/// Whether nobody has claimed the operation, and nobody will.
fn take_back(area: Area, turn: u64) -> bool {
    let (posted, taken_back) = (turn | POSTED, turn | TAKEN_BACK);
    area.state().compare_exchange(posted, taken_back, Ordering::Acquire, Ordering::Relaxed).is_ok()
}

/// The target's part.
fn serve(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [window, extent, turn, action, address, number] = cell.words;
    let place = Place { extent, length: AREA, within: 0 };
    let area = match engine.heap.reach(place).and_then(NonNull::new) {
        Some(address) => Area(address.cast()),
        None => crate::fatal::out_of_memory("mapping an operation of another rank"),
    };
    let turn = turn << STAGE_BITS;
    // Acquire: pairs with the Release in `ask`. The origin may have taken the operation back, and even have begun another one.
    let claimed =
        area.state().compare_exchange(turn | POSTED, turn | CLAIMED, Ordering::Acquire, Ordering::Relaxed);
    if claimed.is_ok() {
        // Also one that this rank is about to free, while others still use it.
        let win = WINDOWS.get(window as usize);
        let done = match (win, Action::from_word(action)) {
            (Some(win), Some(action)) => {
                // SAFETY: the origin has found that the data lie inside this rank's window, and waits.
                unsafe { act(win, area, action, address, number).is_ok() }
            }
            _ => false,
        };
        engine.counters.window_served += u64::from(done);
        // Release: pairs with the Acquire in `ask`.
        area.state().store(turn | if done { DONE } else { FAILED }, Ordering::Release);
        engine.shm.call(cell.from.ring());
    }
    Consumed::Now(0)
}

/// Does an operation at this rank.
///
/// # Safety
/// Its data lie inside this rank's part of the window, and the area is the operation's.
unsafe fn act(win: Obj<Window>, area: Area, action: Action, address: u64, number: u64) -> Result<()> {
    let at: *mut u8 = ptr::with_exposed_provenance_mut(address as usize);
    let (number, runs) = (number as u32 as usize, (number >> 32) as usize);
    let whole = [(0, number as u64)];
    // SAFETY: the caller's promise; the origin has written as many runs.
    let runs = match runs {
        0 => &whole[..],
        // SAFETY: as above.
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
                    crate::buffer::copy(area.given(number).add(before), at.wrapping_offset(offset), bytes);
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
                let given = area.given(2 * number);
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
                    let from = gives.then(|| area.given(bytes).add(before).cast_const());
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
    fn actions_survive_the_word() {
        let combine = |gives, takes| Action::Combine {
            op: OpHandle(0x21),
            datatype: DatatypeHandle(0x20b),
            gives,
            takes,
        };
        for action in
            [Action::Put, Action::Get, Action::CompareAndSwap, combine(true, false), combine(false, true)]
        {
            let again = Action::from_word(action.to_word());
            assert_eq!(format!("{:?}", again.unwrap()), format!("{action:?}"));
        }
        assert!(Action::from_word(77).is_none());
    }
}
