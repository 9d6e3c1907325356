//! Whether long messages, and gets on windows, are read from other nodes ([`crate::p2p::far_read`]): the values of the setting.

use super::choices::Choices;

/// Whether they are.
pub static CHOICES: Choices = Choices {
    name: "far_reads",
    items: &[
        (
            AUTO as i32,
            "auto",
            "messages where they show that it is the quicker way, gets where the target's processor has no part in it",
        ),
        (ALWAYS as i32, "always", "wherever the provider of libfabric can"),
        (NEVER as i32, "never", "nowhere"),
    ],
};

/// See [`CHOICES`].
pub const AUTO: u32 = 0;

/// See [`CHOICES`].
pub const ALWAYS: u32 = 1;

/// See [`CHOICES`].
pub const NEVER: u32 = 2;
