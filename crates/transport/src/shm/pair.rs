//! The memory of a pair, as this process has mapped it: see [`super::beside`].

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use encore_shmem::doorbell::{Doorbell, Sleepers};
use encore_shmem::pages::PAGE;
use rustix::fs::SealFlags;

use super::mapping::{map, map_head};
use crate::layout::{Agreement, Layout};

/// The pairs that a process may have at a time. With further processes of other jobs it talks through the link.
pub(super) const MOST: usize = 4096;

/// Why two processes have no memory between them. They talk through the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPair;

/// The first words of a pair's memory.
#[repr(C)]
pub(super) struct Head {
    /// [`MAGIC`]
    pub(super) magic: AtomicU64,
    pub(super) sizes: [AtomicU64; 2],
    /// Where each side is in its own segment: the number of its ranks, its place.
    sides: [[AtomicU32; 2]; 2],
}

/// Memory that is mapped as long as this lives.
#[derive(Debug)]
pub(super) struct Mapped {
    pub(super) at: NonNull<u8>,
    pub(super) bytes: usize,
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: mapped with this length by whoever made this; `Shm::close_pair` has seen to it that nothing refers to it. If it fails, address
        // space stays in use.
        let _ = unsafe { rustix::mm::munmap(self.at.as_ptr().cast(), self.bytes) };
    }
}

/// The memory of a pair, mapped here.
#[derive(Debug)]
pub struct Pair {
    pub(super) memory: Mapped,
    pub(super) layout: Layout,
    /// This process's number in it: 0 has offered it.
    pub(super) me: usize,
    /// The head of the other one's segment, once it was shown.
    other: Option<Mapped>,
}

// SAFETY: the mappings belong to the process, not to a thread.
unsafe impl Send for Pair {}

impl Pair {
    pub(super) fn head(&self) -> &Head {
        // SAFETY: the mapping is longer and page-aligned; any bit pattern is valid.
        unsafe { self.memory.at.cast::<Head>().as_ref() }
    }

    /// Says where this process is in its own segment: the number of ranks there, its place.
    pub(super) fn say(&self, own_ranks: usize, own_place: usize) {
        let [ranks, place] = &self.head().sides[self.me];
        ranks.store(own_ranks as u32, Ordering::Relaxed);
        place.store(own_place as u32, Ordering::Release);
    }

    /// The other process has shown its segment: maps the head of that.
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

    /// The other process's doorbell, and the sleepers of its segment.
    ///
    /// # Safety
    /// They are not used once this is dropped.
    pub(super) unsafe fn bell(&self) -> Option<(&'static Doorbell, &'static Sleepers)> {
        let head = self.other.as_ref()?;
        let (ranks, place) = self.other_place();
        // The other process could have said something else meanwhile.
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

/// Whether a file is memory of at least so many bytes that nobody can make shorter: an access to it never raises SIGBUS.
pub(super) fn is_sealed(file: BorrowedFd<'_>, bytes: usize) -> bool {
    let sealed = rustix::fs::fcntl_get_seals(file).is_ok_and(|seals| seals.contains(SealFlags::SHRINK));
    sealed && rustix::fs::fstat(file).is_ok_and(|stat| stat.st_size as u64 > bytes as u64)
}

/// Rings of a pair among those of a [`Shm`].
#[derive(Debug, Default)]
pub(super) struct Slot {
    pub(super) pair: Option<Pair>,
    /// Its inbox, once there has been one.
    pub(super) inbox: Option<usize>,
    /// The two have parted, but the cell at the head of its inbox is still in use.
    pub(super) is_leaving: bool,
    /// It is nobody's.
    pub(super) is_free: bool,
}

impl Pair {
    pub(super) fn map(file: &OwnedFd, layout: Layout, me: usize) -> Result<Pair, NoPair> {
        let bytes = layout.end();
        let at = map(file.as_fd(), bytes).map_err(|_| NoPair)?;
        Ok(Pair { memory: Mapped { at, bytes: bytes.next_multiple_of(PAGE) }, layout, me, other: None })
    }
}
