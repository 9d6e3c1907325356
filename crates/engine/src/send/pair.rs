//! A send and a receive in one call (MPI 5.0 §3.10). `MPI_Isendrecv` has one request for both: it is complete when both are, and has the status of
//! the receive. The request counts its parts in `remote`, which it uses for nothing else.

use crate::PROC_NULL;
use crate::engine::Engine;
use crate::entry::call::Call;
use crate::peers::peer::PeerId;
use crate::receive::call as receive;
use crate::receive::call::{irecv, recv, wanted};
use crate::requests::completion;
use crate::requests::completion::finish;
use crate::requests::completion::listener::Listener;
use crate::send::backlog;
use crate::send::call::{self as send, envelope};
use crate::send::inject;
use crate::state::buffer::{Buffer, no_data};
use crate::state::comm::Communicator;
use crate::state::failure;
use crate::state::request::{Kind, Mode, Request, flag};
use crate::state::status::Status;
use encore_errors::error::Result;
use encore_slab::Obj;

/// A message's data, its destination or source, and its tag.
pub struct Half {
    /// The data.
    pub buffer: Buffer,
    /// A rank of the communicator, `MPI_PROC_NULL`, or for a receive `MPI_ANY_SOURCE`.
    pub rank: i32,
    /// The tag.
    pub tag: i32,
}

/// `MPI_Sendrecv`.
pub fn sendrecv(
    call: &mut Call,
    send: Half,
    receive: Half,
    comm: Obj<Communicator>,
    status: Option<&mut Status>,
) -> Result<()> {
    failure::usable(comm)?;
    let Half { buffer, rank, tag } = send;
    // A short message leaves at once, so the receive needs no request beside it.
    #[cfg(feature = "insight")]
    let is_checked = crate::insight::check::is_on();
    #[cfg(not(feature = "insight"))]
    let is_checked = false;
    if rank == PROC_NULL
        || !is_checked && inject::short(call.engine(), &buffer, comm.peer(rank), envelope(comm, tag))
    {
        return recv(call, receive.buffer, receive.rank, receive.tag, comm, status);
    }
    let receive = irecv(call, receive.buffer, receive.rank, receive.tag, comm)?;
    let sent = send::send(call, Mode::Standard, buffer, rank, tag, comm);
    call.wait_for_request(receive);
    let (came, error) = completion::take_result(call.engine(), receive);
    if let Some(status) = status {
        came.store(status);
    }
    let received = error.map_or(Ok(()), |error| Err(failure::of_blocking(error)));
    sent.and(received)
}

/// `MPI_Isendrecv`, and with `copy`, which holds the send's buffer, `MPI_Isendrecv_replace`.
pub fn isendrecv(
    call: &mut Call,
    send: Half,
    receive: Half,
    comm: Obj<Communicator>,
    copy: Option<Box<[u8]>>,
) -> Result<Obj<Request>> {
    failure::usable(comm)?;
    let engine = call.engine();
    let request =
        Request::new(Kind::Pair, flag::ACTIVE, PeerId::NOBODY, Default::default(), no_data(), Some(comm));
    let pair = engine.new_request(request)?;
    pair.status.set(Status::PROC_NULL);
    pair.retain();
    // This function counts as a part too, so that the request does not end before all parts have begun.
    pair.remote.set(1);
    // The request gets the error, since the other part may be under way.
    let received = pair_receive(engine, pair, receive, comm);
    let sent = received.and_then(|()| pair_send(engine, pair, send, comm, copy));
    pair.error.set(sent.err());
    finish::end_part(engine, pair);
    Ok(pair)
}

fn pair_receive(engine: &mut Engine, pair: Obj<Request>, half: Half, comm: Obj<Communicator>) -> Result<()> {
    if half.rank != PROC_NULL {
        let key = wanted(comm, half.rank, half.tag);
        let part = receive::new(engine, flag::ACTIVE, half.buffer, key, comm)?;
        add_part(pair, part);
        receive::start(engine, part);
        // The engine's count is the only one.
        // SAFETY: the count of its maker; the engine has one of its own.
        unsafe { crate::state::request::REQUESTS.release(part) };
    }
    Ok(())
}

fn pair_send(
    engine: &mut Engine,
    pair: Obj<Request>,
    half: Half,
    comm: Obj<Communicator>,
    copy: Option<Box<[u8]>>,
) -> Result<()> {
    if half.rank == PROC_NULL {
        return Ok(());
    }
    let (to, key) = (comm.peer(half.rank), envelope(comm, half.tag));
    #[cfg(feature = "insight")]
    crate::insight::messages::sent(engine, to, key, &half.buffer);
    if !inject::short(engine, &half.buffer, to, key) {
        let part = send::new(engine, Mode::Standard, flag::ACTIVE, half.buffer, to, key, comm)?;
        part.attached.set(copy);
        add_part(pair, part);
        // The engine's count is the only one.
        backlog::begin_send(engine, part);
    }
    Ok(())
}

fn add_part(pair: Obj<Request>, part: Obj<Request>) {
    pair.remote.set(pair.remote.get() + 1);
    part.set_listener(Listener::Pair(pair));
}
