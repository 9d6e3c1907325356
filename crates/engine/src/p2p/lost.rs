//! Operations with a process of another job that has died: they end with an error of class `MPI_ERR_PROC_ABORTED`.
//!
//! A process is *lost* once its connection has ended: nothing goes to it or comes from it any more ([`Jobs::is_parted`]). What is under way
//! with it then ends at once ([`Engine::end_all_with`]). A later send finds no room, so it comes to [`Engine::end_queued`]. A later receive is
//! posted like any other, and found there when the link is looked at ([`Engine::end_receives_in_vain`]).
//!
//! [`Jobs::is_parted`]: crate::state::jobs::Jobs::is_parted

use encore_boot::segment::JobName;

use crate::ANY_SOURCE;
use crate::engine::Engine;
use crate::entry::slab::Obj;
use crate::environment::error::{Error, ErrorClass, Fact};
use crate::p2p::wire;
use crate::peers::peer::PeerId;
use crate::receive::unexpected::Arrival;
use crate::state::comm::Communicator;
use crate::state::message::{Into, Partial, Queued, Stream};
use crate::state::request::{Kind, REQUESTS, Request, flag};

impl Engine {
    /// The error of an operation that needs a lost process.
    #[cold]
    pub fn lost(&self, peer: PeerId) -> Error {
        let rank = self.peers.world_rank(peer);
        let JobName([job, _]) = self.peers[peer].identity.job;
        let how = match self.jobs.dead.get(&peer) {
            Some(dead) => format!("has died ({})", dead.how),
            None => "has parted from this process".to_owned(),
        };
        let text = format!("rank {rank} of the connected job {job:016x} {how}");
        Error::new(ErrorClass::ProcAborted, Fact::Text(text))
    }

    /// The error of an operation of all members of a communicator of which one has died.
    #[cold]
    pub fn lost_member(&self, comm: Obj<Communicator>) -> Option<Error> {
        if self.jobs.dead.is_empty() {
            return None;
        }
        let mut members = comm.peers.iter().chain(comm.local.iter());
        members.find(|peer| self.jobs.dead.contains_key(peer)).map(|peer| self.lost(*peer))
    }

    /// The error of a receive or a probe for which no message can come: from a dead process, or from any of a group of which one has died.
    #[cold]
    #[inline(never)]
    pub(crate) fn cannot_come(&self, comm: Obj<Communicator>, source: i32) -> Option<Error> {
        if self.jobs.dead.is_empty() {
            return None;
        }
        let is_lost = |peer: &&PeerId| self.jobs.dead.contains_key(peer) && self.jobs.is_parted(**peer);
        let found = match source {
            ANY_SOURCE => comm.peers().iter().find(is_lost),
            rank => comm.peers().get(rank as u32 as usize).filter(is_lost),
        };
        found.map(|peer| self.lost(*peer))
    }

    /// Ends an operation, which has the engine's count, because a process is lost.
    pub(crate) fn end_lost(&mut self, request: Obj<Request>, error: Error) {
        self.stop_measuring(request);
        request.error.set(Some(error));
        self.complete(request);
    }

    /// Ends a receive of bytes from a process, if that is lost.
    pub(crate) fn end_if_lost(&mut self, receive: Obj<Request>, from: PeerId) {
        if self.jobs.is_parted(from) && self.posted.holds(receive) {
            self.posted.remove(receive);
            self.end_lost(receive, self.lost(from));
        }
    }

    /// Something was to wait for room towards a lost process.
    #[cold]
    pub(crate) fn end_queued(&mut self, to: PeerId, queued: Queued) {
        match queued {
            Queued::Send(request) => self.end_lost(request, self.lost(to)),
            Queued::Reply(wire::ACCEPT, _, [_, receive, ..]) => {
                // Of a message that a matched probe had taken.
                let asks = |receive: &Obj<Request>| is_arriving(self, *receive, to);
                if let Some(receive) = REQUESTS.get(receive as usize).filter(asks) {
                    self.end_lost(receive, self.lost(to));
                }
            }
            Queued::Reply(..) => {}
        }
    }

    /// Ends all that is under way with a lost process.
    pub fn end_all_with(&mut self, peer: PeerId) {
        self.lead_aside(peer);
        while let Some(queued) = self.peers.take_queued(peer) {
            self.end_queued(peer, queued);
        }
        self.streams.retain(|stream| !matches!(stream, Stream::Staged(send) if send.peer.get() == peer));
        for request in REQUESTS.objects() {
            let waits = matches!(request.kind, Kind::Send(_)) && request.peer.get() == peer;
            if waits && request.is(flag::UNANSWERED) {
                self.end_lost(request, self.lost(peer));
            }
            if waits && request.is(flag::CANCELLING) {
                // No answer comes any more: its count.
                request.clear(flag::CANCELLING);
                REQUESTS.release(request);
            }
            // What is read is written until the read has ended.
            if is_arriving(self, request, peer) && !request.is(flag::BY_LINK) {
                self.end_lost(request, self.lost(peer));
            }
        }
        let number = self.peers.number(peer) as i32;
        for receive in self.posted.entries() {
            // Receives of active messages belong to no communicator.
            if receive.comm.is_none() && receive.key.source == number {
                self.end_if_lost(receive, peer);
            }
        }
        let incomplete = self.peers[peer].partial.into;
        for message in self.unexpected.entries().into_iter().filter(|message| message.sender == peer) {
            let announced = matches!(message.arrival, Arrival::Announced { .. });
            if announced || incomplete == Into::Message(message) {
                self.unexpected.remove(message);
                if !announced {
                    self.peers[peer].partial = Partial::default();
                }
                self.unexpected_went(message);
            }
        }
        self.end_partial(peer);
    }

    /// Ends the receive of a message of which pieces are missing.
    fn end_partial(&mut self, from: PeerId) {
        if let Into::Receive(receive) = self.peers[from].partial.into {
            self.peers[from].partial = Partial::default();
            self.end_lost(receive, self.lost(from));
        }
    }

    /// Ends receives for which no message can come any more.
    pub fn end_receives_in_vain(&mut self) {
        for receive in self.posted.entries() {
            let comm = receive.comm.filter(|comm| comm.context.get() == receive.key.context);
            if let Some(error) = comm.and_then(|comm| self.cannot_come(comm, receive.key.source)) {
                self.posted.remove(receive);
                self.end_lost(receive, error);
            }
        }
        let dead: Vec<_> = self.jobs.dead.keys().copied().filter(|peer| self.jobs.is_parted(*peer)).collect();
        dead.into_iter().for_each(|peer| self.end_partial(peer));
    }
}

/// Whether a request is a receive that waits for the parts of an announced message of `from`.
fn is_arriving(engine: &Engine, request: Obj<Request>, from: PeerId) -> bool {
    request.kind == Kind::Recv
        && request.peer.get() == from
        && request.is_started()
        && !request.is(flag::COMPLETE)
        && !engine.posted.holds(request)
}
