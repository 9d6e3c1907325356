//! Errors in the arguments of a datatype or operator call.

use crate::basic::Basic;
use crate::reduce::Op;

/// Why a datatype can't be made, or data can't be converted.
///
/// The caller knows the name of the MPI call and of its arguments; it makes the sentence and
/// chooses the error class ([`TypeError::class`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeError {
    /// A size, bound or displacement doesn't fit in 64 bits.
    Overflow,
    /// A count or block length is negative. `index` is its place in its array (0 for a scalar).
    NegativeCount {
        /// Place in the array of block lengths, 0 for a scalar.
        index: usize,
        /// The value given.
        value: i64,
    },
    /// Two arrays of one call differ in length.
    LengthMismatch {
        /// Entries expected.
        expected: usize,
        /// Entries given.
        given: usize,
    },
    /// The number of dimensions is below one.
    NoDimensions,
    /// A (global) size of an array dimension is below one.
    BadSize {
        /// The dimension, from 0.
        dimension: usize,
        /// The size given.
        size: i64,
    },
    /// A subarray's size is below one or above that of the whole array.
    BadSubsize {
        /// The dimension, from 0.
        dimension: usize,
        /// The size given.
        subsize: i64,
        /// The size of the whole array in this dimension.
        size: i64,
    },
    /// A subarray begins or ends outside of the whole array.
    BadStart {
        /// The dimension, from 0.
        dimension: usize,
        /// The start given.
        start: i64,
        /// The largest start that is possible.
        last: i64,
    },
    /// The storage order is neither `MPI_ORDER_C` nor `MPI_ORDER_FORTRAN`.
    BadOrder {
        /// The value given.
        order: i32,
    },
    /// A distribution is none of `MPI_DISTRIBUTE_NONE`, `_BLOCK`, `_CYCLIC`.
    BadDistribution {
        /// The dimension, from 0.
        dimension: usize,
        /// The value given.
        distribution: i32,
    },
    /// A distribution argument is neither positive nor `MPI_DISTRIBUTE_DFLT_DARG`.
    BadDistributionArgument {
        /// The dimension, from 0.
        dimension: usize,
        /// The value given.
        argument: i32,
    },
    /// Blocks of this size don't cover the dimension: `argument * processes < size`.
    BlockTooSmall {
        /// The dimension, from 0.
        dimension: usize,
        /// The block size given.
        argument: i32,
        /// The processes in this dimension.
        processes: i32,
        /// The size of the global array in this dimension.
        size: i64,
    },
    /// A dimension that isn't distributed has other than one process, or a dimension has none.
    BadProcessCount {
        /// The dimension, from 0.
        dimension: usize,
        /// The number of processes given.
        processes: i32,
    },
    /// The process grid's dimensions don't multiply to the number of processes.
    GridSize {
        /// The number of processes given.
        size: i32,
        /// The product of the grid's dimensions.
        grid: i64,
    },
    /// The rank isn't in the process grid.
    BadRank {
        /// The rank given.
        rank: i32,
        /// The number of processes.
        size: i32,
    },
    /// No numeric type of this library has the decimal precision and exponent range asked for.
    NoSuchPrecision {
        /// Decimal digits asked for, `None` where undefined.
        precision: Option<i32>,
        /// Decimal exponent range asked for, `None` where undefined.
        range: Option<i32>,
    },
    /// Neither precision nor range is given, or one is negative.
    BadPrecision {
        /// Decimal digits asked for, `None` where undefined.
        precision: Option<i32>,
        /// Decimal exponent range asked for, `None` where undefined.
        range: Option<i32>,
    },
    /// The type class isn't one of `MPI_TYPECLASS_INTEGER`, `_REAL`, `_COMPLEX`.
    BadTypeClass {
        /// The value given.
        class: i32,
    },
    /// No type of this class has this size.
    NoSuchSize {
        /// The size given, in bytes.
        size: i64,
    },
    /// The buffer ends before the data.
    BufferTooSmall {
        /// Bytes needed.
        needed: u64,
        /// Bytes there are.
        given: u64,
    },
    /// The value doesn't fit into its external form (or the external one into memory).
    Conversion {
        /// The type of the element.
        basic: Basic,
        /// Its place in the message, in basic elements from 0.
        element: u64,
    },
}

/// The MPI error class of a [`TypeError`], as a name: the caller knows the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorClass {
    /// `MPI_ERR_ARG`
    Arg,
    /// `MPI_ERR_COUNT`
    Count,
    /// `MPI_ERR_DIMS`
    Dims,
    /// `MPI_ERR_RANK`
    Rank,
    /// `MPI_ERR_TRUNCATE`
    Truncate,
    /// `MPI_ERR_CONVERSION`
    Conversion,
}

impl TypeError {
    /// The MPI error class that fits.
    pub fn class(&self) -> ErrorClass {
        match self {
            TypeError::NegativeCount { .. } | TypeError::Overflow => ErrorClass::Count,
            TypeError::NoDimensions => ErrorClass::Dims,
            TypeError::BadRank { .. } => ErrorClass::Rank,
            TypeError::BufferTooSmall { .. } => ErrorClass::Truncate,
            TypeError::Conversion { .. } => ErrorClass::Conversion,
            _ => ErrorClass::Arg,
        }
    }
}

/// An operator that can't be applied to a type (MPI 5.0 §6.9.2, §6.9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpError {
    /// The standard doesn't define this operator on this type.
    NotDefined {
        /// The operator.
        op: Op,
        /// The type, `None` for a derived one.
        basic: Option<Basic>,
    },
    /// The standard defines it, but this machine has no arithmetic for the type.
    NotSupported {
        /// The operator.
        op: Op,
        /// The type.
        basic: Basic,
    },
}
