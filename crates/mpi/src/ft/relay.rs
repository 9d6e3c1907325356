//! Deaths on other nodes of the job, where no launcher of Encore's announces them to all ranks.
//!
//! Each rank has a *partner* on each other node: the first living rank there from its own index on. It sends the partner all deaths that
//! its node has recorded, in cells of the kind [`wire::DEATH`], and a new partner all of them again. So a node learns of a death as soon
//! as one rank of a node that knows of it, and its partner, are in MPI. As partners are connected from the start, the death of a whole
//! node is noticed, too: the connections with its ranks end.

use std::collections::HashMap;

use encore_boot::segment::JobName;
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::matching::Key;
use encore_engine::p2p::wire;
use encore_engine::peer::{Identity, PeerId};
use encore_engine::send::backlog;
use encore_engine::state::process::NodeId;

use super::deaths;
use super::state::FAULTS;

/// The third word of a cell: all ranks of a job have died, one has, or none.
pub(crate) const ALL: u64 = 0;
pub(crate) const ONE: u64 = 1;
const NONE: u64 = 2;

/// The partner on a node, and the number of deaths that were sent there.
pub(super) type Partner = (PeerId, u32);

/// [`wire::DEATH`], of a rank of this job.
pub(crate) fn told(engine: &mut Engine, cell: &Incoming) -> Consumed {
    // A launcher of Encore's knows better than other jobs.
    let may_know = !engine.peers.is_foreign(cell.from) || engine.job.head.header().launcher_pid == 0;
    if cell.words[2] == ONE && may_know {
        deaths::note(engine, cell.words[3] as u32);
    }
    Consumed::Now(0)
}

/// Tells connected processes of other jobs of the deaths of ranks of this one.
pub(super) fn tell_other_jobs(engine: &mut Engine, dead: &[PeerId]) {
    let others: Vec<PeerId> = engine.jobs.connected.iter().copied().collect();
    for to in others {
        dead.iter().for_each(|peer| tell_of(engine, to, *peer));
    }
}

/// Tells a process of the death of another one.
pub(crate) fn tell_of(engine: &mut Engine, to: PeerId, dead: PeerId) {
    let Identity { job: JobName([first, second]), rank } = engine.peers[dead].identity;
    backlog::reply(engine, to, wire::DEATH, Key::default(), [first, second, ONE, rank.into(), 0, 0]);
}

/// Whether ranks announce deaths to each other.
pub(super) fn is_needed(engine: &Engine) -> bool {
    let job = &engine.job;
    job.head.header().launcher_pid == 0 && job.here.len() < job.size as usize && deaths::are_tolerated(engine)
}

/// Sends the partners the deaths that weren't sent to them yet.
pub(super) fn tell(engine: &mut Engine) {
    if !is_needed(engine) {
        return;
    }
    let seen = engine.layers[FAULTS].seen;
    let own = engine.peers[engine.peers.me()].node;
    let mut nodes: HashMap<NodeId, Vec<PeerId>> = HashMap::new();
    for &peer in engine.peers.world().iter() {
        nodes.entry(engine.peers[peer].node).or_default().push(peer);
    }
    nodes.remove(&own);
    for (node, ranks) in nodes {
        let place = engine.job.place as usize;
        let from = |at: usize| ranks[(place + at) % ranks.len()];
        let Some(partner) = (0..ranks.len()).map(from).find(|peer| !deaths::is_dead(engine, *peer)) else {
            continue;
        };
        let known = engine.layers[FAULTS].partners.get(&node);
        let known = known.filter(|(before, _)| *before == partner).map(|(_, told)| *told);
        if known.is_none() {
            send(engine, partner, NONE, 0);
        }
        for number in known.unwrap_or(0) + 1..=seen {
            let rank = engine.job.head.dead(number);
            send(engine, partner, ONE, rank);
        }
        engine.layers[FAULTS].partners.insert(node, (partner, seen));
    }
}

fn send(engine: &mut Engine, to: PeerId, what: u64, rank: u32) {
    let [first, second] = engine.job.name.0;
    let words = [first, second, what, rank.into(), 0, 0];
    backlog::reply(engine, to, wire::DEATH, Key::default(), words);
}
