//! The memory of a pair, as this process has mapped it: see [`super::beside`].

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use encore_shmem::doorbell::{Doorbell, Sleepers};
use encore_shmem::pages::PAGE;
use rustix::fs::SealFlags;

use super::mapping::{map, map_head};
use crate::layout::{Agreement, Layout};

/// Most pairs of a process at a time. Further processes of other jobs use the network link.
pub(super) const MOST: usize = 4096;

/// Error: two processes have no memory between them. They use the network link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPair;

/// First words of a pair's memory.
#[repr(C)]
pub(super) struct Head {
    /// Equals [`MAGIC`] once the memory is ready.
    pub(super) magic: AtomicU64,
    pub(super) sizes: [AtomicU64; 2],
    /// Location of each side in its own segment: number of ranks, and index.
    sides: [[AtomicU32; 2]; 2],
}

/// A mapping that lasts as long as this value.
#[derive(Debug)]
pub(super) struct Mapped {
    pub(super) at: NonNull<u8>,
    pub(super) bytes: usize,
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: the creator of this value mapped it with this length; `Shm::close_pair` ensures that nothing refers to it. If unmapping
        // fails, address space stays in use.
        let _ = unsafe { rustix::mm::munmap(self.at.as_ptr().cast(), self.bytes) };
    }
}

/// The memory of a pair, mapped here.
#[derive(Debug)]
pub struct Pair {
    pub(super) memory: Mapped,
    pub(super) layout: Layout,
    /// This process's number in the pair; 0 is the one that offered it.
    pub(super) me: usize,
    /// Head of the other process's segment, once that was shown.
    other: Option<Mapped>,
}

// SAFETY: the mappings belong to the process, not to a thread.
unsafe impl Send for Pair {}

impl Pair {
    pub(super) fn head(&self) -> &Head {
        // SAFETY: the mapping is longer and page-aligned; any bit pattern is valid.
        unsafe { self.memory.at.cast::<Head>().as_ref() }
    }

    /// Publishes this process's location in its own segment: number of ranks, and index.
    pub(super) fn say(&self, own_ranks: usize, own_place: usize) {
        let [ranks, place] = &self.head().sides[self.me];
        ranks.store(own_ranks as u32, Ordering::Relaxed);
        place.store(own_place as u32, Ordering::Release);
    }

    /// Maps the head of the segment that the other process has shown.
    pub fn complete(&mut self, segment: &OwnedFd) -> Result<(), NoPair> {
        let (ranks, place) = self.other_place();
        let bytes = Layout::rings(ranks);
        if place >= ranks || ranks > 1 << 24 || !is_sealed(segment.as_fd(), bytes) {
            return Err(NoPair);
        }
        let at = map_head(segment.as_fd(), bytes).map_err(|_| NoPair)?;
        self.other = Some(Mapped { at, bytes });
        Ok(())
    }

    fn other_place(&self) -> (usize, usize) {
        let [ranks, place] = &self.head().sides[1 - self.me];
        let place = place.load(Ordering::Acquire);
        (ranks.load(Ordering::Relaxed) as usize, place as usize)
    }

    /// Doorbell of the other process, and the sleepers of its segment.
    ///
    /// # Safety
    /// The results are not used after this value is dropped.
    pub(super) unsafe fn bell(&self) -> Option<(&'static Doorbell, &'static Sleepers)> {
        let head = self.other.as_ref()?;
        let (ranks, place) = self.other_place();
        // The other process may have changed its entry meanwhile.
        if place >= ranks || Layout::rings(ranks) > head.bytes {
            return None;
        }
        // SAFETY: inside the mapping; zeroed memory is a valid Doorbell and a valid Agreement. The caller's promise.
        unsafe {
            let bell = head.at.add(Layout::doorbell(ranks, place)).cast::<Doorbell>().as_ref();
            let agreement = head.at.add(Layout::agreement(ranks)).cast::<Agreement>().as_ref();
            Some((bell, &agreement.sleepers))
        }
    }
}

/// Whether a memfd exceeds `bytes` and is sealed against shrinking, so that access can't raise SIGBUS.
pub(super) fn is_sealed(file: BorrowedFd<'_>, bytes: usize) -> bool {
    let sealed = rustix::fs::fcntl_get_seals(file).is_ok_and(|seals| seals.contains(SealFlags::SHRINK));
    sealed && rustix::fs::fstat(file).is_ok_and(|stat| stat.st_size as u64 > bytes as u64)
}

/// A slot for the ring of a pair in [`Shm`].
#[derive(Debug, Default)]
pub(super) struct Slot {
    pub(super) pair: Option<Pair>,
    /// Index of its inbox, once there has been one.
    pub(super) inbox: Option<usize>,
    /// Whether the pair is closed but the cell at the head of its inbox is still in use.
    pub(super) is_leaving: bool,
    /// Whether no pair uses the slot.
    pub(super) is_free: bool,
}

impl Pair {
    pub(super) fn map(file: &OwnedFd, layout: Layout, me: usize) -> Result<Pair, NoPair> {
        let bytes = layout.end();
        let at = map(file.as_fd(), bytes).map_err(|_| NoPair)?;
        Ok(Pair { memory: Mapped { at, bytes: bytes.next_multiple_of(PAGE) }, layout, me, other: None })
    }
}
