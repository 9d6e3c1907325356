//! LAPI: put and get without windows, active messages with header and completion handlers, counters.
//!
//! The C functions are in `liblapi.so`, which checks their arguments and calls what is here through a table
//! (`encore_lapi_interface`). LAPI shares the engine with MPI: rings, the heap, waiting, progress, the job.
//!
//! - [`wire`]: the kinds of cells, with what they mean.
//! - [`operation`]: put, get and read-modify-write at their origin.
//! - [`transfer`]: data on its way to another task, in pieces that each say where they go.
//! - [`message`]: active messages, at their origin and at their target; [`handler`] runs the functions of the program.
//! - [`arrival`]: what the target does with the other cells.
//! - [`cell`]: what a cell holds.
//! - [`memory`]: memory of other tasks that this one reaches itself.
//! - [`state`]: what LAPI keeps in an engine.
//! - [`order`]: fences, the barrier, the exchange of addresses.
//! - [`waiting`]: counters and those who wait for them.
//! - [`program`]: functions of the program as all tasks understand them.
//!
//! Nothing of LAPI matches messages: each cell says what is to be done. A task that gets a cell before its program has called
//! `LAPI_Init` keeps it until then, so messages of MPI that come behind it aren't held up.

pub mod arrival;
pub mod cell;
pub mod handler;
pub mod memory;
pub mod message;
pub mod operation;
pub mod order;
pub mod prelude;
pub mod program;
pub mod state;
mod table;
#[cfg(test)]
pub(crate) mod tests;
pub mod transfer;
pub mod vector;
pub mod waiting;
pub mod wire;

use easy_ext::ext;
use encore_lapi_interface::types::{Counter, Handle};
use encore_lapi_interface::{AtOrigin, Start, TIMEOUTS, code};

use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::{Incoming, register_rows};
use encore_engine::model::{Ends, connect, enter_model, leave_model};
use encore_engine::peer::PeerId;
use encore_engine::sources::{self, Source};
use encore_engine::state::level::ThreadLevel;
use encore_engine::state::process::NONE;

use crate::prelude::*;
use state::{EndJob, Task, Work};
pub use state::{LAPI, Lapi, Result};

/// For how long LAPI lets a rank sleep: the rest of its progress comes with cells.
static SOURCE: Source = Source {
    is_under_way: |_| false,
    look: |_| false,
    longest_sleep: |engine| engine.layers[LAPI].longest_sleep(),
};

/// Registers LAPI. To be called before a process connects with its job; more often does no harm.
pub fn register() {
    register_rows(&arrival::ROWS);
    sources::register(&SOURCE);
}

#[ext(LapiEngineInside)]
impl Engine {
    /// The task that has sent a cell. Tasks are called by their world ranks.
    #[inline(always)]
    pub(crate) fn origin_of(&self, cell: &Incoming) -> u32 {
        self.peers.world_rank(cell.from)
    }

    /// Number of tasks.
    #[inline(always)]
    pub(crate) fn tasks(&self) -> usize {
        self.job.size as usize
    }

    /// This process as a task.
    #[inline(always)]
    pub(crate) fn own_task(&self) -> usize {
        self.job.rank as usize
    }

    /// A task as the engine calls it. It is one: [`Engine::target`] has checked it, or it has sent something.
    #[inline(always)]
    pub(crate) fn peer_of(&self, task: u32) -> PeerId {
        self.peers.of_world_rank(task).unwrap_or(PeerId::NOBODY)
    }

    /// What is known of a task.
    #[inline(always)]
    pub(crate) fn task(&mut self, task: u32) -> &mut Task {
        if self.layers[LAPI].tasks.is_empty() {
            let ranks = self.tasks();
            self.layers[LAPI].tasks.resize_with(ranks, Task::default);
        }
        &mut self.layers[LAPI].tasks[task as usize]
    }

    /// The target of an operation, if it is one to which operations may begin.
    #[inline(always)]
    pub(crate) fn target(&mut self, task: u32) -> Result<()> {
        if task as usize >= self.tasks() {
            return Err(code::TGT);
        }
        if self.task(task).purged { Err(code::TGT_PURGED) } else { Ok(()) }
    }

    /// What an operation promised to do when the origin's buffer is free, or the data there.
    #[inline]
    pub(crate) fn at_origin(&mut self, what: AtOrigin, task: u32) {
        if !what.counter.is_null() {
            // SAFETY: the program keeps its counters until they have been raised.
            self.raise(unsafe { &*what.counter }, task);
        }
        if let Some(handler) = what.handler {
            self.run_later(Work::Sent { handler, parameter: what.parameter, task, reason: code::SUCCESS });
        }
        self.layers[LAPI].completed.0 += 1;
    }

