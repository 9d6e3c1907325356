//! The lanes of a team: memory in which each rank posts data that the others take, without messages.
//!
//! ```text
//! Head                                 who still uses it, who waits for room
//! Progress, one a rank                 the first cell that the rank still needs
//! row of cells, one a rank             what the rank posts; 64 bytes each
//! row of descriptions, one a rank      what the rank says of the operations that it posts for; read when they don't fit together
//! staging area, one a rank             payloads that don't fit in a cell; each starts on a page
//! ```
//!
//! Cells are numbered without end; number `i` of each row lies at `i % cells`. All ranks give the same numbers to the same
//! operation, so a number is all that a taker needs to find a post: no envelope, no matching. A cell's stamp is its number and a mark of
//! the operation; it is stored last, so a short post is one cache line that moves once to each taker. Takers of another operation
//! under the same number see another mark.
//!
//! Invariant: a rank writes cell `i`, and staged bytes again, only when every rank's [`Progress`] has passed what they held before.

use std::collections::VecDeque;

use crate::ring::{INLINE, copy_short};
use crate::sync::{AtomicU32, AtomicU64, Ordering, Shared};

/// The start of a team's memory.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct Head {
    /// Ranks that still use the memory.
    pub holders: AtomicU32,
    /// Ranks that wait for room: others wake them when they have made some.
    wanting: AtomicU32,
    /// While the memory is unused: the next one; see [`crate::space`].
    pub(crate) next_free: AtomicU64,
}

/// How far a rank is.
#[repr(C, align(128))]
#[derive(Debug)]
struct Progress {
    /// The first cell of any row that it may still take.
    needed: AtomicU64,
    /// For whose post it waits: that rank plus one, or 0 for anything.
    waits_for: AtomicU32,
}

/// One post.
#[repr(C, align(64))]
#[derive(Debug)]
struct Cell {
    /// Number and mark: see [`stamp`]. Zero memory is a cell that nobody has posted.
    stamp: AtomicU64,
    body: Shared<Body>,
}

#[repr(C)]
#[derive(Debug)]
struct Body {
    /// Bytes posted. More than [`INLINE`]: they are staged, and the payload is their position.
    length: u64,
    payload: [u8; INLINE],
}

/// What a rank says of an operation that it posts for, under the number of its first cell: words whose meaning is its users'.
pub type Description = [u64; 8];

/// What a cell's stamp says: its number, and in the low bits the mark of the operation.
const fn stamp(number: u64, mark: u32) -> u64 {
    (number + 1) << MARK_BITS | (mark as u64 & ((1 << MARK_BITS) - 1))
}

const MARK_BITS: u32 = 24;
const PAGE: usize = 4096;
/// Bytes whose pages are touched together: as many as Linux maps around a page that is read.
const AHEAD: usize = 64 << 10;

/// How large a team's memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Members.
    pub ranks: usize,
    /// Cells of a row, a power of two.
    pub cells: usize,
    /// Bytes of a staging area, a multiple of the page size; may be 0.
    pub staging: usize,
}

impl Shape {
    const fn progress(&self) -> usize {
        size_of::<Head>()
    }

    const fn rows(&self) -> usize {
        self.progress() + self.ranks * size_of::<Progress>()
    }

    /// Bytes that must be zero when a team begins: head, progress and cells.
    pub const fn zeroed(&self) -> usize {
        self.rows() + self.ranks * self.cells * size_of::<Cell>()
    }

    const fn staging_areas(&self) -> usize {
        let end = self.zeroed() + self.ranks * self.cells * size_of::<Description>();
        if self.staging == 0 { end } else { end.next_multiple_of(PAGE) }
    }

    /// Bytes of all.
    pub const fn bytes(&self) -> usize {
        self.staging_areas() + self.ranks * self.staging
    }
}

/// Where a team's memory lies in this process.
#[derive(Clone, Copy, Debug)]
struct Place {
    head: *const Head,
    progress: *const Progress,
    cells: *const Cell,
    descriptions: *const Shared<Description>,
    staging: *mut u8,
}

/// One rank's view of a team.
#[derive(Debug)]
pub struct Team {
    place: Place,
    shape: Shape,
    me: usize,
    /// Every rank's progress is at least this.
    passed: u64,
    /// What this rank has published.
    published: u64,
    /// Bytes staged so far, gaps included.
    staged: u64,
    /// Bytes of this rank's staging area whose pages it has touched.
    touched: usize,
    /// Of these, how many may not be written again yet begin here.
    held_from: u64,
    /// Staged posts that others may still take: number, and where their bytes begin.
    held: VecDeque<(u64, u64)>,
    /// This rank counts among those that wait for room.
    wants_room: bool,
    /// What this rank has last said that it waits for.
    waits_for: u32,
}

