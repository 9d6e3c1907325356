//! The receiving ends of the rings of a rank.

use crate::layout::Layout;
use crate::shm::mapping::{introductions, place};
use crate::shm::route::Out;
use crate::shm::{LocalRank, Shm};
use encore_shmem::doorbell::Doorbell;
use encore_shmem::ring::{Consumer, Header, Held};
use encore_shmem::sync::Ordering;

/// The receiving end from one rank.
#[derive(Debug)]
pub struct Inbox {
    /// Ring number of the sender.
    pub source: LocalRank,
    /// The owner's number for the sender; see [`Shm::call_senders`].
    pub sender: u32,
    /// The ring.
    pub ring: Consumer,
    /// State to restore when the held inbox is released.
    pub(super) held: Option<Held>,
    pub(super) bell: &'static Doorbell,
}

/// A cell that has arrived.
#[derive(Clone, Copy, Debug)]
pub struct Arrived {
    /// Its header.
    pub header: Header,
    /// Its payload, [`encore_shmem::ring::INLINE`] bytes; valid until the cell is released.
    pub payload: *const u8,
}

impl Shm {
    /// Notices senders that have begun to talk to this rank. Call it before each poll of [`Shm::inboxes`]; usually it is one load.
    #[inline(always)]
    pub fn greet(&mut self) {
        // Acquire: pairs with the Release in `Shm::look`.
        let introduced = self.bell.introduced.load(Ordering::Acquire);
        if introduced != self.introduced {
            self.meet(introduced);
        }
    }

    #[cold]
    #[inline(never)]
    fn meet(&mut self, introduced: u32) {
        let ranks = self.ranks();
        for (index, word) in introductions(self.base, ranks, self.me).iter().enumerate() {
            let mut bits = word.load(Ordering::Acquire);
            while bits != 0 {
                let source = index * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let rank = LocalRank(source as u32);
                if source < ranks && self.inbox_of(rank).is_none() {
                    // SAFETY: this process is the only rank `me`, and the ring isn't in `inboxes` yet: the only consumer.
                    let ring = unsafe { Consumer::new(place(self.base, self.layout, source, self.me)) };
                    // SAFETY: as in `attach`.
                    let bell =
                        unsafe { self.base.add(Layout::doorbell(ranks, source)).cast::<Doorbell>().as_ref() };
                    self.towards(rank).inbox = self.inboxes.len() as u32;
                    self.inboxes.push(Inbox {
                        source: rank,
                        sender: self.names[source],
                        ring,
                        held: None,
                        bell,
                    });
                }
            }
        }
        self.introduced = introduced;
    }

    /// Number of cells received from all ranks so far.
    pub fn cells_received(&self) -> u64 {
        self.inboxes.iter().map(|inbox| inbox.ring.cells()).sum::<u64>() + self.parted.1
    }

    /// The rings that were ever used.
    #[inline(always)]
    pub fn inboxes(&self) -> &[Inbox] {
        &self.inboxes
    }

    /// The index in [`Shm::inboxes`] of the ring from a rank, once that has sent anything.
    #[inline(always)]
    pub fn inbox_of(&self, source: LocalRank) -> Option<usize> {
        // SAFETY: the caller has the rings; nobody else borrows them.
        unsafe { self.route(source).inbox() }
    }

    /// The cell at the head of an inbox, if there is one. Its payload stays valid until [`Shm::release`].
    #[inline(always)]
    pub fn peek(&self, inbox: usize) -> Option<Arrived> {
        let ready = self.inboxes[inbox].ring.peek()?;
        Some(Arrived { header: ready.header, payload: ready.payload(|payload| payload) })
    }

    /// The staged bytes of the cell at the head of an inbox, `length` of them. `None` if no cell can have as many.
    #[inline]
    pub fn staged(&self, inbox: usize, length: u64) -> Option<*const u8> {
        let Inbox { ring, source, .. } = &self.inboxes[inbox];
        match ring.peek()?.header.shuttle() {
            None => (length <= ring.longest_staged()).then(|| ring.staged(length)),
            Some(number) => {
                // SAFETY: the caller has the rings; nobody else borrows them.
                let shuttles = &unsafe { self.route(*source).0.as_ref() }.shuttles;
                shuttles.lie().address(number, length).map(|address| address.cast_const())
            }
        }
    }

    /// Consumes the `length` bytes on shuttle `number`, which the ready cell of an inbox names: `read` copies them. Keeps the shuttle and
    /// gives the cell back. False: there is no such shuttle, and nothing was done.
    ///
    /// # Safety
    /// The cell at the head of the inbox, which [`Shm::peek`] has returned, names the shuttle. Nothing else reads it any more.
    #[inline(always)]
    pub unsafe fn take_shuttle(
        &mut self,
        inbox: usize,
        number: u8,
        length: u64,
        read: impl FnOnce(*const u8),
    ) -> bool {
        let source = self.inboxes[inbox].source;
        let shuttles = &mut self.towards(source).shuttles;
        let Some(address) = shuttles.lie().address(number, length) else { return false };
        read(address);
        shuttles.give(number);
        // SAFETY: the caller's promise; `read` has ended.
        unsafe { self.release(inbox, 0) };
        true
    }

    /// Gives the ready cell of an inbox back, with its `staged` staged bytes, and wakes its sender if that may be waiting for room.
    ///
    /// # Safety
    /// [`Shm::peek`] has returned the cell, which wasn't released since, and nothing reads it or its staged bytes any more. If `staged` isn't 0,
    /// [`Shm::staged`] has returned an address for as many.
    #[inline(always)]
    pub unsafe fn release(&mut self, inbox: usize, mut staged: u64) {
        let ordered = self.ordered;
        if staged > 0 && self.keep_shuttle(inbox) {
            staged = 0;
        }
        let inbox = &mut self.inboxes[inbox];
        // SAFETY: the caller's promise.
        let published = unsafe { inbox.ring.release(staged) };
        if published && inbox.bell.calls(ordered) {
            let source = inbox.source;
            self.answer_sender(source);
        }
    }

    /// Wakes a sender that sleeps.
    #[cold]
    #[inline(never)]
    fn answer_sender(&mut self, source: LocalRank) {
        let Out { bell, sleepers, .. } = self.towards(source);
        // That it is full doesn't matter: this call sends it no message.
        bell.answer(sleepers);
    }

    /// Keeps the shuttle of the ready cell of an inbox, if it has one.
    #[inline]
    fn keep_shuttle(&mut self, inbox: usize) -> bool {
        let Inbox { ring, source, .. } = &self.inboxes[inbox];
        let (source, number) = (*source, ring.peek().and_then(|ready| ready.header.shuttle()));
        number.map(|number| self.towards(source).shuttles.give(number)).is_some()
    }

    /// Makes an inbox appear empty until [`Shm::let_go`]; its cells wait.
    pub fn hold(&mut self, inbox: usize) {
        let inbox = &mut self.inboxes[inbox];
        let before = inbox.held.replace(inbox.ring.hold());
        assert!(before.is_none(), "an inbox is held once");
    }

    /// Shows the cells of a held inbox again.
    pub fn let_go(&mut self, inbox: usize) {
        let inbox = &mut self.inboxes[inbox];
        inbox.ring.let_go(inbox.held.take().expect("an inbox that was held is let go"));
    }
}
