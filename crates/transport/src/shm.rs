//! The ranks of a node, connected through the shared segment.

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::ptr::NonNull;
use std::time::Duration;

use rustix::mm::{MapFlags, ProtFlags, mmap};

use crate::board::Board;
use crate::copying;
use crate::doorbell::{Doorbell, Ordered, Rung, Sleepers, register};
use crate::heap::Heap;
use crate::layout::{Agreement, Layout, Sizes};
use crate::ring::Held;
use crate::ring::{Cell, Consumer, Header, Place, Producer, Staged};
use crate::shuttle::{Lie, Shuttles};
use crate::space::Space;
use crate::sync::{AtomicU64, Ordering, compiler_fence, fence};
use crate::team::Shape;

mod populate;
mod transport;

/// This rank's ends of all rings.
#[derive(Debug)]
pub struct Shm {
    me: usize,
    layout: Layout,
    base: NonNull<u8>,
    ordered: Ordered,
    /// Towards each rank; never freed, so that [`Route`]s stay valid.
    out: NonNull<[Out]>,
    /// Rings that were ever used, in the order in which their senders came.
    inboxes: Vec<Inbox>,
    /// For each rank, the index of its ring in `inboxes`, or `u32::MAX`.
    inbox_of: Box<[u32]>,
    /// `Doorbell::introduced` when `inboxes` was brought up to date.
    introduced: u32,
    bell: &'static Doorbell,
    sleepers: &'static Sleepers,
}

/// The sending end towards one rank. Aligned, so that an index is one shift.
#[derive(Debug)]
#[repr(align(128))]
struct Out {
    producer: Producer,
    shuttles: Shuttles,
    bell: &'static Doorbell,
    sleepers: &'static Sleepers,
}

impl Out {
    /// To be called after a push: wakes a receiver that sleeps, and notices one that is full.
    #[inline(always)]
    fn ring(&mut self, ordered: Ordered) {
        if self.bell.calls(ordered) {
            self.answer();
        }
    }

    /// Wakes the receiver if it sleeps. If it is full, hides the room towards it, so that the next message is announced.
    #[cold]
    #[inline(never)]
    fn answer(&mut self) {
        if self.bell.answer(self.sleepers) {
            self.producer.hide_room();
        }
    }
}

/// The receiving end from one rank.
#[derive(Debug)]
pub struct Inbox {
    /// World rank of the sender.
    pub source: u32,
    /// The ring.
    pub ring: Consumer,
    /// What the ring needs to be itself again, while it is held.
    held: Option<Held>,
    bell: &'static Doorbell,
}

/// A cell that has arrived.
#[derive(Clone, Copy, Debug)]
pub struct Arrived {
    /// Its header.
    pub header: Header,
    /// Its payload, [`crate::ring::INLINE`] bytes; valid until the cell is released.
    pub payload: *const u8,
}

/// Why the segment can't be used.
#[derive(Debug)]
pub enum AttachError {
    /// It can't be made this long.
    Extend(u64, io::Error),
    /// It can't be mapped.
    Map(u64, io::Error),
}

impl std::fmt::Display for AttachError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (what, bytes, error) = match self {
            AttachError::Extend(bytes, error) => ("extended to", bytes, error),
            AttachError::Map(bytes, error) => ("mapped with", bytes, error),
        };
        write!(
            f,
            "the shared memory of the job can't be {what} {bytes} bytes ({error}); it takes address space, not \
             memory: raise the limits (ulimit -v, ulimit -f), or lower ENCORE_STAGING_BYTES"
        )
    }
}

