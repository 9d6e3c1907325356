//! Collective accesses.
//!
//! The ranks share an *image* of a part of the file: memory of rank 0's heap, twice as long as a round of the [`Schedule`]. To write, each
//! rank copies its data into one half, all ranks synchronize, and the movers write the half's pieces while all ranks fill the other half.
//! Reading goes the other way round. So data are copied once between a rank's memory and the image, without packing. If the data of all
//! ranks leave gaps, each rank marks its runs in a [`Coverage`] behind the halves, and the movers write only the marked bytes.
//!
//! Ranks that can't all reach an image exchange its contents by messages instead: [`crate::far`].
//!
//! Invariants: a half is filled for round `r + 2` after the meeting of round `r + 1`, which a mover reaches only after it has written the
//! pieces of round `r`. The engine's collective operations order all accesses to the image: a store before a meeting is visible after it.

use encore_mpi::rma::fence;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::Result;
use encore_engine::slab::Obj;
use encore_plan::operation::Root;
use encore_shmem::heap::Place;

use crate::access::{Direction, write_runs};
use crate::agree::{agree, agree_on};
use crate::coverage::Coverage;
use crate::data::Data;
use crate::disk::Disk;
use crate::failure::{Failure, What};
use crate::far::Far;
use crate::file::Facts;
use crate::representation::buffer;
use crate::schedule::{Bounds, Ends, Part, Plan, Schedule};
use crate::settings::Settings;
use crate::span::Span;
use crate::view::{Run, View};

/// The communicator and memory of a file's collective accesses, which go one at a time.
pub struct Exchange {
    /// A communicator that only this exchange uses.
    pub comm: Obj<Communicator>,
    image: Cell<Option<Image>>,
    latest: RefCell<Option<Latest>>,
}

/// The latest access of this rank: its view, its first position and its length in bytes, and the ends of its runs.
type Latest = (Arc<View>, u64, u64, Ends);

/// Image memory that all ranks reach.
#[derive(Clone, Copy)]
struct Image {
    address: *mut u8,
    bytes: u64,
    /// Whether this rank's heap owns it.
    own: bool,
}

/// Data in the file's representation: the program's own data, or a converted copy.
pub struct Stored {
    bytes: Option<Vec<u8>>,
    /// The data to move.
    pub data: Data,
}

impl Stored {
    /// Converts the data if needed; runs the program's functions if the representation is its own.
    ///
    /// # Errors
    /// See [`crate::representation::Representation::to_file`].
    ///
    /// # Safety
    /// The data must be readable for a write.
    pub unsafe fn new(
        facts: &Facts,
        direction: Direction,
        data: &Data,
    ) -> std::result::Result<Stored, Failure> {
        let representation = facts.view.representation;
        if representation.is_native() {
            return Ok(Stored { bytes: None, data: data.clone() });
        }
        let mut bytes = match direction {
            // SAFETY: the caller's promise.
            Direction::Write => unsafe { representation.to_file(data)? },
            Direction::Read => buffer(representation.len_in_file(data)?)?,
        };
        let stored = Data::bytes_at(bytes.as_mut_ptr(), bytes.len() as u64);
        Ok(Stored { bytes: Some(bytes), data: stored })
    }

    /// Ends an access that moved `moved` bytes. Returns the corresponding bytes of the program's data.
    ///
    /// # Errors
    /// See [`crate::representation::Representation::take_from_file`].
    ///
    /// # Safety
    /// The data must be writable for a read.
    pub unsafe fn end(
        self,
        facts: &Facts,
        direction: Direction,
        data: &Data,
        moved: u64,
    ) -> std::result::Result<u64, Failure> {
        match (self.bytes, direction) {
            (None, _) => Ok(moved),
            (Some(_), Direction::Write) => Ok(data.len()),
            // SAFETY: the caller's promise.
            (Some(bytes), Direction::Read) => unsafe {
                facts.view.representation.take_from_file(&bytes[..moved as usize], data)
            },
        }
    }
}

impl Exchange {
    /// An exchange without an image yet.
    pub fn new(comm: Obj<Communicator>) -> Exchange {
        Exchange { comm, image: Cell::new(None), latest: RefCell::default() }
    }

    /// Frees the image. Requires that no rank uses it any more.
    pub fn discard(&self, call: &mut Call) {
        if let Some(image) = self.image.take().filter(|image| image.own) {
            call.engine().heap.free(image.address);
        }
    }

