//! Reductions of data that may be in a device's memory: they work on host copies, because a processor can't load device data.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ffi::c_void;

use encore_coll::under_way;
use encore_engine::copies::{Copies, Functions};
use encore_engine::datatype::object::DATATYPES;
use encore_engine::datatype::{self, device};

use crate::shim::*;

/// Result of a call whose operation works on copies.
pub(in crate::calls) trait Outcome {
    /// Keeps the copies until the operation has ended.
    fn take(&self, copies: Copies) -> Result<()>;
}

/// Blocking call: the operation has ended.
impl Outcome for () {
    fn take(&self, copies: Copies) -> Result<()> {
        copies.end();
        Ok(())
    }
}

/// Request of a call that isn't blocking.
pub(in crate::calls) struct Made(pub RequestHandle);

impl Outcome for Made {
    fn take(&self, copies: Copies) -> Result<()> {
        under_way::give_copies(check::request(self.0, "request")?, copies)
    }
}

/// Runs a call with its buffers, or with copies of those that may be in a device's memory.
pub(in crate::calls) fn on_host<R: Outcome>(
    send: Option<Buffer>,
    recv: Option<Buffer>,
    then: impl FnOnce(Option<Buffer>, Option<Buffer>) -> Result<R>,
) -> Result<R> {
    let may_be = |buffer: &Option<Buffer>| buffer.is_some_and(|buffer| buffer.datatype.may_be_on_device());
    match may_be(&send) || may_be(&recv) {
        true => with_copies(send, recv, then),
        false => then(send, recv),
    }
}

#[cold]
fn with_copies<R: Outcome>(
    send: Option<Buffer>,
    recv: Option<Buffer>,
    then: impl FnOnce(Option<Buffer>, Option<Buffer>) -> Result<R>,
) -> Result<R> {
    let mut pairs = Vec::new();
    let mut copied = |buffer: Buffer, is_result| match buffer.datatype.may_be_on_device() {
        true => Pair::new(buffer, is_result).map(|pair| {
            pairs.push(pair);
            pairs[pairs.len() - 1].host
        }),
        false => Ok(buffer),
    };
    let send = send.map(|buffer| copied(buffer, false)).transpose()?;
    let recv = recv.map(|buffer| copied(buffer, true)).transpose()?;
    let which = Box::into_raw(Box::new(pairs));
    // SAFETY: the functions get this box, and the last of them frees it.
    let copies = unsafe { Copies::new(&FUNCTIONS, which.cast()) };
    copies.begin();
    let made = then(send, recv)?;
    made.take(copies)?;
    Ok(made)
}

static FUNCTIONS: Functions = Functions { begin, end, release };

/// # Safety
/// `pairs` was made by [`with_copies`].
unsafe extern "C" fn begin(pairs: *mut c_void) {
    // SAFETY: the caller's promise.
    for pair in unsafe { &*pairs.cast::<Vec<Pair>>() } {
        // SAFETY: the program doesn't touch its buffers during the operation; the copy has the same type and count.
        unsafe { datatype::copy(&pair.device, &pair.host) };
    }
}

/// # Safety
/// As for [`begin`].
unsafe extern "C" fn end(pairs: *mut c_void) {
    // SAFETY: the caller's promise.
    for pair in unsafe { &*pairs.cast::<Vec<Pair>>() }.iter().filter(|pair| pair.is_result) {
        // SAFETY: as for `begin`.
        unsafe { datatype::copy(&pair.host, &pair.device) };
    }
}

/// # Safety
/// As for [`begin`]; nothing is done with them any more.
unsafe extern "C" fn release(pairs: *mut c_void) {
    // SAFETY: the caller's promise.
    drop(unsafe { Box::from_raw(pairs.cast::<Vec<Pair>>()) });
}

/// A buffer and its copy. Holds a count of both datatypes.
struct Pair {
    device: Buffer,
    host: Buffer,
    is_result: bool,
    memory: (*mut u8, Layout),
}

impl Pair {
    fn new(device: Buffer, is_result: bool) -> Result<Pair> {
        let no_memory = || encore_engine::error::no_memory("a copy of a device's data");
        let plain = device::plain(device.datatype);
        let (low, end) = plain.span(device.count).ok_or_else(no_memory)?;
        // Keep the data's alignment.
        let low = low.div_euclid(16) * 16;
        let layout = Layout::from_size_align((end - low).max(1) as usize, 16).map_err(|_| no_memory())?;
        // SAFETY: the layout isn't empty.
        let memory = unsafe { alloc_zeroed(layout) };
        if memory.is_null() {
            return Err(no_memory());
        }
        plain.retain();
        // SAFETY: all items lie in the memory, which lives as long as the pair.
        let host = unsafe { Buffer::of(memory.wrapping_offset(-low as isize), device.count, plain) };
        // Persistent operations copy at each start.
        let device = device::with_bound(device, |bound| {
            bound.datatype.retain();
            bound
        });
        Ok(Pair { device, host, is_result, memory: (memory, layout) })
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        // SAFETY: the count that this pair holds.
        unsafe { DATATYPES.release(self.device.datatype) };
        // SAFETY: the count that this pair holds.
        unsafe { DATATYPES.release(self.host.datatype) };
        // SAFETY: the memory was allocated with this layout.
        unsafe { dealloc(self.memory.0, self.memory.1) };
    }
}
