//! Messages of a timeline (`mpiexec --trace`), and their types for `mpiexec --check`: a sender records each message, and the receiver compares it
//! with its receive.
//!
//! Messages from one rank to another with one context and tag match in the order in which they are sent, so the receiver finds the record of a
//! message by its number.

use std::sync::atomic::Ordering::Relaxed;

use encore_insight::check::{Kind as Finding, Sent};
use encore_recording::{patterns, thread};

use super::check::{elements_of, is_on, lock, site};
use super::trace;
use super::{far, leaving};
use crate::engine::Engine;
use crate::peers::peer::PeerId;
use crate::receive::heads;
use crate::receive::unexpected::Message;
use crate::state::buffer::Buffer;
use crate::state::context::is_point_to_point;
use crate::state::request::Request;
use encore_matching::Key;
use encore_slab::Obj;

/// Records a message of the program before it leaves.
#[inline]
pub(crate) fn sent(engine: &mut Engine, to: PeerId, key: Key, buffer: &Buffer) {
    send(engine, to, key, buffer, false);
}

/// As [`sent`], of a message that leaves from a copy of the program's data.
#[inline]
pub(crate) fn sent_buffered(engine: &mut Engine, to: PeerId, key: Key, buffer: &Buffer) {
    send(engine, to, key, buffer, true);
}

fn send(engine: &mut Engine, to: PeerId, key: Key, buffer: &Buffer, is_buffered: bool) {
    if is_on() && is_point_to_point(key.context) && !record(engine, to, key, buffer, is_buffered) {
        // Ahead of the message.
        leaving::leave(engine);
    }
}

/// Records a message. Returns false if the record must leave for the receiver's node.
fn record(engine: &Engine, to: PeerId, key: Key, buffer: &Buffer, is_buffered: bool) -> bool {
    let (Some(rank), Some(check)) = (rank_of(engine, to), &mut *lock()) else { return true };
    let counter = check.sent.entry((rank, key.context, key.tag)).or_insert(0);
    let number = *counter;
    *counter += 1;
    let elements = elements_of(buffer.datatype, buffer.count as u64);
    let sent =
        Sent { context: key.context, tag: key.tag, number, bytes: buffer.bytes(), site: site(), elements };
    let is_near = check.here[rank as usize];
    match is_near {
        true => check.area.sent(check.me as usize, rank as usize, &sent),
        false => far::tell_sent(&mut check.leaving, to, &sent),
    }
    check.sends(rank, key, number, is_buffered);
    is_near
}

/// Records a message that has arrived without a receive.
#[inline]
pub(crate) fn arrived(engine: &Engine, message: &mut Message) {
    message.serial = trace::arrived(message.sender, message.envelope);
    if is_on() {
        message.number = number_of(engine, message.sender, message.envelope);
    }
}

/// Records that a call takes the message at the head of a ring.
#[inline]
pub(crate) fn arrived_in(engine: &Engine, inbox: usize, envelope: Key, bytes: u64) {
    trace::received(heads::sender(engine, inbox), envelope, bytes);
}

/// Records that an arriving message has found its receive.
#[inline]
pub(crate) fn arrived_for(engine: &Engine, request: Obj<Request>, from: PeerId, envelope: Key, bytes: u64) {
    trace::received(from, envelope, bytes);
    if is_on() {
        let number = number_of(engine, from, envelope);
        matched(engine, request, from, envelope, number, bytes);
    }
}

/// [`arrived_for`], where the receive determines the sender.
#[inline]
pub(crate) fn arrived_from_source(engine: &Engine, request: Obj<Request>, envelope: Key, bytes: u64) {
    if !is_point_to_point(envelope.context) {
        return;
    }
    let from = request.comm.and_then(|comm| comm.peers().get(envelope.source as usize).copied());
    if let Some(from) = from {
        arrived_for(engine, request, from, envelope, bytes);
    }
}

/// Records that a message that arrived earlier has found its receive.
#[inline]
pub(crate) fn taken(engine: &Engine, request: Obj<Request>, message: &Message) {
    trace::taken(message.sender, message.envelope, message.bytes, message.serial);
    came_early(engine, request, message);
    if is_on() {
        matched(engine, request, message.sender, message.envelope, message.number, message.bytes);
    }
}

/// Tells of a message of this job that came before the program's receive, for advice.
fn came_early(engine: &Engine, request: Obj<Request>, message: &Message) {
    let (Some(rank), Some(site)) = (rank_of(engine, message.sender), thread::own_site()) else { return };
    if is_point_to_point(message.envelope.context) && request.buffer.get().datatype.dense {
        patterns::came_early(site.key.load(Relaxed), rank as i32, message.bytes);
    }
}

/// Number of a message in its row, from 0.
fn number_of(engine: &Engine, from: PeerId, envelope: Key) -> u64 {
    if !is_point_to_point(envelope.context) {
        return 0;
    }
    let (Some(rank), Some(check)) = (rank_of(engine, from), &mut *lock()) else { return 0 };
    let counter = check.arrived.entry((rank, envelope.context, envelope.tag)).or_insert(0);
    *counter += 1;
    *counter - 1
}

fn matched(engine: &Engine, request: Obj<Request>, from: PeerId, envelope: Key, number: u64, bytes: u64) {
    if !is_point_to_point(envelope.context) {
        return;
    }
    let (Some(rank), Some(check)) = (rank_of(engine, from), &mut *lock()) else { return };
    let row = (rank, envelope.context, envelope.tag);
    check.receives_message(request, rank, envelope.tag, number);
    if check.lost.contains(&row) {
        return;
    }
    let sent = check.area.find_sent(rank as usize, check.me as usize, envelope.context, envelope.tag, number);
    let Some(sent) = sent else { return };
    if sent.bytes != bytes {
        check.lost.insert(row);
        return;
    }
    let buffer = request.buffer.get();
    if bytes > buffer.bytes() {
        // A truncated message is an error of its own.
        return;
    }
    let definition = &buffer.datatype.definition;
    let received = definition.signature_of_bytes(bytes);
    let mut elements = elements_of(buffer.datatype, buffer.count as u64);
    // If the message ends within an element, no number of elements fits.
    (elements.count, elements.hash) = received.map_or((u64::MAX, 0), |found| (found.elements, found.hash));
    if !sent.elements.fits(&elements) {
        let sites = [sent.site, request.site.get()];
        let texts = [sent.elements.text.as_str(), elements.text.as_str()];
        check.found(Finding::Message, rank as i32, sites, envelope.tag.into(), texts);
    }
}

/// World rank of a peer of this job.
pub(super) fn rank_of(engine: &Engine, peer: PeerId) -> Option<u32> {
    let identity = engine.peers[peer].identity;
    (identity.job == engine.job.name).then_some(identity.rank)
}
