//! From the handle of a partitioned request to its transfer without the engine: any thread may call `MPI_Pready` and
//! `MPI_Parrived`, and neither takes the lock.
//!
//! A table of atomics. The engine adds and removes rows; threads only read. A request without a row is found by the general path, which
//! takes the engine.

use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::partitioned::transfer::Transfer;

const ROWS: usize = 2048;
/// Number of rows in which a request may be.
const REACH: usize = 8;

struct Row {
    /// The request's handle; 0: the row is free.
    handle: AtomicUsize,
    transfer: AtomicPtr<Transfer>,
}

static TABLE: [Row; ROWS] =
    [const { Row { handle: AtomicUsize::new(0), transfer: AtomicPtr::new(std::ptr::null_mut()) } }; ROWS];

fn rows(handle: usize) -> impl Iterator<Item = &'static Row> {
    // Handles are addresses of slots, which are aligned to 64.
    let first = (handle >> 6).wrapping_mul(0x9e37_79b9) >> 8;
    (0..REACH).map(move |step| &TABLE[(first + step) % ROWS])
}

/// Adds a request. Requires the engine.
pub fn add(handle: usize, transfer: *const Transfer) {
    if let Some(row) = rows(handle).find(|row| row.handle.load(Ordering::Relaxed) == 0) {
        row.transfer.store(transfer.cast_mut(), Ordering::Relaxed);
        // Release: pairs with the Acquire in `find`.
        row.handle.store(handle, Ordering::Release);
    }
}

/// Removes a request. Requires the engine.
pub fn remove(handle: usize) {
    for row in rows(handle).filter(|row| row.handle.load(Ordering::Relaxed) == handle) {
        row.handle.store(0, Ordering::Relaxed);
    }
}

/// The transfer of a request.
///
/// # Safety
/// No thread frees the request as long as the result is used; the MPI standard forbids programs to free a request that
/// another thread uses.
#[inline]
pub unsafe fn find<'a>(handle: usize) -> Option<&'a Transfer> {
    // Acquire: pairs with the Release in `add`.
    let row = rows(handle).find(|row| row.handle.load(Ordering::Acquire) == handle)?;
    if handle == 0 {
        return None;
    }
    // SAFETY: the row was filled before its handle; a transfer lives until its request is freed, which the caller excludes.
    Some(unsafe { &*row.transfer.load(Ordering::Relaxed) })
}
