//! Performance variables (MPI 5.0 §15.3.7): the counters of [`encore_engine::counters`], each handle with a value of its own.
//!
//! Nothing resets the engine's counters. A handle remembers the count at its start, so handles and sessions don't disturb each other. For
//! each highest level the engine keeps one mark. Reading a handle passes the mark to all started handles, and the mark restarts at the
//! present level.

use encore_coll::comm;
use std::cell::{Cell, RefCell};

use crate::tool::{self, STATE, values};
use encore_adapt::Way;
use encore_adapt::learned::{self, Learned};
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::counters::Counters;
use encore_engine::counters::values::Values;
use encore_engine::error::{ErrorClass, Result, no_memory, wrong};
use encore_engine::settings::choices::Choices;
use encore_engine::settings::row::Category;
use encore_engine::slab::{Obj, Slab};

/// Classes (§15.3.7), with the ABI's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Class {
    State = 1,
    Level = 2,
    HighWatermark = 5,
    Counter = 7,
    Aggregate = 8,
}

/// The lowest and the highest number of a class.
pub const CLASSES: std::ops::RangeInclusive<i32> = 1..=10;

/// Source of a variable's value.
#[derive(Clone, Copy)]
enum Reading {
    /// A monotonic number.
    Count(fn(&Values) -> u64),
    /// A monotonic number of a communicator, which wraps around after 2³².
    OfComm(fn(&Communicator) -> u64),
    /// A number that rises and falls.
    Level(fn(&Values) -> u64),
    /// A level, and its highest value.
    Mark(fn(&Values) -> u64, fn(&mut Counters) -> &mut u64),
    /// Measurements of long messages of each size, between ranks with processors of their own.
    BySize(fn(&Learned) -> u64),
    /// [`Reading::BySize`] between oversubscribed ranks.
    BySizeInTurns(fn(&Learned) -> u64),
}

/// A performance variable. All are unsigned 64-bit numbers, except for states.
pub struct Variable {
    /// Its name.
    pub name: &'static str,
    /// Its class.
    pub class: Class,
    /// Its meaning: a phrase.
    pub what: &'static str,
    /// Its category.
    pub category: Category,
    reading: Reading,
}

macro_rules! variables {
    ($($name:literal, $class:ident, $category:ident, $reading:expr, $what:literal;)*) => {
        /// All performance variables.
        pub static VARIABLES: &[Variable] = &[$(Variable {
            name: $name,
            class: Class::$class,
            what: $what,
            category: Category::$category,
            reading: $reading,
        }),*];
    };
}

use Reading::{BySize, BySizeInTurns, Count, Level, Mark, OfComm};

