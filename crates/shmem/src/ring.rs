//! A single-producer single-consumer ring of 64-byte cells, one for each ordered pair of ranks that talks.
//!
//! A cell is one cache line. Its first word holds the *phase*, the parity of the lap in which it was written:
//! the word is stored last and is the cell's own ready flag, so that a short message costs one line moving
//! once. Memory that was never written (zeros) reads as the lap before the first.
//!
//! Beside the cells the pair has a *staging area* of bytes for payloads that don't fit a cell. A cell says how
//! many staged bytes belong to it; both sides keep the position for themselves, so it is never stored. The
//! staged bytes of one cell are contiguous and begin a cache line: a message that would cross the end begins at the
//! start again, and the bytes skipped count as its own.
//!
//!
//! Staged bytes may lie on a shuttle instead ([`crate::shuttle`]), which the cell names.
//!
//! The consumer publishes its progress rarely (every quarter of the ring or sixteenth of the staging area); the producer
//! caches it. Both are bounded by the cache lines that move between two cores, so each side asks ahead for the lines that it needs
//! soon (docs/lab/014).
//!
//! Invariants:
//! - `published.cells <= consumer's position <= producer's position <= published.cells + CELLS`;
//!   the same for staged bytes and the length of the area.
//! - A cell or staged byte between the consumer's and the producer's position belongs to the consumer, all others to
//!   the producer.

use crate::laps::{FIRST_LAP, Growth, LAPS, Laps};
use crate::pages;
use crate::sync::{AtomicU64, Ordering, Shared};

/// Payload bytes in a cell.
pub const INLINE: usize = 48;

/// Bits of the first word: phase (1), kind (7), inline length (8), context id (48).
const KIND_SHIFT: u32 = 1;
const LENGTH_SHIFT: u32 = 8;
const CONTEXT_SHIFT: u32 = 16;

/// What the length of a cell says whose staged bytes lie on the first shuttle.
const FIRST_SHUTTLE: u8 = 64;

/// Number of bits of a context id on the wire.
pub const CONTEXT_BITS: u32 = 48;

/// The envelope of a message and the kind of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Header {
    /// What the cell is: an index into the engine's table of handlers, below 128.
    pub kind: u8,
    /// Payload bytes in the cell, at most [`INLINE`]. More says that the cell's staged bytes lie on a shuttle; see
    /// [`Header::on_shuttle`].
    pub length: u8,
    /// Context id of the communicator, below 2^48.
    pub context: u64,
    /// Rank of the sender in the communicator.
    pub source: i32,
    /// Tag.
    pub tag: i32,
}

impl Header {
    /// The first word of a cell, but for the phase. Ready-made once for a persistent request.
    #[inline(always)]
    pub const fn word(self) -> u64 {
        (self.kind as u64) << KIND_SHIFT
            | (self.length as u64) << LENGTH_SHIFT
            | self.context << CONTEXT_SHIFT
    }

    /// The header of a cell with [`INLINE`] payload bytes whose staged bytes lie on a shuttle.
    #[inline(always)]
    pub fn on_shuttle(self, number: u8) -> Header {
        Header { length: FIRST_SHUTTLE + number, ..self }
    }

    /// The shuttle on which the cell's staged bytes lie, if they don't lie in the staging area.
    #[inline(always)]
    pub fn shuttle(self) -> Option<u8> {
        self.length.checked_sub(FIRST_SHUTTLE)
    }

    /// The second word of a cell.
    #[inline(always)]
    pub const fn envelope(self) -> u64 {
        self.source as u32 as u64 | (self.tag as u32 as u64) << 32
    }

    /// The header whose words these are.
    #[inline(always)]
    pub const fn from_words(word: u64, envelope: u64) -> Header {
        Header {
            kind: (word >> KIND_SHIFT) as u8 & 0x7f,
            length: (word >> LENGTH_SHIFT) as u8,
            context: word >> CONTEXT_SHIFT,
            source: envelope as u32 as i32,
            tag: (envelope >> 32) as u32 as i32,
        }
    }
}

