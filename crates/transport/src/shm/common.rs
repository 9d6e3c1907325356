//! Memory that several processes of a machine share, of any jobs: one process makes it and shows its file to the others.
//!
//! Each process maps the file and closes it. So no process has to free it: it is gone once all have unmapped it or have ended.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};

use encore_boot::segment::{MAGIC, memory_of};
use encore_shmem::heap::file_limit;
use encore_shmem::pages::{LARGE_PAGE, PAGE};
use rustix::mm::{Advice, madvise};

use super::mapping::map;
use super::pair::{Mapped, is_sealed};

/// First words of shared memory.
#[repr(C)]
struct Head {
    /// Equals [`MAGIC`] once the memory is ready.
    magic: AtomicU64,
    /// Name that the sharing processes agreed on.
    name: AtomicU64,
    bytes: AtomicU64,
}

/// Mapping of memory that this process shares with others.
#[derive(Debug)]
pub struct Common {
    memory: Mapped,
}

impl Common {
    /// Offset of the part that the sharing processes may use, a multiple of a page.
    pub const START: u64 = PAGE as u64;

    /// Makes memory of `bytes` bytes, the head included. Also returns its file, to show to the others. `None`: the memory isn't
    /// available.
    pub fn make(bytes: u64, name: u64) -> Option<(Common, OwnedFd)> {
        // Past the limit, extending the file would raise SIGXFSZ.
        let length =
            bytes.checked_add(1).filter(|length| bytes >= Common::START && *length < file_limit())?;
        let file = memory_of(length).ok()?;
        let common = Common::map(&file, bytes)?;
        let head = common.head();
        head.name.store(name, Ordering::Relaxed);
        head.bytes.store(bytes, Ordering::Relaxed);
        // Release: pairs with the Acquire in `take`.
        head.magic.store(MAGIC, Ordering::Release);
        Some((common, file))
    }

    /// Maps memory that another process has made and shown. `None`: the file is something else, or can't be mapped.
    pub fn take(file: &OwnedFd, bytes: u64, name: u64) -> Option<Common> {
        if bytes < Common::START || !is_sealed(file.as_fd(), usize::try_from(bytes).ok()?) {
            return None;
        }
        let common = Common::map(file, bytes)?;
        let head = common.head();
        let is_it = head.magic.load(Ordering::Acquire) == MAGIC
            && head.name.load(Ordering::Relaxed) == name
            && head.bytes.load(Ordering::Relaxed) == bytes;
        is_it.then_some(common)
    }

    fn map(file: &OwnedFd, bytes: u64) -> Option<Common> {
        let bytes = usize::try_from(bytes).ok()?;
        let at = map(file.as_fd(), bytes).ok()?;
        if bytes > LARGE_PAGE {
            // SAFETY: the mapping is new, and madvise keeps its contents. Without large pages, small ones do.
            let _ = unsafe { madvise(at.as_ptr().cast(), bytes, Advice::LinuxHugepage) };
        }
        Some(Common { memory: Mapped { at, bytes: bytes.next_multiple_of(PAGE) } })
    }

    fn head(&self) -> &Head {
        // SAFETY: the mapping is longer and page-aligned; any bit pattern is valid.
        unsafe { self.memory.at.cast::<Head>().as_ref() }
    }

    /// Address in this process of the byte at `offset`, or of the end. Valid as long as this value lives.
    pub fn at(&self, offset: u64) -> *mut u8 {
        assert!(offset <= self.memory.bytes as u64);
        // SAFETY: inside the mapping, or behind its last byte.
        unsafe { self.memory.at.add(offset as usize).as_ptr() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_reach_the_other_mapping() {
        let bytes = Common::START + 100_000;
        let (one, file) = Common::make(bytes, 7).unwrap();
        let other = Common::take(&file, bytes, 7).unwrap();
        drop(file);
        // SAFETY: inside of both mappings, which nobody else uses.
        unsafe {
            assert_eq!(other.at(bytes - 1).read(), 0);
            one.at(bytes - 1).write(5);
            drop(one);
            assert_eq!(other.at(bytes - 1).read(), 5);
        }
    }

    #[test]
    fn mismatched_common_memory_is_rejected() {
        let bytes = Common::START + 10;
        let (_one, file) = Common::make(bytes, 7).unwrap();
        assert!(Common::take(&file, bytes, 8).is_none());
        assert!(Common::take(&file, bytes - 1, 7).is_none());
        assert!(Common::take(&file, bytes + (1 << 20), 7).is_none());
        assert!(Common::take(&memory_of(1 << 20).unwrap(), bytes, 7).is_none());
        let (pipe, _other) = rustix::pipe::pipe().unwrap();
        assert!(Common::take(&pipe, bytes, 7).is_none());
        assert!(Common::make(u64::MAX, 7).is_none() && Common::make(10, 7).is_none());
    }
}
