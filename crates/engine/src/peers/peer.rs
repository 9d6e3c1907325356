//! The processes that this one exchanges messages with.
//!
//! [`Peers`] is the one table with a row for each. Communicators, groups and requests name a process by its [`PeerId`], the row's index, which
//! means nothing outside this process. Other processes know it by its [`Identity`], which goes into messages; roll-calls, boards and slots of the
//! shared segment use the world rank in it.
//!
//! Rows of the job are permanent. The row of a process of another job is reused once the two have parted and nothing refers to it
//! (`parting::unused_row`). Three numbers of a process have three types: its row here ([`PeerId`]), its index among the processes of this segment
//! ([`LocalRank`]), which not every process has, and its rank in its job ([`Identity`]). They are equal where a job has one node; no code relies on
//! that.

use std::collections::VecDeque;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use encore_boot::segment::JobName;
use encore_shmem::staging::Pace;
use encore_transport::shm::{Inbox, LocalRank, Route, Shm};

use crate::state::comm::Communicator;
use crate::state::message::{Access, Partial, Queued};
use crate::state::process::{ANY, Channel, NodeId};
use encore_adapt::Ways;
use encore_errors::error::{Error, ErrorClass, Fact, Result};
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

pub use crate::state::process::{Identity, PeerId, Segment};
use crate::state::request::Request;

/// State about another process or this one, and the backlog towards it.
pub struct Peer {
    /// Name of the process for other processes.
    pub identity: Identity,
    /// Node of the process, among those of its job.
    pub node: NodeId,
    /// For a process of another job: whether some node of that job has more ranks than processors.
    shares_processors: bool,
    /// Index among the processes that share this one's segment, if it is one. Other processes never get a location in shared memory.
    pub local: Option<LocalRank>,
    /// Channel of cells to the process.
    channel: Channel,
    /// The ring beside the segment for cells to a process behind the link that shares a memory with this one.
    beside: Option<LocalRank>,
    /// Number of the latest such ring, even after its end: routes to it may have been kept.
    last_beside: Option<LocalRank>,
    /// Learned copy method for data into the staging area towards the process.
    pub pace: Pace,
    /// The eager message that is arriving from it, with pieces missing.
    pub partial: Partial,
    /// Whether the kernel copies between it and this process.
    pub(crate) kernel_access: Access,
    /// Costs of the protocols of long messages from it, once there has been one.
    pub(crate) ways: Option<Box<Ways>>,
    /// The backlog: messages and replies that wait for room.
    queue: VecDeque<Queued>,
}

/// The table of all known processes.
pub struct Peers {
    rows: Vec<Peer>,
    /// The sending end of the ring to each process; closed for those that cells reach another way, so no room towards them is ever known. Apart
    /// from the rows, so that the fast paths find it by one load.
    routes: Vec<Route>,
    me: PeerId,
    /// Whether all processes share the segment with this one.
    all_share_memory: bool,
    /// Number of entries in all queues.
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
    /// The processes of job `name` of `ranks` ranks, of which this one is rank `me`. `here` are the ranks that share the segment of `shm`, in the
    /// order of their indexes there. All others must be put behind a link ([`Peers::put_behind_link`]).
    pub fn of_job(name: JobName, me: u32, ranks: u32, here: &[u32], shm: &mut Shm) -> Peers {
        assert!(me < ranks && here.len() == shm.ranks() && here[shm.me().0 as usize] == me);
        shm.call_senders(here.iter().copied());
        let place_of = |rank| here.iter().position(|&other| other == rank);
        let locals: Vec<_> = match here.len() == ranks as usize && here.iter().copied().eq(0..ranks) {
            true => (0..ranks).map(|rank| Some(LocalRank(rank))).collect(),
            false => (0..ranks).map(|rank| place_of(rank).map(|place| LocalRank(place as u32))).collect(),
        };
        let route_to = |(row, local): (usize, &Option<LocalRank>)| match local {
            Some(local) => shm.route(*local),
            None if planted(Mutation::RowTakenForRing) => {
                shm.route(LocalRank(row as u32 % here.len() as u32))
            }
            None => shm.closed_route(),
        };
        let routes = locals.iter().enumerate().map(route_to).collect();
        let staging = shm.sizes().staging as u64;
        let peer = |(rank, local): (usize, Option<LocalRank>)| Peer {
            identity: Identity { job: name, rank: rank as u32 },
            node: if local.is_some() { NodeId(0) } else { NodeId::UNKNOWN },
            shares_processors: false,
            local,
            channel: Channel::Ring,
            beside: None,
            last_beside: None,
            pace: Pace::new(staging),
            partial: Partial::default(),
            kernel_access: Access::default(),
            ways: None,
            queue: VecDeque::new(),
        };
        let all_share_memory = locals.iter().all(Option::is_some);
        let rows = locals.into_iter().enumerate().map(peer).collect();
        Peers { rows, routes, me: PeerId(me), all_share_memory, queued: 0 }
    }

