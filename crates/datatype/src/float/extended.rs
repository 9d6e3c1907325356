//! The x87's 80-bit format: `long double` on x86.

use std::cmp::Ordering;

/// A number of 80 bits in 16 bytes: 64 bits of significand, the leading one explicit, 15 of
/// exponent, sign. The last 6 bytes mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub(crate) struct Extended {
    pub significand: u64,
    pub sign_exponent: u16,
}

impl Extended {
    pub fn is_negative(self) -> bool {
        self.sign_exponent & 0x8000 != 0
    }

    /// Exponent and significand as one number that is larger for larger magnitudes.
    ///
    /// A subnormal number with the leading bit set has the exponent of the smallest normal one.
    fn magnitude(self) -> (u16, u64) {
        let exponent = self.sign_exponent & 0x7fff;
        let pseudo = exponent == 0 && self.significand >> 63 == 1;
        (exponent | u16::from(pseudo), self.significand)
    }

    /// Not a number, or an encoding that the processor takes for invalid.
    pub fn is_nan(self) -> bool {
        let exponent = self.sign_exponent & 0x7fff;
        let leading = self.significand >> 63 == 1;
        (exponent == 0x7fff && self.significand << 1 != 0) || (exponent != 0 && !leading)
    }

    /// `self < other`; false if either isn't a number.
    pub fn less(self, other: Extended) -> bool {
        if self.is_nan() || other.is_nan() || (self.significand | other.significand) == 0 {
            return false;
        }
        match (self.is_negative(), other.is_negative()) {
            (false, false) => self.magnitude().cmp(&other.magnitude()) == Ordering::Less,
            (true, true) => other.magnitude().cmp(&self.magnitude()) == Ordering::Less,
            (negative, _) => negative,
        }
    }
}
