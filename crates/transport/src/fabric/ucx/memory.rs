//! Reads and writes of other processes' memory by UCX.
//!
//! A key of UCX has a length that only UCX knows, so another process is given a number for it ([`Shown::key`]), and asks for the key itself by a packet
//! (`remote_keys`) before it first uses it. It keeps keys as long as there are few, as memory of a window or of a persistent request is used many times.
//!
//! **Writes.** The end of a write says that its bytes have left. So writes are flushed: a flush ends once the bytes of all writes before it are in the other
//! memory. One flush at a time goes to a process, for all writes since the last one.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::rc::Rc;

use super::super::completion::Given;
use super::super::keys::Keys;
use super::super::library::Failed;
use super::super::pool::{Buffer, Use};
use super::calls::{EndedList, check, failed, free, has_sent, param, status_of, wrong};
use super::interface as ucp;
use crate::transport::{Access, Descriptor, Registered, Shown};

/// Keys that are kept beside those in use.
const KEPT: usize = 1024;

/// Another process, as this one reaches it. It lives as long as this process.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) ep: *mut c_void,
    ended: EndedList,
    /// Writes that no flush is under way for, and those that the present one is for: contexts of buffers.
    written: RefCell<Vec<*mut c_void>>,
    flushing: RefCell<Vec<*mut c_void>>,
    /// Status of the first write that has failed.
    failed: Cell<i8>,
}

/// A key of another process.
#[derive(Clone, Copy, Debug)]
enum Key {
    Known {
        rkey: *mut c_void,
        uses: u32,
    },
    /// The other process has none.
    Denied,
}

/// Keys of this process's memory by their numbers, as others get them.
type Packed = Rc<RefCell<HashMap<u64, Vec<u8>>>>;

/// Memory of others that this process uses, and its own that others use.
#[derive(Debug)]
pub(crate) struct Memory {
    functions: ucp::Functions,
    context: *mut c_void,
    ended: EndedList,
    numbers: Cell<Keys>,
    packed: Packed,
    /// By flow and number.
    keys: RefCell<HashMap<(u64, u64), Key>>,
    /// Flows with writes that no flush is under way for.
    dirty: RefCell<Vec<*const Flow>>,
}

impl Memory {
    pub(super) fn new(functions: ucp::Functions, context: *mut c_void, ended: EndedList) -> Memory {
        Memory {
            functions,
            context,
            ended,
            numbers: Cell::new(Keys::new(8)),
            packed: Packed::default(),
            keys: RefCell::default(),
            dirty: RefCell::default(),
        }
    }

    /// Whether a flush is to begin.
    pub(super) fn is_dirty(&self) -> bool {
        !self.dirty.borrow().is_empty()
    }
}

/// A registration, which ends when this is dropped.
struct Region {
    functions: ucp::Functions,
    context: *mut c_void,
    handle: *mut c_void,
    packed: Packed,
    key: u64,
}

impl std::fmt::Debug for Region {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Region({:x})", self.key)
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        self.packed.borrow_mut().remove(&self.key);
        // SAFETY: the memory was mapped in this context, which lives as long as the process, and is unmapped once.
        unsafe { (self.functions.mem_unmap)(self.context, self.handle) };
    }
}

impl Flow {
    /// A flow to an endpoint, which is named by a number.
    pub(super) fn make(ep: *mut c_void, ended: EndedList) -> u64 {
        let (written, flushing) = Default::default();
        let flow = Flow { ep, ended, written, flushing, failed: Cell::new(ucp::OK) };
        std::ptr::from_mut(Box::leak(Box::new(flow))) as u64
    }

    /// The flow of this number.
    ///
    /// # Safety
    /// [`Flow::make`] has returned the number.
    pub(super) unsafe fn of(known: u64) -> &'static Flow {
        // SAFETY: the caller's promise; flows are never freed.
        unsafe { &*(known as *const Flow) }
    }

    /// Notes the end of a flush, and with it that of the writes before it.
    fn has_flushed(&self, status: i8) {
        let status = if status == ucp::OK { self.failed.replace(ucp::OK) } else { status };
        let mut ended = self.ended.borrow_mut();
        ended.extend(self.flushing.borrow_mut().drain(..).map(|context| (context, status, 0)));
    }
}

