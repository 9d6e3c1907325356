//! Long messages that the driver copies from memory of a device in one rank to that in another, in one go.
//!
//! The announcement names an allocation by the sender's number, and an offset. Before the first one, the sender sends the driver's handle of the
//! allocation. The receiver maps it when a receive first needs it, and answers as for shared memory. Where it can't, or receives to the host's
//! memory, it asks for the message, which then goes through the staging area.
//!
//! There is one cache, at the sender. Its key is the driver's number of the allocation, never an address: a program frees memory and gets other
//! memory at the same address. When an allocation is new to the cache, the sender looks which ones are gone, and has their receivers unmap them first:
//! a driver maps no memory whose address it takes for that of another mapping. A receiver that gets the number of an allocation which it
//! has unmapped asks for the message.
//!
//! A handle costs the receiver as much as the staging of about a MiB, so a sender first lets messages of that length together go the other way. Then
//! neither way costs more than twice the better one, however often an allocation is used. A persistent send says that its messages repeat: it has the handle
//! from its first start on.

use encore_device::sharing::{self, Allocation, Handle};

use crate::engine::Engine;
use crate::p2p::wire;
use crate::peers::handlers::{Consumed, Incoming, refuse};
use crate::peers::peer::PeerId;
use crate::send::backlog;
use crate::state::allocations::{Mapping, Received, Sent, Spot};
use crate::state::buffer::Buffer;
use encore_matching::Key;

/// The number of allocations that a sender keeps handles of. The one that was used longest ago goes first.
const MOST: usize = 64;
/// Parts in which a handle is sent.
const PARTS: i32 = 2;
/// Words of a part.
const WORDS: usize = 4;
/// Shortest messages that together cost as much as a handle.
const MESSAGES_A_HANDLE: u64 = 64;

/// Where a message is, if its receiver shall have it copied from there.
#[inline]
pub(crate) fn spot_of(engine: &mut Engine, buffer: &Buffer, to: PeerId) -> Option<Spot> {
    match may_go_by_handle(engine, buffer) {
        true => spot_on_device(engine, buffer, to),
        false => None,
    }
}

/// Whether the driver may copy a message in one go, by its length and as far as its datatype tells.
#[inline]
fn may_go_by_handle(engine: &Engine, buffer: &Buffer) -> bool {
    buffer.datatype.may_be_on_device() && buffer.bytes() >= engine.settings.device_copy_from
}

#[cold]
fn spot_on_device(engine: &mut Engine, buffer: &Buffer, to: PeerId) -> Option<Spot> {
    engine.allocations.counted = None;
    let (allocation, offset) = source_of(engine, buffer, to)?;
    if to == engine.peers.me() {
        return Some(Spot { number: 0, offset: allocation.start + offset });
    }
    let pays_from = pays_from(engine);
    let sent = use_of(engine, allocation, to)?;
    sent.bytes = sent.bytes.saturating_add(buffer.bytes());
    let counted = (sent.number, buffer.bytes());
    let goes_by_handle = sent.bytes >= pays_from && export(sent).is_some();
    engine.allocations.counted = Some(counted);
    goes_by_handle.then_some(Spot { number: counted.0, offset })
}

/// Prepares the messages of a persistent send: they repeat, so the first of them goes by the allocation's handle, which the driver makes now.
#[cold]
pub(crate) fn prepare(engine: &mut Engine, buffer: &Buffer, to: PeerId) {
    if !may_go_by_handle(engine, buffer) || to == engine.peers.me() {
        return;
    }
    let Some((allocation, _)) = source_of(engine, buffer, to) else { return };
    let pays_from = pays_from(engine);
    if let Some(sent) = use_of(engine, allocation, to) {
        sent.bytes = sent.bytes.max(pays_from);
        export(sent);
    }
}

/// The bytes of messages from an allocation that together cost as much as its handle.
fn pays_from(engine: &Engine) -> u64 {
    engine.settings.device_copy_from.saturating_mul(MESSAGES_A_HANDLE)
}

