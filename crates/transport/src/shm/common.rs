//! Memory that several processes of a machine have in common, whatever jobs they belong to: one makes it and shows its file to the others.
//!
//! Each maps it and closes the file. So nobody has to give it back: it is gone once all have unmapped it or have ended.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};

use encore_boot::segment::{MAGIC, memory_of};
use encore_shmem::heap::file_limit;
use encore_shmem::pages::{LARGE_PAGE, PAGE};
use rustix::mm::{Advice, madvise};

use super::mapping::map;
use super::pair::{Mapped, is_sealed};

/// The first words of such memory.
#[repr(C)]
struct Head {
    /// [`MAGIC`]
    magic: AtomicU64,
    /// What those who share it call it.
    name: AtomicU64,
    bytes: AtomicU64,
}

/// Memory that this process and others have in common.
#[derive(Debug)]
pub struct Common {
    memory: Mapped,
}

impl Common {
    /// Where the part begins that those who share it may use, at a multiple of a page.
    pub const START: u64 = PAGE as u64;

    /// Makes memory of so many bytes, the head included. Returns what is to be shown to the others, too. `None`: there is none to be had.
    pub fn make(bytes: u64, name: u64) -> Option<(Common, OwnedFd)> {
        // Past the limit, making the file longer would end the process by a signal.
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

    /// Maps what another process has made and shown. `None`: it isn't that, or can't be mapped.
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
            // SAFETY: the mapping is new, and its contents stay as they are. Where the system gives no large pages, the others do.
            let _ = unsafe { madvise(at.as_ptr().cast(), bytes, Advice::LinuxHugepage) };
        }
        Some(Common { memory: Mapped { at, bytes: bytes.next_multiple_of(PAGE) } })
    }

    fn head(&self) -> &Head {
        // SAFETY: the mapping is longer and page-aligned; any bit pattern is valid.
        unsafe { self.memory.at.cast::<Head>().as_ref() }
    }

    /// The address here of the byte at `offset`, or behind the last one. It is valid as long as this lives.
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
    fn what_one_writes_the_other_reads() {
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
    fn only_what_was_made_for_those_who_share_it_is_taken() {
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
