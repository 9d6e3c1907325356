//! §14.4.5: split collective accesses.

use encore_file::file::SplitKind;
use encore_file::transfer;

use super::access::told;
use crate::shim::*;

fn end(call: &mut Call, fh: Obj<File>, kind: SplitKind, status: Option<&mut Status>) -> Result<()> {
    let result = transfer::split_end(call, fh, kind);
    told(result, status)
}

/// `MPI_File_read_at_all_begin`
pub fn file_read_at_all_begin(call: &mut Call, fh: Obj<File>, offset: Offset, buf: Buffer) -> Result<()> {
    transfer::split_begin(call, fh, SplitKind::ReadAt, offset, &buf)
}

/// `MPI_File_read_at_all_end`
pub fn file_read_at_all_end(
    call: &mut Call,
    fh: Obj<File>,
    _buf: *mut c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    end(call, fh, SplitKind::ReadAt, status)
}

/// `MPI_File_read_all_begin`
pub fn file_read_all_begin(call: &mut Call, fh: Obj<File>, buf: Buffer) -> Result<()> {
    transfer::split_begin(call, fh, SplitKind::Read, 0, &buf)
}

/// `MPI_File_read_all_end`
pub fn file_read_all_end(
    call: &mut Call,
    fh: Obj<File>,
    _buf: *mut c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    end(call, fh, SplitKind::Read, status)
}

/// `MPI_File_read_ordered_begin`
pub fn file_read_ordered_begin(call: &mut Call, fh: Obj<File>, buf: Buffer) -> Result<()> {
    transfer::split_begin(call, fh, SplitKind::ReadOrdered, 0, &buf)
}

/// `MPI_File_read_ordered_end`
pub fn file_read_ordered_end(
    call: &mut Call,
    fh: Obj<File>,
    _buf: *mut c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    end(call, fh, SplitKind::ReadOrdered, status)
}

/// `MPI_File_write_at_all_begin`
pub fn file_write_at_all_begin(call: &mut Call, fh: Obj<File>, offset: Offset, buf: Buffer) -> Result<()> {
    transfer::split_begin(call, fh, SplitKind::WriteAt, offset, &buf)
}

/// `MPI_File_write_at_all_end`
pub fn file_write_at_all_end(
    call: &mut Call,
    fh: Obj<File>,
    _buf: *const c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    end(call, fh, SplitKind::WriteAt, status)
}

/// `MPI_File_write_all_begin`
pub fn file_write_all_begin(call: &mut Call, fh: Obj<File>, buf: Buffer) -> Result<()> {
    transfer::split_begin(call, fh, SplitKind::Write, 0, &buf)
}

/// `MPI_File_write_all_end`
pub fn file_write_all_end(
    call: &mut Call,
    fh: Obj<File>,
    _buf: *const c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    end(call, fh, SplitKind::Write, status)
}

/// `MPI_File_write_ordered_begin`
pub fn file_write_ordered_begin(call: &mut Call, fh: Obj<File>, buf: Buffer) -> Result<()> {
    transfer::split_begin(call, fh, SplitKind::WriteOrdered, 0, &buf)
}

/// `MPI_File_write_ordered_end`
pub fn file_write_ordered_end(
    call: &mut Call,
    fh: Obj<File>,
    _buf: *const c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    end(call, fh, SplitKind::WriteOrdered, status)
}
