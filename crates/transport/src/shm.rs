//! The ranks of a node, connected through the shared segment.

use std::os::fd::{BorrowedFd, OwnedFd};
use std::ptr::NonNull;

use crate::layout::{Agreement, Layout, Sizes};
use encore_shmem::board::Board;
use encore_shmem::consensus::Consensus;
use encore_shmem::copying;
use encore_shmem::doorbell::{Doorbell, Ordered, Rung, Sleepers, register};
use encore_shmem::heap::Heap;
use encore_shmem::laps::FIRST_PAGES;
use encore_shmem::ring::{Header, Producer, Staged};
use encore_shmem::shuttle::Shuttles;
use encore_shmem::space::Space;
use encore_shmem::sync::{Ordering, compiler_fence, fence};
use encore_shmem::team::Shape;

mod beside;
mod common;
mod inbox;
mod mapping;
mod pair;
mod populate;
pub mod rounds;
mod route;
mod sleep;
mod transport;

pub use common::Common;
pub use inbox::{Arrived, Inbox};
pub use mapping::AttachError;
use mapping::{introductions, lie, map, map_head, place, within_limit};
pub use pair::{NoPair, Pair};
pub use route::Route;
use route::{NO_INBOX, Out};
pub use sleep::{Bed, Waker};

/// Index of a process among those that share a segment: the number of its rings, its bell, its board and its slot there. Neither its rank
/// in a job, whose processes may lie on several nodes, nor a row of a table of processes.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalRank(pub u32);

impl LocalRank {
    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// This rank's ends of all rings.
#[derive(Debug)]
pub struct Shm {
    me: usize,
    layout: Layout,
    base: NonNull<u8>,
    ordered: Ordered,
    /// Sending ends towards each rank, then the closed one, then those of pairs. Invariant: never moved or freed, so that [`Route`]s stay
    /// valid.
    out: NonNull<Out>,
    /// Number of ends in `out`.
    ends: usize,
    /// Memory of pairs, beside the segment.
    pairs: Vec<pair::Slot>,
    /// Number of `pairs` to unmap once nothing refers to them.
    leaving: usize,
    /// For each rank of the segment, whether its process has died; empty while none has.
    dead: Vec<bool>,
    /// Cells sent and received through rings of pairs that were closed.
    parted: (u64, u64),
    /// Rings that were ever used, in the order of their senders' first messages.
    inboxes: Vec<Inbox>,
    /// The owner's number for each rank; see [`Shm::call_senders`].
    names: Box<[u32]>,
    /// `Doorbell::introduced` at the last update of `inboxes`.
    introduced: u32,
    bell: &'static Doorbell,
    sleepers: &'static Sleepers,
}

impl Shm {
    /// Maps the segment of a job of `ranks` ranks as rank `me`, and registers with the kernel for wake-ups.
    /// Rings get the sizes of the first rank that attaches.
    pub fn attach(segment: BorrowedFd<'_>, me: usize, ranks: usize, wish: Sizes) -> Result<Shm, AttachError> {
        assert!(me < ranks);
        let head = Layout::rings(ranks);
        let first = map_head(segment, head)?;
        // SAFETY: inside the mapping; zeroed memory is a valid Agreement.
        let agreement = unsafe { first.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref() };
        let layout = Layout { ranks, sizes: agreement.settle(within_limit(ranks, wish.clamped())) };
        // SAFETY: mapped above with this length; nothing refers to it any more. Failing to unmap would only
        // leave address space in use.
        let _ = unsafe { rustix::mm::munmap(first.as_ptr().cast(), head) };
        let base = map(segment, layout.end())?;
        populate::populate(base, &layout, me);
        copying::prepare();
        let bell = |rank| {
            // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Doorbell.
            unsafe { base.add(Layout::doorbell(ranks, rank)).cast::<Doorbell>().as_ref() }
        };
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Agreement.
        let agreement: &'static Agreement =
            unsafe { base.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref() };
        let sleepers = &agreement.sleepers;
        // The last one is closed: a poll never finds room there, so nothing is pushed into its ring.
        let mut out = Vec::with_capacity(ranks + 1 + pair::MOST);
        let ends = (0..ranks).chain([me]).map(|to| Out {
            // SAFETY: this process is the only one that is rank `me` (boot's claim), so the only producer.
            producer: unsafe { Producer::new(place(base, layout, me, to)) },
            shuttles: Shuttles::new(lie(base, layout, me, to), me, to),
            bell: bell(to),
            sleepers,
            inbox: NO_INBOX,
        });
        out.extend(ends);
        Ok(Shm {
            me,
            layout,
            base,
            ordered: register(),
            ends: out.len(),
            out: NonNull::from(out.leak()).cast(),
            pairs: Vec::new(),
            leaving: 0,
            dead: Vec::new(),
            parted: (0, 0),
            inboxes: Vec::new(),
            names: (0..ranks as u32).collect(),
            introduced: 0,
            bell: bell(me),
            sleepers,
        })
    }

