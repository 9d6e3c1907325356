//! The length of laps through a staging area.
//!
//! A new page costs time on both sides, so the first laps are short: a sender that stages little touches few pages. In the long run it
//! costs more to write lines that still lie in another cache, so laps get longer (docs/lab/002, docs/lab/026).

use encore_tuning::TUNING;

/// Bytes of the first laps through a ring's area (docs/lab/002).
pub(crate) const FIRST_LAP: u64 = TUNING.first_lap;
/// Laps of one length through a ring's area; the next ones are twice as long (docs/lab/002).
pub(crate) const LAPS: u32 = TUNING.laps;
/// As above, for an area of lanes, whose new pages cost its rank and all that read them (docs/lab/037).
pub(crate) const FIRST_LAP_OF_LANES: u64 = TUNING.first_lap_of_lanes;
pub(crate) const LAPS_OF_LANES: u32 = TUNING.laps_of_lanes;
/// Bytes of an area of lanes whose pages are made before the first post, where few ranks are sure to use it (docs/lab/065).
pub const FIRST_PAGES: usize = TUNING.first_pages;
/// The most bytes of laps of all ranks of a team together: more than a processor's caches hold makes each post slow (docs/lab/038).
pub(crate) const LAPS_OF_ALL_RANKS: u64 = TUNING.laps_of_all_ranks;

/// How laps through an area get longer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    /// Bytes of the first laps.
    pub first: u64,
    /// Laps of one length; the next ones are twice as long.
    pub of_each: u32,
    /// Bytes of the longest laps.
    pub longest: u64,
}

/// The laps through one staging area.
#[derive(Debug)]
pub(crate) struct Laps {
    /// Bytes of a lap; the rest of the area is left out.
    length: u64,
    /// Number of laps of this length that are still to come.
    left: u32,
    growth: Growth,
}

impl Laps {
    pub(crate) fn new(growth: Growth) -> Laps {
        Laps { length: growth.first.min(growth.longest), left: growth.of_each, growth }
    }

    /// Bytes of a lap now.
    #[inline(always)]
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// The pages up to byte `end` have been touched, so laps may be as long.
    pub(crate) fn reach(&mut self, end: u64) {
        self.length = self.length.max(end).min(self.growth.longest);
    }

    /// A lap is over. `turned`: the next bytes lie at the start. Otherwise others still hold the start, and the next bytes go on to
    /// further pages.
    pub(crate) fn end_one(&mut self, turned: bool) {
        self.left -= u32::from(turned);
        if !turned || self.left == 0 {
            self.length = (self.length * 2).min(self.growth.longest);
            self.left = self.growth.of_each;
        }
    }
}
