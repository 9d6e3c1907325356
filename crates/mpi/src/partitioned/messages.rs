//! Partitioned transfers between processes that share no memory.
//!
//! Both sides meet as within a node. A partition travels as a message of its own: an active message names it, and its data follow,
//! directly to the receive buffer if the receiver's type is dense. The receiver announces each round that it starts, so nothing arrives
//! before it has a destination. Partitions that are ready earlier wait at the sender, which may be a round ahead.
//!
//! ```text
//!                    ◀── Bind (name, the receiver's name, bytes that it accepts, round)
//! Partition (the receiver's name, partition, round, bytes), data ──▶
//! next start:        ◀── Round (name, round)
//! Request_free:      ◀── Gone (name)
//! ```
//!
//! All of this requires the engine; other threads only poll for arrivals.

use crate::partitioned::PARTITIONED;
use crate::partitioned::transfer::{Far, Side, Transfer};
use encore_engine::active;
use encore_engine::completion::listener::{Heard, Listener};
use encore_engine::engine::Engine;
use encore_engine::error::{Error, Result, no_memory};
use encore_engine::handlers::refuse;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::mutation::{Mutation, planted};
use encore_engine::p2p::bytes::bytes_at;
use encore_engine::p2p::lost;
use encore_engine::p2p::wire;
use encore_engine::peer::PeerId;
use encore_engine::request::Request;
use encore_engine::send::backlog;
use encore_engine::slab::{Obj, Slab};

/// A partition in flight.
struct Moving {
    transfer: Obj<Transfer>,
    partition: u32,
    round: u32,
    /// Offset of its packed bytes in the buffer of this side.
    from: u64,
    /// The packed bytes, if the type of this side isn't dense.
    packed: Vec<u8>,
}

/// Partitions of this process in flight.
// SAFETY: reached only with the engine held.
static MOVING: Slab<Moving> = unsafe { Slab::new() };

fn far(transfer: &Transfer) -> &Far {
    transfer.far.as_ref().expect("its partitions go as messages")
}

/// Connects a receiver with its sender, which has `[name, partitions, bytes of each]`.
pub(crate) fn meet(engine: &mut Engine, receive: Obj<Transfer>, [name, partitions, bytes]: [u64; 3]) {
    receive.set_theirs(partitions as u32, bytes);
    far(&receive).met.set(true);
    far(&receive).name.set(name);
    engine.layers[PARTITIONED].far.insert(receive.name, receive);
    let (round, capacity) = (u64::from(receive.round()), receive.buffer.bytes());
    let words = [name, round, 0, 0, receive.name, capacity];
    backlog::reply(engine, receive.peer, wire::PARTITIONED_BIND, receive.key, words);
}

/// Connects a sender with its receiver, whose name is `name`.
pub(crate) fn bind(engine: &mut Engine, send: Obj<Transfer>, name: u64, capacity: u64, round: u32) {
    let Far { met, name: theirs, capacity: holds, round: started, .. } = far(&send);
    theirs.set(name);
    holds.set(capacity);
    started.set(round);
    met.set(true);
    engine.layers[PARTITIONED].far.insert(send.name, send);
    send_partitions(engine, send);
}

/// Announces the round that a side has started to the other one.
pub(crate) fn say_round(engine: &mut Engine, transfer: Obj<Transfer>) {
    if transfer.side == Side::Receive {
        let words = [far(&transfer).name.get(), transfer.round().into(), 0, 0, 0, 0];
        backlog::reply(engine, transfer.peer, wire::PARTITIONED_ROUND, transfer.key, words);
    }
}

/// Notifies the other side that this side is freed.
pub(crate) fn leave(engine: &mut Engine, transfer: Obj<Transfer>) {
    engine.layers[PARTITIONED].far.remove(&transfer.name);
    if transfer.side == Side::Receive {
        let words = [far(&transfer).name.get(), 0, 0, 0, 0, 0];
        backlog::reply(engine, transfer.peer, wire::PARTITIONED_GONE, transfer.key, words);
    }
}