    /// The image, at least `bytes` long; `None` if not all ranks reach one.
    fn image(&self, call: &mut Call, path: &str, bytes: u64) -> Result<Option<Image>> {
        if let Some(image) = self.image.get().filter(|image| image.bytes >= bytes) {
            return Ok(Some(image));
        }
        self.discard(call);
        let heap = &mut call.engine().heap;
        let mut place = [0_u64; 2];
        let mut own = None;
        if self.comm.rank == 0 {
            own = heap.allocate(bytes as usize).map(|address| address.as_ptr());
            let located = own.and_then(|address| heap.locate(address, bytes));
            place = located.map_or([0; 2], |place| [place.extent, place.length]);
        }
        let mut told = [0; 16];
        told[..8].copy_from_slice(&place[0].to_ne_bytes());
        told[8..].copy_from_slice(&place[1].to_ne_bytes());
        encore_coll::agree::broadcast_bytes(call, self.comm, Root::Rank(0), &mut told)?;
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| told[at * 8 + byte]));
        let address = match own {
            Some(address) => Some(address),
            None => call.engine().heap.reach(Place { extent: word(0), length: word(1), within: 0 }),
        };
        let reached = address.is_some() && word(1) >= bytes;
        let all = agree_on(call, self.comm, path, Ok(()), &[u64::from(reached)])?;
        let image = address.map(|address| Image { address, bytes, own: own.is_some() });
        self.image.set(image);
        if all.iter().any(|words| words[0] == 0) {
            self.discard(call);
            return Ok(None);
        }
        Ok(image)
    }

    /// The ends of an access's runs; cached for a repeat of the latest access.
    fn ends(&self, view: &Arc<View>, position: u64, len: u64) -> Ends {
        let mut latest = self.latest.borrow_mut();
        match &*latest {
            Some((known, at, bytes, ends))
                if Arc::ptr_eq(known, view) && (*at, *bytes) == (position, len) =>
            {
                *ends
            }
            _ => {
                let ends = view.ends(position, len);
                *latest = Some((view.clone(), position, len, ends));
                ends
            }
        }
    }
}

/// Moves the data of all ranks to or from their places in the file. `position`: this rank's position in its view's stream, or the reason
/// why it can't take part. Returns the bytes that this rank moved.
///
/// # Errors
/// A rank has failed; all ranks return its error.
///
/// # Safety
/// The data must be readable, or writable for a read.
pub unsafe fn transfer(
    call: &mut Call,
    exchange: &Exchange,
    facts: &Facts,
    direction: Direction,
    data: &Data,
    position: std::result::Result<u64, Failure>,
) -> Result<u64> {
    let path = &facts.disk.path;
    // SAFETY: the caller's promise.
    let stored = call.outside(|| unsafe { Stored::new(facts, direction, data) });
    let mine = match (&stored, position) {
        (Ok(stored), Ok(position)) => {
            bounds(exchange, facts, direction, stored.data.len(), position).map(|bounds| (bounds, position))
        }
        (Err(failure), _) => Err(*failure),
        (_, Err(failure)) => Err(failure),
    };
    let outcome = mine.map(|_| ());
    let (mine, position) = mine.unwrap_or_default();
    let wish = match direction {
        Direction::Read => facts.settings.together_reads,
        Direction::Write => facts.settings.together_writes,
    };
    let told = agree_on(call, exchange.comm, path, outcome, &words(&mine, &facts.settings, wish))?;
    let Ok(stored) = stored else { unreachable!("nobody has failed") };
    let (settings, wish) = common(&told[0], &facts.settings);
    let all: Vec<Bounds> = told.iter().map(|words| bounds_of(words)).collect();
    let plan = Plan::new(&all, &settings, wish);
    let image = match plan {
        Plan::Together(schedule) if facts.disk.one_node => {
            exchange.image(call, path, image_bytes(&schedule, direction))?
        }
        _ => None,
    };
    let moved = match (plan, image) {
        (Plan::Together(schedule), Some(image)) => {
            let this = Together { exchange, facts, data: &stored.data, position, schedule, image };
            // SAFETY: the caller's promise; the image has room for two rounds, and all ranks do this together.
            unsafe {
                match direction {
                    Direction::Read => this.read(call)?,
                    Direction::Write => this.write(call)?,
                }
            }
        }
        (Plan::Together(schedule), None) => {
            let this = Far { comm: exchange.comm, facts, data: &stored.data, position, schedule };
            // SAFETY: the caller's promise, and all ranks do this together.
            unsafe {
                match direction {
                    Direction::Read => this.read(call)?,
                    Direction::Write => this.write(call)?,
                }
            }
        }
        (Plan::Apart, _) => {
            // SAFETY: the caller's promise.
            let done = call.outside(|| unsafe { facts.access().transfer(direction, &stored.data, position) });
            agree(call, exchange.comm, path, done.map(|_| ()))?;
            done.unwrap_or_default()
        }
    };
    // SAFETY: the caller's promise.
    let ended = call.outside(|| unsafe { stored.end(facts, direction, data, moved) });
    ended.map_err(|failure| failure.error(path, None))
}

