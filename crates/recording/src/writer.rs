//! A thread's place in the records of a timeline.

use encore_insight::trace::{Chunk, Record};

/// A thread's position in its chunk. It begins as zeros.
#[repr(C)]
pub(crate) struct Writer {
    pub(crate) chunk: *const Chunk,
    /// Number of records in it; `RECORDS` if it is full.
    pub(crate) used: u32,
    /// The thread's number plus 1; 0: it has none yet.
    pub(crate) thread: u32,
    /// Record of the current call; null: none.
    pub(crate) call: *const Record,
}
