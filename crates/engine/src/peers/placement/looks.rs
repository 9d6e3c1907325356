//! When a rank moves, and when it scans the processors of others.

use std::ops::Range;
use std::time::Instant;

use encore_boot::spread::Spread;
use encore_tuning::TUNING;

/// State of this rank's moves and scans.
#[derive(Debug, Default)]
pub struct Placement {
    pub(super) latest: Option<Instant>,
    pub(super) scans: Scans,
    /// State for ranks that share processors.
    pub spread: Spread,
}

/// Scans of many ranks' processors.
#[derive(Debug, Default)]
pub(super) struct Scans {
    /// Number of scans still to be skipped.
    left_out: u32,
    /// The processor of this rank at the latest scan, if another rank was there.
    pub(super) shared: Option<usize>,
    /// First rank of the next scan.
    next: u32,
}

impl Scans {
    /// The ranks to scan this time, out of `ranks`, for a rank that is on processor `here`. `Err`: none; whether the latest scan found another rank
    /// there.
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

/// Most ranks per scan, where a rank doesn't wait for one in particular. Any others follow in the next scan.
pub(super) const MOST_RANKS: u32 = TUNING.most_ranks_compared;

/// Checks per scan. Each scanned rank costs reading a cache line.
pub(super) const BETWEEN_SCANS: u32 = TUNING.between_scans;
