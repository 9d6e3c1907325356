//! Collective operations in a timeline (`mpiexec --trace`): identification of the calls of several ranks that belong to one operation.
//! Only in the copy of the library that counts calls.

use crate::comm::collectives;
use crate::order::{Line, Order};
use crate::prepared::What;
use crate::run::Run;
use encore_engine::comm::Communicator;
use encore_engine::insight::trace::collective;
use encore_engine::slab::Obj;
use encore_plan::Method;

/// Records the begin of a blocking operation without a run, the latest one of its line.
#[inline]
pub(crate) fn began(comm: Obj<Communicator>, line: &Line) {
    if !comm.is_inter() {
        collective(&comm, Order::Blocking as u64, line.started.get());
    }
}

/// Records the begin of a run, the latest one of its line, if it has one.
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

/// The method of the latest operation for which a communicator has looked up a plan, if there is a choice.
pub fn latest_method(comm: Obj<Communicator>) -> Option<Method> {
    let plans = collectives(&comm).plans.borrow();
    let (place, ..) = What::parts_of(plans.latest()?.what.way());
    Method::ALL.get(place.checked_sub(1)?).copied()
}

/// Order of persistent operations; each has its own.
const PERSISTENT: u64 = 2;