impl Shm {
    /// Maps the segment of a job of `ranks` ranks as rank `me`, and registers with the kernel for wake-ups.
    /// Rings get the sizes of the first rank that comes.
    pub fn attach(segment: BorrowedFd<'_>, me: usize, ranks: usize, wish: Sizes) -> Result<Shm, AttachError> {
        assert!(me < ranks);
        let head = Layout::rings(ranks);
        let first = map(segment, head)?;
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
        let out = (0..ranks)
            .map(|to| Out {
                // SAFETY: this process is the only one that is rank `me` (boot's claim), so the only producer.
                producer: unsafe { Producer::new(place(base, layout, me, to)) },
                shuttles: Shuttles::new(lie(base, layout, me, to), me, to),
                bell: bell(to),
                sleepers,
            })
            .collect::<Box<[Out]>>();
        Ok(Shm {
            me,
            layout,
            base,
            ordered: register(),
            out: NonNull::from(Box::leak(out)),
            inboxes: Vec::new(),
            inbox_of: vec![u32::MAX; ranks].into_boxed_slice(),
            introduced: 0,
            bell: bell(me),
            sleepers,
        })
    }

    /// The heap of the segment that this was attached to.
    pub fn heap(&self, segment: OwnedFd) -> Heap {
        let ranks = self.ranks();
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Agreement.
        let agreement: &'static Agreement =
            unsafe { self.base.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref() };
        Heap::new(segment, self.layout.heap() as u64, &agreement.heap)
    }

    /// The memory for the lanes of all ranks, and their sizes, if there is any. It was zero at first.
    pub fn lanes_of_all(&self) -> Option<(*mut u8, Shape)> {
        let shape = self.layout.lanes_of_all()?;
        // SAFETY: inside the mapping.
        Some((unsafe { self.base.add(self.layout.teams()) }.as_ptr(), shape))
    }

    /// The space for other teams.
    pub fn space(&self) -> Space {
        let ranks = self.ranks();
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Agreement. The space is
        // used by spaces alone.
        unsafe {
            let agreement: &'static Agreement =
                self.base.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref();
            let base = self.base.add(self.layout.space());
            Space::new(&agreement.teams, base, (self.layout.end() - self.layout.space()) as u64)
        }
    }

    /// Whether any rank may be asleep: to be asked after a post, before [`Shm::call`].
    #[inline(always)]
    pub fn anyone_sleeps(&self) -> bool {
        if self.ordered == Ordered::BySender {
            fence(Ordering::SeqCst);
        }
        // As in `Doorbell::calls`: the sleeper runs the processor's fence.
        compiler_fence(Ordering::SeqCst);
        self.sleepers.count() != 0
    }

