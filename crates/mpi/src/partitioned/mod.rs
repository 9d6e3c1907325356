//! Partitioned communication (MPI 5.0 chapter 4).
//!
//! Both sides are made once and meet once, when both have been started first: the receiver's process matches them in the order in which
//! each side was made ([`meeting`]). The receiver then takes a [`region`] of shared memory and sends its location to the sender. From
//! then on a round takes no message at all. `MPI_Pready` copies the partition and stores its flag, `MPI_Parrived` loads flags, and any
//! thread does so without the engine ([`transfer`], [`registry`]). So the set-up of a pair takes two messages, and a pair that is freed
//! without a start takes at most one.
//!
//! ```text
//! first MPI_Start    Offer (name, partitions, bytes, number) ──▶  kept until the receiver's first MPI_Start
//!                                       ◀── Bind (name, region)  both were started
//! MPI_Request_free, never started:         Withdraw (number) ──▶
//! ```
//!
//! If the receive buffer lies in shared memory (`MPI_Alloc_mem`) and its items are contiguous, a partition is copied directly there, once
//! the receiver has started its round. Otherwise the region holds one copy of the data: the sender copies in and the receiver copies out,
//! and the sender may be a round ahead of the receiver. If a ready partition can't be moved yet, the sender's next call that makes
//! progress moves it.
//!
//! Processes that share no memory meet in the same way, and partitions go as messages ([`messages`]).

mod meeting;
pub(crate) mod messages;
pub mod region;
pub mod registry;
#[cfg(test)]
pub(crate) mod tests;
pub mod transfer;

use std::collections::{HashMap, VecDeque};

use encore_engine::p2p::lost;
use encore_engine::requests::completion::finish;
use encore_engine::send::backlog;
use encore_shmem::heap::Place;

use crate::partitioned::meeting::{Meeting, Pairs};
use crate::partitioned::region::Region;
use crate::partitioned::transfer::{Holding, Refused, Side, Transfer};
use encore_engine::buffer::Buffer;
use encore_engine::comm::{Communicator, error_on};
use encore_engine::datatype::device;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::handlers::refuse;
use encore_engine::handlers::{Consumed, Handler, Incoming};
use encore_engine::matching::Key;
use encore_engine::operations::Operations;
use encore_engine::p2p::wire;
use encore_engine::peer::PeerId;
use encore_engine::receive::call::wanted;
use encore_engine::request::{Kind, Request, flag};
use encore_engine::send::call::envelope;
use encore_engine::slab::{Obj, Slab};
use encore_engine::slots::{Slot, StateKey};
use encore_engine::sources::Source;
use encore_engine::status::Status;

/// Transfers of this process.
// SAFETY: reached only with the engine held.
static TRANSFERS: Slab<Transfer> = unsafe { Slab::new() };

/// Handlers of its cells.
pub(crate) const ROWS: [(u8, Handler); 6] = [
    (wire::PARTITIONED_OFFER, offer),
    (wire::PARTITIONED_BIND, bind),
    (wire::PARTITIONED_WITHDRAW, withdraw),
    (wire::PARTITIONED_ROUND, |engine, cell| messages::round_starts(engine, cell)),
    (wire::PARTITION, |engine, cell| messages::partition_comes(engine, cell)),
    (wire::PARTITIONED_GONE, |engine, cell| messages::receiver_goes(engine, cell)),
];

/// A started sender that has met no receiver yet.
#[derive(Debug)]
pub(crate) struct Offer {
    from: PeerId,
    name: u64,
    partitions: u32,
    bytes: u64,
}

/// A communicator's partitioned operations to and from other processes, by rank and tag.
#[derive(Default)]
struct Known {
    /// Sends made, by destination and tag.
    sends: HashMap<(PeerId, i32), u64>,
    /// Sends to this process and its receives, by source and tag.
    meetings: HashMap<(i32, i32), Meeting<Offer, Obj<Transfer>>>,
}

