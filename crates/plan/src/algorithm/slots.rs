//! Scratch that segments use in turn.

use crate::builder::Builder;
use crate::ir::{Span, StepId};

/// Number of segments in scratch at a time.
const SLOTS: usize = 4;

/// A few slots, used in turn; each is taken from scratch when first needed, with the length of its first segment. Invariant: no later one
/// is longer.
#[derive(Debug, Default)]
pub(super) struct Slots {
    slots: [Option<Span>; SLOTS],
    turn: usize,
    freed: [Option<StepId>; SLOTS],
}

impl Slots {
    /// The slot for the next segment, with the step after which it may be written.
    pub(super) fn next(&mut self, b: &mut Builder, segment: i64) -> (Span, Option<StepId>) {
        if self.slots[0].is_some() {
            self.turn = (self.turn + 1) % SLOTS;
        }
        let slot = *self.slots[self.turn].get_or_insert_with(|| b.scratch(segment));
        (slot.part(0, segment), self.freed[self.turn])
    }

    /// Sets the step after which the latest slot is free again; `None` if it wasn't used after all.
    pub(super) fn used(&mut self, by: Option<StepId>) {
        self.freed[self.turn] = by.or(self.freed[self.turn]);
    }
}
