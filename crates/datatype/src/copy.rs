//! The inner loops that move bytes.

use std::arch::asm;
use std::ptr;

use crate::basic::Basic;
use crate::tree::Offset;
use crate::walk::Visit;

/// Which way bytes go between a typed buffer and the other side.
///
/// The methods differ in what is known of the length when the loop is compiled.
pub(crate) trait Move: Copy {
    /// Moves `N` bytes.
    ///
    /// # Safety
    /// `N` bytes at `memory` may be accessed, and so may those of the other side.
    unsafe fn fixed<const N: usize>(&mut self, memory: *mut u8);

    /// Moves `len` bytes, `N <= len <= 2 * N`, as two pieces of `N` that may overlap.
    ///
    /// # Safety
    /// `len` bytes at `memory` may be accessed, and so may those of the other side.
    unsafe fn twice<const N: usize>(&mut self, memory: *mut u8, len: usize);

    /// Moves `len` bytes.
    ///
    /// # Safety
    /// `len` bytes at `memory` may be accessed, and so may those of the other side.
    unsafe fn long(&mut self, memory: *mut u8, len: usize);

    /// Leaves out `len` packed bytes. They needn't be there.
    fn skip(&mut self, len: usize);
}

/// Reads all before it writes any, so that the pieces may overlap; never touches other bytes.
///
/// # Safety
/// `from` is readable and `to` writable for `len` bytes, `N <= len <= 2 * N`; they don't overlap.
#[inline(always)]
unsafe fn copy_twice<const N: usize>(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: both pieces are within `len` bytes, because `N <= len`.
    unsafe {
        let head = from.cast::<[u8; N]>().read_unaligned();
        let tail = from.add(len - N).cast::<[u8; N]>().read_unaligned();
        to.cast::<[u8; N]>().write_unaligned(head);
        to.add(len - N).cast::<[u8; N]>().write_unaligned(tail);
    }
}

/// From the typed buffer to the packed stream.
#[derive(Clone, Copy)]
pub(crate) struct Packing {
    /// The next packed byte.
    pub packed: *mut u8,
}

/// From the packed stream to the typed buffer.
#[derive(Clone, Copy)]
pub(crate) struct Unpacking {
    /// The next packed byte.
    pub packed: *const u8,
}

/// From one typed buffer to another of the same type.
#[derive(Clone, Copy)]
pub(crate) struct Moving {
    /// From an address in the first to that in the second.
    pub distance: isize,
}

impl Move for Packing {
    #[inline(always)]
    unsafe fn fixed<const N: usize>(&mut self, memory: *mut u8) {
        // SAFETY: the caller vouches for both sides.
        unsafe {
            ptr::copy_nonoverlapping(memory, self.packed, N);
            self.packed = self.packed.add(N);
        }
    }

    #[inline(always)]
    unsafe fn twice<const N: usize>(&mut self, memory: *mut u8, len: usize) {
        // SAFETY: the caller vouches for both sides.
        unsafe {
            copy_twice::<N>(memory, self.packed, len);
            self.packed = self.packed.add(len);
        }
    }

    #[inline(always)]
    unsafe fn long(&mut self, memory: *mut u8, len: usize) {
        // SAFETY: the caller vouches for both sides.
        unsafe {
            ptr::copy_nonoverlapping(memory, self.packed, len);
            self.packed = self.packed.add(len);
        }
    }

    #[inline(always)]
    fn skip(&mut self, len: usize) {
        self.packed = self.packed.wrapping_add(len);
    }
}

impl Move for Unpacking {
    #[inline(always)]
    unsafe fn fixed<const N: usize>(&mut self, memory: *mut u8) {
        // SAFETY: the caller vouches for both sides.
        unsafe {
            ptr::copy_nonoverlapping(self.packed, memory, N);
            self.packed = self.packed.add(N);
        }
    }

    #[inline(always)]
    unsafe fn twice<const N: usize>(&mut self, memory: *mut u8, len: usize) {
        // SAFETY: the caller vouches for both sides.
        unsafe {
            copy_twice::<N>(self.packed, memory, len);
            self.packed = self.packed.add(len);
        }
    }

