//! Queries whether requests are complete, without ending them: one, any, all or some of an array (MPI 5.0 §3.7.6).
//!
//! The calls for arrays check like `MPI_Testany`, `MPI_Testall` and `MPI_Testsome`, but leave complete requests listed.

use crate::UNDEFINED;
use crate::entry::call::Call;
use crate::requests::completion::several::{Found, Statuses, all_complete, look_at_all, test};
use crate::requests::completion::{active, known};
use crate::requests::generalized;
use crate::state::handle::RequestHandle;
use crate::state::hope::Hope;
use crate::state::request::{Kind, Request, flag};
use crate::state::status::Status;
use encore_errors::error::Result;
use encore_slab::Obj;

/// `MPI_Request_get_status`. `None`: the request is not complete.
pub fn get_status(call: &mut Call, handle: RequestHandle) -> Result<Option<Status>> {
    let Some(request) = known(handle)? else { return Ok(Some(Status::EMPTY)) };
    if !request.is(flag::COMPLETE) {
        call.poll_once(Hope::Complete(request), |_| request.is(flag::COMPLETE));
    }
    request.is(flag::COMPLETE).then(|| status_of(call, request)).transpose()
}

/// The status of a complete request, which stays complete.
fn status_of(call: &mut Call, request: Obj<Request>) -> Result<Status> {
    call.engine().ready_lists.doubt();
    if request.kind == Kind::Generalized {
        let (status, queried) = generalized::query(call, request);
        return queried.map(|()| status);
    }
    Ok(request.status.get())
}

/// `MPI_Request_get_status_any`: index and status of a complete request; `MPI_UNDEFINED` and an empty status if no request is active; `None` if
/// requests are active, and none is complete.
pub fn get_status_any(call: &mut Call, handles: &[RequestHandle]) -> Result<Option<(i32, Status)>> {
    let mut index = [0];
    match find(call, handles, &mut index)? {
        None => Ok(Some((UNDEFINED, Status::EMPTY))),
        Some(0) => Ok(None),
        Some(_) => {
            let status = match active(handles[index[0] as usize]) {
                Some(request) => status_of(call, request)?,
                None => Status::EMPTY,
            };
            Ok(Some((index[0], status)))
        }
    }
}

/// `MPI_Request_get_status_all`: whether all are complete; only then does it set statuses.
pub fn get_status_all(call: &mut Call, handles: &[RequestHandle], statuses: Statuses<'_>) -> Result<bool> {
    if !all_complete(call, handles)? {
        return Ok(false);
    }
    if let Some(statuses) = statuses {
        for (handle, place) in handles.iter().zip(statuses) {
            let status = match active(*handle) {
                Some(request) => status_of(call, request)?,
                None => Status::EMPTY,
            };
            status.store(place);
        }
    }
    Ok(true)
}

/// `MPI_Request_get_status_some`: number of complete requests; `MPI_UNDEFINED` if none is active. `indices` is as long as `handles`.
pub fn get_status_some(
    call: &mut Call,
    handles: &[RequestHandle],
    indices: &mut [i32],
    statuses: Statuses<'_>,
) -> Result<i32> {
    let Some(count) = find(call, handles, indices)? else { return Ok(UNDEFINED) };
    if let Some(statuses) = statuses {
        for (index, place) in indices[..count].iter().zip(statuses) {
            if let Some(request) = active(handles[*index as usize]) {
                status_of(call, request)?.store(place);
            }
        }
    }
    Ok(count as i32)
}

/// Writes indices of complete requests, as many as fit. Returns their number; `None` if no request is active.
fn find(call: &mut Call, handles: &[RequestHandle], indices: &mut [i32]) -> Result<Option<usize>> {
    let mut found = test(call, handles)?;
    if let Found::Listed(name) = found {
        match call.engine().ready_lists.listed(name, handles, indices) {
            // The listed requests have ended another way.
            0 => found = look_at_all(handles)?,
            count => return Ok(Some(count)),
        }
    }
    match found {
        Found::Inactive => Ok(None),
        Found::Nothing | Found::Listed(_) => Ok(Some(0)),
        Found::First(first) => {
            let complete =
                |handle: &RequestHandle| active(*handle).is_some_and(|request| request.is(flag::COMPLETE));
            let all = (first..handles.len()).filter(|index| complete(&handles[*index]));
            let count = all.zip(indices).map(|(index, place)| *place = index as i32).count();
            call.engine().ready_lists.looked_for_few(handles, count);
            Ok(Some(count))
        }
    }
}
