//! Which kernel serves which operator and type.

use super::arithmetic::{Complex, Max, Min, Prod, Sum};
use super::bits::{Band, Bor, Bxor};
use super::fortran::{And, InC, InFortran, Or, Xor};
use super::lanes::{scalar, vector};
use super::pairs::{self, Greatest, Least, Left, Right};
use super::{Kernel, Op, special};
use crate::basic::{Basic, Repr};
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
use crate::float::Extended;
use crate::float::{Half, Quad};

/// The kernel for a defined operator on a type that isn't a pair, if there is arithmetic for it.
pub(crate) fn single(op: Op, basic: Basic) -> Option<Kernel> {
    let repr = basic.repr();
    match op {
        Op::Sum => sum(repr),
        Op::Prod => prod(repr),
        Op::Min => min(repr),
        Op::Max => max(repr),
        Op::Band => bitwise::<Band<u8>, Band<u16>, Band<u32>, Band<u64>, Band<u128>>(repr),
        Op::Bor => bitwise::<Bor<u8>, Bor<u16>, Bor<u32>, Bor<u64>, Bor<u128>>(repr),
        Op::Bxor => bitwise::<Bxor<u8>, Bxor<u16>, Bxor<u32>, Bxor<u64>, Bxor<u128>>(repr),
        Op::Land => logical::<And>(repr),
        Op::Lor => logical::<Or>(repr),
        Op::Lxor => logical::<Xor>(repr),
        Op::Replace => Some(match repr.size() {
            1 => special::replace::<1>(),
            2 => special::replace::<2>(),
            4 => special::replace::<4>(),
            8 => special::replace::<8>(),
            16 => special::replace::<16>(),
            _ => special::replace::<32>(),
        }),
        Op::NoOp => Some(match repr.size() {
            1 => special::no_op::<1>(),
            2 => special::no_op::<2>(),
            4 => special::no_op::<4>(),
            8 => special::no_op::<8>(),
            16 => special::no_op::<16>(),
            _ => special::no_op::<32>(),
        }),
        Op::Minloc | Op::Maxloc => None,
    }
}

/// A function from representations to kernels of one arithmetic operator.
macro_rules! arithmetic {
    ($name:ident $op:ident { $($extra:ident => $kernel:expr;)* }) => {
        fn $name(repr: Repr) -> Option<Kernel> {
            Some(match repr {
                Repr::F16 => vector::<$op<Half>>(),
                Repr::F32 => vector::<$op<f32>>(),
                Repr::F64 => vector::<$op<f64>>(),
                #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
                Repr::F80 => scalar::<$op<Extended>>(),
                Repr::F128 => scalar::<$op<Quad>>(),
                $(Repr::$extra => $kernel,)*
                _ => return None,
            })
        }
    };
}

/// Sums and products wrap, so that the sign of the type doesn't matter.
macro_rules! ring {
    ($name:ident $op:ident) => {
        fn $name(repr: Repr) -> Option<Kernel> {
            arithmetic!(floating $op {
                ComplexF16 => vector::<$op<Complex<Half>>>();
                ComplexF32 => vector::<$op<Complex<f32>>>();
                ComplexF64 => vector::<$op<Complex<f64>>>();
                ComplexF128 => scalar::<$op<Complex<Quad>>>();
            });
            Some(match repr {
                Repr::I8 | Repr::U8 => vector::<$op<u8>>(),
                Repr::I16 | Repr::U16 => vector::<$op<u16>>(),
                Repr::I32 | Repr::U32 => vector::<$op<u32>>(),
                Repr::I64 | Repr::U64 => vector::<$op<u64>>(),
                Repr::I128 => scalar::<$op<i128>>(),
                #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
                Repr::ComplexF80 => scalar::<$op<Complex<Extended>>>(),
                _ => return floating(repr),
            })
        }
    };
}

ring!(sum Sum);
ring!(prod Prod);

