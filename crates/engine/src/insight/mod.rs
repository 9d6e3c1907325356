//! A rank's part in a profile (`encore-insight`): its waits, the awaited ranks, and its messages.
//!
//! Only in the copy of the library that is built with the feature `insight`. There, the C functions have entries in assembly that count calls
//! by return address ([`thread`]); what the engine adds is here. Each place that calls these functions does so in one line.

mod changes;
pub mod check;
mod clock;
pub mod hooks;
mod kept;
mod memory;
pub mod messages;
mod order;
pub mod patterns;
pub mod pending;
mod python;
pub mod report;
pub mod state;
pub mod thread;
pub mod trace;
pub mod windows;

pub use encore_insight::repeat;
pub(crate) use memory::{checks_are_wanted, read_environment};
pub use memory::{forget_how_it_was_loaded, is_wished};
