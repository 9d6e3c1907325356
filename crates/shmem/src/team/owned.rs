//! A team in ordinary memory, for tests and the model checker.

use super::*;

/// Memory of a team.
pub struct Memory {
    head: Box<Head>,
    progress: Vec<Progress>,
    cells: Vec<Cell>,
    descriptions: Vec<Shared<Description>>,
    staging: Vec<u8>,
    shape: Shape,
}

// SAFETY: shared by one view of each rank, which keep to the protocol.
unsafe impl Sync for Memory {}
// SAFETY: as above.
unsafe impl Send for Memory {}

impl Memory {
    /// Memory of that shape.
    pub fn new(shape: Shape) -> Memory {
        let number = |_| AtomicU64::new(0);
        let body = || Shared::new(Body { length: 0, payload: [0; INLINE] });
        Memory {
            head: Box::new(Head {
                holders: AtomicU32::new(0),
                wanting: AtomicU32::new(0),
                next_free: AtomicU64::new(0),
            }),
            progress: (0..shape.ranks)
                .map(|i| Progress { needed: number(i), waits_for: AtomicU32::new(0) })
                .collect(),
            cells: (0..shape.ranks * shape.cells).map(|i| Cell { stamp: number(i), body: body() }).collect(),
            descriptions: (0..shape.ranks * shape.cells).map(|_| Shared::new([0; 8])).collect(),
            staging: vec![0; shape.ranks * shape.staging],
            shape,
        }
    }

    /// The view of a rank; to be asked for once.
    pub fn view(&self, me: usize) -> Team {
        let place = Place {
            head: &raw const *self.head,
            progress: self.progress.as_ptr(),
            cells: self.cells.as_ptr(),
            descriptions: self.descriptions.as_ptr(),
        };
        Team::at(place, self.staging.as_ptr().cast_mut(), self.shape, me, None)
    }
}
