//! Transfer of cells to and from other processes: through the rings of the shared segment, or through a link, which is any other transport.
//!
//! The fast paths know only rings. Towards a peer behind a link no room in a ring is ever known, and nothing ever arrives in one, so the fast paths
//! are closed without a check of the link. All other code of the engine uses the functions here. They check whether there is a link at all before
//! they determine a peer's channel.

use encore_boot::segment::RankSlot;
use encore_shmem::board::Board;
use encore_shmem::consensus::Consensus;
use encore_shmem::ring::{Header, INLINE, Staged};
use encore_shmem::staging::Pace;
use encore_transport::shm::{LocalRank, Route, Waker};
use encore_transport::sockets::Sockets;
use encore_transport::transport::{Full, Payload, Transport, WaitOn};

use crate::engine::{Delivery, Engine};
use crate::p2p::wire::{self, Words};
use crate::peers::handlers::Incoming;
use crate::peers::peer::PeerId;
use crate::state::buffer::Buffer;
use crate::state::process::{Channel, Inbox};
use encore_matching::Key;
use encore_mutation::{Mutation, planted, step};
use encore_settings::choices::Whether;
use encore_transport::card::Card;
use encore_transport::outside::Deliverer;

/// The attached segment: address and length. It stays mapped as long as the process lives.
pub(crate) fn segment(engine: &Engine) -> (*const u8, usize) {
    engine.shm.memory()
}

/// A payload that `fill` writes.
fn payload(fill: impl FnOnce(*mut u8)) -> Payload {
    let mut payload = [0; INLINE];
    fill(payload.as_mut_ptr());
    payload
}

/// Expects success: the caller has found room.
fn sent(result: Result<(), Full>) {
    result.expect("room remains until the next send");
}

/// A [`Channel`] with the transport for it.
enum Way<'a> {
    Ring(LocalRank),
    Link(&'a mut dyn Transport, u32),
}

// The segment.

/// Wakes a peer that shares the segment, if it sleeps. Other peers are woken only by messages.
#[inline]
pub fn wake(engine: &mut Engine, peer: PeerId) {
    if let Some(local) = engine.peers[peer].local {
        engine.shm.call(local);
    }
}

/// Stops sending cells to a dead process, if it shares the segment.
pub fn close(engine: &mut Engine, peer: PeerId) {
    if let Some(local) = engine.peers[peer].local {
        engine.shm.close(local);
    }
}

/// Whether all cells from a process that shares the segment have been handled.
pub fn is_empty_from(engine: &mut Engine, peer: PeerId) -> bool {
    engine.peers[peer].local.is_none_or(|local| engine.shm.is_empty_from(local))
}

/// Place where this node's ranks reach agreement although any of them may die.
pub fn consensus(engine: &Engine) -> Consensus {
    engine.shm.consensus()
}

/// The board of a peer that shares the segment.
#[inline]
pub fn board(engine: &Engine, peer: PeerId) -> Option<&'static Board> {
    engine.peers[peer].local.map(|local| engine.shm.board(local))
}

/// This process's own board.
#[inline]
pub fn own_board(engine: &Engine) -> &'static Board {
    engine.shm.board(engine.shm.me())
}

/// Slot of a peer that shares the segment.
pub(crate) fn slot_of(engine: &Engine, peer: PeerId) -> Option<&RankSlot> {
    if planted(Mutation::RankTakenForSlot) {
        let rank = engine.peers.world_rank(peer);
        return Some(engine.job.slot(rank % engine.shm.ranks() as u32));
    }
    engine.peers[peer].local.map(|local| engine.job.slot(local.0))
}

/// Number of cells exchanged with a peer through the segment. `None` if they go another way.
pub(crate) fn cells_with(engine: &Engine, peer: PeerId) -> Option<u64> {
    engine.peers[peer].local.map(|local| engine.shm.cells_with(local))
}

