//! Type signatures: the sequence of basic types, without where they lie (MPI 5.0 §5.1).

use crate::basic::{Basic, Repr};

/// The length of a sequence of basic types and a hash of it.
///
/// Equal sequences have equal signatures, however they were made: ten integers are the same as
/// five pairs of them. Different ones have different signatures but for a chance of about 2⁻⁶⁰.
///
/// Types of one kind and size count as equal (`MPI_INT` and `MPI_INT32_T`, `MPI_DOUBLE` and
/// `MPI_REAL8`): the standard lets a program match only types of one name, but what is sent is the
/// same, and nobody is helped by an error there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signature {
    /// Number of basic elements.
    pub elements: u64,
    /// A polynomial in `BASE`, modulo `PRIME`, with the elements' codes as coefficients.
    pub hash: u64,
    /// `BASE` to the power of `elements`, so that signatures can be joined at once.
    power: u64,
}

/// Arbitrary.
const BASE: u64 = 0x1e37_79b9_7f4a_7c15;

/// A Mersenne prime: with a power of two instead, long repetitions would lose the low bits.
const PRIME: u64 = (1 << 61) - 1;

const fn reduce(value: u128) -> u64 {
    let folded = (value & PRIME as u128) as u64 + (value >> 61) as u64;
    if folded >= PRIME { folded - PRIME } else { folded }
}

const fn multiply(a: u64, b: u64) -> u64 {
    reduce(a as u128 * b as u128)
}

impl Signature {
    /// Of no elements.
    pub const EMPTY: Signature = Signature { elements: 0, hash: 0, power: 1 };

    /// Of one element.
    pub(crate) const fn of(repr: Repr) -> Signature {
        Signature { elements: 1, hash: scramble(kind(repr)), power: BASE }
    }

    /// Of this sequence and then `next`.
    pub const fn then(self, next: Signature) -> Signature {
        Signature {
            elements: self.elements.wrapping_add(next.elements),
            hash: reduce(multiply(self.hash, next.power) as u128 + next.hash as u128),
            power: multiply(self.power, next.power),
        }
    }

    /// Of this sequence, `count` times.
    pub const fn repeat(self, count: u64) -> Signature {
        let mut result = Signature::EMPTY;
        let mut square = self;
        let mut rest = count;
        while rest != 0 {
            if rest & 1 == 1 {
                result = result.then(square);
            }
            square = square.then(square);
            rest >>= 1;
        }
        result
    }
}

/// A number for what counts as one type in a signature.
const fn kind(repr: Repr) -> u64 {
    let family = match repr {
        Repr::I8 | Repr::I16 | Repr::I32 | Repr::I64 | Repr::I128 => 1,
        Repr::U8 | Repr::U16 | Repr::U32 | Repr::U64 => 2,
        Repr::F16 | Repr::F32 | Repr::F64 | Repr::F128 => 3,
        Repr::F80 => 4,
        Repr::ComplexF16 | Repr::ComplexF32 | Repr::ComplexF64 | Repr::ComplexF128 => 5,
        Repr::ComplexF80 => 6,
        Repr::Bool => 7,
        Repr::Logical8 | Repr::Logical16 | Repr::Logical32 | Repr::Logical64 | Repr::Logical128 => 7,
        Repr::Char => 8,
        Repr::WideChar => 9,
        Repr::Byte => 10,
        Repr::Packed => 11,
        Repr::Pair => 12,
    };
    family << 8 | repr.size() as u64
}

/// Spreads a small number over the numbers below `PRIME` (as SplitMix64 does).
const fn scramble(value: u64) -> u64 {
    let mut x = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ (x >> 31)) % PRIME
}

/// Whether two basic types match in a signature: the same kind and size.
pub fn matches(a: Basic, b: Basic) -> bool {
    kind(a.repr()) == kind(b.repr())
}
