//! Continuations (`MPIX_Continue` and its like): functions of the program that run after operations complete.
//!
//! Continuations belong to a *continuation request*, which is persistent. It runs them while it is active, and is complete while none is left. The
//! end of an operation only marks a continuation as ready; a thread that makes progress runs it, with the engine released
//! ([`crate::entry::user_work`]). With [`POLL_ONLY`], only a thread that tests the continuation request or waits for it does.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ffi::{c_int, c_void};

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::layers::slots::{Slot, StateKey};
use crate::peers::peer::PeerId;
use crate::requests::completion::finish;
use crate::requests::completion::listener::{Heard, Listener};
use crate::requests::completion::sync::{self, settle_generalized};
use crate::state::buffer::no_data;
use crate::state::handle::RequestHandle;
use crate::state::process::NONE;
use crate::state::request::{Kind, REQUESTS, Request, flag};
use crate::state::status::Status;
use encore_errors::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_matching::Key;
use encore_slab::{Obj, Slab};

/// `MPIX_CONT_REQBUF_VOLATILE`
pub const REQBUF_VOLATILE: i32 = 1;
/// `MPIX_CONT_REQUESTS_FREE`
pub const REQUESTS_FREE: i32 = 2;
/// `MPIX_CONT_POLL_ONLY`
pub const POLL_ONLY: i32 = 4;
/// `MPIX_CONT_DEFER_COMPLETE`
pub const DEFER_COMPLETE: i32 = 8;
/// `MPIX_CONT_INVOKE_FAILED`
pub const INVOKE_FAILED: i32 = 16;

/// `MPIX_Continue_cb_function`
pub type Function = unsafe extern "C-unwind" fn(c_int, *mut c_void) -> c_int;

/// State of a continuation request.
pub struct Continuations {
    /// The request, unless the program has freed it.
    request: Cell<Option<Obj<Request>>>,
    flags: i32,
    /// Most that run at a time; 0: no limit.
    most: usize,
    /// Continuations whose operations are complete.
    ready: RefCell<VecDeque<Obj<Continuation>>>,
    /// Number registered and not yet run.
    left: Cell<u64>,
    /// Whether the request is queued for a thread to run.
    listed: Cell<bool>,
    /// Number of threads that test the request, or wait for it.
    polled: Cell<u32>,
    /// Data of failed continuations.
    failed: RefCell<VecDeque<*mut c_void>>,
    /// The first error since the request was started.
    error: Cell<Option<Error>>,
}

/// A function that waits for operations.
pub struct Continuation {
    set: Obj<Continuations>,
    function: Function,
    data: *mut c_void,
    flags: i32,
    /// Number of incomplete operations, plus one during registration.
    left: Cell<u32>,
    /// The program's array for the statuses, or null.
    statuses: *mut Status,
    /// Complete generalized requests, by index: the program provides their statuses before the function runs.
    generalized: RefCell<Vec<(Obj<Request>, u32)>>,
    /// The first error.
    error: Cell<Option<Error>>,
}

// SAFETY: reached only with the engine held.
static SETS: Slab<Continuations> = unsafe { Slab::new() };
// SAFETY: reached only with the engine held.
static REGISTERED: Slab<Continuation> = unsafe { Slab::new() };

/// The state of continuations in an engine.
// SAFETY: the only key of its slot.
const CONTINUATIONS: StateKey<ReadySets> = unsafe { StateKey::new(Slot::Continuations) };

/// Continuation requests of this process.
#[derive(Default)]
pub struct ReadySets {
    /// Requests with continuations to run.
    ready: VecDeque<Obj<Continuations>>,
    /// Whether any was made with [`POLL_ONLY`].
    poll_only: bool,
}

fn set_of(request: &Request) -> Obj<Continuations> {
    let set = SETS.get(request.remote.get() as usize);
    set.expect("a continuation request has a count on what it stands for, and its address")
}

/// The request's count on its state. Once the program has freed the request, registered continuations still run.
struct Kept(Obj<Continuations>);

impl Drop for Kept {
    fn drop(&mut self) {
        self.0.request.set(None);
        // SAFETY: the count that this object holds.
        unsafe { SETS.release(self.0) };
    }
}

/// `MPIX_Continue_init`
pub fn new(call: &mut Call, flags: i32, most: usize) -> Result<Obj<Request>> {
    let set = Continuations {
        request: Cell::new(None),
        flags,
        most,
        ready: RefCell::default(),
        left: Cell::new(0),
        listed: Cell::new(false),
        polled: Cell::new(0),
        failed: RefCell::default(),
        error: Cell::new(None),
    };
    call.engine().layers[CONTINUATIONS].poll_only |= flags & POLL_ONLY != 0;
    let set = SETS.insert(set).ok_or_else(|| no_memory("a continuation request"))?;
    let request =
        Request::new(Kind::Continuations, flag::PERSISTENT, PeerId::NOBODY, Key::default(), no_data(), None);
    request.remote.set(set.address() as u64);
    request.keep(Kept(set));
    let request = call.engine().new_request(request)?;
    set.request.set(Some(request));
    Ok(request)
}