    /// Raises a counter of this process for an operation with a task.
    #[inline]
    pub(crate) fn raise(&mut self, counter: &Counter, task: u32) {
        counter.raise();
        if self.layers[LAPI].waiting.tracks() {
            self.note_success(counter, task);
        }
        self.wake_sleepers();
    }

    /// The same for the address of a counter in a cell; 0 is none.
    #[inline]
    pub(crate) fn raise_at(&mut self, counter: u64, task: u32) {
        let counter: *const Counter = std::ptr::with_exposed_provenance(counter as usize);
        if !counter.is_null() {
            // SAFETY: the program of the origin passed the address of a counter of this task, which keeps it that long.
            self.raise(unsafe { &*counter }, task);
        }
    }
}

/// Methods of [`Call`].
#[ext(LapiCall)]
impl Call {
    /// Fails unless `handle` is the open one.
    #[inline(always)]
    pub fn lapi_opened(&mut self, handle: Handle) -> Result<()> {
        let opened = self.running() && handle != 0 && self.engine().layers[LAPI].handle == handle;
        if opened { Ok(()) } else { Err(code::HNDL_INVALID) }
    }

    /// `LAPI_Init`. The handle goes to `place`. `end_job` ends the job for errors that nobody handles.
    pub fn lapi_init(
        &mut self,
        start: &Start,
        place: *mut Handle,
        end_job: EndJob,
    ) -> std::result::Result<(), Failure> {
        connect(self).map_err(Failure::NoJob)?;
        if self.engine().layers[LAPI].handle != 0 {
            return Err(Failure::Code(code::ALL_HNDL_IN_USE));
        }
        // Any thread may call LAPI, and helpers do.
        enter_model(self, ThreadLevel::Multiple);
        let engine = self.engine();
        let lapi = &mut engine.layers[LAPI];
        lapi.latest = lapi.latest % 0xffff + 1;
        lapi.handle = lapi.latest;
        lapi.error_handler = start.error_handler;
        lapi.direct = start.direct;
        lapi.timeout = TIMEOUTS.2;
        lapi.interrupts = true;
        let handle = lapi.handle;
        program::set_handle(handle);
        (start.opened)(handle, place);
        self.begin_handlers(start.completion_threads.max(1), start.text, end_job);
        self.take_early();
        self.start_helper();
        Ok(())
    }

    /// `LAPI_Term`: all that this task has begun is over.
    pub fn lapi_term(&mut self) -> Result<()> {
        self.wait_until(NONE, NONE, |engine| {
            let lapi = &engine.layers[LAPI];
            lapi.tasks.iter().all(|task| task.out.is_empty() && task.unanswered == 0 && task.landing == 0)
                && lapi.handlers.idle()
        });
        self.run_user_steps();
        self.set_interrupts(false);
        self.end_handlers();
        let lapi = &mut self.engine().layers[LAPI];
        (lapi.handle, lapi.ready) = (0, false);
        leave_model(self, Ends::Together);
        Ok(())
    }

    /// Turns interrupt mode on or off.
    pub fn set_interrupts(&mut self, on: bool) {
        if self.engine().layers[LAPI].interrupts == on {
            return;
        }
        self.engine().layers[LAPI].interrupts = on;
        match on {
            true => self.start_helper(),
            false => self.stop_helper(),
        }
    }
}

/// Why LAPI can't be opened.
#[derive(Debug)]
pub enum Failure {
    /// The process finds no job.
    NoJob(encore_engine::error::Error),
    /// An error code of LAPI.
    Code(i32),
}

impl Lapi {
    /// Whether LAPI is open.
    pub fn is_open(&self) -> bool {
        self.handle != 0
    }

    /// Whether interrupt mode is on.
    pub fn interrupts(&self) -> bool {
        self.interrupts
    }

    /// `TIMEOUT`, in seconds.
    pub fn timeout(&self) -> i32 {
        self.timeout
    }

    /// Sets `TIMEOUT`.
    pub fn set_timeout(&mut self, seconds: i32) -> Result<()> {
        if !(TIMEOUTS.0..=TIMEOUTS.1).contains(&seconds) {
            return Err(code::SET_VAL);
        }
        self.timeout = seconds;
        Ok(())
    }

    /// How many operations of this task have completed, and how many messages from others.
    pub fn completed(&self) -> (u64, u64) {
        self.completed
    }
}
