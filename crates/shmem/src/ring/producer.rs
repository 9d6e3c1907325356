//! The sending end of a ring.

use super::format::Place;
use super::lines::{ask_behind, copy_short, prefetch_to_write};
use crate::laps::{FIRST_LAP, Growth, LAPS, Laps};
use crate::pages;
use crate::sync::Ordering;

/// The sending end.
#[derive(Debug)]
pub struct Producer {
    pub(super) place: Place,
    /// Cells written so far.
    position: u64,
    /// Staged bytes given out so far.
    staged: u64,
    /// Position that must not be reached: one lap after the consumer's progress at our last poll. 0 before the first poll.
    limit: u64,
    /// Staged bytes consumed when we last looked.
    consumed_bytes: u64,
    /// The laps through the staging area.
    laps: Laps,
    /// Bytes at the start of the staging area that have been given out before.
    touched: u64,
    /// A large page was asked for.
    pub(super) asked_for_large: bool,
}

/// Staged bytes to be written.
#[derive(Clone, Copy, Debug)]
pub struct Staged {
    /// Where they go.
    pub address: *mut u8,
    /// Whether some of them lie on pages that were never used, so that the first write waits for the kernel.
    pub fresh: bool,
    /// Whether they are on a shuttle: the writer has read it last, so it goes through the caches.
    pub on_shuttle: bool,
}

impl Producer {
    /// The sending end of a ring that nothing was sent through yet.
    ///
    /// # Safety
    /// `place` points to initialised memory of these sizes that stays mapped, and there is no other producer.
    pub unsafe fn new(place: Place) -> Producer {
        assert!(place.cell_count.is_power_of_two() && place.staging_bytes.is_power_of_two());
        let laps = Laps::new(Growth { first: FIRST_LAP, of_each: LAPS, longest: place.staging_bytes });
        Producer {
            place,
            position: 0,
            staged: 0,
            limit: 0,
            consumed_bytes: 0,
            laps,
            touched: 0,
            asked_for_large: false,
        }
    }

    /// Whether nothing was ever sent.
    #[inline(always)]
    pub fn unused(&self) -> bool {
        self.position == 0
    }

    /// Cells sent so far.
    pub fn cells(&self) -> u64 {
        self.position
    }

    /// Whether a cell is known to be free. False before the first [`Producer::look`].
    #[inline(always)]
    pub fn has_room(&self) -> bool {
        self.position < self.limit
    }

    /// Reads the consumer's published progress. Returns whether a cell is free.
    pub fn look(&mut self) -> bool {
        self.refresh();
        self.has_room()
    }

    fn refresh(&mut self) {
        // SAFETY: see `new`.
        let published = unsafe { &*self.place.published };
        self.limit = published.cells.load(Ordering::Acquire) + self.place.cell_count;
        self.consumed_bytes = published.bytes.load(Ordering::Acquire);
    }

    /// Sends a cell. `word` is [`Header::word`](super::Header::word); `fill` writes the payload.
    ///
    /// ```
    /// # use encore_shmem::ring::Producer;
    /// fn send(producer: &mut Producer) {
    ///     if producer.look() {
    ///         // SAFETY: there is room, and nothing is written.
    ///         unsafe { producer.push(0, 0, |_| ()) };
    ///     }
    /// }
    /// ```
    /// Without room it would write a cell that the consumer reads:
    /// ```compile_fail,E0133
    /// # use encore_shmem::ring::Producer;
    /// fn send(producer: &mut Producer) {
    ///     producer.push(0, 0, |_| ());
    /// }
    /// ```
    ///
    /// # Safety
    /// [`Producer::has_room`] or [`Producer::look`] has returned true since the last push. `fill` writes at most [`INLINE`](super::INLINE) bytes.
    #[inline(always)]
    pub unsafe fn push(&mut self, word: u64, envelope: u64, fill: impl FnOnce(*mut u8)) {
        debug_assert!(self.has_room());
        let cell = self.place.cell(self.position);
        cell.body.write(|body| {
            // SAFETY: the cell is ours until its first word says otherwise.
            unsafe {
                (*body).envelope = envelope;
                fill((&raw mut (*body).payload).cast());
            }
        });
        // Release: pairs with the Acquire load in `Consumer::peek`.
        cell.word.store(word | self.place.phase(self.position), Ordering::Release);
        self.position += 1;
    }

    /// [`Producer::push`] for a payload of `length` bytes at `from`, at most [`INLINE`](super::INLINE). Everything is read before
    /// anything is written, so that no write makes it be read again. Asks for the line of the next cell, which lies in the consumer's
    /// cache since the last lap (docs/lab/014); of a `STREAM` for that of the third too (docs/lab/088).
    ///
    /// # Safety
    /// As for [`Producer::push`], and the bytes are readable.
    #[inline(always)]
    pub unsafe fn push_short<const STREAM: bool>(
        &mut self,
        word: u64,
        envelope: u64,
        from: *const u8,
        length: usize,
    ) {
        debug_assert!(self.has_room());
        let position = self.position;
        let phase = self.place.phase(position);
        let cell = self.place.cell(position);
        self.position = position + 1;
        let body = cell.body.write(|body| body);
        // SAFETY: the cell is ours until its first word says otherwise; the caller's promise.
        unsafe {
            copy_short(from, (&raw mut (*body).payload).cast(), length);
            (*body).envelope = envelope;
        }
        // Release: pairs with the Acquire load in `Consumer::peek`.
        cell.word.store(word | phase, Ordering::Release);
        ask_behind::<1>(cell);
        if STREAM {
            ask_behind::<3>(cell);
        }
    }

