//! Sending (MPI 5.0 chapter 3): [`call`] has the calls, only [`inject`] begins to send a message, and messages without room wait in the
//! [`backlog`].
//!
//! - [`inject`] orders the checks: its first branch, inlined into the C functions, writes a short message into a cell. [`pieces`] divides a longer
//!   message.
//! - [`stream`] sends rendezvous messages that their receiver has accepted; [`places`] has the locations of messages and buffers.
//! - [`buffered`] and [`pair`] are variants of the calls.

pub mod backlog;
pub mod buffered;
pub mod call;
pub mod inject;
pub mod pair;
pub mod pieces;
pub mod places;
pub mod stream;
