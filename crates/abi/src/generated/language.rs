// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 19: Language bindings.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_f90_real(
    p: c_int,
    r: c_int,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateF90Real, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_f90_complex(
    p: c_int,
    r: c_int,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateF90Complex, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_f90_integer(
    r: c_int,
    newtype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeCreateF90Integer, On::NOTHING)
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_match_size(
    typeclass: c_int,
    size: c_int,
    datatype: *mut DatatypeHandle,
) -> c_int {
    unsupported(Function::TypeMatchSize, On::NOTHING)
}

weak_aliases! {
    "Type_create_f90_real",
    "Type_create_f90_complex",
    "Type_create_f90_integer",
    "Type_match_size",
}
