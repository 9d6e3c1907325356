//! Which kernel serves which operator and type.

use super::arithmetic::{Complex, IntegerMax, IntegerMin, Max, Min, Prod, Sum};
use super::bits::{Band, Bor, Bxor};
use super::fortran::{And, InC, InFortran, Or, Xor};
use super::kernel::Kernel;
use super::lanes::{Level, scalar, vector};
use super::op::Op;
use super::pairs::{self, Greatest, Least, Left, Right};
use super::special;
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
use super::x87;
use crate::basic::{Basic, Repr};
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
use crate::float::Extended;
use crate::float::{Half, Quad};

/// The kernel for a defined operator on a type that isn't a pair, if there is arithmetic for it.
pub(crate) fn single(op: Op, basic: Basic, level: Level) -> Option<Kernel> {
    let repr = basic.repr();
    match op {
        Op::Sum => sum(repr, level),
        Op::Prod => prod(repr, level),
        Op::Min => min(repr, level),
        Op::Max => max(repr, level),
        Op::Band => bitwise::<Band<u8>, Band<u16>, Band<u32>, Band<u64>, Band<u128>>(repr, level),
        Op::Bor => bitwise::<Bor<u8>, Bor<u16>, Bor<u32>, Bor<u64>, Bor<u128>>(repr, level),
        Op::Bxor => bitwise::<Bxor<u8>, Bxor<u16>, Bxor<u32>, Bxor<u64>, Bxor<u128>>(repr, level),
        Op::Land => logical::<And>(repr, level),
        Op::Lor => logical::<Or>(repr, level),
        Op::Lxor => logical::<Xor>(repr, level),
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

/// A function from representations to the kernels of one operator: which element type stands for
/// which representations, and whether the loop over them can be vectorised.
macro_rules! kernels {
    ($name:ident $op:ident
        vector { $($($vector:ident)|+ => $element:ty;)* }
        $(integer $integer_op:ident { $($integer:ident => $integer_element:ty;)* })?
        scalar { $($scalar:ident => $single:ty;)* }
        x87 { $($x87:ident => $extended:expr;)* }
    ) => {
        fn $name(repr: Repr, level: Level) -> Option<Kernel> {
            Some(match repr {
                $($(Repr::$vector)|+ => vector::<$op<$element>>(level),)*
                $($(Repr::$integer => vector::<$integer_op<$integer_element>>(level),)*)?
                $(Repr::$scalar => scalar::<$op<$single>>(),)*
                $(
                    #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
                    Repr::$x87 => $extended,
                )*
                _ => return None,
            })
        }
    };
}

/// Sums and products of integers wrap, so that the sign doesn't matter.
macro_rules! ring {
    ($name:ident $op:ident $x87:expr, $complex_x87:expr) => {
        kernels! {
            $name $op
            vector {
                I8 | U8 => u8;
                I16 | U16 => u16;
                I32 | U32 => u32;
                I64 | U64 => u64;
                F16 => Half;
                F32 => f32;
                F64 => f64;
                ComplexF16 => Complex<Half>;
                ComplexF32 => Complex<f32>;
                ComplexF64 => Complex<f64>;
            }
            scalar {
                I128 => i128;
                F128 => Quad;
                ComplexF128 => Complex<Quad>;
            }
            x87 {
                F80 => $x87;
                ComplexF80 => $complex_x87;
            }
        }
    };
}

macro_rules! order {
    ($name:ident $op:ident $integer_op:ident) => {
        kernels! {
            $name $op
            vector {
                F16 => Half;
                F32 => f32;
                F64 => f64;
            }
            integer $integer_op {
                I8 => i8;
                I16 => i16;
                I32 => i32;
                I64 => i64;
                U8 => u8;
                U16 => u16;
                U32 => u32;
                U64 => u64;
            }
            scalar {
                I128 => i128;
                F128 => Quad;
            }
            x87 {
                F80 => scalar::<$op<Extended>>();
            }
        }
    };
}

// The sum of complex numbers is that of twice as many numbers.
ring!(sum Sum x87::sum::<1>(), x87::sum::<2>());
ring!(prod Prod x87::product::<1>(), x87::complex_product::<1>());
order!(min Min IntegerMin);
order!(max Max IntegerMax);

fn bitwise<B1, B2, B4, B8, B16>(repr: Repr, level: Level) -> Option<Kernel>
where
    B1: super::lanes::Combine,
    B2: super::lanes::Combine,
    B4: super::lanes::Combine,
    B8: super::lanes::Combine,
    B16: super::lanes::Combine,
{
    Some(match repr.size() {
        1 => vector::<B1>(level),
        2 => vector::<B2>(level),
        4 => vector::<B4>(level),
        8 => vector::<B8>(level),
        16 => vector::<B16>(level),
        _ => return None,
    })
}

fn logical<O: super::fortran::Truth>(repr: Repr, level: Level) -> Option<Kernel> {
    Some(match repr {
        Repr::I8 | Repr::U8 | Repr::Bool => vector::<InC<O, i8>>(level),
        Repr::I16 | Repr::U16 => vector::<InC<O, i16>>(level),
        Repr::I32 | Repr::U32 => vector::<InC<O, i32>>(level),
        Repr::I64 | Repr::U64 => vector::<InC<O, i64>>(level),
        Repr::Logical8 => vector::<InFortran<O, i8>>(level),
        Repr::Logical16 => vector::<InFortran<O, i16>>(level),
        Repr::Logical32 => vector::<InFortran<O, i32>>(level),
        Repr::Logical64 => vector::<InFortran<O, i64>>(level),
        Repr::Logical128 => scalar::<InFortran<O, i128>>(),
        _ => return None,
    })
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
    // Only named types are pairs.
    Some(match (value.repr(), index.repr()) {
        (Repr::I16, Repr::I32) => kernel!(i16, i32),
        (Repr::I32, Repr::I32) => kernel!(i32, i32),
        (Repr::I64, Repr::I32) => kernel!(i64, i32),
        (Repr::F32, Repr::I32) => kernel!(f32, i32),
        (Repr::F64, Repr::I32) => kernel!(f64, i32),
        #[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
        (Repr::F80, Repr::I32) => kernel!(Extended, i32),
        #[cfg(not(any(target_arch = "x86_64", target_arch = "x86")))]
        (Repr::F128, Repr::I32) => kernel!(Quad, i32),
        // The pair types of Fortran have floating-point indices.
        (Repr::F32, Repr::F32) => kernel!(f32, f32),
        (Repr::F64, Repr::F64) => kernel!(f64, f64),
        _ => return None,
    })
}