/// What a look at a cell finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing yet.
    Nothing,
    /// The post: its bytes, and how many.
    Post(*const u8, u64),
    /// A post of another operation under the same number.
    Other,
}

impl Team {
    /// The view of rank `me` of the team at `memory`.
    ///
    /// # Safety
    /// `memory` is shared memory of `shape`, [`Shape::zeroed`] bytes of which were zero when the first rank began; it outlives the
    /// view. There is one view of each rank.
    pub unsafe fn new(memory: *mut u8, shape: Shape, me: usize) -> Team {
        assert!(me < shape.ranks && shape.cells.is_power_of_two());
        // SAFETY: offsets inside the memory, aligned as the types want it.
        let place = unsafe {
            Place {
                head: memory.cast(),
                progress: memory.add(shape.progress()).cast(),
                cells: memory.add(shape.rows()).cast(),
                descriptions: memory.add(shape.zeroed()).cast(),
                staging: memory.add(shape.staging_areas()),
            }
        };
        Team::at(place, shape, me)
    }

    fn at(place: Place, shape: Shape, me: usize) -> Team {
        let held = VecDeque::with_capacity(shape.cells);
        Team {
            place,
            shape,
            me,
            passed: 0,
            published: 0,
            staged: 0,
            touched: 0,
            held_from: 0,
            held,
            wants_room: false,
            waits_for: 0,
        }
    }

    /// Sizes.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The start of the memory.
    pub fn head(&self) -> &Head {
        // SAFETY: `new`'s promise.
        unsafe { &*self.place.head }
    }

    fn progress(&self, rank: usize) -> &Progress {
        debug_assert!(rank < self.shape.ranks);
        // SAFETY: there is one for each rank.
        unsafe { &*self.place.progress.add(rank) }
    }

    #[inline(always)]
    fn cell(&self, rank: usize, number: u64) -> &Cell {
        debug_assert!(rank < self.shape.ranks);
        let cells = self.shape.cells;
        // SAFETY: each rank has a row of so many cells.
        unsafe { &*self.place.cells.add(rank * cells + (number as usize & (cells - 1))) }
    }

    #[inline(always)]
    fn description_place(&self, rank: usize, number: u64) -> &Shared<Description> {
        let cells = self.shape.cells;
        // SAFETY: each rank has a row of so many.
        unsafe { &*self.place.descriptions.add(rank * cells + (number as usize & (cells - 1))) }
    }

    /// Says what this rank will post for under `number`; before it posts, and when there is room.
    #[inline(always)]
    pub fn describe(&mut self, number: u64, description: Description) {
        // SAFETY: this rank's to write, like the cell of that number.
        self.description_place(self.me, number).write(|place| unsafe { *place = description });
    }

    /// Says the same of whatever this rank will ever post for: where there is but one operation, again and again. To be said before the
    /// first post.
    pub fn describe_all(&mut self, description: Description) {
        for number in 0..self.shape.cells as u64 {
            self.describe(number, description);
        }
    }

    /// What `rank` has said under `number`, in which it has posted.
    pub fn description(&self, rank: usize, number: u64) -> Description {
        // SAFETY: written before the post that was seen, and not again before this rank is past it.
        self.description_place(rank, number).read(|place| unsafe { *place })
    }

    /// The address of `bytes` staged bytes of a rank from `position` on.
    #[inline(always)]
    fn staged_at(&self, rank: usize, position: u64) -> *mut u8 {
        let offset = (position % self.shape.staging as u64) as usize;
        // SAFETY: each rank has an area of so many bytes.
        unsafe { self.place.staging.add(rank * self.shape.staging + offset) }
    }

    /// Where the next `length` staged bytes begin: they lie in one piece.
    fn next_staged(&self, length: u64) -> u64 {
        let area = self.shape.staging as u64;
        let offset = self.staged % area;
        if offset + length <= area { self.staged } else { self.staged + (area - offset) }
    }

    /// Touches the pages of this rank's staging area up to byte `end`, and some behind them: then the system, which maps pages around one
    /// that is read if they are there, maps as many at a time for each of those who take. One by one, that took as long as the posts.
    #[cold]
    #[inline(never)]
    fn touch(&mut self, end: usize) {
        let end = end.next_multiple_of(AHEAD).min(self.shape.staging);
        for page in (self.touched..end).step_by(PAGE) {
            // SAFETY: inside this rank's area, where nothing was staged yet: all that was lies before `touched`.
            unsafe { self.staged_at(self.me, page as u64).write_volatile(0) };
        }
        self.touched = end;
    }

