//! The algorithms, by family. They only write plans.

pub(crate) mod allgather;
pub(crate) mod allreduce;
pub(crate) mod alltoall;
pub(crate) mod barrier;
pub(crate) mod bcast;
mod between;
mod build;
pub(crate) mod fold;
pub(crate) mod gather;
pub(crate) mod halving;
mod name;
mod neighbor;
pub(crate) mod parts;
pub(crate) mod reduce;
pub(crate) mod reduce_scatter;
pub(crate) mod scan;
pub(crate) mod scatter;
pub(crate) mod slots;
pub(crate) mod topology;

pub use between::build_between;
pub use build::build;
pub use name::{Algorithm, Method};
