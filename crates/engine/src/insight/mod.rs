//! A rank's part in a profile (`encore-insight`): its waits, the awaited ranks, and its messages.
//!
//! Only in the build of the library with the feature `insight`. There, the C functions have entries in assembly that count calls by return address
//! (`encore-recording`); this module has the engine's additions, each called in one line.

pub(crate) mod cells;
pub mod check;
mod far;
pub mod hooks;
mod kept;
pub mod leaving;
pub mod messages;
mod order;
pub mod pending;
pub mod report;
pub mod state;
pub mod trace;
pub mod windows;

pub use encore_insight::{kind, repeat};
pub(crate) use encore_recording::memory::{checks_are_wanted, read_environment};
pub use encore_recording::memory::{forget_how_it_was_loaded, is_wished};
pub use encore_recording::{patterns, singles};
