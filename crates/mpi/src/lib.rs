//! MPI's objects on the engine and its collective operations: communicators, groups, topologies, attributes, sessions, windows, partitioned
//! communication, other jobs, tools. Files are a crate of their own.
//!
//! [`layers`] registers this crate with the engine. [`world`] is `MPI_Init`; [`communicator`] holds a communicator's properties besides
//! its members.

pub mod attribute;
pub mod communicator;
pub mod create;
pub mod datatypes;
pub mod errhandler;
pub mod ft;
pub mod group;
pub mod handle;
pub mod intercomm;
pub mod jobs;
pub mod layers;
pub mod leaks;
pub mod memory_kinds;
#[cfg(test)]
mod mistakes;
pub mod partitioned;
#[cfg(feature = "insight")]
mod profile;
pub mod rma;
pub mod session;
pub mod tool;
pub mod topology;
pub mod world;
