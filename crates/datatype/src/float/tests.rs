//! Against an independent implementation.

use proptest::prelude::*;
use rustc_apfloat::ieee::{Half as RefHalf, Quad as RefQuad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

use super::{Extended, Half, Quad};

/// A bit pattern with interesting exponents and fractions: `bits` in all, `fraction` of them below
/// the exponent.
fn pattern(bits: u32, fraction: u32) -> impl Strategy<Value = u128> {
    let exponents = (1u128 << (bits - 1 - fraction)) - 1;
    let middle = exponents / 2;
    let exponent = prop_oneof![
        Just(0),
        Just(1),
        Just(exponents),
        Just(exponents - 1),
        (0..exponents),
        (0..exponents),
        (0..240u128).prop_map(move |near| (middle + near).saturating_sub(120).min(exponents)),
    ];
    let all = (1u128 << fraction) - 1;
    let part = prop_oneof![
        Just(0),
        Just(all),
        any::<u128>(),
        any::<u128>(),
        (0..fraction).prop_map(|bit| 1 << bit),
        (0..fraction).prop_map(move |bit| all << bit),
    ];
    (any::<bool>(), exponent, part).prop_map(move |(negative, exponent, part)| {
        u128::from(negative) << (bits - 1) | exponent << fraction | part & all
    })
}

fn quad() -> impl Strategy<Value = Quad> {
    pattern(128, 112).prop_map(Quad)
}

/// Encodings that the processor makes, and the denormal ones with the leading bit set.
fn extended() -> impl Strategy<Value = Extended> {
    (pattern(79, 63), any::<bool>()).prop_map(|(bits, pseudo)| {
        let sign_exponent = (bits >> 63) as u16;
        let leading = sign_exponent & 0x7fff != 0 || pseudo;
        Extended { significand: bits as u64 & !(1 << 63) | u64::from(leading) << 63, sign_exponent }
    })
}

fn same(ours: Quad, reference: RefQuad) -> bool {
    if reference.is_nan() { ours.is_nan() } else { ours.0 == reference.to_bits() }
}

fn of_extended(value: Extended) -> X87DoubleExtended {
    X87DoubleExtended::from_bits(u128::from(value.sign_exponent) << 64 | u128::from(value.significand))
}

fn same_extended(ours: Extended, reference: X87DoubleExtended) -> bool {
    let bits = u128::from(ours.sign_exponent) << 64 | u128::from(ours.significand);
    if reference.is_nan() { ours.is_nan() } else { bits == reference.to_bits() }
}

#[test]
fn every_half() {
    let mut exact = false;
    for bits in 0..=u16::MAX {
        let reference: Single = RefHalf::from_bits(u128::from(bits)).convert(&mut exact).value;
        let ours = Half(bits).to_f32();
        if reference.is_nan() {
            assert!(ours.is_nan());
            assert!(Half::from_f32(ours).to_f32().is_nan());
        } else {
            assert_eq!(u128::from(ours.to_bits()), reference.to_bits(), "{bits:#x}");
            assert_eq!(Half::from_f32(ours), Half(bits));
        }
    }
}

fn config() -> ProptestConfig {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default(),
        None => ProptestConfig::with_cases(20_000),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn rounding_to_half(bits in pattern(32, 23)) {
        let mut exact = false;
        let reference: RefHalf = Single::from_bits(bits).convert(&mut exact).value;
        let ours = Half::from_f32(f32::from_bits(bits as u32));
        if reference.is_nan() {
            prop_assert!(ours.to_f32().is_nan());
        } else {
            prop_assert_eq!(u128::from(ours.0), reference.to_bits());
        }
    }

    #[test]
    fn quad_arithmetic(a in quad(), b in quad()) {
        let (x, y) = (RefQuad::from_bits(a.0), RefQuad::from_bits(b.0));
        prop_assert!(same(a.add(b), (x + y).value), "{a:x?} + {b:x?} = {:x?}", a.add(b));
        prop_assert!(same(a.multiply(b), (x * y).value), "{a:x?} * {b:x?} = {:x?}", a.multiply(b));
        prop_assert_eq!(a.less(b), x < y);
        prop_assert_eq!(a.is_nan(), x.is_nan());
    }

    /// Neighbours, where sums cancel and ties are.
    #[test]
    fn quad_neighbours(a in quad(), apart in -3i32..120, fraction in any::<u128>(), negate in any::<bool>()) {
        let exponent = ((a.0 >> 112 & 0x7fff) as i32 - apart).clamp(0, 0x7ffe);
        let b = Quad((exponent as u128) << 112 | fraction & ((1 << 112) - 1) | a.0 & 1 << 127);
        let b = if negate { b.negated() } else { b };
        let (x, y) = (RefQuad::from_bits(a.0), RefQuad::from_bits(b.0));
        prop_assert!(same(a.add(b), (x + y).value));
    }

    #[test]
    fn extended_to_quad_and_back(value in extended(), other in quad()) {
        let mut exact = false;
        let reference = of_extended(value);
        prop_assert_eq!(value.is_nan(), reference.is_nan());
        prop_assert!(same(Quad::from(value), reference.convert(&mut exact).value));
        let back = Quad::from(value).to_extended();
        // A value with two encodings comes back in the processor's own.
        let own: X87DoubleExtended = reference.convert(&mut exact).value;
        prop_assert!(same_extended(back, own) || reference.is_denormal());
        prop_assert!(!back.less(value) && !value.less(back));

        let reference: X87DoubleExtended = RefQuad::from_bits(other.0).convert(&mut exact).value;
        prop_assert!(same_extended(other.to_extended(), reference), "{other:x?}: {:x?}", other.to_extended());
    }

    #[test]
    fn extended_order(a in extended(), b in extended()) {
        prop_assert_eq!(a.less(b), Quad::from(a).less(Quad::from(b)));
    }
}
