//! Sending: only the code here that begins a message writes it into cells.
//!
//! The checks come in this order. [`quickly`] is the first branch, inlined into the C functions: one run of bytes that fits a cell, and a cell
//! known to be free. [`start_quickly`] does so with a ready-made header. A run of up to 4 KiB may use a shuttle ([`on_shuttle`]). [`inject`] serves
//! every message: it chooses between rendezvous and eager, then sends the message as a cell or in pieces, as far as there is room.
//! `bench/instructions.tsv` is the budget (docs/lab/035).
//!
//! A first branch that doesn't serve a message leaves it untouched, so the next one can. Towards a peer behind a link, or while earlier messages
//! wait for room, no room is known, which closes these branches.

use encore_shmem::heap::Place;
use encore_shmem::ring::INLINE;
use encore_transport::shm::Route;

use crate::engine::Engine;
use crate::p2p::device_copy;
use crate::p2p::wire::{self, header};
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::requests::completion::finish::finish_unheard;
use crate::send::pieces;
use crate::state::buffer::Buffer;
use crate::state::request::{Kind, Mode, Prepared, Request, flag};
use encore_adapt::protocol::{self, Limits, Memory, Protocol};
use encore_matching::Key;
use encore_slab::Obj;

/// Progress of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Injected {
    /// All of it is on its way.
    All,
    /// This number of bytes, from the first on, has left; the rest needs a request: there is no room, or the send is synchronous.
    Part(u64),
    /// Nothing was sent: the message must be announced.
    Announce(Memory),
}

/// The ready-made parts of the cell of a short message.
#[inline(always)]
fn prepare(bytes: u64, key: Key, route: Route) -> Prepared {
    let header = header(wire::EAGER, bytes as u8, key);
    Prepared { word: header.word(), envelope: header.envelope(), route }
}

/// Writes a short message into a cell known to be free, and records that before it wakes the receiver. A `STREAM` is likely to continue. False:
/// nothing was done.
///
/// # Safety
/// The bytes are readable and fit a cell, the engine is held, and senders needn't fence.
#[inline(always)]
unsafe fn put<const STREAM: bool>(
    cell: Prepared,
    address: *const u8,
    bytes: u64,
    note: impl FnOnce(),
) -> bool {
    let Prepared { word, envelope, route } = cell;
    // SAFETY: the caller's promise.
    unsafe {
        if !route.has_known_room() {
            return false;
        }
        route.push_short::<STREAM>(word, envelope, address, bytes as usize);
        note();
        route.wake_if_asleep();
    }
    true
}

/// Sends the `bytes` bytes at `address` in a cell. False: nothing was done.
///
/// # Safety
/// The bytes are readable, `to` is a peer of this engine, and senders needn't fence.
#[inline(always)]
pub unsafe fn quickly(engine: &mut Engine, address: *const u8, bytes: u64, to: PeerId, key: Key) -> bool {
    if bytes > engine.short_limit() {
        return false;
    }
    // SAFETY: the caller's promise; `short_limit` is at most what fits a cell; the engine is held.
    unsafe {
        let route = engine.peers.route_unchecked(to);
        let went =
            put::<false>(prepare(bytes, key, route), address, bytes, || engine.counters.bytes_sent += bytes);
        #[cfg(feature = "insight")]
        {
            crate::insight::trace::sent_if(went, to, key, bytes);
            crate::insight::hooks::sent_if(engine, went, to, bytes);
        }
        went
    }
}

/// Sends `bytes` bytes at `address`, more than fit a cell, on a shuttle ([`encore_shmem::shuttle`]). False: nothing was done.
///
/// # Safety
/// As for [`quickly`].
#[inline]
pub unsafe fn on_shuttle(engine: &mut Engine, address: *const u8, bytes: u64, to: PeerId, key: Key) -> bool {
    if bytes > engine.piece_limit {
        return false;
    }
    let header = header(wire::EAGER_STAGED, 0, key);
    let words = [bytes, bytes, 0];
    // SAFETY: the caller's promise; the engine is held.
    let went = unsafe {
        let route = engine.peers.route_unchecked(to);
        route.has_known_room() && route.push_on_shuttle(header, address, bytes, words)
    };
    engine.counters.bytes_sent += if went { bytes } else { 0 };
    #[cfg(feature = "insight")]
    {
        crate::insight::trace::sent_if(went, to, key, bytes);
        crate::insight::hooks::sent_if(engine, went, to, bytes);
    }
    went
}

