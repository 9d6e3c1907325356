//! Strings.

use std::ffi::{CStr, c_char, c_int};

use encore_engine::error::Result;

use super::list::{null_pointer, out};
use crate::argument::{StringBuffer, StringOut};

/// Input string: not null.
///
/// # Safety
/// `address` is null or points to a string that ends with a zero.
#[inline(always)]
pub unsafe fn string<'a>(address: *const c_char, name: &'static str) -> Result<&'a CStr> {
    if address.is_null() {
        return Err(null_pointer(name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { CStr::from_ptr(address) })
}

/// Buffer for a string of at most `room` bytes including its terminating zero.
///
/// # Safety
/// `address` is null or has `room` bytes.
pub unsafe fn string_out<'a>(address: *mut c_char, room: c_int, name: &'static str) -> Result<StringOut<'a>> {
    if address.is_null() {
        return Err(null_pointer(name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { StringOut::new(address, room as usize, None) })
}

/// [`string_out`] with an address for the string's length.
///
/// # Safety
/// `address` is null or has `room` bytes.
pub unsafe fn counted_string_out<'a>(
    address: *mut c_char,
    room: c_int,
    length: &'a mut c_int,
    name: &'static str,
) -> Result<StringOut<'a>> {
    if address.is_null() {
        return Err(null_pointer(name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { StringOut::new(address, room as usize, Some(length)) })
}

/// Buffer for a string of at most `length` bytes before its terminating zero.
///
/// # Safety
/// `address` is null or has `length + 1` bytes.
pub unsafe fn sized_string_out<'a>(
    address: *mut c_char,
    length: usize,
    name: &'static str,
) -> Result<StringOut<'a>> {
    if address.is_null() {
        return Err(null_pointer(name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { StringOut::new(address, length + 1, None) })
}

/// Buffer for a string with an in-out length: the buffer's size in, the required size out.
///
/// # Safety
/// `address` is null or has `*length` bytes.
pub unsafe fn string_buffer<'a>(
    address: *mut c_char,
    length: &'a mut c_int,
    name: &'static str,
) -> Result<StringBuffer<'a>> {
    if address.is_null() && *length > 0 {
        return Err(null_pointer(name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { StringBuffer::new(address, length) })
}

/// [`string_buffer`] for the tool interface; `None` if the program doesn't want the string.
///
/// # Safety
/// `address` and `length` are null, or `length` points to an integer and `address` has that many bytes.
pub unsafe fn tool_string<'a>(address: *mut c_char, length: *mut c_int) -> Option<StringBuffer<'a>> {
    // SAFETY: the caller's promise.
    unsafe {
        let length = out(length, "").ok()?;
        if address.is_null() {
            *length = 0;
        }
        Some(StringBuffer::new(address, length))
    }
}

#[cfg(test)]
mod tests {
    use std::ptr;

    use super::*;

    #[test]
    fn strings_need_an_address() {
        // SAFETY: null and valid addresses.
        unsafe {
            assert!(string(ptr::null(), "key").is_err());
            assert_eq!(string(c"abc".as_ptr(), "key").unwrap(), c"abc");
            assert!(string_out(ptr::null_mut(), 8, "key").is_err());
            assert!(sized_string_out(ptr::null_mut(), 0, "value").is_err());
            assert!(string_buffer(ptr::null_mut(), &mut 1, "value").is_err());
            assert!(string_buffer(ptr::null_mut(), &mut 0, "value").is_ok());
            assert!(counted_string_out(ptr::null_mut(), 8, &mut 0, "name").is_err());
        }
    }

    #[test]
    fn tools_may_want_the_length_alone() {
        let mut length = 100;
        // SAFETY: valid addresses, or null.
        unsafe {
            assert!(tool_string(ptr::null_mut(), ptr::null_mut()).is_none());
            tool_string(ptr::null_mut(), &mut length).unwrap().set(b"name");
        }
        assert_eq!(length, 5);
    }
}
