//! Disconnects from processes of other jobs: `MPI_Comm_disconnect` (MPI 5.0 §11.10.4) and `MPI_Finalize`.
//!
//! Two connected processes disconnect once both have sent [`wire::FAREWELL`]: in `MPI_Comm_disconnect` of the last communicator that they
//! have in common, or in `MPI_Finalize`, which waits for all connected processes. A connection that ends before is the death of the other
//! process ([`super::death`]). No process waits for dead ones.
//!
//! Other threads of both may meet again meanwhile. So both count their meetings, and a farewell carries that count: after one more
//! meeting it is void. A thread that waits for a farewell remembers the connection: by the time it polls, others may have ended that one
//! and made the next. Two that disconnect while one of them waits at a port of the other keep their connection for that.

use encore_coll::mismatch;
use encore_engine::p2p::lost;
use encore_engine::send::backlog;
use encore_engine::{beside, channel};
use std::collections::HashSet;

use encore_boot::segment::Stage;
use encore_transport::sockets::Sockets;

use super::spawn;
use crate::ft::deaths;
use crate::group::GROUPS;
use crate::jobs::card;
use crate::jobs::death;
use crate::jobs::sharing;
use encore_engine::call::Call;
use encore_engine::comm::{COMMS, Communicator};
use encore_engine::engine::Engine;
use encore_engine::error::Result;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::matching::Key;
use encore_engine::p2p::wire;
use encore_engine::peer::PeerId;
use encore_engine::request::REQUESTS;
use encore_engine::slab::Obj;
use encore_engine::state::jobs::{Farewell, Jobs};
use encore_engine::state::process::{Channel, NONE};
use encore_engine::unexpected::MESSAGES;

/// [`wire::FAREWELL`]
pub(super) fn left(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    engine.jobs.leaving.insert(cell.from, cell.words[0]);
    Consumed::Now(0)
}

/// Notifies the processes at the other ends of the link that this one ends the job with an exit code.
pub fn tell_end(engine: &mut Engine, code: i32) {
    if let Some(sockets) = channel::sockets(engine) {
        sockets.tell_end(code);
    }
}

/// Connects this process with another one, if that is of another job. `processors`: identity of the processors that it shares with
/// others. [`count_beside`] follows once all are connected.
pub(crate) fn connect_with(engine: &mut Engine, peer: PeerId, processors: u64) {
    if engine.peers.is_foreign(peer) {
        engine.jobs.meet(peer);
        let own = engine.jobs.own_card.as_ref().map_or(0, |card| card.processors);
        if processors != 0 && processors == own {
            engine.jobs.beside.insert(peer);
        }
    }
}

/// Recounts the processes on this one's processors, which determines how it waits: if others need the processor, it yields.
pub(crate) fn count_beside(engine: &mut Engine) {
    let Jobs { beside, connected, others_beside, .. } = &mut engine.jobs;
    beside.retain(|peer| connected.contains(peer));
    let (here, others) = (engine.job.here.len() as u32 + *others_beside, beside.len() as u32);
    engine.share_processors_of(engine.job.near.max(here) + others);
}

/// Processes of other jobs, connected with this one, that are in this communicator and in no other one.
fn only_in(engine: &Engine, comm: Obj<Communicator>) -> Vec<PeerId> {
    if engine.jobs.connected.is_empty() {
        return Vec::new();
    }
    let others = COMMS.objects();
    let stays = |other: &&Obj<Communicator>| !other.freed.get() && !other.parts.get() && **other != comm;
    let others: Vec<_> = others.iter().filter(stays).collect();
    let has =
        |comm: &Obj<Communicator>, peer: &PeerId| comm.peers.contains(peer) || comm.local.contains(peer);
    let is_only_here = |peer: &PeerId| has(&comm, peer) && !others.iter().any(|other| has(other, peer));
    engine.jobs.connected.iter().copied().filter(is_only_here).collect()
}

/// Handles a process that ends its job with an exit code. If that is this job, this rank ends, too.
fn follow(engine: &mut Engine, peer: PeerId, code: i32) {
    if !engine.peers.is_foreign(peer) {
        tell_end(engine, code);
        encore_engine::fatal::ended_by_another(code);
    }
}

/// Handles the end of a connection with a process. If it was one of this job, the job ends, unless it is fault tolerant.
fn lose(engine: &mut Engine, peer: PeerId, error: &std::io::Error) {
    let rank = engine.peers.world_rank(peer);
    if engine.jobs.is_leaving(peer) {
        // Callers at one of its ports call again.
        end_connection(engine, peer);
        return death::do_without(engine, peer);
    }
    if !engine.peers.is_foreign(peer) && deaths::are_tolerated(engine) {
        return death::suspect(engine, peer, error);
    }
    if engine.slot().stage() != Stage::Inside {
        // The launcher handles the death.
    } else if engine.jobs.connected.contains(&peer) {
        return death::has_died(engine, peer, error);
    } else if !engine.peers.is_foreign(peer) {
        // No launcher learns of a network that fails its test.
        if error.kind() != std::io::ErrorKind::InvalidData {
            std::thread::sleep(encore_engine::fatal::LAUNCHER_FIRST);
        }
        let host = engine.jobs.hosts.get(&engine.peers[peer].node);
        let on = host.map_or(String::new(), |host| format!(" on {host}"));
        encore_engine::fatal::gone(&format!("rank {rank}{on}"), error);
    }
    if engine.jobs.meeting.contains(&peer) {
        engine.jobs.unreachable.insert(peer, error.to_string());
    }
    death::do_without(engine, peer);
}

