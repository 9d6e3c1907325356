//! Leaks of a program: handles that it never freed, with the calls that gave them; messages that it never received; operations that it
//! never completed. Also receives of a part of an element, whose data are unusable. Recorded and reported only if `ENCORE_LEAKS=1`;
//! otherwise the cost is one check of a flag, in functions that make or free something.
//!
//! Handles are recorded by the exported functions that give or free them: an object may outlive its handle, and a program may hold
//! several handles of one object. Requests and messages are not recorded, since they are on the path of messages; the remaining ones are
//! counted when the last model ends.
//!
//! Receives are checked as they complete. The fast paths can't do that, so they are closed: every call takes the lock
//! ([`encore_engine::call::Call::open`]), and the requests of receives have a flag that only the general path checks ([`flag::WATCHED`]).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

pub use encore_engine::asked::asked;
use encore_engine::comm::{COMMS, Communicator};
use encore_engine::context::{SELF_NUMBER, WORLD_NUMBER, context_id, is_point_to_point};
use encore_engine::datatype::object::DATATYPES;
use encore_engine::engine::Engine;
use encore_engine::function::Function;
use encore_engine::parts;
pub use encore_engine::parts::{First, Parts};
use encore_engine::peer::Identity;
use encore_engine::receive::poll;
use encore_engine::request::{Kind, REQUESTS, Request, flag};
use encore_engine::slab::Obj;
use encore_engine::state::hope::Hope;
use encore_engine::unexpected::{MESSAGES, Message};

/// The kind of a recorded handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum What {
    Comm,
    Group,
    Datatype,
    Op,
    Info,
    Errhandler,
    Keyval,
    Win,
    File,
    Session,
    Memory,
}

/// Calls that gave a handle to the program, by handle: one entry for each time that it got the handle.
type Handles = HashMap<(What, usize), Vec<(Function, Site)>>;

/// The key of a call site where the library counts calls (`mpiexec --check`), else 0.
pub type Site = u64;

fn site() -> Site {
    #[cfg(feature = "insight")]
    return encore_engine::insight::check::site();
    #[cfg(not(feature = "insight"))]
    0
}

static HANDLES: Mutex<Option<Handles>> = Mutex::new(None);

/// Records that `function` has given this handle to the program. Predefined ones don't count.
#[inline(always)]
pub fn made(function: Function, what: What, handle: usize) {
    if asked() {
        record(function, what, handle);
    }
}

/// Records a call that may have freed the program's handle: `before` and `after` are its values.
#[inline(always)]
pub fn freed(what: What, before: usize, after: usize) {
    if before != after && asked() {
        forget(what, before);
    }
}

/// Handles below this value are predefined.
const PREDEFINED_END: usize = 4096;

#[cold]
#[inline(never)]
fn record(function: Function, what: What, handle: usize) {
    // An attribute key is an object's number, or else the invalid one.
    if handle >= PREDEFINED_END && (what != What::Keyval || i32::try_from(handle).is_ok()) {
        let mut handles = HANDLES.lock().unwrap_or_else(PoisonError::into_inner);
        handles.get_or_insert_default().entry((what, handle)).or_default().push((function, site()));
    }
}

#[cold]
#[inline(never)]
fn forget(what: What, handle: usize) {
    let mut handles = HANDLES.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(handles) = handles.as_mut() else { return };
    if let Some(functions) = handles.get_mut(&(what, handle)) {
        functions.pop();
        if functions.is_empty() {
            handles.remove(&(what, handle));
        }
    }
}

/// Leaks of a program after finalization.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// Leaked handles: kind, call that gave them, number, and the call's site.
    pub handles: Vec<(What, Function, usize, Site)>,
    /// Messages that no receive matched.
    pub messages: Option<First>,
    /// Messages that a matched probe took, but no receive.
    pub matched: usize,
    /// Receives of a part of an element.
    pub parts: Option<Parts>,
    /// Receives that were not completed.
    pub receives: Option<First>,
    /// Sends that were not completed.
    pub sends: usize,
    /// Other operations that were not completed.
    pub operations: usize,
    /// Persistent requests that were not freed.
    pub persistent: usize,
    /// Sites of the calls that made the requests above.
    #[cfg(feature = "insight")]
    pub sites: Vec<Site>,
}

#[cfg(feature = "insight")]
impl Left {
    /// Number of requests.
    fn requests(&self) -> usize {
        self.receives.as_ref().map_or(0, |first| first.count) + self.sends + self.operations + self.persistent
    }
}

/// Messages of freed communicators that were already reported to the user, by context id: their number.
static TOLD: Mutex<BTreeMap<u64, usize>> = Mutex::new(BTreeMap::new());

/// Handles arrivals: messages that others sent before are still in the rings. The number of polls is limited: a rank that keeps sending
/// must not keep this process from its end.
fn take_what_has_come(engine: &mut Engine) {
    for _ in 0..10_000 {
        if !poll::until(engine, Hope::All, |_| false) {
            break;
        }
    }
}

