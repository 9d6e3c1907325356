//! Sync objects (`MPIX_Sync`): they collect the completions of the requests that are attached to them.
//!
//! A request that is attached belongs to the object. When its operation ends, whoever ends it writes a [`Record`] with the
//! status, gives the request up (a persistent one is inactive from then on), and pushes the record to the object's queue
//! ([`encore_shmem::queue`]). A query takes records from the queue and touches neither the request nor the engine, so any
//! number of threads query at once, and a query that finds nothing costs the same however many requests are attached.
//!
//! An attached request is not active as far as the program's calls for completion are concerned: its flags say
//! [`flag::ATTACHED`] instead of [`flag::ACTIVE`].

use std::cell::Cell;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

use encore_shmem::queue::Queue;

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::requests::completion;
use crate::requests::completion::finish;
use crate::requests::completion::listener::{Heard, Listener};
use crate::requests::generalized;
use crate::state::handle::RequestHandle;
use crate::state::hope::Hope;
use crate::state::process::NONE;
use crate::state::request::{Kind, Request, flag};
use crate::state::status::Status;
use encore_errors::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_slab::sanitizer;
use encore_slab::{Obj, Slab};

/// A request that has completed.
pub struct Record {
    /// What the program has attached with it.
    pub data: usize,
    /// Its status, its error's class included.
    pub status: Status,
    /// What went wrong.
    pub error: Option<Error>,
    /// A generalized request, whose functions the query calls.
    generalized: Option<Obj<Request>>,
}

// SAFETY: the record is its only owner's. Errors hold values alone; the request is touched with the engine held.
unsafe impl Send for Record {}

/// A sync object.
#[derive(Default)]
pub struct SyncObject {
    queue: Queue<Record>,
    /// Attached requests that are not complete.
    incomplete: AtomicU64,
    /// The object itself.
    this: Cell<Option<Obj<SyncObject>>>,
}

// SAFETY: reached with the engine held alone.
static OBJECTS: Slab<SyncObject> = unsafe { Slab::new() };

/// Sync objects that there may be at a time.
const MOST: usize = 4096;

/// What handles point to, so that a thread without the engine finds an object, and garbage is no handle.
static TABLE: [AtomicPtr<SyncObject>; MOST] = [const { AtomicPtr::new(std::ptr::null_mut()) }; MOST];

/// `MPIX_Sync`
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyncHandle(pub usize);

impl SyncHandle {
    /// `MPIX_SYNC_NULL`
    pub const NULL: SyncHandle = SyncHandle(0);

    /// The place of its row.
    fn place(self) -> u32 {
        (self.0.wrapping_sub(TABLE.as_ptr() as usize) / size_of::<AtomicPtr<SyncObject>>()) as u32
    }

    fn row(self) -> Option<&'static AtomicPtr<SyncObject>> {
        let offset = self.0.wrapping_sub(TABLE.as_ptr() as usize);
        if offset % size_of::<AtomicPtr<SyncObject>>() != 0 {
            return None;
        }
        TABLE.get(offset / size_of::<AtomicPtr<SyncObject>>())
    }

    /// The object that the handle stands for.
    ///
    /// # Safety
    /// No thread frees the object as long as the result is used, as the interface demands of programs.
    #[inline]
    pub unsafe fn resolve<'a>(self) -> Option<&'a SyncObject> {
        // Acquire: pairs with the Release in `new`. SAFETY: null, or an object that is not freed before the caller is done.
        unsafe { self.row()?.load(Ordering::Acquire).as_ref() }
    }

    /// The same with the engine held.
    fn object(self) -> Option<Obj<SyncObject>> {
        // SAFETY: objects are freed with the engine held, so not now.
        unsafe { self.resolve() }?.this.get()
    }
}

/// `MPIX_Sync_init`
pub fn new(_call: &mut Call) -> Result<SyncHandle> {
    let row = TABLE.iter().find(|row| row.load(Ordering::Relaxed).is_null());
    let row = row.ok_or_else(|| {
        let text = format!("there are {MOST} sync objects already; free some with MPIX_Sync_free");
        Error::new(ErrorClass::NoMem, Fact::Text(text))
    })?;
    let object = OBJECTS.insert(SyncObject::default()).ok_or_else(|| no_memory("a sync object"))?;
    object.this.set(Some(object));
    // Release: pairs with the Acquire in `resolve`.
    row.store((&raw const *object).cast_mut(), Ordering::Release);
    Ok(SyncHandle(std::ptr::from_ref(row) as usize))
}

/// `MPIX_Sync_free`: what was not queried is dropped.
pub fn free(_call: &mut Call, handle: SyncHandle) -> Result<()> {
    let (Some(row), Some(object)) = (handle.row(), handle.object()) else { return Err(unknown(handle)) };
    let incomplete = object.incomplete.load(Ordering::Relaxed);
    if incomplete > 0 {
        let text = format!(
            "{incomplete} requests that are attached to it are not complete; MPIX_Sync_waitall waits for them"
        );
        return Err(Error::argument(ErrorClass::Pending, "sync", Fact::Text(text)));
    }
    row.store(std::ptr::null_mut(), Ordering::Relaxed);
    // SAFETY: the program's count, which the call gives up.
    unsafe { OBJECTS.release(object) };
    Ok(())
}

