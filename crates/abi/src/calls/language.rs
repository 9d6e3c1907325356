//! Chapter 19: datatypes chosen by a program's requirements (§19.1.9).

use encore_datatype::{Combiner, f90};
use encore_engine::UNDEFINED;
use encore_engine::datatype::{error, unnamed};

use super::datatype::with_argument;
use crate::shim::*;

/// Stores the handle of an unnamed predefined type.
fn store(
    call: &Call,
    newtype: &mut DatatypeHandle,
    combiner: Combiner,
    precision: c_int,
    range: c_int,
) -> Result<()> {
    *newtype =
        unnamed::fortran(combiner, precision, range).map_err(|error| with_argument(call, error))?.handle();
    Ok(())
}

/// `MPI_Type_create_f90_real`
pub fn type_create_f90_real(call: &mut Call, p: c_int, r: c_int, newtype: &mut DatatypeHandle) -> Result<()> {
    store(call, newtype, Combiner::F90Real, p, r)
}

/// `MPI_Type_create_f90_complex`
pub fn type_create_f90_complex(
    call: &mut Call,
    p: c_int,
    r: c_int,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    store(call, newtype, Combiner::F90Complex, p, r)
}

/// `MPI_Type_create_f90_integer`
pub fn type_create_f90_integer(call: &mut Call, r: c_int, newtype: &mut DatatypeHandle) -> Result<()> {
    store(call, newtype, Combiner::F90Integer, UNDEFINED, r)
}

/// `MPI_Type_match_size`
pub fn type_match_size(
    call: &mut Call,
    typeclass: c_int,
    size: c_int,
    datatype: &mut DatatypeHandle,
) -> Result<()> {
    let found =
        f90::match_size(typeclass, size.into()).map_err(|refusal| with_argument(call, error(refusal)))?;
    *datatype = DatatypeHandle(found.handle());
    Ok(())
}
