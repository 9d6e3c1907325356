//! What the ranks of an open file have in shared memory: the shared pointer, the *gate*, and what each rank is about to write in atomic mode.
//!
//! This is all that needs shared memory besides the image of [`crate::collective`].

use std::ptr::NonNull;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use rustix::thread::futex;

/// Its place. All zeros is a new one.
#[repr(C)]
struct Shared {
    /// The shared pointer, in etypes.
    pointer: AtomicI64,
    /// Apart from it: writers don't use the pointer.
    _apart: [u64; 7],
    gate: AtomicU32,
}

/// The range that a rank writes in atomic mode, while it holds the lock on it. A rank that dies meanwhile leaves it behind: the kernel gives its
/// lock back, but part of the range may have been written. So whoever holds a lock and finds the range of another rank in it knows that the
/// bytes are a mixture.
#[repr(C)]
struct Intent {
    from: AtomicI64,
    /// Its end; 0: there is none.
    to: AtomicI64,
}

/// Somebody reads a part of the file, changes it and writes it back: nobody else may write.
const ALONE: u32 = 1 << 31;
/// Somebody sleeps.
const WAITING: u32 = 1 << 30;
/// Looks before a thread sleeps.
const LOOKS: u32 = 100;

/// What the ranks share. Whoever has one knows that its memory stays.
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

/// A way through the gate, given back at the end.
#[derive(Debug)]
pub struct Through {
    block: Block,
    taken: u32,
}

impl Block {
    /// Bytes that it needs for so many ranks.
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
        // SAFETY: the promise of whoever made it.
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
            // What changes belongs to a rank that lives, and holds a lock on other bytes.
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

    /// Waits until this thread may write. Several may at a time; a gap that one of them doesn't write stays as it is.
    pub fn among_others(&self) -> Through {
        let gate = &self.shared().gate;
        loop {
            let state = gate.load(Ordering::Relaxed);
            if state & ALONE == 0 {
                // Acquire: pairs with the Release of the last one that was alone.
                let next = state + 1;
                if gate.compare_exchange_weak(state, next, Ordering::Acquire, Ordering::Relaxed).is_ok() {
                    return Through { block: *self, taken: 1 };
                }
                continue;
            }
            self.wait(|state| state & ALONE != 0);
        }
    }

    /// Waits until this thread alone writes: it may read a part of the file, change it and write it back.
    pub fn alone(&self) -> Through {
        let gate = &self.shared().gate;
        loop {
            let state = gate.load(Ordering::Relaxed);
            if state & !WAITING == 0 {
                // Acquire: pairs with the Release of those that have written.
                let next = state | ALONE;
                if gate.compare_exchange_weak(state, next, Ordering::Acquire, Ordering::Relaxed).is_ok() {
                    return Through { block: *self, taken: ALONE };
                }
                continue;
            }
            self.wait(|state| state & !WAITING != 0);
        }
    }

    /// Waits for a change of the gate while it is closed.
    fn wait(&self, closed: impl Fn(u32) -> bool) {
        let gate = &self.shared().gate;
        for _ in 0..LOOKS {
            if !closed(gate.load(Ordering::Relaxed)) {
                return;
            }
            std::hint::spin_loop();
        }
        let state = gate.fetch_or(WAITING, Ordering::Relaxed) | WAITING;
        if closed(state) {
            // Woken, changed before it slept, or interrupted: in any case the caller looks again.
            let _ = futex::wait(gate, futex::Flags::empty(), state, None);
        } else {
            self.wake();
        }
    }

    fn wake(&self) {
        let gate = &self.shared().gate;
        gate.fetch_and(!WAITING, Ordering::Relaxed);
        let _ = futex::wake(gate, futex::Flags::empty(), i32::MAX as u32);
    }
}

impl Drop for Through {
    fn drop(&mut self) {
        let gate = &self.block.shared().gate;
        // Release: whoever is let through next sees what was written; pairs with the Acquire of `among_others` and `alone`.
        let before = gate.fetch_sub(self.taken, Ordering::Release);
        if before & WAITING != 0 && (before - self.taken) & !WAITING == 0 {
            self.block.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn one_alone_or_several_together() {
        let memory: &'static mut [u64; 16] = Box::leak(Box::new([0; 16]));
        // SAFETY: leaked, zero, long enough.
        let block = unsafe { Block::new(NonNull::from(memory).cast(), 0, 1) };
        let inside = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let inside = &inside;
                scope.spawn(move || {
                    for round in 0..2000 {
                        if (round + thread) % 3 == 0 {
                            let through = block.alone();
                            assert_eq!(inside.fetch_add(1 << 32, Ordering::SeqCst), 0);
                            inside.fetch_sub(1 << 32, Ordering::SeqCst);
                            drop(through);
                        } else {
                            let through = block.among_others();
                            assert!(inside.fetch_add(1, Ordering::SeqCst) < 1 << 32);
                            inside.fetch_sub(1, Ordering::SeqCst);
                            drop(through);
                        }
                    }
                });
            }
        });
        assert_eq!(block.shared().gate.load(Ordering::SeqCst) & !WAITING, 0);
    }

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
