//! Sending to other tasks: cells and data, in the order in which they were given.

use encore_engine::channel;
use encore_shmem::ring::{INLINE, copy_short};

use super::{Cell, DESCRIPTION, Data, LONG_RUN, Outgoing, Run, SCATTERED, Sent, copy, left_of};
use crate::state::LAPI;
use crate::task;
use crate::waiting;
use crate::wire::{self, flag};
use encore_engine::engine::Engine;
use encore_engine::matching::Key;
use encore_engine::p2p::wire::{Words, header, write};
use encore_engine::send::pieces::{self, length_of_next};
use encore_engine::state::message::Stream;

/// Sends data, or queues it.
pub(crate) fn send_data(engine: &mut Engine, to: u32, mut data: Data) {
    task::record(engine, to).dirty = true;
    if !may_push(engine, to) || !push_data(engine, to, &mut data) {
        task::record(engine, to).out.push_back(Outgoing::Data(Box::new(data)));
        list(engine);
    }
}

/// Sends a cell, or queues it.
#[inline]
pub(crate) fn send_cell(engine: &mut Engine, to: u32, cell: Cell) {
    task::record(engine, to).dirty = true;
    if !may_push(engine, to) || !push_cell(engine, to, &cell) {
        task::record(engine, to).out.push_back(Outgoing::Cell(cell));
        list(engine);
    }
}

/// Sends a cell with `length` staged bytes, which `fill` writes, or queues it with a copy of them.
///
/// # Safety
/// `fill` writes all of these bytes and no more, and reads only readable memory.
pub(crate) unsafe fn send_staged(
    engine: &mut Engine,
    to: u32,
    cell: Cell,
    length: u64,
    fill: impl Fn(*mut u8),
) {
    task::record(engine, to).dirty = true;
    // SAFETY: the caller's promise.
    if may_push(engine, to) && unsafe { push_bytes(engine, to, &cell, length, &fill) } {
        return;
    }
    let mut bytes = vec![0; length as usize];
    fill(bytes.as_mut_ptr());
    task::record(engine, to).out.push_back(Outgoing::Staged(cell, bytes));
    list(engine);
}

/// Sends a list of descriptions of `each` bytes, in as many cells as needed; `words` are a cell's words, given whether it is the last
/// one. Returns the number of cells.
pub(crate) fn send_descriptions(
    engine: &mut Engine,
    to: u32,
    kind: u8,
    list: Vec<u8>,
    each: u64,
    words: impl Fn(bool) -> Words,
) -> u32 {
    let most = (SCATTERED.min(engine.settings.chunk_bytes) / each).max(1) * each;
    let mut cells = 0;
    let mut parts = list.chunks(most as usize).peekable();
    while let Some(part) = parts.next() {
        let cell = Cell::new(kind, (part.len() as u64 / each) as i32, words(parts.peek().is_none()));
        // SAFETY: exactly the part's length is written.
        unsafe { send_staged(engine, to, cell, part.len() as u64, |place| copy(part, place)) };
        cells += 1;
    }
    cells
}

/// Whether nothing waits for room towards a task.
#[inline(always)]
pub(crate) fn may_push(engine: &mut Engine, to: u32) -> bool {
    let peer = task::peer_of(engine, to);
    task::record(engine, to).out.is_empty() && !engine.peers.has_queued(peer)
}

/// Has the queues pushed later.
#[inline(never)]
pub(crate) fn list(engine: &mut Engine) {
    if !engine.layers[LAPI].listed {
        engine.layers[LAPI].listed = true;
        engine.streams.push(Stream::Layer(push_list));
    }
}

/// Pushes waiting entries as far as there is room. Returns whether anything was sent, and whether anything is left.
pub(crate) fn push_list(engine: &mut Engine) -> (bool, bool) {
    let (mut any, mut left) = (false, false);
    for to in 0..engine.layers[LAPI].tasks.len() as u32 {
        while let Some(mut what) = task::record(engine, to).out.pop_front() {
            let before = left_of(&what);
            let went = push_out(engine, to, &mut what);
            any |= went || left_of(&what) < before;
            if !went {
                task::record(engine, to).out.push_front(what);
                left = true;
                break;
            }
        }
    }
    engine.layers[LAPI].listed = left;
    (any, left)
}

/// Pushes an entry. False: some of it found no room.
pub(crate) fn push_out(engine: &mut Engine, to: u32, what: &mut Outgoing) -> bool {
    match what {
        Outgoing::Cell(cell) => push_cell(engine, to, cell),
        Outgoing::Staged(cell, bytes) => {
            // SAFETY: the bytes are the vector's.
            unsafe { push_bytes(engine, to, cell, bytes.len() as u64, |place| copy(bytes, place)) }
        }
        Outgoing::Data(data) => push_data(engine, to, data),
    }
}

#[inline(always)]
pub(crate) fn push_cell(engine: &mut Engine, to: u32, cell: &Cell) -> bool {
    let peer = task::peer_of(engine, to);
    if !channel::has_room(engine, peer) {
        return false;
    }
    let head = header(cell.kind, INLINE as u8, cell.envelope);
    // SAFETY: there is room, and a cell has room for words.
    unsafe {
        channel::push(engine, peer, head.word(), head.envelope(), |payload| write(payload, cell.words))
    };
    engine.counters.other_cells_sent += 1;
    true
}

