//! Wait and test for several requests: any, some or all of an array (MPI 5.0 §3.7.5).
//!
//! Calls for any and for some check all requests of a short array, and ask the ready list of a long one ([`crate::requests::completion::ready`]).
//! `MPI_Testall` needs no list: it remembers an incomplete request.

use crate::UNDEFINED;
use crate::engine::Engine;
use crate::entry::call::Call;
use crate::requests::completion::continuation;
use crate::requests::completion::ready::{Compare, Look, Name};
use crate::requests::completion::{active, settle, settle_quietly, store, unknown};
use crate::state::handle::RequestHandle;
use crate::state::hope::Hope;
use crate::state::process::NONE;
use crate::state::request::{Request, flag};
use crate::state::status::Status;
use encore_errors::error::{Error, ErrorClass, Result};
use encore_slab::Obj;
use encore_tuning::TUNING;

/// Name of the array in these calls' errors.
const NAME: &str = "array_of_requests";
/// Weight of a wait in the decision whether an array gets a ready list: it polls more than once.
const WEIGHT_OF_WAIT: u32 = TUNING.scans_of_wait;

/// The user's array of statuses, or `MPI_STATUSES_IGNORE`.
pub type Statuses<'s> = Option<&'s mut [Status]>;

/// Writes the results of several requests to the user's statuses, with their errors (§3.7.5).
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

    /// The first error, with the class that refers to the statuses.
    fn end(self) -> Result<()> {
        self.first_error.map_or(Ok(()), |error| Err(error.with_class(ErrorClass::InStatus)))
    }
}

/// `MPI_Waitall`.
pub fn wait_all(call: &mut Call, handles: &mut [RequestHandle], statuses: Statuses<'_>) -> Result<()> {
    for handle in handles.iter() {
        entry(*handle)?;
    }
    if statuses.is_none() {
        return wait_all_quietly(call, handles);
    }
    for handle in handles.iter() {
        if let Some(request) = active(*handle) {
            call.wait_for_request(request);
        }
    }
    while !call.engine().jobs.dead.is_empty() {
        // A receive that was complete because of a death may have got the beginning of a message meanwhile.
        let mut resumed = handles.iter().filter_map(|handle| active(*handle));
        let Some(request) = resumed.find(|request| !request.is(flag::COMPLETE)) else { break };
        call.wait_for_request(request);
    }
    settle_all(call, handles, statuses)
}

/// `MPI_Waitall` without statuses: settles each request on completion.
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
    if !all_complete(call, handles)? {
        return Ok(false);
    }
    settle_all(call, handles, statuses).map(|()| true)
}

/// Whether no active request is incomplete, after a poll.
pub(super) fn all_complete(call: &mut Call, handles: &[RequestHandle]) -> Result<bool> {
    let from = match call.engine().ready_lists.pending(handles) {
        // Errors in entries are found at their turn, at the latest before the call reports that all are complete.
        Some(from) => from,
        None => {
            for handle in handles.iter() {
                entry(*handle)?;
            }
            0
        }
    };
    if let Some(pending) = find_pending(handles, from)? {
        continuation::with_continuations(call, handles, |_| ());
        let still = |handle: RequestHandle| active(handle).is_some_and(|request| !request.is(flag::COMPLETE));
        let hope = active(handles[pending]).map_or(Hope::Anything, Hope::Complete);
        call.poll_once(hope, |_| !still(handles[pending]));
        if let Some(pending) = find_pending(handles, pending)? {
            call.engine().ready_lists.set_pending(handles, pending);
            return Ok(false);
        }
    }
    Ok(true)
}