variables! {
    "messages_sent", Counter, Messages, Count(|now| now.messages_sent),
        "messages that this rank has sent, those of collective operations and to itself included";
    "bytes_sent", Aggregate, Messages, Count(|now| now.counters.bytes_sent),
        "bytes of data in the messages that this rank has sent";
    "messages_received", Counter, Messages, Count(|now| now.messages_received),
        "messages that have arrived at this rank, whether a receive has taken them or not";
    "bytes_received", Aggregate, Messages, Count(|now| now.counters.bytes_received),
        "bytes of data that have arrived at this rank";
    "messages_announced", Counter, Messages, Count(|now| now.counters.announced),
        "messages sent by rendezvous";
    "kernel_copies", Counter, Messages, Count(|now| now.counters.kernel_copies),
        "messages that this rank had the kernel copy from or to the memory of another one";
    "kernel_copied_bytes", Aggregate, Messages, Count(|now| now.counters.kernel_copied_bytes),
        "bytes of data in these";
    "far_reads", Counter, Messages, Count(|now| now.counters.far_reads),
        "messages and gets that this rank read out of the memory of another node (ENCORE_FAR_COPY)";
    "far_read_bytes", Aggregate, Messages, Count(|now| now.counters.far_read_bytes),
        "bytes of data in these";
    "far_writes", Counter, Messages, Count(|now| now.counters.far_writes),
        "puts that this rank wrote to the memory of another node (ENCORE_FAR_COPY)";
    "far_write_bytes", Aggregate, Messages, Count(|now| now.counters.far_write_bytes),
        "bytes of data in these";
    "way_trials", Counter, Messages, Count(|now| now.counters.way_trials),
        "trials of protocols for long messages that weren't in use (staged, staged with non-temporal stores, the kernel's copy)";
    "way_changes", Counter, Messages, Count(|now| now.counters.way_changes),
        "trials that found a quicker protocol, which is in use since";
    "way_taken", State, Messages, BySize(|known| known.taken),
        "by size, the protocol of long messages from most ranks to this one, where ranks have processors of their own";
    "way_cost_staged", Level, Messages, BySize(|known| known.costs[Way::Staged as usize]),
        "by size, picoseconds for a byte of a long message that goes through the staging area; 0 where it isn't known";
    "way_cost_past_caches", Level, Messages, BySize(|known| known.costs[Way::PastCaches as usize]),
        "by size, picoseconds for a byte through the staging area with non-temporal stores, a quarter added; 0 where it isn't known";
    "way_cost_kernel", Level, Messages, BySize(|known| known.costs[Way::Kernel as usize]),
        "by size, picoseconds for a byte of the kernel's copy; 0 where it isn't known";
    "way_taken_in_turns", State, Messages, BySizeInTurns(|known| known.taken),
        "by size, the protocol of long messages from most ranks to this one, where ranks are oversubscribed";
    "way_cost_staged_in_turns", Level, Messages, BySizeInTurns(|known| known.costs[Way::Staged as usize]),
        "by size, picoseconds of copying for a byte through the staging area, where ranks are oversubscribed";
    "way_cost_past_caches_in_turns", Level, Messages, BySizeInTurns(|known| known.costs[Way::PastCaches as usize]),
        "by size, picoseconds of copying for a byte with non-temporal stores, a quarter added, where ranks are oversubscribed";
    "way_cost_kernel_in_turns", Level, Messages, BySizeInTurns(|known| known.costs[Way::Kernel as usize]),
        "by size, picoseconds of copying for a byte by the kernel, where ranks are oversubscribed";
    "window_kernel_copies", Counter, Messages, Count(|now| now.counters.window_kernel_copies),
        "puts and gets on windows that this rank had the kernel copy, as it doesn't reach the memory itself";
    "window_operations_asked", Counter, Messages, Count(|now| now.counters.window_asked),
        "operations on windows that this rank asked their targets to do";
    "window_operations_served", Counter, Messages, Count(|now| now.counters.window_served),
        "operations on windows that this rank did because others asked for them";
    "sends_delayed", Counter, Messages, Count(|now| now.counters.delayed),
        "sends that found no room in the ring to their receiver and had to wait";
    "unexpected_messages", Counter, Messages, Count(|now| now.counters.unexpected),
        "messages that arrived before their receive was posted";
    "unexpected_messages_now", Level, Messages, Level(|now| now.unexpected_now),
        "messages that have arrived and wait for a receive";
    "unexpected_messages_most", HighWatermark, Messages,
        Mark(|now| now.unexpected_now, |counters| &mut counters.unexpected_mark),
        "the most messages that have waited for a receive at a time";
    "unexpected_bytes_now", Level, Messages, Level(|now| now.counters.unexpected_bytes),
        "bytes of memory that hold the data of messages without a receive";
    "unexpected_bytes_most", HighWatermark, Messages,
        Mark(|now| now.counters.unexpected_bytes, |counters| &mut counters.unexpected_bytes_mark),
        "the most bytes of memory that have held data of messages without a receive at a time";
    "posted_receives_now", Level, Messages, Level(|now| now.posted_now),
        "receives that are posted and wait for a message";
    "sleeps", Counter, Waiting, Count(|now| now.counters.sleeps),
        "how often this rank has gone to sleep because there was nothing to do";
    "wake_ups_sent", Counter, Waiting, Count(|now| now.wake_ups),
        "how often this rank has woken another one, each time with a system call";
    "collectives", Counter, Collectives, Count(|now| now.counters.collectives),
        "collective operations that this rank has begun, each start of a persistent one included";
    "collectives_of_comm", Counter, Collectives, OfComm(|comm| comm::collectives(comm).started()),
        "collective operations that this rank has begun on one communicator";
    "plans_built", Counter, Collectives, Count(|now| now.counters.plans_built),
        "plans of collective operations that had to be built";
    "plan_cache_hits", Counter, Collectives, Count(|now| now.counters.plans_wanted - now.counters.plans_built),
        "collective operations whose plan was there already";
}

impl Variable {
    /// Whether each communicator has a value of its own.
    pub fn of_comm(&self) -> bool {
        matches!(self.reading, Reading::OfComm(_))
    }

    /// Whether it is a level or a state: always active, and never written or reset.
    pub fn is_level(&self) -> bool {
        matches!(self.reading, Reading::Level(_) | Reading::BySize(_) | Reading::BySizeInTurns(_))
    }

