//! Runs of equal length at equal distances, found among the runs of a datatype: the driver copies all of them in one go.

/// The longest distance between two rows that the driver takes, in bytes.
const LONGEST_PITCH: i64 = i32::MAX as i64;

/// Slices of rows. Their data follow each other in packed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where the first row begins, in bytes after the buffer's address.
    pub offset: i64,
    /// Bytes of a row.
    pub width: usize,
    /// Rows of a slice.
    pub rows: usize,
    /// Bytes from one row to the next; at least the width.
    pub pitch: usize,
    /// Number of slices.
    pub slices: usize,
    /// Bytes from one slice to the next: a multiple of the pitch, at least that of all rows.
    pub slice_pitch: usize,
}

impl Block {
    fn run(offset: i64, width: usize) -> Block {
        Block { offset, width, rows: 1, pitch: width, slices: 1, slice_pitch: width }
    }

    /// Bytes of data.
    pub fn bytes(&self) -> usize {
        self.width * self.rows * self.slices
    }

    /// Bytes from the beginning of the first row to the end of the last one.
    pub fn reach(&self) -> usize {
        (self.slices - 1) * self.slice_pitch + (self.rows - 1) * self.pitch + self.width
    }

    /// Adds a run behind the last row. False: it doesn't fit.
    fn take_row(&mut self, offset: i64, width: usize) -> bool {
        if self.slices > 1 || width != self.width {
            return false;
        }
        let last = self.offset + ((self.rows - 1) * self.pitch) as i64;
        let distance = offset - last;
        let fits = match self.rows {
            1 => (width as i64..=LONGEST_PITCH).contains(&distance),
            _ => distance == self.pitch as i64,
        };
        if fits {
            (self.rows, self.pitch) = (self.rows + 1, distance as usize);
            self.slice_pitch = self.rows * self.pitch;
        }
        fits
    }

    /// Adds a slice behind the last one. False: it doesn't fit.
    fn take_slice(&mut self, next: &Block) -> bool {
        let alike =
            (self.width, self.rows, self.pitch, 1) == (next.width, next.rows, next.pitch, next.slices);
        if !alike || self.rows == 1 {
            return false;
        }
        let distance = next.offset - (self.offset + ((self.slices - 1) * self.slice_pitch) as i64);
        let fits = match self.slices {
            1 => {
                let least = (self.rows * self.pitch) as i64;
                distance >= least && distance <= LONGEST_PITCH && distance % self.pitch as i64 == 0
            }
            _ => distance == self.slice_pitch as i64,
        };
        if fits {
            (self.slices, self.slice_pitch) = (self.slices + 1, distance as usize);
        }
        fits
    }
}

/// The blocks of runs that come one after the other.
#[derive(Default)]
pub struct Blocks {
    /// Blocks that no later run changes.
    pub done: Vec<Block>,
    /// The rows that are being collected.
    rows: Option<Block>,
}

impl Blocks {
    /// Takes the next run.
    pub fn add(&mut self, offset: i64, width: usize) {
        if let Some(rows) = &mut self.rows {
            if rows.take_row(offset, width) {
                return;
            }
        }
        self.end_rows();
        self.rows = Some(Block::run(offset, width));
    }

    /// All blocks, when there are no more runs.
    pub fn end(mut self) -> Vec<Block> {
        self.end_rows();
        self.done
    }

    fn end_rows(&mut self) {
        let Some(rows) = self.rows.take() else { return };
        let taken = self.done.last_mut().is_some_and(|last| last.take_slice(&rows));
        if !taken {
            self.done.push(rows);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn blocks(runs: &[(i64, usize)]) -> Vec<Block> {
        let mut blocks = Blocks::default();
        runs.iter().for_each(|(offset, width)| blocks.add(*offset, *width));
        blocks.end()
    }

    fn runs(blocks: &[Block]) -> Vec<(i64, usize)> {
        let mut runs = Vec::new();
        for block in blocks {
            for slice in 0..block.slices {
                for row in 0..block.rows {
                    let offset = block.offset + (slice * block.slice_pitch + row * block.pitch) as i64;
                    runs.push((offset, block.width));
                }
            }
        }
        runs
    }

    #[test]
    fn box_in_a_cube_is_one_block() {
        let wanted: Vec<_> = (0..5).flat_map(|z| (0..7).map(move |y| (z * 1000 + y * 100, 24))).collect();
        let found = blocks(&wanted);
        let block = Block { offset: 0, width: 24, rows: 7, pitch: 100, slices: 5, slice_pitch: 1000 };
        assert_eq!(found, [block]);
        assert_eq!((block.bytes(), block.reach()), (24 * 35, 4 * 1000 + 6 * 100 + 24));
    }

    proptest! {
        #[test]
        fn blocks_have_all_runs_in_order(steps in prop::collection::vec((0..4i64, 1..3usize), 1..60)) {
            let mut at = 0;
            let mut wanted = Vec::new();
            for (gap, width) in steps {
                at += gap - 1;
                wanted.push((at, width));
                at += width as i64;
            }
            let found = blocks(&wanted);
            prop_assert_eq!(runs(&found), wanted);
            for block in found {
                prop_assert!(block.pitch >= block.width);
                let fits = block.slice_pitch >= block.rows * block.pitch && block.slice_pitch % block.pitch == 0;
                prop_assert!(block.slices == 1 || fits);
            }
        }
    }
}
