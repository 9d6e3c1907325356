//! Layout of the transport's part of the segment.
//!
//! ```text
//! transport_offset: Agreement                      a few lines
//!                   Introductions, one a rank      bitmap of the senders that talk to it
//!                   Doorbell, one a rank           128 bytes each
//!                   Board, one a rank              collective operations that the rank has reached
//!                   ring (s → d), for d, for s     Published, cells, staging area, shuttles; each starts on a page
//!                   lanes of all ranks             at a fixed place; see [`encore_shmem::team`]
//!                   space                          the memory of other teams; see [`encore_shmem::space`]
//!                   consensus                      fault-tolerant agreement; see [`encore_shmem::consensus`]
//!                   heap                           what ranks allocate for programs; the file grows for it
//! ```
//!
//! The file is sparse: a ring that is never used costs address space only.

use encore_boot::segment::transport_offset;

use encore_shmem::board::Board;
use encore_shmem::cache;
use encore_shmem::consensus::Consensus;
use encore_shmem::doorbell::{Doorbell, Sleepers};
use encore_shmem::pages::{LARGE_PAGE, PAGE};
use encore_shmem::ring::{Cell, Published};
use encore_shmem::shuttle;
use encore_shmem::sync::{AtomicU64, Ordering};
use encore_shmem::team::Shape;

/// Sizes of the rings of a job. All ranks use the sizes of the first rank that attaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Cells of a ring, a power of two, 16 to 65,536.
    pub cells: usize,
    /// Bytes of a ring's staging area, a power of two, 4 KiB to 64 MiB.
    pub staging: usize,
    /// Bytes for teams, a power of two up to 4 GiB, or 0.
    pub teams: usize,
}

impl Sizes {
    /// The shortest staging area, in bytes.
    pub const LEAST_STAGING: usize = PAGE;
    /// The longest staging area, in bytes.
    pub const MOST_STAGING: usize = 64 << 20;

    /// Length of a staging area of few ranks, in bytes, where a processor's own cache isn't longer or has unknown size. A shorter area
    /// would have fewer shuttles (docs/lab/042).
    const USUAL_STAGING: usize = 1 << 20;

    /// Bytes for teams without a limit: this is address space; teams touch its pages only as they use them.
    pub const MOST_FOR_TEAMS: usize = 4 << 30;
    /// Bytes for teams of a program under memcheck, which reads all mapped memory as it searches for leaks: four GiB took it half a minute and as many
    /// pages.
    pub const TEAMS_UNDER_MEMCHECK: usize = 16 << 20;
    /// Fewest bytes for teams; less isn't worth it.
    pub const LEAST_FOR_TEAMS: usize = 1 << 20;

    /// The default for `ranks` ranks on this machine. A staging area should be twice as long as a processor's own cache: writing a line that
    /// still lies in the reader's or the writer's cache is several times slower than one that was displaced from both (docs/lab/001,
    /// docs/lab/091). Where all areas together would take more than half of what the last-level cache holds, areas are as long as the
    /// processor's own cache. Where there are many pairs they are shorter, so that all together take 256 MiB if every rank talks to every
    /// other.
    pub fn for_ranks(ranks: usize) -> Sizes {
        let caches = cache::caches();
        Sizes::for_caches(ranks, caches.own, caches.reach().unwrap_or(0))
    }

    /// [`Sizes::for_ranks`] for a processor with `own` bytes of cache of its own that may fill `last` bytes of the last level; 0:
    /// unknown. Processors of one machine may differ, and so may the wishes of ranks: see [`Agreement::settle`].
    fn for_caches(ranks: usize, own: u64, last: u64) -> Sizes {
        let share = (256 << 20) / (ranks * ranks).max(1);
        let areas = (ranks * ranks.saturating_sub(1)) as u64;
        let fits = areas * 2 * own <= last / 2;
        let longest = if fits { 2 * own } else { own };
        let longest = (longest as usize).clamp(Sizes::USUAL_STAGING, 2 * Sizes::USUAL_STAGING);
        let staging = share.clamp(Sizes::LEAST_STAGING.max(32 << 10), longest);
        Sizes { cells: 256, staging: 1 << staging.ilog2(), teams: Sizes::MOST_FOR_TEAMS }
    }

    /// The nearest allowed sizes.
    pub fn clamped(self) -> Sizes {
        Sizes {
            cells: self.cells.clamp(16, 1 << 16).next_power_of_two(),
            staging: self.staging.clamp(Sizes::LEAST_STAGING, Sizes::MOST_STAGING).next_power_of_two(),
            teams: match self.teams {
                0 => 0,
                bytes => bytes.clamp(Sizes::LEAST_FOR_TEAMS, Sizes::MOST_FOR_TEAMS).next_power_of_two(),
            },
        }
    }

