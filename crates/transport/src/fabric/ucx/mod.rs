//! An endpoint of UCX: packets are tagged messages, which any posted buffer takes. Opened at run time (`libucp.so.0`), and only where
//! `ENCORE_FABRIC=ucx` asks for it, or where a port of InfiniBand is connected ([`super::infiniband`]).
//!
//! [`memory`]: reads and writes.

mod interface;
mod memory;

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_int, c_void};
use std::os::fd::RawFd;
use std::path::Path;
use std::ptr::null_mut;

use encore_boot::signals::Blocked;

use self::interface as ucp;
use self::memory::{Flow, Memory};
use super::choice::INFINIBAND;
use super::completion::{Done, Given};
use super::infiniband;
use super::library::Failed;
use super::place::LONGEST;
use super::pool::{Buffer, Use};

/// Its name in `ENCORE_FABRIC`, and as a provider.
pub const NAME: &str = "ucx";
const FILE: &CStr = c"libucp.so.0";
/// Its handlers of signals would take the place of Encore's and the program's.
const HANDLERS: (&str, &str) = ("UCX_HANDLE_ERRORS", "none");

/// An operation that has ended: the buffer's name, the status, and the length of a packet that has come.
type Ended = (*mut c_void, i8, usize);

/// An endpoint, which is a worker of UCX. It lives as long as the process.
#[derive(Debug)]
pub(super) struct Ucx {
    functions: ucp::Functions,
    version: (u32, u32),
    context: *mut c_void,
    worker: *mut c_void,
    address: Vec<u8>,
    /// Its device copies memory without the processes' help.
    copies_alone: bool,
    wait: Option<RawFd>,
    /// Operations that have ended since the last poll. Callbacks find it by the first word of a buffer's context.
    ended: Box<RefCell<Vec<Ended>>>,
    memory: Memory,
}

impl Ucx {
    /// Opens the library, and an endpoint on this device, or on all.
    pub(super) fn open(device: Option<&str>) -> Result<Ucx, Failed> {
        let _blocked = Blocked::all();
        let functions = load()?;
        if let Some(missing) = device.filter(|device| !is_device(device)) {
            // UCX itself would go on without any.
            return Err(wrong("ucp_config_modify", &format!("this machine has no network device {missing}")));
        }
        let copies_alone = match device {
            Some(name) => adapter(name).is_some(),
            None => infiniband::is_connected(),
        };
        let device =
            device.map(CString::new).transpose().map_err(|_| wrong("ucp_config_modify", "no name"))?;
        let (mut major, mut minor, mut release) = (0, 0, 0);
        // SAFETY: the functions of the library, with structures whose masks say which fields are set; each writes a pointer or a number to its argument.
        unsafe {
            (functions.version)(&mut major, &mut minor, &mut release);
            let mut config = null_mut();
            let read = (functions.config_read)(std::ptr::null(), std::ptr::null(), &mut config);
            check(&functions, "ucp_config_read", read)?;
            let named = device.map_or(ucp::OK, |device| {
                (functions.config_modify)(config, c"NET_DEVICES".as_ptr(), device.as_ptr())
            });
            let features = ucp::FEATURE_TAG | ucp::FEATURE_RMA | ucp::FEATURE_WAKEUP;
            let params = ucp::Params { mask: ucp::FEATURES, features, _others: [0; 14] };
            let mut context = null_mut();
            let (of_major, of_minor) = ucp::VERSION;
            let begun = (functions.init)(of_major, of_minor, &params, config, &mut context);
            (functions.config_release)(config);
            check(&functions, "ucp_config_modify", named)?;
            check(&functions, "ucp_init", begun)?;
            let params =
                ucp::WorkerParams { mask: ucp::THREAD_MODE, thread_mode: ucp::SERIALIZED, _others: [0; 30] };
            let mut worker = null_mut();
            let made = (functions.worker_create)(context, &params, &mut worker);
            check(&functions, "ucp_worker_create", made)?;
            let mut attr = ucp::WorkerAttr {
                mask: ucp::ADDRESS | ucp::ADDRESS_FLAGS,
                thread_mode: 0,
                address_flags: ucp::NET_ONLY,
                address: null_mut(),
                address_length: 0,
                _others: [0; 16],
            };
            check(&functions, "ucp_worker_query", (functions.worker_query)(worker, &mut attr))?;
            let address = std::slice::from_raw_parts(attr.address.cast::<u8>(), attr.address_length).to_vec();
            (functions.worker_release_address)(worker, attr.address);
            if address.len() > LONGEST {
                let text = format!(
                    "its address has {} bytes, of which {LONGEST} can be exchanged at the start: name one device (ENCORE_FABRIC=ucx,DEVICE)",
                    address.len()
                );
                return Err(wrong("ucp_worker_query", &text));
            }
            let mut descriptor: c_int = -1;
            let has_one = (functions.worker_get_efd)(worker, &mut descriptor) == ucp::OK && descriptor >= 0;
            let wait = has_one.then_some(descriptor);
            let (ended, memory, version) = (Box::default(), Memory::new(), (major, minor));
            Ok(Ucx { functions, version, context, worker, address, copies_alone, wait, ended, memory })
        }
    }