/// The inbox of the ring from a peer, once a cell has arrived through it.
#[inline(always)]
pub(crate) fn inbox_from(engine: &Engine, from: PeerId) -> Option<usize> {
    // SAFETY: the engine is held, and nothing else borrows the rings.
    engine.peers.route(from).and_then(|route| unsafe { route.inbox() })
}

/// Prepares for a reply to a message that has arrived from a peer.
#[inline(always)]
pub(crate) fn prepare_answer(engine: &Engine, to: PeerId) {
    if let Some(route) = engine.peers.route(to) {
        // SAFETY: the engine is held, and nothing else borrows the rings.
        unsafe { route.ask_ahead() };
    }
}

// Sending.

/// The way to a peer.
#[inline(always)]
fn way_to(engine: &mut Engine, to: PeerId) -> Way<'_> {
    match (&mut engine.link, engine.peers.channel(to)) {
        (Some(link), Channel::Link(end)) => match engine.peers.beside(to) {
            None => Way::Link(&mut **link, end),
            Some(ring) => Way::Ring(ring),
        },
        _ => Way::Ring(engine.peers[to].local.expect("a peer is behind a ring or behind the link")),
    }
}

/// Whether a cell towards `to` is free.
#[inline(always)]
pub fn has_room(engine: &mut Engine, to: PeerId) -> bool {
    step();
    match way_to(engine, to) {
        Way::Ring(to) => engine.shm.has_room(to),
        Way::Link(link, end) => link.has_room(end) || planted(Mutation::RoomMiscounted),
    }
}

/// Sends a cell; `fill` writes its payload.
///
/// # Safety
/// [`has_room`] has returned true for `to` since the last push there. `fill` writes at most [`INLINE`] bytes.
#[inline(always)]
pub unsafe fn push(engine: &mut Engine, to: PeerId, word: u64, envelope: u64, fill: impl FnOnce(*mut u8)) {
    match way_to(engine, to) {
        // SAFETY: the caller's promise.
        Way::Ring(to) => unsafe { engine.shm.push(to, word, envelope, fill) },
        Way::Link(link, end) => sent(link.inject(end, Header::from_words(word, envelope), &payload(fill))),
    }
}

/// Whether a cell and `length` staged bytes towards `to` are free.
#[inline(always)]
pub fn has_staging_room(engine: &mut Engine, to: PeerId, length: u64) -> bool {
    step();
    match way_to(engine, to) {
        Way::Ring(to) => engine.shm.has_staging_room(to, length),
        Way::Link(link, end) => link.has_staging_room(end, length),
    }
}

/// Sends a cell with `length` staged bytes; `stage` writes them and `fill` the payload.
///
/// # Safety
/// [`has_staging_room`] has returned true for `to` and `length` since the last push there. `stage` writes at most `length`
/// bytes, `fill` at most [`INLINE`].
#[inline(always)]
pub unsafe fn push_staged(
    engine: &mut Engine,
    to: PeerId,
    header: Header,
    length: u64,
    stage: impl FnOnce(Staged),
    fill: impl FnOnce(*mut u8),
) {
    match way_to(engine, to) {
        // SAFETY: the caller's promise.
        Way::Ring(to) => unsafe { engine.shm.push_staged(to, header, length, stage, fill) },
        Way::Link(link, end) => {
            let mut stage = Some(stage);
            let mut once = |staged| stage.take().expect("staged bytes are written once")(staged);
            sent(link.inject_staged(end, header, &payload(fill), length, &mut once));
        }
    }
}

/// Longest run of [`push_run`] towards a peer that doesn't share the segment; `None` for one that does.
pub fn run_limit(engine: &mut Engine, to: PeerId) -> Option<u64> {
    match engine.peers[to].local {
        Some(_) => None,
        // The limit of both, as the peer may move from link to ring.
        None => {
            let link = engine.link.as_ref().map_or(u64::MAX, |link| link.staging_limit());
            Some(link.min(engine.shm.staging_limit()))
        }
    }
}

