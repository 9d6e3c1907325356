//! Dynamic windows (MPI 5.0 §12.2.4): memory that members attach and detach by themselves.
//!
//! Each member keeps a list of what it has attached in shared memory, which others read when it has changed since they last did. How a piece is
//! reached is found out when it is first met.

use std::cell::RefMut;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use encore_shmem::heap::Place;
use encore_shmem::window::Directory;

use crate::prelude::*;
use crate::rma::spot::{Reach, Remote, Spot};
use crate::rma::window::{Target, Window};
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::error::mistake::Mistake;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};

/// A piece of memory that a member has attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    /// Its address in the member's process.
    address: u64,
    /// Its length in bytes.
    bytes: u64,
    /// Where it lies in the shared segment; a length of 0: it doesn't.
    place: Place,
}

/// Words of a piece in the list.
const WORDS: usize = 5;
/// Pieces that a list has room for at first: those of the shortest extent.
const ROOM: usize = (64 << 10) / (WORDS * 8);

impl Piece {
    fn words(&self) -> [u64; WORDS] {
        [self.address, self.bytes, self.place.extent, self.place.length, self.place.within]
    }

    fn from_words(words: [u64; WORDS]) -> Piece {
        let [address, bytes, extent, length, within] = words;
        Piece { address, bytes, place: Place { extent, length, within } }
    }

    fn overlaps(&self, other: &Piece) -> bool {
        self.address < other.address + other.bytes && other.address < self.address + self.bytes
    }
}

/// What this process knows of a member's attached memory.
#[derive(Default)]
struct Known {
    /// The member's [`Directory::changes`] when the list was read.
    changes: u64,
    /// What it has attached, by address. Pieces that lie one behind the other, there and as they are reached, are one.
    stretches: Vec<Stretch>,
}

/// Attached memory that is reached as a whole.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// Its address in the member's process.
    address: u64,
    /// Its length in bytes.
    bytes: u64,
    reach: Reach,
}

impl Stretch {
    fn contains(&self, first: u64, end: u64) -> bool {
        self.address <= first && end <= self.address + self.bytes
    }

    /// Whether the other one goes on where this one ends.
    fn is_followed_by(&self, other: &Stretch) -> bool {
        let ahead = self.reach.shifted(self.bytes as i64);
        let reached = match (ahead, other.reach) {
            (Reach::Direct(here), Reach::Direct(there)) => here == there,
            (Reach::Kernel { pid, address }, Reach::Kernel { pid: other, address: there }) => {
                pid == other && address == there
            }
            (Reach::Served { address }, Reach::Served { address: there }) => address == there,
            // What is attached elsewhere isn't known here.
            _ => false,
        };
        reached && self.address + self.bytes == other.address
    }
}

/// The stretches that pieces make.
fn stretches(mut pieces: Vec<Stretch>) -> Vec<Stretch> {
    pieces.sort_unstable_by_key(|piece| (piece.address, piece.bytes));
    let mut joined: Vec<Stretch> = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match joined.last_mut() {
            Some(last) if last.is_followed_by(&piece) => last.bytes += piece.bytes,
            _ => joined.push(piece),
        }
    }
    joined
}

/// What the members of a dynamic window have attached, as far as this process has met it.
pub struct Attached {
    known: Vec<Known>,
    /// How others' memory is reached if it isn't shared: a process that the kernel copies from and to, or not at all.
    otherwise: Vec<Reach>,
    me: usize,
    /// What this process has attached, and its list in shared memory.
    own: Vec<Piece>,
    list: *mut u8,
    room: usize,
}

impl Attached {
    /// Nothing is attached yet. `otherwise` is how memory of each member is reached that isn't shared.
    pub fn new(engine: &mut Engine, me: usize, otherwise: Vec<Reach>) -> Result<Attached> {
        let list =
            engine.heap.allocate(ROOM * WORDS * 8).ok_or_else(|| no_memory("the list of attached memory"))?;
        let known = otherwise.iter().map(|_| Known::default()).collect();
        Ok(Attached { known, otherwise, me, own: Vec::new(), list: list.as_ptr(), room: ROOM })
    }

    /// Gives the list's memory back.
    pub fn free(&self, engine: &mut Engine) {
        engine.heap.free(self.list);
    }

