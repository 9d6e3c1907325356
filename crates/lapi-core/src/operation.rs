//! Put, get and read-modify-write at their origin; and read-modify-write at its target.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use encore_lapi_interface::types::{COMPARE_AND_SWAP, FETCH_AND_ADD, FETCH_AND_OR};
use encore_lapi_interface::{Rmw, Segment, Transfer, code};

use crate::cell::address;
use crate::memory::{self, Ask};
use crate::state::{LAPI, Pending, Result, ResultPlace};
use crate::task;
use crate::transfer::outgoing;
use crate::transfer::{Cell, Data, Run, Runs, Sent};
use crate::waiting;
use crate::wire::{self, End, PUT_INLINE, flag};
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;
use encore_engine::matching::Key;
use encore_engine::state::process::NONE;

/// Number of entries waiting for room towards a task above which a sender has to wait.
const MOST_WAITING: usize = 1024;

/// Bytes of the description of a run of a get: address, address at the origin, length.
const GATHERED: u64 = 24;

/// # Safety
/// The transfer's segments are valid.
unsafe fn segments(transfer: &Transfer) -> &[Segment] {
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(transfer.segments.first, transfer.segments.count) }
}

/// Begins a put.
#[inline]
pub fn lapi_put(call: &mut Call, transfer: &Transfer) -> Result<()> {
    task::check_target(call.engine(), transfer.target)?;
    // SAFETY: liblapi passes `count` segments.
    let segments = unsafe { segments(transfer) };
    put(call.engine(), transfer, segments);
    hold_back(call, transfer.target);
    Ok(())
}

/// Begins a get.
#[inline]
pub fn lapi_get(call: &mut Call, transfer: &Transfer) -> Result<()> {
    task::check_target(call.engine(), transfer.target)?;
    // SAFETY: liblapi passes `count` segments.
    let segments = unsafe { segments(transfer) };
    get(call.engine(), transfer, segments);
    hold_back(call, transfer.target);
    Ok(())
}

/// Begins a read-modify-write.
#[inline]
pub fn lapi_rmw(call: &mut Call, rmw: &Rmw) -> Result<()> {
    task::check_target(call.engine(), rmw.target)?;
    if rmw.variable % u64::from(rmw.size) != 0 {
        return Err(code::OP_SZ);
    }
    read_modify_write(call.engine(), rmw);
    hold_back(call, rmw.target);
    Ok(())
}

/// Waits if too many entries wait for room towards a task.
#[inline(always)]
pub(crate) fn hold_back(call: &mut Call, target: u32) {
    if task::record(call.engine(), target).out.len() > MOST_WAITING {
        call.wait_until(target as i32, NONE, |engine| {
            task::record(engine, target).out.len() <= MOST_WAITING / 2
        });
    }
}

#[inline]
pub(crate) fn put(engine: &mut Engine, transfer: &Transfer, segments: &[Segment]) {
    let target = transfer.target;
    let completion = transfer.completion_counter.expose_provenance() as u64;
    let end = End::Counters(transfer.target_counter, completion);
    if target as usize == task::own(engine) {
        for segment in segments {
            // SAFETY: both are this process's; they may overlap.
            unsafe {
                address(segment.target).copy_from(address(segment.origin), segment.length as usize);
            }
        }
        waiting::at_origin(engine, transfer.at_origin, target);
        engine.layers[LAPI].completed.1 += 1;
        waiting::raise_at(engine, transfer.target_counter, target);
        return waiting::raise_at(engine, completion, target);
    }
    if let [segment] = segments {
        if segment.length <= PUT_INLINE && transfer.target_counter != 0 {
            return put_short(engine, transfer, segment, end);
        }
    }
    let run =
        |segment: &Segment| Run { from: address(segment.origin), to: segment.target, length: segment.length };
    let bytes: u64 = segments.iter().map(|segment| segment.length).sum();
    // A short put with a counter needs a message in any case.
    let direct = bytes >= memory::direct_put_from() || transfer.target_counter == 0;
    let known = direct
        && segments
            .iter()
            .all(|segment| memory::knows(engine, target, segment.target, segment.length, Ask::Yes));
    let here = match segments {
        [segment] if known => memory::copy_there(engine, target, &[run(segment)]),
        _ if known => memory::copy_there(engine, target, &segments.iter().map(run).collect::<Vec<_>>()),
        [Segment { origin, target: to, length }] => {
            memory::copy_by_kernel(engine, target, *to, address(*origin), *length, true)
        }
        _ => false,
    };
    if here {
        waiting::at_origin(engine, transfer.at_origin, target);
        waiting::raise_at(engine, completion, target);
        return tell_target(engine, target, false, transfer.target_counter);
    }
    let runs = match segments {
        [segment] => Runs::one(run(segment)),
        _ => Runs::new(segments.iter().map(run).collect()),
    };
    outgoing::send_data(engine, target, Data { runs, end, sent: Sent::Origin(transfer.at_origin) });
}

