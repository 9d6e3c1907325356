//! Completing requests: wait and test, one, any, some or all (MPI 5.0 §3.7.3–3.7.5), free, status (§3.7.6).
//!
//! Operations end only in [`finish`]: it sets the request's flag and notifies its [`listener::Listener`].
//!
//! # Data that threads may access without the engine
//!
//! Requests, slabs and everything in [`Engine`] are accessed only with the engine held (see [`crate::entry::call`]); completion is no exception, so
//! a request's flag and its listener are plain cells. A thread that does not hold the engine may access three kinds of things, each made of
//! atomics, and none of them leads to a request or to the engine:
//!
//! - **The queue of an object that collects completions** (sync objects, continuations). The thread that finishes an operation writes its whole
//!   record, status included, before it publishes the record; a reader needs nothing else.
//! - **Partition flags and the data of partitions** (partitioned communication): a thread that marks a partition as ready copies it and stores its
//!   flag; the receiver's threads load flags.
//! - **Counters**: words that an operation adds to when it ends, and that the program or another rank reads.
//!
//! The effect of these on a request (that all partitions have arrived, for one) is applied by a thread that holds the engine, when it polls.

pub mod continuation;
pub mod finish;
mod get_status;
pub mod heard;
pub mod listener;
pub mod quick;
pub mod ready;
mod several;
pub mod sync;
#[cfg(test)]
pub(crate) mod tests;

pub use get_status::{get_status, get_status_all, get_status_any, get_status_some};
pub use several::{Statuses, test_all, test_any, test_some, wait_all, wait_any, wait_some};

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::requests::{generalized, operations};
use crate::state::comm::error_on;
use crate::state::handle::RequestHandle;
use crate::state::hope::Hope;
use crate::state::request::{Kind, REQUESTS, Request, flag};
use crate::state::status::Status;
use encore_errors::error::{Error, ErrorClass, Fact, ObjectKind, Result};
use encore_slab::Obj;

/// Takes the result of a complete request: a persistent one becomes inactive, any other loses its user's count.
pub fn take_result(engine: &mut Engine, request: Obj<Request>) -> (Status, Option<Error>) {
    let status = request.status.get();
    (status, take_error_only(engine, request))
}

/// [`take_result`] without the status.
#[inline(always)]
fn take_error_only(engine: &mut Engine, request: Obj<Request>) -> Option<Error> {
    #[cfg(feature = "insight")]
    crate::insight::pending::completed(request);
    let error = if request.failed() { take_error(engine, request) } else { None };
    if request.is(flag::PERSISTENT) {
        engine.count_prepared(&request);
        // The status of an inactive request is never read, and a receive that ends sets it anew; sends don't.
        if request.is(flag::CANCELLED) {
            request.status.set(Status::EMPTY);
        }
        request.clear(flag::ACTIVE | flag::COMPLETE | flag::CANCELLED);
    } else {
        finish::leave_list(engine, request);
        // SAFETY: the program's count, which the call gives up.
        unsafe { REQUESTS.release(request) };
    }
    error
}

#[cold]
fn take_error(engine: &mut Engine, request: Obj<Request>) -> Option<Error> {
    if request.is(flag::PENDING) {
        // A blocking receive can't stay.
        request.clear(flag::PENDING);
        engine.posted.remove(request);
        // SAFETY: the engine's count on a posted receive; the caller has one.
        unsafe { REQUESTS.release(request) };
    }
    let error = request.error.take()?;
    Some(error_on(request.comm, error))
}

/// The error of a receive from any rank because of a death that the program doesn't know of yet: the receive goes on. `None`: the request has another
/// result.
#[cold]
fn take_pending(engine: &mut Engine, request: Obj<Request>) -> Option<Error> {
    if !request.is(flag::PENDING) {
        return None;
    }
    finish::leave_list(engine, request);
    let error = request.resume()?;
    Some(error_on(request.comm, error))
}

/// A request that a completion call considers: `None` for null and inactive ones, which count as absent.
#[inline(always)]
fn active(handle: RequestHandle) -> Option<Obj<Request>> {
    if handle == RequestHandle::NULL {
        return None;
    }
    let request = handle.resolve()?;
    request.is(flag::ACTIVE).then_some(request)
}

