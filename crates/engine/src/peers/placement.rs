//! Prevents awake ranks from sharing a processor while another one is free.
//!
//! `mpiexec` starts each rank on a processor of its own where there are enough. The kernel may move the rank before it reaches `MPI_Init`, where
//! the rank moves back (docs/lab/039). Nothing is bound: the kernel may move it at any time.
//!
//! The kernel needs some ten milliseconds to notice that two processes share a processor beside an idle one. Until then each message between them
//! costs a context switch (docs/lab/008). So a rank that polls without success for another one checks whether both are on the same processor, and
//! the one with the higher number moves.
//!
//! A rank on a processor of its own stores nothing to shared memory while it waits: it records its processor only on a change. Where no two ranks
//! can meet, because there is one or the launcher has bound them apart, it doesn't check either.
//!
//! Where there are more ranks than processors, [`encore_boot::spread`] balances them.

pub mod looks;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use encore_boot::segment::{RankSlot, Stage};
use encore_plan::Between;
use encore_tuning::TUNING;
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

use crate::engine::Engine;
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::state::comm::Communicator;
use encore_boot::spread::Population;

/// Shortest time between moves of a rank: the kernel may have moved it back for a reason.
const BETWEEN_MOVES: Duration = TUNING.between_moves;

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

/// Moves this thread to one of some processors. Restores its affinity at once: the kernel may move it again.
fn move_to(some: &CpuSet, allowed: &CpuSet) -> bool {
    sched_setaffinity(None, some).is_ok() && sched_setaffinity(None, allowed).is_ok()
}

/// Records this rank's processor in its slot. Other ranks read that line, so it is written only on a change. Returns whether it was.
fn note(processor: &AtomicU32, here: usize) -> bool {
    let here = here as u32 + 1;
    let changed = processor.load(Ordering::Relaxed) != here;
    if changed {
        processor.store(here, Ordering::Relaxed);
    }
    changed
}

/// Whether a rank is between start and end, and doesn't sleep.
fn is_awake(slot: &RankSlot) -> bool {
    slot.asleep.load(Ordering::Relaxed) == 0 && slot.stage() == Stage::Inside
}

/// Processor of a rank when it last waited, if it may still be there and awake.
fn awake_on(slot: &RankSlot) -> Option<usize> {
    (slot.processor.load(Ordering::Relaxed) as usize).checked_sub(1).filter(|_| is_awake(slot))
}

/// Length of the runs of consecutive ranks at one place (a cache), if all runs have equal length (the last may be shorter) and each place has one
/// run; otherwise 0. `places`: the place of each rank, `None` if unknown.
fn equal_groups<T: PartialEq>(places: impl Iterator<Item = Option<T>>) -> u32 {
    let (mut seen, mut runs) = (Vec::new(), Vec::new());
    for place in places {
        let Some(place) = place else { return 0 };
        match seen.last() == Some(&place) {
            true => *runs.last_mut().expect("there is a run for each place") += 1,
            false if seen.contains(&place) => return 0,
            false => {
                seen.push(place);
                runs.push(1);
            }
        }
    }
    let [first, .., last] = runs[..] else { return 0 };
    let alike = runs[..runs.len() - 1].iter().all(|&run| run == first);
    if alike && last <= first { first } else { 0 }
}

/// Consecutive ranks of a communicator that share a cache: see [`encore_plan::select::Machine`]. Invariant: equal on all its ranks.
pub fn cache_group(engine: &Engine, comm: &Communicator) -> u32 {
    let cache_of =
        |&peer: &PeerId| channel::slot_of(engine, peer).map_or(0, |slot| slot.cache.load(Ordering::Relaxed));
    equal_groups(comm.local.iter().map(cache_of).map(|cache| (cache != 0).then_some(cache)))
}

/// Whether some node of this job has more ranks than processors. Invariant: equal on all ranks of the job.
pub fn some_node_shares_processors(engine: &Engine) -> bool {
    match engine.job.here.len() == engine.job.size as usize {
        true => engine.job.shares_processors(),
        false => engine.jobs.some_node_shares,
    }
}

/// Whether ranks of a communicator share processors, as far as all of them agree: ranks of other jobs on the same processors don't count.
pub fn is_oversubscribed(engine: &Engine, comm: &Communicator) -> bool {
    if engine.peers.share_memory(comm.peers()) {
        return engine.job.shares_processors();
    }
    comm.peers().iter().any(|&peer| match engine.peers.is_foreign(peer) {
        true => engine.peers.shares_processors(peer),
        false => some_node_shares_processors(engine),
    })
}

