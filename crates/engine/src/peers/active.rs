//! Active messages: a cell that a handler at its target processes, with data of any length in either direction.
//!
//! An active message is a cell of a kind that its layer has added to the table of handlers ([`crate::peers::handlers`]): six words. Its data, if
//! any, follow as an ordinary message in a separate context, under a tag that the cell names. The handler chooses the destination of the data
//! ([`receive_data`]), so every protocol of point-to-point messages serves active ones, too. A reply returns in the same way: the origin posts the
//! receive of the reply before it sends the cell, and the handler, or an operation that it began, sends the reply ([`answer`]).
//!
//! ```text
//! origin                                  target
//! post the receive of the answer
//! cell: kind, tag, words ───────────────▶ handler
//! message (DATA, tag) ──────────────────▶ into the buffer that the handler names; its listener goes on
//! listener of the answer ◀─────────────── message (ANSWER, tag), maybe of no bytes
//! ```
//!
//! Cells of one origin are handled in order. Data aren't: long data of one message may arrive after the cell of the next one. A layer that needs a
//! stricter order must establish it.
//!
//! An origin counts its begun and ended operations in a [`count::Count`], which listens to requests. This module knows nothing of windows or of
//! LAPI.

pub mod count;

use crate::engine::Engine;
use crate::p2p::lost;
use crate::p2p::wire::Words;
use crate::peers::handlers::Incoming;
use crate::peers::peer::PeerId;
use crate::receive::call as receive;
use crate::requests::completion::listener::Listener;
use crate::send::backlog;
use crate::state::buffer::Buffer;
use crate::state::context::{ACTIVE, context_id};
use crate::state::request::{Kind, Mode, REQUESTS, Request, flag};
use encore_errors::error::Result;
use encore_matching::Key;
use encore_slab::Obj;

/// Context of active messages' data.
const DATA: u64 = context_id(0, 0) | ACTIVE;
/// Context of replies.
const ANSWER: u64 = context_id(0, 1) | ACTIVE;

/// Data of an active message.
pub struct Data {
    /// The data.
    pub buffer: Buffer,
    /// The memory that holds the data, if the message owns it until they have left.
    pub kept: Option<Box<[u8]>>,
    /// Listener of the send's request.
    pub sent: Listener,
}

/// Destination of a reply: it fits a word, so that a listener can carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    peer: PeerId,
    tag: i32,
}

impl Origin {
    /// Encodes the origin in a word.
    pub fn to_word(self) -> u64 {
        u64::from(self.peer.to_bits()) << 32 | u64::from(self.tag as u32)
    }

    /// Decodes [`Origin::to_word`].
    pub fn from_word(word: u64) -> Origin {
        Origin { peer: PeerId::from_bits((word >> 32) as u32), tag: word as u32 as i32 }
    }

    /// Sender of the active message.
    pub fn peer(self) -> PeerId {
        self.peer
    }
}

impl Incoming {
    /// Destination of a reply to this active message.
    pub fn origin(&self) -> Origin {
        Origin { peer: self.from, tag: self.envelope.tag }
    }
}

/// Sends an active message without data, which gets no reply. `argument` has 48 bits; the handler finds it as the context of the cell's envelope.
pub fn send(engine: &mut Engine, to: PeerId, kind: u8, argument: u64, words: Words) {
    let tag = next_tag(engine);
    push(engine, to, kind, argument, tag, words);
}

/// [`send`] with data: `sent` listens to the request of the send, which is complete when the data may be reused.
pub fn send_data(
    engine: &mut Engine,
    to: PeerId,
    kind: u8,
    argument: u64,
    words: Words,
    data: Buffer,
    sent: Listener,
) -> Result<()> {
    let data = [Some(Data { buffer: data, kept: None, sent }), None];
    begin(engine, to, kind, argument, words, data, None).map(|_| ())
}

/// Sends an active message with up to two messages of data, one after the other, and posts the receive of its reply, if any. Returns the receive's
/// request, of which one count is the caller's. Sends nothing if there is no memory for all of it.
pub fn begin(
    engine: &mut Engine,
    to: PeerId,
    kind: u8,
    argument: u64,
    words: Words,
    data: [Option<Data>; 2],
    answer: Option<(Buffer, Listener)>,
) -> Result<Option<Obj<Request>>> {
    let tag = next_tag(engine);
    let mut sends = [None, None];
    for (send, data) in sends.iter_mut().zip(data) {
        let made = data.map(|data| new_send(engine, to, DATA, tag, data)).transpose();
        match made {
            Ok(made) => *send = made,
            Err(error) => {
                // SAFETY: made just now, with this count, and not yet shared.
                sends.into_iter().flatten().for_each(|send| _ = unsafe { REQUESTS.release(send) });
                return Err(error);
            }
        }
    }
    let received =
        answer.map(|(answer, answered)| receive_inner(engine, to, ANSWER, tag, answer, answered)).transpose();
    match received {
        Ok(answer) => {
            push(engine, to, kind, argument, tag, words);
            sends.into_iter().flatten().for_each(|send| backlog::begin_send(engine, send));
            Ok(answer)
        }
        Err(error) => {
            // SAFETY: made just now, with this count, and not yet shared.
            sends.into_iter().flatten().for_each(|send| _ = unsafe { REQUESTS.release(send) });
            Err(error)
        }
    }
}

