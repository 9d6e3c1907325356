//! Communicators (MPI 5.0 §7.4): one group or two, and a context that keeps their messages apart from all others.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::environment::error::{Error, Result, no_memory};
use crate::layers::slots::CommSlots;
use crate::peers::peer::PeerId;
use crate::state::buffering::Buffering;
use crate::state::context::{COLLECTIVE, CONTEXTS, CREATION};
use crate::state::handle::CommHandle;
use crate::state::matching::Key;
use crate::state::path::Path;
use encore_slab::{HasHandle, Obj, Predefined, Slab};

/// All communicators.
// SAFETY: reached with the engine held alone.
pub static COMMS: Slab<Communicator> = unsafe { Slab::new() };

/// `MPI_COMM_WORLD`, `MPI_COMM_SELF`.
// SAFETY: reached with the engine held alone.
static PREDEFINED: Predefined<Communicator, 2> = unsafe { Predefined::new() };

/// The revoked ones, which the quick ways don't find.
// SAFETY: as above.
static REVOKED: Predefined<Communicator, 2> = unsafe { Predefined::new() };

/// `MPI_COMM_WORLD` or `MPI_COMM_SELF`; `None` for other values and outside init … finalize.
#[inline(always)]
pub fn predefined_comm(handle: CommHandle) -> Option<Obj<Communicator>> {
    PREDEFINED.get(handle.0.wrapping_sub(CommHandle::WORLD.0))
}

/// [`predefined_comm`] of one that is revoked.
#[cold]
fn revoked_comm(handle: CommHandle) -> Option<Obj<Communicator>> {
    REVOKED.get(handle.0.wrapping_sub(CommHandle::WORLD.0))
}

/// Puts a predefined communicator in place, or takes it out.
pub fn set_predefined_comm(handle: CommHandle, comm: Option<Obj<Communicator>>) {
    let number = handle.0 - CommHandle::WORLD.0;
    PREDEFINED.set(number, comm);
    REVOKED.set(number, None);
}

/// A communicator.
pub struct Communicator {
    /// Context id of point-to-point messages; see [`crate::state::context`] for those of others. 0
    /// while a non-blocking duplication is under way.
    pub context: Cell<u64>,
    /// This process's rank in the (local) group.
    pub rank: i32,
    /// The processes that messages go to and come from: the remote group of an intercommunicator.
    pub peers: Arc<[PeerId]>,
    /// The local group.
    pub local: Arc<[PeerId]>,
    /// The remote group, for an intercommunicator.
    pub remote: Option<Arc<[PeerId]>>,
    /// For the predefined ones, the ABI's value.
    pub predefined: Option<CommHandle>,
    /// The buffer for its buffered sends, once one was attached.
    pub buffering: OnceCell<Rc<Buffering>>,
    /// The buffer of the session that it was made from.
    pub session_buffering: Option<Rc<Buffering>>,
    /// What the layers above keep in it.
    pub layers: CommSlots,
    /// `MPI_Comm_free` was called; pending operations may still use it.
    pub freed: Cell<bool>,
    /// A thread is in `MPI_Comm_disconnect` of it: it connects nobody any more.
    pub parts: Cell<bool>,
    /// The quick ways don't find it: it is freed or revoked.
    hidden: Cell<bool>,
    /// `MPIX_Comm_revoke` was called, here or elsewhere.
    revoked: Cell<bool>,
    /// The program knows of the deaths up to this number ([`Dead::number`](super::jobs::Dead::number)): wildcard receives needn't end because of them.
    pub acknowledged: Cell<u64>,
    /// Its context id is used no more, also after its end: others may still say something of it.
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

/// Puts a communicator of these members into its place.
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

    /// Whether it joins two groups.
    #[inline(always)]
    pub fn is_inter(&self) -> bool {
        self.remote.is_some()
    }

    /// The process that is `rank`, a rank of [`Communicator::peers`].
    #[inline(always)]
    pub fn peer(&self, rank: i32) -> PeerId {
        self.peers[rank as usize]
    }

    /// Those that messages go to and come from.
    #[inline(always)]
    pub fn peers(&self) -> &[PeerId] {
        &self.peers
    }

    /// `MPIX_Comm_revoke` was called, here or elsewhere.
    #[inline(always)]
    pub fn is_revoked(&self) -> bool {
        self.revoked.get()
    }

    /// Marks it as freed. Returns whether it was before.
    pub fn set_freed(&self) -> bool {
        self.hidden.set(true);
        self.freed.replace(true)
    }

    /// Context id of the messages of collective operations.
    pub fn collective_context(&self) -> u64 {
        self.context.get() | COLLECTIVE
    }
}

/// Marks a communicator as revoked: from now on the quick ways don't find it.
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
    /// Through a communicator that both leaders are in. `remote_leader` is a rank of it that messages go to.
    pub fn through(peer: Obj<Communicator>, remote_leader: i32, tag: i32) -> Path {
        let key = |source| Key { context: peer.context.get() | CREATION, source, tag };
        Path { to: peer.peer(remote_leader), keys: [key(peer.rank), key(remote_leader)], met: None }
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

    /// As [`CommHandle::resolve`] in a few instructions. `None` doesn't mean that the handle is wrong: ask [`CommHandle::resolve`].
    #[inline(always)]
    pub fn resolve_quickly(self) -> Option<Obj<Communicator>> {
        if self.0 < 4096 {
            return predefined_comm(self);
        }
        COMMS.get_newest(self.0).filter(|comm| !comm.hidden.get())
    }
}

/// Gives up one holder's count on a communicator.
///
/// # Safety
/// As for [`Slab::release`](encore_slab::Slab::release).
#[inline(always)]
pub unsafe fn release(comm: Obj<Communicator>) {
    // SAFETY: the caller's promise.
    unsafe { COMMS.release(comm) };
}

/// A counted communicator: it lives as long as this, whatever the program frees.
pub struct Held(Obj<Communicator>);

impl Held {
    /// Counts it.
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

impl Error {
    /// Sends it to the error handler of `comm`.
    #[cold]
    pub fn on(self, comm: Obj<Communicator>) -> Error {
        self.with_holder(Rc::new(Held::new(comm)))
    }

    /// The communicator whose error handler is called, if it is not that of an object among the arguments.
    pub fn comm(&self) -> Option<Obj<Communicator>> {
        self.report().on.as_ref().and_then(|on| on.downcast_ref()).map(Held::comm)
    }
}

impl Drop for Communicator {
    fn drop(&mut self) {
        if !self.keeps_context.get() {
            CONTEXTS.give_back(self.context.get());
        }
    }
}
