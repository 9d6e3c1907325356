//! Collective operations as data: plans, algorithms that build them, a checker that proves them.
//!
//! This crate knows nothing of processes, memory or time.

pub mod algorithm;
pub mod builder;
pub mod check;
mod error;
pub mod ir;
pub mod operation;
pub mod select;

pub use algorithm::{Algorithm, Method, build, build_between};
pub use error::BuildError;
pub use select::{Machine, choose, plan_for};
