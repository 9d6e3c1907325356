//! Requests: operations under way, and persistent ones that wait to be started.
//!
//! A request is counted: the user's handle is one count, the engine's work on an active operation another. So freeing an active request only drops
//! the user's count.

use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::ffi::{c_int, c_void};

use encore_transport::shm::Route;
use encore_transport::transport::{Descriptor, Registered, Shown};

use crate::peers::peer::PeerId;
use crate::requests::completion::listener::Listener;
use crate::state::buffer::Buffer;
use crate::state::comm::Communicator;
use crate::state::copies::Copies;
use crate::state::handle::RequestHandle;
use crate::state::staged::Staged;
use crate::state::status::Status;
use encore_errors::error::Error;
use encore_matching::{Entry, Key, Links};
use encore_slab::{HasHandle, Obj, Slab};

/// All requests.
// SAFETY: reached only with the engine held.
pub static REQUESTS: Slab<Request> = unsafe { Slab::new() };

/// The mode of a send (MPI 5.0 §3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Mode {
    Standard,
    Buffered,
    Synchronous,
    Ready,
}

/// The kind of a request's operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A send.
    Send(Mode),
    /// A receive.
    Recv,
    /// A collective operation; if persistent, `remote` is the address of its run.
    Collective,
    /// Communication with `MPI_PROC_NULL`: always complete.
    Nothing,
    /// A send and a receive.
    Pair,
    /// An operation of the program.
    Generalized,
    /// Waiting until buffered sends have left.
    Flush,
    /// A set of the program's continuations; `remote` is the address of the set.
    Continuations,
    /// A side of partitioned communication; `remote` is its transfer's address.
    Partitioned,
    /// A file access, done by a thread of the file layer.
    File,
}

/// The flags of a request.
pub mod flag {
    /// Started and not yet completed by the user (for a persistent one), or not yet freed.
    pub const ACTIVE: u32 = 1;
    /// The operation has ended.
    pub const COMPLETE: u32 = 2;
    /// Can be started again.
    pub const PERSISTENT: u32 = 4;
    /// Ended by cancellation.
    pub const CANCELLED: u32 = 8;
    /// A send that waits for a reply of the receiver.
    pub const UNANSWERED: u32 = 16;
    /// A cancellation is under way.
    pub const CANCELLING: u32 = 32;
    /// Freed by the program while its own operation was under way.
    pub const FREED: u32 = 256;
    /// A persistent send of one run of bytes that fits a cell; it has [`Request::prepared`](super::Request).
    pub(crate) const SHORT: u32 = 64;
    /// A persistent receive from one rank, with one tag, into one run of bytes; [`Request::peer`](super::Request) is that rank from the start.
    pub const PLAIN: u32 = 1024;
    /// A settled persistent collective operation: its run has its own lanes.
    pub const SETTLED: u32 = 128;
    /// A blocking send: the caller waits for it from the start.
    pub const BLOCKING: u32 = 512;
    /// Active for a sync object or a continuation instead of the program: replaces [`ACTIVE`].
    pub const ATTACHED: u32 = 4096;
    /// A request with a listener other than [`Listener::Nobody`](crate::requests::completion::listener::Listener).
    pub const LISTENED: u32 = 2048;
    /// A receive whose chunks are written past the caches.
    pub const PAST_CACHES: u32 = 8192;
    /// A message of a collective operation, sent by rendezvous whatever its length, and copied by the kernel where it permits.
    pub const BY_KERNEL: u32 = 16384;
    /// A receive that is inspected when it completes (see `encore_mpi::leaks`).
    pub const WATCHED: u32 = 32768;
    /// The operation works on copies (see [`crate::state::copies`]).
    pub const COPIES: u32 = 65536;
    /// The link is reading the data from another node, or writing them to it.
    pub const BY_LINK: u32 = 131072;
    /// The request's communicator is revoked: no fast path takes it.
    pub const BARRED: u32 = 262144;
    /// A posted receive from any rank that is complete only until the program has seen its error: somebody has died. It stays posted in its place.
    pub const PENDING: u32 = 524288;
}

/// The parts of a short send's cell that are known before the start.
#[derive(Clone, Copy)]
pub struct Prepared {
    /// The cell's first word.
    pub word: u64,
    /// The cell's second word.
    pub envelope: u64,
    /// The ring's sending end.
    pub route: Route,
}

