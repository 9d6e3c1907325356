//! The loops over elements, compiled once for each set of instructions.
//!
//! The compiler vectorises them: elements don't depend on each other. It checks once a call that
//! the arrays don't overlap and takes them one by one if they do.

use super::kernel::Kernel;

/// An operator on elements of one type.
pub(crate) trait Combine {
    /// As it lies in memory, without gaps.
    type Element: Copy;
    /// Context that all elements of a call share.
    type Context: Copy;

    /// Called once for all elements.
    fn context() -> Self::Context;

    /// `left op right`
    fn combine(context: Self::Context, left: Self::Element, right: Self::Element) -> Self::Element;
}

/// # Safety
/// As for [`Kernel::reduce`].
#[inline(always)]
unsafe fn into_right<C: Combine>(left: *const u8, right: *mut u8, count: usize) {
    let context = C::context();
    let (left, right) = (left.cast::<C::Element>(), right.cast::<C::Element>());
    for index in 0..count {
        // SAFETY: `index` is below `count`.
        unsafe {
            let (a, b) = (left.add(index).read_unaligned(), right.add(index).read_unaligned());
            right.add(index).write_unaligned(C::combine(context, a, b));
        }
    }
}

/// `left[i] = left[i] op right[i]`
///
/// # Safety
/// As for [`Kernel::reduce`], the other way round.
#[inline(always)]
unsafe fn into_left<C: Combine>(left: *mut u8, right: *const u8, count: usize) {
    let context = C::context();
    let (left, right) = (left.cast::<C::Element>(), right.cast::<C::Element>());
    for index in 0..count {
        // SAFETY: `index` is below `count`.
        unsafe {
            let (a, b) = (left.add(index).read_unaligned(), right.add(index).read_unaligned());
            left.add(index).write_unaligned(C::combine(context, a, b));
        }
    }
}

/// # Safety
/// As for [`Kernel::combine`].
#[inline(always)]
unsafe fn apart<C: Combine>(left: *const u8, right: *const u8, result: *mut u8, count: usize) {
    // Three addresses of which two are the same would look like an overlap to the check above.
    // SAFETY: passed on.
    unsafe {
        if result.cast_const() == right {
            return into_right::<C>(left, result, count);
        }
        if result.cast_const() == left {
            return into_left::<C>(result, right, count);
        }
    }
    let context = C::context();
    let (left, right) = (left.cast::<C::Element>(), right.cast::<C::Element>());
    let result = result.cast::<C::Element>();
    for index in 0..count {
        // SAFETY: `index` is below `count`.
        unsafe {
            let (a, b) = (left.add(index).read_unaligned(), right.add(index).read_unaligned());
            result.add(index).write_unaligned(C::combine(context, a, b));
        }
    }
}

mod any {
    use super::Combine;

    /// # Safety
    /// As for [`super::Kernel::reduce`].
    pub unsafe fn into_right<C: Combine>(left: *const u8, right: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { super::into_right::<C>(left, right, count) }
    }

    /// # Safety
    /// As for [`super::Kernel::combine`].
    pub unsafe fn apart<C: Combine>(left: *const u8, right: *const u8, result: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { super::apart::<C>(left, right, result, count) }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::Combine;

    /// # Safety
    /// As for [`super::Kernel::reduce`]; the processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn into_right<C: Combine>(left: *const u8, right: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { super::into_right::<C>(left, right, count) }
    }

    /// # Safety
    /// As for [`super::Kernel::combine`]; the processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub unsafe fn apart<C: Combine>(left: *const u8, right: *const u8, result: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { super::apart::<C>(left, right, result, count) }
    }
}

// It asks the processor only for what it needs, which takes microseconds in a virtual machine.
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(processor, "avx2");

/// A set of instructions that kernels are compiled for.
///
/// AVX-512 isn't one: the kernels are bound by memory, and where they aren't (operands in the first
/// cache) it was no faster than AVX2 but for products of 64-bit integers and of complex numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Instructions of every processor of the architecture.
    Baseline,
    /// x86-64 with AVX2.
    Avx2,
}

impl Level {
    /// The widest that this processor has.
    pub fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        if processor::get() {
            return Level::Avx2;
        }
        Level::Baseline
    }
}

/// The kernel for elements that gain nothing by wider instructions.
pub(crate) fn scalar<C: Combine>() -> Kernel {
    Kernel { into_right: any::into_right::<C>, apart: any::apart::<C> }
}

/// The kernel in the instructions of a level, which the processor has.
pub(crate) fn vector<C: Combine>(level: Level) -> Kernel {
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => Kernel { into_right: avx2::into_right::<C>, apart: avx2::apart::<C> },
        _ => scalar::<C>(),
    }
}
