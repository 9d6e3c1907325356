//! Type maps compiled to copy programs; pack, unpack and reduction kernels.
#![allow(missing_docs, dead_code)]
mod array;
mod basic;
mod compile;
pub mod construct;
mod contents;
mod copy;
mod datatype;
mod elements;
mod error;
pub mod external32;
pub mod f90;
mod float;
pub mod predefined;
mod program;
pub mod reduce;
mod shape;
mod shared;
mod signature;
mod tree;
pub mod value_index;
mod walk;
pub use basic::Basic;
pub use datatype::{Datatype, Operand};
pub use program::{Program, Typed, copy};
pub use shared::Shared;
