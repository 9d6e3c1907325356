//! Collective operations as data: plans, algorithms that build them, a checker that proves them.
//!
//! This crate knows nothing of processes, memory or time.

pub mod ir;