    /// Sets the node of each process of the job: `nodes` has a number for each rank. Invariant: equal on all ranks. Until then, a process knows
    /// only its own node.
    pub fn know_nodes(&mut self, nodes: &[u32]) {
        let here = nodes[self.me.row()];
        for (row, &node) in self.rows.iter_mut().zip(nodes) {
            assert!(
                (node == here) == row.local.is_some(),
                "processes of one node share memory, and no others"
            );
            row.node = NodeId(node);
        }
    }

    /// Sets what a process of another job has reported: its node there, and whether some node of its job has more ranks than processors.
    pub fn know_place(&mut self, peer: PeerId, node: NodeId, shares_processors: bool) {
        if self.is_foreign(peer) {
            let row = &mut self[peer];
            (row.node, row.shares_processors) = (node, shares_processors);
        }
    }

    /// The segment of a process. Known for all members of communicators.
    pub fn segment_of(&self, peer: PeerId) -> Segment {
        let Peer { identity, node, .. } = &self[peer];
        debug_assert!(*node != NodeId::UNKNOWN, "{identity:?} has not reported its node");
        Segment { job: identity.job, node: *node }
    }

    /// Whether a process is of another job in which some node has more ranks than processors.
    pub(crate) fn shares_processors(&self, peer: PeerId) -> bool {
        self[peer].shares_processors
    }

    /// Directs cells for a process to the link, where it is `end`. `closed` is [`Shm::closed_route`].
    pub fn put_behind_link(&mut self, peer: PeerId, end: u32, closed: Route) {
        self[peer].channel = Channel::Link(end);
        if !planted(Mutation::RowTakenForRing) {
            self.routes[peer.row()] = closed;
        }
    }

    /// Channel of cells to a process.
    #[inline(always)]
    pub fn channel(&self, peer: PeerId) -> Channel {
        self[peer].channel
    }

    /// The ring beside the segment for cells to a process behind the link.
    #[inline(always)]
    pub(crate) fn beside(&self, peer: PeerId) -> Option<LocalRank> {
        self[peer].beside
    }

    /// Number of the latest such ring of a process.
    pub(crate) fn last_beside(&self, peer: PeerId) -> Option<LocalRank> {
        self[peer].last_beside
    }

    /// Assigns a ring number to a process behind the link; no cell goes through the ring yet.
    pub(crate) fn prepare_beside(&mut self, peer: PeerId, ring: LocalRank) {
        self[peer].last_beside = Some(ring);
    }

    /// Directs cells for a process behind the link through a ring beside the segment, or back to the link. `route` leads to the ring, or is
    /// [`Shm::closed_route`].
    pub(crate) fn put_beside(&mut self, peer: PeerId, ring: Option<LocalRank>, route: Route) {
        self[peer].beside = ring;
        self.routes[peer.row()] = route;
    }

    /// The sending end of the ring to a process, closed if cells don't go through one. `None` for [`PeerId::NOBODY`].
    #[inline(always)]
    pub(crate) fn route(&self, peer: PeerId) -> Option<Route> {
        self.routes.get(peer.row()).copied()
    }

    /// [`Peers::route`] without a check that the process exists.
    ///
    /// # Safety
    /// The process is in this table, not [`PeerId::NOBODY`].
    #[inline(always)]
    pub(crate) unsafe fn route_unchecked(&self, peer: PeerId) -> Route {
        // SAFETY: each row has a route; the caller's promise.
        unsafe { *self.routes.get_unchecked(peer.row()) }
    }