    /// The board of a rank. Only the rank itself writes to it.
    #[inline]
    pub fn board(&self, rank: u32) -> &'static Board {
        assert!((rank as usize) < self.ranks());
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Board.
        unsafe { self.base.add(Layout::board(self.ranks(), rank as usize)).cast::<Board>().as_ref() }
    }

    /// Wakes `to` if it sleeps.
    pub fn call(&mut self, to: u32) {
        let ordered = self.ordered;
        self.towards(to).ring(ordered);
    }

    /// This rank.
    pub fn me(&self) -> usize {
        self.me
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.out.len()
    }

    /// Sizes of the rings.
    pub fn sizes(&self) -> Sizes {
        self.layout.sizes
    }

    #[inline(always)]
    fn towards(&mut self, to: u32) -> &mut Out {
        // SAFETY: this borrow of the rings is the only one (`Route`).
        unsafe { self.route(to).0.as_mut() }
    }

    /// The sending end towards a rank, found once for many messages.
    ///
    /// # Panics
    /// If there is no such rank.
    #[inline(always)]
    pub fn route(&self, to: u32) -> Route {
        assert!((to as usize) < self.out.len(), "a rank of the job");
        // SAFETY: just checked.
        unsafe { self.route_unchecked(to) }
    }

    /// The same without a look whether there is such a rank.
    ///
    /// # Safety
    /// `to` is below [`Shm::ranks`].
    #[inline(always)]
    pub unsafe fn route_unchecked(&self, to: u32) -> Route {
        // SAFETY: there is one for every rank of the job, and `to` is one by the caller's promise.
        Route(unsafe { self.out.cast::<Out>().add(to as usize) })
    }

    /// Whether a cell towards `to` is known to be free, without a look.
    #[inline(always)]
    pub fn has_known_room(&self, to: u32) -> bool {
        // SAFETY: the caller has the rings; nobody else borrows them.
        unsafe { self.route(to).has_known_room() }
    }

    /// Whether a cell towards `to` is free.
    #[inline(always)]
    pub fn has_room(&mut self, to: u32) -> bool {
        self.towards(to).producer.has_room() || self.look(to)
    }

    /// Looks at the receiver's progress; before the first message, makes this rank known to it.
    #[cold]
    #[inline(never)]
    fn look(&mut self, to: u32) -> bool {
        if self.towards(to).producer.unused() {
            let word = &introductions(self.base, self.ranks(), to as usize)[self.me / 64];
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
    pub fn has_staging_room(&mut self, to: u32, length: u64) -> bool {
        self.has_room(to) && {
            let out = self.towards(to);
            out.shuttles.carries(length) || out.producer.staging_room(length)
        }
    }

    /// The longest payload that can be staged, in bytes.
    pub fn staging_limit(&self) -> u64 {
        self.layout.sizes.staging as u64 / 4
    }

    /// Bytes to leave out before `length` staged bytes towards `to`, with a cell that says so: see [`Producer::end_of_lap`].
    #[inline]
    pub fn end_of_lap(&mut self, to: u32, length: u64) -> Option<u64> {
        let out = self.towards(to);
        if out.shuttles.carries(length) {
            return None;
        }
        let rest = out.producer.end_of_lap(length)?;
        self.has_room(to).then_some(rest)
    }

    /// Sends a cell to `to`; `fill` writes its payload. `has_room` was true.
    #[inline(always)]
    pub fn push(&mut self, to: u32, word: u64, envelope: u64, fill: impl FnOnce(*mut u8)) {
        let ordered = self.ordered;
        let out = self.towards(to);
        out.producer.push(word, envelope, fill);
        out.ring(ordered);
    }

    /// Whether senders fence after each message, because sleepers can't run the fence for them.
    pub fn fences(&self) -> bool {
        self.ordered == Ordered::BySender
    }

    /// Asks for the line of the next cell towards `to`, from which a message has just arrived. An answer may follow, and the line comes
    /// while the program works (docs/lab/014).
    #[inline(always)]
    pub fn prepare_answer(&self, to: u32) {
        // SAFETY: the caller has the rings; nobody else borrows them.
        unsafe { self.route(to).ask_ahead() };
    }

    /// Hides the room towards `to` until the next look: nothing may overtake what waits for it.
    pub fn hide_room(&mut self, to: u32) {
        self.towards(to).producer.hide_room();
    }

    /// Sends a cell with `length` staged bytes; `stage` writes them and `fill` the payload. `has_staging_room` was true.
    #[inline(always)]
    pub fn push_staged(
        &mut self,
        to: u32,
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
                stage(out.producer.stage(length));
                header
            }
        };
        out.producer.push(header.word(), header.envelope(), fill);
        out.ring(ordered);
    }

    /// Sends a cell that says that the `rest` staged bytes to the end of the area are left out. There is room for both.
    pub fn push_skip(&mut self, to: u32, header: Header, rest: u64, fill: impl FnOnce(*mut u8)) {
        let ordered = self.ordered;
        let out = self.towards(to);
        out.producer.pass(rest);
        out.producer.push(header.word(), header.envelope(), fill);
        out.ring(ordered);
    }

    /// Notices senders that began to talk to this rank. To be called before each look at [`Shm::inboxes`]; mostly one load.
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
                if source < ranks && self.inbox_of[source] == u32::MAX {
                    // SAFETY: this process is the only rank `me`, and the ring isn't in `inboxes` yet: the only consumer.
                    let ring = unsafe { Consumer::new(place(self.base, self.layout, source, self.me)) };
                    // SAFETY: as in `attach`.
                    let bell =
                        unsafe { self.base.add(Layout::doorbell(ranks, source)).cast::<Doorbell>().as_ref() };
                    self.inbox_of[source] = self.inboxes.len() as u32;
                    self.inboxes.push(Inbox { source: source as u32, ring, held: None, bell });
                }
            }
        }
        self.introduced = introduced;
    }

    /// Cells sent to all ranks so far.
    pub fn cells_sent(&self) -> u64 {
        self.outs().iter().map(|out| out.producer.cells()).sum()
    }

    fn outs(&self) -> &[Out] {
        // SAFETY: never freed; who borrows the rings holds the engine (`Route`).
        unsafe { self.out.as_ref() }
    }

    /// Cells received from all ranks so far.
    pub fn cells_received(&self) -> u64 {
        self.inboxes.iter().map(|inbox| inbox.ring.cells()).sum()
    }

    /// The rings that were ever used.
    #[inline(always)]
    pub fn inboxes(&self) -> &[Inbox] {
        &self.inboxes
    }

    /// The index in [`Shm::inboxes`] of the ring from a rank, once that has sent anything.
    #[inline(always)]
    pub fn inbox_of(&self, source: u32) -> Option<usize> {
        let inbox = *self.inbox_of.get(source as usize)?;
        (inbox != u32::MAX).then_some(inbox as usize)
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
            None => (length <= self.layout.sizes.staging as u64).then(|| ring.staged(length)),
            Some(number) => {
                // SAFETY: the caller has the rings; nobody else borrows them.
                let shuttles = &unsafe { self.route(*source).0.as_ref() }.shuttles;
                shuttles.lie().address(number, length).map(|address| address.cast_const())
            }
        }
    }

    /// Gives the ready cell of an inbox back, and wakes its sender if that may be waiting for room.
    #[inline(always)]
    pub fn release(&mut self, inbox: usize, mut staged: u64) {
        let ordered = self.ordered;
        if staged > 0 && self.keep_shuttle(inbox) {
            staged = 0;
        }
        let inbox = &mut self.inboxes[inbox];
        if inbox.ring.release(staged) && inbox.bell.calls(ordered) {
            inbox.bell.answer(self.sleepers);
        }
    }

    /// Keeps the shuttle of the ready cell of an inbox, if it has one.
    #[inline]
    fn keep_shuttle(&mut self, inbox: usize) -> bool {
        let Inbox { ring, source, .. } = &self.inboxes[inbox];
        let (source, number) = (*source, ring.peek().and_then(|ready| ready.header.shuttle()));
        number.map(|number| self.towards(source).shuttles.give(number)).is_some()
    }

    /// Makes an inbox look empty until [`Shm::let_go`]: the cell at its head waits.
    pub fn hold(&mut self, inbox: usize) {
        let inbox = &mut self.inboxes[inbox];
        let before = inbox.held.replace(inbox.ring.hold());
        assert!(before.is_none(), "an inbox is held once");
    }

    /// Lets the cells of an inbox that was held come again.
    pub fn let_go(&mut self, inbox: usize) {
        let inbox = &mut self.inboxes[inbox];
        inbox.ring.let_go(inbox.held.take().expect("an inbox that was held is let go"));
    }

    /// Announces sleep; see [`Doorbell::announce`].
    pub fn announce_sleep(&self) -> Rung {
        self.bell.announce(self.ordered, self.sleepers)
    }

    /// Takes the announcement back; see [`Doorbell::stay_awake`].
    pub fn stay_awake(&self, others: bool) {
        self.bell.stay_awake(others, self.sleepers);
    }

    /// Whether `to` sleeps, or is about to.
    pub fn is_asleep(&mut self, to: u32) -> bool {
        self.towards(to).bell.is_asleep()
    }

    /// Whether `to` has said that it is full.
    #[inline(always)]
    pub fn is_full(&mut self, to: u32) -> bool {
        to as usize != self.me && self.towards(to).bell.is_full()
    }

    /// Says whether this rank is full: then others ask before they send.
    pub fn set_full(&self, full: bool) {
        self.bell.set_full(full);
    }

    /// Number of the job's ranks that are not asleep.
    #[inline(always)]
    pub fn awake(&self) -> usize {
        self.ranks().saturating_sub(self.sleepers.count() as usize)
    }

    /// What is needed to wake a rank without holding the engine.
    pub fn waker(&self, rank: u32) -> Waker {
        assert!((rank as usize) < self.ranks());
        // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Doorbell.
        let bell = unsafe {
            self.base.add(Layout::doorbell(self.ranks(), rank as usize)).cast::<Doorbell>().as_ref()
        };
        Waker { bell, ordered: self.ordered, sleepers: self.sleepers }
    }

    /// The means to sleep without holding the engine.
    pub fn bed(&self) -> Bed {
        Bed { bell: self.bell, ordered: self.ordered }
    }
}

