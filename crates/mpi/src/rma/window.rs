//! Windows.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Instant;

use encore_boot::segment::Head;
use encore_engine::channel;
use encore_engine::p2p::lost;
use encore_shmem::doorbell::Ordered;
use encore_shmem::window::stripe::Holder;
use encore_shmem::window::{Block, Control};

use crate::attribute::Cached;
use crate::errhandler::Handler;
use crate::handle::WinHandle;
use crate::jobs::common::InCommon;
use crate::rma::attached::Attached;
use crate::rma::hints::Hints;
use crate::rma::kinds::{Access, Flavor, Held};
use crate::rma::messages::state::Messages;
use crate::rma::spot::Reach;
use encore_adapt::operations::Operations;
use encore_device::sharing::{Kept, Mapped};
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ObjectKind, Result};
use encore_engine::peer::PeerId;
use encore_engine::slab::{HasHandle, Obj, Slab};
use encore_engine::state::attributes::Attributes;
use encore_engine::state::process::NONE;
use encore_transport::transport::Registered;

/// `MPI_WIN_UNIFIED`: there is one copy of a window's memory (§12.4).
pub const UNIFIED: i32 = 321;

/// A member of a window, from the view of this process. Fields that each operation reads come first.
#[repr(C)]
pub struct Target {
    /// Address of its memory in this process; null unless the processor reaches it. Equals that in `reach`.
    pub(crate) memory: *mut u8,
    /// [`Target::memory`], but also null if synchronization is by messages.
    pub(crate) base: *mut u8,
    /// Bytes of its memory.
    pub size: u64,
    /// Bytes of one unit of displacement.
    pub unit: u64,
    /// Its stripes; a dummy for a member whose memory the processor doesn't reach.
    pub(crate) stripes: &'static Control,
    /// Its locks. For a member with synchronization by messages, a dummy that can't be taken: the real ones are there.
    pub(crate) control: &'static Control,
    /// Whether an access epoch to only this target is open.
    pub(crate) open: Cell<bool>,
    /// State of its lock in this process.
    pub(crate) held: Cell<Held>,
    /// Way to reach its memory.
    pub(crate) reach: Reach,
    /// The target's handle of the window.
    pub(crate) theirs: Cell<u64>,
    /// Number of operations not requested from it, since it hasn't done one in time; and the number after the next failure.
    pub(crate) pause: Cell<(u32, u32)>,
    /// Number of operations in a quick series while it slept, and the time of the latest one.
    pub(crate) row: Cell<(u32, Option<Instant>)>,
    /// Choice between it and the kernel for operations that both can do.
    pub(crate) choices: Operations,
    /// Number of its exposure epochs for this process that an access epoch has met.
    pub(crate) posts_met: Cell<u32>,
    /// Number of its ended access epochs to this process that exposure epochs have waited for.
    pub(crate) completes_met: Cell<u32>,
}

/// All windows.
// SAFETY: reached only with the engine held.
pub static WINDOWS: Slab<Window> = unsafe { Slab::new() };

