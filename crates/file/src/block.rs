//! State of an open file in the ranks' shared memory: the shared pointer, and the range that each rank is about to write in atomic mode.
//!
//! This is all that needs shared memory besides the image of [`crate::collective`].

use std::ptr::NonNull;
use std::sync::atomic::{AtomicI64, Ordering};

/// Layout of the block's head. Valid when all zeros.
#[repr(C)]
struct Shared {
    /// The shared pointer, in etypes.
    pointer: AtomicI64,
    /// Padding: keeps the intents of atomic mode off the pointer's cache line.
    _apart: [u64; 7],
}

/// The range that a rank writes in atomic mode while it holds the range's lock. A rank that dies leaves its range behind: the kernel
/// releases its lock, but part of the range may have been written. So a rank that holds a lock and finds another rank's range inside it
/// knows that the bytes are mixed.
#[repr(C)]
struct Intent {
    from: AtomicI64,
    /// End of the range; 0: no range.
    to: AtomicI64,
}

/// The block of a file. Invariant: its memory outlives this value.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    shared: NonNull<Shared>,
    /// Number of ranks that opened the file; this rank's number is below.
    ranks: usize,
    rank: usize,
}

// SAFETY: the block has only atomics.
unsafe impl Send for Block {}
// SAFETY: as above.
unsafe impl Sync for Block {}

impl Block {
    /// Bytes that a block of `ranks` ranks needs.
    pub const fn bytes(ranks: usize) -> usize {
        size_of::<Shared>() + ranks * size_of::<Intent>()
    }

    /// The block at an address, as `rank` of `ranks` sees it.
    ///
    /// # Safety
    /// [`Block::bytes`] bytes there, aligned to 8, zero at first, are used for nothing else as long as the block or a copy is.
    pub unsafe fn new(address: NonNull<u8>, rank: usize, ranks: usize) -> Block {
        Block { shared: address.cast(), ranks, rank }
    }

    fn shared(&self) -> &Shared {
        // SAFETY: the promise of `new`.
        unsafe { self.shared.as_ref() }
    }

    fn intents(&self) -> &[Intent] {
        // SAFETY: as above; the intents follow the head.
        unsafe { std::slice::from_raw_parts(self.shared.add(1).cast::<Intent>().as_ptr(), self.ranks) }
    }

    /// Whether a rank died while it wrote some of these bytes in atomic mode. Requires this rank's lock on them.
    pub fn is_torn(&self, from: i64, to: i64) -> bool {
        self.intents().iter().enumerate().filter(|(rank, _)| *rank != self.rank).any(|(_, intent)| {
            let range = || (intent.to.load(Ordering::Acquire), intent.from.load(Ordering::Acquire));
            let (end, start) = range();
            // A range that changes belongs to a live rank, which holds a lock on other bytes.
            end != 0 && start < to && from < end && range() == (end, start)
        })
    }

    /// Records that this rank writes these bytes in atomic mode; an end of 0 ends that. Requires this rank's lock on them.
    pub fn intend(&self, from: i64, to: i64) {
        let intent = &self.intents()[self.rank];
        if to == 0 {
            intent.to.store(0, Ordering::Release);
        } else {
            intent.from.store(from, Ordering::Release);
            intent.to.store(to, Ordering::Release);
        }
    }

    /// The shared pointer, in etypes.
    pub fn pointer(&self) -> &AtomicI64 {
        &self.shared().pointer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_written_by_a_dead_rank_are_torn() {
        let memory: &'static mut [u64; 32] = Box::leak(Box::new([0; 32]));
        assert!(Block::bytes(3) <= size_of_val(memory));
        let address = NonNull::from(memory).cast();
        // SAFETY: leaked, zero, long enough.
        let (dead, alive) = unsafe { (Block::new(address, 0, 3), Block::new(address, 2, 3)) };
        dead.intend(100, 200);
        assert!(alive.is_torn(0, 101) && alive.is_torn(199, 200) && alive.is_torn(150, 160));
        assert!(!alive.is_torn(0, 100) && !alive.is_torn(200, 300));
        assert!(!dead.is_torn(0, 300), "a rank's own range isn't another one's");
        dead.intend(0, 0);
        assert!(!alive.is_torn(0, 300));
    }
}
