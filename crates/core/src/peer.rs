//! The processes that this one exchanges messages with.
//!
//! [`Peers`] is the one table with a row for each of them. Communicators, groups and requests name a process by its
//! [`PeerId`], the row's index, which means nothing outside this process. What other processes know of it is its
//! [`Identity`]: that goes into messages, and the world rank in it is what roll-calls, boards and slots of the shared segment use.
//!
//! Rows are only ever added, so a [`PeerId`] stays good as long as the process lives. The processes of this job come first, in the
//! order of their ranks; that the index of such a row is also the index of its ring is known here and in
//! [`PeerId::ring`] only.

use std::collections::VecDeque;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use encore_shmem::staging::Pace;

use crate::channel::Channel;
use crate::comm::Communicator;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::mutation::{Mutation, planted};
use crate::p2p::incoming::Partial;
use crate::p2p::kernel_copy::Access;
use crate::p2p::offers::OpenOffer;
use crate::p2p::outgoing::Queued;
use crate::p2p::ways::Ways;
use crate::p2p::ways::offered::Offered;
use crate::request::Request;
use crate::slab::Obj;

/// A process, as this one calls it: its row in [`Peers`].
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeerId(u32);

impl PeerId {
    /// No process: of a request that exchanges messages with none, or with one that isn't known yet.
    pub const NOBODY: PeerId = PeerId(u32::MAX);

    /// Its row.
    #[inline(always)]
    fn row(self) -> usize {
        self.0 as usize
    }

    /// Its ring in the shared segment, as [`encore_transport::shm::Shm`] counts them.
    #[inline(always)]
    pub(crate) fn ring(self) -> u32 {
        self.0
    }

    /// As a number that a word has room for.
    pub(crate) const fn to_bits(self) -> u32 {
        self.0
    }

    /// From that number.
    pub(crate) const fn from_bits(bits: u32) -> PeerId {
        PeerId(bits)
    }
}

/// The name of a process that all processes know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// The job that it was started with: 0 for this process's own.
    pub job: u32,
    /// Its rank in that job's `MPI_COMM_WORLD`.
    pub rank: u32,
}

/// A machine. Processes of one node can share memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(u32);

/// This process's knowledge of another one, or of itself, and the backlog towards it.
pub struct Peer {
    /// Its name for other processes.
    pub identity: Identity,
    /// Where it runs.
    pub node: NodeId,
    /// Which way it is reached.
    pub channel: Channel,
    /// How what goes to it is written into its staging area.
    pub pace: Pace,
    /// The eager message that is arriving from it, and of which pieces are missing.
    pub(crate) partial: Partial,
    /// Whether the kernel copies between it and this process.
    pub(crate) kernel_access: Access,
    /// What the ways of long messages from it cost, once there has been one.
    pub(crate) ways: Option<Box<Ways>>,
    /// The same of messages that it may offer.
    pub(crate) offered: Option<Box<Offered>>,
    /// The backlog: messages and replies that wait for room towards it.
    queue: VecDeque<Queued>,
    /// The first entry of the queue is a send whose message is offered.
    pub(crate) open_offer: Option<OpenOffer>,
}

/// The table of all processes that this one knows.
pub struct Peers {
    rows: Vec<Peer>,
    me: PeerId,
    /// Entries in all queues.
    queued: usize,
}

impl Index<PeerId> for Peers {
    type Output = Peer;

    #[inline(always)]
    fn index(&self, peer: PeerId) -> &Peer {
        &self.rows[peer.row()]
    }
}

impl IndexMut<PeerId> for Peers {
    #[inline(always)]
    fn index_mut(&mut self, peer: PeerId) -> &mut Peer {
        &mut self.rows[peer.row()]
    }
}

impl Peers {
    /// The processes of a job of `ranks` ranks on one node, of which this one is rank `me`. `staging` is the length of a staging
    /// area in bytes.
    pub fn of_job(me: u32, ranks: u32, staging: u64) -> Peers {
        assert!(me < ranks);
        let peer = |rank| Peer {
            identity: Identity { job: 0, rank },
            node: NodeId(0),
            channel: Channel::Ring,
            pace: Pace::new(staging),
            partial: Partial::default(),
            kernel_access: Access::default(),
            ways: None,
            offered: None,
            queue: VecDeque::new(),
            open_offer: None,
        };
        Peers { rows: (0..ranks).map(peer).collect(), me: PeerId(me), queued: 0 }
    }

    /// This process.
    #[inline(always)]
    pub fn me(&self) -> PeerId {
        self.me
    }

    /// The processes of this job, in the order of their world ranks.
    pub fn world(&self) -> Arc<[PeerId]> {
        self.those(|peer| peer.identity.job == 0)
    }

    /// The processes of this job that this one can share memory with, in the order of their world ranks.
    pub fn of_this_node(&self) -> Arc<[PeerId]> {
        let here = self[self.me].node;
        self.those(|peer| peer.identity.job == 0 && peer.node == here)
    }

    fn those(&self, which: impl Fn(&Peer) -> bool) -> Arc<[PeerId]> {
        self.ids().filter(|peer| which(&self[*peer])).collect()
    }

    /// All processes.
    pub fn ids(&self) -> impl Iterator<Item = PeerId> + use<> {
        (0..self.rows.len() as u32).map(PeerId)
    }

    /// The process that sends through this ring of the shared segment.
    #[inline(always)]
    pub(crate) fn behind_ring(&self, ring: u32) -> PeerId {
        debug_assert!((ring as usize) < self.rows.len());
        PeerId(ring)
    }

