//! An endpoint of libfabric. One thread at a time uses it.

use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void};
use std::os::fd::RawFd;
use std::ptr::null_mut;

use super::completion::{Done, Given};
use super::interface::{self as fi, CqEntry, CqErrEntry, Fid};
use super::keys::Keys;
use super::library::{Failed, Library, Offer};
use super::pool::{Buffer, Registrar, Use};
use crate::transport::{Access, Descriptor, Registered, Shown};

/// Requested number of operations under way in each direction. Some providers reserve memory for each.
const SENDS: usize = 256;
const RECEIVES: usize = 64;
/// Longest address, in bytes.
const ADDRESS: usize = 64;

/// An endpoint with all objects that belong to it. It lives as long as the process.
#[derive(Debug)]
pub(super) struct Ofi {
    library: Library,
    fabric: *mut fi::FidFabric,
    domain: *mut fi::FidDomain,
    av: *mut fi::FidAv,
    cq: *mut fi::FidCq,
    ep: *mut fi::FidEp,
    provider: String,
    protocol: u32,
    /// Its address, for [`Ofi::insert`] by others.
    address: Vec<u8>,
    /// The provider's requirements on memory.
    mr_mode: c_int,
    /// Longest packet that the sending call copies.
    inject: usize,
    /// Longest packet.
    longest: usize,
    /// Whether it reads memory of others.
    reads: bool,
    /// Whether it writes to memory of others and reports when the bytes are there.
    writes: bool,
    keys: Cell<Keys>,
    /// Descriptor that is readable when there may be completions, after [`Ofi::may_sleep`].
    wait: Option<RawFd>,
    /// Most sends and receives under way, as offered.
    offered: [usize; 2],
}

impl Ofi {
    /// Opens an offer.
    pub(super) fn open(library: Library, offer: &Offer) -> Result<Ofi, Failed> {
        let fabric = library.open_fabric(offer)?;
        let info = offer.info;
        let check = |call, code: c_int| library.check(call, code as isize);
        // SAFETY: the library makes every object for objects made before it, all of which live on. The structures have the requested
        // version. If a call fails, earlier objects stay until the process ends.
        unsafe {
            let offered = [(*(*info).tx_attr).size, (*(*info).rx_attr).size];
            // Writes request this flag individually; packets don't need it.
            (*(*info).tx_attr).op_flags &= !fi::DELIVERY_COMPLETE;
            (*(*info).tx_attr).size = (*(*info).tx_attr).size.min(SENDS);
            (*(*info).rx_attr).size = (*(*info).rx_attr).size.min(RECEIVES);
            let mut domain = null_mut();
            check("fi_domain", ((*(*fabric).ops).domain)(fabric, info, &mut domain, null_mut()))?;
            let ops = &*(*domain).ops;
            let mut av_attr = fi::AvAttr { kind: (*(*info).domain_attr).av_type, ..Default::default() };
            let mut av = null_mut();
            check("fi_av_open", (ops.av_open)(domain, &mut av_attr, &mut av, null_mut()))?;
            let mut cq_attr = fi::CqAttr {
                size: (*(*info).tx_attr).size + (*(*info).rx_attr).size,
                format: fi::CQ_FORMAT_MSG,
                wait_obj: fi::WAIT_FD,
                ..Default::default()
            };
            let mut cq = null_mut();
            if (ops.cq_open)(domain, &mut cq_attr, &mut cq, null_mut()) < 0 {
                cq_attr.wait_obj = fi::WAIT_NONE;
                check("fi_cq_open", (ops.cq_open)(domain, &mut cq_attr, &mut cq, null_mut()))?;
            }
            let mut ep: *mut fi::FidEp = null_mut();
            check("fi_endpoint", (ops.endpoint)(domain, info, &mut ep, null_mut()))?;
            let ep_ops = &*(*ep).fid.ops;
            let own = ep.cast::<Fid>();
            check("fi_ep_bind", (ep_ops.bind)(own, av.cast(), 0))?;
            check("fi_ep_bind", (ep_ops.bind)(own, cq.cast(), fi::TRANSMIT | fi::RECV))?;
            check("fi_enable", (ep_ops.control)(own, fi::ENABLE, null_mut()))?;
            let mut address = vec![0; ADDRESS];
            let mut length = ADDRESS;
            let name = ((*(*ep).cm).getname)(own, address.as_mut_ptr().cast(), &mut length);
            check("fi_getname", name)?;
            address.truncate(length);
            let mut wait: c_int = -1;
            let has_wait = cq_attr.wait_obj == fi::WAIT_FD
                && ((*(*cq).fid.ops).control)(cq.cast(), fi::GETWAIT, (&raw mut wait).cast()) == 0
                && wait >= 0;
            Ok(Ofi {
                library,
                fabric,
                domain,
                av,
                cq,
                ep,
                provider: offer.facts.provider.clone(),
                protocol: offer.facts.protocol,
                address,
                mr_mode: (*(*info).domain_attr).mr_mode,
                inject: (*(*info).tx_attr).inject_size,
                longest: (*(*info).ep_attr).max_msg_size,
                reads: offer.facts.reads && !(*ep).rma.is_null(),
                writes: offer.facts.writes && !(*ep).rma.is_null(),
                keys: Cell::new(Keys::new((*(*info).domain_attr).mr_key_size)),
                wait: has_wait.then_some(wait),
                offered,
            })
        }
    }

