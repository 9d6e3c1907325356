//! The object behind an `MPI_File`.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use encore_engine::comm::Communicator;
use encore_engine::error::{Error, Result};
use encore_engine::request::Request;
use encore_engine::slab::{Obj, Slab};
use encore_mpi::errhandler::Handler;
use encore_mpi::handle::FileHandle;
use encore_mpi::rma::window::Window;

use crate::access::Access;
use crate::collective::Exchange;
use crate::disk::Disk;
use crate::failure::{Failure, What};
use crate::hints::Hints;
use crate::mode::{self, Mode};
use crate::names::Entry;
use crate::settings::Settings;
use crate::threads::Queue;
use crate::view::View;

/// An open file. Accessed only with the engine held; threads without it use `disk` and `view`.
pub struct File {
    /// The system's file.
    pub disk: Arc<Disk>,
    /// Access mode.
    pub mode: Mode,
    /// Exchange of blocking collective operations.
    pub exchange: Exchange,
    /// Exchange of collective operations in the background.
    pub behind: Exchange,
    /// Its view.
    pub view: RefCell<Arc<View>>,
    /// The individual pointer, in etypes.
    pub pointer: Cell<i64>,
    /// The window to the shared pointer, if the ranks are on several nodes.
    pub far_pointer: Cell<Option<Obj<Window>>>,
    /// Atomic mode (§14.6.1).
    pub atomic: Cell<bool>,
    /// Hints.
    pub hints: RefCell<Hints>,
    /// Settings derived from the hints.
    pub settings: Cell<Settings>,
    /// Its error handler.
    pub handler: RefCell<Handler>,
    /// The active split collective operation.
    pub split: Cell<Option<Split>>,
    /// Queue of independent accesses in the background.
    pub(crate) alone: Queue,
    /// Queue of collective accesses in the background.
    pub(crate) together: Queue,
    /// No lower rank of the file shares memory with this one.
    pub(crate) leads_node: bool,
    /// The name by which this rank deletes the file on close.
    pub(crate) entry: Option<Entry>,
    /// Heap memory of this rank for the block, or null.
    pub(crate) from_heap: Cell<*mut u8>,
    /// `MPI_File_close` was called.
    pub(crate) closed: Cell<bool>,
}

/// A split collective operation (§14.4.5).
#[derive(Clone, Copy)]
pub struct Split {
    /// Request of the operation.
    pub request: Obj<Request>,
    /// Kind of the operation: its end must match.
    pub kind: SplitKind,
}

/// The kinds of split collective operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SplitKind {
    ReadAt,
    WriteAt,
    Read,
    Write,
    ReadOrdered,
    WriteOrdered,
}

/// Files.
// SAFETY: accessed only with the engine held.
pub static FILES: Slab<File> = unsafe { Slab::new() };

/// The error handler of `MPI_FILE_NULL`, which files start with (§14.7).
struct Null(RefCell<Handler>);

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Null {}

static NULL: Null = Null(RefCell::new(Handler::Return));

/// Whether the program has set an error handler of a file or of `MPI_FILE_NULL`.
static HANDLER_SET: AtomicBool = AtomicBool::new(false);

/// Records that the program sets an error handler of a file or of `MPI_FILE_NULL`.
pub fn set_handler() {
    // Relaxed: the flag orders nothing else.
    HANDLER_SET.store(true, Ordering::Relaxed);
}

/// Whether [`set_handler`] was ever called.
pub fn handler_was_set() -> bool {
    HANDLER_SET.load(Ordering::Relaxed)
}

/// The error handler of `MPI_FILE_NULL`.
pub fn null_handler() -> &'static RefCell<Handler> {
    &NULL.0
}

/// The open file that a handle stands for, if any.
#[inline]
pub fn resolve(handle: FileHandle) -> Option<Obj<File>> {
    FILES.get(handle.0).filter(|file| !file.closed.get())
}

/// The handle that stands for a file.
pub fn handle(file: Obj<File>) -> FileHandle {
    FileHandle(file.address())
}

impl File {
    /// The communicator of the ranks that opened it.
    pub fn comm(&self) -> Obj<Communicator> {
        self.exchange.comm
    }

    /// The error for a failure at this rank.
    pub fn error(&self, failure: Failure) -> Error {
        failure.error(&self.disk.path, None)
    }

    /// The result of a local operation.
    ///
    /// # Errors
    /// The operation has failed.
    pub fn result<T>(&self, outcome: std::result::Result<T, Failure>) -> Result<T> {
        outcome.map_err(|failure| self.error(failure))
    }

    /// Fails unless the file may be changed.
    ///
    /// # Errors
    /// The file is open for reading only.
    pub fn check_writable(&self) -> std::result::Result<(), Failure> {
        if self.mode.writes() { Ok(()) } else { Err(Failure::of(What::NotToBeWritten)) }
    }

    /// Fails for a sequential file, which has only the shared pointer.
    ///
    /// # Errors
    /// The file is sequential.
    pub fn check_not_sequential(&self) -> std::result::Result<(), Failure> {
        match self.mode.is(mode::SEQUENTIAL) {
            true => Err(Failure::of(What::Sequential)),
            false => Ok(()),
        }
    }
}

/// State of a file that an access needs, usable without the engine.
#[derive(Clone)]
pub struct Facts {
    /// The system's file.
    pub disk: Arc<Disk>,
    /// The view at the time of the call.
    pub view: Arc<View>,
    /// Settings derived from the hints.
    pub settings: Settings,
    /// Atomic mode.
    pub atomic: bool,
}

impl Facts {
    /// A snapshot of a file.
    pub fn of(file: &File) -> Facts {
        Facts {
            disk: file.disk.clone(),
            view: file.view.borrow().clone(),
            settings: file.settings.get(),
            atomic: file.atomic.get(),
        }
    }

    /// The parts that an independent access needs.
    pub fn access(&self) -> Access<'_> {
        Access { disk: &self.disk, view: &self.view, settings: &self.settings, atomic: self.atomic }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        self.handler.get_mut().release();
    }
}
