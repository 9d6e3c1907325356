//! An operator on a type, ready to be called.

/// A resolved operator on a type: two function pointers, to be kept by whoever reduces often.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    pub(super) into_right: unsafe fn(*const u8, *mut u8, usize),
    pub(super) apart: unsafe fn(*const u8, *const u8, *mut u8, usize),
}

impl Kernel {
    /// `right[i] = left[i] op right[i]` for `count` elements, each at a multiple of the type's
    /// extent. [`super::Op::Replace`] gives `left[i]`, [`super::Op::NoOp`] leaves `right[i]`.
    ///
    /// # Safety
    /// `count` elements are readable at `left` and writable at `right`, at any alignment. The two
    /// are the same or don't overlap (otherwise the result has no meaning). Gaps in the
    /// elements are neither read nor written.
    #[inline(always)]
    pub unsafe fn reduce(&self, left: *const u8, right: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { (self.into_right)(left, right, count) }
    }

    /// `result[i] = left[i] op right[i]` for `count` elements, each at a multiple of the type's
    /// extent. [`super::Op::Replace`] gives `left[i]`, [`super::Op::NoOp`] `right[i]`.
    ///
    /// # Safety
    /// `count` elements are readable at `left` and `right` and writable at `result`, at any
    /// alignment. Each two of the three are the same or don't overlap (otherwise the result has
    /// no meaning). Gaps in the elements are neither read nor written.
    #[inline(always)]
    pub unsafe fn combine(&self, left: *const u8, right: *const u8, result: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { (self.apart)(left, right, result, count) }
    }
}
