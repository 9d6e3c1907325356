//! Ranks that are awake don't stay on one processor while another one is free.
//!
//! `mpiexec` starts each rank on a processor of its own where there are enough. The kernel may move the rank until it comes to
//! `MPI_Init`, and then the rank moves there again (docs/lab/039). Nothing is bound: the kernel may move it at any time.
//!
//! The kernel notices after some ten milliseconds that two processes share a processor beside an idle one. Until then each message between
//! them costs a change of processes (docs/lab/008). So a rank that waits in vain for another one looks whether both are on the
//! same processor, and the one with the higher number moves.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use encore_boot::segment::{RankSlot, Stage};
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

use crate::comm::Communicator;
use crate::engine::Engine;
use crate::peer::PeerId;

/// The most other ranks that a rank looks at, where it doesn't wait for one in particular.
const MOST_RANKS: u32 = 64;
/// A rank doesn't move again within this time: the kernel may have moved it back for a reason.
const BETWEEN_MOVES: Duration = Duration::from_millis(1);

/// This rank's moves.
#[derive(Debug, Default)]
pub struct Placement {
    latest: Option<Instant>,
}

/// Moves this thread to the processor that the rank was started on.
pub fn start(slot: &RankSlot) {
    let Some(first) = (slot.processor.load(Ordering::Relaxed) as usize).checked_sub(1) else { return };
    let Ok(allowed) = sched_getaffinity(None) else { return };
    if first < CpuSet::MAX_CPU && allowed.is_set(first) && sched_getcpu() != first {
        let mut only = CpuSet::new();
        only.set(first);
        move_to(&only, &allowed);
    }
}

/// Moves this thread to one of some processors. Its affinity is restored at once: the kernel may move it again.
fn move_to(some: &CpuSet, allowed: &CpuSet) -> bool {
    sched_setaffinity(None, some).is_ok() && sched_setaffinity(None, allowed).is_ok()
}

/// The processor that a rank was on when it last waited, if it may still be there and awake.
fn awake_on(slot: &RankSlot) -> Option<usize> {
    let awake = slot.asleep.load(Ordering::Relaxed) == 0 && slot.stage() == Stage::Inside;
    (slot.processor.load(Ordering::Relaxed) as usize).checked_sub(1).filter(|_| awake)
}

/// Ranks in a row that start at the same cache, if all caches have as many of the ranks (the last one may have fewer) and they come in order;
/// otherwise 0. `caches`: of each rank, 0 if that isn't known.
fn group_around_caches(caches: impl Iterator<Item = u32>) -> u32 {
    let (mut seen, mut runs) = (Vec::new(), Vec::new());
    for cache in caches {
        match seen.last() == Some(&cache) {
            true => *runs.last_mut().expect("there is a run for each cache") += 1,
            false if cache == 0 || seen.contains(&cache) => return 0,
            false => {
                seen.push(cache);
                runs.push(1);
            }
        }
    }
    let [first, .., last] = runs[..] else { return 0 };
    let alike = runs[..runs.len() - 1].iter().all(|&run| run == first);
    if alike && last <= first { first } else { 0 }
}

impl Engine {
    /// Consecutive ranks of a communicator that share a cache, the same at all of them: see [`encore_plan::select::Machine`].
    pub fn cache_group(&self, comm: &Communicator) -> u32 {
        let rank_of = |&peer: &PeerId| self.peers.world_rank(peer);
        let cache_of = |rank: u32| self.job.head.slot(rank).cache.load(Ordering::Relaxed);
        group_around_caches(comm.local.iter().map(rank_of).map(cache_of))
    }

    /// This rank has waited in vain for a while for `peer` (a world rank; negative: several, or none in particular). Notes the processor that it
    /// runs on, and moves if it shares one without need. Returns whether it still shares one.
    #[cold]
    pub fn part(&mut self, peer: i32) -> bool {
        let here = sched_getcpu();
        self.slot().processor.store(here as u32 + 1, Ordering::Relaxed);
        let (head, me) = (&self.job.head, self.job.rank);
        let others = match u32::try_from(peer) {
            Ok(peer) => peer..peer + 1,
            Err(_) => 0..self.job.size.min(MOST_RANKS),
        };
        let with_us = others.filter(|&rank| rank != me).find(|&rank| awake_on(head.slot(rank)) == Some(here));
        let Some(other) = with_us else { return false };
        if other > me || self.placement.latest.is_some_and(|latest| latest.elapsed() < BETWEEN_MOVES) {
            return true;
        }
        self.placement.latest = Some(Instant::now());
        !self.move_from(here)
    }

    /// Moves to a processor that this rank may use and that no other rank is on, if there is one.
    fn move_from(&self, here: usize) -> bool {
        let Ok(allowed) = sched_getaffinity(None) else { return false };
        let mut free = allowed;
        free.unset(here);
        for slot in self.job.head.slots() {
            if let Some(processor) = awake_on(slot).filter(|&processor| processor < CpuSet::MAX_CPU) {
                free.unset(processor);
            }
        }
        free.count() > 0 && move_to(&free, &allowed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_runs_of_the_same_length() {
        let of = |caches: &[u32]| group_around_caches(caches.iter().copied());
        assert_eq!(of(&[1, 1, 2, 2]), 2);
        assert_eq!(of(&[3, 3, 3, 1, 1]), 3);
        assert_eq!(of(&[1, 2, 3]), 1);
        for none in [&[1, 1, 2, 2, 2][..], &[1, 1, 1, 1], &[1, 2, 1, 2], &[1, 1, 0, 0], &[0, 0], &[]] {
            assert_eq!(of(none), 0, "{none:?}");
        }
    }
}
