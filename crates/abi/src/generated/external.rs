// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 13: External interfaces.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Grequest_start(
    query_fn: Option<GrequestQueryFunction>,
    free_fn: Option<GrequestFreeFunction>,
    cancel_fn: Option<GrequestCancelFunction>,
    extra_state: *mut c_void,
    request: *mut RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GrequestStart, On::NOTHING, |call| unsafe {
        let query_fn = check::callback(query_fn, "query_fn")?;
        let free_fn = check::callback(free_fn, "free_fn")?;
        let cancel_fn = check::callback(cancel_fn, "cancel_fn")?;
        let request = check::out(request, "request")?;
        calls::external::grequest_start(call, query_fn, free_fn, cancel_fn, extra_state, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Grequest_complete(
    request: RequestHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::GrequestComplete, On::request(request), |call| unsafe {
        let request = check::request(request, "request")?;
        calls::external::grequest_complete(call, request)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_elements(
    status: *mut Status,
    datatype: DatatypeHandle,
    count: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusSetElements, On::NOTHING, |call| unsafe {
        let status = check::out(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = check::count(count as Count, "count")?;
        calls::external::status_set_elements(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_elements_c(
    status: *mut Status,
    datatype: DatatypeHandle,
    count: Count,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusSetElementsC, On::NOTHING, |call| unsafe {
        let status = check::out(status, "status")?;
        let datatype = check::datatype(datatype, "datatype")?;
        let count = check::count(count as Count, "count")?;
        calls::external::status_set_elements(call, status, datatype, count)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_cancelled(
    status: *mut Status,
    flag: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusSetCancelled, On::NOTHING, |call| unsafe {
        let status = check::out(status, "status")?;
        let flag = flag != 0;
        calls::external::status_set_cancelled(call, status, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_source(
    status: *mut Status,
    source: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusSetSource, On::NOTHING, |call| unsafe {
        let status = check::out(status, "status")?;
        calls::external::status_set_source(call, status, source)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_tag(
    status: *mut Status,
    tag: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusSetTag, On::NOTHING, |call| unsafe {
        let status = check::out(status, "status")?;
        calls::external::status_set_tag(call, status, tag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Status_set_error(
    status: *mut Status,
    error: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::StatusSetError, On::NOTHING, |call| unsafe {
        let status = check::out(status, "status")?;
        calls::external::status_set_error(call, status, error)
    })
}

weak_aliases! {
    "Grequest_start",
    "Grequest_complete",
    "Status_set_elements",
    "Status_set_elements_c",
    "Status_set_cancelled",
    "Status_set_source",
    "Status_set_tag",
    "Status_set_error",
}
