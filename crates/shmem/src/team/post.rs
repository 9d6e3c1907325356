//! Posts and progress of their takers, as the lanes of a team and its staging areas share them.

use crate::sync::{AtomicU32, AtomicU64};

/// A rank's progress.
#[repr(C, align(128))]
#[derive(Debug)]
pub(crate) struct Progress {
    /// The first cell of any row that it may still take.
    pub(crate) needed: AtomicU64,
    /// The rank for whose post it waits, plus one, or 0 for any.
    pub(crate) waits_for: AtomicU32,
}

/// Description of a post, without its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Post {
    /// The number of its cell.
    pub number: u64,
    /// The mark of its operation.
    pub mark: u32,
    /// Its length.
    pub bytes: u64,
    /// The one rank that takes it; `None`: all may.
    pub taker: Option<usize>,
}
