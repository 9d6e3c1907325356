//! The processes that this one exchanges messages with.
//!
//! [`Peers`] is the one table with a row for each of them. Communicators, groups and requests name a process by its
//! [`PeerId`], the row's index, which means nothing outside this process. What other processes know of it is its
//! [`Identity`]: that goes into messages, and the world rank in it is what roll-calls, boards and slots of the shared segment use.
//!
//! Rows of the job are there for ever. That of a process of another job is reused once the two have parted and nothing refers to it
//! (`parting::unused_row`). Three numbers of a process are of three types:
//! its row here ([`PeerId`]), its place among the processes that share a segment with this one ([`LocalRank`]), which not every
//! process has, and its rank in its job ([`Identity`]). They are equal where a job has one node; nothing relies on that.

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

/// This process's knowledge of another one, or of itself, and the backlog towards it.
pub struct Peer {
    /// Its name for other processes.
    pub identity: Identity,
    /// Where it runs, among the nodes of its job.
    pub node: NodeId,
    /// If it is one of another job: some node of that has more of its ranks than processors.
    shares_processors: bool,
    /// Its place among the processes that share this one's segment, if it is one of them. A process that isn't one is never told a place
    /// in shared memory.
    pub local: Option<LocalRank>,
    /// Which way cells go to it.
    channel: Channel,
    /// The ring beside the segment by which they go instead, where it is behind the link and shares memory with this process alone.
    beside: Option<LocalRank>,
    /// The number of that ring, also when there is none any more: routes to it may have been kept.
    last_beside: Option<LocalRank>,
    /// How what goes to it is written into its staging area.
    pub pace: Pace,
    /// The eager message that is arriving from it, and of which pieces are missing.
    pub partial: Partial,
    /// Whether the kernel copies between it and this process.
    pub(crate) kernel_access: Access,
    /// What the ways of long messages from it cost, once there has been one.
    pub(crate) ways: Option<Box<Ways>>,
    /// The backlog: messages and replies that wait for room towards it.
    queue: VecDeque<Queued>,
}

/// The table of all processes that this one knows.
pub struct Peers {
    rows: Vec<Peer>,
    /// The sending end of the ring to each of them; a closed one to those that cells reach otherwise. So no room towards these is ever
    /// known. Apart from the rows, so that the quick ways find it by one load.
    routes: Vec<Route>,
    me: PeerId,
    /// All processes share the segment with this one.
    all_share_memory: bool,
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
    /// The processes of job `name` of `ranks` ranks, of which this one is rank `me`. `here` are the ranks of those that share the segment of
    /// `shm`, in the order of their places in it. Each of the others has to be put behind a link ([`Peers::put_behind_link`]).
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

    /// On which node each process of the job is: `nodes` has a number for each rank, the same at all of them. Until this is called, a process knows
    /// its own node alone.
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

    /// What a process of another job has told of itself: its node there, and whether some node of its job has more of its ranks than processors.
    pub fn know_place(&mut self, peer: PeerId, node: NodeId, shares_processors: bool) {
        if self.is_foreign(peer) {
            let row = &mut self[peer];
            (row.node, row.shares_processors) = (node, shares_processors);
        }
    }

    /// The segment that a process belongs to. It is known of all that communicators have as members.
    pub fn segment_of(&self, peer: PeerId) -> Segment {
        let Peer { identity, node, .. } = &self[peer];
        debug_assert!(*node != NodeId::UNKNOWN, "{identity:?} hasn't told its node");
        Segment { job: identity.job, node: *node }
    }

    /// Whether some node of the job of a process of another job has more of its ranks than processors.
    pub(crate) fn shares_processors(&self, peer: PeerId) -> bool {
        self[peer].shares_processors
    }

    /// From now on, cells go to a process through the link, where it is `end`. `closed` is [`Shm::closed_route`].
    pub fn put_behind_link(&mut self, peer: PeerId, end: u32, closed: Route) {
        self[peer].channel = Channel::Link(end);
        if !planted(Mutation::RowTakenForRing) {
            self.routes[peer.row()] = closed;
        }
    }

    /// Which way cells go to a process.
    #[inline(always)]
    pub fn channel(&self, peer: PeerId) -> Channel {
        self[peer].channel
    }

