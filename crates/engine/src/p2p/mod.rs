//! Shared code of both ends of a message: [`wire`] shows all protocols on one page, [`protocol`] chooses among them.
//!
//! - [`ways`] learns the quickest protocol of long messages. [`kernel_copy`] moves them by the kernel; [`past_caches`] decides when a receiver
//!   writes them past its caches.
//! - [`far_read`] reads long messages from the memory of other nodes, where the link can; [`far_memory`] reads and writes it for windows.
//! - [`lost`] ends operations with dead processes; [`cancel`] those that the program cancels.
//! - [`bytes`] are the library's own messages.

pub mod bytes;
pub mod cancel;
pub mod far_memory;
pub(crate) mod far_read;
pub mod kernel_copy;
pub mod lost;
pub mod past_caches;
pub mod protocol;
#[cfg(test)]
pub(crate) mod tests;
pub mod ways;
pub mod wire;
