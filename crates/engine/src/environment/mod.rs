//! Environment of the engine: counters, the open models and the end of a process.

pub mod counters;
pub mod ending;
pub mod explain;
pub mod model;
