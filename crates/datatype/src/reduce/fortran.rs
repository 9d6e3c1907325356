//! Logical operators, in C and in Fortran.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use super::lanes::Combine;

/// Fortran's `.TRUE.` in memory, sign-extended. gfortran and flang have 1.
static TRUE: AtomicI64 = AtomicI64::new(1);
/// Fortran's `.FALSE.` in memory, sign-extended.
static FALSE: AtomicI64 = AtomicI64::new(0);

/// Sets what `.TRUE.` and `.FALSE.` are (`MPI_Abi_set_fortran_booleans`), as integers, whose low
/// bytes or sign extension they are in logicals of other sizes.
pub fn set_logical_values(true_value: i64, false_value: i64) {
    TRUE.store(true_value, Relaxed);
    FALSE.store(false_value, Relaxed);
}

/// Fortran's `.TRUE.` and `.FALSE.` (`MPI_Abi_get_fortran_booleans`).
pub fn logical_values() -> (i64, i64) {
    (TRUE.load(Relaxed), FALSE.load(Relaxed))
}

/// `MPI_LAND`
pub(crate) struct And;
/// `MPI_LOR`
pub(crate) struct Or;
/// `MPI_LXOR`
pub(crate) struct Xor;

/// A logical operator.
pub(crate) trait Truth {
    fn of(left: bool, right: bool) -> bool;
}

impl Truth for And {
    #[inline(always)]
    fn of(left: bool, right: bool) -> bool {
        left & right
    }
}

impl Truth for Or {
    #[inline(always)]
    fn of(left: bool, right: bool) -> bool {
        left | right
    }
}

impl Truth for Xor {
    #[inline(always)]
    fn of(left: bool, right: bool) -> bool {
        left ^ right
    }
}

/// Truth values of C: integers, and `bool`.
pub(crate) struct InC<O, T>(PhantomData<(O, T)>);
/// Truth values of Fortran.
pub(crate) struct InFortran<O, T>(PhantomData<(O, T)>);

macro_rules! combine {
    ($($type:ty)*) => {$(
        impl<O: Truth> Combine for InC<O, $type> {
            type Element = $type;
            type Context = ();

            #[inline(always)]
            fn context() {}

            #[inline(always)]
            fn combine((): (), left: $type, right: $type) -> $type {
                O::of(left != 0, right != 0).into()
            }
        }

        impl<O: Truth> Combine for InFortran<O, $type> {
            type Element = $type;
            /// The values of true and false.
            type Context = ($type, $type);

            #[inline(always)]
            fn context() -> ($type, $type) {
                let (yes, no) = logical_values();
                (yes as $type, no as $type)
            }

            #[inline(always)]
            fn combine((yes, no): ($type, $type), left: $type, right: $type) -> $type {
                if O::of(left != no, right != no) { yes } else { no }
            }
        }
    )*};
}

combine!(i8 i16 i32 i64 i128);
