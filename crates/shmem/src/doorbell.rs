//! How a rank sleeps until another has something for it.
//!
//! The sleeper announces itself in its doorbell, then looks once more for work, then sleeps on the doorbell's futex. A
//! sender stores its message, then reads the doorbell, and makes a system call only when the receiver is asleep.
//! Between these two stores and loads a full fence is needed on both sides; the sleeper pays for both with
//! `membarrier`, which runs one on every processor that runs a rank (docs/lab/009). Where the kernel has no
//! `membarrier`, senders fence for themselves and sleeps are bounded.
//!
//! The futex counts how often the bell was rung. A sleeper notes the count before its last poll for work, and sleeps only while the
//! count is the same. So several threads may sleep at one bell, and none of them misses a message that another thread took in for it
//! after that poll.

use std::time::Duration;

use encore_tuning::TUNING;
use rustix::thread::futex;

#[cfg(not(loom))]
use crate::sync::AtomicU64;
use crate::sync::{AtomicU32, Ordering, compiler_fence, fence};

/// A rank's line that senders read at every message. It is written when the rank goes to sleep or wakes up, and when
/// a sender talks to the rank for the first time.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct Doorbell {
    /// [`ASLEEP`] and [`FULL`], which senders must know. The word is nearly always 0, and a sender only tests it for that.
    state: AtomicU32,
    /// The futex: the number of times that sleepers were woken.
    rings: AtomicU32,
    /// Number of senders that have begun to talk to this rank; see `encore_transport::layout::Introductions`.
    pub introduced: AtomicU32,
    /// The futex of the rank's helper thread: how often it was woken.
    helper_rings: AtomicU32,
}

/// In a doorbell's state: a thread of the rank sleeps or is about to.
const ASLEEP: u32 = 1;
/// In a doorbell's state: a helper thread of the rank wants to be woken, whether another thread is or not.
const WATCHED: u32 = 4;
/// In a doorbell's state: the rank holds as many unexpected messages as it may, and wants to be asked before it is sent more.
const FULL: u32 = 2;

/// The number of the job's ranks that sleep, or are about to. A rank that posts for many looks here first, and at their doorbells only if
/// anybody sleeps.
///
/// Invariant: it is never less than the number of doorbells that say so, or a rank that sleeps wouldn't be woken. So a rank is counted before its
/// doorbell says that it sleeps, and until after its doorbell has ceased to.
#[repr(C, align(128))]
#[derive(Debug, Default)]
pub struct Sleepers(AtomicU32);

impl Sleepers {
    /// Number of ranks that sleep.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    fn one_more(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn one_less(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The number of times that a bell had been rung at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung(u32);

/// How this process orders a message before the look at the doorbell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordered {
    /// The sleeper's `membarrier` does it.
    BySleeper,
    /// The kernel has no `membarrier`: the sender fences, and a sleep lasts at most [`BOUND`].
    BySender,
}

/// Wake-ups that this process has sent to other ranks.
#[cfg(not(loom))]
static WAKE_UPS: AtomicU64 = AtomicU64::new(0);

/// Number of wake-ups that this process has sent to other ranks so far.
#[cfg(not(loom))]
pub fn wake_ups() -> u64 {
    WAKE_UPS.load(Ordering::Relaxed)
}

/// The longest sleep where the kernel has no `membarrier`.
const BOUND: Duration = TUNING.sleep_without_membarrier;
/// [`BOUND`] for a sleep that nobody may end.
#[cfg(not(loom))]
pub(crate) const BOUND_OF_SLEEPS: futex::Timespec =
    futex::Timespec { tv_sec: 0, tv_nsec: BOUND.as_nanos() as i64 };

/// Registers this process for `membarrier`, before it sends anything. It may do so again, which does nothing. Where the process has several threads
/// the first time, the kernel waits until each processor has seen it, which takes tens of milliseconds.
pub fn register() -> Ordered {
    match membarrier(libc::MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED) {
        true => Ordered::BySleeper,
        false => Ordered::BySender,
    }
}

fn membarrier(command: libc::c_int) -> bool {
    // SAFETY: the call has no memory arguments.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
}

fn sleep_on(rings: &AtomicU32, ordered: Ordered, rung: Rung, longest: Option<Duration>) {
    let bound = match (ordered, longest) {
        (Ordered::BySender, limit) => Some(limit.map_or(BOUND, |limit| limit.min(BOUND))),
        (Ordered::BySleeper, limit) => limit,
    };
    let bound = bound.map(|bound| futex::Timespec {
        tv_sec: bound.as_secs() as i64,
        tv_nsec: i64::from(bound.subsec_nanos()),
    });
    // Any result (woken, count changed, signal, time out) means: look for work again.
    #[cfg(not(loom))]
    let _ = futex::wait(rings, futex::Flags::empty(), rung.0, bound.as_ref());
    // A model looks at the count itself: a sleep that nothing ends is one with the count that it began with.
    #[cfg(loom)]
    let _ = (rings, rung, bound);
}

