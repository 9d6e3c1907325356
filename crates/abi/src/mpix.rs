//! The functions of `include/mpix.h`: sync objects, continuations, and request completion. [`faults`] has those for fault tolerance.

use std::slice;

use encore_engine::completion::continuation::{self, Registration};
use encore_engine::completion::sync::{self as object, Record, SyncHandle, SyncObject};
use encore_engine::request::flag as state;
use encore_engine::state::hope::Hope;

use crate::generated::constants::MPI_SUCCESS;
use crate::shim::*;

/// Exports `MPIX_X` as a weak alias of `PMPIX_X` for each name `X`.
macro_rules! weak_aliases_of_extensions {
    ($($name:literal),* $(,)?) => {
        std::arch::global_asm!($(
            concat!(".weak MPIX_", $name),
            concat!(".set MPIX_", $name, ", PMPIX_", $name),
        )*);
    };
}

pub(crate) mod faults;

/// `MPIX_SYNC_EMPTY`
const EMPTY: *mut c_void = usize::MAX as *mut c_void;
/// `MPIX_SYNC_MORE`
const MORE: c_int = -1;

/// The object that a handle stands for.
///
/// # Safety
/// As for [`SyncHandle::resolve`].
unsafe fn known<'a>(sync: SyncHandle) -> Result<&'a SyncObject> {
    // SAFETY: the caller's promise.
    unsafe { sync.resolve() }.ok_or_else(|| object::unknown(sync))
}

/// The result of a counting function: 0 after an error, which [`run`] has reported.
fn count(code: c_int, value: u64) -> c_int {
    if code == MPI_SUCCESS { c_int::try_from(value).unwrap_or(c_int::MAX) } else { 0 }
}

/// Makes a sync object.
///
/// # Safety
/// `sync` is null, which is an error, or has room for a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_init(sync: *mut SyncHandle) -> c_int {
    run(Function::MpixSyncInit, On::NOTHING, |call| {
        // SAFETY: the caller's promise.
        let sync = unsafe { check::out(sync, "sync")? };
        *sync = object::new(call)?;
        Ok(())
    })
}

/// Attaches an active request to a sync object.
///
/// # Safety
/// No thread frees the object during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_attach(
    sync: SyncHandle,
    request: RequestHandle,
    completion_data: *mut c_void,
) -> c_int {
    run(Function::MpixSyncAttach, On::request(request), |call| {
        let request = check::request(request, "request")?;
        object::attach(call, sync, request, completion_data as usize)
    })
}

/// Takes a record from the queue, which was empty, after one poll.
#[inline]
fn look(object: &SyncObject, call: &mut Call) -> Option<Record> {
    if call.poll_once(Hope::Anything, |_| object.complete() > 0) { object.pop() } else { None }
}

/// # Safety
/// `status` is null or valid.
unsafe fn store(record: &Record, status: *mut Status) {
    // SAFETY: the caller's promise.
    if let Some(status) = unsafe { status.as_mut() } {
        *status = record.status;
    }
}

/// Takes the completion data of the request that completed first.
///
/// # Safety
/// `status` is null or has room for a status; no thread frees the object during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_query(sync: SyncHandle, status: *mut Status) -> *mut c_void {
    // SAFETY: the caller's promise.
    let ready = unsafe { sync.resolve() }.and_then(SyncObject::pop);
    if let Some(record) = ready.as_ref().filter(|record| record.is_final()) {
        // SAFETY: the caller's promise.
        unsafe { store(record, status) };
        return record.data as *mut c_void;
    }
    // SAFETY: the caller's promise.
    unsafe { query_in_full(sync, status, ready) }
}

#[inline(never)]
unsafe fn query_in_full(sync: SyncHandle, status: *mut Status, ready: Option<Record>) -> *mut c_void {
    let mut data = EMPTY;
    run(Function::MpixSyncQuery, On::NOTHING, |call| {
        // SAFETY: the caller's promise.
        let object = unsafe { known(sync)? };
        let Some(mut record) = ready.or_else(|| look(object, call)) else { return Ok(()) };
        record.settle(call);
        data = record.data as *mut c_void;
        // SAFETY: the caller's promise.
        unsafe { store(&record, status) };
        record.error.map_or(Ok(()), Err)
    });
    data
}

