//! Buffered sends (MPI 5.0 §3.6): the message is copied, and the call is local.
//!
//! The attached buffer is only a limit: the library stores messages that can't leave at once in its own memory, and charges each to the buffer with
//! `MPI_BSEND_OVERHEAD`. So a program that attached too little gets an error, always at the same point for the same traffic. A buffer is attached
//! to a communicator, a session or the process; the first of these that has one is used.

use std::rc::Rc;

use crate::PROC_NULL;
use crate::engine::Engine;
use crate::entry::call::Call;
use crate::peers::peer::PeerId;
use crate::receive::poll;
use crate::requests::completion;
use crate::requests::completion::finish;
use crate::requests::completion::listener::Listener;
use crate::send::backlog;
use crate::send::call as send;
use crate::send::call::envelope;
use crate::send::inject;
use crate::state::buffer::{Buffer, no_data};
use crate::state::buffering::{Attached, Buffering, Flush, Kept};
use crate::state::comm::Communicator;
use crate::state::failure;
use crate::state::handle::DatatypeHandle;
use crate::state::hope::Hope;
use crate::state::process::NONE;
use crate::state::request::{Kind, Mode, Request, flag};
use encore_errors::error::Result;
use encore_matching::Key;
use encore_slab::Obj;

/// Runs `look` on the buffer of a communicator's sends: its own, its session's or the process's.
fn with_place<R>(engine: &Engine, comm: &Communicator, look: impl FnOnce(&Rc<Buffering>) -> R) -> R {
    if let Some(own) = comm.buffering.get().filter(|place| place.attached.get().is_some()) {
        return look(own);
    }
    match &comm.session_buffering {
        Some(place) if place.attached.get().is_some() => look(place),
        _ => look(&engine.buffering),
    }
}

/// Starts a request that waits until all messages stored at a place now have left (`MPI_Buffer_iflush`).
pub fn iflush(engine: &mut Engine, buffering: &Buffering) -> Result<Obj<Request>> {
    buffering.attached()?;
    let request = Request::new(Kind::Flush, flag::ACTIVE, PeerId::NOBODY, Key::default(), no_data(), None);
    let request = engine.new_request(request)?;
    let left = buffering.pending.get();
    if left == 0 {
        finish::end(engine, request);
    } else {
        // Completion drops this count.
        request.retain();
        let before = buffering.kept.get() + 1;
        buffering.flushes.borrow_mut().push(Flush { request: request.handle(), before, left });
    }
    Ok(request)
}

/// Waits until all messages stored at a place have left (`MPI_Buffer_flush`).
pub fn flush(call: &mut Call, buffering: &Buffering) -> Result<()> {
    let request = iflush(call.engine(), buffering)?;
    call.wait_for_request(request);
    completion::take_result(call.engine(), request).1.map_or(Ok(()), Err)
}

/// Detaches a buffer after all messages stored there have left (`MPI_Buffer_detach`).
pub fn detach(call: &mut Call, buffering: &Buffering) -> Result<Attached> {
    let attached = buffering.attached()?;
    call.wait_until(NONE, NONE, |_| buffering.pending.get() == 0);
    buffering.attached.set(None);
    Ok(attached)
}

/// `MPI_Bsend`, and the start of its persistent form.
pub fn bsend(call: &mut Call, buffer: Buffer, dest: i32, tag: i32, comm: Obj<Communicator>) -> Result<()> {
    failure::usable(comm)?;
    if dest == PROC_NULL {
        return Ok(());
    }
    let to = comm.peer(dest);
    let key = envelope(comm, tag);
    let engine = call.engine();
    #[cfg(feature = "insight")]
    crate::insight::messages::sent_buffered(engine, to, key, &buffer);
    let bytes = buffer.bytes();
    // A message larger than the buffer is an error, even if it could leave at once this time.
    with_place(engine, &comm, |place| place.fits(bytes, place.capacity()))?;
    if inject::short(engine, &buffer, to, key) {
        return Ok(());
    }
    let buffering = with_place(engine, &comm, Rc::clone);
    poll::until(engine, Hope::All, |_| false);
    let number = match buffering.take(bytes) {
        Ok(number) => number,
        Err(_) => {
            // Polling may free room of pending sends.
            poll::until(engine, Hope::All, |_| false);
            buffering.take(bytes)?
        }
    };
    let mut copy = vec![0u8; bytes as usize].into_boxed_slice();
    // SAFETY: the send buffer is readable during the call; the copy has room.
    unsafe { buffer.read(0, copy.as_mut_ptr(), bytes as usize) };
    let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
    // SAFETY: the copy stays until the request is complete.
    let packed = unsafe { Buffer::of(copy.as_mut_ptr(), bytes as i64, byte) };
    let request = send::new(engine, Mode::Buffered, flag::ACTIVE, packed, to, key, comm);
    let request = match request {
        Ok(request) => request,
        Err(error) => {
            for flush in buffering.give(bytes, number) {
                finish::complete(engine, flush.resolve().expect("a count on it is the engine's"));
            }
            return Err(error);
        }
    };
    request.attached.set(Some(copy));
    request.set_listener(Listener::Buffered);
    engine.buffered.0.insert(request.address(), Kept { buffering, number, bytes });
    // The engine's count is the only one: no user waits for the request.
    backlog::begin_send(engine, request);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BSEND_OVERHEAD;
    use encore_errors::error::{Error, ErrorClass};

    fn attached(size: i64) -> Attached {
        Attached { address: 4096, size, automatic: false }
    }

    #[test]
    fn place_has_one_buffer_and_limited_room() {
        let buffering = Buffering::default();
        let class = |error: Error| error.class();
        assert_eq!(buffering.attached().map_err(class), Err(ErrorClass::Buffer));
        buffering.attach(attached(2000)).unwrap();
        assert_eq!(buffering.attach(attached(1)).map_err(class), Err(ErrorClass::Buffer));
        assert_eq!(buffering.attached().unwrap(), attached(2000));
        let first = buffering.take(1000 - BSEND_OVERHEAD).unwrap();
        let second = buffering.take(1000 - BSEND_OVERHEAD).unwrap();
        assert_ne!(first, second);
        assert_eq!(buffering.take(0).map_err(class), Err(ErrorClass::Buffer));
        assert!(buffering.give(1000 - BSEND_OVERHEAD, first).is_empty());
        assert!(buffering.take(0).is_ok());
    }

    #[test]
    fn automatic_room_is_unlimited() {
        let buffering = Buffering::default();
        buffering.attach(Attached { address: 2, size: 0, automatic: true }).unwrap();
        assert!(buffering.take(1 << 60).is_ok());
    }
}