    /// World rank of member `source` of a communicator, or [`ANY`] for a wildcard: for roll-calls.
    pub fn world_rank_or_wildcard(&self, comm: Obj<Communicator>, source: i32) -> i32 {
        usize::try_from(source)
            .ok()
            .and_then(|source| comm.peers().get(source))
            .map_or(ANY, |peer| self.world_rank(*peer) as i32)
    }

    /// Whether a process shares the segment with this one.
    #[inline(always)]
    pub fn shares_memory(&self, peer: PeerId) -> bool {
        self[peer].local.is_some() || planted(Mutation::StrangerToldAPlace)
    }

    /// Whether all of these processes share the segment with this one.
    #[inline]
    pub fn share_memory(&self, peers: &[PeerId]) -> bool {
        self.all_share_memory || peers.iter().all(|peer| self.shares_memory(*peer))
    }

    /// Fails if some of these don't, for features that require shared memory. `what` names the feature, in the plural.
    pub fn must_share_memory(&self, peers: &[PeerId], what: &str) -> Result<()> {
        match peers.iter().find(|peer| !self.shares_memory(**peer)) {
            None => Ok(()),
            Some(&far) => {
                let rank = self.world_rank(far);
                let text = format!("{what} need shared memory, and this rank shares none with rank {rank}");
                Err(Error::new(ErrorClass::UnsupportedOperation, Fact::Text(text)))
            }
        }
    }

    /// This process.
    #[inline(always)]
    pub fn me(&self) -> PeerId {
        self.me
    }

    /// The processes of this job, in the order of their world ranks.
    pub fn world(&self) -> Arc<[PeerId]> {
        let own = self.own_job();
        self.those(|peer| peer.identity.job == own)
    }

    /// The processes of this job that this one can share memory with, in the order of their world ranks.
    pub fn of_this_node(&self) -> Arc<[PeerId]> {
        let (own, here) = (self.own_job(), self[self.me].node);
        self.those(|peer| peer.identity.job == own && peer.node == here)
    }

    fn those(&self, which: impl Fn(&Peer) -> bool) -> Arc<[PeerId]> {
        self.ids().filter(|peer| which(&self[*peer])).collect()
    }

    /// All processes.
    pub fn ids(&self) -> impl Iterator<Item = PeerId> + use<> {
        (0..self.rows.len() as u32).map(PeerId)
    }

    /// The sender of an inbox of the shared segment.
    #[inline(always)]
    pub(crate) fn behind_ring(&self, inbox: &Inbox) -> PeerId {
        debug_assert!((inbox.sender as usize) < self.rows.len());
        // `of_job` numbers inboxes by the rows of their senders.
        PeerId(inbox.sender)
    }

    /// The process at this end of the link; `None` if it has a new end since.
    pub fn behind_link(&self, end: u32) -> Option<PeerId> {
        let is_it = |peer: &PeerId| self[*peer].channel == Channel::Link(end);
        // Mostly ends are numbered like the processes of the job.
        let guess = PeerId(end);
        let found = Some(guess).filter(|guess| guess.row() < self.rows.len() && is_it(guess));
        found.or_else(|| self.ids().find(is_it))
    }

    /// The process with this rank in `MPI_COMM_WORLD`, if there is one.
    pub fn of_world_rank(&self, rank: u32) -> Option<PeerId> {
        self.named(Identity { job: self.own_job(), rank })
    }

    /// The process with this name, if known.
    pub fn named(&self, name: Identity) -> Option<PeerId> {
        let is_it = |peer: &PeerId| self.rows.get(peer.row()).is_some_and(|known| known.identity == name);
        // Processes of this job come first, in the order of their ranks.
        let guess = PeerId(name.rank);
        Some(guess).filter(is_it).or_else(|| match name.job == self.own_job() {
            true => None,
            false => self.ids().find(is_it),
        })
    }