/// Takes the completion data of up to `incount` requests.
///
/// # Safety
/// `completion_data` has room for `incount` addresses, `status` is null or has room for as many statuses; no thread frees
/// the object during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_query_bulk(
    incount: c_int,
    sync: SyncHandle,
    outcount: *mut c_int,
    completion_data: *mut *mut c_void,
    status: *mut Status,
) -> c_int {
    let mut more = false;
    let code = run(Function::MpixSyncQueryBulk, On::NOTHING, |call| {
        // SAFETY: the caller's promise.
        let (object, outcount, data) = unsafe {
            let incount = check::count(Count::from(incount), "incount")? as usize;
            let outcount = check::out(outcount, "outcount")?;
            (known(sync)?, outcount, check::list_mut(completion_data, incount, "completion_data")?)
        };
        let (mut found, mut first_error) = (0, None);
        while found < data.len() {
            let looked = |call| if found == 0 { look(object, call) } else { None };
            let Some(mut record) = object.pop().or_else(|| looked(call)) else { break };
            record.settle(call);
            data[found] = record.data as *mut c_void;
            if !status.is_null() {
                // SAFETY: the caller's promise.
                unsafe { store(&record, status.add(found)) };
            }
            first_error = first_error.or(record.error);
            found += 1;
        }
        *outcount = found as c_int;
        more = object.complete() > 0;
        first_error.map_or(Ok(()), |error| Err(error.with_class(ErrorClass::InStatus)))
    });
    if code == MPI_SUCCESS && more { MORE } else { code }
}

/// Waits until all attached requests are complete.
///
/// # Safety
/// No thread frees the object during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_waitall(sync: SyncHandle) -> c_int {
    run(Function::MpixSyncWaitall, On::NOTHING, |call| {
        // SAFETY: the caller's promise.
        unsafe { known(sync)? }.wait_all(call);
        Ok(())
    })
}

/// Whether all attached requests are complete.
///
/// # Safety
/// No thread frees the object during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_testall(sync: SyncHandle) -> c_int {
    let mut all = false;
    let code = run(Function::MpixSyncTestall, On::NOTHING, |call| {
        // SAFETY: the caller's promise.
        all = unsafe { known(sync)? }.test_all(call);
        Ok(())
    });
    count(code, u64::from(all))
}

/// Number of attached requests that are not complete.
///
/// # Safety
/// No thread frees the object during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_size(sync: SyncHandle) -> c_int {
    let mut incomplete = 0;
    let code = run(Function::MpixSyncSize, On::NOTHING, |_| {
        // SAFETY: the caller's promise.
        incomplete = unsafe { known(sync)? }.incomplete();
        Ok(())
    });
    count(code, incomplete)
}

/// Number of complete requests that were not queried.
///
/// # Safety
/// No thread frees the object during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_probe(sync: SyncHandle) -> c_int {
    let mut complete = 0;
    let code = run(Function::MpixSyncProbe, On::NOTHING, |call| {
        // SAFETY: the caller's promise.
        let object = unsafe { known(sync)? };
        call.poll_once(Hope::Anything, |_| false);
        complete = object.complete();
        Ok(())
    });
    count(code, complete)
}

/// Frees a sync object to which no incomplete request is attached.
///
/// # Safety
/// `sync` is null, which is an error, or valid; no other thread uses the object.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Sync_free(sync: *mut SyncHandle) -> c_int {
    run(Function::MpixSyncFree, On::NOTHING, |call| {
        // SAFETY: the caller's promise.
        let sync = unsafe { check::out(sync, "sync")? };
        object::free(call, *sync)?;
        *sync = SyncHandle::NULL;
        Ok(())
    })
}

/// Makes a continuation request.
///
/// # Safety
/// `cont_req` is null, which is an error, or has room for a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Continue_init(
    flags: c_int,
    max_poll: c_int,
    info: InfoHandle,
    cont_req: *mut RequestHandle,
) -> c_int {
    run(Function::MpixContinueInit, On::NOTHING, |call| {
        only(flags, continuation::POLL_ONLY)?;
        let most = check::count(Count::from(max_poll), "max_poll")? as usize;
        check::info(info, "info")?;
        // SAFETY: the caller's promise.
        let cont_req = unsafe { check::out(cont_req, "cont_req")? };
        *cont_req = continuation::new(call, flags, most)?.handle();
        Ok(())
    })
}

/// Fails if there are flags other than `known`.
fn only(flags: c_int, known: c_int) -> Result<()> {
    if flags & !known == 0 {
        return Ok(());
    }
    let text = format!("{flags:#x} has flags that the call doesn't take: {:#x}", flags & !known);
    Err(Error::argument(ErrorClass::Arg, "flags", Fact::Text(text)))
}

/// Registers a function that runs when an operation is complete.
///
/// # Safety
/// `request` is null, which is an error, or valid; `status` is null or stays valid until the function has run; so do the data that the
/// function uses.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Continue(
    request: *mut RequestHandle,
    cb: Option<continuation::Function>,
    cb_data: *mut c_void,
    flags: c_int,
    status: *mut Status,
    cont_req: RequestHandle,
) -> c_int {
    run(Function::MpixContinue, On::request(cont_req), |call| {
        // SAFETY: the caller's promise.
        let request = slice::from_mut(unsafe { check::out(request, "request")? });
        register(call, request, cb, cb_data, flags, status, cont_req)
    })
}

