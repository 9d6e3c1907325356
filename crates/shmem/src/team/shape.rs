//! Sizes of a team's memory, and its first pages.

use super::{Cell, Description, Head, Progress};
use crate::pages::{self, PAGE};
use encore_tuning::TUNING;

/// Sizes of a team's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Members.
    pub ranks: usize,
    /// Cells of a row, a power of two.
    pub cells: usize,
    /// Bytes of a staging area, a multiple of the page size; may be 0.
    pub staging: usize,
}

/// Bytes of a rank's staging area on which plans count: as long as a processor's own cache (docs/lab/001). Many ranks use it to the full only
/// where one has much to post at once (docs/lab/038).
pub const STAGING: usize = TUNING.lane_staging;
/// [`STAGING`] of two or three ranks: lines are quicker to write that reader and writer have displaced from their own caches (docs/lab/091).
const STAGING_OF_FEW: usize = 2 * STAGING;
/// Most ranks of a team with areas of [`STAGING_OF_FEW`] bytes.
const FEW_WITH_LONG_AREAS: usize = TUNING.few_with_long_areas;

/// The most ranks of a team of which pages are made before they are needed: each rank has them made of all rows (docs/lab/044, docs/lab/065).
pub const FEW: usize = TUNING.few_in_team;
/// The most bytes of these pages, which hold the rows.
const MOST_AHEAD: usize = TUNING.most_rows_ahead;

impl Shape {
    /// Sizes of a communicator's lanes. Its rows have enough cells for all that a plan has under way, and for operations that run ahead. Where
    /// ranks share processors, each rank does as many operations as a part of the row has cells before the next rank runs (docs/lab/020).
    pub fn of_communicator(ranks: usize) -> Shape {
        let most = (4 * ranks).next_power_of_two().max(256);
        let cells = (32 * ranks).next_power_of_two().clamp(64, most);
        let staging = if ranks <= FEW_WITH_LONG_AREAS { STAGING_OF_FEW } else { STAGING };
        Shape { ranks, cells, staging }
    }

    pub(super) const fn progress(&self) -> usize {
        size_of::<Head>()
    }

    pub(super) const fn rows(&self) -> usize {
        self.progress() + self.ranks * size_of::<Progress>()
    }

    /// Bytes that must be zero when a team begins: head, progress and cells.
    pub const fn zeroed(&self) -> usize {
        self.rows() + self.ranks * self.cells * size_of::<Cell>()
    }

    /// Makes the pages of a new team's memory that lie before the staging areas, where there are few ranks.
    ///
    /// # Safety
    /// The memory has this shape.
    pub unsafe fn make_pages(&self, memory: *mut u8) {
        if self.ranks <= FEW {
            // SAFETY: the caller's promise. Where the kernel refuses, the pages are made when they are written.
            let _ = unsafe { pages::make(memory, self.staging_areas().min(MOST_AHEAD)) };
        }
    }

    /// Bytes before the staging areas.
    pub const fn staging_areas(&self) -> usize {
        let end = self.zeroed() + self.ranks * self.cells * size_of::<Description>();
        if self.staging == 0 { end } else { end.next_multiple_of(PAGE) }
    }

    /// Bytes of all.
    pub const fn bytes(&self) -> usize {
        self.staging_areas() + self.ranks * self.staging
    }
}
