//! Structures and constants of UCX's interface UCP (`ucp/api/ucp.h`), as in version 1.10 and later. Structures begin with a mask of the
//! set fields, and later versions only add fields.

use std::ffi::{c_char, c_int, c_uint, c_void};

/// The requested version.
pub(super) const VERSION: (c_uint, c_uint) = (1, 10);

pub(super) const OK: i8 = 0;
/// The highest status that a pointer may encode.
pub(super) const LAST: isize = -100;

pub(super) const FEATURES: u64 = 1;
pub(super) const FEATURE_TAG: u64 = 1;
pub(super) const FEATURE_RMA: u64 = 1 << 1;
pub(super) const FEATURE_WAKEUP: u64 = 1 << 4;

/// `ucp_params_t`
#[repr(C)]
pub(super) struct Params {
    pub(super) mask: u64,
    pub(super) features: u64,
    pub(super) _others: [u64; 14],
}

pub(super) const THREAD_MODE: u64 = 1;
pub(super) const SERIALIZED: c_uint = 1;

/// `ucp_worker_params_t`
#[repr(C)]
pub(super) struct WorkerParams {
    pub(super) mask: u64,
    pub(super) thread_mode: c_uint,
    pub(super) _others: [u64; 30],
}

pub(super) const ADDRESS: u64 = 1 << 1;
pub(super) const ADDRESS_FLAGS: u64 = 1 << 2;
pub(super) const NET_ONLY: u32 = 1;

/// `ucp_worker_attr_t`
#[repr(C)]
pub(super) struct WorkerAttr {
    pub(super) mask: u64,
    pub(super) thread_mode: c_uint,
    pub(super) address_flags: u32,
    pub(super) address: *mut c_void,
    pub(super) address_length: usize,
    pub(super) _others: [u64; 16],
}

pub(super) const REMOTE_ADDRESS: u64 = 1;
pub(super) const ERROR_MODE: u64 = 1 << 1;
pub(super) const ERROR_HANDLER: u64 = 1 << 2;
pub(super) const MODE_PEER: c_int = 1;

/// `ucp_ep_params_t`
#[repr(C)]
pub(super) struct EpParams {
    pub(super) mask: u64,
    pub(super) address: *const c_void,
    pub(super) error_mode: c_int,
    pub(super) handler: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, i8)>,
    pub(super) argument: *mut c_void,
    pub(super) _others: [u64; 16],
}

pub(super) const CALLBACK: u32 = 1 << 1;
pub(super) const USER_DATA: u32 = 1 << 2;
pub(super) const DATATYPE: u32 = 1 << 3;
/// Flag: the callback is called even if the operation ends at once (`UCP_OP_ATTR_FLAG_NO_IMM_CMPL`).
pub(super) const NOT_AT_ONCE: u32 = 1 << 16;
/// `ucp_dt_make_contig(1)`
pub(super) const BYTES: u64 = 1 << 3;

/// `ucp_tag_recv_info_t`
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub(super) struct TagInfo {
    pub(super) tag: u64,
    pub(super) length: usize,
}

pub(super) const MAP_ADDRESS: u64 = 1;
pub(super) const MAP_LENGTH: u64 = 1 << 1;

/// `ucp_mem_map_params_t`
#[repr(C)]
pub(super) struct MapParams {
    pub(super) mask: u64,
    pub(super) address: *mut c_void,
    pub(super) length: usize,
    pub(super) _others: [u64; 16],
}

/// `ucp_request_param_t`
#[repr(C)]
pub(super) struct RequestParam {
    pub(super) mask: u32,
    pub(super) flags: u32,
    pub(super) request: *mut c_void,
    pub(super) callback: *const c_void,
    pub(super) datatype: u64,
    pub(super) user_data: *mut c_void,
    pub(super) reply_buffer: *mut c_void,
    pub(super) memory_type: c_int,
    pub(super) info: *mut TagInfo,
    pub(super) memh: *mut c_void,
}

impl Default for RequestParam {
    fn default() -> RequestParam {
        use std::ptr::{null, null_mut};
        let (request, user_data, reply_buffer, memh) = (null_mut(), null_mut(), null_mut(), null_mut());
        let (callback, datatype, memory_type, info) = (null(), BYTES, 0, null_mut());
        let (mask, flags) = (0, 0);
        RequestParam {
            mask,
            flags,
            request,
            callback,
            datatype,
            user_data,
            reply_buffer,
            memory_type,
            info,
            memh,
        }
    }
}

