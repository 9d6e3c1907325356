//! Connection to the engine.

use std::ffi::c_int;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use encore_lapi_interface::types::Handle;
use encore_lapi_interface::{BUILD, Interface, code};

unsafe extern "C" {
    /// The engine's table for LAPI, or null if `libmpi_abi.so.1` is of another build.
    safe fn encore_lapi(build: u64) -> *const Interface;
}

static TABLE: AtomicPtr<Interface> = AtomicPtr::new(std::ptr::null_mut());
/// The open handle; 0: none.
static OPEN: AtomicU32 = AtomicU32::new(0);

/// The engine's table; `None` if the libraries are of different builds.
pub fn connect() -> Option<&'static Interface> {
    let table = encore_lapi(BUILD);
    TABLE.store(table.cast_mut(), Ordering::Release);
    // SAFETY: null, or a table that is never changed.
    unsafe { table.as_ref() }
}

/// Sets the open handle.
pub fn set_open(handle: Handle) {
    OPEN.store(handle, Ordering::Release);
}

/// Whether this handle is open.
#[inline(always)]
pub fn is_open(handle: Handle) -> bool {
    handle != 0 && OPEN.load(Ordering::Relaxed) == handle
}

/// The engine's table, for an open handle.
#[inline(always)]
pub fn of(handle: Handle) -> Result<&'static Interface, c_int> {
    if !is_open(handle) {
        return Err(code::HNDL_INVALID);
    }
    // SAFETY: a handle is open, so there was a table.
    Ok(unsafe { &*TABLE.load(Ordering::Relaxed) })
}