impl Memory {
    /// Registers memory of the program for others.
    pub(super) fn show(&self, start: *mut u8, bytes: usize, access: Access) -> Result<Registered, Failed> {
        let mut shown = Shown { address: start as u64, key: 0 };
        if matches!(access, Access::Filled | Access::Given) {
            // UCX registers that by itself.
            return Ok(Registered { shown, descriptor: Descriptor::NONE, _held: Box::new(()) });
        }
        let (functions, context) = (self.functions, self.context);
        let params = ucp::MapParams {
            mask: ucp::MAP_ADDRESS | ucp::MAP_LENGTH,
            address: start.cast(),
            length: bytes,
            _others: [0; 16],
        };
        let mut handle = null_mut();
        // SAFETY: the caller keeps the memory for as long as the region lives; the function writes a pointer.
        let mapped = unsafe { (functions.mem_map)(context, &params, &mut handle) };
        check(&functions, "ucp_mem_map", mapped)?;
        let mut numbers = self.numbers.get();
        shown.key = numbers.next();
        self.numbers.set(numbers);
        let packed = self.packed.clone();
        let region = Region { functions, context, handle, packed, key: shown.key };
        let (mut buffer, mut length) = (null_mut(), 0);
        // SAFETY: the memory was just mapped; the function writes a pointer to bytes and their number, which are copied and given back.
        let key = unsafe {
            let status = (functions.rkey_pack)(context, handle, &mut buffer, &mut length);
            check(&functions, "ucp_rkey_pack", status)?;
            let key = std::slice::from_raw_parts(buffer.cast::<u8>(), length).to_vec();
            (functions.rkey_buffer_release)(buffer);
            key
        };
        self.packed.borrow_mut().insert(shown.key, key);
        Ok(Registered { shown, descriptor: Descriptor::NONE, _held: Box::new(region) })
    }

    /// The key of a number that this process has given out; empty: there is none any more.
    pub(crate) fn pack_key(&self, key: u64) -> Vec<u8> {
        self.packed.borrow().get(&key).cloned().unwrap_or_default()
    }

    /// Whether it is known what a number of another process stands for.
    pub(crate) fn has_key(&self, known: u64, key: u64) -> bool {
        self.keys.borrow().contains_key(&(known, key))
    }

    /// Another process has answered what a number stands for.
    pub(crate) fn learn_key(&self, known: u64, key: u64, packed: &[u8]) {
        let mut keys = self.keys.borrow_mut();
        if keys.len() >= KEPT {
            keys.retain(|_, key| match *key {
                Key::Known { uses: 1.., .. } => true,
                Key::Known { rkey, .. } => {
                    // SAFETY: nothing that uses the key is under way, and it is dropped here.
                    unsafe { (self.functions.rkey_destroy)(rkey) };
                    false
                }
                Key::Denied => false,
            });
        }
        let mut rkey = null_mut();
        // SAFETY: the endpoint was made by this worker; bytes that another worker has packed, as the token of its packet shows; the function writes a pointer.
        let is_known = !packed.is_empty()
            && unsafe { (self.functions.rkey_unpack)(Flow::of(known).ep, packed.as_ptr().cast(), &mut rkey) }
                == ucp::OK;
        let learnt = if is_known { Key::Known { rkey, uses: 0 } } else { Key::Denied };
        keys.entry((known, key)).or_insert(learnt);
    }

    /// The key for an operation with a buffer. The context of the buffer names it.
    fn use_key(&self, mark: &Buffer, known: u64, key: u64) -> Result<*mut c_void, Failed> {
        let mut keys = self.keys.borrow_mut();
        match keys.get_mut(&(known, key)) {
            Some(Key::Known { rkey, uses }) => {
                *uses += 1;
                // SAFETY: the context has room for words of the library that carries packets.
                unsafe { mark.context().cast::<u64>().add(1).cast::<[u64; 2]>().write([known, key]) };
                Ok(*rkey)
            }
            _ => {
                keys.remove(&(known, key));
                Err(wrong("ucp_rkey_pack", "the other process doesn't show that memory any more"))
            }
        }
    }

    /// The operation with this buffer has ended.
    pub(super) fn release_key(&self, mark: &Buffer) {
        // SAFETY: `use_key` has written the words.
        let [known, key] = unsafe { mark.context().cast::<u64>().add(1).cast::<[u64; 2]>().read() };
        if let Some(Key::Known { uses, .. }) = self.keys.borrow_mut().get_mut(&(known, key)) {
            *uses -= 1;
        }
    }

