//! Reasons why a target couldn't do an operation.

/// Reason why a target couldn't do an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The target has no memory for the incoming data.
    OutOfMemory,
    /// The bytes aren't its window's, or not attached.
    NoSuchMemory { address: u64, bytes: u64 },
}
