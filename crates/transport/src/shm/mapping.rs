//! The segment in this process: its length, its mapping, and the addresses of its parts.

use std::io;
use std::os::fd::BorrowedFd;
use std::ptr::NonNull;

use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous, munmap};

use crate::layout::{Layout, Sizes};
use encore_shmem::heap::file_limit;
use encore_shmem::pages::{LARGE_PAGE, PAGE};
use encore_shmem::ring::{Cell, Place};
use encore_shmem::shuttle::Lie;
use encore_shmem::sync::AtomicU64;

/// Reason why the segment can't be used.
#[derive(Debug)]
pub enum AttachError {
    /// The file can't be extended to this many bytes.
    Extend(u64, io::Error),
    /// This many bytes can't be mapped.
    Map(u64, io::Error),
}

impl std::fmt::Display for AttachError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (what, bytes, error) = match self {
            AttachError::Extend(bytes, error) => ("extended to", bytes, error),
            AttachError::Map(bytes, error) => ("mapped with", bytes, error),
        };
        write!(
            f,
            "the shared memory of the job can't be {what} {bytes} bytes ({error}); it takes address space, not \
             memory: raise the limits (ulimit -v, ulimit -f), or lower ENCORE_STAGING_BYTES"
        )
    }
}

/// The sizes nearest to `wish` with which the segment stays below the file size limit.
pub(super) fn within_limit(ranks: usize, wish: Sizes) -> Sizes {
    let mut sizes = wish;
    // Teams are optional, at a cost in speed; rings are not.
    let address_space = rustix::process::getrlimit(rustix::process::Resource::As).current.unwrap_or(u64::MAX);
    let most = file_limit().min(address_space / 2);
    while (Layout { ranks, sizes }).end() as u64 >= most && sizes.teams > 0 {
        sizes.teams = if sizes.teams > Sizes::LEAST_FOR_TEAMS { sizes.teams / 2 } else { 0 };
    }
    while (Layout { ranks, sizes }).end() as u64 >= file_limit() && sizes.staging > Sizes::LEAST_STAGING {
        sizes.staging /= 2;
    }
    sizes
}

/// Extends the segment to `bytes` bytes and maps that much, at any address.
pub(super) fn map_head(segment: BorrowedFd<'_>, bytes: usize) -> Result<NonNull<u8>, AttachError> {
    extend(segment, bytes)?;
    // SAFETY: a new mapping, chosen by the kernel.
    unsafe { map_at(std::ptr::null_mut(), MapFlags::empty(), segment, bytes) }
}

/// [`map_head`] at a multiple of a large page's length, so that parts may lie on large pages ([`encore_shmem::pages::make_large`]).
pub(super) fn map(segment: BorrowedFd<'_>, bytes: usize) -> Result<NonNull<u8>, AttachError> {
    extend(segment, bytes)?;
    let length = bytes.next_multiple_of(PAGE);
    let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
    // SAFETY: a new mapping, chosen by the kernel; then another one in place of a part of it. Nobody uses the rest.
    unsafe {
        let room = mmap_anonymous(std::ptr::null_mut(), length + LARGE_PAGE, ProtFlags::empty(), flags)
            .map_err(|e| AttachError::Map(bytes as u64, e.into()))?;
        let start = room.map_addr(|address| address.next_multiple_of(LARGE_PAGE));
        let before = start.addr() - room.addr();
        // Failing to unmap would only leave address space in use.
        for (rest, length) in [(room, before), (start.byte_add(length), LARGE_PAGE - before)] {
            if length > 0 {
                let _ = munmap(rest, length);
            }
        }
        map_at(start, MapFlags::FIXED, segment, bytes)
    }
}

/// Extends the file beyond `bytes` bytes.
fn extend(segment: BorrowedFd<'_>, bytes: usize) -> Result<(), AttachError> {
    let stat = rustix::fs::fstat(segment).map_err(|e| AttachError::Extend(bytes as u64, e.into()))?;
    if stat.st_size as u64 > bytes as u64 {
        return Ok(());
    }
    // Past the limit, the write would raise SIGXFSZ.
    if bytes as u64 >= file_limit() {
        return Err(AttachError::Extend(bytes as u64, io::Error::from_raw_os_error(libc::EFBIG)));
    }
    // A write just past the used part makes the file long enough. Unlike ftruncate, it can't shorten the file when another rank was
    // quicker.
    rustix::io::pwrite(segment, &[0], bytes as u64)
        .map_err(|e| AttachError::Extend(bytes as u64, e.into()))?;
    Ok(())
}

/// # Safety
/// With `MapFlags::FIXED`, nothing that is mapped from `start` on is in use.
unsafe fn map_at(
    start: *mut std::ffi::c_void,
    flags: MapFlags,
    segment: BorrowedFd<'_>,
    bytes: usize,
) -> Result<NonNull<u8>, AttachError> {
    let (protection, flags) =
        (ProtFlags::READ | ProtFlags::WRITE, flags | MapFlags::SHARED | MapFlags::NORESERVE);
    // SAFETY: the caller's promise.
    let address = unsafe { mmap(start, bytes, protection, flags, segment, 0) }
        .map_err(|e| AttachError::Map(bytes as u64, e.into()))?;
    Ok(NonNull::new(address.cast()).expect("the kernel maps nothing at null"))
}

pub(super) fn introductions(base: NonNull<u8>, ranks: usize, rank: usize) -> &'static [AtomicU64] {
    // SAFETY: inside the mapping, which lives as long as the process; zeroed memory is valid.
    unsafe {
        std::slice::from_raw_parts(
            base.add(Layout::introductions(ranks, rank)).cast::<AtomicU64>().as_ptr(),
            Layout::introduction_words(ranks),
        )
    }
}

/// Addresses of the shuttles of two ranks.
pub(super) fn lie(base: NonNull<u8>, layout: Layout, one: usize, other: usize) -> Lie {
    let (low, high) = (one.min(other), one.max(other));
    let half = |source, destination| {
        // SAFETY: inside the mapping (`Layout::end`).
        unsafe { base.add(layout.ring(source, destination) + layout.first_shuttle()).as_ptr() }
    };
    Lie { halves: [half(low, high), half(high, low)], sizes: layout.shuttles() }
}

pub(super) fn place(base: NonNull<u8>, layout: Layout, source: usize, destination: usize) -> Place {
    // SAFETY: inside the mapping (`Layout::end`).
    unsafe {
        let ring = base.add(layout.ring(source, destination)).as_ptr();
        let published = ring.cast::<encore_shmem::ring::Published>();
        Place {
            published,
            cells: published.add(1).cast::<Cell>(),
            cell_count: layout.sizes.cells as u64,
            cell_mask: layout.sizes.cells as u64 - 1,
            staging: ring.add(layout.staging()),
            staging_bytes: layout.sizes.staging as u64,
        }
    }
}