/// Whether messages between the segments of a communicator's ranks are assumed to pass the kernel. Invariant: equal on all its ranks. Ranks of
/// several jobs use sockets; some share memory after a while, which others don't know.
pub fn messages_by_kernel(engine: &Engine, comm: &Communicator) -> bool {
    let by_kernel = engine.link.as_ref().is_some_and(|link| link.is_by_kernel());
    by_kernel || comm.peers().iter().any(|&peer| engine.peers.is_foreign(peer))
}

/// Measured cost of messages between the nodes of a communicator's ranks, if any. Invariant: equal on all its ranks. Unknown for ranks of several
/// jobs.
pub fn between_nodes(engine: &Engine, comm: &Communicator) -> Between {
    match comm.peers().iter().any(|&peer| engine.peers.is_foreign(peer)) {
        true => Between::UNKNOWN,
        false => engine.jobs.between,
    }
}

/// For a rank that has polled for `peer` (a world rank; negative: several, or none in particular) for a while without success. Records the
/// processor that it runs on, if changed, and moves if it shares one without need. Returns whether it still shares one.
#[cold]
pub fn leave_shared(engine: &mut Engine, peer: i32) -> bool {
    if engine.shm.ranks() == 1 || engine.slot().apart.load(Ordering::Relaxed) != 0 {
        return false;
    }
    leave_shared_from(engine, sched_getcpu(), peer)
}

/// [`leave_shared`] for a rank that is on processor `here`.
fn leave_shared_from(engine: &mut Engine, here: usize, peer: i32) -> bool {
    note(&engine.slot().processor, here);
    // Slots are numbered by the ranks' indexes in the segment.
    let (me, ranks) = (engine.shm.me().0, engine.shm.ranks() as u32);
    let one = u32::try_from(peer).ok();
    let others = match one {
        Some(rank) => match engine.peers.of_world_rank(rank).and_then(|peer| engine.peers[peer].local) {
            Some(local) => local.0..local.0 + 1,
            // The peer is on another node.
            None => return false,
        },
        None => match engine.placement.scans.next(here, ranks) {
            Ok(others) => others,
            Err(shared) => return shared,
        },
    };
    let job = &engine.job;
    let with_us =
        { others }.filter(|&place| place != me).find(|&place| awake_on(job.slot(place)) == Some(here));
    let shares = with_us.is_some_and(|other| !leave(engine, here, other));
    if one.is_none() {
        engine.placement.scans.shared = shares.then_some(here);
    }
    shares
}

/// Moves off a processor that this rank shares with another one, if it is this rank's turn. Returns whether it has moved.
fn leave(engine: &mut Engine, here: usize, other: u32) -> bool {
    let moved_lately = engine.placement.latest.is_some_and(|latest| latest.elapsed() < BETWEEN_MOVES);
    if other > engine.shm.me().0 || moved_lately {
        return false;
    }
    engine.placement.latest = Some(Instant::now());
    move_from(engine, here)
}

/// Moves to an allowed processor without other ranks, if there is one.
fn move_from(engine: &Engine, here: usize) -> bool {
    let Ok(allowed) = sched_getaffinity(None) else { return false };
    let mut free = allowed;
    free.unset(here);
    for slot in engine.job.slots() {
        if let Some(processor) = awake_on(slot).filter(|&processor| processor < CpuSet::MAX_CPU) {
            free.unset(processor);
        }
    }
    free.count() > 0 && move_to(&free, &allowed)
}

/// Checks whether this rank, which is about to yield, is on a processor with more ranks than others have, and moves if so.
#[cold]
#[inline(never)]
pub fn spread(engine: &mut Engine) {
    let here = sched_getcpu();
    note(&engine.slot().processor, here);
    if engine.slot().apart.load(Ordering::Relaxed) != 0 {
        return;
    }
    let Some(to) = better_place(engine, here) else { return };
    let now = Instant::now();
    if !engine.placement.spread.may_move(here, now) {
        return;
    }
    engine.placement.spread.latest = Some((now, to));
    let Ok(allowed) = sched_getaffinity(None) else { return };
    let mut only = CpuSet::new();
    only.set(to);
    if move_to(&only, &allowed) {
        // The next rank that checks here must count this one there.
        note(&engine.slot().processor, to);
    }
}

