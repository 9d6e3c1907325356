//! The clock of a profile, which the launcher and the ranks read alike.

use std::time::{Duration, Instant};

/// Time over which ticks are compared with the clock before a job starts. Afterwards the job itself is long enough.
const COMPARED: Duration = Duration::from_millis(2);

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

/// The clock of a machine, compared with the system's.
#[derive(Clone, Copy, Debug)]
pub struct Compared {
    /// A tick is one of the time stamp counter.
    pub counter: bool,
    began: (u64, Instant),
}

impl Compared {
    /// This machine's clock, after a short comparison with the system's.
    pub fn begin() -> Compared {
        let counter = has_constant_counter();
        let compared = Compared { counter, began: (ticks(counter), Instant::now()) };
        if counter {
            std::thread::sleep(COMPARED);
        }
        compared
    }

    /// The time in ticks.
    pub fn now(&self) -> u64 {
        ticks(self.counter)
    }

    /// Ticks in a second, as measured since the beginning.
    pub fn per_second(&self) -> f64 {
        let (ticks, began) = self.began;
        let (passed, seconds) = (self.now().saturating_sub(ticks), began.elapsed().as_secs_f64());
        if self.counter { passed as f64 / seconds } else { 1e9 }
    }

    /// Ticks in a microsecond.
    pub fn per_microsecond(&self) -> u64 {
        (self.per_second() / 1e6).round() as u64
    }

    /// Seconds that reading the clock takes.
    pub fn cost(&self) -> f64 {
        const LOOKS: u32 = 1000;
        let began = Instant::now();
        let last = (0..LOOKS).fold(0, |last: u64, _| last.max(self.now()));
        let passed = began.elapsed().as_secs_f64();
        if last == 0 { 0.0 } else { passed / f64::from(LOOKS) }
    }
}

/// Whether the time stamp counter runs at one speed on all processors, and the kernel thinks so too.
fn has_constant_counter() -> bool {
    if !cfg!(target_arch = "x86_64") {
        return false;
    }
    let is_said = |flags: &str| {
        ["constant_tsc", "nonstop_tsc"]
            .iter()
            .all(|wanted| flags.split_whitespace().any(|flag| flag == *wanted))
    };
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let source = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    let trusted = std::fs::read_to_string(source).is_ok_and(|source| source.trim() == "tsc");
    trusted && cpus.lines().find(|line| line.starts_with("flags")).is_some_and(is_said)
}
