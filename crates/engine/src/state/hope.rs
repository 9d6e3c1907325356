//! What a call that looks for messages hopes for.

use crate::state::comm::Communicator;
use crate::state::request::Request;
use encore_slab::Obj;

/// What a call that looks once hopes for: where many have sent, it looks there in any case (see [`crate::receive::rounds`]).
#[derive(Clone, Copy)]
pub enum Hope {
    /// Whatever has come. It must be found now.
    All,
    /// Anything, or it isn't known what.
    Anything,
    /// A message from this rank of a communicator, or from any one. If it must be there, it is found.
    Message(Obj<Communicator>, i32),
    /// The completion of a request.
    Complete(Obj<Request>),
}
