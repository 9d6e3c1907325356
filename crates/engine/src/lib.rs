//! The engine: entering the library, peers, requests, matching, point-to-point protocols, completion, progress.
//!
//! Its rooms, from the ground up: [`state`] is data, [`environment`] counters and errors. [`entry`] enters the library, [`peers`] transfers cells.
//! A message goes through [`send`] and [`receive`], and [`p2p`] has the code that both ends share. [`requests`] ends operations, [`progress`] waits
//! for them. [`layers`] has the registrations of the layers above: rows of [`peers::handlers`], [`progress::sources`],
//! [`requests::completion::heard`], [`requests::operations`], [`progress::collectives`], [`layers::stages`].
//!
//! Start reading at [`entry::call`], then [`send`] and [`receive`] for the path of a message. Other crates name most modules without their room.

pub mod engine;
pub mod entry;
pub mod environment;
#[cfg(feature = "insight")]
pub mod insight;
pub mod layers;
pub mod p2p;
pub mod peers;
pub mod progress;
pub mod receive;
pub mod requests;
pub mod send;
pub mod state;
// Most of its methods are the calls of MPI by name.
#[allow(missing_docs)]
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use encore_errors::{codes, error, mistake};
pub use encore_functions as function;
pub use encore_matching::{self as matching, ANY_SOURCE, ANY_TAG};
pub use encore_mutation as mutation;
pub use encore_settings as settings;
pub use encore_slab as slab;
pub use entry::{asked, call, fatal, strict, user_work};
pub use environment::{counters, ending, explain, model};
pub use layers::{layer, slots, stages};
pub use peers::{active, beside, channel, handlers, peer};
pub use progress::{collectives, events, helper, sources, wait};
pub use receive::unexpected;
pub use requests::{completion, generalized, operations, parts, start};
pub use state::{buffer, comm, context, copies, datatype, handle, op, request, status};

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
