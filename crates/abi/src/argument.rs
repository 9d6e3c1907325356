//! Checked arguments, as passed to the implementations in [`crate::calls`].
//!
//! The `int` and the `MPI_Count` form of a function share one implementation, so numbers that differ in width
//! come as enumerations of both: nothing is copied.

use std::ffi::{c_char, c_int};
use std::ptr;

use encore_engine::error::{Error, ErrorClass, Fact, Result};

use crate::types::*;

/// Integers of either width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integers<'a> {
    /// From the `int` form.
    Int(&'a [c_int]),
    /// From the large-count form; displacements in bytes are of this width in both forms.
    Large(&'a [Count]),
}

/// Numbers of elements.
pub type Counts<'a> = Integers<'a>;
/// Displacements, in elements or bytes depending on the parameter.
pub type Displs<'a> = Integers<'a>;

impl Integers<'_> {
    /// Number of integers.
    #[inline(always)]
    pub fn len(&self) -> usize {
        match self {
            Integers::Int(list) => list.len(),
            Integers::Large(list) => list.len(),
        }
    }

    /// Whether there are no integers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The integer at `index`. Requires `index` below [`Integers::len`].
    #[inline(always)]
    pub fn get(&self, index: usize) -> Count {
        match self {
            Integers::Int(list) => Count::from(list[index]),
            Integers::Large(list) => list[index],
        }
    }

    /// All integers.
    pub fn iter(&self) -> impl Iterator<Item = Count> {
        (0..self.len()).map(|index| self.get(index))
    }
}

/// Address of an integer of either width, for a result.
#[derive(Debug)]
pub enum IntegerOut<'a> {
    /// In the `int` form.
    Int(&'a mut c_int),
    /// In the large-count form.
    Large(&'a mut Count),
}

/// Address for a number of elements or bytes.
pub type CountOut<'a> = IntegerOut<'a>;
/// Position in packed data, in bytes; advances.
pub type Position<'a> = IntegerOut<'a>;

impl IntegerOut<'_> {
    /// The current value.
    pub fn get(&self) -> Count {
        match self {
            IntegerOut::Int(place) => Count::from(**place),
            IntegerOut::Large(place) => **place,
        }
    }

    /// Stores `value`; fails if it does not fit, with `argument` as the name of the argument.
    pub fn set(&mut self, value: Count, argument: &'static str) -> Result<()> {
        match self {
            IntegerOut::Int(place) => match c_int::try_from(value) {
                Ok(value) => **place = value,
                Err(_) => {
                    let fact = Fact::OutOfRange { value, low: c_int::MIN.into(), high: c_int::MAX.into() };
                    return Err(Error::argument(ErrorClass::ValueTooLarge, argument, fact));
                }
            },
            IntegerOut::Large(place) => **place = value,
        }
        Ok(())
    }

    /// Stores `value`, or `MPI_UNDEFINED` if it does not fit (`MPI_Get_count`, `MPI_Type_size` …).
    pub fn set_or_undefined(&mut self, value: Count) {
        match self {
            IntegerOut::Int(place) => **place = c_int::try_from(value).unwrap_or(encore_engine::UNDEFINED),
            IntegerOut::Large(place) => **place = value,
        }
    }
}

/// A value whose type differs in the large-count form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyWidth<I, L> {
    /// From the `int` form.
    Int(I),
    /// From the large-count form.
    Large(L),
}

/// Address for a logical result.
#[repr(transparent)]
#[derive(Debug)]
pub struct Flag(c_int);

impl Flag {
    /// Stores `value` as C's 0 or 1.
    #[inline(always)]
    pub fn set(&mut self, value: bool) {
        self.0 = c_int::from(value);
    }
}

/// The statuses of several operations, or `MPI_STATUSES_IGNORE`.
#[derive(Debug)]
pub struct Statuses<'a>(Option<&'a mut [Status]>);

impl<'a> Statuses<'a> {
    /// All statuses; `None` if they are ignored.
    pub fn list(self) -> Option<&'a mut [Status]> {
        self.0
    }

    /// The `len` statuses at `address`; null: ignored.
    ///
    /// # Safety
    /// `address` is null or has room for `len` statuses.
    #[inline(always)]
    pub unsafe fn new(address: *mut Status, len: usize) -> Self {
        // SAFETY: the caller's promise.
        Statuses((!address.is_null()).then(|| unsafe { std::slice::from_raw_parts_mut(address, len) }))
    }

    /// The status at `index`; `None` if it is ignored.
    #[inline(always)]
    pub fn get(&mut self, index: usize) -> Option<&mut Status> {
        match &mut self.0 {
            Some(list) => Some(&mut list[index]),
            None => None,
        }
    }
}

/// Buffer for a string whose greatest length is a constant or given by the program.
#[derive(Debug)]
pub struct StringOut<'a> {
    address: *mut c_char,
    /// Bytes of room, the terminating zero included; at least 1.
    room: usize,
    length: Option<&'a mut c_int>,
}

impl<'a> StringOut<'a> {
    /// `room` bytes at `address`, and where the length of the string is stored.
    ///
    /// # Safety
    /// `address` has room for `room` bytes, which is at least 1.
    pub unsafe fn new(address: *mut c_char, room: usize, length: Option<&'a mut c_int>) -> Self {
        StringOut { address, room, length }
    }

