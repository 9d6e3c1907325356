//! Runs on lanes with messages: blocks too long for a lane, of operations of which each rank knows only its own counts.
//!
//! The messages are begun first. The run ends when they and the steps on lanes have ended, whichever is last. Blocking calls
//! with such a plan have a run too. A persistent request has lanes of its own; its messages have tags of the communicator, by the
//! request's number. Only ranks with long blocks have messages.

use encore_plan::ir::Action;

use crate::collective::run::{Begun, Run};
use crate::engine::Engine;
use crate::error::Error;
use crate::slab::Obj;

impl Engine {
    /// Begins the messages of a run on lanes, and does the copies among them.
    pub(super) fn begin_messages(&mut self, run: Obj<Run>) {
        for step in 0..run.plan.begun {
            let is_copy = matches!(run.plan.plan.steps[step as usize].action, Action::Copy { .. });
            match self.begin_step(run, step) {
                Begun::Ended if is_copy => {}
                Begun::Ended => run.end_step(step),
                Begun::Later => {}
                Begun::User => unreachable!("nothing is combined here"),
                Begun::Failed(error) => {
                    run.error.set(Some(error));
                    run.end_step(step);
                }
            }
        }
    }

    /// The steps of a run on lanes have ended, or failed. If messages are left, the run is one by messages from now on.
    pub(super) fn end_lanes(&mut self, run: Obj<Run>, error: Option<Error>) {
        let failed = error.is_some();
        if failed {
            run.error.set(error);
        }
        run.left.set(run.left.get() - 1);
        if run.ended() {
            return self.end_run(run);
        }
        self.announce_run(run);
        if failed {
            run.failed.set(true);
            self.cancel_messages(run);
        }
    }
}
