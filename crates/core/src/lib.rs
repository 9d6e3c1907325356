//! The engine: communicators, requests, matching, point-to-point protocols, progress.
pub mod call;
pub mod engine;
pub mod error;
pub mod function;
pub mod handle;
pub mod slab;
pub mod status;

/// `MPI_ANY_SOURCE`
pub const ANY_SOURCE: i32 = -1;
/// `MPI_ANY_TAG`
pub const ANY_TAG: i32 = -2;
/// `MPI_PROC_NULL`
pub const PROC_NULL: i32 = -3;
/// `MPI_ROOT`
pub const ROOT: i32 = -4;
/// `MPI_UNDEFINED`
pub const UNDEFINED: i32 = -32766;
/// Upper bound of tags (`MPI_TAG_UB`).
pub const TAG_UB: i32 = i32::MAX;