    /// The ring beside the segment by which cells go to a process behind the link.
    #[inline(always)]
    pub(crate) fn beside(&self, peer: PeerId) -> Option<LocalRank> {
        self[peer].beside
    }

    /// The number of such a ring that a process has or had.
    pub(crate) fn last_beside(&self, peer: PeerId) -> Option<LocalRank> {
        self[peer].last_beside
    }

    /// A process behind the link has the ring of this number, which no cell goes through yet.
    pub(crate) fn prepare_beside(&mut self, peer: PeerId, ring: LocalRank) {
        self[peer].last_beside = Some(ring);
    }

    /// From now on, cells go to a process behind the link through a ring beside the segment, or not any more. `route` leads there, or is
    /// [`Shm::closed_route`].
    pub(crate) fn put_beside(&mut self, peer: PeerId, ring: Option<LocalRank>, route: Route) {
        self[peer].beside = ring;
        self.routes[peer.row()] = route;
    }

    /// The sending end of the ring to a process, a closed one if cells don't go through one. `None` for [`PeerId::NOBODY`].
    #[inline(always)]
    pub(crate) fn route(&self, peer: PeerId) -> Option<Route> {
        self.routes.get(peer.row()).copied()
    }

    /// The same without a look whether there is such a process.
    ///
    /// # Safety
    /// It is one of this table, not [`PeerId::NOBODY`].
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

    /// Whether all of these do.
    #[inline]
    pub fn share_memory(&self, peers: &[PeerId]) -> bool {
        self.all_share_memory || peers.iter().all(|peer| self.shares_memory(*peer))
    }

    /// The error if some of these don't, for what has no form without shared memory yet. `what` is that, in the plural.
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

    /// The process that sends to an inbox of the shared segment.
    #[inline(always)]
    pub(crate) fn behind_ring(&self, inbox: &Inbox) -> PeerId {
        debug_assert!((inbox.sender as usize) < self.rows.len());
        // As `of_job` has named it.
        PeerId(inbox.sender)
    }

    /// The process that is this end of the link; `None`: it comes by another end since.
    pub fn behind_link(&self, end: u32) -> Option<PeerId> {
        let is_it = |peer: &PeerId| self[*peer].channel == Channel::Link(end);
        // Mostly ends are numbered as the processes of the job are.
        let guess = PeerId(end);
        let found = Some(guess).filter(|guess| guess.row() < self.rows.len() && is_it(guess));
        found.or_else(|| self.ids().find(is_it))
    }

    /// The process with this rank in `MPI_COMM_WORLD`, if there is one.
    pub fn of_world_rank(&self, rank: u32) -> Option<PeerId> {
        self.named(Identity { job: self.own_job(), rank })
    }

    /// The process with this name, if it is known.
    pub fn named(&self, name: Identity) -> Option<PeerId> {
        let is_it = |peer: &PeerId| self.rows.get(peer.row()).is_some_and(|known| known.identity == name);
        // Those of this job come first, in the order of their ranks.
        let guess = PeerId(name.rank);
        Some(guess).filter(is_it).or_else(|| match name.job == self.own_job() {
            true => None,
            false => self.ids().find(is_it),
        })
    }

    /// The processes with these names, as another process has introduced them.
    pub fn introduced(&self, names: &[Identity]) -> Result<Arc<[PeerId]>> {
        let unknown = |name: Identity| {
            let text = format!("no process is known that is rank {} of job {:x?}", name.rank, name.job.0);
            Error::new(ErrorClass::Intern, Fact::Text(text))
        };
        // One that has called here, and no more, hasn't been introduced.
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

    /// Whether a process is one of another job.
    pub fn is_foreign(&self, peer: PeerId) -> bool {
        self[peer].identity.job != self.own_job()
    }

    /// Adds a process of another job, to which cells go through the link, where it is `end`, or takes note of its new end. `closed` is
    /// [`Shm::closed_route`]; `unused` a row that nothing refers to, if there is one.
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
            assert!(self.is_foreign(unused) && !self.has_queued(unused), "its row is of no use any more");
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

    /// Its number among connected processes ([`Identity::number`]).
    #[inline]
    pub fn number(&self, peer: PeerId) -> u32 {
        self[peer].identity.number()
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
mod tests;
