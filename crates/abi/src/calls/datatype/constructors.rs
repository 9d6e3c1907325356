//! §5.1.2, §5.1.7, §5.1.10: constructors that place blocks, that change bounds, or that copy.

use encore_datatype::{Shared, construct, predefined};
use encore_mpi::datatypes;

use super::{counts, form, store};
use crate::shim::*;

/// `MPI_Type_contiguous`
pub fn type_contiguous(
    call: &mut Call,
    count: Count,
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let form = form(call, Function::TypeContiguousC);
    store(call, newtype, construct::contiguous(form, count, &oldtype.definition))
}

/// `MPI_Type_vector`
pub fn type_vector(
    call: &mut Call,
    count: Count,
    blocklength: Count,
    stride: Count,
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let form = form(call, Function::TypeVectorC);
    store(call, newtype, construct::vector(form, count, blocklength, stride, &oldtype.definition))
}

/// `MPI_Type_create_hvector`
pub fn type_create_hvector(
    call: &mut Call,
    count: Count,
    blocklength: Count,
    stride: Count,
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let form = form(call, Function::TypeCreateHvectorC);
    store(call, newtype, construct::hvector(form, count, blocklength, stride, &oldtype.definition))
}

/// `MPI_Type_indexed`
pub fn type_indexed(
    call: &mut Call,
    array_of_blocklengths: Counts<'_>,
    array_of_displacements: Displs<'_>,
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let (lengths, displacements) = (counts(array_of_blocklengths), counts(array_of_displacements));
    store(call, newtype, construct::indexed(lengths, displacements, &oldtype.definition))
}

/// `MPI_Type_create_hindexed`
pub fn type_create_hindexed(
    call: &mut Call,
    array_of_blocklengths: Counts<'_>,
    array_of_displacements: &[Count],
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let lengths = counts(array_of_blocklengths);
    store(call, newtype, construct::hindexed(lengths, array_of_displacements, &oldtype.definition))
}

/// `MPI_Type_create_indexed_block`
pub fn type_create_indexed_block(
    call: &mut Call,
    blocklength: Count,
    array_of_displacements: Displs<'_>,
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let displacements = counts(array_of_displacements);
    store(call, newtype, construct::indexed_block(blocklength, displacements, &oldtype.definition))
}

/// `MPI_Type_create_hindexed_block`
pub fn type_create_hindexed_block(
    call: &mut Call,
    blocklength: Count,
    array_of_displacements: &[Count],
    oldtype: Obj<Datatype>,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let form = form(call, Function::TypeCreateHindexedBlockC);
    let made = construct::hindexed_block(form, blocklength, array_of_displacements, &oldtype.definition);
    store(call, newtype, made)
}

/// `MPI_Type_create_struct`
pub fn type_create_struct(
    call: &mut Call,
    array_of_blocklengths: Counts<'_>,
    array_of_displacements: &[Count],
    array_of_types: &[DatatypeHandle],
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let types: Vec<Shared<_>> = array_of_types
        .iter()
        .map(|handle| Ok(check::datatype(*handle, "array_of_types")?.definition.clone()))
        .collect::<Result<_>>()?;
    let made = construct::structure(counts(array_of_blocklengths), array_of_displacements, &types);
    store(call, newtype, made)
}

/// `MPI_Type_create_resized`
pub fn type_create_resized(
    call: &mut Call,
    oldtype: Obj<Datatype>,
    lb: Count,
    extent: Count,
    newtype: &mut DatatypeHandle,
) -> Result<()> {
    let form = form(call, Function::TypeCreateResizedC);
    store(call, newtype, construct::resized(form, lb, extent, &oldtype.definition))
}

/// `MPI_Type_dup`
pub fn type_dup(call: &mut Call, oldtype: Obj<Datatype>, newtype: &mut DatatypeHandle) -> Result<()> {
    // The result if a copy function fails.
    *newtype = DatatypeHandle::NULL;
    *newtype = datatypes::dup(call, oldtype)?.handle();
    Ok(())
}

/// `MPI_Type_get_value_index`
pub fn type_get_value_index(
    _call: &mut Call,
    value_type: Obj<Datatype>,
    index_type: Obj<Datatype>,
    pair_type: &mut DatatypeHandle,
) -> Result<()> {
    let pair = predefined::pair_of(&value_type.definition, &index_type.definition);
    *pair_type = pair.map_or(DatatypeHandle::NULL, |pair| DatatypeHandle(pair.basic.handle()));
    Ok(())
}
