//! Agreement of a communicator's living members (`MPIX_Comm_agree`); any of them may die meanwhile.
//!
//! Members that share memory agree there ([`encore_shmem::consensus`]), also on a communicator that is revoked or has dead members.
//! Between others, messages carry the agreement ([`far`]).
//!
//! The agreements of a communicator have an order, blocking or not: a member contributes to one when the one before it has ended here.

use std::sync::Arc;

use encore_engine::buffer::no_data;
use encore_engine::call::Call;
use encore_engine::channel;
use encore_engine::comm::{Communicator, Held};
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::matching::Key;
use encore_engine::mutation::step as step_of_rank;
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, Request, flag};
use encore_engine::requests::completion::finish;
use encore_engine::slab::Obj;
use encore_engine::state::process::NONE;
use encore_shmem::consensus::{Consensus, Contribution, Decision, Member};

use super::rounds::{Gift, Set};
use super::state::{FAULTS, of_comm};
use super::{deaths, far};

/// The functions that use an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Calls {
    Agree = 1,
    Shrink = 2,
}

/// Result of an agreement.
pub(super) struct Outcome {
    /// The bits that all have contributed.
    pub(super) flags: u32,
    /// The word of the first contributor that lives.
    pub(super) word: u64,
    /// The members that have died.
    pub(super) dead: Vec<PeerId>,
    /// Whether a member has died that not all know of.
    pub(super) failed: bool,
}

/// An agreement that this process has begun.
pub(super) struct Agreement {
    comm: Held,
    members: Arc<[PeerId]>,
    way: Way,
    number: u64,
    what: Contribution,
    /// The number up to which the program knows of deaths.
    known: u64,
    given: bool,
    /// Number of this job's deaths, and of that of each member, when it was last asked for; no numbers before the first death.
    deaths: (u32, Vec<u32>),
}

/// Means of the agreement.
enum Way {
    /// In the memory that all of them share.
    Here(Consensus, Member),
    /// By messages.
    Far,
}

/// A non-blocking agreement.
pub(super) struct UnderWay {
    agreement: Agreement,
    request: Obj<Request>,
    /// Function to call with the result.
    then: Then,
}

/// Function to call with the result of an agreement.
pub(super) type Then = Box<dyn FnOnce(&mut Engine, Result<Outcome>) -> Result<()>>;

/// All members, in an order that is equal on all of them.
pub(super) fn members(engine: &Engine, comm: Obj<Communicator>) -> Arc<[PeerId]> {
    let (first, second) = match &comm.remote {
        None => return comm.local.clone(),
        Some(remote) if engine.peers.leads(&comm) => (&comm.local, remote),
        Some(remote) => (remote, &comm.local),
    };
    first.iter().chain(second.iter()).copied().collect()
}

/// `MPIX_Comm_agree`: `flag` becomes the bits that all have in common. If a member has died that not all know of, that is an error, but
/// `flag` is set all the same.
pub fn agree(call: &mut Call, comm: Obj<Communicator>, flag: &mut i32) -> Result<()> {
    let outcome = come_to(call, comm, Calls::Agree, *flag as u32, 0)?;
    *flag = outcome.flags as i32;
    end_of_agree(&outcome)
}

/// `MPIX_Comm_iagree`. `store` receives the bits that all have in common.
pub fn iagree(
    call: &mut Call,
    comm: Obj<Communicator>,
    flag: i32,
    store: impl FnOnce(i32) + 'static,
) -> Result<Obj<Request>> {
    let then: Then = Box::new(move |_, outcome| {
        let outcome = outcome?;
        store(outcome.flags as i32);
        end_of_agree(&outcome)
    });
    begin(call, comm, Calls::Agree, flag as u32, 0, then)
}

fn end_of_agree(outcome: &Outcome) -> Result<()> {
    if !outcome.failed {
        return Ok(());
    }
    let text = "a member of the communicator has died, and not all of those that live have acknowledged that (MPIX_Comm_ack_failed)";
    Err(Error::new(ErrorClass::ProcFailed, Fact::Text(text.to_owned())))
}

