//! §5.3: packing in the external32 representation.

use super::packing::place;
use super::refused;
use crate::calls::collective::staging::on_host;
use crate::shim::*;

/// Fails unless the data representation is the only one there is.
fn known(datarep: &CStr) -> Result<()> {
    if datarep == c"external32" {
        return Ok(());
    }
    let text = format!("\"{}\" is not \"external32\", which is the only one", datarep.to_string_lossy());
    Err(Error::argument(ErrorClass::Arg, "datarep", Fact::Text(text)))
}

fn size_of(call: &Call, datatype: Obj<Datatype>, count: Count) -> Result<u64> {
    datatype.definition.external_size_of(count as u64).map_err(|error| refused(call, error))
}

/// `MPI_Pack_external`
pub fn pack_external(
    call: &mut Call,
    datarep: &CStr,
    inbuf: Buffer,
    outbuf: &mut [u8],
    mut position: Position<'_>,
) -> Result<()> {
    known(datarep)?;
    let bytes = size_of(call, inbuf.datatype, inbuf.count)?;
    let start = place(call, outbuf.len(), &position, bytes)?;
    let (definition, room) = (&inbuf.datatype.definition, &mut outbuf[start..]);
    on_host(Some(inbuf), None, |inbuf, _| {
        let inbuf = inbuf.expect("it was given");
        // SAFETY: the program vouches for its buffer, and there is room.
        let packed = unsafe {
            definition.pack_external32(
                inbuf.address,
                inbuf.count as u64,
                room.as_mut_ptr(),
                room.len() as u64,
            )
        };
        packed.map(drop).map_err(|error| refused(call, error))
    })?;
    position.set(start as Count + bytes as Count, "position")
}

/// `MPI_Unpack_external`
pub fn unpack_external(
    call: &mut Call,
    datarep: &CStr,
    inbuf: &[u8],
    mut position: Position<'_>,
    outbuf: Buffer,
) -> Result<()> {
    known(datarep)?;
    let bytes = size_of(call, outbuf.datatype, outbuf.count)?;
    let start = place(call, inbuf.len(), &position, bytes)?;
    let (definition, data) = (&outbuf.datatype.definition, &inbuf[start..]);
    on_host(None, Some(outbuf), |_, outbuf| {
        let outbuf = outbuf.expect("it was given");
        // SAFETY: the program vouches for its buffer, and the bytes are there.
        let unpacked = unsafe {
            definition.unpack_external32(
                data.as_ptr(),
                data.len() as u64,
                outbuf.address,
                outbuf.count as u64,
            )
        };
        unpacked.map(drop).map_err(|error| refused(call, error))
    })?;
    position.set(start as Count + bytes as Count, "position")
}

/// `MPI_Pack_external_size`
pub fn pack_external_size(
    call: &mut Call,
    datarep: &CStr,
    incount: Count,
    datatype: Obj<Datatype>,
    size: &mut Count,
) -> Result<()> {
    known(datarep)?;
    *size = size_of(call, datatype, incount)? as Count;
    Ok(())
}
