//! The hint `mpi_error_uniform` of communicators: all living members come to the same result of a function that makes a communicator of this
//! one (`create`), and of each collective operation (`coll`).
//!
//! The members agree behind each operation, by messages ([`far`]). Blocking calls, non-blocking operations and each persistent operation
//! have agreements of their own, each kind in the order of its operations. The agreements of the program
//! ([`super::agree`]) are apart from these, as a program that has seen an error may leave operations out.
//!
//! A revocation by a hint (`mpi_error_range`) is an error like others, on which the members agree: each of them learns of the death. One by the
//! program ends the wait for an agreement, since other members may never begin it. A member that revokes names the agreements that
//! it knows to be decided; the others wait for these.

use std::cell::Cell;

use encore_coll::comm::collectives;
use encore_coll::run::Run;
use encore_coll::settling::{Ended, Settling, Undo};
use encore_coll::uniform as later;
use encore_engine::call::Call;
use encore_engine::comm::{Communicator, release};
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::request::{REQUESTS, Request};
use encore_engine::requests::completion::finish;
use encore_engine::slab::Obj;
use encore_engine::state::failure::{is_death, revoked};
use encore_engine::state::process::NONE;

use super::rounds::{Gift, Set};
use super::state::{FAULTS, of_comm};
use super::{agree, deaths, far};
use crate::communicator::{ERROR_UNIFORM, own};

/// First numbers of the agreements on results; those of the program are lower.
const BLOCKING: u64 = 1 << 62;
const NONBLOCKING: u64 = 2 << 62;
const PERSISTENT: u64 = 3 << 62;
/// Bits for the starts of a persistent operation.
const START_BITS: u32 = 32;

/// The last agreements that are known to be decided: on blocking and non-blocking operations, and the number of one on a persistent one.
pub(super) type Known = [u64; 3];

/// Agreements on results of a communicator's operations.
#[derive(Default)]
pub(super) struct Settled {
    /// Number of those that were begun: blocking, non-blocking.
    begun: [Cell<u64>; 2],
    /// Number of those that have ended here, or were given up.
    ended: [Cell<u64>; 2],
    /// The last ones that some member knows to be decided.
    decided: [Cell<u64>; 2],
    /// Number of the last one on a persistent operation that some member knows to be decided.
    decided_start: Cell<u64>,
    /// Number of persistent operations.
    persistent: Cell<u64>,
}

impl Settled {
    /// Whether there was any.
    pub(super) fn any(&self) -> bool {
        self.begun.iter().any(|begun| begun.get() > 0)
    }

    /// The last ones that are known to be decided.
    pub(super) fn known(&self) -> Known {
        [self.decided[0].get(), self.decided[1].get(), self.decided_start.get()]
    }

    /// Records what another member knows.
    pub(super) fn learn(&self, known: Known) {
        let all = self.decided.iter().chain([&self.decided_start]).zip(known);
        all.for_each(|(decided, known)| decided.set(decided.get().max(known)));
    }

    fn next(&self, kind: usize) -> u64 {
        self.begun[kind].set(self.begun[kind].get() + 1);
        [BLOCKING, NONBLOCKING][kind] + self.begun[kind].get()
    }
}

/// A non-blocking operation that has ended here.
pub(super) struct Waiting {
    settling: Settling,
    agreement: Agreement,
}

/// An agreement on the result of an operation.
struct Agreement {
    number: u64,
    /// The error at this member, until all have agreed.
    error: Option<Error>,
    given: bool,
}

impl Agreement {
    fn new(number: u64, error: Option<Error>) -> Agreement {
        Agreement { number, error, given: false }
    }
}

/// Whether all members agree on the results of a communicator's collective operations.
#[inline(always)]
pub fn is_of_operations(comm: Obj<Communicator>) -> bool {
    collectives(&comm).uniform.get()
}

/// The result of a function that makes a communicator, `made`; an error if any living member has one. Call it at all members, whatever the
/// result here.
pub fn settle(
    call: &mut Call,
    comm: Obj<Communicator>,
    made: Result<Option<Obj<Communicator>>>,
) -> Result<Option<Obj<Communicator>>> {
    if !is_of_making(call.engine(), comm) {
        return made;
    }
    let (made, error) = match made {
        Ok(made) => (made, None),
        Err(error) => (None, Some(error)),
    };
    settle_error(call, comm, error).inspect_err(|_| made.into_iter().for_each(discard))?;
    Ok(made)
}