/// A better processor than `here` for this rank.
fn better_place(engine: &Engine, here: usize) -> Option<usize> {
    let awake = engine.job.slots().filter(|slot| is_awake(slot));
    let population = Population::of(awake.map(awake_on))?;
    if !population.is_full(here, engine.job.cpus as usize) {
        return None;
    }
    population.better_than(here, &sched_getaffinity(None).ok()?)
}

#[cfg(test)]
mod tests {
    use super::looks::{BETWEEN_SCANS, MOST_RANKS, Scans};
    use super::*;
    use crate::testing::turn;
    use crate::testing::world::{Carrier, Engines, Setup};

    #[test]
    fn groups_are_runs_of_equal_length() {
        let of = |places: &[u32]| equal_groups(places.iter().map(|&place| (place != 0).then_some(place)));
        assert_eq!(of(&[1, 1, 2, 2]), 2);
        assert_eq!(of(&[3, 3, 3, 1, 1]), 3);
        assert_eq!(of(&[1, 2, 3]), 1);
        for none in [&[1, 1, 2, 2, 2][..], &[1, 1, 1, 1], &[1, 2, 1, 2], &[1, 1, 0, 0], &[0, 0], &[]] {
            assert_eq!(of(none), 0, "{none:?}");
        }
    }

    #[test]
    fn unchanged_processor_is_recorded_once() {
        let processor = AtomicU32::new(0);
        assert!(note(&processor, 0));
        assert!(!note(&processor, 0));
        assert!(note(&processor, 3));
        assert_eq!(processor.load(Ordering::Relaxed), 4);
    }

    /// Ranks of which the first two are on processor 0, awake, and the others nowhere.
    fn together(ranks: u32) -> Engines {
        let engines = Engines::new(&Setup::on(Carrier::Shm), ranks);
        for engine in &engines.all[..2] {
            engine.slot().set_stage(Stage::Inside);
            note(&engine.slot().processor, 0);
        }
        engines
    }

    #[test]
    fn waiting_rank_checks_awaited_rank() {
        let _turn = turn();
        let mut engines = together(3);
        // Rank 0 stays: the other rank must move.
        assert!(leave_shared_from(&mut engines.all[0], 0, 1));
        assert!(!leave_shared_from(&mut engines.all[0], 0, 2));
        assert!(!leave_shared_from(&mut engines.all[0], 1, 1));
        assert_eq!(engines.all[1].slot().processor.load(Ordering::Relaxed), 1);
        engines.all[1].slot().asleep.store(1, Ordering::Relaxed);
        assert!(!leave_shared_from(&mut engines.all[0], 0, 1));
    }

    #[test]
    fn wildcard_wait_scans_periodically() {
        let _turn = turn();
        let mut engines = together(3);
        assert!(leave_shared_from(&mut engines.all[0], 0, -1));
        // Until the next scan, the old result stands.
        note(&engines.all[1].slot().processor, 1);
        for _ in 1..BETWEEN_SCANS {
            assert!(leave_shared_from(&mut engines.all[0], 0, -1));
            assert!(!leave_shared_from(&mut engines.all[0], 5, 1));
        }
        assert!(!leave_shared_from(&mut engines.all[0], 0, -1));
    }

    #[test]
    fn scans_cover_every_rank() {
        const RANKS: u32 = 150;
        let mut scans = Scans::default();
        let mut seen = Vec::new();
        for _ in 0..3 {
            let some = scans.next(0, RANKS).unwrap();
            assert!(some.len() <= MOST_RANKS as usize);
            seen.extend(some);
            (1..BETWEEN_SCANS).for_each(|_| assert_eq!(scans.next(0, RANKS), Err(false)));
        }
        assert_eq!(seen, (0..RANKS).collect::<Vec<_>>());
        assert_eq!(scans.next(0, RANKS), Ok(0..MOST_RANKS));
    }

    #[test]
    fn isolated_ranks_neither_store_nor_check() {
        let _turn = turn();
        let mut engines = together(2);
        engines.all[0].slot().apart.store(1, Ordering::Relaxed);
        // The recorded number would differ from this one.
        note(&engines.all[0].slot().processor, 1 << 20);
        assert!(!leave_shared(&mut engines.all[0], 1));
        assert_eq!(engines.all[0].slot().processor.load(Ordering::Relaxed), (1 << 20) + 1);
        let mut alone = Engines::new(&Setup::on(Carrier::Shm), 1);
        assert!(!leave_shared(&mut alone.all[0], -1));
        assert_eq!(alone.all[0].slot().processor.load(Ordering::Relaxed), 0);
    }
}
