//! Collective operations as data: plans, algorithms that build them, a checker that proves them.
//!
//! This crate knows nothing of processes, memory or time.

pub mod algorithm;
pub mod builder;
mod error;
pub mod ir;
pub mod operation;

pub use algorithm::{Algorithm, Method, build};
pub use error::BuildError;
