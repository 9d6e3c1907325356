//! What goes to another task, and waits its turn when there is no room.
//!
//! What goes to one task goes in the order in which it was asked for. Data is cut into pieces that each say where they go, so the
//! target needs no state for them, and a put needs no word of the target before its data may go.

use encore_lapi_interface::AtOrigin;
use encore_shmem::ring::{INLINE, copy_short};

use crate::engine::Engine;
use crate::lapi::LAPI;
use crate::lapi::wire::{self, End, flag};
use crate::matching::Key;
use crate::p2p::outgoing::{length_of_next, piece};
use crate::p2p::wire::{Words, header, write};
use crate::state::message::Stream;

/// Something for another task.
pub enum Outgoing {
    /// One cell.
    Cell(Cell),
    /// A cell with staged bytes: a copy of what the program passed, which may change it meanwhile.
    Staged(Cell, Vec<u8>),
    /// Data.
    Data(Box<Data>),
}

/// A cell, but for its staged bytes.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// One of [`wire`].
    pub kind: u8,
    /// Context id, source and tag, of which each kind has its own use.
    pub envelope: Key,
    /// The payload.
    pub words: Words,
}

impl Cell {
    /// A cell whose envelope says `source` and nothing else.
    pub fn new(kind: u8, source: i32, words: Words) -> Cell {
        Cell { kind, envelope: Key { context: 0, source, tag: 0 }, words }
    }
}

/// Data under way.
pub struct Data {
    /// The runs of bytes.
    pub runs: Runs,
    /// What the receiver does with the last piece.
    pub end: End,
    /// What this task does when all of it has gone.
    pub sent: Sent,
}

/// What the sender of data does when all of it has gone.
#[derive(Clone, Copy)]
pub enum Sent {
    /// An operation of the program: its buffer is free.
    Origin(AtOrigin),
    /// The answer to a get: the target counter, at this address or 0.
    Counter(u64),
}

/// A run of bytes: from where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The address here.
    pub from: *const u8,
    /// The address at the receiver.
    pub to: u64,
    /// Bytes.
    pub length: u64,
}

/// One run, or a list: most data is one.
enum All {
    One([Run; 1]),
    List(Vec<Run>),
}

impl std::ops::Deref for All {
    type Target = [Run];

    #[inline(always)]
    fn deref(&self) -> &[Run] {
        match self {
            All::One(run) => run,
            All::List(list) => list,
        }
    }
}

/// Runs of bytes, and how far they are.
pub struct Runs {
    all: All,
    /// The first run that hasn't gone, and how much of it has.
    next: (usize, u64),
    /// Bytes that haven't gone.
    left: u64,
    /// The length of a piece, in bytes.
    piece: u64,
}

impl Runs {
    /// Runs of which nothing has gone.
    pub fn new(all: Vec<Run>) -> Runs {
        let left = all.iter().map(|run| run.length).sum();
        Runs { all: All::List(all), next: (0, 0), left, piece: piece(left, 0) }
    }

    /// The same for one run.
    pub fn one(run: Run) -> Runs {
        Runs { all: All::One([run]), next: (0, 0), left: run.length, piece: piece(run.length, 0) }
    }

    /// Passes by runs of no bytes.
    fn settle(&mut self) {
        while self.all.get(self.next.0).is_some_and(|run| run.length == self.next.1) {
            self.next = (self.next.0 + 1, 0);
        }
    }

    /// What is left of the first run that hasn't gone.
    fn first(&self) -> Option<Run> {
        let run = self.all.get(self.next.0)?;
        let (from, gone) = (run.from.wrapping_add(self.next.1 as usize), self.next.1);
        Some(Run { from, to: run.to + gone, length: run.length - gone })
    }

    /// `bytes` more bytes of the first run have gone.
    fn advance(&mut self, bytes: u64) {
        self.next.1 += bytes;
        self.left -= bytes;
        self.settle();
    }
}

/// Bytes of a piece of several runs, descriptions included, at most.
const SCATTERED: u64 = 16 << 10;
/// A run of this many bytes goes by itself.
const LONG_RUN: u64 = 4 << 10;
/// Bytes of the description of a run: address and length.
pub const DESCRIPTION: u64 = 16;

impl Engine {
    /// Sends data, or queues it.
    pub(super) fn lapi_data(&mut self, to: u32, mut data: Data) {
        self.task(to).dirty = true;
        if !self.may_push(to) || !self.push_data(to, &mut data) {
            self.task(to).out.push_back(Outgoing::Data(Box::new(data)));
            self.list();
        }
    }

    /// Sends a cell, or queues it.
    #[inline]
    pub(super) fn lapi_cell(&mut self, to: u32, cell: Cell) {
        self.task(to).dirty = true;
        if !self.may_push(to) || !self.push_cell(to, &cell) {
            self.task(to).out.push_back(Outgoing::Cell(cell));
            self.list();
        }
    }

