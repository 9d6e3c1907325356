//! State of an open file in the ranks' shared memory: the shared pointer, and the range that each rank is about to write in atomic mode.
//!
//! This is all that needs shared memory besides the image of [`crate::collective`].

use std::ptr::NonNull;
use std::sync::atomic::{AtomicI64, Ordering};

/// Its place. All zeros is a new one.
#[repr(C)]
struct Shared {
    /// The shared pointer, in etypes.
    pointer: AtomicI64,
    /// Apart from it: writers don't use the pointer.
    _apart: [u64; 7],
}

/// The range that a rank writes in atomic mode, while it holds the lock on it. A rank that dies meanwhile leaves it behind: the kernel gives its
/// lock back, but part of the range may have been written. So a rank that holds a lock and finds the range of another rank in it knows that
/// the bytes are a mixture.
#[repr(C)]
struct Intent {
    from: AtomicI64,
    /// Its end; 0: there is none.
    to: AtomicI64,
}

/// The block of a file. Invariant: its memory stays as long as this value.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    shared: NonNull<Shared>,
    /// Ranks that the file was opened by, and this one.
    ranks: usize,
    rank: usize,
}

// SAFETY: all that is there are atomics.
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
        // SAFETY: as above; they lie behind the rest.
        unsafe { std::slice::from_raw_parts(self.shared.add(1).cast::<Intent>().as_ptr(), self.ranks) }
    }

    /// Whether a rank died while it wrote some of these bytes in atomic mode. This rank holds the lock on them.
    pub fn is_torn(&self, from: i64, to: i64) -> bool {
        self.intents().iter().enumerate().filter(|(rank, _)| *rank != self.rank).any(|(_, intent)| {
            let range = || (intent.to.load(Ordering::Acquire), intent.from.load(Ordering::Acquire));
            let (end, start) = range();
            // A range that changes belongs to a rank that lives, and holds a lock on other bytes.
            end != 0 && start < to && from < end && range() == (end, start)
        })
    }

    /// This rank writes these bytes in atomic mode from now on; nothing any more with an end of 0. It holds the lock on them.
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
    fn what_a_dead_rank_was_writing_is_torn() {
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