fn bounds(
    exchange: &Exchange,
    facts: &Facts,
    direction: Direction,
    len: u64,
    position: u64,
) -> std::result::Result<Bounds, Failure> {
    let view = &facts.view;
    let apart = !view.increases(position.saturating_add(len)) || facts.atomic || facts.disk.is_stream;
    if len > 0 && view.is_empty() && direction == Direction::Write {
        return Err(Failure::of(What::NoData));
    }
    if len == 0 || view.is_empty() {
        return Ok(Bounds { apart, ..Bounds::default() });
    }
    let (first, end) = view.reach(position, len)?;
    let ends = match direction {
        Direction::Write => exchange.ends(view, position, len),
        Direction::Read => Ends::default(),
    };
    Ok(Bounds { first, end, bytes: len, runs: view.runs_in(len), ends: ends.0, apart })
}

/// Bytes of the image: two rounds, plus their marks for a write with gaps.
fn image_bytes(schedule: &Schedule, direction: Direction) -> u64 {
    let window = schedule.window() as u64;
    let marks = if direction == Direction::Write && !schedule.covered { Coverage::bytes(window) } else { 0 };
    2 * (window + marks)
}

const WORDS: usize = 10;

fn words(bounds: &Bounds, settings: &Settings, wish: Option<bool>) -> [u64; WORDS] {
    [
        bounds.first as u64,
        bounds.end as u64,
        bounds.bytes,
        bounds.runs,
        bounds.ends,
        u64::from(bounds.apart),
        settings.piece,
        settings.writers,
        settings.page,
        wish.map_or(2, u64::from),
    ]
}

fn bounds_of(words: &[u64]) -> Bounds {
    Bounds {
        first: words[0] as i64,
        end: words[1] as i64,
        bytes: words[2],
        runs: words[3],
        ends: words[4],
        apart: words[5] != 0,
    }
}

/// Rank 0's settings, which all ranks use.
fn common(words: &[u64], settings: &Settings) -> (Settings, Option<bool>) {
    let wish = [Some(false), Some(true), None][words[9].min(2) as usize];
    (Settings { piece: words[6], writers: words[7], page: words[8], ..*settings }, wish)
}

/// An access through the image.
struct Together<'a> {
    exchange: &'a Exchange,
    facts: &'a Facts,
    data: &'a Data,
    position: u64,
    schedule: Schedule,
    image: Image,
}

