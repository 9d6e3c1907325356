//! Handling of other tasks' cells.

use crate::cell::{address, count, description, staged, staged_bytes};
use crate::message;
use crate::operation;
use crate::state::{Early, LAPI};
use crate::task;
use crate::transfer::outgoing;
use crate::transfer::{Cell, DESCRIPTION, Data, Run, Runs, Sent};
use crate::waiting;
use crate::wire::{self, End, flag};
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Handler, Incoming};
use encore_engine::mutation::{Mutation, planted};

/// The rows of the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 16] = [
    (wire::PUT, |engine, cell| handle(engine, cell, put)),
    (wire::SCATTER, |engine, cell| handle(engine, cell, scatter)),
    (wire::GET, |engine, cell| handle(engine, cell, get)),
    (wire::GATHER, |engine, cell| handle(engine, cell, gather)),
    (wire::SEND, message::arrived),
    (wire::LAND, |engine, cell| handle(engine, cell, message::land)),
    (wire::LAND_SCATTERED, |engine, cell| handle(engine, cell, message::land_scattered)),
    (wire::ENDED, |engine, cell| handle(engine, cell, ended)),
    (wire::RMW, |engine, cell| handle(engine, cell, operation::rmw_arrived)),
    (wire::RMW_ENDED, |engine, cell| handle(engine, cell, operation::rmw_ended)),
    (wire::FENCE, |engine, cell| handle(engine, cell, super::order::fence_arrived)),
    (wire::FENCED, |engine, cell| handle(engine, cell, super::order::fenced)),
    (wire::EXCHANGE, |engine, cell| handle(engine, cell, super::order::exchanged)),
    (wire::BARRIER, |engine, cell| handle(engine, cell, super::order::barrier_arrived)),
    (wire::LOCATE, |engine, cell| handle(engine, cell, super::memory::locate)),
    (wire::LOCATED, |engine, cell| handle(engine, cell, super::memory::located)),
];

/// Handler of a cell with its staged bytes.
pub(super) type Part = fn(&mut Engine, &Incoming, *const u8);

#[inline(always)]
fn handle(engine: &mut Engine, cell: &Incoming, part: Part) -> Consumed {
    let length = count(engine, cell);
    let data = staged(engine, cell);
    match engine.layers[LAPI].ready {
        false => engine.layers[LAPI].early.push_back(Early::new(cell, data)),
        true => part(engine, cell, data),
    }
    Consumed::Now(length)
}

impl Early {
    /// Copies a cell.
    pub(super) fn new(cell: &Incoming, staged: *const u8) -> Early {
        // SAFETY: the cell and its staged bytes belong to this task until released.
        unsafe {
            let payload = std::slice::from_raw_parts(cell.payload, encore_shmem::ring::INLINE).into();
            let staged = match staged_bytes(cell) {
                0 => Vec::new(),
                length => std::slice::from_raw_parts(staged, length as usize).to_vec(),
            };
            Early { cell: *cell, payload, staged }
        }
    }
}

/// Handles cells that arrived before `LAPI_Init`, in order, and those that arrive meanwhile.
pub(crate) fn take_early(call: &mut Call) {
    while let Some(early) = call.engine().layers[LAPI].early.pop_front() {
        let mut cell = early.cell;
        cell.payload = early.payload.as_ptr();
        let staged = early.staged.as_ptr();
        if cell.kind == wire::SEND {
            let answer = call.outside(|| message::run_header_handler(&cell, staged));
            message::handled(call.engine(), &cell, staged, answer);
            continue;
        }
        let engine = call.engine();
        let from = task::origin_of(engine, &cell);
        let Some((_, part)) = PARTS.iter().find(|(kind, _)| *kind == cell.kind) else {
            encore_engine::fatal::protocol(from, cell.kind)
        };
        part(engine, &cell, staged);
    }
    call.engine().layers[LAPI].ready = true;
}

