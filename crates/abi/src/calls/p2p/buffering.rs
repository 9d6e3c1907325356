//! §3.6: the buffers for buffered sends, of a communicator, a session or the process.

use std::rc::Rc;

use encore_engine::send::buffered;
use encore_engine::state::buffering::{Attached, Buffering};

use crate::shim::*;

/// `MPI_BUFFER_AUTOMATIC`
const AUTOMATIC: usize = 2;

/// Checks the buffer that the program attaches.
fn checked(buffer: *mut c_void, size: usize) -> Result<Attached> {
    let automatic = buffer as usize == AUTOMATIC;
    if buffer.is_null() && size > 0 {
        return Err(Error::argument(ErrorClass::Buffer, "buffer", Fact::NullPointer));
    }
    let size = if automatic { 0 } else { size as i64 };
    Ok(Attached { address: buffer as usize, size, automatic })
}

fn detach(
    call: &mut Call,
    buffering: &Buffering,
    buffer_addr: &mut *mut c_void,
    mut size: CountOut<'_>,
) -> Result<()> {
    let attached = buffered::detach(call, buffering)?;
    *buffer_addr = attached.address as *mut c_void;
    size.set_or_undefined(attached.size);
    Ok(())
}

fn iflush(call: &mut Call, buffering: &Buffering, request: &mut RequestHandle) -> Result<()> {
    *request = buffered::iflush(call.engine(), buffering)?.handle();
    Ok(())
}

/// The buffering state of a communicator.
fn of_comm(comm: Obj<Communicator>) -> Rc<Buffering> {
    comm.buffering.get_or_init(Rc::default).clone()
}

/// The buffering state of the process.
fn of_process(call: &mut Call) -> Rc<Buffering> {
    call.engine().buffering.clone()
}

/// `MPI_Buffer_attach`
pub fn buffer_attach(call: &mut Call, buffer: *mut c_void, size: usize) -> Result<()> {
    of_process(call).attach(checked(buffer, size)?)
}

/// `MPI_Buffer_detach`: returns once the buffer is empty.
pub fn buffer_detach(call: &mut Call, buffer_addr: &mut *mut c_void, size: CountOut<'_>) -> Result<()> {
    let buffering = of_process(call);
    detach(call, &buffering, buffer_addr, size)
}

/// `MPI_Buffer_flush`
pub fn buffer_flush(call: &mut Call) -> Result<()> {
    let buffering = of_process(call);
    buffered::flush(call, &buffering)
}

/// `MPI_Buffer_iflush`
pub fn buffer_iflush(call: &mut Call, request: &mut RequestHandle) -> Result<()> {
    let buffering = of_process(call);
    iflush(call, &buffering, request)
}

/// `MPI_Comm_attach_buffer`
pub fn comm_attach_buffer(
    _call: &mut Call,
    comm: Obj<Communicator>,
    buffer: *mut c_void,
    size: usize,
) -> Result<()> {
    of_comm(comm).attach(checked(buffer, size)?)
}

/// `MPI_Comm_detach_buffer`: returns once the buffer is empty.
pub fn comm_detach_buffer(
    call: &mut Call,
    comm: Obj<Communicator>,
    buffer_addr: &mut *mut c_void,
    size: CountOut<'_>,
) -> Result<()> {
    detach(call, &of_comm(comm), buffer_addr, size)
}

/// `MPI_Comm_flush_buffer`
pub fn comm_flush_buffer(call: &mut Call, comm: Obj<Communicator>) -> Result<()> {
    buffered::flush(call, &of_comm(comm))
}

/// `MPI_Comm_iflush_buffer`
pub fn comm_iflush_buffer(
    call: &mut Call,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    iflush(call, &of_comm(comm), request)
}

/// `MPI_Session_attach_buffer`
pub fn session_attach_buffer(
    _call: &mut Call,
    session: Obj<Session>,
    buffer: *mut c_void,
    size: usize,
) -> Result<()> {
    session.buffering.attach(checked(buffer, size)?)
}

/// `MPI_Session_detach_buffer`: returns once the buffer is empty.
pub fn session_detach_buffer(
    call: &mut Call,
    session: Obj<Session>,
    buffer_addr: &mut *mut c_void,
    size: CountOut<'_>,
) -> Result<()> {
    let buffering = session.buffering.clone();
    detach(call, &buffering, buffer_addr, size)
}

/// `MPI_Session_flush_buffer`
pub fn session_flush_buffer(call: &mut Call, session: Obj<Session>) -> Result<()> {
    let buffering = session.buffering.clone();
    buffered::flush(call, &buffering)
}

/// `MPI_Session_iflush_buffer`
pub fn session_iflush_buffer(
    call: &mut Call,
    session: Obj<Session>,
    request: &mut RequestHandle,
) -> Result<()> {
    let buffering = session.buffering.clone();
    iflush(call, &buffering, request)
}
