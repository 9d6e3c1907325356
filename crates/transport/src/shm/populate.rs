//! Having the kernel make the first pages of a few rings, and of the lanes of a few ranks, before anybody needs them.
//!
//! A message that meets a new page waits for the kernel, 1 to 9 µs on either side, and a program of a few messages meets nothing
//! else (docs/lab/043). Before the start nobody waits for it, and many pages at a time cost a fraction of that each.

use std::ptr::NonNull;

use rustix::mm::{Advice, madvise};

use crate::area::PAGE;
use crate::laps::FIRST_LAP_OF_LANES;
use crate::layout::Layout;

/// The most pages of rings that a rank has made so (docs/lab/043). Where there are more ranks, few of them talk to each other.
const MOST: usize = 128;
/// The most bytes of lanes before the staging areas that it has made: those of four ranks (docs/lab/044).
const MOST_OF_LANES: usize = 96 << 10;
/// Bytes of the shuttles of a ring that are among them: two shuttles of the usual length.
const OF_SHUTTLES: usize = 64 << 10;

/// The first bytes of each ring that are made: those before the staging area, and those of the shuttles.
fn lengths(layout: &Layout) -> (usize, usize) {
    let rings = 2 * layout.ranks.saturating_sub(1);
    let cells = layout.staging();
    let shuttles = layout.shuttles().half().min(OF_SHUTTLES).next_multiple_of(PAGE);
    [(cells, shuttles), (cells, 0)]
        .into_iter()
        .find(|(cells, shuttles)| rings * (cells + shuttles) <= MOST * PAGE)
        .unwrap_or_default()
}

/// The places and lengths of what is made of the lanes of all ranks: their rows, and what rank `me` stages first.
fn of_lanes(layout: &Layout, me: usize) -> [(usize, usize); 2] {
    match layout.lanes_of_all() {
        Some(shape) if layout.ranks > 1 && shape.staging_areas() <= MOST_OF_LANES => {
            let staging = layout.teams() + shape.staging_areas() + me * shape.staging;
            [(layout.teams(), shape.staging_areas()), (staging, FIRST_LAP_OF_LANES as usize)]
        }
        _ => [(0, 0); 2],
    }
}

/// Makes pages of the rings between rank `me` and each other one, if these are few, and of its lanes. Where the kernel refuses, messages
/// find the pages as new as they are.
pub(super) fn populate(base: NonNull<u8>, layout: &Layout, me: usize) {
    let (cells, shuttles) = lengths(layout);
    let make = |from: usize, bytes: usize| {
        if bytes > 0 {
            // SAFETY: inside the mapping; the contents stay as they are.
            let _ = unsafe { madvise(base.add(from).as_ptr().cast(), bytes, Advice::LinuxPopulateWrite) };
        }
    };
    for other in (0..layout.ranks).filter(|other| *other != me) {
        for ring in [layout.ring(me, other), layout.ring(other, me)] {
            make(ring, cells);
            make(ring + layout.first_shuttle(), shuttles);
        }
    }
    for (from, bytes) in of_lanes(layout, me) {
        make(from, bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Sizes;

    #[test]
    fn few_pages_however_many_ranks() {
        let pages = |ranks| {
            let (cells, shuttles) = lengths(&Layout { ranks, sizes: Sizes::for_ranks(ranks) });
            (cells / PAGE, shuttles / PAGE)
        };
        assert_eq!([1, 2, 4].map(pages), [(5, 16); 3]);
        assert_eq!([5, 13, 14, 500].map(pages), [(5, 0), (5, 0), (0, 0), (0, 0)]);
        let pages = |ranks| {
            of_lanes(&Layout { ranks, sizes: Sizes::for_ranks(ranks) }, 0).map(|(_, bytes)| bytes / PAGE)
        };
        assert_eq!([1, 2, 4, 5].map(pages), [[0, 0], [5, 8], [17, 8], [0, 0]]);
    }
}
