//! The access mode of a file (MPI 5.0 §14.2.1), with the ABI's values.

use crate::failure::{Failure, What};

/// `MPI_MODE_APPEND`
pub const APPEND: i32 = 1;
/// `MPI_MODE_CREATE`
pub const CREATE: i32 = 2;
/// `MPI_MODE_DELETE_ON_CLOSE`
pub const DELETE_ON_CLOSE: i32 = 4;
/// `MPI_MODE_EXCL`
pub const EXCL: i32 = 8;
/// `MPI_MODE_RDONLY`
pub const RDONLY: i32 = 16;
/// `MPI_MODE_RDWR`
pub const RDWR: i32 = 32;
/// `MPI_MODE_SEQUENTIAL`
pub const SEQUENTIAL: i32 = 64;
/// `MPI_MODE_UNIQUE_OPEN`
pub const UNIQUE_OPEN: i32 = 128;
/// `MPI_MODE_WRONLY`
pub const WRONLY: i32 = 256;

/// A valid access mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode(i32);

impl Mode {
    /// Checks an access mode.
    ///
    /// # Errors
    /// `MPI_ERR_AMODE`: not exactly one of the three kinds of access, or a combination that the standard forbids.
    pub fn new(bits: i32) -> Result<Mode, Failure> {
        let accesses = [RDONLY, RDWR, WRONLY].into_iter().filter(|access| bits & access != 0).count();
        if accesses != 1 {
            return Err(Failure::of(What::Accesses));
        }
        if bits & RDONLY != 0 && bits & (CREATE | EXCL) != 0 {
            return Err(Failure::of(What::CreateToRead));
        }
        if bits & RDWR != 0 && bits & SEQUENTIAL != 0 {
            return Err(Failure::of(What::SequentialBothWays));
        }
        Ok(Mode(bits))
    }

    /// The bits as the program gave them.
    pub fn bits(self) -> i32 {
        self.0
    }

    /// Whether the bit is set.
    pub fn is(self, bit: i32) -> bool {
        self.0 & bit != 0
    }

    /// Whether the file may be read.
    pub fn reads(self) -> bool {
        !self.is(WRONLY)
    }

    /// Whether the file may be written.
    pub fn writes(self) -> bool {
        !self.is(RDONLY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_combinations() {
        let what = |bits| Mode::new(bits).map(Mode::bits).map_err(|failure| failure.what);
        assert_eq!(what(CREATE), Err(What::Accesses));
        assert_eq!(what(RDWR | WRONLY), Err(What::Accesses));
        assert_eq!(what(RDONLY | CREATE), Err(What::CreateToRead));
        assert_eq!(what(RDONLY | EXCL), Err(What::CreateToRead));
        assert_eq!(what(RDWR | SEQUENTIAL), Err(What::SequentialBothWays));
        assert_eq!(what(RDWR | CREATE | EXCL | APPEND), Ok(RDWR | CREATE | EXCL | APPEND));
        assert_eq!(what(WRONLY | SEQUENTIAL), Ok(WRONLY | SEQUENTIAL));
    }
}
