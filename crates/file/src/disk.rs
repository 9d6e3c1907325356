//! The system's file; threads may use it without the engine.

use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::fs::{FallocateFlags, FileType, FlockOperation, fallocate, flock};
use rustix::io::Errno;

use crate::block::Block;
use crate::failure::{Failure, What};
use crate::mapping::{self, Mapping};
use crate::settings::WINDOW;
use crate::span::Span;
use crate::view::Run;

/// Most bytes per system call (the kernel's limit, in whole pages).
const MOST: u64 = 0x7fff_f000;

/// An open file.
#[derive(Debug)]
pub struct Disk {
    fd: OwnedFd,
    /// Name of the file, as the program gave it.
    pub path: String,
    /// The file has no positions: it is a pipe, a socket or a terminal.
    pub is_stream: bool,
    /// Bytes with gaps between them may be stored through a [`Mapping`].
    pub maps: bool,
    /// The latest mapping: a program often writes where it has written before.
    mapping: Mutex<Option<Arc<Mapping>>>,
    /// Pages fetched per page fault at the last measurement; `u64::MAX` before the first.
    pages_a_fault: AtomicU64,
    /// State shared by the ranks, or this rank's own if they share no memory.
    pub block: Block,
    /// All ranks of the file share memory. Otherwise collective accesses go by messages, and a window holds the shared pointer.
    pub one_node: bool,
    /// Serializes the process's threads, which share its locks on the file.
    locking: Mutex<()>,
}

/// A lock on a part of a file, released on drop.
#[derive(Debug)]
pub struct Locked<'a> {
    disk: &'a Disk,
    writes: bool,
    _alone: MutexGuard<'a, ()>,
}

/// This rank's turn at a stream, released on drop.
#[derive(Debug)]
pub struct Turn<'a> {
    disk: &'a Disk,
    _alone: MutexGuard<'a, ()>,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // On an error, the kernel releases the lock when the file is closed at the latest.
        let _ = flock(&self.disk.fd, FlockOperation::Unlock);
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        if self.writes {
            self.disk.block.intend(0, 0);
        }
        // On an error, the kernel releases the lock when the file is closed at the latest.
        let _ = self.disk.set_lock(libc::F_UNLCK, 0, 0);
    }
}

impl Disk {
    /// Wraps an open file. `readable`: the kernel lets this process read it, whatever the program asked for.
    pub fn new(
        fd: OwnedFd,
        path: String,
        is_stream: bool,
        readable: bool,
        block: Block,
        one_node: bool,
    ) -> Disk {
        let is_file = |stat: rustix::fs::Stat| FileType::from_raw_mode(stat.st_mode).is_file();
        let maps = readable && rustix::fs::fstat(&fd).is_ok_and(is_file) && mapping::is_local(fd.as_fd());
        // Unknown until the first mapping.
        let (mapping, pages_a_fault) = (Mutex::new(None), AtomicU64::new(u64::MAX));
        let locking = Mutex::new(());
        Disk { fd, path, is_stream, maps, mapping, pages_a_fault, block, one_node, locking }
    }

    /// The descriptor.
    pub fn fd(&self) -> &OwnedFd {
        &self.fd
    }

    /// Distance below which runs share a span, and the most bytes of a span. A page fault also fetches the pages around it that the system keeps
    /// in the same unit. Until their number is known, both values are the longest such unit, so that the first span measures it.
    pub fn gap(&self, gap: u64) -> (u64, u64) {
        match self.pages_a_fault.load(Ordering::Relaxed) {
            u64::MAX => (mapping::extent(), mapping::extent()),
            pages => (gap.max(pages * rustix::param::page_size() as u64), WINDOW),
        }
    }

    /// A mapping of a span, if it is cheaper than a write per run: a page fault costs as much as several writes, and pages stored to before
    /// need no fault.
    pub fn mapping_for(&self, span: &Span) -> Option<Arc<Mapping>> {
        const ITSELF: u64 = 3;
        let (runs, groups) = (span.runs as u64, span.groups as u64);
        let writes = |faults| ITSELF + 2 * faults + groups / 2;
        if runs <= writes(1) {
            return None;
        }
        let mapping = self.mapping(span.offset, span.length)?;
        let faults = match mapping.meets_again(span.offset, span.length) {
            true => 0,
            false => span.pages().div_ceil(self.pages_a_fault.load(Ordering::Relaxed)),
        };
        (runs > writes(faults)).then_some(mapping)
    }

