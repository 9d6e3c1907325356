//! The external32 representation, by examples that can be written down.

use encore_datatype::{Counts, Datatype, Form, Shared, TypeError, construct, predefined};
use proptest::prelude::*;

/// Packs, compares, unpacks into other memory, compares.
#[track_caller]
fn check(datatype: &Datatype, memory: &[u8], external: &[u8]) {
    let mut packed = vec![0xcc; external.len() + 3];
    // SAFETY: the type describes a part of `memory`.
    let done =
        unsafe { datatype.pack_external32(memory.as_ptr(), 1, packed.as_mut_ptr(), packed.len() as u64) };
    assert_eq!(done, Ok(external.len() as u64));
    assert_eq!(datatype.external_size_of(1), Ok(external.len() as u64));
    assert_eq!(&packed[..external.len()], external);
    assert_eq!(&packed[external.len()..], [0xcc; 3]);
    let mut back = memory.to_vec();
    datatype.program().for_each_run(1, 0, datatype.size(), |offset, len| {
        back[offset as usize..][..len as usize].fill(0xdd);
    });
    // SAFETY: as above.
    let done =
        unsafe { datatype.unpack_external32(packed.as_ptr(), packed.len() as u64, back.as_mut_ptr(), 1) };
    assert_eq!((done, &back[..]), (Ok(external.len() as u64), memory));
}

fn named(basic: encore_datatype::Basic) -> &'static Datatype {
    basic.entry().datatype()
}

#[test]
fn numbers() {
    check(named(predefined::INT), &(-2i32).to_ne_bytes(), &[0xff, 0xff, 0xff, 0xfe]);
    check(named(predefined::SHORT), &0x1234i16.to_ne_bytes(), &[0x12, 0x34]);
    check(named(predefined::DOUBLE), &1.0f64.to_ne_bytes(), &[0x3f, 0xf0, 0, 0, 0, 0, 0, 0]);
    check(named(predefined::BYTE), &[7], &[7]);
    check(named(predefined::C_BOOL), &[1], &[1]);
    check(named(predefined::LONG), &(-2i64).to_ne_bytes(), &[0xff, 0xff, 0xff, 0xfe]);
    check(named(predefined::UNSIGNED_LONG), &0xffff_fffeu64.to_ne_bytes(), &[0xff, 0xff, 0xff, 0xfe]);
    check(named(predefined::LONG_LONG), &(-2i64).to_ne_bytes(), &[255, 255, 255, 255, 255, 255, 255, 254]);
    check(named(predefined::WCHAR), &0x20acu32.to_ne_bytes(), &[0x20, 0xac]);
    check(
        named(predefined::INTEGER16),
        &1i128.to_ne_bytes(),
        &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    );
    check(named(predefined::LOGICAL), &1i32.to_ne_bytes(), &[0, 0, 0, 1]);
    let complex = [1.0f32.to_ne_bytes(), (-2.0f32).to_ne_bytes()].concat();
    check(named(predefined::C_COMPLEX), &complex, &[0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0]);
}

#[test]
#[cfg(target_arch = "x86_64")]
fn long_double() {
    // 1, -0.5, the smallest number, infinity: significand and exponent of the x87, then binary128.
    let cases: [(u64, u16, u128); 4] = [
        (1 << 63, 0x3fff, 0x3fff << 112),
        (1 << 63, 0xbffe, 0xbffe << 112),
        (1, 0, 1 << 49),
        (1 << 63, 0x7fff, 0x7fff << 112),
    ];
    for (significand, exponent, quad) in cases {
        let mut memory = significand.to_ne_bytes().to_vec();
        memory.extend(u64::from(exponent).to_ne_bytes());
        check(named(predefined::LONG_DOUBLE), &memory, &quad.to_be_bytes());
        let (twice, quads) =
            ([&memory[..], &memory].concat(), [quad.to_be_bytes(), quad.to_be_bytes()].concat());
        check(named(predefined::C_LONG_DOUBLE_COMPLEX), &twice, &quads);
    }
}

#[test]
fn structure() {
    // `struct { char a; double b; short c[2]; }`
    let types = [predefined::CHAR, predefined::DOUBLE, predefined::SHORT].map(predefined::shared);
    let made = construct::structure(Counts::Int(&[1, 1, 2]), &[0, 8, 16], &types).unwrap();
    let mut memory = vec![0x5a; 24];
    memory[0] = b'x';
    memory[8..16].copy_from_slice(&2.0f64.to_ne_bytes());
    memory[16..18].copy_from_slice(&1i16.to_ne_bytes());
    memory[18..20].copy_from_slice(&(-1i16).to_ne_bytes());
    check(&made, &memory, &[b'x', 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
    assert_eq!(made.external_size_of(1000), Ok(13_000));
}

#[test]
fn too_large_or_too_small() {
    let longs = construct::contiguous(Form::Int, 3, &predefined::shared(predefined::LONG)).unwrap();
    let memory = [1i64, i64::from(i32::MIN) - 1, 5];
    let mut packed = [0u8; 12];
    // SAFETY: three longs; the room is as given.
    unsafe {
        let short = longs.pack_external32(memory.as_ptr().cast(), 1, packed.as_mut_ptr(), 11);
        assert_eq!(short, Err(TypeError::BufferTooSmall { needed: 12, given: 11 }));
        let lost = longs.pack_external32(memory.as_ptr().cast(), 1, packed.as_mut_ptr(), 12);
        assert_eq!(lost, Err(TypeError::Conversion { basic: predefined::LONG, element: 1 }));
        let mut back = memory;
        let short = longs.unpack_external32(packed.as_ptr(), 11, back.as_mut_ptr().cast(), 1);
        assert_eq!(short, Err(TypeError::BufferTooSmall { needed: 12, given: 11 }));
        assert_eq!(back, memory);
    }
    assert_eq!(longs.external_size_of(u64::MAX), Err(TypeError::Overflow));
}

proptest! {
    /// Values that fit come back, element by element in the order of the type map.
    #[test]
    fn there_and_back(values in proptest::collection::vec((any::<i32>(), any::<f64>()), 0..20), gap in 0..9i64) {
        let types = [predefined::LONG, predefined::DOUBLE].map(predefined::shared);
        let pair = construct::structure(Counts::Int(&[1, 1]), &[0, 8 + gap], &types).unwrap();
        let extent = pair.extent() as usize;
        let many = construct::contiguous(Form::Count, values.len() as i64, &Shared::new(pair)).unwrap();
        let mut memory = vec![0u8; extent * values.len() + 32];
        let mut external = Vec::new();
        for (index, (long, double)) in values.iter().enumerate() {
            let at = index * extent;
            memory[at..at + 8].copy_from_slice(&i64::from(*long).to_ne_bytes());
            memory[at + 8 + gap as usize..][..8].copy_from_slice(&double.to_ne_bytes());
            external.extend(long.to_be_bytes());
            external.extend(double.to_be_bytes());
        }
        check(&many, &memory, &external);
    }
}
