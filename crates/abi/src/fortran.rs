//! The engine's functions for `libmpifort_abi.so.1` and for the libraries of other ABIs, which otherwise use only the standard ABI: one exported
//! function returns their table. Without the table, as over another library, it refuses calls that need them.

use encore_coll::under_way;
use std::ffi::{c_int, c_uint, c_void};

use encore_engine::call::Call;
use encore_engine::copies::{Copies, Functions};
use encore_engine::error::Result;
use encore_engine::function::Function;
use encore_mpi::handle::{CommHandle, DatatypeHandle, RequestHandle};

use crate::check;
use crate::generated::constants::MPI_SUCCESS;
use crate::mpix::faults;

/// Version of [`Interface`]: `FORTRAN_INTERFACE` in `fortran/engine.h`.
const VERSION: c_uint = 3;

/// Callback for a run of elements of one predefined type: the argument of [`Interface::elements`], the type, the displacement of the first
/// element in bytes, and the number of contiguous elements.
type Run = unsafe extern "C" fn(*mut c_void, DatatypeHandle, i64, u64);

/// The table: `struct fortran_interface` in `fortran/engine.h`.
#[repr(C)]
pub struct Interface {
    /// Gives copies to a request that was just made. Takes ownership of them even if it fails.
    give_copies: unsafe extern "C" fn(RequestHandle, &'static Functions, *mut c_void) -> c_int,
    /// Reports all runs of one instance of a datatype, in the order of its type map.
    elements: unsafe extern "C" fn(DatatypeHandle, Run, *mut c_void) -> c_int,
    /// `MPIX_Comm_ishrink`, which stores the number of the new handle.
    ishrink: unsafe extern "C-unwind" fn(CommHandle, *mut c_int, *mut RequestHandle) -> c_int,
    /// `MPIX_Comm_ishrink`, whose new handle a function stores that doesn't call MPI.
    ishrink_by: unsafe extern "C-unwind" fn(
        CommHandle,
        *mut c_int,
        unsafe extern "C" fn(*mut c_int, CommHandle),
        *mut RequestHandle,
    ) -> c_int,
}

static INTERFACE: Interface =
    Interface { give_copies, elements, ishrink: faults::ishrink_to_number, ishrink_by: faults::ishrink_by };

/// The table, or null for another version.
#[unsafe(no_mangle)]
pub extern "C" fn encore_fortran(version: c_uint) -> *const Interface {
    if version == VERSION { &INTERFACE } else { std::ptr::null() }
}

fn code(result: Result<()>) -> c_int {
    result.map_or_else(|error| error.class() as c_int, |()| MPI_SUCCESS)
}

unsafe extern "C" fn give_copies(
    request: RequestHandle,
    functions: &'static Functions,
    which: *mut c_void,
) -> c_int {
    // SAFETY: libmpifort_abi promises it.
    let copies = unsafe { Copies::new(functions, which) };
    // SAFETY: the program's code is run in `Call::outside`; where there is a request, there is an engine.
    let _call = unsafe { Call::enter_any_time(Function::RequestGetStatus) };
    code(check::request(request, "request").and_then(|request| under_way::give_copies(request, copies)))
}

unsafe extern "C" fn elements(datatype: DatatypeHandle, run: Run, which: *mut c_void) -> c_int {
    // The callback calls MPI, so release the lock first: a thread that holds it would deadlock.
    let definition = {
        // SAFETY: as above; nothing uses the engine.
        let _call = unsafe { Call::enter_any_time(Function::TypeGetContents) };
        check::datatype(datatype, "datatype").map(|datatype| datatype.definition.clone())
    };
    code(definition.map(|definition| {
        definition.for_each_element(|basic, displacement, count| {
            // SAFETY: the function is libmpifort_abi's, and `which` its own; the callback records the run.
            unsafe { run(which, DatatypeHandle(basic.handle()), displacement, count) };
        });
    }))
}