/// The state of partitioned communication in an engine.
// SAFETY: the only key of its slot.
const PARTITIONED: StateKey<Partitioned> = unsafe { StateKey::new(Slot::Partitioned) };

/// Functions of its requests.
pub(crate) static OPERATIONS: Operations = Operations {
    start: |call, request| {
        start(call.engine(), request);
        Ok(())
    },
    free: |call, request| free(call.engine(), request),
};

/// Source of progress for its requests.
pub(crate) static SOURCE: Source = Source {
    is_under_way: |engine| engine.layers[PARTITIONED].under_way(),
    look: look_after,
    longest_sleep: |_| None,
};

/// Partitioned communication of this process.
#[derive(Default)]
pub struct Partitioned {
    /// Number of names given so far.
    names: u64,
    /// Operations by context id.
    known: HashMap<u64, Known>,
    /// Started senders of this process that have not met their receivers, by name.
    unmatched: HashMap<u64, Obj<Transfer>>,
    /// Sides of this process that have met others by messages, by name.
    far: HashMap<u64, Obj<Transfer>>,
    /// Freed receivers whose senders may still use the shared memory; each with the engine's count.
    leaving: VecDeque<Obj<Transfer>>,
    /// Requests that are under way, each with the engine's count.
    active: Vec<Obj<Request>>,
}

impl Partitioned {
    /// Whether any request is under way.
    #[inline(always)]
    pub fn under_way(&self) -> bool {
        !self.active.is_empty()
    }

    /// Number for a new side.
    fn number(&mut self, transfer: Obj<Transfer>) -> u64 {
        let Key { context, source, tag } = transfer.key;
        let known = self.known.entry(context).or_default();
        match transfer.side {
            Side::Send => {
                let made = known.sends.entry((transfer.peer, tag)).or_default();
                *made += 1;
                *made
            }
            Side::Receive => known.meetings.entry((source, tag)).or_default().make(transfer),
        }
    }

    fn meeting(&mut self, key: Key) -> &mut Meeting<Offer, Obj<Transfer>> {
        self.known.entry(key.context).or_default().meetings.entry((key.source, key.tag)).or_default()
    }
}

/// The transfer of a partitioned request.
fn transfer_of(request: &Request) -> Obj<Transfer> {
    let transfer = TRANSFERS.get(request.remote.get() as usize);
    transfer.expect("a partitioned request has a count on its transfer, and its address")
}

/// The transfer of a request, with its count, which ends with the request.
struct Kept(Obj<Transfer>);

impl Drop for Kept {
    fn drop(&mut self) {
        registry::remove(self.0.handle.get());
        // SAFETY: the count that this object holds.
        unsafe { TRANSFERS.release(self.0) };
    }
}

/// `MPI_Psend_init` and `MPI_Precv_init`: `buffer` holds all partitions; `rank` is a rank of the communicator.
pub fn new(
    engine: &mut Engine,
    side: Side,
    buffer: Buffer,
    partitions: u32,
    rank: i32,
    tag: i32,
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    device::with_bound(buffer, |buffer| make(engine, side, buffer, partitions, (rank, tag), comm))
}

