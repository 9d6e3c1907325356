//! Operations with a process that has died: they end with an error of class `MPI_ERR_PROC_ABORTED` if its whole job has ended, of class
//! `MPIX_ERR_PROC_FAILED` if the others go on without it (`encore_mpi::ft`).
//!
//! A process is *lost* once its connection has ended: no messages pass any more ([`Jobs::is_parted`]). Operations under way with it end at once
//! ([`end_all_with`]). A later send finds no room, so it gets to [`end_queued`]. A later receive is posted like any other, and found when the link
//! is polled ([`end_receives_in_vain`]).
//!
//! [`Jobs::is_parted`]: crate::state::jobs::Jobs::is_parted

use encore_boot::segment::JobName;

use crate::ANY_SOURCE;
use crate::engine::Engine;
use crate::p2p::wire;
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::receive::unexpected::Arrival;
use crate::receive::unexpected::limit;
use crate::requests::completion::finish;
use crate::requests::completion::listener::Listener;
use crate::state::comm::Communicator;
use crate::state::context::CREATION;
use crate::state::failure::revoked;
use crate::state::jobs::Dead;
use crate::state::message::{Into, Partial, Queued, Stream};
use crate::state::request::{Kind, REQUESTS, Request, flag};
use encore_errors::error::{Error, ErrorClass, Fact};
use encore_slab::Obj;

/// The error of an operation that needs a lost process.
#[cold]
pub fn error(engine: &Engine, peer: PeerId) -> Error {
    let rank = engine.peers.world_rank(peer);
    if !engine.peers.is_foreign(peer) {
        let text = format!("rank {rank} of MPI_COMM_WORLD has died");
        return Error::new(ErrorClass::ProcFailed, Fact::Text(text));
    }
    let JobName([job, _]) = engine.peers[peer].identity.job;
    let (class, how) = match engine.jobs.dead.get(&peer) {
        Some(Dead { how, number: Some(_) }) => (ErrorClass::ProcFailed, format!("has died ({how})")),
        Some(Dead { how, number: None }) => (ErrorClass::ProcAborted, format!("has died ({how})")),
        None => (ErrorClass::ProcAborted, "has parted from this process".to_owned()),
    };
    let text = format!("rank {rank} of the connected job {job:016x} {how}");
    Error::new(class, Fact::Text(text))
}

/// The error of an operation with a remote group that has no members: those of an intercommunicator that outlived them (`MPIX_Comm_shrink`).
#[cold]
pub fn nobody() -> Error {
    let text = "the intercommunicator's remote group is empty: all of its members have died";
    Error::new(ErrorClass::ProcFailed, Fact::Text(text.to_owned()))
}

/// The error of an operation of all members of a communicator that was revoked, or has a dead member.
#[cold]
pub fn member(engine: &Engine, comm: Obj<Communicator>) -> Option<Error> {
    if comm.is_revoked() {
        return Some(revoked());
    }
    if engine.jobs.dead.is_empty() {
        return None;
    }
    let mut members = comm.peers.iter().chain(comm.local.iter());
    members.find(|peer| engine.jobs.dead.contains_key(peer)).map(|peer| error(engine, *peer))
}

/// The error of a receive or a probe that no message can match: from a dead process, or from any of a group with a dead member.
#[cold]
#[inline(never)]
pub fn cannot_come(engine: &Engine, comm: Obj<Communicator>, source: i32) -> Option<Error> {
    if comm.is_revoked() {
        return Some(revoked());
    }
    if source == ANY_SOURCE && comm.peers().is_empty() {
        return Some(nobody());
    }
    if engine.jobs.dead.is_empty() {
        return None;
    }
    let is_lost = |peer: &&PeerId| engine.jobs.dead.contains_key(peer) && engine.jobs.is_parted(**peer);
    let is_known = |peer: &PeerId| {
        let number = engine.jobs.dead.get(peer).and_then(|dead| dead.number);
        number.is_some_and(|number| number <= comm.acknowledged.get())
    };
    let found = match source {
        ANY_SOURCE => comm.peers().iter().filter(|peer| !is_known(peer)).find(is_lost),
        rank => comm.peers().get(rank as u32 as usize).filter(is_lost),
    };
    found.map(|peer| error(engine, *peer))
}

/// Ends an operation, which has the engine's count, because a process is lost.
pub(crate) fn end(engine: &mut Engine, request: Obj<Request>, error: Error) {
    engine.stop_measuring(request);
    request.error.set(Some(error));
    finish::complete(engine, request);
}

/// Ends a receive of bytes from a process, if the process is lost.
pub(crate) fn end_if_lost(engine: &mut Engine, receive: Obj<Request>, from: PeerId) {
    if engine.jobs.is_parted(from) && engine.posted.holds(receive) {
        engine.posted.remove(receive);
        end(engine, receive, error(engine, from));
    }
}

