//! A lock that is held for nanoseconds: it makes accumulates to some of a member's memory atomic towards each other.
//!
//! Taking it is one atomic exchange, giving it back a plain store (docs/lab/300). Whoever finds it taken looks again for a while, more and more seldom, then
//! yields its processor, as the holder may be waiting for one, and in the end sleeps on the word, for which it pays with the fence that those who
//! give the lock back are spared.

use crate::sync::{AtomicU32, Ordering, fence};

/// The lock. Zeros are one that nobody holds.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Stripe {
    /// 1 while it is held; the futex.
    held: AtomicU32,
    /// How many sleep, or are about to.
    sleepers: AtomicU32,
}

impl Default for Stripe {
    fn default() -> Stripe {
        Stripe { held: AtomicU32::new(0), sleepers: AtomicU32::new(0) }
    }
}

impl Stripe {
    /// Takes the lock if nobody holds it.
    #[inline(always)]
    pub fn try_lock(&self) -> bool {
        // Acquire: pairs with the Release in `give_back`.
        self.held.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Gives the lock back. Returns whether somebody has to be woken. `fenced`: sleepers don't fence for others.
    #[inline(always)]
    pub fn give_back(&self, fenced: bool) -> bool {
        // Release: pairs with the Acquire in `try_lock`.
        self.held.store(0, Ordering::Release);
        // Orders the store before the look for sleepers; where these fence, for the compiler alone.
        if fenced {
            fence(Ordering::SeqCst);
        }
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
        self.sleepers.load(Ordering::Relaxed) != 0
    }

    /// Says that the caller is about to sleep. A fence on all processors must follow, then another try, then the sleep.
    pub fn announce_sleep(&self) {
        self.sleepers.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes that back.
    pub fn awake(&self) {
        self.sleepers.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(not(loom))]
mod waiting {
    use rustix::thread::futex;

    use super::Stripe;
    use crate::doorbell::{Ordered, fence_all};

    /// Looks before the first yield.
    const LOOKS: u32 = 8;
    /// Pauses before a look: one before the first, twice as many before each later one, so many at most. Each look takes the line from the holder,
    /// which may want the lock again at once (docs/lab/313).
    const MOST_PAUSES: u32 = 32;
    /// Yields before the sleep.
    const YIELDS: u32 = 50;

    impl Stripe {
        /// Takes the lock, waiting for it. Returns whether another one held it.
        #[inline(always)]
        pub fn lock(&self, ordered: Ordered) -> bool {
            let is_held = !self.try_lock();
            if is_held {
                self.lock_slowly(ordered);
            }
            is_held
        }

        /// Gives the lock back.
        #[inline(always)]
        pub fn unlock(&self, ordered: Ordered) {
            if self.give_back(ordered == Ordered::BySender) {
                self.wake();
            }
        }

        #[cold]
        #[inline(never)]
        fn lock_slowly(&self, ordered: Ordered) {
            let mut pauses = 1;
            for _ in 0..LOOKS {
                for _ in 0..pauses {
                    std::hint::spin_loop();
                }
                pauses = (2 * pauses).min(MOST_PAUSES);
                if self.is_free() && self.try_lock() {
                    return;
                }
            }
            for _ in 0..YIELDS {
                std::thread::yield_now();
                if self.try_lock() {
                    return;
                }
            }
            self.announce_sleep();
            fence_all(ordered);
            while !self.try_lock() {
                // Any result (woken, lock free again, signal) means: try again.
                let _ = futex::wait(&self.held, futex::Flags::empty(), 1, None);
            }
            self.awake();
        }

        fn is_free(&self) -> bool {
            self.held.load(std::sync::atomic::Ordering::Relaxed) == 0
        }

        #[cold]
        #[inline(never)]
        fn wake(&self) {
            // A failed wake can only mean that nobody sleeps.
            let _ = futex::wake(&self.held, futex::Flags::empty(), 1);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::doorbell::register;
        use crate::sync::Shared;

        fn count(ordered: Ordered) {
            struct Both(Stripe, Shared<u64>);
            // SAFETY: the number is touched under the lock alone.
            unsafe impl Sync for Both {}
            const ROUNDS: u64 = 20_000;
            let both = Both(Stripe::default(), Shared::new(0));
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        let both = &both;
                        for _ in 0..ROUNDS {
                            both.0.lock(ordered);
                            // SAFETY: the lock is held.
                            both.1.write(|number| unsafe { *number += 1 });
                            both.0.unlock(ordered);
                        }
                    });
                }
            });
            // SAFETY: nobody else is left.
            assert_eq!(both.1.read(|number| unsafe { *number }), 4 * ROUNDS);
            assert_eq!(both.0.sleepers.load(std::sync::atomic::Ordering::Relaxed), 0);
        }

        #[test]
        fn nothing_is_lost_with_membarrier() {
            count(register());
        }

        #[test]
        fn nothing_is_lost_without_membarrier() {
            count(Ordered::BySender);
        }
    }
}
