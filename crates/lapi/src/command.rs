//! The commands of `LAPI_Xfer` and `LAPI_Util`.

use std::ffi::{c_int, c_uint, c_ulong, c_void};

use encore_lapi_interface::types::{Counter, SendHandler, Vector};

/// `lapi_xfer_type_t`
pub mod kind {
    /// `LAPI_GET_XFER`
    pub const GET: i32 = 1;
    /// `LAPI_AM_XFER`
    pub const AM: i32 = 2;
    /// `LAPI_PUT_XFER`
    pub const PUT: i32 = 3;
    /// `LAPI_GETV_XFER`
    pub const GETV: i32 = 4;
    /// `LAPI_PUTV_XFER`
    pub const PUTV: i32 = 5;
    /// `LAPI_AMV_XFER`
    pub const AMV: i32 = 6;
    /// `LAPI_RMW_XFER`
    pub const RMW: i32 = 7;
}

/// `lapi_get_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Get {
    pub kind: c_int,
    pub flags: c_int,
    pub tgt: c_uint,
    pub tgt_addr: u64,
    pub org_addr: *mut c_void,
    pub len: c_ulong,
    pub tgt_cntr: u64,
    pub org_cntr: *mut Counter,
}

/// `lapi_put_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Put {
    pub kind: c_int,
    pub flags: c_int,
    pub tgt: c_uint,
    pub tgt_addr: u64,
    pub org_addr: *mut c_void,
    pub len: c_ulong,
    pub shdlr: Option<SendHandler>,
    pub sinfo: *mut c_void,
    pub tgt_cntr: u64,
    pub org_cntr: *mut Counter,
    pub cmpl_cntr: *mut Counter,
}

/// `lapi_am_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Am {
    pub kind: c_int,
    pub flags: c_int,
    pub tgt: c_uint,
    pub hdr_hdl: u64,
    pub uhdr_len: c_uint,
    pub uhdr: *mut c_void,
    pub udata: *mut c_void,
    pub udata_len: c_ulong,
    pub shdlr: Option<SendHandler>,
    pub sinfo: *mut c_void,
    pub tgt_cntr: u64,
    pub org_cntr: *mut Counter,
    pub cmpl_cntr: *mut Counter,
}

/// `lapi_rmw_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Rmw {
    pub kind: c_int,
    pub op: c_int,
    pub tgt: c_uint,
    pub size: c_uint,
    pub tgt_var: u64,
    pub in_val: *mut c_void,
    pub prev_tgt_val: *mut c_void,
    pub org_cntr: *mut Counter,
    pub shdlr: Option<SendHandler>,
    pub sinfo: *mut c_void,
}

/// `lapi_getv_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Getv {
    pub kind: c_int,
    pub flags: c_int,
    pub tgt: c_uint,
    pub org_vec: *mut Vector,
    pub tgt_vec: *mut Vector,
    pub tgt_cntr: u64,
    pub org_cntr: *mut Counter,
}

/// `lapi_putv_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Putv {
    pub kind: c_int,
    pub flags: c_int,
    pub tgt: c_uint,
    pub shdlr: Option<SendHandler>,
    pub sinfo: *mut c_void,
    pub org_vec: *mut Vector,
    pub tgt_vec: *mut Vector,
    pub tgt_cntr: u64,
    pub org_cntr: *mut Counter,
    pub cmpl_cntr: *mut Counter,
}

/// `lapi_amv_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Amv {
    pub kind: c_int,
    pub flags: c_int,
    pub tgt: c_uint,
    pub hdr_hdl: u64,
    pub uhdr_len: c_uint,
    pub uhdr: *mut c_void,
    pub org_vec: *mut Vector,
    pub shdlr: Option<SendHandler>,
    pub sinfo: *mut c_void,
    pub tgt_cntr: u64,
    pub org_cntr: *mut Counter,
    pub cmpl_cntr: *mut Counter,
}

/// `lapi_xfer_t`
#[repr(C)]
#[allow(missing_docs)]
pub union Xfer {
    pub kind: c_int,
    pub get: Get,
    pub am: Am,
    pub rmw: Rmw,
    pub put: Put,
    pub getv: Getv,
    pub putv: Putv,
    pub amv: Amv,
}

/// `lapi_info_t`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Info {
    pub protocol: c_int,
    pub lib_vers: c_int,
    pub epoch_num: c_uint,
    pub num_compl_hndlr_thr: c_int,
    pub instance_no: c_uint,
    pub info6: c_int,
    pub err_hndlr: Option<encore_lapi_interface::types::ErrorHandler>,
    pub lapi_thread_attr: *mut c_void,
    pub adapter_name: *mut c_void,
    pub add_info: *mut c_void,
}

/// `lapi_query_t`
pub mod query {
    /// `TASK_ID`
    pub const TASK_ID: i32 = 0;
    /// `NUM_TASKS`
    pub const NUM_TASKS: i32 = 1;
    /// `MAX_UHDR_SZ`
    pub const MAX_UHDR_SZ: i32 = 2;
    /// `MAX_DATA_SZ`
    pub const MAX_DATA_SZ: i32 = 3;
    /// `ERROR_CHK`
    pub const ERROR_CHK: i32 = 4;
    /// `TIMEOUT`
    pub const TIMEOUT: i32 = 5;
    /// `MIN_TIMEOUT`
    pub const MIN_TIMEOUT: i32 = 6;
    /// `MAX_TIMEOUT`
    pub const MAX_TIMEOUT: i32 = 7;
    /// `INTERRUPT_SET`
    pub const INTERRUPT_SET: i32 = 8;
    /// `MAX_PKT_SZ`
    pub const MAX_PKT_SZ: i32 = 9;
    /// `LOC_ADDRTBL_SZ`
    pub const LOC_ADDRTBL_SZ: i32 = 10;
    /// `ACK_THRESHOLD`
    pub const ACK_THRESHOLD: i32 = 11;
}
