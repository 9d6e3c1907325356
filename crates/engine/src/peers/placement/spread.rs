//! Ranks that outnumber the processors are spread over them evenly.
//!
//! Where all wait for all, the processor with the most ranks sets the pace. The ranks on the others look in vain meanwhile, and each look
//! takes a line away from a rank that is about to write it. The kernel leaves five ranks on one of two processors and three on the
//! other for as long as they yield (docs/lab/084). So a rank that yields looks now and then how many ranks are on each processor, and
//! moves to the one with the fewest where that makes the numbers more even. Nothing is bound: the kernel may move it at any time.

use std::time::{Duration, Instant};

use encore_tuning::TUNING;
use rustix::thread::CpuSet;

/// Yields between two looks at where all ranks are. A look reads a line of each rank, a yield is a turn of each rank here.
const YIELDS_BETWEEN_LOOKS: u32 = TUNING.yields_to_spread;
/// A rank doesn't move again within this time. It doubles, up to [`LONGEST`], each time that the kernel has moved the rank back: then
/// something else may need the processor.
const BETWEEN_MOVES: Duration = TUNING.between_spreads;
const LONGEST: Duration = TUNING.longest_between_spreads;

/// When this rank looks and moves.
#[derive(Debug)]
pub struct Spread {
    yields: u32,
    /// The latest move: when, and where to.
    pub(super) latest: Option<(Instant, usize)>,
    between_moves: Duration,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { yields: 0, latest: None, between_moves: BETWEEN_MOVES }
    }
}

impl Spread {
    /// Counts a yield. Returns whether it is time for a look.
    #[inline(always)]
    pub fn is_due(&mut self) -> bool {
        self.yields = self.yields.wrapping_add(1);
        self.yields % YIELDS_BETWEEN_LOOKS == 0
    }

    /// Whether this rank, which is on processor `here` at the time `now`, may move.
    pub(super) fn may_move(&mut self, here: usize, now: Instant) -> bool {
        let Some((latest, to)) = self.latest else { return true };
        if now.duration_since(latest) < self.between_moves {
            return false;
        }
        let moved_back = here != to;
        self.between_moves = if moved_back { (self.between_moves * 2).min(LONGEST) } else { BETWEEN_MOVES };
        true
    }
}

/// How many ranks are on each processor.
pub(super) struct Population {
    on: [u16; CpuSet::MAX_CPU],
    ranks: usize,
}

impl Population {
    /// Of awake ranks that are on these processors. `None`: one of them is nowhere, as far as is known, so the numbers say nothing.
    pub(super) fn of(processors: impl Iterator<Item = Option<usize>>) -> Option<Population> {
        let mut population = Population { on: [0; CpuSet::MAX_CPU], ranks: 0 };
        for processor in processors {
            *population.on.get_mut(processor?)? += 1;
            population.ranks += 1;
        }
        Some(population)
    }

    /// Whether more ranks are on this processor than on each of `processors` if they were spread evenly.
    pub(super) fn is_full(&self, here: usize, processors: usize) -> bool {
        self.on.get(here).is_some_and(|&ranks| usize::from(ranks) > self.ranks.div_ceil(processors.max(1)))
    }

    /// The processor to which a rank had better move from `here`: the one with the fewest ranks, if these are at least two fewer.
    pub(super) fn better_than(&self, here: usize, allowed: &CpuSet) -> Option<usize> {
        let to = (0..CpuSet::MAX_CPU).filter(|&to| allowed.is_set(to)).min_by_key(|&to| self.on[to])?;
        (self.on[to] + 2 <= *self.on.get(here)?).then_some(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(processors: &[usize]) -> CpuSet {
        let mut set = CpuSet::new();
        processors.iter().for_each(|&processor| set.set(processor));
        set
    }

    fn population(on: &[usize]) -> Population {
        Population::of(on.iter().map(|&processor| Some(processor))).unwrap()
    }

    #[test]
    fn a_rank_moves_where_that_makes_numbers_more_even() {
        let both = set(&[0, 1]);
        for (on, here, expected) in [
            (&[0, 0, 0, 0, 0, 1, 1, 1][..], 0, Some(1)),
            (&[0, 0, 0, 0, 0, 1, 1, 1], 1, None),
            (&[0, 0, 0, 0, 1, 1, 1, 1], 0, None),
            (&[0, 0, 0, 1, 1], 0, None),
            (&[1, 1, 1], 1, Some(0)),
        ] {
            let population = population(on);
            let moves = population.is_full(here, 2).then(|| population.better_than(here, &both)).flatten();
            assert_eq!(expected, moves, "{on:?}");
        }
    }

    #[test]
    fn a_rank_moves_only_where_it_may_run() {
        let crowd = population(&[0, 0, 0, 0, 1, 1, 2]);
        assert_eq!(Some(3), crowd.better_than(0, &set(&[0, 1, 2, 3])));
        assert_eq!(Some(2), crowd.better_than(0, &set(&[0, 1, 2])));
        assert_eq!(Some(1), crowd.better_than(0, &set(&[0, 1])));
        assert_eq!(None, crowd.better_than(0, &set(&[0])));
        assert_eq!(None, crowd.better_than(0, &set(&[])));
    }

    #[test]
    fn nobody_moves_while_it_is_not_known_where_all_are() {
        assert!(Population::of([Some(0), Some(0), None].into_iter()).is_none());
        assert!(Population::of([Some(CpuSet::MAX_CPU)].into_iter()).is_none());
        let nobody = population(&[]);
        assert!(!nobody.is_full(0, 2) && !nobody.is_full(CpuSet::MAX_CPU, 0));
        assert_eq!(None, nobody.better_than(CpuSet::MAX_CPU, &set(&[0, 1])));
    }

    #[test]
    fn a_rank_that_is_moved_back_moves_less_often() {
        let mut spread = Spread::default();
        let mut now = Instant::now();
        let mut moves = |here: usize, times: u32| {
            let between = BETWEEN_MOVES * times;
            assert_eq!(times == 0, spread.may_move(here, now + between / 2));
            now += between;
            assert!(spread.may_move(here, now));
            spread.latest = Some((now, 1));
        };
        moves(0, 0);
        // The first interval has passed before it is known that the rank was moved back.
        for times in [1, 2, 4, 8, 16, 32, 64, 100, 100] {
            moves(0, times);
        }
        // This time it has stayed.
        moves(1, 100);
        moves(0, 1);
    }

    #[test]
    fn a_rank_looks_now_and_then() {
        let mut spread = Spread::default();
        let looks = (0..4 * YIELDS_BETWEEN_LOOKS).filter(|_| spread.is_due()).count();
        assert_eq!(4, looks);
    }
}
