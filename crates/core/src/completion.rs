//! Completing requests: wait and test, one, any, some or all (MPI 5.0 §3.7.3–3.7.5), free, status (§3.7.6).

use crate::UNDEFINED;
use crate::call::Call;
use crate::engine::Engine;
use crate::error::{Error, ErrorClass, Fact, ObjectKind, Result};
use crate::generalized;
use crate::handle::RequestHandle;
use crate::objects::REQUESTS;
use crate::request::{Kind, Request, flag};
use crate::slab::Obj;
use crate::status::Status;
use crate::wait::NONE;

impl Engine {
    /// Takes the result of a complete request: an inactive persistent one stays, any other loses its user's count.
    pub fn finish(&mut self, request: Obj<Request>) -> (Status, Option<Error>) {
        let status = request.status.get();
        (status, self.finish_quietly(request))
    }

    /// The same, without its status.
    #[inline(always)]
    fn finish_quietly(&mut self, request: Obj<Request>) -> Option<Error> {
        let error = if request.failed() { self.take_error(request) } else { None };
        if request.is(flag::PERSISTENT) {
            self.count_prepared(&request);
            // Nobody looks at the status of an inactive request, and a receive that ends sets it anew; sends don't.
            if request.is(flag::CANCELLED) {
                request.status.set(Status::EMPTY);
            }
            request.clear(flag::ACTIVE | flag::COMPLETE | flag::CANCELLED);
        } else {
            REQUESTS.release(request);
        }
        error
    }

    #[cold]
    fn take_error(&mut self, request: Obj<Request>) -> Option<Error> {
        let error = request.error.take()?;
        Some(match request.comm {
            Some(comm) => error.on(comm.handle()),
            None => error,
        })
    }
}

/// A request that a completion call looks at: `None` for null and inactive ones, which count as absent.
#[inline(always)]
fn active(handle: RequestHandle) -> Option<Obj<Request>> {
    if handle == RequestHandle::NULL {
        return None;
    }
    let request = handle.resolve()?;
    request.is(flag::ACTIVE).then_some(request)
}

/// The same for the only request of a call; fails if the handle is none.
#[inline(always)]
fn known(handle: RequestHandle) -> Result<Option<Obj<Request>>> {
    match handle.resolve() {
        Some(request) => Ok(request.is(flag::ACTIVE).then_some(request)),
        None if handle == RequestHandle::NULL => Ok(None),
        None => {
            let fact = Fact::InvalidHandle(ObjectKind::Request, handle.0);
            Err(Error::argument(ErrorClass::Request, "request", fact))
        }
    }
}

/// Takes the result of a complete request and updates the user's handle.
fn settle(call: &mut Call, handle: &mut RequestHandle, request: Obj<Request>) -> (Status, Option<Error>) {
    if !request.is(flag::PERSISTENT) {
        if request.kind == Kind::Generalized {
            return generalized::settle(call, handle, request);
        }
        *handle = RequestHandle::NULL;
    }
    call.engine().finish(request)
}

/// The same, if nobody wants to see the status.
#[inline(always)]
fn settle_quietly(call: &mut Call, handle: &mut RequestHandle, request: Obj<Request>) -> Option<Error> {
    if request.kind == Kind::Generalized {
        return generalized::settle(call, handle, request).1;
    }
    if !request.is(flag::PERSISTENT) {
        *handle = RequestHandle::NULL;
    }
    call.engine().finish_quietly(request)
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
        call.poll_once(|_| request.is(flag::COMPLETE));
        if !request.is(flag::COMPLETE) {
            return Ok(false);
        }
    }
    let (result, error) = settle(call, handle, request);
    store(status, &result);
    error.map_or(Ok(true), Err)
}

/// `MPI_Request_get_status`: whether a request is complete, without ending it.
pub fn get_status(call: &mut Call, handle: RequestHandle) -> Result<Option<Status>> {
    let Some(request) = active(handle) else { return Ok(Some(Status::EMPTY)) };
    if !request.is(flag::COMPLETE) {
        call.poll_once(|_| request.is(flag::COMPLETE));
    }
    if request.kind == Kind::Generalized && request.is(flag::COMPLETE) {
        let (status, queried) = generalized::query(call, request);
        return queried.map(|()| Some(status));
    }
    Ok(request.is(flag::COMPLETE).then(|| request.status.get()))
}

/// The user's array of statuses, or `MPI_STATUSES_IGNORE`.
pub type Statuses<'s> = Option<&'s mut [Status]>;

/// Puts the results of several requests into the user's statuses, with their errors (§3.7.5).
struct Results<'s> {
    statuses: Statuses<'s>,
    first_error: Option<Error>,
}

impl Results<'_> {
    fn set(&mut self, index: usize, result: &Status, error: Option<Error>) {
        let code = error.as_ref().map_or(0, Error::code);
        if let Some(statuses) = &mut self.statuses {
            statuses[index] = *result;
            statuses[index].error = code;
        }
        self.first_error = self.first_error.take().or(error);
    }

    /// The first error, under the class that says that each status has its own.
    fn end(self) -> Result<()> {
        self.first_error.map_or(Ok(()), |error| Err(error.with_class(ErrorClass::InStatus)))
    }
}

/// `MPI_Waitall`.
pub fn wait_all(call: &mut Call, handles: &mut [RequestHandle], statuses: Statuses<'_>) -> Result<()> {
    if statuses.is_none() {
        return wait_all_quietly(call, handles);
    }
    for handle in handles.iter() {
        if let Some(request) = active(*handle) {
            call.wait_for_request(request);
        }
    }
    settle_all(call, handles, statuses)
}

