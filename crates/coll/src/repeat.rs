//! Doing a repeated blocking call by its kept steps or run.

use encore_plan::operation::IntArray;

use crate::blocking;
use crate::comm;
use crate::repeated::{Repeatable, Steps, Work};
use crate::run::Settled;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::Result;
use encore_engine::slab::Obj;

/// Does a blocking call by its kept steps. `None`: it isn't kept, and nothing was done.
#[inline]
pub fn collective(
    call: &mut Call,
    comm: Obj<Communicator>,
    repeatable: &Repeatable,
    arrays: &[IntArray<'_>],
) -> Option<Result<()>> {
    let mut kept = comm::collectives(&comm).repeated.take(repeatable, arrays)?;
    if (kept.call.send, kept.call.recv) != (repeatable.send, repeatable.recv) {
        kept.rebind(repeatable);
    }
    call.engine().counters.plans_wanted += 1;
    let done = match &kept.work {
        Work::Steps(Steps { plan, binding, settled: Settled { bound, mark, summary }, .. }) => {
            blocking::collective_on_lanes(call, comm, plan, binding, Some(bound), (*mark, *summary))
        }
        Work::Run(run) => {
            run.begin_again();
            let done = blocking::do_run(call, *run);
            if done.is_err() {
                // The run isn't begun again.
                return Some(done);
            }
            done
        }
    };
    if let Some(place) = comm::collectives(&comm).repeated.place(repeatable) {
        place.kept.set(Some(kept));
    }
    Some(done)
}
