//! Sync objects (`MPIX_Sync`) collect the completions of the requests that are attached to them.
//!
//! An attached request belongs to the object. The thread that ends its operation writes a [`Record`] with the status, releases the request (a
//! persistent one is inactive from then on), and pushes the record to the object's queue ([`encore_shmem::queue`]). A query takes records from the
//! queue and accesses neither the request nor the engine, so any number of threads query at once, and the cost of a query that finds nothing
//! doesn't depend on the number of attached requests.
//!
//! For the program's completion calls an attached request is not active: it has [`flag::ATTACHED`] instead of [`flag::ACTIVE`].

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
    /// Data that the program has attached.
    pub data: usize,
    /// The status, including the class of the error.
    pub status: Status,
    /// Error of the operation.
    pub error: Option<Error>,
    /// A generalized request, whose functions the query calls.
    generalized: Option<Obj<Request>>,
}

// SAFETY: a record has one owner. Errors hold only values; the request is accessed with the engine held.
unsafe impl Send for Record {}

/// A sync object.
#[derive(Default)]
pub struct SyncObject {
    queue: Queue<Record>,
    /// Attached requests that are not complete.
    incomplete: AtomicU64,
    /// Reference to the object itself.
    this: Cell<Option<Obj<SyncObject>>>,
}

// SAFETY: reached only with the engine held.
static OBJECTS: Slab<SyncObject> = unsafe { Slab::new() };

/// Most sync objects at a time.
const MOST: usize = 4096;

/// Targets of handles: a thread without the engine finds an object, and an invalid handle is detected.
static TABLE: [AtomicPtr<SyncObject>; MOST] = [const { AtomicPtr::new(std::ptr::null_mut()) }; MOST];

/// `MPIX_Sync`
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyncHandle(pub usize);

impl SyncHandle {
    /// `MPIX_SYNC_NULL`
    pub const NULL: SyncHandle = SyncHandle(0);

    /// Index of the handle's row.
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

    /// The object of the handle.
    ///
    /// # Safety
    /// No thread frees the object while the result is used, as the interface demands of programs.
    #[inline]
    pub unsafe fn resolve<'a>(self) -> Option<&'a SyncObject> {
        // Acquire: pairs with the Release in `new`. SAFETY: null, or an object that is not freed before the caller is done.
        unsafe { self.row()?.load(Ordering::Acquire).as_ref() }
    }

    /// [`SyncHandle::resolve`] with the engine held.
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

/// `MPIX_Sync_free`: drops records that were not queried.
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

/// The error of a handle that isn't a sync object's.
#[cold]
pub fn unknown(handle: SyncHandle) -> Error {
    let text = match handle {
        SyncHandle::NULL => "it is MPIX_SYNC_NULL".to_owned(),
        SyncHandle(value) => {
            format!("{value:#x} is not a sync object: never made by MPIX_Sync_init, or freed")
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

/// Makes the object at `place` collect a completed attached request. An object isn't freed before that.
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
    // Sends that were complete from the start share a request, which is never notified.
    if !engine.is_done(request) {
        request.clear(flag::ACTIVE);
        request.set(flag::ATTACHED);
    }
    Ok(())
}

/// Takes the result of a complete request that was taken over. A generalized request belongs to the caller afterwards.
pub(super) fn take_attached(engine: &mut Engine, request: Obj<Request>) -> (Status, Option<Error>) {
    if !engine.is_done(request) {
        request.set_listener(Listener::Nobody);
        request.clear(flag::ATTACHED);
    }
    let (mut status, error) = completion::take_result(engine, request);
    status.error = error.as_ref().map_or(0, Error::code);
    (status, error)
}

/// Collects a completed attached request.
fn collect(engine: &mut Engine, request: Obj<Request>, object: Obj<SyncObject>, data: usize) {
    let record = match request.kind {
        Kind::Generalized => Record { data, status: Status::EMPTY, error: None, generalized: Some(request) },
        _ => {
            let (status, error) = take_attached(engine, request);
            Record { data, status, error, generalized: None }
        }
    };
    sanitizer::releases(&raw const *object);
    // SAFETY: the thread that ends an operation holds the engine.
    unsafe { object.queue.push(record) };
    object.incomplete.fetch_sub(1, Ordering::Relaxed);
}

impl SyncObject {
    /// Takes the record of the request that completed first, without the engine. Unless [`Record::is_final`], the caller must call
    /// [`Record::settle`] with the engine before it uses the record.
    #[inline]
    pub fn pop(&self) -> Option<Record> {
        // Returned in one piece: taken apart, it would be copied.
        let record = self.queue.pop();
        if record.is_some() {
            sanitizer::acquired(self);
        }
        record
    }

    /// Number of attached requests that are not complete.
    pub fn incomplete(&self) -> u64 {
        self.incomplete.load(Ordering::Relaxed)
    }

    /// Number of records that wait for a query.
    pub fn complete(&self) -> u64 {
        self.queue.len()
    }

    /// Whether all attached requests are complete, after a poll.
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
    /// Whether the record is complete and without an error.
    #[inline]
    pub fn is_final(&self) -> bool {
        self.error.is_none() && self.generalized.is_none()
    }

    /// Gets the status of a generalized request from the program.
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