macro_rules! order {
    ($name:ident $op:ident) => {
        arithmetic!($name $op {
            I8 => vector::<$op<i8>>();
            I16 => vector::<$op<i16>>();
            I32 => vector::<$op<i32>>();
            I64 => vector::<$op<i64>>();
            I128 => scalar::<$op<i128>>();
            U8 => vector::<$op<u8>>();
            U16 => vector::<$op<u16>>();
            U32 => vector::<$op<u32>>();
            U64 => vector::<$op<u64>>();
        });
    };
}

order!(min Min);
order!(max Max);

fn bitwise<B1, B2, B4, B8, B16>(repr: Repr) -> Option<Kernel>
where
    B1: super::lanes::Combine,
    B2: super::lanes::Combine,
    B4: super::lanes::Combine,
    B8: super::lanes::Combine,
    B16: super::lanes::Combine,
{
    Some(match repr.size() {
        1 => vector::<B1>(),
        2 => vector::<B2>(),
        4 => vector::<B4>(),
        8 => vector::<B8>(),
        16 => vector::<B16>(),
        _ => return None,
    })
}

fn logical<O: super::fortran::Truth>(repr: Repr) -> Option<Kernel> {
    Some(match repr {
        Repr::I8 | Repr::U8 | Repr::Bool => vector::<InC<O, i8>>(),
        Repr::I16 | Repr::U16 => vector::<InC<O, i16>>(),
        Repr::I32 | Repr::U32 => vector::<InC<O, i32>>(),
        Repr::I64 | Repr::U64 => vector::<InC<O, i64>>(),
        Repr::Logical8 => vector::<InFortran<O, i8>>(),
        Repr::Logical16 => vector::<InFortran<O, i16>>(),
        Repr::Logical32 => vector::<InFortran<O, i32>>(),
        Repr::Logical64 => vector::<InFortran<O, i64>>(),
        Repr::Logical128 => scalar::<InFortran<O, i128>>(),
        _ => return None,
    })
}

/// Calls `$then!` with the Rust type of an index and the arguments.
macro_rules! with_index {
    ($index:expr, $value:ty, $kernel:ident) => {
        match $index {
            Repr::I8 => $kernel!($value, i8),
            Repr::I16 => $kernel!($value, i16),
            Repr::I32 => $kernel!($value, i32),
            Repr::I64 => $kernel!($value, i64),
            Repr::I128 => $kernel!($value, i128),
            Repr::U8 => $kernel!($value, u8),
            Repr::U16 => $kernel!($value, u16),
            Repr::U32 => $kernel!($value, u32),
            Repr::U64 => $kernel!($value, u64),
            _ => return None,
        }
    };
}

/// The kernel for a defined operator on a pair.
pub(crate) fn pair(op: Op, value: Basic, index: Basic) -> Option<Kernel> {
    macro_rules! kernel {
        ($value:ty, $index:ty) => {
            match op {
                Op::Minloc => pairs::kernel::<Least, $value, $index>(),
                Op::Maxloc => pairs::kernel::<Greatest, $value, $index>(),
                Op::Replace => pairs::kernel::<Left, $value, $index>(),
                Op::NoOp => pairs::kernel::<Right, $value, $index>(),
                _ => return None,
            }
        };
    }
    let index = index.repr();
    Some(match value.repr() {
        Repr::I8 => with_index!(index, i8, kernel),
        Repr::I16 => with_index!(index, i16, kernel),
        Repr::I32 => with_index!(index, i32, kernel),
        Repr::I64 => with_index!(index, i64, kernel),
        Repr::I128 => with_index!(index, i128, kernel),
        Repr::U8 => with_index!(index, u8, kernel),
        Repr::U16 => with_index!(index, u16, kernel),
        Repr::U32 => with_index!(index, u32, kernel),
        Repr::U64 => with_index!(index, u64, kernel),
        Repr::F16 => with_index!(index, Half, kernel),
        // The pair types of Fortran have floating-point indices.
        Repr::F32 if index == Repr::F32 => kernel!(f32, f32),
        Repr::F32 => with_index!(index, f32, kernel),
        Repr::F64 if index == Repr::F64 => kernel!(f64, f64),
        Repr::F64 => with_index!(index, f64, kernel),
        #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
        Repr::F80 => with_index!(index, Extended, kernel),
        Repr::F128 => with_index!(index, Quad, kernel),
        _ => return None,
    })
}
