//! Hooks of collective calls for `mpiexec --check`; no-ops in the ordinary library.
#![cfg_attr(not(feature = "insight"), allow(unused_variables))]

use crate::shim::*;

/// The block that a rank exchanges with each other rank, by rank.
type Each<'a> = &'a dyn Fn(usize) -> Option<Buffer>;

/// Records that the members of a communicator call the operation with this number and these arguments.
#[inline(always)]
pub(super) fn operation(
    comm: Obj<Communicator>,
    name: u8,
    root: Option<c_int>,
    op: Option<Obj<Op>>,
    items: Option<&Buffer>,
) {
    #[cfg(feature = "insight")]
    {
        use encore_engine::insight::check::{Operation, collective};
        collective(comm, &Operation { name, root, op, items, counts: None });
    }
}

/// Records an operation, known by its number and root, in which each pair of members exchanges its own blocks.
#[inline(always)]
pub(super) fn blocks(
    comm: Obj<Communicator>,
    (name, root): (u8, Option<c_int>),
    sends: Each<'_>,
    receives: Each<'_>,
) {
    #[cfg(feature = "insight")]
    {
        use encore_engine::insight::check::{Operation, blocks, collective};
        let operation = Operation { name, root, op: None, items: None, counts: None };
        if let Some(call) = collective(comm, &operation) {
            blocks(comm, call, sends, receives);
        }
    }
}

/// Records an operation whose counts must be equal at all members.
#[inline(always)]
pub(super) fn counts(
    comm: Obj<Communicator>,
    name: u8,
    op: Obj<Op>,
    counts: &Counts<'_>,
    datatype: Obj<Datatype>,
) {
    #[cfg(feature = "insight")]
    {
        use encore_engine::insight::check::{Operation, collective};
        let counts: Vec<i64> = counts.iter().collect();
        let operation =
            Operation { name, root: None, op: Some(op), items: None, counts: Some((&counts, datatype)) };
        collective(comm, &operation);
    }
}
