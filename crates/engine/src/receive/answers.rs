//! Replies of a receiver to the sender of a message.

use crate::engine::Engine;
use crate::p2p::wire;
use crate::peers::peer::PeerId;
use crate::requests::completion::finish;
use crate::send::backlog;
use crate::send::places;
use crate::state::request::Request;
use encore_adapt::protocol::Memory;
use encore_matching::Key;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Notifies the sender of a synchronous message of its receipt; `answer_to` is 0 for other messages.
pub fn tell_matched(engine: &mut Engine, to: PeerId, answer_to: u64) {
    if answer_to != 0 && !planted(Mutation::MatchNotTold) {
        tell_copied(engine, to, answer_to, 0);
    }
}

/// Notifies the sender of a rendezvous message of its receipt. The sender hasn't counted `bytes` bytes of it.
pub fn tell_copied(engine: &mut Engine, to: PeerId, answer_to: u64, bytes: u64) {
    backlog::reply(engine, to, wire::MATCHED, Key::default(), [answer_to, bytes, 0, 0, 0, 0]);
}

/// Requests from the sender of a rendezvous message the bytes that the receive buffer holds. If the sender should write there itself, `destination`
/// is the buffer's kind of memory, and the reply has its location.
pub(crate) fn ask_for(engine: &mut Engine, request: Obj<Request>, destination: Memory) {
    let (buffer, wanted) = (request.buffer.get(), request.bytes.get());
    let location = places::location_for(engine, request.peer.get(), &buffer, wanted, destination);
    let words = wire::with_location(request.remote.get(), request.address() as u64, wanted, location);
    backlog::reply(engine, request.peer.get(), wire::ACCEPT, Key::default(), words);
    if wanted == 0 {
        finish::complete(engine, request);
    }
}
