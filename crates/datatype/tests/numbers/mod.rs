//! Numbers of every representation, and the operators by their definitions.

use encore_datatype::Repr;
use encore_datatype::reduce::Op;
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

/// A value to compare.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Integer(i128),
    // All the others are exact in it.
    Real(Quad),
}

impl Number {
    pub fn is_nan(&self) -> bool {
        matches!(self, Number::Real(value) if value.is_nan())
    }

    pub fn less(&self, other: &Number) -> bool {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => a < b,
            (Number::Real(a), Number::Real(b)) => a < b,
            _ => unreachable!("numbers of one type are compared"),
        }
    }
}

/// The bits, lowest byte first.
fn bits(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
}

fn bytes(bits: u128, size: usize) -> Vec<u8> {
    bits.to_le_bytes()[..size].to_vec()
}

fn signed(bytes: &[u8]) -> i128 {
    let unused = 128 - 8 * bytes.len() as u32;
    (bits(bytes) << unused) as i128 >> unused
}

/// The number in memory.
pub fn decode(repr: Repr, bytes: &[u8]) -> Number {
    let mut exact = false;
    match repr {
        Repr::I8 | Repr::I16 | Repr::I32 | Repr::I64 | Repr::I128 => Number::Integer(signed(bytes)),
        Repr::U8 | Repr::U16 | Repr::U32 | Repr::U64 => Number::Integer(bits(bytes) as i128),
        Repr::F16 => Number::Real(Half::from_bits(bits(bytes)).convert(&mut exact).value),
        Repr::F32 => Number::Real(Single::from_bits(bits(bytes)).convert(&mut exact).value),
        Repr::F64 => Number::Real(Double::from_bits(bits(bytes)).convert(&mut exact).value),
        Repr::F80 => Number::Real(X87DoubleExtended::from_bits(bits(&bytes[..10])).convert(&mut exact).value),
        Repr::F128 => Number::Real(Quad::from_bits(bits(bytes))),
        _ => unreachable!("{repr:?} has no order"),
    }
}

/// Result of an operator for two elements.
pub fn expected(op: Op, repr: Repr, left: &[u8], right: &[u8]) -> Vec<u8> {
    let size = repr.size();
    let (a, b) = (&left[..size], &right[..size]);
    let integer = |value: u128| bytes(value, size);
    let truth = |value: bool| integer(u128::from(value));
    match op {
        Op::Replace => a.to_vec(),
        Op::NoOp => b.to_vec(),
        Op::Band => a.iter().zip(b).map(|(a, b)| a & b).collect(),
        Op::Bor => a.iter().zip(b).map(|(a, b)| a | b).collect(),
        Op::Bxor => a.iter().zip(b).map(|(a, b)| a ^ b).collect(),
        Op::Land => truth(bits(a) != 0 && bits(b) != 0),
        Op::Lor => truth(bits(a) != 0 || bits(b) != 0),
        Op::Lxor => truth((bits(a) != 0) != (bits(b) != 0)),
        Op::Min | Op::Max => {
            let (x, y) = (decode(repr, a), decode(repr, b));
            let left_first = match (x, y) {
                _ if x.is_nan() || y.is_nan() => x.is_nan(),
                (Number::Real(p), Number::Real(q)) if p == q => p.is_negative(),
                _ => x.less(&y),
            };
            let either_nan = x.is_nan() || y.is_nan();
            let left = if op == Op::Min || either_nan { left_first } else { !left_first };
            if left { a.to_vec() } else { b.to_vec() }
        }
        Op::Sum | Op::Prod => arithmetic(op == Op::Sum, repr, a, b),
        Op::Minloc | Op::Maxloc => unreachable!("not on single elements"),
    }
}

/// A number of `size` bytes: sum or product of two.
fn real<F: Float>(sum: bool, size: usize, a: &[u8], b: &[u8]) -> Vec<u8> {
    let width = F::BITS / 8;
    let (x, y) = (F::from_bits(bits(&a[..width])), F::from_bits(bits(&b[..width])));
    bytes(if sum { (x + y).value } else { (x * y).value }.to_bits(), size)
}

/// A pair of numbers, computed in `W` and rounded to `F`.
fn complex<F: Float + FloatConvert<W>, W: Float + FloatConvert<F>>(sum: bool, a: &[u8], b: &[u8]) -> Vec<u8> {
    let size = a.len() / 2;
    let mut exact = false;
    let mut get = |bytes: &[u8]| -> W { F::from_bits(bits(&bytes[..F::BITS / 8])).convert(&mut exact).value };
    let (a, b, c, d) = (get(&a[..size]), get(&a[size..]), get(&b[..size]), get(&b[size..]));
    let (re, im) = if sum {
        ((a + c).value, (b + d).value)
    } else {
        (((a * c).value - (b * d).value).value, ((a * d).value + (b * c).value).value)
    };
    let mut put = |value: W| -> Vec<u8> {
        let narrow: F = value.convert(&mut exact).value;
        bytes(narrow.to_bits(), size)
    };
    [put(re), put(im)].concat()
}

