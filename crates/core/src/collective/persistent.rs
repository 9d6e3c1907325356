//! Persistent collective operations (MPI 5.0 §6.13): plan, buffers and scratch are settled at init; a start only sets the counters
//! of its run back and begins the first steps.

use encore_plan::operation::Operation;

use crate::call::Call;
use crate::collective::RUNS;
use crate::collective::binding::Binding;
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::Result;
use crate::request::{Kind, Request, flag};
use crate::slab::Obj;

impl Engine {
    /// Makes the request of a persistent collective operation, with its run.
    pub fn new_persistent_collective(
        &mut self,
        comm: Obj<Communicator>,
        operation: &Operation<'_>,
        binding: Binding,
    ) -> Result<Obj<Request>> {
        let run = self.new_run(comm, operation, binding)?;
        let data = crate::engine::no_data();
        let flags = flag::PERSISTENT;
        let request =
            self.new_request(Request::new(Kind::Collective, flags, 0, Default::default(), data, Some(comm)));
        match request {
            // The request takes the count on the run.
            Ok(request) => request.run.set(Some(run)),
            Err(_) => drop(RUNS.release(run)),
        }
        request
    }
}

/// Starts a persistent collective operation that is not active. Starts are in the same order at all ranks of a communicator, so
/// they number the operation's messages.
pub fn start(call: &mut Call, request: Obj<Request>) {
    let run = request.run.get().expect("a persistent collective request has a run");
    let engine = call.engine();
    run.begin_again();
    request.set(flag::ACTIVE);
    request.retain();
    run.request.set(Some(request));
    engine.begin_run(run);
    call.run_user_steps();
}

/// Gives up a request's count on its run.
pub fn release(request: &Request) {
    if let Some(run) = request.run.take() {
        RUNS.release(run);
    }
}
