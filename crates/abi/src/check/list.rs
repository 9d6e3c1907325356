//! Addresses: of results, and of lists.

use std::ffi::c_int;
use std::slice;

use encore_engine::error::{Error, ErrorClass, Fact, Result};

use crate::argument::Flag;
use crate::types::*;

/// Address of a result: not null.
///
/// # Safety
/// `address` is null or points to a `T` that nobody else uses during the call.
#[inline(always)]
pub unsafe fn out<'a, T>(address: *mut T, name: &'static str) -> Result<&'a mut T> {
    // SAFETY: the caller's promise.
    unsafe { address.as_mut() }.ok_or_else(|| null_pointer(name))
}

/// Address of an optional result.
///
/// # Safety
/// As for [`out`].
#[inline(always)]
pub unsafe fn out_or_null<'a, T>(address: *mut T) -> Option<&'a mut T> {
    // SAFETY: the caller's promise.
    unsafe { address.as_mut() }
}

/// Address of a logical result.
///
/// # Safety
/// As for [`out`].
#[inline(always)]
pub unsafe fn flag_out<'a>(address: *mut c_int, name: &'static str) -> Result<&'a mut Flag> {
    // SAFETY: the caller's promise; a Flag is an int.
    unsafe { out(address.cast::<Flag>(), name) }
}

/// Input status: not null.
///
/// # Safety
/// `address` is null or points to a status.
#[inline(always)]
pub unsafe fn status<'a>(address: *const Status, name: &'static str) -> Result<&'a Status> {
    // SAFETY: the caller's promise.
    unsafe { address.as_ref() }.ok_or_else(|| null_pointer(name))
}

/// Input list: not null unless empty.
///
/// # Safety
/// `address` is null or points to `length` elements.
#[inline(always)]
pub unsafe fn list<'a, T>(address: *const T, length: usize, name: &'static str) -> Result<&'a [T]> {
    if length == 0 {
        return Ok(&[]);
    }
    if address.is_null() || !fits::<T>(length) {
        return Err(no_list::<T>(address.is_null(), length, name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { slice::from_raw_parts(address, length) })
}

/// Output list: not null unless empty.
///
/// # Safety
/// As for [`list`], and nobody else uses the list during the call.
#[inline(always)]
pub unsafe fn list_mut<'a, T>(address: *mut T, length: usize, name: &'static str) -> Result<&'a mut [T]> {
    if length == 0 {
        return Ok(&mut []);
    }
    if address.is_null() || !fits::<T>(length) {
        return Err(no_list::<T>(address.is_null(), length, name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { slice::from_raw_parts_mut(address, length) })
}

/// Function of the program: not null.
#[inline(always)]
pub fn callback<F>(function: Option<F>, name: &'static str) -> Result<F> {
    function.ok_or_else(|| null_pointer(name))
}

/// Whether `length` elements fit the address space.
#[inline(always)]
fn fits<T>(length: usize) -> bool {
    length <= isize::MAX as usize / size_of::<T>()
}

#[cold]
pub(super) fn null_pointer(name: &'static str) -> Error {
    Error::argument(ErrorClass::Arg, name, Fact::NullPointer)
}

#[cold]
fn no_list<T>(null: bool, length: usize, name: &'static str) -> Error {
    if null {
        return null_pointer(name);
    }
    let high = isize::MAX as usize / size_of::<T>();
    let fact = Fact::OutOfRange { value: length as i64, low: 0, high: high as i64 };
    Error::argument(ErrorClass::Arg, name, fact)
}

#[cfg(test)]
mod tests {
    use std::ptr;

    use super::*;

    #[test]
    fn null_is_found() {
        // SAFETY: null and valid addresses.
        unsafe {
            assert_eq!(out::<c_int>(ptr::null_mut(), "x").unwrap_err().report().argument, "x");
            assert!(out_or_null::<c_int>(ptr::null_mut()).is_none());
            assert!(status(ptr::null(), "status").is_err());
            assert!(list::<c_int>(ptr::null(), 1, "x").is_err());
            assert!(list::<c_int>(ptr::null(), 0, "x").is_ok_and(<[_]>::is_empty));
            assert!(list_mut::<c_int>(ptr::null_mut(), 0, "x").is_ok());
            assert_eq!(list([1, 2].as_ptr(), 2, "x").unwrap(), [1, 2]);
        }
        assert!(callback::<fn()>(None, "f").is_err());
    }

    #[test]
    fn impossible_lengths_are_found() {
        let one = 1u64;
        // SAFETY: the length is refused before memory is touched.
        let error = unsafe { list(&raw const one, usize::MAX / 8, "x") }.unwrap_err();
        assert!(matches!(error.report().fact, Fact::OutOfRange { .. }));
    }

    #[test]
    fn flags_are_zero_or_one() {
        let mut place = 7;
        // SAFETY: a valid address.
        unsafe { flag_out(&mut place, "flag") }.unwrap().set(true);
        assert_eq!(place, 1);
    }
}
