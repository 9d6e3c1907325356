//! Disconnecting and freeing of communicators.

use crate::attribute::delete_all;
use crate::ft::agree;
use crate::partitioned;
use encore_coll::{comm, mismatch};
use encore_engine::call::Call;
use encore_engine::comm::{Communicator, error_on, release};
use encore_engine::error::Result;
use encore_engine::layer;
use encore_engine::request::{REQUESTS, flag};
use encore_engine::slab::Obj;
use encore_engine::state::process::NONE;

/// `MPI_Comm_disconnect`: frees the communicator once all operations on it have ended; also if it fails because a process has died.
pub fn disconnect(call: &mut Call, comm: Obj<Communicator>) -> Result<()> {
    call.wait_until(NONE, NONE, |_| !is_busy(comm));
    comm.parts.set(true);
    let parted = match layer::layer() {
        Some(layer) => (layer.part_from)(call, Some(comm)).map_err(|error| error_on(Some(comm), error)),
        None => Ok(()),
    };
    free(call, comm).inspect_err(|_| comm.parts.set(false))?;
    parted
}

/// `MPI_Comm_free`: deletes the attributes, then gives up the program's count. Pending operations still end normally.
/// If a delete function fails, the communicator stays.
pub fn free(call: &mut Call, comm: Obj<Communicator>) -> Result<()> {
    comm.retain();
    let deleted = delete_all(call, comm);
    // A delete function may have freed it.
    if deleted.is_ok() && !comm.set_freed() {
        if comm::collectives(&comm).mismatched.get() {
            mismatch::drop_strays(call.engine(), comm);
        }
        mismatch::forget_notices(call.engine(), comm);
        partitioned::forget(call.engine(), &comm);
        agree::leave(call.engine(), comm);
        // SAFETY: the program's count, which nobody has given up so far.
        unsafe { release(comm) };
    }
    // SAFETY: a count that was taken above.
    unsafe { release(comm) };
    deleted
}

/// Whether an operation on a communicator is under way.
fn is_busy(comm: Obj<Communicator>) -> bool {
    REQUESTS
        .objects()
        .iter()
        .any(|request| request.comm == Some(comm) && request.is_started() && !request.is(flag::COMPLETE))
}
