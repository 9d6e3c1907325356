//! Partitioned communication (MPI 5.0 chapter 4).
//!
//! Both sides are made once and meet once: the sender's offer is matched with a receive of the same envelope, in the order in
//! which each side was made. The receiver then makes a [`region`] of shared memory and tells the sender where it is. From
//! then on a round takes no message at all. `MPI_Pready` copies the partition and stores its flag, `MPI_Parrived` loads flags, and
//! any thread does so without the engine ([`transfer`], [`registry`]).
//!
//! ```text
//! MPI_Psend_init  Offer (name, partitions, bytes) ──▶  kept until MPI_Precv_init
//!                              ◀── Bind (name, region)  both were made
//! MPI_Request_free, unmatched: Withdraw (name) ─────▶
//! ```
//!
//! Where the receive buffer lies in shared memory (`MPI_Alloc_mem`) and its items lie one behind the other, a partition is copied
//! straight there, once the receiver has started its round. Otherwise the region holds one copy of the data: the sender copies in and
//! the receiver copies out, and the sender may be a round ahead of the receiver. A partition that can't be moved when it becomes
//! ready is moved by the sender's next call that makes progress.

pub mod region;
pub mod registry;
pub mod transfer;

use std::collections::{HashMap, VecDeque};

use encore_transport::heap::Place;

use crate::buffer::Buffer;
use crate::comm::Communicator;
use crate::engine::{Engine, no_memory};
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::handlers::{Consumed, Handler, Incoming};
use crate::matching::Key;
use crate::p2p::receive::wanted;
use crate::p2p::send::envelope;
use crate::p2p::wire;
use crate::partitioned::region::Region;
use crate::partitioned::transfer::{Holding, Refused, Side, Transfer};
use crate::peer::PeerId;
use crate::request::{Kind, Request, flag};
use crate::slab::{Obj, Slab};
use crate::status::Status;

/// Transfers of this process.
static TRANSFERS: Slab<Transfer> = Slab::new();

/// The handlers of its cells.
pub(crate) const ROWS: [(u8, Handler); 3] = [
    (wire::PARTITIONED_OFFER, offer),
    (wire::PARTITIONED_BIND, bind),
    (wire::PARTITIONED_WITHDRAW, withdraw),
];

/// An envelope, in a form that can be looked up.
type Envelope = (u64, i32, i32);

fn lookup(key: Key) -> Envelope {
    (key.context, key.source, key.tag)
}

/// A sender that has met no receiver yet.
struct Offer {
    from: PeerId,
    name: u64,
    partitions: u32,
    bytes: u64,
}

/// Partitioned communication of this process.
#[derive(Default)]
pub struct Partitioned {
    /// Names given so far.
    names: u64,
    /// Senders of this process that have not met their receivers, by name.
    unmatched: HashMap<u64, Obj<Transfer>>,
    /// Other processes' senders that have not met receivers of this process, oldest first.
    offers: HashMap<Envelope, VecDeque<Offer>>,
    /// Receivers of this process that have not met their senders, oldest first.
    receives: HashMap<Envelope, VecDeque<Obj<Transfer>>>,
    /// All transfers, each with the engine's count.
    all: Vec<Obj<Transfer>>,
    /// Requests that are under way, each with the engine's count.
    active: Vec<Obj<Request>>,
}

impl Partitioned {
    /// Whether any request is under way.
    #[inline(always)]
    pub fn under_way(&self) -> bool {
        !self.active.is_empty()
    }
}

/// The transfer of a partitioned request.
fn transfer_of(request: &Request) -> Obj<Transfer> {
    let transfer = TRANSFERS.get(request.remote.get() as usize);
    transfer.expect("a partitioned request has a count on its transfer, and its address")
}

/// Gives up a request's count on its transfer. The engine notices later ([`Engine::sweep_partitioned`]).
pub(crate) fn release(request: &Request) {
    if request.kind == Kind::Partitioned {
        let transfer = transfer_of(request);
        registry::remove(transfer.handle.get());
        transfer.freed.set(true);
        TRANSFERS.release(transfer);
    }
}

