//! §3.2, §3.4, §3.7.2: sends.

use encore_engine::request::Mode;
use encore_engine::send::buffered;
use encore_engine::send::call as engine;

use crate::shim::*;

/// `MPI_Send`
#[inline(always)]
pub fn send(call: &mut Call, buf: Buffer, dest: c_int, tag: c_int, comm: Obj<Communicator>) -> Result<()> {
    engine::send(call, Mode::Standard, buf, dest, tag, comm)
}

/// `MPI_Ssend`
pub fn ssend(call: &mut Call, buf: Buffer, dest: c_int, tag: c_int, comm: Obj<Communicator>) -> Result<()> {
    engine::send(call, Mode::Synchronous, buf, dest, tag, comm)
}

/// `MPI_Rsend`
pub fn rsend(call: &mut Call, buf: Buffer, dest: c_int, tag: c_int, comm: Obj<Communicator>) -> Result<()> {
    engine::send(call, Mode::Ready, buf, dest, tag, comm)
}

/// `MPI_Bsend`
pub fn bsend(call: &mut Call, buf: Buffer, dest: c_int, tag: c_int, comm: Obj<Communicator>) -> Result<()> {
    buffered::bsend(call, buf, dest, tag, comm)
}

/// `MPI_Isend`
#[inline(always)]
pub fn isend(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = engine::isend(call, Mode::Standard, buf, dest, tag, comm)?.handle();
    Ok(())
}

/// `MPI_Issend`
pub fn issend(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = engine::isend(call, Mode::Synchronous, buf, dest, tag, comm)?.handle();
    Ok(())
}

/// `MPI_Irsend`
pub fn irsend(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = engine::isend(call, Mode::Ready, buf, dest, tag, comm)?.handle();
    Ok(())
}

/// `MPI_Ibsend`
pub fn ibsend(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    buffered::bsend(call, buf, dest, tag, comm)?;
    *request = call.engine().done().handle();
    Ok(())
}