/// Second word and payload of a cell.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Source and tag, see [`Header::envelope`].
    pub envelope: u64,
    /// The payload; meaningful up to the header's length.
    pub payload: [u8; INLINE],
}

/// One cache line.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Cell {
    /// Phase, kind, length, context. Release store by the producer pairs with the consumer's Acquire load in
    /// [`Consumer::peek`] and hands over `body` and the staged bytes.
    word: AtomicU64,
    body: Shared<Body>,
}

/// The consumer's progress, on a line of its own.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct Published {
    /// Cells consumed. Release store by the consumer pairs with the producer's Acquire load in
    /// [`Producer::refresh`] and hands the cells back.
    cells: AtomicU64,
    /// Staged bytes consumed; stored before `cells`, read after it.
    bytes: AtomicU64,
}

/// Where a ring lies. Both ends make one from the same shared memory.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The consumer's progress.
    pub published: *const Published,
    /// The cells.
    pub cells: *const Cell,
    /// Number of cells, a power of two.
    pub cell_count: u64,
    /// The same less one, to get an index from a position.
    pub cell_mask: u64,
    /// Start of the staging area.
    pub staging: *mut u8,
    /// Length of the staging area in bytes, a power of two.
    pub staging_bytes: u64,
}

impl Place {
    #[inline(always)]
    fn cell(&self, position: u64) -> &Cell {
        // SAFETY: the place was made over `cell_count` initialised cells (`Producer::new`), and the index is masked.
        unsafe { &*self.cells.add((position & self.cell_mask) as usize) }
    }

    /// Value of the phase bit in the lap that `position` is in: 1 in the first.
    #[inline(always)]
    fn phase(&self, position: u64) -> u64 {
        (position & self.cell_count == 0) as u64
    }

    /// Bytes that `length` staged bytes take: whole cache lines.
    #[inline(always)]
    fn lines(length: u64) -> u64 {
        length.next_multiple_of(size_of::<Cell>() as u64)
    }

    /// Where `length` contiguous staged bytes start when the next free one is at `position`.
    #[inline(always)]
    fn contiguous(&self, position: u64, length: u64) -> u64 {
        let left = self.staging_bytes - (position & (self.staging_bytes - 1));
        if left < length { position + left } else { position }
    }
}

/// Number of times that the consumer publishes its progress in one lap through the staging area.
const REPORTS: u64 = 16;

/// The consumer asks for the line of the cell that lies this number of cells ahead, as several may be waiting (docs/lab/014).
const AHEAD: u64 = 6;

/// Asks for a line in order to read it.
#[inline(always)]
pub(crate) fn prefetch_to_read<T>(line: &T) {
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    // SAFETY: a hint about memory that is ours to touch.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>((&raw const *line).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom))))]
    let _ = line;
}

/// Asks for the line `AHEAD` cells behind a cell in order to write it, in one instruction and without a register more. Behind the last
/// cell of a ring lies nothing of interest, so that the first cells of a lap aren't asked for.
#[inline(always)]
fn ask_behind<const AHEAD: usize>(cell: &Cell) {
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    // SAFETY: a hint, which faults nowhere.
    unsafe {
        std::arch::asm!(
            "prefetchw [{} + {}]",
            in(reg) &raw const *cell,
            const AHEAD * size_of::<Cell>(),
            options(nostack, readonly, preserves_flags)
        );
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom))))]
    let _ = cell;
}

/// Asks for a line in order to write it.
#[inline(always)]
pub(crate) fn prefetch_to_write<T>(line: &T) {
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    // SAFETY: a hint about memory that is ours to touch.
    unsafe {
        std::arch::asm!("prefetchw [{}]", in(reg) &raw const *line, options(nostack, readonly, preserves_flags));
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom))))]
    let _ = line;
}

