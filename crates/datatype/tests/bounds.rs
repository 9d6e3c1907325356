//! Bounds worked out by hand from the definitions of MPI 5.0 §5.1.

use encore_datatype::array::{
    DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG, Distribution, ORDER_C, darray,
};
use encore_datatype::{Basic, Counts, Datatype, Form, Shared, construct, predefined};

fn get(basic: Basic) -> Shared<Datatype> {
    predefined::shared(basic)
}

/// Lower bound and extent, true lower bound and true extent.
fn bounds(datatype: &Datatype) -> [i64; 4] {
    [datatype.lb(), datatype.extent(), datatype.true_lb(), datatype.true_extent()]
}

/// The extent is padded to the strictest alignment among the types, from the lower bound on.
#[test]
fn padding() {
    let types = [get(predefined::INT), get(predefined::CHAR)];
    let one = Counts::Int(&[1, 1]);
    let at = |places: &[i64]| bounds(&construct::structure(one, places, &types).unwrap());
    assert_eq!(at(&[0, 4]), [0, 8, 0, 5]);
    assert_eq!(at(&[4, 8]), [4, 8, 4, 5]);
    assert_eq!(at(&[1, 5]), [1, 8, 1, 5]);
    // Not only in structures: the definition is of type maps.
    let made = construct::hindexed(one, &[0, 5], &get(predefined::INT)).unwrap();
    assert_eq!(bounds(&made), [0, 12, 0, 9]);
    let made = construct::hvector(Form::Int, 2, 1, 5, &get(predefined::INT)).unwrap();
    assert_eq!(bounds(&made), [0, 12, 0, 9]);
    let made = construct::vector(Form::Int, 3, 2, -4, &get(predefined::DOUBLE_INT)).unwrap();
    assert_eq!(bounds(&made), [-128, 160, -128, 156]);
    // A type without entries lends no alignment.
    let none = Shared::new(construct::contiguous(Form::Int, 0, &get(predefined::DOUBLE)).unwrap());
    assert_eq!(bounds(&none), [0, 0, 0, 0]);
    let types = [none, get(predefined::CHAR)];
    assert_eq!(bounds(&construct::structure(one, &[0, 0], &types).unwrap()), [0, 1, 0, 1]);
}

/// Bounds that were set are the only ones that count, and stay set in what is made of the type.
#[test]
fn markers() {
    let resized = Shared::new(construct::resized(Form::Int, -4, 20, &get(predefined::INT)).unwrap());
    assert_eq!(bounds(&resized), [-4, 20, 0, 4]);
    let types = [resized.clone(), get(predefined::DOUBLE)];
    let made = construct::structure(Counts::Int(&[1, 1]), &[0, 64], &types).unwrap();
    assert_eq!(bounds(&made), [-4, 20, 0, 72]);
    let made = construct::structure(Counts::Int(&[0, 1]), &[0, 64], &types).unwrap();
    assert_eq!(bounds(&made), [64, 8, 64, 8]);
    let three = Shared::new(construct::contiguous(Form::Int, 3, &resized).unwrap());
    assert_eq!(bounds(&three), [-4, 60, 0, 44]);
    assert_eq!(bounds(&construct::contiguous(Form::Int, 0, &three).unwrap()), [0, 0, 0, 0]);
    let again = construct::resized(Form::Int, 0, 4, &three).unwrap();
    assert_eq!(bounds(&again), [0, 4, 0, 44]);
    assert_eq!(bounds(&construct::dup(&Shared::new(again)).unwrap()), [0, 4, 0, 44]);
}

/// A 5 by 7 array on a 2 by 2 grid: rows dealt out two by two, columns in blocks of four.
#[test]
fn distributed() {
    let part = |rank| {
        let distribution = Distribution {
            size: 4,
            rank,
            gsizes: Counts::Int(&[5, 7]),
            distribs: &[DISTRIBUTE_CYCLIC, DISTRIBUTE_BLOCK],
            dargs: &[2, DISTRIBUTE_DFLT_DARG],
            psizes: &[2, 2],
            order: ORDER_C,
        };
        let made = darray(distribution, &get(predefined::INT)).unwrap();
        (made.size(), bounds(&made))
    };
    assert_eq!(part(0), (48, [0, 140, 0, 128]));
    assert_eq!(part(1), (36, [0, 140, 16, 124]));
    assert_eq!(part(2), (32, [0, 140, 56, 44]));
    assert_eq!(part(3), (24, [0, 140, 72, 40]));
}

#[test]
fn a_type_ends_where_its_parts_do_wherever_they_lie() {
    // A double and a char: 9 bytes of data, 16 with their padding.
    let types = [predefined::shared(predefined::DOUBLE), predefined::shared(predefined::CHAR)];
    let record = construct::structure(Counts::Int(&[1, 1]), &[0, 8], &types).map(Shared::new).unwrap();
    assert_eq!(record.extent(), 16);
    // Two of them, the second one byte behind the first: 33 bytes, padded.
    let places = [
        construct::hvector(Form::Int, 2, 1, 17, &record),
        construct::hindexed(Counts::Int(&[1, 1]), &[0, 17], &record),
    ];
    for made in places.map(Result::unwrap) {
        assert_eq!((made.lb(), made.extent(), made.true_extent()), (0, 40, 26));
    }
    let pair = [record.clone(), record.clone()];
    let made = construct::structure(Counts::Int(&[1, 1]), &[0, 17], &pair).unwrap();
    assert_eq!((made.extent(), made.true_extent()), (40, 26));
    // An explicit end is the end.
    let short = construct::resized(Form::Int, 0, 9, &record).map(Shared::new).unwrap();
    assert_eq!(construct::hvector(Form::Int, 2, 1, 17, &short).unwrap().extent(), 26);
}