    /// Has UCX read memory of another process. As `Ofi::read`.
    ///
    /// # Safety
    /// `to` has room for the bytes, and stays writable until the completion.
    pub(crate) unsafe fn read(
        &self,
        mark: Buffer,
        from: u64,
        there: Shown,
        to: *mut u8,
        length: usize,
    ) -> (Given, Option<Buffer>) {
        mark.set_use(Use::Read);
        let rkey = match self.use_key(&mark, from, there.key) {
            Ok(rkey) => rkey,
            Err(failed) => return (Given::Refused(failed), Some(mark)),
        };
        let mut param = param(&mark, self.ended, has_sent as *const c_void);
        param.mask |= ucp::NOT_AT_ONCE;
        // SAFETY: the caller's promise; the key was unpacked for this endpoint.
        let request = unsafe {
            (self.functions.get)(Flow::of(from).ep, to.cast(), length, there.address, rkey, &param)
        };
        match status_of(request) {
            None => {
                mark.give_away();
                (Given::Taken, None)
            }
            Some(ucp::OK) => {
                self.ended.borrow_mut().push((mark.context(), ucp::OK, 0));
                mark.give_away();
                (Given::Taken, None)
            }
            Some(status) => {
                self.release_key(&mark);
                (Given::Refused(failed(&self.functions, "ucp_get_nbx", status)), Some(mark))
            }
        }
    }

    /// Has UCX write memory of another process. As `Ofi::write`.
    ///
    /// # Safety
    /// As many bytes are at `from`, and stay there until the completion.
    pub(crate) unsafe fn write(
        &self,
        mark: Buffer,
        to: u64,
        there: Shown,
        from: *mut u8,
        length: usize,
    ) -> (Given, Option<Buffer>) {
        mark.set_use(Use::Write);
        let rkey = match self.use_key(&mark, to, there.key) {
            Ok(rkey) => rkey,
            Err(failed) => return (Given::Refused(failed), Some(mark)),
        };
        // SAFETY: the number of a flow.
        let flow = unsafe { Flow::of(to) };
        let param = ucp::RequestParam {
            user_data: std::ptr::from_ref(flow).cast_mut().cast(),
            ..param(&mark, self.ended, has_written as *const c_void)
        };
        // SAFETY: the caller's promise; the key was unpacked for this endpoint.
        let request = unsafe {
            (self.functions.put)(flow.ep, from.cast_const().cast(), length, there.address, rkey, &param)
        };
        if let Some(status) = status_of(request).filter(|status| *status != ucp::OK) {
            self.release_key(&mark);
            return (Given::Refused(failed(&self.functions, "ucp_put_nbx", status)), Some(mark));
        }
        if flow.written.borrow().is_empty() {
            self.dirty.borrow_mut().push(flow);
        }
        flow.written.borrow_mut().push(mark.context());
        mark.give_away();
        (Given::Taken, None)
    }

    /// Begins flushes for writes, where none is under way.
    pub(super) fn flush_writes(&self) {
        if !self.is_dirty() {
            return;
        }
        let flows = std::mem::take(&mut *self.dirty.borrow_mut());
        for known in flows {
            // SAFETY: flows are never freed.
            let flow = unsafe { &*known };
            if !flow.flushing.borrow().is_empty() {
                self.dirty.borrow_mut().push(known);
                continue;
            }
            flow.flushing.swap(&flow.written);
            let param = ucp::RequestParam {
                mask: ucp::CALLBACK | ucp::USER_DATA,
                callback: has_flushed as *const c_void,
                user_data: known.cast_mut().cast(),
                ..Default::default()
            };
            // SAFETY: the endpoint was made by this worker.
            let request = unsafe { (self.functions.ep_flush)(flow.ep, &param) };
            if let Some(status) = status_of(request) {
                flow.has_flushed(status);
            }
        }
    }
}

/// Notes the status of a write, which ends with its flush.
unsafe extern "C" fn has_written(request: *mut c_void, status: i8, flow: *mut c_void) {
    // SAFETY: the library calls it with the request and the flow of one write.
    unsafe {
        if status != ucp::OK {
            (*flow.cast::<Flow>()).failed.set(status);
        }
        free(request);
    }
}

unsafe extern "C" fn has_flushed(request: *mut c_void, status: i8, flow: *mut c_void) {
    // SAFETY: as above.
    unsafe {
        (*flow.cast::<Flow>()).has_flushed(status);
        free(request);
    }
}
