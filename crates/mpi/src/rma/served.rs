//! The target's part in operations that it does itself: see [`super::asking`].

use std::ptr;

use encore_engine::datatype::device;
use encore_engine::{buffer, channel};
use encore_shmem::window::claim::Ending;

use crate::rma::area::{Area, MOST_RUNS};
use crate::rma::asking::REQUEST;
use crate::rma::combination::combination;
use crate::rma::exchange;
use crate::rma::in_origin::InOrigin;
use crate::rma::kinds::Flavor;
use crate::rma::order::{Action, IN_CELL, Order};
use crate::rma::spot::{Reach, Spot};
use crate::rma::window::{WINDOWS, Window};
use crate::rma::work::{Work, swap_here};
use encore_engine::engine::Engine;
use encore_engine::error::Result;
use encore_engine::handlers::{Consumed, Handler, Incoming};
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;

/// The handlers of windows.
pub(crate) const ROWS: [(u8, Handler); 1] = [(REQUEST, serve)];

/// Handler of requests.
fn serve(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let [window, area, order, address, data @ ..] = cell.words;
    let Some(area) = exchange::reach_area(engine, area) else {
        encore_engine::fatal::out_of_memory("mapping an operation of another rank");
    };
    let turn = cell.envelope.context;
    if area.claim().claim(turn) {
        let order = Order::from_word(order);
        // The window may also be one that this rank is about to free, while others still use it.
        let done = match WINDOWS.get(window as usize) {
            // SAFETY: the origin has checked that the data lie inside this rank's window, and waits.
            Some(win) => unsafe {
                match order.far {
                    true => far_act(engine, win, cell.from, (area, order, address, data)).is_ok(),
                    false => act(win, area, order, address, &data).is_ok(),
                }
            },
            None => false,
        };
        engine.counters.window_served += u64::from(done);
        area.claim().finish(turn, if done { Ending::Done } else { Ending::Failed });
    }
    // The origin may wait for a refusal, too.
    channel::wake(engine, cell.from);
    Consumed::Now(0)
}

/// Spot of an address of this rank's memory.
pub(super) fn own_spot(win: &Window, address: u64) -> Spot<'_> {
    let at: *mut u8 = ptr::with_exposed_provenance_mut(address as usize);
    let offset = match win.is(Flavor::Dynamic) {
        true => address as i64,
        false => at.addr().wrapping_sub(win.base.addr()) as i64,
    };
    let reach = if device::is_there(at) { Reach::Device(at) } else { Reach::Direct(at) };
    let rank = win.rank();
    Spot { reach, offset, control: win.targets[rank].control, rank }
}

/// Does an operation at this rank whose data are in the origin's memory, and answers with the amount done.
///
/// # Safety
/// As for [`act`].
unsafe fn far_act(
    engine: &mut Engine,
    win: Obj<Window>,
    origin: PeerId,
    (area, order, address, data): (Area, Order, u64, [u64; IN_CELL / 8]),
) -> Result<()> {
    let spot = own_spot(&win, address);
    let far = InOrigin::of(data);
    // SAFETY: the caller's promise.
    let done = unsafe {
        match order.action {
            Action::Put | Action::Get => {
                far.copy(engine, origin, &spot, order.number, order.action == Action::Put)
            }
            Action::Combine { op, datatype, gives: true, takes: false } => {
                let combination = combination(op, datatype)?;
                let work = Work { combination, spot, holder: &win };
                far.combine(engine, origin, &work, order.number)
            }
            Action::Combine { .. } | Action::CompareAndSwap => 0,
        }
    };
    // SAFETY: the area belongs to this operation, with room beside the answer.
    unsafe { area.taken(size_of::<u64>()).cast::<u64>().write_unaligned(done as u64) };
    Ok(())
}

/// Does an operation at this rank.
///
/// # Safety
/// The operation's data lie inside this rank's part of the window, and the area belongs to it.
unsafe fn act(
    win: Obj<Window>,
    area: Area,
    order: Order,
    address: u64,
    data: &[u64; IN_CELL / 8],
) -> Result<()> {
    let Order { action, number, runs, .. } = order;
    let spot = own_spot(&win, address);
    let (at, copy): (_, unsafe fn(*const u8, *mut u8, usize)) = match spot.reach {
        Reach::Direct(at) => (at, buffer::copy),
        Reach::Device(at) => (at, device::copy_bytes),
        _ => unreachable!("a rank reaches its own memory"),
    };
    let given = |length| if length <= IN_CELL { data.as_ptr().cast::<u8>() } else { area.given() };
    let whole = [(0, number as u64)];
    let runs = match runs {
        0 => &whole[..],
        // SAFETY: the caller's promise; the origin has written `runs` runs.
        _ => unsafe { std::slice::from_raw_parts(area.runs(), runs.min(MOST_RUNS)) },
    };
    let mut before = 0;
    // SAFETY: the caller's promise.
    unsafe {
        match action {
            Action::Put => {
                for (offset, bytes) in runs.iter().map(|(offset, bytes)| (*offset as isize, *bytes as usize))
                {
                    copy(given(number).add(before), at.wrapping_offset(offset), bytes);
                    before += bytes;
                }
            }
            Action::Get => {
                for (offset, bytes) in runs.iter().map(|(offset, bytes)| (*offset as isize, *bytes as usize))
                {
                    copy(at.wrapping_offset(offset), area.taken(number).add(before), bytes);
                    before += bytes;
                }
            }
            Action::CompareAndSwap => {
                swap_here(&spot, &win, number, given(2 * number), area.taken(number));
            }
            Action::Combine { op, datatype, gives, takes } => {
                let combination = combination(op, datatype)?;
                let bytes = combination.bytes(number);
                for (offset, elements) in runs.iter().map(|(offset, number)| (*offset, *number as usize)) {
                    let work = Work { combination, spot: spot.shifted(offset), holder: &win };
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
