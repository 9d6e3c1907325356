//! Sums and products of the x87's 80-bit numbers, by that processor, straight from memory to
//! memory.
//!
//! The precision is what its control word says: 64 bits, unless the program changed it. Of the 16
//! bytes of a number the last 6 mean nothing and aren't written.

use std::arch::asm;

use super::kernel::Kernel;

/// Bytes from one number to the next.
const STEP: usize = 16;

/// Applies instructions to the numbers at `$left` and `$right` and stores at `$result`.
macro_rules! x87 {
    ($left:ident $right:ident $result:ident: $($instruction:literal)*) => {
        asm!(
            $($instruction,)*
            left = in(reg) $left,
            right = in(reg) $right,
            result = in(reg) $result,
            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            options(nostack),
        )
    };
}

/// Defines the kernel that applies instructions to each `$numbers` numbers.
macro_rules! kernel {
    ($(#[$doc:meta])* $name:ident $numbers:literal: $($instruction:literal)*) => {
        $(#[$doc])*
        pub(crate) fn $name<const TIMES: usize>() -> Kernel {
            /// # Safety
            /// As for [`Kernel::combine`].
            unsafe fn apart<const TIMES: usize>(
                left: *const u8,
                right: *const u8,
                result: *mut u8,
                count: usize,
            ) {
                for index in 0..count * TIMES {
                    // SAFETY: `count` elements of `TIMES * $numbers` numbers may be accessed. All
                    // operands are read before a result is stored; the register stack is as it was.
                    unsafe {
                        let at = index * $numbers * STEP;
                        let (left, right, result) = (left.add(at), right.add(at), result.add(at));
                        x87!(left right result: $($instruction)*);
                    }
                }
            }

            /// # Safety
            /// As for [`Kernel::reduce`].
            unsafe fn into_right<const TIMES: usize>(left: *const u8, right: *mut u8, count: usize) {
                // SAFETY: passed on.
                unsafe { apart::<TIMES>(left, right, right, count) }
            }

            Kernel { into_right: into_right::<TIMES>, apart: apart::<TIMES> }
        }
    };
}

kernel! {
    /// The sum of elements of `TIMES` numbers each, which needn't be single ones.
    sum 1:
    "fld tbyte ptr [{left}]"
    "fld tbyte ptr [{right}]"
    "faddp st(1), st"
    "fstp tbyte ptr [{result}]"
}

kernel! {
    /// The product of numbers.
    product 1:
    "fld tbyte ptr [{left}]"
    "fld tbyte ptr [{right}]"
    "fmulp st(1), st"
    "fstp tbyte ptr [{result}]"
}

kernel! {
    /// The product of complex numbers: (ac - bd) + (ad + bc)i.
    complex_product 2:
    "fld tbyte ptr [{left}]"
    "fld tbyte ptr [{right}]"
    "fmulp st(1), st"
    "fld tbyte ptr [{left} + 16]"
    "fld tbyte ptr [{right} + 16]"
    "fmulp st(1), st"
    "fsubp st(1), st"
    "fld tbyte ptr [{left}]"
    "fld tbyte ptr [{right} + 16]"
    "fmulp st(1), st"
    "fld tbyte ptr [{left} + 16]"
    "fld tbyte ptr [{right}]"
    "fmulp st(1), st"
    "faddp st(1), st"
    "fstp tbyte ptr [{result} + 16]"
    "fstp tbyte ptr [{result}]"
}
