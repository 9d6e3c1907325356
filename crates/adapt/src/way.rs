//! The ways of an announced message, and the cost of one.

use std::time::Duration;

/// A way of an announced message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The sender writes it into the staging area, the receiver copies it from there.
    Staged,
    /// As [`Way::Staged`], and the receiver writes it past its caches.
    PastCaches,
    /// The receiver has the kernel copy it from the sender's buffer; if that is in shared memory, the ranks copy it themselves; if it is on another
    /// node, the link reads it.
    Kernel,
}

/// All ways; each is at the index of its number.
pub const ALL: [Way; 3] = [Way::Staged, Way::PastCaches, Way::Kernel];

/// The ways that are open to a message, by their index in [`ALL`].
pub type Open = [bool; ALL.len()];

/// Picoseconds for each byte.
pub fn per_byte(took: Duration, bytes: u64) -> u32 {
    u32::try_from(took.as_nanos().saturating_mul(1000) / u128::from(bytes.max(1))).unwrap_or(u32::MAX)
}