/// Most staged bytes of a cell towards a peer behind the link; `None` for one with a ring.
pub fn link_limit(engine: &mut Engine, to: PeerId) -> Option<u64> {
    match way_to(engine, to) {
        Way::Ring(_) => None,
        Way::Link(link, _) => Some(link.staging_limit()),
    }
}

/// [`push_staged`] with the packed bytes `from..from + length` of a buffer as the staged bytes.
///
/// # Safety
/// The buffer is readable memory of its type and count.
#[inline(always)]
pub(crate) unsafe fn push_part(
    engine: &mut Engine,
    to: PeerId,
    header: Header,
    buffer: &Buffer,
    (from, length): (u64, u64),
    pace: &mut Pace,
    fill: impl FnOnce(*mut u8),
) {
    if let (true, Way::Link(link, end)) = (buffer.datatype.dense, way_to(engine, to)) {
        // SAFETY: the caller's promise; dense means that packed positions are memory positions.
        let run = unsafe { std::slice::from_raw_parts(buffer.address.add(from as usize), length as usize) };
        return sent(link.inject_run(end, header, &payload(fill), run));
    }
    // SAFETY: the caller's promise.
    let stage = |staged| unsafe { buffer.stage_in_area(from, staged, length as usize, pace) };
    // SAFETY: the caller's promise.
    unsafe { push_staged(engine, to, header, length, stage, fill) };
}

/// Sends a cell of words with the staged bytes `run`, at most [`run_limit`]. False: there is no room.
pub fn push_run(engine: &mut Engine, to: PeerId, kind: u8, words: Words, run: &[u8]) -> bool {
    let header = wire::header(kind, INLINE as u8, Key::default());
    // SAFETY: a payload has room for words.
    let payload = payload(|payload| unsafe { wire::write(payload, words) });
    match way_to(engine, to) {
        Way::Ring(to) => Transport::inject_run(&mut engine.shm, to.0, header, &payload, run).is_ok(),
        Way::Link(link, end) => link.inject_run(end, header, &payload, run).is_ok(),
    }
}

/// Whether the link to a peer supports remote reads in both directions.
pub(crate) fn link_reads(engine: &Engine, peer: PeerId) -> bool {
    match (&engine.link, engine.peers.channel(peer)) {
        (Some(link), Channel::Link(end)) => link.reads(end),
        _ => false,
    }
}

/// Whether the link to a peer supports remote writes in both directions.
pub(crate) fn link_writes(engine: &Engine, peer: PeerId) -> bool {
    match (&engine.link, engine.peers.channel(peer)) {
        (Some(link), Channel::Link(end)) => link.writes(end),
        _ => false,
    }
}

/// Whether the link copies window data of any length: where the peer needn't take part, or at the program's request.
pub(crate) fn link_copies_alone(engine: &Engine) -> bool {
    match engine.settings.far_copy {
        Whether::Always => true,
        Whether::Never => false,
        Whether::Auto => engine.link.as_deref().is_some_and(Transport::copies_alone),
    }
}

/// The link, and its number for a peer behind it.
pub(crate) fn link_to(engine: &mut Engine, peer: PeerId) -> Option<(&mut dyn Transport, u32)> {
    match way_to(engine, peer) {
        Way::Ring(_) => None,
        Way::Link(link, end) => Some((link, end)),
    }
}

/// Prepares for staging `bytes` bytes towards `to`.
pub(crate) fn prepare_for(engine: &mut Engine, to: PeerId, bytes: u64) {
    if let Way::Ring(to) = way_to(engine, to) {
        engine.shm.prepare_for(to, bytes);
    }
}

/// Bytes to skip before `length` staged bytes towards `to`, announced by a cell.
#[inline(always)]
pub(crate) fn lap_to_end(engine: &mut Engine, to: PeerId, length: u64) -> Option<u64> {
    match way_to(engine, to) {
        Way::Ring(to) => engine.shm.end_of_lap(to, length),
        Way::Link(link, end) => link.end_of_lap(end, length),
    }
}

