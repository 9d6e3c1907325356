//! The implementations of the functions, one module per chapter. They take checked arguments, call the engine, and
//! store results.
//!
//! A function that is marked `done` in `api/functions.table` is here under its name in small letters;
//! `cargo run -p encore-apigen -- calls p2p` prints the signatures of a chapter.

pub mod abi;
pub mod collective;
pub mod comm;
pub mod datatype;
pub mod deprecated;
pub mod environment;
pub mod external;
pub mod info;
pub mod io;
mod jobs;
pub mod language;
pub mod p2p;
pub mod partitioned;
pub mod process;
pub mod rma;
mod session;
pub mod tool;
pub mod topology;