    /// Sends a cell with `length` staged bytes, which `fill` writes, or queues it with a copy of them.
    ///
    /// # Safety
    /// `fill` writes all of these bytes and no more, and reads what is readable.
    pub(super) unsafe fn lapi_staged(&mut self, to: u32, cell: Cell, length: u64, fill: impl Fn(*mut u8)) {
        self.task(to).dirty = true;
        // SAFETY: the caller's promise.
        if self.may_push(to) && unsafe { self.push_bytes(to, &cell, length, &fill) } {
            return;
        }
        let mut bytes = vec![0; length as usize];
        fill(bytes.as_mut_ptr());
        self.task(to).out.push_back(Outgoing::Staged(cell, bytes));
        self.list();
    }

    /// Sends a list of descriptions of `each` bytes, in as many cells as it takes; `words` are those of a cell, told whether it is the
    /// last one. Returns how many cells there are.
    pub(super) fn send_descriptions(
        &mut self,
        to: u32,
        kind: u8,
        list: Vec<u8>,
        each: u64,
        words: impl Fn(bool) -> Words,
    ) -> u32 {
        let most = (SCATTERED.min(self.settings.chunk_bytes) / each).max(1) * each;
        let mut cells = 0;
        let mut parts = list.chunks(most as usize).peekable();
        while let Some(part) = parts.next() {
            let cell = Cell::new(kind, (part.len() as u64 / each) as i32, words(parts.peek().is_none()));
            // SAFETY: a part is written as long as it is.
            unsafe { self.lapi_staged(to, cell, part.len() as u64, |place| copy(part, place)) };
            cells += 1;
        }
        cells
    }

    /// Whether nothing waits for room towards a task.
    #[inline(always)]
    fn may_push(&mut self, to: u32) -> bool {
        let peer = self.peer_of(to);
        self.task(to).out.is_empty() && !self.peers.has_queued(peer)
    }

    /// Has the queues pushed on.
    #[cold]
    fn list(&mut self) {
        if !self.layers[LAPI].listed {
            self.layers[LAPI].listed = true;
            self.streams.push(Stream::Lapi);
        }
    }

    /// Pushes what waits, as far as there is room. Returns whether anything went, and whether anything is left.
    pub(crate) fn push_lapi(&mut self) -> (bool, bool) {
        let (mut any, mut left) = (false, false);
        for to in 0..self.layers[LAPI].tasks.len() as u32 {
            while let Some(mut what) = self.task(to).out.pop_front() {
                let before = left_of(&what);
                let went = self.push_out(to, &mut what);
                any |= went || left_of(&what) < before;
                if !went {
                    self.task(to).out.push_front(what);
                    left = true;
                    break;
                }
            }
        }
        self.layers[LAPI].listed = left;
        (any, left)
    }

    /// Pushes something. False: not all of it found room.
    fn push_out(&mut self, to: u32, what: &mut Outgoing) -> bool {
        match what {
            Outgoing::Cell(cell) => self.push_cell(to, cell),
            Outgoing::Staged(cell, bytes) => {
                // SAFETY: the bytes are the vector's.
                unsafe { self.push_bytes(to, cell, bytes.len() as u64, |place| copy(bytes, place)) }
            }
            Outgoing::Data(data) => self.push_data(to, data),
        }
    }

    #[inline(always)]
    pub(super) fn push_cell(&mut self, to: u32, cell: &Cell) -> bool {
        let peer = self.peer_of(to);
        if !self.has_room(peer) {
            return false;
        }
        let head = header(cell.kind, INLINE as u8, cell.envelope);
        // SAFETY: a cell has room for words.
        self.push(peer, head.word(), head.envelope(), |payload| unsafe { write(payload, cell.words) });
        self.counters.other_cells_sent += 1;
        true
    }

    /// Pushes a cell with `length` staged bytes, which `fill` writes. False: there is no room.
    ///
    /// # Safety
    /// `fill` writes no more than `length` bytes, and reads what is readable.
    unsafe fn push_bytes(&mut self, to: u32, cell: &Cell, length: u64, fill: impl FnOnce(*mut u8)) -> bool {
        let peer = self.peer_of(to);
        self.end_lap(peer, length);
        if !self.has_staging_room(peer, length) {
            return false;
        }
        let mut envelope = cell.envelope;
        envelope.tag |= flag::STAGED;
        let head = header(cell.kind, INLINE as u8, envelope);
        let mut words = cell.words;
        words[5] = length;
        let fill = |staged: encore_shmem::ring::Staged| fill(staged.address);
        // SAFETY: a cell has room for words.
        self.push_staged(peer, head, length, fill, |payload| unsafe { write(payload, words) });
        self.counters.other_cells_sent += 1;
        self.counters.bytes_sent += length;
        true
    }

