//! Answers of `MPI_Type_get_envelope` and `MPI_Type_get_contents`, for each constructor in both forms (MPI 5.0
//! §5.1.13), and arguments that the constructors refuse.

use encore_datatype::array::{
    DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG, DISTRIBUTE_NONE, Distribution, ORDER_C,
    ORDER_FORTRAN, darray, subarray,
};
use encore_datatype::construct::{
    contiguous, dup, hindexed, hindexed_block, hvector, indexed, indexed_block, resized, structure, vector,
};
use encore_datatype::{Combiner, Counts, Datatype, ErrorClass, Form, Shared, TypeError, predefined};

fn int() -> Shared<Datatype> {
    predefined::shared(predefined::INT)
}

/// Integers, addresses, counts, names of the types.
type Expected<'a> = (Combiner, &'a [i32], &'a [i64], &'a [i64], &'a [&'a str]);

#[track_caller]
fn check(made: Result<Datatype, TypeError>, expected: Expected<'_>) {
    let made = made.unwrap();
    let contents = made.contents().unwrap();
    let names: Vec<&str> = contents.types_given().iter().map(|old| old.entry().unwrap().name).collect();
    assert_eq!(made.combiner(), contents.combiner());
    let got: Expected<'_> = (
        contents.combiner(),
        contents.integers_given(),
        contents.addresses_given(),
        contents.counts_given(),
        &names,
    );
    assert_eq!(got, expected);
}

const INT: &[&str] = &["MPI_INT"];

#[test]
fn small_counts() {
    let form = Form::Int;
    check(dup(&int()), (Combiner::Dup, &[], &[], &[], INT));
    check(contiguous(form, 3, &int()), (Combiner::Contiguous, &[3], &[], &[], INT));
    check(vector(form, 3, 2, -5, &int()), (Combiner::Vector, &[3, 2, -5], &[], &[], INT));
    check(hvector(form, 3, 2, 50, &int()), (Combiner::Hvector, &[3, 2], &[50], &[], INT));
    let (lengths, list, bytes) = (Counts::Int(&[1, 2]), Counts::Int(&[7, 5]), &[70, 50]);
    check(indexed(lengths, list, &int()), (Combiner::Indexed, &[2, 1, 2, 7, 5], &[], &[], INT));
    check(hindexed(lengths, bytes, &int()), (Combiner::Hindexed, &[2, 1, 2], bytes, &[], INT));
    check(indexed_block(4, list, &int()), (Combiner::IndexedBlock, &[2, 4, 7, 5], &[], &[], INT));
    check(hindexed_block(form, 4, bytes, &int()), (Combiner::HindexedBlock, &[2, 4], bytes, &[], INT));
    check(
        structure(lengths, bytes, &[int(), predefined::shared(predefined::DOUBLE)]),
        (Combiner::Struct, &[2, 1, 2], bytes, &[], &["MPI_INT", "MPI_DOUBLE"]),
    );
    check(resized(form, -4, 12, &int()), (Combiner::Resized, &[], &[-4, 12], &[], INT));
    check(
        subarray(Counts::Int(&[5, 6]), Counts::Int(&[2, 3]), Counts::Int(&[1, 0]), ORDER_C, &int()),
        (Combiner::Subarray, &[2, 5, 6, 2, 3, 1, 0, 12], &[], &[], INT),
    );
    let grid = distribution(Counts::Int(&[5, 6]));
    check(darray(grid, &int()), (Combiner::Darray, &[4, 1, 2, 5, 6, 17, 18, 19, 2, 2, 2, 15], &[], &[], INT));
}

#[test]
fn large_counts() {
    let form = Form::Count;
    check(contiguous(form, 3, &int()), (Combiner::Contiguous, &[], &[], &[3], INT));
    check(vector(form, 3, 2, -5, &int()), (Combiner::Vector, &[], &[], &[3, 2, -5], INT));
    check(hvector(form, 3, 2, 50, &int()), (Combiner::Hvector, &[], &[], &[3, 2, 50], INT));
    let (lengths, list, bytes) = (Counts::Count(&[1, 2]), Counts::Count(&[7, 5]), &[70, 50]);
    check(indexed(lengths, list, &int()), (Combiner::Indexed, &[], &[], &[2, 1, 2, 7, 5], INT));
    check(hindexed(lengths, bytes, &int()), (Combiner::Hindexed, &[], &[], &[2, 1, 2, 70, 50], INT));
    check(indexed_block(4, list, &int()), (Combiner::IndexedBlock, &[], &[], &[2, 4, 7, 5], INT));
    check(hindexed_block(form, 4, bytes, &int()), (Combiner::HindexedBlock, &[], &[], &[2, 4, 70, 50], INT));
    check(
        structure(lengths, bytes, &[int(), int()]),
        (Combiner::Struct, &[], &[], &[2, 1, 2, 70, 50], &["MPI_INT", "MPI_INT"]),
    );
    check(resized(form, -4, 12, &int()), (Combiner::Resized, &[], &[], &[-4, 12], INT));
    check(
        subarray(Counts::Count(&[5, 6]), Counts::Count(&[2, 3]), Counts::Count(&[1, 0]), ORDER_C, &int()),
        (Combiner::Subarray, &[2, 12], &[], &[5, 6, 2, 3, 1, 0], INT),
    );
    check(
        darray(distribution(Counts::Count(&[5, 6])), &int()),
        (Combiner::Darray, &[4, 1, 2, 17, 18, 19, 2, 2, 2, 15], &[], &[5, 6], INT),
    );
}

