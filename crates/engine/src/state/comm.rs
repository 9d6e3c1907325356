//! Communicators (MPI 5.0 §7.4): one group or two, and a context that keeps their messages apart from all others.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::layers::slots::CommSlots;
use crate::peers::peer::PeerId;
use crate::state::buffering::Buffering;
use crate::state::context::{COLLECTIVE, CONTEXTS, CREATION};
use crate::state::handle::CommHandle;
use crate::state::path::Path;
use encore_errors::error::{Error, Result, no_memory};
use encore_matching::Key;
use encore_slab::{HasHandle, Obj, Predefined, Slab};

/// All communicators.
// SAFETY: reached only with the engine held.
pub static COMMS: Slab<Communicator> = unsafe { Slab::new() };

/// `MPI_COMM_WORLD`, `MPI_COMM_SELF`.
// SAFETY: reached only with the engine held.
static PREDEFINED: Predefined<Communicator, 2> = unsafe { Predefined::new() };

/// Revoked predefined communicators, which the fast paths don't find.
// SAFETY: as above.
static REVOKED: Predefined<Communicator, 2> = unsafe { Predefined::new() };

/// `MPI_COMM_WORLD` or `MPI_COMM_SELF`; `None` for other values and outside init … finalize.
#[inline(always)]
pub fn predefined_comm(handle: CommHandle) -> Option<Obj<Communicator>> {
    PREDEFINED.get(handle.0.wrapping_sub(CommHandle::WORLD.0))
}

/// [`predefined_comm`] for a revoked communicator.
#[cold]
fn revoked_comm(handle: CommHandle) -> Option<Obj<Communicator>> {
    REVOKED.get(handle.0.wrapping_sub(CommHandle::WORLD.0))
}

/// Registers a predefined communicator, or removes it.
pub fn set_predefined_comm(handle: CommHandle, comm: Option<Obj<Communicator>>) {
    let number = handle.0 - CommHandle::WORLD.0;
    PREDEFINED.set(number, comm);
    REVOKED.set(number, None);
}

/// A communicator.
pub struct Communicator {
    /// Context id of point-to-point messages; [`crate::state::context`] has those of other kinds. 0 during a non-blocking duplication.
    pub context: Cell<u64>,
    /// This process's rank in the (local) group.
    pub rank: i32,
    /// Processes that messages go to and come from: the remote group of an intercommunicator.
    pub peers: Arc<[PeerId]>,
    /// The local group.
    pub local: Arc<[PeerId]>,
    /// The remote group, for an intercommunicator.
    pub remote: Option<Arc<[PeerId]>>,
    /// The ABI's value, for a predefined communicator.
    pub predefined: Option<CommHandle>,
    /// The buffer for buffered sends on it, once one was attached.
    pub buffering: OnceCell<Rc<Buffering>>,
    /// The buffer of the session that the communicator was made from.
    pub session_buffering: Option<Rc<Buffering>>,
    /// State of the layers above.
    pub layers: CommSlots,
    /// `MPI_Comm_free` was called; pending operations may still use it.
    pub freed: Cell<bool>,
    /// Whether a thread is in `MPI_Comm_disconnect` of it: the communicator no longer connects its members.
    pub parts: Cell<bool>,
    /// Whether the fast paths ignore it: it is freed or revoked.
    hidden: Cell<bool>,
    /// `MPIX_Comm_revoke` was called, on this rank or another.
    revoked: Cell<bool>,
    /// The program knows of the deaths up to this number ([`Dead::number`](super::jobs::Dead::number)): wildcard receives needn't end because of them.
    pub acknowledged: Cell<u64>,
    /// Whether its context id stays reserved after its end: other ranks may still send messages about it.
    pub keeps_context: Cell<bool>,
}

/// The members of a new communicator.
pub struct Sides {
    /// The local group.
    pub local: Arc<[PeerId]>,
    /// The remote group, for an intercommunicator.
    pub remote: Option<Arc<[PeerId]>>,
    /// This process's rank in the local group.
    pub rank: i32,
}

/// Makes a communicator of these members.
pub fn insert(
    context: u64,
    sides: Sides,
    predefined: Option<CommHandle>,
    session_buffering: Option<Rc<Buffering>>,
) -> Result<Obj<Communicator>> {
    let comm = Communicator {
        context: Cell::new(context),
        rank: sides.rank,
        peers: sides.remote.as_ref().unwrap_or(&sides.local).clone(),
        local: sides.local,
        remote: sides.remote,
        predefined,
        buffering: OnceCell::new(),
        session_buffering,
        layers: CommSlots::default(),
        freed: Cell::new(false),
        parts: Cell::new(false),
        hidden: Cell::new(false),
        revoked: Cell::new(false),
        acknowledged: Cell::new(0),
        keeps_context: Cell::new(false),
    };
    COMMS.insert(comm).ok_or_else(|| no_memory("a communicator"))
}