    /// Pushes pieces of data while there is room. False: some are left.
    fn push_data(&mut self, to: u32, data: &mut Data) -> bool {
        data.runs.settle();
        loop {
            let went = match data.runs.first() {
                None => self.push_nothing(to, data),
                Some(run) if run.length == data.runs.left || run.length >= LONG_RUN => {
                    self.push_piece(to, data, run)
                }
                Some(_) => self.push_scattered(to, data),
            };
            if !went {
                return false;
            }
            if data.runs.left == 0 {
                break;
            }
        }
        match data.sent {
            Sent::Origin(what) => self.at_origin(what, to),
            Sent::Counter(counter) => self.raise_at(counter, to),
        }
        true
    }

    /// Data of no bytes.
    fn push_nothing(&mut self, to: u32, data: &Data) -> bool {
        let (first, second, flags) = data.end.encode();
        let envelope = Key { context: 0, source: 0, tag: flags | flag::LAST };
        self.push_cell(to, &Cell { kind: wire::PUT, envelope, words: [0, first, second, 0, 0, 0] })
    }

    /// A piece of one run.
    fn push_piece(&mut self, to: u32, data: &mut Data, run: Run) -> bool {
        let (first, second, flags) = data.end.encode();
        let envelope =
            |last, length| Key { context: 0, source: length, tag: if last { flags | flag::LAST } else { 0 } };
        if run.length == data.runs.left && run.length <= wire::PUT_INLINE {
            let mut words = [run.to, first, second, 0, 0, 0];
            let place = (&raw mut words[3]).cast();
            // SAFETY: the program keeps the data until it is told otherwise; three words have room.
            unsafe { copy_short(run.from, place, run.length as usize) };
            let cell = Cell { kind: wire::PUT, envelope: envelope(true, run.length as i32), words };
            let went = self.push_cell(to, &cell);
            if went {
                data.runs.advance(run.length);
            }
            return went;
        }
        let length = length_of_next(data.runs.piece.min(self.settings.chunk_bytes), run.length);
        let last = length == data.runs.left;
        let (first, second) = if last { (first, second) } else { (0, 0) };
        let cell =
            Cell { kind: wire::PUT, envelope: envelope(last, 0), words: [run.to, first, second, 0, 0, 0] };
        let peer = self.peer_of(to);
        let mut pace = self.peers[peer].pace;
        // SAFETY: as above; the staging area has room.
        let went = unsafe {
            self.push_bytes(to, &cell, length, |place| pace.copy(run.from, place, length as usize))
        };
        if went {
            self.peers[peer].pace = pace;
            data.runs.advance(length);
        }
        went
    }

    /// A piece of several runs.
    fn push_scattered(&mut self, to: u32, data: &mut Data) -> bool {
        let most = SCATTERED.min(self.settings.chunk_bytes);
        // What fits, and what it takes.
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
            first =
                data.runs.all[place.min(data.runs.all.len())..].iter().find(|run| run.length > 0).copied();
            place += data.runs.all[place..].iter().take_while(|run| run.length == 0).count();
        }
        let last = bytes == data.runs.left;
        let (one, two, flags) = data.end.encode();
        let words = if last { [0, one, two, 0, 0, 0] } else { [0; 6] };
        let tag = if last { flags | flag::LAST } else { 0 };
        let envelope = Key { context: 0, source: count as i32, tag };
        let cell = Cell { kind: wire::SCATTER, envelope, words };
        let (runs, length) = (&mut data.runs, count * DESCRIPTION + bytes);
        // SAFETY: the program keeps the data until it is told otherwise; what was counted above is written.
        let went = unsafe {
            self.push_bytes(to, &cell, length, |place| {
                let mut bytes = place.add((count * DESCRIPTION) as usize);
                for index in 0..count as usize {
                    let Some(run) = runs.first() else { break };
                    let room = length - bytes.offset_from(place) as u64;
                    let part = run.length.min(room);
                    place.cast::<[u64; 2]>().add(index).write_unaligned([run.to, part]);
                    crate::buffer::copy(run.from, bytes, part as usize);
                    bytes = bytes.add(part as usize);
                    runs.advance(part);
                }
            })
        };
        debug_assert!(went || data.runs.next == start);
        went
    }
}

/// Bytes of something that haven't gone.
fn left_of(what: &Outgoing) -> u64 {
    match what {
        Outgoing::Cell(_) | Outgoing::Staged(..) => 0,
        Outgoing::Data(data) => data.runs.left,
    }
}

fn copy(bytes: &[u8], place: *mut u8) {
    // SAFETY: the staging area has room for as many.
    unsafe { crate::buffer::copy(bytes.as_ptr(), place, bytes.len()) }
}
