//! What the programs that a person types are made of: the compiler wrappers (`mpicc`, `mpicxx` …).
//!
//! The `encore` command is small enough to live in its own file, `src/bin/encore.rs`.

pub mod wrapper;
