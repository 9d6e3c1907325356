//! A vector cut into parts, one for each rank.

use crate::ir::Span;
use crate::operation::IntArray;

/// Bounds of the parts of a vector.
#[derive(Clone, Debug)]
pub(crate) enum Parts {
    /// Parts that differ by one item at most, the larger ones first.
    Even {
        /// Items of the vector.
        total: i64,
        /// Number of parts.
        parts: u32,
    },
    /// Part `i` lies between entries `i` and `i + 1`.
    Bounds(Vec<i64>),
}

impl Parts {
    pub(crate) fn from_counts(counts: &IntArray<'_>, parts: u32) -> Self {
        Parts::from_lengths((0..parts).map(|i| counts.get(i)))
    }

    /// Contiguous parts of these lengths.
    pub(crate) fn from_lengths(lengths: impl ExactSizeIterator<Item = i64>) -> Self {
        let mut bounds = Vec::with_capacity(lengths.len() + 1);
        let mut end = 0i64;
        bounds.push(end);
        for length in lengths {
            end = end.saturating_add(length);
            bounds.push(end);
        }
        Parts::Bounds(bounds)
    }

    /// First item of part `i`; for the number of parts, the length of the vector.
    pub(crate) fn begin(&self, i: u32) -> i64 {
        match self {
            Parts::Even { total, parts } => {
                let (i, parts) = (i64::from(i), i64::from(*parts));
                total / parts * i + (total % parts).min(i)
            }
            Parts::Bounds(bounds) => bounds[i as usize],
        }
    }

    /// Parts `first..end` of `whole`.
    pub(crate) fn of(&self, whole: Span, first: u32, end: u32) -> Span {
        let at = self.begin(first);
        whole.part(at, self.begin(end) - at)
    }
}

/// Cuts `total` into runs of `length`, in order: (begin, length) of each. Never more than there are lanes.
pub(crate) fn segments(total: i64, length: i64) -> impl Iterator<Item = (u16, i64, i64)> + Clone {
    let most = i64::from(u16::MAX);
    let length = if length <= 0 { total } else { length }.max((total + most - 1) / most).max(1);
    let number = (total + length - 1) / length;
    (0..number).map(move |s| (s as u16, s * length, length.min(total - s * length)))
}