/// The functions.
#[derive(Clone, Copy)]
pub(super) struct Functions {
    pub(super) version: unsafe extern "C" fn(*mut c_uint, *mut c_uint, *mut c_uint),
    pub(super) config_read: unsafe extern "C" fn(*const c_char, *const c_char, *mut *mut c_void) -> i8,
    pub(super) config_modify: unsafe extern "C" fn(*mut c_void, *const c_char, *const c_char) -> i8,
    pub(super) config_release: unsafe extern "C" fn(*mut c_void),
    pub(super) init:
        unsafe extern "C" fn(c_uint, c_uint, *const Params, *const c_void, *mut *mut c_void) -> i8,
    pub(super) worker_create: unsafe extern "C" fn(*mut c_void, *const WorkerParams, *mut *mut c_void) -> i8,
    pub(super) worker_query: unsafe extern "C" fn(*mut c_void, *mut WorkerAttr) -> i8,
    pub(super) worker_release_address: unsafe extern "C" fn(*mut c_void, *mut c_void),
    pub(super) worker_get_efd: unsafe extern "C" fn(*mut c_void, *mut c_int) -> i8,
    pub(super) worker_arm: unsafe extern "C" fn(*mut c_void) -> i8,
    pub(super) worker_progress: unsafe extern "C" fn(*mut c_void) -> c_uint,
    pub(super) ep_create: unsafe extern "C" fn(*mut c_void, *const EpParams, *mut *mut c_void) -> i8,
    pub(super) ep_flush: unsafe extern "C" fn(*mut c_void, *const RequestParam) -> *mut c_void,
    pub(super) mem_map: unsafe extern "C" fn(*mut c_void, *const MapParams, *mut *mut c_void) -> i8,
    pub(super) mem_unmap: unsafe extern "C" fn(*mut c_void, *mut c_void) -> i8,
    pub(super) rkey_pack: unsafe extern "C" fn(*mut c_void, *mut c_void, *mut *mut c_void, *mut usize) -> i8,
    pub(super) rkey_buffer_release: unsafe extern "C" fn(*mut c_void),
    pub(super) rkey_unpack: unsafe extern "C" fn(*mut c_void, *const c_void, *mut *mut c_void) -> i8,
    pub(super) rkey_destroy: unsafe extern "C" fn(*mut c_void),
    pub(super) get: unsafe extern "C" fn(
        *mut c_void,
        *mut c_void,
        usize,
        u64,
        *mut c_void,
        *const RequestParam,
    ) -> *mut c_void,
    pub(super) put: unsafe extern "C" fn(
        *mut c_void,
        *const c_void,
        usize,
        u64,
        *mut c_void,
        *const RequestParam,
    ) -> *mut c_void,
    pub(super) tag_send:
        unsafe extern "C" fn(*mut c_void, *const c_void, usize, u64, *const RequestParam) -> *mut c_void,
    pub(super) tag_recv:
        unsafe extern "C" fn(*mut c_void, *mut c_void, usize, u64, u64, *const RequestParam) -> *mut c_void,
    pub(super) request_free: unsafe extern "C" fn(*mut c_void),
    pub(super) text: unsafe extern "C" fn(i8) -> *const c_char,
}

impl std::fmt::Debug for Functions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Functions")
    }
}

#[cfg(test)]
mod tests {
    use std::mem::{offset_of, size_of};

    use super::*;

    #[test]
    fn structure_layouts_match_the_header() {
        assert!(
            size_of::<Params>() >= 80 && size_of::<WorkerParams>() >= 200 && size_of::<EpParams>() >= 104
        );
        assert_eq!((offset_of!(WorkerAttr, address_flags), offset_of!(WorkerAttr, address)), (12, 16));
        assert_eq!(offset_of!(WorkerAttr, address_length), 24);
        assert_eq!((offset_of!(EpParams, error_mode), offset_of!(EpParams, handler)), (16, 24));
        assert_eq!((size_of::<RequestParam>(), size_of::<TagInfo>()), (72, 16));
        assert_eq!((offset_of!(RequestParam, callback), offset_of!(RequestParam, user_data)), (16, 32));
        assert_eq!((offset_of!(MapParams, address), offset_of!(MapParams, length)), (8, 16));
        assert_eq!((offset_of!(RequestParam, info), offset_of!(RequestParam, memh)), (56, 64));
    }
}
