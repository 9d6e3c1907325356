//! Handlers of the cells of point-to-point messages: their rows in the table of handlers. [`wire`] defines the cells.

use crate::engine::Engine;
use crate::p2p::cancel;
use crate::p2p::device_copy;
use crate::p2p::device_stage;
use crate::p2p::ways::clock;
use crate::p2p::wire;
use crate::peers::channel;
use crate::peers::handlers::{Consumed, Handler, Incoming, refuse};
use crate::peers::peer::PeerId;
use crate::receive::announced::{self, Announced};
use crate::receive::deliver;
use crate::receive::unexpected::limit;
use crate::receive::unexpected::{Arrival, Message};
use crate::requests::completion::finish;
use crate::send::backlog;
use crate::send::stream;
use crate::state::request::{Kind, REQUESTS, Request, flag};
use encore_adapt::Way;
use encore_matching::Key;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Rows of the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 15] = [
    (wire::EAGER, deliver::eager),
    (wire::EAGER_STAGED, deliver::eager_staged),
    (wire::MORE, deliver::more),
    (wire::SYNCHRONOUS_SHORT, deliver::synchronous_short),
    (wire::ANNOUNCE, announce),
    (wire::ACCEPT, accept),
    (wire::DATA, data),
    (wire::SKIP, skip),
    (wire::SHARE, share),
    (wire::MATCHED, matched),
    (wire::PLACED, placed),
    (wire::CANCEL, cancel),
    (wire::CANCEL_REPLY, cancel_reply),
    (wire::DEVICE_HANDLE, device_copy::introduced),
    (wire::DEVICE_GONE, device_copy::gone),
];

/// The send that a cell replies to. It goes to the cell's sender and waits for a reply.
fn answered_send(engine: &Engine, cell: &Incoming, address: u64) -> Obj<Request> {
    let waits = |request: &Obj<Request>| {
        matches!(request.kind, Kind::Send(_))
            && request.peer.get() == cell.from
            && request.is(flag::UNANSWERED)
    };
    own_request(engine, cell, address, waits)
}

/// The receive for which a cell brings a part of a rendezvous message: it asked the cell's sender for it.
fn asking_receive(engine: &Engine, cell: &Incoming, address: u64) -> Obj<Request> {
    own_request(engine, cell, address, |request| asks_for(engine, cell, *request))
}

/// Whether a request is a receive that waits for a cell's part of a rendezvous message.
fn asks_for(engine: &Engine, cell: &Incoming, request: Obj<Request>) -> bool {
    let under_way = request.is_started() && !request.is(flag::COMPLETE);
    request.kind == Kind::Recv
        && request.peer.get() == cell.from
        && under_way
        && !engine.posted.holds(request)
}

/// Destination and length of a rendezvous chunk that needs no unpacking.
pub(crate) fn place_of_chunk(engine: &Engine, cell: &Incoming) -> Option<(*mut u8, u64)> {
    let [ours, chunk, ..] = cell.words;
    let request = REQUESTS.get(ours as usize).filter(|_| cell.kind == wire::DATA)?;
    let buffer = request.buffer.get();
    let moved = request.moved.get();
    let fits = asks_for(engine, cell, request) && chunk <= request.bytes.get().saturating_sub(moved);
    // SAFETY: the bytes asked for lie in the buffer; dense means that packed positions are memory positions.
    (fits && buffer.datatype.dense).then(|| unsafe { (buffer.address.add(moved as usize), chunk) })
}

/// The request that another rank returns as a number. Anything but a request that waits for this cell ends the job: the cell would be written to
/// the wrong memory.
fn own_request(
    engine: &Engine,
    cell: &Incoming,
    address: u64,
    waits: impl Fn(&Obj<Request>) -> bool,
) -> Obj<Request> {
    match REQUESTS
        .get(address as usize)
        .filter(|request| waits(request) || planted(Mutation::StaleRequestAccepted))
    {
        Some(request) => request,
        None => refuse(engine, cell, "it replies to a request that awaits no such reply"),
    }
}

/// [`wire::ANNOUNCE`]: the sender has a rendezvous message.
fn announce(engine: &mut Engine, cell: &Incoming) -> Consumed {
    take_announcement(engine, cell.from, cell.envelope, Announced::from_words(&cell.words));
    Consumed::Now(0)
}

/// [`wire::ACCEPT`]: the receiver wants a message that this rank announced.
fn accept(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, theirs, bytes, ..] = cell.words;
    let request = answered_send(engine, cell, ours);
    if request.remote.get() != 0 || bytes > request.buffer.get().bytes() {
        refuse(engine, cell, "it requests more bytes than were announced");
    }
    stream::begin(engine, request, theirs, bytes, wire::location(&cell.words));
    answer(engine)
}

/// [`wire::DATA`]: a chunk of a rendezvous message.
fn data(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, chunk, ..] = cell.words;
    let data = channel::staged(engine, cell, chunk);
    let request = asking_receive(engine, cell, ours);
    if chunk > request.bytes.get().saturating_sub(request.moved.get()) {
        refuse(engine, cell, "it has more bytes than were requested");
    }
    take_chunk(engine, request, data, chunk);
    engine.counters.bytes_received += chunk;
    engine.counters.other_cells_received += 1;
    Consumed::Now(chunk)
}