/// A put that fits a cell.
#[inline]
pub(crate) fn put_short(engine: &mut Engine, transfer: &Transfer, segment: &Segment, end: End) {
    let (first, second, flags) = end.encode();
    let mut words = [segment.target, first, second, 0, 0, 0];
    let envelope = Key { context: 0, source: segment.length as i32, tag: flags | flag::LAST };
    let place = (&raw mut words[3]).cast();
    // SAFETY: the program passed this many bytes; three words have room.
    unsafe {
        encore_shmem::ring::copy_short(address(segment.origin), place, segment.length as usize);
    }
    outgoing::send_cell(engine, transfer.target, Cell { kind: wire::PUT, envelope, words });
    waiting::at_origin(engine, transfer.at_origin, transfer.target);
}

#[inline]
pub(crate) fn get(engine: &mut Engine, transfer: &Transfer, segments: &[Segment]) {
    let target = transfer.target;
    let own = target as usize == task::own(engine);
    let known = own
        || segments
            .iter()
            .all(|segment| memory::knows(engine, target, segment.target, segment.length, Ask::Yes));
    let here = match segments {
        _ if known => memory::copy_here(engine, target, own, segments),
        [Segment { origin, target: from, length }] => {
            memory::copy_by_kernel(engine, target, *from, address(*origin), *length, false)
        }
        _ => false,
    };
    if here {
        waiting::at_origin(engine, transfer.at_origin, target);
        return tell_target(engine, target, own, transfer.target_counter);
    }
    let pending = Pending { target, parts: 1, at_origin: transfer.at_origin, result: None };
    let token = engine.layers[LAPI].pending.insert(pending);
    task::record(engine, target).unanswered += 1;
    if let [Segment { origin, target: from, length }] = *segments {
        let words = [from, length, origin, transfer.target_counter, token, 0];
        return outgoing::send_cell(engine, target, Cell::new(wire::GET, 0, words));
    }
    let mut bytes = Vec::with_capacity(segments.len() * GATHERED as usize);
    for segment in segments {
        for word in [segment.target, segment.origin, segment.length] {
            bytes.extend_from_slice(&word.to_ne_bytes());
        }
    }
    let counter = transfer.target_counter;
    let cells = outgoing::send_descriptions(engine, target, wire::GATHER, bytes, GATHERED, |last| {
        [0, 0, 0, if last { counter } else { 0 }, token, 0]
    });
    if let Some(pending) = engine.layers[LAPI].pending.get(token) {
        pending.parts = cells;
    }
}

/// Has a task raise a counter of its own; 0 is none.
pub(crate) fn tell_target(engine: &mut Engine, target: u32, own: bool, counter: u64) {
    match (counter, own) {
        (0, _) => {}
        (_, true) => waiting::raise_at(engine, counter, target),
        (_, false) => {
            let envelope = Key { context: 0, source: 0, tag: flag::LAST };
            outgoing::send_cell(
                engine,
                target,
                Cell { kind: wire::PUT, envelope, words: [0, counter, 0, 0, 0, 0] },
            );
        }
    }
}

/// Handles the arrival of a part of a get.
pub(crate) fn get_ended(engine: &mut Engine, from: u32, token: u64) {
    let Some(pending) = engine.layers[LAPI].pending.get(token).filter(|pending| pending.target == from)
    else {
        return;
    };
    pending.parts -= 1;
    if pending.parts == 0 {
        let at_origin = pending.at_origin;
        engine.layers[LAPI].pending.remove(token);
        task::record(engine, from).unanswered -= 1;
        waiting::at_origin(engine, at_origin, from);
    }
}

/// Gives up operations that wait for a purged task.
pub(crate) fn give_up_pending(engine: &mut Engine, task: u32) {
    for token in engine.layers[LAPI].pending.find(|pending| pending.target == task) {
        engine.layers[LAPI].pending.remove(token);
        task::record(engine, task).unanswered -= 1;
    }
}

