//! What a window knows of its members on other nodes, on both sides.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

use encore_shmem::window::ticket_lock::Ticket;

use crate::rma::messages::failure::Failure;
use crate::rma::messages::wire::{Sync, Verb};
use encore_engine::active::count::{self, Count};
use encore_engine::error::Result;
use encore_engine::peer::{PeerId, Peers};
use encore_engine::slab::Obj;
use encore_transport::transport::Shown;

/// What a window knows of its members elsewhere.
pub(crate) struct Messages {
    /// By rank; `None`: this member shares memory with this process.
    pub(super) members: Box<[Option<Member>]>,
    /// Tickets of this process's lock that were taken for members elsewhere and wait for their turn, in the order of their numbers.
    pub(super) waiting: RefCell<VecDeque<(usize, Ticket)>>,
    /// This process leaves the window, and asks for nothing there any more.
    pub(super) leaves: Cell<bool>,
}

/// A member elsewhere.
pub(super) struct Member {
    /// Operations at it whose data have not left, or whose answers have not come.
    pub(super) local: Obj<Count>,
    /// Its memory, where it is read without its part, and whether it is written to so; reads and writes that have not ended.
    pub(super) shown: Option<(Shown, bool)>,
    pub(super) copies: Obj<Count>,
    /// An operation was sent to it that no flush stands behind, and whose end no answer tells.
    pub(super) unconfirmed: Cell<bool>,
    /// Anything was sent to it that no flush stands behind.
    pub(super) unseen: Cell<bool>,
    /// How many flushes it was asked for, and the latest that it has answered.
    pub(super) asked: Cell<u64>,
    pub(super) confirmed: Cell<u64>,
    /// What it has said about its lock.
    pub(super) answer: Cell<Option<Verb>>,
    /// The first operation that it couldn't do since this was last told to the program.
    pub(super) failure: Cell<Option<Failure>>,
    /// It has said that it leaves the window, and has answered that it leaves, too.
    pub(super) leaves: Cell<bool>,
    pub(super) left: Cell<bool>,
    /// What this process does for it.
    pub(super) service: RefCell<Service>,
}

/// What this process does for a member elsewhere.
#[derive(Default)]
pub(super) struct Service {
    /// Operations that have come so far, and the numbers of those that are not done, in their order.
    pub(super) begun: u64,
    pub(super) under_way: VecDeque<u64>,
    /// Those which are atomic, in the order in which they must be done, as words ([`super::arrival`]).
    pub(super) ordered: VecDeque<u64>,
    /// What waits until the operations with lower numbers have been done, with its number.
    pub(super) syncs: VecDeque<(u64, Sync, u64)>,
    /// It holds this process's lock.
    pub(super) held: Option<Ticket>,
    /// The first operation that couldn't be done since the latest flush.
    pub(super) failure: Option<Failure>,
}

impl Service {
    /// All operations with lower numbers have been done.
    pub(super) fn done_up_to(&self) -> u64 {
        self.under_way.front().copied().unwrap_or(self.begun)
    }
}

impl Messages {
    /// Of a window of the members of a communicator, whose memory is `shown` as it says; `None`: all share memory.
    pub(in crate::rma) fn new(
        peers: &Peers,
        members: &[PeerId],
        shown: impl Fn(usize) -> Option<(Shown, bool)>,
    ) -> Result<Option<Box<Messages>>> {
        if peers.share_memory(members) {
            return Ok(None);
        }
        let member = |(rank, peer): (usize, &PeerId)| match peers.shares_memory(*peer) {
            true => Ok(None),
            false => Member::new(shown(rank)).map(Some),
        };
        let members = members.iter().enumerate().map(member).collect::<Result<_>>()?;
        Ok(Some(Box::new(Messages { members, waiting: RefCell::default(), leaves: Cell::new(false) })))
    }
}

impl Member {
    fn new(shown: Option<(Shown, bool)>) -> Result<Member> {
        let local = Count::new()?;
        let copies = Count::new().inspect_err(|_| {
            // SAFETY: it was made just now, with this count, and nobody else knows it.
            unsafe { count::release(local) }
        })?;
        Ok(Member {
            local,
            shown,
            copies,
            unconfirmed: Cell::new(false),
            unseen: Cell::new(false),
            asked: Cell::new(0),
            confirmed: Cell::new(0),
            answer: Cell::new(None),
            failure: Cell::new(None),
            leaves: Cell::new(false),
            left: Cell::new(false),
            service: RefCell::default(),
        })
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        // SAFETY: the counts that this object holds.
        unsafe {
            count::release(self.local);
            count::release(self.copies);
        }
    }
}