fn make(
    engine: &mut Engine,
    side: Side,
    buffer: Buffer,
    partitions: u32,
    (rank, tag): (i32, i32),
    comm: Obj<Communicator>,
) -> Result<Obj<Request>> {
    look_after_leaving(engine);
    let peer = comm.peers()[rank as usize];
    let key = match side {
        Side::Send => envelope(comm, tag),
        Side::Receive => wanted(comm, rank, tag),
    };
    engine.layers[PARTITIONED].names += 1;
    let name = engine.layers[PARTITIONED].names;
    let place = engine.peers[peer].local;
    let own = engine.shm.waker(engine.shm.me());
    let wakers = [place.map_or(own, |place| engine.shm.waker(place)), own];
    let transfer = Transfer::new(side, name, partitions, buffer, (peer, key), wakers, place.is_none());
    let transfer = TRANSFERS.insert(transfer).ok_or_else(|| no_memory("a partitioned transfer"))?;
    let request = Request::new(Kind::Partitioned, flag::PERSISTENT, peer, key, buffer, Some(comm));
    request.remote.set(transfer.address() as u64);
    request.keep(Kept(transfer));
    // Without memory for the request, it has been dropped, and its count with it.
    let request = engine.new_request(request)?;
    transfer.handle.set(request.handle().0);
    registry::add(request.handle().0, &raw const *transfer);
    // The engine's count, until the request is freed.
    transfer.retain();
    transfer.number.set(engine.layers[PARTITIONED].number(transfer));
    Ok(request)
}

/// Advances the partitioned requests under way. Returns whether there was anything to do.
#[inline(never)]
pub fn look_after(engine: &mut Engine) -> bool {
    let (mut any, mut at) = (false, 0);
    while let Some(&request) = engine.layers[PARTITIONED].active.get(at) {
        let transfer = transfer_of(&request);
        any |= match transfer.side {
            Side::Send if transfer.far.is_some() => messages::send_partitions(engine, transfer),
            Side::Send => transfer.move_deferred(),
            Side::Receive => transfer.take_all(),
        };
        if !transfer.is_done() && !transfer.failed.get() {
            at += 1;
            continue;
        }
        // The last one takes its place: the order doesn't matter.
        engine.layers[PARTITIONED].active.swap_remove(at);
        end(engine, request, transfer);
        any = true;
    }
    any
}

/// Forgets the numbers of a communicator that the program has freed, except for receives that still wait.
pub fn forget(engine: &mut Engine, comm: &Communicator) {
    if let Some(known) = engine.layers[PARTITIONED].known.get_mut(&comm.context.get()) {
        known.meetings.retain(|_, meeting| !meeting.is_idle());
        if known.meetings.is_empty() {
            engine.layers[PARTITIONED].known.remove(&comm.context.get());
        }
    }
}

/// `MPI_Pready` and its like, with the engine held: all of the partitions or none, unless one is named twice.
pub fn ready(
    engine: &mut Engine,
    request: Obj<Request>,
    partitions: impl Iterator<Item = i64> + Clone,
) -> Result<()> {
    match request.kind {
        Kind::Partitioned if transfer_of(&request).side == Side::Send => {}
        // A send to MPI_PROC_NULL.
        Kind::Nothing if request.is(flag::PERSISTENT) => return Ok(()),
        _ => return Err(wrong_request(request, "it was not made by MPI_Psend_init")),
    }
    let transfer = transfer_of(&request);
    let refused = |partition: i64, why| match why {
        Refused::Inactive => wrong_request(request, "it is not started, or all of its partitions are sent"),
        Refused::Again => {
            let text = format!("partition {partition} was marked as ready since the request was started");
            Error::argument(ErrorClass::Arg, "partition", Fact::Text(text))
        }
        Refused::OutOfRange | Refused::NeedsEngine => out_of_range(transfer, partition),
    };
    // The receiver has died: the wait for the request reports it, and no process wants the data.
    let has_failed = request.is(flag::ACTIVE) && request.is(flag::COMPLETE) && !transfer.all_ready();
    for partition in partitions.clone() {
        match transfer.check(partition, Holding::Engine) {
            Err(Refused::Inactive) if has_failed => {}
            checked => checked.map(drop).map_err(|why| refused(partition, why))?,
        }
    }
    if has_failed {
        return Ok(());
    }
    for partition in partitions {
        transfer.ready(partition, Holding::Engine).map_err(|why| refused(partition, why))?;
        if transfer.far.is_some() {
            messages::send_if_started(engine, transfer, partition as u32);
        }
    }
    Ok(())
}

