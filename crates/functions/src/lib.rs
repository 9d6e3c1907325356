//! The functions of MPI, of LAPI and of `mpix.h` by name ([`Function`]), and those of them that a child of `fork` may call ([`forked`]).

pub mod forked;
mod table;

pub use table::Function;