    /// The mapping of the attached segment: address and length. It lives as long as the process.
    pub fn memory(&self) -> (*const u8, usize) {
        (self.base.as_ptr(), self.layout.end())
    }

    /// The heap of the attached segment.
    pub fn heap(&self, segment: OwnedFd) -> Heap {
        let ranks = self.ranks();
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Agreement.
        let agreement: &'static Agreement =
            unsafe { self.base.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref() };
        Heap::new(segment, self.layout.heap() as u64, &agreement.heap)
    }

    /// Memory for the lanes of all ranks, and their sizes, if there is any. It starts zeroed.
    pub fn lanes_of_all(&self) -> Option<(*mut u8, Shape)> {
        let shape = self.layout.lanes_of_all()?;
        // SAFETY: inside the mapping.
        Some((unsafe { self.base.add(self.layout.teams()) }.as_ptr(), shape))
    }

    /// Bytes of this rank's staging area in the lanes of all ranks that were populated at the start.
    pub fn first_pages_of_lanes(&self) -> usize {
        populate::of_lanes(&self.layout).map_or(0, |_| FIRST_PAGES)
    }

    /// The space for other teams.
    pub fn space(&self) -> Space {
        let ranks = self.ranks();
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Agreement. Only spaces use this
        // memory.
        unsafe {
            let agreement: &'static Agreement =
                self.base.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref();
            let base = self.base.add(self.layout.space());
            Space::new(&agreement.teams, base, (self.layout.consensus() - self.layout.space()) as u64)
        }
    }

    /// Memory for fault-tolerant agreement.
    pub fn consensus(&self) -> Consensus {
        // SAFETY: inside the mapping, which lives as long as the process and was zero; nobody else uses that part.
        unsafe { Consensus::new(self.base.add(self.layout.consensus()), self.ranks()) }
    }

    /// Whether any rank may be asleep. Call it after publishing, before [`Shm::call`].
    #[inline(always)]
    pub fn anyone_sleeps(&self) -> bool {
        if self.ordered == Ordered::BySender {
            fence(Ordering::SeqCst);
        }
        // As in `Doorbell::calls`: the sleeper runs the processor's fence.
        compiler_fence(Ordering::SeqCst);
        self.sleepers.count() != 0
    }

    /// The board of a rank. Only that rank writes to it.
    #[inline]
    pub fn board(&self, rank: LocalRank) -> &'static Board {
        assert!(rank.index() < self.ranks());
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Board.
        unsafe { self.base.add(Layout::board(self.ranks(), rank.index())).cast::<Board>().as_ref() }
    }

    /// Wakes `to` if it sleeps.
    pub fn call(&mut self, to: LocalRank) {
        let ordered = self.ordered;
        self.towards(to).wake_if_asleep(ordered);
    }

    /// Number of this rank.
    pub fn me(&self) -> LocalRank {
        LocalRank(self.me as u32)
    }

    /// Number of ranks.
    #[inline(always)]
    pub fn ranks(&self) -> usize {
        self.layout.ranks
    }

    /// Sizes of the rings.
    pub fn sizes(&self) -> Sizes {
        self.layout.sizes
    }

    #[inline(always)]
    fn towards(&mut self, to: LocalRank) -> &mut Out {
        // SAFETY: this borrow of the rings is the only one (`Route`).
        unsafe { self.route(to).0.as_mut() }
    }

    /// The sending end towards a rank, looked up once for many messages.
    ///
    /// # Panics
    /// If there is no such rank.
    #[inline(always)]
    pub fn route(&self, to: LocalRank) -> Route {
        assert!(to.index() < self.ends, "a rank of the segment, or one beside it");
        // SAFETY: `out` has `ends` elements, and the index was just checked.
        Route(unsafe { self.out.add(to.index()) })
    }