    /// Whether this rank can post `bytes` bytes under `number` now.
    #[inline]
    pub fn has_room(&mut self, number: u64, bytes: u64) -> bool {
        if self.fits(number, bytes) {
            return true;
        }
        self.look();
        self.fits(number, bytes)
    }

    #[inline(always)]
    fn fits(&self, number: u64, bytes: u64) -> bool {
        let cell = number < self.passed + self.shape.cells as u64;
        cell && (bytes <= INLINE as u64 || self.staging_fits(bytes))
    }

    fn staging_fits(&self, bytes: u64) -> bool {
        debug_assert!(bytes <= self.shape.staging as u64 / 2);
        self.next_staged(bytes) + bytes <= self.held_from + self.shape.staging as u64
    }

    /// Looks how far the others are.
    #[cold]
    #[inline(never)]
    fn look(&mut self) {
        let ranks = 0..self.shape.ranks;
        // Acquire: pairs with the Release in `publish`: what that rank has taken by then may be overwritten.
        let least = ranks.map(|rank| self.progress(rank).needed.load(Ordering::Acquire)).min();
        self.passed = least.expect("a team has ranks");
        while self.held.front().is_some_and(|&(number, _)| number < self.passed) {
            self.held.pop_front();
        }
        self.held_from = self.held.front().map_or(self.staged, |&(_, begin)| begin);
    }

    /// Counts this rank among those that wait for room, or no longer.
    pub fn want_room(&mut self, want: bool) {
        if std::mem::replace(&mut self.wants_room, want) != want {
            match want {
                true => self.head().wanting.fetch_add(1, Ordering::SeqCst),
                false => self.head().wanting.fetch_sub(1, Ordering::SeqCst),
            };
        }
    }

    /// Says for whose post this rank waits; `None`: for any. Returns whether that is another one than before: then, if it was said after
    /// the rank announced that it will sleep, it must announce that once more, because posters may not have seen it.
    #[inline(always)]
    pub fn wait_for(&mut self, rank: Option<u32>) -> bool {
        let waits_for = rank.map_or(0, |rank| rank + 1);
        if self.waits_for == waits_for {
            return false;
        }
        self.waits_for = waits_for;
        // Pairs, by the sleeper's barrier, with the load in `awaits`.
        self.progress(self.me).waits_for.store(waits_for, Ordering::Relaxed);
        true
    }

    /// Whether `rank`, if it is asleep, may wait for a post of this rank.
    pub fn awaits(&self, rank: usize) -> bool {
        let waits_for = self.progress(rank).waits_for.load(Ordering::Relaxed);
        waits_for == 0 || waits_for == self.me as u32 + 1
    }

    /// Whether somebody waits for room. To be asked after [`Team::publish`], in the same order as a doorbell.
    #[inline(always)]
    pub fn room_is_wanted(&self) -> bool {
        self.head().wanting.load(Ordering::Relaxed) > 0
    }

    /// Posts `bytes` bytes, which `fill` writes, under `number`. There is room for them.
    #[inline]
    pub fn post(&mut self, number: u64, mark: u32, bytes: u64, fill: impl FnOnce(*mut u8)) {
        let staged = (bytes > INLINE as u64).then(|| {
            let begin = self.next_staged(bytes);
            self.held.push_back((number, begin));
            // Whole lines, so that two posts share none.
            self.staged = (begin + bytes).next_multiple_of(64);
            if begin + bytes > self.touched as u64 && self.touched < self.shape.staging {
                self.touch((begin + bytes) as usize);
            }
            begin
        });
        let cell = self.cell(self.me, number);
        cell.body.write(|body| {
            // SAFETY: the cell is this rank's to write (the invariant), and so are the staged bytes.
            unsafe {
                (*body).length = bytes;
                match staged {
                    None => fill((&raw mut (*body).payload).cast()),
                    Some(begin) => {
                        fill(self.staged_at(self.me, begin));
                        (&raw mut (*body).payload).cast::<u64>().write_unaligned(begin);
                    }
                }
            }
        });
        // Release: pairs with the Acquire in `see`.
        cell.stamp.store(stamp(number, mark), Ordering::Release);
    }

