//! Which bytes of an image the ranks have stored: one bit per byte, in shared memory beside the image.
//!
//! Where data have gaps, each rank marks the runs that it copies into the image, and a piece's mover writes only the marked runs. Ranks
//! mark concurrently. The meeting orders marks before it and reads after it, so the accesses are relaxed.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::view::Run;

/// Image bytes per word of marks.
const WORD: u64 = u64::BITS as u64;

/// The marks of a part of an image.
#[derive(Clone, Copy, Debug)]
pub struct Coverage<'a> {
    words: *const AtomicU64,
    /// File offset of the first mark.
    base: i64,
    /// Bytes that have marks.
    len: u64,
    memory: PhantomData<&'a [AtomicU64]>,
}

impl Coverage<'_> {
    /// Bytes of memory for the marks of an image of `image` bytes.
    pub const fn bytes(image: u64) -> u64 {
        image.div_ceil(WORD) * 8
    }

    /// The marks at an address, for `len` bytes of the file from offset `base` on.
    ///
    /// # Safety
    /// [`Coverage::bytes`] bytes there, aligned to 8, hold marks only, as long as this is used.
    pub unsafe fn new(address: *const u8, base: i64, len: u64) -> Coverage<'static> {
        Coverage { words: address.cast(), base, len, memory: PhantomData }
    }

    fn word(&self, index: u64) -> &AtomicU64 {
        debug_assert!(index < self.len.div_ceil(WORD), "a mark outside of the image");
        // SAFETY: the promise of `new`.
        unsafe { &*self.words.add(index as usize) }
    }

    /// Marks a run of the file.
    pub fn mark(&self, run: Run) {
        let mut at = (run.offset - self.base) as u64;
        let end = at + run.len;
        while at < end {
            let (word, bit) = (self.word(at / WORD), at % WORD);
            let bits = (WORD - bit).min(end - at);
            match bits {
                // No other rank has bytes in this word.
                WORD => word.store(u64::MAX, Ordering::Relaxed),
                _ => _ = word.fetch_or(((1 << bits) - 1) << bit, Ordering::Relaxed),
            }
            at += bits;
        }
    }

    /// Clears the marks of a part of the file. Requires that it begins and ends at words of marks, or at the end of the image.
    pub fn clear(&self, from: i64, to: i64) {
        let (from, to) = ((from - self.base) as u64, (to - self.base) as u64);
        (from / WORD..to.div_ceil(WORD)).for_each(|index| self.word(index).store(0, Ordering::Relaxed));
    }

    /// Puts the marked runs of a part of the file into `runs`.
    pub fn runs(&self, from: i64, to: i64, runs: &mut Vec<Run>) {
        runs.clear();
        let (mut at, end) = ((from - self.base) as u64, (to - self.base) as u64);
        while at < end {
            let start = self.next(at, end, false);
            at = self.next(start, end, true);
            if start < at {
                runs.push(Run { offset: self.base + start as i64, len: at - start });
            }
        }
    }

    /// The first byte from `at` on whose mark differs from `marked`, or `end`.
    fn next(&self, mut at: u64, end: u64, marked: bool) -> u64 {
        let skipped = if marked { u64::MAX } else { 0 };
        while at < end {
            let other = (self.word(at / WORD).load(Ordering::Relaxed) ^ skipped) >> (at % WORD);
            if other != 0 {
                return (at + u64::from(other.trailing_zeros())).min(end);
            }
            at = (at / WORD + 1) * WORD;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The marked runs come back, with adjacent ones merged; none do after they are cleared.
        #[test]
        fn marked_runs_come_back(
            lengths in proptest::collection::vec((0..200u64, 1..200u64), 1..20),
            base in 0..1000i64,
        ) {
            let mut at = 0;
            let runs: Vec<Run> = lengths.iter().map(|(gap, len)| {
                at += gap + len;
                Run { offset: base + (at - len) as i64, len: *len }
            }).collect();
            let memory = vec![0_u64; Coverage::bytes(at) as usize / 8];
            // SAFETY: long enough, zero, used for nothing else.
            let coverage = unsafe { Coverage::new(memory.as_ptr().cast(), base, at) };
            runs.iter().rev().for_each(|run| coverage.mark(*run));
            let mut expected: Vec<Run> = Vec::new();
            for run in &runs {
                match expected.last_mut() {
                    Some(last) if last.offset + last.len as i64 == run.offset => last.len += run.len,
                    _ => expected.push(*run),
                }
            }
            let mut found = Vec::new();
            let end = base + at as i64;
            coverage.runs(base, end, &mut found);
            prop_assert_eq!(&found, &expected);
            // A part that may begin or end within a run.
            let (from, to) = (base + at as i64 / 3, end - at as i64 / 3);
            coverage.runs(from, to, &mut found);
            let cut = expected.iter().filter_map(|run| {
                let (start, stop) = (run.offset.max(from), (run.offset + run.len as i64).min(to));
                (start < stop).then(|| Run { offset: start, len: (stop - start) as u64 })
            });
            prop_assert_eq!(&found, &cut.collect::<Vec<_>>());
            coverage.clear(base, end);
            coverage.runs(base, end, &mut found);
            prop_assert!(found.is_empty());
        }
    }
}
