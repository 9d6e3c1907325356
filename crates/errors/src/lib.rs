//! Errors: a class and facts, of which [`encore-abi`](../encore_abi/index.html) makes the sentence where it is shown.

pub mod codes;
pub mod error;
pub mod mistake;
