//! Objects of which the engine has none yet. The types have no values, so every handle is found invalid.

/// What an `MPI_File` stands for.
#[derive(Debug)]
pub enum File {}