    /// Number of its values: one, or one for each size of long messages.
    pub fn elements(&self) -> usize {
        match self.reading {
            Reading::BySize(_) | Reading::BySizeInTurns(_) => learned::SIZES,
            _ => 1,
        }
    }

    /// Meaning of the values of a state; they are of type `int` in C.
    pub fn items(&self) -> Option<&'static Choices> {
        (self.class == Class::State).then_some(&learned::TAKEN)
    }
}

/// The object behind a handle.
pub struct Handle {
    variable: &'static Variable,
    session: Obj<Session>,
    comm: Option<Obj<Communicator>>,
    started: Cell<bool>,
    /// The count up to the last start; of a highest level, the mark.
    value: Cell<u64>,
    /// The engine's count at the last start.
    base: Cell<u64>,
}

/// A session: the handles that were made in it.
#[derive(Default)]
pub struct Session {
    handles: RefCell<Vec<Obj<Handle>>>,
}

// SAFETY: reached only with the engine held.
static SESSIONS: Slab<Session> = unsafe { Slab::new() };
// SAFETY: reached only with the engine held.
static HANDLES: Slab<Handle> = unsafe { Slab::new() };

struct Live(RefCell<Vec<Obj<Session>>>);
// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Live {}
/// The sessions that were not freed.
static LIVE: Live = Live(RefCell::new(Vec::new()));

impl Drop for Handle {
    fn drop(&mut self) {
        if let Some(comm) = self.comm {
            // SAFETY: the count that this object holds.
            unsafe { encore_engine::comm::release(comm) };
        }
    }
}

/// `MPI_T_pvar_session_create`
pub fn new_session() -> Result<Obj<Session>> {
    let session = SESSIONS.insert(Session::default()).ok_or_else(|| no_memory("a session"))?;
    LIVE.0.borrow_mut().push(session);
    Ok(session)
}

/// The live session for a value.
pub fn session(value: usize) -> Result<Obj<Session>> {
    SESSIONS.get(value).ok_or_else(|| {
        let text = format!("{value:#x} is no session of performance variables");
        wrong(ErrorClass::ToolInvalidSession, "session", text)
    })
}

/// `MPI_T_pvar_session_free`, with all handles in it.
pub fn free_session(session: Obj<Session>) {
    for handle in session.handles.take() {
        // SAFETY: the count of the session's list, which was taken away.
        unsafe { HANDLES.release(handle) };
    }
    LIVE.0.borrow_mut().retain(|live| *live != session);
    // SAFETY: the program's count, which the call gives up.
    unsafe { SESSIONS.release(session) };
}

/// Frees all sessions.
pub(super) fn free_all() {
    for session in LIVE.0.take() {
        free_session(session);
    }
}

/// `MPI_T_pvar_handle_alloc`. `comm` is given for variables of a communicator, and only for these.
pub fn new_handle(
    call: &mut Call,
    session: Obj<Session>,
    variable: &'static Variable,
    comm: Option<Obj<Communicator>>,
) -> Result<Obj<Handle>> {
    if let Some(comm) = comm {
        comm.retain();
    }
    let handle = Handle {
        variable,
        session,
        comm,
        started: Cell::new(false),
        value: Cell::new(0),
        base: Cell::new(0),
    };
    let handle = HANDLES.insert(handle).ok_or_else(|| no_memory("a handle"))?;
    session.handles.borrow_mut().push(handle);
    handle.begin_again(call);
    if variable.is_level() {
        handle.started.set(true);
    }
    Ok(handle)
}

/// The live handle for a value, in a session.
pub fn resolve(session: Obj<Session>, value: usize) -> Result<Obj<Handle>> {
    HANDLES.get(value).filter(|handle| handle.session == session).ok_or_else(|| {
        let text = format!("{value:#x} is no handle of a performance variable in this session");
        wrong(ErrorClass::ToolInvalidHandle, "handle", text)
    })
}

/// `MPI_T_pvar_handle_free`
pub fn free(handle: Obj<Handle>) {
    handle.session.handles.borrow_mut().retain(|live| *live != handle);
    // SAFETY: the program's count, which the call gives up.
    unsafe { HANDLES.release(handle) };
}

/// The handles of a session.
pub fn handles(session: Obj<Session>) -> Vec<Obj<Handle>> {
    session.handles.borrow().clone()
}

fn refuse(class: ErrorClass, variable: &Variable, why: &str) -> Result<()> {
    Err(wrong(class, "handle", format!("{} {why}", variable.name)))
}