    pub(super) fn provider(&self) -> &str {
        NAME
    }

    /// The version: others needn't understand what this one sends.
    pub(super) fn protocol(&self) -> u32 {
        self.version.0 << 16 | self.version.1
    }

    /// Whether reads and writes need no part of the processor where the other memory is.
    pub(super) fn copies_alone(&self) -> bool {
        self.copies_alone
    }

    pub(super) fn address(&self) -> &[u8] {
        &self.address
    }

    pub(super) fn attributes(&self) -> String {
        let (major, minor) = self.version;
        let sleeps = if self.wait.is_some() { "a descriptor" } else { "a timer" };
        format!("UCX {major}.{minor}; addresses of {} bytes; {sleeps} wakes a rank", self.address.len())
    }

    pub(super) fn longest(&self) -> usize {
        usize::MAX
    }

    pub(super) fn wait_descriptor(&self) -> Option<RawFd> {
        self.wait
    }

    pub(super) fn insert(&self, address: &[u8]) -> Result<u64, Failed> {
        /// Operations under way end with errors, by which the failure is noticed.
        unsafe extern "C" fn ignore(_: *mut c_void, _: *mut c_void, _: i8) {}
        let mut params = ucp::EpParams {
            mask: ucp::REMOTE_ADDRESS | ucp::ERROR_MODE | ucp::ERROR_HANDLER,
            address: address.as_ptr().cast(),
            error_mode: ucp::MODE_PEER,
            handler: Some(ignore),
            argument: null_mut(),
            _others: [0; 16],
        };
        let mut ep = null_mut();
        // SAFETY: an address as another worker has said it; the function writes a pointer.
        let mut made = unsafe { (self.functions.ep_create)(self.worker, &params, &mut ep) };
        if made != ucp::OK {
            // Not all of its transports notice failures.
            params.mask = ucp::REMOTE_ADDRESS;
            // SAFETY: as above.
            made = unsafe { (self.functions.ep_create)(self.worker, &params, &mut ep) };
        }
        check(&self.functions, "ucp_ep_create", made)?;
        Ok(Flow::make(ep, &self.ended))
    }

    /// The parameters of an operation with a buffer, whose end `callback` notes.
    fn param(&self, buffer: &Buffer, callback: *const c_void) -> ucp::RequestParam {
        let context = buffer.context();
        let ended: *const RefCell<Vec<Ended>> = &*self.ended;
        // SAFETY: the context has room for words of the library that carries packets, and nobody else uses it while the operation is under way.
        unsafe { context.cast::<*const c_void>().write(ended.cast()) };
        let mask = ucp::CALLBACK | ucp::USER_DATA | ucp::DATATYPE;
        ucp::RequestParam { mask, callback, user_data: context, ..Default::default() }
    }

    pub(super) fn send(&self, to: u64, buffer: Buffer, length: usize) -> (Given, Option<Buffer>) {
        buffer.set_use(Use::Send);
        let param = self.param(&buffer, has_sent as *const c_void);
        // SAFETY: the endpoint was made by this worker. The buffer has as many bytes, and isn't touched before the callback.
        let request = unsafe {
            (self.functions.tag_send)(Flow::of(to).ep, buffer.data().cast_const().cast(), length, 0, &param)
        };
        match status_of(request) {
            Some(ucp::OK) => (Given::Taken, Some(buffer)),
            Some(status) => {
                (Given::Refused(failed(&self.functions, "ucp_tag_send_nbx", status)), Some(buffer))
            }
            None => {
                buffer.give_away();
                (Given::Taken, None)
            }
        }
    }

    pub(super) fn post(&self, buffer: Buffer) -> Result<Option<Buffer>, Failed> {
        buffer.set_use(Use::Receive);
        let mut param = self.param(&buffer, has_received as *const c_void);
        // The callback names the length of what has come before, too.
        param.mask |= ucp::NOT_AT_ONCE;
        // SAFETY: as above. Any tag is taken.
        let request = unsafe {
            (self.functions.tag_recv)(self.worker, buffer.data().cast(), buffer.size(), 0, 0, &param)
        };
        match status_of(request) {
            None | Some(ucp::OK) => {
                buffer.give_away();
                Ok(None)
            }
            Some(status) => Err(failed(&self.functions, "ucp_tag_recv_nbx", status)),
        }
    }

