//! The handlers of the cells of point-to-point messages: their rows in the table of handlers. [`wire`] says what the cells mean.

use encore_shmem::ring::INLINE;
use encore_transport::layout::Sizes;

use crate::engine::Engine;
use crate::handlers::{Consumed, Handler, Incoming};
use crate::matching::Key;
use crate::mutation::{Mutation, planted};
use crate::p2p::announced::Announced;
use crate::p2p::wire;
use crate::peer::PeerId;
use crate::request::{Kind, REQUESTS, Request, flag};
use crate::slab::Obj;
use crate::unexpected::Arrival;

/// The rows.
pub(crate) const ROWS: [(u8, Handler); 13] = [
    (wire::EAGER, eager),
    (wire::EAGER_STAGED, eager_staged),
    (wire::MORE, more),
    (wire::SYNCHRONOUS_SHORT, synchronous_short),
    (wire::ANNOUNCE, announce),
    (wire::ACCEPT, accept),
    (wire::DATA, data),
    (wire::SKIP, skip),
    (wire::SHARE, share),
    (wire::MATCHED, matched),
    (wire::PLACED, placed),
    (wire::CANCEL, cancel),
    (wire::CANCEL_REPLY, cancel_reply),
];

/// The send to the cell's sender that a cell answers, and which waits for an answer.
fn answered_send(engine: &Engine, cell: &Incoming, address: u64) -> Obj<Request> {
    let waits = |request: &Obj<Request>| {
        matches!(request.kind, Kind::Send(_))
            && request.peer.get() == cell.from
            && request.is(flag::UNANSWERED)
    };
    own_request(engine, cell, address, waits)
}

/// The receive that a cell brings a part of an announced message for: it asked the cell's sender for it.
fn asking_receive(engine: &Engine, cell: &Incoming, address: u64) -> Obj<Request> {
    own_request(engine, cell, address, |request| asks_for(engine, cell, *request))
}

/// Whether a request is a receive that waits for what a cell brings of an announced message.
fn asks_for(engine: &Engine, cell: &Incoming, request: Obj<Request>) -> bool {
    let under_way = request.is_started() && !request.is(flag::COMPLETE);
    request.kind == Kind::Recv
        && request.peer.get() == cell.from
        && under_way
        && !engine.posted.holds(request)
}

impl Engine {
    /// Where the chunk of a long message in a cell belongs, if its bytes can go there as they come, and how many there are.
    pub(crate) fn place_of_chunk(&self, cell: &Incoming) -> Option<(*mut u8, u64)> {
        let [ours, chunk, ..] = cell.words;
        let request = REQUESTS.get(ours as usize).filter(|_| cell.kind == wire::DATA)?;
        let buffer = request.buffer.get();
        let moved = request.moved.get();
        let fits = asks_for(self, cell, request) && chunk <= request.bytes.get().saturating_sub(moved);
        // SAFETY: the bytes asked for lie in the buffer; dense means that packed positions are memory positions.
        (fits && buffer.datatype.dense).then(|| unsafe { (buffer.address.add(moved as usize), chunk) })
    }
}

/// The request that another rank sends back to this one as a number. Anything else than a request that waits for this cell ends
/// the job: the cell would be written to the wrong memory.
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
        None => refuse(engine, cell, "it answers a request that doesn't wait for it"),
    }
}

/// Ends the job: a peer has sent a cell that makes no sense.
#[cold]
pub fn refuse(engine: &Engine, cell: &Incoming, why: &str) -> ! {
    crate::fatal::refused(engine.peers.world_rank(cell.from), cell.kind, why)
}

/// [`wire::EAGER`]: a whole message.
#[inline(always)]
pub(crate) fn eager(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let bytes = u64::from(cell.length);
    if bytes > INLINE as u64 {
        refuse(engine, cell, "it is longer than a cell");
    }
    engine.counters.bytes_received += bytes;
    engine.take_message(cell.from, cell.envelope, Arrival::Here, cell.payload, bytes);
    Consumed::Now(0)
}

/// [`wire::EAGER_STAGED`]: a message or its first piece.
fn eager_staged(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [bytes, piece, answer_to, ..] = cell.words;
    let data = engine.staged(cell, piece);
    let whole = engine.peers[cell.from].partial.is_none();
    // What is sent without being asked for fits the sender's staging area, whatever the eager limit.
    let too_long = bytes > engine.shm.staging_limit() && !engine.may_be_from_longer_area(cell.from, bytes);
    if !whole || piece > bytes || piece == 0 || too_long {
        refuse(engine, cell, "a message can't begin so");
    }
    let arrival = match answer_to {
        0 => Arrival::Here,
        request => Arrival::HereSynchronous { request },
    };
    if bytes == piece {
        engine.take_message(cell.from, cell.envelope, arrival, data, bytes);
    } else {
        engine.take_first_piece(cell.from, cell.envelope, arrival, bytes, data, piece);
    }
    engine.counters.bytes_received += piece;
    Consumed::Now(piece)
}

