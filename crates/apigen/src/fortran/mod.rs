//! Writes what Fortran needs: the functions in C that it calls ([`shims`]), the sources of the modules ([`modules`]) and of
//! `mpif.h` ([`include_file`]), and the part of `mpi.h` for programs in both languages ([`conversions`]). What there is beside
//! that by hand, and how it fits together, is in `fortran/`.

pub mod argument;
pub mod calls;
pub mod conversions;
mod extents;
pub mod facts;
pub mod include_file;
pub mod modules;
pub mod shims;

/// The head of a generated file in C.
fn note_c() -> String {
    crate::note::NOTE.replace("// ", "/* ").replace('\n', " */\n\n")
}
