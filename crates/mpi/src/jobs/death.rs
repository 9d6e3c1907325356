//! Death of connected jobs: operations that need their processes end with an error, and all others continue.
//!
//! All ranks of a job end together, so if one ends without a disconnect, its job is dead. A process learns of it by the end of its
//! connection with a rank of that job, or from another process ([`wire::DEATH`]), as not all are connected with all. A process that
//! learns of a death first notifies its own job and the jobs that it is connected with. So the receiver of a message of an operation that
//! was given up because of the death knows of the death by then, and gives it up, too.
//!
//! Where jobs go on when a rank dies, the death is that of the process, not of its job ([`bury_one`]).
//!
//! Messages that have arrived before stay valid: receives from a dead process fail when its own connection has ended.

use std::io::ErrorKind::{HostUnreachable, NetworkUnreachable, TimedOut};

use encore_boot::segment::JobName;
use encore_coll::mismatch;
use encore_engine::channel;
use encore_engine::p2p::lost;
use encore_engine::send::backlog;

use crate::ft::{deaths, far, relay, silence};
use crate::jobs::parting;
use crate::jobs::sharing;
use crate::partitioned::messages;
use crate::rma::messages::sync;
use encore_engine::comm::{COMMS, Communicator};
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::matching::Key;
use encore_engine::p2p::wire;
use encore_engine::peer::{Identity, PeerId};
use encore_engine::slab::Obj;
use encore_engine::state::jobs::Dead;
use encore_engine::state::process::Channel;

/// [`wire::DEATH`]
pub(super) fn told(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let [first, second, what, rank, ..] = cell.words;
    let job = JobName([first, second]);
    let how = format!("as rank {} has reported", engine.peers.world_rank(cell.from));
    match what {
        relay::ALL => bury(engine, job, &how),
        _ if job == engine.job.name => return relay::told(engine, cell),
        relay::ONE => told_of_one(engine, Identity { job, rank: rank as u32 }, &how),
        _ => {}
    }
    Consumed::Now(0)
}

/// Handles the end of a connection with a process of another job that hasn't disconnected.
pub(crate) fn has_died(engine: &mut Engine, peer: PeerId, error: &std::io::Error) {
    engine.jobs.close(peer);
    match deaths::are_tolerated(engine) {
        true => bury_one(engine, peer, &error.to_string()),
        false => bury(engine, engine.peers[peer].identity.job, &error.to_string()),
    }
    do_without(engine, peer);
}

/// Handles the end of a connection with a rank that has not left in good order.
pub(crate) fn suspect(engine: &mut Engine, peer: PeerId, error: &std::io::Error) {
    if engine.at_end.told.contains(&peer) {
        // All of its messages have arrived.
        return do_without(engine, peer);
    }
    // Encore's launcher reports the death itself.
    if engine.job.head.header().launcher_pid == 0 {
        match error.kind() {
            TimedOut | HostUnreachable | NetworkUnreachable => silence::note(engine, peer),
            _ => silence::has_answered(engine, peer),
        }
        deaths::note(engine, engine.peers.world_rank(peer));
    }
}

/// Reports the death of a process that was lost before this one was connected with it: a communicator with it is about to be made.
pub(crate) fn meet_dead(engine: &mut Engine, peer: PeerId) {
    let how = engine.jobs.unreachable.get(&peer).cloned();
    let how = how.unwrap_or_else(|| "it has closed its connection".to_owned());
    engine.jobs.connected.insert(peer);
    has_died(engine, peer, &std::io::Error::other(how));
}

/// Ends all operations that need a process that is gone.
pub(crate) fn do_without(engine: &mut Engine, peer: PeerId) {
    engine.jobs.close(peer);
    sharing::end(engine, peer);
    lost::end_all_with(engine, peer);
    messages::end_with(engine, peer);
    sync::end_locks_of(engine, peer);
}