/// `MPI_Parrived` with the engine held, after polling for arrivals.
pub fn arrived(engine: &mut Engine, request: Obj<Request>, partition: i64) -> Result<bool> {
    match request.kind {
        Kind::Partitioned if transfer_of(&request).side == Side::Receive => {}
        // A receive from MPI_PROC_NULL.
        Kind::Nothing if request.is(flag::PERSISTENT) => return Ok(true),
        _ => return Err(wrong_request(request, "it was not made by MPI_Precv_init")),
    }
    let transfer = transfer_of(&request);
    if request.is(flag::COMPLETE) && transfer.failed.get() && engine.jobs.is_parted(transfer.peer) {
        // Unknown: whether this one has arrived.
        return Err(lost::error(engine, transfer.peer));
    }
    transfer.arrived(partition, Holding::Engine).map_err(|_| out_of_range(transfer, partition))
}

/// Makes the shared memory of pairs that have met, and notifies the senders.
fn meet(engine: &mut Engine, pairs: Pairs<Offer, Obj<Transfer>>) {
    for (offer, receive) in pairs {
        if receive.far.is_some() {
            messages::meet(engine, receive, [offer.name, offer.partitions.into(), offer.bytes]);
            continue;
        }
        let place = new_region(engine, receive, &offer);
        let Place { extent, length, within } = place.unwrap_or(Place { extent: 0, length: 0, within: 0 });
        if place.is_none() {
            receive.failed.set(true);
        }
        let words = [offer.name, extent, length, within, 0, 0];
        backlog::reply(engine, offer.from, wire::PARTITIONED_BIND, receive.key, words);
        receive.say_started();
    }
}

fn new_region(engine: &mut Engine, receive: Obj<Transfer>, offer: &Offer) -> Option<Place> {
    let buffer = receive.buffer;
    let capacity = buffer.bytes();
    let sent = u64::from(offer.partitions).checked_mul(offer.bytes)?;
    let target = engine.heap.locate(buffer.address, capacity);
    let target = target.filter(|_| buffer.datatype.dense && capacity > 0);
    let staged = if target.is_some() { 0 } else { sent.min(capacity) };
    let length = Region::length(offer.partitions, staged)?;
    // Recently used memory is preferred: the system would empty an extent, and fill it with zeros page by page.
    let memory = engine.heap.allocate_short(length).or_else(|| engine.heap.allocate(length))?;
    let region = memory.cast::<Region>().as_ptr();
    let place = target.unwrap_or(Place { extent: 0, length: 0, within: 0 });
    // SAFETY: this rank owns the memory, which is long enough, aligned to a cache line, and known to no other rank yet. Its old content
    // must not look like flags.
    unsafe {
        memory.as_ptr().write_bytes(0, Region::length(offer.partitions, 0)?);
        (*region).partitions = offer.partitions;
        (*region).direct = u32::from(target.is_some());
        (*region).capacity = capacity;
        (*region).target = [place.extent, place.length, place.within];
        receive.bind(region, (*region).data(), offer.partitions, offer.bytes);
    }
    engine.heap.locate(memory.as_ptr(), 1)
}

/// Address here of the region at a place.
fn reach_region(engine: &mut Engine, place: Place) -> Option<*mut Region> {
    if place.length == 0 { None } else { engine.heap.reach(place).map(|address| address.cast()) }
}

/// Connects a sender with its receiver.
fn bind_sender(engine: &mut Engine, send: Obj<Transfer>, place: Place) {
    let bound = reach_region(engine, place).and_then(|region| {
        // SAFETY: the receiver made it before it sent its location, and keeps it until this side is freed.
        let shared = unsafe { &*region };
        let [extent, length, within] = shared.target;
        let data = match shared.direct {
            0 => shared.data(),
            _ => engine.heap.reach(Place { extent, length, within })?,
        };
        // SAFETY: as above; the receive buffer is used in rounds that the receiver has started.
        unsafe { send.bind(region, data, send.partitions, send.bytes) };
        Some(())
    });
    send.failed.set(bound.is_none());
    // Moves partitions that became ready before.
    send.move_deferred();
}

