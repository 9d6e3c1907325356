//! Building and checking all ranks' plans of a call.

use encore_plan::check::{check, folds_in_rank_order};
use encore_plan::ir::Plan;
use encore_plan::operation::{Class, Operation};
use encore_plan::{Algorithm, Nodes, build};

/// Numbers of ranks: all up to 64 with `ENCORE_TEST_ALL=1`. Otherwise all small ones and a few at, after and between powers of two, which
/// algorithms distinguish: the larger ones take nearly all of the time.
pub fn sizes() -> impl Iterator<Item = u32> {
    let all = std::env::var_os("ENCORE_TEST_ALL").is_some_and(|value| value == "1");
    (1..=64).filter(move |size| all || *size <= 17 || [20, 24, 33, 39, 64].contains(size))
}

/// Proves the call in which rank `r` calls `operation(r)`; panics with the findings.
pub fn prove<'a>(algorithm: Algorithm, size: u32, operation: impl Fn(u32) -> Operation<'a>) -> usize {
    prove_on(&|_| Nodes::UNKNOWN, algorithm, size, operation)
}

/// [`prove`] on some nodes: `nodes(r)` is rank `r`'s view of them.
pub fn prove_on<'a, 'n>(
    nodes: &dyn Fn(u32) -> Nodes<'n>,
    algorithm: Algorithm,
    size: u32,
    operation: impl Fn(u32) -> Operation<'a>,
) -> usize {
    let operations: Vec<Operation<'a>> = (0..size).map(operation).collect();
    let plans: Vec<Plan> = (0..)
        .zip(&operations)
        .map(|(rank, operation)| {
            build(operation, algorithm, rank, size, nodes(rank))
                .unwrap_or_else(|error| panic!("{algorithm} at rank {rank} of {size}: {error}"))
        })
        .collect();
    let findings = check(&operations, &plans);
    if let Some(first) = findings.first() {
        let all: String = findings.iter().map(|f| format!("\n  {f}")).collect();
        let rank = (0..size).find(|rank| first.to_string().contains(&format!("rank {rank} "))).unwrap_or(0);
        panic!(
            "{algorithm}, {size} ranks, {:?}, {:?}:{all}\nplan of rank {rank}: {:#?}",
            nodes(rank),
            operations[rank as usize],
            plans[rank as usize].steps
        );
    }
    if algorithm.folds_in_rank_order() {
        let folds = folds_in_rank_order(&operations, &plans);
        assert!(folds, "{algorithm}, {size} ranks, {:?}: combines in another order", operations[0]);
    }
    1
}

/// All algorithms for an operation; those with segments also with small ones.
pub fn algorithms(class: Class) -> Vec<Algorithm> {
    Algorithm::of(class)
        .flat_map(|algorithm| {
            // Some blocks that go on lanes, and some that go as messages.
            let segments: &[i64] = match algorithm.method.segmented() {
                true if Algorithm::by_block(class) => &[0, 2, 6],
                true => &[0, 2],
                false => &[0],
            };
            segments.iter().map(move |&segment| Algorithm { segment, ..algorithm })
        })
        .collect()
}