/// The sending end towards one rank. Only a thread that holds the engine to which the [`Shm`] belongs uses it, as for the `Shm` itself.
#[derive(Clone, Copy, Debug)]
pub struct Route(NonNull<Out>);

impl Route {
    /// Whether a cell is known to be free.
    ///
    /// # Safety
    /// The caller holds the engine, and no borrow of the `Shm` is alive.
    #[inline(always)]
    pub unsafe fn has_known_room(self) -> bool {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_ref() }.producer.has_room()
    }

    /// Sends a cell with the `length` bytes at `from`, at most [`crate::ring::INLINE`], where the sleeper fences
    /// ([`Shm::fences`] is false) and there is room. [`Route::ring`] must follow.
    ///
    /// # Safety
    /// As above, and the bytes are readable.
    #[inline(always)]
    pub unsafe fn push_short(mut self, word: u64, envelope: u64, from: *const u8, length: usize) {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_mut().producer.push_short(word, envelope, from, length) };
    }

    /// See [`Producer::ask_ahead`].
    ///
    /// # Safety
    /// As for [`Route::has_known_room`].
    #[inline(always)]
    pub unsafe fn ask_ahead(self) {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_ref() }.producer.ask_ahead();
    }

    /// Wakes the receiver if it sleeps.
    ///
    /// # Safety
    /// As for [`Route::has_known_room`].
    #[inline(always)]
    pub unsafe fn ring(mut self) {
        // SAFETY: never freed; the caller's promise.
        unsafe { self.0.as_mut() }.ring(Ordered::BySleeper);
    }
}

