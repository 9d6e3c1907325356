//! The length of laps through a staging area.
//!
//! A new page costs time on both sides, so the first laps are short: a sender that stages little touches few pages. In the long run it
//! costs more to write lines that still lie in another cache, so laps get longer (docs/lab/002, docs/lab/026).

/// Bytes of the first laps (docs/lab/002).
pub(crate) const FIRST_LAP: u64 = 128 << 10;
/// Laps of one length; the next ones are twice as long (docs/lab/002).
pub(crate) const LAPS: u32 = 4;

/// The laps through one staging area.
#[derive(Debug)]
pub(crate) struct Laps {
    /// Bytes of a lap; the rest of the area is left out. It grows up to the whole area.
    length: u64,
    /// Number of laps of this length that are still to come.
    left: u32,
}

impl Laps {
    /// The laps through an area of `whole` bytes.
    pub(crate) fn new(whole: u64) -> Laps {
        Laps { length: FIRST_LAP.min(whole), left: LAPS }
    }

    /// Bytes of a lap now.
    #[inline(always)]
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// The pages up to byte `end` have been touched, so laps may be as long.
    pub(crate) fn reach(&mut self, end: u64) {
        self.length = self.length.max(end);
    }

    /// A lap is over. `turned`: the next bytes lie at the start. Otherwise others still hold the start, and the next bytes go on to
    /// further pages.
    pub(crate) fn end_one(&mut self, turned: bool, whole: u64) {
        self.left -= u32::from(turned);
        if !turned || self.left == 0 {
            *self = Laps { length: (self.length * 2).min(whole), left: LAPS };
        }
    }
}
