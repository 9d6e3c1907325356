// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 19: Language bindings.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_f90_real(
    p: c_int,
    r: c_int,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateF90Real, On::NOTHING, |call| unsafe {
        let newtype = check::out(newtype, "newtype")?;
        calls::language::type_create_f90_real(call, p, r, newtype)?;
        leaks::made(Function::TypeCreateF90Real, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_f90_complex(
    p: c_int,
    r: c_int,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateF90Complex, On::NOTHING, |call| unsafe {
        let newtype = check::out(newtype, "newtype")?;
        calls::language::type_create_f90_complex(call, p, r, newtype)?;
        leaks::made(Function::TypeCreateF90Complex, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_create_f90_integer(
    r: c_int,
    newtype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeCreateF90Integer, On::NOTHING, |call| unsafe {
        let newtype = check::out(newtype, "newtype")?;
        calls::language::type_create_f90_integer(call, r, newtype)?;
        leaks::made(Function::TypeCreateF90Integer, What::Datatype, newtype.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Type_match_size(
    typeclass: c_int,
    size: c_int,
    datatype: *mut DatatypeHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::TypeMatchSize, On::NOTHING, |call| unsafe {
        let typeclass = check::choice(typeclass, const { &[(192, "MPI_TYPECLASS_INTEGER"), (193, "MPI_TYPECLASS_REAL"), (194, "MPI_TYPECLASS_COMPLEX")] }, ErrorClass::Arg, "typeclass")?;
        let datatype = check::out(datatype, "datatype")?;
        calls::language::type_match_size(call, typeclass, size, datatype)?;
        leaks::made(Function::TypeMatchSize, What::Datatype, datatype.0);
        Ok(())
    })
}

weak_aliases! {
    "Type_create_f90_real",
    "Type_create_f90_complex",
    "Type_create_f90_integer",
    "Type_match_size",
}
