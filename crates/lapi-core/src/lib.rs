//! LAPI: put and get without windows, active messages with header and completion handlers, counters.
//!
//! The C functions are in `liblapi.so`, which checks their arguments and calls this crate through a table (`encore_lapi_interface`). LAPI
//! shares the engine with MPI: rings, the heap, waiting, progress, the job.
//!
//! - [`wire`]: the kinds of cells, with their meanings.
//! - [`operation`]: put, get and read-modify-write at their origin.
//! - [`transfer`]: data in flight to another task, in pieces with a destination each.
//! - [`message`]: active messages, at their origin and at their target; [`handler`] runs the functions of the program.
//! - [`arrival`]: handling of the other cells at the target.
//! - [`cell`]: access to a cell's contents.
//! - [`memory`]: memory of other tasks that this one reaches itself.
//! - [`state`]: LAPI's state in an engine; [`task`]: access to other tasks' state.
//! - [`order`]: fences, the barrier, the exchange of addresses.
//! - [`waiting`]: counters, and waits for them.
//! - [`program`]: functions of the program in an encoding that all tasks understand.
//!
//! LAPI matches no messages: each cell determines its handling. A task that receives a cell before its program has called `LAPI_Init`
//! keeps it until then, so messages of MPI behind it aren't held up.

pub mod arrival;
pub mod cell;
pub mod handler;
pub mod memory;
pub mod message;
pub mod operation;
pub mod order;
pub mod program;
pub mod state;
mod table;
pub(crate) mod task;
#[cfg(test)]
pub(crate) mod tests;
pub mod transfer;
pub mod vector;
pub mod waiting;
pub mod wire;

use encore_engine::helper;
use encore_lapi_interface::types::Handle;
use encore_lapi_interface::{Start, TIMEOUTS, code};

use encore_engine::call::Call;
use encore_engine::handlers::register_rows;
use encore_engine::model::{Ends, connect, enter_model, leave_model};
use encore_engine::sources::{self, Source};
use encore_engine::state::level::ThreadLevel;
use encore_engine::state::process::NONE;

use state::{EndJob, Task};
pub use state::{LAPI, Lapi, Result};

/// Limit on a rank's sleep for LAPI's sake: the rest of its progress comes with cells.
static SOURCE: Source = Source {
    is_under_way: |_| false,
    look: |_| false,
    longest_sleep: |engine| engine.layers[LAPI].longest_sleep(),
};

/// Registers LAPI. Call it before a process connects with its job; repeated calls have no effect.
pub fn register() {
    register_rows(&arrival::ROWS);
    sources::register(&SOURCE);
}

/// Fails unless `handle` is the open one.
#[inline(always)]
pub fn lapi_opened(call: &mut Call, handle: Handle) -> Result<()> {
    let opened = call.running() && handle != 0 && call.engine().layers[LAPI].handle == handle;
    if opened { Ok(()) } else { Err(code::HNDL_INVALID) }
}

/// `LAPI_Init`. The handle goes to `place`. `end_job` ends the job for unhandled errors.
pub fn lapi_init(
    call: &mut Call,
    start: &Start,
    place: *mut Handle,
    end_job: EndJob,
) -> std::result::Result<(), Failure> {
    connect(call).map_err(Failure::NoJob)?;
    if call.engine().layers[LAPI].handle != 0 {
        return Err(Failure::Code(code::ALL_HNDL_IN_USE));
    }
    // Any thread may call LAPI, and helper threads do.
    enter_model(call, ThreadLevel::Multiple);
    let engine = call.engine();
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
    handler::begin_all(call, start.completion_threads.max(1), start.text, end_job);
    arrival::take_early(call);
    helper::start(call);
    Ok(())
}

/// `LAPI_Term`: waits until all operations of this task are over.
pub fn lapi_term(call: &mut Call) -> Result<()> {
    call.wait_until(NONE, NONE, |engine| {
        let lapi = &engine.layers[LAPI];
        lapi.tasks.iter().all(|task| task.out.is_empty() && task.unanswered == 0 && task.landing == 0)
            && lapi.handlers.idle()
    });
    call.run_user_steps();
    set_interrupts(call, false);
    handler::end_all(call);
    let lapi = &mut call.engine().layers[LAPI];
    (lapi.handle, lapi.ready) = (0, false);
    leave_model(call, Ends::Together);
    Ok(())
}

/// Turns interrupt mode on or off.
pub fn set_interrupts(call: &mut Call, on: bool) {
    if call.engine().layers[LAPI].interrupts == on {
        return;
    }
    call.engine().layers[LAPI].interrupts = on;
    match on {
        true => helper::start(call),
        false => helper::stop(call),
    }
}

/// Reason why LAPI can't be opened.
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

    /// Numbers of completed operations of this task, and of completed messages from others.
    pub fn completed(&self) -> (u64, u64) {
        self.completed
    }
}
