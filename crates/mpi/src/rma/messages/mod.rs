//! Windows with members that share no memory with this process: everything is a message.
//!
//! An operation is a cell ([`wire`]), followed by its data if they don't fit, as an active message ([`encore_engine::active`]). The
//! target's handler ([`arrival`]) has the data received directly into the window, or answers directly from it; a scattered type travels
//! as a list of [`describe::Stretch`]es. No operation is a round trip: the origin counts in [`state::Member::local`] its own memory that
//! is still in use, and a *flush* asks whether all operations sent before were done ([`sync`]).
//!
//! **Reads and writes.** If the link reads memory by itself, each member registers its memory for the window's life, and a get of one run
//! into one run is a read of it ([`encore_engine::p2p::far_memory::read`]). If the link also writes, and the end of a write means that
//! the bytes are there, a put is a write ([`encore_engine::p2p::far_memory::write`]). [`state::Member::copies`] counts both. They have no
//! order with operations that are messages, as MPI requires none. A call that ends an epoch at the target waits for them; a flush of only
//! such copies asks the target for nothing.
//!
//! Accumulates, fetches and swaps stay messages, which the target does. They must be atomic towards operations of its own processor and
//! of members that share memory with it, but a network device's atomics are atomic only towards operations of that device.
//!
//! **Order.** Cells of one origin are handled in order. So a flush, the end of an epoch, or an unlock covers all operations before it:
//! the target acts on it once those are done, in any order. Operations that are atomic for each element are done in the order of their
//! cells, each when its data have arrived, and under the same locks as those of members that share memory.
//!
//! **Locks.** The target's handler takes the ticket for the origin, so origins here and elsewhere wait in one line. It doesn't block:
//! each poll checks the tickets whose turn hasn't come ([`crate::rma::messages::sync::admit_far`]).
//!
//! The target must make progress: in any MPI call, else its helper thread does ([`super::served`]).

pub(crate) mod arrival;
mod describe;
mod failure;
pub mod leaving;
mod members;
pub(super) mod origin;
pub(super) mod state;
pub(crate) mod sync;
mod wire;

use crate::rma::window::{WINDOWS, Window};
use encore_engine::engine::Engine;
use encore_engine::handlers::{Handler, Incoming};
use encore_engine::slab::Obj;

/// The handlers.
pub(crate) const ROWS: [(u8, Handler); 2] =
    [(wire::OPERATION, arrival::operate), (wire::SYNC, sync::synchronise)];

/// The window that a cell from member `rank` names. An invalid one ends the job: the sender relies on an effect.
fn window_of(engine: &Engine, cell: &Incoming, window: u64, rank: usize) -> Obj<Window> {
    find(cell, window, rank).unwrap_or_else(|| refuse(engine, cell, "it names no window of the sender's"))
}

/// [`window_of`], if there is one.
fn find(cell: &Incoming, window: u64, rank: usize) -> Option<Obj<Window>> {
    let is_from = |win: &Obj<Window>| win.is_far(rank) && win.comm.peer(rank as i32) == cell.from;
    WINDOWS.get(window as usize).filter(is_from)
}

#[cold]
fn refuse(engine: &Engine, cell: &Incoming, why: &'static str) -> ! {
    encore_engine::fatal::refused(engine.peers.world_rank(cell.from), cell.kind, why)
}