fn arithmetic(sum: bool, repr: Repr, a: &[u8], b: &[u8]) -> Vec<u8> {
    let size = repr.size();
    match repr {
        Repr::F16 => real::<Half>(sum, size, a, b),
        Repr::F32 => real::<Single>(sum, size, a, b),
        Repr::F64 => real::<Double>(sum, size, a, b),
        Repr::F80 => real::<X87DoubleExtended>(sum, size, a, b),
        Repr::F128 => real::<Quad>(sum, size, a, b),
        Repr::ComplexF16 => complex::<Half, Single>(sum, a, b),
        Repr::ComplexF32 => complex::<Single, Single>(sum, a, b),
        Repr::ComplexF64 => complex::<Double, Double>(sum, a, b),
        Repr::ComplexF80 => complex::<X87DoubleExtended, X87DoubleExtended>(sum, a, b),
        Repr::ComplexF128 => complex::<Quad, Quad>(sum, a, b),
        _ => {
            let (x, y) = (bits(a), bits(b));
            bytes(if sum { x.wrapping_add(y) } else { x.wrapping_mul(y) }, size)
        }
    }
}

/// Whether two elements are the same. Which NaN a NaN is doesn't matter, nor what is in the last
/// bytes of an 80-bit number.
pub fn same_bytes(repr: Repr, a: &[u8], b: &[u8]) -> bool {
    let part = match repr {
        Repr::ComplexF16 => Repr::F16,
        Repr::ComplexF32 => Repr::F32,
        Repr::ComplexF64 => Repr::F64,
        Repr::ComplexF80 => Repr::F80,
        Repr::ComplexF128 => Repr::F128,
        Repr::F16 | Repr::F32 | Repr::F64 | Repr::F80 | Repr::F128 => repr,
        _ => return a == b,
    };
    let significant = if part == Repr::F80 { 10 } else { part.size() };
    a.chunks(part.size()).zip(b.chunks(part.size())).all(|(a, b)| {
        let nan = (decode(part, a).is_nan(), decode(part, b).is_nan());
        nan == (true, true) || a[..significant] == b[..significant]
    })
}

/// Pseudo-random elements (xorshift), the same in every run.
pub struct Generator(u64);

impl Generator {
    pub fn new(seed: u64) -> Generator {
        Generator(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn elements(&mut self, repr: Repr, count: usize) -> Vec<u8> {
        (0..count).flat_map(|_| self.element(repr)).collect()
    }

    fn element(&mut self, repr: Repr) -> Vec<u8> {
        let random = u128::from(self.next()) << 64 | u128::from(self.next());
        let choice = self.next() % 8;
        match repr {
            Repr::F16 => self.float::<Half>(choice, random, 2),
            Repr::F32 => self.float::<Single>(choice, random, 4),
            Repr::F64 => self.float::<Double>(choice, random, 8),
            Repr::F80 => self.float::<X87DoubleExtended>(choice, random, 16),
            Repr::F128 => self.float::<Quad>(choice, random, 16),
            Repr::ComplexF16 => self.elements(Repr::F16, 2),
            Repr::ComplexF32 => self.elements(Repr::F32, 2),
            Repr::ComplexF64 => self.elements(Repr::F64, 2),
            Repr::ComplexF80 => self.elements(Repr::F80, 2),
            Repr::ComplexF128 => self.elements(Repr::F128, 2),
            Repr::Bool => vec![(random & 1) as u8],
            _ => bytes(if choice < 2 { random & 1 } else { random }, repr.size()),
        }
    }

    /// A number near 1, or any bits, or something special.
    fn float<F: Float>(&mut self, choice: u64, random: u128, size: usize) -> Vec<u8> {
        let special = [F::ZERO, -F::ZERO, F::INFINITY, -F::INFINITY, F::NAN, F::SMALLEST, F::largest()];
        let value = match choice {
            0 => special[random as usize % special.len()],
            1 => F::from_bits(random & (u128::MAX >> (128 - F::BITS))),
            2 => F::from_u128(random % 16).value,
            _ => {
                let scale = (random >> 100) as i32 % 12 - 6;
                let sign = if random & 1 == 1 { -F::from_u128(1).value } else { F::from_u128(1).value };
                (F::from_u128(random >> 8 & 0xffff_ffff_ffff).value.scalbn(scale - 48) * sign).value
            }
        };
        let bits = value.to_bits();
        // Encodings that no processor makes have no meaning to test.
        let invalid = size == 16 && F::BITS == 80 && bits >> 64 & 0x7fff != 0 && bits >> 63 & 1 == 0;
        bytes(if invalid { 0 } else { bits }, size)
    }

    /// A random one of a handful of numbers.
    pub fn one_of_few(&mut self, repr: Repr) -> Vec<u8> {
        let small = u128::from(self.next() % 3);
        fn few<F: Float>(small: u128, choice: u64) -> u128 {
            match choice % 12 {
                0 => F::NAN,
                1 => -F::ZERO,
                2 => -F::from_u128(small).value,
                _ => F::from_u128(small).value,
            }
            .to_bits()
        }
        let choice = self.next();
        let bits = match repr {
            Repr::F16 => few::<Half>(small, choice),
            Repr::F32 => few::<Single>(small, choice),
            Repr::F64 => few::<Double>(small, choice),
            Repr::F80 => few::<X87DoubleExtended>(small, choice),
            Repr::F128 => few::<Quad>(small, choice),
            _ if choice % 4 == 0 => small.wrapping_neg(),
            _ => small,
        };
        bytes(bits, repr.size())
    }
}
