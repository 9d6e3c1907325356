//! The named types: the ABI's handle values, and sizes as the C and Fortran compilers of x86-64 and
//! AArch64 Linux have them.

use encore_datatype::f90;
use encore_datatype::{
    Basic, Combiner, Counts, Form, Operand, TypeError, construct, predefined, predefined_size,
};

/// Name, handle, size, alignment, external32 size, extent.
const TYPES: [(&str, usize, u64, i64, u64, i64); 70] = [
    ("MPI_AINT", 0x201, 8, 8, 8, 8),
    ("MPI_COUNT", 0x202, 8, 8, 8, 8),
    ("MPI_OFFSET", 0x203, 8, 8, 8, 8),
    ("MPI_PACKED", 0x207, 1, 1, 1, 1),
    ("MPI_SHORT", 0x208, 2, 2, 2, 2),
    ("MPI_INT", 0x209, 4, 4, 4, 4),
    ("MPI_LONG", 0x20a, 8, 8, 4, 8),
    ("MPI_LONG_LONG", 0x20b, 8, 8, 8, 8),
    ("MPI_UNSIGNED_SHORT", 0x20c, 2, 2, 2, 2),
    ("MPI_UNSIGNED", 0x20d, 4, 4, 4, 4),
    ("MPI_UNSIGNED_LONG", 0x20e, 8, 8, 4, 8),
    ("MPI_UNSIGNED_LONG_LONG", 0x20f, 8, 8, 8, 8),
    ("MPI_FLOAT", 0x210, 4, 4, 4, 4),
    ("MPI_C_COMPLEX", 0x212, 8, 4, 8, 8),
    ("MPI_CXX_FLOAT_COMPLEX", 0x213, 8, 4, 8, 8),
    ("MPI_DOUBLE", 0x214, 8, 8, 8, 8),
    ("MPI_C_DOUBLE_COMPLEX", 0x216, 16, 8, 16, 16),
    ("MPI_CXX_DOUBLE_COMPLEX", 0x217, 16, 8, 16, 16),
    ("MPI_LOGICAL", 0x218, 4, 4, 4, 4),
    ("MPI_INTEGER", 0x219, 4, 4, 4, 4),
    ("MPI_REAL", 0x21a, 4, 4, 4, 4),
    ("MPI_COMPLEX", 0x21b, 8, 4, 8, 8),
    ("MPI_DOUBLE_PRECISION", 0x21c, 8, 8, 8, 8),
    ("MPI_DOUBLE_COMPLEX", 0x21d, 16, 8, 16, 16),
    ("MPI_CHARACTER", 0x21e, 1, 1, 1, 1),
    ("MPI_LONG_DOUBLE", 0x220, 16, 16, 16, 16),
    ("MPI_C_LONG_DOUBLE_COMPLEX", 0x224, 32, 16, 32, 32),
    ("MPI_CXX_LONG_DOUBLE_COMPLEX", 0x225, 32, 16, 32, 32),
    ("MPI_FLOAT_INT", 0x228, 8, 4, 8, 8),
    ("MPI_DOUBLE_INT", 0x229, 12, 8, 12, 16),
    ("MPI_LONG_INT", 0x22a, 12, 8, 8, 16),
    ("MPI_2INT", 0x22b, 8, 4, 8, 8),
    ("MPI_SHORT_INT", 0x22c, 6, 4, 6, 8),
    ("MPI_LONG_DOUBLE_INT", 0x22d, 20, 16, 20, 32),
    ("MPI_2REAL", 0x230, 8, 4, 8, 8),
    ("MPI_2DOUBLE_PRECISION", 0x231, 16, 8, 16, 16),
    ("MPI_2INTEGER", 0x232, 8, 4, 8, 8),
    ("MPI_C_BOOL", 0x238, 1, 1, 1, 1),
    ("MPI_CXX_BOOL", 0x239, 1, 1, 1, 1),
    ("MPI_WCHAR", 0x23c, 4, 4, 2, 4),
    ("MPI_INT8_T", 0x240, 1, 1, 1, 1),
    ("MPI_UINT8_T", 0x241, 1, 1, 1, 1),
    ("MPI_CHAR", 0x243, 1, 1, 1, 1),
    ("MPI_SIGNED_CHAR", 0x244, 1, 1, 1, 1),
    ("MPI_UNSIGNED_CHAR", 0x245, 1, 1, 1, 1),
    ("MPI_BYTE", 0x247, 1, 1, 1, 1),
    ("MPI_INT16_T", 0x248, 2, 2, 2, 2),
    ("MPI_UINT16_T", 0x249, 2, 2, 2, 2),
    ("MPI_INT32_T", 0x250, 4, 4, 4, 4),
    ("MPI_UINT32_T", 0x251, 4, 4, 4, 4),
    ("MPI_INT64_T", 0x258, 8, 8, 8, 8),
    ("MPI_UINT64_T", 0x259, 8, 8, 8, 8),
    ("MPI_LOGICAL1", 0x2c0, 1, 1, 1, 1),
    ("MPI_INTEGER1", 0x2c1, 1, 1, 1, 1),
    ("MPI_LOGICAL2", 0x2c8, 2, 2, 2, 2),
    ("MPI_INTEGER2", 0x2c9, 2, 2, 2, 2),
    ("MPI_REAL2", 0x2ca, 2, 2, 2, 2),
    ("MPI_LOGICAL4", 0x2d0, 4, 4, 4, 4),
    ("MPI_INTEGER4", 0x2d1, 4, 4, 4, 4),
    ("MPI_REAL4", 0x2d2, 4, 4, 4, 4),
    ("MPI_COMPLEX4", 0x2d3, 4, 2, 4, 4),
    ("MPI_LOGICAL8", 0x2d8, 8, 8, 8, 8),
    ("MPI_INTEGER8", 0x2d9, 8, 8, 8, 8),
    ("MPI_REAL8", 0x2da, 8, 8, 8, 8),
    ("MPI_COMPLEX8", 0x2db, 8, 4, 8, 8),
    ("MPI_LOGICAL16", 0x2e0, 16, 16, 16, 16),
    ("MPI_INTEGER16", 0x2e1, 16, 16, 16, 16),
    ("MPI_REAL16", 0x2e2, 16, 16, 16, 16),
    ("MPI_COMPLEX16", 0x2e3, 16, 8, 16, 16),
    ("MPI_COMPLEX32", 0x2eb, 32, 16, 32, 32),
];

