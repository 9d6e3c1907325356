//! Tasks: LAPI's name for processes, numbered by their world ranks.

use encore_engine::engine::Engine;
use encore_engine::handlers::Incoming;
use encore_engine::peer::PeerId;
use encore_lapi_interface::code;

use crate::state::{LAPI, Result, Task};

/// The task that has sent a cell, as its world rank.
#[inline(always)]
pub(crate) fn origin_of(engine: &Engine, cell: &Incoming) -> u32 {
    engine.peers.world_rank(cell.from)
}

/// Number of tasks.
#[inline(always)]
pub(crate) fn count(engine: &Engine) -> usize {
    engine.job.size as usize
}

/// Number of this task.
#[inline(always)]
pub(crate) fn own(engine: &Engine) -> usize {
    engine.job.rank as usize
}

/// The peer of a task. Requires a valid one: [`check_target`] has checked it, or it has sent something.
#[inline(always)]
pub(crate) fn peer_of(engine: &Engine, task: u32) -> PeerId {
    engine.peers.of_world_rank(task).unwrap_or(PeerId::NOBODY)
}

/// Record of a task.
#[inline(always)]
pub(crate) fn record(engine: &mut Engine, task: u32) -> &mut Task {
    if engine.layers[LAPI].tasks.is_empty() {
        let ranks = count(engine);
        engine.layers[LAPI].tasks.resize_with(ranks, Task::default);
    }
    &mut engine.layers[LAPI].tasks[task as usize]
}

/// Checks that operations may target a task.
#[inline(always)]
pub(crate) fn check_target(engine: &mut Engine, task: u32) -> Result<()> {
    if task as usize >= count(engine) {
        return Err(code::TGT);
    }
    if record(engine, task).purged { Err(code::TGT_PURGED) } else { Ok(()) }
}
