//! C types of `lapi.h` that cross from one library to the other.

use std::ffi::{c_int, c_uint, c_ulong, c_void};
use std::sync::atomic::{AtomicI32, Ordering};

/// `LAPI_MAX_ERR_STRING`
pub const LENGTH_OF_TEXT: usize = 256;

/// `lapi_handle_t`
pub type Handle = c_uint;

/// `lapi_cntr_t`: plain memory of the program, which the engine and several threads raise and lower.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Counter {
    value: AtomicI32,
    reserved: [u32; 3],
}

impl Counter {
    /// Its value. Operations before the counter was raised are visible afterwards.
    #[inline(always)]
    pub fn get(&self) -> i32 {
        // Acquire: pairs with the Release in `raise`.
        self.value.load(Ordering::Acquire)
    }

    /// Sets its value.
    #[inline(always)]
    pub fn set(&self, value: i32) {
        self.value.store(value, Ordering::Release);
    }

    /// Adds 1.
    #[inline(always)]
    pub fn raise(&self) {
        // Release: pairs with the Acquire in `get` and `take`.
        self.value.fetch_add(1, Ordering::Release);
    }

    /// Subtracts `value` if the counter is at least that, and returns the rest.
    #[inline(always)]
    pub fn take(&self, value: i32) -> Option<i32> {
        let mut now = self.get();
        while now >= value {
            let left = now.wrapping_sub(value);
            // Acquire: pairs with the Release in `raise`.
            match self.value.compare_exchange_weak(now, left, Ordering::Acquire, Ordering::Acquire) {
                Ok(_) => return Some(left),
                Err(other) => now = other,
            }
        }
        None
    }
}

/// `compl_hndlr_t`
pub type CompletionHandler = unsafe extern "C" fn(*mut Handle, *mut c_void);

/// `hdr_hndlr_t`, and `vhdr_hndlr_t`, which returns the address of a [`Vector`].
pub type HeaderHandler = unsafe extern "C" fn(
    *mut Handle,
    *mut c_void,
    *mut c_uint,
    *mut c_ulong,
    *mut Option<CompletionHandler>,
    *mut *mut c_void,
) -> *mut c_void;

/// `lapi_sh_info_t`
#[repr(C)]
#[derive(Debug)]
pub struct SendInfo {
    /// The target task.
    pub source: c_uint,
    /// An error code.
    pub reason: c_uint,
    /// Not used.
    pub reserved: [c_ulong; 6],
}

/// `scompl_hndlr_t`
pub type SendHandler = unsafe extern "C" fn(*mut Handle, *mut c_void, *mut SendInfo);

/// `LAPI_err_hndlr`: the handle, the error code, the kind of error, the task that reports it, the other task.
pub type ErrorHandler = unsafe extern "C" fn(*mut Handle, *mut c_int, *mut c_int, *mut c_int, *mut c_int);

/// `lapi_vec_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Vector {
    /// A `lapi_vectype_t`.
    pub kind: c_int,
    /// `num_vecs`
    pub count: c_uint,
    /// Addresses of the runs of bytes; or base address, bytes of a block, and stride.
    pub info: *mut *mut c_void,
    /// Their lengths in bytes.
    pub len: *mut c_ulong,
}

/// `LAPI_GEN_IOVECTOR`
pub const IOVECTOR: c_int = 0;
/// `LAPI_GEN_STRIDED_XFER`
pub const STRIDED: c_int = 1;
/// `LAPI_GEN_GENERIC`
pub const GENERIC: c_int = 2;

/// `lapi_msg_info_t`
#[repr(C)]
#[derive(Debug)]
pub struct MessageInfo {
    /// A `lapi_msg_state_t`.
    pub status: c_uint,
    /// Not used.
    pub reserved: [c_ulong; 10],
}

/// `LAPI_DISP_CNTR`: nothing has completed.
pub const NOTHING_COMPLETE: c_uint = 1;
/// `LAPI_SEND_COMPLETE`
pub const SEND_COMPLETE: c_uint = 2;
/// `LAPI_RECV_COMPLETE`
pub const RECEIVE_COMPLETE: c_uint = 4;

/// `FETCH_AND_ADD`
pub const FETCH_AND_ADD: c_int = 0;
/// `FETCH_AND_OR`
pub const FETCH_AND_OR: c_int = 1;
/// `SWAP`
pub const SWAP: c_int = 2;
/// `COMPARE_AND_SWAP`
pub const COMPARE_AND_SWAP: c_int = 3;

/// `LAPI_MSG_INITIAL`: nothing is known yet of the operations to a task.
pub const STATE_INITIAL: c_int = -1;
/// `LAPI_MSG_SUCCESS`: an operation to a task has completed.
pub const STATE_SUCCESS: c_int = 0;

/// Kinds of errors that an error handler receives (`lapi_err_t`).
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A message from another task requests something impossible (`INT_ERR`).
    Internal = 0,
    /// Another task doesn't answer (`TIMEOUT_ERR`).
    Timeout = 1,
}

/// Entries of the address table (`LOC_ADDRTBL_SZ`): indices from 1 to below this number are valid.
pub const ADDRESSES: u32 = 64;
/// The longest user header in bytes (`MAX_UHDR_SZ`): the largest one that is a multiple of 8 and goes with every message.
pub const LONGEST_HEADER: u32 = 960;