    /// The provider's name.
    pub(super) fn provider(&self) -> &str {
        &self.provider
    }

    /// Its wire protocol.
    pub(super) fn protocol(&self) -> u32 {
        self.protocol
    }

    /// Its address.
    pub(super) fn address(&self) -> &[u8] {
        &self.address
    }

    /// Text for the user: requested sizes beside the offered ones.
    pub(super) fn attributes(&self) -> String {
        let [sends, receives] = self.offered;
        let memory = match (self.registers_local(), self.mr_mode & fi::MR_PROV_KEY != 0) {
            (true, true) => "registered; the provider chooses its keys",
            (true, false) => "registered; Encore chooses its keys",
            (false, true) => "registered only for other ranks; the provider chooses its keys",
            (false, false) => "registered only for other ranks; Encore chooses its keys",
        };
        let sleeps = if self.wait.is_some() { "a descriptor" } else { "a timer" };
        format!(
            "{} sends under way of {sends}, {} receives of {receives}; packets of up to {} bytes, of which those up to {} are copied by the call; memory is {memory}; {sleeps} wakes a rank",
            SENDS.min(sends),
            RECEIVES.min(receives),
            self.longest,
            self.inject
        )
    }

    /// The longest packet.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// Whether it reads memory of others, and they its own.
    pub(super) fn reads(&self) -> bool {
        self.reads
    }

    /// Whether it writes to memory of others and reports when the bytes are there.
    pub(super) fn writes(&self) -> bool {
        self.writes
    }

    /// Whether local memory must be registered for the provider to read or write it.
    pub(super) fn registers_local(&self) -> bool {
        self.mr_mode & fi::MR_LOCAL != 0
    }

    /// A descriptor that is readable when there may be completions, if the provider has one.
    pub(super) fn wait_descriptor(&self) -> Option<RawFd> {
        self.wait
    }

    /// Adds an address. Returns the provider's name for it.
    pub(super) fn insert(&self, address: &[u8]) -> Result<u64, Failed> {
        let mut known = fi::ANYBODY;
        // SAFETY: one address, which an endpoint of the same provider has reported; the function writes one number.
        let count = unsafe {
            ((*(*self.av).ops).insert)(self.av, address.as_ptr().cast(), 1, &mut known, 0, null_mut())
        };
        match count {
            1 => Ok(known),
            count => Err(self.library.failed("fi_av_insert", count.min(-libc::EINVAL) as isize)),
        }
    }

    /// Gives a packet to the provider: the first `length` bytes of a buffer. If the provider still needs the buffer, a completion gives
    /// it back.
    pub(super) fn send(&self, to: u64, buffer: Buffer, length: usize) -> (Given, Option<Buffer>) {
        if length <= self.inject {
            // SAFETY: the buffer has `length` bytes, which the function copies.
            let code =
                unsafe { ((*(*self.ep).msg).inject)(self.ep, buffer.data().cast_const().cast(), length, to) };
            return (self.given("fi_inject", code), Some(buffer));
        }
        buffer.set_use(Use::Send);
        // SAFETY: the buffer has `length` bytes, and neither it nor its context is touched before the completion that names it.
        let code = unsafe {
            ((*(*self.ep).msg).send)(
                self.ep,
                buffer.data().cast_const().cast(),
                length,
                buffer.descriptor(),
                to,
                buffer.context(),
            )
        };
        match self.given("fi_send", code) {
            Given::Taken => {
                buffer.give_away();
                (Given::Taken, None)
            }
            other => (other, Some(buffer)),
        }
    }

    /// Has the provider receive the next packet into a buffer. Returns the buffer if that isn't possible now.
    pub(super) fn post(&self, buffer: Buffer) -> Result<Option<Buffer>, Failed> {
        buffer.set_use(Use::Receive);
        // SAFETY: the buffer has this many bytes, and neither it nor its context is touched before the completion that names it.
        let code = unsafe {
            ((*(*self.ep).msg).recv)(
                self.ep,
                buffer.data().cast(),
                buffer.size(),
                buffer.descriptor(),
                fi::ANYBODY,
                buffer.context(),
            )
        };
        match self.given("fi_recv", code) {
            Given::Taken => {
                buffer.give_away();
                Ok(None)
            }
            Given::Later => Ok(Some(buffer)),
            Given::Refused(failed) => Err(failed),
        }
    }

