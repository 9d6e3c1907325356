//! Why a target couldn't do what it was asked for.

/// Why a target couldn't do an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It has no memory for the data on their way.
    OutOfMemory,
    /// Bytes that aren't its window's, or not attached.
    NoSuchMemory { address: u64, bytes: u64 },
}
