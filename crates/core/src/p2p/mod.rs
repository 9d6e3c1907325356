//! Point-to-point communication (MPI 5.0 chapter 3).
//!
//! The path of a short message: [`crate::engine::Engine::send_short`] writes a cell; the receiver finds it in
//! [`receive::recv`], or, when it was doing something else, in [`incoming`], which matches it with a posted receive or
//! keeps it as unexpected. [`wire`] shows the protocols.

pub mod buffered;
pub mod cancel;
pub mod incoming;
pub mod kernel_copy;
pub mod outgoing;
pub mod pair;
pub mod probe;
pub mod quick;
pub mod receive;
pub mod send;
pub mod wire;
