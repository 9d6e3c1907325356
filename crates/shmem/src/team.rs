//! The lanes of a team: memory in which each rank posts data that others take, without messages.
//!
//! ```text
//! Head                                 the number of ranks that use it, and of those that wait for room
//! Progress, one a rank                 the first cell that the rank still needs
//! row of cells, one a rank             the rank's posts; 64 bytes each
//! row of descriptions, one a rank      the operations for which the rank posts; read when calls don't fit together
//! staging area, one a rank             payloads that don't fit in a cell; each starts on a page ([`crate::area`])
//! ```
//!
//! Cells are numbered without end; number `i` of each row lies at `i % cells`. All ranks give the same numbers to the same
//! operation, so a number is all that a taker needs to find a post: no envelope, no matching, one hop whatever the number of ranks. A
//! cell's stamp is its number and a mark of the operation; it is stored last, so a short post is one cache line that moves once to each
//! taker. A taker that expects another operation under the same number sees another mark.
//!
//! A rank publishes its progress every quarter of a row, so a root runs up to a row ahead of the others.
//!
//! A post may be staged in an area that several teams share ([`Team::share`]) instead. Teams of operations that are seldom under way at
//! once then write the same memory, which stays in the caches, however many teams there are.
//!
//! Invariant: a rank writes cell `i` again only when every rank's [`Progress`] has passed the post that it held before, and staged bytes
//! when that of all who take the post has. So a rank that takes no staged bytes in an operation may publish its progress later.

use std::any::Any;
use std::rc::Rc;

use crate::area::{Area, Areas, Passed};
use crate::ring::{INLINE, copy_short};
use crate::sync::{AtomicU32, AtomicU64, Ordering, Shared};

mod post;
mod shape;
pub use post::Post;
pub(crate) use post::Progress;
#[cfg(not(loom))]
pub use shape::FEW;
pub use shape::{STAGING, Shape};

/// The start of a team's memory.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct Head {
    /// Number of ranks that still use the memory.
    pub holders: AtomicU32,
    /// Number of ranks that wait for room: others wake them when they have made some.
    wanting: AtomicU32,
    /// While the memory is unused: the next one; see [`crate::space`].
    pub(crate) next_free: AtomicU64,
}

#[cfg(all(test, loom))]
impl Head {
    /// As zero memory is.
    pub(crate) fn unused() -> Head {
        Head { holders: AtomicU32::new(0), wanting: AtomicU32::new(0), next_free: AtomicU64::new(0) }
    }
}

/// One post.
#[repr(C, align(64))]
#[derive(Debug)]
struct Cell {
    /// Number and mark: see [`stamp`]. Zero memory is a cell that was never posted.
    stamp: AtomicU64,
    body: Shared<Body>,
}

#[repr(C)]
#[derive(Debug)]
struct Body {
    /// Number of bytes posted. If it is more than [`INLINE`], they are staged and the payload is their position, with [`SHARED`] if it is
    /// a position in the area that teams share.
    length: u64,
    payload: [u8; INLINE],
}

/// A rank's description of an operation that it posts for, under the number of its first cell. The layer above gives the words their meaning.
pub type Description = [u64; 8];

/// A cell's stamp: its number, and in the low bits the mark of the operation.
const fn stamp(number: u64, mark: u32) -> u64 {
    (number + 1) << MARK_BITS | (mark & MARK) as u64
}

const MARK_BITS: u32 = 24;
/// The bits of a mark that cells have.
pub const MARK: u32 = (1 << MARK_BITS) - 1;
/// In a position: it is one in the shared area.
const SHARED: u64 = 1 << 63;

/// Where a team's memory lies in this process.
#[derive(Clone, Copy, Debug)]
struct Place {
    head: *const Head,
    progress: *const Progress,
    cells: *const Cell,
    descriptions: *const Shared<Description>,
}

/// One rank's view of a team.
#[derive(Debug)]
pub struct Team {
    place: Place,
    shape: Shape,
    me: usize,
    /// The progress of all ranks.
    passed: Rc<Passed>,
    /// The progress that this rank has published.
    published: u64,
    /// This rank's staging area.
    area: Area,
    /// The areas that it shares with other teams.
    shared: Option<Areas>,
    /// Number of this rank's operations that wait for room; where there are any, the rank is counted in [`Head`].
    wants_room: u32,
    /// The last value that this rank has stored in [`Progress`] `waits_for`.
    waits_for: u32,
}

