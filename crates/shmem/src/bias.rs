//! The right of one thread, the *owner*, to enter without the lock that all others take.
//!
//! A lock that one thread takes again and again, and others hardly ever, costs that thread two atomic operations each time. With
//! a bias it stores that it is inside and checks that its right still holds; another thread that takes the lock revokes the right, runs a
//! fence on the processors of the process's threads (`membarrier`), and waits until the owner is outside. The owner then takes the lock
//! like everybody, until it has done so [`TURNS`] times and nobody else has (docs/lab/401).
//!
//! The owner never changes: one flag says whether it is inside, which a former owner could clear too late.

use encore_tuning::Patience;
#[cfg(not(loom))]
use encore_tuning::TUNING;

use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// Turns of the owner at the lock, with none of another thread, before it has its right again. A revocation costs as much as some
/// hundred locks, so one in [`TURNS`] is a small part of them. The model checker can't follow that many.
pub const TURNS: u32 = if cfg!(loom) { 3 } else { 1024 };

/// The bias of a lock.
#[derive(Debug)]
pub struct Bias {
    /// The owner as it calls itself, or 0: there is none yet. Written once, with the lock held.
    owner: AtomicU64,
    /// Whether the owner may enter. Written with the lock held.
    granted: AtomicU32,
    /// Whether the owner is inside without the lock. Written by the owner.
    inside: AtomicU32,
    /// Number of the owner's turns since another thread took the lock. Used with the lock held.
    turns: AtomicU32,
}

impl Bias {
    /// A bias that nobody has.
    #[cfg(not(loom))]
    #[allow(clippy::new_without_default)] // There is one, in a static.
    pub const fn new() -> Bias {
        Bias {
            owner: AtomicU64::new(0),
            granted: AtomicU32::new(0),
            inside: AtomicU32::new(0),
            turns: AtomicU32::new(0),
        }
    }

    /// [`Bias::new`] for the model checker.
    #[cfg(loom)]
    pub fn new() -> Bias {
        Bias {
            owner: AtomicU64::new(0),
            granted: AtomicU32::new(0),
            inside: AtomicU32::new(0),
            turns: AtomicU32::new(0),
        }
    }

    /// Enters without the lock, if `me` is the owner and its right holds.
    #[inline(always)]
    pub fn enter(&self, me: u64) -> bool {
        if self.granted.load(Ordering::Relaxed) == 0 || self.owner.load(Ordering::Relaxed) != me {
            return false;
        }
        debug_assert_eq!(self.inside.load(Ordering::Relaxed), 0, "the owner is inside already");
        self.inside.store(1, Ordering::Relaxed);
        owners_fence();
        // Acquire: keeps what is done inside behind the look. The value is the owner's own, or says that nobody was inside.
        if self.granted.load(Ordering::Acquire) != 0 {
            return true;
        }
        self.inside.store(0, Ordering::Release);
        false
    }

    /// The owner leaves.
    #[inline(always)]
    pub fn leave(&self) {
        // Release: pairs with the Acquire in `revoke` and `try_locked`.
        self.inside.store(0, Ordering::Release);
    }

    /// In a child of `fork`, which has no other thread: nobody is inside, and the right has ended.
    pub fn forget(&self) {
        self.granted.store(0, Ordering::Relaxed);
        self.inside.store(0, Ordering::Relaxed);
    }

    /// Whether another thread waits for the owner to leave, which is inside.
    #[inline(always)]
    pub fn is_wanted(&self) -> bool {
        self.granted.load(Ordering::Relaxed) == 0
    }

    /// Gives `me` the right for the first time, if nobody is the owner yet, with the lock held. Without `membarrier` nobody gets it.
    pub fn found(&self, me: u64) {
        if self.owner.load(Ordering::Relaxed) == 0 && prepare_fence() {
            self.owner.store(me, Ordering::Relaxed);
            self.granted.store(1, Ordering::Relaxed);
        }
    }

    /// `me` has taken the lock: waits until the owner is outside, if that is another, and keeps it there. The owner may earn its right
    /// again by that.
    #[inline]
    pub fn locked(&self, me: u64) {
        if self.owner.load(Ordering::Relaxed) == me {
            let turns = self.turns.load(Ordering::Relaxed) + 1;
            self.turns.store(turns, Ordering::Relaxed);
            if turns >= TURNS {
                self.turns.store(0, Ordering::Relaxed);
                self.granted.store(1, Ordering::Relaxed);
            }
            return;
        }
        self.turns.store(0, Ordering::Relaxed);
        self.locked_again(me);
    }

    /// [`Bias::locked`] for a thread that gave the lock to others for a moment, which is no turn.
    #[inline]
    pub fn locked_again(&self, me: u64) {
        if self.granted.load(Ordering::Relaxed) != 0 && self.owner.load(Ordering::Relaxed) != me {
            self.revoke();
        }
    }

    #[cold]
    fn revoke(&self) {
        self.granted.store(0, Ordering::Relaxed);
        // After this, either the owner sees that its right has ended, or we see that it is inside.
        everybodys_fence();
        let mut patience = Patience::new();
        // Acquire: pairs with the Release in `leave`.
        while self.inside.load(Ordering::Acquire) != 0 {
            pause(&mut patience);
        }
    }