    #[inline(always)]
    unsafe fn long(&mut self, memory: *mut u8, len: usize) {
        // SAFETY: the caller vouches for both sides.
        unsafe {
            ptr::copy_nonoverlapping(self.packed, memory, len);
            self.packed = self.packed.add(len);
        }
    }

    #[inline(always)]
    fn skip(&mut self, len: usize) {
        self.packed = self.packed.wrapping_add(len);
    }
}

impl Move for Moving {
    #[inline(always)]
    unsafe fn fixed<const N: usize>(&mut self, memory: *mut u8) {
        // SAFETY: the caller vouches for both sides.
        unsafe { ptr::copy_nonoverlapping(memory, memory.wrapping_offset(self.distance), N) }
    }

    #[inline(always)]
    unsafe fn twice<const N: usize>(&mut self, memory: *mut u8, len: usize) {
        // SAFETY: the caller vouches for both sides.
        unsafe { copy_twice::<N>(memory, memory.wrapping_offset(self.distance), len) }
    }

    #[inline(always)]
    unsafe fn long(&mut self, memory: *mut u8, len: usize) {
        // SAFETY: the caller vouches for both sides.
        unsafe { ptr::copy_nonoverlapping(memory, memory.wrapping_offset(self.distance), len) }
    }

    #[inline(always)]
    fn skip(&mut self, _: usize) {}
}

/// Moves every run that it visits.
pub(crate) struct Mover<M: Move> {
    /// Where the other side is.
    pub side: M,
}

/// How a run of one length is moved: chosen once a loop, not once a run.
trait Step {
    /// # Safety
    /// As for [`Move::long`].
    unsafe fn step<M: Move>(side: &mut M, memory: *mut u8, len: usize);
}

struct Fixed<const N: usize>;
struct Twice<const N: usize>;
struct Long;
struct AnyLength;

impl<const N: usize> Step for Fixed<N> {
    #[inline(always)]
    unsafe fn step<M: Move>(side: &mut M, memory: *mut u8, _len: usize) {
        // SAFETY: passed on.
        unsafe { side.fixed::<N>(memory) }
    }
}

impl<const N: usize> Step for Twice<N> {
    #[inline(always)]
    unsafe fn step<M: Move>(side: &mut M, memory: *mut u8, len: usize) {
        // SAFETY: passed on.
        unsafe { side.twice::<N>(memory, len) }
    }
}

impl Step for Long {
    #[inline(always)]
    unsafe fn step<M: Move>(side: &mut M, memory: *mut u8, len: usize) {
        // SAFETY: passed on.
        unsafe { side.long(memory, len) }
    }
}

impl Step for AnyLength {
    #[inline(always)]
    unsafe fn step<M: Move>(side: &mut M, memory: *mut u8, len: usize) {
        // SAFETY: passed on; each arm's lengths are what its step takes.
        unsafe {
            match len {
                8 => side.fixed::<8>(memory),
                4 => side.fixed::<4>(memory),
                16 => side.fixed::<16>(memory),
                1 => side.fixed::<1>(memory),
                2..=3 => side.twice::<2>(memory, len),
                5..=7 => side.twice::<4>(memory, len),
                9..=15 => side.twice::<8>(memory, len),
                17..=32 => side.twice::<16>(memory, len),
                33..=64 => side.twice::<32>(memory, len),
                _ => side.long(memory, len),
            }
        }
    }
}

/// Calls `$body` with `$step` standing for the step that moves runs of `$len` bytes.
macro_rules! with_step {
    ($len:expr, $step:ident => $body:expr) => {
        with_step!(
            $len, $step => $body,
            [1 2 4 8 12 16 20 24 28 32 36 40 48 56 64 72 80 96 112 128]
            [2..=4 => 2, 5..=8 => 4, 9..=16 => 8, 17..=32 => 16, 33..=64 => 32]
        )
    };
    ($len:expr, $step:ident => $body:expr, [$($fixed:literal)*] [$($range:pat => $half:literal),*]) => {
        match $len {
            $($fixed => {
                type $step = Fixed<$fixed>;
                $body
            })*
            $($range => {
                type $step = Twice<$half>;
                $body
            })*
            _ => {
                type $step = Long;
                $body
            }
        }
    };
}