/// [`active`] for a call with one request; fails if the handle is invalid.
#[inline(always)]
fn known(handle: RequestHandle) -> Result<Option<Obj<Request>>> {
    match handle.resolve() {
        Some(request) => Ok(request.is(flag::ACTIVE).then_some(request)),
        None if handle == RequestHandle::NULL => Ok(None),
        None => Err(unknown(handle, "request")),
    }
}

/// The error of an invalid handle.
#[cold]
fn unknown(handle: RequestHandle, name: &'static str) -> Error {
    Error::argument(ErrorClass::Request, name, Fact::InvalidHandle(ObjectKind::Request, handle.0))
}

/// Takes the result of a complete request and updates the user's handle.
fn settle(call: &mut Call, handle: &mut RequestHandle, request: Obj<Request>) -> (Status, Option<Error>) {
    if request.failed() {
        if let Some(error) = take_pending(call.engine(), request) {
            return (request.status.get(), Some(error));
        }
    }
    if !request.is(flag::PERSISTENT) {
        if request.kind == Kind::Generalized {
            return generalized::settle(call, handle, request);
        }
        *handle = RequestHandle::NULL;
    }
    take_result(call.engine(), request)
}

/// [`settle`] without the status.
#[inline(always)]
fn settle_quietly(call: &mut Call, handle: &mut RequestHandle, request: Obj<Request>) -> Option<Error> {
    if request.failed() {
        if let Some(error) = take_pending(call.engine(), request) {
            return Some(error);
        }
    }
    if request.kind == Kind::Generalized {
        return generalized::settle(call, handle, request).1;
    }
    if !request.is(flag::PERSISTENT) {
        *handle = RequestHandle::NULL;
    }
    take_error_only(call.engine(), request)
}

fn store(status: Option<&mut Status>, value: &Status) {
    if let Some(status) = status {
        value.store(status);
    }
}

/// `MPI_Wait`. The handle is null, or that of a live request.
#[inline(always)]
pub fn wait(call: &mut Call, handle: &mut RequestHandle, status: Option<&mut Status>) -> Result<()> {
    let Some(request) = known(*handle)? else {
        store(status, &Status::EMPTY);
        return Ok(());
    };
    call.wait_for_request(request);
    let error = match status {
        None => settle_quietly(call, handle, request),
        Some(status) => {
            let (result, error) = settle(call, handle, request);
            result.store(status);
            error
        }
    };
    error.map_or(Ok(()), Err)
}

/// `MPI_Test`.
pub fn test(call: &mut Call, handle: &mut RequestHandle, status: Option<&mut Status>) -> Result<bool> {
    let Some(request) = known(*handle)? else {
        store(status, &Status::EMPTY);
        return Ok(true);
    };
    if !request.is(flag::COMPLETE) {
        match request.kind {
            Kind::Continuations => test_continuations(call, *handle, request),
            _ => _ = call.poll_once(Hope::Complete(request), |_| request.is(flag::COMPLETE)),
        }
        if !request.is(flag::COMPLETE) {
            return Ok(false);
        }
    }
    let (result, error) = settle(call, handle, request);
    store(status, &result);
    error.map_or(Ok(true), Err)
}

/// Polls once for the completion of a continuation request; its continuations may run meanwhile.
#[cold]
fn test_continuations(call: &mut Call, handle: RequestHandle, request: Obj<Request>) {
    continuation::with_continuations(call, &[handle], |call| {
        call.poll_once(Hope::Anything, |_| request.is(flag::COMPLETE))
    });
}

/// `MPI_Request_free`: frees the handle; an active operation continues.
pub fn free(call: &mut Call, handle: &mut RequestHandle, request: Obj<Request>) -> Result<()> {
    if request.is(flag::ATTACHED) {
        let text = "it is attached to a sync object or has a continuation, and belongs to that".to_owned();
        return Err(Error::argument(ErrorClass::Request, "request", Fact::Text(text)));
    }
    if let Some(operations) = operations::of(request.kind) {
        (operations.free)(call, request)?;
    }
    *handle = RequestHandle::NULL;
    finish::leave_list(call.engine(), request);
    if request.kind == Kind::Generalized {
        return generalized::free(call, request);
    }
    // SAFETY: the program's count, which the call gives up.
    unsafe { REQUESTS.release(request) };
    Ok(())
}
