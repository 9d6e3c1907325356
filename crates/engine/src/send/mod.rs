//! Sending (MPI 5.0 chapter 3): [`call`] has the calls, [`inject`] is the only module that begins to send a message, and what finds no room waits in the
//! [`backlog`].
//!
//! - [`inject`] puts the questions in order: its first branch, inlined into the C functions, writes a short message into a cell. [`pieces`] says how
//!   a longer message is cut.
//! - [`stream`] sends long messages that their receiver has accepted; [`places`] says where a message is, or goes.
//! - [`buffered`] and [`pair`] are relatives of the calls.

pub mod backlog;
pub mod buffered;
pub mod call;
pub mod inject;
pub mod pair;
pub mod pieces;
pub mod places;
pub mod stream;
