//! Interests of a call that polls once.

use crate::state::comm::Communicator;
use crate::state::request::Request;
use encore_slab::Obj;

/// Interest of a call that polls once: with many senders, the poll covers that in any case (see [`encore_transport::shm::rounds`]).
#[derive(Clone, Copy)]
pub enum Hope {
    /// Everything that has arrived. It must be found now.
    All,
    /// Anything, or unknown.
    Anything,
    /// A message from one rank of a communicator, or from any. If it must have arrived, it is found.
    Message(Obj<Communicator>, i32),
    /// The completion of a request.
    Complete(Obj<Request>),
}