/// A request. The fields that its start and its completion need come first.
#[repr(C)]
pub struct Request {
    /// Kind of the operation.
    pub kind: Kind,
    /// See [`flag`].
    flags: Cell<u32>,
    /// The destination; for a receive, the sender once matched.
    pub peer: Cell<PeerId>,
    /// For a send: its envelope. For a receive: the key by which it is matched.
    pub key: Key,
    /// The data.
    pub buffer: Cell<Buffer>,
    /// The tick at which a receive that a rendezvous message may match was posted.
    #[cfg(feature = "insight")]
    pub posted: Cell<u64>,
    /// Key of the call site that made the request, where it is checked.
    #[cfg(feature = "insight")]
    pub site: Cell<u64>,
    /// Number among the pending operations that are checked; 0: not checked.
    #[cfg(feature = "insight")]
    pub serial: Cell<u64>,
    /// The event with which it began, plus 1, where calls are checked; 0: none is kept.
    #[cfg(feature = "insight")]
    pub event: Cell<u32>,
    /// Total bytes of the message that this request moves.
    pub bytes: Cell<u64>,
    /// Bytes moved so far.
    pub moved: Cell<u64>,
    /// Address of the peer's request, in its process; for layers' kinds the address of their own object here.
    pub remote: Cell<u64>,
    /// Ready-made cell of a short persistent send.
    pub(crate) prepared: Option<Prepared>,
    /// Links in the table of posted receives.
    pub links: Links<Request>,
    /// The result, once complete.
    pub status: Cell<Status>,
    /// The error, once complete.
    pub error: Cell<Option<Error>>,
    /// Communicator, which the request keeps alive.
    pub comm: Option<Obj<Communicator>>,
    /// Listener that is notified of completion.
    listener: Cell<Listener>,
    /// Copy of a send's data, where they are not in the program's buffer (buffered mode, for one).
    pub attached: Cell<Option<Box<[u8]>>>,
    /// Rarely used state.
    pub beside: OnceCell<Box<Beside>>,
}

/// State that few requests have.
#[derive(Debug, Default)]
pub struct Beside {
    /// The functions of a generalized request.
    pub generalized: OnceCell<Generalized>,
    /// Copies of the program's buffers.
    pub copies: OnceCell<Copies>,
    /// An object of the request's layer, with the request's lifetime.
    pub kept: OnceCell<Box<dyn Any>>,
    /// Pinned memory between its buffer and its peer.
    pub(crate) staged: RefCell<Option<Staged>>,
    /// Registration of its buffer with the link.
    registered: RefCell<Option<(Run, Registered)>>,
}

/// A run of bytes: address and length.
type Run = (*mut u8, u64);

/// The program's functions, and the argument for them.
#[derive(Clone, Copy, Debug)]
pub struct Generalized {
    /// Fills the status of the complete operation.
    pub query: unsafe extern "C-unwind" fn(*mut c_void, *mut Status) -> c_int,
    /// Frees the operation's data: called once.
    pub free: unsafe extern "C-unwind" fn(*mut c_void) -> c_int,
    /// Requests cancellation; the second argument is whether the operation is complete.
    pub cancel: unsafe extern "C-unwind" fn(*mut c_void, c_int) -> c_int,
    /// Argument for each function.
    pub extra_state: *mut c_void,
}

impl Entry for Request {
    #[inline(always)]
    fn links(&self, _table: usize) -> &Links<Request> {
        &self.links
    }

    #[inline(always)]
    fn found(&self) {
        if self.is(flag::PENDING) {
            self.resume();
        }
    }
}

impl Request {
    /// A new request.
    #[inline(always)]
    pub fn new(
        kind: Kind,
        flags: u32,
        peer: PeerId,
        key: Key,
        buffer: Buffer,
        comm: Option<Obj<Communicator>>,
    ) -> Request {
        assert!(flags & flag::SHORT == 0, "nothing is prepared");
        if let Some(comm) = comm {
            comm.retain();
        }
        buffer.datatype.retain();
        // Constants initialize the fields that are equal for all requests: they are copied in one piece. An enum whose variants differ in length
        // would otherwise be assembled on the stack, part by part, and read back in one piece, which stalls.
        Request {
            prepared: const { None },
            links: const { Links::OUTSIDE },
            kind,
            flags: Cell::new(flags),
            peer: Cell::new(peer),
            key,
            buffer: Cell::new(buffer),
            #[cfg(feature = "insight")]
            posted: const { Cell::new(0) },
            #[cfg(feature = "insight")]
            site: const { Cell::new(0) },
            #[cfg(feature = "insight")]
            serial: const { Cell::new(0) },
            #[cfg(feature = "insight")]
            event: const { Cell::new(0) },
            bytes: Cell::new(0),
            moved: Cell::new(0),
            remote: Cell::new(0),
            status: const { Cell::new(Status::EMPTY) },
            error: const { Cell::new(None) },
            comm,
            listener: const { Cell::new(Listener::Nobody) },
            attached: const { Cell::new(None) },
            beside: const { OnceCell::new() },
        }
    }

    /// Whether all of these flags are set.
    #[inline(always)]
    pub fn is(&self, flags: u32) -> bool {
        self.flags.get() & flags == flags
    }

