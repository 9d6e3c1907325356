//! A window's state about its members on other nodes, as origin and as target.

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

/// A window's state about its members elsewhere.
pub(crate) struct Messages {
    /// Members by rank; `None`: this member shares memory with this process.
    pub(super) members: Box<[Option<Member>]>,
    /// Tickets of this process's lock that were taken for members elsewhere and wait for their turn, in the order of their numbers.
    pub(super) waiting: RefCell<VecDeque<(usize, Ticket)>>,
    /// Whether this process leaves the window, and requests nothing there any more.
    pub(super) leaves: Cell<bool>,
}

/// A member elsewhere.
pub(super) struct Member {
    /// Operations at it whose data have not left, or whose answers are missing.
    pub(super) local: Obj<Count>,
    /// Its memory, if readable without its part, and whether also writable; unfinished reads and writes.
    pub(super) shown: Option<(Shown, bool)>,
    pub(super) copies: Obj<Count>,
    /// Whether an operation was sent to it that no later flush covers, and whose end no answer reports.
    pub(super) unconfirmed: Cell<bool>,
    /// Whether anything was sent to it that no later flush covers.
    pub(super) unseen: Cell<bool>,
    /// Number of flushes requested from it, and the latest that it has answered.
    pub(super) asked: Cell<u64>,
    pub(super) confirmed: Cell<u64>,
    /// Its latest answer about its lock.
    pub(super) answer: Cell<Option<Verb>>,
    /// The first operation that it couldn't do since the last report to the program.
    pub(super) failure: Cell<Option<Failure>>,
    /// Whether it has announced that it leaves the window, and has answered that it leaves, too.
    pub(super) leaves: Cell<bool>,
    pub(super) left: Cell<bool>,
    /// This process's service for it.
    pub(super) service: RefCell<Service>,
}

/// A process's service for a member elsewhere.
#[derive(Default)]
pub(super) struct Service {
    /// Number of operations received so far, and the numbers of those not done, in their order.
    pub(super) begun: u64,
    pub(super) under_way: VecDeque<u64>,
    /// Its atomic operations, in the order in which they must be done, as words ([`super::arrival`]).
    pub(super) ordered: VecDeque<u64>,
    /// Requests that wait until the operations with lower numbers are done, each with its number.
    pub(super) syncs: VecDeque<(u64, Sync, u64)>,
    /// The ticket with which it holds this process's lock.
    pub(super) held: Option<Ticket>,
    /// The first operation that couldn't be done since the latest flush.
    pub(super) failure: Option<Failure>,
}

impl Service {
    /// The number below which all operations are done.
    pub(super) fn done_up_to(&self) -> u64 {
        self.under_way.front().copied().unwrap_or(self.begun)
    }
}

impl Messages {
    /// State of a window on a communicator, with the members' memory as in `shown`; `None`: all share memory.
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
            // SAFETY: it was just made, with this count, and nothing else refers to it.
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
