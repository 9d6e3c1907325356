//! Synchronization of tasks: fences, the barrier, the exchange of words.

use crate::program;
use crate::state::{LAPI, ROUNDS};
use crate::task;
use crate::transfer::Cell;
use crate::transfer::outgoing;
use crate::waiting;
use crate::wire;
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;
use encore_engine::mutation::{Mutation, planted};
use encore_engine::state::process::NONE;

/// Asks each task that was sent anything to report when all of it is done.
pub(crate) fn begin_fence(engine: &mut Engine) {
    let me = task::own(engine);
    for task in 0..engine.layers[LAPI].tasks.len() as u32 {
        if task as usize == me || !task::record(engine, task).dirty {
            continue;
        }
        task::record(engine, task).fencing += 1;
        outgoing::send_cell(engine, task, Cell::new(wire::FENCE, 0, [0; 6]));
        task::record(engine, task).dirty = false;
    }
}

/// Whether everything sent before a fence is done.
pub(crate) fn fence_ended(engine: &Engine) -> bool {
    let me = task::own(engine);
    let quiet = |(task, state): (usize, &super::Task)| {
        state.unanswered == 0
            && state.fencing == 0
            && (task != me || (state.out.is_empty() && state.landing == 0))
    };
    engine.layers[LAPI].tasks.iter().enumerate().all(quiet)
}

/// Answers the fences of a task, unless active messages from it are still in flight.
pub(crate) fn answer_fences(engine: &mut Engine, task: u32) {
    if task::record(engine, task).landing > 0 && !planted(Mutation::FencedEarly) {
        return;
    }
    for _ in 0..std::mem::take(&mut task::record(engine, task).fences) {
        outgoing::send_cell(engine, task, Cell::new(wire::FENCED, 0, [0; 6]));
    }
}

pub(crate) fn note_word(engine: &mut Engine, parity: usize, task: u32, word: u64) {
    let ranks = task::count(engine);
    let order = &mut engine.layers[LAPI].order;
    order.words[parity].resize(ranks, 0);
    order.words[parity][task as usize] = word;
    order.come[parity] += 1;
}

/// Handles [`wire::FENCE`].
pub(super) fn fence_arrived(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    task::record(engine, task::origin_of(engine, cell)).fences += 1;
    answer_fences(engine, task::origin_of(engine, cell));
}

/// Handles [`wire::FENCED`].
pub(super) fn fenced(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let task = task::record(engine, task::origin_of(engine, cell));
    // The fence may have been given up (`LAPI_Purge_totask`).
    task.fencing = task.fencing.saturating_sub(1);
}

/// Handles [`wire::BARRIER`].
pub(super) fn barrier_arrived(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    engine.layers[LAPI].order.arrived[cell.envelope.source as usize % ROUNDS] += 1;
}

/// Handles [`wire::EXCHANGE`].
pub(super) fn exchanged(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let parity = cell.envelope.source as usize % 2;
    note_word(engine, parity, task::origin_of(engine, cell), cell.words[0]);
}

/// `LAPI_Fence`; with `all`, `LAPI_Gfence`.
pub fn lapi_fence(call: &mut Call, all: bool) {
    begin_fence(call.engine());
    waiting::wait_until(call, NONE, NONE, |engine| fence_ended(engine));
    if all {
        barrier(call);
    }
}

/// Gathers a word of each task.
pub fn lapi_exchange(call: &mut Call, word: u64) -> Vec<u64> {
    let engine = call.engine();
    let (me, ranks) = (task::own(engine) as u32, task::count(engine) as u32);
    engine.layers[LAPI].order.exchanges += 1;
    let parity = (engine.layers[LAPI].order.exchanges % 2) as usize;
    for task in (0..ranks).filter(|task| *task != me) {
        outgoing::send_cell(engine, task, Cell::new(wire::EXCHANGE, parity as i32, [word, 0, 0, 0, 0, 0]));
    }
    note_word(engine, parity, me, word);
    waiting::wait_until(call, NONE, NONE, |engine| engine.layers[LAPI].order.come[parity] == ranks);
    let engine = call.engine();
    engine.layers[LAPI].order.come[parity] = 0;
    let words = std::mem::take(&mut engine.layers[LAPI].order.words[parity]);
    for (task, word) in words.iter().enumerate() {
        program::note_exchanged(engine, task as u32, *word);
    }
    words
}

/// Waits until all tasks have reached the barrier.
pub(crate) fn barrier(call: &mut Call) {
    let engine = call.engine();
    let (me, ranks) = (task::own(engine), task::count(engine));
    engine.layers[LAPI].order.barriers += 1;
    let number = engine.layers[LAPI].order.barriers;
    let rounds = ranks.next_power_of_two().ilog2() as usize;
    for round in 0..rounds {
        let to = (me + (1 << round)) % ranks;
        let from = (me + ranks - (1 << round)) % ranks;
        outgoing::send_cell(call.engine(), to as u32, Cell::new(wire::BARRIER, round as i32, [0; 6]));
        waiting::wait_until(call, from as i32, NONE, |engine| {
            engine.layers[LAPI].order.arrived[round] >= number
        });
    }
}
