//! The C types of the interface in Rust.

use std::ffi::c_int;

pub use encore_engine::status::Status;
pub use encore_mpi::handle::*;

/// `MPI_Aint`
pub type Aint = i64;
/// `MPI_Count`
pub type Count = i64;
/// `MPI_Offset`
pub type Offset = i64;

// `MPI_Aint` is `intptr_t`; the library uses the type of `MPI_Count` for it.
const _: () = assert!(size_of::<Aint>() == size_of::<*const ()>() && size_of::<c_int>() == 4);

/// Defines a handle of the tool interface.
macro_rules! tool_handle {
    ($($name:ident = $c:literal),* $(,)?) => {$(
        #[doc = concat!("`", $c, "`; 0 is its null handle.")]
        #[repr(transparent)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name(pub usize);
    )*};
}

tool_handle! {
    TEnumHandle = "MPI_T_enum",
    TCvarHandle = "MPI_T_cvar_handle",
    TPvarHandle = "MPI_T_pvar_handle",
    TPvarSessionHandle = "MPI_T_pvar_session",
    TEventRegistrationHandle = "MPI_T_event_registration",
    TEventInstanceHandle = "MPI_T_event_instance",
}
