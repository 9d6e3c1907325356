//! Probes (MPI 5.0 §3.8): finding messages, and removing one from the matching.

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::p2p::lost;
use crate::receive::call as receive;
use crate::receive::call::wanted;
use crate::receive::unexpected::Message;
use crate::requests::completion;
use crate::state::buffer::Buffer;
use crate::state::comm::Communicator;
use crate::state::failure;
use crate::state::handle::MessageHandle;
use crate::state::hope::Hope;
use crate::state::process::ANY;
use crate::state::request::{Request, flag};
use crate::state::status::Status;
use crate::{ANY_TAG, PROC_NULL};
use encore_errors::error::{Error, Result};
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// The status of a message.
fn status_of(message: Obj<Message>) -> Status {
    Status::new(message.envelope.source, message.envelope.tag, message.bytes)
}

fn look(engine: &mut Engine, source: i32, tag: i32, comm: Obj<Communicator>) -> Option<Obj<Message>> {
    let key = wanted(comm, source, tag);
    engine.unexpected.find(key)
}

/// Removes a message from the matching; its handle holds its count.
fn take_out(engine: &mut Engine, message: Obj<Message>, comm: Obj<Communicator>) -> MessageHandle {
    if !planted(Mutation::ProbedStays) {
        engine.unexpected.remove(message);
    }
    comm.retain();
    message.comm.set(Some(comm));
    MessageHandle(message.address())
}

/// `MPI_Iprobe`: the message that a receive would get now, if there is one. The caller asks whether the communicator is revoked, after the search.
pub fn iprobe(call: &mut Call, source: i32, tag: i32, comm: Obj<Communicator>) -> Option<Status> {
    if source == PROC_NULL {
        return Some(Status::PROC_NULL);
    }
    find_now(call, source, tag, comm).map(status_of)
}

/// The error of an `MPI_Iprobe` or `MPI_Improbe` that has found nothing: no message can come any more.
#[inline]
pub fn nothing_found(call: &mut Call, source: i32, comm: Obj<Communicator>) -> Result<()> {
    let engine = call.engine();
    // Possibly dead processes of other jobs are behind a link. Deaths of this job's, and revocations, come from another source, for good.
    match engine.has_other_sources {
        true => lost::cannot_come(engine, comm, source).map_or(Ok(()), Err),
        false => Ok(()),
    }
}

/// `MPI_Probe`.
pub fn probe(call: &mut Call, source: i32, tag: i32, comm: Obj<Communicator>) -> Result<Status> {
    failure::usable(comm)?;
    if source == PROC_NULL {
        return Ok(Status::PROC_NULL);
    }
    find(call, source, tag, comm).map(status_of)
}

/// `MPI_Improbe`.
pub fn improbe(
    call: &mut Call,
    source: i32,
    tag: i32,
    comm: Obj<Communicator>,
) -> Option<(MessageHandle, Status)> {
    if source == PROC_NULL {
        return (!comm.is_revoked()).then_some((MessageHandle::NO_PROC, Status::PROC_NULL));
    }
    let message = find_now(call, source, tag, comm).filter(|_| !comm.is_revoked())?;
    Some((take_out(call.engine(), message, comm), status_of(message)))
}

/// `MPI_Mprobe`.
pub fn mprobe(
    call: &mut Call,
    source: i32,
    tag: i32,
    comm: Obj<Communicator>,
) -> Result<(MessageHandle, Status)> {
    failure::usable(comm)?;
    if source == PROC_NULL {
        return Ok((MessageHandle::NO_PROC, Status::PROC_NULL));
    }
    let message = find(call, source, tag, comm)?;
    Ok((take_out(call.engine(), message, comm), status_of(message)))
}

fn find_now(call: &mut Call, source: i32, tag: i32, comm: Obj<Communicator>) -> Option<Obj<Message>> {
    let found = look(call.engine(), source, tag, comm);
    if found.is_some() {
        return found;
    }
    call.poll_once(Hope::Message(comm, source), |engine| look(engine, source, tag, comm).is_some());
    look(call.engine(), source, tag, comm)
}

fn find(call: &mut Call, source: i32, tag: i32, comm: Obj<Communicator>) -> Result<Obj<Message>> {
    let mut found = None;
    let awaited = if tag == ANY_TAG { ANY } else { tag };
    let from = call.engine().peers.world_rank_or_wildcard(comm, source);
    call.wait_until(from, awaited, |engine| {
        found = match look(engine, source, tag, comm) {
            Some(message) => Some(Ok(message)),
            None => lost::cannot_come(engine, comm, source).map(Err),
        };
        found.is_some()
    });
    found.expect("the wait ended because a message was found, or can't come")
}

/// `MPI_Imrecv`: the receive of a message that a matched probe removed. Its handle ends.
pub fn imrecv(call: &mut Call, buffer: Buffer, message: Obj<Message>) -> Result<Obj<Request>> {
    let comm = message.comm.take().expect("a message behind a handle knows its communicator");
    let engine = call.engine();
    let request = receive::new(engine, flag::ACTIVE, buffer, message.envelope, comm);
    // SAFETY: the message's count, which was taken out of it; the request has one of its own.
    unsafe { crate::state::comm::release(comm) };
    let request = request?;
    request.retain();
    receive::receive_matched(engine, request, message);
    Ok(request)
}

/// `MPI_Mrecv`.
pub fn mrecv(call: &mut Call, buffer: Buffer, message: Obj<Message>) -> Result<(Status, Option<Error>)> {
    let request = imrecv(call, buffer, message)?;
    call.wait_for_request(request);
    Ok(completion::take_result(call.engine(), request))
}