/// Sends a cell that skips `rest` staged bytes.
///
/// # Safety
/// [`lap_to_end`] has returned `rest` for `to` since the last push there. `fill` writes at most [`INLINE`] bytes.
pub(crate) unsafe fn push_skip(
    engine: &mut Engine,
    to: PeerId,
    header: Header,
    rest: u64,
    fill: impl FnOnce(*mut u8),
) {
    match way_to(engine, to) {
        // SAFETY: the caller's promise.
        Way::Ring(to) => unsafe { engine.shm.push_skip(to, header, rest, fill) },
        Way::Link(link, end) => sent(link.inject_skip(end, header, &payload(fill), rest)),
    }
}

/// Hides room towards `to` until the next poll: waiting items must not be overtaken.
pub(crate) fn hide_room(engine: &mut Engine, to: PeerId) {
    match way_to(engine, to) {
        Way::Ring(to) => engine.shm.hide_room(to),
        Way::Link(link, end) => link.hide_room(end),
    }
}

/// Whether `to` has reported that it is full.
#[inline(always)]
pub(crate) fn is_full(engine: &mut Engine, to: PeerId) -> bool {
    match way_to(engine, to) {
        Way::Ring(to) => engine.shm.is_full(to),
        Way::Link(link, end) => link.is_full(end),
    }
}

/// Publishes whether this process is full: senders then use rendezvous.
pub(crate) fn say_full(engine: &mut Engine, full: bool) {
    engine.shm.set_full(full);
    if let Some(link) = &mut engine.link {
        link.set_full(full);
    }
}

/// Whether `to` sleeps, or is about to.
pub fn is_asleep(engine: &mut Engine, to: PeerId) -> bool {
    match way_to(engine, to) {
        Way::Ring(to) => engine.shm.is_asleep(to),
        Way::Link(link, end) => link.is_asleep(end),
    }
}

/// Numbers of cells sent and received so far.
pub fn cells(engine: &Engine) -> (u64, u64) {
    let (sent, received) =
        engine.link.as_deref().map_or((0, 0), |link| (link.cells_sent(), link.cells_received()));
    (engine.shm.cells_sent() + sent, engine.shm.cells_received() + received)
}

// Receiving.

/// Discards what comes from a lost peer instead of writing it to memory of the program.
pub(crate) fn lead_aside(engine: &mut Engine, from: PeerId) {
    // Even if cells go to it another way by now.
    if let (Some(link), Channel::Link(end)) = (&mut engine.link, engine.peers.channel(from)) {
        link.lead_aside(end);
    }
}

/// Sends now what the link holds back for coalescing.
#[inline]
pub(crate) fn flush_link(engine: &mut Engine) {
    if let Some(link) = &mut engine.link {
        link.flush();
    }
}

/// Wakes this process's other threads: one may wait for what this thread has received. A neighbour rings for each message, but the link doesn't
/// ring for cells that were already received.
pub fn wake_other_threads(engine: &Engine) {
    if engine.sleepers > 0 {
        engine.shm.bed().wake();
    }
}

/// The `length` staged bytes of a cell at the head of its inbox. A cell that claims more than is possible ends the job.
#[inline]
pub fn staged(engine: &Engine, cell: &Incoming, length: u64) -> *const u8 {
    let staged = match cell.inbox.place() {
        Err(place) => engine.shm.staged(place, length),
        Ok(place) => engine.link.as_deref().and_then(|link| link.staged(place, length)),
    };
    staged.unwrap_or_else(|| refuse_staged(engine, cell.from, cell.kind))
}

/// [`staged`] as a slice, until the cell is released.
#[inline(always)]
pub fn staged_bytes<'c>(engine: &Engine, cell: &'c Incoming, length: u64) -> &'c [u8] {
    let staged = staged(engine, cell, length);
    // SAFETY: as many bytes were staged for the cell, which is at the head of its inbox.
    unsafe { std::slice::from_raw_parts(staged, length as usize) }
}