impl Engine {
    /// `MPI_Psend_init` and `MPI_Precv_init`: `buffer` is all partitions; `rank` is a rank of the communicator.
    pub fn new_partitioned(
        &mut self,
        side: Side,
        buffer: Buffer,
        partitions: u32,
        rank: i32,
        tag: i32,
        comm: Obj<Communicator>,
    ) -> Result<Obj<Request>> {
        self.sweep_partitioned();
        let peer = comm.peers()[rank as usize];
        let key = match side {
            Side::Send => envelope(comm, tag),
            Side::Receive => wanted(comm, rank, tag),
        };
        self.partitioned.names += 1;
        let name = self.partitioned.names;
        let wakers = [self.shm.waker(peer.ring()), self.shm.waker(self.peers.me().ring())];
        let transfer = Transfer::new(side, name, partitions, buffer, (peer, key), wakers);
        let transfer = TRANSFERS.insert(transfer).ok_or_else(|| no_memory("a partitioned transfer"))?;
        let request = Request::new(Kind::Partitioned, flag::PERSISTENT, peer, key, buffer, Some(comm));
        request.remote.set(transfer.address() as u64);
        // If there is no memory for the request, it has been dropped, and with it its count.
        let request = self.new_request(request)?;
        transfer.handle.set(request.handle().0);
        registry::add(request.handle().0, &raw const *transfer);
        transfer.retain();
        self.partitioned.all.push(transfer);
        match side {
            Side::Send => {
                self.partitioned.unmatched.insert(name, transfer);
                let words = [name, u64::from(partitions), transfer.bytes, 0, 0, 0];
                self.reply(peer, wire::PARTITIONED_OFFER, key, words);
            }
            Side::Receive => {
                let offer =
                    self.partitioned.offers.get_mut(&lookup(key)).and_then(|offers| offers.pop_front());
                match offer {
                    Some(offer) => self.meet(transfer, &offer),
                    None => self.partitioned.receives.entry(lookup(key)).or_default().push_back(transfer),
                }
            }
        }
        Ok(request)
    }

    /// A receiver has met its sender: makes what they share, and tells the sender.
    fn meet(&mut self, receive: Obj<Transfer>, offer: &Offer) {
        let place = self.new_region(receive, offer);
        let Place { extent, length, within } = place.unwrap_or(Place { extent: 0, length: 0, within: 0 });
        if place.is_none() {
            receive.failed.set(true);
        }
        let words = [offer.name, extent, length, within, 0, 0];
        self.reply(offer.from, wire::PARTITIONED_BIND, receive.key, words);
        receive.say_started();
    }

    fn new_region(&mut self, receive: Obj<Transfer>, offer: &Offer) -> Option<Place> {
        let buffer = receive.buffer;
        let capacity = buffer.bytes();
        let sent = u64::from(offer.partitions).checked_mul(offer.bytes)?;
        let target = self.heap.locate(buffer.address, capacity);
        let target = target.filter(|_| buffer.datatype.dense && capacity > 0);
        let staged = if target.is_some() { 0 } else { sent.min(capacity) };
        let memory = self.heap.allocate(Region::length(offer.partitions, staged)?)?;
        let region = memory.cast::<Region>().as_ptr();
        let place = target.unwrap_or(Place { extent: 0, length: 0, within: 0 });
        // SAFETY: the memory is this rank's, long enough, aligned to a page, and known to nobody else yet. What was there before must
        // not look like flags.
        unsafe {
            memory.as_ptr().write_bytes(0, Region::length(offer.partitions, 0)?);
            (*region).partitions = offer.partitions;
            (*region).direct = u32::from(target.is_some());
            (*region).capacity = capacity;
            (*region).target = [place.extent, place.length, place.within];
            receive.bind(region, (*region).data(), offer.partitions, offer.bytes);
        }
        self.heap.locate(memory.as_ptr(), 1)
    }

    /// The region at a place, in this process.
    fn reach_region(&mut self, place: Place) -> Option<*mut Region> {
        if place.length == 0 { None } else { self.heap.reach(place).map(|address| address.cast()) }
    }

    /// A sender has met its receiver.
    fn bind_sender(&mut self, send: Obj<Transfer>, place: Place) {
        let bound = self.reach_region(place).and_then(|region| {
            // SAFETY: the receiver has made it before it told us, and keeps it until this side goes.
            let shared = unsafe { &*region };
            let [extent, length, within] = shared.target;
            let data = match shared.direct {
                0 => shared.data(),
                _ => self.heap.reach(Place { extent, length, within })?,
            };
            // SAFETY: as above; the receive buffer is used in rounds that the receiver has started.
            unsafe { send.bind(region, data, send.partitions, send.bytes) };
            Some(())
        });
        send.failed.set(bound.is_none());
        // What became ready before is moved now.
        send.move_deferred();
    }

    /// Starts a partitioned request that is not active.
    pub fn start_partitioned(&mut self, request: Obj<Request>) {
        request.set(flag::ACTIVE);
        request.retain();
        transfer_of(&request).start();
        self.partitioned.active.push(request);
        self.has_other_sources = true;
    }

    /// Does what can be done of the partitioned requests under way. Returns whether there was anything.
    #[inline(never)]
    pub fn look_after_partitioned(&mut self) -> bool {
        let (mut any, mut at) = (false, 0);
        while let Some(&request) = self.partitioned.active.get(at) {
            let transfer = transfer_of(&request);
            any |= match transfer.side {
                Side::Send => transfer.move_deferred(),
                Side::Receive => transfer.take_all(),
            };
            if !transfer.is_done() && !transfer.failed.get() {
                at += 1;
                continue;
            }
            // The last one takes its place: their order doesn't matter.
            self.partitioned.active.swap_remove(at);
            self.end_partitioned(request, transfer);
            any = true;
        }
        any
    }

