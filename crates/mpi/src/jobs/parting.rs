//! The end of connections with processes of other jobs: `MPI_Comm_disconnect` (MPI 5.0 §11.10.4) and `MPI_Finalize`.
//!
//! Two connected processes part once both have said so ([`wire::FAREWELL`]): in `MPI_Comm_disconnect` of the last communicator that they
//! have in common, or in `MPI_Finalize`, which waits for all that are connected. A connection that ends before is the death of the other
//! process ([`super::death`]). Nobody waits for the dead.
//!
//! Other threads of both may meet again meanwhile. So both count their meetings, and a farewell says how many there were: after one more it
//! counts for nothing. A thread that waits for one remembers in which connection: by the time it looks, others may have ended that and made the next one.
//! Two that part while one of them waits at a port of the other keep their connection for that.

use easy_ext::ext;
use encore_coll::prelude::*;
use std::collections::HashSet;

use encore_boot::segment::Stage;
use encore_transport::sockets::Sockets;

use super::sharing::*;
use super::spawn;
use crate::group::GROUPS;
use crate::prelude::*;
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

/// Methods of [`Engine`].
#[ext(PartingEngine)]
impl Engine {
    /// Tells the processes at the other ends of the link that this one ends the job with an exit code.
    pub fn tell_end(&mut self, code: i32) {
        if let Some(sockets) = self.sockets() {
            sockets.tell_end(code);
        }
    }
}

#[ext(PartingEngineInside)]
impl Engine {
    /// This process is connected with that one, if it is one of another job. `processors`: what that has in common with others on its processors. [`Engine::count_beside`]
    /// follows once all are connected.
    pub(crate) fn connect_with(&mut self, peer: PeerId, processors: u64) {
        if self.peers.is_foreign(peer) {
            self.jobs.meet(peer);
            let own = self.jobs.own_card.as_ref().map_or(0, |card| card.processors);
            if processors != 0 && processors == own {
                self.jobs.beside.insert(peer);
            }
        }
    }

    /// Counts anew how many processes run on this one's processors, which decides how it waits: where others need the processor, it gives it to them.
    pub(crate) fn count_beside(&mut self) {
        let Jobs { beside, connected, others_beside, .. } = &mut self.jobs;
        beside.retain(|peer| connected.contains(peer));
        let (here, others) = (self.job.here.len() as u32 + *others_beside, beside.len() as u32);
        self.share_processors_of(self.job.near.max(here) + others);
    }

    /// The processes of other jobs that are in this communicator and in no other one, among those that this one is connected with.
    pub(crate) fn only_in(&self, comm: Obj<Communicator>) -> Vec<PeerId> {
        if self.jobs.connected.is_empty() {
            return Vec::new();
        }
        let others = COMMS.objects();
        let stays = |other: &&Obj<Communicator>| !other.freed.get() && !other.parts.get() && **other != comm;
        let others: Vec<_> = others.iter().filter(stays).collect();
        let has =
            |comm: &Obj<Communicator>, peer: &PeerId| comm.peers.contains(peer) || comm.local.contains(peer);
        let is_only_here = |peer: &PeerId| has(&comm, peer) && !others.iter().any(|other| has(other, peer));
        self.jobs.connected.iter().copied().filter(is_only_here).collect()
    }

    /// A process has said that it ends its job with an exit code. If that is this job, this rank ends, too.
    pub(crate) fn follow(&mut self, peer: PeerId, code: i32) {
        if !self.peers.is_foreign(peer) {
            self.tell_end(code);
            encore_engine::fatal::ended_by_another(code);
        }
    }

    /// The connection with a process has ended. If it was one of this job, so has the job.
    pub(crate) fn lose(&mut self, peer: PeerId, error: &std::io::Error) {
        let rank = self.peers.world_rank(peer);
        if self.jobs.is_leaving(peer) {
            // Who calls at a port of it calls again.
            self.end_connection(peer);
            return self.do_without(peer);
        }
        if self.slot().stage() != Stage::Inside {
            // The launcher sees to it.
        } else if self.jobs.connected.contains(&peer) {
            return self.has_died(peer, error);
        } else if !self.peers.is_foreign(peer) {
            std::thread::sleep(encore_engine::fatal::LAUNCHER_FIRST);
            let host = self.jobs.hosts.get(&self.peers[peer].node);
            let on = host.map_or(String::new(), |host| format!(" on {host}"));
            encore_engine::fatal::gone(&format!("rank {rank}{on}"), error);
        }
        if self.jobs.meeting.contains(&peer) {
            self.jobs.unreachable.insert(peer, error.to_string());
        }
        self.do_without(peer);
    }

    /// A row that is of no use any more, as nothing refers to the process: it becomes that of another one.
    pub(crate) fn unused_row(&mut self) -> Option<PeerId> {
        if self.jobs.parted.is_empty() {
            return None;
        }
        let unused = self.without_uses(self.jobs.parted.iter().copied())?;
        self.jobs.parted.remove(&unused);
        self.forget_told(unused);
        self.retire_pair(unused);
        if let Channel::Link(end) = self.peers.channel(unused) {
            self.sockets()?.retire(end);
        }
        Some(unused)
    }

