//! Opening, closing and deleting files (MPI 5.0 §14.2).
//!
//! All ranks meet and compare their modes. Then rank 0 opens the file, and creates it if asked to. It broadcasts its verdict and what the
//! ranks will share; the others open the file, too, and all agree on the outcome: either all ranks have the file or none. They meet first
//! because a rank that hasn't come yet may be about to delete the file that was there before.

use encore_mpi::rma::fence;
use std::cell::{Cell, RefCell};
use std::ffi::CStr;
use std::ptr::{NonNull, null_mut};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use encore_coll::info::Info;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::slab::Obj;
use encore_engine::state::failure::is_death;
use encore_mpi::communicator::end;
use encore_mpi::create::{own_comm, own_context};
use encore_plan::operation::Root;
use encore_shmem::heap::Place;

use crate::agree::{agree, agree_on};
use crate::block::Block;
use crate::collective::Exchange;
use crate::disk::Disk;
use crate::failure::{Failure, What};
use crate::far_pointer;
use crate::file::{FILES, File, null_handler};
use crate::hints::Hints;
use crate::mode::{self, Mode};
use crate::names::{self, Entry};
use crate::threads::{Limit, Queue};
use crate::view::View;

/// Rank 0's message to the others.
#[derive(Clone, Copy, Default)]
struct Verdict {
    failure: [u32; 2],
    contexts: [u64; 2],
    block: [u64; 2],
}

impl Verdict {
    fn bytes(&self) -> [u8; 40] {
        let mut bytes = [0; 40];
        let failure = u64::from(self.failure[0]) | u64::from(self.failure[1]) << 32;
        let words = [failure, self.contexts[0], self.contexts[1], self.block[0], self.block[1]];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; 40]) -> Verdict {
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| bytes[at * 8 + byte]));
        Verdict {
            failure: [word(0) as u32, (word(0) >> 32) as u32],
            contexts: [word(1), word(2)],
            block: [word(3), word(4)],
        }
    }
}

/// `MPI_File_open`
///
/// # Errors
/// Equal at all ranks: the mode is invalid, the ranks disagree, the system refuses the file, or there is no memory.
pub fn open(
    call: &mut Call,
    comm: Obj<Communicator>,
    name: &CStr,
    amode: i32,
    info: Option<&Info>,
) -> Result<Obj<File>> {
    if comm.is_inter() {
        let fact = Fact::WrongCommKind { needs_inter: false };
        return Err(Error::argument(ErrorClass::Comm, "comm", fact));
    }
    // Equal at all ranks: in a communicator that spans nodes, each rank has a peer that it shares no memory with.
    let one_node = call.engine().peers.share_memory(&comm.local);
    let path = name.to_string_lossy().into_owned();
    let name = names::without_prefix(name);
    let mode = agreed_mode(call, comm, &path, amode)?;
    let hints = Hints::new(comm.size() as usize);
    hints.take_from_file(comm.rank == 0);
    if let Some(info) = info {
        hints.take(info, true);
    }
    let leads = comm.rank == 0;
    let (rank, ranks) = (comm.rank as usize, comm.size() as usize);
    let block_bytes = Block::bytes(ranks);
    let mut verdict = Verdict::default();
    let mut opened = None;
    let mut memory = null_mut();
    if leads {
        let mut tried = call.outside(|| names::open(name, mode, true, hints.permissions()));
        if tried.is_ok() {
            verdict.contexts = [own_context(), own_context()];
            memory = block_memory(call, block_bytes);
            match memory.is_null() {
                true => tried = Err(Failure::of(What::NoMemory)),
                false => {
                    let place = call.engine().heap.locate(memory, block_bytes as u64);
                    verdict.block = place.map_or([0; 2], |place| [place.extent, place.length]);
                }
            }
        }
        verdict.failure = tried.as_ref().err().map_or([0; 2], |failure| failure.to_words());
        opened = tried.ok();
    }
    let mut bytes = verdict.bytes();
    encore_coll::agree::broadcast_bytes(call, comm, Root::Rank(0), &mut bytes)?;
    let verdict = Verdict::from_bytes(&bytes);
    if let Some(failure) = Failure::from_words(verdict.failure) {
        return Err(crate::agree::of(comm, failure, &path, 0));
    }
    let block = match (leads, one_node) {
        (true, _) => NonNull::new(memory),
        (false, false) => {
            memory = block_memory(call, block_bytes);
            NonNull::new(memory)
        }
        (false, true) => {
            let place = Place { extent: verdict.block[0], length: verdict.block[1], within: 0 };
            call.engine().heap.reach(place).and_then(NonNull::new)
        }
    };
    let mine = match opened {
        _ if block.is_none() => Err(Failure::of(What::NoMemory)),
        _ if verdict.contexts.contains(&0) => Err(Failure::of(What::NoContext)),
        Some(opened) => Ok(opened),
        None => call.outside(|| names::open(name, mode, false, 0)),
    };
    let outcome = mine.as_ref().map(|_| ()).map_err(|failure| *failure);
    let agreed = agree(call, comm, &path, outcome);
    let made = match (agreed, mine, block) {
        (Ok(()), Ok(opened), Some(block)) => {
            // SAFETY: rank 0, or this rank, allocated and zeroed the memory for this file, and keeps it until all have closed it; extents stay
            // mapped.
            let block = unsafe { Block::new(block, rank, ranks) };
            let disk = Disk::new(opened.fd, path, opened.is_stream, opened.readable, block, one_node);
            let leads_node = leads_node(call, comm);
            let entry = opened.entry;
            make(comm, mode, disk, verdict.contexts, hints, Own { from_heap: memory, leads_node, entry })
        }
        (Err(error), ..) => Err(error),
        _ => unreachable!("a rank that has failed has said so"),
    };
    let file = match made {
        Ok(file) => file,
        Err(error) => {
            if !memory.is_null() {
                call.engine().heap.free(memory);
            }
            return Err(error);
        }
    };
    if !one_node {
        let window = far_pointer::open(call, file.comm(), file.disk.block.pointer())?;
        file.far_pointer.set(Some(window));
    }
    if file.mode.is(mode::APPEND) && !file.disk.is_stream {
        // Rank 0 broadcasts the end, so that all begin at the same place.
        let mut end = file.disk.size().unwrap_or(0).to_ne_bytes();
        encore_coll::agree::broadcast_bytes(call, comm, Root::Rank(0), &mut end)?;
        let end = i64::from_ne_bytes(end);
        file.pointer.set(end);
        if leads {
            file.disk.block.pointer().store(end, Ordering::Relaxed);
        }
        // No rank may use the shared pointer before it is set.
        fence::meet_all(call, file.comm())?;
    }
    Ok(file)
}

