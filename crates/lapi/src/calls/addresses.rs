//! Addresses of all tasks, and the address table.

use std::ffi::{c_int, c_ulong, c_void};
use std::sync::atomic::{AtomicU64, Ordering};

use encore_lapi_interface::code;
use encore_lapi_interface::types::{ADDRESSES, Handle};

use crate::calls::{Result, answer};
use crate::engine::of;

/// Converts an address to a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Address(my_addr: *mut c_void, ret_addr: *mut c_ulong) -> c_int {
    if ret_addr.is_null() {
        return code::RET_PTR_NULL;
    }
    // SAFETY: the program's memory for a number.
    unsafe { *ret_addr = my_addr.expose_provenance() as c_ulong };
    code::SUCCESS
}

/// Gathers an address of each task.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Address_init(
    hndl: Handle,
    my_addr: *mut c_void,
    add_tab: *mut *mut c_void,
) -> c_int {
    // SAFETY: addresses and numbers of 64 bits are the same here.
    unsafe { LAPI_Address_init64(hndl, my_addr.expose_provenance() as u64, add_tab.cast()) }
}

/// [`LAPI_Address_init`] for numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Address_init64(hndl: Handle, my_addr: u64, add_tab: *mut u64) -> c_int {
    answer(of(hndl).and_then(|table| match add_tab.is_null() {
        true => Err(code::ADDR_TBL_NULL),
        false => Ok((table.exchange)(hndl, my_addr, add_tab)),
    }))
}

/// The program's addresses by index, for `LAPI_Addr_get`.
static OWN_TABLE: [AtomicU64; ADDRESSES as usize] = [const { AtomicU64::new(0) }; ADDRESSES as usize];

fn index(addr_hndl: c_int) -> Result<u32> {
    u32::try_from(addr_hndl).ok().filter(|index| (1..ADDRESSES).contains(index)).ok_or(code::ADDR_HNDL_RANGE)
}

/// Puts an address into the address table.
#[unsafe(no_mangle)]
pub extern "C" fn LAPI_Addr_set(hndl: Handle, addr: *mut c_void, addr_hndl: c_int) -> c_int {
    answer(of(hndl).and_then(|table| {
        let index = index(addr_hndl)?;
        let address = addr.expose_provenance() as u64;
        OWN_TABLE[index as usize].store(address, Ordering::Relaxed);
        Ok((table.set_address)(hndl, index, address))
    }))
}

/// The address at an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn LAPI_Addr_get(hndl: Handle, addr: *mut *mut c_void, addr_hndl: c_int) -> c_int {
    answer(of(hndl).and_then(|_| {
        if addr.is_null() {
            return Err(code::RET_PTR_NULL);
        }
        let address = OWN_TABLE[index(addr_hndl)? as usize].load(Ordering::Relaxed);
        // SAFETY: the program's memory for an address.
        unsafe { *addr = std::ptr::with_exposed_provenance_mut(address as usize) };
        Ok(code::SUCCESS)
    }))
}
