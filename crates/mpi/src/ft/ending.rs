//! Consequences of a death ([`super::deaths`]): operations that need the dead process end with an error, and all others continue.
//!
//! Messages that the dead process has sent before are handled first; then nothing goes to it or comes from it any more.

use encore_boot::segment::Stage;
use encore_coll::mismatch;
use encore_engine::call::Call;
use encore_engine::channel;
use encore_engine::comm::COMMS;
use encore_engine::engine::Engine;
use encore_engine::p2p::lost;
use encore_engine::peer::PeerId;
use encore_engine::requests::completion::finish;
use encore_engine::state::jobs::Dead;
use encore_engine::state::process::Channel;
use std::time::{Duration, Instant};

use super::deaths::{are_tolerated, end_as_dead, number_here, number_of};
use super::state::{Dying, FAULTS};
use super::{agree, far, relay, revoke, silence, uniform};
use crate::jobs::death;

/// Polls between two searches for operations that can't end. A rank that is about to sleep searches, too.
const LOOKS_A_SEARCH: u32 = 64;
/// Longest time until the connection with a dead rank ends, unless its machine is gone.
const LONGEST: Duration = Duration::from_secs(1);

/// Learns of deaths, and ends operations that need a dead process or a revoked communicator. Returns whether there was anything to do.
pub(super) fn look(engine: &mut Engine) -> bool {
    if is_quiet(engine) {
        return false;
    }
    let mut any = learn(engine);
    if any || !engine.layers[FAULTS].has_partners {
        engine.layers[FAULTS].has_partners = true;
        relay::tell(engine);
    }
    any |= bury(engine);
    let searches = is_time_to_search(engine);
    // The hint may be younger than the death.
    if std::mem::take(&mut engine.layers[FAULTS].may_revoke) || searches {
        revoke::by_range(engine);
    }
    revoke::pass_on(engine);
    revoke::meet(engine);
    any |= revoke::end_revoked(engine);
    any |= agree::advance(engine);
    if searches {
        end_in_vain(engine);
        engine.layers[FAULTS].unsound = is_unsound(engine);
    }
    // After all that may end an operation: this rank may be about to sleep.
    any | uniform::advance(engine)
}

/// Whether this poll looks for operations that can't end.
fn is_time_to_search(engine: &mut Engine) -> bool {
    let faults = &mut engine.layers[FAULTS];
    if !faults.unsound {
        return false;
    }
    faults.looks = faults.looks.wrapping_add(1);
    engine.about_to_sleep || faults.looks % LOOKS_A_SEARCH == 0
}

/// Whether there is nothing to do, as in most polls of a job without deaths and revocations.
fn is_quiet(engine: &Engine) -> bool {
    let faults = &engine.layers[FAULTS];
    let knows_all = match engine.job.head.deaths() {
        Some(deaths) => faults.watched && faults.has_partners && deaths == faults.seen,
        None => true,
    };
    let is_idle = !faults.unsound
        && faults.dying.is_empty()
        && faults.gone.is_empty()
        && faults.early.is_empty()
        && faults.to_end.is_empty()
        && faults.under_way.is_empty()
        && faults.settling.is_empty();
    let is_asked = faults.may_revoke || encore_coll::uniform::is_any(engine);
    knows_all && is_idle && !is_asked
}

/// Whether operations may still come to be that can't end: any process has died, or a revoked communicator is in use.
fn is_unsound(engine: &Engine) -> bool {
    !engine.jobs.dead.is_empty() || COMMS.iter().any(|comm| comm.is_revoked())
}

/// Learns of the deaths that a call must know of.
pub(super) fn learn_now(call: &mut Call) {
    let engine = call.engine();
    learn(engine);
    bury(engine);
}

