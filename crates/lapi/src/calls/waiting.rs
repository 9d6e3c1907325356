//! Counters, progress, fences, purged tasks.

use std::ffi::{c_int, c_uint};

use encore_lapi_interface::code;
use encore_lapi_interface::types::{Counter, Handle, MessageInfo};

use crate::calls::answer;
use crate::engine::of;

/// Sets a counter.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Setcntr(hndl: Handle, cntr: *mut Counter, val: c_int) -> c_int {
    answer(of(hndl).and_then(|table| {
        // SAFETY: the program's counter, or null.
        let counter = unsafe { cntr.as_ref() }.ok_or(code::CNTR_NULL)?;
        counter.set(val);
        Ok((table.changed)(hndl, counter))
    }))
}

/// Reads a counter, after polling for messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Getcntr(hndl: Handle, cntr: *mut Counter, val: *mut c_int) -> c_int {
    answer(of(hndl).and_then(|table| {
        // SAFETY: the program's counter, or null.
        let counter = unsafe { cntr.as_ref() }.ok_or(code::CNTR_NULL)?;
        if val.is_null() {
            return Err(code::RET_PTR_NULL);
        }
        let code = (table.poll)(hndl, 1, std::ptr::null_mut());
        // SAFETY: the program's memory for an int.
        unsafe { *val = counter.get() };
        Ok(code)
    }))
}

unsafe fn wait(hndl: Handle, cntr: *mut Counter, val: c_int, polling: bool, left: *mut c_int) -> c_int {
    answer(of(hndl).and_then(|table| {
        // SAFETY: the program's counter, or null.
        let counter = unsafe { cntr.as_ref() }.ok_or(code::CNTR_NULL)?;
        if val < 1 {
            return Err(code::CNTR_VAL);
        }
        Ok((table.wait)(hndl, counter, val, polling, left))
    }))
}

/// Waits for a counter, and makes progress meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Waitcntr(
    hndl: Handle,
    cntr: *mut Counter,
    val: c_int,
    cur_cntr_val: *mut c_int,
) -> c_int {
    // SAFETY: the program's addresses.
    unsafe { wait(hndl, cntr, val, true, cur_cntr_val) }
}

/// Waits for a counter that others raise: the helper of interrupt mode, or other threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Nopoll_wait(
    hndl: Handle,
    cntr: *mut Counter,
    val: c_int,
    cur_cntr_val: *mut c_int,
) -> c_int {
    // SAFETY: the program's addresses.
    unsafe { wait(hndl, cntr, val, false, cur_cntr_val) }
}

/// Sets a counter to 0 and has it distinguish the tasks whose operations it counts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Setcntr_wstatus(
    hndl: Handle,
    cntr: *mut Counter,
    num_dest: c_int,
    dest_list: *mut c_uint,
    dest_status: *mut c_int,
) -> c_int {
    answer(of(hndl).and_then(|table| {
        // SAFETY: the program's counter, or null.
        let counter = unsafe { cntr.as_ref() }.ok_or(code::CNTR_NULL)?;
        let count = u32::try_from(num_dest).map_err(|_| code::TGT)?;
        if count > 0 && (dest_list.is_null() || dest_status.is_null()) {
            return Err(code::RET_PTR_NULL);
        }
        counter.set(0);
        match count {
            0 => Ok((table.changed)(hndl, counter)),
            _ => Ok((table.track)(hndl, counter, count, dest_list, dest_status)),
        }
    }))
}

/// Polls for messages once.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Probe(hndl: Handle) -> c_int {
    answer(of(hndl).map(|table| (table.poll)(hndl, 1, std::ptr::null_mut())))
}

/// Polls for messages until something completes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Msgpoll(hndl: Handle, cnt: c_uint, info: *mut MessageInfo) -> c_int {
    answer(of(hndl).and_then(|table| match info.is_null() {
        true => Err(code::MSG_INFO_NULL),
        false => Ok((table.poll)(hndl, cnt, info)),
    }))
}

/// Waits until this task's operations are complete at their targets.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Fence(hndl: Handle) -> c_int {
    answer(of(hndl).map(|table| (table.fence)(hndl, false)))
}

/// [`LAPI_Fence`] of all tasks.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Gfence(hndl: Handle) -> c_int {
    answer(of(hndl).map(|table| (table.fence)(hndl, true)))
}

/// Gives up operations under way to a task.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Purge_totask(hndl: Handle, dest: c_uint) -> c_int {
    answer(of(hndl).map(|table| (table.purge)(hndl, dest)))
}

/// Permits operations to a task again.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Resume_totask(hndl: Handle, dest: c_uint) -> c_int {
    answer(of(hndl).map(|table| (table.resume)(hndl, dest)))
}
