//! Whether the library refuses what the MPI standard doesn't define but other MPI libraries take.
//!
//! Widely used programs lean on such things: reductions of `MPI_CHAR`, `MPI_DATATYPE_NULL` where nothing is sent to
//! nobody. They work, unless the user asks for the standard's letter (`ENCORE_STRICT=1`, `mpiexec -strict`) to check a
//! program.

use std::sync::atomic::{AtomicBool, Ordering};

static STRICT: AtomicBool = AtomicBool::new(false);

/// Whether the library is strict. Before it is initialized, it is not.
#[inline]
pub fn is() -> bool {
    // A flag of its own: nothing else is read because of it.
    STRICT.load(Ordering::Relaxed)
}

/// Says what the settings say, once they are read.
pub fn set(strict: bool) {
    STRICT.store(strict, Ordering::Relaxed);
}
