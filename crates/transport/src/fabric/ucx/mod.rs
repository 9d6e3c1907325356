//! An endpoint of UCX: packets are tagged messages, which any posted buffer takes. Opened at run time (`libucp.so.0`), and only where
//! `ENCORE_FABRIC=ucx` asks for it, or where a port of InfiniBand is connected ([`super::infiniband`]).
//!
//! `calls`: the library, and the ends of operations. `memory`: reads and writes.

mod calls;
mod interface;
mod memory;

use std::ffi::{CString, c_int, c_void};
use std::ops::RangeInclusive;
use std::os::fd::RawFd;
use std::path::Path;
use std::ptr::null_mut;

use encore_boot::signals::Blocked;
use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags, mlock, mmap_anonymous, munmap};

use self::calls::{EndedList, check, failed, has_received, has_sent, load, param, status_of, wrong};
use self::interface as ucp;
use self::memory::{Flow, Memory};
use super::completion::{Done, Given};
use super::library::{Defaults, Failed};
use super::place::LONGEST;
use super::pool::{Buffer, Use};
use super::ports::{self, INFINIBAND};
use crate::transport::{Access, Registered};

/// Its name in `ENCORE_FABRIC`, and as a provider.
pub const NAME: &str = "ucx";

/// Bytes that UCX locks for a device at least: its buffers for datagrams are 6 MiB (lab 524).
const LOCKED: usize = 8 << 20;

/// Settings that have UCX keep no registrations of memory, and the versions 1.x of UCX that know them. A kept one has led to wrong data: UCX drops it where
/// the C library's functions unmap the memory, and Encore's memory is unmapped by system calls, or gets other pages (docs/lab/525).
const NO_KEPT_REGISTRATIONS: [(&str, &str, RangeInclusive<u32>); 2] =
    [("UCX_IB_REG_METHODS", "direct", 0..=15), ("UCX_RCACHE_ENABLE", "n", 13..=u32::MAX)];

/// Setting that has UCX warn of variables which no part of it reads, as it does of the first of those where it has no part for InfiniBand.
const WARN_OF_UNUSED: &str = "UCX_WARN_UNUSED_ENV_VARS";

/// An endpoint, which is a worker of UCX. It lives as long as the process.
#[derive(Debug)]
pub(super) struct Ucx {
    functions: ucp::Functions,
    version: (u32, u32),
    worker: *mut c_void,
    address: Vec<u8>,
    /// Its device copies memory without the processes' help.
    copies_alone: bool,
    wait: Option<RawFd>,
    ended: EndedList,
    memory: Memory,
}

impl Ucx {
    /// Opens the library, and an endpoint on this device, or on all.
    pub(super) fn open(device: Option<&str>) -> Result<Ucx, Failed> {
        let _blocked = Blocked::all();
        let copies_alone = match device {
            Some(name) => adapter(name).is_some(),
            None => ports::is_connected(),
        };
        // UCX reads it when it is loaded.
        let _quiet = copies_alone.then(|| Defaults::of(&[(WARN_OF_UNUSED, "n")]));
        let functions = load()?;
        if let Some(missing) = device.filter(|device| !is_device(device)) {
            // UCX itself would go on without any.
            return Err(wrong("ucp_config_modify", &format!("this machine has no network device {missing}")));
        }
        if copies_alone {
            may_lock()?;
        }
        let device =
            device.map(CString::new).transpose().map_err(|_| wrong("ucp_config_modify", "no name"))?;
        let (mut major, mut minor, mut release) = (0, 0, 0);
        // SAFETY: the functions of the library, with structures whose masks say which fields are set; each writes a pointer or a number to its argument.
        unsafe {
            (functions.version)(&mut major, &mut minor, &mut release);
            let _set = copies_alone.then(|| keep_no_registrations((major, minor)));
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
            let (ended, version): (EndedList, _) = (Box::leak(Box::default()), (major, minor));
            let memory = Memory::new(functions, context, ended);
            Ok(Ucx { functions, version, worker, address, copies_alone, wait, ended, memory })
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
        Ok(Flow::make(ep, self.ended))
    }

    pub(super) fn send(&self, to: u64, buffer: Buffer, length: usize) -> (Given, Option<Buffer>) {
        buffer.set_use(Use::Send);
        let param = param(&buffer, self.ended, has_sent as *const c_void);
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
        let mut param = param(&buffer, self.ended, has_received as *const c_void);
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

    pub(super) fn show(&self, start: *mut u8, bytes: usize, access: Access) -> Result<Registered, Failed> {
        self.memory.show(start, bytes, access)
    }

    /// The other processes' keys, and its own.
    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    pub(super) fn look(&self, done: &mut Vec<Done>) -> Result<(), Failed> {
        // SAFETY: the worker lives as long as the process; callbacks borrow the list of ended operations, which nobody does here.
        unsafe { (self.functions.worker_progress)(self.worker) };
        self.memory.flush_writes();
        for (context, status, length) in self.ended.borrow_mut().drain(..) {
            // SAFETY: contexts are those of buffers that were given away, each named once.
            let buffer = unsafe { Buffer::returned(context) };
            let call = match buffer.get_use() {
                Use::Send | Use::Receive => "ucp_tag_send_nbx",
                Use::Read => "ucp_get_nbx",
                Use::Write => "ucp_put_nbx",
            };
            if matches!(buffer.get_use(), Use::Read | Use::Write) {
                self.memory.release_key(&buffer);
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
        // A device needn't report what has arrived between the last poll and the arming (InfiniBand's specification says to poll once
        // more): soft-RoCE doesn't.
        // SAFETY: as above.
        self.is_quiet()
            && unsafe { (self.functions.worker_arm)(self.worker) } == ucp::OK
            && unsafe { (self.functions.worker_progress)(self.worker) } == 0
            && self.is_quiet()
    }

    /// Whether nothing has ended that the process doesn't know of, and nothing waits to be flushed.
    fn is_quiet(&self) -> bool {
        self.ended.borrow().is_empty() && !self.memory.is_dirty()
    }
}

/// Has UCX keep no registrations of memory for as long as the result lives, in which UCX has to begin.
fn keep_no_registrations((major, minor): (u32, u32)) -> Defaults {
    let is_known = |minors: &RangeInclusive<u32>| major == 1 && minors.contains(&minor);
    let settings = NO_KEPT_REGISTRATIONS.iter().filter(|(_, _, minors)| is_known(minors));
    let settings: Vec<_> = settings.map(|(name, value, _)| (*name, *value)).collect();
    Defaults::of(&settings)
}

/// Fails unless this process may lock [`LOCKED`] bytes. UCX itself would print errors for as long as it is polled, and make no progress.
fn may_lock() -> Result<(), Failed> {
    let failed = |error: Errno| Failed {
        call: "mlock",
        code: error.raw_os_error(),
        text: format!("the device needs {} MiB of locked memory", LOCKED >> 20),
    };
    let protection = ProtFlags::READ | ProtFlags::WRITE;
    // SAFETY: new memory, at any address, which nobody else uses; it is unmapped once.
    unsafe {
        let start = mmap_anonymous(null_mut(), LOCKED, protection, MapFlags::PRIVATE).map_err(failed)?;
        let locked = mlock(start, LOCKED);
        munmap(start, LOCKED).map_err(failed)?;
        locked.map_err(failed)
    }
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

/// Opens the library. The error says what is missing, and what to do.
pub fn open() -> Result<(), Failed> {
    load().map(drop)
}

/// Whether the library is there.
pub fn is_there() -> bool {
    open().is_ok()
}
