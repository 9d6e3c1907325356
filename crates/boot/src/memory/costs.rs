//! Costs of copying bytes that another processor has written: by the process itself, and by the kernel.
//!
//! The launcher measures that once for a job, in about 0.1 ms, where ranks share processors. Choices follow from the figures, so all ranks have
//! the same ones, in the segment's head.

use std::time::{Duration, Instant};

use super::{CopyError, read};

/// Figures in picoseconds. All zero: nothing was measured, or the kernel doesn't copy.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopyCosts {
    /// A process's own copy of 1,024 bytes that aren't in its processor's caches.
    pub copy_per_kib: u32,
    /// Extra time of the kernel's copy for each 1,024 bytes.
    pub lookup_per_kib: u32,
    /// Extra time of the kernel's copy at any length.
    pub call: u32,
}

/// The lengths of the copies by which the two kinds are compared, in bytes. They stay in the nearest cache, where the copy itself takes least:
/// else its chances would hide the difference.
const SHORT: usize = 4 << 10;
/// See [`SHORT`].
const LONG: usize = 16 << 10;
/// Copies of which the quickest counts: whatever else the machine does makes the others slower.
const TIMES: usize = 8;
/// Bytes between the two buffers beside their length, so that their lines aren't at the same place in their pages (docs/lab/004).
const APART: usize = 2 << 10;

/// Measured times of copies.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    /// Of [`LONG`] bytes from beyond the caches.
    far: Duration,
    /// Of [`SHORT`] and [`LONG`] bytes from the nearest cache.
    own: [Duration; 2],
    /// [`Self::own`], copied by the kernel.
    kernel: [Duration; 2],
}

impl CopyCosts {
    /// Measures. `None`: on this kind of processor it isn't known how. The error says why the kernel doesn't copy.
    pub fn measure() -> Result<Option<CopyCosts>, CopyError> {
        let mut memory = vec![0_u8; 2 * LONG + APART];
        let (from, to) = memory.split_at_mut(LONG);
        let to = &mut to[APART..];
        from.fill(1);
        to.fill(1);
        let mut times = Times { far: Duration::MAX, own: [Duration::MAX; 2], kernel: [Duration::MAX; 2] };
        for _ in 0..TIMES {
            for (place, length) in [SHORT, LONG].into_iter().enumerate() {
                times.own[place] = times.own[place].min(copy(&from[..length], to));
                let theirs = from.as_ptr().expose_provenance() as u64;
                let begin = Instant::now();
                // SAFETY: there is room for them, apart from where they come from.
                unsafe { read(std::process::id(), theirs, to.as_mut_ptr(), length)? };
                times.kernel[place] = times.kernel[place].min(begin.elapsed());
            }
        }
        for _ in 0..TIMES / 2 {
            if !leave_caches(from) {
                return Ok(None);
            }
            times.far = times.far.min(copy(from, to));
        }
        Ok(Some(CopyCosts::of(times)))
    }

    /// The figures that follow.
    fn of(times: Times) -> CopyCosts {
        let picoseconds = |time: Duration| i128::from(time.as_nanos() as u64) * 1000;
        let [short, long] = [0, 1].map(|at| picoseconds(times.kernel[at]) - picoseconds(times.own[at]));
        let lookup = (long - short).max(0) / ((LONG - SHORT) >> 10) as i128;
        let call = short - lookup * (SHORT >> 10) as i128;
        let figure = |number: i128| u32::try_from(number.max(0)).unwrap_or(u32::MAX);
        CopyCosts {
            copy_per_kib: figure(picoseconds(times.far) / (LONG >> 10) as i128),
            lookup_per_kib: figure(lookup),
            call: figure(call),
        }
    }
}

/// Time of this process's own copy of all bytes.
fn copy(from: &[u8], to: &mut [u8]) -> Duration {
    let begin = Instant::now();
    to[..from.len()].copy_from_slice(from);
    std::hint::black_box(to);
    begin.elapsed()
}

/// Moves bytes out of all caches, so that a copy reads them as slowly as what another processor has written. False: that can't be done here.
#[cfg(target_arch = "x86_64")]
fn leave_caches(bytes: &[u8]) -> bool {
    use std::arch::x86_64::{_mm_clflush, _mm_mfence};
    const LINE: usize = 64;
    for line in bytes.chunks(LINE) {
        // SAFETY: the address is that of a byte; every processor of this architecture has the instruction.
        unsafe { _mm_clflush(line.as_ptr()) };
    }
    // SAFETY: every processor of this architecture has the instruction.
    unsafe { _mm_mfence() };
    true
}

/// See above.
#[cfg(not(target_arch = "x86_64"))]
fn leave_caches(_: &[u8]) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_follow_from_two_lengths() {
        let nanoseconds = |[short, long]: [u64; 2]| [short, long].map(Duration::from_nanos);
        let of = |far, own, kernel| {
            let far = Duration::from_nanos(far);
            CopyCosts::of(Times { far, own: nanoseconds(own), kernel: nanoseconds(kernel) })
        };
        // 12 KiB more take 120 ns more, and 480 by the kernel, which takes 500 ns beside that.
        let expected = CopyCosts { copy_per_kib: 100_000, lookup_per_kib: 30_000, call: 500_000 };
        assert_eq!(expected, of(1_600, [40, 160], [660, 1_140]));
        // A kernel that is quicker, as far as can be seen, costs nothing more.
        let expected = CopyCosts { copy_per_kib: 100_000, ..CopyCosts::default() };
        assert_eq!(expected, of(1_600, [40, 160], [40, 100]));
    }

    #[test]
    fn a_measurement_gives_figures_or_says_why_not() {
        match CopyCosts::measure() {
            Ok(Some(costs)) => assert!(costs.copy_per_kib > 0, "{costs:?}"),
            Ok(None) => assert_ne!(std::env::consts::ARCH, "x86_64"),
            Err(error) => assert!(matches!(error, CopyError::Refused(_)), "{error}"),
        }
    }
}
