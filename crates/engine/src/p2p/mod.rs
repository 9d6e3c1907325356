//! Point-to-point communication (MPI 5.0 chapter 3).
//!
//! A message goes top-down through four files, and so does its receive:
//!
//! - [`send`] and [`receive`] are the calls; [`buffered`], [`pair`], [`probe`] and [`cancel`] are their relatives.
//! - [`inject`] is the send: its first branch, inlined into the C functions, writes a short message into a cell; the others follow in order.
//!   `pieces` says how a longer message is cut.
//! - [`poll`] looks at the heads of rings. [`deliver`] reads the cells that bring messages, and matches them with a posted receive, or keeps them
//!   as unexpected. [`rows`] has the handlers of all other cells of messages.
//! - [`outgoing`] is the backlog: what waits for room, in order. `stream` sends long messages that were accepted.
//! - `announced` is how a receiver gets a message that was announced.
//! - [`ways`] learns the quickest way of long messages. [`kernel_copy`] moves them by the kernel; [`past_caches`] says when a receiver
//!   writes them past its caches.
//! - `far_read` reads long messages out of the memory of other nodes, where the link can do that; `far_memory` reads and writes it for windows.
//! - `lost` ends operations with processes of other jobs that have died.
//! - [`wire`] shows all protocols on one page.

pub(crate) mod announced;
mod answers;
pub mod buffered;
pub mod bytes;
pub mod cancel;
pub mod deliver;
pub(crate) mod far_memory;
pub(crate) mod far_read;
pub(crate) mod heads;
pub mod inject;
pub mod kernel_copy;
pub(crate) mod lost;
pub mod outgoing;
pub mod pair;
pub mod past_caches;
pub mod pieces;
pub(crate) mod places;
pub mod poll;
pub mod probe;
pub mod receive;
pub mod received;
pub(crate) mod rounds;
pub mod rows;
pub mod send;
pub mod stream;
#[cfg(test)]
pub(crate) mod tests;
pub mod ways;
pub mod wire;