    /// Posts the `bytes` bytes at `from`, at most [`INLINE`], under `number`.
    ///
    /// # Safety
    /// They are readable, and there is room.
    #[inline(always)]
    pub unsafe fn post_short(&mut self, number: u64, mark: u32, from: *const u8, bytes: usize) {
        let cell = self.cell(self.me, number);
        // SAFETY: as in `post`, and the caller's promise.
        cell.body.write(|body| unsafe {
            (*body).length = bytes as u64;
            copy_short(from, (&raw mut (*body).payload).cast(), bytes);
        });
        // Release: pairs with the Acquire in `see`.
        cell.stamp.store(stamp(number, mark), Ordering::Release);
    }

    /// What `rank` has posted under `number`. Valid until this rank publishes that it is past that number.
    #[inline(always)]
    pub fn see(&self, rank: usize, number: u64, mark: u32) -> Seen {
        let cell = self.cell(rank, number);
        // Acquire: pairs with the Release in `post`.
        let found = cell.stamp.load(Ordering::Acquire);
        let wanted = stamp(number, mark);
        if found != wanted {
            let same_number = found >> MARK_BITS == wanted >> MARK_BITS;
            return if same_number { Seen::Other } else { Seen::Nothing };
        }
        cell.body.read(|body| {
            // SAFETY: written before the stamp, and not written again before this rank has published that it is past it.
            let (length, payload) = unsafe { ((*body).length, (&raw const (*body).payload).cast::<u8>()) };
            if length <= INLINE as u64 {
                return Seen::Post(payload, length);
            }
            // SAFETY: as above; a position is stored there.
            let begin = unsafe { payload.cast::<u64>().read_unaligned() };
            Seen::Post(self.staged_at(rank, begin), length)
        })
    }

    /// Asks for the line of what `rank` posts under `number`.
    #[inline(always)]
    pub fn ask(&self, rank: usize, number: u64) {
        crate::ring::prefetch_to_read(self.cell(rank, number));
    }

    /// Asks for the line of the cell that this rank will post under `number`, so that the post needn't wait for it.
    #[inline(always)]
    pub fn prepare(&self, number: u64) {
        crate::ring::prefetch_to_write(self.cell(self.me, number));
    }

    /// Says that this rank needs no cell before `number` any more. Returns whether that was news to the others.
    #[inline(always)]
    pub fn publish(&mut self, number: u64, at_once: bool) -> bool {
        let quarter = self.shape.cells as u64 / 4;
        if number <= self.published || !(at_once || number - self.published >= quarter) {
            return false;
        }
        self.published = number;
        // Release: pairs with the Acquire in `look`.
        self.progress(self.me).needed.store(number, Ordering::Release);
        true
    }
}

/// A team in ordinary memory, for tests and the model checker.
#[cfg(any(test, loom))]
pub mod owned {
    use super::*;

    /// Memory of a team.
    pub struct Memory {
        head: Box<Head>,
        progress: Vec<Progress>,
        cells: Vec<Cell>,
        descriptions: Vec<Shared<Description>>,
        staging: Vec<u8>,
        shape: Shape,
    }

    // SAFETY: shared by one view of each rank, which keep to the protocol.
    unsafe impl Sync for Memory {}
    // SAFETY: as above.
    unsafe impl Send for Memory {}

    impl Memory {
        /// Memory of that shape.
        pub fn new(shape: Shape) -> Memory {
            let number = |_| AtomicU64::new(0);
            let body = || Shared::new(Body { length: 0, payload: [0; INLINE] });
            Memory {
                head: Box::new(Head {
                    holders: AtomicU32::new(0),
                    wanting: AtomicU32::new(0),
                    next_free: AtomicU64::new(0),
                }),
                progress: (0..shape.ranks)
                    .map(|i| Progress { needed: number(i), waits_for: AtomicU32::new(0) })
                    .collect(),
                cells: (0..shape.ranks * shape.cells)
                    .map(|i| Cell { stamp: number(i), body: body() })
                    .collect(),
                descriptions: (0..shape.ranks * shape.cells).map(|_| Shared::new([0; 8])).collect(),
                staging: vec![0; shape.ranks * shape.staging],
                shape,
            }
        }

        /// The view of a rank; to be asked for once.
        pub fn view(&self, me: usize) -> Team {
            let place = Place {
                head: &raw const *self.head,
                progress: self.progress.as_ptr(),
                cells: self.cells.as_ptr(),
                descriptions: self.descriptions.as_ptr(),
                staging: self.staging.as_ptr().cast_mut(),
            };
            Team::at(place, self.shape, me)
        }
    }
}

