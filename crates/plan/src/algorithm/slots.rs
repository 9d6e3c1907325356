//! Scratch that segments take turns in.

use crate::builder::Builder;
use crate::ir::{Span, StepId};

/// Segments in scratch at a time.
const SLOTS: usize = 4;

/// A few slots of the first segment's length, used in turn; taken from scratch when first needed.
#[derive(Debug, Default)]
pub(super) struct Slots {
    whole: Option<Span>,
    length: i64,
    turn: usize,
    freed: [Option<StepId>; SLOTS],
}

impl Slots {
    /// The slot for the next segment, with the step after which it may be written. `total`: what all segments add up to.
    pub(super) fn next(&mut self, b: &mut Builder, total: i64, segment: i64) -> (Span, Option<StepId>) {
        let whole = match self.whole {
            Some(whole) => {
                self.turn = (self.turn + 1) % SLOTS;
                whole
            }
            None => {
                self.length = segment;
                *self.whole.insert(b.scratch(total.min(segment.saturating_mul(SLOTS as i64))))
            }
        };
        (whole.part(self.turn as i64 * self.length, segment), self.freed[self.turn])
    }

    /// Says after which step the slot given last is free again; `None` if it wasn't used after all.
    pub(super) fn used(&mut self, by: Option<StepId>) {
        self.freed[self.turn] = by.or(self.freed[self.turn]);
    }
}