/// Wakes all who sleep on the futex. It can fail only where nobody sleeps.
fn wake_sleepers_on(rings: &AtomicU32) {
    #[cfg(not(loom))]
    let _ = futex::wake(rings, futex::Flags::empty(), i32::MAX as u32);
    #[cfg(loom)]
    let _ = rings;
}

/// The fence that a process that is about to sleep pays for all: what any rank stores or loads after it comes after what that rank has
/// stored before. Where there is no `membarrier`, it is this process's own, and the others fence for themselves.
pub(crate) fn fence_all(ordered: Ordered) {
    if !(ordered == Ordered::BySleeper && membarrier(libc::MEMBARRIER_CMD_GLOBAL_EXPEDITED)) {
        fence(Ordering::SeqCst);
    }
}

/// Prepares [`fence_threads`]. Whether the kernel has it.
#[cfg(not(loom))]
pub(crate) fn prepare_fence_of_threads() -> bool {
    membarrier(libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED)
}

/// Runs a fence on every processor that runs a thread of this process. The kernel has it: [`prepare_fence_of_threads`].
#[cfg(not(loom))]
pub(crate) fn fence_threads() {
    assert!(
        membarrier(libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED),
        "membarrier was refused after it had been prepared"
    );
}

impl Doorbell {
    /// A doorbell at which nobody sleeps. Zero memory is one, too.
    #[cfg(any(test, loom))]
    pub fn silent() -> Doorbell {
        Doorbell {
            state: AtomicU32::new(0),
            rings: AtomicU32::new(0),
            introduced: AtomicU32::new(0),
            helper_rings: AtomicU32::new(0),
        }
    }

    /// Says that this rank is about to sleep, and gives the count to sleep on. Afterwards the caller must look once more for
    /// work, and then call [`Doorbell::sleep`] or [`Doorbell::stay_awake`].
    pub fn announce(&self, ordered: Ordered, sleepers: &Sleepers) -> Rung {
        let rung = Rung(self.rings.load(Ordering::Relaxed));
        sleepers.one_more();
        // Release: pairs with the Acquire of whoever clears the bit, and then counts one less.
        if self.state.fetch_or(ASLEEP, Ordering::Release) & ASLEEP != 0 {
            sleepers.one_less();
        }
        // Pairs with the compiler-ordered store and load of every registered sender in `calls`: after the barrier,
        // either the sender sees [`ASLEEP`], or the look for work sees the message. It also keeps the count's load before
        // that look.
        fence_all(ordered);
        rung
    }

    /// Sleeps until a sender rings; not at all if one rang since `rung`. It may end early: the caller looks for work again.
    pub fn sleep(&self, ordered: Ordered, rung: Rung, longest: Option<Duration>) {
        sleep_on(&self.rings, ordered, rung, longest);
    }

    /// Takes the announcement back, unless other threads of this rank are asleep (`others`), for which it still holds.
    pub fn stay_awake(&self, others: bool, sleepers: &Sleepers) {
        // Acquire: as in `answer`.
        if !others && self.state.fetch_and(!ASLEEP, Ordering::Acquire) & ASLEEP != 0 {
            sleepers.one_less();
        }
    }

    /// Whether the rank sleeps or is full. A sender asks after its Release store to a ring; if so, it calls [`Doorbell::answer`].
    #[inline(always)]
    pub fn calls(&self, ordered: Ordered) -> bool {
        if ordered == Ordered::BySender {
            fence(Ordering::SeqCst);
        }
        // Keeps the compiler from moving the load before the store of the message. The sleeper runs the processor's fence
        // (`announce`).
        compiler_fence(Ordering::SeqCst);
        self.state.load(Ordering::Relaxed) != 0
    }

    /// Says whether the rank is full.
    pub fn set_full(&self, full: bool) {
        match full {
            true => self.state.fetch_or(FULL, Ordering::Relaxed),
            false => self.state.fetch_and(!FULL, Ordering::Relaxed),
        };
    }

    /// Whether the rank sleeps: a hint, as nothing orders the load.
    pub fn is_asleep(&self) -> bool {
        self.state.load(Ordering::Relaxed) & ASLEEP != 0
    }

    /// Whether the rank is full.
    pub fn is_full(&self) -> bool {
        self.state.load(Ordering::Relaxed) & FULL != 0
    }

    /// Wakes the rank if it sleeps. Returns whether it is full.
    #[cold]
    #[inline(never)]
    pub fn answer(&self, sleepers: &Sleepers) -> bool {
        // Acquire: pairs with the Release in `announce`.
        let state = self.state.fetch_and(!(ASLEEP | WATCHED), Ordering::Acquire);
        if state & WATCHED != 0 {
            self.wake_helper();
        }
        if state & ASLEEP != 0 {
            // Before the woken rank runs: ranks that poll meanwhile should know that a processor is wanted.
            sleepers.one_less();
            #[cfg(not(loom))]
            WAKE_UPS.fetch_add(1, Ordering::Relaxed);
            self.wake_all();
        }
        state & FULL != 0
    }

