//! Operations: their start, their completion, and the specifics of each kind of request.

pub mod completion;
pub mod generalized;
pub mod operations;
pub mod parts;
pub mod start;
