//! Memory for programs in the shared segment (`MPI_Alloc_mem`): all ranks of the node can read and write it where it is, so a message
//! from there, or to there, is copied once.
//!
//! Each rank takes *extents* from the end of the segment: ranges of the file, a power of two long, which it gives out
//! whole and uses again, or in pieces (`heap/short.rs`). Other ranks map an extent when they first meet it. A page costs memory only once it is touched.
//! Freed extents are hole-punched, so their pages cost none. Long extents get pages of 2 MiB where the system gives them to shared memory
//! that asks (`/sys/kernel/mm/transparent_hugepage/shmem_enabled`, docs/lab/055).

mod short;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::ptr::NonNull;

use rustix::fs::FallocateFlags;
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap, munmap};

use crate::pages;
use crate::sync::{AtomicU64, Ordering};

/// The shortest extent, in bytes.
const SHORTEST: u64 = short::EXTENT as u64;
/// The length of a large page, in bytes. Extents of this length or longer begin at a multiple of it in the segment.
const LARGE_PAGE: u64 = pages::LARGE_PAGE as u64;

/// Where some bytes of an extent are, as all ranks understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Offset of the extent in the segment.
    pub extent: u64,
    /// Its length in bytes.
    pub length: u64,
    /// Offset of the bytes in the extent.
    pub within: u64,
}

impl Place {
    /// Whether `bytes` bytes from there on lie in the extent.
    pub fn holds(&self, bytes: u64) -> bool {
        self.within.checked_add(bytes).is_some_and(|end| end <= self.length)
    }
}

/// A range of the segment that is mapped here.
#[derive(Clone, Copy, Debug)]
struct Extent {
    offset: u64,
    length: u64,
    address: NonNull<u8>,
}

impl Extent {
    /// The offset of an address from the extent's start, if it lies in the extent.
    #[inline]
    fn within(&self, address: usize) -> Option<u64> {
        let within = address.wrapping_sub(self.address.as_ptr() as usize) as u64;
        (within < self.length).then_some(within)
    }
}

/// This rank's extents, and those of others that it has met.
#[derive(Debug)]
pub struct Heap {
    segment: OwnedFd,
    /// Offset of the first extent in the segment.
    start: u64,
    /// Bytes behind `start` that all ranks together have taken.
    taken: &'static AtomicU64,
    /// Own extents in use, by address.
    own: BTreeMap<usize, Extent>,
    /// Own extents not in use, by the logarithm of their length.
    free: [Vec<Extent>; 64],
    /// Pieces of some of them.
    pieces: short::Pieces,
    /// Extents of others, by offset.
    theirs: BTreeMap<u64, Extent>,
    /// Where own extents in use lie at most: the lowest address and the one behind the highest.
    bounds: (usize, usize),
    /// The own extent in use that was found last.
    latest_own: Cell<Option<Extent>>,
    /// The extent of another rank that was reached last.
    latest_theirs: Option<Extent>,
}

impl Heap {
    /// A heap in `segment` from `start`, a multiple of the page size, on. `taken` is shared by all ranks.
    pub fn new(segment: OwnedFd, start: u64, taken: &'static AtomicU64) -> Heap {
        let free = std::array::from_fn(|_| Vec::new());
        let (own, theirs) = (BTreeMap::new(), BTreeMap::new());
        Heap {
            segment,
            start,
            taken,
            own,
            free,
            pieces: short::Pieces::default(),
            theirs,
            bounds: (usize::MAX, 0),
            latest_own: Cell::new(None),
            latest_theirs: None,
        }
    }

    /// Memory of `bytes` bytes, aligned to a page. `None`: there is none to be had in this way.
    pub fn allocate(&mut self, bytes: usize) -> Option<NonNull<u8>> {
        let length = (bytes as u64).max(SHORTEST).checked_next_power_of_two()?;
        let extent = match self.free[length.ilog2() as usize].pop() {
            Some(extent) => extent,
            None => self.extend(length)?,
        };
        let address = extent.address.as_ptr() as usize;
        self.own.insert(address, extent);
        self.bounds = (self.bounds.0.min(address), self.bounds.1.max(address + length as usize));
        Some(extent.address)
    }