/// Arguments of a registration.
pub struct Registration {
    /// The function.
    pub function: Function,
    /// Argument for the function.
    pub data: *mut c_void,
    /// [`DEFER_COMPLETE`] and others.
    pub flags: i32,
    /// Array for the statuses, one per request; or null.
    pub statuses: *mut Status,
}

/// `MPIX_Continueall`: registers a function that runs when all operations are complete. `requests` are active. `taken` gets those that no longer
/// belong to the program, before the function runs.
pub fn register(
    call: &mut Call,
    owner: Obj<Request>,
    requests: &[Option<Obj<Request>>],
    registration: Registration,
    mut taken: impl FnMut(Obj<Request>, usize),
) -> Result<()> {
    if owner.kind != Kind::Continuations {
        let text = "it was not made by MPIX_Continue_init".to_owned();
        return Err(Error::argument(ErrorClass::Request, "cont_req", Fact::Text(text)));
    }
    let set = set_of(&owner);
    let Registration { function, data, flags, statuses } = registration;
    let engine = call.engine();
    let continuation = Continuation {
        set,
        function,
        data,
        flags,
        left: Cell::new(requests.len() as u32 + 1),
        statuses,
        generalized: RefCell::default(),
        error: Cell::new(None),
    };
    let continuation = REGISTERED.insert(continuation).ok_or_else(|| no_memory("a continuation"))?;
    set.retain();
    set.left.set(set.left.get() + 1);
    // The request was complete while no continuation was left.
    if let Some(request) = set.request.get() {
        request.clear(flag::COMPLETE);
    }
    for (index, request) in (0..).zip(requests) {
        match request {
            Some(request) => {
                taken(*request, index as usize);
                if let Err(error) = sync::take_over(engine, *request) {
                    keep_first(&continuation.error, error);
                    part_ended(engine, continuation);
                } else if request.is(flag::COMPLETE) {
                    continue_after(engine, *request, continuation, index);
                } else {
                    request.set_listener(Listener::Layer(
                        Heard::Continuation,
                        index,
                        continuation.address() as u64,
                    ));
                }
            }
            None => {
                continuation.store(index, Status::EMPTY);
                part_ended(engine, continuation);
            }
        }
    }
    part_ended(engine, continuation);
    if flags & DEFER_COMPLETE == 0 {
        call.run_user_steps();
    }
    Ok(())
}

fn keep_first(place: &Cell<Option<Error>>, error: Error) {
    let first = place.take();
    place.set(first.or(Some(error)));
}

impl Continuation {
    fn store(&self, index: u32, status: Status) {
        if !self.statuses.is_null() {
            // SAFETY: the program gave an array with a status for each request, valid until the function has run.
            unsafe { self.statuses.add(index as usize).write(status) };
        }
    }
}

impl Continuations {
    /// Whether the continuations run.
    fn is_active(&self) -> bool {
        self.request.get().is_none_or(|request| request.is_started())
    }
}

/// Notes the completion of an operation that a continuation waits for.
pub(crate) fn heard(engine: &mut Engine, request: Obj<Request>, index: u32, continuation: u64) {
    let continuation = REGISTERED.get(continuation as usize);
    continue_after(engine, request, continuation.expect("it waits for this operation"), index);
}

/// Continues after an awaited operation has completed.
fn continue_after(engine: &mut Engine, request: Obj<Request>, continuation: Obj<Continuation>, index: u32) {
    if request.kind == Kind::Generalized {
        continuation.generalized.borrow_mut().push((request, index));
    } else {
        let (status, error) = sync::take_attached(engine, request);
        continuation.store(index, status);
        if let Some(error) = error {
            keep_first(&continuation.error, error);
        }
    }
    part_ended(engine, continuation);
}

fn part_ended(engine: &mut Engine, continuation: Obj<Continuation>) {
    continuation.left.set(continuation.left.get() - 1);
    if continuation.left.get() == 0 {
        let set = continuation.set;
        set.ready.borrow_mut().push_back(continuation);
        list_set(engine, set);
    }
}

/// Queues a continuation request for a thread that runs its ready continuations, if permitted.
fn list_set(engine: &mut Engine, set: Obj<Continuations>) {
    let may = set.is_active() && (set.flags & POLL_ONLY == 0 || set.polled.get() > 0);
    if may && !set.listed.get() && !set.ready.borrow().is_empty() {
        set.listed.set(true);
        set.retain();
        engine.layers[CONTINUATIONS].ready.push_back(set);
        engine.user_work.push_deferred(run_ready);
        finish::wake_sleepers(engine);
    }
}

