//! Cells and data for other tasks, and their queues while there is no room.
//!
//! Everything for one task is sent in the order of the requests. Data are cut into pieces with a destination each, so the target needs no
//! state for them, and a put needs no answer of the target before its data are sent.

pub mod outgoing;

use encore_lapi_interface::AtOrigin;

use crate::wire::End;
use encore_engine::matching::Key;
use encore_engine::p2p::wire::Words;
use encore_engine::send::pieces::piece;

/// An entry for another task.
pub enum Outgoing {
    /// One cell.
    Cell(Cell),
    /// A cell with staged bytes: a copy of the program's, which the program may change meanwhile.
    Staged(Cell, Vec<u8>),
    /// Data.
    Data(Box<Data>),
}

/// A cell without its staged bytes.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// A kind of [`super::wire`].
    pub kind: u8,
    /// Context id, source and tag, which each kind uses differently.
    pub envelope: Key,
    /// The payload.
    pub words: Words,
}

impl Cell {
    /// A cell whose envelope has only `source`.
    pub fn new(kind: u8, source: i32, words: Words) -> Cell {
        Cell { kind, envelope: Key { context: 0, source, tag: 0 }, words }
    }
}

/// Data under way.
pub struct Data {
    /// The runs of bytes.
    pub runs: Runs,
    /// The receiver's step after the last piece.
    pub end: End,
    /// This task's step after all of it was sent.
    pub sent: Sent,
}

/// Step of the sender of data after all of it was sent.
#[derive(Clone, Copy)]
pub enum Sent {
    /// An operation of the program: its buffer is free.
    Origin(AtOrigin),
    /// The answer to a get: raise the target counter at this address, unless 0.
    Counter(u64),
}

/// A run of bytes: source and destination.
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

/// Runs of bytes, and the progress of sending them.
pub struct Runs {
    all: All,
    /// The first run that wasn't sent completely, and the number of its bytes that were.
    next: (usize, u64),
    /// Number of unsent bytes.
    left: u64,
    /// Length of a piece, in bytes.
    piece: u64,
}

impl Runs {
    /// Runs of which nothing was sent.
    pub fn new(all: Vec<Run>) -> Runs {
        let left = all.iter().map(|run| run.length).sum();
        Runs { all: All::List(all), next: (0, 0), left, piece: piece(left, 0) }
    }

    /// [`Runs::new`] for one run.
    pub fn one(run: Run) -> Runs {
        Runs { all: All::One([run]), next: (0, 0), left: run.length, piece: piece(run.length, 0) }
    }

    /// Skips runs of no bytes.
    fn settle(&mut self) {
        while self.all.get(self.next.0).is_some_and(|run| run.length == self.next.1) {
            self.next = (self.next.0 + 1, 0);
        }
    }

    /// Unsent part of the first run that wasn't sent completely.
    fn first(&self) -> Option<Run> {
        let run = self.all.get(self.next.0)?;
        let (from, gone) = (run.from.wrapping_add(self.next.1 as usize), self.next.1);
        Some(Run { from, to: run.to + gone, length: run.length - gone })
    }

    /// Records that `bytes` more bytes of the first run were sent.
    fn advance(&mut self, bytes: u64) {
        self.next.1 += bytes;
        self.left -= bytes;
        self.settle();
    }
}

/// Most bytes of a piece of several runs, descriptions included.
const SCATTERED: u64 = 16 << 10;
/// Bytes from which on a run is sent in pieces of its own.
const LONG_RUN: u64 = 4 << 10;
/// Bytes of the description of a run: address and length.
pub const DESCRIPTION: u64 = 16;

/// Number of unsent bytes of an entry.
fn left_of(what: &Outgoing) -> u64 {
    match what {
        Outgoing::Cell(_) | Outgoing::Staged(..) => 0,
        Outgoing::Data(data) => data.runs.left,
    }
}

fn copy(bytes: &[u8], place: *mut u8) {
    // SAFETY: the staging area has room for as many.
    unsafe { encore_engine::buffer::copy(bytes.as_ptr(), place, bytes.len()) }
}
