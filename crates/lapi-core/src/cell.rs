//! Contents of an arrived cell of LAPI: staged bytes, addresses, descriptions of runs.

use encore_engine::channel;
use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;

use crate::wire::flag;

/// Number of bytes staged for a cell.
pub(super) fn staged_bytes(cell: &Incoming) -> u64 {
    if cell.envelope.tag & flag::STAGED != 0 { cell.words[5] } else { 0 }
}

/// Address of a cell's staged bytes.
pub(super) fn staged(engine: &mut Engine, cell: &Incoming) -> *const u8 {
    match staged_bytes(cell) {
        0 => std::ptr::null(),
        length => channel::staged(engine, cell, length),
    }
}

/// Counts a cell. Returns the number of bytes staged for it.
pub(super) fn count(engine: &mut Engine, cell: &Incoming) -> u64 {
    let length = staged_bytes(cell);
    engine.counters.other_cells_received += 1;
    engine.counters.bytes_received += length;
    length
}

/// An address of this process that another task has sent.
#[inline(always)]
pub(super) fn address(number: u64) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(number as usize)
}

/// The `index`th description of staged runs, of `WORDS` words.
///
/// # Safety
/// The description exists.
#[inline(always)]
pub(super) unsafe fn description<const WORDS: usize>(staged: *const u8, index: usize) -> [u64; WORDS] {
    // SAFETY: the caller's promise.
    unsafe { staged.cast::<[u64; WORDS]>().add(index).read_unaligned() }
}
