//! How files come and go (MPI 5.0 §14.2): open, close, delete, sizes; and what all ranks set together: the view, atomic mode.
//!
//! Rank 0 opens first, and creates the file if it is to be created. Its verdict, with what the ranks will share, goes to all; then they open
//! it, too, and all tell each other how that went: either all have the file or none.

use encore_coll::prelude::*;
use encore_mpi::prelude::*;
use std::cell::{Cell, RefCell};
use std::ffi::CStr;
use std::os::fd::OwnedFd;
use std::ptr::{NonNull, null_mut};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use encore_coll::info::Info;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::datatype::Datatype as Object;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::slab::Obj;
use encore_mpi::communicator::end;
use encore_mpi::create::{own_comm, own_context};
use encore_plan::operation::Root;
use encore_shmem::heap::Place;
use rustix::fs::{FileType, Mode as Permissions, OFlags};
use rustix::io::Errno;

use crate::agree::{agree, agree_on};
use crate::background::Thread;
use crate::block::Block;
use crate::collective::Exchange;
use crate::disk::Disk;
use crate::failure::{Failure, What};
use crate::far_pointer;
use crate::file::{FILES, File, null_handler};
use crate::hints::Hints;
use crate::mode::{self, Mode};
use crate::representation::Representation;
use crate::view::View;

/// `MPI_DISPLACEMENT_CURRENT`
const DISPLACEMENT_CURRENT: i64 = -1;

/// What rank 0 tells the others.
#[derive(Clone, Copy, Default)]
struct Verdict {
    failure: [u32; 2],
    mode: u64,
    contexts: [u64; 2],
    block: [u64; 2],
}

impl Verdict {
    fn bytes(&self) -> [u8; 48] {
        let mut bytes = [0; 48];
        let failure = u64::from(self.failure[0]) | u64::from(self.failure[1]) << 32;
        let words = [failure, self.mode, self.contexts[0], self.contexts[1], self.block[0], self.block[1]];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; 48]) -> Verdict {
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| bytes[at * 8 + byte]));
        Verdict {
            failure: [word(0) as u32, (word(0) >> 32) as u32],
            mode: word(1),
            contexts: [word(2), word(3)],
            block: [word(4), word(5)],
        }
    }
}

