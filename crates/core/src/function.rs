//! The MPI functions, for messages and roll-calls.

/// An MPI function.
#[repr(u16)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Function {
    Init,
    Send,
    Recv,
}