/// The allocation that holds a message, and where the message begins in it. `None`: the receiver's driver can't copy from there.
fn source_of(engine: &Engine, buffer: &Buffer, to: PeerId) -> Option<(Allocation, u64)> {
    if to != engine.peers.me() && !engine.peers.shares_memory(to) {
        return None;
    }
    let start = buffer.datatype.definition.is_contiguous(buffer.count as u64)?;
    let address = buffer.address.wrapping_offset(start as isize) as u64;
    let allocation = sharing::allocation_of(buffer.datatype.bound(), address)?;
    let offset = address - allocation.start;
    (buffer.bytes() <= allocation.bytes - offset).then_some((allocation, offset))
}

/// An allocation among those that this process sends from, with one use more; `None` if it has no handle.
fn use_of(engine: &mut Engine, allocation: Allocation, to: PeerId) -> Option<&mut Sent> {
    if !allocation.has_handle {
        return None;
    }
    let known = engine.allocations.sent.iter().position(|sent| sent.allocation.id == allocation.id);
    let index = known.unwrap_or_else(|| add(engine, allocation, to));
    engine.allocations.messages += 1;
    let sent = &mut engine.allocations.sent[index];
    sent.used = engine.allocations.messages;
    Some(sent)
}

/// Adds an allocation to those that this process sends from. Returns its index.
fn add(engine: &mut Engine, allocation: Allocation, to: PeerId) -> usize {
    forget_some(engine, to);
    engine.allocations.last_number += 1;
    engine.allocations.sent.push(Sent {
        allocation,
        number: engine.allocations.last_number,
        handle: None,
        refused: false,
        bytes: 0,
        used: 0,
        told: Vec::new(),
    });
    engine.allocations.sent.len() - 1
}

/// The handle of an allocation, if the driver makes one.
fn export(sent: &mut Sent) -> Option<Handle> {
    if sent.handle.is_none() && !sent.refused {
        sent.handle = sharing::export(&sent.allocation).ok();
        sent.refused = sent.handle.is_none();
    }
    sent.handle
}

/// Nothing of the message that [`spot_of`] was asked about could leave. It is asked about again, so it doesn't count yet.
#[cold]
pub(crate) fn did_not_leave(engine: &mut Engine, buffer: &Buffer) {
    let counted = if may_go_by_handle(engine, buffer) { engine.allocations.counted.take() } else { None };
    if let Some((number, bytes)) = counted {
        let sent = engine.allocations.sent.iter_mut().find(|sent| sent.number == number);
        sent.into_iter().for_each(|sent| sent.bytes = sent.bytes.saturating_sub(bytes));
    }
}

/// Forgets the allocations that the program has freed, and one that is still there if there are too many. Peers other than `to`
/// learn of it at once, that one by [`introduce`].
fn forget_some(engine: &mut Engine, to: PeerId) {
    let all = std::mem::take(&mut engine.allocations.sent);
    let (mut alive, mut gone): (Vec<Sent>, Vec<Sent>) =
        all.into_iter().partition(|sent| sharing::is_alive(&sent.allocation));
    if alive.len() >= MOST {
        let oldest = (0..alive.len()).min_by_key(|index| alive[*index].used).unwrap_or(0);
        gone.push(alive.swap_remove(oldest));
    }
    engine.allocations.sent = alive;
    for sent in gone {
        for (peer, _) in sent.told {
            match peer == to {
                true => engine.allocations.gone.push((peer, sent.number)),
                false => take_back(engine, peer, sent.number),
            }
        }
    }
}

/// Has a peer unmap an allocation.
fn take_back(engine: &mut Engine, peer: PeerId, number: u64) {
    if engine.peers.shares_memory(peer) && !engine.jobs.is_parted(peer) {
        backlog::reply(engine, peer, wire::DEVICE_GONE, Key::default(), [number, 0, 0, 0, 0, 0]);
    }
}