/// [`wire::SKIP`]: the sender skips staged bytes.
fn skip(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [rest, ..] = cell.words;
    // Checks that the bytes exist.
    channel::staged(engine, cell, rest);
    engine.counters.other_cells_received += 1;
    Consumed::Now(rest)
}

/// [`wire::SHARE`]: the receiver copies the first part of a message, this rank the rest.
fn share(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, theirs, from, ..] = cell.words;
    let request = answered_send(engine, cell, ours);
    if from > request.buffer.get().bytes() {
        refuse(engine, cell, "it requests more bytes than were announced");
    }
    stream::copy_rest(engine, request, theirs, from, wire::location(&cell.words));
    answer(engine)
}

/// [`wire::MATCHED`]: a message of this rank was received.
fn matched(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, bytes, ..] = cell.words;
    let request = answered_send(engine, cell, ours);
    if bytes > request.buffer.get().bytes() {
        refuse(engine, cell, "it reports more bytes than were announced");
    }
    engine.count_sent(&request, bytes);
    finish::complete(engine, request);
    answer(engine)
}

/// [`wire::PLACED`]: a rendezvous message was copied to its destination here.
fn placed(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, ..] = cell.words;
    let request = asking_receive(engine, cell, ours);
    engine.counters.bytes_received += request.bytes.get();
    engine.end_measuring(request);
    finish::complete(engine, request);
    answer(engine)
}

/// [`wire::CANCEL`]: a sender wants its message back.
fn cancel(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [theirs, ..] = cell.words;
    let given_back = u64::from(give_back(engine, cell.from, cell.envelope, theirs));
    let words = [theirs, given_back, 0, 0, 0, 0];
    backlog::reply(engine, cell.from, wire::CANCEL_REPLY, Key::default(), words);
    answer(engine)
}

/// [`wire::CANCEL_REPLY`]: whether this rank got its message back.
fn cancel_reply(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, given_back, ..] = cell.words;
    let asked = |request: &Obj<Request>| {
        let unmatched = given_back == 0 || request.is(flag::UNANSWERED);
        request.peer.get() == cell.from && request.is(flag::CANCELLING) && unmatched
    };
    let request = own_request(engine, cell, ours, asked);
    cancellation_answered(engine, request, given_back != 0);
    answer(engine)
}

/// Finishes a cell without staged bytes that begins no message.
fn answer(engine: &mut Engine) -> Consumed {
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// Takes the announcement of a rendezvous message.
pub(crate) fn take_announcement(engine: &mut Engine, from: PeerId, envelope: Key, announced: Announced) {
    match engine.posted.find(envelope) {
        Some(receive) => {
            engine.posted.remove(receive);
            #[cfg(feature = "insight")]
            crate::insight::messages::arrived_for(engine, receive, from, envelope, announced.bytes);
            announced::accept(engine, receive, envelope, from, announced);
        }
        None => {
            let Announced { request, bytes, location, waits } = announced;
            let arrival = Arrival::Announced { request, location, waits };
            deliver::keep(engine, Message::new(from, envelope, arrival, bytes));
        }
    }
}

pub(crate) fn take_chunk(engine: &mut Engine, request: Obj<Request>, data: *const u8, bytes: u64) {
    let moved = request.moved.get();
    let buffer = request.buffer.get();
    let is_there = buffer.datatype.dense && std::ptr::eq(data, buffer.address.wrapping_add(moved as usize));
    if moved == 0 {
        device_stage::begin(request);
    }
    // The link may have written the chunk to its destination ([`place_of_chunk`]).
    // SAFETY: the bytes are there, and the message has as many.
    if !is_there && !unsafe { device_stage::take(request, moved, data, bytes) } {
        let since = engine.begin_copy(request);
        // SAFETY: the user keeps the receive buffer writable until completion; the bytes asked for fit it.
        unsafe { buffer.write_chunk(moved, data, bytes as usize, request.is(flag::PAST_CACHES)) };
        clock::copied(if request.is(flag::PAST_CACHES) { Way::PastCaches } else { Way::Staged }, bytes);
        engine.end_copy(since);
    }
    request.moved.set(moved + bytes);
    if moved + bytes == request.bytes.get() {
        device_stage::end(request);
        engine.end_measuring(request);
        finish::complete(engine, request);
    }
}

/// Drops a message that its sender cancels, if it is unmatched. Returns whether it was.
pub(crate) fn give_back(engine: &mut Engine, from: PeerId, envelope: Key, request: u64) -> bool {
    let message = engine.unexpected.find_where(envelope, |message| {
        let theirs = match message.arrival {
            Arrival::Here => return false,
            Arrival::HereSynchronous { request } | Arrival::Announced { request, .. } => request,
        };
        message.sender == from && theirs == request
    });
    if let Some(message) = message.filter(|_| !planted(Mutation::CancelledStays)) {
        engine.unexpected.remove(message);
        limit::unexpected_went(engine, message);
    }
    message.is_some()
}

pub(crate) fn cancellation_answered(engine: &mut Engine, request: Obj<Request>, cancelled: bool) {
    request.clear(flag::CANCELLING);
    if cancelled {
        cancel::complete(engine, request);
    }
    // The count that was taken for this reply when the cancellation was sent.
    // SAFETY: the count that was taken for this reply when the cancellation was sent.
    unsafe { REQUESTS.release(request) };
}