    /// Stores `text`, cut to what fits (at a character of UTF-8), and its length.
    pub fn set(&mut self, text: &[u8]) {
        let stored = cut(text, self.room - 1);
        // SAFETY: `room` bytes are there (new).
        unsafe { store(self.address, stored) };
        if let Some(length) = &mut self.length {
            **length = stored.len() as c_int;
        }
    }
}

/// Buffer for a string whose full length is always returned: `MPI_Info_get_string`, the tool interface.
#[derive(Debug)]
pub struct StringBuffer<'a> {
    /// Null if `length` is 0.
    address: *mut c_char,
    length: &'a mut c_int,
}

impl<'a> StringBuffer<'a> {
    /// `*length` bytes at `address`.
    ///
    /// # Safety
    /// `address` has room for `*length` bytes, or that is 0 or less.
    pub unsafe fn new(address: *mut c_char, length: &'a mut c_int) -> Self {
        StringBuffer { address, length }
    }

    /// Stores as much of `text` as fits, and the buffer size that all of it needs, including the terminating zero.
    pub fn set(&mut self, text: &[u8]) {
        if *self.length > 0 && !self.address.is_null() {
            // SAFETY: `*length` bytes are there (new).
            unsafe { store(self.address, cut(text, *self.length as usize - 1)) };
        }
        *self.length = text.len() as c_int + 1;
    }
}

/// At most `length` bytes of `text`, cut between characters of UTF-8.
fn cut(text: &[u8], length: usize) -> &[u8] {
    if text.len() <= length {
        return text;
    }
    let is_start = |byte: u8| byte & 0xc0 != 0x80;
    let end = (0..=length).rev().find(|end| is_start(text[*end])).unwrap_or(length);
    &text[..end]
}

/// Writes `text` and a terminating zero.
///
/// # Safety
/// There is room for both.
unsafe fn store(address: *mut c_char, text: &[u8]) {
    // SAFETY: the caller's promise.
    unsafe {
        ptr::copy_nonoverlapping(text.as_ptr().cast(), address, text.len());
        *address.add(text.len()) = 0;
    }
}

/// An array of integers of either width whose length isn't known yet.
#[derive(Clone, Copy, Debug)]
pub enum RawIntegers {
    /// From the `int` form.
    Int(*const c_int),
    /// From the large-count form.
    Large(*const Count),
}

impl From<*const c_int> for RawIntegers {
    fn from(address: *const c_int) -> Self {
        RawIntegers::Int(address)
    }
}

impl From<*const Count> for RawIntegers {
    fn from(address: *const Count) -> Self {
        RawIntegers::Large(address)
    }
}

impl RawIntegers {
    /// The first `len` integers; `name`: their argument.
    ///
    /// # Safety
    /// The array is null or has `len` elements, for as long as `'a`.
    #[inline(always)]
    pub unsafe fn list<'a>(self, len: usize, name: &'static str) -> Result<Integers<'a>> {
        // SAFETY: the caller's promise.
        unsafe {
            Ok(match self {
                RawIntegers::Int(address) => Integers::Int(crate::check::list(address, len, name)?),
                RawIntegers::Large(address) => Integers::Large(crate::check::list(address, len, name)?),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_widths_read_the_same() {
        let (small, large) = (Integers::Int(&[1, -2]), Integers::Large(&[1, -2]));
        assert!(small.iter().eq(large.iter()) && small.len() == large.len());
    }

    #[test]
    fn counts_that_do_not_fit() {
        let (mut small, mut large) = (7, 7);
        IntegerOut::Int(&mut small).set_or_undefined(1 << 40);
        IntegerOut::Large(&mut large).set_or_undefined(1 << 40);
        assert_eq!((small, large), (-32766, 1 << 40));
        let error = IntegerOut::Int(&mut small).set(1 << 40, "size").unwrap_err();
        assert_eq!((error.class(), error.report().argument), (ErrorClass::ValueTooLarge, "size"));
    }

    #[test]
    fn strings_are_cut_at_characters() {
        assert_eq!(cut("aé".as_bytes(), 2), b"a");
        assert_eq!(cut("aé".as_bytes(), 3), "aé".as_bytes());
        let mut bytes = [0x7f as c_char; 4];
        let mut length = -1;
        // SAFETY: four bytes of room.
        unsafe { StringOut::new(bytes.as_mut_ptr(), 4, Some(&mut length)) }.set(b"abcdef");
        assert_eq!((bytes, length), ([97, 98, 99, 0], 3));
    }

    #[test]
    fn string_buffers_tell_the_room_that_is_needed() {
        let mut bytes = [0x7f as c_char; 3];
        let mut length = 3;
        // SAFETY: three bytes of room.
        unsafe { StringBuffer::new(bytes.as_mut_ptr(), &mut length) }.set(b"abcdef");
        assert_eq!((bytes, length), ([97, 98, 0], 7));
        let mut length = 0;
        // SAFETY: no room is claimed.
        unsafe { StringBuffer::new(ptr::null_mut(), &mut length) }.set(b"abcdef");
        assert_eq!(length, 7);
    }
}
