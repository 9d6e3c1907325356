//! §5.3: packing in the external32 representation.

use super::packing::place;
use super::refused;
use crate::calls::collective::staging::on_host;
use crate::data::Packed;
use crate::shim::*;

/// Fails unless the data representation is `external32`.
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
    outbuf: Packed,
    mut position: Position<'_>,
) -> Result<()> {
    known(datarep)?;
    let bytes = size_of(call, inbuf.datatype, inbuf.count)?;
    let start = place(call, outbuf.bytes, &position, bytes)?;
    let (definition, room) = (&inbuf.datatype.definition, outbuf.part(start, bytes)?);
    on_host(Some(inbuf), Some(room), |inbuf, room| {
        let (inbuf, room) = inbuf.zip(room).expect("both were given");
        // SAFETY: the program vouches for its buffer, and there is room.
        let packed =
            unsafe { definition.pack_external32(inbuf.address, inbuf.count as u64, room.address, bytes) };
        packed.map(drop).map_err(|error| refused(call, error))
    })?;
    position.set(start as Count + bytes as Count, "position")
}

/// `MPI_Unpack_external`
pub fn unpack_external(
    call: &mut Call,
    datarep: &CStr,
    inbuf: Packed,
    mut position: Position<'_>,
    outbuf: Buffer,
) -> Result<()> {
    known(datarep)?;
    let bytes = size_of(call, outbuf.datatype, outbuf.count)?;
    let start = place(call, inbuf.bytes, &position, bytes)?;
    let (definition, data) = (&outbuf.datatype.definition, inbuf.part(start, bytes)?);
    on_host(Some(data), Some(outbuf), |data, outbuf| {
        let (data, outbuf) = data.zip(outbuf).expect("both were given");
        // SAFETY: the program vouches for its buffer, and the bytes are there.
        let unpacked =
            unsafe { definition.unpack_external32(data.address, bytes, outbuf.address, outbuf.count as u64) };
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
