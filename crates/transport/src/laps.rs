//! How long laps through a staging area are.
//!
//! A page that is new costs time on both sides, so the first laps are short: who stages little touches few pages. In the long run it costs
//! more to write lines that still lie in another cache, so laps get longer.

/// Bytes of the first laps.
pub(crate) const FIRST_LAP: u64 = 128 << 10;
/// How many laps go by before they get twice as long.
pub(crate) const LAPS: u32 = 4;

/// The laps through one staging area.
#[derive(Debug)]
pub(crate) struct Laps {
    /// After how many bytes the rest of the area is passed by: as many as there are, once they have grown that far.
    length: u64,
    /// How many laps as long as this are still to come.
    left: u32,
}

impl Laps {
    /// Of an area of `whole` bytes.
    pub(crate) fn new(whole: u64) -> Laps {
        Laps { length: FIRST_LAP.min(whole), left: LAPS }
    }

    /// Bytes of a lap now.
    #[inline(always)]
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Pages up to there aren't new any more.
    pub(crate) fn reach(&mut self, end: u64) {
        self.length = self.length.max(end);
    }

    /// A lap is over. `turned`: what comes next lies at the start; if not, as others lag, it goes on to further pages.
    pub(crate) fn end_one(&mut self, turned: bool, whole: u64) {
        self.left -= u32::from(turned);
        if !turned || self.left == 0 {
            *self = Laps { length: (self.length * 2).min(whole), left: LAPS };
        }
    }
}
