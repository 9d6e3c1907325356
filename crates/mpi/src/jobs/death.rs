//! Death of connected jobs: operations that need their processes end with an error, and all others continue.
//!
//! All ranks of a job end together, so if one ends without a disconnect, its job is dead. A process learns of it by the end of its
//! connection with a rank of that job, or from another process ([`wire::DEATH`]), as not all are connected with all. A process that
//! learns of a death first notifies its own job and the jobs that it is connected with. So the receiver of a message of an operation that
//! was given up because of the death knows of the death by then, and gives it up, too.
//!
//! Messages that have arrived before stay valid: receives from a dead process fail when its own connection has ended.

use encore_boot::segment::JobName;
use encore_coll::mismatch;
use encore_engine::channel;
use encore_engine::p2p::lost;
use encore_engine::send::backlog;

use crate::ft::{deaths, relay};
use crate::jobs::parting;
use crate::jobs::sharing;
use crate::partitioned::messages;
use crate::rma::messages::sync;
use encore_engine::comm::{COMMS, Communicator};
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::matching::Key;
use encore_engine::p2p::wire;
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::state::jobs::Dead;
use encore_engine::state::process::Channel;

/// [`wire::DEATH`]
pub(super) fn told(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    if cell.words[2] != 0 {
        return relay::told(engine, cell);
    }
    let how = format!("as rank {} has reported", engine.peers.world_rank(cell.from));
    bury(engine, JobName([cell.words[0], cell.words[1]]), &how);
    Consumed::Now(0)
}

/// Handles the end of a connection with a process of another job that hasn't disconnected.
pub(crate) fn has_died(engine: &mut Engine, peer: PeerId, error: &std::io::Error) {
    engine.jobs.close(peer);
    bury(engine, engine.peers[peer].identity.job, &error.to_string());
    do_without(engine, peer);
}

/// Handles the end of a connection with a rank that has not left in good order.
pub(crate) fn suspect(engine: &mut Engine, peer: PeerId) {
    if engine.at_end.told.contains(&peer) {
        // All of its messages have arrived.
        return do_without(engine, peer);
    }
    // Encore's launcher reports the death itself.
    if engine.job.head.header().launcher_pid == 0 {
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
    let me = engine.peers.me();
    let others: Vec<_> = engine.peers.world().iter().chain(&engine.jobs.connected).copied().collect();
    let JobName([first, second]) = job;
    for other in others.into_iter().filter(|other| *other != me) {
        backlog::reply(engine, other, wire::DEATH, Key::default(), [first, second, 0, 0, 0, 0]);
    }
    for peer in dead {
        let Channel::Link(end) = engine.peers.channel(peer) else { continue };
        // Cells that it has sent are handled first.
        let is_ending = engine.jobs.ending.iter().any(|(other, _)| *other == peer);
        if !is_ending && channel::sockets(engine).is_some_and(|sockets| !sockets.is_connected(end)) {
            do_without(engine, peer);
        }
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
    engine.jobs.dead.retain(|peer, dead| {
        dead.number.is_some()
            || live.iter().any(|comm| comm.peers.contains(peer) || comm.local.contains(peer))
    });
}
