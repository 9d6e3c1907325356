//! Whether the kernel copies long messages ([`crate::p2p::kernel_copy`]): the values of the setting.

use super::choices::Choices;

/// Whether the kernel copies.
pub static CHOICES: Choices = Choices {
    name: "kernel_copy",
    items: &[
        (
            AUTO as i32,
            "auto",
            "where messages show that it is the quicker way; messages shorter than a processor's share of the last-level cache also where more than twice as many ranks are awake as there are processors",
        ),
        (ALWAYS as i32, "always", "wherever it can"),
        (NEVER as i32, "never", "nowhere"),
    ],
};

/// See [`CHOICES`].
pub const AUTO: u32 = 0;

/// See [`CHOICES`].
pub const ALWAYS: u32 = 1;

/// See [`CHOICES`].
pub const NEVER: u32 = 2;