/// From this stride on, in bytes, a loop has only one load and one store (docs/lab/012). Processors foresee the
/// next address of each instruction, but not across pages, which an unrolled loop would step over.
pub(crate) const FAR: usize = 512;

/// # Safety
/// As for [`Visit::strided`].
#[inline(always)]
unsafe fn strided<S: Step, M: Move>(side: &mut M, memory: *mut u8, count: u64, stride: i64, len: u64) {
    // A copy of its own, so that the compiler needn't fear that the data overwrite it.
    let mut own = *side;
    let stride = stride as isize;
    let len = len as usize;
    let mut memory = memory;
    if len <= 16 && stride.unsigned_abs() >= FAR {
        for _ in 0..count {
            // SAFETY: passed on; the assembly is empty and keeps the loop from being unrolled.
            unsafe {
                S::step(&mut own, memory, len);
                asm!("", options(nomem, nostack, preserves_flags));
            }
            memory = memory.wrapping_offset(stride);
        }
        *side = own;
        return;
    }
    for _ in 0..count / 4 {
        // SAFETY: passed on.
        unsafe {
            S::step(&mut own, memory, len);
            S::step(&mut own, memory.wrapping_offset(stride), len);
            S::step(&mut own, memory.wrapping_offset(stride.wrapping_mul(2)), len);
            S::step(&mut own, memory.wrapping_offset(stride.wrapping_mul(3)), len);
        }
        memory = memory.wrapping_offset(stride.wrapping_mul(4));
    }
    for _ in 0..count % 4 {
        // SAFETY: passed on.
        unsafe { S::step(&mut own, memory, len) };
        memory = memory.wrapping_offset(stride);
    }
    *side = own;
}

/// # Safety
/// As for [`Visit::strided_twice`].
#[inline(always)]
unsafe fn strided_twice<S: Step, M: Move>(
    side: &mut M,
    memory: *mut u8,
    (outer, step): (u64, i64),
    (count, stride): (u64, i64),
    len: u64,
) {
    let mut own = *side;
    let mut memory = memory;
    for _ in 0..outer {
        // SAFETY: passed on.
        unsafe { strided::<S, M>(&mut own, memory, count, stride, len) };
        memory = memory.wrapping_offset(step as isize);
    }
    *side = own;
}

/// # Safety
/// As for [`Visit::indexed`].
#[inline(always)]
unsafe fn indexed<S: Step, M: Move, I: Offset>(side: &mut M, memory: *mut u8, offsets: &[I], len: u64) {
    let mut own = *side;
    for offset in offsets {
        // SAFETY: passed on.
        unsafe { S::step(&mut own, memory.wrapping_offset(offset.get() as isize), len as usize) };
    }
    *side = own;
}

/// `count` runs, `stride` bytes from one to the next in memory, `step` bytes in the packed stream.
///
/// # Safety
/// As for [`Visit::strided`].
#[inline(always)]
unsafe fn interleaved<S: Step, M: Move>(
    side: M,
    memory: *mut u8,
    (count, stride, step): (u64, i64, u64),
    len: u64,
) {
    let mut own = side;
    let gap = (step - len) as usize;
    let mut memory = memory;
    for _ in 0..count {
        // SAFETY: passed on.
        unsafe { S::step(&mut own, memory, len as usize) };
        own.skip(gap);
        memory = memory.wrapping_offset(stride as isize);
    }
}

/// As [`interleaved`], with two runs at a time; the second `apart` bytes from the first in memory
/// and directly after it in the packed stream.
///
/// # Safety
/// As for [`Visit::strided`].
#[inline(always)]
unsafe fn interleaved_twice<const FIRST: usize, const SECOND: usize, M: Move>(
    side: M,
    memory: *mut u8,
    (count, stride, step): (u64, i64, u64),
    apart: i64,
) {
    let mut own = side;
    let gap = step as usize - FIRST - SECOND;
    let mut memory = memory;
    for _ in 0..count {
        // SAFETY: passed on.
        unsafe {
            own.fixed::<FIRST>(memory);
            own.fixed::<SECOND>(memory.wrapping_offset(apart as isize));
        }
        own.skip(gap);
        memory = memory.wrapping_offset(stride as isize);
    }
}

