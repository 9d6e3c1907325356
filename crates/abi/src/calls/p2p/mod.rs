//! Chapter 3: point-to-point communication.

mod buffering;
mod completion;
mod persistent;
mod probing;
mod receiving;
mod sending;

pub use buffering::*;
pub use completion::*;
pub use persistent::*;
pub use probing::*;
pub use receiving::*;
pub use sending::*;

use crate::shim::*;

/// `MPI_Get_count`: whole items only, else `MPI_UNDEFINED` (§3.2.5).
pub fn get_count(
    _call: &mut Call,
    status: &Status,
    datatype: Obj<Datatype>,
    mut count: CountOut<'_>,
) -> Result<()> {
    let (bytes, size) = (status.bytes(), datatype.size);
    let items = match (bytes, size) {
        (0, _) => 0,
        (_, 0) => i64::from(encore_engine::UNDEFINED),
        _ if bytes % size != 0 => i64::from(encore_engine::UNDEFINED),
        _ => (bytes / size) as i64,
    };
    count.set_or_undefined(items);
    Ok(())
}

/// `MPI_Status_get_source`
pub fn status_get_source(_call: &mut Call, status: &Status, source: &mut c_int) -> Result<()> {
    *source = status.source;
    Ok(())
}

/// `MPI_Status_get_tag`
pub fn status_get_tag(_call: &mut Call, status: &Status, tag: &mut c_int) -> Result<()> {
    *tag = status.tag;
    Ok(())
}

/// `MPI_Status_get_error`
pub fn status_get_error(_call: &mut Call, status: &Status, error: &mut c_int) -> Result<()> {
    *error = status.error;
    Ok(())
}

/// `MPI_Test_cancelled`
pub fn test_cancelled(_call: &mut Call, status: &Status, flag: &mut Flag) -> Result<()> {
    flag.set(status.cancelled());
    Ok(())
}
