//! What goes to another task, and waits its turn when there is no room.
//!
//! What goes to one task goes in the order in which it was asked for. Data is cut into pieces that each say where they go, so the
//! target needs no state for them, and a put needs no word of the target before its data may go.

pub mod outgoing;

use encore_lapi_interface::AtOrigin;

use crate::wire::End;
use encore_engine::matching::Key;
use encore_engine::p2p::wire::Words;
use encore_engine::send::pieces::piece;

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
    /// One of [`super::wire`].
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

/// Bytes of something that haven't gone.
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
