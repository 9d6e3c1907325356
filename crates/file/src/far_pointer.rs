//! Shared pointer of a file whose ranks are on several nodes: it is in rank 0's memory, and the others reach it through a window.
//!
//! The window's access epoch is open from `MPI_File_open` to `MPI_File_close`. An access takes its place by one `MPI_Fetch_and_op`, for which
//! rank 0 must make progress.

use std::sync::atomic::{AtomicI64, Ordering};

use encore_engine::buffer::Buffer;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::slab::Obj;
use encore_mpi::handle::{DatatypeHandle, OpHandle};
use encore_mpi::rma::MODE_NOCHECK;
use encore_mpi::rma::atomic::fetch_and_op;
use encore_mpi::rma::create::{self, Wish};
use encore_mpi::rma::kinds::Flavor;
use encore_mpi::rma::lock::{self, Ends};
use encore_mpi::rma::spot::Remote;
use encore_mpi::rma::window::Window;

/// `MPI_INT64_T`
const INT64: DatatypeHandle = DatatypeHandle(0x258);
/// `MPI_SUM`
const SUM: OpHandle = OpHandle(0x21);

/// Makes rank 0's pointer reachable. All ranks call it.
///
/// # Errors
/// There is no memory for a window.
pub fn open(call: &mut Call, comm: Obj<Communicator>, pointer: &AtomicI64) -> Result<Obj<Window>> {
    let size = if comm.rank == 0 { size_of::<i64>() as u64 } else { 0 };
    let wish = Wish { flavor: Flavor::Create, base: pointer.as_ptr().cast(), size, unit: 1 };
    let window = create::create(call, comm, wish, None)?;
    lock::lock_all(call, &window, MODE_NOCHECK)?;
    Ok(window)
}

/// Adds `by` to the pointer. Returns its old value.
///
/// # Errors
/// Rank 0 can't be reached.
pub fn advance(call: &mut Call, window: Obj<Window>, by: i64) -> Result<i64> {
    let missing = || Error::new(ErrorClass::Intern, Fact::Text("a predefined object is missing".to_owned()));
    let (datatype, sum) = (INT64.resolve().ok_or_else(missing)?, SUM.resolve().ok_or_else(missing)?);
    let (mut added, result) = (by, AtomicI64::new(0));
    // SAFETY: both buffers are one element, and live until the flush has returned.
    let buffer = |address: *mut i64| unsafe { Buffer::of(address.cast(), 1, datatype) };
    let remote = Remote { rank: 0, disp: 0, count: 1, datatype };
    // SAFETY: both buffers are one element, and live until the flush has returned.
    unsafe { fetch_and_op(call, &window, &buffer(&raw mut added), &buffer(result.as_ptr()), &remote, sum)? };
    lock::flush(call, &window, 0, Ends::There)?;
    Ok(result.load(Ordering::Relaxed))
}

/// Frees the window. All ranks call it.
///
/// # Errors
/// The window's errors.
pub fn close(call: &mut Call, window: Obj<Window>) -> Result<()> {
    lock::unlock_all(call, &window)?;
    create::free(call, window)
}