/// Pushes a cell with `length` staged bytes, which `fill` writes. False: there is no room.
///
/// # Safety
/// `fill` writes no more than `length` bytes, and reads only readable memory.
pub(crate) unsafe fn push_bytes(
    engine: &mut Engine,
    to: u32,
    cell: &Cell,
    length: u64,
    fill: impl FnOnce(*mut u8),
) -> bool {
    let peer = task::peer_of(engine, to);
    pieces::end_lap(engine, peer, length);
    if !channel::has_staging_room(engine, peer, length) {
        return false;
    }
    let mut envelope = cell.envelope;
    envelope.tag |= flag::STAGED;
    let head = header(cell.kind, INLINE as u8, envelope);
    let mut words = cell.words;
    words[5] = length;
    let fill = |staged: encore_shmem::ring::Staged| fill(staged.address);
    // SAFETY: there is room; the caller's promise; a cell has room for words.
    unsafe { channel::push_staged(engine, peer, head, length, fill, |payload| write(payload, words)) };
    engine.counters.other_cells_sent += 1;
    engine.counters.bytes_sent += length;
    true
}

/// Pushes pieces of data while there is room. False: some are left.
pub(crate) fn push_data(engine: &mut Engine, to: u32, data: &mut Data) -> bool {
    data.runs.settle();
    loop {
        let went = match data.runs.first() {
            None => push_nothing(engine, to, data),
            Some(run) if run.length == data.runs.left || run.length >= LONG_RUN => {
                push_piece(engine, to, data, run)
            }
            Some(_) => push_scattered(engine, to, data),
        };
        if !went {
            return false;
        }
        if data.runs.left == 0 {
            break;
        }
    }
    match data.sent {
        Sent::Origin(what) => waiting::at_origin(engine, what, to),
        Sent::Counter(counter) => waiting::raise_at(engine, counter, to),
    }
    true
}

/// Pushes data of no bytes.
pub(crate) fn push_nothing(engine: &mut Engine, to: u32, data: &Data) -> bool {
    let (first, second, flags) = data.end.encode();
    let envelope = Key { context: 0, source: 0, tag: flags | flag::LAST };
    push_cell(engine, to, &Cell { kind: wire::PUT, envelope, words: [0, first, second, 0, 0, 0] })
}

/// Pushes a piece of one run.
pub(crate) fn push_piece(engine: &mut Engine, to: u32, data: &mut Data, run: Run) -> bool {
    let (first, second, flags) = data.end.encode();
    let envelope =
        |last, length| Key { context: 0, source: length, tag: if last { flags | flag::LAST } else { 0 } };
    if run.length == data.runs.left && run.length <= wire::PUT_INLINE {
        let mut words = [run.to, first, second, 0, 0, 0];
        let place = (&raw mut words[3]).cast();
        // SAFETY: the program keeps the data until the operation reports that it is done; three words have room.
        unsafe { copy_short(run.from, place, run.length as usize) };
        let cell = Cell { kind: wire::PUT, envelope: envelope(true, run.length as i32), words };
        let went = push_cell(engine, to, &cell);
        if went {
            data.runs.advance(run.length);
        }
        return went;
    }
    let length = length_of_next(data.runs.piece.min(engine.settings.chunk_bytes), run.length);
    let last = length == data.runs.left;
    let (first, second) = if last { (first, second) } else { (0, 0) };
    let cell = Cell { kind: wire::PUT, envelope: envelope(last, 0), words: [run.to, first, second, 0, 0, 0] };
    let peer = task::peer_of(engine, to);
    let mut pace = engine.peers[peer].pace;
    // SAFETY: as above; the staging area has room.
    let went =
        unsafe { push_bytes(engine, to, &cell, length, |place| pace.copy(run.from, place, length as usize)) };
    if went {
        engine.peers[peer].pace = pace;
        data.runs.advance(length);
    }
    went
}

/// Pushes a piece of several runs.
pub(crate) fn push_scattered(engine: &mut Engine, to: u32, data: &mut Data) -> bool {
    let most = SCATTERED.min(engine.settings.chunk_bytes);
    // Number of runs that fit, and their bytes.
    let (mut count, mut bytes) = (0_u64, 0_u64);
    let mut first = data.runs.first();
    let (start, mut place) = (data.runs.next, data.runs.next.0);
    while let Some(run) = first {
        let length = run.length.min(most.saturating_sub(bytes + (count + 1) * DESCRIPTION));
        if length == 0 || (length < run.length && count > 0) {
            break;
        }
        (count, bytes) = (count + 1, bytes + length);
        if length < run.length {
            break;
        }
        place += 1;
        first = data.runs.all[place.min(data.runs.all.len())..].iter().find(|run| run.length > 0).copied();
        place += data.runs.all[place..].iter().take_while(|run| run.length == 0).count();
    }
    let last = bytes == data.runs.left;
    let (one, two, flags) = data.end.encode();
    let words = if last { [0, one, two, 0, 0, 0] } else { [0; 6] };
    let tag = if last { flags | flag::LAST } else { 0 };
    let envelope = Key { context: 0, source: count as i32, tag };
    let cell = Cell { kind: wire::SCATTER, envelope, words };
    let (runs, length) = (&mut data.runs, count * DESCRIPTION + bytes);
    // SAFETY: the program keeps the data until the operation reports that it is done; exactly the bytes counted above are written.
    let went = unsafe {
        push_bytes(engine, to, &cell, length, |place| {
            let mut bytes = place.add((count * DESCRIPTION) as usize);
            for index in 0..count as usize {
                let Some(run) = runs.first() else { break };
                let room = length - bytes.offset_from(place) as u64;
                let part = run.length.min(room);
                place.cast::<[u64; 2]>().add(index).write_unaligned([run.to, part]);
                encore_engine::buffer::copy(run.from, bytes, part as usize);
                bytes = bytes.add(part as usize);
                runs.advance(part);
            }
        })
    };
    debug_assert!(went || data.runs.next == start);
    went
}