    /// Has the provider read memory of another process: `length` bytes to `to`. `mark` identifies the operation: its completion gives it
    /// back.
    ///
    /// # Safety
    /// `to` has room for `length` bytes, and stays writable until the completion; if the provider requires that, it is registered with
    /// this descriptor.
    pub(super) unsafe fn read(
        &self,
        mark: Buffer,
        from: u64,
        there: Shown,
        to: *mut u8,
        length: usize,
        descriptor: Descriptor,
    ) -> (Given, Option<Buffer>) {
        mark.set_use(Use::Read);
        // SAFETY: the caller's promise; the context isn't touched before the completion that names it.
        let code = unsafe {
            ((*(*self.ep).rma).read)(
                self.ep,
                to.cast(),
                length,
                descriptor.0,
                from,
                there.address,
                there.key,
                mark.context(),
            )
        };
        match self.given("fi_read", code) {
            Given::Taken => {
                mark.give_away();
                (Given::Taken, None)
            }
            other => (other, Some(mark)),
        }
    }

    /// Has the provider write memory of another process: `length` bytes from `from`. `mark` identifies the operation: its completion
    /// gives it back, and means that the bytes are there.
    ///
    /// # Safety
    /// `from` has `length` bytes, which stay until the completion; if the provider requires that, they are registered with this
    /// descriptor.
    pub(super) unsafe fn write(
        &self,
        mark: Buffer,
        to: u64,
        there: Shown,
        from: *mut u8,
        length: usize,
        descriptor: Descriptor,
    ) -> (Given, Option<Buffer>) {
        mark.set_use(Use::Write);
        let here = libc::iovec { iov_base: from.cast(), iov_len: length };
        let there = fi::RmaIov { address: there.address, length, key: there.key };
        let mut descriptor = descriptor.0;
        let message = fi::MsgRma {
            here: &here,
            descriptors: &mut descriptor,
            here_count: 1,
            to,
            there: &there,
            there_count: 1,
            context: mark.context(),
            _data: 0,
        };
        // Not `fi_write`: for that, some providers ignore the flags that the endpoint was opened with (docs/lab/414).
        // SAFETY: the caller's promise; the structures are read only during the call. The context isn't touched before the completion
        // that names it.
        let code = unsafe { ((*(*self.ep).rma).writemsg)(self.ep, &message, fi::DELIVERY_COMPLETE) };
        match self.given("fi_writemsg", code) {
            Given::Taken => {
                mark.give_away();
                (Given::Taken, None)
            }
            other => (other, Some(mark)),
        }
    }

    fn given(&self, call: &'static str, code: isize) -> Given {
        match code {
            0.. => Given::Taken,
            code if code == -(libc::EAGAIN as isize) => Given::Later,
            code => Given::Refused(self.library.failed(call, code)),
        }
    }

    /// Polls for completions and advances operations. Adds nothing to `done` if there are none.
    pub(super) fn look(&self, done: &mut Vec<Done>) -> Result<(), Failed> {
        let mut entries = [CqEntry { context: null_mut(), flags: 0, length: 0 }; 16];
        // SAFETY: `entries` has room for its length of entries in the queue's format.
        let count = unsafe { ((*(*self.cq).ops).read)(self.cq, entries.as_mut_ptr().cast(), entries.len()) };
        match count {
            0.. => {
                for entry in &entries[..count as usize] {
                    // SAFETY: contexts belong to buffers that were given away, each named once.
                    let buffer = unsafe { Buffer::returned(entry.context) };
                    done.push(match buffer.get_use() {
                        Use::Receive => Done::Received(buffer, entry.length),
                        Use::Send | Use::Read | Use::Write => Done::Free(buffer),
                    });
                }
                Ok(())
            }
            code if code == -(libc::EAGAIN as isize) => Ok(()),
            code if code == -(fi::EAVAIL as isize) => {
                done.extend(self.look_at_error());
                Ok(())
            }
            code => Err(self.library.failed("fi_cq_read", code)),
        }
    }

