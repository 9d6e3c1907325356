//! The predefined reduction operators (MPI 5.0 §6.9.2, §6.9.4, §12.3.4).
//!
//! Every element is combined by itself, in the arithmetic of its type, without contraction: the
//! result is the same to the bit whatever instructions are used and wherever the arrays are cut.
//!
//! What the standard leaves open:
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
mod lanes;
mod pairs;
mod special;
mod table;
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
mod x87;

pub use lanes::Level;

use crate::basic::{Basic, Class, Repr};
use crate::datatype::Operand;
use crate::error::OpError;
use crate::predefined;

/// A predefined operator, with the ABI's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
#[allow(missing_docs)] // Named as in the standard.
pub enum Op {
    Sum = 0x21,
    Min = 0x22,
    Max = 0x23,
    Prod = 0x24,
    Band = 0x28,
    Bor = 0x29,
    Bxor = 0x2a,
    Land = 0x30,
    Lor = 0x31,
    Lxor = 0x32,
    Minloc = 0x38,
    Maxloc = 0x39,
    Replace = 0x3c,
    NoOp = 0x3d,
}

impl Op {
    /// All of them.
    pub const ALL: [Op; 14] = [
        Op::Sum,
        Op::Min,
        Op::Max,
        Op::Prod,
        Op::Band,
        Op::Bor,
        Op::Bxor,
        Op::Land,
        Op::Lor,
        Op::Lxor,
        Op::Minloc,
        Op::Maxloc,
        Op::Replace,
        Op::NoOp,
    ];

    /// The operator with this handle value, if it is one of the ABI's and not the null handle.
    pub fn from_handle(value: usize) -> Option<Op> {
        Op::ALL.into_iter().find(|&op| op as usize == value)
    }

    /// The C name, for example `"MPI_SUM"`.
    pub fn name(self) -> &'static str {
        match self {
            Op::Sum => "MPI_SUM",
            Op::Min => "MPI_MIN",
            Op::Max => "MPI_MAX",
            Op::Prod => "MPI_PROD",
            Op::Band => "MPI_BAND",
            Op::Bor => "MPI_BOR",
            Op::Bxor => "MPI_BXOR",
            Op::Land => "MPI_LAND",
            Op::Lor => "MPI_LOR",
            Op::Lxor => "MPI_LXOR",
            Op::Minloc => "MPI_MINLOC",
            Op::Maxloc => "MPI_MAXLOC",
            Op::Replace => "MPI_REPLACE",
            Op::NoOp => "MPI_NO_OP",
        }
    }

    /// Whether operands may be exchanged (`MPI_Op_commutative`).
    pub fn is_commutative(self) -> bool {
        self != Op::Replace && self != Op::NoOp
    }

    /// Whether it is for one-sided communication only (MPI 5.0 §12.3.4).
    pub fn is_accumulate_only(self) -> bool {
        matches!(self, Op::Replace | Op::NoOp)
    }
}

/// A resolved operator on a type: two function pointers, to be kept by whoever reduces often.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    into_right: unsafe fn(*const u8, *mut u8, usize),
    apart: unsafe fn(*const u8, *const u8, *mut u8, usize),
}

impl Kernel {
    /// `right[i] = left[i] op right[i]` for `count` elements, each at a multiple of the type's
    /// extent. [`Op::Replace`] gives `left[i]`, [`Op::NoOp`] leaves `right[i]`.
    ///
    /// # Safety
    /// `count` elements are readable at `left` and writable at `right`, at any alignment. The two
    /// are the same or don't overlap (otherwise the result has no meaning). Gaps in the
    /// elements are neither read nor written.
    #[inline(always)]
    pub unsafe fn reduce(&self, left: *const u8, right: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { (self.into_right)(left, right, count) }
    }

    /// `result[i] = left[i] op right[i]` for `count` elements, each at a multiple of the type's
    /// extent. [`Op::Replace`] gives `left[i]`, [`Op::NoOp`] `right[i]`.
    ///
    /// # Safety
    /// `count` elements are readable at `left` and `right` and writable at `result`, at any
    /// alignment. Each two of the three are the same or don't overlap (otherwise the result has
    /// no meaning). Gaps in the elements are neither read nor written.
    #[inline(always)]
    pub unsafe fn combine(&self, left: *const u8, right: *const u8, result: *mut u8, count: usize) {
        // SAFETY: passed on.
        unsafe { (self.apart)(left, right, result, count) }
    }
}

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

/// What other MPI libraries define beyond the standard, and programs rely on: `MPI_CHAR` is an integer (its values are
/// those of `MPI_SIGNED_CHAR`), and logical operators take addresses, offsets and counts. Returns the type as which the
/// operand counts.
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