/// The request of a non-blocking function that makes a communicator, `made`, by a run that has begun; takes the caller's count on the run.
pub fn settle_making_later(
    call: &mut Call,
    comm: Obj<Communicator>,
    begun: Result<(Obj<Communicator>, Obj<Run>)>,
) -> Result<(Option<Obj<Communicator>>, Obj<Request>)> {
    let number = of_comm(&comm).settled.next(1);
    let (made, begun) = match begun {
        Ok((made, run)) => (Some(made), Ok(run)),
        Err(error) => (None, Err(error)),
    };
    // The run itself gives up what it couldn't make.
    let undo = made.map(|made| -> Undo { Box::new(move |_| discard(made)) });
    Ok((made, later::new_request(call, comm, begun, number, undo)?))
}

/// Whether all members agree on the success of functions that make communicators of this one.
pub fn is_of_making(engine: &Engine, comm: Obj<Communicator>) -> bool {
    let wants = own(&comm).hints.get(ERROR_UNIFORM).is_some_and(|value| value != b"local");
    wants && deaths::are_tolerated(engine)
}

/// The result of a blocking collective operation of which this member has the result `done`.
#[cold]
pub fn settle_operation(call: &mut Call, comm: Obj<Communicator>, done: Result<()>) -> Result<()> {
    match deaths::are_tolerated(call.engine()) {
        true => settle_error(call, comm, done.err()),
        false => done,
    }
}

/// The request of a non-blocking operation that has begun, or couldn't; takes the caller's count on the run.
#[cold]
pub fn settle_later(
    call: &mut Call,
    comm: Obj<Communicator>,
    begun: Result<Obj<Run>>,
) -> Result<Obj<Request>> {
    if !deaths::are_tolerated(call.engine()) {
        return encore_coll::under_way::new_request(call.engine(), begun?);
    }
    let number = of_comm(&comm).settled.next(1);
    later::new_request(call, comm, begun, number, None)
}

/// The request of a persistent operation, `made`: all members make it, or none does, and they agree on the result of each start.
#[cold]
pub fn settle_starts(
    call: &mut Call,
    comm: Obj<Communicator>,
    made: Result<Obj<Request>>,
) -> Result<Obj<Request>> {
    if !deaths::are_tolerated(call.engine()) {
        return made;
    }
    let persistent = &of_comm(&comm).settled.persistent;
    persistent.set(persistent.get() + 1);
    let first = PERSISTENT | persistent.get() << START_BITS | 1;
    let (made, error) = match made {
        Ok(made) => (Some(made), None),
        Err(error) => (None, Some(error)),
    };
    let settled = settle_error(call, comm, error);
    match (settled, made) {
        (Ok(()), Some(request)) => {
            later::settle_starts(request, first);
            Ok(request)
        }
        (settled, made) => {
            if let Some(request) = made {
                // SAFETY: the count of its maker; the program doesn't know its handle.
                unsafe { REQUESTS.release(request) };
            }
            Err(settled.err().unwrap_or_else(|| failed(ErrorClass::Other)))
        }
    }
}

/// Agrees with the others on an error at this member, blocking.
fn settle_error(call: &mut Call, comm: Obj<Communicator>, error: Option<Error>) -> Result<()> {
    let mut agreement = Agreement::new(of_comm(&comm).settled.next(0), error);
    let mut settled = None;
    call.wait_until(NONE, NONE, |engine| {
        settled = poll(engine, comm, &mut agreement);
        settled.is_some()
    });
    // Other threads may wait for an agreement that comes after this one.
    finish::wake_sleepers(call.engine());
    settled.flatten().map_or(Ok(()), Err)
}

/// Advances the agreements of non-blocking operations. Returns whether any has ended.
pub(super) fn advance(engine: &mut Engine) -> bool {
    for Ended { settling, error } in later::take(engine) {
        let agreement = Agreement::new(settling.number, error);
        engine.layers[FAULTS].settling.push(Waiting { settling, agreement });
    }
    let mut any = false;
    let mut at = 0;
    while at < engine.layers[FAULTS].settling.len() {
        let mut one = engine.layers[FAULTS].settling.remove(at);
        let request = one.settling.request;
        let comm = request.comm.expect("an operation has a communicator");
        let Some(error) = poll(engine, comm, &mut one.agreement) else {
            engine.layers[FAULTS].settling.insert(at, one);
            at += 1;
            continue;
        };
        any = true;
        if let (Some(_), Some(undo)) = (&error, one.settling.undo) {
            undo(engine);
        }
        request.error.set(error);
        finish::complete(engine, request);
        // The next one of the communicator may have waited for this one.
        at = 0;
    }
    any
}

