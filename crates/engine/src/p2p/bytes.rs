//! The library's own messages, of plain bytes and words. Where they belong to a communicator (`of`), its revocation ends them, too.

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::p2p::lost;
use crate::peers::peer::PeerId;
use crate::receive::call as receive;
use crate::requests::completion;
use crate::send::call as send;
use crate::send::inject;
use crate::state::buffer::Buffer;
use crate::state::comm::Communicator;
use crate::state::failure;
use crate::state::handle::DatatypeHandle;
use crate::state::request::{Kind, Mode, REQUESTS, Request, flag};
use encore_errors::error::Result;
use encore_matching::Key;
use encore_slab::Obj;

/// A buffer of bytes.
///
/// # Safety
/// As for [`Buffer::new`].
pub unsafe fn bytes_at(address: *mut u8, length: usize) -> Buffer {
    let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
    // SAFETY: the caller's promise.
    unsafe { Buffer::of(address, length as i64, byte) }
}

/// The communicator to which messages belong, if any.
pub type Of = Option<Obj<Communicator>>;

/// Sends bytes to a process, and waits until they have left.
pub fn send(call: &mut Call, to: PeerId, key: Key, of: Of, bytes: &[u8]) -> Result<()> {
    // SAFETY: this waits until the send is complete.
    let sent = unsafe { isend(call.engine(), to, key, of, bytes)? };
    end_send(call, sent)
}

fn end_send(call: &mut Call, sent: Obj<Request>) -> Result<()> {
    call.wait_for_request(sent);
    completion::take_result(call.engine(), sent).1.map_or(Ok(()), Err)
}

/// Receives up to `bytes.len()` bytes from a process. Returns the number received.
pub fn receive(call: &mut Call, from: PeerId, key: Key, of: Of, bytes: &mut [u8]) -> Result<usize> {
    // SAFETY: this waits until the receive is complete.
    let received = unsafe { ireceive(call.engine(), key, of, bytes)? };
    wait_for(call, from, key, received);
    let (status, error) = completion::take_result(call.engine(), received);
    error.map_or(Ok(status.bytes() as usize), Err)
}

/// Exchanges equally many bytes with a process. `keys`: of the bytes sent, and of those received.
pub fn exchange(
    call: &mut Call,
    with: PeerId,
    keys: [Key; 2],
    of: Of,
    bytes: &[u8],
    theirs: &mut [u8],
) -> Result<()> {
    // SAFETY: this waits until the receive is complete.
    let received = unsafe { ireceive(call.engine(), keys[1], of, theirs)? };
    let sent = send(call, with, keys[0], of, bytes);
    wait_for(call, with, keys[1], received);
    let received = completion::take_result(call.engine(), received).1.map_or(Ok(()), Err);
    sent.and(received)
}

/// Exchanges a head of fixed length and a body with a process; `room` determines the body's length from the head. Both leave at once.
pub fn exchange_with_head<const HEAD: usize>(
    call: &mut Call,
    with: PeerId,
    keys: [Key; 2],
    of: Of,
    (head, body): (&[u8; HEAD], &[u8]),
    room: impl FnOnce(&[u8; HEAD]) -> Result<Vec<u8>>,
) -> Result<([u8; HEAD], Vec<u8>)> {
    // SAFETY: this waits until both sends are complete.
    let sends = [head, body].map(|bytes| unsafe { isend(call.engine(), with, keys[0], of, bytes) });
    let mut their_head = [0; HEAD];
    let received = receive(call, with, keys[1], of, &mut their_head).and_then(|_| {
        let mut body = room(&their_head)?;
        receive(call, with, keys[1], of, &mut body).map(|_| body)
    });
    // Even after an error, the bytes stay until they have left.
    let sent = sends.map(|send| send.and_then(|send| end_send(call, send)));
    sent.into_iter().collect::<Result<()>>()?;
    received.map(|body| (their_head, body))
}

fn wait_for(call: &mut Call, from: PeerId, key: Key, received: Obj<Request>) {
    let rank = call.engine().peers.world_rank(from) as i32;
    call.wait_until(rank, key.tag, |engine| {
        if !received.is(flag::COMPLETE) {
            lost::end_if_lost(engine, received, from);
        }
        received.is(flag::COMPLETE)
    });
}

/// # Safety
/// The bytes stay until the request is complete.
unsafe fn isend(engine: &mut Engine, to: PeerId, key: Key, of: Of, bytes: &[u8]) -> Result<Obj<Request>> {
    of.map_or(Ok(()), failure::usable)?;
    // SAFETY: a send only reads them; the caller's promise.
    let buffer = unsafe { bytes_at(bytes.as_ptr().cast_mut(), bytes.len()) };
    let kind = Kind::Send(Mode::Standard);
    let request = engine.new_request(Request::new(kind, flag::ACTIVE, to, key, buffer, of))?;
    request.bytes.set(buffer.bytes());
    send::start(engine, request);
    Ok(request)
}

/// Sends a few words to a process, without waiting until they have left.
pub fn send_words(engine: &mut Engine, to: PeerId, key: Key, words: [u64; 3]) -> Result<()> {
    // SAFETY: all of it is sent at once, or nothing; a send only reads.
    let buffer = unsafe { bytes_at((&raw const words).cast::<u8>().cast_mut(), size_of_val(&words)) };
    if inject::short(engine, &buffer, to, key) {
        return Ok(());
    }
    // Without room, which is rare, the words stay in memory of their own.
    let words: &'static [u64; 3] = Box::leak(Box::new(words));
    // SAFETY: they stay for ever; a send only reads.
    let buffer = unsafe { bytes_at(words.as_ptr().cast::<u8>().cast_mut(), size_of_val(words)) };
    let kind = Kind::Send(Mode::Standard);
    let request = engine.new_request(Request::new(kind, flag::ACTIVE, to, key, buffer, None))?;
    request.bytes.set(buffer.bytes());
    send::start(engine, request);
    // SAFETY: the count of its maker; the engine has one of its own.
    unsafe { REQUESTS.release(request) };
    Ok(())
}

/// # Safety
/// The bytes stay, and nothing else accesses them, until the request is complete.
unsafe fn ireceive(engine: &mut Engine, key: Key, of: Of, bytes: &mut [u8]) -> Result<Obj<Request>> {
    // SAFETY: the caller's promise.
    unsafe { begin_to_receive(engine, key, of, bytes.as_mut_ptr(), bytes.len()) }
}

/// Begins to receive bytes at an address.
///
/// # Safety
/// Nothing else accesses the bytes, which are writable, until the request is complete.
pub unsafe fn ireceive_at(
    engine: &mut Engine,
    key: Key,
    address: *mut u8,
    length: usize,
) -> Result<Obj<Request>> {
    // SAFETY: the caller's promise.
    unsafe { begin_to_receive(engine, key, None, address, length) }
}

/// # Safety
/// As for [`ireceive_at`].
unsafe fn begin_to_receive(
    engine: &mut Engine,
    key: Key,
    of: Of,
    address: *mut u8,
    length: usize,
) -> Result<Obj<Request>> {
    // SAFETY: the caller's promise.
    let buffer = unsafe { bytes_at(address, length) };
    let request = Request::new(Kind::Recv, flag::ACTIVE, PeerId::NOBODY, key, buffer, of);
    let request = engine.new_request(request)?;
    receive::start(engine, request);
    Ok(request)
}