/// Where there is room for a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// In its cell.
    Cell,
    /// In the team's own staging area.
    Own,
    /// In the one that teams share.
    Shared,
}

/// State of a cell when it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing yet.
    Nothing,
    /// The post: its bytes, and how many.
    Post(*const u8, u64),
    /// A post of another operation under the same number, with the bits of its mark: [`MARK`].
    Other(u32),
}

impl Team {
    /// The view of rank `me` of the team at `memory`.
    ///
    /// # Safety
    /// `memory` is shared memory of `shape`, [`Shape::zeroed`] bytes of which were zero when the first rank began. There is one view of each
    /// rank. The memory outlives `keeps`, which is dropped when the view is, or, if that is later, when nothing is held in a shared area
    /// for it any more.
    pub unsafe fn new(memory: *mut u8, shape: Shape, me: usize, keeps: Option<Rc<dyn Any>>) -> Team {
        assert!(me < shape.ranks && shape.cells.is_power_of_two());
        // SAFETY: offsets inside the memory, aligned as the types want it.
        let (place, staging) = unsafe {
            let place = Place {
                head: memory.cast(),
                progress: memory.add(shape.progress()).cast(),
                cells: memory.add(shape.rows()).cast(),
                descriptions: memory.add(shape.zeroed()).cast(),
            };
            (place, memory.add(shape.staging_areas()))
        };
        Team::at(place, staging, shape, me, keeps)
    }

    fn at(place: Place, staging: *mut u8, shape: Shape, me: usize, keeps: Option<Rc<dyn Any>>) -> Team {
        Team {
            place,
            shape,
            me,
            passed: Rc::new(Passed::new(place.progress, shape.ranks, keeps)),
            published: 0,
            area: Area::new(Areas::new(staging, shape.staging), me, shape.ranks, shape.cells),
            shared: None,
            wants_room: 0,
            waits_for: 0,
        }
    }

    /// From now on, posts of this team may be staged in these areas, which belong to another team of the same ranks.
    pub fn share(&mut self, areas: Areas) {
        self.shared = Some(areas);
        self.area.only_touch();
    }

    /// This rank's staging area.
    pub fn area(&mut self) -> &mut Area {
        &mut self.area
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
        assert!(rank < self.shape.ranks);
        // SAFETY: there is one for each rank.
        unsafe { &*self.place.progress.add(rank) }
    }

    #[inline(always)]
    fn cell(&self, rank: usize, number: u64) -> &Cell {
        assert!(rank < self.shape.ranks);
        // SAFETY: just checked.
        unsafe { self.cell_unchecked(rank, number) }
    }

    /// This rank's own cell.
    #[inline(always)]
    fn own_cell(&self, number: u64) -> &Cell {
        // SAFETY: `new` has checked that this is a rank of the team.
        unsafe { self.cell_unchecked(self.me, number) }
    }

    /// # Safety
    /// `rank` is a rank of the team.
    #[inline(always)]
    unsafe fn cell_unchecked(&self, rank: usize, number: u64) -> &Cell {
        let cells = self.shape.cells;
        // SAFETY: each rank has a row of `cells` cells.
        unsafe { &*self.place.cells.add(rank * cells + (number as usize & (cells - 1))) }
    }

    #[inline(always)]
    fn description_place(&self, rank: usize, number: u64) -> &Shared<Description> {
        assert!(rank < self.shape.ranks);
        let cells = self.shape.cells;
        // SAFETY: each rank has a row of `cells` descriptions.
        unsafe { &*self.place.descriptions.add(rank * cells + (number as usize & (cells - 1))) }
    }

    /// Describes the operation for which this rank will post under `number`. To be called before it posts.
    ///
    /// # Safety
    /// [`Team::has_cell`] or [`Team::room`] has found room under `number`, where this rank hasn't posted yet: otherwise others read what is
    /// written.
    #[inline(always)]
    pub unsafe fn describe(&mut self, number: u64, description: Description) {
        // SAFETY: this rank's to write, like the cell of that number.
        self.description_place(self.me, number).write(|place| unsafe { *place = description });
    }