/// A window.
#[repr(C)]
pub struct Window {
    /// Whether an access epoch to all targets is open.
    pub(crate) open_to_all: Cell<bool>,
    /// Whether an operation was begun since the last fence.
    pub(crate) used: Cell<bool>,
    /// Number of flushes and unlocks so far.
    pub(crate) turn: Cell<u32>,
    /// This process's number as a holder of stripes.
    pub(crate) number: u32,
    /// Its members, by rank.
    pub targets: Box<[Target]>,
    /// The access epoch of this process.
    pub(crate) access: Cell<Access>,
    /// The members for which an exposure epoch is open (`MPI_Win_post`).
    pub(crate) exposed_to: RefCell<Option<Vec<usize>>>,
    /// The members to which an access epoch is open (`MPI_Win_start`).
    pub(crate) started: RefCell<Vec<usize>>,
    /// A communicator of its own, with its members.
    pub comm: Obj<Communicator>,
    /// The control block that its members on this node share.
    pub(crate) block: Block,
    /// Whether the rank that returns a lock fences, because sleepers don't fence for others.
    pub(crate) fenced: bool,
    /// Whether the lock of `MPI_PROC_NULL` is held: it has no owner, but opens an epoch.
    pub(crate) nobody_locked: Cell<bool>,
    /// Whether it was made with the info key `no_locks`.
    pub(crate) forbids_locks: bool,
    /// Origin of its memory. The values of its attributes are addresses of these four fields.
    pub flavor: i32,
    /// `MPI_WIN_UNIFIED`
    pub model: i32,
    /// Bytes of a unit of displacement here.
    pub unit: i32,
    /// Bytes of this process's memory.
    pub size: i64,
    /// This process's memory.
    pub base: *mut u8,
    /// Its allocations on the heap: the memory itself, the control block.
    pub(crate) from_heap: [*mut u8; 2],
    /// The allocation of a device that this process's memory is in.
    pub(crate) kept: Cell<Option<Kept>>,
    /// Memory of other members' devices, which is mapped here.
    pub(crate) mapped: Vec<Mapped>,
    /// Memory shared with processes of other jobs: that of some members, this one among them.
    pub(crate) common: Option<InCommon>,
    /// Record of its members' deaths, if the job is fault tolerant.
    pub(crate) mortal: Option<Mortal>,
    /// This process's memory, registered for members on other nodes.
    pub(crate) shown: RefCell<Option<Registered>>,
    /// Memory that members have attached to a dynamic window.
    pub(crate) attached: Option<RefCell<Attached>>,
    /// Whether others may request operations on it from this process.
    pub(crate) asked: Cell<bool>,
    /// Whether it needs the helper thread, which does others' requests while the program makes no MPI call.
    pub(crate) helped: Cell<bool>,
    /// Hints of the program.
    pub hints: RefCell<Hints>,
    /// Its name (`MPI_Win_set_name`).
    pub name: RefCell<Vec<u8>>,
    /// Its error handler.
    pub handler: RefCell<Handler>,
    /// Attributes that the program has attached to it.
    pub attributes: Attributes,
    /// Whether `MPI_Win_free` was called.
    pub freed: Cell<bool>,
    /// State of messages with members that share no memory with this process, if there are such.
    pub(crate) messages: Option<Box<Messages>>,
}

impl Window {
    /// This process's rank in it.
    #[inline(always)]
    pub fn rank(&self) -> usize {
        self.comm.rank as usize
    }

    /// The flavor.
    pub fn is(&self, flavor: Flavor) -> bool {
        self.flavor == flavor as i32
    }

    /// Whether it has a rank with this number.
    #[inline(always)]
    pub fn ranks(&self) -> usize {
        self.targets.len()
    }
}

/// Deaths of a window's members.
pub(crate) struct Mortal {
    head: Arc<Head>,
    /// Rank of each member in this job's `MPI_COMM_WORLD`, if it is of this job.
    members: Vec<Option<u32>>,
}

impl Mortal {
    /// `None`: the death of a rank ends the job.
    pub(crate) fn of(engine: &Engine, members: &[PeerId]) -> Option<Mortal> {
        engine.job.head.deaths()?;
        let peers = &engine.peers;
        let rank = |peer: &PeerId| (!peers.is_foreign(*peer)).then(|| peers.world_rank(*peer));
        Some(Mortal { head: engine.job.head.clone(), members: members.iter().map(rank).collect() })
    }

    fn has_died(&self, rank: usize) -> bool {
        self.members[rank].is_some_and(|rank| self.head.death_of(rank) != 0)
    }
}

impl Holder for Window {
    #[inline(always)]
    fn number(&self) -> u32 {
        self.number
    }

