//! Put, get and read-modify-write.

use std::ffi::{c_int, c_uint, c_ulong, c_void};
use std::ptr::null_mut;

use encore_lapi_interface::types::{COMPARE_AND_SWAP, Counter, FETCH_AND_ADD, Handle, Vector};
use encore_lapi_interface::{Interface, Rmw, Segment, Transfer, code};

use crate::calls::{LONGEST_DATA, Result, all, answer, at_origin, number};
use crate::command::{self, Get, Getv, Put, Putv, kind};
use crate::engine::of;
use crate::vector;

/// A transfer's segment, with the address checks of put and get.
#[inline(always)]
fn segment(length: u64, target: u64, origin: *mut c_void) -> Result<Segment> {
    if length > LONGEST_DATA {
        return Err(code::DATA_LEN);
    }
    if length > 0 && target == 0 {
        return Err(code::TGT_ADDR_NULL);
    }
    if length > 0 && origin.is_null() {
        return Err(code::ORG_ADDR_NULL);
    }
    Ok(Segment { origin: number(origin), target, length })
}

/// Begins a put.
#[inline(always)]
pub fn put(table: &Interface, hndl: Handle, put: &Put) -> Result<c_int> {
    let segment = segment(put.len, put.tgt_addr, put.org_addr)?;
    let transfer = Transfer {
        target: put.tgt,
        segments: all(std::slice::from_ref(&segment)),
        target_counter: put.tgt_cntr,
        at_origin: at_origin(put.org_cntr, put.shdlr, put.sinfo),
        completion_counter: put.cmpl_cntr,
    };
    Ok((table.put)(hndl, &transfer))
}

/// Begins a get.
#[inline(always)]
pub fn get(table: &Interface, hndl: Handle, get: &Get) -> Result<c_int> {
    let segment = segment(get.len, get.tgt_addr, get.org_addr)?;
    let transfer = Transfer {
        target: get.tgt,
        segments: all(std::slice::from_ref(&segment)),
        target_counter: get.tgt_cntr,
        at_origin: at_origin(get.org_cntr, None, null_mut()),
        completion_counter: std::ptr::null(),
    };
    Ok((table.get)(hndl, &transfer))
}

/// Begins a put of runs of bytes.
///
/// # Safety
/// Vectors that aren't null have lists of the lengths that they state.
pub unsafe fn putv(table: &Interface, hndl: Handle, put: &Putv) -> Result<c_int> {
    // SAFETY: the caller's promise.
    let segments = unsafe { vector::transfer(put.tgt_vec, put.org_vec) }?;
    let transfer = Transfer {
        target: put.tgt,
        segments: all(&segments),
        target_counter: put.tgt_cntr,
        at_origin: at_origin(put.org_cntr, put.shdlr, put.sinfo),
        completion_counter: put.cmpl_cntr,
    };
    Ok((table.put)(hndl, &transfer))
}

/// Begins a get of runs of bytes.
///
/// # Safety
/// As for [`putv`].
pub unsafe fn getv(table: &Interface, hndl: Handle, get: &Getv) -> Result<c_int> {
    // SAFETY: the caller's promise.
    let segments = unsafe { vector::transfer(get.tgt_vec, get.org_vec) }?;
    let transfer = Transfer {
        target: get.tgt,
        segments: all(&segments),
        target_counter: get.tgt_cntr,
        at_origin: at_origin(get.org_cntr, None, null_mut()),
        completion_counter: std::ptr::null(),
    };
    Ok((table.get)(hndl, &transfer))
}

/// Copies to the target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Put(
    hndl: Handle,
    tgt: c_uint,
    len: c_ulong,
    tgt_addr: *mut c_void,
    org_addr: *mut c_void,
    tgt_cntr: *mut Counter,
    org_cntr: *mut Counter,
    cmpl_cntr: *mut Counter,
) -> c_int {
    let (tgt_addr, tgt_cntr) = (number(tgt_addr), number(tgt_cntr));
    let (kind, flags, shdlr, sinfo) = (kind::PUT, 0, None, null_mut());
    let command =
        Put { kind, flags, tgt, tgt_addr, org_addr, len, shdlr, sinfo, tgt_cntr, org_cntr, cmpl_cntr };
    answer(of(hndl).and_then(|table| put(table, hndl, &command)))
}

/// Copies from the target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Get(
    hndl: Handle,
    tgt: c_uint,
    len: c_ulong,
    tgt_addr: *mut c_void,
    org_addr: *mut c_void,
    tgt_cntr: *mut Counter,
    org_cntr: *mut Counter,
) -> c_int {
    let (tgt_addr, tgt_cntr) = (number(tgt_addr), number(tgt_cntr));
    let command = Get { kind: kind::GET, flags: 0, tgt, tgt_addr, org_addr, len, tgt_cntr, org_cntr };
    answer(of(hndl).and_then(|table| get(table, hndl, &command)))
}

