//! Agreements of processes that don't all share memory: the messages of [`rounds`](super::rounds), as cells.
//!
//! A message is a sequence of words, sent as cells of the kind [`wire::AGREE`], which arrive in order. A message that arrives before this
//! process has begun the agreement waits for that. A decision is kept until the communicator's next one: other members may still need it.
//! The last decision of a freed communicator is kept for a while.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use encore_engine::engine::Engine;
use encore_engine::fatal;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::matching::Key;
use encore_engine::p2p::wire;
use encore_engine::peer::PeerId;
use encore_engine::send::backlog;

use super::deaths;
use super::rounds::{Gift, Message, Out, Round, Set, Value};
use super::state::FAULTS;

/// The name of an agreement: the communicator's context id, and its number there.
pub(super) type Name = (u64, u64);

/// An agreement that this process has begun.
struct Begun {
    members: Arc<[PeerId]>,
    me: u32,
    round: Round,
}

/// Agreements by messages.
#[derive(Default)]
pub(super) struct Far {
    begun: HashMap<Name, Begun>,
    /// Messages of agreements that this process has not begun, each with its sender.
    early: HashMap<Name, Vec<(u32, Message)>>,
    /// Words received of incomplete messages, and each message's total.
    parts: HashMap<PeerId, (usize, Vec<u64>)>,
    /// The last agreements of freed communicators.
    freed: VecDeque<Name>,
}

/// Most last agreements of freed communicators that are kept.
const KEPT: usize = 1024;
/// Words before those of the message: the name, the sender.
const HEAD: usize = 3;

/// Begins an agreement. `known`: the dead members that the program has acknowledged.
pub(super) fn begin(engine: &mut Engine, name: Name, members: &Arc<[PeerId]>, gift: Gift) {
    let me = engine.peers.me();
    let me = members.iter().position(|member| *member == me).expect("a member") as u32;
    let mut round = Round::new(me, members.len() as u32);
    round.give(gift);
    let mut out = Out::new();
    let far = &mut engine.layers[FAULTS].far;
    for (from, message) in far.early.remove(&name).unwrap_or_default() {
        round.take(from, message, &mut out);
    }
    far.begun.insert(name, Begun { members: members.clone(), me, round });
    send_all(engine, name, out);
    advance(engine, name);
}

/// The decision, once there is one.
pub(super) fn decided(engine: &mut Engine, name: Name) -> Option<Value> {
    let far = &mut engine.layers[FAULTS].far;
    let value = far.begun.get(&name)?.round.decided()?.clone();
    // All living members have begun this one, so none needs the one before.
    far.begun.remove(&(name.0, name.1.wrapping_sub(1)));
    Some(value)
}

/// Records the last agreement of a communicator that is freed.
pub(super) fn leave(engine: &mut Engine, name: Name) {
    let far = &mut engine.layers[FAULTS].far;
    far.freed.push_back(name);
    if far.freed.len() > KEPT {
        far.freed.pop_front().iter().for_each(|name| _ = far.begun.remove(name));
    }
}

/// Records the agreements of a communicator that is freed, and forgets messages of those that this process never begins.
pub(super) fn leave_all(engine: &mut Engine, context: u64) {
    let far = &mut engine.layers[FAULTS].far;
    far.early.retain(|name, _| name.0 != context);
    let names: Vec<Name> = far.begun.keys().copied().filter(|name| name.0 == context).collect();
    names.into_iter().for_each(|name| leave(engine, name));
}

/// [`wire::AGREE`]
pub(super) fn told(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let parts = &mut engine.layers[FAULTS].far.parts;
    let (all, words) = parts.entry(cell.from).or_insert_with(|| (cell.envelope.tag as usize, Vec::new()));
    let missing = all.saturating_sub(words.len());
    words.extend(&cell.words[..missing.min(cell.words.len())]);
    if words.len() < *all {
        return Consumed::Now(0);
    }
    let (_, words) = parts.remove(&cell.from).expect("just seen");
    let message = words.get(HEAD..).and_then(Message::from_words);
    let (Some(message), &[context, number, from, ..]) = (message, &words[..]) else {
        let rank = engine.peers.world_rank(cell.from);
        fatal::refused(rank, cell.kind, "it is no message of an agreement");
    };
    let (name, from) = ((context, number), from as u32);
    let far = &mut engine.layers[FAULTS].far;
    let Some(begun) = far.begun.get_mut(&name) else {
        far.early.entry(name).or_default().push((from, message));
        return Consumed::Now(0);
    };
    let mut out = Out::new();
    begun.round.take(from, message, &mut out);
    send_all(engine, name, out);
    advance(engine, name);
    Consumed::Now(0)
}

/// Handles the death of a member: an incomplete message of it never completes. The new leader needs this member's state.
pub(crate) fn has_died(engine: &mut Engine, peer: PeerId) {
    engine.layers[FAULTS].unsound = true;
    engine.layers[FAULTS].may_revoke = true;
    engine.layers[FAULTS].gone.push(peer);
    let far = &mut engine.layers[FAULTS].far;
    far.parts.remove(&peer);
    let its = |begun: &Begun| begun.members.contains(&peer);
    let names: Vec<Name> = far.begun.iter().filter(|(_, begun)| its(begun)).map(|(name, _)| *name).collect();
    names.into_iter().for_each(|name| advance(engine, name));
}

fn advance(engine: &mut Engine, name: Name) {
    let Some(begun) = engine.layers[FAULTS].far.begun.get(&name) else { return };
    let members = begun.members.clone();
    let dead = (0..).zip(members.iter()).filter(|(_, peer)| deaths::is_dead(engine, **peer));
    let dead = Set::of(dead.map(|(member, _)| member));
    let mut out = Out::new();
    if let Some(begun) = engine.layers[FAULTS].far.begun.get_mut(&name) {
        begun.round.advance(&dead, &mut out);
    }
    send_all(engine, name, out);
}

fn send_all(engine: &mut Engine, (context, number): Name, out: Out) {
    for (to, message) in out {
        let begun = &engine.layers[FAULTS].far.begun[&(context, number)];
        let (to, me) = (begun.members[to as usize], begun.me);
        let mut words = vec![context, number, u64::from(me)];
        words.extend(message.to_words());
        let key = Key { tag: words.len() as i32, ..Key::default() };
        for part in words.chunks(size_of::<wire::Words>() / size_of::<u64>()) {
            let mut cell = wire::Words::default();
            cell[..part.len()].copy_from_slice(part);
            backlog::reply(engine, to, wire::AGREE, key, cell);
        }
    }
}