impl Handle {
    /// Fails for a variable that is always active.
    pub fn may_start_and_stop(&self) -> Result<()> {
        if self.variable.is_level() {
            let why = "is a level or a state: it is always active";
            return refuse(ErrorClass::ToolPvarNoStartstop, self.variable, why);
        }
        Ok(())
    }

    /// Fails for a variable that can only be read.
    pub fn may_write(&self) -> Result<()> {
        if self.variable.is_level() {
            return refuse(
                ErrorClass::ToolPvarNoWrite,
                self.variable,
                "is a level or a state: it can only be read",
            );
        }
        Ok(())
    }

    /// The engine's present count or level.
    fn now(&self, call: &mut Call) -> u64 {
        match (self.variable.reading, self.comm) {
            (Reading::OfComm(read), Some(comm)) => read(&comm),
            (Reading::OfComm(_), None) => 0,
            // Read as a whole, and never written.
            (Reading::BySize(_) | Reading::BySizeInTurns(_), _) => 0,
            (Reading::Count(read) | Reading::Level(read) | Reading::Mark(read, _), _) => read(&values(call)),
        }
    }

    /// Meaning of its values, if it is a state.
    pub fn items(&self) -> Option<&'static Choices> {
        self.variable.items()
    }

    /// Calls `give` with each of its values, and the value's index.
    pub fn read_each(&self, call: &mut Call, mut give: impl FnMut(usize, u64)) {
        let (in_turns, read) = match self.variable.reading {
            Reading::BySize(read) => (0, read),
            Reading::BySizeInTurns(read) => (1, read),
            _ => return give(0, self.read(call)),
        };
        let known = tool::learned(call);
        known[in_turns].iter().enumerate().for_each(|(at, known)| give(at, read(known)));
    }

    /// Its value.
    fn read(&self, call: &mut Call) -> u64 {
        match self.variable.reading {
            Reading::Level(_) | Reading::BySize(_) | Reading::BySizeInTurns(_) => self.now(call),
            Reading::Mark(..) => {
                take_marks(call);
                self.value.get()
            }
            Reading::Count(_) | Reading::OfComm(_) if self.started.get() => {
                self.value.get() + self.now(call).wrapping_sub(self.base.get())
            }
            Reading::Count(_) | Reading::OfComm(_) => self.value.get(),
        }
    }

    /// Sets its value, also while it counts.
    pub fn write(&self, call: &mut Call, value: u64) {
        take_marks(call);
        self.value.set(value);
        self.base.set(self.now(call));
    }

    /// Resets it to its start value: 0, or for the highest level the present one.
    pub fn begin_again(&self, call: &mut Call) {
        let start = if matches!(self.variable.reading, Reading::Mark(..)) { self.now(call) } else { 0 };
        self.write(call, start);
    }

    /// Starts counting; has no effect if started already.
    pub fn start(&self, call: &mut Call) {
        if self.started.get() {
            return;
        }
        take_marks(call);
        let now = self.now(call);
        if matches!(self.variable.reading, Reading::Mark(..)) {
            self.value.set(self.value.get().max(now));
        }
        self.base.set(now);
        self.started.set(true);
    }

    /// Stops counting; has no effect if stopped already.
    pub fn stop(&self, call: &mut Call) {
        if self.started.get() {
            self.value.set(self.read(call));
            self.started.set(false);
        }
    }
}

/// Passes the engine's marks to the started handles, and restarts them at the present levels.
fn take_marks(call: &mut Call) {
    let values = values(call);
    for session in LIVE.0.borrow().iter() {
        for handle in session.handles.borrow().iter().filter(|handle| handle.started.get()) {
            if let Reading::Mark(_, mark) = handle.variable.reading {
                let mark = *mark(&mut { values.counters });
                handle.value.set(handle.value.get().max(mark));
            }
        }
    }
    let begin_again = |counters: &mut Counters| {
        for variable in VARIABLES {
            if let Reading::Mark(level, mark) = variable.reading {
                *mark(counters) = level(&values);
            }
        }
    };
    if call.running() {
        begin_again(&mut call.engine().counters);
    } else if let Some(kept) = &mut *STATE.kept.borrow_mut() {
        begin_again(&mut kept.values.counters);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for variable in VARIABLES {
            assert_eq!(VARIABLES.iter().filter(|other| other.name == variable.name).count(), 1);
            assert!(CLASSES.contains(&(variable.class as i32)));
            assert!(variable.class != Class::State || variable.is_level());
        }
    }
}
