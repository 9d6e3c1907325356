//! When a rank moves, and when it looks at where others are.

use std::ops::Range;
use std::time::Instant;

use super::spread::Spread;
use encore_tuning::TUNING;

/// This rank's moves, and its looks at where others are.
#[derive(Debug, Default)]
pub struct Placement {
    pub(super) latest: Option<Instant>,
    pub(super) scans: Scans,
    /// Where ranks share processors.
    pub spread: Spread,
}

/// Looks at where many ranks are.
#[derive(Debug, Default)]
pub(super) struct Scans {
    /// Times that are still left out.
    left_out: u32,
    /// The processor of this rank at the latest scan, if another one was there.
    pub(super) shared: Option<usize>,
    /// The first rank of the next scan.
    next: u32,
}

impl Scans {
    /// The ranks to look at this time, out of `ranks`, for a rank that is on processor `here`. `Err`: none; says whether the latest look found
    /// another one there.
    pub(super) fn next(&mut self, here: usize, ranks: u32) -> Result<Range<u32>, bool> {
        if self.left_out > 0 {
            self.left_out -= 1;
            return Err(self.shared == Some(here));
        }
        self.left_out = BETWEEN_SCANS - 1;
        let from = if self.next < ranks { self.next } else { 0 };
        self.next = ranks.min(from + MOST_RANKS);
        Ok(from..self.next)
    }
}

/// The most other ranks that a rank looks at, where it doesn't wait for one in particular. Where there are more, others have their turn
/// next time.
pub(super) const MOST_RANKS: u32 = TUNING.most_ranks_compared;

/// How often a rank looks at several others: one time in this number. Each of them has a line of its own to read.
pub(super) const BETWEEN_SCANS: u32 = TUNING.between_scans;
