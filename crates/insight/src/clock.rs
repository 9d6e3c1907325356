//! The clock of a profile, which the launcher and the ranks read alike.

/// The time in ticks: of the time stamp counter if `counter` and the processor has one, else nanoseconds of the monotonic clock.
#[inline(always)]
pub fn ticks(counter: bool) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if counter {
        // SAFETY: each processor of this architecture has the instruction.
        return unsafe { core::arch::x86_64::_rdtsc() };
    }
    let _ = counter;
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}
