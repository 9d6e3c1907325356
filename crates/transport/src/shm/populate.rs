//! Population of the first pages of a few rings, and of the lanes of a few ranks, before they are needed.
//!
//! A message that meets a new page waits for the kernel, 1 to 9 µs on either side, and a program of a few messages meets only new pages
//! (docs/lab/043). Before the start nothing waits for it, and many pages at a time cost a fraction of that each.

use std::ptr::NonNull;

use crate::layout::Layout;
use encore_shmem::laps::FIRST_PAGES;
use encore_shmem::pages::{self, PAGE};
use encore_shmem::team::{FEW, Shape};

/// The most bytes of rings that a rank has made so (docs/lab/043). Where there are more ranks, few of them talk to each other. On arm64 the parts of a
/// ring begin at multiples of 64 KiB, so more bytes are needed for 4 ranks.
const MOST: usize = if PAGE > 4 << 10 { 768 << 10 } else { 512 << 10 };
/// Number of populated bytes of each shuttle: those that the pieces of a 64 KiB message fill (docs/lab/010, docs/lab/066).
const OF_SHUTTLES: [usize; 5] = [16 << 10, 16 << 10, 16 << 10, 8 << 10, 8 << 10];

/// Populated part of each ring.
#[derive(Default)]
struct OfRing {
    /// Bytes before the staging area.
    cells: usize,
    /// First bytes of each shuttle.
    shuttles: &'static [usize],
}

fn of_ring(layout: &Layout) -> OfRing {
    let rings = 2 * layout.ranks.saturating_sub(1);
    let cells = layout.staging();
    let sizes = layout.shuttles();
    let usual = usize::from(sizes.each) >= OF_SHUTTLES.len() && sizes.bytes as usize >= OF_SHUTTLES[0];
    let choices = [if usual { &OF_SHUTTLES[..] } else { &[] }, &[]];
    let fits = |shuttles: &&[usize]| rings * (cells + shuttles.iter().sum::<usize>()) <= MOST;
    choices.into_iter().find(fits).map_or_else(OfRing::default, |shuttles| OfRing { cells, shuttles })
}

/// Sizes of the lanes of all ranks, if their pages are populated: all rows, and the first pages of each staging area. A rank that reads
/// another one's staged bytes meets new pages, too.
pub(super) fn of_lanes(layout: &Layout) -> Option<Shape> {
    layout.lanes_of_all().filter(|_| (2..=FEW).contains(&layout.ranks))
}

/// Populates pages of the rings between rank `me` and each other rank, if these are few, and of its lanes. If the kernel refuses, the
/// first messages meet new pages.
pub(super) fn populate(base: NonNull<u8>, layout: &Layout, me: usize) {
    let OfRing { cells, shuttles } = of_ring(layout);
    let shuttle = layout.shuttles().bytes as usize;
    let make = |from: usize, bytes: usize| {
        if bytes > 0 {
            // SAFETY: inside the mapping, which is this process's.
            let _ = unsafe { pages::make(base.add(from).as_ptr(), bytes) };
        }
    };
    for other in (0..layout.ranks).filter(|other| *other != me) {
        for ring in [layout.ring(me, other), layout.ring(other, me)] {
            make(ring, cells);
            for (at, bytes) in shuttles.iter().enumerate() {
                make(ring + layout.first_shuttle() + at * shuttle, *bytes);
            }
        }
    }
    if let Some(shape) = of_lanes(layout) {
        make(layout.teams(), shape.staging_areas());
        for rank in 0..layout.ranks {
            make(layout.teams() + shape.staging_areas() + rank * shape.staging, FIRST_PAGES);
        }
    }
}

#[cfg(all(test, not(target_arch = "aarch64")))]
mod tests {
    use super::*;
    use crate::layout::Sizes;

    // The numbers assume pages of 4 KiB, so arm64 has no such tests.
    #[test]
    fn populated_pages_stay_few() {
        let pages = |ranks| {
            let OfRing { cells, shuttles } = of_ring(&Layout { ranks, sizes: Sizes::for_ranks(ranks) });
            (cells / PAGE, shuttles.iter().sum::<usize>() / PAGE)
        };
        assert_eq!([1, 2, 4].map(pages), [(5, 16); 3]);
        assert_eq!([5, 13, 14, 500].map(pages), [(5, 0), (5, 0), (0, 0), (0, 0)]);
        let pages = |ranks| {
            of_lanes(&Layout { ranks, sizes: Sizes::for_ranks(ranks) })
                .map(|shape| shape.staging_areas() / PAGE)
        };
        assert_eq!([1, 2, 4, 5].map(pages), [None, Some(5), Some(17), None]);
    }
}