/// Messages that have arrived on a communicator which the program is about to free, so that they can't be received any more. Later
/// arrivals are found when the last model ends.
pub fn left_on(engine: &mut Engine, comm: Obj<Communicator>) -> Option<First> {
    let is_here = |other: Option<Obj<Communicator>>| other == Some(comm);
    // A persistent receive may still be started.
    let may_receive = |request: &Obj<Request>| is_here(request.comm) && request.is(flag::PERSISTENT);
    if REQUESTS.objects().iter().any(may_receive) {
        return None;
    }
    take_what_has_come(engine);
    let context = comm.context.get();
    let here = |message: &Obj<Message>| message.envelope.context == context && message.comm.get().is_none();
    let messages: Vec<Obj<Message>> = MESSAGES.objects().into_iter().filter(here).collect();
    let first = messages.first().map(|message| first_of(engine, *message, messages.len()));
    if first.is_some() {
        TOLD.lock().unwrap_or_else(PoisonError::into_inner).insert(context, messages.len());
    }
    first
}

fn first_of(engine: &Engine, message: Obj<Message>, count: usize) -> First {
    let peer = engine.peers.world_rank(message.sender) as i32;
    First { count, peer, tag: message.envelope.tag, bytes: message.bytes }
}

/// Collects the objects, messages and operations that are left.
pub fn left(engine: &mut Engine) -> Left {
    take_what_has_come(engine);
    let parts = parts::take();
    let mut left = Left { handles: handles(), parts, ..Left::default() };
    // With sessions, messages may have arrived for communicators that this process makes later. So a message of an unknown communicator
    // proves nothing.
    let mut contexts: HashSet<u64> = COMMS.objects().iter().map(|comm| comm.context.get()).collect();
    let number = |rank| Identity { job: engine.job.name, rank }.number();
    contexts.extend([context_id(number(0), WORLD_NUMBER), context_id(number(engine.job.rank), SELF_NUMBER)]);
    let expected = |context: u64| !engine.sessions || contexts.contains(&context);
    let mut told = std::mem::take(&mut *TOLD.lock().unwrap_or_else(PoisonError::into_inner));
    let mut is_told = |context: u64| {
        let count = told.get_mut(&context).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    };
    for message in MESSAGES.objects() {
        if message.comm.get().map(|_| ()).is_some() {
            left.matched += 1;
        } else if is_point_to_point(message.envelope.context)
            && expected(message.envelope.context)
            && !is_told(message.envelope.context)
        {
            left.messages.get_or_insert_with(|| first_of(engine, message, 0)).count += 1;
        }
    }
    for request in REQUESTS.objects().into_iter().filter(|request| !engine.is_done(*request)) {
        #[cfg(feature = "insight")]
        let before = left.requests();
        let active = request.is_started();
        match request.kind {
            // The library's own requests have no communicator.
            Kind::Send(_) | Kind::Recv if request.comm.is_none() => {}
            _ if !active => left.persistent += usize::from(request.is(flag::PERSISTENT)),
            Kind::Recv => {
                let comm = request.comm.filter(|comm| comm.context.get() == request.key.context);
                if let Some(comm) = comm {
                    let (peer, tag) =
                        (engine.peers.world_rank_or_wildcard(comm, request.key.source), request.key.tag);
                    left.receives.get_or_insert(First { count: 0, peer, tag, bytes: 0 }).count += 1;
                }
            }
            Kind::Send(_) => left.sends += 1,
            Kind::Collective
            | Kind::Pair
            | Kind::Generalized
            | Kind::File
            | Kind::Flush
            | Kind::Nothing
            | Kind::Continuations
            | Kind::Partitioned => {
                left.operations += 1;
            }
        }
        #[cfg(feature = "insight")]
        if left.requests() > before {
            left.sites.push(request.site.get());
        }
    }
    left.sends += engine.unwaited_sends();
    left
}

/// The recorded handles that were not given up, counted by call.
fn handles() -> Vec<(What, Function, usize, Site)> {
    let mut counts: BTreeMap<(What, u32, Site), (Function, usize)> = BTreeMap::new();
    let handles = HANDLES.lock().unwrap_or_else(PoisonError::into_inner);
    for ((what, handle), functions) in handles.iter().flatten() {
        // Fortran's types with a given precision are predefined ones without a name.
        let unnamed = || DATATYPES.get(*handle).is_none_or(|datatype| datatype.definition.is_predefined());
        if *what == What::Datatype && unnamed() {
            continue;
        }
        for (function, site) in functions {
            counts.entry((*what, *function as u32, *site)).or_insert((*function, 0)).1 += 1;
        }
    }
    counts.into_iter().map(|((what, _, site), (function, count))| (what, function, count, site)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_counted_by_creating_call() {
        record(Function::InfoDup, What::Info, 5000);
        record(Function::InfoCreate, What::Info, 5064);
        record(Function::InfoCreate, What::Info, 5128);
        record(Function::CommGetErrhandler, What::Errhandler, 0x143);
        record(Function::CommGetErrhandler, What::Errhandler, 6000);
        record(Function::CommGetErrhandler, What::Errhandler, 6000);
        forget(What::Info, 5128);
        forget(What::Info, 7000);
        forget(What::Errhandler, 6000);
        let expected = [
            (What::Info, Function::InfoCreate, 1, site()),
            (What::Info, Function::InfoDup, 1, site()),
            (What::Errhandler, Function::CommGetErrhandler, 1, site()),
        ];
        assert_eq!(handles(), expected);
    }
}
