//! Chunks of long messages from and to memory of devices, through pinned memory of the host: while this rank sends or takes the chunks of one slot, the
//! driver copies the next one.

use encore_device::{Failure, Slot};

use crate::state::buffer::{Buffer, no_data};
use crate::state::datatype::device;
use crate::state::request::Request;
use crate::state::staged::Staged;
use encore_slab::Obj;

/// The shortest message that goes so, in bytes.
const LEAST: u64 = 64 << 10;

/// Prepares the chunks of a request's message, if its data are a device's.
#[inline]
pub(crate) fn begin(request: Obj<Request>) {
    let buffer = request.buffer.get();
    if buffer.datatype.may_be_on_device() && request.bytes.get() >= LEAST {
        begin_on_device(request, &buffer);
    }
}

#[cold]
fn begin_on_device(request: Obj<Request>, buffer: &Buffer) {
    let low = buffer.datatype.span(buffer.count).map_or(0, |(low, _)| low);
    let near = buffer.address.wrapping_offset(low as isize);
    let staged = Slot::take_two(buffer.datatype.bound(), near).map(|slots| Staged {
        slots,
        held: [(0, 0); 2],
        now: 0,
    });
    if staged.is_some() || request.beside.get().is_some() {
        request.beside.get_or_init(Box::default).staged.replace(staged);
    }
}

/// Ends what [`begin`] has begun.
#[inline]
pub(crate) fn end(request: Obj<Request>) {
    if let Some(beside) = request.beside.get() {
        beside.staged.take();
    }
}

/// The host's memory with the data of a send from position `moved` on, as a buffer of the whole message, and the position up to which they are there.
/// `None`: the data aren't staged so.
pub(crate) fn ready(request: Obj<Request>, moved: u64) -> Option<(Buffer, u64)> {
    let mut staged = request.beside.get()?.staged.borrow_mut();
    let staged = staged.as_mut()?;
    let (buffer, total) = (request.buffer.get(), request.bytes.get());
    let holds = |(from, to): (u64, u64)| from <= moved && moved < to;
    if !holds(staged.held[staged.now]) {
        let next = 1 - staged.now;
        let read = |staged: &mut Staged, which: usize, from: u64| {
            let to = total.min(from + Slot::BYTES as u64);
            staged.held[which] = (from, to);
            let slot = &mut staged.slots[which];
            let place = slot.address();
            // SAFETY: the user keeps the send buffer readable until completion; the slot has room, and nobody writes there until the copy has ended.
            unsafe { device::begin_read(&mut slot.copying, &buffer, from, place, (to - from) as usize) }
        };
        let outcome = (|| {
            if !holds(staged.held[next]) {
                read(staged, next, moved)?;
            }
            let (_, to) = staged.held[next];
            if to < total {
                read(staged, 1 - next, to)?;
            }
            staged.slots[next].copying.wait()
        })();
        outcome.unwrap_or_else(|failure: Failure| device::lost(failure));
        staged.now = next;
    }
    let (from, to) = staged.held[staged.now];
    let start = staged.slots[staged.now].address().wrapping_sub(from as usize);
    // SAFETY: the positions from `moved` to `to` are in the slot, which stays until the message has gone; nobody uses others.
    Some((unsafe { Buffer::of(start, total as i64, no_data().datatype) }, to))
}

/// Takes a chunk of a receive, whose bytes up to `moved` have come. False: it isn't staged so.
///
/// # Safety
/// `data` has the bytes, and the message as many.
pub(crate) unsafe fn take(request: Obj<Request>, moved: u64, mut data: *const u8, mut bytes: u64) -> bool {
    let Some(beside) = request.beside.get() else { return false };
    let mut staged = beside.staged.borrow_mut();
    let Some(staged) = staged.as_mut() else { return false };
    let (buffer, total) = (request.buffer.get(), request.bytes.get());
    let mut at = moved;
    while bytes > 0 {
        let now = staged.now;
        let slot = &mut staged.slots[now];
        let (from, to) = &mut staged.held[now];
        if from == to {
            (*from, *to) = (at, at);
        }
        let held = *to - *from;
        let length = bytes.min(Slot::BYTES as u64 - held);
        // SAFETY: the caller's promise; the slot has room, and no copy uses it.
        unsafe { data.copy_to_nonoverlapping(slot.address().add(held as usize), length as usize) };
        (at, bytes, data) = (at + length, bytes - length, data.wrapping_add(length as usize));
        *to = at;
        if at < total && *to - *from < Slot::BYTES as u64 {
            continue;
        }
        let (from, length) = (*from, (*to - *from) as usize);
        let place = slot.address();
        // SAFETY: the user keeps the receive buffer writable until completion; nobody writes to the slot until the copy has ended.
        let begun = unsafe { device::begin_write(&mut slot.copying, &buffer, from, place, length) };
        staged.now = 1 - now;
        staged.held[1 - now] = (0, 0);
        let mut outcome = begun.and_then(|()| staged.slots[1 - now].copying.wait());
        if at == total {
            outcome = outcome.and_then(|()| staged.slots[now].copying.wait());
        }
        outcome.unwrap_or_else(|failure| device::lost(failure));
    }
    true
}
