//! The receiving end of a ring.

use encore_tuning::TUNING;

#[cfg(not(loom))]
use super::format::{Body, INLINE};
use super::format::{Cell, Header, Place};
use super::lines::prefetch_to_read;
use crate::sync::Ordering;
#[cfg(not(loom))]
use crate::sync::{AtomicU64, Shared};

/// Number of times that the consumer publishes its progress in one lap through the staging area.
const REPORTS: u64 = TUNING.reports_a_lap;

/// The consumer asks for the line of the cell that lies this number of cells ahead, as several may be waiting (docs/lab/014).
const AHEAD: u64 = TUNING.cells_ahead;

/// The receiving end.
#[derive(Debug)]
pub struct Consumer {
    place: Place,
    /// Cells consumed so far.
    position: u64,
    /// Staged bytes consumed so far.
    staged: u64,
    /// The progress that this side has published.
    published_cells: u64,
    published_bytes: u64,
}

/// State from which a held ring is restored; see [`Consumer::hold`].
#[cfg(not(loom))]
#[derive(Debug)]
pub struct Held(Place);

/// A cell that nobody writes.
#[cfg(not(loom))]
struct Nothing(Cell);

// SAFETY: nobody ever writes to it.
#[cfg(not(loom))]
unsafe impl Sync for Nothing {}

/// A cell that is ready, still in the ring.
pub struct Ready<'r> {
    /// Its header.
    pub header: Header,
    cell: &'r Cell,
}

impl Ready<'_> {
    /// Runs `read` on the payload: [`INLINE`] bytes, the header's length of them meaningful.
    #[inline(always)]
    pub fn payload<R>(&self, read: impl FnOnce(*const u8) -> R) -> R {
        // SAFETY: the cell is ours until it is released; the pointer is used inside `read` only.
        self.cell.body.read(|body| read(unsafe { (&raw const (*body).payload).cast() }))
    }
}

impl Consumer {
    /// The receiving end of a ring from which nothing was received yet.
    ///
    /// # Safety
    /// `place` points to initialised memory of these sizes that stays mapped, and there is no other consumer.
    pub unsafe fn new(place: Place) -> Consumer {
        assert!(place.cell_count.is_power_of_two() && place.staging_bytes.is_power_of_two());
        Consumer { place, position: 0, staged: 0, published_cells: 0, published_bytes: 0 }
    }

    /// Cells released so far.
    pub fn cells(&self) -> u64 {
        self.position
    }

    /// The next cell, if it is ready. It stays in the ring until [`Consumer::release`].
    #[inline(always)]
    pub fn peek(&self) -> Option<Ready<'_>> {
        let cell = self.place.cell(self.position);
        // Acquire: pairs with the Release stores in `Producer::push`.
        let word = cell.word.load(Ordering::Acquire);
        if word & 1 != self.place.phase(self.position) {
            return None;
        }
        let envelope = cell.body.read(|body| {
            // SAFETY: the phase says that the cell is ours.
            unsafe { (*body).envelope }
        });
        Some(Ready { header: Header::from_words(word, envelope), cell })
    }

    /// No cell has more staged bytes.
    #[inline(always)]
    pub fn longest_staged(&self) -> u64 {
        self.place.staging_bytes
    }

    /// The staged bytes of the ready cell, `length` of them. They may be read if there are as many: the producer says so in the cell.
    #[inline]
    pub fn staged(&self, length: u64) -> *const u8 {
        let start = self.place.contiguous(self.staged, Place::lines(length));
        // SAFETY: masked, and contiguous.
        unsafe { self.place.staging.add((start & (self.place.staging_bytes - 1)) as usize) }
    }

    /// Gives the ready cell back, with its `staged` staged bytes. Returns whether progress was published, so that a
    /// producer that sleeps for room must be woken.
    ///
    /// ```compile_fail,E0133
    /// # use encore_shmem::ring::Consumer;
    /// fn give_back_what_never_came(consumer: &mut Consumer) {
    ///     consumer.release(0);
    /// }
    /// ```
    ///
    /// # Safety
    /// [`Consumer::peek`] returned a cell that was not released since, and nothing reads it or its staged bytes any more. No cell has more
    /// than [`Consumer::longest_staged`] staged bytes.
    #[inline(always)]
    pub unsafe fn release(&mut self, staged: u64) -> bool {
        self.position += 1;
        if staged == 0 {
            // Where many cells are waiting, their lines come while this one is handled; otherwise this line is still here since the
            // last lap. The very next cell is not prefetched: its sender may just have asked for it (docs/lab/014).
            prefetch_to_read(self.place.cell(self.position + AHEAD));
        }
        let mut due = self.position - self.published_cells >= self.place.cell_count / 4;
        if staged > 0 {
            let staged = Place::lines(staged);
            self.staged = self.place.contiguous(self.staged, staged) + staged;
            due |= self.staged - self.published_bytes >= self.place.staging_bytes / REPORTS;
        }
        if due {
            self.publish();
        }
        due
    }

    /// Makes the ring look empty, so that the cell at its head and all behind it stay where they are, until
    /// [`Consumer::let_go`] gets back what this returns.
    #[cfg(not(loom))]
    pub fn hold(&mut self) -> Held {
        // No cell is ready here: its phase is that of no lap, and there are no second laps.
        static NOTHING: std::sync::LazyLock<Nothing> = std::sync::LazyLock::new(|| {
            let body = Shared::new(Body { envelope: 0, payload: [0; INLINE] });
            Nothing(Cell { word: AtomicU64::new(0), body })
        });
        let nothing = Place { cells: &NOTHING.0, cell_count: 1 << 63, cell_mask: 0, ..self.place };
        Held(std::mem::replace(&mut self.place, nothing))
    }

    /// Makes a ring that was held be itself again.
    #[cfg(not(loom))]
    pub fn let_go(&mut self, held: Held) {
        self.place = held.0;
    }

    #[cold]
    #[inline(never)]
    fn publish(&mut self) {
        self.published_cells = self.position;
        self.published_bytes = self.staged;
        // SAFETY: see `new`.
        let published = unsafe { &*self.place.published };
        // Release: both pair with the Acquire loads in `Producer::refresh`: this side has read the cells and the staged bytes
        // before.
        published.bytes.store(self.staged, Ordering::Release);
        published.cells.store(self.position, Ordering::Release);
    }
}
