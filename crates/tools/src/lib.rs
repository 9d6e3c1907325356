//! Programs that a person types: the compiler wrappers (`mpicc`, `mpicxx` …), and the texts of `encore info` on
//! settings and of `encore plan` on collective operations.
//!
//! `measured/` holds the C program behind `encore info --measured`: a user of the installed library, like any other.
//! The rest of the `encore` command is small enough to live in its own file, `src/bin/encore.rs`.

mod devices;
pub mod doctor;
pub mod info;
pub mod network;
pub mod plan;
pub mod profile;
pub mod trace;
pub mod wrapper;
