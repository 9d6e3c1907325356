//! The inner loops that move bytes.

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
        match $len {
            1 => {
                type $step = Fixed<1>;
                $body
            }
            2 => {
                type $step = Fixed<2>;
                $body
            }
            4 => {
                type $step = Fixed<4>;
                $body
            }
            8 => {
                type $step = Fixed<8>;
                $body
            }
            12 => {
                type $step = Fixed<12>;
                $body
            }
            16 => {
                type $step = Fixed<16>;
                $body
            }
            24 => {
                type $step = Fixed<24>;
                $body
            }
            32 => {
                type $step = Fixed<32>;
                $body
            }
            2..=4 => {
                type $step = Twice<2>;
                $body
            }
            5..=8 => {
                type $step = Twice<4>;
                $body
            }
            9..=16 => {
                type $step = Twice<8>;
                $body
            }
            17..=32 => {
                type $step = Twice<16>;
                $body
            }
            33..=64 => {
                type $step = Twice<32>;
                $body
            }
            _ => {
                type $step = Long;
                $body
            }
        }
    };
}

/// # Safety
/// As for [`Visit::strided`].
#[inline(always)]
unsafe fn strided<S: Step, M: Move>(side: &mut M, memory: *mut u8, count: u64, stride: i64, len: u64) {
    // A copy of its own, so that the compiler needn't fear that the data overwrite it.
    let mut own = *side;
    let stride = stride as isize;
    let len = len as usize;
    let mut memory = memory;
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
}