/// `MPI_File_open`
///
/// # Errors
/// The same at all ranks: the mode is no good, the ranks don't agree, the system refuses the file, there is no memory.
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
    // All ranks come to the same: of a communicator that spans nodes, each rank has one that it shares no memory with.
    let one_node = call.engine().peers.share_memory(&comm.local);
    let path = name.to_string_lossy().into_owned();
    let hints = Hints::new(comm.size() as usize);
    if let Some(info) = info {
        hints.take(info, true);
    }
    let leads = comm.rank == 0;
    let (rank, ranks) = (comm.rank as usize, comm.size() as usize);
    let block_bytes = Block::bytes(ranks);
    let mode = Mode::new(amode);
    let mut verdict = Verdict { mode: amode as u64, ..Verdict::default() };
    let mut opened = None;
    let mut memory = null_mut();
    if leads {
        let mut tried =
            mode.and_then(|mode| call.outside(|| open_here(name, mode, true, hints.permissions())));
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
    call.broadcast_bytes(comm, Root::Rank(0), &mut bytes)?;
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
    let mine = match (mode, opened) {
        _ if verdict.mode != amode as u64 => Err(Failure::of(What::OtherMode)),
        (Err(failure), _) => Err(failure),
        _ if block.is_none() => Err(Failure::of(What::NoMemory)),
        _ if verdict.contexts.contains(&0) => Err(Failure::of(What::NoContext)),
        (Ok(mode), Some(opened)) => Ok((mode, opened)),
        (Ok(mode), None) => call.outside(|| open_here(name, mode, false, 0)).map(|opened| (mode, opened)),
    };
    let outcome = mine.as_ref().map(|_| ()).map_err(|failure| *failure);
    let agreed = agree(call, comm, &path, outcome);
    let made = match (agreed, mine, block) {
        (Ok(()), Ok((mode, opened)), Some(block)) => {
            // SAFETY: rank 0, or this rank, took the memory for this file, new, and keeps it until all have closed the file; extents stay mapped.
            let block = unsafe { Block::new(block, rank, ranks) };
            let disk = Disk::new(opened.fd, path, opened.is_stream, opened.readable, block, one_node);
            make(comm, mode, disk, verdict.contexts, hints, memory)
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
        // Rank 0 says where the end is, so that all begin at the same.
        let mut end = file.disk.size().unwrap_or(0).to_ne_bytes();
        call.broadcast_bytes(comm, Root::Rank(0), &mut end)?;
        let end = i64::from_ne_bytes(end);
        file.pointer.set(end);
        if leads {
            file.disk.block.pointer().store(end, Ordering::Relaxed);
        }
        // Nobody uses the shared pointer before it is there.
        call.meet_all(file.comm())?;
    }
    Ok(file)
}

/// Memory for a block, of this rank's heap. Null: there is none.
fn block_memory(call: &mut Call, bytes: usize) -> *mut u8 {
    let memory = call.engine().heap.allocate(bytes).map_or(null_mut(), NonNull::as_ptr);
    if !memory.is_null() {
        // SAFETY: new memory of at least this length. It may have been used before.
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
    from_heap: *mut u8,
) -> Result<Obj<File>> {
    let exchange = Exchange::new(own_comm(comm, contexts[0])?);
    let behind = Exchange::new(own_comm(comm, contexts[1])?);
    let settings = hints.settings();
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
        alone: Thread::default(),
        together: Thread::default(),
        from_heap: Cell::new(from_heap),
        closed: Cell::new(false),
    };
    FILES.insert(file).ok_or_else(|| no_memory("a file"))
}

/// A file that this rank has opened.
struct Opened {
    fd: OwnedFd,
    is_stream: bool,
    readable: bool,
}

/// `first`: this rank creates it, if it is to be created.
fn open_here(name: &CStr, mode: Mode, first: bool, permissions: u32) -> std::result::Result<Opened, Failure> {
    let failed = |errno| Failure::system(What::Opening, errno);
    let sequential = mode.is(mode::SEQUENTIAL);
    // Opening a pipe waits for the other end, so nobody does it who can't use it.
    if !sequential {
        if let Ok(stat) = rustix::fs::stat(name) {
            if matches!(FileType::from_raw_mode(stat.st_mode), FileType::Fifo | FileType::Socket) {
                return Err(Failure::of(What::NoPositions));
            }
        }
    }
    let mut flags = OFlags::CLOEXEC | OFlags::NOCTTY;
    if first && mode.is(mode::CREATE) {
        flags |= OFlags::CREATE;
    }
    if first && mode.is(mode::CREATE) && mode.is(mode::EXCL) {
        flags |= OFlags::EXCL;
    }
    let permissions = Permissions::from_raw_mode(permissions);
    let open = |access: OFlags| loop {
        match rustix::fs::open(name, flags | access, permissions) {
            Err(Errno::INTR) => {}
            other => return other,
        }
    };
    let (fd, readable) = match (mode.reads(), mode.writes()) {
        (true, false) => (open(OFlags::RDONLY), true),
        (true, true) => (open(OFlags::RDWR), true),
        // Gaps of a view are read to be written back, if the system lets this process read.
        _ if sequential => (open(OFlags::WRONLY), false),
        _ => match open(OFlags::RDWR) {
            Err(Errno::ACCESS) => (open(OFlags::WRONLY), false),
            other => (other, true),
        },
    };
    let fd = fd.map_err(failed)?;
    let stat = rustix::fs::fstat(&fd).map_err(failed)?;
    if FileType::from_raw_mode(stat.st_mode) == FileType::Directory {
        return Err(Failure::of(What::Directory));
    }
    let is_stream = matches!(rustix::fs::tell(&fd), Err(Errno::SPIPE));
    if is_stream && !sequential {
        return Err(Failure::of(What::NoPositions));
    }
    Ok(Opened { fd, is_stream, readable })
}

/// `MPI_File_close`: waits until all ranks have come; deletes the file if it was opened so.
///
/// # Errors
/// Operations are active; the file can't be deleted. In the second case it is closed nevertheless.
pub fn close(call: &mut Call, file: Obj<File>) -> Result<()> {
    if file.split.get().is_some() {
        let text = "a split collective operation is active: end it first".to_owned();
        return Err(Error::argument(ErrorClass::File, "fh", Fact::Text(text)));
    }
    let comm = file.comm();
    // What goes on in the background holds the file, too.
    call.meet_all(comm)?;
    file.closed.set(true);
    let deletes = file.mode.is(mode::DELETE_ON_CLOSE) && comm.rank == 0;
    let unlinked = if deletes { call.outside(|| unlink(&file.disk.path)) } else { Ok(()) };
    let deleted = match file.mode.is(mode::DELETE_ON_CLOSE) {
        true => agree(call, comm, &file.disk.path, unlinked),
        false => Ok(()),
    };
    file.alone.end();
    file.together.end();
    if let Some(window) = file.far_pointer.take() {
        far_pointer::close(call, window)?;
    }
    file.exchange.discard(call);
    file.behind.discard(call);
    let memory = file.from_heap.replace(null_mut());
    if !memory.is_null() {
        call.engine().heap.free(memory);
    }
    let freed = end::free(call, file.behind.comm).and(end::free(call, file.exchange.comm));
    FILES.release(file);
    deleted.and(freed)
}

fn unlink(path: &str) -> std::result::Result<(), Failure> {
    match rustix::fs::unlink(path) {
        Ok(()) => Ok(()),
        Err(Errno::PERM)
            if rustix::fs::stat(path)
                .is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Directory) =>
        {
            Err(Failure::of(What::Directory))
        }
        Err(errno) => Err(Failure::system(What::Deleting, errno)),
    }
}

/// `MPI_File_delete`
///
/// # Errors
/// The system's.
pub fn delete(call: &mut Call, name: &CStr) -> Result<()> {
    let path = name.to_string_lossy().into_owned();
    call.outside(|| unlink(&path)).map_err(|failure| failure.error(&path, None))
}

