//! The basic types: what every type map is made of.

use std::num::NonZeroU8;

/// A predefined type of the ABI, by the low byte of its handle (`0x201` is 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Basic(NonZeroU8);

/// The group a type belongs to in MPI 5.0 §6.9.2, which decides what operators it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// C integer
    CInteger,
    /// Fortran integer
    FortranInteger,
    /// Floating point, C and Fortran
    FloatingPoint,
    /// Fortran `LOGICAL`, C `_Bool`, C++ `bool`
    Logical,
    /// Complex, C, C++ and Fortran
    Complex,
    /// `MPI_BYTE`
    Byte,
    /// `MPI_AINT`, `MPI_COUNT`, `MPI_OFFSET`
    MultiLanguage,
    /// Characters that aren't integers: `MPI_CHAR`, `MPI_WCHAR`, `MPI_CHARACTER`
    Character,
    /// `MPI_PACKED`
    Packed,
    /// A value and an index, for `MPI_MINLOC` and `MPI_MAXLOC`
    Pair,
}

/// Class of a type for the predefined operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A single number, truth value or byte.
    Single(Basic),
    /// A value and an index, for `MPI_MINLOC` and `MPI_MAXLOC`.
    Pair {
        /// The type that is compared.
        value: Basic,
        /// The type of the index.
        index: Basic,
    },
}

/// How a basic element lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each variant is its own description.
pub enum Repr {
    I8,
    I16,
    I32,
    I64,
    I128,
    U8,
    U16,
    U32,
    U64,
    F16,
    F32,
    F64,
    /// The x87's 80-bit format in 16 bytes.
    F80,
    /// IEEE binary128.
    F128,
    ComplexF16,
    ComplexF32,
    ComplexF64,
    ComplexF80,
    ComplexF128,
    /// C and C++ `bool`: 0 or 1.
    Bool,
    Logical8,
    Logical16,
    Logical32,
    Logical64,
    Logical128,
    /// A character of 8 bits.
    Char,
    /// A wide character of 32 bits.
    WideChar,
    /// Eight bits without meaning.
    Byte,
    /// `MPI_PACKED`: bytes that stand for any types.
    Packed,
    /// A value and an index; not itself an entry of a type map.
    Pair,
}

/// `long double` of the C ABI of this machine.
pub(crate) const LONG_DOUBLE_REPR: Repr =
    if cfg!(any(target_arch = "x86_64", target_arch = "x86")) { Repr::F80 } else { Repr::F128 };

/// A pair of [`LONG_DOUBLE_REPR`].
pub(crate) const COMPLEX_LONG_DOUBLE_REPR: Repr =
    if matches!(LONG_DOUBLE_REPR, Repr::F80) { Repr::ComplexF80 } else { Repr::ComplexF128 };

impl Repr {
    /// Bytes of one element in memory. A pair has none of its own: 0.
    pub const fn size(self) -> usize {
        match self {
            Repr::I8 | Repr::U8 | Repr::Bool | Repr::Logical8 => 1,
            Repr::Char | Repr::Byte | Repr::Packed => 1,
            Repr::I16 | Repr::U16 | Repr::F16 | Repr::Logical16 => 2,
            Repr::I32 | Repr::U32 | Repr::F32 | Repr::Logical32 => 4,
            Repr::WideChar | Repr::ComplexF16 => 4,
            Repr::I64 | Repr::U64 | Repr::F64 | Repr::Logical64 | Repr::ComplexF32 => 8,
            Repr::I128 | Repr::F80 | Repr::F128 | Repr::Logical128 | Repr::ComplexF64 => 16,
            Repr::ComplexF80 | Repr::ComplexF128 => 32,
            Repr::Pair => 0,
        }
    }

    /// The alignment that the C and Fortran compilers give it, in bytes.
    pub const fn align(self) -> usize {
        match self {
            Repr::ComplexF16 | Repr::ComplexF32 | Repr::ComplexF64 => self.size() / 2,
            Repr::ComplexF80 | Repr::ComplexF128 => 16,
            Repr::Pair => 1,
            _ => self.size(),
        }
    }
}

impl Basic {
    /// For the tables of predefined types.
    pub(crate) const fn new(id: u8) -> Basic {
        match NonZeroU8::new(id) {
            Some(id) => Basic(id),
            None => panic!("the null datatype isn't a basic type"),
        }
    }

    /// The low byte of the handle.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0.get()
    }

    /// The ABI's handle value, for example `0x209` for `MPI_INT`.
    #[inline]
    pub const fn handle(self) -> usize {
        0x200 | self.0.get() as usize
    }
}
