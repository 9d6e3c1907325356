//! The predefined reduction operators (MPI 5.0 §6.9.2, §6.9.4, §12.3.4).
//!
//! Every element is combined by itself, in the arithmetic of its type, without contraction: the
//! result is the same to the bit whatever instructions are used and wherever the arrays are cut.
//!
//! Choices that the standard leaves open:
//! - Sums and products of integers wrap around.
//! - `MPI_MIN` and `MPI_MAX` of floating-point numbers: a NaN in either operand gives NaN, and -0
//!   is less than +0, so that the result doesn't depend on the order of operands. `MPI_MINLOC` and
//!   `MPI_MAXLOC` give the NaN with the lowest index.
//! - A truth value is true if it isn't that of false, and the result is the canonical true or
//!   false: 1 and 0 in C, those of [`fortran::set_logical_values`] in Fortran.
//! - A complex product is the textbook's; infinities get no special treatment (as in Fortran, and
//!   unlike Annex G of the C standard).
//! - Half precision is computed in single precision and rounded once.

mod arithmetic;
mod bits;
pub mod fortran;
mod kernel;
mod lanes;
mod op;
mod pairs;
mod special;
mod table;
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
mod x87;

pub use kernel::Kernel;
pub use lanes::Level;
pub use op::Op;

use crate::basic::{Basic, Class, Operand, Repr};
use crate::error::OpError;
use crate::predefined;

/// Whether the standard defines the operator on the type, by the table of §6.9.2.
fn is_defined(op: Op, operand: Operand) -> bool {
    use Class::*;
    let class = match operand {
        Operand::Single(basic) => basic.class(),
        Operand::Pair { .. } => Pair,
    };
    match op {
        Op::Max | Op::Min => matches!(class, CInteger | FortranInteger | FloatingPoint | MultiLanguage),
        Op::Sum | Op::Prod => {
            matches!(class, CInteger | FortranInteger | FloatingPoint | Complex | MultiLanguage)
        }
        Op::Land | Op::Lor | Op::Lxor => matches!(class, CInteger | Logical),
        Op::Band | Op::Bor | Op::Bxor => matches!(class, CInteger | FortranInteger | Byte | MultiLanguage),
        Op::Minloc | Op::Maxloc => class == Pair,
        // Any predefined type (§12.3.4).
        Op::Replace | Op::NoOp => true,
    }
}

/// Definitions of other MPI libraries beyond the standard, which programs rely on: `MPI_CHAR` is an integer (its
/// values are those of `MPI_SIGNED_CHAR`), and logical operators take addresses, offsets and counts. Returns the type
/// as which the operand counts.
fn widespread(op: Op, operand: Operand) -> Option<Basic> {
    let Operand::Single(basic) = operand else { return None };
    match (basic.class(), op) {
        (Class::Character, _) if basic.repr() == Repr::Char && basic != predefined::CHARACTER => {
            is_defined(op, Operand::Single(predefined::SIGNED_CHAR)).then_some(predefined::SIGNED_CHAR)
        }
        (Class::MultiLanguage, Op::Land | Op::Lor | Op::Lxor) => Some(basic),
        _ => None,
    }
}

/// As [`kernel`], also for what other MPI libraries define beyond the standard: reductions of `MPI_CHAR`, and logical
/// operators on `MPI_AINT`, `MPI_OFFSET` and `MPI_COUNT`.
///
/// # Errors
/// As for [`kernel`].
pub fn lenient_kernel(op: Op, operand: Operand) -> Result<Kernel, OpError> {
    let level = Level::best();
    if is_defined(op, operand) {
        return kernel_at(op, operand, level);
    }
    let found = widespread(op, operand).and_then(|basic| table::single(op, basic, level));
    // The error is the standard's.
    found.map_or_else(|| kernel_at(op, operand, level), Ok)
}

/// Whether there is a kernel for the operator on the type.
pub fn supported(op: Op, operand: Operand) -> bool {
    kernel(op, operand).is_ok()
}

/// The kernel for the operator on the type, in the widest instructions that this processor has.
///
/// # Errors
/// `NotDefined` if the standard doesn't allow the two together, `NotSupported` if it does but the
/// arithmetic is missing here.
pub fn kernel(op: Op, operand: Operand) -> Result<Kernel, OpError> {
    kernel_at(op, operand, Level::best())
}

/// As [`kernel`], in no wider instructions than those of `level`. All give the same results.
pub fn kernel_at(op: Op, operand: Operand, level: Level) -> Result<Kernel, OpError> {
    if !is_defined(op, operand) {
        let basic = match operand {
            Operand::Single(basic) => Some(basic),
            Operand::Pair { value, .. } => Some(value),
        };
        return Err(OpError::NotDefined { op, basic });
    }
    match operand {
        Operand::Single(basic) => table::single(op, basic, level).ok_or(OpError::NotSupported { op, basic }),
        Operand::Pair { value, index } => {
            table::pair(op, value, index).ok_or(OpError::NotSupported { op, basic: value })
        }
    }
}
