//! Chapter 16: deprecated functions. They are implemented with those that replace them.

pub use super::info::{info_get, info_get_valuelen};