    #[inline(always)]
    fn ordered(&self) -> Ordered {
        if self.fenced { Ordered::BySender } else { Ordered::BySleeper }
    }

    fn may_outlive(&self) -> bool {
        self.common.is_some() || self.mortal.is_some()
    }

    fn has_ended(&self, number: u32) -> bool {
        let rank = number as usize - 1;
        self.common.as_ref().is_some_and(|common| common.has_ended(rank))
            || self.mortal.as_ref().is_some_and(|mortal| mortal.has_died(rank))
    }
}

/// Wakes the rank that waits for a member's lock with the ticket of this number, if any.
#[inline(never)]
pub(crate) fn wake_waiter(engine: &mut Engine, win: &Window, rank: usize, number: u32) {
    if let Some(who) = win.block.waiters(rank).find(number) {
        wake_member(engine, win, who as usize);
    }
}

/// Wakes a member of a window, if it sleeps, to poll for stores of this rank.
#[inline]
pub(crate) fn wake_member(engine: &mut Engine, win: &Window, rank: usize) {
    channel::wake(engine, win.comm.peer(rank as i32));
}

/// Waits until `done`, which an action of a window's member makes true.
pub(crate) fn wait_with_engine(
    call: &mut Call,
    win: &Window,
    rank: usize,
    done: impl FnMut(&mut Engine) -> bool,
) {
    let peer = call.engine().peers.world_rank(win.comm.peer(rank as i32)) as i32;
    call.wait_until(peer, NONE, done);
}

/// [`wait_with_engine`], but fails if the member has died.
pub(crate) fn wait_unless_lost(
    call: &mut Call,
    win: &Window,
    rank: usize,
    mut done: impl FnMut() -> bool,
) -> Result<()> {
    let member = win.comm.peer(rank as i32);
    let mut ended = false;
    wait_with_engine(call, win, rank, |engine| {
        ended = done();
        ended || engine.jobs.is_parted(member)
    });
    if ended { Ok(()) } else { Err(lost::error(call.engine(), member)) }
}

/// The error of a lock on this node that isn't free after the death of a member on this node: the dead one may hold it, or be next.
pub(crate) fn lock_is_lost(engine: &Engine, win: &Window) -> Option<Error> {
    win.mortal.as_ref().filter(|_| !engine.jobs.dead.is_empty())?;
    let is_lost =
        |rank: &usize| !win.is_far(*rank) && engine.jobs.dead.contains_key(&win.comm.peer(*rank as i32));
    (0..win.ranks()).find(is_lost).map(|rank| lost::error(engine, win.comm.peer(rank as i32)))
}

/// Fails if a member has died.
pub(crate) fn not_lost(call: &mut Call, win: &Window, rank: usize) -> Result<()> {
    let member = win.comm.peer(rank as i32);
    if call.engine().jobs.is_parted(member) { Err(lost::error(call.engine(), member)) } else { Ok(()) }
}

impl Drop for Window {
    fn drop(&mut self) {
        self.handler.get_mut().release();
    }
}

impl HasHandle for Window {
    type Handle = WinHandle;

    fn handle_of(object: Obj<Window>) -> WinHandle {
        WinHandle(object.address())
    }
}

impl WinHandle {
    /// The live window that the handle stands for, if any. Constant time; never fails on garbage.
    #[inline(always)]
    pub fn resolve(self) -> Option<Obj<Window>> {
        WINDOWS.get(self.0).filter(|win| !win.freed.get())
    }

    /// [`resolve`](Self::resolve) in a few instructions; `None` may also mean a live window.
    #[inline(always)]
    pub fn resolve_quickly(self) -> Option<Obj<Window>> {
        WINDOWS.get_newest(self.0).filter(|win| !win.freed.get())
    }
}

impl Cached for Obj<Window> {
    const KIND: ObjectKind = ObjectKind::Win;

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
        // SAFETY: the count that `hold` took.
        unsafe { WINDOWS.release(self) };
    }
}
