//! A part of a file mapped into memory, to change some of its bytes without touching the bytes between them.
//!
//! A store to a shared mapping changes only its own bytes in the system's cache of the file. The bytes between are never read and written
//! back, so concurrent writers lose nothing, and no lock is needed between ranks, jobs or programs of other libraries. This holds if all
//! writers go through one cache, that is, for a file system of this machine. Elsewhere [`Mapping::new`] isn't used: a client of a network
//! file system may send whole pages. Costs: docs/lab/491 and 493.

use std::ffi::c_void;
use std::iter::from_fn;
use std::mem::MaybeUninit;
use std::os::fd::BorrowedFd;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use rustix::fs::{FallocateFlags, fallocate, fstatfs};
use rustix::io::Errno;
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap, mmap_anonymous, munmap};

use crate::settings::WINDOW;
use crate::view::Run;

/// File systems whose files are in one cache for all who write them: the `f_type` of ext2 to ext4, XFS, Btrfs, F2FS, tmpfs, ramfs and
/// overlayfs.
const LOCAL: [u32; 7] =
    [0xef53, 0x5846_5342, 0x9123_683e, 0xf2f5_2010, 0x0102_1994, 0x8584_58f6, 0x794c_7630];

/// A part of a file, mapped.
#[derive(Debug)]
pub struct Mapping {
    /// Reserved addresses, which contain the mapping.
    reserved: *mut c_void,
    reserved_bytes: usize,
    /// Address and file offset of the mapping's first byte.
    start: *mut u8,
    from: u64,
    bytes: u64,
    /// Range of the file asked for so far: first offset and end.
    met: (AtomicI64, AtomicI64),
}

// SAFETY: threads store to disjoint bytes; nothing else changes while it is shared.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

/// Whether all writers of the descriptor's file system share one cache.
pub fn is_local(fd: BorrowedFd<'_>) -> bool {
    // The numbers have 32 bits, and are signed on some machines.
    fstatfs(fd).is_ok_and(|facts| LOCAL.contains(&(facts.f_type as u32)))
}

/// Bytes that one page table maps. The system keeps a file in folios of several pages. A page fault maps a whole folio if the mapping has
/// all of it and the folio doesn't cross into another page table; otherwise each page takes a fault, which inspects the whole folio. So
/// mappings are aligned within a page table as the file is.
pub fn extent() -> u64 {
    let page = rustix::param::page_size() as u64;
    page * (page / size_of::<u64>() as u64)
}

/// Number of pages that a part of a file touches.
pub fn pages(offset: i64, length: u64) -> u64 {
    let page = rustix::param::page_size() as u64;
    (offset as u64 % page + length).div_ceil(page)
}