    /// Memory of `bytes` bytes, aligned to a cache line, that doesn't take an extent for itself. Its contents are undefined. `None`: it isn't
    /// short, or there is none to be had in this way.
    pub fn allocate_short(&mut self, bytes: usize) -> Option<NonNull<u8>> {
        let place = short::Pieces::place(bytes)?;
        if self.pieces.is_out_of(place) {
            let extent = self.allocate(short::EXTENT)?;
            self.pieces.divide(extent, place);
        }
        self.pieces.take(place)
    }

    fn extend(&mut self, length: u64) -> Option<Extent> {
        let taken = self.taken.load(Ordering::Relaxed);
        let with_gap = if length >= LARGE_PAGE { length.checked_add(LARGE_PAGE)? } else { length };
        // Past the limit, the write below would end the process by a signal.
        if self.start.checked_add(taken)?.checked_add(with_gap)? >= file_limit() {
            return None;
        }
        let offset = self.start + self.taken.fetch_add(with_gap, Ordering::Relaxed);
        if offset + with_gap >= file_limit() {
            return None;
        }
        let offset = if with_gap > length { offset.next_multiple_of(LARGE_PAGE) } else { offset };
        rustix::io::pwrite(&self.segment, &[0], offset + length - 1).ok()?;
        let address = self.map_range(offset, length)?;
        Some(Extent { offset, length, address })
    }

    fn map_range(&self, offset: u64, length: u64) -> Option<NonNull<u8>> {
        // SAFETY: a new mapping, chosen by the kernel.
        let address = unsafe {
            let (protection, flags) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED);
            mmap(std::ptr::null_mut(), length as usize, protection, flags, &self.segment, offset)
        };
        let address = address.ok()?;
        if length >= LARGE_PAGE {
            // SAFETY: the mapping is ours, and its contents stay as they are. Where the system gives no large pages, the others do.
            let _ = unsafe { madvise(address, length as usize, Advice::LinuxHugepage) };
        }
        NonNull::new(address.cast())
    }

    /// Takes memory back. Returns whether it was given out by this heap.
    pub fn free(&mut self, address: *const u8) -> bool {
        if self.pieces.free(address) {
            return true;
        }
        let Some(extent) = self.own.remove(&(address as usize)) else { return false };
        self.latest_own.set(None);
        // Failing to give the pages back would only leave memory in use until the extent is used again.
        let flags = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
        let _ = rustix::fs::fallocate(&self.segment, flags, extent.offset, extent.length);
        self.free[extent.length.ilog2() as usize].push(extent);
        if self.own.is_empty() {
            self.bounds = (usize::MAX, 0);
        }
        true
    }

    /// Where `bytes` bytes at `address` are for other ranks, if they lie in this rank's shared memory.
    #[inline]
    pub fn locate(&self, address: *const u8, bytes: u64) -> Option<Place> {
        let address = address as usize;
        if address < self.bounds.0 || address >= self.bounds.1 {
            return None;
        }
        let extent = match self.latest_own.get() {
            Some(extent) if extent.within(address).is_some() => extent,
            _ => *self.own.range(..=address).next_back()?.1,
        };
        let within = extent.within(address)?;
        self.latest_own.set(Some(extent));
        let end = within.checked_add(bytes)?;
        (end <= extent.length).then_some(Place { extent: extent.offset, length: extent.length, within })
    }

    /// The address here of a place in another rank's extent. `None`: it can't be mapped, or no rank has such an extent. A caller that got
    /// the place from another process asks [`Place::holds`] before it reads or writes there.
    pub fn reach(&mut self, place: Place) -> Option<*mut u8> {
        if !place.holds(0) {
            return None;
        }
        let same = |extent: &Extent| extent.offset == place.extent && extent.length == place.length;
        let known = self.latest_theirs.filter(same);
        let extent = match known.or_else(|| self.theirs.get(&place.extent).copied().filter(same)) {
            Some(extent) => extent,
            None => {
                // Memory behind what was taken isn't there, and a touch would end the process.
                let end = place.extent.checked_add(place.length)?;
                let taken = self.start + self.taken.load(Ordering::Relaxed);
                if place.extent < self.start || end > taken || place.length == 0 {
                    return None;
                }
                let address = self.map_range(place.extent, place.length)?;
                let extent = Extent { offset: place.extent, length: place.length, address };
                if let Some(old) = self.theirs.insert(place.extent, extent) {
                    // SAFETY: our mapping, to which nothing refers between two messages. Failing would only leave address
                    // space in use.
                    let _ = unsafe { munmap(old.address.as_ptr().cast(), old.length as usize) };
                }
                extent
            }
        };
        self.latest_theirs = Some(extent);
        // SAFETY: inside the mapping, as its owner has checked (`locate`).
        Some(unsafe { extent.address.as_ptr().add(place.within as usize) })
    }
}

