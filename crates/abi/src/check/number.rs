//! Numbers: counts, lengths, sizes, constants.

use std::ffi::c_int;

use encore_engine::error::{Error, ErrorClass, Fact, Result};

use crate::types::*;

/// A number of elements: not negative.
#[inline(always)]
pub fn count(value: Count, name: &'static str) -> Result<Count> {
    if value < 0 {
        return Err(negative(ErrorClass::Count, value, name));
    }
    Ok(value)
}

/// The length of a list, or the size of a memory area in bytes: not negative.
#[inline(always)]
pub fn length(value: Count, name: &'static str) -> Result<usize> {
    if value < 0 {
        return Err(negative(ErrorClass::Arg, value, name));
    }
    Ok(value as usize)
}

/// The number of partitions of a partitioned operation: 1 or more (MPI 5.0 §4.2.1).
#[inline(always)]
pub fn partition_count(value: c_int, name: &'static str) -> Result<usize> {
    if value < 1 {
        let fact = Fact::OutOfRange { value: i64::from(value), low: 1, high: i64::from(c_int::MAX) };
        return Err(Error::argument(ErrorClass::Arg, name, fact));
    }
    Ok(value as usize)
}

/// The size of memory to be allocated or exposed, in bytes: not negative.
#[inline(always)]
pub fn memory_size(value: Aint, name: &'static str) -> Result<usize> {
    if value < 0 {
        return Err(negative(ErrorClass::Size, value, name));
    }
    Ok(value as usize)
}

/// The unit of displacements in a window, in bytes: at least 1.
#[inline(always)]
pub fn disp_unit(value: Aint, name: &'static str) -> Result<usize> {
    if value < 1 {
        return Err(out_of_range(ErrorClass::Disp, value, 1, Aint::MAX, name));
    }
    Ok(value as usize)
}

/// A value from a list of constants.
#[inline(always)]
pub fn choice(
    value: c_int,
    constants: &'static [(c_int, &'static str)],
    class: ErrorClass,
    name: &'static str,
) -> Result<c_int> {
    if constants.iter().any(|(constant, _)| *constant == value) {
        return Ok(value);
    }
    Err(not_among(value, constants, class, name))
}

/// A combination of bits.
#[inline(always)]
pub fn bits(
    value: c_int,
    constants: &'static [(c_int, &'static str)],
    class: ErrorClass,
    name: &'static str,
) -> Result<c_int> {
    let known = constants.iter().fold(0, |known, (constant, _)| known | constant);
    if value & !known == 0 {
        return Ok(value);
    }
    Err(not_combination(value, constants, class, name))
}

#[cold]
fn negative(class: ErrorClass, value: i64, name: &'static str) -> Error {
    Error::argument(class, name, Fact::Negative(value))
}

#[cold]
fn out_of_range(class: ErrorClass, value: i64, low: i64, high: i64, name: &'static str) -> Error {
    Error::argument(class, name, Fact::OutOfRange { value, low, high })
}

#[cold]
fn not_among(
    value: c_int,
    constants: &'static [(c_int, &'static str)],
    class: ErrorClass,
    name: &'static str,
) -> Error {
    Error::argument(class, name, Fact::NotAmong { value, constants })
}

#[cold]
fn not_combination(
    value: c_int,
    constants: &'static [(c_int, &'static str)],
    class: ErrorClass,
    name: &'static str,
) -> Error {
    Error::argument(class, name, Fact::NotCombination { value, constants })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_limits() {
        assert!(count(0, "count").is_ok() && length(5, "n").is_ok_and(|n| n == 5));
        let report = |error: Error| error.report().clone();
        let error = report(count(-1, "count").unwrap_err());
        assert_eq!(
            (error.class, error.argument, error.fact),
            (ErrorClass::Count, "count", Fact::Negative(-1))
        );
        assert_eq!(memory_size(-1, "size").unwrap_err().class(), ErrorClass::Size);
        assert_eq!(disp_unit(0, "disp_unit").unwrap_err().class(), ErrorClass::Disp);
    }

    #[test]
    fn constants_are_known() {
        const CONSTANTS: &[(c_int, &str)] = &[(1, "A"), (4, "B")];
        assert!(choice(4, CONSTANTS, ErrorClass::Arg, "x").is_ok());
        assert!(choice(5, CONSTANTS, ErrorClass::Locktype, "x").is_err());
        assert!(bits(5, CONSTANTS, ErrorClass::Amode, "x").is_ok());
        assert_eq!(bits(6, CONSTANTS, ErrorClass::Amode, "x").unwrap_err().class(), ErrorClass::Amode);
    }
}
