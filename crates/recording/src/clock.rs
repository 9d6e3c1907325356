//! The clock of a profile: the time stamp counter if the launcher has found it constant, otherwise the monotonic clock.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use encore_insight::clock::ticks;

static COUNTER: AtomicBool = AtomicBool::new(false);
static PER_MICROSECOND: AtomicU64 = AtomicU64::new(1000);

/// Chooses the clock by the launcher's values.
pub fn choose(counter: bool, per_microsecond: u64) {
    COUNTER.store(counter && cfg!(target_arch = "x86_64"), Relaxed);
    PER_MICROSECOND.store(per_microsecond.max(1), Relaxed);
}

/// Ticks in a microsecond.
pub fn per_microsecond() -> u64 {
    PER_MICROSECOND.load(Relaxed)
}

/// The time in ticks.
#[inline(always)]
pub fn now() -> u64 {
    ticks(COUNTER.load(Relaxed))
}