/// Sends ready partitions, if the receiver has started this round. Returns whether there were any.
pub(crate) fn send_partitions(engine: &mut Engine, send: Obj<Transfer>) -> bool {
    let ready = if may_send(&send) { send.claim_all_deferred() } else { Vec::new() };
    ready.iter().for_each(|&partition| send_or_fail(engine, send, partition));
    !ready.is_empty()
}

/// Sends a newly ready partition, if the receiver has started this round.
pub(crate) fn send_if_started(engine: &mut Engine, send: Obj<Transfer>, partition: u32) {
    if may_send(&send) && send.claim_deferred(partition.into()) {
        send_or_fail(engine, send, partition);
    }
}

fn send_or_fail(engine: &mut Engine, send: Obj<Transfer>, partition: u32) {
    if let Err(error) = send_partition(engine, send, partition) {
        fail(send, error);
    }
}

fn send_partition(engine: &mut Engine, send: Obj<Transfer>, partition: u32) -> Result<()> {
    let Far { name, capacity, gone, .. } = far(&send);
    let (from, length) = send.part(partition, capacity.get());
    let round = send.round();
    let words = [name.get(), partition.into(), round.into(), length, 0, 0];
    if gone.get() || length == 0 {
        if !gone.get() {
            active::send(engine, send.peer, wire::PARTITION, 0, words);
        }
        send.finish_one(partition, round);
        return Ok(());
    }
    let mut packed = Vec::new();
    let address = match send.buffer.datatype.dense {
        true => send.buffer.address.wrapping_add(from as usize),
        false => {
            packed = room(length)?;
            // SAFETY: the program keeps a ready partition readable until the request is complete.
            unsafe { send.buffer.read(from, packed.as_mut_ptr(), length as usize) };
            packed.as_mut_ptr()
        }
    };
    // SAFETY: the program keeps a ready partition readable until the request is complete; packed bytes stay with the message.
    let data = unsafe { bytes_at(address, length as usize) };
    let sent = Listener::Layer(
        Heard::PartitionSent,
        0,
        moving(Moving { transfer: send, partition, round, from, packed })?,
    );
    active::send_data(engine, send.peer, wire::PARTITION, 0, words, data, sent)
}

/// Ends transfers with a process that has died.
pub(crate) fn end_with(engine: &mut Engine, peer: PeerId) {
    for at in 0..engine.layers[PARTITIONED].active.len() {
        let transfer = super::transfer_of(&engine.layers[PARTITIONED].active[at]);
        if transfer.peer == peer && !transfer.is_done() {
            fail_if_lost(engine, transfer);
        }
    }
}

/// Fails a transfer whose peer has died. The next poll ends it.
pub(crate) fn fail_if_lost(engine: &mut Engine, transfer: Obj<Transfer>) {
    if transfer.far.is_some() && engine.jobs.is_parted(transfer.peer) {
        engine.layers[PARTITIONED].unmatched.remove(&transfer.name);
        fail(transfer, lost::error(engine, transfer.peer));
    }
}

/// Handles [`wire::PARTITIONED_ROUND`]: a receiver has started a round.
pub(crate) fn round_starts(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let [name, round, ..] = cell.words;
    // A sender that was freed has no data for it.
    if let Some(send) = far_side(engine, name, Side::Send) {
        far(&send).round.set(round as u32);
        send_partitions(engine, send);
    }
    Consumed::Now(0)
}

/// Handles [`wire::PARTITIONED_GONE`]: a receiver was freed.
pub(crate) fn receiver_goes(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let [name, ..] = cell.words;
    if let Some(send) = far_side(engine, name, Side::Send) {
        far(&send).gone.set(true);
        send_partitions(engine, send);
    }
    Consumed::Now(0)
}

