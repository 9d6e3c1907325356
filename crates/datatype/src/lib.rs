//! Type maps compiled to copy programs; pack, unpack and reduction kernels.
//!
//! Datatypes of MPI 5.0 (chapter 5) and the predefined operators (§6.9) as far as they are local mathematics. Nothing
//! here knows of communication, of handles beyond the values of the predefined ones, or of threads: types are
//! immutable and shared by reference counts.
//!
//! - [`predefined`](mod@predefined): the named types. [`construct`], [`mod@array`], [`f90`]: what makes
//!   others.
//! - [`Datatype`]: size, bounds, signature, contents, counting of elements, external32.
//! - [`Program`]: packing, unpacking, copying, from any byte of the message to any other; where a byte lies.
//! - [`FileForm`], [`rebuild`](fn@rebuild): types of files.
//! - [`reduce`]: the predefined operators.
//! - [`blocks`]: runs at equal distances, as drivers of devices copy them.
//!
//! A type is compiled when it is made, so that committing it has nothing to do: see
//! [`Datatype::program`].

#![deny(clippy::undocumented_unsafe_blocks)]

mod accumulate;
pub mod array;
mod basic;
pub mod blocks;
mod compile;
pub mod construct;
mod contents;
mod copy;
mod datatype;
mod elements;
mod error;
mod external32;
pub mod f90;
mod filetype;
mod float;
pub mod predefined;
mod program;
mod rebuild;
pub mod reduce;
mod seek;
mod shape;
mod shared;
pub mod signature;
mod tree;
mod walk;

pub use basic::{Basic, Class, Operand, Repr};
pub use contents::{Combiner, Contents, Counts, Form};
pub use datatype::Datatype;
pub use elements::Mismatch;
pub use error::{ErrorClass, OpError, TypeError};
pub use filetype::FileForm;
pub use predefined::{Predefined, predefined, predefined_size};
pub use program::{Program, Typed, copy, copy_from_to};
pub use rebuild::rebuild;
pub use shared::Shared;
pub use signature::Signature;
