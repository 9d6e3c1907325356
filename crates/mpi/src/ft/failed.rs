//! Dead members of a communicator, in the order of their deaths, and the number of them that the program has acknowledged.

use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::p2p::lost;
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;

use super::{agree, deaths, ending};

/// The dead members with the numbers of their deaths.
fn numbered(engine: &Engine, comm: Obj<Communicator>) -> Vec<(u64, PeerId)> {
    let members = agree::members(engine, comm);
    let numbered = members.iter().map(|&peer| (deaths::number_of(engine, peer), peer));
    let mut dead: Vec<_> = numbered.filter(|(number, _)| *number != 0).collect();
    dead.sort_unstable_by_key(|(number, _)| *number);
    dead
}

/// `MPIX_Comm_get_failed`: the members that have died.
pub fn get(call: &mut Call, comm: Obj<Communicator>) -> Vec<PeerId> {
    ending::learn_now(call);
    numbered(call.engine(), comm).into_iter().map(|(_, peer)| peer).collect()
}

/// The dead members that the program has acknowledged.
pub fn acknowledged(call: &mut Call, comm: Obj<Communicator>) -> Vec<PeerId> {
    let known = comm.acknowledged.get();
    let dead = numbered(call.engine(), comm).into_iter();
    dead.filter(|(number, _)| *number <= known).map(|(_, peer)| peer).collect()
}

/// `MPIX_Comm_ack_failed`: acknowledges the first `count` deaths, besides earlier ones. Returns the number acknowledged.
pub fn acknowledge(call: &mut Call, comm: Obj<Communicator>, count: usize) -> usize {
    ending::learn_now(call);
    let dead = numbered(call.engine(), comm);
    if let Some((number, _)) =
        count.checked_sub(1).and_then(|last| dead.get(last.min(dead.len().checked_sub(1)?)))
    {
        comm.acknowledged.set(comm.acknowledged.get().max(*number));
        lost::resume_receives(call.engine(), comm);
    }
    dead.iter().filter(|(number, _)| *number <= comm.acknowledged.get()).count()
}
