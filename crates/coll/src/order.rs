//! The orders of a communicator's collective operations: blocking ones have one, non-blocking ones another.
//!
//! All ranks start the operations of an order in the same sequence, and the two orders are independent: a rank may start an
//! `MPI_Iallreduce` before an `MPI_Barrier` that others call after it. MPI 5.0 §6.12 requires one order of both; MPICH and Open MPI
//! don't, nor do programs that were written with them. So each order has its own numbers, marks, tags and lanes, and a blocking operation
//! never matches a non-blocking one.
//!
//! A communicator has one blocking operation under way at a time. The [`crate::queue`] keeps the order of non-blocking ones.

use std::cell::Cell;

use crate::team::Slot;

/// Bits of the number of an operation; the two bits above are its order.
pub(super) const NUMBER_BITS: u32 = 29;
/// Mask of these bits.
pub(super) const NUMBERS: u32 = (1 << NUMBER_BITS) - 1;

/// Order of operations. Persistent operations, whose starts have no order, belong to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Blocking operations.
    Blocking,
    /// Non-blocking operations.
    Nonblocking,
}

/// A communicator's state of the operations of an order.
#[derive(Default)]
pub struct Line {
    /// Number of operations started.
    pub started: Cell<u64>,
    /// Their lanes.
    pub lanes: Slot,
}

impl Line {
    /// The number of the latest operation.
    pub fn latest(&self) -> u32 {
        self.started.get().wrapping_sub(1) as u32 & NUMBERS
    }
}
