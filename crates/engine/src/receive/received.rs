//! Result of a receive.

use crate::state::request::Request;
use crate::state::status::Status;
use encore_errors::error::{Error, ErrorClass, Fact};
use encore_matching::Key;
use encore_slab::Obj;

/// Writes `bytes` bytes of a message, from position `from` on, as far as the receive buffer holds them.
///
/// # Safety
/// `data` has `bytes` bytes, and the request's buffer is writable.
#[inline]
pub unsafe fn write_within(request: Obj<Request>, from: u64, data: *const u8, bytes: u64) {
    let buffer = request.buffer.get();
    let length = bytes.min(buffer.bytes().saturating_sub(from));
    // SAFETY: the caller's promise.
    unsafe { buffer.write(from, data, length as usize) };
}

/// Records the message that a receive got.
#[inline(always)]
pub fn set_received(request: Obj<Request>, envelope: Key, bytes: u64, capacity: u64) {
    request.status.set(Status::new(envelope.source, envelope.tag, bytes.min(capacity)));
    if bytes > capacity {
        request.error.set(Some(truncated(envelope, bytes, capacity)));
    }
}

#[cold]
fn truncated(envelope: Key, bytes: u64, capacity: u64) -> Error {
    let fact = Fact::Truncated { source: envelope.source, tag: envelope.tag, bytes, capacity };
    Error::new(ErrorClass::Truncate, fact)
}
