// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! The exported functions: `PMPI_X` in Rust, `MPI_X` as a weak alias of it.

pub mod callbacks;
pub mod constants;

mod p2p;
mod partitioned;
mod datatype;
mod collective;
mod comm;
mod topology;
mod environment;
mod info;
mod process;
mod rma;
mod external;
mod io;
mod tool;
mod deprecated;
mod language;
mod abi;