fn distribution(gsizes: Counts<'_>) -> Distribution<'_> {
    Distribution {
        size: 4,
        rank: 1,
        gsizes,
        distribs: &[DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC],
        dargs: &[DISTRIBUTE_DFLT_DARG, 2],
        psizes: &[2, 2],
        order: ORDER_FORTRAN,
    }
}

#[test]
fn refused() {
    let form = Form::Count;
    let negative = |index, value| TypeError::NegativeCount { index, value };
    assert_eq!(contiguous(form, -1, &int()).unwrap_err(), negative(0, -1));
    assert_eq!(vector(form, 1, -2, 1, &int()).unwrap_err(), negative(0, -2));
    let lengths = Counts::Int(&[1, -3]);
    assert_eq!(hindexed(lengths, &[0, 0], &int()).unwrap_err(), negative(1, -3));
    assert_eq!(negative(1, -3).class(), ErrorClass::Count);
    let short = TypeError::LengthMismatch { expected: 2, given: 1 };
    assert_eq!(hindexed(Counts::Int(&[1, 1]), &[0], &int()).unwrap_err(), short);

    let one = Counts::Int(&[4]);
    let array = |sizes, subsizes, starts| subarray(sizes, subsizes, starts, ORDER_C, &int()).unwrap_err();
    let none = Counts::Int(&[]);
    assert_eq!(array(none, none, none), TypeError::NoDimensions);
    assert_eq!(array(Counts::Int(&[0]), one, one), TypeError::BadSize { dimension: 0, size: 0 });
    let large = Counts::Int(&[5]);
    assert_eq!(array(one, large, one), TypeError::BadSubsize { dimension: 0, subsize: 5, size: 4 });
    let part = Counts::Int(&[3]);
    assert_eq!(array(one, part, part), TypeError::BadStart { dimension: 0, start: 3, last: 1 });
    let order = subarray(one, one, Counts::Int(&[0]), 14, &int()).unwrap_err();
    assert_eq!(order, TypeError::BadOrder { order: 14 });

    let good = distribution(Counts::Int(&[5, 6]));
    let refused = |distribution| darray(distribution, &int()).unwrap_err();
    assert_eq!(refused(Distribution { rank: 4, ..good }), TypeError::BadRank { rank: 4, size: 4 });
    assert_eq!(refused(Distribution { size: 5, ..good }), TypeError::GridSize { size: 5, grid: 4 });
    let none = TypeError::BadProcessCount { dimension: 1, processes: 0 };
    assert_eq!(refused(Distribution { psizes: &[4, 0], ..good }), none);
    let distribs = &[DISTRIBUTE_NONE, DISTRIBUTE_CYCLIC];
    let many = TypeError::BadProcessCount { dimension: 0, processes: 2 };
    assert_eq!(refused(Distribution { distribs, ..good }), many);
    let small = TypeError::BlockTooSmall { dimension: 0, argument: 2, processes: 2, size: 5 };
    assert_eq!(refused(Distribution { dargs: &[2, 2], ..good }), small);
    let argument = TypeError::BadDistributionArgument { dimension: 1, argument: 0 };
    assert_eq!(refused(Distribution { dargs: &[3, 0], ..good }), argument);
    let unknown = TypeError::BadDistribution { dimension: 1, distribution: 99 };
    assert_eq!(refused(Distribution { distribs: &[DISTRIBUTE_BLOCK, 99], ..good }), unknown);
}

/// A type that can't be expressed in 64 bits is an error, at each step.
#[test]
fn overflow() {
    let form = Form::Count;
    let huge = i64::MAX / 4;
    let double = || predefined::shared(predefined::DOUBLE);
    let fails = |made: Result<Datatype, TypeError>| assert_eq!(made.unwrap_err(), TypeError::Overflow);
    fails(contiguous(form, huge, &double()));
    fails(vector(form, 3, 1, huge, &double()));
    fails(vector(form, huge, huge, 1, &double()));
    fails(hvector(form, 3, 1, i64::MAX, &double()));
    fails(hvector(form, 2, 1, i64::MIN, &double()));
    fails(hindexed(Counts::Int(&[1]), &[i64::MAX], &double()));
    fails(hindexed(Counts::Int(&[1, 1]), &[i64::MIN, i64::MAX - 8], &double()));
    fails(indexed(Counts::Int(&[1]), Counts::Count(&[huge]), &double()));
    fails(indexed_block(1, Counts::Count(&[i64::MIN]), &double()));
    fails(structure(Counts::Count(&[huge]), &[0], &[double()]));
    fails(structure(
        Counts::Count(&[huge / 2, huge / 2, huge / 2]),
        &[0, 0, 0],
        &[double(), double(), double()],
    ));
    fails(resized(form, i64::MAX, 1, &double()));
    let sizes = Counts::Count(&[1 << 32, 1 << 32]);
    let part = Counts::Count(&[1, 1]);
    fails(subarray(sizes, part, Counts::Count(&[0, 0]), ORDER_C, &double()));
    let gsizes = Counts::Count(&[1 << 32, 1 << 32]);
    fails(darray(Distribution { dargs: &[DISTRIBUTE_DFLT_DARG; 2], ..distribution(gsizes) }, &double()));
}

/// Large but not too large.
#[test]
fn nearly_overflow() {
    let form = Form::Count;
    let byte = predefined::shared(predefined::BYTE);
    let all = Shared::new(contiguous(form, i64::MAX, &byte).unwrap());
    assert_eq!((all.size(), all.extent()), (i64::MAX as u64, i64::MAX));
    assert_eq!(all.elements_of(i64::MAX as u64), Some(i64::MAX as u64));
    assert_eq!(all.is_contiguous(1), Some(0));
    let ends = hindexed(Counts::Int(&[1, 1]), &[i64::MIN / 2, i64::MAX / 2 - 1], &byte).unwrap();
    assert_eq!((ends.lb(), ends.extent()), (i64::MIN / 2, i64::MAX));
    let mut runs = Vec::new();
    ends.program().for_each_run(1, 0, 2, |offset, len| runs.push((offset, len)));
    assert_eq!(runs, [(i64::MIN / 2, 1), (i64::MAX / 2 - 1, 1)]);
    let grid = Distribution {
        size: 3,
        rank: 2,
        gsizes: Counts::Count(&[1 << 60]),
        distribs: &[DISTRIBUTE_CYCLIC],
        dargs: &[DISTRIBUTE_DFLT_DARG],
        psizes: &[3],
        order: ORDER_C,
    };
    let part = darray(grid, &byte).unwrap();
    assert_eq!((part.size(), part.extent()), ((1 << 60) / 3, 1 << 60));
    assert_eq!(part.true_lb(), 2);
}

/// A type may be made from a type made from a type … and freed with as little stack as any.
#[test]
fn long_chains() {
    let small_stack = std::thread::Builder::new().stack_size(128 * 1024);
    let chain = small_stack.spawn(|| {
        let mut old = int();
        for _ in 0..100_000 {
            old = Shared::new(dup(&old).unwrap());
        }
        let mut nested = int();
        for _ in 0..2_000 {
            let types = [nested, predefined::shared(predefined::BYTE)];
            let end = types[0].extent() + 3;
            nested = Shared::new(structure(Counts::Int(&[1, 1]), &[0, end], &types).unwrap());
        }
        let mut packed = vec![0u8; nested.size() as usize];
        let memory = vec![1u8; nested.extent() as usize];
        // SAFETY: both are as long as the type says.
        let done = unsafe { nested.program().pack(memory.as_ptr(), 1, 0, packed.as_mut_ptr(), packed.len()) };
        assert_eq!((done as u64, packed.iter().all(|&byte| byte == 1)), (nested.size(), true));
        nested.elements_of(nested.size() - 1)
    });
    assert!(chain.unwrap().join().unwrap().is_some());
}

/// The order counts, not only which types there are.
#[test]
fn signatures_are_sequences() {
    let double = || predefined::shared(predefined::DOUBLE);
    let pair = |a, b| structure(Counts::Int(&[1, 1]), &[0, 8], &[a, b]).unwrap();
    let (one, two) = (pair(int(), double()), pair(double(), int()));
    assert_ne!(one.signature(), two.signature());
    let mismatch = one.matches(1, &two, 1).unwrap_err();
    assert_eq!((mismatch.element, mismatch.first), (0, Some(predefined::INT)));
    assert_eq!(one.matches(5, &one, 6).unwrap_err().element, 10);
    // Ten integers are ten integers.
    let ten = contiguous(Form::Int, 10, &int()).unwrap();
    assert!(ten.matches(1, &int(), 10).is_ok());
    assert_eq!(ten.signature_of(1 << 40), int().signature_of(10 << 40));
    assert_ne!(ten.signature_of(1 << 40), int().signature_of((10 << 40) + 1));
}