    fn to_word(self) -> u64 {
        let teams = if self.teams == 0 { 0 } else { u64::from(self.teams.ilog2()) };
        1 << 63 | teams << 56 | (self.cells as u64) << 32 | self.staging as u64
    }

    fn from_word(word: u64) -> Sizes {
        let teams = match word >> 56 & 0x7f {
            0 => 0,
            size => 1 << size,
        };
        Sizes { cells: (word >> 32) as usize & 0xff_ffff, staging: word as u32 as usize, teams }
    }
}

/// Values that the ranks of a job agree on: the first rank to attach decides.
#[repr(C, align(128))]
#[derive(Debug)]
pub struct Agreement {
    sizes: AtomicU64,
    /// Allocated bytes of the heap; see [`encore_shmem::heap`].
    pub(crate) heap: AtomicU64,
    pub(crate) sleepers: Sleepers,
    pub(crate) teams: encore_shmem::space::Shared,
}

impl Agreement {
    /// The job's sizes; `wish` if this rank is the first.
    pub fn settle(&self, wish: Sizes) -> Sizes {
        match self.sizes.compare_exchange(0, wish.to_word(), Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => wish,
            Err(settled) => Sizes::from_word(settled),
        }
    }
}

/// Senders that have ever used the ring to a rank: bit `s % 64` of word `s / 64`. A sender sets its bit before its first message.
pub type Introductions = [AtomicU64];

/// Offsets from the start of the segment, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Number of ranks.
    pub ranks: usize,
    /// Sizes of the rings.
    pub sizes: Sizes,
}

impl Layout {
    /// Offset of [`Agreement`].
    pub const fn agreement(ranks: usize) -> usize {
        transport_offset(ranks)
    }

    /// Number of words of a rank's [`Introductions`].
    pub const fn introduction_words(ranks: usize) -> usize {
        // Whole lines, so that ranks don't share one.
        ranks.div_ceil(64).next_multiple_of(16)
    }

    /// Offset of the introductions of `rank`.
    pub const fn introductions(ranks: usize, rank: usize) -> usize {
        Self::agreement(ranks) + size_of::<Agreement>() + rank * Self::introduction_words(ranks) * 8
    }

    /// Offset of the doorbell of `rank`.
    pub const fn doorbell(ranks: usize, rank: usize) -> usize {
        Self::introductions(ranks, ranks).next_multiple_of(128) + rank * size_of::<Doorbell>()
    }

    /// Offset of the board of `rank`.
    pub const fn board(ranks: usize, rank: usize) -> usize {
        Self::doorbell(ranks, ranks).next_multiple_of(128) + rank * size_of::<Board>()
    }

    /// Offset of the rings. Everything before is small and mapped first.
    pub const fn rings(ranks: usize) -> usize {
        Self::board(ranks, ranks).next_multiple_of(PAGE)
    }

    /// Bytes before the staging area of a ring.
    fn before_staging(&self) -> usize {
        (size_of::<Published>() + self.sizes.cells * size_of::<Cell>()).next_multiple_of(PAGE)
    }

    /// Bytes from one ring to the next.
    fn ring_bytes(&self) -> usize {
        let bytes = self.before_staging() + self.sizes.staging + self.shuttle_bytes();
        if self.has_large_areas() { bytes.next_multiple_of(LARGE_PAGE) } else { bytes }
    }

    /// Whether each staging area fits a large page of its own and begins at a multiple of its length
    /// ([`encore_shmem::pages::make_large`]).
    fn has_large_areas(&self) -> bool {
        self.sizes.staging == LARGE_PAGE
    }

    /// Sizes of the shuttles of each pair.
    pub fn shuttles(&self) -> shuttle::Sizes {
        shuttle::Sizes::beside(self.sizes.staging)
    }

    fn shuttle_bytes(&self) -> usize {
        self.shuttles().half().next_multiple_of(PAGE)
    }

    /// Offset of the ring from `source` to `destination`: [`Published`], then the cells, then the staging area, then the shuttles that
    /// the source owns at first.
    pub fn ring(&self, source: usize, destination: usize) -> usize {
        let before = self.before_staging();
        let first = match self.has_large_areas() {
            true => (Self::rings(self.ranks) + before).next_multiple_of(LARGE_PAGE) - before,
            false => Self::rings(self.ranks),
        };
        first + (destination * self.ranks + source) * self.ring_bytes()
    }

    /// Offset of the staging area from the start of its ring.
    pub fn staging(&self) -> usize {
        self.before_staging()
    }

    /// Offset of the shuttles from the start of their ring.
    pub fn first_shuttle(&self) -> usize {
        self.before_staging() + self.sizes.staging
    }