impl Mapping {
    /// Maps a part of a file and its surroundings. `None` if the system can't.
    pub fn new(fd: BorrowedFd<'_>, offset: i64, length: u64) -> Option<Mapping> {
        let extent = extent();
        let window = WINDOW.next_multiple_of(extent);
        let before = offset as u64 % window;
        let from = offset as u64 - before;
        let bytes = before.checked_add(length)?.checked_next_multiple_of(window)?;
        let reserved_bytes = usize::try_from(bytes.checked_add(extent)?).ok()?;
        let (none, unbacked) = (ProtFlags::empty(), MapFlags::PRIVATE | MapFlags::NORESERVE);
        // SAFETY: a new mapping, at a place that the system chooses.
        let reserved = unsafe { mmap_anonymous(null_mut(), reserved_bytes, none, unbacked).ok()? };
        let start = reserved.cast::<u8>().wrapping_add(reserved.addr().wrapping_neg() % extent as usize);
        let mapping = Mapping {
            reserved,
            reserved_bytes,
            start,
            from,
            bytes,
            met: (AtomicI64::new(i64::MAX), AtomicI64::new(0)),
        };
        let (protection, shared) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED | MapFlags::FIXED);
        // SAFETY: in place of addresses reserved above, which nobody uses.
        unsafe { mmap(start.cast(), bytes as usize, protection, shared, fd, from).ok()? };
        Some(mapping)
    }

    /// Whether the mapping contains a part of the file.
    pub fn has(&self, offset: i64, length: u64) -> bool {
        (offset as u64).checked_sub(self.from).is_some_and(|before| before + length <= self.bytes)
    }

    /// Whether a part of the file was asked for before; records that it was.
    pub fn meets_again(&self, offset: i64, length: u64) -> bool {
        let end = offset + length as i64;
        let (first, last) = (self.met.0.fetch_min(offset, Relaxed), self.met.1.fetch_max(end, Relaxed));
        first <= offset && end <= last
    }

    /// Fetches the pages of runs of the file, which the mapping must contain, for storing. Returns the page faults taken. `None`: the
    /// device has no space for a page, a page can't be read, or the file is shorter.
    pub fn fetch(&self, fd: BorrowedFd<'_>, runs: &[Run]) -> Option<u64> {
        let (before, mut uncounted) = (faults(), 0);
        for (first, end) in groups(runs) {
            self.ask_for_large_folios(first, end);
            // Report missing pages now, not by a signal at their use.
            match self.advise(first, end, Advice::LinuxPopulateWrite) {
                Ok(()) => {}
                Err(Errno::INVAL) if reserve(fd, first, end - first) => {
                    uncounted += pages(first as i64, end - first);
                }
                Err(_) => return None,
            }
        }
        Some(faults() - before + uncounted)
    }

    /// Asks for folios of a whole extent where there are no pages yet, above all in a new part of the file. Only for extents of which all
    /// pages are stored to: other pages might be holes, and a folio has no holes once it is stored to.
    fn ask_for_large_folios(&self, first: u64, end: u64) {
        let (first, end) = (first.next_multiple_of(extent()), end / extent() * extent());
        if first < end {
            // Optional: systems without such folios refuse it.
            let _ = self.advise(first, end, Advice::LinuxHugepage);
        }
    }

    /// Gives the system advice about a page range of the file, which this mapping must contain.
    fn advise(&self, first: u64, end: u64, advice: Advice) -> Result<(), Errno> {
        // SAFETY: pages of this mapping; the advice changes no contents.
        unsafe { madvise(self.place(first as i64).cast(), (end - first) as usize, advice) }
    }

    /// Address of a byte of the file.
    pub fn place(&self, offset: i64) -> *mut u8 {
        self.start.wrapping_add((offset as u64 - self.from) as usize)
    }
}

/// Groups of adjacent pages that the runs touch: begin and end in the file.
fn groups(runs: &[Run]) -> impl Iterator<Item = (u64, u64)> {
    let page = rustix::param::page_size() as u64;
    let end_of = move |run: &Run| (run.offset as u64 + run.len).next_multiple_of(page);
    let mut rest = runs.iter().peekable();
    from_fn(move || {
        let run = rest.next()?;
        let mut end = end_of(run);
        while let Some(next) = rest.next_if(|next| next.offset as u64 / page * page <= end) {
            end = end_of(next);
        }
        Some((run.offset as u64 / page * page, end))
    })
}

/// Page faults of this thread so far.
fn faults() -> u64 {
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: room for the result; zeros are a valid value of it.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_THREAD, usage.as_mut_ptr());
        usage.assume_init()
    };
    (usage.ru_minflt + usage.ru_majflt) as u64
}

