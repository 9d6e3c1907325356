//! Writing bytes that another rank will read: through the caches, or past them where that rank's core is far away (docs/lab/006).
//!
//! Writing a line of which another core's cache holds a copy waits until that copy is gone. Between cores that share a cache
//! many such lines are on their way at once, and each takes a few nanoseconds. Between cores that don't (other sockets, other
//! core complexes) it takes several times as long as writing the line past the caches to memory, from where the other
//! core then reads it. A process is not told which case it is in, and a virtual machine may be moved while it runs. So the writer
//! measures a piece now and then.

use std::time::{Duration, Instant};

use crate::copying::{copy_past_caches, copy_shared};
use encore_tuning::TUNING;

/// The shortest piece that is worth a measurement, in bytes. This and the constants below: docs/lab/006.
const LEAST: usize = TUNING.shortest_measured;
/// A line that takes longer than this number of nanoseconds through the caches is written faster past them. Near caches take
/// about 3 ns a line, far caches 28; past the caches it is 4.
const FAR_NANOSECONDS: u32 = TUNING.far_nanoseconds;
/// Bytes in a line.
const LINE: usize = 64;
/// Pieces from one measurement to the next, where the caches are near each other.
const NEAR_PIECES: u32 = TUNING.near_pieces;
/// Pieces from one measurement to the next, where they are far from each other: there the measurement itself takes long.
const FAR_PIECES: u32 = TUNING.far_pieces;
/// Slow pieces in a row that show that the caches are far from each other. A single one shows that the process was interrupted.
const STRIKES: u32 = TUNING.strikes;

/// How memory is written that a certain other rank reads.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Bytes to write before a piece is measured: a page takes longer the first time.
    unmeasured: u64,
    /// Pieces up to and including the next one that is measured.
    pieces: u32,
    /// Slow pieces in a row, at most [`STRIKES`].
    slow: u32,
}

/// How a piece is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Through,
    Past,
    /// Through the caches, timed by the clock.
    Measured,
}

impl Pace {
    /// Nothing is known yet. The first `unmeasured` bytes are not measured.
    pub fn new(unmeasured: u64) -> Pace {
        Pace { unmeasured, pieces: NEAR_PIECES, slow: 0 }
    }

    /// Copies a piece of a message to where the other rank reads it.
    ///
    /// # Safety
    /// As for `copy_nonoverlapping`.
    #[inline]
    pub unsafe fn copy(&mut self, from: *const u8, to: *mut u8, length: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            match self.way(length) {
                Way::Through => copy_shared(from, to, length),
                Way::Past => copy_past_caches(from, to, length),
                Way::Measured => {
                    let begin = Instant::now();
                    copy_shared(from, to, length);
                    self.note(length, begin.elapsed());
                }
            }
        }
    }

    /// The next `bytes` bytes aren't measured either, because they go to new pages.
    pub fn pass_over(&mut self, bytes: usize) {
        self.unmeasured = self.unmeasured.max(bytes as u64);
    }

    fn is_far(&self) -> bool {
        self.slow == STRIKES
    }

    /// How the next piece is written.
    #[inline]
    fn way(&mut self, length: usize) -> Way {
        if length < LEAST || self.unmeasured > 0 {
            self.unmeasured = self.unmeasured.saturating_sub(length as u64);
            return Way::Through;
        }
        self.pieces -= 1;
        match self.pieces {
            0 => Way::Measured,
            _ if self.is_far() => Way::Past,
            _ => Way::Through,
        }
    }

    /// Notes how long a piece took through the caches.
    fn note(&mut self, length: usize, took: Duration) {
        let lines = (length / LINE) as u32;
        let slow = took > Duration::from_nanos(FAR_NANOSECONDS.into()) * lines;
        self.slow = if slow { (self.slow + 1).min(STRIKES) } else { 0 };
        self.pieces = match self.slow {
            0 => NEAR_PIECES,
            STRIKES => FAR_PIECES,
            _ => 1,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ways of the next pieces of 4 KiB, as far as the next one that is measured.
    fn until_measured(pace: &mut Pace) -> (Way, u32) {
        let (mut way, mut pieces) = (Way::Measured, 0);
        loop {
            match pace.way(4096) {
                Way::Measured => return (way, pieces),
                next => {
                    assert!(pieces == 0 || way == next);
                    (way, pieces) = (next, pieces + 1);
                }
            }
        }
    }

    #[test]
    fn slow_pieces_in_a_row_change_the_way_and_a_fast_one_changes_it_back() {
        const SLOW: Duration = Duration::from_nanos(64 * 28);
        const FAST: Duration = Duration::from_nanos(64 * 3);
        let mut pace = Pace::new(10_000);
        for _ in 0..3 {
            assert_eq!(pace.way(4096), Way::Through);
        }
        assert_eq!(until_measured(&mut pace), (Way::Through, NEAR_PIECES - 1));
        pace.note(4096, FAST);
        // An interruption.
        assert_eq!(until_measured(&mut pace), (Way::Through, NEAR_PIECES - 1));
        pace.note(4096, Duration::from_secs(1));
        assert_eq!(until_measured(&mut pace), (Way::Measured, 0));
        pace.note(4096, FAST);
        assert_eq!(until_measured(&mut pace), (Way::Through, NEAR_PIECES - 1));
        // Far from now on; short pieces are none of it.
        pace.note(4096, SLOW);
        assert_eq!(until_measured(&mut pace), (Way::Measured, 0));
        pace.note(4096, SLOW);
        assert_eq!([pace.way(LEAST - 1), pace.way(LEAST)], [Way::Through, Way::Past]);
        assert_eq!(until_measured(&mut pace), (Way::Past, FAR_PIECES - 2));
        pace.note(4096, SLOW);
        assert_eq!(until_measured(&mut pace), (Way::Past, FAR_PIECES - 1));
        pace.note(4096, FAST);
        assert_eq!(until_measured(&mut pace), (Way::Through, NEAR_PIECES - 1));
    }

    #[test]
    fn bytes_arrive_in_each_write_mode() {
        let from: Vec<u8> = (0..8192u32).map(|i| (i * 7) as u8).collect();
        for slow in 0..=STRIKES {
            let mut pace = Pace { unmeasured: 0, pieces: 2, slow };
            for _ in 0..300 {
                let mut to = vec![0; 8192];
                // SAFETY: both have room.
                unsafe { pace.copy(from.as_ptr(), to.as_mut_ptr(), 8192) };
                assert_eq!(to, from);
            }
        }
    }
}
