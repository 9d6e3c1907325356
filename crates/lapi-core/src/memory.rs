//! Memory of other tasks that this one can reach: memory that programs have allocated in the job's shared memory (`MPI_Alloc_mem`,
//! windows), and all other memory by the kernel's copy.
//!
//! The kernel copies a put or get of one run under the same conditions as messages: `ENCORE_KERNEL_COPY` demands it, or more than two
//! tasks are awake for each processor. Otherwise two tasks that copy pieces at the same time are quicker.
//!
//! A program passes addresses as the target knows them. The first operation on an address asks the target for its extent of the shared
//! heap, and goes by messages meanwhile. An extent keeps its address in the process that took it for as long as that process lives, so
//! the answer stays true. The answer that there is no extent may become outdated; then messages are used without need. Tasks of other
//! nodes are not asked.

use encore_boot::memory;
use encore_engine::p2p::kernel_copy;
use encore_engine::send::places;
use encore_lapi_interface::Segment;
use encore_shmem::heap::Place;

use crate::cell::address;
use crate::state::{Extent, LAPI};
use crate::task;
use crate::transfer::outgoing;
use crate::transfer::{Cell, Run};
use crate::wire;
use encore_adapt::protocol::Limits;
use encore_engine::buffer::{copy, copy_all};
use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;
use encore_engine::settings::choices::Whether;

/// Whether to ask the target about unknown memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Yes.
    Yes,
    /// No.
    No,
}

/// Extents begin and end at multiples of this.
const PAGE: u64 = 4096;
/// Most remembered pages.
const MOST_PAGES: usize = 1 << 14;
/// Bytes from which on a put with a target counter copies directly, although the counter needs a message anyway (docs/lab/400).
const DIRECT_PUT_FROM: u64 = 2 << 10;
/// Most bytes of one call of the kernel's copy.
const PIECE: u64 = 1 << 20;

/// Bytes from which on a put with a target counter writes directly.
pub(crate) fn direct_put_from() -> u64 {
    DIRECT_PUT_FROM
}

/// The address here of memory of a task, if it can be reached.
#[inline]
pub(crate) fn reach(engine: &mut Engine, task: u32, theirs: u64, bytes: u64, ask: Ask) -> Option<*mut u8> {
    if !engine.layers[LAPI].direct {
        return None;
    }
    let extents = engine.layers[LAPI].reach.extents.get(task as usize).map_or(&[][..], Vec::as_slice);
    let within = |extent: &Extent| {
        let within = theirs.wrapping_sub(extent.address);
        let fits = within < extent.place.length && bytes <= extent.place.length - within;
        fits.then_some(Place { within, ..extent.place })
    };
    match extents.iter().find_map(within) {
        Some(place) => engine.heap.reach(place),
        None => {
            if ask == Ask::Yes {
                ask_where(engine, task, theirs);
            }
            None
        }
    }
}

/// Whether memory of a task can be reached.
#[inline]
pub(crate) fn knows(engine: &mut Engine, task: u32, theirs: u64, bytes: u64, ask: Ask) -> bool {
    bytes == 0 || reach(engine, task, theirs, bytes, ask).is_some()
}

pub(crate) fn ask_where(engine: &mut Engine, task: u32, theirs: u64) {
    if !shares_memory_with(engine, task) {
        return;
    }
    let others = &mut engine.layers[LAPI].reach.others;
    if others.len() >= MOST_PAGES {
        others.clear();
    }
    if others.insert((task, theirs / PAGE)) {
        outgoing::send_cell(engine, task, Cell::new(wire::LOCATE, 0, [theirs, 0, 0, 0, 0, 0]));
    }
}

pub(crate) fn shares_memory_with(engine: &Engine, task: u32) -> bool {
    engine.peers.shares_memory(task::peer_of(engine, task))
}

/// Copies runs of bytes to another task's memory, if all of it can be reached.
pub(crate) fn copy_there(engine: &mut Engine, task: u32, runs: &[Run]) -> bool {
    if !runs.iter().all(|run| knows(engine, task, run.to, run.length, Ask::No)) {
        return false;
    }
    for run in runs {
        if let Some(to) = reach(engine, task, run.to, run.length, Ask::No) {
            // SAFETY: the programs of both tasks promise that the bytes exist, and may be written.
            unsafe { copy_all(run.from, to, run.length as usize) };
        }
    }
    true
}

