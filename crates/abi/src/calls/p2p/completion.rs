//! §3.7.3–3.7.6: completing requests.

use encore_engine::completion as engine;

use crate::shim::*;

/// `MPI_Wait`
#[inline(always)]
pub fn wait(call: &mut Call, request: &mut RequestHandle, status: Option<&mut Status>) -> Result<()> {
    engine::wait(call, request, status)
}

/// `MPI_Test`
pub fn test(
    call: &mut Call,
    request: &mut RequestHandle,
    flag: &mut Flag,
    status: Option<&mut Status>,
) -> Result<()> {
    // Also after a failure: the operation has ended.
    flag.set(true);
    flag.set(engine::test(call, request, status)?);
    Ok(())
}

/// `MPI_Request_free`
pub fn request_free(call: &mut Call, request: &mut RequestHandle) -> Result<()> {
    let operation = check::request(*request, "request")?;
    engine::free(call, request, operation)
}

/// `MPI_Waitall`
#[inline]
pub fn waitall(
    call: &mut Call,
    array_of_requests: &mut [RequestHandle],
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    engine::wait_all(call, array_of_requests, array_of_statuses.list())
}

/// `MPI_Testall`
pub fn testall(
    call: &mut Call,
    array_of_requests: &mut [RequestHandle],
    flag: &mut Flag,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    flag.set(true);
    flag.set(engine::test_all(call, array_of_requests, array_of_statuses.list())?);
    Ok(())
}

/// `MPI_Waitany`
pub fn waitany(
    call: &mut Call,
    array_of_requests: &mut [RequestHandle],
    indx: &mut c_int,
    status: Option<&mut Status>,
) -> Result<()> {
    let (index, result) = engine::wait_any(call, array_of_requests, status)?;
    *indx = index;
    result
}

/// `MPI_Testany`
pub fn testany(
    call: &mut Call,
    array_of_requests: &mut [RequestHandle],
    indx: &mut c_int,
    flag: &mut Flag,
    status: Option<&mut Status>,
) -> Result<()> {
    let found = engine::test_any(call, array_of_requests, status)?;
    flag.set(found.is_some());
    let (index, result) = found.unwrap_or((encore_engine::UNDEFINED, Ok(())));
    *indx = index;
    result
}

/// `MPI_Waitsome`
pub fn waitsome(
    call: &mut Call,
    array_of_requests: &mut [RequestHandle],
    outcount: &mut c_int,
    array_of_indices: &mut [c_int],
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    let statuses = array_of_statuses.list();
    let (count, result) = engine::wait_some(call, array_of_requests, array_of_indices, statuses)?;
    *outcount = count;
    result
}

/// `MPI_Testsome`
pub fn testsome(
    call: &mut Call,
    array_of_requests: &mut [RequestHandle],
    outcount: &mut c_int,
    array_of_indices: &mut [c_int],
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    let statuses = array_of_statuses.list();
    let (count, result) = engine::test_some(call, array_of_requests, array_of_indices, statuses)?;
    *outcount = count;
    result
}

/// `MPI_Request_get_status`
pub fn request_get_status(
    call: &mut Call,
    request: RequestHandle,
    flag: &mut Flag,
    status: Option<&mut Status>,
) -> Result<()> {
    let found = engine::get_status(call, request)?;
    flag.set(found.is_some());
    if let (Some(found), Some(status)) = (found, status) {
        found.store(status);
    }
    Ok(())
}

/// `MPI_Request_get_status_any`
pub fn request_get_status_any(
    call: &mut Call,
    array_of_requests: &[RequestHandle],
    indx: &mut c_int,
    flag: &mut Flag,
    status: Option<&mut Status>,
) -> Result<()> {
    let found = engine::get_status_any(call, array_of_requests)?;
    flag.set(found.is_some());
    *indx = found.map_or(encore_engine::UNDEFINED, |(index, _)| index);
    if let (Some((_, found)), Some(status)) = (found, status) {
        found.store(status);
    }
    Ok(())
}

/// `MPI_Request_get_status_all`
pub fn request_get_status_all(
    call: &mut Call,
    array_of_requests: &[RequestHandle],
    flag: &mut Flag,
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    flag.set(engine::get_status_all(call, array_of_requests, array_of_statuses.list())?);
    Ok(())
}

/// `MPI_Request_get_status_some`
pub fn request_get_status_some(
    call: &mut Call,
    array_of_requests: &[RequestHandle],
    outcount: &mut c_int,
    array_of_indices: &mut [c_int],
    array_of_statuses: Statuses<'_>,
) -> Result<()> {
    *outcount = engine::get_status_some(call, array_of_requests, array_of_indices, array_of_statuses.list())?;
    Ok(())
}
