//! Checks of arguments, by kind (see `crates/apigen/src/kinds.rs`).
//!
//! Each returns the argument in the form that an implementation wants, or an error with the name of the
//! argument and what was wrong with it. The good case is inlined and takes a few comparisons; everything
//! about errors is in cold functions.

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