impl Communicator {
    /// Size of the local group.
    #[inline(always)]
    pub fn size(&self) -> i32 {
        self.local.len() as i32
    }

    /// Whether it is an intercommunicator.
    #[inline(always)]
    pub fn is_inter(&self) -> bool {
        self.remote.is_some()
    }

    /// The process of `rank`, a rank of [`Communicator::peers`].
    #[inline(always)]
    pub fn peer(&self, rank: i32) -> PeerId {
        self.peers[rank as usize]
    }

    /// Processes that messages go to and come from.
    #[inline(always)]
    pub fn peers(&self) -> &[PeerId] {
        &self.peers
    }

    /// `MPIX_Comm_revoke` was called, on this rank or another.
    #[inline(always)]
    pub fn is_revoked(&self) -> bool {
        self.revoked.get()
    }

    /// Marks the communicator as freed. Returns whether it was already.
    pub fn set_freed(&self) -> bool {
        self.hidden.set(true);
        self.freed.replace(true)
    }

    /// Context id of the messages of collective operations.
    pub fn collective_context(&self) -> u64 {
        self.context.get() | COLLECTIVE
    }
}

/// Marks a communicator as revoked: the fast paths no longer find it.
pub fn set_revoked(comm: Obj<Communicator>) {
    comm.revoked.set(true);
    comm.hidden.set(true);
    comm.keeps_context.set(true);
    if let Some(handle) = comm.predefined {
        let number = handle.0 - CommHandle::WORLD.0;
        PREDEFINED.set(number, None);
        REVOKED.set(number, Some(comm));
    }
}

impl Path {
    /// A path through a communicator of both leaders. `remote_leader` is a rank of its [`Communicator::peers`].
    pub fn through(peer: Obj<Communicator>, remote_leader: i32, tag: i32) -> Path {
        let key = |source| Key { context: peer.context.get() | CREATION, source, tag };
        Path {
            to: peer.peer(remote_leader),
            keys: [key(peer.rank), key(remote_leader)],
            of: Some(peer),
            met: None,
        }
    }
}

impl HasHandle for Communicator {
    type Handle = CommHandle;

    fn handle_of(object: Obj<Communicator>) -> CommHandle {
        object.predefined.unwrap_or(CommHandle(object.address()))
    }
}

impl CommHandle {
    /// The live communicator that the handle stands for, if any. Constant time; never fails on garbage.
    #[inline(always)]
    pub fn resolve(self) -> Option<Obj<Communicator>> {
        if self.0 < 4096 {
            return predefined_comm(self).or_else(|| revoked_comm(self));
        }
        COMMS.get(self.0).filter(|comm| !comm.freed.get())
    }

    /// [`CommHandle::resolve`] in a few instructions. `None` doesn't mean that the handle is invalid: [`CommHandle::resolve`] decides.
    #[inline(always)]
    pub fn resolve_quickly(self) -> Option<Obj<Communicator>> {
        if self.0 < 4096 {
            return predefined_comm(self);
        }
        COMMS.get_newest(self.0).filter(|comm| !comm.hidden.get())
    }
}

/// Drops one reference to a communicator.
///
/// # Safety
/// As for [`Slab::release`](encore_slab::Slab::release).
#[inline(always)]
pub unsafe fn release(comm: Obj<Communicator>) {
    // SAFETY: the caller's promise.
    unsafe { COMMS.release(comm) };
}

/// A counted reference: the communicator lives at least as long, even if the program frees it.
pub struct Held(Obj<Communicator>);

impl Held {
    /// Adds a reference.
    pub fn new(comm: Obj<Communicator>) -> Held {
        comm.retain();
        Held(comm)
    }

    /// The communicator.
    pub fn comm(&self) -> Obj<Communicator> {
        self.0
    }
}

impl Clone for Held {
    fn clone(&self) -> Held {
        Held::new(self.0)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // SAFETY: the count that this object holds.
        unsafe { release(self.0) };
    }
}

impl std::fmt::Debug for Held {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Held").field(&self.0.handle()).finish()
    }
}

/// Directs an error to the error handler of `comm`, if there is one.
#[cold]
pub fn error_on(comm: Option<Obj<Communicator>>, error: Error) -> Error {
    match comm {
        Some(comm) => error.with_holder(Rc::new(Held::new(comm))),
        None => error,
    }
}

/// The communicator whose error handler gets the error, where no argument's object does.
pub fn of_error(error: &Error) -> Option<Obj<Communicator>> {
    error.report().on.as_ref().and_then(|on| on.downcast_ref()).map(Held::comm)
}

impl Drop for Communicator {
    fn drop(&mut self) {
        if !self.keeps_context.get() {
            CONTEXTS.give_back(self.context.get());
        }
    }
}
