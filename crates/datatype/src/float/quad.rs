//! IEEE binary128: Fortran's `REAL*16`, `long double` on AArch64, and external32's.
//!
//! Results are correctly rounded, to nearest even; NaNs are quieted.

use super::Extended;

/// A number of 128 bits: sign, 15 bits of exponent, 112 of fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Quad(pub u128);

const FRACTION_BITS: u32 = 112;
const SIGN: u128 = 1 << 127;
const HIDDEN: u128 = 1 << FRACTION_BITS;
const FRACTION: u128 = HIDDEN - 1;
const INFINITY: u128 = 0x7fff << FRACTION_BITS;
const QUIET: u128 = HIDDEN >> 1;
const DEFAULT_NAN: u128 = SIGN | INFINITY | QUIET;

/// Bits below the last place of the result, so that rounding knows what was cut off.
const GUARD: u32 = 3;

impl Quad {
    pub fn is_nan(self) -> bool {
        self.0 & !SIGN > INFINITY
    }

    /// Exponent field (1 for subnormal numbers) and fraction with the hidden bit.
    fn parts(self) -> (i32, u128) {
        let exponent = (self.0 >> FRACTION_BITS) as i32 & 0x7fff;
        let fraction = self.0 & FRACTION;
        if exponent == 0 { (1, fraction) } else { (exponent, fraction | HIDDEN) }
    }

    pub fn is_negative(self) -> bool {
        self.0 & SIGN != 0
    }

    pub fn negated(self) -> Quad {
        Quad(self.0 ^ SIGN)
    }

    /// `self < other`; false if either isn't a number.
    pub fn less(self, other: Quad) -> bool {
        if self.is_nan() || other.is_nan() || (self.0 | other.0) & !SIGN == 0 {
            return false;
        }
        match (self.0 & SIGN != 0, other.0 & SIGN != 0) {
            (false, false) => self.0 < other.0,
            (true, true) => other.0 < self.0,
            (negative, _) => negative,
        }
    }

    /// The operand that isn't a number, quieted; the first if neither is one.
    fn propagate(self, other: Quad) -> Quad {
        Quad(if self.is_nan() { self.0 } else { other.0 } | QUIET)
    }

    pub fn add(self, other: Quad) -> Quad {
        if self.is_nan() || other.is_nan() {
            return self.propagate(other);
        }
        let infinite = |x: Quad| x.0 & !SIGN == INFINITY;
        if infinite(self) || infinite(other) {
            return match (infinite(self), infinite(other)) {
                (true, true) if self.0 != other.0 => Quad(DEFAULT_NAN),
                (true, _) => self,
                _ => other,
            };
        }
        // The larger in magnitude gives the sign and the exponent.
        let (large, small) = if self.0 & !SIGN >= other.0 & !SIGN { (self, other) } else { (other, self) };
        let (exponent, a) = large.parts();
        let (lower, b) = small.parts();
        let a = a << GUARD;
        let b = shift_sticky(b << GUARD, (exponent - lower) as u32);
        let sign = large.0 & SIGN;
        if (self.0 ^ other.0) & SIGN == 0 {
            return round(sign, exponent, a + b);
        }
        // Exact cancellation gives +0, but -0 of two of them (they have equal signs then).
        if a == b { Quad(0) } else { round(sign, exponent, a - b) }
    }

    pub fn multiply(self, other: Quad) -> Quad {
        if self.is_nan() || other.is_nan() {
            return self.propagate(other);
        }
        let sign = (self.0 ^ other.0) & SIGN;
        let (x, y) = (self.0 & !SIGN, other.0 & !SIGN);
        if x == INFINITY || y == INFINITY {
            return Quad(if x == 0 || y == 0 { DEFAULT_NAN } else { sign | INFINITY });
        }
        if x == 0 || y == 0 {
            return Quad(sign);
        }
        let ((ea, a), (eb, b)) = (normalized(self), normalized(other));
        // 113 by 113 bits: 225 or 226. The upper half shifted so that bit 112 + GUARD, or the one
        // above, leads.
        let (high, low) = wide_multiply(a << (GUARD + 8), b << 8);
        let significand = high | u128::from(low != 0);
        // The product's point is 2 * 112 bits up; the shifts above took it 128 bits down, less
        // GUARD + 16: the exponents' sum is the result's but for the bias.
        round(sign, ea + eb - 16383, significand)
    }

