//! §3.2.4, §3.7.2, §3.10: receives, and combined sends and receives.

use encore_engine::receive::call as receive;
use encore_engine::send::pair::{self, Half};

use crate::shim::*;

/// `MPI_Recv`
#[inline(always)]
pub fn recv(
    call: &mut Call,
    buf: Buffer,
    source: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    receive::recv(call, buf, source, tag, comm, status)
}

/// `MPI_Irecv`
#[inline(always)]
pub fn irecv(
    call: &mut Call,
    buf: Buffer,
    source: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = receive::irecv(call, buf, source, tag, comm)?.handle();
    Ok(())
}

/// `MPI_Sendrecv`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn sendrecv(
    call: &mut Call,
    sendbuf: Buffer,
    dest: c_int,
    sendtag: c_int,
    recvbuf: Buffer,
    source: c_int,
    recvtag: c_int,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    let send = Half { buffer: sendbuf, rank: dest, tag: sendtag };
    let receive = Half { buffer: recvbuf, rank: source, tag: recvtag };
    pair::sendrecv(call, send, receive, comm, status)
}

/// `MPI_Sendrecv_replace`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn sendrecv_replace(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    let (packed, _copy) = copy_of(&buf, dest)?;
    sendrecv(call, packed, dest, sendtag, buf, source, recvtag, comm, status)
}

/// A byte copy of send data whose buffer is also received into. Requires that the copy outlives the send.
fn copy_of(buf: &Buffer, dest: c_int) -> Result<(Buffer, Box<[u8]>)> {
    let bytes = if dest == encore_engine::PROC_NULL { 0 } else { buf.bytes() };
    let mut copy = Vec::new();
    if copy.try_reserve_exact(bytes as usize).is_err() {
        let fact = Fact::OutOfMemory { what: "a copy of the message", bytes };
        return Err(Error::new(ErrorClass::NoMem, fact));
    }
    copy.resize(bytes as usize, 0u8);
    // SAFETY: the buffer is readable during the call; the copy has room.
    unsafe { buf.read(0, copy.as_mut_ptr(), bytes as usize) };
    let byte = constants::MPI_BYTE.resolve().expect("MPI_BYTE is predefined");
    let mut copy = copy.into_boxed_slice();
    // SAFETY: the copy stays until the request is complete.
    let packed = unsafe { Buffer::of(copy.as_mut_ptr(), bytes as i64, byte) };
    Ok((packed, copy))
}

/// `MPI_Isendrecv`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn isendrecv(
    call: &mut Call,
    sendbuf: Buffer,
    dest: c_int,
    sendtag: c_int,
    recvbuf: Buffer,
    source: c_int,
    recvtag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    let send = Half { buffer: sendbuf, rank: dest, tag: sendtag };
    let receive = Half { buffer: recvbuf, rank: source, tag: recvtag };
    *request = pair::isendrecv(call, send, receive, comm, None)?.handle();
    Ok(())
}

/// `MPI_Isendrecv_replace`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn isendrecv_replace(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    let (packed, copy) = copy_of(&buf, dest)?;
    let send = Half { buffer: packed, rank: dest, tag: sendtag };
    let receive = Half { buffer: buf, rank: source, tag: recvtag };
    *request = pair::isendrecv(call, send, receive, comm, Some(copy))?.handle();
    Ok(())
}