/// Handles new deaths.
fn learn(engine: &mut Engine) -> bool {
    let Some(deaths) = engine.job.head.deaths().filter(|_| are_tolerated(engine)) else { return false };
    if !std::mem::replace(&mut engine.layers[FAULTS].watched, true) {
        let waker = channel::own_waker(engine);
        if let Err(error) = encore_boot::wake_at_deaths(engine.job.head.clone(), move || waker.wake()) {
            panic!("no thread can wait for the deaths of other ranks: {error}");
        }
    }
    let seen = engine.layers[FAULTS].seen;
    if deaths == seen {
        return false;
    }
    let is_new = |(number, _): &(u32, PeerId)| *number > seen && *number <= deaths;
    let world = engine.peers.world();
    let new = world.iter().map(|peer| (number_here(engine, *peer), *peer)).filter(is_new);
    let mut new: Vec<_> = new.collect();
    new.sort_unstable_by_key(|(number, _)| *number);
    engine.layers[FAULTS].seen = deaths;
    let ranks: Vec<PeerId> = new.iter().map(|(_, peer)| *peer).collect();
    let dying =
        |peer: &PeerId| Dying { number: number_of(engine, *peer), peer: *peer, since: Instant::now() };
    let dying: Vec<Dying> = ranks.iter().map(dying).collect();
    engine.layers[FAULTS].dying.extend(dying);
    if ranks.contains(&engine.peers.me()) && engine.slot().stage() == Stage::Inside {
        end_as_dead(engine);
    }
    relay::tell_other_jobs(engine, &ranks);
    ranks.into_iter().for_each(|peer| tell_of_node(engine, peer));
    true
}

/// Reports the death of a whole node, which has no survivor to report it. The first living rank does so.
fn tell_of_node(engine: &mut Engine, last: PeerId) {
    let node = engine.peers[last].node;
    let world = engine.peers.world();
    let first = world.iter().find(|peer| number_of(engine, **peer) == 0);
    let is_of_it = |peer: &&PeerId| engine.peers[**peer].node == node;
    let live = world.iter().filter(is_of_it).any(|peer| number_of(engine, *peer) == 0);
    let latest = world.iter().filter(is_of_it).map(|peer| number_of(engine, *peer)).max();
    let is_last = !live && latest == Some(number_of(engine, last));
    let is_first = first == Some(&engine.peers.me());
    if is_last {
        engine.layers[FAULTS].emptied.insert(node, Instant::now());
    }
    if relay::is_needed(engine) && is_last && is_first {
        let host = engine.jobs.hosts.get(&node).map_or("a node", String::as_str);
        encore_boot::notice!(
            "all ranks on {host} have died, or the network there has failed; the others go on"
        );
    }
}

/// Whether messages may still come from a dead rank. Its connection ends when all have come; if it doesn't, the machine may be gone.
fn may_come(engine: &mut Engine, dying: &Dying) -> bool {
    if engine.peers[dying.peer].local.is_some() {
        return !channel::is_empty_from(engine, dying.peer);
    }
    let Channel::Link(end) = engine.peers.channel(dying.peer) else { return false };
    let is_ending = engine.jobs.ending.iter().any(|(other, _)| *other == dying.peer);
    let Some(sockets) = channel::sockets(engine) else { return false };
    let comes = (is_ending || sockets.is_connected(end)) && dying.since.elapsed() < LONGEST;
    let is_given_up = !comes && sockets.is_connected(end);
    if !comes {
        sockets.give_up(end);
    }
    if is_given_up {
        silence::has_not_answered(engine, dying.peer);
    }
    comes
}

/// Finishes dead processes whose messages have all been handled. Returns whether there were any to finish, now or later.
fn bury(engine: &mut Engine) -> bool {
    let dying = std::mem::take(&mut engine.layers[FAULTS].dying);
    if dying.is_empty() {
        return false;
    }
    for dying in dying {
        if may_come(engine, &dying) {
            engine.layers[FAULTS].dying.push(dying);
            continue;
        }
        let Dying { number, peer, .. } = dying;
        engine.jobs.dead.insert(peer, Dead { how: String::new(), number: Some(number) });
        channel::close(engine, peer);
        death::do_without(engine, peer);
        far::has_died(engine, peer);
        engine.layers[FAULTS].unsound = true;
    }
    end_in_vain(engine);
    finish::wake_sleepers(engine);
    true
}

/// Ends the operations that otherwise never end.
pub(super) fn end_in_vain(engine: &mut Engine) {
    lost::end_receives_in_vain(engine);
    mismatch::give_up_where(engine, lost::member);
}
