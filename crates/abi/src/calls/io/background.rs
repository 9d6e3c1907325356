//! §14.4: nonblocking accesses.

use encore_file::access::Direction;
use encore_file::pointer::Place;
use encore_file::transfer;

use crate::shim::*;

/// Makes functions of one shape: `name(offset) = collective or not, direction, place`. Only those that take an offset name it.
macro_rules! accesses {
    ($(#[$doc:meta] $name:ident($($offset:ident)?) = $all:literal, $direction:ident, $place:expr;)*) => {$(
        #[$doc]
        pub fn $name(
            call: &mut Call,
            fh: Obj<File>,
            $($offset: Offset,)?
            buf: Buffer,
            request: &mut RequestHandle,
        ) -> Result<()> {
            // Programs that don't check the error wait for this request.
            *request = RequestHandle::NULL;
            *request = transfer::later(call, fh, $all, Direction::$direction, $place, &buf)?.handle();
            Ok(())
        }
    )*};
}

accesses! {
    /// `MPI_File_iread_at`
    file_iread_at(offset) = false, Read, Place::At(offset);
    /// `MPI_File_iread_at_all`
    file_iread_at_all(offset) = true, Read, Place::At(offset);
    /// `MPI_File_iread`
    file_iread() = false, Read, Place::Individual;
    /// `MPI_File_iread_all`
    file_iread_all() = true, Read, Place::Individual;
    /// `MPI_File_iread_shared`
    file_iread_shared() = false, Read, Place::Shared;
    /// `MPI_File_iwrite_at`
    file_iwrite_at(offset) = false, Write, Place::At(offset);
    /// `MPI_File_iwrite_at_all`
    file_iwrite_at_all(offset) = true, Write, Place::At(offset);
    /// `MPI_File_iwrite`
    file_iwrite() = false, Write, Place::Individual;
    /// `MPI_File_iwrite_all`
    file_iwrite_all() = true, Write, Place::Individual;
    /// `MPI_File_iwrite_shared`
    file_iwrite_shared() = false, Write, Place::Shared;
}