    /// Where the target's side of an operation is, after [`look_up`]: `span` from the address that its displacement is. Fails where it isn't all in
    /// one stretch of attached memory.
    pub(crate) fn spot<'a>(
        &mut self,
        rank: usize,
        target: &'a Target,
        remote: &Remote,
        span: (i64, i64),
    ) -> Result<Spot<'a>> {
        let first = (remote.disp as u64).wrapping_add_signed(span.0);
        let end = (remote.disp as u64).wrapping_add_signed(span.1);
        if let Reach::Messages { .. } = self.otherwise[rank] {
            // Whether it is attached, the target finds out.
            let spot = Spot {
                reach: Reach::Messages { address: remote.disp as u64 },
                offset: remote.disp,
                control: target.stripes,
                rank,
            };
            return if first <= end { Ok(spot) } else { Err(unattached(rank, first, 0)) };
        }
        match self.stretch(rank, first).filter(|stretch| first <= end && stretch.contains(first, end)) {
            Some(stretch) => Ok(spot_in(stretch, rank, target, remote.disp as u64)),
            None => Err(unattached(rank, first, end.wrapping_sub(first))),
        }
    }

    /// The spot at an address, and the bytes from there to the end of its stretch, which are `least` or more.
    pub(crate) fn spot_at<'a>(
        &self,
        rank: usize,
        target: &'a Target,
        address: u64,
        least: u64,
    ) -> Result<(Spot<'a>, u64)> {
        let stretch = self
            .stretch(rank, address)
            .filter(|stretch| address.checked_add(least).is_some_and(|end| stretch.contains(address, end)));
        let stretch = stretch.ok_or_else(|| unattached(rank, address, least))?;
        Ok((spot_in(stretch, rank, target, address), stretch.address + stretch.bytes - address))
    }

    /// Whether this process has attached all of these bytes.
    pub(super) fn covers(&self, address: u64, bytes: u64) -> bool {
        let Some(end) = address.checked_add(bytes) else { return false };
        let mut at = address;
        while at < end {
            // Pieces don't overlap; some are of no bytes.
            match self.own.iter().find(|piece| piece.address <= at && at - piece.address < piece.bytes) {
                Some(piece) => at = piece.address + piece.bytes,
                None => return false,
            }
        }
        true
    }

    /// The last stretch that begins at an address or before.
    fn stretch(&self, rank: usize, address: u64) -> Option<&Stretch> {
        let stretches = &self.known[rank].stretches;
        stretches[..stretches.partition_point(|stretch| stretch.address <= address)].last()
    }

    /// Reads a member's list again, if it has changed.
    fn look_up(&mut self, engine: &mut Engine, rank: usize, directory: &'static Directory) -> Result<()> {
        // Acquire: pairs with the Release in `publish`.
        if directory.changes.load(Ordering::Acquire) == self.known[rank].changes {
            return Ok(());
        }
        let (changes, pieces) = loop {
            if let Some(read) = read(engine, directory, (rank == self.me).then_some(self.list))? {
                break read;
            }
            std::thread::yield_now();
        };
        let mut found = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let reach = if rank == self.me {
                Reach::Direct(std::ptr::with_exposed_provenance_mut(piece.address as usize))
            } else if piece.place.length != 0 {
                Reach::Direct(
                    engine.heap.reach(piece.place).ok_or_else(|| no_memory("mapping attached memory"))?,
                )
            } else {
                match self.otherwise[rank] {
                    Reach::Kernel { pid, .. } => Reach::Kernel { pid, address: piece.address },
                    Reach::Direct(_)
                    | Reach::Served { .. }
                    | Reach::Beside { .. }
                    | Reach::Messages { .. } => Reach::Served { address: piece.address },
                }
            };
            found.push(Stretch { address: piece.address, bytes: piece.bytes, reach });
        }
        self.known[rank] = Known { changes, stretches: stretches(found) };
        Ok(())
    }

    /// Writes this process's list for others to read.
    fn publish(&mut self, engine: &mut Engine, directory: &Directory) -> Result<()> {
        let before = directory.changes.load(Ordering::Relaxed);
        let mut old = None;
        if self.own.len() > self.room {
            let room = self.own.len() * 2;
            let list = engine.heap.allocate(room * WORDS * 8);
            let list = list.ok_or_else(|| no_memory("the list of attached memory"))?;
            old = Some(std::mem::replace(&mut self.list, list.as_ptr()));
            self.room = room;
        }
        let place = engine.heap.locate(self.list, 1).expect("it is in the heap");
        directory.changes.store(before + 1, Ordering::Relaxed);
        // Release: a reader that sees what follows sees that the list changes.
        fence(Ordering::Release);
        // SAFETY: the list has room for so many words, and is written by this process alone.
        let words = unsafe { slice::from_raw_parts(self.list.cast::<AtomicU64>(), self.own.len() * WORDS) };
        for (word, value) in words.iter().zip(self.own.iter().flat_map(Piece::words)) {
            word.store(value, Ordering::Relaxed);
        }
        directory.extent.store(place.extent, Ordering::Relaxed);
        directory.length.store(place.length, Ordering::Relaxed);
        directory.entries.store(self.own.len() as u64, Ordering::Relaxed);
        // Release: pairs with the Acquire in `look_up` and `read`.
        directory.changes.store(before + 2, Ordering::Release);
        if let Some(old) = old {
            engine.heap.free(old);
        }
        Ok(())
    }
}

