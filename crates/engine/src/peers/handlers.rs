//! Handlers of arriving cells: a table with a handler for each kind of cell.
//!
//! MPI's messages are rows ([`crate::receive::rows`]). Another layer adds its rows ([`Handlers::add`]) and sends its cells with
//! [`crate::send::backlog::reply`]; it changes nothing else of the engine. Most layers build on [`crate::peers::active`].
//!
//! A handler runs inside the engine, so it must not run code of the program. If a cell needs that, the handler returns [`Consumed::Suspended`]. The
//! cell then stays at the head of its ring, and later cells of its sender wait. The next thread that runs the program's work
//! ([`crate::entry::call::Call::run_user_steps`]) runs the program's part with the engine released, then the rest inside the engine. So cells of
//! one sender are handled in the order of their arrival.

use std::sync::{Mutex, PoisonError};

use encore_transport::shm::Arrived;

use crate::engine::Engine;
use crate::p2p::wire::{self, Words, envelope_of};
use crate::peers::peer::PeerId;
use crate::state::process::Inbox;
use encore_matching::Key;

/// Number of kinds of cells: a header has seven bits for the kind.
pub const KINDS: usize = 128;

/// Kinds of MPI's messages; see [`wire`].
pub const POINT_TO_POINT: std::ops::Range<u8> = 1..32;
/// Kinds of windows.
pub const WINDOWS: std::ops::Range<u8> = 32..48;
/// Kinds of LAPI.
pub const LAPI: std::ops::Range<u8> = 48..64;
/// Kinds of checks, in the copy of the library that counts calls.
pub const CHECKS: std::ops::Range<u8> = 64..70;
/// Kinds of layers outside of this crate, and of tests.
pub const OTHERS: std::ops::Range<u8> = 112..128;

/// A cell that has arrived, as passed to a handler.
#[derive(Clone, Copy, Debug)]
pub struct Incoming {
    /// The sender.
    pub from: PeerId,
    /// The inbox of the cell.
    pub inbox: Inbox,
    /// The cell's kind.
    pub kind: u8,
    /// Meaningful bytes of the payload, if the kind has a length.
    pub length: u8,
    /// Context id, source and tag from the header.
    pub envelope: Key,
    /// The payload, [`encore_shmem::ring::INLINE`] bytes, valid until the cell is released.
    pub payload: *const u8,
    /// The payload as words.
    pub words: Words,
}

impl Incoming {
    /// Reads the cell at the head of an inbox.
    #[inline(always)]
    pub(crate) fn new(from: PeerId, inbox: Inbox, arrived: &Arrived) -> Incoming {
        Incoming {
            from,
            inbox,
            kind: arrived.header.kind,
            length: arrived.header.length,
            envelope: envelope_of(&arrived.header),
            payload: arrived.payload,
            // SAFETY: a cell has room for words, and its payload is initialised memory.
            words: unsafe { wire::read(arrived.payload) },
        }
    }
}

/// The result of a handler.
#[derive(Clone, Copy, Debug)]
pub enum Consumed {
    /// The handler has finished with the cell and this number of staged bytes.
    Now(u64),
    /// The program's code must run before the cell can be handled.
    Suspended(ProgramPart),
}

/// Reply of the program's code about a suspended cell: words whose meaning the handler knows.
pub type Answer = [u64; 4];

/// The two halves of handling a suspended cell.
#[derive(Clone, Copy, Debug)]
pub struct ProgramPart {
    /// The cell's staged bytes, if any, for `outside`.
    pub staged: *const u8,
    /// Runs the program's code, with the engine released. It may read the cell's payload and its staged bytes.
    pub outside: fn(&Incoming, *const u8) -> Answer,
    /// Handles the cell with the answer, inside the engine. Returns the number of staged bytes that belong to the cell.
    pub inside: fn(&mut Engine, &Incoming, Answer) -> u64,
}

/// A handler of cells of one kind.
pub type Handler = fn(&mut Engine, &Incoming) -> Consumed;

/// The rows that layers have registered.
static ROWS_OF_LAYERS: Mutex<Vec<(u8, Handler)>> = Mutex::new(Vec::new());

/// Adds rows to tables of handlers made later. Existing tables don't change.
pub fn register_rows(rows: &[(u8, Handler)]) {
    let mut known = ROWS_OF_LAYERS.lock().unwrap_or_else(PoisonError::into_inner);
    for row in rows {
        if !known.iter().any(|(kind, _)| *kind == row.0) {
            known.push(*row);
        }
    }
}

/// The handlers, by kind.
pub struct Handlers {
    rows: [Handler; KINDS],
}

impl Default for Handlers {
    /// The table with the rows of all layers.
    fn default() -> Handlers {
        let mut handlers = Handlers { rows: [unknown; KINDS] };
        for &(kind, handler) in &*ROWS_OF_LAYERS.lock().unwrap_or_else(PoisonError::into_inner) {
            handlers.add(kind, handler);
        }
        handlers
    }
}

impl Handlers {
    /// Adds the handler of a kind of cells.
    ///
    /// # Panics
    /// If the kind has a handler already.
    pub fn add(&mut self, kind: u8, handler: Handler) {
        let row = &mut self.rows[kind as usize];
        assert!(
            std::ptr::fn_addr_eq(*row, unknown as Handler),
            "cells of kind {kind} have a handler already"
        );
        *row = handler;
    }

    /// The handler of a kind of cells.
    #[inline(always)]
    pub(crate) fn of(&self, kind: u8) -> Handler {
        self.rows[kind as usize % KINDS]
    }
}

/// The handler of unknown cells: the job can't continue, since the sender relies on an effect.
#[cold]
fn unknown(engine: &mut Engine, cell: &Incoming) -> Consumed {
    crate::entry::fatal::protocol(engine.peers.world_rank(cell.from), cell.kind)
}

/// Ends the job: a peer has sent an invalid cell.
#[cold]
pub fn refuse(engine: &Engine, cell: &Incoming, why: &str) -> ! {
    crate::entry::fatal::refused(engine.peers.world_rank(cell.from), cell.kind, why)
}

/// A cell that waits at the head of its ring for the program's code.
#[derive(Debug)]
pub struct Suspended {
    pub(crate) cell: Incoming,
    pub(crate) part: ProgramPart,
}

impl Suspended {
    /// Runs the program's code. The caller has released the engine.
    pub fn run_outside(&self) -> Answer {
        (self.part.outside)(&self.cell, self.part.staged)
    }
}

#[cfg(test)]
mod tests;