/// Handles [`wire::PARTITION`]: a partition arrives.
pub(crate) fn partition_comes(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let [name, partition, round, length, ..] = cell.words;
    let Some(receive) = far_side(engine, name, Side::Receive).filter(|receive| receive.peer == cell.from)
    else {
        refuse(engine, cell, "there is no partitioned receive of that name")
    };
    let is_due = receive.is_active() && u64::from(receive.round()) == round;
    if !is_due || !receive.claim(partition) {
        refuse(engine, cell, "its partitioned receive waits for no such partition")
    }
    let partition = partition as u32;
    let (from, expected) = receive.part(partition, receive.buffer.bytes());
    if length != expected {
        refuse(engine, cell, "its partition has another length")
    }
    if planted(Mutation::PartitionToldEarly) {
        receive.finish_one(partition, round as u32);
    }
    if length == 0 {
        receive.finish_one(partition, round as u32);
    } else if let Err(error) = receive_partition(engine, cell, receive, partition, (from, length)) {
        fail(receive, error);
    }
    Consumed::Now(0)
}

fn receive_partition(
    engine: &mut Engine,
    cell: &Incoming,
    receive: Obj<Transfer>,
    partition: u32,
    (from, length): (u64, u64),
) -> Result<()> {
    let mut packed = Vec::new();
    let address = match receive.buffer.datatype.dense {
        true => receive.buffer.address.wrapping_add(from as usize),
        false => {
            packed = room(length)?;
            packed.as_mut_ptr()
        }
    };
    // SAFETY: the program doesn't use the buffer until the partition has arrived; packed bytes stay with the message.
    let into = unsafe { bytes_at(address, length as usize) };
    let round = receive.round();
    let moving = moving(Moving { transfer: receive, partition, round, from, packed })?;
    active::receive_data(engine, cell, into, Listener::Layer(Heard::PartitionCame, 0, moving))
}

fn far_side(engine: &Engine, name: u64, side: Side) -> Option<Obj<Transfer>> {
    engine.layers[PARTITIONED].far.get(&name).copied().filter(|transfer| transfer.side == side)
}

/// Whether the receiver has started the sender's round, or is gone: then no process wants the data.
fn may_send(send: &Transfer) -> bool {
    let Far { met, round, gone, .. } = far(send);
    gone.get() || met.get() && (round.get() == send.round() || planted(Mutation::SentBeforeStart))
}

fn room(bytes: u64) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    packed.try_reserve_exact(bytes as usize).map_err(|_| no_memory("a partition"))?;
    packed.resize(bytes as usize, 0);
    Ok(packed)
}

/// Stores a partition in flight. Returns a word for it.
fn moving(moving: Moving) -> Result<u64> {
    let transfer = moving.transfer;
    let moving = MOVING.insert(moving).ok_or_else(|| no_memory("a partition"))?;
    transfer.retain();
    Ok(moving.address() as u64)
}

fn fail(transfer: Obj<Transfer>, error: Error) {
    far(&transfer).error.set(Some(error));
    transfer.failed.set(true);
}

/// Handles a partition whose data have left, so that the program may reuse them.
pub(crate) fn has_left(_: &mut Engine, request: Obj<Request>, _: u32, word: u64) {
    end(request, word, |_| {});
}

/// Handles a partition whose data have arrived.
pub(crate) fn has_come(_: &mut Engine, request: Obj<Request>, _: u32, word: u64) {
    end(request, word, |moving| {
        // SAFETY: the program leaves the receive buffer to the operation, and the bytes are inside: `Transfer::part`.
        unsafe { moving.transfer.buffer.write(moving.from, moving.packed.as_ptr(), moving.packed.len()) };
    });
}

fn end(request: Obj<Request>, word: u64, unpack: impl FnOnce(&Moving)) {
    let moving = MOVING.get(word as usize).expect("it is on its way until its message has ended");
    match request.error.take() {
        Some(error) => fail(moving.transfer, error),
        None => {
            if !moving.packed.is_empty() {
                unpack(&moving);
            }
            moving.transfer.finish_one(moving.partition, moving.round);
            if planted(Mutation::PartitionCountedTwice) {
                moving.transfer.finish_one(moving.partition, moving.round);
            }
        }
    }
    // SAFETY: the count that `moving` had.
    unsafe { super::TRANSFERS.release(moving.transfer) };
    // SAFETY: the count of its maker, as the message has arrived or was cancelled.
    unsafe { MOVING.release(moving) };
}