    pub(super) fn look(&self, done: &mut Vec<Done>) -> Result<(), Failed> {
        // SAFETY: the worker lives as long as the process; callbacks borrow the list of ended operations, which nobody does here.
        unsafe { (self.functions.worker_progress)(self.worker) };
        self.flush_writes();
        for (context, status, length) in self.ended.borrow_mut().drain(..) {
            // SAFETY: contexts are those of buffers that were given away, each named once.
            let buffer = unsafe { Buffer::returned(context) };
            let call = match buffer.get_use() {
                Use::Send | Use::Receive => "ucp_tag_send_nbx",
                Use::Read => "ucp_get_nbx",
                Use::Write => "ucp_put_nbx",
            };
            if matches!(buffer.get_use(), Use::Read | Use::Write) {
                self.release_key(&buffer);
            }
            done.push(match (buffer.get_use(), status) {
                (Use::Receive, ucp::OK) => Done::Received(buffer, length),
                (Use::Receive, _) | (_, ucp::OK) => Done::Free(buffer),
                (_, status) => Done::Failed(buffer, failed(&self.functions, call, status)),
            });
        }
        Ok(())
    }

    pub(super) fn may_sleep(&self) -> bool {
        // SAFETY: the worker lives as long as the process.
        self.ended.borrow().is_empty()
            && !self.memory.is_dirty()
            && unsafe { (self.functions.worker_arm)(self.worker) } == ucp::OK
    }
}

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
/// It has ended, and is given back once.
unsafe fn free(request: *mut c_void) {
    if let Some(functions) = FUNCTIONS.get().and_then(|loaded| loaded.as_ref().ok()) {
        // SAFETY: the caller's promise.
        unsafe { (functions.request_free)(request) };
    }
}

unsafe extern "C" fn has_sent(request: *mut c_void, status: i8, context: *mut c_void) {
    // SAFETY: the library calls it with the request and the context of one operation.
    unsafe { note(request, status, 0, context) };
}

unsafe extern "C" fn has_received(
    request: *mut c_void,
    status: i8,
    info: *const ucp::TagInfo,
    context: *mut c_void,
) {
    // SAFETY: as above; the information lives during the call.
    unsafe { note(request, status, (*info).length, context) };
}

/// Whether this machine has a device as UCX names it: an interface, or an adapter with its port (`mlx5_0:1`).
fn is_device(name: &str) -> bool {
    let is_interface = CString::new(name).is_ok_and(|name| {
        // SAFETY: the name ends in a zero.
        unsafe { libc::if_nametoindex(name.as_ptr()) > 0 }
    });
    is_interface || adapter(name).is_some()
}

/// The adapter of a device (`mlx5_0:1`), if it is one.
fn adapter(name: &str) -> Option<&str> {
    let adapter = name.split(':').next()?;
    Path::new(INFINIBAND).join(adapter).exists().then_some(adapter)
}

/// The status that a pointer stands for; `None`: it is a request under way.
fn status_of(request: *mut c_void) -> Option<i8> {
    match request as isize {
        0 => Some(ucp::OK),
        status @ ucp::LAST..0 => Some(status as i8),
        _ => None,
    }
}

fn wrong(call: &'static str, text: &str) -> Failed {
    Failed { call, code: 0, text: text.to_owned() }
}

fn failed(functions: &ucp::Functions, call: &'static str, status: i8) -> Failed {
    // SAFETY: it takes any status, and its texts live as long as the library.
    let text = unsafe { CStr::from_ptr((functions.text)(status)) };
    wrong(call, &text.to_string_lossy())
}

fn check(functions: &ucp::Functions, call: &'static str, status: i8) -> Result<(), Failed> {
    if status == ucp::OK { Ok(()) } else { Err(failed(functions, call, status)) }
}

/// The library, once it was asked for.
static FUNCTIONS: std::sync::OnceLock<Result<ucp::Functions, Failed>> = std::sync::OnceLock::new();

fn load() -> Result<ucp::Functions, Failed> {
    FUNCTIONS.get_or_init(open_library).clone()
}

/// Opens the library. The error says what is missing, and what to do.
pub fn open() -> Result<(), Failed> {
    load().map(drop)
}

/// Whether the library is there.
pub fn is_there() -> bool {
    open().is_ok()
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
