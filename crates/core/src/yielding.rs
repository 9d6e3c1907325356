//! Whether a rank that shares its processor yields it, or sleeps at once.
//!
//! Where all who share a processor wait, a yield is the quickest way to hand it on: each looks and yields in turn. A thread that computes
//! or spins takes all of its slice instead, some milliseconds: another thread of the program beside MPI, a rank that is late, a program
//! of somebody else. A rank that yields to such a thread pays a slice for each yield, while the kernel gives a rank that sleeps its
//! processor back soon after it is woken (docs/lab/402). So each yield is timed. After two long ones in a row, or nearly, the next waits
//! sleep at once.

use std::time::Duration;

/// The most waits that sleep at once before another yield is tried, and the most short yields between two long ones that belong together.
const MOST: u32 = 64;

/// What the latest yields of this rank have brought.
#[derive(Debug, Default)]
pub struct Yielding {
    /// Short yields until the latest long one is forgotten.
    since_long: u32,
    /// Waits that are still to sleep at once.
    left_out: u32,
}

impl Yielding {
    /// Whether a wait that begins to hand on its processor yields. If not, it sleeps at once.
    #[inline]
    pub fn is_worth_it(&mut self) -> bool {
        if self.left_out == 0 {
            return true;
        }
        self.left_out -= 1;
        false
    }

    /// A yield took `time`. `long`: longer than all who wait need for a look each.
    #[inline]
    pub fn note(&mut self, time: Duration, long: Duration) {
        if time < long {
            self.since_long = self.since_long.saturating_sub(1);
        } else {
            // One alone means little: the kernel may have run anything.
            self.left_out = self.since_long;
            self.since_long = MOST;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_micros(100);
    const SLICE: Duration = Duration::from_millis(3);

    /// How many of the next `waits` yield, each once, where each yield takes `time`.
    fn yields(yielding: &mut Yielding, waits: u32, time: Duration) -> u32 {
        let mut yields = 0;
        for _ in 0..waits {
            if yielding.is_worth_it() {
                yields += 1;
                yielding.note(time, LONG);
            }
        }
        yields
    }

    #[test]
    fn who_gives_slices_away_sleeps() {
        let mut yielding = Yielding::default();
        assert_eq!(yields(&mut yielding, 2, SLICE), 2);
        assert_eq!(yields(&mut yielding, MOST, SLICE), 0);
        assert_eq!(yields(&mut yielding, 10 * (MOST + 1), SLICE), 10);
        // Once yields are short again, all waits yield.
        let next = MOST + 1;
        yields(&mut yielding, next, Duration::ZERO);
        assert_eq!(yields(&mut yielding, 1000, Duration::ZERO), 1000);
    }

    #[test]
    fn a_long_yield_now_and_then_changes_nothing() {
        let mut yielding = Yielding::default();
        for _ in 0..10 {
            assert_eq!(yields(&mut yielding, 1, SLICE), 1);
            assert_eq!(yields(&mut yielding, MOST, Duration::ZERO), MOST);
        }
    }
}
