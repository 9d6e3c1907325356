//! This process's knowledge of the memory that members have attached to a dynamic window (MPI 5.0 §12.2.4).
//!
//! Each member keeps a list of its attached memory in shared memory ([`super::pieces`]), from which others read the changes since their
//! last reading. The way to reach a piece is determined when it is first met.

use std::collections::BTreeMap;
use std::ops::Bound;

use encore_shmem::window::Directory;

use crate::rma::pieces::{Found, Key, Own, Piece, Seen, last_at};
use crate::rma::spot::{Reach, Remote, Spot};
use crate::rma::window::Target;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::mistake::Mistake;

/// Knowledge of a member's attached memory.
#[derive(Default)]
struct Known {
    seen: Seen,
    /// Its pieces, and the way to reach each.
    pieces: BTreeMap<Key, Reach>,
    /// The pieces in the slots of its list.
    slots: Vec<Option<Key>>,
    /// The stretch found last: most operations are on the same memory as the one before.
    latest: Option<Stretch>,
}

impl Known {
    /// Applies the pieces found in the list.
    fn take(&mut self, whole: bool, found: impl ExactSizeIterator<Item = (usize, Option<(Key, Reach)>)>) {
        self.latest = None;
        if whole {
            let mut pieces = Vec::with_capacity(found.len());
            self.slots.clear();
            for (slot, piece) in found {
                debug_assert_eq!(slot, self.slots.len());
                self.slots.push(piece.map(|(key, _)| key));
                pieces.extend(piece);
            }
            self.pieces = pieces.into_iter().collect();
            return;
        }
        for (slot, piece) in found {
            if self.slots.len() <= slot {
                self.slots.resize(slot + 1, None);
            }
            if let Some(before) = std::mem::replace(&mut self.slots[slot], piece.map(|(key, _)| key)) {
                self.pieces.remove(&before);
            }
            self.pieces.extend(piece);
        }
    }

    /// The stretch with all bytes from `first` to `end`.
    fn stretch(&self, first: u64, end: u64) -> Option<Stretch> {
        let (key, reach) = self.pieces.range(..=last_at(first)).next_back()?;
        let mut stretch = Stretch { address: key.0, bytes: key.1, reach: *reach };
        let following = self.pieces.range((Bound::Excluded(*key), Bound::Unbounded));
        for (key, reach) in following {
            let next = Stretch { address: key.0, bytes: key.1, reach: *reach };
            if stretch.contains(first, end) || !stretch.is_followed_by(&next) {
                break;
            }
            stretch.bytes += next.bytes;
        }
        stretch.contains(first, end).then_some(stretch)
    }
}

/// Attached memory that is reached as a whole: pieces that are contiguous, both there and in this process's access.
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

    /// Whether the other one begins where this one ends.
    fn is_followed_by(&self, other: &Stretch) -> bool {
        let ahead = self.reach.shifted(self.bytes as i64);
        let reached = match (ahead, other.reach) {
            (Reach::Direct(here), Reach::Direct(there)) => here == there,
            (Reach::Device(here), Reach::Device(there)) => here == there,
            (Reach::Kernel { pid, address }, Reach::Kernel { pid: other, address: there }) => {
                pid == other && address == there
            }
            (Reach::Served { address }, Reach::Served { address: there }) => address == there,
            // Memory attached elsewhere is unknown here.
            _ => false,
        };
        reached && self.address + self.bytes == other.address
    }
}

/// Attached memory of a dynamic window's members, as far as this process has met it.
pub struct Attached {
    known: Vec<Known>,
    /// Way to reach each member's memory that isn't shared: by the kernel's copy, by requests, or not at all.
    otherwise: Vec<Reach>,
    me: usize,
    pub(super) own: Own,
}

impl Attached {
    /// Nothing is attached yet. `otherwise`: way to reach each member's memory that isn't shared.
    pub fn new(engine: &mut Engine, me: usize, otherwise: Vec<Reach>) -> Result<Attached> {
        let known = otherwise.iter().map(|_| Known::default()).collect();
        Ok(Attached { known, otherwise, me, own: Own::new(engine)? })
    }

    /// Frees the list's memory.
    pub fn free(&self, engine: &mut Engine) {
        engine.heap.free(self.own.list());
    }

