//! Shared code of both ends of a message: [`wire`] shows all protocols on one page, [`encore_adapt::protocol`] chooses among them.
//!
//! - [`ways`] learns the quickest protocol of long messages. [`kernel_copy`] moves them by the kernel; [`encore_adapt::past_caches`] decides when a
//!   receiver writes them past its caches.
//! - [`far_read`] reads long messages out of the memory of other nodes, where the link can do that; [`far_memory`] reads and writes it for windows.
//! - [`device_copy`] has the driver copy them from one rank's memory on a device to the other's; [`device_stage`] stages those that go another way.
//! - [`lost`] ends operations with processes of other jobs that have died; [`cancel`] those that the program gives up.
//! - [`bytes`] are the library's own messages.

pub mod bytes;
pub mod cancel;
pub mod device_copy;
pub(crate) mod device_stage;
pub mod far_memory;
pub(crate) mod far_read;
pub mod kernel_copy;
pub mod lost;
#[cfg(test)]
pub(crate) mod tests;
pub mod ways;
pub mod wire;
