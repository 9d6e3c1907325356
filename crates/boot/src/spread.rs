//! Spreads ranks that outnumber the processors evenly.
//!
//! Where all wait for all, the processor with the most ranks sets the pace. Ranks on the others poll without success meanwhile, and each poll takes
//! a line away from a rank that is about to write it. The kernel leaves five ranks on one of two processors and three on the other for as long as
//! they yield (docs/lab/084). So a yielding rank counts the ranks on each processor now and then, and moves to the one with the fewest where that
//! improves the balance. Nothing is bound: the kernel may move it at any time.

use std::time::{Duration, Instant};

use encore_tuning::TUNING;
use rustix::thread::CpuSet;

/// Yields between two counts. A count reads a line of each rank, a yield is a turn of each rank here.
const YIELDS_BETWEEN_LOOKS: u32 = TUNING.yields_to_spread;
/// Shortest time between moves of a rank. It doubles, up to [`LONGEST`], each time that the kernel has moved the rank back: then something else may
/// need the processor.
const BETWEEN_MOVES: Duration = TUNING.between_spreads;
const LONGEST: Duration = TUNING.longest_between_spreads;

/// Times of this rank's counts and moves.
#[derive(Debug)]
pub struct Spread {
    yields: u32,
    /// The latest move: time and destination.
    pub latest: Option<(Instant, usize)>,
    between_moves: Duration,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { yields: 0, latest: None, between_moves: BETWEEN_MOVES }
    }
}

impl Spread {
    /// Counts a yield. Returns whether the next count of ranks is due.
    #[inline(always)]
    pub fn is_due(&mut self) -> bool {
        self.yields = self.yields.wrapping_add(1);
        self.yields % YIELDS_BETWEEN_LOOKS == 0
    }

    /// Whether this rank, which is on processor `here` at the time `now`, may move.
    pub fn may_move(&mut self, here: usize, now: Instant) -> bool {
        let Some((latest, to)) = self.latest else { return true };
        if now.duration_since(latest) < self.between_moves {
            return false;
        }
        let moved_back = here != to;
        self.between_moves = if moved_back { (self.between_moves * 2).min(LONGEST) } else { BETWEEN_MOVES };
        true
    }
}

/// Number of ranks on each processor.
pub struct Population {
    on: [u16; CpuSet::MAX_CPU],
    ranks: usize,
}

impl Population {
    /// Counts awake ranks on these processors. `None` if a processor is unknown, so that the numbers mean nothing.
    pub fn of(processors: impl Iterator<Item = Option<usize>>) -> Option<Population> {
        let mut population = Population { on: [0; CpuSet::MAX_CPU], ranks: 0 };
        for processor in processors {
            *population.on.get_mut(processor?)? += 1;
            population.ranks += 1;
        }
        Some(population)
    }

    /// Whether this processor has more ranks than an even spread over `processors` would give it.
    pub fn is_full(&self, here: usize, processors: usize) -> bool {
        self.on.get(here).is_some_and(|&ranks| usize::from(ranks) > self.ranks.div_ceil(processors.max(1)))
    }

    /// The best processor for a rank on `here`: the one with the fewest ranks, if these are at least two fewer.
    pub fn better_than(&self, here: usize, allowed: &CpuSet) -> Option<usize> {
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
    fn rank_moves_if_balance_improves() {
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
    fn rank_moves_only_to_allowed_processors() {
        let crowd = population(&[0, 0, 0, 0, 1, 1, 2]);
        assert_eq!(Some(3), crowd.better_than(0, &set(&[0, 1, 2, 3])));
        assert_eq!(Some(2), crowd.better_than(0, &set(&[0, 1, 2])));
        assert_eq!(Some(1), crowd.better_than(0, &set(&[0, 1])));
        assert_eq!(None, crowd.better_than(0, &set(&[0])));
        assert_eq!(None, crowd.better_than(0, &set(&[])));
    }

    #[test]
    fn unknown_placement_prevents_moves() {
        assert!(Population::of([Some(0), Some(0), None].into_iter()).is_none());
        assert!(Population::of([Some(CpuSet::MAX_CPU)].into_iter()).is_none());
        let nobody = population(&[]);
        assert!(!nobody.is_full(0, 2) && !nobody.is_full(CpuSet::MAX_CPU, 0));
        assert_eq!(None, nobody.better_than(CpuSet::MAX_CPU, &set(&[0, 1])));
    }

    #[test]
    fn returned_rank_moves_less_often() {
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
        // The first interval has passed before the rank notices its return.
        for times in [1, 2, 4, 8, 16, 32, 64, 100, 100] {
            moves(0, times);
        }
        // This time it stayed.
        moves(1, 100);
        moves(0, 1);
    }

    #[test]
    fn ranks_are_counted_periodically() {
        let mut spread = Spread::default();
        let looks = (0..4 * YIELDS_BETWEEN_LOOKS).filter(|_| spread.is_due()).count();
        assert_eq!(4, looks);
    }
}
