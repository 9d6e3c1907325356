//! What tasks do together or wait for: fences, the barrier, the exchange of words.

use crate::prelude::*;
use crate::state::{LAPI, ROUNDS};
use crate::transfer::Cell;
use crate::wire;
use easy_ext::ext;
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;
use encore_engine::mutation::{Mutation, planted};
use encore_engine::state::process::NONE;

#[ext(OrderEngineInside)]
impl Engine {
    /// Asks each task that was sent anything to say when all of it is done.
    pub(crate) fn begin_fence(&mut self) {
        let me = self.own_task();
        for task in 0..self.layers[LAPI].tasks.len() as u32 {
            if task as usize == me || !self.task(task).dirty {
                continue;
            }
            self.task(task).fencing += 1;
            self.lapi_cell(task, Cell::new(wire::FENCE, 0, [0; 6]));
            self.task(task).dirty = false;
        }
    }

    /// Whether all that was sent before a fence is done.
    pub(crate) fn fence_ended(&self) -> bool {
        let me = self.own_task();
        let quiet = |(task, state): (usize, &super::Task)| {
            state.unanswered == 0
                && state.fencing == 0
                && (task != me || (state.out.is_empty() && state.landing == 0))
        };
        self.layers[LAPI].tasks.iter().enumerate().all(quiet)
    }

    /// Answers the fences of a task, unless active messages from it are still on their way.
    pub(crate) fn answer_fences(&mut self, task: u32) {
        if self.task(task).landing > 0 && !planted(Mutation::FencedEarly) {
            return;
        }
        for _ in 0..std::mem::take(&mut self.task(task).fences) {
            self.lapi_cell(task, Cell::new(wire::FENCED, 0, [0; 6]));
        }
    }

    pub(crate) fn note_word(&mut self, parity: usize, task: u32, word: u64) {
        let ranks = self.tasks();
        let order = &mut self.layers[LAPI].order;
        order.words[parity].resize(ranks, 0);
        order.words[parity][task as usize] = word;
        order.come[parity] += 1;
    }
}

/// [`wire::FENCE`]
pub(super) fn fence_arrived(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    engine.task(engine.origin_of(cell)).fences += 1;
    engine.answer_fences(engine.origin_of(cell));
}

/// [`wire::FENCED`]
pub(super) fn fenced(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let task = engine.task(engine.origin_of(cell));
    // It may have been given up (`LAPI_Purge_totask`).
    task.fencing = task.fencing.saturating_sub(1);
}

/// [`wire::BARRIER`]
pub(super) fn barrier_arrived(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    engine.layers[LAPI].order.arrived[cell.envelope.source as usize % ROUNDS] += 1;
}

/// [`wire::EXCHANGE`]
pub(super) fn exchanged(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let parity = cell.envelope.source as usize % 2;
    engine.note_word(parity, engine.origin_of(cell), cell.words[0]);
}

/// Methods of [`Call`].
#[ext(OrderCall)]
impl Call {
    /// `LAPI_Fence`; with `all`, `LAPI_Gfence`.
    pub fn lapi_fence(&mut self, all: bool) {
        self.engine().begin_fence();
        self.lapi_wait_until(NONE, NONE, |engine| engine.fence_ended());
        if all {
            self.barrier();
        }
    }

    /// Gathers a word of each task.
    pub fn lapi_exchange(&mut self, word: u64) -> Vec<u64> {
        let engine = self.engine();
        let (me, ranks) = (engine.own_task() as u32, engine.tasks() as u32);
        engine.layers[LAPI].order.exchanges += 1;
        let parity = (engine.layers[LAPI].order.exchanges % 2) as usize;
        for task in (0..ranks).filter(|task| *task != me) {
            engine.lapi_cell(task, Cell::new(wire::EXCHANGE, parity as i32, [word, 0, 0, 0, 0, 0]));
        }
        engine.note_word(parity, me, word);
        self.lapi_wait_until(NONE, NONE, |engine| engine.layers[LAPI].order.come[parity] == ranks);
        let engine = self.engine();
        engine.layers[LAPI].order.come[parity] = 0;
        let words = std::mem::take(&mut engine.layers[LAPI].order.words[parity]);
        for (task, word) in words.iter().enumerate() {
            engine.note_exchanged(task as u32, *word);
        }
        words
    }
}

#[ext(OrderCallInside)]
impl Call {
    /// Waits until all tasks have come here.
    pub(crate) fn barrier(&mut self) {
        let engine = self.engine();
        let (me, ranks) = (engine.own_task(), engine.tasks());
        engine.layers[LAPI].order.barriers += 1;
        let number = engine.layers[LAPI].order.barriers;
        let rounds = ranks.next_power_of_two().ilog2() as usize;
        for round in 0..rounds {
            let to = (me + (1 << round)) % ranks;
            let from = (me + ranks - (1 << round)) % ranks;
            self.engine().lapi_cell(to as u32, Cell::new(wire::BARRIER, round as i32, [0; 6]));
            self.lapi_wait_until(from as i32, NONE, |engine| {
                engine.layers[LAPI].order.arrived[round] >= number
            });
        }
    }
}
