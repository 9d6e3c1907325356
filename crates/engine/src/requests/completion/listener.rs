//! Who is told that a request is complete, besides threads that look at its flag.

use crate::peers::active::count::Count;
use crate::state::request::Request;
use encore_slab::Obj;

/// The listener of a request: it is told that the request is complete, besides threads that look at its flag.
///
/// A listener stays with its request until [`Request::set_listener`] changes it: that of a persistent request is told at the
/// end of each operation.
#[derive(Clone, Copy)]
pub enum Listener {
    /// Nobody: the listener of a new request.
    Nobody,
    /// The request of a send and a receive, one of which this is.
    Pair(Obj<Request>),
    /// The buffer that keeps the copy of a buffered send.
    Buffered,
    /// The ready list of the array that the program keeps it in: the list's place, and the index in the array.
    Ready {
        /// See [`crate::requests::completion::ready`].
        place: u32,
        /// Its index in the array.
        index: u32,
    },
    /// A count of operations.
    Count(Obj<Count>),
    /// A layer above: what it does then, and two numbers for it.
    Layer(Heard, u32, u64),
}

/// What a layer does when an operation has ended; it has said so by [`super::heard::register`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A sync object collects the request. The numbers: the object's place, the program's data.
    SyncObject,
    /// A continuation waits for one operation less. The numbers: the request's place among its requests, the continuation.
    Continuation,
    /// The data of a partition has left. The second number: what is on its way.
    PartitionSent,
    /// The data of a partition has come. The second number: what is on its way.
    PartitionCame,
    /// The description of an operation on a window has come. The second number: what has arrived. So have the next ones.
    WindowDescribed,
    /// Its data has come.
    WindowCame,
    /// Its answer has left.
    WindowAnswered,
    /// A step of a collective operation. The numbers: the step, the run.
    Step,
    /// For tests.
    #[cfg(test)]
    Test,
}
