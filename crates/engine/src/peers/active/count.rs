//! Operations that an origin has begun: a listener that counts.

use std::cell::Cell;

use encore_errors::error::{Error, Result, no_memory};
use encore_slab::{Obj, Slab};

/// Operations that an origin has begun and that have not ended.
#[derive(Default)]
pub struct Count {
    outstanding: Cell<u64>,
    error: Cell<Option<Error>>,
}

/// Counts in use.
// SAFETY: reached with the engine held alone.
static COUNTS: Slab<Count> = unsafe { Slab::new() };

impl Count {
    /// A count of nothing; `release` of its object gives it up.
    pub fn new() -> Result<Obj<Count>> {
        COUNTS.insert(Count::default()).ok_or_else(|| no_memory("a count of operations"))
    }

    /// Operations under way.
    #[inline(always)]
    pub fn outstanding(&self) -> u64 {
        self.outstanding.get()
    }

    /// One operation more is under way. Its request's listener is this count.
    #[inline]
    pub fn begin(&self) {
        self.outstanding.set(self.outstanding.get() + 1);
    }

    /// One operation has ended. The first error is kept.
    #[inline]
    pub fn end(&self, error: Option<Error>) {
        self.outstanding.set(self.outstanding.get() - 1);
        if error.is_some() {
            let first = self.error.take();
            self.error.set(first.or(error));
        }
    }

    /// The first error of the operations that have ended since the last call.
    pub fn take_error(&self) -> Option<Error> {
        self.error.take()
    }
}

/// Gives up one holder's count. Nothing may be outstanding.
///
/// # Safety
/// As for [`Slab::release`](encore_slab::Slab::release).
pub unsafe fn release(count: Obj<Count>) {
    debug_assert!(count.holders() > 1 || count.outstanding() == 0);
    // SAFETY: the caller's promise.
    unsafe { COUNTS.release(count) };
}
