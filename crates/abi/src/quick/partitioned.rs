//! Chapter 4 without the engine: any thread marks partitions as ready, and checks their arrival, without a lock.

use std::ffi::c_int;
use std::slice;

use encore_mpi::partitioned::registry;
use encore_mpi::partitioned::transfer::{Holding, Refused, Side, Transfer};

use crate::types::*;

/// The transfer of a request on the given side.
///
/// # Safety
/// As the MPI standard demands of the caller: no thread frees the request meanwhile.
#[inline(always)]
unsafe fn transfer<'a>(request: RequestHandle, side: Side) -> Option<&'a Transfer> {
    // SAFETY: the caller's promise.
    unsafe { registry::find(request.0) }.filter(|transfer| transfer.side == side)
}

/// `MPI_Pready`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn pready(partition: c_int, request: RequestHandle) -> bool {
    // SAFETY: the caller's promise.
    let Some(transfer) = (unsafe { transfer(request, Side::Send) }) else { return false };
    transfer.ready(i64::from(partition), Holding::Nothing).is_ok()
}

/// `MPI_Pready_range`
///
/// # Safety
/// As the MPI standard demands of the caller.
pub unsafe fn pready_range(low: c_int, high: c_int, request: RequestHandle) -> bool {
    // SAFETY: the caller's promise.
    let Some(transfer) = (unsafe { transfer(request, Side::Send) }) else { return false };
    (low <= high) && ready_all(transfer, low..=high)
}

/// `MPI_Pready_list`
///
/// # Safety
/// As the MPI standard demands of the caller.
pub unsafe fn pready_list(length: c_int, partitions: *const c_int, request: RequestHandle) -> bool {
    // SAFETY: the caller's promise.
    let Some(transfer) = (unsafe { transfer(request, Side::Send) }) else { return false };
    if length <= 0 || partitions.is_null() {
        return false;
    }
    // SAFETY: the caller passes an array of this length.
    let partitions = unsafe { slice::from_raw_parts(partitions, length as usize) };
    ready_all(transfer, partitions.iter().copied())
}

fn ready_all(transfer: &Transfer, partitions: impl Iterator<Item = c_int> + Clone) -> bool {
    // Mark all or none.
    partitions.clone().all(|partition| transfer.check(i64::from(partition), Holding::Nothing).is_ok())
        && partitions
            .map(|partition| transfer.ready(i64::from(partition), Holding::Nothing))
            .all(|marked| marked.is_ok())
}

/// `MPI_Parrived`: the general path polls.
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn parrived(request: RequestHandle, partition: c_int, flag: *mut c_int) -> bool {
    // SAFETY: the caller's promise; an address is null, which is refused later, or good.
    let (Some(transfer), Some(flag)) = (unsafe { (transfer(request, Side::Receive), flag.as_mut()) }) else {
        return false;
    };
    match transfer.arrived(i64::from(partition), Holding::Nothing) {
        Ok(true) => *flag = 1,
        // Sometimes such a call must make progress for other operations: then take the general path.
        Ok(false) if !transfer.wants_progress() => *flag = 0,
        Ok(false) | Err(Refused::OutOfRange | Refused::Inactive | Refused::Again | Refused::NeedsEngine) => {
            return false;
        }
    }
    true
}