/// Starts a persistent send of one piece. False: nothing was done.
///
/// # Safety
/// The library runs without lock and fence, and the request's buffer is readable.
#[inline]
pub unsafe fn start_piece_quickly(engine: &mut Engine, request: Obj<Request>) -> bool {
    let buffer = request.buffer.get();
    // No other flag, in particular not ACTIVE.
    if request.kind != Kind::Send(Mode::Standard)
        || request.flags() != flag::PERSISTENT
        || !buffer.datatype.dense
    {
        return false;
    }
    let bytes = buffer.bytes();
    // SAFETY: the caller's promise.
    if !unsafe { on_shuttle(engine, buffer.address, bytes, request.peer.get(), request.key) } {
        return false;
    }
    request.bytes.set(bytes);
    finish_unheard(request, flag::PERSISTENT | flag::ACTIVE);
    true
}

/// Prepares a request for [`start_quickly`], if its message is one run of bytes that fits a cell.
pub(crate) fn prepare_start(engine: &Engine, request: &mut Request) {
    let (buffer, bytes) = (request.buffer.get(), request.bytes.get());
    let is_eager = matches!(request.kind, Kind::Send(Mode::Standard | Mode::Ready));
    if is_eager && buffer.datatype.dense && bytes <= engine.short_limit() {
        // The route is closed for a peer without a ring.
        let route = engine.peers.route(request.peer.get()).expect("a send goes to a peer");
        request.make_short(prepare(bytes, request.key, route));
    }
}

/// Sends as much of a message as there is room for, unless an earlier one waits.
#[inline]
pub(crate) fn at_once(engine: &mut Engine, buffer: &Buffer, to: PeerId, key: Key) -> Injected {
    if engine.peers.has_queued(to) {
        return Injected::Part(0);
    }
    let injected = inject(engine, buffer, to, key, 0, None);
    #[cfg(feature = "insight")]
    {
        crate::insight::trace::sent_if(injected == Injected::All, to, key, buffer.bytes());
        crate::insight::hooks::sent_if(engine, injected == Injected::All, to, buffer.bytes());
    }
    engine.counters.bytes_sent += match injected {
        Injected::All => buffer.bytes(),
        Injected::Part(sent) => sent,
        Injected::Announce(_) => 0,
    };
    injected
}

/// Sends a message that fits a cell, if it can leave now. False: nothing was done.
#[inline]
pub fn short(engine: &mut Engine, buffer: &Buffer, to: PeerId, key: Key) -> bool {
    buffer.bytes() <= engine.short_limit() && at_once(engine, buffer, to, key) == Injected::All
}

/// Sends the rest of a message, of which `sent` bytes have left, as far as there is room. Requires that no earlier message waits. `waits` is the
/// request of a synchronous send, which is notified of the match.
#[inline]
pub(crate) fn inject(
    engine: &mut Engine,
    buffer: &Buffer,
    to: PeerId,
    key: Key,
    sent: u64,
    waits: Option<Obj<Request>>,
) -> Injected {
    let bytes = buffer.bytes();
    let is_short = waits.is_none() && bytes <= engine.short_limit();
    let protocol = match sent {
        0 if is_short && !must_ask(engine, bytes, to) => Protocol::Cell,
        0 => protocol_for(engine, buffer, to, waits.is_some()),
        // The limits may have been lowered since the first pieces went.
        _ => Protocol::Pieces,
    };
    let answer_to = waits.map_or(0, |request| request.address() as u64);
    let kind = match protocol {
        Protocol::Announce(memory) => return Injected::Announce(memory),
        Protocol::Pieces => {
            let injected = inject_pieces(engine, buffer, to, key, sent, answer_to);
            if injected == Injected::Part(0) {
                device_copy::did_not_leave(engine, buffer);
            }
            return injected;
        }
        Protocol::Cell => wire::EAGER,
        Protocol::SynchronousCell => wire::SYNCHRONOUS_SHORT,
    };
    if !channel::has_room(engine, to) {
        return Injected::Part(0);
    }
    let header = header(kind, bytes as u8, key);
    // SAFETY: there is room; the send buffer is readable until the operation's completion; a cell has room for what these protocols put into it.
    unsafe {
        channel::push(engine, to, header.word(), header.envelope(), |payload| {
            let data = match protocol {
                Protocol::SynchronousCell => {
                    payload.cast::<u64>().write_unaligned(answer_to);
                    payload.add(size_of::<u64>())
                }
                _ => payload,
            };
            buffer.read(0, data, bytes as usize);
        });
    }
    Injected::All
}