/// The largest file that this process may write, in bytes (`ulimit -f`; memory files count too).
pub fn file_limit() -> u64 {
    rustix::process::getrlimit(rustix::process::Resource::Fsize).current.unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::MemfdFlags;

    pub(super) fn two_heaps() -> (Heap, Heap) {
        let segment = rustix::fs::memfd_create("heap", MemfdFlags::CLOEXEC).unwrap();
        let taken: &'static AtomicU64 = Box::leak(Box::new(AtomicU64::new(0)));
        let other = segment.try_clone().unwrap();
        (Heap::new(segment, 8192, taken), Heap::new(other, 8192, taken))
    }

    #[test]
    fn written_bytes_are_read_by_peer() {
        let (mut mine, mut theirs) = two_heaps();
        let first = mine.allocate(100_000).unwrap();
        let second = theirs.allocate(1).unwrap();
        // SAFETY: both were just allocated.
        unsafe {
            first.as_ptr().add(99_999).write(7);
            second.as_ptr().write(8);
        }
        // SAFETY: inside the allocation.
        let place = mine.locate(unsafe { first.as_ptr().add(99_990) }, 10).unwrap();
        // SAFETY: reached as located.
        assert_eq!(unsafe { theirs.reach(place).unwrap().add(9).read() }, 7);
        let place = theirs.locate(second.as_ptr(), 1).unwrap();
        // SAFETY: as above.
        assert_eq!(unsafe { mine.reach(place).unwrap().read() }, 8);
    }

    #[test]
    fn only_what_lies_inside_is_located() {
        let (mut heap, _) = two_heaps();
        assert!(heap.locate(8192 as *const u8, 1).is_none());
        let memory = heap.allocate(1 << 16).unwrap().as_ptr();
        assert!(heap.locate(memory, 1 << 16).is_some());
        assert!(heap.locate(memory, (1 << 16) + 1).is_none());
        assert!(heap.locate(memory.wrapping_sub(1), 1).is_none());
        assert!(heap.locate(memory, u64::MAX).is_none());
        assert!(!heap.free(memory.wrapping_add(64)));
        assert!(heap.free(memory) && !heap.free(memory));
        assert!(heap.locate(memory, 1).is_none());
    }

    #[test]
    fn freed_memory_is_used_again_and_empty() {
        let (mut heap, _) = two_heaps();
        let memory = heap.allocate(70_000).unwrap();
        // SAFETY: just allocated.
        unsafe { memory.as_ptr().write_bytes(1, 70_000) };
        assert!(heap.free(memory.as_ptr()));
        let again = heap.allocate(100_000).unwrap();
        assert_eq!(again, memory);
        // SAFETY: just allocated.
        assert_eq!(unsafe { again.as_ptr().read() }, 0);
        assert!(heap.allocate(usize::MAX).is_none());
    }
}
