//! One-sided communication (MPI 5.0 chapter 12): windows, what is done to the memory of others, and the epochs in which it may be done.
//!
//! The question of each operation is how the target's memory is reached. It is answered once for each target, when the window is made
//! (for dynamic windows: for each piece of attached memory, when it is first met), by a [`spot::Reach`]; the functions of
//! [`reach`] match on it, and nothing else here knows which it is.
//!
//! - [`window`], [`kinds`]: what a window is; [`state`]: what windows keep in an engine; [`create`]: how its members make it and free it; [`dynamic`], `attached`, `pieces`: attached memory; [`hints`]: info keys.
//! - [`transfer`]: put and get; [`accumulate`] and [`atomic`]: operations that are atomic for each element; [`ahead`]: those of many elements.
//! - [`served`]: operations that the target does; [`order`]: what it is asked for; [`exchange`], [`area`]: how their data get there.
//! - [`scattered`]: operations that reach over several pieces of attached memory.
//! - [`encore_adapt::operations`]: whether it does them, or the kernel; [`pipeline`], [`runs`]: in which parts.
//! - [`messages`]: everything with members that share no memory with this process.
//! - [`in_origin`]: operations for which the target has the kernel copy; [`share`]: both ranks have, each a part.
//! - [`epoch`]: which calls are allowed when; [`fence`], [`pscw`], [`lock`]: the three kinds of synchronisation.
//!
//! [`quick`] is the ordinary case of the short ones.
//!
//! **What is guaranteed of passive targets.** No operation on memory in the job's shared segment needs the target to do anything. Where the kernel copies between
//! the two processes, no operation needs it either, though short ones are quicker if it is in an MPI call. Otherwise the target
//! does the operation, with a thread of its own if it makes no MPI call ([`served`], [`encore_engine::helper`]).

pub mod accumulate;
mod ahead;
pub(crate) mod area;
pub(crate) mod asking;
pub mod atomic;
mod attached;
#[cfg(feature = "insight")]
pub mod checked;
pub(crate) mod combination;
pub mod create;
pub mod dynamic;
pub mod epoch;
pub mod exchange;
pub mod fence;
pub mod helping;
pub mod hints;
mod in_origin;
pub mod kinds;
pub mod lock;
pub(crate) mod messages;
mod order;
mod pieces;
mod pipeline;
pub mod pscw;
pub mod quick;
pub mod reach;
mod runs;
mod scattered;
pub mod served;
mod share;
pub mod spot;
pub(crate) mod state;
#[cfg(test)]
pub(crate) mod tests;
pub mod transfer;
pub mod window;
mod work;

/// `MPI_MODE_NOCHECK`: the program sees to it that the other side is ready (§12.5.5).
pub const MODE_NOCHECK: i32 = 1024;
/// `MPI_MODE_NOPRECEDE`: no operations of this rank come before a fence.
pub const MODE_NOPRECEDE: i32 = 2048;
/// `MPI_MODE_NOSUCCEED`: none come after it.
pub const MODE_NOSUCCEED: i32 = 16384;
