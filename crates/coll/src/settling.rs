//! Operations on whose result all members agree before their requests are complete: data of [`crate::uniform`].

use encore_engine::engine::Engine;
use encore_engine::error::Error;
use encore_engine::request::Request;
use encore_engine::slab::Obj;

/// Function that gives up the product of an operation, where the members don't agree on success.
pub type Undo = Box<dyn FnOnce(&mut Engine)>;

/// An operation whose request waits for an agreement.
pub struct Settling {
    /// The request, with the engine's count on it.
    pub request: Obj<Request>,
    /// The number of the agreement.
    pub number: u64,
    /// Gives up what it has made here, where another member has an error.
    pub undo: Option<Undo>,
}

/// An operation that has ended here.
pub struct Ended {
    /// The operation.
    pub settling: Settling,
    /// Its error at this rank.
    pub error: Option<Error>,
}