    /// The nearest number of the x87's format, the even one of two.
    pub fn to_extended(self) -> Extended {
        const CUT: u32 = FRACTION_BITS - 63;
        let sign = (self.0 >> 112) as u16 & 0x8000;
        let field = (self.0 >> FRACTION_BITS) as u16 & 0x7fff;
        let fraction = self.0 & FRACTION;
        if field == 0x7fff {
            let payload = (fraction >> CUT) as u64;
            let quiet = if fraction == 0 { 0 } else { 1 << 62 };
            return Extended { significand: 1 << 63 | payload | quiet, sign_exponent: sign | field };
        }
        let (exponent, significand) = self.parts();
        let kept = (significand >> CUT) as u64;
        let rest = significand & ((1 << CUT) - 1);
        let half = 1 << (CUT - 1);
        let up = rest > half || rest == half && kept & 1 == 1;
        let (significand, carry) = kept.overflowing_add(u64::from(up));
        // A carry out of the significand makes it a power of two.
        let (significand, exponent) = if carry { (1 << 63, exponent + 1) } else { (significand, exponent) };
        // Without the leading bit it's a subnormal number, or 0.
        let field = if significand >> 63 == 0 { 0 } else { exponent as u16 };
        let significand = if field == 0x7fff { 1 << 63 } else { significand };
        Extended { significand, sign_exponent: sign | field }
    }
}

impl From<Extended> for Quad {
    /// Exactly the same number.
    fn from(value: Extended) -> Quad {
        let sign = u128::from(value.sign_exponent & 0x8000) << 112;
        let field = u128::from(value.sign_exponent & 0x7fff);
        let fraction = u128::from(value.significand & !(1 << 63)) << 49;
        let leading = value.significand >> 63 == 1;
        Quad(match (field, leading) {
            (0x7fff, true) if fraction == 0 => sign | INFINITY,
            (0x7fff, true) => sign | INFINITY | QUIET | fraction,
            // The processor takes these for invalid.
            (0x7fff, false) | (1.., false) => DEFAULT_NAN,
            // A subnormal number with the leading bit is the smallest normal exponent.
            (0, true) => sign | HIDDEN | fraction,
            (0, false) => sign | fraction,
            (_, true) => sign | field << FRACTION_BITS | fraction,
        })
    }
}

/// Exponent and significand with the hidden bit set, also of a subnormal number; not of 0.
fn normalized(value: Quad) -> (i32, u128) {
    let (exponent, significand) = value.parts();
    let shift = significand.leading_zeros() - (127 - FRACTION_BITS);
    (exponent - shift as i32, significand << shift)
}

/// `value >> by`, the last bit set if any was lost.
fn shift_sticky(value: u128, by: u32) -> u128 {
    match by {
        0 => value,
        1..=127 => value >> by | u128::from(value << (128 - by) != 0),
        _ => u128::from(value != 0),
    }
}

/// The upper and the lower 128 bits of the product.
fn wide_multiply(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let (low, cross, other, high) = (a0 * b0, a1 * b0, a0 * b1, a1 * b1);
    let middle = (low >> 64) + (cross & LOW) + (other & LOW);
    (high + (cross >> 64) + (other >> 64) + (middle >> 64), middle << 64 | low & LOW)
}

/// The number with this sign, exponent field and significand, which has `GUARD` bits below the
/// last place, the lowest of which stands for all that was lost.
fn round(sign: u128, exponent: i32, significand: u128) -> Quad {
    if significand == 0 {
        return Quad(sign);
    }
    // Move the leading bit to its place, as far as the exponent allows.
    let lead = 127 - FRACTION_BITS - GUARD;
    let zeros = significand.leading_zeros();
    let (mut exponent, mut significand) = (exponent, significand);
    if zeros < lead {
        significand = shift_sticky(significand, lead - zeros);
        exponent += (lead - zeros) as i32;
    } else {
        let shift = ((zeros - lead) as i32).min((exponent - 1).max(0));
        significand <<= shift;
        exponent -= shift;
    }
    if exponent < 1 {
        significand = shift_sticky(significand, (1 - exponent) as u32);
        exponent = 1;
    }
    if exponent >= 0x7fff {
        return Quad(sign | INFINITY);
    }
    let rest = significand & ((1 << GUARD) - 1);
    let half = 1 << (GUARD - 1);
    let mut kept = significand >> GUARD;
    kept += u128::from(rest > half || rest == half && kept & 1 == 1);
    // The hidden bit adds one to the exponent below it; a carry of the fraction does so again, up
    // to infinity.
    Quad(sign | (((exponent as u128 - 1) << FRACTION_BITS) + kept))
}