    /// Describes the one operation for which this rank will ever post.
    ///
    /// # Safety
    /// This rank hasn't posted yet.
    pub unsafe fn describe_all(&mut self, description: Description) {
        for number in 0..self.shape.cells as u64 {
            // SAFETY: without a post, nobody reads a description.
            unsafe { self.describe(number, description) };
        }
    }

    /// The description that `rank` has given under `number`, where it has posted.
    pub fn description(&self, rank: usize, number: u64) -> Description {
        // SAFETY: written before the post that was seen, and not again before this rank is past it.
        self.description_place(rank, number).read(|place| unsafe { *place })
    }

    /// Whether this rank can now post under `number`, if the payload fits a cell.
    #[inline(always)]
    pub fn has_cell(&mut self, number: u64) -> bool {
        if self.is_free(number) {
            return true;
        }
        self.passed.look();
        self.is_free(number)
    }

    #[inline(always)]
    fn is_free(&self, number: u64) -> bool {
        number < self.passed.least() + self.shape.cells as u64
    }

    /// Where this rank can now post `bytes` bytes under `number`; `None`: nowhere. `shared` is its area among those of [`Team::share`], if
    /// that was called. `own_too`: the team's own area may be used if posts of other teams take all room in the shared one.
    ///
    /// Other ranks may not begin the operations that hold the shared area before this one has ended. So `own_too` has to be true sooner or
    /// later, and before this rank sleeps.
    pub fn room(
        &mut self,
        number: u64,
        bytes: u64,
        mut shared: Option<&mut Area>,
        own_too: bool,
    ) -> Option<Room> {
        if let Some(room) = self.known_room(number, bytes, shared.as_deref(), own_too) {
            return Some(room);
        }
        self.passed.look();
        self.area.reclaim();
        if let Some(shared) = shared.as_deref_mut() {
            shared.reclaim();
        }
        self.known_room(number, bytes, shared.as_deref(), own_too)
    }

    #[inline(always)]
    fn known_room(&self, number: u64, bytes: u64, shared: Option<&Area>, own_too: bool) -> Option<Room> {
        if !self.is_free(number) {
            return None;
        }
        if bytes <= INLINE as u64 {
            return Some(Room::Cell);
        }
        if let Some(shared) = shared {
            if shared.fits(bytes) {
                return Some(Room::Shared);
            }
            // If all posts in the shared area are this team's, the rank waits until others have taken them, as it would for its
            // own area.
            if !own_too || !shared.is_shared(&self.passed) {
                return None;
            }
        }
        self.area.fits(bytes).then_some(Room::Own)
    }

    /// One more of this rank's operations waits for room, or one of them doesn't any more.
    #[cold]
    pub fn want_room(&mut self, want: bool) {
        match want {
            true => self.wants_room += 1,
            false => self.wants_room -= 1,
        }
        match (want, self.wants_room) {
            (true, 1) => self.head().wanting.fetch_add(1, Ordering::SeqCst),
            (false, 0) => self.head().wanting.fetch_sub(1, Ordering::SeqCst),
            _ => 0,
        };
    }

