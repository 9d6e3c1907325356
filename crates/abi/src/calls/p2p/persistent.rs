//! §3.9: persistent requests.

use encore_engine::PROC_NULL;
use encore_engine::receive::call as receive;
use encore_engine::request::{Mode, flag};
use encore_engine::send::call as send;

use crate::shim::*;

fn new_send(
    call: &mut Call,
    mode: Mode,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    let engine = call.engine();
    let made = if dest == PROC_NULL {
        engine.nothing(flag::PERSISTENT)?
    } else {
        let to = comm.peer(dest);
        send::new(engine, mode, flag::PERSISTENT, buf, to, send::envelope(comm, tag), comm)?
    };
    *request = made.handle();
    Ok(())
}

/// `MPI_Send_init`
pub fn send_init(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    new_send(call, Mode::Standard, buf, dest, tag, comm, request)
}

/// `MPI_Bsend_init`
pub fn bsend_init(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    new_send(call, Mode::Buffered, buf, dest, tag, comm, request)
}

/// `MPI_Ssend_init`
pub fn ssend_init(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    new_send(call, Mode::Synchronous, buf, dest, tag, comm, request)
}

/// `MPI_Rsend_init`
pub fn rsend_init(
    call: &mut Call,
    buf: Buffer,
    dest: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    new_send(call, Mode::Ready, buf, dest, tag, comm, request)
}

/// `MPI_Recv_init`
pub fn recv_init(
    call: &mut Call,
    buf: Buffer,
    source: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    request: &mut RequestHandle,
) -> Result<()> {
    let engine = call.engine();
    let made = if source == PROC_NULL {
        engine.nothing(flag::PERSISTENT)?
    } else {
        receive::new_persistent(engine, buf, receive::wanted(comm, source, tag), comm)?
    };
    *request = made.handle();
    Ok(())
}

/// The request behind a handle; fails unless it may be started.
#[inline(always)]
fn startable(request: RequestHandle, name: &'static str) -> Result<Obj<Request>> {
    let request = check::request(request, name)?;
    if !request.is(flag::PERSISTENT) {
        return Err(Error::argument(ErrorClass::Request, name, Fact::RequestNotPersistent));
    }
    if request.is_started() {
        return Err(Error::argument(ErrorClass::Request, name, Fact::RequestActive));
    }
    Ok(request)
}

/// `MPI_Start`
#[inline(always)]
pub fn start(call: &mut Call, request: &mut RequestHandle) -> Result<()> {
    let request = startable(*request, "request")?;
    encore_engine::start::start(call, request)
}

/// `MPI_Startall`
pub fn startall(call: &mut Call, array_of_requests: &mut [RequestHandle]) -> Result<()> {
    // Start all or none: check for predictable failures first.
    for request in array_of_requests.iter() {
        startable(*request, "array_of_requests")?;
    }
    for request in array_of_requests.iter() {
        let request = startable(*request, "array_of_requests")?;
        encore_engine::start::start(call, request)?;
    }
    Ok(())
}