    fn look_at_error(&self) -> Option<Done> {
        // SAFETY: numbers and pointers, for which zeros are good.
        let mut entry: CqErrEntry = unsafe { std::mem::zeroed() };
        // SAFETY: the function fills an entry; later versions have more fields than are read here.
        let count = unsafe { ((*(*self.cq).ops).readerr)(self.cq, &mut entry, 0) };
        if count < 1 || entry.context.is_null() {
            return None;
        }
        // SAFETY: as in `look`: an error completes what it names.
        let buffer = unsafe { Buffer::returned(entry.context) };
        if buffer.get_use() == Use::Receive {
            // A packet that is too long, from no process of Encore, or the end of the endpoint.
            return Some(Done::Free(buffer));
        }
        let call = match buffer.get_use() {
            Use::Read => "fi_read",
            Use::Write => "fi_writemsg",
            Use::Send | Use::Receive => "fi_send",
        };
        let mut failed = self.library.failed(call, entry.error as isize);
        let mut words = [0 as c_char; 128];
        // SAFETY: the error's own number and data, which are valid until the queue is read again; the text goes to `words`, or lives in
        // the provider.
        let said = unsafe {
            let said = ((*(*self.cq).ops).strerror)(
                self.cq,
                entry.provider_error,
                entry.error_data,
                words.as_mut_ptr(),
                words.len(),
            );
            if said.is_null() { None } else { std::ffi::CStr::from_ptr(said).to_str().ok() }
        };
        if let Some(said) = said.filter(|said| !said.is_empty() && *said != failed.text) {
            failed.text = format!("{} ({said})", failed.text);
        }
        Some(Done::Failed(buffer, failed))
    }

    /// Whether the process may wait for the descriptor; if not, there is something to poll.
    pub(super) fn may_sleep(&self) -> bool {
        let mut fids = [self.cq.cast::<Fid>()];
        // SAFETY: one object of this fabric.
        let code = unsafe { ((*(*self.fabric).ops).trywait)(self.fabric, fids.as_mut_ptr(), 1) };
        code == 0
    }
}

impl Registrar for Ofi {
    fn register(&self, start: *mut u8, bytes: usize) -> Result<*mut c_void, Failed> {
        if !self.registers_local() {
            return Ok(null_mut());
        }
        // Short writes are sent from it, too.
        let writes = if self.writes { fi::WRITE } else { 0 };
        let region = self.register_for(start, bytes, fi::SEND | fi::RECV | writes)?;
        // SAFETY: the region was just made. It lives as long as the process, as does the memory.
        let descriptor = unsafe { (*region.0).descriptor };
        std::mem::forget(region);
        Ok(descriptor)
    }
}

/// Registration guard: dropping it deregisters.
#[derive(Debug)]
struct Region(*mut fi::FidMr);

impl Drop for Region {
    fn drop(&mut self) {
        let own = self.0.cast::<Fid>();
        // SAFETY: the region is open, its objects live as long as the process, and the dropping thread is the endpoint's only one. If the
        // provider refuses, the registration stays, which only costs resources.
        let _ = unsafe { ((*(*own).ops).close)(own) };
    }
}

impl Ofi {
    /// Registers memory of the program as the provider requires.
    pub(super) fn show(&self, start: *mut u8, bytes: usize, access: Access) -> Result<Registered, Failed> {
        let rights = match access {
            Access::Shown => fi::REMOTE_READ,
            Access::Open => fi::REMOTE_READ | fi::REMOTE_WRITE,
            Access::Filled => fi::READ,
            Access::Given => fi::WRITE,
        };
        let region = self.register_for(start, bytes, rights)?;
        // Without virtual addresses, remote addresses count from the region's beginning.
        let address = if self.mr_mode & fi::MR_VIRT_ADDR != 0 { start as u64 } else { 0 };
        // SAFETY: the region was just made.
        let (key, descriptor) = unsafe { ((*region.0).key, Descriptor((*region.0).descriptor)) };
        Ok(Registered { shown: Shown { address, key }, descriptor, _held: Box::new(region) })
    }

    fn register_for(&self, start: *mut u8, bytes: usize, rights: u64) -> Result<Region, Failed> {
        let mut keys = self.keys.get();
        let key = if self.mr_mode & fi::MR_PROV_KEY != 0 { 0 } else { keys.next() };
        self.keys.set(keys);
        let mut region = null_mut();
        // SAFETY: the caller keeps the memory for as long as the region lives; the function writes a pointer.
        let code = unsafe {
            ((*(*self.domain).mr).reg)(
                self.domain.cast(),
                start.cast_const().cast(),
                bytes,
                rights,
                0,
                key,
                0,
                &mut region,
                null_mut(),
            )
        };
        self.library.check("fi_mr_reg", code as isize)?;
        let region = Region(region);
        if self.mr_mode & fi::MR_ENDPOINT != 0 {
            let own = region.0.cast::<Fid>();
            // SAFETY: both objects are open.
            let (bound, enabled) = unsafe {
                let ops = &*(*own).ops;
                ((ops.bind)(own, self.ep.cast(), 0), (ops.control)(own, fi::ENABLE, null_mut()))
            };
            self.library.check("fi_mr_bind", bound as isize)?;
            self.library.check("fi_mr_enable", enabled as isize)?;
        }
        Ok(region)
    }
}
