//! Bitwise operators: the same for every type of a size.

use std::marker::PhantomData;

use super::lanes::Combine;

/// `MPI_BAND`
pub(crate) struct Band<T>(PhantomData<T>);
/// `MPI_BOR`
pub(crate) struct Bor<T>(PhantomData<T>);
/// `MPI_BXOR`
pub(crate) struct Bxor<T>(PhantomData<T>);

macro_rules! combine {
    ($op:ident $trait:ident $method:ident) => {
        impl<T: Copy + std::ops::$trait<Output = T>> Combine for $op<T> {
            type Element = T;
            type Context = ();

            #[inline(always)]
            fn context() {}

            #[inline(always)]
            fn combine((): (), left: T, right: T) -> T {
                std::ops::$trait::$method(left, right)
            }
        }
    };
}

combine!(Band BitAnd bitand);
combine!(Bor BitOr bitor);
combine!(Bxor BitXor bitxor);