/// The sending end.
#[derive(Debug)]
pub struct Producer {
    place: Place,
    /// Cells written so far.
    position: u64,
    /// Staged bytes given out so far.
    staged: u64,
    /// Position that must not be reached: one lap after the consumer's progress at our last look. 0 before the first look.
    limit: u64,
    /// Staged bytes consumed when we last looked.
    consumed_bytes: u64,
    /// The laps through the staging area.
    laps: Laps,
    /// Bytes at the start of the staging area that have been given out before.
    touched: u64,
    /// A large page was asked for.
    asked_for_large: bool,
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

/// What a ring that is held needs to be itself again; see [`Consumer::hold`].
#[cfg(not(loom))]
#[derive(Debug)]
pub struct Held(Place);

/// A cell that nobody writes.
#[cfg(not(loom))]
struct Nothing(Cell);

// SAFETY: nobody ever writes to it.
#[cfg(not(loom))]
unsafe impl Sync for Nothing {}

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

    /// Whether a cell is free, after a look at what the consumer has published.
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

    /// Sends a cell. `word` is [`Header::word`]; `fill` writes the payload.
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
    /// [`Producer::has_room`] or [`Producer::look`] has returned true since the last push. `fill` writes at most [`INLINE`] bytes.
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

    /// The same as [`Producer::push`] for a payload of `length` bytes at `from`, at most [`INLINE`]. Everything is read before
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

    /// Forgets about free cells, so that [`Producer::has_room`] is false until the next look.
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

    /// A message of so many bytes is about to be staged, chunk by chunk. One that is longer than the area will need all of it: the area is put on
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
    /// next cell tells the consumer to release as many bytes.
    pub unsafe fn pass(&mut self, length: u64) {
        self.staged += length;
        debug_assert_eq!(self.staged & (self.place.staging_bytes - 1), 0);
    }
}

/// Copies at most [`INLINE`] bytes, without a call.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy_short(from: *const u8, to: *mut u8, length: usize) {
    debug_assert!(length <= INLINE);
    // Two overlapping moves cover each range of lengths; the most frequent range is tested first.
    // SAFETY: the caller's promise; all moves are inside `length` bytes of both.
    unsafe {
        if length.wrapping_sub(8) <= 8 {
            two::<u64>(from, to, length);
        } else if length > 32 {
            let middle = from.add(16).cast::<u128>().read_unaligned();
            two::<u128>(from, to, length);
            to.add(16).cast::<u128>().write_unaligned(middle);
        } else if length > 16 {
            two::<u128>(from, to, length);
        } else if length >= 4 {
            two::<u32>(from, to, length);
        } else if length > 0 {
            *to = *from;
            if length > 1 {
                let end = length - 2;
                to.add(end).cast::<u16>().write_unaligned(from.add(end).cast::<u16>().read_unaligned());
            }
        }
    }
}

/// Copies a message of `length` bytes out of a cell. False: nothing was copied, as no cell holds that much.
///
/// # Safety
/// `from` has [`INLINE`] readable bytes, and `to` has `length` writable ones.
#[inline(always)]
pub unsafe fn copy_from_cell(from: *const u8, to: *mut u8, length: usize) -> bool {
    // SAFETY: the caller's promise; the most frequent lengths, which `copy_short` tests first, need no further test.
    unsafe {
        if length.wrapping_sub(8) <= 8 {
            two::<u64>(from, to, length);
            return true;
        }
        if length > INLINE {
            return false;
        }
        copy_short(from, to, length);
    }
    true
}

/// Copies the first and the last `T` of `length` bytes: all bytes, if there are between one and two sizes of `T`.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
unsafe fn two<T: Copy>(from: *const u8, to: *mut u8, length: usize) {
    let end = length - size_of::<T>();
    // SAFETY: the caller's promise.
    unsafe {
        let first = from.cast::<T>().read_unaligned();
        let last = from.add(end).cast::<T>().read_unaligned();
        to.cast::<T>().write_unaligned(first);
        to.add(end).cast::<T>().write_unaligned(last);
    }
}

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
            // last lap. The very next cell is left alone: its sender may just have asked for it (docs/lab/014).
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

#[cfg(any(test, loom))]
pub mod owned;
#[cfg(all(test, not(loom)))]
mod tests;
