//! Handling the cells that arrive: a table with a handler for each kind of cell.
//!
//! The messages of MPI are rows ([`crate::receive::rows`]). Another layer adds rows of its own ([`Handlers::add`]) and sends
//! its cells with [`crate::send::backlog::reply`]; it changes nothing else of the engine. [`crate::peers::active`] is what most layers build on.
//!
//! A handler runs inside the engine, so it must not run code of the program. Where a cell needs that, the handler answers
//! [`Consumed::Suspended`]. The cell then stays at the head of its ring, no later cell of the same sender is looked at, and
//! the next thread that runs the work of the program ([`crate::entry::call::Call::run_user_steps`]) runs the program's part with
//! the engine released, then the rest inside the engine. So cells of one sender are handled in the order of their arrival.

use std::sync::{Mutex, PoisonError};

use encore_transport::shm::Arrived;

use crate::engine::Engine;
use crate::p2p::wire::{self, Words, envelope_of};
use crate::peers::peer::PeerId;
use crate::state::process::Inbox;
use encore_matching::Key;

/// Number of kinds of cells: a header has seven bits for the kind.
pub const KINDS: usize = 128;

/// The kinds that belong to the messages of MPI; see [`wire`].
pub const POINT_TO_POINT: std::ops::Range<u8> = 1..32;
/// The kinds that belong to windows.
pub const WINDOWS: std::ops::Range<u8> = 32..48;
/// The kinds that belong to LAPI.
pub const LAPI: std::ops::Range<u8> = 48..64;
/// The kinds that belong to layers outside of this crate, and to tests.
pub const OTHERS: std::ops::Range<u8> = 112..128;

/// A cell that has arrived, as a handler sees it.
#[derive(Clone, Copy, Debug)]
pub struct Incoming {
    /// Who sent it.
    pub from: PeerId,
    /// Where it came in.
    pub inbox: Inbox,
    /// Its kind.
    pub kind: u8,
    /// Bytes of its payload that have a meaning, if its kind has a length.
    pub length: u8,
    /// The context id, source and tag in its header.
    pub envelope: Key,
    /// Its payload, [`encore_shmem::ring::INLINE`] bytes. They are valid until the cell is given back.
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
    /// The handler is done with the cell and with this number of staged bytes.
    Now(u64),
    /// The program's code must run before the cell can be handled.
    Suspended(ProgramPart),
}

/// What the program's code answers about a suspended cell: words whose meaning the handler knows.
pub type Answer = [u64; 4];

/// The two halves of the handling of a suspended cell.
#[derive(Clone, Copy, Debug)]
pub struct ProgramPart {
    /// The cell's staged bytes, where it has any, for `outside`.
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

/// Adds rows to the tables of handlers that are made later. Those that are there already stay as they are.
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

    /// The handler of a kind.
    #[inline(always)]
    pub(crate) fn of(&self, kind: u8) -> Handler {
        self.rows[kind as usize % KINDS]
    }
}

/// The handler of cells that no layer of this process knows: the job can't go on, since the sender relies on an effect.
#[cold]
fn unknown(engine: &mut Engine, cell: &Incoming) -> Consumed {
    crate::entry::fatal::protocol(engine.peers.world_rank(cell.from), cell.kind)
}

/// Ends the job: a peer has sent a cell that makes no sense.
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