// Every unsafe block here writes or reads a few bytes of a post that it has just been given.
#[allow(clippy::undocumented_unsafe_blocks)]
#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn post(team: &mut Team, number: u64, bytes: &[u8]) {
        assert!(team.has_room(number, bytes.len() as u64));
        team.post(number, 7, bytes.len() as u64, |to| unsafe {
            to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        });
    }

    fn take(team: &Team, rank: usize, number: u64) -> Option<Vec<u8>> {
        match team.see(rank, number, 7) {
            Seen::Post(data, bytes) => {
                Some(unsafe { std::slice::from_raw_parts(data, bytes as usize) }.to_vec())
            }
            Seen::Nothing => None,
            Seen::Other => panic!("nobody posted for another operation"),
        }
    }

    #[test]
    fn sizes() {
        assert_eq!((size_of::<Head>(), size_of::<Progress>(), size_of::<Cell>()), (128, 128, 64));
        let shape = Shape { ranks: 3, cells: 8, staging: 8192 };
        assert_eq!(shape.bytes() % PAGE, 0);
        assert!(shape.zeroed() <= shape.bytes() - 3 * 8192);
    }

    #[test]
    fn posts_of_every_length_are_taken_by_all() {
        let memory = owned::Memory::new(Shape { ranks: 3, cells: 4, staging: 8192 });
        let mut teams: Vec<Team> = (0..3).map(|me| memory.view(me)).collect();
        for (number, length) in
            (0..).zip([0, 1, 8, 47, 48, 49, 64, 500, 1000, 4096, 2000, 4000, 3, 4096, 4096])
        {
            for me in 0..3u8 {
                assert_eq!(take(&teams[0], me.into(), number), None);
                let bytes: Vec<u8> = (0..length).map(|i| (i as u8).wrapping_add(me)).collect();
                post(&mut teams[me as usize], number, &bytes);
                for taker in &teams {
                    assert_eq!(take(taker, me.into(), number).as_ref(), Some(&bytes));
                }
            }
            teams.iter_mut().for_each(|team| assert!(team.publish(number + 1, true)));
        }
    }

    #[test]
    fn nothing_is_overwritten_that_a_rank_needs() {
        let memory = owned::Memory::new(Shape { ranks: 2, cells: 4, staging: 4096 });
        let (mut one, mut other) = (memory.view(0), memory.view(1));
        one.publish(100, true);
        post(&mut one, 0, &[1; 2000]);
        post(&mut one, 1, &[2; 2000]);
        assert!(one.has_room(2, 48) && !one.has_room(2, 49));
        assert!(one.has_room(3, 8) && !one.has_room(4, 8));
        assert!(!other.publish(1, false) || one.has_room(4, 8), "a quarter of the row has passed");
        other.publish(2, true);
        assert!(one.has_room(2, 2000) && one.has_room(5, 0) && !one.has_room(6, 0));
        assert_eq!(take(&other, 0, 1), Some(vec![2; 2000]));
    }

    #[test]
    fn another_operation_is_told_apart() {
        let memory = owned::Memory::new(Shape { ranks: 2, cells: 4, staging: 0 });
        let (mut one, other) = (memory.view(0), memory.view(1));
        assert_eq!(other.see(0, 0, 3), Seen::Nothing);
        one.describe(0, [1, 2, 3, 4, 5, 6, 7, 8]);
        unsafe { one.post_short(0, 4, [5u8].as_ptr(), 1) };
        assert_eq!((other.see(0, 0, 3), other.description(0, 0)), (Seen::Other, [1, 2, 3, 4, 5, 6, 7, 8]));
        assert!(matches!(other.see(0, 0, 4), Seen::Post(_, 1)));
        assert_eq!(other.see(0, 4, 4), Seen::Nothing);
    }

    #[test]
    fn who_waits_is_called_by_those_it_waits_for() {
        let memory = owned::Memory::new(Shape { ranks: 3, cells: 4, staging: 0 });
        let mut teams: Vec<Team> = (0..3).map(|me| memory.view(me)).collect();
        assert!(teams[1].awaits(0) && teams[2].awaits(0));
        assert!(teams[0].wait_for(Some(2)) && !teams[0].wait_for(Some(2)));
        assert!(!teams[1].awaits(0) && teams[2].awaits(0));
        assert!(teams[0].wait_for(None));
        assert!(teams[1].awaits(0));
    }

    #[test]
    fn who_wants_room_is_counted_once() {
        let memory = owned::Memory::new(Shape { ranks: 2, cells: 4, staging: 0 });
        let (mut one, other) = (memory.view(0), memory.view(1));
        one.want_room(true);
        one.want_room(true);
        assert!(other.room_is_wanted());
        one.want_room(false);
        assert!(!other.room_is_wanted());
    }
}
