//! Fast paths of `MPI_Wait` and `MPI_Waitall`: the operations are already complete.

use std::ffi::c_int;
use std::slice;

use encore_engine::call::Call;
use encore_engine::requests::completion::quick;

use crate::types::*;

/// `MPI_Wait`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn wait(call: &mut Call, request: *mut RequestHandle, status: *mut Status) -> bool {
    // SAFETY: an address is null, which is refused later, or valid.
    let Some(handle) = (unsafe { request.as_mut() }) else { return false };
    let Some(request) = handle.resolve_inside(call) else { return false };
    // SAFETY: the program doesn't touch the buffer while the operation is active.
    let Some(waited) = (unsafe { quick::wait(call.engine(), request) }) else { return false };
    if !waited.persistent {
        *handle = RequestHandle::NULL;
    }
    // SAFETY: null is MPI_STATUS_IGNORE; other addresses are valid.
    if let Some(status) = unsafe { status.as_mut() } {
        waited.status.store(status);
    }
    true
}

/// `MPI_Waitall` without statuses. If it returns false, requests that it completed are null or inactive, which the general path accepts.
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn waitall(
    call: &mut Call,
    count: c_int,
    requests: *mut RequestHandle,
    statuses: *mut Status,
) -> bool {
    if count <= 0 || requests.is_null() || !statuses.is_null() {
        return false;
    }
    // SAFETY: the caller passes an array of this length.
    let handles = unsafe { slice::from_raw_parts_mut(requests, count as usize) };
    for handle in handles {
        let Some(request) = handle.resolve_inside(call) else { return false };
        // SAFETY: the program doesn't touch the buffer while the operation is active.
        let Some(waited) = (unsafe { quick::wait(call.engine(), request) }) else { return false };
        if !waited.persistent {
            *handle = RequestHandle::NULL;
        }
    }
    true
}
