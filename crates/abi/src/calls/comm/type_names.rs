//! §7.8: names of datatypes.

use crate::shim::*;

/// `MPI_Type_set_name`
pub fn type_set_name(_call: &mut Call, datatype: Obj<Datatype>, type_name: &CStr) -> Result<()> {
    let name = type_name.to_bytes();
    let longest = constants::MPI_MAX_OBJECT_NAME as usize - 1;
    datatype.set_name(&name[..name.len().min(longest)]);
    Ok(())
}

/// `MPI_Type_get_name`; `MPI_DATATYPE_NULL` has a name too.
pub fn type_get_name(_call: &mut Call, datatype: DatatypeHandle, mut type_name: StringOut<'_>) -> Result<()> {
    if datatype == DatatypeHandle::NULL {
        type_name.set(b"MPI_DATATYPE_NULL");
        return Ok(());
    }
    check::datatype(datatype, "datatype")?.with_name(|name| type_name.set(name));
    Ok(())
}