/// Sends a peer what it needs before the announcement of a message at this spot. False: there is no room for all of it; what has gone
/// isn't sent again.
pub(crate) fn introduce(engine: &mut Engine, to: PeerId, spot: Spot) -> bool {
    while let Some(index) = engine.allocations.gone.iter().position(|(peer, _)| *peer == to) {
        let words = [engine.allocations.gone[index].1, 0, 0, 0, 0, 0];
        if !backlog::push_reply(engine, to, wire::DEVICE_GONE, Key::default(), words) {
            return false;
        }
        engine.allocations.gone.swap_remove(index);
    }
    let Some(index) = engine.allocations.sent.iter().position(|sent| sent.number == spot.number) else {
        return true;
    };
    let sent = &mut engine.allocations.sent[index];
    let known = sent.told.iter().find(|(peer, _)| *peer == to).map_or(0, |(_, parts)| *parts);
    let (bytes, Some(Handle(handle))) = (sent.allocation.bytes, sent.handle) else { return true };
    for part in known..PARTS {
        let from = part as usize * WORDS;
        let words = [spot.number, bytes, handle[from], handle[from + 1], handle[from + 2], handle[from + 3]];
        let key = Key { tag: part, ..Key::default() };
        if !backlog::push_reply(engine, to, wire::DEVICE_HANDLE, key, words) {
            return false;
        }
        let told = &mut engine.allocations.sent[index].told;
        match told.iter_mut().find(|(peer, _)| *peer == to) {
            Some((_, parts)) => *parts = part + 1,
            None => told.push((to, part + 1)),
        }
    }
    true
}

/// [`wire::DEVICE_HANDLE`]: a part of the handle of a peer's allocation.
pub(crate) fn introduced(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [number, bytes, words @ ..] = cell.words;
    let part = cell.envelope.tag;
    if !(0..PARTS).contains(&part) || number == 0 {
        refuse(engine, cell, "it has no part of a handle");
    }
    let none = Received { handle: Handle([0; 8]), parts: 0, bytes, mapping: Mapping::NotTried };
    let received = engine.allocations.received.entry((cell.from, number)).or_insert(none);
    let from = part as usize * WORDS;
    received.handle.0[from..from + WORDS].copy_from_slice(&words);
    received.parts |= 1 << part;
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// [`wire::DEVICE_GONE`]: a peer takes a handle back.
pub(crate) fn gone(engine: &mut Engine, cell: &Incoming) -> Consumed {
    if let Some(received) = engine.allocations.received.remove(&(cell.from, cell.words[0])) {
        unmap(&received);
    }
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// The address at which the driver reads a message of a peer for this buffer. `None`: it has to be asked for.
pub(crate) fn reach(
    engine: &mut Engine,
    from: PeerId,
    spot: Spot,
    bytes: u64,
    buffer: &Buffer,
) -> Option<*const u8> {
    if !buffer.datatype.may_be_on_device() || bytes == 0 {
        return None;
    }
    let address = match from == engine.peers.me() {
        true => spot.offset,
        false => mapped(engine, from, spot, bytes, buffer)?.checked_add(spot.offset)?,
    };
    Some(std::ptr::with_exposed_provenance(address as usize))
}

/// The address of a peer's allocation here, which is mapped if it wasn't yet.
fn mapped(engine: &mut Engine, from: PeerId, spot: Spot, bytes: u64, buffer: &Buffer) -> Option<u64> {
    let received = engine.allocations.received.get_mut(&(from, spot.number))?;
    let is_whole = received.parts == (1 << PARTS) - 1;
    if !is_whole || spot.offset.checked_add(bytes)? > received.bytes {
        return None;
    }
    if received.mapping == Mapping::NotTried {
        let (low, _) = buffer.datatype.span(buffer.count)?;
        let near = buffer.address.wrapping_offset(low as isize) as u64;
        // A buffer in the host's memory says nothing about the allocation.
        let near = sharing::allocation(near)?;
        received.mapping = sharing::import(received.handle, &near).map_or(Mapping::Refused, Mapping::At);
    }
    match received.mapping {
        Mapping::At(address) => Some(address),
        Mapping::NotTried | Mapping::Refused => None,
    }
}

fn unmap(received: &Received) {
    if let Mapping::At(address) = received.mapping {
        // A mapping that the driver doesn't take back ends with the process.
        let _ = sharing::close(address);
    }
}

/// Unmaps all allocations of others.
pub(crate) fn close_all(engine: &mut Engine) {
    engine.allocations.received.drain().for_each(|(_, received)| unmap(&received));
}
