//! The hint `mpi_error_uniform` of communicators: all living members come to the same result of a function that makes a communicator of this one.

use encore_engine::call::Call;
use encore_engine::comm::{Communicator, release};
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::slab::Obj;

use super::{agree, deaths};
use crate::communicator::{ERROR_UNIFORM, own};

/// The result of such a function, `made`; an error if any living member has one. Call it at all members, whatever the result here.
pub fn settle(
    call: &mut Call,
    comm: Obj<Communicator>,
    made: Result<Option<Obj<Communicator>>>,
) -> Result<Option<Obj<Communicator>>> {
    let wants = own(&comm).hints.get(ERROR_UNIFORM).is_some_and(|value| value != b"local");
    if !wants || !deaths::are_tolerated(call.engine()) {
        return made;
    }
    let mut good = i32::from(made.is_ok());
    let agreed = agree::agree(call, comm, &mut good);
    if good != 0 {
        return made;
    }
    if let Some(made) = made? {
        if !made.set_freed() {
            // SAFETY: the count that it was made with; the program doesn't know its handle.
            unsafe { release(made) };
        }
    }
    let text = "another member could not make the communicator".to_owned();
    Err(agreed.err().unwrap_or_else(|| Error::new(ErrorClass::ProcFailed, Fact::Text(text))))
}
