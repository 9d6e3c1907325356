//! The limit of the memory that unexpected messages take.
//!
//! They may take `ENCORE_UNEXPECTED_BYTES` of a rank's memory. A rank that holds more says so in its doorbell, which senders look at after
//! each message. From then on senders announce every message, and so wait until it is received. Messages that were under way before
//! the senders knew, at most the contents of the rings, are kept. At half the limit the rank takes the notice back. Messages to
//! oneself are not held back.

use super::{MESSAGES, Message};
use crate::engine::Engine;
use crate::peers::channel;
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// Memory that unexpected messages take, in bytes.
fn kept(engine: &Engine) -> u64 {
    engine.counters.unexpected_bytes + (engine.unexpected.len() * size_of::<Message>()) as u64
}

/// Tells others to announce their messages, once unexpected messages take as much memory as they may.
#[inline]
pub fn keep_within(engine: &mut Engine) {
    if !engine.full && kept(engine) > engine.settings.unexpected_limit && !planted(Mutation::FullNotSaid) {
        engine.full = true;
        channel::say_full(engine, true);
    }
}

/// An unexpected message has been taken, or was taken back: gives its count up. Well below the limit, others needn't announce their
/// messages any more.
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
