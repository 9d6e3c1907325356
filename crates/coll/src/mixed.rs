//! Runs on lanes with messages: blocks too long for a lane, of operations of which each rank knows only its own counts.
//!
//! The messages are begun first. The run ends when they and the steps on lanes have ended, whichever is last. Blocking calls
//! with such a plan have a run too. A persistent request has lanes of its own; its messages have tags of the communicator, by the
//! request's number. Only ranks with long blocks have messages.
//!
//! Where two ranks don't agree on the length of their block, the one that takes it gets an error. Its blocks of other ranks
//! go on, since these ranks wait for it.

use easy_ext::ext;
use encore_plan::ir::Action;

use crate::prelude::*;
use crate::progress::{Failure, Progress, Unlike};
use crate::run::{Run, key};
use crate::step::Begun;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, REQUESTS, Request, flag};
use encore_engine::slab::Obj;

#[ext(MixedEngineInside)]
impl Engine {
    /// Begins the messages of a run on lanes, and does the copies among them.
    pub(crate) fn begin_messages(&mut self, run: Obj<Run>) {
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
    pub(crate) fn end_lanes(&mut self, run: Obj<Run>, failure: Option<Box<Failure>>) {
        let can_go_on = failure.as_ref().is_none_or(|failure| !failure.unlike.is_empty());
        if let Some(failure) = failure {
            run.failed.set(true);
            self.end_unlike_messages(run, &failure);
            run.error.set(Some(failure.error));
        }
        run.left.set(run.left.get() - 1);
        if run.ended() {
            return self.end_run(run);
        }
        self.announce_run(run);
        if !can_go_on {
            self.cancel_messages(run);
        }
    }

    /// Ends the messages of a run whose blocks have a wrong length.
    #[inline(never)]
    pub(crate) fn end_unlike_messages(&mut self, run: Obj<Run>, failure: &Failure) {
        let progress = &run.on_lanes.as_ref().expect("its lanes have failed").progress;
        self.receive_unlike(run.comm, run.place(), progress, failure);
        for Unlike { rank, .. } in failure.unlike.iter().filter(|unlike| !unlike.is_message) {
            for request in REQUESTS.objects() {
                let ours = run.is_of(request.listener());
                let waits = request.kind == Kind::Recv && !request.is(flag::COMPLETE);
                if ours && waits && Run::sender(request.key) == *rank {
                    self.cancel(request);
                }
            }
        }
    }

    /// Receives into nowhere the messages of other ranks that this rank has taken for blocks on lanes: their senders wait until they
    /// are received. This call needn't wait for them.
    #[inline(never)]
    pub(crate) fn receive_unlike(
        &mut self,
        comm: Obj<Communicator>,
        place: u32,
        progress: &Progress,
        failure: &Failure,
    ) {
        let (mark, _) = progress.said();
        for Unlike { rank, .. } in failure.unlike.iter().filter(|unlike| unlike.is_message) {
            let key = key(comm, place, mark, *rank, 0);
            let nowhere = encore_engine::buffer::no_data();
            let request = Request::new(Kind::Recv, flag::ACTIVE, PeerId::NOBODY, key, nowhere, Some(comm));
            // Without memory for it there is an error already, and nothing better to do.
            if let Ok(request) = self.new_request(request) {
                self.start_receive(request);
                REQUESTS.release(request);
            }
        }
    }
}