    /// A mapping that contains a part of the file; `None` if there can be none.
    fn mapping(&self, offset: i64, length: u64) -> Option<Arc<Mapping>> {
        let mut latest = self.mapping.lock().unwrap_or_else(PoisonError::into_inner);
        if !latest.as_ref().is_some_and(|mapping| mapping.has(offset, length)) {
            // Unmap the previous one first: the new one may need its addresses.
            *latest = None;
            *latest = Mapping::new(self.fd.as_fd(), offset, length).map(Arc::new);
        }
        latest.clone()
    }

    /// Fetches the pages of a span's runs for storing. Returns whether that succeeded. See [`Mapping::fetch`].
    pub fn fetch(&self, mapping: &Mapping, span: &Span, runs: &[Run]) -> bool {
        let whole = [Run { offset: span.offset, len: span.length }];
        let runs = if span.groups == 1 { &whole } else { runs };
        let faults = mapping.fetch(self.fd.as_fd(), runs);
        if let Some(faults @ 1..) = faults {
            self.pages_a_fault.store((span.pages() / faults).max(1), Ordering::Relaxed);
        }
        faults.is_some()
    }

    /// Reads bytes from an offset on, or the next ones of a stream. Returns the bytes read, fewer than `len` at the end of the file.
    ///
    /// # Errors
    /// The system's.
    ///
    /// # Safety
    /// `len` bytes at `place` are writable.
    pub unsafe fn read_at(&self, place: *mut u8, len: u64, offset: i64) -> Result<u64, Failure> {
        let mut done = 0;
        while done < len {
            let piece = (len - done).min(MOST) as usize;
            // SAFETY: within the bytes that the caller vouches for.
            let moved = unsafe {
                let place = place.add(done as usize).cast();
                match self.is_stream {
                    true => libc::read(self.fd.as_raw_fd(), place, piece),
                    false => libc::pread64(self.fd.as_raw_fd(), place, piece, offset + done as i64),
                }
            };
            match u64::try_from(moved) {
                Ok(0) => break,
                Ok(moved) => done += moved,
                Err(_) if interrupted() => {}
                Err(_) => return Err(last(What::Reading)),
            }
        }
        Ok(done)
    }

    /// Writes all bytes from an offset on, or to the end of a stream.
    ///
    /// # Errors
    /// The system's. Some bytes may have been written.
    ///
    /// # Safety
    /// `len` bytes at `place` are readable.
    pub unsafe fn write_at(&self, place: *const u8, len: u64, offset: i64) -> Result<(), Failure> {
        let mut done = 0;
        while done < len {
            let piece = (len - done).min(MOST) as usize;
            // SAFETY: within the bytes that the caller vouches for.
            let moved = unsafe {
                let place = place.add(done as usize).cast();
                match self.is_stream {
                    true => libc::write(self.fd.as_raw_fd(), place, piece),
                    false => libc::pwrite64(self.fd.as_raw_fd(), place, piece, offset + done as i64),
                }
            };
            match u64::try_from(moved) {
                Ok(0) => return Err(Failure::system(What::Writing, Errno::IO)),
                Ok(moved) => done += moved,
                Err(_) if interrupted() => {}
                Err(_) => return Err(last(What::Writing)),
            }
        }
        Ok(())
    }

    /// Size in bytes.
    ///
    /// # Errors
    /// The system's.
    pub fn size(&self) -> Result<i64, Failure> {
        let stat = rustix::fs::fstat(&self.fd).map_err(|errno| Failure::system(What::Asking, errno))?;
        Ok(stat.st_size)
    }

    /// Sets the size in bytes.
    ///
    /// # Errors
    /// The system's.
    pub fn set_size(&self, size: i64) -> Result<(), Failure> {
        let failed = |errno| Failure::system(What::Sizing, errno);
        rustix::fs::ftruncate(&self.fd, size as u64).map_err(failed)
    }

    /// Reserves space for the first `size` bytes; never shortens the file. If the file system can't reserve space, writes zeros behind the
    /// end of the file. Holes before the end stay holes: filling one could overwrite what another process writes there now.
    ///
    /// # Errors
    /// The system's.
    pub fn preallocate(&self, size: i64) -> Result<(), Failure> {
        if size == 0 {
            return Ok(());
        }
        loop {
            match fallocate(&self.fd, FallocateFlags::empty(), 0, size as u64) {
                Ok(()) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(Errno::OPNOTSUPP | Errno::NOSYS) => break,
                Err(errno) => return Err(Failure::system(What::Preallocating, errno)),
            }
        }
        let zeros = [0; 1 << 16];
        let mut end = self.size()?;
        while end < size {
            let piece = (size - end).min(zeros.len() as i64);
            // SAFETY: a part of the array.
            let written = unsafe { self.write_at(zeros.as_ptr(), piece as u64, end) };
            written.map_err(|failure| Failure { what: What::Preallocating, ..failure })?;
            end += piece;
        }
        Ok(())
    }