/// Has the kernel copy one run of bytes between `ours` here and `theirs` in another task's memory, if that pays. False: use messages.
pub(crate) fn copy_by_kernel(
    engine: &mut Engine,
    task: u32,
    theirs: u64,
    ours: *mut u8,
    bytes: u64,
    puts: bool,
) -> bool {
    let limits = Limits::of(&engine.settings, engine.short_limit());
    if !engine.layers[LAPI].direct || !limits.kernel_pays(bytes, kernel_copy::takes_long_turns(engine)) {
        return false;
    }
    let proof = engine.layers[LAPI].reach.proofs.get(task as usize).copied().unwrap_or(0);
    if proof == 0 {
        return false;
    }
    let peer = task::peer_of(engine, task);
    let Some(pid) = kernel_copy::process_for_windows(engine, peer, proof) else { return false };
    let mut done = 0;
    while done < bytes {
        let (there, here) = (theirs + done, ours.wrapping_add(done as usize));
        let length = (bytes - done).min(PIECE) as usize;
        // SAFETY: the programs of both tasks promise that the bytes exist; the process is the task's, as its proof has shown.
        let copied = unsafe {
            match puts {
                true => memory::write(pid, there, here, length),
                false => memory::read(pid, there, here, length),
            }
        };
        match copied {
            Ok(copied) if copied > 0 => done += copied as u64,
            Ok(_) | Err(_) => return false,
        }
    }
    engine.counters.kernel_copies += 1;
    engine.counters.kernel_copied_bytes += bytes;
    true
}

/// Copies runs of bytes from another task's memory, or from this one's.
pub(crate) fn copy_here(engine: &mut Engine, task: u32, own: bool, segments: &[Segment]) -> bool {
    for segment in segments {
        let to = address(segment.origin);
        if own {
            // SAFETY: the program promises that both ranges exist; they may overlap.
            unsafe { to.copy_from(address(segment.target), segment.length as usize) };
        } else if let Some(from) = reach(engine, task, segment.target, segment.length, Ask::No) {
            // SAFETY: as above; two mappings, or two ranges in one that the program keeps apart.
            unsafe { copy(from, to, segment.length as usize) };
        } else if segment.length > 0 {
            return false;
        }
    }
    true
}

/// Handles [`wire::LOCATE`].
pub(super) fn locate(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let [theirs, ..] = cell.words;
    let from = task::origin_of(engine, cell);
    if !shares_memory_with(engine, from) {
        return outgoing::send_cell(engine, from, Cell::new(wire::LOCATED, 0, [theirs, 0, 0, 0, 0, 0]));
    }
    let proof = if engine.settings.kernel_copy == Whether::Never { 0 } else { places::show_proof(engine) };
    let words = match engine.heap.locate(address(theirs), 1) {
        Some(place) => [theirs, theirs - place.within, place.extent, place.length, proof, 0],
        None => [theirs, 0, 0, 0, proof, 0],
    };
    outgoing::send_cell(engine, from, Cell::new(wire::LOCATED, 0, words));
}

/// Handles [`wire::LOCATED`].
pub(super) fn located(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let [theirs, start, offset, length, proof, _] = cell.words;
    let (from, ranks) = (task::origin_of(engine, cell), task::count(engine));
    engine.layers[LAPI].reach.proofs.resize(ranks, 0);
    engine.layers[LAPI].reach.proofs[from as usize] = proof;
    if start == 0 || !shares_memory_with(engine, from) {
        return;
    }
    engine.layers[LAPI].reach.others.remove(&(from, theirs / PAGE));
    let extents = &mut engine.layers[LAPI].reach.extents;
    extents.resize_with(ranks, Vec::new);
    let extents = &mut extents[from as usize];
    if extents.iter().all(|extent| extent.address != start) {
        extents.push(Extent { address: start, place: Place { extent: offset, length, within: 0 } });
    }
}
