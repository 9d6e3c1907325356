//! A part of a file in memory, to change some of its bytes and leave the ones between them alone.
//!
//! Bytes stored into a shared mapping change in the system's cache of the file, and no others. So the bytes between them are never read and
//! written back, and nobody who writes there meanwhile loses anything: no lock is needed, between ranks, jobs or programs of other libraries.
//! This holds where all who write the file do so through one cache, that is, for a file system of this machine. Elsewhere [`Mapping::new`]
//! isn't used: a client of a network file system may send whole pages. What it costs: docs/lab/491.

use std::ffi::c_void;
use std::os::fd::BorrowedFd;
use std::ptr::null_mut;

use rustix::fs::{FallocateFlags, fallocate, fstatfs};
use rustix::io::Errno;
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap, munmap};

/// File systems whose files are in one cache for all who write them: the `f_type` of ext2 to ext4, XFS, Btrfs, F2FS, tmpfs, ramfs and
/// overlayfs.
const LOCAL: [u32; 7] =
    [0xef53, 0x5846_5342, 0x9123_683e, 0xf2f5_2010, 0x0102_1994, 0x8584_58f6, 0x794c_7630];

/// A part of a file, mapped.
#[derive(Debug)]
pub struct Mapping {
    /// Where the mapping begins: at the beginning of a page.
    start: *mut c_void,
    length: usize,
    /// Bytes of the mapping before the part that was asked for.
    before: usize,
}

/// Whether the files of a descriptor's file system have one cache for all who write them.
pub fn is_local(fd: BorrowedFd<'_>) -> bool {
    // The numbers are of 32 bits, and signed on some machines.
    fstatfs(fd).is_ok_and(|facts| LOCAL.contains(&(facts.f_type as u32)))
}

impl Mapping {
    /// Maps bytes of a file that exist, for storing. `None`: the system can't; it also has no room on the device for a page, or can't read it.
    pub fn new(fd: BorrowedFd<'_>, offset: i64, length: u64) -> Option<Mapping> {
        let page = rustix::param::page_size() as u64;
        let before = offset as u64 % page;
        let from = offset as u64 - before;
        let bytes = usize::try_from(length + before).ok()?;
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: a new mapping, at a place that the system chooses.
        let start = unsafe { mmap(null_mut(), bytes, protection, MapFlags::SHARED, fd, from).ok()? };
        let mapping = Mapping { start, length: bytes, before: before as usize };
        // Pages that can't be had are told now, instead of by a signal when they are used.
        // SAFETY: the mapping made above, which nobody uses yet.
        match unsafe { madvise(start, bytes, Advice::LinuxPopulateWrite) } {
            Ok(()) => Some(mapping),
            Err(Errno::INVAL) => reserve(fd, from, bytes as u64).then_some(mapping),
            Err(_) => None,
        }
    }

    /// Where the first byte that was asked for lies.
    pub fn place(&self) -> *mut u8 {
        self.start.cast::<u8>().wrapping_add(self.before)
    }
}

/// Sees to it that there is room on the device for some pages of a file, for systems that can't fetch them for storing (before Linux 5.14).
fn reserve(fd: BorrowedFd<'_>, from: u64, bytes: u64) -> bool {
    fallocate(fd, FallocateFlags::KEEP_SIZE, from, bytes).is_ok()
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: nobody has the address any more. It can't fail for a whole mapping.
        let _ = unsafe { munmap(self.start, self.length) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileExt;

    #[test]
    fn stored_bytes_alone_change() {
        let file = tempfile::tempfile().expect("a file");
        file.write_all_at(&[7; 10_000], 0).expect("written");
        let mapping = Mapping::new(file.as_fd(), 5_000, 100).expect("mapped");
        // Another descriptor's write, after the pages were read.
        file.write_all_at(&[9; 1], 5_050).expect("written");
        // SAFETY: the first and the last byte that are mapped.
        unsafe {
            *mapping.place() = 1;
            *mapping.place().add(99) = 2;
        }
        drop(mapping);
        let mut found = [0; 102];
        file.read_exact_at(&mut found, 4_999).expect("read");
        let mut expected = [7; 102];
        (expected[1], expected[51], expected[100]) = (1, 9, 2);
        assert_eq!(found, expected);
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
    fn what_lies_behind_the_end_isn_t_mapped() {
        let file = tempfile::tempfile().expect("a file");
        file.write_all_at(&[7; 10], 0).expect("written");
        assert!(Mapping::new(file.as_fd(), 100_000, 100).is_none());
    }
}