    /// Says that the rank's helper thread is about to sleep until a message comes, and gives the count to sleep on. Like
    /// [`Doorbell::announce`]: afterwards the helper must look once more for work.
    pub fn watch(&self, ordered: Ordered) -> Rung {
        let rung = Rung(self.helper_rings.load(Ordering::Relaxed));
        self.state.fetch_or(WATCHED, Ordering::Relaxed);
        // As in `announce`.
        fence_all(ordered);
        rung
    }

    /// Takes that back.
    pub fn stop_watching(&self) {
        self.state.fetch_and(!WATCHED, Ordering::Relaxed);
    }

    /// The count that the helper thread sleeps on if it doesn't wait for messages.
    pub fn helper_rung(&self) -> Rung {
        Rung(self.helper_rings.load(Ordering::Acquire))
    }

    /// The helper thread sleeps until it is woken, or for `longest`; not at all if it was woken since `rung`.
    pub fn helper_sleep(&self, ordered: Ordered, rung: Rung, longest: Option<Duration>) {
        sleep_on(&self.helper_rings, ordered, rung, longest);
    }

    /// Wakes the helper thread.
    pub fn wake_helper(&self) {
        // Release: pairs with the Acquire in `helper_rung`.
        self.helper_rings.fetch_add(1, Ordering::Release);
        wake_sleepers_on(&self.helper_rings);
    }

    /// The count to sleep on for a thread of the rank that waits for another thread of it, not for messages.
    pub fn rung(&self) -> Rung {
        Rung(self.rings.load(Ordering::Acquire))
    }

    /// Wakes all threads of the rank that sleep or are about to.
    pub fn wake_all(&self) {
        self.rings.fetch_add(1, Ordering::Relaxed);
        wake_sleepers_on(&self.rings);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn bells<const COUNT: usize>() -> [Doorbell; COUNT] {
        std::array::from_fn(|_| Doorbell::silent())
    }

    #[test]
    fn sleeper_is_counted_despite_others() {
        let ordered = Ordered::BySender;
        let (sleeping, coming, sleepers) = (&bells::<1>()[0], &bells::<1>()[0], &Sleepers(AtomicU32::new(0)));
        sleeping.announce(ordered, sleepers);
        let ended = AtomicU32::new(0);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..1_000_000 {
                    coming.announce(ordered, sleepers);
                }
                ended.store(1, Ordering::Release);
            });
            while ended.load(Ordering::Acquire) == 0 {
                // As `answer` does, without a call of the kernel.
                coming.stay_awake(false, sleepers);
                let count = sleepers.count();
                assert!(
                    (1..=3).contains(&count),
                    "{count}: others would not look at the sleeping one's doorbell"
                );
            }
        });
        coming.answer(sleepers);
        assert_eq!(sleepers.count(), 1);
    }

    /// Two threads hand a number back and forth and sleep each time. A lost wake-up makes the test hang.
    fn back_and_forth(ordered: Ordered) {
        let bells = bells::<2>();
        let turn = AtomicU64::new(0);
        let sleepers = Sleepers(AtomicU32::new(0));
        const ROUNDS: u64 = 20_000;
        std::thread::scope(|scope| {
            for me in 0..2u64 {
                let (bells, turn, sleepers) = (&bells, &turn, &sleepers);
                scope.spawn(move || {
                    while turn.load(Ordering::Acquire) < ROUNDS {
                        if turn.load(Ordering::Acquire) % 2 == me {
                            turn.fetch_add(1, Ordering::Release);
                            let other = &bells[1 - me as usize];
                            if other.calls(ordered) {
                                other.answer(sleepers);
                            }
                            continue;
                        }
                        let bell = &bells[me as usize];
                        let rung = bell.announce(ordered, sleepers);
                        let now = turn.load(Ordering::Acquire);
                        if now % 2 == me || now >= ROUNDS {
                            bell.stay_awake(false, sleepers);
                        } else {
                            bell.sleep(ordered, rung, None);
                        }
                    }
                });
            }
        });
        assert!(turn.load(Ordering::Relaxed) >= ROUNDS);
        let announced = bells.iter().map(|bell| bell.state.load(Ordering::Relaxed)).sum::<u32>();
        assert_eq!(sleepers.count(), announced);
    }

    #[test]
    fn no_wake_up_is_lost_with_membarrier() {
        back_and_forth(register());
    }

    #[test]
    fn no_wake_up_is_lost_without_membarrier() {
        back_and_forth(Ordered::BySender);
    }
}