/// [`ROWS`] for cells that arrived early.
const PARTS: [(u8, Part); 15] = [
    (wire::PUT, put),
    (wire::SCATTER, scatter),
    (wire::GET, get),
    (wire::GATHER, gather),
    (wire::LAND, message::land),
    (wire::LAND_SCATTERED, message::land_scattered),
    (wire::ENDED, ended),
    (wire::RMW, operation::rmw_arrived),
    (wire::RMW_ENDED, operation::rmw_ended),
    (wire::FENCE, super::order::fence_arrived),
    (wire::FENCED, super::order::fenced),
    (wire::EXCHANGE, super::order::exchanged),
    (wire::BARRIER, super::order::barrier_arrived),
    (wire::LOCATE, super::memory::locate),
    (wire::LOCATED, super::memory::located),
];

/// Handles [`wire::PUT`].
#[inline(always)]
fn put(engine: &mut Engine, cell: &Incoming, staged: *const u8) {
    let [to, first, second, ..] = cell.words;
    let flags = cell.envelope.tag;
    // SAFETY: the origin's program promises that this memory takes the bytes; the cell and its staged bytes belong to this task until
    // released.
    unsafe {
        match flags & flag::STAGED {
            0 => {
                let inline = cell.payload.add(3 * size_of::<u64>());
                encore_shmem::ring::copy_short(inline, address(to), cell.envelope.source as usize);
            }
            _ => encore_engine::buffer::copy(staged, address(to), cell.words[5] as usize),
        }
    }
    if flags & flag::LAST != 0 {
        transfer_ended(engine, task::origin_of(engine, cell), End::decode(first, second, flags));
    }
}

/// Handles [`wire::SCATTER`].
fn scatter(engine: &mut Engine, cell: &Incoming, staged: *const u8) {
    let [_, first, second, ..] = cell.words;
    let count = cell.envelope.source as usize;
    // SAFETY: as for a put; the sender wrote this many descriptions, followed by the data.
    unsafe {
        let mut data = staged.add(count * DESCRIPTION as usize);
        for index in 0..count {
            let [to, length] = description(staged, index);
            encore_engine::buffer::copy(data, address(to), length as usize);
            data = data.add(length as usize);
        }
    }
    if cell.envelope.tag & flag::LAST != 0 {
        transfer_ended(engine, task::origin_of(engine, cell), End::decode(first, second, cell.envelope.tag));
    }
}

/// Handles [`wire::GET`].
fn get(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let [from, length, to, counter, token, _] = cell.words;
    let runs = Runs::one(Run { from: address(from), to, length });
    let data = Data { runs, end: End::Get(token), sent: Sent::Counter(counter) };
    outgoing::send_data(engine, task::origin_of(engine, cell), data);
}

/// Handles [`wire::GATHER`].
fn gather(engine: &mut Engine, cell: &Incoming, staged: *const u8) {
    let [_, _, _, counter, token, _] = cell.words;
    let run = |index| {
        // SAFETY: the sender wrote this many descriptions.
        let [from, to, length] = unsafe { description(staged, index) };
        Run { from: address(from), to, length }
    };
    let runs = Runs::new((0..cell.envelope.source as usize).map(run).collect());
    let data = Data { runs, end: End::Get(token), sent: Sent::Counter(counter) };
    outgoing::send_data(engine, task::origin_of(engine, cell), data);
}

/// Handles [`wire::ENDED`].
fn ended(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    waiting::raise_at(engine, cell.words[0], task::origin_of(engine, cell));
    if planted(Mutation::EndToldTwice) {
        waiting::raise_at(engine, cell.words[0], task::origin_of(engine, cell));
    }
}

/// Finishes a transfer from another task that has arrived completely.
#[inline(always)]
pub(crate) fn transfer_ended(engine: &mut Engine, from: u32, end: End) {
    match end {
        End::Counters(target, completion) => {
            engine.layers[LAPI].completed.1 += 1;
            waiting::raise_at(engine, target, from);
            tell_ended(engine, from, completion);
        }
        End::Get(token) => operation::get_ended(engine, from, token),
        End::Message(token) => message::landed(engine, from, token),
    }
}

/// Has the origin of an operation raise its completion counter; 0 is none.
#[inline(always)]
pub(crate) fn tell_ended(engine: &mut Engine, to: u32, completion: u64) {
    if completion != 0 {
        outgoing::send_cell(engine, to, Cell::new(wire::ENDED, 0, [completion, 0, 0, 0, 0, 0]));
    }
}