/// Agrees with the others, blocking.
pub(super) fn come_to(
    call: &mut Call,
    comm: Obj<Communicator>,
    function: Calls,
    flags: u32,
    word: u64,
) -> Result<Outcome> {
    let what = contribution(comm, function, flags, word);
    let mut agreement = new(call.engine(), comm, what)?;
    let mut decision = None;
    call.wait_until(NONE, NONE, |engine| {
        decision = step(engine, &mut agreement);
        decision.is_some()
    });
    let outcome = end(&agreement, decision.expect("waited for"));
    // Other threads may wait for an agreement that comes after this one.
    finish::wake_sleepers(call.engine());
    outcome
}

/// Begins an agreement with the others.
pub(super) fn begin(
    call: &mut Call,
    comm: Obj<Communicator>,
    function: Calls,
    flags: u32,
    word: u64,
    then: Then,
) -> Result<Obj<Request>> {
    let engine = call.engine();
    let what = contribution(comm, function, flags, word);
    let agreement = new(engine, comm, what)?;
    let request =
        Request::new(Kind::Nothing, flag::ACTIVE, PeerId::NOBODY, Key::default(), no_data(), Some(comm));
    let request = engine.new_request(request)?;
    request.retain();
    engine.layers[FAULTS].under_way.push(UnderWay { agreement, request, then });
    engine.has_other_sources = true;
    advance(engine);
    Ok(request)
}

/// Advances non-blocking agreements. Returns whether any has ended.
pub(super) fn advance(engine: &mut Engine) -> bool {
    let mut any = false;
    let mut at = 0;
    while at < engine.layers[FAULTS].under_way.len() {
        let mut one = engine.layers[FAULTS].under_way.remove(at);
        let Some(decision) = step(engine, &mut one.agreement) else {
            engine.layers[FAULTS].under_way.insert(at, one);
            at += 1;
            continue;
        };
        any = true;
        let outcome = end(&one.agreement, decision);
        finish::wake_sleepers(engine);
        one.request.error.set((one.then)(engine, outcome).err());
        finish::complete(engine, one.request);
        // The next one of the communicator may have waited for this one.
        at = 0;
    }
    any
}

fn contribution(comm: Obj<Communicator>, function: Calls, flags: u32, word: u64) -> Contribution {
    let known = deaths::number_of_here(comm.acknowledged.get());
    Contribution { flags, known, word, call: function as u32 }
}

fn new(engine: &mut Engine, comm: Obj<Communicator>, what: Contribution) -> Result<Agreement> {
    let members = members(engine, comm);
    let way = match members.iter().all(|peer| engine.peers[*peer].local.is_some()) {
        true => here(engine, comm, &members)?,
        false => Way::Far,
    };
    comm.keeps_context.set(true);
    let own = of_comm(&comm);
    let number = own.begun.get() + 1;
    own.begun.set(number);
    let known = comm.acknowledged.get();
    let deaths = (0, Vec::new());
    Ok(Agreement { comm: Held::new(comm), members, way, number, what, known, given: false, deaths })
}

/// The means of a communicator whose members share memory.
fn here(engine: &Engine, comm: Obj<Communicator>, members: &[PeerId]) -> Result<Way> {
    let consensus = channel::consensus(engine);
    let me = engine.peers.me();
    let own = of_comm(&comm);
    let place = match own.place.get() {
        Some(place) => *place,
        None => {
            let lies = |peer: &PeerId| engine.peers[*peer].local.expect("they share memory").0;
            let all: Vec<u32> = members.iter().map(lies).collect();
            let (here, context) = (engine.job.place, comm.context.get());
            let place = consensus.place_of(here, context, &all, is_dead(engine)).ok_or_else(|| {
                let what = "places for communicators on which ranks agree";
                Error::new(ErrorClass::Other, Fact::Exhausted(what))
            })?;
            *own.place.get_or_init(|| place)
        }
    };
    let me = members.iter().position(|member| *member == me).expect("a member");
    Ok(Way::Here(consensus, Member { place, me, members: members.len() }))
}

