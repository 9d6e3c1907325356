//! §5.2: packed data are the bytes of the type map in order, as in a message of `MPI_PACKED`.

use encore_datatype::TypeError;
use encore_engine::datatype;

use super::refused;
use crate::data::Packed;
use crate::shim::*;

/// Offset of the next `needed` bytes of a packed buffer of `size` bytes: the current position.
pub(super) fn place(call: &Call, size: usize, position: &Position<'_>, needed: u64) -> Result<usize> {
    let start = usize::try_from(position.get()).ok().filter(|start| *start <= size).ok_or_else(|| {
        let fact = Fact::OutOfRange { value: position.get(), low: 0, high: size as i64 };
        Error::argument(ErrorClass::Arg, "position", fact)
    })?;
    let given = (size - start) as u64;
    if needed > given {
        return Err(refused(call, TypeError::BufferTooSmall { needed, given }));
    }
    Ok(start)
}

/// `MPI_Pack`
pub fn pack(
    call: &mut Call,
    inbuf: Buffer,
    outbuf: Packed,
    mut position: Position<'_>,
    _comm: Obj<Communicator>,
) -> Result<()> {
    let bytes = inbuf.bytes();
    let start = place(call, outbuf.bytes, &position, bytes)?;
    let room = outbuf.part(start, bytes)?;
    // SAFETY: the program vouches for its buffers, and there is room.
    unsafe {
        match room.datatype.dense {
            true => inbuf.read(0, room.address, bytes as usize),
            false => datatype::copy(&inbuf, &room),
        }
    }
    position.set(start as Count + bytes as Count, "position")
}

/// `MPI_Unpack`
pub fn unpack(
    call: &mut Call,
    inbuf: Packed,
    mut position: Position<'_>,
    outbuf: Buffer,
    _comm: Obj<Communicator>,
) -> Result<()> {
    let bytes = outbuf.bytes();
    let start = place(call, inbuf.bytes, &position, bytes)?;
    let data = inbuf.part(start, bytes)?;
    // SAFETY: the program vouches for its buffers, and the bytes are there.
    unsafe {
        match data.datatype.dense {
            true => outbuf.write(0, data.address, bytes as usize),
            false => datatype::copy(&data, &outbuf),
        }
    }
    position.set(start as Count + bytes as Count, "position")
}

/// `MPI_Pack_size`: exactly the bytes that [`pack`] needs.
pub fn pack_size(
    call: &mut Call,
    incount: Count,
    datatype: Obj<Datatype>,
    _comm: Obj<Communicator>,
    mut size: CountOut<'_>,
) -> Result<()> {
    let bytes = (datatype.size as Count).checked_mul(incount);
    size.set_or_undefined(bytes.ok_or_else(|| refused(call, TypeError::Overflow))?);
    Ok(())
}
