//! Point-to-point communication (MPI 5.0 chapter 3).
//!
//! [`quick`] is the path of a short message: [`crate::engine::Engine::send_quickly`] writes a cell, and
//! [`crate::engine::Engine::receive_quickly`] polls the sender's ring and copies the payload to the user's buffer. If anything is out of
//! the ordinary, it does nothing, and the general path follows:
//!
//! - `one_piece` does the same for messages of up to 4 KiB, which don't fit a cell.
//! - [`send`] and [`receive`] are the calls; [`buffered`], [`pair`], [`probe`] and [`cancel`] are their relatives.
//! - `announced` is how a receiver gets a message that was announced.
//! - `lost` ends operations with processes of other jobs that have died.
//! - [`outgoing`] puts cells into rings, in order, and keeps what waits for room.
//! - [`incoming`] polls the rings. Its handlers match each message with a posted receive, or keep it as unexpected.
//! - [`ways`] learns the quickest way of long messages. [`kernel_copy`] moves them by the kernel; [`past_caches`] says when a receiver
//!   writes them past its caches.
//! - `far_read` reads long messages out of the memory of other nodes, where the link can do that; `far_memory` reads and writes it for windows.
//! - [`wire`] shows all protocols on one page.

pub(crate) mod announced;
pub mod buffered;
pub mod bytes;
pub mod cancel;
pub(crate) mod far_memory;
pub(crate) mod far_read;
pub mod incoming;
pub mod kernel_copy;
pub(crate) mod lost;
pub(crate) mod one_piece;
pub mod outgoing;
pub mod pair;
pub mod past_caches;
pub mod probe;
pub mod quick;
pub mod receive;
pub mod received;
pub(crate) mod rounds;
pub mod rows;
pub mod send;
#[cfg(test)]
pub(crate) mod tests;
pub mod ways;
pub mod wire;
