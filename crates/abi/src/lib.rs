//! The C functions of the MPI 5.0 standard ABI.
//!
//! A call takes three steps here. The exported function in [`generated`] enters the library ([`run`]), checks
//! its arguments by their kinds ([`check`]) and hands them to the implementation in [`calls`], which both the
//! `int` and the `MPI_Count` form share. An error comes back as class and facts; [`run`] takes it to the
//! right error handler, and [`message`] makes the sentence.
//!
//! The exported functions are `PMPI_X`; `MPI_X` is a weak alias of each, so that a tool may define its own.

/// Exports `MPI_X` as a weak alias of `PMPI_X` for each name `X`.
///
/// An alias must be in the object file of its target; the compiler puts both there when they are in the same
/// module.
macro_rules! weak_aliases {
    ($($name:literal),* $(,)?) => {
        std::arch::global_asm!($(
            concat!(".weak MPI_", $name),
            concat!(".set MPI_", $name, ", PMPI_", $name),
        )*);
    };
}

pub mod argument;
// Called only by the generated shims, with the arguments from C; the signatures are the standard's.
#[allow(clippy::not_unsafe_ptr_arg_deref, clippy::too_many_arguments)]
pub mod calls;
pub mod check;
pub mod data;
pub mod explain;
pub mod fatal;
pub mod fortran;
pub mod lapi;
mod last;
pub mod leaks;
pub mod message;
// The names are those of C.
#[cfg(feature = "insight")]
mod advice;
#[allow(non_snake_case)]
pub mod mpix;
#[cfg(not(feature = "insight"))]
mod profiled;
mod python;
pub mod quick;
pub mod run;
pub mod shim;
pub mod types;
mod unseen;

/// Run by the loader when the library is loaded.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_LOAD: extern "C" fn() = at_load;

extern "C" fn at_load() {
    #[cfg(not(feature = "insight"))]
    profiled::load_other_copy();
    #[cfg(feature = "insight")]
    {
        encore_engine::insight::forget_how_it_was_loaded();
        encore_engine::insight::patterns::measure_by(advice::ABOVE);
        encore_engine::insight::report::list_left_by(leaks::list);
    }
    encore_boot::printed::set_up();
    // With one thread, as at most until the program's `main`, registration is free; later it takes tens of milliseconds (docs/lab/486).
    // Ranks check later whether the kernel supports it.
    encore_shmem::doorbell::register();
}

// Generated for readers; not in rustfmt's layout.
#[rustfmt::skip]
#[allow(
    missing_docs,
    non_snake_case,
    unused_imports,
    unused_unsafe,
    unused_variables,
    clippy::missing_safety_doc,
    clippy::too_many_arguments,
    clippy::unnecessary_cast
)]
pub mod generated;
