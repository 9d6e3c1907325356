//! Whether the receiver of a long message writes it past its caches.
//!
//! Such a message doesn't displace what lies in the caches, and the processor needn't read the lines that it overwrites. But the program
//! finds nothing of it in the caches, and the stores of some processors are slower. So it is one of the ways that are learned
//! ([`crate::p2p::ways`]); this is what holds where nothing has been learned.

use encore_transport::cache;

use crate::settings::row::Choices;

/// Whether receivers write past their caches.
pub static CHOICES: Choices = Choices {
    name: "past_caches",
    items: &[
        (AUTO as i32, "auto", "where messages show that it is quicker"),
        (ALWAYS as i32, "always", "from 2M on"),
        (NEVER as i32, "never", "nowhere"),
    ],
};

/// See [`CHOICES`].
pub const AUTO: u32 = 0;
/// See [`CHOICES`].
pub const ALWAYS: u32 = 1;
/// See [`CHOICES`].
pub const NEVER: u32 = 2;

/// Messages up to this length, in bytes, go through the caches: the program reads them from there (docs/lab/005).
pub const LEAST: u64 = 2 << 20;

/// Whether a message of `bytes` bytes goes past the caches, by the setting's value.
pub fn goes_past(choice: u32, bytes: u64) -> bool {
    match choice {
        NEVER => false,
        ALWAYS => bytes > LEAST,
        _ => bytes >= usual(),
    }
}

/// The shortest message that goes past the caches before anything is known, in bytes: both buffers, what is staged and the program's own
/// data fill a last-level cache of four times its length.
fn usual() -> u64 {
    (cache::last_level() / 4).max(2 * LEAST)
}