    /// The sending end towards a process without a ring: it never has room, and nothing ever comes from there.
    pub fn closed_route(&self) -> Route {
        // SAFETY: as in `route`.
        Route(unsafe { self.out.add(self.ranks()) })
    }

    /// Sets the owner's number for each rank, which [`Inbox::sender`] repeats. Requires that nothing has arrived yet.
    pub fn call_senders(&mut self, names: impl IntoIterator<Item = u32>) {
        self.names = names.into_iter().collect();
        assert!(self.names.len() == self.ranks() && self.inboxes.is_empty());
    }

    /// Whether a cell towards `to` is known to be free, without a poll.
    #[inline(always)]
    pub fn has_known_room(&self, to: LocalRank) -> bool {
        // SAFETY: the caller has the rings; nobody else borrows them.
        unsafe { self.route(to).has_known_room() }
    }

    /// Whether a cell towards `to` is free.
    #[inline(always)]
    pub fn has_room(&mut self, to: LocalRank) -> bool {
        self.towards(to).producer.has_room() || self.look(to)
    }

    /// Polls the receiver's progress. Before the first message, introduces this rank to the receiver.
    #[cold]
    #[inline(never)]
    fn look(&mut self, to: LocalRank) -> bool {
        if self.dead.get(to.index()).is_some_and(|dead| *dead) {
            return false;
        }
        if to.index() < self.ranks() && self.towards(to).producer.unused() {
            let word = &introductions(self.base, self.ranks(), to.index())[self.me / 64];
            let bit = 1 << (self.me % 64);
            if word.fetch_or(bit, Ordering::AcqRel) & bit == 0 {
                // Release: pairs with the Acquire in `Shm::greet`.
                self.towards(to).bell.introduced.fetch_add(1, Ordering::Release);
            }
        }
        self.towards(to).producer.look()
    }

    /// Whether a cell and `length` staged bytes towards `to` are free. `length` is at most [`Shm::staging_limit`].
    #[inline(always)]
    pub fn has_staging_room(&mut self, to: LocalRank, length: u64) -> bool {
        self.has_room(to) && {
            let out = self.towards(to);
            out.shuttles.carries(length) || out.producer.staging_room(length)
        }
    }

    /// The longest payload that can be staged, in bytes.
    pub fn staging_limit(&self) -> u64 {
        self.layout.sizes.staging as u64 / 4
    }

    /// Number of bytes to skip before `length` staged bytes towards `to`; a cell announces the skip. See [`Producer::end_of_lap`].
    #[inline]
    pub fn end_of_lap(&mut self, to: LocalRank, length: u64) -> Option<u64> {
        let out = self.towards(to);
        if out.shuttles.carries(length) {
            return None;
        }
        let rest = out.producer.end_of_lap(length)?;
        self.has_room(to).then_some(rest)
    }

    /// Sends a cell to `to`; `fill` writes its payload. [`Transport::inject`](crate::transport::Transport::inject) also polls for room.
    ///
    /// # Safety
    /// [`Shm::has_room`] has returned true for `to` since the last push there. `fill` writes at most
    /// [`INLINE`](encore_shmem::ring::INLINE) bytes.
    #[inline(always)]
    pub unsafe fn push(&mut self, to: LocalRank, word: u64, envelope: u64, fill: impl FnOnce(*mut u8)) {
        let ordered = self.ordered;
        let out = self.towards(to);
        // SAFETY: the caller's promise.
        unsafe { out.producer.push(word, envelope, fill) };
        out.wake_if_asleep(ordered);
    }

    /// Whether senders fence after each message, because sleepers can't run the fence for them.
    pub fn fences(&self) -> bool {
        self.ordered == Ordered::BySender
    }

    /// Hides the room towards `to` until the next poll, so that nothing overtakes messages that wait for room.
    pub fn hide_room(&mut self, to: LocalRank) {
        self.towards(to).producer.hide_room();
    }

