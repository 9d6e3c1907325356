//! §5.1.5, §5.1.8: sizes and bounds.

use crate::shim::*;

/// `MPI_Type_size`
pub fn type_size(_call: &mut Call, datatype: Obj<Datatype>, mut size: CountOut<'_>) -> Result<()> {
    size.set_or_undefined(datatype.size as Count);
    Ok(())
}

/// `MPI_Type_get_extent`
pub fn type_get_extent(
    _call: &mut Call,
    datatype: Obj<Datatype>,
    lb: &mut Count,
    extent: &mut Count,
) -> Result<()> {
    (*lb, *extent) = (datatype.definition.lb(), datatype.extent);
    Ok(())
}

/// `MPI_Type_get_true_extent`
pub fn type_get_true_extent(
    _call: &mut Call,
    datatype: Obj<Datatype>,
    true_lb: &mut Count,
    true_extent: &mut Count,
) -> Result<()> {
    (*true_lb, *true_extent) = (datatype.definition.true_lb(), datatype.definition.true_extent());
    Ok(())
}