#[inline]
pub(crate) fn read_modify_write(engine: &mut Engine, rmw: &Rmw) {
    let (target, size) = (rmw.target, rmw.size);
    let compared = (rmw.operation == COMPARE_AND_SWAP).then_some(rmw.first);
    let place = ResultPlace { previous: rmw.previous, size, compared };
    let here = match target as usize == task::own(engine) {
        true => Some(address(rmw.variable)),
        false => memory::reach(engine, target, rmw.variable, size.into(), Ask::Yes),
    };
    if let Some(variable) = here {
        // SAFETY: the program promises that the variable exists, and liblapi has checked its alignment.
        let old = unsafe { modify(variable, size, rmw.operation, rmw.first, rmw.second) };
        place.store(old);
        return waiting::at_origin(engine, rmw.at_origin, target);
    }
    let pending = Pending { target, parts: 1, at_origin: rmw.at_origin, result: Some(place) };
    let token = engine.layers[LAPI].pending.insert(pending);
    task::record(engine, target).unanswered += 1;
    let envelope = Key { context: 0, source: rmw.operation, tag: (size << 8) as i32 };
    let words = [rmw.variable, rmw.first, rmw.second, token, 0, 0];
    outgoing::send_cell(engine, target, Cell { kind: wire::RMW, envelope, words });
}

impl ResultPlace {
    /// Writes a result.
    fn store(self, old: u64) {
        if self.previous.is_null() {
            return;
        }
        let mask = if self.size == 4 { u64::from(u32::MAX) } else { u64::MAX };
        let value = match self.compared {
            Some(compared) => u64::from(old & mask == compared & mask),
            None => old,
        };
        // SAFETY: the program keeps memory of this size until the operation has ended.
        unsafe {
            match self.size {
                4 => self.previous.cast::<u32>().write(value as u32),
                _ => self.previous.cast::<u64>().write(value),
            }
        }
    }
}

/// Reads and changes a variable in one step. Returns the old value.
///
/// # Safety
/// The variable exists and is aligned.
unsafe fn modify(variable: *mut u8, size: u32, operation: i32, first: u64, second: u64) -> u64 {
    // AcqRel: pairs with that of other tasks' operations on the variable.
    const ORDER: Ordering = Ordering::AcqRel;
    // SAFETY: the caller's promise.
    unsafe {
        if size == 4 {
            let variable = AtomicU32::from_ptr(variable.cast());
            let (first, second) = (first as u32, second as u32);
            u64::from(match operation {
                FETCH_AND_ADD => variable.fetch_add(first, ORDER),
                FETCH_AND_OR => variable.fetch_or(first, ORDER),
                COMPARE_AND_SWAP => {
                    match variable.compare_exchange(first, second, ORDER, Ordering::Acquire) {
                        Ok(old) | Err(old) => old,
                    }
                }
                _ => variable.swap(first, ORDER),
            })
        } else {
            let variable = AtomicU64::from_ptr(variable.cast());
            match operation {
                FETCH_AND_ADD => variable.fetch_add(first, ORDER),
                FETCH_AND_OR => variable.fetch_or(first, ORDER),
                COMPARE_AND_SWAP => {
                    match variable.compare_exchange(first, second, ORDER, Ordering::Acquire) {
                        Ok(old) | Err(old) => old,
                    }
                }
                _ => variable.swap(first, ORDER),
            }
        }
    }
}

/// Handles [`wire::RMW`].
pub(super) fn rmw_arrived(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let [variable, first, second, token, ..] = cell.words;
    let size = (cell.envelope.tag >> 8) as u32;
    // SAFETY: the origin's program promises that the variable exists; its liblapi has checked its alignment.
    let old = unsafe { modify(address(variable), size, cell.envelope.source, first, second) };
    engine.layers[LAPI].completed.1 += 1;
    outgoing::send_cell(
        engine,
        task::origin_of(engine, cell),
        Cell::new(wire::RMW_ENDED, 0, [token, old, 0, 0, 0, 0]),
    );
}

/// Handles [`wire::RMW_ENDED`].
pub(super) fn rmw_ended(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let [token, old, ..] = cell.words;
    let from = task::origin_of(engine, cell);
    let pending = engine.layers[LAPI].pending.get(token).filter(|pending| pending.target == from);
    let Some((at_origin, place)) = pending.map(|pending| (pending.at_origin, pending.result)) else { return };
    engine.layers[LAPI].pending.remove(token);
    task::record(engine, task::origin_of(engine, cell)).unanswered -= 1;
    if let Some(place) = place {
        place.store(old);
    }
    waiting::at_origin(engine, at_origin, task::origin_of(engine, cell));
}
