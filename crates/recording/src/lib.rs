//! A rank's part in a profile: the memory that it shares with the launcher, its clock, its call sites, its records of a timeline.
//!
//! Only the copy of the library for `mpiexec --profile` has it. Its C functions have entries in assembly that count calls by return address
//! ([`thread`]). The engine adds waits and messages (`encore_engine::insight`); `encore-insight` has the layout of the memory, and reads it.

pub mod arguments;
pub mod changes;
pub mod clock;
pub mod memory;
pub mod outside;
pub mod page;
pub mod patterns;
mod python;
pub mod singles;
pub mod thread;
mod timed;
pub mod trace;
mod writer;