    /// None of this rank's operations waits for room any more.
    pub fn want_no_room(&mut self) {
        if std::mem::take(&mut self.wants_room) > 0 {
            self.head().wanting.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// Says for whose post this rank waits; `None`: for any (docs/lab/029). Returns whether that is another rank than before. A rank that
    /// has announced its sleep before must then announce it once more, because posters may not have seen the change.
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

    /// Whether a rank waits for room. To be asked after [`Team::publish`], with the same fences as a doorbell.
    #[inline(always)]
    pub fn room_is_wanted(&self) -> bool {
        self.head().wanting.load(Ordering::Relaxed) > 0
    }

    /// Posts bytes, which `fill` writes, in `room`.
    ///
    /// ```compile_fail,E0133
    /// # use encore_shmem::team::{Post, Room, Team};
    /// fn post_without_a_look(team: &mut Team) {
    ///     team.post(Room::Cell, Post { number: 0, mark: 0, bytes: 0, taker: None }, None, |_| ());
    /// }
    /// ```
    ///
    /// # Safety
    /// [`Team::room`] has just found `room` for as many bytes under this number, with the same `shared`. This rank posts under a number
    /// once. `fill` writes no more bytes than the post says.
    #[inline]
    pub unsafe fn post(
        &mut self,
        room: Room,
        post: Post,
        shared: Option<&mut Area>,
        fill: impl FnOnce(*mut u8),
    ) {
        let Post { number, mark, bytes, .. } = post;
        let staged = match room {
            Room::Cell => None,
            Room::Own => Some(self.area.take(post, &self.passed)),
            Room::Shared => {
                let shared = shared.expect("the area in which there is room");
                let (begin, address) = shared.take(post, &self.passed);
                Some((begin | SHARED, address))
            }
        };
        let cell = self.own_cell(number);
        cell.body.write(|body| {
            // SAFETY: the cell is this rank's to write (the invariant), and so are the staged bytes.
            unsafe {
                (*body).length = bytes;
                let payload = &raw mut (*body).payload;
                match staged {
                    None => fill(payload.cast()),
                    Some((position, address)) => {
                        fill(address);
                        payload.cast::<u64>().write_unaligned(position);
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
    /// The bytes are readable, and there is room.
    #[inline(always)]
    pub unsafe fn post_short(&mut self, number: u64, mark: u32, from: *const u8, bytes: usize) {
        let cell = self.own_cell(number);
        // SAFETY: as in `post`, and the caller's promise.
        cell.body.write(|body| unsafe {
            (*body).length = bytes as u64;
            copy_short(from, (&raw mut (*body).payload).cast(), bytes);
        });
        // Release: pairs with the Acquire in `see`.
        cell.stamp.store(stamp(number, mark), Ordering::Release);
    }

    /// The post of `rank` under `number`. It is valid until this rank publishes that it is past that number.
    #[inline(always)]
    pub fn see(&self, rank: usize, number: u64, mark: u32) -> Seen {
        let cell = self.cell(rank, number);
        // Acquire: pairs with the Release in `post`.
        let found = cell.stamp.load(Ordering::Acquire);
        let wanted = stamp(number, mark);
        if found != wanted {
            let same_number = found >> MARK_BITS == wanted >> MARK_BITS;
            return if same_number { Seen::Other(found as u32 & MARK) } else { Seen::Nothing };
        }
        cell.body.read(|body| {
            // SAFETY: written before the stamp, and not written again before this rank has published that it is past it.
            let (length, payload) = unsafe { ((*body).length, (&raw const (*body).payload).cast::<u8>()) };
            if length <= INLINE as u64 {
                return Seen::Post(payload, length);
            }
            // SAFETY: as above; a position is stored there.
            let position = unsafe { payload.cast::<u64>().read_unaligned() };
            let areas = match position & SHARED {
                0 => self.area.areas(),
                _ => self.shared.expect("shared before the first post is looked for"),
            };
            Seen::Post(areas.at(rank, position & !SHARED), length)
        })
    }

    /// Asks for the line of the cell that `rank` posts under `number`.
    #[inline(always)]
    pub fn ask(&self, rank: usize, number: u64) {
        crate::ring::prefetch_to_read(self.cell(rank, number));
    }

    /// Asks for the line of the cell that this rank will post under `number`, so that the post needn't wait for it.
    #[inline(always)]
    pub fn prepare(&self, number: u64) {
        crate::ring::prefetch_to_write(self.own_cell(number));
    }

    /// Publishes that this rank needs no cell before `number` any more: at once, or when a quarter of a row has passed. Returns whether it did.
    ///
    /// # Safety
    /// It reads no post under an earlier number any more, which others now overwrite, and won't post under one.
    #[inline(always)]
    pub unsafe fn publish(&mut self, number: u64, at_once: bool) -> bool {
        let quarter = self.shape.cells as u64 / 4;
        if number <= self.published || !(at_once || number - self.published >= quarter) {
            return false;
        }
        self.published = number;
        // Release: pairs with the Acquire in `Passed::look`.
        self.progress(self.me).needed.store(number, Ordering::Release);
        true
    }
}

#[cfg(any(test, loom))]
pub mod owned;
// Every unsafe block here writes or reads a few bytes of a post that it has just been given.
#[allow(clippy::undocumented_unsafe_blocks)]
#[cfg(all(test, not(loom)))]
mod tests;
