//! The memory of a profile, as the launcher and the ranks see it.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::layout::{JobHead, PHASES, RankHead, Row, SITES, SPARE, Site, TEXT, THREADS, Text, WAITS, Wait};

/// Bytes of a page, to which each rank's part is rounded up.
const PAGE: usize = 4096;

/// A thread's table of sites. The last place stays empty.
pub type Sites = [Site; SITES + SPARE + 1];

/// The mapped memory of a profile.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    base: *const u8,
    ranks: usize,
}

// SAFETY: all that is in the memory is atomic, and it stays mapped (`Area::new`).
unsafe impl Send for Area {}
// SAFETY: as above.
unsafe impl Sync for Area {}

/// Offsets of a rank's tables from its head, and the bytes of all.
struct Offsets {
    rows: usize,
    caused: usize,
    waits: usize,
    text: usize,
    sites: usize,
    end: usize,
}

const fn offsets(ranks: usize) -> Offsets {
    let rows = size_of::<RankHead>().next_multiple_of(64);
    let caused = rows + (ranks + 1) * size_of::<Row>();
    let waits = (caused + PHASES * ranks * size_of::<AtomicU64>()).next_multiple_of(64);
    let text = waits + WAITS * size_of::<Wait>();
    let sites = text + TEXT;
    let end = (sites + THREADS * size_of::<Sites>()).next_multiple_of(PAGE);
    Offsets { rows, caused, waits, text, sites, end }
}

impl Area {
    /// Bytes of the memory for `ranks` ranks. Most of it is never touched.
    pub const fn bytes(ranks: usize) -> usize {
        PAGE + ranks * offsets(ranks).end
    }

    /// The memory at `base`.
    ///
    /// # Safety
    /// There are [`Area::bytes`] bytes, aligned to 64, that began as zeros and stay mapped as long as the process lives.
    pub const unsafe fn new(base: *const u8, ranks: usize) -> Area {
        Area { base, ranks }
    }

    /// Private memory of this process.
    pub fn own(ranks: usize) -> Area {
        let words = vec![0_u128; Area::bytes(ranks) / size_of::<u128>() + 4];
        let base = words.leak().as_ptr().cast::<u8>();
        // SAFETY: it is long enough, of zeros, and never freed.
        unsafe { Area::new(base.add(base.align_offset(64)), ranks) }
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Head of the memory, equal for all ranks.
    pub fn job(&self) -> &JobHead {
        // SAFETY: it is at the beginning; all of it is atomic.
        unsafe { &*self.base.cast() }
    }

    /// A rank's part as words, to copy it. Requires `rank` below the number of ranks.
    pub fn words(&self, rank: usize) -> &[AtomicU64] {
        assert!(rank < self.ranks, "a rank of the job");
        let bytes = offsets(self.ranks).end;
        // SAFETY: a rank's part is whole pages of the memory, and all of it is atomic.
        unsafe { std::slice::from_raw_parts(self.base.add(PAGE + rank * bytes).cast(), bytes / 8) }
    }

    /// A rank's part. Requires `rank` below the number of ranks.
    pub fn rank(&self, rank: usize) -> RankArea<'_> {
        assert!(rank < self.ranks, "a rank of the job");
        let at = offsets(self.ranks);
        // SAFETY: the offsets are within the rank's part, aligned to 64; all is atomic, so zeros and any other bytes are valid.
        unsafe {
            let start = self.base.add(PAGE + rank * at.end);
            RankArea {
                head: &*start.cast(),
                rows: std::slice::from_raw_parts(start.add(at.rows).cast(), self.ranks + 1),
                caused: std::slice::from_raw_parts(start.add(at.caused).cast(), PHASES * self.ranks),
                waits: &*start.add(at.waits).cast(),
                text: &*start.add(at.text).cast(),
                sites: &*start.add(at.sites).cast(),
            }
        }
    }
}

/// A rank's part of the memory.
#[derive(Clone, Copy)]
pub struct RankArea<'a> {
    /// Its head.
    pub head: &'a RankHead,
    /// A row for each rank, and one for unknown ones.
    pub rows: &'a [Row],
    /// For each phase, ticks of waiting for which each rank is to blame in the end.
    pub caused: &'a [AtomicU64],
    /// Its waits.
    pub waits: &'a [Wait; WAITS],
    /// The list of its files with code.
    pub text: &'a Text,
    /// The sites of its threads.
    pub sites: &'a [Sites; THREADS],
}

impl RankArea<'_> {
    /// The row of a rank; a negative or foreign number has that of unknown ones.
    pub fn row(&self, rank: i32) -> &Row {
        let last = self.rows.len() - 1;
        &self.rows[usize::try_from(rank).unwrap_or(last).min(last)]
    }

    /// For each rank, ticks of waiting in a phase for which it is to blame in the end. `place`: the number of the phase from 0.
    pub fn caused_in(&self, place: usize) -> &[AtomicU64] {
        let ranks = self.caused.len() / PHASES;
        &self.caused[place * ranks..(place + 1) * ranks]
    }

    /// Writes the list of files with code, as much of it as there is room for.
    pub fn set_text(&self, text: &str) {
        let whole = text.len().min(TEXT);
        let length = text.as_bytes()[..whole].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        for (place, byte) in self.text.iter().zip(&text.as_bytes()[..length]) {
            place.store(*byte, Ordering::Relaxed);
        }
        self.head.text.store(length as u32, Ordering::Release);
    }

    /// The list of files with code.
    pub fn text(&self) -> String {
        let length = (self.head.text.load(Ordering::Acquire) as usize).min(TEXT);
        let bytes: Vec<u8> = self.text[..length].iter().map(|byte| byte.load(Ordering::Relaxed)).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_do_not_overlap() {
        let area = Area::own(3);
        for rank in 0..3 {
            area.rank(rank).set_text(&format!("rank {rank}\n"));
            area.rank(rank).sites[THREADS - 1][SITES + SPARE].key.store(rank as u64 + 1, Ordering::Relaxed);
            area.rank(rank).row(7).bytes.store(rank as u64, Ordering::Relaxed);
        }
        for rank in 0..3 {
            assert_eq!(area.rank(rank).text(), format!("rank {rank}\n"));
            assert_eq!(
                area.rank(rank).sites[THREADS - 1][SITES + SPARE].key.load(Ordering::Relaxed),
                rank as u64 + 1
            );
            assert_eq!(area.rank(rank).row(-1).bytes.load(Ordering::Relaxed), rank as u64);
        }
    }

    #[test]
    fn too_long_text_ends_at_a_line() {
        let area = Area::own(1);
        area.rank(0).set_text(&"0123456789\n".repeat(TEXT / 8));
        let text = area.rank(0).text();
        assert!(text.len() <= TEXT && text.ends_with("9\n"), "{}", text.len());
    }
}
