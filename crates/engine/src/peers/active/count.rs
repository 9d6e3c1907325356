//! Operations that an origin has begun: a listener that counts.

use std::cell::Cell;

use encore_errors::error::{Error, Result, no_memory};
use encore_slab::{Obj, Slab};

/// Number of operations that an origin has begun and that have not ended.
#[derive(Default)]
pub struct Count {
    outstanding: Cell<u64>,
    error: Cell<Option<Error>>,
}

/// Counts in use.
// SAFETY: reached only with the engine held.
static COUNTS: Slab<Count> = unsafe { Slab::new() };

impl Count {
    /// A new count at zero; `release` drops its reference.
    pub fn new() -> Result<Obj<Count>> {
        COUNTS.insert(Count::default()).ok_or_else(|| no_memory("a count of operations"))
    }

    /// Number of operations under way.
    #[inline(always)]
    pub fn outstanding(&self) -> u64 {
        self.outstanding.get()
    }

    /// Counts a new operation, whose request must have this count as listener.
    #[inline]
    pub fn begin(&self) {
        self.outstanding.set(self.outstanding.get() + 1);
    }

    /// Counts the end of an operation. Keeps the first error.
    #[inline]
    pub fn end(&self, error: Option<Error>) {
        self.outstanding.set(self.outstanding.get() - 1);
        if error.is_some() {
            let first = self.error.take();
            self.error.set(first.or(error));
        }
    }

    /// Takes the first error since the last call.
    pub fn take_error(&self) -> Option<Error> {
        self.error.take()
    }
}

/// Drops one reference to a count. Requires that nothing is outstanding.
///
/// # Safety
/// As for [`Slab::release`](encore_slab::Slab::release).
pub unsafe fn release(count: Obj<Count>) {
    debug_assert!(count.holders() > 1 || count.outstanding() == 0);
    // SAFETY: the caller's promise.
    unsafe { COUNTS.release(count) };
}