/// The same, if nobody wants to see statuses: each request is done with as soon as it is complete.
fn wait_all_quietly(call: &mut Call, handles: &mut [RequestHandle]) -> Result<()> {
    let mut first_error = None;
    for handle in handles {
        let Some(request) = active(*handle) else { continue };
        call.wait_for_request(request);
        first_error = first_error.or(settle_quietly(call, handle, request));
    }
    Results { statuses: None, first_error }.end()
}

/// `MPI_Testall`.
pub fn test_all(call: &mut Call, handles: &mut [RequestHandle], statuses: Statuses<'_>) -> Result<bool> {
    let complete = |handles: &[RequestHandle]| {
        handles.iter().all(|handle| active(*handle).is_none_or(|request| request.is(flag::COMPLETE)))
    };
    if !complete(handles) {
        call.poll_once(|_| complete(handles));
        if !complete(handles) {
            return Ok(false);
        }
    }
    settle_all(call, handles, statuses).map(|()| true)
}

fn settle_all(call: &mut Call, handles: &mut [RequestHandle], statuses: Statuses<'_>) -> Result<()> {
    let mut results = Results { statuses, first_error: None };
    for (index, handle) in handles.iter_mut().enumerate() {
        match active(*handle) {
            None => results.set(index, &Status::EMPTY, None),
            Some(request) => {
                let (result, error) = settle(call, handle, request);
                results.set(index, &result, error);
            }
        }
    }
    results.end()
}

/// Position of the first complete request, and whether any is active.
fn find_complete(handles: &[RequestHandle]) -> (Option<usize>, bool) {
    let mut any = false;
    for (index, handle) in handles.iter().enumerate() {
        if let Some(request) = active(*handle) {
            any = true;
            if request.is(flag::COMPLETE) {
                return (Some(index), true);
            }
        }
    }
    (None, any)
}

/// `MPI_Waitany`: the index of the request that completed, `MPI_UNDEFINED` if none is active.
pub fn wait_any(
    call: &mut Call,
    handles: &mut [RequestHandle],
    status: Option<&mut Status>,
) -> (i32, Result<()>) {
    let (mut found, any) = find_complete(handles);
    if !any {
        store(status, &Status::EMPTY);
        return (UNDEFINED, Ok(()));
    }
    if found.is_none() {
        call.wait_until(NONE, NONE, |_| {
            found = find_complete(handles).0;
            found.is_some()
        });
    }
    settle_one(call, handles, found, status)
}

/// `MPI_Testany`: `None`: requests are active and none is complete.
pub fn test_any(
    call: &mut Call,
    handles: &mut [RequestHandle],
    status: Option<&mut Status>,
) -> Option<(i32, Result<()>)> {
    let (mut found, any) = find_complete(handles);
    if !any {
        store(status, &Status::EMPTY);
        return Some((UNDEFINED, Ok(())));
    }
    if found.is_none() {
        call.poll_once(|_| find_complete(handles).0.is_some());
        found = find_complete(handles).0;
    }
    found?;
    Some(settle_one(call, handles, found, status))
}

fn settle_one(
    call: &mut Call,
    handles: &mut [RequestHandle],
    index: Option<usize>,
    status: Option<&mut Status>,
) -> (i32, Result<()>) {
    let Some((index, request)) = index.and_then(|index| Some((index, active(handles[index])?))) else {
        store(status, &Status::EMPTY);
        return (UNDEFINED, Ok(()));
    };
    let (result, error) = settle(call, &mut handles[index], request);
    store(status, &result);
    (index as i32, error.map_or(Ok(()), Err))
}

/// `MPI_Waitsome`: how many completed, `MPI_UNDEFINED` if none is active. `indices` is as long as `handles`.
pub fn wait_some(
    call: &mut Call,
    handles: &mut [RequestHandle],
    indices: &mut [i32],
    statuses: Statuses<'_>,
) -> (i32, Result<()>) {
    let (found, any) = find_complete(handles);
    if any && found.is_none() {
        call.wait_until(NONE, NONE, |_| find_complete(handles).0.is_some());
    }
    settle_some(call, handles, indices, statuses)
}

/// `MPI_Testsome`.
pub fn test_some(
    call: &mut Call,
    handles: &mut [RequestHandle],
    indices: &mut [i32],
    statuses: Statuses<'_>,
) -> (i32, Result<()>) {
    let (found, any) = find_complete(handles);
    if any && found.is_none() {
        call.poll_once(|_| find_complete(handles).0.is_some());
    }
    settle_some(call, handles, indices, statuses)
}

fn settle_some(
    call: &mut Call,
    handles: &mut [RequestHandle],
    indices: &mut [i32],
    statuses: Statuses<'_>,
) -> (i32, Result<()>) {
    let mut results = Results { statuses, first_error: None };
    let (mut count, mut any) = (0, false);
    for (index, handle) in handles.iter_mut().enumerate() {
        let Some(request) = active(*handle) else { continue };
        any = true;
        if request.is(flag::COMPLETE) {
            let (result, error) = settle(call, handle, request);
            indices[count] = index as i32;
            results.set(count, &result, error);
            count += 1;
        }
    }
    if any { (count as i32, results.end()) } else { (UNDEFINED, Ok(())) }
}

/// `MPI_Request_free`: gives the handle up; an active operation goes on.
pub fn free(call: &mut Call, handle: &mut RequestHandle, request: Obj<Request>) -> Result<()> {
    *handle = RequestHandle::NULL;
    if request.kind == Kind::Generalized {
        return generalized::free(call, request);
    }
    REQUESTS.release(request);
    Ok(())
}