/// The error that a handle is no sync object's.
#[cold]
pub fn unknown(handle: SyncHandle) -> Error {
    let text = match handle {
        SyncHandle::NULL => "it is MPIX_SYNC_NULL".to_owned(),
        SyncHandle(value) => {
            format!("{value:#x} is no sync object: it was never made by MPIX_Sync_init, or it was freed")
        }
    };
    Error::argument(ErrorClass::Arg, "sync", Fact::Text(text))
}

/// `MPIX_Sync_attach`
pub fn attach(call: &mut Call, handle: SyncHandle, request: Obj<Request>, data: usize) -> Result<()> {
    let object = handle.object().ok_or_else(|| unknown(handle))?;
    let engine = call.engine();
    take_over(engine, request)?;
    object.incomplete.fetch_add(1, Ordering::Relaxed);
    if request.is(flag::COMPLETE) {
        collect(engine, request, object, data);
    } else {
        request.set_listener(Listener::Layer(Heard::SyncObject, handle.place(), data as u64));
    }
    Ok(())
}

/// An attached request is complete: the object at `place` collects it. An object isn't freed before that.
pub(crate) fn heard(engine: &mut Engine, request: Obj<Request>, place: u32, data: u64) {
    let handle = SyncHandle(std::ptr::from_ref(&TABLE[place as usize]) as usize);
    let object = handle.object().expect("an object lives as long as requests are attached to it");
    collect(engine, request, object, data as usize);
}

/// Takes an active request over from the program.
pub(super) fn take_over(engine: &mut Engine, request: Obj<Request>) -> Result<()> {
    let refuse =
        |text: &str| Err(Error::argument(ErrorClass::Request, "request", Fact::Text(text.to_owned())));
    if request.is(flag::ATTACHED) {
        return refuse("it is attached to a sync object or has a continuation already");
    }
    if !request.is(flag::ACTIVE) {
        return refuse("it is persistent and not active; start it first");
    }
    finish::leave_list(engine, request);
    // The request of sends that were complete from the start is shared, and is never told anything.
    if !engine.is_done(request) {
        request.clear(flag::ACTIVE);
        request.set(flag::ATTACHED);
    }
    Ok(())
}

/// Takes the result of a request that was taken over and is complete. A generalized request is the caller's.
pub(super) fn take_attached(engine: &mut Engine, request: Obj<Request>) -> (Status, Option<Error>) {
    if !engine.is_done(request) {
        request.set_listener(Listener::Nobody);
        request.clear(flag::ATTACHED);
    }
    let (mut status, error) = completion::take_result(engine, request);
    status.error = error.as_ref().map_or(0, Error::code);
    (status, error)
}

/// An attached request is complete.
fn collect(engine: &mut Engine, request: Obj<Request>, object: Obj<SyncObject>, data: usize) {
    let record = match request.kind {
        Kind::Generalized => Record { data, status: Status::EMPTY, error: None, generalized: Some(request) },
        _ => {
            let (status, error) = take_attached(engine, request);
            Record { data, status, error, generalized: None }
        }
    };
    sanitizer::releases(&raw const *object);
    // SAFETY: whoever ends an operation holds the engine.
    unsafe { object.queue.push(record) };
    object.incomplete.fetch_sub(1, Ordering::Relaxed);
}

impl SyncObject {
    /// Takes the record of the request that completed first, without the engine. Unless [`Record::is_final`], the caller calls
    /// [`Record::settle`] with the engine before it uses the record.
    #[inline]
    pub fn pop(&self) -> Option<Record> {
        // It is returned as it comes: taken apart, it would be copied.
        let record = self.queue.pop();
        if record.is_some() {
            sanitizer::acquired(self);
        }
        record
    }

    /// Attached requests that are not complete.
    pub fn incomplete(&self) -> u64 {
        self.incomplete.load(Ordering::Relaxed)
    }

    /// Records that wait for a query.
    pub fn complete(&self) -> u64 {
        self.queue.len()
    }

    /// Whether all attached requests are complete, after a look for what has happened.
    pub fn test_all(&self, call: &mut Call) -> bool {
        if self.incomplete() > 0 {
            call.poll_once(Hope::Anything, |_| self.incomplete() == 0);
        }
        self.incomplete() == 0
    }

    /// Waits until all attached requests are complete.
    pub fn wait_all(&self, call: &mut Call) {
        call.wait_until(NONE, NONE, |_| self.incomplete() == 0);
    }
}

impl Record {
    /// Whether the record says all that is to be said, and nothing went wrong.
    #[inline]
    pub fn is_final(&self) -> bool {
        self.error.is_none() && self.generalized.is_none()
    }

    /// Asks the program for the status of a generalized request.
    pub fn settle(&mut self, call: &mut Call) {
        if let Some(request) = self.generalized.take() {
            let (status, error) = settle_generalized(call, request);
            (self.status, self.error) = (status, error);
        }
    }
}

/// Asks the program for the status of a generalized request that was taken over, and frees its data.
pub(super) fn settle_generalized(call: &mut Call, request: Obj<Request>) -> (Status, Option<Error>) {
    request.set_listener(Listener::Nobody);
    request.clear(flag::ATTACHED);
    let mut handle = RequestHandle::NULL;
    let (mut status, error) = generalized::settle(call, &mut handle, request);
    status.error = error.as_ref().map_or(0, Error::code);
    (status, error)
}