    /// The processes with these names from an introduction.
    pub fn introduced(&self, names: &[Identity]) -> Result<Arc<[PeerId]>> {
        let unknown = |name: Identity| {
            let text = format!("no process is known that is rank {} of job {:x?}", name.rank, name.job.0);
            Error::new(ErrorClass::Intern, Fact::Text(text))
        };
        // A process that has only called here has not been introduced.
        let is_placed = |peer: &PeerId| self[*peer].node != NodeId::UNKNOWN;
        names.iter().map(|&name| self.named(name).filter(is_placed).ok_or_else(|| unknown(name))).collect()
    }

    /// The names of several processes, to introduce them.
    pub fn names(&self, peers: &[PeerId]) -> Vec<Identity> {
        peers.iter().map(|peer| self[*peer].identity).collect()
    }

    /// This process's job.
    fn own_job(&self) -> JobName {
        self[self.me].identity.job
    }

    /// Whether a process is of another job.
    pub fn is_foreign(&self, peer: PeerId) -> bool {
        self[peer].identity.job != self.own_job()
    }

    /// Adds a process of another job behind the link, where it is `end`, or updates the end of a known one. `closed` is [`Shm::closed_route`];
    /// `unused` is a row that nothing refers to, if there is one.
    pub fn meet(&mut self, identity: Identity, end: u32, closed: Route, unused: Option<PeerId>) -> PeerId {
        if let Some(known) = self.named(identity) {
            self[known].channel = Channel::Link(end);
            return known;
        }
        let met = Peer {
            identity,
            node: NodeId::UNKNOWN,
            shares_processors: false,
            local: None,
            channel: Channel::Link(end),
            beside: None,
            last_beside: None,
            pace: self[self.me].pace,
            partial: Partial::default(),
            kernel_access: Access::default(),
            ways: None,
            queue: VecDeque::new(),
        };
        if let Some(unused) = unused {
            assert!(self.is_foreign(unused) && !self.has_queued(unused), "its row is unused");
            self[unused] = met;
            return unused;
        }
        self.rows.push(met);
        self.routes.push(closed);
        self.all_share_memory = false;
        PeerId(self.rows.len() as u32 - 1)
    }

    /// The rank of a process in its job's `MPI_COMM_WORLD`.
    #[inline]
    pub fn world_rank(&self, peer: PeerId) -> u32 {
        self[peer].identity.rank
    }

    /// The process's number among connected processes ([`Identity::number`]).
    #[inline]
    pub fn number(&self, peer: PeerId) -> u32 {
        self[peer].identity.number()
    }

    /// Whether the first of these processes precedes the first of the others, by identity. All processes agree on the result.
    pub fn come_before(&self, these: &[PeerId], others: &[PeerId]) -> bool {
        let first = |peers: &[PeerId]| peers.first().map(|peer| self[*peer].identity);
        first(these) < first(others)
    }

    /// Whether this process's group of an intercommunicator is the first. Both groups agree on the result.
    pub fn leads(&self, comm: &Communicator) -> bool {
        self.come_before(&comm.local, comm.peers())
    }
}

/// Backlogs.
impl Peers {
    /// Whether items wait for room towards `to`.
    #[inline(always)]
    pub fn has_queued(&self, to: PeerId) -> bool {
        self.queued > 0 && !self[to].queue.is_empty()
    }

    /// Whether no items wait at all.
    #[inline(always)]
    pub fn nothing_queued(&self) -> bool {
        self.queued == 0
    }

    /// Appends an item to the queue towards a process.
    pub fn queue(&mut self, to: PeerId, queued: Queued) {
        self[to].queue.push_back(queued);
        self.queued += 1;
    }

    /// Takes the oldest item that waits for `to`.
    pub fn take_queued(&mut self, to: PeerId) -> Option<Queued> {
        let queued = self[to].queue.pop_front()?;
        self.queued -= 1;
        Some(queued)
    }

    /// Puts back a taken item that finds no room.
    pub fn put_back(&mut self, to: PeerId, queued: Queued) {
        match planted(Mutation::PutBackLast) {
            true => self[to].queue.push_back(queued),
            false => self[to].queue.push_front(queued),
        }
        self.queued += 1;
    }

    /// Removes a send from its queue, unless pieces of it have gone. Returns whether it was removed.
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
mod tests;
