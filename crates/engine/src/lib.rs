//! The engine: being inside the library, peers, requests, matching, point-to-point protocols, completion, progress.
//!
//! Start reading at [`call`] (being inside the library), then [`p2p`] for the path of a message, [`handlers`] for cells that arrive,
//! [`completion`] for the end of an operation, [`wait`] for waiting. Layers above register with it: [`handlers`], [`sources`],
//! [`completion::heard`], [`operations`], [`collectives`], [`stages`].

pub mod active;
pub mod asked;
pub mod beside;
pub mod buffer;
pub mod call;
pub mod channel;
pub mod codes;
pub mod collectives;
pub mod comm;
pub mod completion;
pub mod context;
pub mod copies;
pub mod counters;
pub mod datatype;
pub mod ending;
pub mod engine;
pub mod error;
pub mod events;
pub mod fatal;
pub mod forked;
pub mod function;
pub mod generalized;
pub mod handle;
pub mod handlers;
pub mod helper;
pub mod layer;
pub mod layers;
pub mod matching;
pub mod model;
pub mod mutation;
pub mod op;
pub mod operations;
pub mod p2p;
pub mod parts;
pub mod peer;
mod placement;
pub mod protocol;
mod registered;
pub mod request;
pub mod sanitizer;
pub mod settings;
pub mod slab;
pub mod slots;
pub mod sources;
mod spin;
pub mod stages;
pub mod start;
pub mod state;
pub mod status;
pub mod strict;
// Most of its methods are the calls of MPI by name.
pub mod suspended;
#[allow(missing_docs)]
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod unexpected;
pub mod user_work;
pub mod wait;

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
/// Room that a buffered send takes besides its data (`MPI_BSEND_OVERHEAD`), in bytes.
pub const BSEND_OVERHEAD: u64 = 512;
