//! Copying bytes to and from memory that another rank reads or writes.
//!
//! Such lines come from another core's cache, or the other core has to give them up, one by one. The time depends on how many
//! lines are under way at once, so on how few instructions a line takes: two loads and two stores of 32 bytes. The C library copies
//! a few KiB by `rep movsb`, or backwards where both addresses are the same in their page; either takes a quarter longer
//! (docs/lab/003).

/// Bytes in a line.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;
/// The shortest run that the loop copies, in bytes (docs/lab/003).
#[cfg(target_arch = "x86_64")]
const LEAST: usize = 512;

// Where Rust's own test asks a processor for all that it has, this asks three times. In a virtual machine each costs 4 µs (docs/lab/044).
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(avx, "avx");

/// Asks the processor what it has, so that the first copy needn't.
pub fn prepare() {
    #[cfg(target_arch = "x86_64")]
    avx::init();
}

/// Copies bytes between a buffer and what another rank has written or will read.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline]
pub unsafe fn copy_shared(from: *const u8, to: *mut u8, length: usize) {
    #[cfg(target_arch = "x86_64")]
    if length >= LEAST && avx::get() {
        // SAFETY: the caller's promise; the processor has AVX, and a long run is longer than a line.
        return unsafe { copy_lines(from, to, length) };
    }
    // SAFETY: the caller's promise.
    unsafe { std::ptr::copy_nonoverlapping(from, to, length) };
}

/// Copies at least [`LINE`] bytes by the widest moves, to whole lines but for the first and the last one.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx")]
unsafe fn copy_lines(from: *const u8, to: *mut u8, length: usize) {
    use std::arch::x86_64::{__m256i, _mm256_loadu_si256, _mm256_storeu_si256};
    let line = |at: usize| {
        // SAFETY: the caller's promise; `at` is a line's length or more before the end.
        unsafe {
            let (source, target) = (from.add(at).cast::<__m256i>(), to.add(at).cast::<__m256i>());
            let (left, right) = (_mm256_loadu_si256(source), _mm256_loadu_si256(source.add(1)));
            _mm256_storeu_si256(target, left);
            _mm256_storeu_si256(target.add(1), right);
        }
    };
    // The first and the last line overlap their neighbours where they aren't whole lines.
    line(0);
    let mut at = LINE - to.addr() % LINE;
    if at + 2 * LINE < length {
        // SAFETY: the caller's promise; the loop reads and writes only bytes before `length`.
        // The loop lies in one cache line of code: where it spans two, it takes up to a sixth longer (docs/lab/004).
        unsafe {
            std::arch::asm!(
                ".p2align 6",
                "2:",
                "vmovups {a}, [{from} + {at}]",
                "vmovups {b}, [{from} + {at} + 32]",
                "vmovups [{to} + {at}], {a}",
                "vmovups [{to} + {at} + 32], {b}",
                "vmovups {c}, [{from} + {at} + 64]",
                "vmovups {d}, [{from} + {at} + 96]",
                "vmovups [{to} + {at} + 64], {c}",
                "vmovups [{to} + {at} + 96], {d}",
                "sub {at}, -128",
                "cmp {at}, {end}",
                "jb 2b",
                from = in(reg) from,
                to = in(reg) to,
                at = inout(reg) at,
                end = in(reg) length - 2 * LINE,
                a = out(ymm_reg) _,
                b = out(ymm_reg) _,
                c = out(ymm_reg) _,
                d = out(ymm_reg) _,
                options(nostack),
            );
        }
    }
    if at + LINE < length {
        line(at);
    }
    line(length - LINE);
}

/// Bytes from one line that is fetched ahead to the next: one of each four leads the processor to the others (docs/lab/310).
#[cfg(target_arch = "x86_64")]
const STEP: usize = 4 * LINE;

/// Has the processor fetch memory that will be read or written soon. A hint: the memory needn't be there.
#[inline]
pub fn fetch_ahead(at: *const u8, length: usize) {
    #[cfg(target_arch = "x86_64")]
    for distance in (0..length).step_by(STEP) {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: a prefetch of any address is harmless.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.wrapping_add(distance).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (at, length);
}

/// Copies bytes without keeping the written lines in the caches.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[cfg(target_arch = "x86_64")]
pub unsafe fn copy_past_caches(from: *const u8, to: *mut u8, length: usize) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_sfence, _mm_stream_si128};
    use std::ptr::copy_nonoverlapping;
    // SAFETY: the caller's promise; `to + head` is aligned to a line, and only whole lines are streamed.
    unsafe {
        let head = to.align_offset(LINE).min(length);
        copy_nonoverlapping(from, to, head);
        let lines = (length - head) / LINE;
        let (source, target) = (from.add(head).cast::<__m128i>(), to.add(head).cast::<__m128i>());
        for quarter in (0..lines * 4).step_by(4) {
            let line: [__m128i; 4] = std::array::from_fn(|i| _mm_loadu_si128(source.add(quarter + i)));
            for (i, part) in line.into_iter().enumerate() {
                _mm_stream_si128(target.add(quarter + i), part);
            }
        }
        // Streamed stores aren't ordered with other stores: the fence puts them before the store that announces the message.
        _mm_sfence();
        let done = head + lines * LINE;
        copy_nonoverlapping(from.add(done), to.add(done), length - done);
    }
}

/// Copies bytes.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[cfg(not(target_arch = "x86_64"))]
pub unsafe fn copy_past_caches(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { std::ptr::copy_nonoverlapping(from, to, length) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_every_length_and_alignment_are_copied() {
        let from: Vec<u8> = (0..20_000u32).map(|i| (i * 7 + (i >> 8)) as u8).collect();
        for start in [0, 1, 31, 32, 63, 64] {
            for length in [0, 1, 63, 511, 512, 513, 575, 576, 577, 2048, 8191, 8192, 8193, 19_900] {
                let mut to = vec![0xee; start + length + 64];
                // SAFETY: both have room.
                unsafe { copy_shared(from.as_ptr().add(5), to.as_mut_ptr().add(start), length) };
                assert_eq!(to[start..start + length], from[5..5 + length]);
                assert!(to[..start].iter().chain(&to[start + length..]).all(|byte| *byte == 0xee));
            }
        }
    }

    #[test]
    fn copies_past_the_caches_of_every_alignment() {
        let from: Vec<u8> = (0..1000).map(|i| i as u8).collect();
        for start in 0..70 {
            for length in [0, 1, 63, 64, 65, 127, 128, 500, 900] {
                let mut to = vec![0xee; 1100];
                // SAFETY: both have room.
                unsafe { copy_past_caches(from.as_ptr().add(7), to.as_mut_ptr().add(start), length) };
                assert_eq!(to[start..start + length], from[7..7 + length]);
                assert!(to[..start].iter().chain(&to[start + length..]).all(|byte| *byte == 0xee));
            }
        }
    }
}
