//! A thread's place in the records of a timeline.

use encore_insight::trace::{Chunk, Record};

/// A thread's place in its chunk. It begins as zeros.
#[repr(C)]
pub(crate) struct Writer {
    pub(crate) chunk: *const Chunk,
    /// Records in it; `RECORDS` where it is full.
    pub(crate) used: u32,
    /// The thread's number plus 1; 0: it has none yet.
    pub(crate) thread: u32,
    /// The record of the call that it is in; null: it is in none.
    pub(crate) call: *const Record,
}
