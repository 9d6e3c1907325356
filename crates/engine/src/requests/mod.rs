//! Operations: their start, their completion, and what each kind of request adds to these.

pub mod completion;
pub mod generalized;
pub mod operations;
pub mod parts;
pub mod start;