impl Engine {
    /// Whether a process may send so many bytes without being asked, as one of a job whose staging areas are longer than this one's.
    #[cold]
    #[inline(never)]
    fn may_be_from_longer_area(&self, from: PeerId, bytes: u64) -> bool {
        self.peers.is_foreign(from) && bytes <= Sizes::MOST_STAGING as u64 / 4
    }
}

/// [`wire::MORE`]: a further piece.
fn more(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [piece, ..] = cell.words;
    let data = engine.staged(cell, piece);
    if !engine.peers[cell.from].partial.goes_on_with(piece) {
        refuse(engine, cell, "no message goes on with it");
    }
    engine.take_piece(cell.from, data, piece);
    engine.counters.bytes_received += piece;
    engine.counters.other_cells_received += 1;
    Consumed::Now(piece)
}

/// [`wire::SYNCHRONOUS_SHORT`]: a whole message whose sender waits for the match.
fn synchronous_short(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [request, ..] = cell.words;
    let bytes = u64::from(cell.length);
    if bytes > wire::SYNCHRONOUS_INLINE {
        refuse(engine, cell, "it is longer than a cell");
    }
    // SAFETY: the message follows the first word.
    let data = unsafe { cell.payload.add(size_of::<u64>()) };
    engine.counters.bytes_received += bytes;
    engine.take_message(cell.from, cell.envelope, Arrival::HereSynchronous { request }, data, bytes);
    Consumed::Now(0)
}

/// [`wire::ANNOUNCE`]: the sender has a long message.
fn announce(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.take_announcement(cell.from, cell.envelope, Announced::from_words(&cell.words));
    Consumed::Now(0)
}

/// [`wire::ACCEPT`]: the receiver wants a message that this rank announced.
fn accept(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, theirs, bytes, ..] = cell.words;
    let request = answered_send(engine, cell, ours);
    if request.remote.get() != 0 || bytes > request.buffer.get().bytes() {
        refuse(engine, cell, "it asks for more than was announced");
    }
    engine.begin_stream(request, theirs, bytes, wire::location(&cell.words));
    answer(engine)
}

/// [`wire::DATA`]: a chunk of a long message.
fn data(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, chunk, ..] = cell.words;
    let data = engine.staged(cell, chunk);
    let request = asking_receive(engine, cell, ours);
    if chunk > request.bytes.get().saturating_sub(request.moved.get()) {
        refuse(engine, cell, "it is more than was asked for");
    }
    engine.take_chunk(request, data, chunk);
    engine.counters.bytes_received += chunk;
    engine.counters.other_cells_received += 1;
    Consumed::Now(chunk)
}

/// [`wire::SKIP`]: the sender leaves out staged bytes.
fn skip(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [rest, ..] = cell.words;
    // There are as many.
    engine.staged(cell, rest);
    engine.counters.other_cells_received += 1;
    Consumed::Now(rest)
}

/// [`wire::SHARE`]: the receiver copies the first part of a message, this rank the rest.
fn share(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, theirs, from, ..] = cell.words;
    let request = answered_send(engine, cell, ours);
    if from > request.buffer.get().bytes() {
        refuse(engine, cell, "it asks for more than was announced");
    }
    engine.copy_rest(request, theirs, from, wire::location(&cell.words));
    answer(engine)
}

/// [`wire::MATCHED`]: a message of this rank was received.
fn matched(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, bytes, ..] = cell.words;
    let request = answered_send(engine, cell, ours);
    if bytes > request.buffer.get().bytes() {
        refuse(engine, cell, "it has got more than was announced");
    }
    engine.count_sent(&request, bytes);
    engine.complete(request);
    answer(engine)
}

/// [`wire::PLACED`]: a long message was copied to its place here.
fn placed(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [ours, ..] = cell.words;
    let request = asking_receive(engine, cell, ours);
    engine.counters.bytes_received += request.bytes.get();
    engine.end_measuring(request);
    engine.complete(request);
    answer(engine)
}

/// [`wire::CANCEL`]: a sender wants its message back.
fn cancel(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [theirs, ..] = cell.words;
    let given_back = u64::from(engine.give_back(cell.from, cell.envelope, theirs));
    let words = [theirs, given_back, 0, 0, 0, 0];
    engine.reply(cell.from, wire::CANCEL_REPLY, Key::default(), words);
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
    engine.cancellation_answered(request, given_back != 0);
    answer(engine)
}

/// A cell without staged bytes that begins no message is done with.
fn answer(engine: &mut Engine) -> Consumed {
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}
