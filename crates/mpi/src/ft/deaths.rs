//! Records of deaths of this job's ranks.
//!
//! The launcher, or, if it isn't Encore's, the ranks of the node, record a death in the memory of the job or of the node, and wake a
//! thread of each rank there ([`encore_boot::wake_at_deaths`]), which wakes the rank. The nodes send each other their deaths
//! ([`super::relay`]).

use encore_boot::segment::Stage;
use encore_engine::engine::Engine;
use encore_engine::fatal;
use encore_engine::peer::PeerId;

/// Whether the job is fault tolerant: the ranks go on when one of them dies.
pub fn are_tolerated(engine: &Engine) -> bool {
    engine.job.head.deaths().is_some()
}

/// Number of a process's death; 0 if it lives, as far as known.
pub(super) fn number_of(engine: &Engine, peer: PeerId) -> u32 {
    match engine.peers.is_foreign(peer) {
        true => 0,
        false => engine.job.head.death_of(engine.peers.world_rank(peer)),
    }
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