/// Frees a row of the table for another process, if nothing refers to its process.
pub(crate) fn unused_row(engine: &mut Engine) -> Option<PeerId> {
    if engine.jobs.parted.is_empty() {
        return None;
    }
    // Rows of this job's processes stay, also those of dead ones.
    let foreign = engine.jobs.parted.iter().copied().filter(|peer| engine.peers.is_foreign(*peer));
    let unused = without_uses(engine, foreign)?;
    engine.jobs.parted.remove(&unused);
    mismatch::forget_told(engine, unused);
    beside::retire_pair(engine, unused);
    if let Channel::Link(end) = engine.peers.channel(unused) {
        channel::sockets(engine)?.retire(end);
    }
    Some(unused)
}

/// A disconnected process in `parted` that nothing refers to.
pub(crate) fn without_uses(engine: &Engine, mut parted: impl Iterator<Item = PeerId>) -> Option<PeerId> {
    let mut used: HashSet<PeerId> = HashSet::new();
    COMMS.objects().iter().for_each(|comm| used.extend(comm.peers.iter().chain(comm.local.iter())));
    GROUPS.objects().iter().for_each(|group| used.extend(group.members.iter()));
    used.extend(REQUESTS.objects().iter().map(|request| request.peer.get()));
    used.extend(MESSAGES.objects().iter().map(|message| message.sender));
    parted.find(|peer| {
        !used.contains(peer)
            && !engine.jobs.refer_to(*peer)
            && !engine.peers.has_queued(*peer)
            && engine.peers[*peer].partial.is_none()
    })
}

/// Ends the connection after a disconnect, unless it is about to be used again.
fn end_connection(engine: &mut Engine, peer: PeerId) {
    engine.jobs.connected.remove(&peer);
    if engine.jobs.is_about_to_meet(peer) {
        return;
    }
    engine.jobs.close(peer);
    sharing::end(engine, peer);
    if let Channel::Link(end) = engine.peers.channel(peer) {
        if let Some(sockets) = channel::sockets(engine) {
            sockets.forget(end);
        }
    }
}

/// Disconnects from a process to which this one has sent its farewell, if the other one's has arrived. Returns whether the wait is over.
fn has_parted(engine: &mut Engine, peer: PeerId, farewell: Farewell) -> bool {
    if !engine.jobs.is_to_part(peer, farewell) {
        return true;
    }
    let parts = engine.jobs.is_leaving(peer) && !engine.peers.has_queued(peer);
    if parts {
        end_connection(engine, peer);
    }
    parts
}

/// Disconnects from processes, once they disconnect from this one.
fn part_from_all(call: &mut Call, peers: Vec<PeerId>) {
    let engine = call.engine();
    let farewells: Vec<_> = peers.iter().map(|peer| (*peer, engine.jobs.farewell(*peer))).collect();
    for (peer, farewell) in &farewells {
        backlog::reply(engine, *peer, wire::FAREWELL, Key::default(), [farewell.meetings, 0, 0, 0, 0, 0]);
    }
    for (peer, farewell) in farewells {
        let rank = call.engine().peers.world_rank(peer) as i32;
        call.wait_until(rank, NONE, |engine| has_parted(engine, peer, farewell));
    }
}

/// Disconnects from the processes of other jobs that are in no communicator but this one, which all of its members are about to free, and
/// others of which that is known ([`Communicator::parts`]); without `comm`, from all of them.
///
/// Fails with the error of a communicator if one of them has died.
pub(super) fn part_from(call: &mut Call, comm: Option<Obj<Communicator>>) -> Result<()> {
    let engine = call.engine();
    let peers = match comm {
        Some(comm) => only_in(engine, comm),
        None => engine.jobs.connected.iter().copied().collect(),
    };
    if !peers.is_empty() {
        part_from_all(call, peers);
    }
    let engine = call.engine();
    count_beside(engine);
    let lost = comm.and_then(|comm| lost::member(engine, comm));
    spawn::let_go(&mut engine.jobs);
    death::forget(engine, comm);
    lost.map_or(Ok(()), Err)
}

/// Handles processes that have connected to this one, and ended connections.
pub(super) fn watch(engine: &mut Engine) -> bool {
    if channel::sockets(engine).is_none() {
        return false;
    }
    let shares = sharing::look_after(engine);
    if channel::sockets(engine).is_some_and(|sockets| sockets.files_shown() > 0) {
        // Another thread may wait for one of them.
        channel::wake_other_threads(engine);
    }
    if let Some((end, code)) = channel::sockets(engine).and_then(Sockets::ended) {
        if let Some(peer) = engine.peers.behind_link(end) {
            follow(engine, peer, code);
        }
    }
    while let Some(broken) = channel::sockets(engine).and_then(Sockets::broken) {
        if let Some(peer) = engine.peers.behind_link(broken.end) {
            engine.jobs.ending.push((peer, broken.error));
        }
    }
    // Earlier cells of a process are handled first, wherever they wait.
    while let Some(place) =
        engine.jobs.ending.iter().position(|(peer, _)| beside::is_pair_empty(engine, *peer))
    {
        let (peer, error) = engine.jobs.ending.remove(place);
        lose(engine, peer, &error);
        channel::wake_other_threads(engine);
    }
    // A process whose connection has ended may come again.
    for name in channel::sockets(engine).map(Sockets::strangers).unwrap_or_default() {
        card::greet_stranger(engine, name);
    }
    death::look_after(engine);
    shares
}
