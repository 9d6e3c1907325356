//! Results of a library that carries packets.

use super::library::Failed;
use super::pool::Buffer;

/// Result of giving a packet or an operation to the provider.
#[derive(Debug)]
pub(super) enum Given {
    /// Accepted. If the provider still needs the buffer, a completion gives it back.
    Taken,
    /// The provider has no room now.
    Later,
    /// The provider will never accept it.
    Refused(Failed),
}

/// Content of a completion.
#[derive(Debug)]
pub(super) enum Done {
    /// A packet has arrived; its length in bytes.
    Received(Buffer, usize),
    /// A packet has left, a receive was cancelled, or a read or write is complete. The buffer is free.
    Free(Buffer),
    /// A packet can't leave, or memory can't be read or written.
    Failed(Buffer, Failed),
}
