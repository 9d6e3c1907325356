//! The ranks of a node, connected through the shared segment.

use std::io;
use std::os::fd::BorrowedFd;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::mm::{MapFlags, ProtFlags, mmap};

use crate::doorbell::{Doorbell, Ordered, register};
use crate::layout::{Agreement, Layout, Sizes};
use crate::ring::{Body, Cell, Consumer, Header, Place, Producer};

/// This rank's ends of all rings.
#[derive(Debug)]
pub struct Shm {
    me: usize,
    layout: Layout,
    base: NonNull<u8>,
    ordered: Ordered,
    out: Box<[Out]>,
    /// Rings that were ever used, in the order in which their senders came.
    inboxes: Vec<Inbox>,
    /// `Doorbell::introduced` when `inboxes` was brought up to date.
    introduced: u32,
    bell: &'static Doorbell,
}

/// Towards one rank.
#[derive(Debug)]
pub struct Out {
    producer: Producer,
    bell: &'static Doorbell,
}

/// From one rank.
#[derive(Debug)]
pub struct Inbox {
    /// World rank of the sender.
    pub source: u32,
    /// The ring.
    pub ring: Consumer,
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
    /// Rings get the sizes of whoever comes first.
    pub fn attach(segment: BorrowedFd<'_>, me: usize, ranks: usize, wish: Sizes) -> Result<Shm, AttachError> {
        assert!(me < ranks);
        let head = Layout::rings(ranks);
        let first = map(segment, head)?;
        // SAFETY: inside the mapping; zeroed memory is a valid Agreement.
        let agreement = unsafe { first.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref() };
        let layout = Layout { ranks, sizes: agreement.settle(wish.clamped()) };
        // SAFETY: mapped above with this length; nothing refers to it any more. Failing to unmap would only
        // leave address space in use.
        let _ = unsafe { rustix::mm::munmap(first.as_ptr().cast(), head) };
        let base = map(segment, layout.end())?;
        let bell = |rank| {
            // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is a valid Doorbell.
            unsafe { base.add(Layout::doorbell(ranks, rank)).cast::<Doorbell>().as_ref() }
        };
        let out = (0..ranks)
            .map(|to| Out {
                // SAFETY: this process is the only one that is rank `me` (boot's claim), so the only producer.
                producer: unsafe { Producer::new(place(base, layout, me, to)) },
                bell: bell(to),
            })
            .collect();
        Ok(Shm {
            me,
            layout,
            base,
            ordered: register(),
            out,
            inboxes: Vec::new(),
            introduced: 0,
            bell: bell(me),
        })
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

    /// The sending end towards `to`.
    #[inline(always)]
    pub fn out(&mut self, to: u32) -> Sending<'_> {
        Sending {
            out: &mut self.out[to as usize],
            ordered: self.ordered,
            me: self.me,
            to,
            base: self.base,
            layout: &self.layout,
        }
    }

    /// Notices senders that began to talk to us. To be called before each look at [`Shm::inboxes`]; one load, mostly.
    #[inline(always)]
    pub fn greet(&mut self) {
        // Acquire: pairs with the Release in `Sending::introduce`.
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
                if source < ranks && self.inboxes.iter().all(|inbox| inbox.source as usize != source) {
                    // SAFETY: this process is the only rank `me`, and the ring isn't in `inboxes` yet: the only consumer.
                    let ring = unsafe { Consumer::new(place(self.base, self.layout, source, self.me)) };
                    // SAFETY: as in `attach`.
                    let bell =
                        unsafe { self.base.add(Layout::doorbell(ranks, source)).cast::<Doorbell>().as_ref() };
                    self.inboxes.push(Inbox { source: source as u32, ring, bell });
                }
            }
        }
        self.introduced = introduced;
    }

    /// The rings that were ever used.
    #[inline(always)]
    pub fn inboxes(&mut self) -> &mut [Inbox] {
        &mut self.inboxes
    }

    /// The cell at the head of an inbox, if there is one. Its payload stays valid until [`Shm::release`].
    #[inline(always)]
    pub fn peek(&self, inbox: usize) -> Option<Arrived> {
        let ready = self.inboxes[inbox].ring.peek()?;
        Some(Arrived { header: ready.header, payload: ready.payload(|payload| payload) })
    }

    /// Gives the ready cell of an inbox back, and wakes its sender if that may be waiting for room.
    #[inline(always)]
    pub fn release(&mut self, inbox: usize, staged: u64) {
        let ordered = self.ordered;
        let inbox = &mut self.inboxes[inbox];
        if inbox.ring.release(staged) {
            inbox.bell.ring(ordered);
        }
    }

    /// Announces sleep; see [`Doorbell::announce`].
    pub fn announce_sleep(&self) {
        self.bell.announce(self.ordered);
    }

    /// Takes the announcement back; see [`Doorbell::stay_awake`].
    pub fn stay_awake(&self, others: bool) {
        self.bell.stay_awake(others);
    }

    /// What is needed to sleep without holding the engine.
    pub fn bed(&self) -> Bed {
        Bed { bell: self.bell, ordered: self.ordered }
    }
}