    /// Asks for the line of the next cell in order to write it: since the last lap it lies in the consumer's cache.
    #[inline(always)]
    pub fn ask_ahead(&self) {
        prefetch_to_write(self.place.cell(self.position));
    }

    /// Forgets about free cells, so that [`Producer::has_room`] is false until the next poll.
    pub fn hide_room(&mut self) {
        self.limit = 0;
    }

    /// Room for `length` contiguous staged bytes, if there is; they belong to the next cell pushed, which must
    /// follow. Nothing is taken until [`Producer::stage`] is called.
    #[inline]
    pub fn staging_room(&mut self, length: u64) -> bool {
        // The consumer may hold up to a sixteenth of the area without saying so, for ever if no other cell comes.
        debug_assert!(length <= self.place.staging_bytes - self.place.staging_bytes / 4);
        let length = Place::lines(length);
        self.is_free_up_to(self.place.contiguous(self.staged, length) + length)
    }

    /// Whether the staging area is free up to this position, after another look if need be.
    #[inline(always)]
    fn is_free_up_to(&mut self, end: u64) -> bool {
        if end - self.consumed_bytes > self.place.staging_bytes {
            self.refresh();
        }
        end - self.consumed_bytes <= self.place.staging_bytes
    }

    /// Whether the next `length` staged bytes should begin at the start of the staging area, because a short lap is over and the start is
    /// free again. Returns the number of bytes to leave out up to the end; there is room for them.
    ///
    /// A lap ends only when this is called. While the receiver still holds the start, the next bytes go on to further pages. Then, and
    /// after some laps of one length, laps get twice as long, up to the whole area (docs/lab/002).
    #[inline]
    pub fn end_of_lap(&mut self, length: u64) -> Option<u64> {
        let within = self.staged & (self.place.staging_bytes - 1);
        if within < self.laps.length() { None } else { self.end_lap(within, length) }
    }

    #[cold]
    fn end_lap(&mut self, within: u64, length: u64) -> Option<u64> {
        let rest = self.place.staging_bytes - within;
        let free = self.is_free_up_to(self.staged + rest + Place::lines(length));
        self.laps.end_one(free);
        free.then_some(rest)
    }

    /// A message of this length is about to be staged, chunk by chunk. One that is longer than the area will need all of it: the area is put on
    /// a large page, if it is as long and the kernel has one, and nothing of it is new any more (docs/lab/092).
    pub fn prepare_for(&mut self, bytes: u64) {
        let whole = self.place.staging_bytes;
        let fits = bytes > whole && self.touched < whole && whole == pages::LARGE_PAGE as u64;
        // Once: a kernel that has none now takes its time to say so again.
        if !fits || std::mem::replace(&mut self.asked_for_large, true) {
            return;
        }
        // SAFETY: see `new`; nothing was ever staged where nothing is touched.
        unsafe {
            if self.touched == 0 {
                self.place.staging.write_volatile(0);
            }
            if !pages::make_large(self.place.staging) {
                return;
            }
        }
        self.touched = whole;
        self.laps.reach(whole);
    }

    /// Whether `length` bytes lead to the start of the staging area, and are free to be left out by [`Producer::pass`].
    pub fn may_pass(&mut self, length: u64) -> bool {
        let end = self.staged.saturating_add(length);
        length < self.place.staging_bytes
            && end & (self.place.staging_bytes - 1) == 0
            && self.is_free_up_to(end)
    }

    /// Takes `length` staged bytes.
    ///
    /// # Safety
    /// [`Producer::staging_room`] has returned true for `length` since bytes were last staged or passed: otherwise the consumer may still
    /// read what is written there.
    #[inline]
    pub unsafe fn stage(&mut self, length: u64) -> Staged {
        let length = Place::lines(length);
        let start = self.place.contiguous(self.staged, length);
        self.staged = start + length;
        let within = start & (self.place.staging_bytes - 1);
        let fresh = within + length > self.touched;
        if fresh {
            self.touched = within + length;
        }
        // SAFETY: masked, and contiguous.
        Staged { address: unsafe { self.place.staging.add(within as usize) }, fresh, on_shuttle: false }
    }

    /// Leaves out `length` bytes, to get to the start of the staging area.
    ///
    /// # Safety
    /// [`Producer::end_of_lap`] has returned `length`, or [`Producer::may_pass`] is true of it, and nothing was staged or passed since. The
    /// next cell makes the consumer release `length` bytes.
    pub unsafe fn pass(&mut self, length: u64) {
        self.staged += length;
        debug_assert_eq!(self.staged & (self.place.staging_bytes - 1), 0);
    }
}