/// Two runs of the commonest lengths at a time. False, and nothing done, for others.
///
/// # Safety
/// As for [`Visit::strided`].
unsafe fn pairs<I: Offset, M: Move>(
    side: M,
    memory: *mut u8,
    often: (u64, i64, u64),
    first: (I, I),
    second: (I, I),
) -> bool {
    let apart = second.0.get() - first.0.get();
    let memory = memory.wrapping_offset(first.0.get() as isize);
    macro_rules! choose {
        ($($first:literal $second:literal,)*) => {
            match (first.1.get(), second.1.get()) {
                // SAFETY: passed on.
                $(($first, $second) => unsafe {
                    interleaved_twice::<$first, $second, M>(side, memory, often, apart);
                },)*
                _ => return false,
            }
        };
    }
    choose! {
        4 4, 4 8, 4 12, 4 16, 4 24,
        8 4, 8 8, 8 12, 8 16, 8 24,
        12 4, 12 8, 12 12, 12 16, 12 24,
        16 4, 16 8, 16 12, 16 16, 16 24,
        24 4, 24 8, 24 12, 24 16, 24 24,
    }
    true
}

/// Bytes of memory that are passed once for each run of a structure: they stay in the cache.
const STRIP: u64 = 16384;

impl<M: Move> Visit for Mover<M> {
    #[inline(always)]
    unsafe fn block(&mut self, memory: *mut u8, len: u64, _: Basic) {
        // SAFETY: passed on.
        unsafe { AnyLength::step(&mut self.side, memory, len as usize) }
    }

    unsafe fn strided(&mut self, memory: *mut u8, count: u64, stride: i64, len: u64, _: Basic) {
        // SAFETY: passed on.
        unsafe { with_step!(len, S => strided::<S, M>(&mut self.side, memory, count, stride, len)) }
    }

    unsafe fn strided_twice(
        &mut self,
        memory: *mut u8,
        outer: u64,
        step: i64,
        count: u64,
        stride: i64,
        len: u64,
        _: Basic,
    ) {
        let (outer, inner) = ((outer, step), (count, stride));
        // SAFETY: passed on.
        unsafe { with_step!(len, S => strided_twice::<S, M>(&mut self.side, memory, outer, inner, len)) }
    }

    unsafe fn indexed<I: Offset>(&mut self, memory: *mut u8, offsets: &[I], len: u64, _: Basic) {
        // SAFETY: passed on.
        unsafe { with_step!(len, S => indexed::<S, M, I>(&mut self.side, memory, offsets, len)) }
    }

    unsafe fn runs<I: Offset>(&mut self, memory: *mut u8, runs: &[(I, I)], _: Basic) {
        let mut own = self.side;
        for (offset, len) in runs {
            let memory = memory.wrapping_offset(offset.get() as isize);
            // SAFETY: passed on.
            unsafe { AnyLength::step(&mut own, memory, len.get() as usize) };
        }
        self.side = own;
    }

    unsafe fn few_runs_often<I: Offset>(
        &mut self,
        memory: *mut u8,
        count: u64,
        stride: i64,
        runs: &[(I, I)],
        size: u64,
        _: Basic,
    ) {
        let strip = (STRIP / stride.unsigned_abs().max(size)).max(8);
        let mut memory = memory;
        let mut rest = count;
        while rest > 0 {
            let count = rest.min(strip);
            let often = (count, stride, size);
            let mut side = self.side;
            let mut runs = runs;
            // SAFETY: passed on.
            unsafe {
                while let [(offset, len), others @ ..] = runs {
                    let len = len.get() as u64;
                    match others {
                        [second, others @ ..] if pairs(side, memory, often, runs[0], *second) => {
                            side.skip(len as usize + second.1.get() as usize);
                            runs = others;
                        }
                        _ => {
                            let memory = memory.wrapping_offset(offset.get() as isize);
                            with_step!(len, S => interleaved::<S, M>(side, memory, often, len));
                            side.skip(len as usize);
                            runs = others;
                        }
                    }
                }
            }
            self.side.skip((size * count) as usize);
            memory = memory.wrapping_offset((count as i64).wrapping_mul(stride) as isize);
            rest -= count;
        }
    }
}