/// Contributes, if it is time, and polls for the decision: the error of all members, if there is one.
fn poll(engine: &mut Engine, comm: Obj<Communicator>, agreement: &mut Agreement) -> Option<Option<Error>> {
    let settled = &of_comm(&comm).settled;
    let number = agreement.number;
    let kind = [BLOCKING, NONBLOCKING].iter().position(|kind| number & PERSISTENT == *kind);
    let count = number & !PERSISTENT;
    let name = (comm.context.get(), number);
    if !agreement.given {
        if kind.is_some_and(|kind| settled.ended[kind].get() + 1 != count) {
            return None;
        }
        agreement.given = true;
        comm.keeps_context.set(true);
        let gift = Gift { flags: to_bits(agreement.error.as_ref()), call: 0, word: 0, known: Set::default() };
        let members = agree::members(engine, comm);
        far::begin(engine, name, &members, gift);
    }
    let decided = far::decided(engine, name);
    let is_decided = || match kind {
        Some(kind) => settled.decided[kind].get() >= count,
        None => settled.decided_start.get() == number,
    };
    let may_never_come = comm.is_revoked() && !of_comm(&comm).by_range.get();
    if decided.is_none() && (!may_never_come || is_decided()) {
        return None;
    }
    if let Some(kind) = kind {
        settled.ended[kind].set(count);
    }
    if decided.is_some() {
        match kind {
            Some(kind) => settled.decided[kind].set(settled.decided[kind].get().max(count)),
            None => settled.decided_start.set(number),
        }
    }
    let Some(value) = decided else { return Some(Some(revoked())) };
    let class = of_bits(value.flags);
    Some(class.map(|class| match agreement.error.take() {
        Some(error) if error.class() == class => error,
        _ => failed(class),
    }))
}

/// The error of a member at which the operation itself has another result than at others.
fn failed(class: ErrorClass) -> Error {
    if class == ErrorClass::Revoked {
        return revoked();
    }
    let text =
        "the call has failed at another member, and by the hint mpi_error_uniform it fails at all of them";
    Error::new(class, Fact::Text(text.to_owned()))
}

/// Gives up a communicator that not all members have made.
fn discard(made: Obj<Communicator>) {
    if !made.set_freed() {
        // SAFETY: the count that it was made with; the program can't use its handle.
        unsafe { release(made) };
    }
}

/// Bits that are set only if no member has the error: any, of a revocation, of a death. Below them are two copies of the class, the complement in the
/// lowest bits: the bits that all members have in common are those of one class only if no two classes differ.
const FINE: u32 = 1 << 31;
const NOT_REVOKED: u32 = 1 << 30;
const NOT_DEAD: u32 = 1 << 29;
const CLASS_BITS: u32 = 7;
const CLASS: u32 = (1 << CLASS_BITS) - 1;

fn to_bits(error: Option<&Error>) -> u32 {
    let Some(class) = error.map(Error::class) else { return u32::MAX };
    let number = if class as u32 > CLASS { ErrorClass::Other as u32 } else { class as u32 };
    let mut bits = !FINE & !(CLASS | CLASS << CLASS_BITS);
    if class == ErrorClass::Revoked {
        bits &= !NOT_REVOKED;
    }
    if is_death(class) {
        bits &= !NOT_DEAD;
    }
    bits | !number & CLASS | number << CLASS_BITS
}

fn of_bits(bits: u32) -> Option<ErrorClass> {
    if bits & FINE != 0 {
        return None;
    }
    let (any, all) = (!bits & CLASS, bits >> CLASS_BITS & CLASS);
    Some(match ErrorClass::from_code(all as i32) {
        _ if bits & NOT_REVOKED == 0 => ErrorClass::Revoked,
        _ if bits & NOT_DEAD == 0 => ErrorClass::ProcFailed,
        Some(class) if any == all => class,
        _ => ErrorClass::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_members_give_one_class() {
        let bits = |class: Option<ErrorClass>| {
            to_bits(class.map(|class| Error::new(class, Fact::Text(String::new()))).as_ref())
        };
        let (truncate, dead) = (Some(ErrorClass::Truncate), Some(ErrorClass::ProcFailed));
        let (gone, no_memory) = (Some(ErrorClass::Revoked), Some(ErrorClass::NoMem));
        for (members, expected) in [
            (&[None, None][..], None),
            (&[None, truncate, None], truncate),
            (&[truncate, truncate], truncate),
            (&[truncate, no_memory], Some(ErrorClass::Other)),
            (&[None, no_memory, dead], dead),
            (&[dead, dead], dead),
            (&[dead, Some(ErrorClass::ProcAborted)], dead),
            (&[dead, gone, None], gone),
        ] {
            let common = members.iter().fold(u32::MAX, |common, class| common & bits(*class));
            assert_eq!(of_bits(common), expected, "{members:?}");
        }
    }
}
