//! Purpose of a collective operation: the program has called it, or the library needs it in another function of MPI (`MPI_Comm_dup` sends
//! a number to all ranks, `MPI_Win_fence` waits for all).
//!
//! All ranks must do an operation for the same purpose. So the purpose is part of the operation's mark: an operation of the library never
//! matches one of the program or one for another function, even if both move the same bytes. Reports of mismatches name the function.

use encore_engine::function::Function;

/// The purpose of an operation. 0: the program called it; otherwise the number of the function that needs it, plus one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purpose(u16);

impl Purpose {
    /// The program called the operation itself.
    pub const PROGRAM: Purpose = Purpose(0);

    /// The library needs it in a call of this function. Forms of one function that ranks may mix are one purpose. Accesses of a file by
    /// an offset and by the file pointer are such forms: PnetCDF mixes them.
    pub fn of(function: Function) -> Purpose {
        use Function as F;
        let number = match function {
            F::CommDup | F::CommDupWithInfo => F::CommDup as u16,
            F::CommIdup | F::CommIdupWithInfo => F::CommIdup as u16,
            F::FileReadAtAll | F::FileReadAtAllC => F::FileReadAll as u16,
            F::FileWriteAtAll | F::FileWriteAtAllC => F::FileWriteAll as u16,
            F::FileReadAtAllBegin | F::FileReadAtAllBeginC => F::FileReadAllBegin as u16,
            F::FileWriteAtAllBegin | F::FileWriteAtAllBeginC => F::FileWriteAllBegin as u16,
            F::FileIreadAtAll | F::FileIreadAtAllC => F::FileIreadAll as u16,
            F::FileIwriteAtAll | F::FileIwriteAtAllC => F::FileIwriteAll as u16,
            // The table has the form with large counts right after the other one.
            _ if function.name().ends_with("_c") => function as u16 - 1,
            _ => function as u16,
        };
        Purpose(number + 1)
    }

    /// Number of bits of a purpose.
    pub const BITS: u32 = 16;

    /// The purpose as a number below 2^[`Purpose::BITS`].
    pub fn number(self) -> u16 {
        self.0
    }

    /// The purpose of a [`Purpose::number`].
    pub fn from_number(number: u16) -> Purpose {
        Purpose(number)
    }

    /// Name of the function that needs it. `None`: the program called it.
    pub fn function(self) -> Option<&'static str> {
        let number = usize::from(self.0.checked_sub(1)?);
        (number < Function::COUNT).then(|| Function::name_of(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_function_share_one_purpose() {
        let name = |function| Purpose::of(function).function();
        assert_eq!(Purpose::PROGRAM.function(), None);
        assert_eq!(name(Function::CommIdupWithInfo), Some("MPI_Comm_idup"));
        assert_eq!(name(Function::CommDupWithInfo), Some("MPI_Comm_dup"));
        assert_eq!(name(Function::WinCreateC), Some("MPI_Win_create"));
        assert_eq!(Purpose::of(Function::WinCreate), Purpose::of(Function::WinCreateC));
        assert_eq!(Purpose::of(Function::FileWriteAllC), Purpose::of(Function::FileWriteAtAllC));
        assert_eq!(Purpose::of(Function::FileReadAll), Purpose::of(Function::FileReadAtAll));
        assert_ne!(Purpose::of(Function::FileReadAll), Purpose::of(Function::FileWriteAll));
        assert_ne!(Purpose::of(Function::FileWriteAll), Purpose::of(Function::FileIwriteAll));
        assert_ne!(Purpose::of(Function::WinFence), Purpose::of(Function::WinFree));
        assert_eq!(name(Function::Send), Some("MPI_Send"));
    }
}
