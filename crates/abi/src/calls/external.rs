//! Chapter 13: generalized requests, and values that a program puts into a status.

use encore_engine::generalized;
use encore_engine::request::Generalized;

use crate::shim::*;

/// `MPI_Status_set_elements`: sets the bytes of `count` basic elements.
pub fn status_set_elements(
    _call: &mut Call,
    status: &mut Status,
    datatype: Obj<Datatype>,
    count: Count,
) -> Result<()> {
    let bytes = datatype.definition.bytes_of_elements(count as u64).ok_or_else(|| {
        let text = format!("no message of this datatype has {count} basic elements");
        Error::argument(ErrorClass::Arg, "count", Fact::Text(text))
    })?;
    status.set_bytes(bytes);
    Ok(())
}

/// `MPI_Status_set_cancelled`
pub fn status_set_cancelled(_call: &mut Call, status: &mut Status, flag: bool) -> Result<()> {
    status.set_cancelled(flag);
    Ok(())
}

/// `MPI_Status_set_source`
pub fn status_set_source(_call: &mut Call, status: &mut Status, source: c_int) -> Result<()> {
    status.source = source;
    Ok(())
}

/// `MPI_Status_set_tag`
pub fn status_set_tag(_call: &mut Call, status: &mut Status, tag: c_int) -> Result<()> {
    status.tag = tag;
    Ok(())
}

/// `MPI_Status_set_error`
pub fn status_set_error(_call: &mut Call, status: &mut Status, error: c_int) -> Result<()> {
    status.error = error;
    Ok(())
}

/// `MPI_Grequest_start`
pub fn grequest_start(
    call: &mut Call,
    query_fn: GrequestQueryFunction,
    free_fn: GrequestFreeFunction,
    cancel_fn: GrequestCancelFunction,
    extra_state: *mut c_void,
    request: &mut RequestHandle,
) -> Result<()> {
    let functions = Generalized { query: query_fn, free: free_fn, cancel: cancel_fn, extra_state };
    *request = generalized::start(call, functions)?.handle();
    Ok(())
}

/// `MPI_Grequest_complete`
pub fn grequest_complete(call: &mut Call, request: Obj<Request>) -> Result<()> {
    generalized::complete(call, request)
}