/// Receives the data of the active message in `cell` into a buffer. `received` listens to the request of the receive, whose error reports a buffer
/// that is too short. For handlers.
pub fn receive_data(engine: &mut Engine, cell: &Incoming, into: Buffer, received: Listener) -> Result<()> {
    let request = receive_inner(engine, cell.from, DATA, cell.envelope.tag, into, received)?;
    // SAFETY: the count of its maker; the engine has one of its own.
    unsafe { REQUESTS.release(request) };
    Ok(())
}

/// [`receive_data`] for a message handled earlier: receives its first data, or its second once the first have arrived.
pub fn receive_more(engine: &mut Engine, origin: Origin, into: Buffer, received: Listener) -> Result<()> {
    let request = receive_inner(engine, origin.peer, DATA, origin.tag, into, received)?;
    // SAFETY: the count of its maker; the engine has one of its own.
    unsafe { REQUESTS.release(request) };
    Ok(())
}

/// Sends a reply, which may be empty. `sent` listens to the request of its send.
pub fn answer(engine: &mut Engine, origin: Origin, data: Buffer, sent: Listener) -> Result<()> {
    send_inner(engine, origin.peer, ANSWER, origin.tag, data, sent)
}

fn next_tag(engine: &mut Engine) -> i32 {
    engine.active_tag = engine.active_tag.wrapping_add(1) & i32::MAX;
    engine.active_tag
}

fn push(engine: &mut Engine, to: PeerId, kind: u8, argument: u64, tag: i32, words: Words) {
    debug_assert!(argument < 1 << encore_shmem::ring::CONTEXT_BITS);
    let envelope = Key { context: argument, source: engine.peers.number(engine.peers.me()) as i32, tag };
    backlog::reply(engine, to, kind, envelope, words);
}

fn send_inner(
    engine: &mut Engine,
    to: PeerId,
    context: u64,
    tag: i32,
    data: Buffer,
    sent: Listener,
) -> Result<()> {
    let send = new_send(engine, to, context, tag, Data { buffer: data, kept: None, sent })?;
    backlog::begin_send(engine, send);
    Ok(())
}

/// A send with one count, the engine's.
fn new_send(engine: &mut Engine, to: PeerId, context: u64, tag: i32, data: Data) -> Result<Obj<Request>> {
    let Data { buffer, kept, sent } = data;
    let key = Key { context, source: engine.peers.number(engine.peers.me()) as i32, tag };
    let request = Request::new(Kind::Send(Mode::Standard), flag::ACTIVE, to, key, buffer, None);
    request.bytes.set(buffer.bytes());
    request.attached.set(kept);
    request.set_listener(sent);
    engine.new_request(request)
}

fn receive_inner(
    engine: &mut Engine,
    from: PeerId,
    context: u64,
    tag: i32,
    into: Buffer,
    received: Listener,
) -> Result<Obj<Request>> {
    let key = Key { context, source: engine.peers.number(from) as i32, tag };
    let request = Request::new(Kind::Recv, flag::ACTIVE, PeerId::NOBODY, key, into, None);
    request.set_listener(received);
    let request = engine.new_request(request)?;
    receive::start(engine, request);
    lost::end_if_lost(engine, request, from);
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::count::Count;
    use super::*;
    use encore_errors::error::{Error, ErrorClass, Fact};

    #[test]
    fn origin_survives_encoding() {
        for origin in
            [Origin { peer: PeerId::from_bits(0), tag: 0 }, Origin { peer: PeerId::NOBODY, tag: i32::MAX }]
        {
            assert_eq!(Origin::from_word(origin.to_word()), origin);
        }
    }

    #[test]
    fn count_keeps_first_error() {
        let error = |class| Some(Error::new(class, Fact::Exhausted("nothing")));
        let count = Count::new().unwrap();
        (0..3).for_each(|_| count.begin());
        count.end(None);
        count.end(error(ErrorClass::Truncate));
        count.end(error(ErrorClass::Other));
        assert_eq!(count.outstanding(), 0);
        assert_eq!(count.take_error().map(|error| error.class()), Some(ErrorClass::Truncate));
        assert!(count.take_error().is_none());
        // SAFETY: the count of the operation, as all of its replies have arrived.
        unsafe { count::release(count) };
    }
}