/// Starts an inactive continuation request.
pub(crate) fn start_all(engine: &mut Engine, request: Obj<Request>) {
    let set = set_of(&request);
    request.set(flag::ACTIVE);
    set.error.set(None);
    list_set(engine, set);
    finish_if_nothing_is_left(engine, set);
}

fn finish_if_nothing_is_left(engine: &mut Engine, set: Obj<Continuations>) {
    let Some(request) = set.request.get() else { return };
    let waits = request.is_started() && !request.is(flag::COMPLETE);
    if set.left.get() == 0 && waits {
        request.error.set(set.error.take());
        finish::end(engine, request);
    }
}

/// Records that a thread begins or ends to test a continuation request or wait for it.
pub(super) fn poll(engine: &mut Engine, request: Obj<Request>, begins: bool) {
    let set = set_of(&request);
    match begins {
        true => {
            set.polled.set(set.polled.get() + 1);
            list_set(engine, set);
        }
        false => set.polled.set(set.polled.get() - 1),
    }
}

/// Waits for a continuation request and runs its continuations.
#[cold]
pub(crate) fn wait_for(call: &mut Call, request: Obj<Request>) {
    let set = set_of(&request);
    poll(call.engine(), request, true);
    loop {
        call.run_user_steps();
        if request.is(flag::COMPLETE) {
            break;
        }
        list_set(call.engine(), set);
        if set.listed.get() {
            continue;
        }
        call.wait_until(NONE, NONE, |_| request.is(flag::COMPLETE) || set.listed.get());
    }
    poll(call.engine(), request, false);
}

/// Runs `work` that tests or awaits requests, some of which may be continuation requests: their continuations run meanwhile.
#[inline]
pub(super) fn with_continuations<R>(
    call: &mut Call,
    handles: &[RequestHandle],
    body: impl FnOnce(&mut Call) -> R,
) -> R {
    if !call.engine().layers[CONTINUATIONS].poll_only {
        return body(call);
    }
    let sets = handles.iter().filter_map(|handle| handle.resolve());
    let sets: Vec<_> = sets.filter(|request| request.kind == Kind::Continuations).collect();
    for request in &sets {
        request.retain();
        poll(call.engine(), *request, true);
    }
    call.run_user_steps();
    let result = body(call);
    for request in sets {
        poll(call.engine(), request, false);
        // SAFETY: the count that was taken above.
        unsafe { REQUESTS.release(request) };
    }
    result
}

/// Runs the ready continuations of the continuation request that has waited longest.
fn run_ready(call: &mut Call) {
    let Some(set) = call.engine().layers[CONTINUATIONS].ready.pop_front() else { return };
    set.listed.set(false);
    let mut run = 0;
    while set.most == 0 || run < set.most {
        let Some(continuation) = set.ready.borrow_mut().pop_front() else { break };
        run_one(call, set, continuation);
        run += 1;
    }
    let engine = call.engine();
    finish_if_nothing_is_left(engine, set);
    // With POLL_ONLY, the next test runs the rest.
    if set.flags & POLL_ONLY == 0 {
        list_set(engine, set);
    }
    // SAFETY: the count that its maker handed over.
    unsafe { SETS.release(set) };
}

fn run_one(call: &mut Call, set: Obj<Continuations>, continuation: Obj<Continuation>) {
    let waiting = continuation.generalized.take();
    for (request, index) in waiting {
        let (status, error) = settle_generalized(call, request);
        continuation.store(index, status);
        if let Some(error) = error {
            keep_first(&continuation.error, error);
        }
    }
    let error = continuation.error.take();
    let code = error.as_ref().map_or(0, Error::code);
    let (function, data) = (continuation.function, continuation.data);
    let runs = error.is_none() || continuation.flags & INVOKE_FAILED != 0;
    // SAFETY: the program gave a function of this type.
    let returned = if runs { call.outside(|| unsafe { function(code, data) }) } else { code };
    if returned != 0 {
        set.failed.borrow_mut().push_back(data);
        keep_first(&set.error, error.unwrap_or_else(|| Error::returned(returned)));
    }
    set.left.set(set.left.get() - 1);
    // SAFETY: the count of the list that it was taken from.
    unsafe { REGISTERED.release(continuation) };
    // SAFETY: the count that the continuation had.
    unsafe { SETS.release(set) };
}

/// `MPIX_Continue_get_failed`: data of failed continuations, at most `room`.
pub fn take_failed(request: Obj<Request>, room: usize) -> Result<Vec<*mut c_void>> {
    if request.kind != Kind::Continuations {
        let text = "it was not made by MPIX_Continue_init".to_owned();
        return Err(Error::argument(ErrorClass::Request, "cont_req", Fact::Text(text)));
    }
    let set = set_of(&request);
    let mut failed = set.failed.borrow_mut();
    let count = room.min(failed.len());
    Ok(failed.drain(..count).collect())
}