/// A copy of [`staged_bytes`].
pub fn copy_of_staged(engine: &Engine, cell: &Incoming, length: u64) -> Vec<u8> {
    staged_bytes(engine, cell, length).to_vec()
}

/// Ends the job: a cell claims more staged bytes than possible.
#[cold]
pub(crate) fn refuse_staged(engine: &Engine, from: PeerId, kind: u8) -> ! {
    crate::entry::fatal::refused(
        engine.peers.world_rank(from),
        kind,
        "it claims more staged bytes than possible",
    )
}

/// Releases the cell at the head of an inbox.
///
/// # Safety
/// The cell has arrived, and nothing reads it or its `staged` staged bytes any more; it has as many.
#[inline(always)]
pub(crate) unsafe fn release(engine: &mut Engine, inbox: Inbox, staged: u64) {
    match inbox.place() {
        // SAFETY: the caller's promise.
        Err(place) => unsafe { engine.shm.release(place, staged) },
        Ok(place) => link_in_use(engine).release(place, staged),
    }
}

/// Makes an inbox look empty.
pub(crate) fn hold(engine: &mut Engine, inbox: Inbox) {
    match inbox.place() {
        Err(place) => engine.shm.hold(place),
        Ok(place) => link_in_use(engine).hold(place),
    }
}

/// Makes the cells of a held inbox visible again.
pub(crate) fn let_go(engine: &mut Engine, inbox: Inbox) {
    match inbox.place() {
        Err(place) => engine.shm.let_go(place),
        Ok(place) => link_in_use(engine).let_go(place),
    }
}

fn link_in_use(engine: &mut Engine) -> &mut dyn Transport {
    engine.link.as_deref_mut().expect("a cell came through the link")
}

// The link.

/// A waker of this process for any thread.
pub fn own_waker(engine: &Engine) -> Waker {
    engine.shm.waker(engine.shm.me())
}

/// Installs the link; from now on this process can be reached as `card` describes.
pub fn use_link(engine: &mut Engine, link: Box<dyn Transport>, card: Card) {
    assert!(engine.link.is_none(), "a process has one link");
    engine.link = Some(link);
    engine.has_other_sources = true;
    engine.jobs.own_card = Some(card);
    let waker = own_waker(engine);
    if let Some(sockets) = sockets(engine) {
        sockets.wake_by(waker);
    }
}

/// The link if it is one of sockets; or the sockets that it has in addition.
pub fn sockets(engine: &mut Engine) -> Option<&mut Sockets> {
    engine.link.as_deref_mut()?.as_any()?.downcast_mut()
}

/// A route without a ring, for a peer that cells reach another way.
pub fn closed_route(engine: &Engine) -> Route {
    engine.shm.closed_route()
}

// Sleeping.

/// Announces to all possible senders that this process is about to sleep. Returns what it waits on. Afterwards the caller polls once more, then
/// waits or calls [`stay_awake`].
pub(crate) fn announce_sleep(engine: &mut Engine) -> WaitOn {
    let ring = engine.shm.announce_sleep();
    match engine.link.as_mut().map(|link| link.arm()) {
        None | Some(WaitOn::Waker) => WaitOn::Bell(engine.shm.bed(), ring),
        Some(other) => other,
    }
}

/// Withdraws the announcement.
pub(crate) fn stay_awake(engine: &mut Engine) {
    let others = engine.sleepers > 0;
    engine.shm.stay_awake(others);
    if let Some(link) = &mut engine.link {
        link.disarm(others);
    }
}

/// Registers an operation that a thread does for the program without entering the engine.
pub fn expect_delivery(engine: &mut Engine) -> Deliverer<Delivery> {
    engine.has_other_sources = true;
    let waker = own_waker(engine);
    engine.outside.expect(waker)
}
