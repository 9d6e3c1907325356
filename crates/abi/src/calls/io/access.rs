//! §14.4: accesses that end before the call returns.

use encore_file::access::Direction;
use encore_file::pointer::Place;
use encore_file::transfer;

use crate::shim::*;

fn store(result: Status, status: Option<&mut Status>) {
    if let Some(place) = status {
        result.store(place);
    }
}

/// `MPI_File_read_at`
pub fn file_read_at(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::alone(call, fh, Direction::Read, Place::At(offset), &buf)?, status);
    Ok(())
}

/// `MPI_File_read_at_all`
pub fn file_read_at_all(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::together(call, fh, Direction::Read, Place::At(offset), &buf)?, status);
    Ok(())
}

/// `MPI_File_read`
pub fn file_read(call: &mut Call, fh: Obj<File>, buf: Buffer, status: Option<&mut Status>) -> Result<()> {
    store(transfer::alone(call, fh, Direction::Read, Place::Individual, &buf)?, status);
    Ok(())
}

/// `MPI_File_read_all`
pub fn file_read_all(call: &mut Call, fh: Obj<File>, buf: Buffer, status: Option<&mut Status>) -> Result<()> {
    store(transfer::together(call, fh, Direction::Read, Place::Individual, &buf)?, status);
    Ok(())
}

/// `MPI_File_read_shared`
pub fn file_read_shared(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::alone(call, fh, Direction::Read, Place::Shared, &buf)?, status);
    Ok(())
}

/// `MPI_File_read_ordered`
pub fn file_read_ordered(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::ordered(call, fh, Direction::Read, &buf)?, status);
    Ok(())
}

/// `MPI_File_write_at`
pub fn file_write_at(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::alone(call, fh, Direction::Write, Place::At(offset), &buf)?, status);
    Ok(())
}

/// `MPI_File_write_at_all`
pub fn file_write_at_all(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::together(call, fh, Direction::Write, Place::At(offset), &buf)?, status);
    Ok(())
}

/// `MPI_File_write`
pub fn file_write(call: &mut Call, fh: Obj<File>, buf: Buffer, status: Option<&mut Status>) -> Result<()> {
    store(transfer::alone(call, fh, Direction::Write, Place::Individual, &buf)?, status);
    Ok(())
}

/// `MPI_File_write_all`
pub fn file_write_all(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::together(call, fh, Direction::Write, Place::Individual, &buf)?, status);
    Ok(())
}

/// `MPI_File_write_shared`
pub fn file_write_shared(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::alone(call, fh, Direction::Write, Place::Shared, &buf)?, status);
    Ok(())
}

/// `MPI_File_write_ordered`
pub fn file_write_ordered(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    store(transfer::ordered(call, fh, Direction::Write, &buf)?, status);
    Ok(())
}