impl Together<'_> {
    fn rank(&self) -> i64 {
        i64::from(self.exchange.comm.rank)
    }

    /// Address of a round's half of the image.
    fn half(&self, round: i64) -> *mut u8 {
        self.image.address.wrapping_add((round % 2 * self.schedule.window()) as usize)
    }

    /// Address of a byte of the file in a round's image.
    fn place(&self, round: i64, offset: i64) -> *mut u8 {
        self.half(round).wrapping_add((offset - self.schedule.base(round)) as usize)
    }

    /// Stream positions (begin, end) of this rank's data in a part of the file.
    fn mine(&self, part: Part) -> (u64, u64) {
        self.facts.view.within(self.position, self.data.len(), part)
    }

    /// The marks of a round, behind both halves of the image; `None` if there are no gaps.
    fn coverage(&self, round: i64) -> Option<Coverage<'_>> {
        let window = self.schedule.window() as u64;
        let marks = self.image.address.wrapping_add(2 * window as usize);
        let half = marks.wrapping_add(round as usize % 2 * Coverage::bytes(window) as usize);
        // SAFETY: the image has room for the marks.
        (!self.schedule.covered).then(|| unsafe { Coverage::new(half, self.schedule.base(round), window) })
    }

    /// # Safety
    /// The data are readable; the image has room for two rounds and their marks; all ranks do this.
    unsafe fn write(&self, call: &mut Call) -> Result<u64> {
        let (disk, view): (&Disk, &View) = (&self.facts.disk, &self.facts.view);
        let (mut outcome, rounds) = (Ok(()), self.schedule.rounds());
        if !self.schedule.covered {
            // Reused memory may hold old marks.
            (0..rounds.min(2)).for_each(|round| self.clear(round));
            fence::meet_all(call, self.exchange.comm)?;
        }
        for round in 0..rounds {
            let (from, to) = self.mine(self.schedule.part(round));
            if from < to {
                let (half, base) = (self.half(round), self.schedule.base(round));
                // SAFETY: the part lies in the half. No other rank writes where this rank's data lie, unless the program has several ranks
                // write the same bytes.
                call.outside(|| unsafe {
                    view.copy_in(self.data, from - self.position, half, base, from, to - from);
                    if let Some(coverage) = self.coverage(round) {
                        view.for_each_run(from, to - from, |run| coverage.mark(run));
                    }
                });
            }
            fence::meet_all(call, self.exchange.comm)?;
            // SAFETY: passed on.
            let written = call.outside(|| unsafe { self.write_pieces(disk, round) });
            outcome = outcome.and(written);
        }
        agree(call, self.exchange.comm, &disk.path, outcome)?;
        Ok(self.data.len())
    }

    /// Clears the marks of this rank's pieces of a round.
    fn clear(&self, round: i64) {
        if let Some(coverage) = self.coverage(round) {
            let pieces = self.schedule.pieces_of(self.rank(), round);
            pieces.for_each(|part| coverage.clear(part.from, part.to));
        }
    }

    /// Writes this rank's pieces of a round.
    ///
    /// # Safety
    /// The image has room for two rounds, and nobody changes these pieces.
    unsafe fn write_pieces(&self, disk: &Disk, round: i64) -> std::result::Result<(), Failure> {
        let Some(coverage) = self.coverage(round) else {
            return self.schedule.pieces_of(self.rank(), round).try_for_each(|part| {
                // SAFETY: the piece lies in the half.
                unsafe {
                    disk.write_at(self.place(round, part.from), (part.to - part.from) as u64, part.from)
                }
            });
        };
        let (settings, mut runs) = (&self.facts.settings, Vec::new());
        let gap = if settings.maps_gaps { settings.page } else { 0 };
        let done = self.schedule.pieces_of(self.rank(), round).try_for_each(|part| {
            coverage.runs(part.from, part.to, &mut runs);
            let copy = |span: &Span, runs: &[Run], place: *mut u8| {
                for run in runs {
                    let (from, within) = (self.place(round, run.offset), (run.offset - span.offset) as usize);
                    // SAFETY: the run lies in the half and in the mapping.
                    unsafe { from.copy_to_nonoverlapping(place.add(within), run.len as usize) };
                }
            };
            // SAFETY: the run lies in the half.
            let write =
                |_, run: Run| unsafe { disk.write_at(self.place(round, run.offset), run.len, run.offset) };
            write_runs(disk, &runs, gap, copy, write)
        });
        // The half is filled again two rounds later.
        if round + 2 < self.schedule.rounds() {
            self.clear(round + 2);
        }
        done
    }

    /// Reads this rank's pieces of a round. Returns the end of the file if a read met it, or [`i64::MAX`].
    ///
    /// # Safety
    /// The image has room for two rounds, and nobody else uses these pieces.
    unsafe fn read_pieces(&self, round: i64) -> std::result::Result<i64, Failure> {
        let mut end = i64::MAX;
        for part in self.schedule.pieces_of(self.rank(), round) {
            let (place, len) = (self.place(round, part.from), (part.to - part.from) as u64);
            // SAFETY: the piece lies in the half; the caller's promise.
            let read = unsafe { self.facts.disk.read_at(place, len, part.from)? };
            if read < len {
                end = end.min(part.from + read as i64);
            }
        }
        Ok(end)
    }

    /// # Safety
    /// The data are writable; the image has room for two rounds; all ranks do this.
    unsafe fn read(&self, call: &mut Call) -> Result<u64> {
        let (disk, view): (&Disk, &View) = (&self.facts.disk, &self.facts.view);
        let mut end = i64::MAX;
        // SAFETY: passed on.
        let mut read = call.outside(|| unsafe { self.read_pieces(0) });
        for round in 0..self.schedule.rounds() {
            let mine = [read.unwrap_or(i64::MAX) as u64];
            let told = agree_on(call, self.exchange.comm, &disk.path, read.map(|_| ()), &mine)?;
            end = told.iter().map(|words| words[0] as i64).fold(end, i64::min);
            let part = self.schedule.part(round);
            let there = Part { to: part.to.min(end), ..part };
            let (from, to) = if there.from < there.to { self.mine(there) } else { (0, 0) };
            let ended = end < part.to || round + 1 == self.schedule.rounds();
            let (half, base) = (self.half(round), self.schedule.base(round));
            read = call.outside(|| {
                if from < to {
                    // SAFETY: the part lies in the half, and was read before the meeting.
                    unsafe { view.copy_out(self.data, from - self.position, half, base, from, to - from) };
                }
                match ended {
                    true => Ok(i64::MAX),
                    // SAFETY: passed on. All ranks have copied what they need from that half.
                    false => unsafe { self.read_pieces(round + 1) },
                }
            });
            if ended {
                break;
            }
        }
        let len = self.data.len();
        if len == 0 || view.is_empty() {
            return Ok(0);
        }
        Ok(view.position_at(end).clamp(self.position, self.position + len) - self.position)
    }
}
