//! Errors: a class and facts. [`encore-abi`](../encore_abi/index.html) turns them into a sentence.

pub mod codes;
pub mod error;
pub mod mistake;