/// Copies runs of bytes to the target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Putv(
    hndl: Handle,
    tgt: c_uint,
    tgt_vec: *mut Vector,
    org_vec: *mut Vector,
    tgt_cntr: *mut Counter,
    org_cntr: *mut Counter,
    cmpl_cntr: *mut Counter,
) -> c_int {
    let (kind, flags, shdlr, sinfo, tgt_cntr) = (kind::PUTV, 0, None, null_mut(), number(tgt_cntr));
    let command = Putv { kind, flags, tgt, shdlr, sinfo, org_vec, tgt_vec, tgt_cntr, org_cntr, cmpl_cntr };
    // SAFETY: the program's vectors.
    answer(of(hndl).and_then(|table| unsafe { putv(table, hndl, &command) }))
}

/// Copies runs of bytes from the target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Getv(
    hndl: Handle,
    tgt: c_uint,
    tgt_vec: *mut Vector,
    org_vec: *mut Vector,
    tgt_cntr: *mut Counter,
    org_cntr: *mut Counter,
) -> c_int {
    let tgt_cntr = number(tgt_cntr);
    let command = Getv { kind: kind::GETV, flags: 0, tgt, org_vec, tgt_vec, tgt_cntr, org_cntr };
    // SAFETY: the program's vectors.
    answer(of(hndl).and_then(|table| unsafe { getv(table, hndl, &command) }))
}

/// Begins a read-modify-write, with its operands read.
///
/// # Safety
/// Addresses that aren't null are valid.
pub unsafe fn modify(table: &Interface, hndl: Handle, command: &command::Rmw) -> Result<c_int> {
    if !(FETCH_AND_ADD..=COMPARE_AND_SWAP).contains(&command.op) {
        return Err(code::RMW_OP);
    }
    if command.tgt_var == 0 {
        return Err(code::TGT_VAR_NULL);
    }
    if command.in_val.is_null() {
        return Err(code::IN_VAL_NULL);
    }
    let operand = |index: usize| {
        // SAFETY: the caller's promise; a comparison has two operands.
        unsafe {
            match command.size {
                32 => u64::from(command.in_val.cast::<u32>().add(index).read()),
                _ => command.in_val.cast::<u64>().add(index).read(),
            }
        }
    };
    if !matches!(command.size, 32 | 64) {
        return Err(code::OP_SZ);
    }
    let rmw = Rmw {
        target: command.tgt,
        operation: command.op,
        size: command.size / 8,
        variable: command.tgt_var,
        first: operand(0),
        second: if command.op == COMPARE_AND_SWAP { operand(1) } else { 0 },
        previous: command.prev_tgt_val,
        at_origin: at_origin(command.org_cntr, command.shdlr, command.sinfo),
    };
    Ok((table.rmw)(hndl, &rmw))
}

#[allow(clippy::too_many_arguments)]
fn rmw(
    hndl: Handle,
    op: c_int,
    tgt: c_uint,
    size: c_uint,
    tgt_var: u64,
    in_val: *mut c_void,
    prev_tgt_val: *mut c_void,
    org_cntr: *mut Counter,
) -> c_int {
    let (shdlr, sinfo) = (None, std::ptr::null_mut());
    let command = command::Rmw {
        kind: kind::RMW,
        op,
        tgt,
        size,
        tgt_var,
        in_val,
        prev_tgt_val,
        org_cntr,
        shdlr,
        sinfo,
    };
    // SAFETY: the program's addresses.
    answer(of(hndl).and_then(|table| unsafe { modify(table, hndl, &command) }))
}

/// Reads and changes an `int` of the target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Rmw(
    hndl: Handle,
    op: c_int,
    tgt: c_uint,
    tgt_var: *mut c_int,
    in_val: *mut c_int,
    prev_tgt_val: *mut c_int,
    org_cntr: *mut Counter,
) -> c_int {
    rmw(hndl, op, tgt, 32, number(tgt_var), in_val.cast(), prev_tgt_val.cast(), org_cntr)
}

/// Reads and changes a `long long` of the target.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Rmw64(
    hndl: Handle,
    op: c_int,
    tgt: c_uint,
    tgt_var: *mut i64,
    in_val: *mut i64,
    prev_tgt_val: *mut i64,
    org_cntr: *mut Counter,
) -> c_int {
    rmw(hndl, op, tgt, 64, number(tgt_var), in_val.cast(), prev_tgt_val.cast(), org_cntr)
}
