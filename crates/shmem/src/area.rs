//! Staging areas beside lanes, one a rank: payloads that don't fit in a cell.
//!
//! A rank gives its area out from front to back, and round again. The bytes given out belong to a post, and are free again when all ranks
//! that take it are past it: one rank, or all of the post's team. Several teams may share an area: it goes round no faster than the slowest of their posts.
//!
//! The persistent operations of a communicator share an area, because time depends on how much memory is written in turn
//! (docs/lab/025). Bytes are freed in the order in which they were given out, whatever team they belong to. So posts of an operation
//! that other ranks haven't begun can hold up all others, for ever if those ranks wait for this one. Therefore each request also has an
//! area of its own, and uses it when it has found no room behind posts of others for a while, and always before the rank
//! sleeps. That area takes no memory before. Blocking calls use only their own area, as they have nothing to fall back on.
//!
//! New pages cost time, so the first laps are short ([`Area::turn_back`], docs/lab/026).
//!
//! Invariant: the bytes given out since the oldest post that a rank may still take are at most as long as the area.

use std::any::Any;
use std::cell::Cell;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::laps::{FIRST_LAP_OF_LANES, FIRST_PAGES, Growth, LAPS_OF_ALL_RANKS, LAPS_OF_LANES, Laps};
use crate::pages::{self, PAGE};
use crate::sync::Ordering;
use crate::team::{Post, Progress};
use encore_tuning::TUNING;

/// Bytes up to whose multiple pages are touched ahead: as many as Linux maps around a page that is read (docs/lab/020).
const AHEAD: usize = TUNING.pages_ahead;
/// The most posts that an area holds for several teams. Posts of one team are never more than its row has cells.
const MOST_HELD: usize = 1024;

/// Space that must be free before a rank goes back to the start of its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// Room for a post at the start. Where the others are behind, the next post may have to wait for them.
    Post,
    /// All: the rank runs as far ahead of the others as it could from anywhere else.
    All,
}

/// The progress of the ranks of a team, as far as this rank knows.
#[derive(Debug)]
pub struct Passed {
    progress: *const Progress,
    ranks: usize,
    /// Each rank's progress is at least this.
    least: Cell<u64>,
    /// Keeps the team's memory.
    _memory: Option<Rc<dyn Any>>,
}

impl Passed {
    pub(crate) fn new(progress: *const Progress, ranks: usize, memory: Option<Rc<dyn Any>>) -> Passed {
        Passed { progress, ranks, least: Cell::new(0), _memory: memory }
    }

    /// The first cell that some rank may still take, when this rank last looked.
    #[inline(always)]
    pub fn least(&self) -> u64 {
        self.least.get()
    }

    /// Looks at the progress of the ranks.
    #[cold]
    #[inline(never)]
    pub fn look(&self) {
        // SAFETY: there is one for each rank, as long as this is (`Team::new`).
        let progress = unsafe { std::slice::from_raw_parts(self.progress, self.ranks) };
        // Acquire: pairs with the Release in `Team::publish`: the posts that the rank has taken by then may be overwritten.
        let least = progress.iter().map(|rank| rank.needed.load(Ordering::Acquire)).min();
        self.least.set(least.expect("a team has ranks"));
    }

    /// Whether `rank` is past the cell `number`.
    fn has_passed(&self, rank: usize, number: u64) -> bool {
        assert!(rank < self.ranks);
        // SAFETY: there is one for each rank, as long as this is (`Team::new`).
        let progress = unsafe { &*self.progress.add(rank) };
        // Acquire: as in `look`.
        number < progress.needed.load(Ordering::Acquire)
    }
}

/// Where the areas of all ranks lie, one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Areas {
    base: *mut u8,
    /// Bytes of each, a multiple of the page size; may be 0.
    length: usize,
}

impl Areas {
    pub(crate) fn new(base: *mut u8, length: usize) -> Areas {
        Areas { base, length }
    }

    /// The address of a rank's staged bytes at `position`.
    #[inline(always)]
    pub(crate) fn at(self, rank: usize, position: u64) -> *mut u8 {
        let offset = (position % self.length as u64) as usize;
        // SAFETY: each rank has an area of `length` bytes.
        unsafe { self.base.add(rank * self.length + offset) }
    }
}

/// This rank's area, and what of it is given out.
#[derive(Debug)]
pub struct Area {
    areas: Areas,
    me: usize,
    /// Bytes given out so far, gaps included.
    staged: u64,
    /// Bytes whose pages have been touched.
    touched: usize,
    /// Pages are touched, not asked for: persistent operations make no system calls.
    only_touches: bool,
    /// The laps through it.
    laps: Laps,
    /// The bytes that must not be written again yet begin here.
    held_from: u64,
    /// Posts that others may still take, in the order of their bytes.
    held: VecDeque<Held>,
}

/// A post that others may still take.
#[derive(Debug)]
struct Held {
    by: Rc<Passed>,
    number: u64,
    /// The one rank that takes it; `None`: all may.
    taker: Option<usize>,
    begin: u64,
}

impl Held {
    /// Whether all ranks that take it are past it; reads their progress if need be.
    fn is_past(&self) -> bool {
        match self.taker {
            Some(taker) => self.by.has_passed(taker, self.number),
            None if self.number < self.by.least() => true,
            None => {
                self.by.look();
                self.number < self.by.least()
            }
        }
    }
}

