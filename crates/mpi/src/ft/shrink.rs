//! `MPIX_Comm_shrink`: a communicator of the living members.
//!
//! The members agree on the dead ones, and on the context id that the first living member has made. A member that dies afterwards is in
//! the new communicator, whose operations then end as on any communicator with a dead member.

use std::sync::Arc;

use encore_engine::call::Call;
use encore_engine::comm::{Communicator, Sides};
use encore_engine::context::{CONTEXTS, exhausted};
use encore_engine::engine::Engine;
use encore_engine::error::Result;
use encore_engine::peer::PeerId;
use encore_engine::request::Request;
use encore_engine::slab::Obj;

use super::agree::{self, Calls, Outcome};
use crate::communicator::derive;

/// `MPIX_Comm_shrink`
pub fn shrink(call: &mut Call, comm: Obj<Communicator>) -> Result<Obj<Communicator>> {
    let mine = CONTEXTS.make().unwrap_or(0);
    let outcome = agree::come_to(call, comm, Calls::Shrink, u32::MAX, mine);
    let (sides, context) = settle(call.engine(), comm, mine, outcome)?;
    derive(comm, context, sides)
}

/// `MPIX_Comm_ishrink`. `store` receives the communicator when it exists.
pub fn ishrink(
    call: &mut Call,
    comm: Obj<Communicator>,
    store: impl FnOnce(Obj<Communicator>) + 'static,
) -> Result<Obj<Request>> {
    let mine = CONTEXTS.make().unwrap_or(0);
    let then = move |engine: &mut Engine, outcome: Result<Outcome>| {
        let (sides, context) = settle(engine, comm, mine, outcome)?;
        store(derive(comm, context, sides)?);
        Ok(())
    };
    agree::begin(call, comm, Calls::Shrink, u32::MAX, mine, Box::new(then))
        .inspect_err(|_| CONTEXTS.give_back(mine))
}

/// Members of the new communicator, and its context id. `mine` is the id that this process has made.
fn settle(
    engine: &Engine,
    comm: Obj<Communicator>,
    mine: u64,
    outcome: Result<Outcome>,
) -> Result<(Sides, u64)> {
    let outcome = outcome.inspect_err(|_| CONTEXTS.give_back(mine))?;
    if outcome.word != mine {
        CONTEXTS.give_back(mine);
    }
    if outcome.word == 0 {
        return Err(exhausted());
    }
    let lives = |members: &[PeerId]| -> Arc<[PeerId]> {
        members.iter().copied().filter(|member| outcome.living.contains(member)).collect()
    };
    let local = lives(&comm.local);
    let me = engine.peers.me();
    let rank = local.iter().position(|member| *member == me).expect("this process lives") as i32;
    Ok((Sides { local, remote: comm.remote.as_ref().map(|remote| lives(remote)), rank }, outcome.word))
}