    /// The target's side of an operation, after [`Attached::look_up`]: `span` from the address that is its displacement. Fails unless all
    /// of it is in one stretch of attached memory.
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
            // The target checks whether it is attached.
            let spot = Spot {
                reach: Reach::Messages { address: remote.disp as u64 },
                offset: remote.disp,
                control: target.stripes,
                rank,
            };
            return if first <= end { Ok(spot) } else { Err(unattached(rank, first, 0)) };
        }
        let known = &mut self.known[rank];
        let latest = known.latest.filter(|stretch| first <= end && stretch.contains(first, end));
        match latest.or_else(|| if first <= end { known.stretch(first, end) } else { None }) {
            Some(stretch) => {
                known.latest = Some(stretch);
                Ok(spot_in(&stretch, rank, target, remote.disp as u64))
            }
            None => Err(unattached(rank, first, end.wrapping_sub(first))),
        }
    }

    /// The spot at an address, and the number of bytes from there in one stretch: at least `least`, mostly to the end of a piece.
    pub(crate) fn spot_at<'a>(
        &self,
        rank: usize,
        target: &'a Target,
        address: u64,
        least: u64,
    ) -> Result<(Spot<'a>, u64)> {
        let stretch = address.checked_add(least).and_then(|end| self.known[rank].stretch(address, end));
        let stretch = stretch.ok_or_else(|| unattached(rank, address, least))?;
        Ok((spot_in(&stretch, rank, target, address), stretch.address + stretch.bytes - address))
    }

    /// Whether this process has attached all of these bytes.
    pub(super) fn covers(&self, address: u64, bytes: u64) -> bool {
        self.own.covers(address, bytes)
    }

    /// Applies the changes in a member's list.
    #[inline]
    pub(super) fn look_up(
        &mut self,
        engine: &mut Engine,
        rank: usize,
        directory: &'static Directory,
    ) -> Result<()> {
        match self.known[rank].seen.is_up_to_date(directory) {
            true => Ok(()),
            false => self.read(engine, rank, directory),
        }
    }

    #[cold]
    fn read(&mut self, engine: &mut Engine, rank: usize, directory: &'static Directory) -> Result<()> {
        let own = (rank == self.me).then_some(self.own.list());
        let before = self.known[rank].seen;
        let Found { whole, slots } = loop {
            if let Some(found) = self.known[rank].seen.read(engine, directory, own)? {
                break found;
            }
            std::thread::yield_now();
        };
        let mut found = Vec::with_capacity(slots.len());
        for (slot, piece) in slots {
            let reached = |piece: Piece| Ok((piece.key(slot), self.reach_of(engine, rank, &piece)?));
            match piece.map(reached).transpose() {
                Ok(piece) => found.push((slot, piece)),
                Err(error) => {
                    // Reads it again next time.
                    self.known[rank].seen = before;
                    return Err(error);
                }
            }
        }
        self.known[rank].take(whole, found.into_iter());
        Ok(())
    }

    /// Way to reach a member's piece.
    fn reach_of(&self, engine: &mut Engine, rank: usize, piece: &Piece) -> Result<Reach> {
        if rank == self.me {
            let here = std::ptr::with_exposed_provenance_mut(piece.address as usize);
            return Ok(if piece.is_on_device() { Reach::Device(here) } else { Reach::Direct(here) });
        }
        if piece.is_on_device() {
            return Ok(Reach::Served { address: piece.address });
        }
        if piece.place.length != 0 {
            let reached = engine.heap.reach(piece.place);
            return Ok(Reach::Direct(reached.ok_or_else(|| no_memory("mapping attached memory"))?));
        }
        Ok(match self.otherwise[rank] {
            Reach::Kernel { pid, .. } => Reach::Kernel { pid, address: piece.address },
            _ => Reach::Served { address: piece.address },
        })
    }
}

fn spot_in<'a>(stretch: &Stretch, rank: usize, target: &'a Target, address: u64) -> Spot<'a> {
    let start = Spot { reach: stretch.reach, offset: stretch.address as i64, control: target.stripes, rank };
    start.shifted(address.wrapping_sub(stretch.address) as i64)
}

#[cold]
pub(super) fn unattached(rank: usize, address: u64, bytes: u64) -> Error {
    let fact = Fact::Rma(Mistake::Unattached { rank: rank as u32, address, bytes });
    Error::argument(ErrorClass::RmaRange, "target_disp", fact)
}