/// Starts a partitioned request that is not active.
fn start(engine: &mut Engine, request: Obj<Request>) {
    request.set(flag::ACTIVE);
    request.retain();
    let transfer = transfer_of(&request);
    transfer.start();
    messages::fail_if_lost(engine, transfer);
    engine.layers[PARTITIONED].active.push(request);
    engine.has_other_sources = true;
    if !transfer.started.replace(true) {
        look_for_other_side(engine, transfer);
    } else if transfer.has_met_far() {
        messages::say_round(engine, transfer);
    }
}

/// Handles the first start of a transfer: a sender announces itself to the receiver; a receiver checks for its sender.
fn look_for_other_side(engine: &mut Engine, transfer: Obj<Transfer>) {
    let (key, number) = (transfer.key, transfer.number.get());
    match transfer.side {
        Side::Send => {
            engine.layers[PARTITIONED].unmatched.insert(transfer.name, transfer);
            let words = [transfer.name, u64::from(transfer.partitions), transfer.bytes, number, 0, 0];
            backlog::reply(engine, transfer.peer, wire::PARTITIONED_OFFER, key, words);
        }
        Side::Receive => {
            let pairs = engine.layers[PARTITIONED].meeting(key).start(number);
            meet(engine, pairs);
        }
    }
}

fn end(engine: &mut Engine, request: Obj<Request>, transfer: Obj<Transfer>) {
    let (sent, capacity) = (transfer.sent_bytes(), transfer.buffer.bytes());
    let Key { source, tag, .. } = transfer.key;
    if let Some(error) = transfer.far.as_ref().and_then(|far| far.error.take()) {
        request.error.set(Some(error));
    } else if transfer.failed.get() {
        request.error.set(Some(no_memory("what both sides of a partitioned transfer share")));
    } else if transfer.side == Side::Receive && sent > capacity {
        let fact = Fact::Truncated { source, tag, bytes: sent, capacity };
        request.error.set(Some(Error::new(ErrorClass::Truncate, fact)));
    }
    if transfer.side == Side::Receive {
        request.status.set(Status::new(source, tag, sent.min(capacity)));
    }
    transfer.end();
    if request.is(flag::FREED) {
        give_up_transfer(engine, transfer);
    }
    finish::complete(engine, request);
}

/// `MPI_Request_free` of a partitioned request, before the program's count on it is given up. A send whose partitions are all ready
/// continues. Any other request under way can't be freed (MPI 5.0 §4.2.1).
pub(crate) fn free(engine: &mut Engine, request: Obj<Request>) -> Result<()> {
    let transfer = transfer_of(&request);
    if !request.is(flag::ACTIVE) || request.is(flag::COMPLETE) {
        give_up_transfer(engine, transfer);
    } else if transfer.side == Side::Send && transfer.all_ready() {
        request.set(flag::FREED);
    } else {
        return Err(under_way(request, "freed"));
    }
    Ok(())
}

/// Gives up the engine's count on the transfer of a freed request that isn't under way, and its shared memory.
fn give_up_transfer(engine: &mut Engine, transfer: Obj<Transfer>) {
    let (key, number) = (transfer.key, transfer.number.get());
    match (transfer.side, transfer.region()) {
        _ if transfer.has_met_far() => messages::leave(engine, transfer),
        (_, None) if transfer.started.get() => {}
        (Side::Send, Some(region)) => region.sender_goes(),
        (Side::Send, None) => {
            backlog::reply(engine, transfer.peer, wire::PARTITIONED_WITHDRAW, key, [number, 0, 0, 0, 0, 0]);
        }
        (Side::Receive, None) => {
            let pairs = engine.layers[PARTITIONED].meeting(key).free(number);
            meet(engine, pairs);
        }
        (Side::Receive, Some(region)) => {
            region.receiver_goes();
            engine.layers[PARTITIONED].leaving.push_back(transfer);
            look_after_leaving(engine);
            return;
        }
    }
    // SAFETY: the count of the side, which has left.
    unsafe { TRANSFERS.release(transfer) };
}