impl Area {
    pub(crate) fn new(areas: Areas, me: usize, ranks: usize, cells: usize) -> Area {
        let length = areas.length as u64;
        let longest = (LAPS_OF_ALL_RANKS / ranks as u64).next_power_of_two().min(length);
        let growth = Growth { first: FIRST_LAP_OF_LANES, of_each: LAPS_OF_LANES, longest };
        let (laps, held) = (Laps::new(growth), VecDeque::with_capacity(cells));
        Area { areas, me, staged: 0, touched: 0, only_touches: false, laps, held_from: 0, held }
    }

    /// The first pages, up to byte `end`, have been made already.
    pub fn has_pages(&mut self, end: usize) {
        self.touched = self.touched.max(end.min(self.areas.length));
        self.laps.reach(self.touched as u64);
    }

    /// Makes the first pages before the first post, where that belongs to an operation that stages `bytes` bytes.
    pub fn make_pages(&mut self, bytes: u64) {
        let end = (bytes as usize).min(FIRST_PAGES).min(self.areas.length);
        if self.touched < end {
            self.touch(end);
        }
    }

    /// From now on, new pages are touched, not asked for: a post makes no system call.
    pub(crate) fn only_touch(&mut self) {
        self.only_touches = true;
    }

    /// Makes ready to hold posts of several teams, so that nothing is allocated later and the kernel isn't called.
    pub fn reserve(&mut self) {
        self.only_touch();
        self.held.reserve(MOST_HELD.saturating_sub(self.held.len()));
    }

    /// Where all ranks have theirs.
    pub fn areas(&self) -> Areas {
        self.areas
    }

    /// Where the next `bytes` bytes begin: they lie in one piece.
    fn next(&self, bytes: u64) -> u64 {
        let length = self.areas.length as u64;
        let offset = self.staged % length;
        if offset + bytes <= length { self.staged } else { self.staged + (length - offset) }
    }

    /// Whether there is room for `bytes` bytes, at most half of the area.
    pub(crate) fn fits(&self, bytes: u64) -> bool {
        debug_assert!(bytes <= self.areas.length as u64 / 2);
        self.held.len() < self.held.capacity()
            && self.next(bytes) + bytes <= self.held_from + self.areas.length as u64
    }

    /// Goes back to the start, if a short lap is over and the start is free again.
    ///
    /// The caller is about to make the first post of an operation, whose posts have at most `longest` bytes, and has ended all earlier
    /// operations of the team. So all ranks will pass the posts that are held, whatever becomes of this operation, and the whole area
    /// is still there for its posts, as the checker's proof of plans requires.
    ///
    /// Returns false if what must be `free` isn't yet; others often free it soon. With `at_once`, the next post goes on to further pages
    /// instead.
    #[inline(always)]
    pub fn turn_back(&mut self, longest: u64, free: Free, at_once: bool) -> bool {
        self.laps.length() == self.areas.length as u64 || self.end_lap(longest, free, at_once)
    }

    #[cold]
    #[inline(never)]
    fn end_lap(&mut self, longest: u64, free: Free, at_once: bool) -> bool {
        let length = self.areas.length as u64;
        let offset = self.staged % length;
        if offset == 0 || offset + longest <= self.laps.length() {
            return true;
        }
        self.reclaim();
        let start = self.staged + (length - offset);
        let free = match free {
            Free::Post => start + longest <= self.held_from + length,
            Free::All => self.held.is_empty(),
        };
        if !free && !at_once {
            return false;
        }
        if free {
            self.staged = start;
        }
        self.laps.end_one(free);
        true
    }

    /// Whether it holds posts of other teams.
    pub(crate) fn is_shared(&self, team: &Rc<Passed>) -> bool {
        self.held.iter().any(|held| !Rc::ptr_eq(&held.by, team))
    }

    /// Reads the takers' progress, and frees the bytes of posts that all takers are past.
    #[cold]
    #[inline(never)]
    pub fn reclaim(&mut self) {
        while self.held.front().is_some_and(Held::is_past) {
            self.held.pop_front();
        }
        self.held_from = self.held.front().map_or(self.staged, |oldest| oldest.begin);
    }

    /// Gives out the bytes of a post, for which there is room: their position and address.
    pub(crate) fn take(&mut self, post: Post, by: &Rc<Passed>) -> (u64, *mut u8) {
        let Post { number, bytes, taker, .. } = post;
        let begin = self.next(bytes);
        self.held.push_back(Held { by: by.clone(), number, taker, begin });
        // Whole lines, so that two posts share none.
        self.staged = (begin + bytes).next_multiple_of(64);
        let end = (begin % self.areas.length as u64 + bytes) as usize;
        if end > self.touched {
            self.touch(end);
        }
        (begin, self.areas.at(self.me, begin))
    }

    /// Makes the pages up to byte `end`, and as many behind them as there were before, up to the next multiple of
    /// [`AHEAD`]: a rank that posts little makes few. When another rank then reads a page, the kernel maps those around it as well. Mapped one by one, the pages
    /// took as long as the posts (docs/lab/020, docs/lab/037).
    #[cold]
    #[inline(never)]
    fn touch(&mut self, end: usize) {
        let end = end.max(2 * self.touched).min(end.next_multiple_of(AHEAD));
        let end = end.next_multiple_of(PAGE).min(self.areas.length);
        let new = self.touched..end;
        // SAFETY: inside this rank's area.
        let made =
            !self.only_touches && unsafe { pages::make(self.areas.at(self.me, new.start as u64), new.len()) };
        for page in new.step_by(pages::size()).filter(|_| !made) {
            // SAFETY: inside this rank's area. Nothing was staged there: all staged bytes lie before `touched`.
            unsafe { self.areas.at(self.me, page as u64).write_volatile(0) };
        }
        self.touched = end;
        self.laps.reach(end as u64);
    }
}
