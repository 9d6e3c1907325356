//! Types chosen by a program's needs: Fortran's kinds (MPI 5.0 §19.1.9) and types by size.

use crate::basic::{Basic, LONG_DOUBLE_REPR, Repr};
use crate::contents::{Combiner, Contents};
use crate::datatype::{Datatype, Edges};
use crate::error::TypeError;
use crate::predefined as named;

type Result<T> = std::result::Result<T, TypeError>;

/// `MPI_TYPECLASS_INTEGER`
pub const TYPECLASS_INTEGER: i32 = 192;
/// `MPI_TYPECLASS_REAL`
pub const TYPECLASS_REAL: i32 = 193;
/// `MPI_TYPECLASS_COMPLEX`
pub const TYPECLASS_COMPLEX: i32 = 194;

/// A kind that Fortran compilers have: decimal precision and range, and its types.
struct RealKind {
    precision: i32,
    range: i32,
    real: Basic,
    complex: Basic,
}

/// In the order in which `selected_real_kind` chooses them. The one with 18 digits is the x87's
/// format, which compilers for that processor have as kind 10; C calls it `long double`.
const REAL_KINDS: [RealKind; 4] = [
    RealKind { precision: 6, range: 37, real: named::REAL4, complex: named::COMPLEX8 },
    RealKind { precision: 15, range: 307, real: named::REAL8, complex: named::COMPLEX16 },
    RealKind {
        precision: if matches!(LONG_DOUBLE_REPR, Repr::F80) { 18 } else { -1 },
        range: 4931,
        real: named::LONG_DOUBLE,
        complex: named::C_LONG_DOUBLE_COMPLEX,
    },
    RealKind { precision: 33, range: 4931, real: named::REAL16, complex: named::COMPLEX32 },
];

/// Decimal range and type of the integer kinds.
const INTEGER_KINDS: [(i32, Basic); 5] = [
    (2, named::INTEGER1),
    (4, named::INTEGER2),
    (9, named::INTEGER4),
    (18, named::INTEGER8),
    (38, named::INTEGER16),
];

/// `MPI_Type_create_f90_real`. `None` stands for `MPI_UNDEFINED`; one of the two is given.
///
/// Equal arguments have to give the same handle; the caller remembers them.
pub fn real(precision: Option<i32>, range: Option<i32>) -> Result<Datatype> {
    let kind = real_kind(precision, range)?;
    made(Combiner::F90Real, &[precision, range], kind.real)
}

/// `MPI_Type_create_f90_complex`; as [`real`].
pub fn complex(precision: Option<i32>, range: Option<i32>) -> Result<Datatype> {
    let kind = real_kind(precision, range)?;
    made(Combiner::F90Complex, &[precision, range], kind.complex)
}

/// `MPI_Type_create_f90_integer`; as [`real`].
pub fn integer(range: i32) -> Result<Datatype> {
    if range < 0 {
        return Err(TypeError::BadPrecision { precision: None, range: Some(range) });
    }
    match INTEGER_KINDS.iter().find(|kind| kind.0 >= range) {
        Some(kind) => made(Combiner::F90Integer, &[Some(range)], kind.1),
        None => Err(TypeError::NoSuchPrecision { precision: None, range: Some(range) }),
    }
}

fn real_kind(precision: Option<i32>, range: Option<i32>) -> Result<&'static RealKind> {
    let negative = |value: Option<i32>| value.is_some_and(|value| value < 0);
    if (precision.is_none() && range.is_none()) || negative(precision) || negative(range) {
        return Err(TypeError::BadPrecision { precision, range });
    }
    REAL_KINDS
        .iter()
        .find(|kind| kind.precision >= precision.unwrap_or(0) && kind.range >= range.unwrap_or(0))
        .ok_or(TypeError::NoSuchPrecision { precision, range })
}

fn made(combiner: Combiner, arguments: &[Option<i32>], basic: Basic) -> Result<Datatype> {
    /// `MPI_UNDEFINED`
    const UNDEFINED: i32 = -32766;
    let arguments: Vec<i32> = arguments.iter().map(|value| value.unwrap_or(UNDEFINED)).collect();
    let old = basic.entry().datatype();
    Datatype::derived(
        old.shape(),
        Edges::default(),
        old.align(),
        Contents::new(combiner).integers(&arguments),
    )
}

/// `MPI_Type_match_size`: the Fortran type of a class and size, in bytes.
pub fn match_size(class: i32, size: i64) -> Result<Basic> {
    let found = match (class, size) {
        (TYPECLASS_INTEGER, 1) => named::INTEGER1,
        (TYPECLASS_INTEGER, 2) => named::INTEGER2,
        (TYPECLASS_INTEGER, 4) => named::INTEGER4,
        (TYPECLASS_INTEGER, 8) => named::INTEGER8,
        (TYPECLASS_INTEGER, 16) => named::INTEGER16,
        (TYPECLASS_REAL, 2) => named::REAL2,
        (TYPECLASS_REAL, 4) => named::REAL4,
        (TYPECLASS_REAL, 8) => named::REAL8,
        (TYPECLASS_REAL, 16) => named::REAL16,
        (TYPECLASS_COMPLEX, 4) => named::COMPLEX4,
        (TYPECLASS_COMPLEX, 8) => named::COMPLEX8,
        (TYPECLASS_COMPLEX, 16) => named::COMPLEX16,
        (TYPECLASS_COMPLEX, 32) => named::COMPLEX32,
        (TYPECLASS_INTEGER | TYPECLASS_REAL | TYPECLASS_COMPLEX, _) => {
            return Err(TypeError::NoSuchSize { size });
        }
        _ => return Err(TypeError::BadTypeClass { class }),
    };
    Ok(found)
}