/// Sends pieces of an eager message, of which `moved` bytes are already sent, while there is room.
/// Between two pieces no other message may go to that rank. `answer_to` is the request that waits for the match, or 0.
fn inject_pieces(
    engine: &mut Engine,
    buffer: &Buffer,
    to: PeerId,
    key: Key,
    mut moved: u64,
    answer_to: u64,
) -> Injected {
    let bytes = buffer.bytes();
    let piece = pieces::for_peer(engine, to, buffer, u64::MAX);
    if moved == 0 {
        pieces::end_lap(engine, to, piece.length.min(bytes));
    }
    let mut pace = engine.peers[to].pace;
    while moved < bytes {
        let length = piece.next(bytes - moved);
        if !channel::has_staging_room(engine, to, length) {
            break;
        }
        let (kind, words) = match moved {
            0 => (wire::EAGER_STAGED, [bytes, length, answer_to, 0, 0, 0]),
            _ => (wire::MORE, [length, 0, 0, 0, 0, 0]),
        };
        let head = header(kind, INLINE as u8, key);
        // SAFETY: the send buffer is readable until the operation's completion; a cell has room for words.
        unsafe {
            channel::push_part(engine, to, head, buffer, (moved, length), &mut pace, |payload| {
                wire::write(payload, words);
            });
        }
        engine.counters.other_cells_sent += u64::from(moved > 0);
        moved += length;
    }
    engine.peers[to].pace = pace;
    if moved == bytes { Injected::All } else { Injected::Part(moved) }
}

/// The protocol of a message before any of it is sent.
#[inline]
fn protocol_for(engine: &mut Engine, buffer: &Buffer, to: PeerId, synchronous: bool) -> Protocol {
    let message = protocol::Message {
        bytes: buffer.bytes(),
        synchronous,
        memory: match place_of(engine, buffer) {
            Some(_) => Memory::Shared,
            None if buffer.datatype.dense => Memory::Own,
            None => device_copy::spot_of(engine, buffer, to).map_or(Memory::Hidden, Memory::Device),
        },
        receiver_is_full: channel::is_full(engine, to),
        to_self: to == engine.peers.me(),
        shares_memory: engine.peers.shares_memory(to),
        link_reads: channel::link_reads(engine, to),
    };
    protocol::choose(&message, &Limits::of(&engine.settings, engine.short_limit()))
}

/// Whether a message of `bytes` bytes needs rendezvous.
#[inline]
fn must_ask(engine: &mut Engine, bytes: u64, to: PeerId) -> bool {
    bytes > engine.settings.eager_limit || channel::is_full(engine, to)
}

/// Location of a message, if others can copy it from there and that is worth while.
#[inline]
pub(crate) fn place_of(engine: &Engine, buffer: &Buffer) -> Option<Place> {
    let bytes = buffer.bytes();
    match bytes >= engine.settings.direct_from && buffer.datatype.dense {
        true => engine.heap.locate(buffer.address, bytes),
        false => None,
    }
}

/// Starts a persistent send whose cell is ready-made. False: nothing was done.
///
/// # Safety
/// This thread is the only one inside, and senders needn't fence ([`crate::entry::call::Call::enter_quickly`], or an equivalent:
/// [`encore_slab::Slab::get_quickly`]; [`crate::entry::call::Call::enter_biased`]), and the request's buffer is readable.
#[inline(always)]
pub unsafe fn start_quickly(request: Obj<Request>) -> bool {
    // No other flag, in particular not ACTIVE.
    if request.flags() != flag::SHORT | flag::PERSISTENT {
        return false;
    }
    // SAFETY: a request with this flag is prepared, and fits a cell's payload. This thread is inside, and has no borrow of the engine; the caller's
    // promise. A program that restarts a send is likely to send a stream.
    unsafe {
        let prepared = request.prepared.unwrap_unchecked();
        put::<true>(prepared, request.buffer.get().address, request.bytes.get(), || {
            #[cfg(feature = "insight")]
            crate::insight::trace::sent(request.peer.get(), request.key, request.bytes.get());
            finish_unheard(request, flag::SHORT | flag::PERSISTENT | flag::ACTIVE);
        })
    }
}
