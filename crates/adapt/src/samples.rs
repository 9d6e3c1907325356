//! The costs of the latest measured messages of a way.

use encore_tuning::TUNING;

/// The measured messages of a way of which the median counts: one that was interrupted doesn't.
pub(crate) const SAMPLES: usize = TUNING.samples;

/// The cost of a byte by one way in the latest messages measured, in picoseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Samples {
    latest: [u32; SAMPLES],
    pub(crate) noted: usize,
}

impl Samples {
    pub(crate) fn note(&mut self, cost: u32) {
        self.latest[self.noted % SAMPLES] = cost;
        self.noted += 1;
    }

    /// Whether the latest is less than the earliest that is kept, by an eighth.
    pub(crate) fn are_falling(&self) -> bool {
        let (latest, earliest) =
            (self.latest[(self.noted + SAMPLES - 1) % SAMPLES], self.latest[self.noted % SAMPLES]);
        self.noted >= SAMPLES && u64::from(latest) * 8 < u64::from(earliest) * 7
    }

    /// The median of the latest, if there are enough.
    pub(crate) fn median(&self) -> Option<u64> {
        self.estimate().filter(|_| self.noted >= SAMPLES)
    }

    /// The median of the latest, however few; of two, the lesser one.
    pub(crate) fn estimate(&self) -> Option<u64> {
        let mut sorted = self.latest;
        let sorted = &mut sorted[..self.noted.min(SAMPLES)];
        sorted.sort_unstable();
        sorted.get(sorted.len().saturating_sub(1) / 2).map(|cost| (*cost).into())
    }
}