    /// Offset of the memory for teams: the lanes of all ranks, then the space.
    pub fn teams(&self) -> usize {
        self.ring(0, self.ranks)
    }

    /// Sizes of the lanes of all ranks, if they take at most half of the memory for teams.
    pub fn lanes_of_all(&self) -> Option<Shape> {
        Some(Shape::of_communicator(self.ranks)).filter(|shape| shape.bytes() <= self.sizes.teams / 2)
    }

    /// Offset of the space.
    pub fn space(&self) -> usize {
        self.teams() + self.lanes_of_all().map_or(0, |shape| shape.bytes().next_multiple_of(PAGE))
    }

    /// End of the space, and offset of the memory for fault-tolerant agreement.
    pub fn consensus(&self) -> usize {
        (self.teams() + self.sizes.teams).next_multiple_of(PAGE)
    }

    /// Length of the segment without the heap.
    pub fn end(&self) -> usize {
        self.consensus() + Consensus::bytes(self.ranks).next_multiple_of(PAGE)
    }

    /// Offset of the heap, after the byte that makes the file long enough.
    pub fn heap(&self) -> usize {
        (self.end() + 1).next_multiple_of(LARGE_PAGE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps() {
        for ranks in [1, 2, 3, 64, 65, 300] {
            let layout = Layout { ranks, sizes: Sizes::for_ranks(ranks) };
            assert_eq!(Layout::doorbell(ranks, 0) % 128, 0);
            assert!(Layout::introductions(ranks, ranks) <= Layout::doorbell(ranks, 0));
            assert!(Layout::doorbell(ranks, ranks) <= Layout::board(ranks, 0));
            assert!(Layout::board(ranks, ranks) <= layout.ring(0, 0));
            assert_eq!(layout.ring(0, 0) % PAGE, 0);
            assert_eq!(layout.staging() % PAGE, 0);
            assert!(Layout::rings(ranks) <= layout.ring(0, 0));
            if ranks > 1 {
                assert_eq!(
                    layout.ring(1, 0) - layout.ring(0, 0),
                    layout.ring(0, 1) - layout.ring(ranks - 1, 0)
                );
            }
        }
    }

    #[test]
    fn large_staging_areas_start_page_aligned() {
        for (staging, begins_at) in [(LARGE_PAGE, LARGE_PAGE), (LARGE_PAGE / 2, PAGE), (2 * LARGE_PAGE, PAGE)]
        {
            let layout = Layout { ranks: 3, sizes: Sizes { staging, ..Sizes::for_ranks(3) } };
            for (source, destination) in [(0, 1), (2, 1), (1, 2)] {
                let area = layout.ring(source, destination) + layout.staging();
                assert_eq!(area % begins_at, 0);
                assert!(area + staging <= layout.ring(source, destination) + layout.first_shuttle());
            }
        }
    }

    #[test]
    fn staging_areas_follow_cache_sizes() {
        const KIB: usize = 1 << 10;
        for (ranks, own, last, staging) in [
            (2, 0, 0, 1024),
            (2, 256, 8192, 1024),
            (2, 1024, 0, 1024),
            (2, 1024, 32 << 10, 2048),
            (3, 1024, 32 << 10, 2048),
            (4, 1024, 32 << 10, 1024),
            (3, 1024, 64 << 10, 2048),
            (2, 1280, 24 << 10, 2048),
            (2, 2048, 0, 2048),
            (2, 8192, 1 << 20, 2048),
            (11, 2048, 64 << 10, 2048),
            (12, 2048, 64 << 10, 1024),
            (16, 2048, 1 << 20, 1024),
            (17, 2048, 1 << 20, 512),
            (17, 0, 0, 512),
            (300, 2048, 1 << 20, 32),
        ] {
            let sizes = Sizes::for_caches(ranks, (own * KIB) as u64, (last * KIB) as u64);
            assert_eq!(sizes.staging, (staging * KIB).max(PAGE), "{ranks} ranks, {own} KiB");
            assert_eq!(sizes.clamped(), sizes);
        }
    }

    #[test]
    fn sizes_survive_the_agreement() {
        let agreement = Agreement {
            sizes: AtomicU64::new(0),
            heap: AtomicU64::new(0),
            sleepers: Sleepers::default(),
            teams: Default::default(),
        };
        let first = Sizes { cells: 65_536, staging: 64 << 20, teams: 4 << 30 };
        assert_eq!(agreement.settle(first), first);
        assert_eq!(agreement.settle(Sizes::for_ranks(2)), first);
        let odd = Sizes { cells: 5, staging: 5000, teams: 0 };
        assert_eq!(odd.clamped(), Sizes { cells: 16, staging: PAGE.max(8192), teams: 0 });
    }
}
