//! Operations that combine.

use encore_plan::check::folds_in_rank_order;
use encore_plan::ir::Plan;
use encore_plan::operation::{Class, Items, Operation, Root};
use encore_plan::{Method, Nodes, build};

use crate::calls::{algorithms, prove, sizes};

/// Commutes, in place.
const WAYS: [(bool, bool); 4] = [(true, false), (true, true), (false, false), (false, true)];

#[test]
fn allreduce() {
    let mut proved = 0;
    for algorithm in algorithms(Class::Allreduce) {
        for size in sizes() {
            for count in [0, 1, 3, i64::from(size) - 1, 2 * i64::from(size) + 3] {
                for (commutative, in_place) in WAYS {
                    if commutative || !algorithm.needs_commutative() {
                        let data = Items::new(count, 2);
                        proved +=
                            prove(algorithm, size, |_| Operation::Allreduce { data, commutative, in_place });
                    }
                }
            }
        }
    }
    println!("allreduce: {proved} proved");
}

#[test]
fn reduce() {
    let mut proved = 0;
    for algorithm in algorithms(Class::Reduce) {
        for size in sizes() {
            // More than one item for each part, or for each slot that segments take turns in.
            let count = match algorithm.method {
                Method::Pairwise | Method::Rabenseifner => i64::from(size) + 1,
                Method::Chain => 11,
                _ => 2,
            };
            for root in (0..size).map(Root::Rank) {
                for (commutative, in_place) in WAYS {
                    // A plan for any operator serves one that commutes, unless it's done otherwise.
                    if commutative && matches!(algorithm.method, Method::Flat | Method::Pairwise) {
                        continue;
                    }
                    let data = Items::new(count, 1);
                    proved +=
                        prove(algorithm, size, |_| Operation::Reduce { root, data, commutative, in_place });
                }
                // Most parts are empty.
                let data = Items::new(1, 3);
                proved += prove(algorithm, size, |_| Operation::Reduce {
                    root,
                    data,
                    commutative: false,
                    in_place: true,
                });
            }
            let nothing = Operation::Reduce {
                root: Root::Rank(size / 2),
                data: Items::new(0, 4),
                commutative: false,
                in_place: false,
            };
            proved += prove(algorithm, size, |_| nothing);
        }
    }
    println!("reduce: {proved} proved");
}

#[test]
fn scans() {
    let mut proved = 0;
    for algorithm in algorithms(Class::Scan).into_iter().chain(algorithms(Class::Exscan)) {
        for size in sizes() {
            for count in [0, 1, 5, 8] {
                for (commutative, in_place) in WAYS {
                    let data = Items::new(count, 2);
                    proved += prove(algorithm, size, |_| match algorithm.class {
                        Class::Scan => Operation::Scan { data, commutative, in_place },
                        _ => Operation::Exscan { data, commutative, in_place },
                    });
                }
            }
        }
    }
    println!("scans: {proved} proved");
}

#[test]
fn reduce_scatter() {
    let mut proved = 0;
    for algorithm in algorithms(Class::ReduceScatter) {
        for size in sizes() {
            let varied: Vec<i32> = (0..size as i32).map(|i| (i * 5 + 3) % 4).collect();
            let one: Vec<i64> = (0..size).map(|i| if i == size / 2 { 3 } else { 0 }).collect();
            let none = vec![0i32; size as usize];
            for counts in [varied.as_slice().into(), one.as_slice().into(), none.as_slice().into()] {
                for (commutative, in_place) in WAYS {
                    if commutative || !algorithm.needs_commutative() {
                        proved += prove(algorithm, size, |_| Operation::ReduceScatter {
                            counts,
                            size: 2,
                            commutative,
                            in_place,
                        });
                    }
                }
            }
        }
    }
    for algorithm in algorithms(Class::ReduceScatterBlock) {
        for size in sizes() {
            for count in [0, 1, 3] {
                for (commutative, in_place) in WAYS {
                    if commutative || !algorithm.needs_commutative() {
                        let data = Items::new(count, 2);
                        proved += prove(algorithm, size, |_| Operation::ReduceScatterBlock {
                            data,
                            commutative,
                            in_place,
                        });
                    }
                }
            }
        }
    }
    println!("reduce-scatter: {proved} proved");
}

#[test]
fn other_orders_of_additions_are_seen() {
    let operations: Vec<Operation<'_>> = (0..4)
        .map(|_| Operation::Allreduce { data: Items::new(9, 2), commutative: true, in_place: true })
        .collect();
    for algorithm in algorithms(Class::Allreduce) {
        let plans: Vec<Plan> = (0..)
            .zip(&operations)
            .map(|(rank, operation)| build(operation, algorithm, rank, 4, Nodes::UNKNOWN).unwrap())
            .collect();
        // A group of all ranks is none.
        if algorithm.method != Method::LaneGroups {
            assert_eq!(
                folds_in_rank_order(&operations, &plans),
                algorithm.folds_in_rank_order(),
                "{algorithm}"
            );
        }
    }
}
