//! The list of the memory that a member has attached to a dynamic window. It is in shared memory: the member writes it, and all of its
//! node read it.
//!
//! A piece stays in its slot, and an empty slot is reused, so a change affects one slot, whatever the length of the list. Beside the
//! slots, the *journal* records the slots of the latest changes, as many as there are slots. So a reader applies the changes since its
//! last reading. It reads the whole list only after more changes than that, or when the list has moved to grow.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::slice;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use encore_shmem::heap::Place;
use encore_shmem::window::Directory;

use encore_engine::engine::Engine;
use encore_engine::error::{Result, no_memory};

/// A piece of memory that a member has attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its address in the member's process.
    pub address: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Its location in the shared segment; a length of 0: it isn't there.
    pub place: Place,
}

/// Location of memory of a device, which isn't in the segment.
pub const ON_DEVICE: Place = Place { extent: u64::MAX, length: 0, within: 0 };

/// Sort key of pieces: address, length, slot. No two pieces with bytes overlap; of those with one address, only the last one has bytes.
pub type Key = (u64, u64, usize);

/// The greatest key of an address.
pub fn last_at(address: u64) -> Key {
    (address, u64::MAX, usize::MAX)
}

/// Number of words of a slot.
const WORDS: usize = 5;
/// Number of words of a list of `slots` slots: their number, the journal, and the slots.
const fn words_of(slots: usize) -> usize {
    1 + slots * (1 + WORDS)
}
/// Initial number of slots of a list: those that fit the shortest extent.
const SLOTS: usize = ((64 << 10) / 8 - 1) / (1 + WORDS);
/// Length that marks an empty slot.
const EMPTY: u64 = u64::MAX;

impl Piece {
    /// Its sort key.
    pub fn key(&self, slot: usize) -> Key {
        (self.address, self.bytes, slot)
    }

    /// Whether it is memory of a device.
    pub fn is_on_device(&self) -> bool {
        self.place == ON_DEVICE
    }

    fn words(&self) -> [u64; WORDS] {
        [self.address, self.bytes, self.place.extent, self.place.length, self.place.within]
    }

    fn from_words([address, bytes, extent, length, within]: [u64; WORDS]) -> Option<Piece> {
        (bytes != EMPTY).then_some(Piece { address, bytes, place: Place { extent, length, within } })
    }
}

/// This process's attached memory, and its list.
pub struct Own {
    pieces: BTreeSet<Key>,
    list: *mut u8,
    slots: usize,
    /// Number of slots that were ever used, the first ones.
    used: usize,
    /// Indices of used slots that are empty now.
    empty: Vec<usize>,
}

impl Own {
    /// Nothing is attached yet.
    pub fn new(engine: &mut Engine) -> Result<Own> {
        let list = allocate(engine, SLOTS)?;
        Ok(Own { pieces: BTreeSet::new(), list, slots: SLOTS, used: 0, empty: Vec::new() })
    }

    /// The list as this process reads it.
    pub fn list(&self) -> *mut u8 {
        self.list
    }

    /// The last piece that begins at or before an address, and its end.
    fn before(&self, address: u64) -> Option<(Key, u64)> {
        let key = *self.pieces.range(..=last_at(address)).next_back()?;
        Some((key, key.0 + key.1))
    }

    /// Whether some of these bytes are attached. For no bytes: whether the address lies within attached ones.
    pub fn overlaps(&self, address: u64, bytes: u64) -> bool {
        if bytes == 0 {
            return address > 0 && self.before(address - 1).is_some_and(|(_, end)| end > address);
        }
        let inside = (Bound::Excluded(last_at(address)), Bound::Excluded((address + bytes, 0, 0)));
        self.before(address).is_some_and(|(_, end)| end > address)
            || self.pieces.range(inside).next().is_some()
    }

    /// Whether all of these bytes are attached.
    pub fn covers(&self, address: u64, bytes: u64) -> bool {
        let Some(end) = address.checked_add(bytes) else { return false };
        let mut at = address;
        while at < end {
            match self.before(at) {
                Some((_, end)) if end > at => at = end,
                _ => return false,
            }
        }
        true
    }

    /// Adds a piece, which overlaps no other.
    pub fn add(&mut self, engine: &mut Engine, directory: &Directory, piece: Piece) -> Result<()> {
        if self.empty.is_empty() && self.used == self.slots {
            self.grow(engine, directory)?;
        }
        let slot = self.empty.pop().unwrap_or_else(|| {
            self.used += 1;
            self.used - 1
        });
        self.write(engine, directory, slot, piece.words());
        self.pieces.insert(piece.key(slot));
        Ok(())
    }

    /// Removes a piece that begins at an address. False: there is none.
    pub fn remove(&mut self, engine: &Engine, directory: &Directory, address: u64) -> bool {
        let first = self.pieces.range((address, 0, 0)..=last_at(address)).next().copied();
        let Some(key) = first else { return false };
        self.pieces.remove(&key);
        self.write(engine, directory, key.2, [0, EMPTY, 0, 0, 0]);
        self.empty.push(key.2);
        true
    }

