//! Errors of revoked communicators, and of communicators with a dead member.

use crate::state::comm::Communicator;
use encore_errors::error::{Error, ErrorClass, Fact, Result};
use encore_slab::Obj;

/// Whether an error says that a process has died.
pub fn is_death(class: ErrorClass) -> bool {
    matches!(class, ErrorClass::ProcAborted | ErrorClass::ProcFailed)
}

/// The error of an operation on a communicator that was revoked.
#[cold]
pub fn revoked() -> Error {
    Error::new(ErrorClass::Revoked, Fact::Revoked)
}

/// Fails if a communicator was revoked.
#[inline(always)]
pub fn usable(comm: Obj<Communicator>) -> Result<()> {
    if comm.is_revoked() { Err(revoked()) } else { Ok(()) }
}

/// The error of a blocking receive, which can't stay pending.
#[cold]
pub(crate) fn of_blocking(error: Error) -> Error {
    match error.class() {
        ErrorClass::ProcFailedPending => error.with_class(ErrorClass::ProcFailed),
        _ => error,
    }
}