/// Records the death of a job's processes that this one is connected with, unless recorded already.
fn bury(engine: &mut Engine, job: JobName, how: &str) {
    let is_of_it = |peer: &PeerId| engine.peers[*peer].identity.job == job;
    let has_parted = |peer: &PeerId| engine.jobs.is_leaving(*peer);
    let connected = engine.jobs.connected.iter().copied();
    let dead: Vec<_> = connected.filter(|peer| is_of_it(peer) && !has_parted(peer)).collect();
    if dead.is_empty() {
        return;
    }
    for &peer in &dead {
        engine.jobs.connected.remove(&peer);
        engine.jobs.dead.insert(peer, Dead { how: how.to_owned(), number: None });
    }
    parting::count_beside(engine);
    let JobName([first, second]) = job;
    for other in living(engine) {
        backlog::reply(engine, other, wire::DEATH, Key::default(), [first, second, relay::ALL, 0, 0, 0]);
    }
    dead.into_iter().for_each(|peer| do_without_unless_ending(engine, peer));
}

/// A process of another job has died, as a third one reports.
fn told_of_one(engine: &mut Engine, name: Identity, how: &str) {
    match engine.peers.named(name).filter(|peer| engine.jobs.connected.contains(peer)) {
        Some(peer) if !engine.jobs.is_leaving(peer) => bury_one(engine, peer, how),
        Some(_) => {}
        None if engine.peers.named(name).is_some_and(|peer| engine.jobs.dead.contains_key(&peer)) => {}
        // This process may be about to meet it.
        None => _ = engine.jobs.foretold.insert((name.job, name.rank)),
    }
}

/// A process of another job has died, where jobs go on without one of their ranks: takes note of it, if this one hasn't yet.
fn bury_one(engine: &mut Engine, peer: PeerId, how: &str) {
    if !engine.jobs.connected.remove(&peer) {
        return;
    }
    let number = Some(deaths::next_elsewhere(engine));
    engine.jobs.dead.insert(peer, Dead { how: how.to_owned(), number });
    parting::count_beside(engine);
    for other in living(engine) {
        relay::tell_of(engine, other, peer);
    }
    do_without_unless_ending(engine, peer);
    far::has_died(engine, peer);
}

/// A process of another job is connected with this one now, and may have died before: another one may have reported that. It may know of no deaths.
pub(crate) fn compare_with(engine: &mut Engine, peer: PeerId) {
    if !deaths::are_tolerated(engine) {
        return;
    }
    let mut dead: Vec<PeerId> = engine.jobs.dead.keys().copied().collect();
    let here = deaths::of_this_job(engine);
    dead.extend(here.into_iter().filter(|rank| !engine.jobs.dead.contains_key(rank)));
    dead.into_iter().for_each(|dead| relay::tell_of(engine, peer, dead));
    let Identity { job, rank } = engine.peers[peer].identity;
    if engine.jobs.foretold.remove(&(job, rank)) {
        bury_one(engine, peer, "as others have told");
    }
}

/// The other processes that this one is connected with, and of its job, that live.
fn living(engine: &Engine) -> Vec<PeerId> {
    let me = engine.peers.me();
    let world = engine.peers.world();
    let all = world.iter().chain(&engine.jobs.connected);
    all.copied().filter(|other| *other != me && !engine.jobs.dead.contains_key(other)).collect()
}

/// Does without a dead process, unless its connection is yet to end: what it has sent is dealt with first.
fn do_without_unless_ending(engine: &mut Engine, peer: PeerId) {
    let Channel::Link(end) = engine.peers.channel(peer) else { return };
    let is_ending = engine.jobs.ending.iter().any(|(other, _)| *other == peer);
    if !is_ending && channel::sockets(engine).is_some_and(|sockets| !sockets.is_connected(end)) {
        do_without(engine, peer);
    }
}

/// Ends operations that have come to need dead processes since the last poll.
pub(crate) fn look_after(engine: &mut Engine) {
    if engine.jobs.dead.is_empty() {
        return;
    }
    lost::end_receives_in_vain(engine);
    mismatch::give_up_where(engine, lost::member);
}

/// Forgets dead processes that are in no communicator but `comm`, which is about to be freed.
pub(crate) fn forget(engine: &mut Engine, comm: Option<Obj<Communicator>>) {
    if engine.jobs.dead.is_empty() {
        return;
    }
    let live = COMMS.objects();
    let live: Vec<_> = live.iter().filter(|other| !other.freed.get() && Some(**other) != comm).collect();
    engine.jobs.dead.retain(|peer, _| {
        !engine.peers.is_foreign(*peer)
            || live.iter().any(|comm| comm.peers.contains(peer) || comm.local.contains(peer))
    });
}
