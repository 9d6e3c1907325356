//! Collective operations in a timeline (`mpiexec --trace`): the calls of several ranks that are one operation. Only in the copy of the library that
//! counts calls.

use crate::order::{Line, Order};
use crate::run::Run;
use encore_engine::comm::Communicator;
use encore_engine::insight::trace::collective;
use encore_engine::slab::Obj;

/// A blocking operation without a run has begun, and is the latest one of its line.
#[inline]
pub(crate) fn began(comm: Obj<Communicator>, line: &Line) {
    if !comm.is_inter() {
        collective(&comm, Order::Blocking as u64, line.started.get());
    }
}

/// A run has begun, and is the latest one of its line, if it has one.
pub(crate) fn run_began(run: Obj<Run>) {
    if run.comm.is_inter() || run.stands_for.get().is_some() {
        return;
    }
    match (run.order, run.line()) {
        (Some(order), Some(line)) => collective(&run.comm, order as u64, line.started.get()),
        _ => {
            run.starts.set(run.starts.get().wrapping_add(1));
            collective(
                &run.comm,
                PERSISTENT,
                u64::from(run.number.get()) << 32 | u64::from(run.starts.get()),
            );
        }
    }
}

/// The order of persistent operations, of which each has its own.
const PERSISTENT: u64 = 2;
