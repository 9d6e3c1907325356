//! §14.4: accesses that go on while the program computes.

use encore_file::access::Direction;
use encore_file::pointer::Place;
use encore_file::transfer;

use crate::shim::*;

/// `MPI_File_iread_at`
pub fn file_iread_at(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, false, Direction::Read, Place::At(offset), &buf)?.handle();
    Ok(())
}

/// `MPI_File_iread_at_all`
pub fn file_iread_at_all(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, true, Direction::Read, Place::At(offset), &buf)?.handle();
    Ok(())
}

/// `MPI_File_iread`
pub fn file_iread(call: &mut Call, fh: Obj<File>, buf: Buffer, request: &mut RequestHandle) -> Result<()> {
    *request = transfer::later(call, fh, false, Direction::Read, Place::Individual, &buf)?.handle();
    Ok(())
}

/// `MPI_File_iread_all`
pub fn file_iread_all(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, true, Direction::Read, Place::Individual, &buf)?.handle();
    Ok(())
}

/// `MPI_File_iread_shared`
pub fn file_iread_shared(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, false, Direction::Read, Place::Shared, &buf)?.handle();
    Ok(())
}

/// `MPI_File_iwrite_at`
pub fn file_iwrite_at(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, false, Direction::Write, Place::At(offset), &buf)?.handle();
    Ok(())
}

/// `MPI_File_iwrite_at_all`
pub fn file_iwrite_at_all(
    call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, true, Direction::Write, Place::At(offset), &buf)?.handle();
    Ok(())
}

/// `MPI_File_iwrite`
pub fn file_iwrite(call: &mut Call, fh: Obj<File>, buf: Buffer, request: &mut RequestHandle) -> Result<()> {
    *request = transfer::later(call, fh, false, Direction::Write, Place::Individual, &buf)?.handle();
    Ok(())
}

/// `MPI_File_iwrite_all`
pub fn file_iwrite_all(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, true, Direction::Write, Place::Individual, &buf)?.handle();
    Ok(())
}

/// `MPI_File_iwrite_shared`
pub fn file_iwrite_shared(
    call: &mut Call,
    fh: Obj<File>,
    buf: Buffer,
    request: &mut RequestHandle,
) -> Result<()> {
    *request = transfer::later(call, fh, false, Direction::Write, Place::Shared, &buf)?.handle();
    Ok(())
}
