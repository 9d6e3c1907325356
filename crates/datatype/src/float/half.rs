//! IEEE binary16.

/// A number of 16 bits: sign, 5 bits of exponent, 10 of fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Half(pub u16);

impl Half {
    /// Exactly the same number.
    #[inline(always)]
    pub fn to_f32(self) -> f32 {
        let magnitude = u32::from(self.0 & 0x7fff);
        let sign = u32::from(self.0 & 0x8000) << 16;
        // As an f32 with the same fields, the number is too small by 2^112; the multiplication
        // puts that right, for subnormal ones too. Infinity and NaN become numbers from 65536 on.
        let scaled = f32::from_bits(magnitude << 13) * f32::from_bits((127 + 112) << 23);
        let special = if scaled >= 65536.0 { 0xff << 23 } else { 0 };
        f32::from_bits(scaled.to_bits() | special | sign)
    }

    /// The nearest number, the even one of two.
    #[inline(always)]
    pub fn from_f32(value: f32) -> Half {
        let bits = value.to_bits();
        let sign = (bits >> 16) as u16 & 0x8000;
        let magnitude = bits & 0x7fff_ffff;
        let rounded = if magnitude > 0x7f80_0000 {
            // Not a number: quiet, with as much of the payload as fits.
            0x7e00 | (magnitude >> 13) as u16 & 0x1ff
        } else if magnitude >= 0x4780_0000 {
            // 65536 and above.
            0x7c00
        } else if magnitude < 0x3880_0000 {
            // Subnormal: adding 0.5 aligns the fraction to the last place there is, and rounds.
            (f32::from_bits(magnitude) + 0.5).to_bits().wrapping_sub(0x3f00_0000) as u16
        } else {
            let odd = magnitude >> 13 & 1;
            // The exponent's bias changes from 127 to 15; a carry of the fraction moves into it.
            ((magnitude + 0xfff + odd) >> 13).wrapping_sub((127 - 15) << 10) as u16
        };
        Half(sign | rounded)
    }
}