/// Contributes, if it is time, and polls for the decision.
fn step(engine: &mut Engine, agreement: &mut Agreement) -> Option<Decision> {
    if of_comm(&agreement.comm.comm()).ended.get() + 1 != agreement.number {
        return None;
    }
    let Agreement { comm, members, way, number, what, known, given, deaths } = agreement;
    let gives = !std::mem::replace(given, true);
    let decision = match way {
        Way::Here(consensus, member) => {
            step_of_rank();
            if gives {
                consensus.give(*member, *number, *what);
                step_of_rank();
            }
            // Read the number of deaths first: that makes the records of the deaths visible.
            let all = engine.job.head.deaths().unwrap_or(0);
            if all != deaths.0 {
                *deaths = (all, members.iter().map(|peer| deaths::number_here(engine, *peer)).collect());
            }
            let decision = consensus.decision(*member, *number, &deaths.1)?;
            step_of_rank();
            if decision.is_new {
                let me = engine.peers.me();
                let others = members.iter().filter(|other| **other != me);
                others.for_each(|other| channel::wake(engine, *other));
            }
            decision
        }
        Way::Far => {
            let name = (comm.comm().context.get(), *number);
            if gives {
                let is_known = |peer: PeerId| (1..=*known).contains(&deaths::number_of(engine, peer));
                let known = (0..).zip(members.iter()).filter(|(_, peer)| is_known(**peer));
                let known = Set::of(known.map(|(member, _)| member));
                let Contribution { flags, word, call, .. } = *what;
                far::begin(engine, name, members, Gift { flags, call, word, known });
            }
            let value = far::decided(engine, name)?;
            let dead = (0..members.len() as u32).filter(|member| value.dead.has(*member)).collect();
            Decision {
                flags: value.flags,
                failed: value.failed,
                unlike: value.unlike,
                word: value.word,
                dead,
                is_new: false,
            }
        }
    };
    of_comm(&comm.comm()).ended.set(*number);
    Some(decision)
}

/// The error of members that call different functions.
fn unlike() -> Error {
    let text = "other members have called another function that agrees (MPIX_Comm_agree, MPIX_Comm_shrink)";
    Error::new(ErrorClass::Other, Fact::Text(text.to_owned()))
}

fn end(agreement: &Agreement, decision: Decision) -> Result<Outcome> {
    if decision.unlike {
        return Err(unlike());
    }
    let dead = decision.dead.iter().map(|member| agreement.members[*member as usize]).collect();
    Ok(Outcome { flags: decision.flags, word: decision.word, dead, failed: decision.failed })
}

/// Returns the place of a communicator that is freed.
pub(crate) fn leave(engine: &mut Engine, comm: Obj<Communicator>) {
    if of_comm(&comm).settled.any() {
        far::leave_all(engine, comm.context.get());
    }
    let number = of_comm(&comm).begun.get();
    let Some(place) = of_comm(&comm).place.get() else {
        if number > 0 {
            far::leave(engine, (comm.context.get(), number));
        }
        return;
    };
    let members = members(engine, comm);
    let me = members.iter().position(|member| *member == engine.peers.me()).expect("a member");
    let member = Member { place: *place, me, members: members.len() };
    channel::consensus(engine).leave(member, engine.job.place, is_dead(engine));
}

/// Whether the rank at a place of the segment has died.
fn is_dead(engine: &Engine) -> impl Fn(u32) -> bool {
    // Read the number of deaths first: that makes the records of the deaths visible.
    let any = || engine.job.head.deaths().is_some_and(|deaths| deaths > 0);
    move |place| any() && engine.job.head.death_of(engine.job.here[place as usize]) != 0
}
