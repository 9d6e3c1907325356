//! The algorithms, by family. They only write plans.
//!
//! # How to add an algorithm
//!
//! 1. **Write it** in its family's file, as a function that takes a [`Builder`](crate::builder::Builder) and writes the steps of one
//!    rank: `b.rank` of `b.size`. Every call of the builder writes a step and returns its id; the last argument is the steps that must
//!    have ended before. Here is a broadcast from rank to rank:
//!
//!    ```
//!    use encore_plan::builder::Builder;
//!    use encore_plan::check::check;
//!    use encore_plan::ir::{Rank, ScratchUnit, Span};
//!    use encore_plan::operation::{Items, Operation, Root};
//!
//!    fn relay(b: &mut Builder, data: Span) {
//!        let got = if b.rank > 0 { b.recv(b.rank - 1, data, 0, ()) } else { None };
//!        if b.rank + 1 < b.size {
//!            b.send(b.rank + 1, data, 0, got);
//!        }
//!    }
//!
//!    let plan = |rank: Rank| {
//!        let mut b = Builder::new(rank, 5, ScratchUnit::Byte);
//!        relay(&mut b, Span::recv(0, 3));
//!        b.finish()
//!    };
//!    let call = Operation::Bcast { root: Root::Rank(0), data: Items::new(3, 1) };
//!    assert_eq!(check(&[call; 5], &(0..5).map(plan).collect::<Vec<_>>()), []);
//!    ```
//!
//! 2. **Name it**: a [`Method`] (an existing one if the idea is the same), an entry in the table of `name.rs`, an arm in [`build`]'s
//!    file. If it reorders operands, [`Algorithm::needs_commutative`] must include it; if it needs a lane for each round,
//!    [`Algorithm::serves`].
//! 3. **Prove it**: nothing to do. The tests in `tests/` go through the table, so `cargo test -p encore-plan` checks it for all numbers
//!    of ranks up to 64 and all roots, and breaks its plans to verify that each of their steps matters.
//! 4. **Select it** where it is better, in [`select`](crate::select). Requested by name, it is available at once.
//!
//! Rules for algorithms:
//!
//! - A step without dependences begins at once, and all steps whose dependences have ended may run at the same time. Order comes only
//!   from dependences, not from the order of calls. A race that the checker reports is a forgotten dependence.
//! - Wait only for steps that must have ended. The memory for an early receive's message is then ready.
//! - A reduction is `inout = left op inout`: the result replaces the right operand. Sums that grow to the right thus move to the place
//!   where the operand has arrived; sums that grow to the left stay.
//! - Never write the send buffer, never use the receive buffer where it isn't significant, never touch gaps between blocks.
//! - Ranks may have different datatypes for the same bytes, except in reductions. So only reductions may cut vectors at
//!   items; others move whole blocks, or pack into scratch ([`ScratchUnit::Byte`](crate::ir::ScratchUnit::Byte)) and cut that.
//! - Both sides of a message compute its number of bytes independently. Transfers without bytes leave no step, and the builder returns
//!   `None` for them: don't rely on such a step for order.
//! - If many steps wait for many, put [`Builder::join`](crate::builder::Builder::join) between them: plans mustn't grow faster than the
//!   number of ranks.

pub(crate) mod allgather;
pub(crate) mod allreduce;
pub(crate) mod alltoall;
pub(crate) mod barrier;
pub(crate) mod bcast;
mod between;
mod build;
pub(crate) mod fold;
pub(crate) mod gather;
pub(crate) mod halving;
pub(crate) mod lanes;
mod name;
mod neighbor;
pub(crate) mod parts;
pub(crate) mod reduce;
pub(crate) mod reduce_scatter;
pub(crate) mod scan;
pub(crate) mod scatter;
pub(crate) mod slots;
pub(crate) mod topology;
pub(crate) mod two_level;

pub use between::build_between;
pub use build::build;
pub use name::{Algorithm, Method};
