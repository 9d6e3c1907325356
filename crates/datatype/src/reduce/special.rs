//! `MPI_REPLACE` and `MPI_NO_OP` on elements of `SIZE` bytes.

use std::ptr;

use super::kernel::Kernel;

/// `MPI_REPLACE`: the left operand, which is the origin's.
pub(crate) fn replace<const SIZE: usize>() -> Kernel {
    /// # Safety
    /// As for [`Kernel::reduce`].
    unsafe fn into_right<const SIZE: usize>(left: *const u8, right: *mut u8, count: usize) {
        // SAFETY: the elements have no gaps.
        unsafe { ptr::copy(left, right, count * SIZE) }
    }

    /// # Safety
    /// As for [`Kernel::combine`].
    unsafe fn apart<const SIZE: usize>(left: *const u8, _: *const u8, result: *mut u8, count: usize) {
        // SAFETY: the elements have no gaps.
        unsafe { ptr::copy(left, result, count * SIZE) }
    }

    Kernel { into_right: into_right::<SIZE>, apart: apart::<SIZE> }
}

/// `MPI_NO_OP`: the right operand, which is the target's.
pub(crate) fn no_op<const SIZE: usize>() -> Kernel {
    /// # Safety
    /// Always safe to call.
    unsafe fn into_right(_: *const u8, _: *mut u8, _: usize) {}

    /// # Safety
    /// As for [`Kernel::combine`].
    unsafe fn apart<const SIZE: usize>(_: *const u8, right: *const u8, result: *mut u8, count: usize) {
        // SAFETY: the elements have no gaps.
        unsafe { ptr::copy(right, result, count * SIZE) }
    }

    Kernel { into_right, apart: apart::<SIZE> }
}
