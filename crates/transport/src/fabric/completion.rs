//! Answers of a library that carries packets.

use super::library::Failed;
use super::pool::Buffer;

/// What became of something that was given to the provider.
#[derive(Debug)]
pub(super) enum Given {
    /// It has it. Where it needs the buffer still, a completion says when it doesn't.
    Taken,
    /// The provider has no room now.
    Later,
    /// It never will.
    Refused(Failed),
}

/// What a completion tells.
#[derive(Debug)]
pub(super) enum Done {
    /// A packet has come, with so many bytes.
    Received(Buffer, usize),
    /// A packet has left, or nothing came into a buffer that waited for one, or what was to be read or written is where it goes.
    Free(Buffer),
    /// A packet can't leave, or memory can't be read or written to.
    Failed(Buffer, Failed),
}