/// Wakes a rank from any thread.
#[derive(Clone, Copy, Debug)]
pub struct Waker {
    bell: &'static Doorbell,
    ordered: Ordered,
    sleepers: &'static Sleepers,
}

impl Waker {
    /// Wakes the rank if any thread of it sleeps. To be called after the Release store that the rank is to see.
    #[inline]
    pub fn wake(self) {
        if self.bell.calls(self.ordered) {
            // That it holds as many unexpected messages as it may doesn't matter here: no message goes to it.
            self.bell.answer(self.sleepers);
        }
    }
}

/// The place where a rank sleeps.
#[derive(Clone, Copy, Debug)]
pub struct Bed {
    bell: &'static Doorbell,
    ordered: Ordered,
}

impl Bed {
    /// Sleeps until a sender rings. To be called after [`Shm::announce_sleep`] and another look for work.
    pub fn sleep(self, rung: Rung, longest: Option<Duration>) {
        self.bell.sleep(self.ordered, rung, longest);
    }

    /// What to give to [`Bed::sleep`] for who waits for another thread of this rank, not for messages: taken before the last look.
    pub fn rung(self) -> Rung {
        self.bell.rung()
    }

    /// See [`Doorbell::watch`].
    pub fn watch(self) -> Rung {
        self.bell.watch(self.ordered)
    }

    /// See [`Doorbell::stop_watching`].
    pub fn stop_watching(self) {
        self.bell.stop_watching();
    }

    /// See [`Doorbell::helper_rung`].
    pub fn helper_rung(self) -> Rung {
        self.bell.helper_rung()
    }

    /// See [`Doorbell::helper_sleep`].
    pub fn helper_sleep(self, rung: Rung, longest: Option<Duration>) {
        self.bell.helper_sleep(self.ordered, rung, longest);
    }

    /// See [`Doorbell::wake_helper`].
    pub fn wake_helper(self) {
        self.bell.wake_helper();
    }