    /// Flushes written data to the device.
    ///
    /// # Errors
    /// The system's.
    pub fn sync(&self) -> Result<(), Failure> {
        match rustix::fs::fsync(&self.fd) {
            // The file has nothing to flush.
            Ok(()) | Err(Errno::INVAL | Errno::ROFS) => Ok(()),
            Err(errno) => Err(Failure::system(What::Syncing, errno)),
        }
    }

    /// Waits for this rank's turn at a stream, whose bytes each go to one rank. Returns `None` for a file with positions. A process that
    /// dies releases its turn.
    ///
    /// # Errors
    /// The system's.
    pub fn turn(&self) -> Result<Option<Turn<'_>>, Failure> {
        if !self.is_stream {
            return Ok(None);
        }
        let alone = self.locking.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match flock(&self.fd, FlockOperation::LockExclusive) {
                Ok(()) => return Ok(Some(Turn { disk: self, _alone: alone })),
                Err(Errno::INTR) => {}
                Err(errno) => return Err(Failure::system(What::Asking, errno)),
            }
        }
    }

    /// Waits for the lock on the bytes `from..to`, which holds between all processes that open the file, on all nodes. A process that dies
    /// releases its locks.
    ///
    /// # Errors
    /// The file system has no locks, or a rank died while it wrote there.
    pub fn lock(&self, writes: bool, from: i64, to: i64) -> Result<Locked<'_>, Failure> {
        let alone = self.locking.lock().unwrap_or_else(PoisonError::into_inner);
        let kind = if writes { libc::F_WRLCK } else { libc::F_RDLCK };
        self.set_lock(kind, from, (to - from).max(1))?;
        let locked = Locked { disk: self, writes, _alone: alone };
        if self.block.is_torn(from, to) {
            return Err(Failure::of(What::Torn));
        }
        if writes {
            self.block.intend(from, to);
        }
        Ok(locked)
    }

    fn set_lock(&self, kind: i32, from: i64, len: i64) -> Result<(), Failure> {
        let lock = libc::flock64 {
            l_type: kind as i16,
            l_whence: libc::SEEK_SET as i16,
            l_start: from,
            l_len: len,
            l_pid: 0,
        };
        loop {
            // SAFETY: an open descriptor, and a lock that outlives the call.
            let done = unsafe { libc::fcntl(self.fd.as_raw_fd(), libc::F_OFD_SETLKW, &raw const lock) };
            match done {
                0 => return Ok(()),
                _ if interrupted() => {}
                _ => return Err(last(What::Locking)),
            }
        }
    }
}

fn errno() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO)
}

fn interrupted() -> bool {
    errno() == libc::EINTR
}

#[cold]
fn last(what: What) -> Failure {
    Failure { what, number: errno() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::NonNull;

    #[test]
    fn a_mapping_is_for_many_runs_or_for_a_region_that_is_met_again() {
        let memory: &'static mut [u64; 16] = Box::leak(Box::new([0; 16]));
        // SAFETY: leaked, zero, long enough.
        let block = unsafe { Block::new(NonNull::from(memory).cast(), 0, 1) };
        let file = tempfile::tempfile().expect("a file");
        let disk = Disk::new(file.into(), "test".to_owned(), false, true, block, true);
        let length = 16 * rustix::param::page_size() as u64;
        let span = |runs, groups, offset| Span { from: 0, len: 0, runs, offset, length, groups };
        let takes = |runs, offset| disk.mapping_for(&span(runs, 1, offset)).is_some();
        assert_eq!(disk.gap(1), (mapping::extent(), mapping::extent()));
        assert!(!takes(5, 0), "a fault takes as long");
        assert!(takes(6, 0), "nothing is known of the faults yet");
        disk.pages_a_fault.store(4, Ordering::Relaxed);
        assert!(!takes(11, 1 << 20) && takes(12, 2 << 20), "four faults, and the mapping");
        assert!(takes(6, 1 << 20), "met again");
        assert!(!takes(11, 1 << 40), "in another window");
        assert!(!takes(11, 1 << 20), "the first window is gone");
        assert_eq!(disk.gap(1), (length / 4, WINDOW));
        assert!(disk.mapping_for(&span(19, 17, 3 << 20)).is_none(), "fetched in many steps");
    }
}