    /// Moves the list to memory with twice the slots.
    fn grow(&mut self, engine: &mut Engine, directory: &Directory) -> Result<()> {
        let slots = self.slots * 2;
        let list = allocate(engine, slots)?;
        // SAFETY: only this process writes both lists; no other one knows the new list yet.
        let (old, new) = unsafe { (words(self.list, self.slots), words(list, slots)) };
        let old = &old[1 + self.slots..];
        for (word, value) in new[1 + slots..].iter().zip(old) {
            word.store(value.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        let before = std::mem::replace(&mut self.list, list);
        self.slots = slots;
        self.change(engine, directory, |_| {});
        engine.heap.free(before);
        Ok(())
    }

    /// Writes a slot.
    fn write(&self, engine: &Engine, directory: &Directory, slot: usize, values: [u64; WORDS]) {
        let number = directory.changes.load(Ordering::Relaxed) / 2;
        self.change(engine, directory, |words| {
            words[1 + number as usize % self.slots].store(slot as u64, Ordering::Relaxed);
            let at = 1 + self.slots + slot * WORDS;
            words[at..at + WORDS]
                .iter()
                .zip(values)
                .for_each(|(word, value)| word.store(value, Ordering::Relaxed));
        });
    }

    /// Changes the list, and marks it as changing for readers meanwhile.
    fn change(&self, engine: &Engine, directory: &Directory, write: impl FnOnce(&[AtomicU64])) {
        let before = directory.changes.load(Ordering::Relaxed);
        let place = engine.heap.locate(self.list, 1).expect("it is in the heap");
        directory.changes.store(before + 1, Ordering::Relaxed);
        // Release: a reader that sees the following stores sees that the list is changing.
        fence(Ordering::Release);
        // SAFETY: the list has that number of slots, and only this process writes it.
        write(unsafe { words(self.list, self.slots) });
        directory.extent.store(place.extent, Ordering::Relaxed);
        directory.length.store(place.length, Ordering::Relaxed);
        directory.entries.store(self.used as u64, Ordering::Relaxed);
        // Release: pairs with the Acquire in `Seen::is_up_to_date` and `Seen::read`.
        directory.changes.store(before + 2, Ordering::Release);
    }
}

fn allocate(engine: &mut Engine, slots: usize) -> Result<*mut u8> {
    let list = engine.heap.allocate(words_of(slots) * 8);
    let list = list.ok_or_else(|| no_memory("the list of attached memory"))?.as_ptr();
    // SAFETY: it was just made of this length.
    unsafe { words(list, slots)[0].store(slots as u64, Ordering::Relaxed) };
    Ok(list)
}

/// The words of a list of `slots` slots.
///
/// # Safety
/// The list has `slots` slots and stays mapped while the result is in use.
unsafe fn words<'a>(list: *mut u8, slots: usize) -> &'a [AtomicU64] {
    // SAFETY: the caller's promise; extents are aligned to pages.
    unsafe { slice::from_raw_parts(list.cast::<AtomicU64>(), words_of(slots)) }
}

/// State of a list at its last reading.
#[derive(Clone, Copy, Default)]
pub struct Seen {
    /// [`Directory::changes`] at that time.
    changes: u64,
    /// Location of the list: its extent, and the extent's length.
    at: [u64; 2],
}

/// Result of a reading.
pub struct Found {
    /// Whether `slots` has all used slots, rather than the changed ones.
    pub whole: bool,
    /// Slots, and the pieces in them.
    pub slots: Vec<(usize, Option<Piece>)>,
}

impl Seen {
    /// Whether nothing has changed since.
    pub fn is_up_to_date(&self, directory: &Directory) -> bool {
        // Acquire: pairs with the Release in `Own::change`.
        directory.changes.load(Ordering::Acquire) == self.changes
    }

    /// Reads the changes since the last reading; `own`: the list is this process's. `None`: it was changing.
    pub fn read(
        &mut self,
        engine: &mut Engine,
        directory: &Directory,
        own: Option<*mut u8>,
    ) -> Result<Option<Found>> {
        // Acquire: pairs with the Release in `Own::change`.
        let changes = directory.changes.load(Ordering::Acquire);
        let place = Place {
            extent: directory.extent.load(Ordering::Relaxed),
            length: directory.length.load(Ordering::Relaxed),
            within: 0,
        };
        let used = directory.entries.load(Ordering::Relaxed) as usize;
        let is_still_so = || {
            // Acquire: the reads above precede this check of the count.
            fence(Ordering::Acquire);
            changes % 2 == 0 && directory.changes.load(Ordering::Relaxed) == changes
        };
        if !is_still_so() {
            return Ok(None);
        }
        let list = own
            .or_else(|| engine.heap.reach(place))
            .ok_or_else(|| no_memory("mapping the list of attached memory"))?;
        // SAFETY: a list begins with a word, in an extent that stays mapped; words are atomic, as they may change meanwhile.
        let slots = unsafe { (*list.cast::<AtomicU64>()).load(Ordering::Relaxed) } as usize;
        if !is_still_so() {
            return Ok(None);
        }
        // SAFETY: this list has that number of slots, and stays mapped even when another one replaces it.
        let words = unsafe { words(list, slots) };
        let piece = |slot: usize| {
            let at = 1 + slots + slot * WORDS;
            Piece::from_words(std::array::from_fn(|word| words[at + word].load(Ordering::Relaxed)))
        };
        let missed = self.changes / 2..changes / 2;
        let whole = [place.extent, place.length] != self.at || missed.end - missed.start > slots as u64;
        let slots = if whole {
            (0..used).map(|slot| (slot, piece(slot))).collect()
        } else {
            let changed =
                missed.map(|number| words[1 + number as usize % slots].load(Ordering::Relaxed) as usize);
            // A number beyond the used slots is being written at this moment.
            changed.filter(|slot| *slot < used).map(|slot| (slot, piece(slot))).collect()
        };
        if !is_still_so() {
            return Ok(None);
        }
        *self = Seen { changes, at: [place.extent, place.length] };
        Ok(Some(Found { whole, slots }))
    }
}
