//! Communicators (MPI 5.0 §7.4): a group, or two, and a context that keeps their messages apart from all others.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use crate::attribute::{Attributes, Cached};
use crate::call::Call;
use crate::errhandler::Handler;
use crate::error::{ObjectKind, Result};
use crate::handle::CommHandle;
use crate::objects::COMMS;
use crate::slab::Obj;
use crate::topology::Topology;

/// A communicator.
pub struct Communicator {
    /// Context id of point-to-point messages, even; the next one is that of collective operations.
    pub context: u64,
    /// This process's rank in the (local) group.
    pub rank: i32,
    /// World ranks of those that messages go to and come from: the remote group of an intercommunicator.
    pub peers: Arc<[u32]>,
    /// World ranks of the local group.
    pub local: Arc<[u32]>,
    /// World ranks of the remote group, for an intercommunicator.
    pub remote: Option<Arc<[u32]>>,
    /// For the predefined ones, the ABI's value.
    pub predefined: Option<CommHandle>,
    /// Its name (`MPI_Comm_set_name`).
    pub name: RefCell<Vec<u8>>,
    /// Its error handler.
    pub handler: RefCell<Handler>,
    /// How many collective operations were started on it: numbers their messages.
    pub collectives: Cell<u32>,
    /// Plans of the collective operations used on it lately.
    pub plans: RefCell<crate::collective::prepared::Cache>,
    /// What the program has attached to it.
    pub attributes: Attributes,
    /// Its virtual topology, given when it is made.
    pub topology: OnceCell<Rc<Topology>>,
    /// `MPI_Comm_free` was called; pending operations may still use it.
    pub freed: Cell<bool>,
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

    /// World rank of `rank`, which is a rank of [`Communicator::peers`].
    #[inline(always)]
    pub fn peer(&self, rank: i32) -> u32 {
        debug_assert!((rank as usize) < self.peers.len());
        // SAFETY: ranks are checked where they come in from C.
        unsafe { *self.peers.get_unchecked(rank as usize) }
    }

    /// World ranks of those that messages go to and come from.
    #[inline(always)]
    pub fn peers(&self) -> &[u32] {
        &self.peers
    }

    /// Context id of the messages of collective operations.
    pub fn collective_context(&self) -> u64 {
        self.context | 1
    }
}

impl Obj<Communicator> {
    /// The handle that stands for it.
    pub fn handle(self) -> CommHandle {
        self.predefined.unwrap_or(CommHandle(self.address()))
    }
}

impl CommHandle {
    /// The live communicator that the handle stands for, if any. Constant time; never fails on garbage.
    #[inline(always)]
    pub fn resolve(self) -> Option<Obj<Communicator>> {
        if self.0 < 4096 {
            return crate::objects::predefined_comm(self);
        }
        COMMS.get(self.0).filter(|comm| !comm.freed.get())
    }
}

impl Communicator {
    /// World rank of `source`, or [`crate::wait::ANY`] for a wildcard: for roll-calls.
    pub fn world_rank_or_wildcard(&self, source: i32) -> i32 {
        usize::try_from(source)
            .ok()
            .and_then(|source| self.peers().get(source))
            .map_or(crate::wait::ANY, |rank| *rank as i32)
    }
}

impl Cached for Obj<Communicator> {
    const KIND: ObjectKind = ObjectKind::Comm;

    fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    fn handle_value(self) -> usize {
        self.handle().0
    }

    fn hold(self) {
        self.retain();
    }

    fn let_go(self) {
        release(self);
    }
}

/// `MPI_Comm_free`: deletes the attributes, then gives up the program's count. Pending operations still end normally.
/// If a delete function fails, the communicator stays.
pub fn free(call: &mut Call, comm: Obj<Communicator>) -> Result<()> {
    comm.retain();
    let deleted = crate::attribute::delete_all(call, comm);
    // A delete function may have freed it.
    if deleted.is_ok() && !comm.freed.replace(true) {
        release(comm);
    }
    release(comm);
    deleted
}

/// Gives up one holder's count on a communicator.
pub fn release(comm: Obj<Communicator>) {
    COMMS.release(comm);
}

impl Drop for Communicator {
    fn drop(&mut self) {
        crate::create::CONTEXTS.give_back(self.context);
        self.handler.get_mut().release();
    }
}
