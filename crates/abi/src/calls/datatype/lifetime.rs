//! §5.1.9: committing and freeing.

use encore_mpi::datatypes;

use crate::shim::*;

/// `MPI_Type_commit`. A type is compiled when it is made; committing only permits its use.
pub fn type_commit(_call: &mut Call, datatype: &mut DatatypeHandle) -> Result<()> {
    check::datatype(*datatype, "datatype")?.committed.set(true);
    Ok(())
}

/// `MPI_Type_free`
pub fn type_free(call: &mut Call, datatype: &mut DatatypeHandle) -> Result<()> {
    let freed = check::datatype(*datatype, "datatype")?;
    datatypes::free(call, freed)?;
    *datatype = DatatypeHandle::NULL;
    Ok(())
}