#[test]
fn table() {
    for (name, handle, size, align, external, extent) in TYPES {
        let entry = encore_datatype::predefined(handle).unwrap_or_else(|| panic!("{name} is missing"));
        let datatype = entry.datatype();
        assert_eq!(entry.name, name);
        assert_eq!(entry.basic.handle(), handle);
        assert_eq!(Basic::from_handle(handle), Some(entry.basic));
        assert_eq!((datatype.size(), predefined_size(handle)), (size, size), "{name}");
        assert_eq!((datatype.lb(), datatype.extent()), (0, extent), "{name}");
        assert_eq!(datatype.external_size(), external, "{name}");
        assert_eq!(datatype.combiner(), Combiner::Named);
        assert!(datatype.is_predefined() && datatype.contents().is_none());
        // The alignment shows in a structure with a byte after it.
        let types = [predefined::shared(entry.basic), predefined::shared(predefined::BYTE)];
        let padded = construct::structure(Counts::Int(&[1, 1]), &[0, extent], &types).unwrap();
        assert_eq!(padded.extent(), extent + align, "{name}");
    }
}

#[test]
fn no_other_handles() {
    let others = (0..0x1000).filter(|value| TYPES.iter().all(|row| row.1 != *value));
    for value in others.chain([usize::MAX, 0x1_0000_0209]) {
        assert!(encore_datatype::predefined(value).is_none());
        assert_eq!(predefined_size(value), 0);
    }
    assert_eq!(predefined::all().count(), TYPES.len());
}

#[test]
fn pairs_with_gaps() {
    let short_int = predefined::SHORT_INT.entry().datatype();
    assert_eq!((short_int.true_extent(), short_int.is_contiguous(1)), (8, None));
    let double_int = predefined::DOUBLE_INT.entry().datatype();
    assert_eq!((double_int.true_extent(), double_int.is_contiguous(1)), (12, Some(0)));
    assert_eq!(double_int.is_contiguous(2), None);
    assert_eq!(double_int.elements_of(12), Some(2));
    let integers = predefined::TWO_INT.entry().datatype();
    assert_eq!((integers.is_contiguous(9), integers.only_basic()), (Some(0), Some(predefined::INT)));
}