    /// The process that is this end of the link.
    pub(crate) fn behind_link(&self, end: u32) -> PeerId {
        let is_it = |peer: &PeerId| self[*peer].channel == Channel::Link(end);
        // Mostly ends are numbered as the processes of the job are.
        let guess = PeerId(end);
        let found = Some(guess).filter(|guess| guess.row() < self.rows.len() && is_it(guess));
        found.or_else(|| self.ids().find(is_it)).expect("cells of a link come from peers behind it")
    }

    /// The process with this rank in `MPI_COMM_WORLD`, if there is one.
    pub fn of_world_rank(&self, rank: u32) -> Option<PeerId> {
        let peer = PeerId(rank);
        let known = self.rows.get(peer.row())?;
        (known.identity == Identity { job: 0, rank }).then_some(peer)
    }

    /// The processes with these world ranks, as another process has introduced them.
    pub fn introduced(&self, ranks: &[u32]) -> Result<Arc<[PeerId]>> {
        let unknown = |rank| Error::new(ErrorClass::Intern, Fact::Text(format!("no process is rank {rank}")));
        ranks.iter().map(|&rank| self.of_world_rank(rank).ok_or_else(|| unknown(rank))).collect()
    }

    /// The rank of a process in its job's `MPI_COMM_WORLD`.
    #[inline]
    pub fn world_rank(&self, peer: PeerId) -> u32 {
        self[peer].identity.rank
    }

    /// Whether the first of these processes comes before the first of the others, by their identities: a fact on which all
    /// processes agree.
    pub fn come_before(&self, these: &[PeerId], others: &[PeerId]) -> bool {
        let first = |peers: &[PeerId]| peers.first().map(|peer| self[*peer].identity);
        first(these) < first(others)
    }

    /// Of an intercommunicator's groups, whether this process's own is the first one: a fact on which both agree.
    pub fn leads(&self, comm: &Communicator) -> bool {
        self.come_before(&comm.local, comm.peers())
    }

    /// The same for several processes.
    pub fn world_ranks(&self, peers: &[PeerId]) -> Vec<u32> {
        peers.iter().map(|peer| self.world_rank(*peer)).collect()
    }
}

/// The backlogs.
impl Peers {
    /// Whether anything waits for room towards `to`.
    #[inline(always)]
    pub fn has_queued(&self, to: PeerId) -> bool {
        self.queued > 0 && !self[to].queue.is_empty()
    }

    /// Whether nothing waits at all.
    #[inline(always)]
    pub fn nothing_queued(&self) -> bool {
        self.queued == 0
    }

    /// Queues something behind all that waits already.
    pub fn queue(&mut self, to: PeerId, queued: Queued) {
        self[to].queue.push_back(queued);
        self.queued += 1;
    }

    /// Takes out the entry that has waited for `to` longest.
    pub fn take_queued(&mut self, to: PeerId) -> Option<Queued> {
        let queued = self[to].queue.pop_front()?;
        self.queued -= 1;
        Some(queued)
    }

    /// Puts back an entry that was taken out and still finds no room.
    pub fn put_back(&mut self, to: PeerId, queued: Queued) {
        match planted(Mutation::PutBackLast) {
            true => self[to].queue.push_back(queued),
            false => self[to].queue.push_front(queued),
        }
        self.queued += 1;
    }

    /// Takes a send out of its queue, unless pieces of it have gone. Returns whether it was taken out.
    pub fn withdraw(&mut self, to: PeerId, request: Obj<Request>) -> bool {
        if request.moved.get() > 0 {
            return false;
        }
        let queue = &mut self[to].queue;
        let is_it = |queued: &Queued| matches!(queued, Queued::Send(other) if *other == request);
        let Some(place) = queue.iter().position(is_it) else { return false };
        queue.remove(place);
        self.queued -= 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::Key;

    #[test]
    fn processes_of_the_job_are_found_by_their_world_ranks() {
        let peers = Peers::of_job(1, 3, 4096);
        assert_eq!(peers.world().len(), 3);
        assert_eq!(peers.world(), peers.of_this_node());
        for (rank, peer) in peers.world().iter().enumerate() {
            assert_eq!(peers.world_rank(*peer), rank as u32);
            assert_eq!(peers.of_world_rank(rank as u32), Some(*peer));
        }
        assert_eq!(peers.of_world_rank(1), Some(peers.me()));
        assert_eq!([3, u32::MAX].map(|rank| peers.of_world_rank(rank)), [None, None]);
    }

    #[test]
    fn what_is_put_back_stays_first() {
        let mut peers = Peers::of_job(0, 2, 4096);
        let to = peers.of_world_rank(1).unwrap();
        let reply = |first| Queued::Reply(1, Key::default(), [first, 0, 0, 0, 0, 0]);
        let first = |queued| match queued {
            Some(Queued::Reply(_, _, words)) => Some(words[0]),
            _ => None,
        };
        assert!(peers.nothing_queued() && !peers.has_queued(to));
        (1..=3).for_each(|number| peers.queue(to, reply(number)));
        assert!(peers.has_queued(to) && !peers.has_queued(peers.me()));
        assert_eq!(first(peers.take_queued(to)), Some(1));
        peers.put_back(to, reply(1));
        let order: Vec<_> = std::iter::from_fn(|| first(peers.take_queued(to))).collect();
        assert_eq!(order, [1, 2, 3]);
        assert!(peers.nothing_queued());
    }
}
