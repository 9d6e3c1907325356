//! What surrounds the engine: counters, errors, the open models and the end of a process.

pub mod counters;
pub mod ending;
pub mod error;
pub mod explain;
pub mod model;
