//! Checks of arguments, by kind (see `crates/apigen/src/kinds.rs`).
//!
//! Each returns the argument in the form that the implementation takes, or an error that names the argument and its fault. The good case
//! is inlined and takes a few comparisons; all error code is in cold functions.

mod list;
mod number;
mod object;
mod rank;
mod text;

pub use crate::data::{buffer, buffer_or_in_place, packed, partitions};
pub use list::*;
pub use number::*;
pub use object::*;
pub use rank::*;
pub use text::*;
