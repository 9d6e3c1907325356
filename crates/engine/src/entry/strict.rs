//! Whether the library rejects uses that the MPI standard doesn't define but other MPI libraries accept.
//!
//! Widely used programs rely on such uses: reductions of `MPI_CHAR`, `MPI_DATATYPE_NULL` in a message without data and peer. They work, unless the
//! user demands the letter of the standard (`ENCORE_STRICT=1`, `mpiexec -strict`) to check a program.

use std::sync::atomic::{AtomicBool, Ordering};

static STRICT: AtomicBool = AtomicBool::new(false);

/// Whether the library is strict. False before initialization.
#[inline]
pub fn is() -> bool {
    // Relaxed: no other data depends on this flag.
    STRICT.load(Ordering::Relaxed)
}

/// Sets whether the library is strict, once the settings are read.
pub fn set(strict: bool) {
    STRICT.store(strict, Ordering::Relaxed);
}