    fn end_partitioned(&mut self, request: Obj<Request>, transfer: Obj<Transfer>) {
        let (sent, capacity) = (transfer.sent_bytes(), transfer.buffer.bytes());
        let Key { source, tag, .. } = transfer.key;
        if transfer.failed.get() {
            request.error.set(Some(no_memory("what both sides of a partitioned transfer share")));
        } else if transfer.side == Side::Receive && sent > capacity {
            let fact = Fact::Truncated { source, tag, bytes: sent, capacity };
            request.error.set(Some(Error::new(ErrorClass::Truncate, fact)));
        }
        if transfer.side == Side::Receive {
            request.status.set(Status::new(source, tag, sent.min(capacity)));
        }
        transfer.end();
        self.complete(request);
    }

    /// Gives up what belongs to requests that were freed.
    pub fn sweep_partitioned(&mut self) {
        let mut at = 0;
        while let Some(&transfer) = self.partitioned.all.get(at) {
            if transfer.freed.get() && self.give_up_transfer(transfer) {
                self.partitioned.all.swap_remove(at);
                TRANSFERS.release(transfer);
            } else {
                at += 1;
            }
        }
    }

    /// The program has freed a request. False: the other side may still use what both share.
    fn give_up_transfer(&mut self, transfer: Obj<Transfer>) -> bool {
        match (transfer.side, transfer.region()) {
            (Side::Send, Some(region)) => region.sender_goes(),
            (Side::Send, None) => {
                if self.partitioned.unmatched.remove(&transfer.name).is_some() {
                    let (peer, key) = (transfer.peer, transfer.key);
                    let words = [transfer.name, 0, 0, 0, 0, 0];
                    self.reply(peer, wire::PARTITIONED_WITHDRAW, key, words);
                }
            }
            (Side::Receive, None) => {
                if let Some(waiting) = self.partitioned.receives.get_mut(&lookup(transfer.key)) {
                    waiting.retain(|other| *other != transfer);
                }
            }
            (Side::Receive, Some(region)) => {
                region.receiver_goes();
                if !region.sender_is_gone() {
                    return false;
                }
                self.heap.free(std::ptr::from_ref(region).cast());
            }
        }
        true
    }

    /// `MPI_Pready` and its like, with the engine held: all of the partitions or none, unless one is named twice.
    pub fn partitions_ready(
        &mut self,
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
            Refused::Inactive => {
                wrong_request(request, "it is not started, or all of its partitions are sent")
            }
            Refused::Again => {
                let text = format!("partition {partition} was marked as ready since the request was started");
                Error::argument(ErrorClass::Arg, "partition", Fact::Text(text))
            }
            Refused::OutOfRange | Refused::NeedsEngine => out_of_range(transfer, partition),
        };
        for partition in partitions.clone() {
            transfer.check(partition, Holding::Engine).map_err(|why| refused(partition, why))?;
        }
        for partition in partitions {
            transfer.ready(partition, Holding::Engine).map_err(|why| refused(partition, why))?;
        }
        Ok(())
    }

    /// `MPI_Parrived` with the engine held, after a look at what has come.
    pub fn partition_arrived(&mut self, request: Obj<Request>, partition: i64) -> Result<bool> {
        match request.kind {
            Kind::Partitioned if transfer_of(&request).side == Side::Receive => {}
            // A receive from MPI_PROC_NULL.
            Kind::Nothing if request.is(flag::PERSISTENT) => return Ok(true),
            _ => return Err(wrong_request(request, "it was not made by MPI_Precv_init")),
        }
        let transfer = transfer_of(&request);
        transfer.arrived(partition, Holding::Engine).map_err(|_| out_of_range(transfer, partition))
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
    match request.comm {
        Some(comm) => error.on(comm),
        None => error,
    }
}

/// [`wire::PARTITIONED_OFFER`]: another process has a sender for us.
fn offer(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [name, partitions, bytes, ..] = cell.words;
    let offer = Offer { from: cell.from, name, partitions: partitions as u32, bytes };
    let envelope = lookup(cell.envelope);
    let waiting = engine.partitioned.receives.get_mut(&envelope).and_then(|waiting| waiting.pop_front());
    match waiting {
        Some(receive) => engine.meet(receive, &offer),
        None => engine.partitioned.offers.entry(envelope).or_default().push_back(offer),
    }
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// [`wire::PARTITIONED_BIND`]: the receiver of one of our senders has made what they share.
fn bind(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [name, extent, length, within, ..] = cell.words;
    let place = Place { extent, length, within };
    match engine.partitioned.unmatched.remove(&name) {
        Some(send) => engine.bind_sender(send, place),
        // It was withdrawn meanwhile.
        None => {
            if let Some(region) = engine.reach_region(place) {
                // SAFETY: the receiver has made it before it told us.
                unsafe { &*region }.sender_goes();
            }
        }
    }
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// [`wire::PARTITIONED_WITHDRAW`]: a sender was freed before it met a receiver, as far as its process knows.
fn withdraw(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [name, ..] = cell.words;
    if let Some(offers) = engine.partitioned.offers.get_mut(&lookup(cell.envelope)) {
        offers.retain(|offer| offer.from != cell.from || offer.name != name);
    }
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}
