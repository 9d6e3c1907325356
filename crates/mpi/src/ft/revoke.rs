//! `MPIX_Comm_revoke`: no member uses a communicator any more, except to agree and to shrink it.
//!
//! A member that revokes sends [`wire::REVOKE`] to all others. In a fault-tolerant job, a sender that dies may have left some out, so its
//! receivers pass the cell on then: all living members get it if one does.

use encore_coll::comm::forget_calls;
use encore_engine::call::Call;
use encore_engine::comm::{COMMS, Communicator, Held, set_revoked};
use encore_engine::context::CREATION;
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::matching::Key;
use encore_engine::p2p::{cancel, wire};
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, REQUESTS, flag};
use encore_engine::requests::completion::finish;
use encore_engine::send::backlog;
use encore_engine::slab::Obj;
use encore_engine::state::failure::revoked;

use super::state::{FAULTS, Heard, of_comm};
use super::uniform::Known;
use super::{agree, deaths, ending};
use crate::communicator::{ERROR_RANGE, own};

/// Most revocations that this process is ready to pass on.
const KEPT: usize = 1024;

/// `MPIX_Comm_revoke`
pub fn revoke(call: &mut Call, comm: Obj<Communicator>) {
    let engine = call.engine();
    if !comm.is_revoked() || of_comm(&comm).by_range.get() {
        // The others work on it meanwhile.
        tell(engine, comm.context.get(), of_comm(&comm).settled.known(), &agree::members(engine, comm));
        mark(engine, comm);
        end_revoked(engine);
    }
}

/// [`wire::REVOKE`]
pub(super) fn told(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let context = cell.words[0];
    let settled = [cell.words[1], cell.words[2], cell.words[3]];
    if settled != [0; 3] {
        find(context).iter().for_each(|comm| of_comm(comm).settled.learn(settled));
    }
    let found = find(context);
    let is_by_range = found.is_some_and(|comm| of_comm(&comm).by_range.get());
    if engine.layers[FAULTS].revoked.binary_search(&context).is_ok() && !is_by_range {
        return Consumed::Now(0);
    }
    match found {
        Some(comm) => hear(engine, comm, cell.from),
        None => {
            engine.layers[FAULTS].early.insert(context, cell.from);
            engine.has_other_sources = true;
        }
    }
    Consumed::Now(0)
}

fn find(context: u64) -> Option<Obj<Communicator>> {
    COMMS.iter().find(|comm| comm.context.get() == context && !comm.freed.get())
}

/// Revokes a communicator that another member has revoked.
fn hear(engine: &mut Engine, comm: Obj<Communicator>, from: PeerId) {
    mark(engine, comm);
    if !deaths::are_tolerated(engine) {
        return;
    }
    let (context, members) = (comm.context.get(), agree::members(engine, comm));
    if engine.jobs.dead.contains_key(&from) {
        return tell(engine, context, of_comm(&comm).settled.known(), &members);
    }
    let settled = of_comm(&comm).settled.known();
    let heard = &mut engine.layers[FAULTS].heard;
    heard.push_back(Heard { from, context, settled, members });
    if heard.len() > KEPT {
        heard.pop_front();
    }
}

/// Passes on what this process has heard from processes that have died since.
pub(super) fn pass_on(engine: &mut Engine) {
    let dead = std::mem::take(&mut engine.layers[FAULTS].gone);
    if dead.is_empty() {
        return;
    }
    let heard = std::mem::take(&mut engine.layers[FAULTS].heard);
    let (from_dead, others): (Vec<Heard>, _) =
        heard.into_iter().partition(|heard| dead.contains(&heard.from));
    engine.layers[FAULTS].heard = others.into();
    from_dead.iter().for_each(|heard| tell(engine, heard.context, heard.settled, &heard.members));
}

/// Applies earlier revocations to communicators that have got their context ids since.
pub(super) fn meet(engine: &mut Engine) {
    if engine.layers[FAULTS].early.is_empty() {
        return;
    }
    for comm in COMMS.iter().filter(|comm| !comm.freed.get()) {
        if let Some(from) = engine.layers[FAULTS].early.remove(&comm.context.get()) {
            hear(engine, comm, from);
        }
    }
}

/// Revokes the communicators whose hint `mpi_error_range` says so, here: each member does that when it learns of the death.
pub(super) fn by_range(engine: &mut Engine) {
    for comm in COMMS.iter() {
        let range = own(&comm).hints.get(ERROR_RANGE).filter(|_| !comm.is_revoked() && !comm.freed.get());
        let is_lost = |peer: &PeerId| engine.jobs.dead.contains_key(peer);
        let is_hit = match range.as_deref() {
            Some(b"universe") => !engine.jobs.dead.is_empty(),
            Some(b"group") => comm.local.iter().chain(comm.peers()).any(is_lost),
            _ => false,
        };
        if is_hit {
            mark(engine, comm);
            of_comm(&comm).by_range.set(true);
        }
    }
}

/// Marks a communicator as revoked. Operations on it end outside of handlers.
fn mark(engine: &mut Engine, comm: Obj<Communicator>) {
    set_revoked(comm);
    of_comm(&comm).by_range.set(false);
    let faults = &mut engine.layers[FAULTS];
    faults.unsound = true;
    let context = comm.context.get();
    // Later communicators mostly have higher ids.
    if let Err(place) = faults.revoked.binary_search(&context) {
        faults.revoked.insert(place, context);
    }
    faults.to_end.push(Held::new(comm));
    engine.has_other_sources = true;
}

/// Sends a revocation to the other members that live, with the agreements that are known to be decided.
fn tell(engine: &mut Engine, context: u64, [blocking, others, start]: Known, members: &[PeerId]) {
    let me = engine.peers.me();
    for &member in members {
        if member != me && !engine.jobs.dead.contains_key(&member) {
            backlog::reply(
                engine,
                member,
                wire::REVOKE,
                Key::default(),
                [context, blocking, others, start, 0, 0],
            );
        }
    }
}

/// Ends operations on revoked communicators. Returns whether there were any.
pub(super) fn end_revoked(engine: &mut Engine) -> bool {
    let mut any = false;
    while let Some(held) = engine.layers[FAULTS].to_end.pop() {
        any = true;
        let comm = held.comm();
        forget_calls(&comm);
        end_all_on(engine, comm);
        ending::end_in_vain(engine);
        finish::wake_sleepers(engine);
    }
    any
}

/// Ends a communicator's sends under way, and keeps its requests from the fast paths.
fn end_all_on(engine: &mut Engine, comm: Obj<Communicator>) {
    for request in REQUESTS.iter().filter(|request| request.comm == Some(comm)) {
        request.set(flag::BARRED);
        let context = request.key.context & !CREATION;
        let sends = matches!(request.kind, Kind::Send(_)) && context == comm.context.get();
        if sends && request.is_started() && !request.is(flag::COMPLETE) && !request.is(flag::CANCELLING) {
            // A message that the receiver has already begun to receive completes there, too.
            request.error.set(Some(revoked()));
            cancel::mark(engine, request);
        }
    }
}
