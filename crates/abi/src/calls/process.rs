//! Chapter 11: initialization and finalization. Sessions are in [`super::session`], other jobs in [`super::jobs`].

use encore_mpi::communicator;
use std::cell::Cell;
use std::sync::OnceLock;

use encore_engine::call::{World, is_forked};
use encore_engine::state::level::ThreadLevel;
use encore_mpi::world;

use crate::fatal::{end_job, prepare};
use crate::run::error_text;
use crate::shim::*;

/// Thread level at initialization.
static STARTED: OnceLock<ThreadLevel> = OnceLock::new();
thread_local! {
    /// Whether this thread initialized the library. A thread ID of `std` would allocate.
    static IS_MAIN: Cell<bool> = const { Cell::new(false) };
}

/// `MPI_Init`: `MPI_Init_thread` with `MPI_THREAD_SINGLE`. Leaves the arguments as they are.
pub fn init(call: &mut Call, _argc: *mut c_int, _argv: *mut *mut *mut c_char) -> Result<()> {
    start(call, ThreadLevel::Single).map(|_| ())
}

/// `MPI_Init_thread`
pub fn init_thread(
    call: &mut Call,
    _argc: *mut c_int,
    _argv: *mut *mut *mut c_char,
    required: c_int,
    provided: &mut c_int,
) -> Result<()> {
    *provided = start(call, ThreadLevel::at_least(required))? as c_int;
    Ok(())
}

fn start(call: &mut Call, level: ThreadLevel) -> Result<ThreadLevel> {
    match call.world() {
        _ if is_forked() => return Err(Error::new(ErrorClass::Other, Fact::Forked)),
        World::Outside => {}
        World::Open => return Err(Error::new(ErrorClass::Other, Fact::AlreadyInitialized)),
        World::Closed => return Err(Error::new(ErrorClass::Other, Fact::Finalized)),
    }
    prepare();
    world::init(call, level)?;
    call.outside(crate::python::print_by_lines);
    IS_MAIN.set(true);
    Ok(*STARTED.get_or_init(|| level))
}

/// `MPI_Initialized`
pub fn initialized(call: &mut Call, flag: &mut Flag) -> Result<()> {
    flag.set(call.world() != World::Outside);
    Ok(())
}

/// `MPI_Finalized`
pub fn finalized(call: &mut Call, flag: &mut Flag) -> Result<()> {
    flag.set(call.world() == World::Closed);
    Ok(())
}

/// `MPI_Finalize`
pub fn finalize(call: &mut Call) -> Result<()> {
    crate::explain::report(call);
    world::finalize(call)?;
    crate::leaks::report(call);
    Ok(())
}

/// `MPI_Abort`: ends the whole job, whatever the communicator (§11.4.4 allows that), and also for an invalid handle: the caller can't
/// continue anyway.
pub fn abort(call: &mut Call, comm: CommHandle, errorcode: c_int) -> Result<()> {
    let rank = call.engine().job.rank;
    let text = match check::comm(comm, "comm") {
        Ok(comm) => {
            let name = String::from_utf8_lossy(&communicator::own(&comm).name.borrow()).into_owned();
            let on = if name.is_empty() { String::new() } else { format!(" on {name}") };
            format!("rank {rank}: MPI_Abort: the program ends the job with code {errorcode}{on}")
        }
        Err(error) => {
            format!(
                "{}; the program ends the job with code {errorcode} all the same",
                error_text(call, &error, None)
            )
        }
    };
    end_job(call, errorcode, &text)
}

pub use super::comm::comm_disconnect;
pub use super::jobs::*;
pub use super::session::*;

/// `MPI_Query_thread`
pub fn query_thread(_call: &mut Call, provided: &mut c_int) -> Result<()> {
    *provided = STARTED.get().copied().unwrap_or(ThreadLevel::Single) as c_int;
    Ok(())
}

/// `MPI_Is_thread_main`
pub fn is_thread_main(_call: &mut Call, flag: &mut Flag) -> Result<()> {
    flag.set(IS_MAIN.get());
    Ok(())
}
