//! Deaths of this job's ranks, as they are noted.
//!
//! The launcher, or the ranks of the node where it isn't Encore's, note a death in the memory of the job or of the node, and wake a thread of each rank
//! there ([`encore_boot::wake_at_deaths`]), which wakes the rank. The nodes send each other their deaths ([`super::relay`]).

use encore_boot::segment::Stage;
use encore_engine::engine::Engine;
use encore_engine::fatal;
use encore_engine::peer::PeerId;

/// Whether the ranks go on when one of them dies.
pub fn are_tolerated(engine: &Engine) -> bool {
    engine.job.head.deaths().is_some()
}

/// The number of a process's death; 0 for one that lives, as far as is known.
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

/// A rank has died: notes it for all ranks of this node.
pub(crate) fn note(engine: &Engine, rank: u32) {
    if rank != engine.job.rank {
        if let Err(error) = engine.job.head.bury(rank) {
            fatal::because(error.to_string());
        }
    } else if engine.slot().stage() == Stage::Inside {
        end_as_dead(engine);
    }
}

/// The others have taken this rank for dead, and have gone on without it.
pub(super) fn end_as_dead(engine: &Engine) -> ! {
    encore_boot::end_process(&format!(
        "rank {}: the other ranks have lost their connections with this one and go on without it: it ends",
        engine.job.rank
    ))
}