    /// Whether it has been started and its result was not consumed, by the program, a sync object or a continuation.
    #[inline(always)]
    pub fn is_started(&self) -> bool {
        self.flags.get() & (flag::ACTIVE | flag::ATTACHED) != 0
    }

    /// Whether it has an error.
    #[inline(always)]
    pub fn failed(&self) -> bool {
        // SAFETY: a momentary read of a cell to which there are no references.
        unsafe { (*self.error.as_ptr()).is_some() }
    }

    /// The request's flags.
    #[inline(always)]
    pub fn flags(&self) -> u32 {
        self.flags.get()
    }

    /// Sets flags, except [`flag::COMPLETE`], which only [`finish::end`](crate::requests::completion::finish::end) sets, and [`flag::SHORT`], which
    /// [`Request::make_short`] sets with a ready-made cell. The test costs nothing for constant flags.
    ///
    /// # Panics
    /// If `flags` contains one of these two.
    #[inline(always)]
    pub fn set(&self, flags: u32) {
        assert!(flags & (flag::COMPLETE | flag::SHORT) == 0, "these flags have their own setters");
        self.flags.set(self.flags.get() | flags);
    }

    /// Attaches a ready-made cell; later starts rely on it.
    #[inline(always)]
    pub(crate) fn make_short(&mut self, prepared: Prepared) {
        self.prepared = Some(prepared);
        self.flags.set(self.flags.get() | flag::SHORT);
    }

    /// Sets all flags at once: for [`crate::requests::completion::finish`].
    #[inline(always)]
    pub(crate) fn replace_flags(&self, flags: u32) {
        self.flags.set(flags);
    }

    /// Makes a receive that stays pending incomplete again, and returns the error that it had.
    #[cold]
    pub fn resume(&self) -> Option<Error> {
        self.clear(flag::COMPLETE | flag::PENDING);
        self.error.take()
    }

    /// Clears flags.
    #[inline(always)]
    pub fn clear(&self, flags: u32) {
        self.flags.set(self.flags.get() & !flags);
    }

    /// Attaches an object with the request's lifetime. The maker of the request calls it at most once.
    pub fn keep(&self, kept: impl Any) {
        let beside = self.beside.get_or_init(Box::default);
        let again = beside.kept.set(Box::new(kept)).is_err();
        debug_assert!(!again, "a request keeps one thing");
    }

    /// Registration of `run` with the link, if `run` is what is registered.
    pub(crate) fn registered(&self, run: Run) -> Option<(Shown, Descriptor)> {
        let kept = self.beside.get()?.registered.borrow();
        let (known, registered) = kept.as_ref()?;
        (*known == run).then_some((registered.shown, registered.descriptor))
    }

    /// Stores a registration in place of the previous one.
    pub(crate) fn keep_registered(&self, run: Run, registered: Registered) {
        self.beside.get_or_init(Box::default).registered.replace(Some((run, registered)));
    }

    /// Ends the registration, if there is one.
    pub(crate) fn drop_registered(&self) {
        if let Some(beside) = self.beside.get() {
            beside.registered.take();
        }
    }

    /// The copies that its operation works on.
    pub fn copies(&self) -> Option<&Copies> {
        self.beside.get().and_then(|beside| beside.copies.get())
    }

    /// The listener that is notified of completion.
    #[inline(always)]
    pub fn listener(&self) -> Listener {
        self.listener.get()
    }

    /// Replaces the listener. Requires that the request is not complete.
    #[inline]
    pub fn set_listener(&self, listener: Listener) {
        self.listener.set(listener);
        match listener {
            Listener::Nobody => self.clear(flag::LISTENED),
            _ => self.set(flag::LISTENED),
        }
    }
}

impl Drop for Request {
    #[inline(always)]
    fn drop(&mut self) {
        if let Some(comm) = self.comm {
            // SAFETY: the count that this object holds.
            unsafe { crate::state::comm::release(comm) };
        }
        // SAFETY: the count that this object holds.
        unsafe { crate::state::datatype::object::DATATYPES.release(self.buffer.get().datatype) };
    }
}

impl HasHandle for Request {
    type Handle = RequestHandle;

    #[inline(always)]
    fn handle_of(object: Obj<Request>) -> RequestHandle {
        RequestHandle(object.address())
    }
}

impl RequestHandle {
    /// The live request that the handle stands for, if any; not for `MPI_REQUEST_NULL`.
    #[inline(always)]
    pub fn resolve(self) -> Option<Obj<Request>> {
        REQUESTS.get(self.0)
    }

    /// [`RequestHandle::resolve`] in a few instructions, where calls need neither a lock nor a fence; otherwise `None`.
    #[inline(always)]
    pub fn resolve_quickly(self) -> Option<Obj<Request>> {
        REQUESTS.get_quickly(self.0)
    }
}
