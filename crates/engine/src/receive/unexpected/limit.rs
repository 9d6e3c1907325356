//! The limit of the memory that unexpected messages take.
//!
//! Unexpected messages may take `ENCORE_UNEXPECTED_BYTES` of a rank's memory. A rank that holds more publishes this in its doorbell, which senders
//! read after each message. From then on senders use rendezvous for every message, and so wait until it is received. Messages that were under way
//! before, at most the contents of the rings, are stored. At half the limit the rank withdraws the notice. Messages to oneself are not held back.

use super::{MESSAGES, Message};
use crate::engine::Engine;
use crate::peers::channel;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Memory that unexpected messages take, in bytes.
fn kept(engine: &Engine) -> u64 {
    engine.counters.unexpected_bytes + (engine.unexpected.len() * size_of::<Message>()) as u64
}

/// Makes others use rendezvous, once unexpected messages take as much memory as they may.
#[inline]
pub fn keep_within(engine: &mut Engine) {
    if !engine.full && kept(engine) > engine.settings.unexpected_limit && !planted(Mutation::FullNotSaid) {
        engine.full = true;
        channel::say_full(engine, true);
    }
}

/// Drops the count of an unexpected message that has been received or withdrawn. Well below the limit, others may send eagerly again.
#[inline]
pub fn unexpected_went(engine: &mut Engine, message: Obj<Message>) {
    engine.counters.unexpected_went(&message);
    // SAFETY: the count of the list that it has left.
    unsafe { MESSAGES.release(message) };
    if engine.full && kept(engine) <= engine.settings.unexpected_limit / 2 {
        engine.full = false;
        channel::say_full(engine, false);
    }
}