#[test]
fn value_and_index() {
    let get = |value: Basic, index: Basic| {
        predefined::pair_of(value.entry().datatype(), index.entry().datatype()).map(|entry| entry.basic)
    };
    let mut named = 0;
    for value in predefined::all() {
        for index in predefined::all() {
            let pair = (value.basic, index.basic);
            let known = predefined::all().find(|entry| entry.pair == Some(pair));
            assert_eq!(get(pair.0, pair.1), known.map(|entry| entry.basic), "{pair:?}");
            named += usize::from(known.is_some());
        }
    }
    assert_eq!(named, 9);
    assert_eq!(get(predefined::LONG_DOUBLE, predefined::INT), Some(predefined::LONG_DOUBLE_INT));
    assert_eq!(get(predefined::INTEGER, predefined::INTEGER), Some(predefined::TWO_INTEGER));
    // The values are alike, the names not.
    assert_eq!(get(predefined::REAL8, predefined::INT), None);
    assert_eq!(get(predefined::INT64_T, predefined::INT), None);
    // The standard's example.
    assert_eq!(get(predefined::DOUBLE, predefined::UINT64_T), None);
    let derived = construct::dup(&predefined::shared(predefined::DOUBLE)).unwrap();
    assert!(predefined::pair_of(&derived, predefined::INT.entry().datatype()).is_none());
}

#[test]
fn kinds_of_fortran() {
    let real = |p, r| f90::real(p, r).map(|made| made.only_basic().unwrap().name());
    assert_eq!(real(Some(6), None), Ok("MPI_REAL4"));
    assert_eq!(real(Some(6), Some(37)), Ok("MPI_REAL4"));
    assert_eq!(real(Some(7), None), Ok("MPI_REAL8"));
    assert_eq!(real(None, Some(38)), Ok("MPI_REAL8"));
    assert_eq!(real(Some(33), Some(4931)), Ok("MPI_REAL16"));
    #[cfg(target_arch = "x86_64")]
    assert_eq!(real(Some(18), Some(308)), Ok("MPI_LONG_DOUBLE"));
    let unknown = TypeError::NoSuchPrecision { precision: Some(34), range: None };
    assert_eq!(real(Some(34), None), Err(unknown));
    assert!(matches!(real(None, None), Err(TypeError::BadPrecision { .. })));
    assert!(matches!(real(Some(-1), None), Err(TypeError::BadPrecision { .. })));

    let complex = f90::complex(Some(15), None).unwrap();
    assert_eq!(complex.only_basic(), Some(predefined::COMPLEX16));
    assert_eq!(complex.contents().unwrap().integers_given(), [15, -32766]);
    assert_eq!(complex.operand(), Some(Operand::Single(predefined::COMPLEX16)));
    assert!(complex.is_predefined());

    let sizes = [(0, 1), (2, 1), (3, 2), (4, 2), (5, 4), (9, 4), (10, 8), (18, 8), (19, 16), (38, 16)];
    for (range, size) in sizes {
        let made = f90::integer(range).unwrap();
        assert_eq!((made.size(), made.external_size()), (size, size));
        assert_eq!(made.contents().unwrap().integers_given(), [range]);
    }
    assert!(matches!(f90::integer(39), Err(TypeError::NoSuchPrecision { .. })));
}

#[test]
fn types_by_size() {
    let name = |class, size| f90::match_size(class, size).map(|basic| basic.name());
    assert_eq!(name(f90::TYPECLASS_INTEGER, 8), Ok("MPI_INTEGER8"));
    assert_eq!(name(f90::TYPECLASS_REAL, 4), Ok("MPI_REAL4"));
    assert_eq!(name(f90::TYPECLASS_COMPLEX, 4), Ok("MPI_COMPLEX4"));
    assert_eq!(name(f90::TYPECLASS_COMPLEX, 2), Err(TypeError::NoSuchSize { size: 2 }));
    assert_eq!(name(7, 4), Err(TypeError::BadTypeClass { class: 7 }));
    for class in [f90::TYPECLASS_INTEGER, f90::TYPECLASS_REAL, f90::TYPECLASS_COMPLEX] {
        for size in 0..40 {
            if let Ok(basic) = f90::match_size(class, size) {
                assert_eq!(basic.size() as i64, size);
            }
        }
    }
}

#[test]
fn duplicates_are_derived() {
    let dup = construct::dup(&predefined::shared(predefined::INT)).unwrap();
    assert_eq!(dup.combiner(), Combiner::Dup);
    assert!(!dup.is_predefined() && dup.operand().is_none());
    let old = construct::contiguous(Form::Int, 3, &predefined::shared(predefined::INT)).unwrap();
    assert!(old.operand().is_none());
}
