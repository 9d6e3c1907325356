//! Progress: what is polled besides rings, and how a call waits.

pub mod collectives;
pub mod events;
pub mod helper;
pub mod sources;
pub mod wait;