/// Reserves space on the device for pages of a file, on systems that can't fetch them for storing (before Linux 5.14).
fn reserve(fd: BorrowedFd<'_>, from: u64, bytes: u64) -> bool {
    fallocate(fd, FallocateFlags::KEEP_SIZE, from, bytes).is_ok()
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: nobody has the address any more. Unmapping all reserved addresses can't fail.
        let _ = unsafe { munmap(self.reserved, self.reserved_bytes) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileExt;

    fn fetch(mapping: &Mapping, file: &std::fs::File, offset: i64, len: u64) -> Option<u64> {
        mapping.fetch(file.as_fd(), &[Run { offset, len }])
    }

    #[test]
    fn stored_bytes_alone_change() {
        let file = tempfile::tempfile().expect("a file");
        file.write_all_at(&[7; 10_000], 0).expect("written");
        let mapping = Mapping::new(file.as_fd(), 5_000, 100).expect("mapped");
        assert!(fetch(&mapping, &file, 5_000, 100).is_some_and(|faults| faults > 0));
        // A write through the file's descriptor, after the pages were fetched.
        file.write_all_at(&[9; 1], 5_050).expect("written");
        // SAFETY: bytes that were fetched.
        unsafe {
            *mapping.place(5_000) = 1;
            *mapping.place(5_099) = 2;
        }
        drop(mapping);
        let mut found = [0; 102];
        file.read_exact_at(&mut found, 4_999).expect("read");
        let mut expected = [7; 102];
        (expected[1], expected[51], expected[100]) = (1, 9, 2);
        assert_eq!(found, expected);
    }

    #[test]
    fn a_part_may_cross_from_one_window_to_the_next() {
        let file = tempfile::tempfile().expect("a file");
        let border = WINDOW.next_multiple_of(extent());
        file.set_len(border + 200).expect("longer");
        let first = border as i64 - 100;
        let mapping = Mapping::new(file.as_fd(), first, 300).expect("mapped");
        assert!(mapping.has(0, 2 * border) && !mapping.has(1, 2 * border));
        assert!(fetch(&mapping, &file, first, 300).is_some());
        // SAFETY: bytes that were fetched.
        unsafe { mapping.place(first).write_bytes(5, 300) };
        assert_eq!(fetch(&mapping, &file, first, 300), Some(0), "the pages are still there");
        let mut found = [1; 400];
        assert_eq!(file.read_at(&mut found, border - 200).expect("read"), 400);
        assert!(found[..100].iter().all(|byte| *byte == 0) && found[100..].iter().all(|byte| *byte == 5));
    }

    #[test]
    fn a_file_that_was_cut_short_meanwhile_is_noticed() {
        let file = tempfile::tempfile().expect("a file");
        let page = rustix::param::page_size() as u64;
        file.set_len(4 * page).expect("longer");
        let mapping = Mapping::new(file.as_fd(), 0, 4 * page).expect("mapped");
        assert!(fetch(&mapping, &file, 0, 4 * page).is_some());
        file.set_len(page).expect("shorter");
        assert_eq!(fetch(&mapping, &file, 0, 4 * page), None);
        assert_eq!(fetch(&mapping, &file, 0, page), Some(0));
        file.set_len(4 * page).expect("longer");
        assert!(fetch(&mapping, &file, 0, 4 * page).is_some_and(|faults| faults > 0));
    }

    #[test]
    fn pages_are_counted_from_the_first_to_the_last() {
        let page = rustix::param::page_size() as u64;
        assert_eq!([pages(0, 1), pages(0, page), pages(0, page + 1)], [1, 1, 2]);
        assert_eq!([pages(page as i64 - 1, 1), pages(page as i64 - 1, 2)], [1, 2]);
    }

    #[test]
    fn runs_lie_in_groups_of_pages() {
        let page = rustix::param::page_size() as i64;
        let of = |places: &[(i64, u64)]| {
            let runs: Vec<_> =
                places.iter().map(|(offset, len)| Run { offset: *offset, len: *len }).collect();
            groups(&runs).map(|(first, end)| (first as i64 / page, end as i64 / page)).collect::<Vec<_>>()
        };
        assert_eq!(of(&[(1, 1), (5, 1), (page, 1), (3 * page - 1, 2)]), [(0, 4)]);
        assert_eq!(of(&[(page - 1, 1), (2 * page, 1), (3 * page + 5, 1)]), [(0, 1), (2, 4)]);
        assert_eq!(of(&[(7 * page, 2 * page as u64), (10 * page, 1)]), [(7, 9), (10, 11)]);
    }

    #[test]
    fn room_is_reserved_and_the_file_stays_as_it_is() {
        let file = tempfile::tempfile().expect("a file");
        file.write_all_at(&[7; 10], 0).expect("written");
        file.set_len(9_000).expect("longer");
        assert!(reserve(file.as_fd(), 0, 12_288));
        assert_eq!(file.metadata().expect("known").len(), 9_000);
        let mut found = [1; 20];
        file.read_exact_at(&mut found, 0).expect("read");
        assert_eq!((&found[..10], &found[10..]), (&[7; 10][..], &[0; 10][..]));
    }

    #[test]
    fn bytes_behind_the_end_are_not_fetched() {
        let file = tempfile::tempfile().expect("a file");
        file.write_all_at(&[7; 10], 0).expect("written");
        let mapping = Mapping::new(file.as_fd(), 100_000, 100).expect("mapped");
        assert_eq!(fetch(&mapping, &file, 100_000, 100), None);
    }
}
