//! Deaths of this job's ranks: what needs the dead ends with an error, and all else goes on.
//!
//! The launcher notes a death in the job's memory and wakes a thread of each rank ([`encore_boot::wake_at_deaths`]), which wakes the
//! rank. What the dead has sent before is dealt with first; then nothing goes to it or comes from it any more.

use encore_coll::mismatch;
use encore_engine::call::Call;
use encore_engine::channel;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::p2p::lost;
use encore_engine::peer::PeerId;
use encore_engine::receive::call as receive;
use encore_engine::request::REQUESTS;
use encore_engine::requests::completion::finish;
use encore_engine::slab::Obj;
use encore_engine::state::jobs::Dead;
use std::sync::atomic::Ordering;

use super::state::FAULTS;
use super::{agree, revoke};
use crate::jobs::death;
use crate::rma::window::WINDOWS;

/// Looks between two searches for operations that can't end. A rank that is about to sleep searches, too.
const LOOKS_A_SEARCH: u32 = 64;

/// Whether the ranks go on when one of them dies.
pub fn are_tolerated(engine: &Engine) -> bool {
    // Only where all ranks share memory: between others, a lost connection ends the job.
    engine.job.head.deaths().is_some() && engine.job.here.len() == engine.job.size as usize
}

/// The number of a process's death; 0 for one that lives, as far as the launcher has said.
pub(super) fn number_of(engine: &Engine, peer: PeerId) -> u32 {
    if engine.peers.is_foreign(peer) || !are_tolerated(engine) {
        return 0;
    }
    engine.job.head.slot(engine.peers.world_rank(peer)).died.load(Ordering::Acquire)
}

/// Learns of deaths, and ends what needs the dead or a communicator that is revoked. Returns whether there was anything.
pub(super) fn look(engine: &mut Engine) -> bool {
    let mut any = learn(engine);
    any |= bury(engine);
    any |= revoke::end_revoked(engine);
    any |= agree::advance(engine);
    any |= post_again(engine);
    let faults = &mut engine.layers[FAULTS];
    if faults.unsound {
        faults.looks = faults.looks.wrapping_add(1);
        if engine.about_to_sleep || engine.layers[FAULTS].looks % LOOKS_A_SEARCH == 0 {
            end_in_vain(engine);
        }
    }
    any
}

/// Learns of the deaths that a call is to know of.
pub(super) fn learn_now(call: &mut Call) {
    let engine = call.engine();
    learn(engine);
    bury(engine);
}

/// Takes note of new deaths.
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
    let new = world.iter().map(|peer| (number_of(engine, *peer), *peer)).filter(is_new);
    let mut new: Vec<_> = new.collect();
    new.sort_unstable_by_key(|(number, _)| *number);
    let faults = &mut engine.layers[FAULTS];
    faults.dying.extend(new);
    faults.seen = deaths;
    true
}

/// Does without those dead of whom nothing is left to be dealt with. Returns whether there is one, or is one to come.
fn bury(engine: &mut Engine) -> bool {
    let dying = std::mem::take(&mut engine.layers[FAULTS].dying);
    if dying.is_empty() {
        return false;
    }
    for (number, peer) in dying {
        if !channel::is_empty_from(engine, peer) {
            engine.layers[FAULTS].dying.push((number, peer));
            continue;
        }
        engine.jobs.dead.insert(peer, Dead { how: String::new(), number: Some(number) });
        channel::close(engine, peer);
        death::do_without(engine, peer);
        end_with_windows(engine, peer);
        engine.layers[FAULTS].unsound = true;
    }
    end_in_vain(engine);
    finish::wake_sleepers(engine);
    true
}

/// Posts receives again that have ended because of a death. Returns whether there were any.
fn post_again(engine: &mut Engine) -> bool {
    let receives = std::mem::take(&mut engine.jobs.to_post);
    for &receive in &receives {
        receive::start(engine, receive);
        // SAFETY: the count of the list that it was taken from.
        unsafe { REQUESTS.release(receive) };
    }
    !receives.is_empty()
}

/// Ends the operations that can't end otherwise.
pub(super) fn end_in_vain(engine: &mut Engine) {
    lost::end_receives_in_vain(engine);
    mismatch::give_up_where(engine, lost::member);
}

/// Windows don't outlive a member: others may wait for locks of it, or for its answers. That ends the job, rather than that it waits for ever.
fn end_with_windows(engine: &Engine, peer: PeerId) {
    let has_it = |comm: Obj<Communicator>| comm.local.contains(&peer);
    if WINDOWS.objects().iter().any(|window| has_it(window.comm)) {
        let rank = engine.peers.world_rank(peer);
        encore_engine::fatal::needs_the_dead(rank, "a window that it was a member of is open");
    }
}
