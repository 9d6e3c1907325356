//! §14.4: blocking accesses.

use encore_file::access::Direction;
use encore_file::background::status as bytes_moved;
use encore_file::pointer::Place;
use encore_file::transfer;

use crate::shim::*;

/// Makes functions of one shape: `name(offset) = form(direction, place)`. Only those that take an offset name it.
macro_rules! accesses {
    ($(#[$doc:meta] $name:ident($($offset:ident)?) = $form:ident($direction:ident $(, $place:expr)?);)*) => {$(
        #[$doc]
        pub fn $name(
            call: &mut Call,
            fh: Obj<File>,
            $($offset: Offset,)?
            buf: Buffer,
            status: Option<&mut Status>,
        ) -> Result<()> {
            let result = transfer::$form(call, fh, Direction::$direction, $($place,)? &buf);
            told(result, status)
        }
    )*};
}

/// Stores the status; 0 bytes if the access failed, for programs that don't check the error.
pub fn told(result: Result<Status>, status: Option<&mut Status>) -> Result<()> {
    if let Some(place) = status {
        result.as_ref().copied().unwrap_or_else(|_| bytes_moved(0)).store(place);
    }
    result.map(drop)
}

accesses! {
    /// `MPI_File_read_at`
    file_read_at(offset) = alone(Read, Place::At(offset));
    /// `MPI_File_read_at_all`
    file_read_at_all(offset) = together(Read, Place::At(offset));
    /// `MPI_File_read`
    file_read() = alone(Read, Place::Individual);
    /// `MPI_File_read_all`
    file_read_all() = together(Read, Place::Individual);
    /// `MPI_File_read_shared`
    file_read_shared() = alone(Read, Place::Shared);
    /// `MPI_File_read_ordered`
    file_read_ordered() = ordered(Read);
    /// `MPI_File_write_at`
    file_write_at(offset) = alone(Write, Place::At(offset));
    /// `MPI_File_write_at_all`
    file_write_at_all(offset) = together(Write, Place::At(offset));
    /// `MPI_File_write`
    file_write() = alone(Write, Place::Individual);
    /// `MPI_File_write_all`
    file_write_all() = together(Write, Place::Individual);
    /// `MPI_File_write_shared`
    file_write_shared() = alone(Write, Place::Shared);
    /// `MPI_File_write_ordered`
    file_write_ordered() = ordered(Write);
}
