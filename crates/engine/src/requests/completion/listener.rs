//! The listener of a request: notified of completion, in addition to threads that check the flag.

use crate::peers::active::count::Count;
use crate::state::request::Request;
use encore_slab::Obj;

/// The listener of a request: notified of completion, in addition to threads that check the flag.
///
/// A listener stays with its request until [`Request::set_listener`] changes it: that of a persistent request is notified at the end of each
/// operation.
#[derive(Clone, Copy)]
pub enum Listener {
    /// No listener, as in a new request.
    Nobody,
    /// The request of a send and a receive, of which this is one.
    Pair(Obj<Request>),
    /// The buffer that keeps the copy of a buffered send.
    Buffered,
    /// The ready list of the program's array: its place, and the index in the array.
    Ready {
        /// See [`crate::requests::completion::ready`].
        place: u32,
        /// Index in the array.
        index: u32,
    },
    /// A count of operations.
    Count(Obj<Count>),
    /// A layer above: its reaction, and two numbers for it.
    Layer(Heard, u32, u64),
}

/// Reactions of layers to the end of an operation, registered with [`super::heard::register`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A sync object collects the request. Numbers: the object's place, the program's data.
    SyncObject,
    /// A continuation waits for one operation less. Numbers: the request's index in the continuation, the continuation.
    Continuation,
    /// The data of a partition has left. Second number: the transfer.
    PartitionSent,
    /// The data of a partition has arrived. Second number: the transfer.
    PartitionCame,
    /// The description of a window operation has arrived. Second number: the arrival, as in the next two.
    WindowDescribed,
    /// The data of a window operation has arrived.
    WindowCame,
    /// The reply of a window operation has left.
    WindowAnswered,
    /// A step of a collective operation. Numbers: the step, the run.
    Step,
    /// For tests.
    #[cfg(test)]
    Test,
}
