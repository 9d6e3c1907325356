//! A lock that is held for nanoseconds: it makes accumulates to some of a member's memory atomic towards each other.
//!
//! Taking it is one atomic exchange, giving it back a plain store (docs/lab/300). A thread that finds it taken polls a while, ever less often, then
//! yields its processor, as the holder may be waiting for one, and in the end sleeps on the word, for which it pays with the fence that those who
//! give the lock back are spared.

use crate::cache::OwnLine;
use crate::sync::{AtomicU32, Ordering, fence};

/// The lock. Zeros are one that nobody holds.
#[repr(C)]
#[derive(Debug)]
pub struct Stripe {
    _line: OwnLine,
    /// The number of who holds it, 0: nobody; the futex.
    held: AtomicU32,
    /// Number of threads that sleep, or are about to.
    sleepers: AtomicU32,
}

impl Default for Stripe {
    fn default() -> Stripe {
        Stripe { _line: OwnLine, held: AtomicU32::new(0), sleepers: AtomicU32::new(0) }
    }
}

impl Stripe {
    /// Takes the lock if nobody holds it. `number`: that of the caller, which isn't 0.
    #[inline(always)]
    pub fn try_lock(&self, number: u32) -> bool {
        self.pass(0, number)
    }

    /// Makes the lock another one's, if it is held by `from`.
    #[inline(always)]
    fn pass(&self, from: u32, to: u32) -> bool {
        // Acquire: pairs with the Release in `give_back`.
        self.held.compare_exchange(from, to, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Gives the lock back. Returns whether somebody has to be woken. `fenced`: sleepers don't fence for others.
    #[inline(always)]
    pub fn give_back(&self, fenced: bool) -> bool {
        // Release: pairs with the Acquire in `try_lock`.
        self.held.store(0, Ordering::Release);
        // Orders the store before the load of `sleepers`; where sleepers fence, only for the compiler.
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
pub use waiting::Holder;

#[cfg(not(loom))]
mod waiting {
    use encore_tuning::{Next, Patience, TUNING};
    use rustix::thread::futex;

    use super::Stripe;
    use crate::doorbell::{BOUND_OF_SLEEPS, Ordered, fence_all};

    /// Thread that takes a lock.
    pub trait Holder {
        /// A number that no other one has, and that isn't 0.
        fn number(&self) -> u32;

        /// How whoever waits orders its look.
        fn ordered(&self) -> Ordered;

        /// Whether others may end while this one lives on.
        fn may_outlive(&self) -> bool;

        /// Whether the one with this number has ended: then its lock is taken over, with what it guards as it is.
        fn has_ended(&self, number: u32) -> bool;
    }

    impl Stripe {
        /// Takes the lock, waiting for it. Returns whether another one held it.
        #[inline(always)]
        pub fn lock(&self, holder: &impl Holder) -> bool {
            let is_held = !self.try_lock(holder.number());
            if is_held {
                self.lock_slowly(holder);
            }
            is_held
        }

        /// Gives the lock back.
        #[inline(always)]
        pub fn unlock(&self, holder: &impl Holder) {
            if self.give_back(holder.ordered() == Ordered::BySender) {
                self.wake();
            }
        }

        #[cold]
        #[inline(never)]
        fn lock_slowly(&self, holder: &impl Holder) {
            let number = holder.number();
            let (mut patience, mut pauses) = (Patience::new(), 1);
            loop {
                let may_be_free = match patience.next(TUNING.stripe) {
                    Next::Look => {
                        // One pause before the first poll, twice as many before each later one.
                        for _ in 0..pauses {
                            std::hint::spin_loop();
                        }
                        pauses = (2 * pauses).min(TUNING.most_pauses_at_stripe);
                        self.holder() == 0
                    }
                    Next::Yield => {
                        std::thread::yield_now();
                        true
                    }
                    Next::Sleep => break,
                };
                if may_be_free && self.try_lock(number) {
                    return;
                }
            }
            self.announce_sleep();
            fence_all(holder.ordered());
            let bound = holder.may_outlive().then_some(&BOUND_OF_SLEEPS);
            while !self.try_lock(number) {
                let other = self.holder();
                if bound.is_some() && other != 0 && holder.has_ended(other) {
                    if self.pass(other, number) {
                        break;
                    }
                } else if other != 0 {
                    // Any result (woken, held by another one, signal, time out) means: try again.
                    let _ = futex::wait(&self.held, futex::Flags::empty(), other, bound);
                }
            }
            self.awake();
        }

        fn holder(&self) -> u32 {
            self.held.load(std::sync::atomic::Ordering::Relaxed)
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

        /// Threads of this test by number, of which some may have ended.
        struct Thread<'a>(u32, Ordered, &'a [u32]);

        impl Holder for Thread<'_> {
            fn number(&self) -> u32 {
                self.0
            }

            fn ordered(&self) -> Ordered {
                self.1
            }

            fn may_outlive(&self) -> bool {
                !self.2.is_empty()
            }

            fn has_ended(&self, number: u32) -> bool {
                self.2.contains(&number)
            }
        }

        #[test]
        fn the_lock_of_one_that_has_ended_is_taken_over_once() {
            let (stripe, ended) = (Stripe::default(), [7]);
            assert!(stripe.try_lock(7));
            let held = std::sync::atomic::AtomicU32::new(0);
            std::thread::scope(|scope| {
                for number in 1..=4 {
                    let (stripe, ended, held) = (&stripe, &ended, &held);
                    scope.spawn(move || {
                        let thread = Thread(number, register(), ended);
                        for _ in 0..1000 {
                            stripe.lock(&thread);
                            let before = held.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                            assert_eq!(before, 0);
                            held.store(0, std::sync::atomic::Ordering::Relaxed);
                            stripe.unlock(&thread);
                        }
                    });
                }
            });
            assert_eq!(stripe.holder(), 0);
        }

        fn count(ordered: Ordered) {
            struct Both(Stripe, Shared<u64>);
            // SAFETY: the number is touched only under the lock.
            unsafe impl Sync for Both {}
            const ROUNDS: u64 = 20_000;
            let both = Both(Stripe::default(), Shared::new(0));
            std::thread::scope(|scope| {
                let threads = [1, 2, 3, 4].map(|number| {
                    let both = &both;
                    scope.spawn(move || {
                        let thread = Thread(number, ordered, &[]);
                        for _ in 0..ROUNDS {
                            both.0.lock(&thread);
                            // SAFETY: the lock is held.
                            both.1.write(|number| unsafe { *number += 1 });
                            both.0.unlock(&thread);
                        }
                    })
                });
                // A sanitizer sees that a thread was waited for, but not the end of a scope.
                threads.into_iter().for_each(|thread| thread.join().unwrap());
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
