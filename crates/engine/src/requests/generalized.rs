//! Generalized requests (MPI 5.0 §13.2): the program does the operation, and reports its end. The engine calls the program's functions with the
//! engine released.

use std::ffi::c_int;

use crate::entry::call::Call;
use crate::peers::peer::PeerId;
use crate::requests::completion::finish;
use crate::state::buffer::no_data;
use crate::state::handle::RequestHandle;
use crate::state::request::{Generalized, Kind, REQUESTS, Request, flag};
use crate::state::status::Status;
use encore_errors::error::{Error, ErrorClass, Fact, Result};
use encore_slab::Obj;

fn success(code: c_int) -> Result<()> {
    if code == 0 { Ok(()) } else { Err(Error::returned(code)) }
}

impl Request {
    fn functions(&self) -> Generalized {
        let functions = self.beside.get().and_then(|beside| beside.generalized.get());
        *functions.expect("a generalized request has the program's functions")
    }
}

/// `MPI_Grequest_start`
pub fn start(call: &mut Call, functions: Generalized) -> Result<Obj<Request>> {
    let request =
        Request::new(Kind::Generalized, flag::ACTIVE, PeerId::NOBODY, Default::default(), no_data(), None);
    // A new request's cell is empty.
    let _ = request.beside.get_or_init(Box::default).generalized.set(functions);
    let request = call.engine().new_request(request)?;
    // One count is the user's, the other is dropped at completion.
    request.retain();
    Ok(request)
}

/// `MPI_Grequest_complete`
pub fn complete(call: &mut Call, request: Obj<Request>) -> Result<()> {
    if request.kind != Kind::Generalized {
        let text = "it was not made by MPI_Grequest_start".to_owned();
        return Err(Error::argument(ErrorClass::Request, "request", Fact::Text(text)));
    }
    if request.is(flag::COMPLETE) {
        let text = "it is complete already".to_owned();
        return Err(Error::argument(ErrorClass::Request, "request", Fact::Text(text)));
    }
    let freed = request.is(flag::FREED).then(|| request.functions());
    finish::complete(call.engine(), request);
    freed.map_or(Ok(()), |functions| free_state(call, functions))
}

fn free_state(call: &mut Call, functions: Generalized) -> Result<()> {
    // SAFETY: the program gave a function of this type.
    success(call.outside(|| unsafe { (functions.free)(functions.extra_state) }))
}

/// Gets the status of a complete operation from the program.
pub fn query(call: &mut Call, request: Obj<Request>) -> (Status, Result<()>) {
    let functions = request.functions();
    let mut status = Status::EMPTY;
    // SAFETY: the program gave a function of this type.
    let code = call.outside(|| unsafe { (functions.query)(functions.extra_state, &raw mut status) });
    (status, success(code))
}

/// Takes the result of a complete request, and frees its data.
#[cold]
pub fn settle(call: &mut Call, handle: &mut RequestHandle, request: Obj<Request>) -> (Status, Option<Error>) {
    let (status, queried) = query(call, request);
    let freed = free_state(call, request.functions());
    *handle = RequestHandle::NULL;
    finish::leave_list(call.engine(), request);
    // SAFETY: the program's count, which the call gives up.
    unsafe { REQUESTS.release(request) };
    (status, queried.and(freed).err())
}

/// `MPI_Request_free`: frees the state after the operation is complete.
pub fn free(call: &mut Call, request: Obj<Request>) -> Result<()> {
    let functions = request.functions();
    let complete = request.is(flag::COMPLETE);
    request.set(flag::FREED);
    // SAFETY: the program's count, which the call gives up.
    unsafe { REQUESTS.release(request) };
    if complete { free_state(call, functions) } else { Ok(()) }
}

/// `MPI_Cancel`
pub fn cancel(call: &mut Call, request: Obj<Request>) -> Result<()> {
    let functions = request.functions();
    let complete = c_int::from(request.is(flag::COMPLETE));
    // SAFETY: the program gave a function of this type.
    success(call.outside(|| unsafe { (functions.cancel)(functions.extra_state, complete) }))
}
