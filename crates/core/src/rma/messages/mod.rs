//! Windows with members that share no memory with this process: everything is a message.
//!
//! An operation is a cell ([`wire`]), with the data behind it where they don't fit, as an active message ([`crate::active`]). The target's
//! handler ([`arrival`]) has the data received right into the window, or answers right out of it; a type that lies scattered there travels
//! as a list of [`describe::Stretch`]es. No operation is a round trip: the origin counts in [`Member::local`] what of its own memory
//! is still in use, and asks with a *flush* whether everything that it has sent before was done ([`sync`]).
//!
//! **What is done when.** Cells of one origin are handled in order. So a flush, the end of an epoch, an unlock stand for all operations
//! before them: the target acts on them once those are done, in whatever order that was. Operations that are atomic for each element are
//! done in the order of their cells, each when its data have come, and under the same locks as those of members that share memory.
//!
//! **Locks.** The target's handler takes the ticket for the origin, so origins here and elsewhere wait in one line. It doesn't wait
//! for it: tickets whose turn hasn't come are looked at again at each poll ([`crate::engine::Engine::admit_far`]).
//!
//! The target must make progress: in any MPI call, else its helper thread does ([`super::served`]).

pub(crate) mod arrival;
mod describe;
pub(super) mod origin;
pub(super) mod sync;
mod wire;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use encore_shmem::window::ticket_lock::Ticket;

use crate::active::Count;
use crate::error::Result;
use crate::handlers::{Handler, Incoming};
use crate::objects::WINDOWS;
use crate::peer::Peers;
use crate::rma::messages::arrival::Arrival;
use crate::rma::messages::wire::{Sync, Verb};
use crate::rma::window::Window;
use crate::slab::Obj;

/// The handlers.
pub(crate) const ROWS: [(u8, Handler); 2] =
    [(wire::OPERATION, arrival::operate), (wire::SYNC, sync::synchronise)];

/// Why a target couldn't do an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It has no memory for the data on their way.
    OutOfMemory,
    /// Bytes that aren't its window's, or not attached.
    NoSuchMemory { address: u64, bytes: u64 },
}

/// What a window knows of its members elsewhere.
pub(crate) struct Messages {
    /// By rank; `None`: this member shares memory with this process.
    members: Box<[Option<Member>]>,
    /// Tickets of this process's lock that were taken for members elsewhere and wait for their turn, in the order of their numbers.
    waiting: RefCell<VecDeque<(usize, Ticket)>>,
}

/// A member elsewhere.
struct Member {
    /// Operations at it whose data have not left, or whose answers have not come.
    local: Obj<Count>,
    /// An operation was sent to it that no flush stands behind, and whose end no answer tells.
    unconfirmed: Cell<bool>,
    /// Anything was sent to it that no flush stands behind.
    unseen: Cell<bool>,
    /// How many flushes it was asked for, and the latest that it has answered.
    asked: Cell<u64>,
    confirmed: Cell<u64>,
    /// What it has said about its lock.
    answer: Cell<Option<Verb>>,
    /// The first operation that it couldn't do since this was last told to the program.
    failure: Cell<Option<Failure>>,
    /// What this process does for it.
    service: RefCell<Service>,
}

/// What this process does for a member elsewhere.
#[derive(Default)]
struct Service {
    /// Operations that have come so far, and the numbers of those that are not done, in their order.
    begun: u64,
    under_way: VecDeque<u64>,
    /// Those which are atomic, in the order in which they must be done.
    ordered: VecDeque<Obj<Arrival>>,
    /// What waits until the operations with lower numbers have been done, with its number.
    syncs: VecDeque<(u64, Sync, u64)>,
    /// It holds this process's lock.
    held: Option<Ticket>,
    /// The first operation that couldn't be done since the latest flush.
    failure: Option<Failure>,
}

impl Service {
    /// All operations with lower numbers have been done.
    fn done_up_to(&self) -> u64 {
        self.under_way.front().copied().unwrap_or(self.begun)
    }
}

impl Messages {
    /// Of a window of the members of a communicator; `None`: all share memory.
    pub(super) fn new(peers: &Peers, win: &[crate::peer::PeerId]) -> Result<Option<Box<Messages>>> {
        if peers.share_memory(win) {
            return Ok(None);
        }
        let member = |peer: &crate::peer::PeerId| match peers.shares_memory(*peer) {
            true => Ok(None),
            false => Member::new().map(Some),
        };
        let members = win.iter().map(member).collect::<Result<_>>()?;
        Ok(Some(Box::new(Messages { members, waiting: RefCell::default() })))
    }
}

impl Member {
    fn new() -> Result<Member> {
        Ok(Member {
            local: Count::new()?,
            unconfirmed: Cell::new(false),
            unseen: Cell::new(false),
            asked: Cell::new(0),
            confirmed: Cell::new(0),
            answer: Cell::new(None),
            failure: Cell::new(None),
            service: RefCell::default(),
        })
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.local.release();
    }
}

impl Window {
    /// A member elsewhere; `None`: it shares memory with this process.
    #[inline]
    fn far(&self, rank: usize) -> Option<&Member> {
        self.messages.as_ref()?.members.get(rank)?.as_ref()
    }

    /// The same for one that is known to be elsewhere.
    fn member(&self, rank: usize) -> &Member {
        self.far(rank).expect("a member elsewhere")
    }

    /// Whether a member is elsewhere.
    #[inline]
    pub(crate) fn is_far(&self, rank: usize) -> bool {
        self.far(rank).is_some()
    }

    /// The ranks of the members elsewhere.
    pub(crate) fn far_ranks(&self) -> impl Iterator<Item = usize> + '_ {
        let members = self.messages.as_ref().map(|messages| &*messages.members).unwrap_or_default();
        members.iter().enumerate().filter(|(_, member)| member.is_some()).map(|(rank, _)| rank)
    }
}

/// The window that a cell from member `rank` is about. A cell that is about none ends the job: the sender relies on an effect.
fn window_of(engine: &crate::engine::Engine, cell: &Incoming, window: u64, rank: usize) -> Obj<Window> {
    let is_from = |win: &Obj<Window>| win.is_far(rank) && win.comm.peer(rank as i32) == cell.from;
    match WINDOWS.get(window as usize).filter(is_from) {
        Some(win) => win,
        None => refuse(engine, cell, "it names no window of the sender's"),
    }
}

#[cold]
fn refuse(engine: &crate::engine::Engine, cell: &Incoming, why: &'static str) -> ! {
    crate::fatal::refused(engine.peers.world_rank(cell.from), cell.kind, why)
}
