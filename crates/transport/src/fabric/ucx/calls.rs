//! The library UCX, opened at run time, and the ends of its operations.

use std::cell::RefCell;
use std::ffi::{CStr, c_void};

use super::super::library::Failed;
use super::super::pool::Buffer;
use super::interface as ucp;

const FILE: &CStr = c"libucp.so.0";
/// Its handlers of signals would take the place of Encore's and the program's.
const HANDLERS: (&str, &str) = ("UCX_HANDLE_ERRORS", "none");

/// An operation that has ended: the buffer's name, the status, and the length of a packet that has come.
pub(super) type Ended = (*mut c_void, i8, usize);
/// Operations that have ended since the last poll. Callbacks find it by the first word of a buffer's context.
pub(super) type EndedList = &'static RefCell<Vec<Ended>>;

/// Notes the end of an operation.
///
/// # Safety
/// `context` is that of a buffer that [`Ucx::param`] has prepared, and the request that of its operation.
unsafe fn note(request: *mut c_void, status: i8, length: usize, context: *mut c_void) {
    // SAFETY: the first word is the list of an endpoint that lives as long as the process; the request has ended, and is freed once.
    unsafe {
        let ended = *context.cast::<*const RefCell<Vec<Ended>>>();
        (*ended).borrow_mut().push((context, status, length));
        free(request);
    }
}

/// Gives a request back.
///
/// # Safety
/// The request has ended, and is given back once.
pub(super) unsafe fn free(request: *mut c_void) {
    if let Some(functions) = FUNCTIONS.get().and_then(|loaded| loaded.as_ref().ok()) {
        // SAFETY: the caller's promise.
        unsafe { (functions.request_free)(request) };
    }
}

pub(super) unsafe extern "C" fn has_sent(request: *mut c_void, status: i8, context: *mut c_void) {
    // SAFETY: the library calls it with the request and the context of one operation.
    unsafe { note(request, status, 0, context) };
}

pub(super) unsafe extern "C" fn has_received(
    request: *mut c_void,
    status: i8,
    info: *const ucp::TagInfo,
    context: *mut c_void,
) {
    // SAFETY: as above; the information lives during the call.
    unsafe { note(request, status, (*info).length, context) };
}

/// The parameters of an operation with a buffer, whose end `callback` notes.
pub(super) fn param(buffer: &Buffer, ended: EndedList, callback: *const c_void) -> ucp::RequestParam {
    let context = buffer.context();
    // SAFETY: the context has room for words of the library that carries packets, and nobody else uses it while the operation is under way.
    unsafe { context.cast::<*const c_void>().write(std::ptr::from_ref(ended).cast()) };
    let mask = ucp::CALLBACK | ucp::USER_DATA | ucp::DATATYPE;
    ucp::RequestParam { mask, callback, user_data: context, ..Default::default() }
}

/// The status that a pointer stands for; `None`: it is a request under way.
pub(super) fn status_of(request: *mut c_void) -> Option<i8> {
    match request as isize {
        0 => Some(ucp::OK),
        status @ ucp::LAST..0 => Some(status as i8),
        _ => None,
    }
}

pub(super) fn wrong(call: &'static str, text: &str) -> Failed {
    Failed { call, code: 0, text: text.to_owned() }
}

pub(super) fn failed(functions: &ucp::Functions, call: &'static str, status: i8) -> Failed {
    // SAFETY: it takes any status, and its texts live as long as the library.
    let text = unsafe { CStr::from_ptr((functions.text)(status)) };
    wrong(call, &text.to_string_lossy())
}

pub(super) fn check(functions: &ucp::Functions, call: &'static str, status: i8) -> Result<(), Failed> {
    if status == ucp::OK { Ok(()) } else { Err(failed(functions, call, status)) }
}

/// The library, once it was asked for.
static FUNCTIONS: std::sync::OnceLock<Result<ucp::Functions, Failed>> = std::sync::OnceLock::new();

pub(super) fn load() -> Result<ucp::Functions, Failed> {
    FUNCTIONS.get_or_init(open_library).clone()
}

fn open_library() -> Result<ucp::Functions, Failed> {
    let (name, value) = HANDLERS;
    let is_unset = std::env::var_os(name).is_none();
    if is_unset {
        // SAFETY: MPI is being initialized; see `library::Defaults`.
        unsafe { std::env::set_var(name, value) };
    }
    // SAFETY: the name ends in a zero. What the library does when it is loaded is its business, as if the program were linked with it.
    let handle = unsafe { libc::dlopen(FILE.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    // SAFETY: after an error there is a text, which stays until the next call of this thread.
    let why = || unsafe { CStr::from_ptr(libc::dlerror()) }.to_string_lossy().into_owned();
    let why = handle.is_null().then(why);
    if is_unset {
        // SAFETY: as above.
        unsafe { std::env::remove_var(name) };
    }
    if let Some(why) = why {
        let text = format!(
            "UCX can't be opened ({why}): install it (Debian, Ubuntu: libucx0), or have LD_LIBRARY_PATH name its folder"
        );
        return Err(wrong("dlopen", &text));
    }
    /// # Safety
    /// `T` is the type of a pointer to that function.
    unsafe fn function<T: Copy>(handle: *mut c_void, name: &CStr) -> Result<T, Failed> {
        assert_eq!(size_of::<T>(), size_of::<*mut c_void>());
        // SAFETY: the handle is of a library that is open, the name ends in a zero.
        let address = unsafe { libc::dlsym(handle, name.as_ptr()) };
        match address.is_null() {
            true => Err(wrong("dlsym", &format!("UCX has no {}: it is too old", name.to_string_lossy()))),
            // SAFETY: of the same size; the caller's promise.
            false => Ok(unsafe { std::mem::transmute_copy(&address) }),
        }
    }
    // SAFETY: these are the functions' types.
    unsafe {
        Ok(ucp::Functions {
            version: function(handle, c"ucp_get_version")?,
            config_read: function(handle, c"ucp_config_read")?,
            config_modify: function(handle, c"ucp_config_modify")?,
            config_release: function(handle, c"ucp_config_release")?,
            init: function(handle, c"ucp_init_version")?,
            worker_create: function(handle, c"ucp_worker_create")?,
            worker_query: function(handle, c"ucp_worker_query")?,
            worker_release_address: function(handle, c"ucp_worker_release_address")?,
            worker_get_efd: function(handle, c"ucp_worker_get_efd")?,
            worker_arm: function(handle, c"ucp_worker_arm")?,
            worker_progress: function(handle, c"ucp_worker_progress")?,
            ep_create: function(handle, c"ucp_ep_create")?,
            ep_flush: function(handle, c"ucp_ep_flush_nbx")?,
            mem_map: function(handle, c"ucp_mem_map")?,
            mem_unmap: function(handle, c"ucp_mem_unmap")?,
            rkey_pack: function(handle, c"ucp_rkey_pack")?,
            rkey_buffer_release: function(handle, c"ucp_rkey_buffer_release")?,
            rkey_unpack: function(handle, c"ucp_ep_rkey_unpack")?,
            rkey_destroy: function(handle, c"ucp_rkey_destroy")?,
            get: function(handle, c"ucp_get_nbx")?,
            put: function(handle, c"ucp_put_nbx")?,
            tag_send: function(handle, c"ucp_tag_send_nbx")?,
            tag_recv: function(handle, c"ucp_tag_recv_nbx")?,
            request_free: function(handle, c"ucp_request_free")?,
            text: function(handle, c"ucs_status_string")?,
        })
    }
}
