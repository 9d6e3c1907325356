//! §3.8: probes, matched receives, cancellation.

use encore_engine::p2p::cancel;
use encore_engine::receive::probe as engine;
use encore_engine::requests::completion::finish;
use encore_engine::state::failure;
use encore_engine::unexpected::Message;

use encore_engine::generalized;
use encore_engine::request::{Kind, flag};
use encore_mpi::partitioned;

use crate::shim::*;

fn store(status: Option<&mut Status>, value: &Status) {
    if let Some(status) = status {
        value.store(status);
    }
}

/// `MPI_Iprobe`
pub fn iprobe(
    call: &mut Call,
    source: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    flag: &mut Flag,
    status: Option<&mut Status>,
) -> Result<()> {
    let found = engine::iprobe(call, source, tag, comm);
    flag.set(found.is_some());
    let Some(found) = found else { return engine::nothing_found(call, source, comm) };
    failure::usable(comm)?;
    store(status, &found);
    Ok(())
}

/// `MPI_Probe`
pub fn probe(
    call: &mut Call,
    source: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    store(status, &engine::probe(call, source, tag, comm)?);
    Ok(())
}

/// `MPI_Improbe`
pub fn improbe(
    call: &mut Call,
    source: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    flag: &mut Flag,
    message: &mut MessageHandle,
    status: Option<&mut Status>,
) -> Result<()> {
    let found = engine::improbe(call, source, tag, comm);
    flag.set(found.is_some());
    *message = MessageHandle::NULL;
    let Some((handle, found)) = found else { return engine::nothing_found(call, source, comm) };
    *message = handle;
    store(status, &found);
    Ok(())
}

/// `MPI_Mprobe`
pub fn mprobe(
    call: &mut Call,
    source: c_int,
    tag: c_int,
    comm: Obj<Communicator>,
    message: &mut MessageHandle,
    status: Option<&mut Status>,
) -> Result<()> {
    let (handle, found) = engine::mprobe(call, source, tag, comm)?;
    *message = handle;
    store(status, &found);
    Ok(())
}

/// The message behind a handle; `None` for `MPI_MESSAGE_NO_PROC`.
fn taken(message: MessageHandle) -> Result<Option<Obj<Message>>> {
    let fact = match message {
        MessageHandle::NO_PROC => return Ok(None),
        MessageHandle::NULL => Fact::NullHandle(ObjectKind::Message),
        handle => match handle.resolve() {
            Some(message) => return Ok(Some(message)),
            None => Fact::InvalidHandle(ObjectKind::Message, handle.0),
        },
    };
    Err(Error::argument(ErrorClass::Request, "message", fact))
}

/// `MPI_Mrecv`
pub fn mrecv(
    call: &mut Call,
    buf: Buffer,
    message: &mut MessageHandle,
    status: Option<&mut Status>,
) -> Result<()> {
    let Some(taken) = taken(*message)? else {
        *message = MessageHandle::NULL;
        store(status, &Status::PROC_NULL);
        return Ok(());
    };
    *message = MessageHandle::NULL;
    let (received, error) = engine::mrecv(call, buf, taken)?;
    store(status, &received);
    error.map_or(Ok(()), Err)
}

/// `MPI_Imrecv`
pub fn imrecv(
    call: &mut Call,
    buf: Buffer,
    message: &mut MessageHandle,
    request: &mut RequestHandle,
) -> Result<()> {
    let operation = match taken(*message)? {
        Some(taken) => engine::imrecv(call, buf, taken)?,
        None => finish::complete_nothing(call.engine())?,
    };
    *message = MessageHandle::NULL;
    *request = operation.handle();
    Ok(())
}

/// `MPI_Cancel`
pub fn cancel(call: &mut Call, request: &mut RequestHandle) -> Result<()> {
    let operation = check::request(*request, "request")?;
    if !operation.is_started() {
        return Err(Error::argument(ErrorClass::Request, "request", Fact::RequestInactive));
    }
    match operation.kind {
        Kind::Generalized => return generalized::cancel(call, operation),
        Kind::Partitioned if !operation.is(flag::COMPLETE) => {
            return Err(partitioned::under_way(operation, "cancelled"));
        }
        _ => {}
    }
    cancel::mark(call.engine(), operation);
    Ok(())
}
