//! Records of deaths of this job's ranks.
//!
//! The launcher, or, if it isn't Encore's, the ranks of the node, record a death in the memory of the job or of the node, and wake a
//! thread of each rank there ([`encore_boot::wake_at_deaths`]), which wakes the rank. The nodes send each other their deaths
//! ([`super::relay`]).

use encore_boot::segment::Stage;
use encore_engine::engine::Engine;
use encore_engine::fatal;
use encore_engine::peer::PeerId;

use super::state::FAULTS;

/// Whether the job is fault tolerant: the ranks go on when one of them dies.
pub fn are_tolerated(engine: &Engine) -> bool {
    engine.job.head.deaths().is_some()
}

/// Bits below the number of a death of this job, for those of other jobs that this process has learned of since.
const ELSEWHERE_BITS: u32 = 32;

/// The number of a process's death, by which this process orders all that it knows of; 0 for one that lives, as far as is known.
pub(super) fn number_of(engine: &Engine, peer: PeerId) -> u64 {
    match engine.peers.is_foreign(peer) {
        true => engine.jobs.dead.get(&peer).and_then(|dead| dead.number).unwrap_or(0),
        false => u64::from(number_here(engine, peer)) << ELSEWHERE_BITS,
    }
}

/// Which of this job's deaths that of one of its ranks was; 0: it lives. All ranks of a node say the same.
pub(super) fn number_here(engine: &Engine, peer: PeerId) -> u32 {
    engine.job.head.death_of(engine.peers.world_rank(peer))
}

/// The ranks of this job that have died.
pub(crate) fn of_this_job(engine: &Engine) -> Vec<PeerId> {
    let world = engine.peers.world();
    match engine.job.head.deaths() {
        None | Some(0) => Vec::new(),
        Some(_) => world.iter().copied().filter(|peer| number_here(engine, *peer) != 0).collect(),
    }
}

/// Number of this job's deaths among those up to a number.
pub(super) fn number_of_here(number: u64) -> u32 {
    (number >> ELSEWHERE_BITS) as u32
}

/// The number of the death of a process of another job, of which this one learns now.
pub(crate) fn next_elsewhere(engine: &mut Engine) -> u64 {
    let faults = &mut engine.layers[FAULTS];
    faults.elsewhere += 1;
    u64::from(faults.seen) << ELSEWHERE_BITS | u64::from(faults.elsewhere)
}

/// Whether a process has died, of this job or of another one.
pub(super) fn is_dead(engine: &Engine, peer: PeerId) -> bool {
    number_of(engine, peer) != 0 || engine.jobs.dead.contains_key(&peer)
}

/// Records the death of a rank for all ranks of this node.
pub(crate) fn note(engine: &Engine, rank: u32) {
    if rank != engine.job.rank {
        if let Err(error) = engine.job.head.bury(rank) {
            fatal::because(error.to_string());
        }
    } else if engine.slot().stage() == Stage::Inside {
        end_as_dead(engine);
    }
}

/// Ends this rank, which the others count as dead and go on without.
pub(super) fn end_as_dead(engine: &Engine) -> ! {
    encore_boot::end_process(&format!(
        "rank {}: the other ranks have lost their connections with this one and go on without it: it ends",
        engine.job.rank
    ))
}