/// The place where a rank sleeps.
#[derive(Clone, Copy, Debug)]
pub struct Bed {
    bell: &'static Doorbell,
    ordered: Ordered,
}

impl Bed {
    /// Sleeps until somebody rings, or for `longest`. After [`Shm::announce_sleep`] and another look for work.
    pub fn sleep(self, longest: Option<Duration>) {
        self.bell.sleep(self.ordered, longest);
    }

    /// Wakes whoever of this rank sleeps (another thread).
    pub fn wake(self) {
        self.bell.ring(self.ordered);
    }
}

/// The sending end towards one rank, for one message.
pub struct Sending<'s> {
    out: &'s mut Out,
    ordered: Ordered,
    me: usize,
    to: u32,
    base: NonNull<u8>,
    layout: &'s Layout,
}

impl Sending<'_> {
    /// Whether a cell is free.
    #[inline(always)]
    pub fn has_room(&mut self) -> bool {
        self.out.producer.has_room() || self.look()
    }

    /// Looks how far the receiver is; before the first message, makes this rank known to it.
    #[cold]
    #[inline(never)]
    fn look(&mut self) -> bool {
        if self.out.producer.unused() {
            self.introduce();
        }
        self.out.producer.look()
    }

    /// Whether a cell and `length` staged bytes are free.
    #[inline(always)]
    pub fn has_staging_room(&mut self, length: u64) -> bool {
        self.has_room() && self.out.producer.staging_room(length)
    }

    /// The longest payload that can be staged, in bytes.
    pub fn staging_limit(&self) -> u64 {
        self.out.producer.staging_limit()
    }

    /// Sends a cell; `fill` writes its payload. `has_room` was true.
    #[inline(always)]
    pub fn push(self, word: u64, envelope: u64, fill: impl FnOnce(*mut u8)) {
        self.out.producer.push(word, envelope, fill);
        self.out.bell.ring(self.ordered);
    }

    /// Sends a copy of a ready-made body. `has_room` was true.
    #[inline(always)]
    pub fn push_body(self, word: u64, body: &Body) {
        self.out.producer.push_body(word, body);
        self.out.bell.ring(self.ordered);
    }

    /// Sends a cell with `length` staged bytes; `stage` writes them and `fill` the payload. `has_staging_room` was true.
    #[inline(always)]
    pub fn push_staged(
        self,
        header: Header,
        length: u64,
        stage: impl FnOnce(*mut u8),
        fill: impl FnOnce(*mut u8),
    ) {
        stage(self.out.producer.stage(length));
        self.out.producer.push(header.word(), header.envelope(), fill);
        self.out.bell.ring(self.ordered);
    }

    fn introduce(&mut self) {
        let word = &introductions(self.base, self.layout.ranks, self.to as usize)[self.me / 64];
        if word.fetch_or(1 << (self.me % 64), Ordering::AcqRel) & 1 << (self.me % 64) == 0 {
            // Release: pairs with the Acquire in `Shm::greet`.
            self.out.bell.introduced.fetch_add(1, Ordering::Release);
        }
    }
}

fn map(segment: BorrowedFd<'_>, bytes: usize) -> Result<NonNull<u8>, AttachError> {
    let stat = rustix::fs::fstat(segment).map_err(|e| AttachError::Extend(bytes as u64, e.into()))?;
    if stat.st_size as u64 <= bytes as u64 {
        // A write just past the part that is used makes the file long enough and, unlike ftruncate, can't shorten
        // it when another rank was quicker.
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

fn place(base: NonNull<u8>, layout: Layout, source: usize, destination: usize) -> Place {
    // SAFETY: inside the mapping (`Layout::end`).
    unsafe {
        let ring = base.add(layout.ring(source, destination)).as_ptr();
        let published = ring.cast::<crate::ring::Published>();
        Place {
            published,
            cells: published.add(1).cast::<Cell>(),
            cell_count: layout.sizes.cells as u64,
            staging: ring.add(layout.staging()),
            staging_bytes: layout.sizes.staging as u64,
        }
    }
}
