//! Operations on whose result all members agree before their requests are complete (the hint `mpi_error_uniform` of communicators).
//!
//! A layer above numbers them, agrees on those that have ended here ([`take`]), and completes their requests.

use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, Result};
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, Request, flag};
use encore_engine::slab::Obj;

use crate::run::{RUNS, Run, run_of};
use crate::settling::{Ended, Settling, Undo};
use crate::state::COLLECTIVES;

/// Whether any operation waits for an agreement that the layer doesn't know of.
pub fn is_any(engine: &Engine) -> bool {
    !engine.layers[COLLECTIVES].to_settle.is_empty()
}

/// Operations that have ended here since the last call.
pub fn take(engine: &mut Engine) -> Vec<Ended> {
    std::mem::take(&mut engine.layers[COLLECTIVES].to_settle)
}

/// The request of a non-blocking operation; takes the caller's count on the run. If the operation couldn't begin, the request has its error.
pub fn new_request(
    call: &mut Call,
    comm: Obj<Communicator>,
    begun: Result<Obj<Run>>,
    number: u64,
    undo: Option<Undo>,
) -> Result<Obj<Request>> {
    let engine = call.engine();
    let data = encore_engine::buffer::no_data();
    let request =
        Request::new(Kind::Collective, flag::ACTIVE, PeerId::NOBODY, Default::default(), data, Some(comm));
    let request = engine.new_request(request)?;
    request.retain();
    let settling = Settling { request, number, undo };
    match begun {
        Err(error) => note(engine, settling, Some(error)),
        Ok(run) => {
            match run.ended() {
                true => note(engine, settling, run.error.take()),
                false => run.settling.set(Some(Box::new(settling))),
            }
            // SAFETY: the count of its maker; while it is under way the run has one of its own.
            unsafe { RUNS.release(run) };
        }
    }
    Ok(request)
}

/// Has each start of an inactive persistent request be agreed on, with numbers from `first` on.
pub fn settle_starts(request: Obj<Request>, first: u64) {
    request.clear(flag::SETTLED);
    run_of(&request).agreement.set(first);
}

/// Records the end of a run of which no request is to be completed here. Returns whether an agreement completes one.
#[cold]
pub(crate) fn run_ended(engine: &mut Engine, run: Obj<Run>) -> bool {
    let Some(settling) = run.settling.take() else { return false };
    note(engine, *settling, run.error.take());
    true
}

fn note(engine: &mut Engine, settling: Settling, error: Option<Error>) {
    engine.layers[COLLECTIVES].to_settle.push(Ended { settling, error });
    engine.has_other_sources = true;
}