fn spot_in<'a>(stretch: &Stretch, rank: usize, target: &'a Target, address: u64) -> Spot<'a> {
    let start = Spot { reach: stretch.reach, offset: stretch.address as i64, control: target.stripes, rank };
    start.shifted(address.wrapping_sub(stretch.address) as i64)
}

/// Reads a member's list; `own`: it is this process's. `None`: it was being changed.
fn read(
    engine: &mut Engine,
    directory: &Directory,
    own: Option<*mut u8>,
) -> Result<Option<(u64, Vec<Piece>)>> {
    // Acquire: pairs with the Release in `publish`.
    let changes = directory.changes.load(Ordering::Acquire);
    let place = Place {
        extent: directory.extent.load(Ordering::Relaxed),
        length: directory.length.load(Ordering::Relaxed),
        within: 0,
    };
    let entries = directory.entries.load(Ordering::Relaxed) as usize;
    // Acquire: what was read above comes before the second look at the count.
    fence(Ordering::Acquire);
    if changes % 2 == 1 || directory.changes.load(Ordering::Relaxed) != changes {
        return Ok(None);
    }
    if entries == 0 {
        return Ok(Some((changes, Vec::new())));
    }
    let list = own
        .or_else(|| engine.heap.reach(place))
        .ok_or_else(|| no_memory("mapping the list of attached memory"))?;
    // SAFETY: the list had so many entries, in an extent that stays mapped; words are atomic, as they may change meanwhile.
    let words = unsafe { slice::from_raw_parts(list.cast::<AtomicU64>(), entries * WORDS) };
    let pieces = words
        .chunks_exact(WORDS)
        .map(|piece| Piece::from_words(std::array::from_fn(|word| piece[word].load(Ordering::Relaxed))))
        .collect();
    // Acquire: as above.
    fence(Ordering::Acquire);
    Ok((directory.changes.load(Ordering::Relaxed) == changes).then_some((changes, pieces)))
}

#[cold]
pub(super) fn unattached(rank: usize, address: u64, bytes: u64) -> Error {
    let fact = Fact::Rma(Mistake::Unattached { rank: rank as u32, address, bytes });
    Error::argument(ErrorClass::RmaRange, "target_disp", fact)
}

/// The list of a dynamic window.
fn attached<'a>(win: &'a Window) -> Result<RefMut<'a, Attached>> {
    match &win.attached {
        Some(attached) => Ok(attached.borrow_mut()),
        None => {
            let text = "memory is attached to windows made by MPI_Win_create_dynamic alone".to_owned();
            Err(Error::argument(ErrorClass::RmaFlavor, "win", Fact::Text(text)))
        }
    }
}

/// `MPI_Win_attach`
pub fn attach(call: &mut Call, win: &Window, base: *mut u8, bytes: u64) -> Result<()> {
    let mut attached = attached(win)?;
    let refused =
        |text: &str| Err(Error::argument(ErrorClass::RmaAttach, "base", Fact::Text(text.to_owned())));
    let address = base.expose_provenance() as u64;
    if bytes > 0 && (base.is_null() || address.checked_add(bytes).is_none()) {
        return refused("there is no memory at this address");
    }
    let engine = call.engine();
    let place = engine.heap.locate(base, bytes).unwrap_or(Place { extent: 0, length: 0, within: 0 });
    let piece = Piece { address, bytes, place };
    if attached.own.iter().any(|other| other.overlaps(&piece)) {
        return refused("some of this memory is attached already");
    }
    attached.own.push(piece);
    let done = attached.publish(engine, &win.targets[win.rank()].control.directory);
    if done.is_err() {
        attached.own.pop();
    }
    done
}

/// `MPI_Win_detach`
pub fn detach(call: &mut Call, win: &Window, base: *const u8) -> Result<()> {
    let mut attached = attached(win)?;
    let Some(place) = attached.own.iter().position(|piece| piece.address == base.addr() as u64) else {
        let text = "no memory that begins at this address is attached".to_owned();
        return Err(Error::argument(ErrorClass::RmaAttach, "base", Fact::Text(text)));
    };
    attached.own.remove(place);
    attached.publish(call.engine(), &win.targets[win.rank()].control.directory)
}

/// Brings what is known of a target's attached memory up to date, before an operation; of other windows there is nothing to be known.
#[inline(always)]
pub fn look_up(call: &mut Call, win: &Window, rank: i32) -> Result<()> {
    if win.helped.get() {
        // Others may wait for this rank's help, and for its processor.
        call.look_around();
        if call.engine().crowded() {
            call.outside(std::thread::yield_now);
        }
    }
    match &win.attached {
        Some(attached) if rank >= 0 && !win.is_far(rank as usize) => {
            let directory = &win.targets[rank as usize].control.directory;
            attached.borrow_mut().look_up(call.engine(), rank as usize, directory)
        }
        _ => Ok(()),
    }
}
