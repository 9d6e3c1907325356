//! Chapter 6: collective communication.
//!
//! [`arguments`] turns each operation's arguments into a plan's operation and its binding, once for all forms; [`blocking`]
//! and [`nonblocking`] are the forms.

pub(super) mod arguments;
mod blocking;
mod checked;
mod nonblocking;
mod operators;
mod persistent;
pub(in crate::calls) mod staging;

pub use blocking::*;
pub use nonblocking::*;
pub use operators::*;
pub use persistent::*;
