//! §14.4.3, §14.4.4: file pointers.

use encore_file::pointer;

use crate::shim::*;

/// `MPI_File_seek`
pub fn file_seek(_call: &mut Call, fh: Obj<File>, offset: Offset, whence: c_int) -> Result<()> {
    pointer::seek(&fh, offset, whence)
}

/// `MPI_File_get_position`
pub fn file_get_position(_call: &mut Call, fh: Obj<File>, offset: &mut Offset) -> Result<()> {
    fh.result(fh.check_not_sequential())?;
    *offset = fh.pointer.get();
    Ok(())
}

/// `MPI_File_seek_shared`
pub fn file_seek_shared(call: &mut Call, fh: Obj<File>, offset: Offset, whence: c_int) -> Result<()> {
    pointer::seek_shared(call, fh, offset, whence)
}

/// `MPI_File_get_position_shared`
pub fn file_get_position_shared(call: &mut Call, fh: Obj<File>, offset: &mut Offset) -> Result<()> {
    *offset = pointer::shared(call, fh)?;
    Ok(())
}