/// Index of an incomplete request, searched from an index on, around the end.
fn find_pending(handles: &[RequestHandle], from: usize) -> Result<Option<usize>> {
    for index in (from..handles.len()).chain(0..from) {
        if entry(handles[index])?.is_some_and(|request| !request.is(flag::COMPLETE)) {
            return Ok(Some(index));
        }
    }
    Ok(None)
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

/// The active request of an entry; an error if it is neither null nor a request's.
#[inline(always)]
fn entry(handle: RequestHandle) -> Result<Option<Obj<Request>>> {
    match handle.resolve() {
        Some(request) => Ok(request.is(flag::ACTIVE).then_some(request)),
        None if handle == RequestHandle::NULL => Ok(None),
        None => Err(unknown(handle, NAME)),
    }
}

/// Result of checking an array.
#[derive(Clone, Copy)]
pub(super) enum Found {
    /// The first complete request.
    First(usize),
    /// The array's ready list has complete requests.
    Listed(Name),
    /// Requests are active, and none is complete.
    Nothing,
    /// No request is active.
    Inactive,
}

/// Checks all requests.
pub(super) fn look_at_all(handles: &[RequestHandle]) -> Result<Found> {
    let (mut first, mut any) = (None, false);
    for (index, handle) in handles.iter().enumerate() {
        if let Some(request) = entry(*handle)? {
            any = true;
            if request.is(flag::COMPLETE) && first.is_none() {
                first = Some(index);
            }
        }
    }
    Ok(match first {
        Some(first) => Found::First(first),
        None if any => Found::Nothing,
        None => Found::Inactive,
    })
}

/// The first complete request.
fn find_complete(handles: &[RequestHandle]) -> Option<usize> {
    handles.iter().position(|handle| active(*handle).is_some_and(|request| request.is(flag::COMPLETE)))
}

/// Result of a test.
pub(super) fn test(call: &mut Call, handles: &[RequestHandle]) -> Result<Found> {
    continuation::with_continuations(call, handles, |call| test_running(call, handles))
}

fn test_running(call: &mut Call, handles: &[RequestHandle]) -> Result<Found> {
    if let Some(name) = call.engine().ready_lists.of(handles) {
        let look = |engine: &mut Engine| engine.ready_lists.look(name, handles, Compare::Some);
        let mut found = look(call.engine());
        if found == Look::Nothing && call.poll_once(Hope::Anything, |engine| look(engine) != Look::Nothing) {
            found = look(call.engine());
        }
        match found {
            Look::Ready => return Ok(Found::Listed(name)),
            Look::Nothing => return Ok(Found::Nothing),
            Look::Unknown => {}
        }
    }
    let found = look_at_all(handles)?;
    if !matches!(found, Found::Nothing) {
        return Ok(found);
    }
    if call.poll_once(Hope::Anything, |_| find_complete(handles).is_some()) {
        if let Some(first) = find_complete(handles) {
            return Ok(Found::First(first));
        }
    }
    call.engine().ready_lists.looked_in_vain(handles, 1);
    Ok(found)
}

/// Result of a wait, never [`Found::Nothing`].
fn wait(call: &mut Call, handles: &[RequestHandle]) -> Result<Found> {
    continuation::with_continuations(call, handles, |call| wait_running(call, handles))
}

fn wait_running(call: &mut Call, handles: &[RequestHandle]) -> Result<Found> {
    loop {
        if let Some(name) = call.engine().ready_lists.of(handles) {
            let mut found = Look::Nothing;
            call.wait_until(NONE, NONE, |engine| {
                let compare = if engine.about_to_sleep { Compare::All } else { Compare::Some };
                found = engine.ready_lists.look(name, handles, compare);
                found != Look::Nothing
            });
            if found == Look::Ready {
                return Ok(Found::Listed(name));
            }
        }
        let found = look_at_all(handles)?;
        if !matches!(found, Found::Nothing) {
            return Ok(found);
        }
        call.engine().ready_lists.looked_in_vain(handles, WEIGHT_OF_WAIT);
        if call.engine().ready_lists.of(handles).is_none() {
            let mut first = None;
            call.wait_until(NONE, NONE, |_| {
                first = find_complete(handles);
                first.is_some()
            });
            return Ok(first.map_or(Found::Inactive, Found::First));
        }
    }
}

/// `MPI_Waitany`: index of the completed request; `MPI_UNDEFINED` if none is active. The outer error is that of an argument, the inner one that of
/// the operation.
pub fn wait_any(
    call: &mut Call,
    handles: &mut [RequestHandle],
    status: Option<&mut Status>,
) -> Result<(i32, Result<()>)> {
    let mut status = status;
    loop {
        let found = wait(call, handles)?;
        if let Some(settled) = settle_one(call, handles, found, status.as_deref_mut()) {
            return Ok(settled);
        }
    }
}

/// `MPI_Testany`. `None`: requests are active and none is complete.
pub fn test_any(
    call: &mut Call,
    handles: &mut [RequestHandle],
    status: Option<&mut Status>,
) -> Result<Option<(i32, Result<()>)>> {
    let found = test(call, handles)?;
    Ok(settle_one(call, handles, found, status))
}

fn settle_one(
    call: &mut Call,
    handles: &mut [RequestHandle],
    found: Found,
    status: Option<&mut Status>,
) -> Option<(i32, Result<()>)> {
    let index = match found {
        Found::First(index) => Some(index),
        Found::Listed(name) => Some(call.engine().ready_lists.next(name, handles)?),
        Found::Nothing => return None,
        Found::Inactive => None,
    };
    let Some((index, request)) = index.and_then(|index| Some((index, active(handles[index])?))) else {
        store(status, &Status::EMPTY);
        return Some((UNDEFINED, Ok(())));
    };
    if !request.is(flag::COMPLETE) {
        // A death had completed the receive, and a message has come for it while a call-back ran.
        return None;
    }
    let (result, error) = settle(call, &mut handles[index], request);
    store(status, &result);
    if let Found::First(_) = found {
        call.engine().ready_lists.looked_for_few(handles, 1);
    }
    Some((index as i32, error.map_or(Ok(()), Err)))
}

/// `MPI_Waitsome`: number of completed requests; `MPI_UNDEFINED` if none is active. `indices` is as long as `handles`. The outer error is that of
/// an argument, the inner one reports that operations failed.
pub fn wait_some(
    call: &mut Call,
    handles: &mut [RequestHandle],
    indices: &mut [i32],
    statuses: Statuses<'_>,
) -> Result<(i32, Result<()>)> {
    let mut statuses = statuses;
    loop {
        let found = wait(call, handles)?;
        let settled = settle_some(call, handles, found, indices, statuses.as_deref_mut());
        if settled.0 != 0 {
            return Ok(settled);
        }
    }
}

/// `MPI_Testsome`.
pub fn test_some(
    call: &mut Call,
    handles: &mut [RequestHandle],
    indices: &mut [i32],
    statuses: Statuses<'_>,
) -> Result<(i32, Result<()>)> {
    let found = test(call, handles)?;
    Ok(settle_some(call, handles, found, indices, statuses))
}

fn settle_some(
    call: &mut Call,
    handles: &mut [RequestHandle],
    found: Found,
    indices: &mut [i32],
    statuses: Statuses<'_>,
) -> (i32, Result<()>) {
    let mut results = Results { statuses, first_error: None };
    let mut count = 0;
    let mut take = |call: &mut Call, index: usize, handle: &mut RequestHandle, request: Obj<Request>| {
        let (result, error) = settle(call, handle, request);
        indices[count] = index as i32;
        results.set(count, &result, error);
        count += 1;
    };
    match found {
        Found::Nothing => {}
        Found::Inactive => return (UNDEFINED, Ok(())),
        Found::First(first) => {
            for (index, handle) in handles.iter_mut().enumerate().skip(first) {
                if let Some(request) = active(*handle).filter(|request| request.is(flag::COMPLETE)) {
                    take(call, index, handle, request);
                }
            }
            call.engine().ready_lists.looked_for_few(handles, count);
        }
        Found::Listed(name) => {
            // An entry is reported once, even if a call-back restarts its request meanwhile.
            for _ in 0..handles.len() {
                let Some(index) = call.engine().ready_lists.next(name, handles) else { break };
                let Some(request) = active(handles[index]) else { break };
                take(call, index, &mut handles[index], request);
            }
        }
    }
    (count as i32, results.end())
}
