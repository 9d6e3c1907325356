//! Steps on lanes of plans that also have messages: those of nodes, if there are several.
//!
//! A waiting rank sees another one's post `latency` after it was written; a rank that comes later takes `read` ([`Lines`]). Readers of a
//! line get it `serve` apart, and staged bytes come at its rate `copy`. A waiting rank's processor is free for its messages meanwhile.
//!
//! [`Lines`]: crate::price::Lines

use std::collections::HashMap;

use super::{Cause, Shape, Simulation};
use crate::price::model::{INLINE, Time};
use crate::price::work::{Kind, Work, Works};

/// Post of one simulated rank on one lane.
#[derive(Default)]
struct Cell {
    /// Time at which it was written.
    at: Time,
    /// Time at which the next reader can get it.
    free: Time,
    /// Ranks and steps that take it.
    takers: Vec<(u32, u32)>,
}

/// All cells, by rank and lane.
#[derive(Default)]
pub(super) struct Cells(HashMap<(u32, u16), Cell>);

impl Cells {
    /// The cells of plans before the first event.
    pub(super) fn of(works: &Works, shape: Shape) -> Cells {
        let mut cells = Cells::default();
        for rank in 0..works.ranks() {
            for (step, work) in (0..).zip(works.of(rank)) {
                if work.kind.takes() && work.peer != rank {
                    let (poster, _) = shape.meet(rank, work.peer);
                    cells.0.entry((poster, work.lane)).or_default().takers.push((rank, step));
                }
            }
        }
        cells
    }
}

impl Simulation<'_> {
    /// Handles a step that posts.
    pub(super) fn post(&mut self, rank: u32, step: u32, work: Work, time: Time) {
        self.out.ranks[rank as usize].sent += work.bytes;
        let chain = self.chain[self.works.first(rank) + step as usize] + 1;
        let Some(cell) = self.cells.0.get_mut(&(rank, work.lane)) else { return };
        cell.at = time;
        for (taker, taking) in std::mem::take(&mut cell.takers) {
            let seen = time.saturating_add(self.model.line(rank, taker).latency);
            self.met(taker, taking, seen, chain, Cause::Message(step));
        }
    }

    /// Handles a rank that reaches a step that takes. Returns the time at which it has the line, and its work from then on.
    pub(super) fn take(&mut self, rank: u32, work: &Work, time: Time, busy: Time) -> (Time, Time) {
        let (poster, _) = self.shape.meet(rank, work.peer);
        let line = self.model.line(work.peer, rank);
        let (mut got, mut busy) = (time, busy);
        if let Some(cell) = self.cells.0.get_mut(&(poster, work.lane)) {
            let waited = time <= cell.at.saturating_add(line.latency);
            let seen = if waited { time } else { time.saturating_add(line.read) };
            got = seen.max(cell.free);
            cell.free = got.saturating_add(line.serve);
        }
        if work.bytes > INLINE {
            busy = busy.max(line.copy.of(work.bytes));
        }
        self.out.ranks[rank as usize].received += work.bytes;
        self.out.bytes += work.bytes;
        let is_signal = work.bytes == 0 && work.kind == Kind::Take;
        *(if is_signal { &mut self.out.signals } else { &mut self.out.messages }) += 1;
        (got, busy)
    }
}
