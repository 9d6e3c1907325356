//! §5.1.11: counting the basic elements of a message.

use crate::shim::*;

/// Number of basic elements in a message, `MPI_UNDEFINED` if one of them is cut.
pub(in crate::calls) fn elements(status: &Status, datatype: Obj<Datatype>) -> Count {
    let elements = datatype.definition.elements_of(status.bytes());
    elements.map_or(Count::from(encore_engine::UNDEFINED), |elements| elements as Count)
}

/// `MPI_Get_elements`
pub fn get_elements(
    _call: &mut Call,
    status: &Status,
    datatype: Obj<Datatype>,
    mut count: CountOut<'_>,
) -> Result<()> {
    count.set_or_undefined(elements(status, datatype));
    Ok(())
}
