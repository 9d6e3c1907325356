//! §5.1.3, §5.1.4: parts of arrays.

use encore_datatype::array::{self, Distribution};

use super::{counts, store};
use crate::shim::*;

/// `MPI_Type_create_subarray`
pub fn type_create_subarray(
    call: &mut Call,
    array_of_sizes: Counts<'_>,
    array_of_subsizes: Counts<'_>,
    array_of_starts: Counts<'_>,
    order: c_int,
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let (sizes, subsizes) = (counts(array_of_sizes), counts(array_of_subsizes));
    let made = array::subarray(sizes, subsizes, counts(array_of_starts), order, &oldtype.definition);
    store(call, newtype, made)
}

/// `MPI_Type_create_darray`
#[allow(clippy::too_many_arguments)] // The standard's.
pub fn type_create_darray(
    call: &mut Call,
    size: c_int,
    rank: c_int,
    array_of_gsizes: Counts<'_>,
    array_of_distribs: &[c_int],
    array_of_dargs: &[c_int],
    array_of_psizes: &[c_int],
    order: c_int,
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let distribution = Distribution {
        size,
        rank,
        gsizes: counts(array_of_gsizes),
        distribs: array_of_distribs,
        dargs: array_of_dargs,
        psizes: array_of_psizes,
        order,
    };
    store(call, newtype, array::darray(distribution, &oldtype.definition))
}