/// Does something once for all ranks, whose argument must be the same at all of them.
fn once(
    call: &mut Call,
    file: Obj<File>,
    mine: std::result::Result<(), Failure>,
    argument: i64,
    what: impl FnOnce(&File) -> std::result::Result<(), Failure>,
) -> Result<()> {
    let (comm, path) = (file.comm(), &file.disk.path);
    let told = agree_on(call, comm, path, mine, &[argument as u64])?;
    let mut outcome = match told.iter().all(|words| *words == told[0]) {
        true => Ok(()),
        false => Err(Failure::of(What::OtherArgument)),
    };
    if comm.rank == 0 && outcome.is_ok() {
        outcome = call.outside(|| what(&file));
    }
    agree(call, comm, path, outcome)
}

fn check_size(file: &File, size: i64) -> std::result::Result<(), Failure> {
    file.check_writable()?;
    if size < 0 {
        return Err(Failure::of(What::NegativeSize));
    }
    file.check_not_sequential()
}

/// `MPI_File_set_size`
///
/// # Errors
/// The size is negative, the ranks don't say the same, the system refuses.
pub fn set_size(call: &mut Call, file: Obj<File>, size: i64) -> Result<()> {
    once(call, file, check_size(&file, size), size, |file| file.disk.set_size(size))
}

/// `MPI_File_preallocate`
///
/// # Errors
/// As for [`set_size`].
pub fn preallocate(call: &mut Call, file: Obj<File>, size: i64) -> Result<()> {
    once(call, file, check_size(&file, size), size, |file| file.disk.preallocate(size))
}

/// `MPI_File_sync`: what any rank has written is on the device.
///
/// # Errors
/// The system's.
pub fn sync(call: &mut Call, file: Obj<File>) -> Result<()> {
    let comm = file.comm();
    // All have written. The ranks of a node have one cache of the file.
    call.meet_all(comm)?;
    let outcome = match comm.rank == 0 && file.mode.writes() && !file.disk.is_stream {
        true => call.outside(|| file.disk.sync()),
        false => Ok(()),
    };
    agree(call, comm, &file.disk.path, outcome)
}

/// `MPI_File_set_atomicity`
///
/// # Errors
/// The ranks don't say the same; the file system has no locks.
pub fn set_atomicity(call: &mut Call, file: Obj<File>, atomic: bool) -> Result<()> {
    once(call, file, Ok(()), i64::from(atomic), |file| match atomic && !file.disk.is_stream {
        true => file.disk.lock(file.mode.writes(), 0, 1).map(drop),
        false => Ok(()),
    })?;
    file.atomic.set(atomic);
    Ok(())
}

/// `MPI_File_set_view`: both pointers begin anew.
///
/// # Errors
/// At all ranks, if a rank's types are no good, or if the extents of the etypes or the representations differ.
pub fn set_view(
    call: &mut Call,
    file: Obj<File>,
    displacement: i64,
    types: (Obj<Object>, Obj<Object>),
    representation: &[u8],
    info: Option<&Info>,
) -> Result<()> {
    let (comm, path) = (file.comm(), &file.disk.path);
    let sequential = file.mode.is(mode::SEQUENTIAL);
    if displacement == DISPLACEMENT_CURRENT {
        // All have done what they do with the shared pointer, so it is the same for all.
        call.meet_all(comm)?;
    }
    let start = match (displacement, sequential) {
        (DISPLACEMENT_CURRENT, true) => crate::pointer::advance(call, file, 0).and_then(|pointer| {
            let view = file.view.borrow();
            view.position(pointer).map(|position| view.offset(position))
        }),
        (DISPLACEMENT_CURRENT, false) => Err(Failure::of(What::DisplacementCurrent)),
        (displacement, _) => Ok(displacement),
    };
    let found = Representation::find(representation).ok_or(Failure::of(What::UnknownRepresentation));
    let (etype, filetype) = (types.0.definition.clone(), types.1.definition.clone());
    let extent = etype.extent();
    let writes = file.mode.writes();
    // Functions of the program may be asked for extents.
    let made = call.outside(|| {
        let (start, found) = (start?, found?);
        View::new(start, etype, filetype, found, writes)
    });
    let name = representation.iter().fold(5381_u64, |hash, byte| hash.wrapping_mul(33) ^ u64::from(*byte));
    let outcome = made.as_ref().map(|_| ()).map_err(|failure| *failure);
    let told = agree_on(call, comm, path, outcome, &[extent as u64, name])?;
    let Ok(view) = made else { unreachable!("nobody has failed") };
    if told.iter().any(|words| *words != told[0]) {
        return Err(file.error(Failure::of(What::OtherEtypes)));
    }
    if let Some(info) = info {
        file.hints.borrow().take(info, false);
        file.settings.set(file.hints.borrow().settings());
    }
    *file.view.borrow_mut() = Arc::new(view);
    file.pointer.set(0);
    if comm.rank == 0 {
        file.disk.block.pointer().store(0, Ordering::Relaxed);
    }
    // Nobody uses the shared pointer before it is there.
    call.meet_all(comm)
}