/// Ends an item that would wait for room towards a lost process.
#[cold]
pub(crate) fn end_queued(engine: &mut Engine, to: PeerId, queued: Queued) {
    match queued {
        Queued::Send(request) => end(engine, request, error(engine, to)),
        Queued::Reply(wire::ACCEPT, _, [_, receive, ..]) => {
            // A matched probe had taken the message.
            let asks = |receive: &Obj<Request>| is_arriving(engine, *receive, to);
            if let Some(receive) = REQUESTS.get(receive as usize).filter(asks) {
                end(engine, receive, error(engine, to));
            }
        }
        Queued::Reply(..) => {}
    }
}

/// Ends all operations under way with a lost process.
pub fn end_all_with(engine: &mut Engine, peer: PeerId) {
    channel::lead_aside(engine, peer);
    while let Some(queued) = engine.peers.take_queued(peer) {
        end_queued(engine, peer, queued);
    }
    let mut reads = 0;
    engine.streams.retain(|stream| match stream {
        Stream::Staged(send) => send.peer.get() != peer,
        Stream::Kernel(copy) => {
            let is_lost = copy.request.peer.get() == peer;
            reads += u32::from(is_lost && copy.request.kind == Kind::Recv);
            !is_lost
        }
        Stream::Layer(_) => true,
    });
    engine.kernel_reads -= reads;
    // Before the other receives, as a persistent one names its sender, too.
    end_partial(engine, peer);
    for request in REQUESTS.objects() {
        let waits = matches!(request.kind, Kind::Send(_)) && request.peer.get() == peer;
        if waits && request.is(flag::UNANSWERED) {
            end(engine, request, error(engine, peer));
        }
        if waits && request.is(flag::CANCELLING) {
            request.clear(flag::CANCELLING);
            // SAFETY: the count of the reply, which doesn't come any more.
            unsafe { REQUESTS.release(request) };
        }
        // The link writes to the buffer until its read has ended.
        if is_arriving(engine, request, peer) && !request.is(flag::BY_LINK) {
            end(engine, request, error(engine, peer));
        }
    }
    let number = engine.peers.number(peer) as i32;
    for receive in engine.posted.entries() {
        // Receives of active messages belong to no communicator.
        if receive.comm.is_none() && receive.key.source == number {
            end_if_lost(engine, receive, peer);
        }
    }
    let incomplete = engine.peers[peer].partial.into;
    for message in engine.unexpected.entries().into_iter().filter(|message| message.sender == peer) {
        let announced = matches!(message.arrival, Arrival::Announced { .. });
        if announced || incomplete == Into::Message(message) {
            engine.unexpected.remove(message);
            if !announced {
                engine.peers[peer].partial = Partial::default();
            }
            limit::unexpected_went(engine, message);
        }
    }
}

/// Lets receives from any rank go on that were pending because of deaths which the program has acknowledged now.
pub fn resume_receives(engine: &mut Engine, comm: Obj<Communicator>) {
    for receive in engine.posted.entries() {
        let is_pending = receive.comm == Some(comm) && receive.is(flag::PENDING);
        if is_pending && cannot_come(engine, comm, receive.key.source).is_none() {
            receive.resume();
        }
    }
}

/// Ends the receive of a message with missing pieces.
fn end_partial(engine: &mut Engine, from: PeerId) {
    if let Into::Receive(receive) = engine.peers[from].partial.into {
        engine.peers[from].partial = Partial::default();
        end(engine, receive, error(engine, from));
    }
}

/// Ends receives that no message can match any more. Those from any rank stay posted, in their order, and are complete until the program has learned of
/// the death: another process may send the awaited message.
pub fn end_receives_in_vain(engine: &mut Engine) {
    for receive in engine.posted.entries() {
        // Collective operations end their receives themselves.
        let context = receive.key.context & !CREATION;
        let comm = receive.comm.filter(|comm| comm.context.get() == context);
        if let Some(error) = comm.and_then(|comm| cannot_come(engine, comm, receive.key.source)) {
            let is_programs = matches!(receive.listener(), Listener::Nobody | Listener::Ready { .. });
            let may_come =
                receive.key.source == ANY_SOURCE && comm.is_some_and(|comm| !comm.peers().is_empty());
            if error.class() == ErrorClass::ProcFailed && may_come && is_programs {
                finish::stay_pending(engine, receive, error.with_class(ErrorClass::ProcFailedPending));
                continue;
            }
            if receive.is(flag::PENDING) {
                receive.resume();
            }
            engine.posted.remove(receive);
            end(engine, receive, error);
        }
    }
    let dead: Vec<_> = engine.jobs.dead.keys().copied().filter(|peer| engine.jobs.is_parted(*peer)).collect();
    dead.into_iter().for_each(|peer| end_partial(engine, peer));
}

/// Whether a request is a receive that waits for parts of a rendezvous message of `from`.
fn is_arriving(engine: &Engine, request: Obj<Request>, from: PeerId) -> bool {
    request.kind == Kind::Recv
        && request.peer.get() == from
        && request.is_started()
        && !request.is(flag::COMPLETE)
        && !engine.posted.holds(request)
}
