//! A ring in ordinary memory, for tests and the model checker.

use super::*;
use crate::sync::{AtomicU64, Shared};

/// Memory of a ring.
pub struct Memory {
    published: Box<Published>,
    cells: Vec<Cell>,
    staging: Vec<u8>,
}

// SAFETY: shared by one producer and one consumer, which keep to the ring's protocol.
unsafe impl Sync for Memory {}
// SAFETY: as above.
unsafe impl Send for Memory {}

impl Memory {
    /// A ring of `cells` cells and `staging` staged bytes.
    pub fn new(cells: usize, staging: usize) -> Memory {
        Memory {
            published: Box::new(Published { cells: AtomicU64::new(0), bytes: AtomicU64::new(0) }),
            cells: (0..cells)
                .map(|_| Cell {
                    word: AtomicU64::new(0),
                    body: Shared::new(Body { envelope: 0, payload: [0; INLINE] }),
                })
                .collect(),
            staging: vec![0; staging],
        }
    }

    /// Where it lies.
    pub fn place(&self) -> Place {
        Place {
            published: &raw const *self.published,
            cells: self.cells.as_ptr(),
            cell_count: self.cells.len() as u64,
            cell_mask: self.cells.len() as u64 - 1,
            staging: self.staging.as_ptr().cast_mut(),
            staging_bytes: self.staging.len() as u64,
        }
    }
}