/// The mode that all ranks gave; returns once all have called.
fn agreed_mode(call: &mut Call, comm: Obj<Communicator>, path: &str, amode: i32) -> Result<Mode> {
    let told = agree_on(call, comm, path, Ok(()), &[amode as u64])?;
    match told.iter().position(|words| *words != told[0]) {
        Some(rank) => Err(crate::agree::of(comm, Failure::of(What::OtherMode), path, rank)),
        None => Mode::new(amode).map_err(|failure| failure.error(path, None)),
    }
}

/// Whether no lower rank of the communicator shares memory with this one.
fn leads_node(call: &mut Call, comm: Obj<Communicator>) -> bool {
    let peers = &call.engine().peers;
    !comm.local[..comm.rank as usize].iter().any(|peer| peers.share_memory(&[*peer]))
}

/// This rank's own part of a file.
struct Own {
    from_heap: *mut u8,
    leads_node: bool,
    entry: Option<Entry>,
}

/// Zeroed memory for a block, from this rank's heap; null if there is none.
fn block_memory(call: &mut Call, bytes: usize) -> *mut u8 {
    let memory = call.engine().heap.allocate(bytes).map_or(null_mut(), NonNull::as_ptr);
    if !memory.is_null() {
        // SAFETY: new memory of at least this length. Zero it: it may have been used before.
        unsafe { memory.write_bytes(0, bytes) };
    }
    memory
}

fn make(
    comm: Obj<Communicator>,
    mode: Mode,
    disk: Disk,
    contexts: [u64; 2],
    hints: Hints,
    own: Own,
) -> Result<Obj<File>> {
    let exchange = Exchange::new(own_comm(comm, contexts[0])?);
    let behind = Exchange::new(own_comm(comm, contexts[1])?);
    let settings = hints.settings();
    // The other end of a stream may be in this process, so accesses may wait for each other.
    let limit = if disk.is_stream { Limit::None } else { Limit::Processors };
    let file = File {
        disk: Arc::new(disk),
        mode,
        exchange,
        behind,
        view: RefCell::new(Arc::new(View::bytes())),
        pointer: Cell::new(0),
        far_pointer: Cell::new(None),
        atomic: Cell::new(false),
        hints: RefCell::new(hints),
        settings: Cell::new(settings),
        handler: RefCell::new(null_handler().borrow().retain()),
        split: Cell::new(None),
        alone: Queue::new(limit),
        together: Queue::new(Limit::None),
        leads_node: own.leads_node,
        entry: own.entry,
        from_heap: Cell::new(own.from_heap),
        closed: Cell::new(false),
    };
    FILES.insert(file).ok_or_else(|| no_memory("a file"))
}

/// `MPI_File_close`: waits until all ranks have called; deletes the file if its mode says so.
///
/// # Errors
/// Operations are active; the file can't be deleted; a member has died. In the last two cases the file is closed nevertheless.
pub fn close(call: &mut Call, file: Obj<File>) -> Result<()> {
    if file.split.get().is_some() {
        let text = "a split collective operation is active: end it first".to_owned();
        return Err(Error::argument(ErrorClass::File, "fh", Fact::Text(text)));
    }
    let comm = file.comm();
    // Accesses in the background hold the file, too.
    let met = fence::meet_all(call, comm);
    if met.as_ref().is_err_and(|error| !is_death(error.class())) {
        return met;
    }
    file.closed.set(true);
    let unlinked = call.outside(|| file.entry.as_ref().map_or(Ok(()), Entry::unlink));
    let deleted = match file.mode.is(mode::DELETE_ON_CLOSE) {
        _ if met.is_err() => met,
        true => agree(call, comm, &file.disk.path, unlinked),
        false => Ok(()),
    };
    if let Some(window) = file.far_pointer.take() {
        far_pointer::close(call, window)?;
    }
    // If a member has died, others may still access the shared memory: don't free it.
    let is_shared = deleted.as_ref().is_err_and(|error| is_death(error.class()));
    if !is_shared {
        file.exchange.discard(call);
        file.behind.discard(call);
    }
    let memory = file.from_heap.replace(null_mut());
    if !memory.is_null() && !is_shared {
        call.engine().heap.free(memory);
    }
    let freed = end::free(call, file.behind.comm).and(end::free(call, file.exchange.comm));
    // SAFETY: releases the program's count, which the call gives up.
    unsafe { FILES.release(file) };
    deleted.and(freed)
}

/// `MPI_File_delete`
///
/// # Errors
/// The system's.
pub fn delete(call: &mut Call, name: &CStr) -> Result<()> {
    let path = name.to_string_lossy().into_owned();
    call.outside(|| names::unlink(names::without_prefix(name))).map_err(|failure| failure.error(&path, None))
}