    /// Another thread than the owner has taken the lock: whether the owner is outside, and kept there. If not, nothing has changed.
    pub fn try_locked(&self) -> bool {
        if self.granted.load(Ordering::Relaxed) == 0 {
            // The owner has the lock itself when it is inside.
            self.turns.store(0, Ordering::Relaxed);
            return true;
        }
        if self.inside.load(Ordering::Relaxed) != 0 {
            return false;
        }
        self.granted.store(0, Ordering::Relaxed);
        everybodys_fence();
        // Acquire: pairs with the Release in `leave`.
        let outside = self.inside.load(Ordering::Acquire) == 0;
        match outside {
            true => self.turns.store(0, Ordering::Relaxed),
            // Nobody else has been inside since the right was granted, so the owner needs to see nothing of this thread.
            false => self.granted.store(1, Ordering::Relaxed),
        }
        outside
    }
}

/// Identifier of this thread among the living ones, never 0.
#[cfg(not(loom))]
#[inline(always)]
pub fn this_thread() -> u64 {
    // SAFETY: the function has no conditions.
    unsafe { libc::pthread_self() as u64 }
}

/// Orders the owner's store before its load: only for the compiler, as the revoking thread runs the processor's fence.
#[inline(always)]
fn owners_fence() {
    #[cfg(not(loom))]
    crate::sync::compiler_fence(Ordering::SeqCst);
    #[cfg(loom)]
    crate::sync::fence(Ordering::SeqCst);
}

#[cfg(not(loom))]
use crate::doorbell::{fence_threads as everybodys_fence, prepare_fence_of_threads as prepare_fence};

#[cfg(loom)]
fn everybodys_fence() {
    crate::sync::fence(Ordering::SeqCst);
}

#[cfg(loom)]
fn prepare_fence() -> bool {
    true
}

/// Pause between two checks that the owner has left. It leaves within one call, or sooner; but another thread may run on its processor.
#[cfg(not(loom))]
fn pause(patience: &mut Patience) {
    patience.pause(TUNING.bias, TUNING.nap_at_bias);
}

#[cfg(loom)]
fn pause(_: &mut Patience) {
    loom::thread::yield_now();
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::sync::Shared;

    struct Guarded {
        bias: Bias,
        lock: Mutex<()>,
        data: Shared<u64>,
        rounds: AtomicU64,
    }

    // SAFETY: the data are touched only inside, which the tests check.
    unsafe impl Sync for Guarded {}

    impl Guarded {
        /// Adds 1 inside. Returns whether it went without the lock.
        fn enter(&self) -> bool {
            // SAFETY: this thread is inside.
            let change = || self.data.write(|data| unsafe { data.write_volatile(data.read_volatile() + 1) });
            let me = this_thread();
            if self.bias.enter(me) {
                change();
                self.bias.leave();
                return true;
            }
            let _held = self.lock.lock().unwrap();
            self.bias.locked(me);
            change();
            false
        }

        /// [`Guarded::enter`] for a thread that doesn't wait. Returns whether it has entered.
        fn try_enter(&self) -> bool {
            let Ok(_held) = self.lock.try_lock() else { return false };
            let alone = self.bias.try_locked();
            if alone {
                // SAFETY: this thread is inside.
                self.data.write(|data| unsafe { data.write_volatile(data.read_volatile() + 1) });
            }
            alone
        }
    }

    #[test]
    fn the_owner_keeps_apart_from_visitors_and_earns_its_right_again() {
        const VISITS: u64 = 300;
        const ROUNDS: u64 = 2000 * VISITS;
        let guarded = Guarded {
            bias: Bias::new(),
            lock: Mutex::new(()),
            data: Shared::new(0),
            rounds: AtomicU64::new(0),
        };
        assert!(!guarded.enter());
        guarded.bias.found(this_thread());
        // Otherwise the kernel has no `membarrier`, and nobody ever gets the right.
        let has_right = guarded.enter();
        let visits: u64 = std::thread::scope(|scope| {
            let visitors: Vec<_> = (0..2)
                .map(|number| {
                    let guarded = &guarded;
                    scope.spawn(move || {
                        let mut entered = 0;
                        for visit in 0..VISITS {
                            // Mostly late enough that the owner has long been the only one.
                            while guarded.rounds.load(Ordering::Relaxed) < visit * ROUNDS / VISITS {
                                std::thread::yield_now();
                            }
                            if number == 0 {
                                guarded.enter();
                                entered += 1;
                            } else {
                                entered += u64::from(guarded.try_enter());
                            }
                        }
                        entered
                    })
                })
                .collect();
            for round in 1..=ROUNDS {
                guarded.enter();
                guarded.rounds.store(round, Ordering::Relaxed);
            }
            visitors.into_iter().map(|visitor| visitor.join().unwrap()).sum()
        });
        for _ in 0..TURNS {
            guarded.enter();
        }
        assert_eq!(guarded.enter(), has_right);
        // SAFETY: the other threads have ended.
        let data = guarded.data.read(|data| unsafe { *data });
        assert_eq!(data, 2 + ROUNDS + visits + u64::from(TURNS) + 1);
    }
}