/// Registers a function that runs when several operations are complete.
///
/// # Safety
/// `requests` has `count` handles, `statuses` is null or has as many statuses, which stay valid until the function has run; so do the data
/// that the function uses.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Continueall(
    count: c_int,
    requests: *mut RequestHandle,
    cb: Option<continuation::Function>,
    cb_data: *mut c_void,
    flags: c_int,
    statuses: *mut Status,
    cont_req: RequestHandle,
) -> c_int {
    run(Function::MpixContinueall, On::request(cont_req), |call| {
        let count = check::count(Count::from(count), "count")? as usize;
        // SAFETY: the caller's promise.
        let requests = unsafe { check::list_mut(requests, count, "requests")? };
        register(call, requests, cb, cb_data, flags, statuses, cont_req)
    })
}

fn register(
    call: &mut Call,
    handles: &mut [RequestHandle],
    function: Option<continuation::Function>,
    data: *mut c_void,
    flags: c_int,
    statuses: *mut Status,
    cont_req: RequestHandle,
) -> Result<()> {
    let owner = check::request(cont_req, "cont_req")?;
    let known = continuation::REQBUF_VOLATILE
        | continuation::REQUESTS_FREE
        | continuation::DEFER_COMPLETE
        | continuation::INVOKE_FAILED;
    only(flags, known)?;
    let function = function.ok_or_else(|| Error::argument(ErrorClass::Arg, "cb", Fact::NullPointer))?;
    let mut requests = Vec::with_capacity(handles.len());
    for handle in handles.iter() {
        let request = match *handle {
            RequestHandle::NULL => None,
            // An inactive request is complete, as in MPI_Wait.
            other => Some(check::request(other, "requests")?).filter(|request| request.is_started()),
        };
        if request.is_some_and(|request| request.is(state::ATTACHED)) {
            let text = "it is attached to a sync object or has a continuation already".to_owned();
            return Err(Error::argument(ErrorClass::Request, "requests", Fact::Text(text)));
        }
        requests.push(request);
    }
    continuation::register(
        call,
        owner,
        &requests,
        Registration { function, data, flags, statuses },
        |request, index| {
            if !request.is(state::PERSISTENT) {
                handles[index] = RequestHandle::NULL;
            }
        },
    )
}

/// The data of continuations that failed.
///
/// # Safety
/// `count` is null, which is an error, or valid; `cb_data` has room for `*count` addresses.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPIX_Continue_get_failed(
    cont_req: RequestHandle,
    count: *mut c_int,
    cb_data: *mut *mut c_void,
) -> c_int {
    run(Function::MpixContinueGetFailed, On::request(cont_req), |_| {
        let request = check::request(cont_req, "cont_req")?;
        // SAFETY: the caller's promise.
        let (count, places) = unsafe {
            let count = check::out(count, "count")?;
            let room = check::count(Count::from(*count), "count")? as usize;
            (count, check::list_mut(cb_data, room, "cb_data")?)
        };
        let failed = continuation::take_failed(request, places.len())?;
        places[..failed.len()].copy_from_slice(&failed);
        *count = failed.len() as c_int;
        Ok(())
    })
}

/// Whether a request is complete, inactive or null; makes no progress.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn PMPIX_Request_is_complete(request: RequestHandle) -> c_int {
    let mut complete = true;
    let code = run(Function::MpixRequestIsComplete, On::request(request), |call| {
        if request == RequestHandle::NULL {
            return Ok(());
        }
        let request = check::request(request, "request")?;
        let under_way = request.is_started();
        complete = !under_way || request.is(state::COMPLETE);
        if complete && under_way {
            call.engine().ready_lists.doubt();
        }
        Ok(())
    });
    count(code, u64::from(complete))
}

/// Whether buffers may be in CUDA device memory (1 or 0), under Open MPI's name.
#[unsafe(no_mangle)]
pub extern "C-unwind" fn PMPIX_Query_cuda_support() -> c_int {
    c_int::from(encore_device::is_present())
}

weak_aliases_of_extensions! {
    "Sync_init",
    "Sync_attach",
    "Sync_query",
    "Sync_query_bulk",
    "Sync_waitall",
    "Sync_testall",
    "Sync_size",
    "Sync_probe",
    "Sync_free",
    "Continue_init",
    "Continue",
    "Continueall",
    "Continue_get_failed",
    "Request_is_complete",
    "Query_cuda_support",
}