    /// Wakes other threads of this rank that sleep.
    pub fn wake(self) {
        self.bell.wake_all();
    }
}

/// The largest file that this process may write, in bytes (`ulimit -f`; memory files count too).
pub(crate) fn file_limit() -> u64 {
    rustix::process::getrlimit(rustix::process::Resource::Fsize).current.unwrap_or(u64::MAX)
}

/// The sizes nearest to `wish` with which the segment is no longer than a file may be.
fn within_limit(ranks: usize, wish: Sizes) -> Sizes {
    let mut sizes = wish;
    // Teams can do without, at the price of speed; rings can't.
    let address_space = rustix::process::getrlimit(rustix::process::Resource::As).current.unwrap_or(u64::MAX);
    let most = file_limit().min(address_space / 2);
    while (Layout { ranks, sizes }).end() as u64 >= most && sizes.teams > 0 {
        sizes.teams = if sizes.teams > Sizes::LEAST_FOR_TEAMS { sizes.teams / 2 } else { 0 };
    }
    while (Layout { ranks, sizes }).end() as u64 >= file_limit() && sizes.staging > Sizes::LEAST_STAGING {
        sizes.staging /= 2;
    }
    sizes
}

fn map(segment: BorrowedFd<'_>, bytes: usize) -> Result<NonNull<u8>, AttachError> {
    let stat = rustix::fs::fstat(segment).map_err(|e| AttachError::Extend(bytes as u64, e.into()))?;
    if stat.st_size as u64 <= bytes as u64 {
        // Past the limit, the write would end the process by a signal.
        if bytes as u64 >= file_limit() {
            return Err(AttachError::Extend(bytes as u64, io::Error::from_raw_os_error(libc::EFBIG)));
        }
        // A write just past the part that is used makes the file long enough. Unlike ftruncate, it can't shorten the file when
        // another rank was quicker.
        rustix::io::pwrite(segment, &[0], bytes as u64)
            .map_err(|e| AttachError::Extend(bytes as u64, e.into()))?;
    }
    // SAFETY: a new mapping, chosen by the kernel.
    let address = unsafe {
        mmap(
            std::ptr::null_mut(),
            bytes,
            ProtFlags::READ | ProtFlags::WRITE,
            MapFlags::SHARED | MapFlags::NORESERVE,
            segment,
            0,
        )
    }
    .map_err(|e| AttachError::Map(bytes as u64, e.into()))?;
    Ok(NonNull::new(address.cast()).expect("the kernel maps nothing at null"))
}

fn introductions(base: NonNull<u8>, ranks: usize, rank: usize) -> &'static [AtomicU64] {
    // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is valid.
    unsafe {
        std::slice::from_raw_parts(
            base.add(Layout::introductions(ranks, rank)).cast::<AtomicU64>().as_ptr(),
            Layout::introduction_words(ranks),
        )
    }
}

/// Where the shuttles of two ranks lie.
fn lie(base: NonNull<u8>, layout: Layout, one: usize, other: usize) -> Lie {
    let (low, high) = (one.min(other), one.max(other));
    let half = |source, destination| {
        // SAFETY: inside the mapping (`Layout::end`).
        unsafe { base.add(layout.ring(source, destination) + layout.first_shuttle()).as_ptr() }
    };
    Lie { halves: [half(low, high), half(high, low)], sizes: layout.shuttles() }
}

fn place(base: NonNull<u8>, layout: Layout, source: usize, destination: usize) -> Place {
    // SAFETY: inside the mapping (`Layout::end`).
    unsafe {
        let ring = base.add(layout.ring(source, destination)).as_ptr();
        let published = ring.cast::<crate::ring::Published>();
        Place {
            published,
            cells: published.add(1).cast::<Cell>(),
            cell_count: layout.sizes.cells as u64,
            cell_mask: layout.sizes.cells as u64 - 1,
            staging: ring.add(layout.staging()),
            staging_bytes: layout.sizes.staging as u64,
        }
    }
}
