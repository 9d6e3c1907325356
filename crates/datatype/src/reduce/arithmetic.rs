//! Sum, product, minimum and maximum.

use std::marker::PhantomData;

use super::lanes::Combine;
use crate::float::{Extended, Half, Quad};

/// `MPI_SUM`
pub(crate) struct Sum<T>(PhantomData<T>);
/// `MPI_PROD`
pub(crate) struct Prod<T>(PhantomData<T>);
/// `MPI_MIN`
pub(crate) struct Min<T>(PhantomData<T>);
/// `MPI_MAX`
pub(crate) struct Max<T>(PhantomData<T>);

/// Numbers that can be added and multiplied.
pub(crate) trait Arithmetic: Copy {
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
}

/// Numbers that have a minimum and a maximum.
pub(crate) trait Ordered: Copy {
    fn least(self, other: Self) -> Self;
    fn greatest(self, other: Self) -> Self;
}

/// Integers, with a zero that the compiler doesn't know.
///
/// A store of either one operand or what was there before becomes a masked store, which some
/// processors (AMD's, without AVX-512) take a dozen cycles for. With something added it doesn't.
pub(crate) trait Opaque: Ordered + std::ops::BitOr<Output = Self> {
    fn zero() -> Self;
}

/// `MPI_MIN` of integers
pub(crate) struct IntegerMin<T>(PhantomData<T>);
/// `MPI_MAX` of integers
pub(crate) struct IntegerMax<T>(PhantomData<T>);

impl<T: Opaque> Combine for IntegerMin<T> {
    type Element = T;
    type Context = T;

    #[inline(always)]
    fn context() -> T {
        T::zero()
    }

    #[inline(always)]
    fn combine(zero: T, left: T, right: T) -> T {
        left.least(right) | zero
    }
}

impl<T: Opaque> Combine for IntegerMax<T> {
    type Element = T;
    type Context = T;

    #[inline(always)]
    fn context() -> T {
        T::zero()
    }

    #[inline(always)]
    fn combine(zero: T, left: T, right: T) -> T {
        left.greatest(right) | zero
    }
}

/// Implements an operator by a method of the element.
macro_rules! combine {
    ($op:ident $bound:ident $method:ident) => {
        impl<T: $bound> Combine for $op<T> {
            type Element = T;
            type Context = ();

            #[inline(always)]
            fn context() {}

            #[inline(always)]
            fn combine((): (), left: T, right: T) -> T {
                left.$method(right)
            }
        }
    };
}

combine!(Sum Arithmetic plus);
combine!(Prod Arithmetic times);
combine!(Min Ordered least);
combine!(Max Ordered greatest);

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Arithmetic for $type {
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
        }

        impl Opaque for $type {
            #[inline(always)]
            fn zero() -> Self {
                std::hint::black_box(0)
            }
        }

        impl Ordered for $type {
            #[inline(always)]
            fn least(self, other: Self) -> Self {
                self.min(other)
            }

            #[inline(always)]
            fn greatest(self, other: Self) -> Self {
                self.max(other)
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 u8 u16 u32 u64);

macro_rules! floats {
    ($($type:ty, $bits:ty;)*) => {$(
        impl Arithmetic for $type {
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self * other
            }
        }

        impl Ordered for $type {
            // Two comparisons the two ways round (one instruction each) agree, unless the operands
            // are zeros of different sign or one isn't a number. Then the bits of both together
            // are those of -0 or of something that isn't a number, whatever their order.
            #[inline(always)]
            fn least(self, other: Self) -> Self {
                let one = if self < other { self } else { other };
                let two = if other < self { other } else { self };
                Self::from_bits(one.to_bits() | two.to_bits())
            }

            // As above, the signs turned, so that it is +0.
            #[inline(always)]
            fn greatest(self, other: Self) -> Self {
                const SIGN: $bits = 1 << (<$bits>::BITS - 1);
                let one = if self > other { self } else { other };
                let two = if other > self { other } else { self };
                Self::from_bits(((one.to_bits() ^ SIGN) | (two.to_bits() ^ SIGN)) ^ SIGN)
            }
        }
    )*};
}

floats! { f32, u32; f64, u64; }

impl Arithmetic for Half {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Half::from_f32(self.to_f32() + other.to_f32())
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Half::from_f32(self.to_f32() * other.to_f32())
    }
}

impl Ordered for Half {
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Half::from_f32(self.to_f32().least(other.to_f32()))
    }

    #[inline(always)]
    fn greatest(self, other: Self) -> Self {
        Half::from_f32(self.to_f32().greatest(other.to_f32()))
    }
}

impl Arithmetic for Quad {
    fn plus(self, other: Self) -> Self {
        self.add(other)
    }

    fn times(self, other: Self) -> Self {
        self.multiply(other)
    }
}

/// By comparisons only, as for the types of Rust.
macro_rules! compared {
    ($($type:ty)*) => {$(
        impl Ordered for $type {
            fn least(self, other: Self) -> Self {
                if self.is_nan() {
                    return self;
                }
                let first = self.less(other) || (!other.less(self) && !other.is_nan() && self.is_negative());
                if first { self } else { other }
            }

            fn greatest(self, other: Self) -> Self {
                if self.is_nan() {
                    return self;
                }
                let first = other.less(self) || (!self.less(other) && !other.is_nan() && !self.is_negative());
                if first { self } else { other }
            }
        }
    )*};
}

compared!(Quad Extended);

/// A complex number: Fortran's, C's and C++'s all lie like this.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Complex<T> {
    pub re: T,
    pub im: T,
}

/// Numbers that complex ones can be made of.
pub(crate) trait Real: Arithmetic {
    /// Type of the computation: the type itself, or a wider one that is rounded once.
    type Wide: Arithmetic;
    fn widen(self) -> Self::Wide;
    fn narrow(wide: Self::Wide) -> Self;
    fn negate(wide: Self::Wide) -> Self::Wide;
}

macro_rules! reals {
    ($($type:ty, $wide:ty, $widen:expr, $narrow:expr, $negate:expr;)*) => {$(
        impl Real for $type {
            type Wide = $wide;

            #[inline(always)]
            fn widen(self) -> $wide {
                $widen(self)
            }

            #[inline(always)]
            fn narrow(wide: $wide) -> Self {
                $narrow(wide)
            }

            #[inline(always)]
            fn negate(wide: $wide) -> $wide {
                $negate(wide)
            }
        }
    )*};
}

reals! {
    f32, f32, |x| x, |x| x, |x: f32| -x;
    f64, f64, |x| x, |x| x, |x: f64| -x;
    Half, f32, Half::to_f32, Half::from_f32, |x: f32| -x;
    Quad, Quad, |x| x, |x| x, Quad::negated;
}

impl<T: Real> Arithmetic for Complex<T> {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Complex { re: self.re.plus(other.re), im: self.im.plus(other.im) }
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        let (a, b) = (self.re.widen(), self.im.widen());
        let (c, d) = (other.re.widen(), other.im.widen());
        Complex {
            re: T::narrow(a.times(c).plus(T::negate(b.times(d)))),
            im: T::narrow(a.times(d).plus(b.times(c))),
        }
    }
}
