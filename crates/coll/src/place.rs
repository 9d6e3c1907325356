//! Location of a communicator's ranks: those that share the memory of a node. Ranks of several jobs count as being on several nodes.
//!
//! The ranks of this rank's node are its *team*: lanes are a team's, and ranks of other nodes are reached by messages.

use std::sync::Arc;

use encore_plan::ir::Rank;
use encore_plan::nodes::NodeMap;

use crate::comm;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::peer::PeerId;

/// Location of the ranks of a communicator. It never changes.
pub struct Place {
    /// Map of several nodes; the ranks of one are of one job and share a segment. `None`: all ranks share one, or there are two groups.
    pub nodes: Option<NodeMap>,
    /// The members of this rank's team in the order of their ranks; only this one if it has no team.
    pub team: Arc<[PeerId]>,
    /// Index of this rank among them.
    pub me: usize,
    /// Whether the team has lanes.
    pub has_lanes: bool,
    /// Whether operations may use lanes, if they themselves allow it: those of all ranks, or, with several nodes, those of each node that
    /// has some. Invariant: equal on all ranks.
    pub may_use_lanes: bool,
}

impl Place {
    fn of(engine: &Engine, comm: &Communicator) -> Place {
        let (rank, local) = (comm.rank as Rank, &comm.local);
        let nodes = || NodeMap::new(local.iter().map(|&peer| engine.peers.segment_of(peer)));
        let (nodes, team, me): (_, Arc<[PeerId]>, usize) = if comm.is_inter() {
            (None, Arc::new([engine.peers.me()]), 0)
        } else if engine.peers.share_memory(local) {
            (None, local.clone(), rank as usize)
        } else {
            let nodes = nodes();
            let team = nodes.members(nodes.node_of(rank)).iter().map(|&rank| local[rank as usize]).collect();
            let me = nodes.place_of(rank) as usize;
            (Some(nodes), team, me)
        };
        let has_lanes = team.len() > 1 && engine.shm.sizes().teams > 0;
        let may_use_lanes = has_lanes || nodes.is_some();
        Place { nodes, team, me, has_lanes, may_use_lanes }
    }

    /// The rank in the communicator of the team's first member.
    pub fn first(&self, comm: &Communicator) -> Rank {
        self.nodes.as_ref().map_or(0, |nodes| nodes.members(nodes.node_of(comm.rank as Rank))[0])
    }

    /// Whether the team is all of a segment's `ranks` ranks, in the order of the segment. Invariant: equal on all its members.
    pub fn is_whole_segment(&self, engine: &Engine, ranks: usize) -> bool {
        let in_order = |(place, peer): (usize, &PeerId)| {
            engine.peers[*peer].local.is_some_and(|local| local.0 as usize == place)
        };
        self.team.len() == ranks && self.team.iter().enumerate().all(in_order)
    }
}

/// Location of a communicator's ranks.
#[inline(always)]
pub fn of<'a>(engine: &Engine, comm: &'a Communicator) -> &'a Place {
    match comm::collectives(comm).place.get() {
        Some(place) => place,
        None => found(engine, comm),
    }
}

#[cold]
#[inline(never)]
fn found<'a>(engine: &Engine, comm: &'a Communicator) -> &'a Place {
    comm::collectives(comm).place.get_or_init(|| Place::of(engine, comm))
}
