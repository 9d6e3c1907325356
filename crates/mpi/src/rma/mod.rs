//! One-sided communication (MPI 5.0 chapter 12): windows, operations on other ranks' memory, and the epochs that permit them.
//!
//! Each operation depends on how the target's memory is reached. A [`spot::Reach`] answers that once for each target, when the window is
//! made (for dynamic windows: for each piece of attached memory, when it is first met). The functions of [`reach`] match on it, and
//! nothing else here knows which it is.
//!
//! - [`window`], [`kinds`]: windows; [`state`]: their state in an engine; [`create`]: making and freeing them; [`dynamic`], `attached`,
//!   `pieces`: attached memory; [`hints`]: info keys.
//! - [`transfer`]: put and get; [`accumulate`] and [`atomic`]: operations that are atomic for each element; [`ahead`]: those of many elements.
//! - [`served`]: operations that the target does; [`order`]: the requests; [`exchange`], [`area`]: the transfer of their data.
//! - [`scattered`]: operations that span several pieces of attached memory.
//! - [`encore_adapt::operations`]: choice between the target and the kernel; [`pipeline`], [`runs`]: division into parts.
//! - [`messages`]: communication with members that share no memory with this process.
//! - [`in_origin`]: operations for which the target has the kernel copy; [`share`]: operations that both ranks do in part.
//! - [`epoch`]: the calls allowed in each epoch; [`fence`], [`pscw`], [`lock`]: the three kinds of synchronization.
//!
//! [`quick`] is the fast path of short operations.
//!
//! **Guarantee for passive targets.** No operation on memory in the job's shared segment needs the target to act. Nor does one where the
//! kernel copies between the two processes, though short ones are quicker if the target is in an MPI call. Otherwise the target does the
//! operation, with a thread of its own if it makes no MPI call ([`served`], [`encore_engine::helper`]).

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

/// `MPI_MODE_NOCHECK`: the program ensures that the other side is ready (§12.5.5).
pub const MODE_NOCHECK: i32 = 1024;
/// `MPI_MODE_NOPRECEDE`: no operations of this rank precede a fence.
pub const MODE_NOPRECEDE: i32 = 2048;
/// `MPI_MODE_NOSUCCEED`: no operations follow a fence.
pub const MODE_NOSUCCEED: i32 = 16384;