/// Frees the shared memory of freed receivers whose senders have been freed, too. Two checks per call are enough, as each freed receiver
/// causes one call.
fn look_after_leaving(engine: &mut Engine) {
    for _ in 0..engine.layers[PARTITIONED].leaving.len().min(2) {
        let transfer = engine.layers[PARTITIONED].leaving.pop_front().expect("it was counted");
        let region = transfer.region().expect("it has met its sender");
        if region.sender_is_gone() {
            engine.heap.free(std::ptr::from_ref(region).cast());
            // SAFETY: the count of the list that it was removed from.
            unsafe { TRANSFERS.release(transfer) };
        } else {
            engine.layers[PARTITIONED].leaving.push_back(transfer);
        }
    }
}

#[cold]
fn out_of_range(transfer: Obj<Transfer>, partition: i64) -> Error {
    let high = i64::from(transfer.partitions) - 1;
    Error::argument(ErrorClass::Arg, "partition", Fact::OutOfRange { value: partition, low: 0, high })
}

#[cold]
fn wrong_request(request: Obj<Request>, why: &str) -> Error {
    let error = Error::argument(ErrorClass::Request, "request", Fact::Text(why.to_owned()));
    error_on(request.comm, error)
}

/// The error of freeing or cancelling a request that is under way (MPI 5.0 §4.2.1).
#[cold]
pub fn under_way(request: Obj<Request>, what: &str) -> Error {
    let transfer = transfer_of(&request);
    let what = match transfer.side {
        Side::Send => format!(
            "a started partitioned send can't be {what} before it is complete; {} of its {} partitions are ready",
            transfer.ready_partitions(),
            transfer.partitions
        ),
        Side::Receive => format!("a started partitioned receive can't be {what} before it is complete"),
    };
    wrong_request(request, &what)
}

/// Handles [`wire::PARTITIONED_OFFER`]: another process has started a sender for this one.
fn offer(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [name, partitions, bytes, number, ..] = cell.words;
    let offer = Offer { from: cell.from, name, partitions: partitions as u32, bytes };
    let pairs = numbered(engine, cell, number).offer(number, offer);
    meet(engine, pairs);
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// Handles [`wire::PARTITIONED_BIND`]: the receiver of one of this process's senders has made their shared memory.
fn bind(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [name, extent, length, within, theirs, capacity] = cell.words;
    // A sender that was started can't be freed before it is complete.
    let Some(send) = engine.layers[PARTITIONED].unmatched.remove(&name) else {
        refuse(engine, cell, "it answers a partitioned send that doesn't wait for it");
    };
    match &send.far {
        Some(_) => messages::bind(engine, send, theirs, capacity, extent as u32),
        None => bind_sender(engine, send, Place { extent, length, within }),
    }
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// Handles [`wire::PARTITIONED_WITHDRAW`]: a sender was freed without a start.
fn withdraw(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [number, ..] = cell.words;
    let pairs = numbered(engine, cell, number).withdraw(number);
    meet(engine, pairs);
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// The meeting in which the send of a cell meets its receive. Fails if the send with that number is known already.
fn numbered<'a>(
    engine: &'a mut Engine,
    cell: &Incoming,
    number: u64,
) -> &'a mut Meeting<Offer, Obj<Transfer>> {
    if !engine.layers[PARTITIONED].meeting(cell.envelope).is_news(number) {
        refuse(engine, cell, "its partitioned send is known, or there can't be one of that number");
    }
    engine.layers[PARTITIONED].meeting(cell.envelope)
}