    /// One of these processes, which have parted, that nothing refers to any more.
    pub(crate) fn without_uses(&self, mut parted: impl Iterator<Item = PeerId>) -> Option<PeerId> {
        let mut used: HashSet<PeerId> = HashSet::new();
        COMMS.objects().iter().for_each(|comm| used.extend(comm.peers.iter().chain(comm.local.iter())));
        GROUPS.objects().iter().for_each(|group| used.extend(group.members.iter()));
        used.extend(REQUESTS.objects().iter().map(|request| request.peer.get()));
        used.extend(MESSAGES.objects().iter().map(|message| message.sender));
        parted.find(|peer| {
            !used.contains(peer)
                && !self.jobs.refer_to(*peer)
                && !self.peers.has_queued(*peer)
                && self.peers[*peer].partial.is_none()
        })
    }

    /// Both sides have parted: ends the connection, unless it is about to be used again.
    pub(crate) fn end_connection(&mut self, peer: PeerId) {
        self.jobs.connected.remove(&peer);
        if self.jobs.is_about_to_meet(peer) {
            return;
        }
        self.jobs.close(peer);
        self.end_sharing(peer);
        if let Channel::Link(end) = self.peers.channel(peer) {
            if let Some(sockets) = self.sockets() {
                sockets.forget(end);
            }
        }
    }

    /// Parts from a process to which this one has said farewell, if the other one has said so, too. Returns whether there is nothing to wait for any more.
    pub(crate) fn has_parted(&mut self, peer: PeerId, farewell: Farewell) -> bool {
        if !self.jobs.is_to_part(peer, farewell) {
            return true;
        }
        let parts = self.jobs.is_leaving(peer) && !self.peers.has_queued(peer);
        if parts {
            self.end_connection(peer);
        }
        parts
    }
}

/// Rows of processes that have parted.
#[ext(PartingCallInside)]
impl Call {
    /// Parts from processes, once they part from this one.
    pub(crate) fn part_from(&mut self, peers: Vec<PeerId>) {
        let engine = self.engine();
        let farewells: Vec<_> = peers.iter().map(|peer| (*peer, engine.jobs.farewell(*peer))).collect();
        for (peer, farewell) in &farewells {
            engine.reply(*peer, wire::FAREWELL, Key::default(), [farewell.meetings, 0, 0, 0, 0, 0]);
        }
        for (peer, farewell) in farewells {
            let rank = self.engine().peers.world_rank(peer) as i32;
            self.wait_until(rank, NONE, |engine| engine.has_parted(peer, farewell));
        }
    }
}

/// Parts from the processes of other jobs that are in no communicator but this one, which all of its members are about to free, and others of
/// which that is known ([`Communicator::parts`]); or from all of them.
///
/// The error of a communicator that one of them has died of.
pub(super) fn part_from(call: &mut Call, comm: Option<Obj<Communicator>>) -> Result<()> {
    let engine = call.engine();
    let peers = match comm {
        Some(comm) => engine.only_in(comm),
        None => engine.jobs.connected.iter().copied().collect(),
    };
    if !peers.is_empty() {
        call.part_from(peers);
    }
    let engine = call.engine();
    engine.count_beside();
    let lost = comm.and_then(|comm| engine.lost_member(comm));
    spawn::let_go(&mut engine.jobs);
    engine.forget_the_dead(comm);
    lost.map_or(Ok(()), Err)
}

/// Takes note of processes that have connected to this one, and of those whose connections have ended.
pub(super) fn watch(engine: &mut Engine) -> bool {
    if engine.sockets().is_none() {
        return false;
    }
    let shares = engine.look_after_sharing();
    if engine.sockets().is_some_and(|sockets| sockets.files_shown() > 0) {
        // Another thread may wait for one.
        engine.wake_other_threads();
    }
    if let Some((end, code)) = engine.sockets().and_then(Sockets::ended) {
        if let Some(peer) = engine.peers.behind_link(end) {
            engine.follow(peer, code);
        }
    }
    while let Some(broken) = engine.sockets().and_then(Sockets::broken) {
        if let Some(peer) = engine.peers.behind_link(broken.end) {
            engine.jobs.ending.push((peer, broken.error));
        }
    }
    // What has come from one before is dealt with first, wherever it lies.
    while let Some(place) = engine.jobs.ending.iter().position(|(peer, _)| engine.is_pair_empty(*peer)) {
        let (peer, error) = engine.jobs.ending.remove(place);
        engine.lose(peer, &error);
        engine.wake_other_threads();
    }
    // One whose connection has ended may come again.
    for name in engine.sockets().map(Sockets::strangers).unwrap_or_default() {
        engine.greet_stranger(name);
    }
    engine.look_after_the_dead();
    shares
}
