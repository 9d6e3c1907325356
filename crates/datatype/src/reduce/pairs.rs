//! `MPI_MINLOC` and `MPI_MAXLOC` (MPI 5.0 §6.9.4): of equal values the lowest index.

use std::marker::PhantomData;

use super::kernel::Kernel;

/// A value and an index, with the gaps that C puts in the structure.
#[repr(C)]
struct Pair<V, I> {
    value: V,
    index: I,
}

/// Numbers that are compared.
pub(crate) trait Compare: Copy {
    /// False if either isn't a number.
    fn less(self, other: Self) -> bool;
    fn is_nan(self) -> bool;
}

macro_rules! compare {
    ($($type:ty: $self:ident, $other:ident, $less:expr, $nan:expr;)*) => {$(
        impl Compare for $type {
            #[inline(always)]
            fn less($self, $other: Self) -> bool {
                $less
            }

            #[inline(always)]
            fn is_nan($self) -> bool {
                $nan
            }
        }
    )*};
}

compare! {
    i16: self, other, self < other, false;
    i32: self, other, self < other, false;
    i64: self, other, self < other, false;
    f32: self, other, self < other, self.is_nan();
    f64: self, other, self < other, self.is_nan();
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "x86")))]
compare! { crate::float::Quad: self, other, Self::less(self, other), Self::is_nan(self); }
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
compare! { crate::float::Extended: self, other, Self::less(self, other), Self::is_nan(self); }

/// Which of two pairs is the result.
pub(crate) trait Choose<V, I> {
    fn is_left(left: (V, I), right: (V, I)) -> bool;
}

/// `MPI_MINLOC`
pub(crate) struct Least;
/// `MPI_MAXLOC`
pub(crate) struct Greatest;
/// `MPI_REPLACE`
pub(crate) struct Left;

/// Of values neither of which comes before the other: one that isn't a number, else the lower
/// index.
#[inline(always)]
fn is_left_of_equals<V: Compare, I: Compare>(left: (V, I), right: (V, I)) -> bool {
    match (left.0.is_nan(), right.0.is_nan()) {
        (true, false) => true,
        (false, true) => false,
        _ => left.1.less(right.1),
    }
}

impl<V: Compare, I: Compare> Choose<V, I> for Least {
    #[inline(always)]
    fn is_left(left: (V, I), right: (V, I)) -> bool {
        left.0.less(right.0) || !right.0.less(left.0) && is_left_of_equals(left, right)
    }
}

impl<V: Compare, I: Compare> Choose<V, I> for Greatest {
    #[inline(always)]
    fn is_left(left: (V, I), right: (V, I)) -> bool {
        right.0.less(left.0) || !left.0.less(right.0) && is_left_of_equals(left, right)
    }
}

/// `MPI_NO_OP`
pub(crate) struct Right;

impl<V, I> Choose<V, I> for Right {
    #[inline(always)]
    fn is_left(_: (V, I), _: (V, I)) -> bool {
        false
    }
}

impl<V, I> Choose<V, I> for Left {
    #[inline(always)]
    fn is_left(_: (V, I), _: (V, I)) -> bool {
        true
    }
}

/// The loops for one operator and type.
struct Loops<O, V, I>(PhantomData<(O, V, I)>);

impl<O: Choose<V, I>, V: Copy, I: Copy> Loops<O, V, I> {
    /// # Safety
    /// Value and index are readable at `pair`.
    #[inline(always)]
    unsafe fn load(pair: *const Pair<V, I>) -> (V, I) {
        // SAFETY: the fields are read where they lie; the gaps aren't.
        unsafe { ((&raw const (*pair).value).read_unaligned(), (&raw const (*pair).index).read_unaligned()) }
    }

    /// # Safety
    /// Value and index are writable at `pair`.
    #[inline(always)]
    unsafe fn store(pair: *mut Pair<V, I>, (value, index): (V, I)) {
        // SAFETY: the fields are written where they lie; the gaps aren't.
        unsafe {
            (&raw mut (*pair).value).write_unaligned(value);
            (&raw mut (*pair).index).write_unaligned(index);
        }
    }

    /// # Safety
    /// As for [`Kernel::reduce`].
    unsafe fn into_right(left: *const u8, right: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { Self::apart(left, right, right, count) }
    }

    /// # Safety
    /// As for [`Kernel::combine`].
    #[inline]
    unsafe fn apart(left: *const u8, right: *const u8, result: *mut u8, count: usize) {
        let (left, right) = (left.cast::<Pair<V, I>>(), right.cast::<Pair<V, I>>());
        let result = result.cast::<Pair<V, I>>();
        for at in 0..count {
            // SAFETY: `at` is below `count`.
            unsafe {
                let (a, b) = (Self::load(left.wrapping_add(at)), Self::load(right.wrapping_add(at)));
                Self::store(result.wrapping_add(at), if O::is_left(a, b) { a } else { b });
            }
        }
    }
}

/// The kernel for one operator and type.
pub(crate) fn kernel<O: Choose<V, I>, V: Copy, I: Copy>() -> Kernel {
    Kernel { into_right: Loops::<O, V, I>::into_right, apart: Loops::<O, V, I>::apart }
}
