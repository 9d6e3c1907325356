//! The answer about the buffer that was asked about last: the call that has asked copies it, too, and need not ask again.
//!
//! An answer is found by the buffer's address, and only until the next buffer is asked about. All buffers that are copied were asked about while they
//! were allocated, and stay so until their operations are complete. So an answer that is found for a buffer is as new as the buffer, or newer.

use std::sync::{Mutex, PoisonError};

use super::{Driver, Failure, Place};

/// A buffer's address, and where the buffer is.
static LAST: Mutex<Option<(u64, Place)>> = Mutex::new(None);

/// Whether one of a buffer's places is memory of a device: the first and the last byte of its data, for one.
pub(crate) fn ask(driver: &Driver, buffer: u64, places: &[u64]) -> Result<bool, Failure> {
    keep(None);
    for place in places {
        if let Some(found) = driver.ask(*place)? {
            keep(Some((buffer, found)));
            return Ok(true);
        }
    }
    Ok(false)
}

fn keep(answer: Option<(u64, Place)>) {
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = answer;
}

/// Where the buffer at an address is, if it was asked about last.
pub(crate) fn of(buffer: u64) -> Option<Place> {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    last.filter(|(address, _)| *address == buffer).map(|(_, place)| place)
}

/// Where an address of a buffer's data is.
pub(super) fn place(driver: &Driver, buffer: u64, address: u64) -> Result<Option<Place>, Failure> {
    match of(buffer).filter(|place| place.holds(address, 1)) {
        Some(place) => Ok(Some(place)),
        None => driver.ask(address),
    }
}
