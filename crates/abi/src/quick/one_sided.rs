//! Fast paths of one-sided communication: predefined types with contiguous items, directly accessible memory. An unused
//! call argument proves that the window may be accessed.

use std::ffi::{c_int, c_void};

use encore_datatype::reduce::Kernel;
use encore_engine::buffer::LAST_SPECIAL;
use encore_engine::call::Call;
use encore_mpi::rma::lock::mode;
use encore_mpi::rma::quick::Range;

use super::bytes;
use crate::generated::constants;
use crate::types::*;

/// `MPI_Put`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn put(
    _call: &mut Call,
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> bool {
    let Some(win) = win.resolve_quickly() else { return false };
    let Some(length) = bytes(origin_addr, origin_count, origin_datatype) else { return false };
    if bytes(origin_addr, target_count, target_datatype) != Some(length) {
        return false;
    }
    let range = Range { rank: target_rank, disp: target_disp, bytes: length };
    // SAFETY: the caller passes a buffer of this length.
    unsafe { win.put_quickly(origin_addr.cast(), range) }
}

/// `MPI_Get`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn get(
    _call: &mut Call,
    origin_addr: *mut c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    win: WinHandle,
) -> bool {
    let Some(win) = win.resolve_quickly() else { return false };
    let Some(length) = bytes(origin_addr, origin_count, origin_datatype) else { return false };
    if bytes(origin_addr, target_count, target_datatype) != Some(length) {
        return false;
    }
    let range = Range { rank: target_rank, disp: target_disp, bytes: length };
    // SAFETY: the caller passes a buffer of this length.
    unsafe { win.get_quickly(origin_addr.cast(), range) }
}

/// Bytes of one element, and the operator's loop for it, if both are predefined and elements have no gaps.
#[inline(always)]
fn kernel(op: OpHandle, datatype: DatatypeHandle) -> Option<(u64, Kernel)> {
    let datatype = datatype.predefined_of_host()?;
    if op.0 >= 4096 || !datatype.dense {
        return None;
    }
    Some((datatype.size, op.resolve()?.kernel(datatype)?))
}

/// `MPI_Accumulate`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn accumulate(
    _call: &mut Call,
    origin_addr: *const c_void,
    origin_count: Count,
    origin_datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    target_count: Count,
    target_datatype: DatatypeHandle,
    op: OpHandle,
    win: WinHandle,
) -> bool {
    let Some(win) = win.resolve_quickly() else { return false };
    if (origin_count, origin_datatype) != (target_count, target_datatype) || op == constants::MPI_NO_OP {
        return false;
    }
    let Some(length) = bytes(origin_addr, origin_count, origin_datatype) else { return false };
    let Some((size, kernel)) = kernel(op, origin_datatype) else { return false };
    let range = Range { rank: target_rank, disp: target_disp, bytes: length };
    // SAFETY: the caller passes a buffer of this length.
    unsafe { win.accumulate_quickly(origin_addr.cast(), range, size, &kernel) }
}

/// `MPI_Fetch_and_op`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn fetch_and_op(
    _call: &mut Call,
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    op: OpHandle,
    win: WinHandle,
) -> bool {
    let Some(win) = win.resolve_quickly() else { return false };
    // With MPI_NO_OP the origin's address may be anything: such calls take the general path.
    if origin_addr as usize <= LAST_SPECIAL || result_addr as usize <= LAST_SPECIAL {
        return false;
    }
    let Some((size, kernel)) = kernel(op, datatype) else { return false };
    let range = Range { rank: target_rank, disp: target_disp, bytes: size };
    // SAFETY: the caller passes an element and room for another one.
    unsafe { win.fetch_and_op_quickly(origin_addr.cast(), result_addr.cast(), range, &kernel) }
}

/// `MPI_Compare_and_swap` of integers of four and eight bytes
///
/// # Safety
/// As the MPI standard demands of the caller.
#[allow(clippy::too_many_arguments)] // The standard's.
#[inline(always)]
pub unsafe fn compare_and_swap(
    _call: &mut Call,
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: DatatypeHandle,
    target_rank: c_int,
    target_disp: Aint,
    win: WinHandle,
) -> bool {
    let Some(win) = win.resolve_quickly() else { return false };
    let special = |address: *const c_void| address as usize <= LAST_SPECIAL;
    if special(origin_addr) || special(compare_addr) || special(result_addr) {
        return false;
    }
    let Some(datatype) = datatype.predefined_of_host() else { return false };
    let bytes = datatype.swapped;
    if bytes == 0 {
        return false;
    }
    let range = Range { rank: target_rank, disp: target_disp, bytes: u64::from(bytes) };
    // SAFETY: the caller passes elements of this length and room for another one.
    unsafe {
        if bytes == 8 {
            let addresses = (origin_addr.cast::<u64>(), compare_addr.cast(), result_addr.cast());
            win.compare_and_swap_quickly(addresses, range)
        } else {
            let addresses = (origin_addr.cast::<u32>(), compare_addr.cast(), result_addr.cast());
            win.compare_and_swap_quickly(addresses, range)
        }
    }
}

/// `MPI_Win_flush`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn win_flush(_call: &mut Call, rank: c_int, win: WinHandle) -> bool {
    win.resolve_quickly().is_some_and(|win| win.flush_quickly(rank))
}

/// `MPI_Win_flush_local`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn win_flush_local(call: &mut Call, rank: c_int, win: WinHandle) -> bool {
    // SAFETY: the caller's promise.
    unsafe { win_flush(call, rank, win) }
}

/// `MPI_Win_lock` without assertions
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn win_lock(
    call: &mut Call,
    lock_type: c_int,
    rank: c_int,
    assert: c_int,
    win: WinHandle,
) -> bool {
    let Some(win) = win.resolve_quickly() else { return false };
    let known = lock_type == constants::MPI_LOCK_EXCLUSIVE || lock_type == constants::MPI_LOCK_SHARED;
    known && assert == 0 && win.lock_quickly(call, mode(lock_type), rank)
}

/// `MPI_Win_unlock`
///
/// # Safety
/// As the MPI standard demands of the caller.
#[inline(always)]
pub unsafe fn win_unlock(call: &mut Call, rank: c_int, win: WinHandle) -> bool {
    win.resolve_quickly().is_some_and(|win| win.unlock_quickly(call, rank))
}