    /// Sends a cell with `length` staged bytes; `stage` writes them and `fill` the payload.
    ///
    /// # Safety
    /// [`Shm::has_staging_room`] has returned true for `to` and `length` since the last push there. `stage` writes at most `length`
    /// bytes, `fill` at most [`INLINE`](encore_shmem::ring::INLINE).
    #[inline(always)]
    pub unsafe fn push_staged(
        &mut self,
        to: LocalRank,
        header: Header,
        length: u64,
        stage: impl FnOnce(Staged),
        fill: impl FnOnce(*mut u8),
    ) {
        let ordered = self.ordered;
        let out = self.towards(to);
        let header = match out.shuttles.take(length) {
            Some((number, address)) => {
                stage(Staged { address, fresh: false, on_shuttle: true });
                header.on_shuttle(number)
            }
            None => {
                // SAFETY: the caller's promise.
                stage(unsafe { out.producer.stage(length) });
                header
            }
        };
        // SAFETY: the caller's promise.
        unsafe { out.producer.push(header.word(), header.envelope(), fill) };
        out.wake_if_asleep(ordered);
    }

    /// Prepares the staging area towards `to` for a message of `bytes` bytes: see [`Producer::prepare_for`].
    pub fn prepare_for(&mut self, to: LocalRank, bytes: u64) {
        self.towards(to).producer.prepare_for(bytes);
    }

    /// Whether [`Shm::push_skip`] may skip `rest` bytes.
    pub(crate) fn may_skip(&mut self, to: LocalRank, rest: u64) -> bool {
        self.towards(to).producer.may_pass(rest)
    }

    /// Sends a cell that skips the `rest` staged bytes to the end of the area.
    ///
    /// # Safety
    /// [`Shm::end_of_lap`] has returned `rest` for `to` since the last push there. `fill` writes at most
    /// [`INLINE`](encore_shmem::ring::INLINE) bytes, which have the receiver release `rest` bytes.
    pub unsafe fn push_skip(&mut self, to: LocalRank, header: Header, rest: u64, fill: impl FnOnce(*mut u8)) {
        let ordered = self.ordered;
        let out = self.towards(to);
        // SAFETY: the caller's promise.
        unsafe {
            out.producer.pass(rest);
            out.producer.push(header.word(), header.envelope(), fill);
        }
        out.wake_if_asleep(ordered);
    }

    /// Number of cells sent to all ranks so far.
    pub fn cells_sent(&self) -> u64 {
        self.outs().iter().map(|out| out.producer.cells()).sum::<u64>() + self.parted.0
    }

    /// Number of cells sent to a rank and received from it so far.
    pub fn cells_with(&self, rank: LocalRank) -> u64 {
        let received = self.inbox_of(rank).map_or(0, |inbox| self.inboxes()[inbox].ring.cells());
        self.outs()[rank.index()].producer.cells() + received
    }

    fn outs(&self) -> &[Out] {
        // SAFETY: never freed; a caller that borrows the rings holds the engine (`Route`).
        unsafe { std::slice::from_raw_parts(self.out.as_ptr(), self.ends) }
    }

    /// Announces sleep; see [`Doorbell::announce`].
    pub fn announce_sleep(&self) -> Rung {
        self.bell.announce(self.ordered, self.sleepers)
    }

    /// Withdraws the announcement of sleep; see [`Doorbell::stay_awake`].
    pub fn stay_awake(&self, others: bool) {
        self.bell.stay_awake(others, self.sleepers);
    }

    /// Whether `to` sleeps, or is about to.
    pub fn is_asleep(&mut self, to: LocalRank) -> bool {
        self.towards(to).bell.is_asleep()
    }

    /// Whether `to` reports that it is full.
    #[inline(always)]
    pub fn is_full(&mut self, to: LocalRank) -> bool {
        to.index() != self.me && self.towards(to).bell.is_full()
    }

    /// Reports whether this rank is full: senders then ask before they send.
    pub fn set_full(&self, full: bool) {
        self.bell.set_full(full);
    }

    /// Number of the job's ranks that are not asleep.
    #[inline(always)]
    pub fn awake(&self) -> usize {
        self.ranks().saturating_sub(self.sleepers.count() as usize)
    }

    /// Handle that wakes a rank without holding the engine.
    pub fn waker(&self, rank: LocalRank) -> Waker {
        assert!(rank.index() < self.ranks());
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Doorbell.
        let bell = unsafe {
            self.base.add(Layout::doorbell(self.ranks(), rank.index())).cast::<Doorbell>().as_ref()
        };
        Waker { bell, ordered: self.ordered, sleepers: self.sleepers }
    }

    /// Handle to sleep without holding the engine.
    pub fn bed(&self) -> Bed {
        Bed { bell: self.bell, ordered: self.ordered }
    }
}
