//! What the ranks of an open file have in shared memory: the shared pointer and the *gate*.
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

/// Somebody reads a part of the file, changes it and writes it back: nobody else may write.
const ALONE: u32 = 1 << 31;
/// Somebody sleeps.
const WAITING: u32 = 1 << 30;
/// Looks before a thread sleeps.
const LOOKS: u32 = 100;

/// What the ranks share. Whoever has one knows that its memory stays.
#[derive(Clone, Copy, Debug)]
pub struct Block(NonNull<Shared>);

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
    /// Bytes that it needs.
    pub const BYTES: usize = size_of::<Shared>();

    /// The block at an address.
    ///
    /// # Safety
    /// [`Block::BYTES`] bytes there, aligned to 8, zero at first, are used for nothing else as long as the block or a copy is.
    pub unsafe fn new(address: NonNull<u8>) -> Block {
        Block(address.cast())
    }

    fn shared(&self) -> &Shared {
        // SAFETY: the promise of whoever made it.
        unsafe { self.0.as_ref() }
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
        let block = unsafe { Block::new(NonNull::from(memory).cast()) };
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
}
