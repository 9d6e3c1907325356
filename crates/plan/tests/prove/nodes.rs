//! Algorithms for several nodes, with several numbers of ranks on each.

use encore_plan::operation::{Blocks, Class, Items, Operation, Root};
use encore_plan::{Algorithm, Method};

use crate::calls::prove;

const SIZES: std::ops::RangeInclusive<u32> = 1..=64;

/// Commutes, in place.
const WAYS: [(bool, bool); 4] = [(true, false), (true, true), (false, false), (false, true)];

/// The algorithm on nodes of 1, 2, 3 … ranks.
fn on_nodes(class: Class) -> impl Iterator<Item = Algorithm> {
    let algorithm = Algorithm::new(class, Method::TwoLevel).expect("it's listed");
    [1, 2, 3, 4, 7, 8, 16, 63].into_iter().map(move |per_node| algorithm.on_nodes(per_node))
}

#[test]
fn barrier() {
    for algorithm in on_nodes(Class::Barrier) {
        for size in SIZES {
            prove(algorithm, size, |_| Operation::Barrier);
        }
    }
}

#[test]
fn bcast() {
    for algorithm in on_nodes(Class::Bcast) {
        for size in SIZES {
            for root in (0..size).map(Root::Rank) {
                prove(algorithm, size, |_| Operation::Bcast { root, data: Items::new(2, 2) });
            }
        }
    }
}

#[test]
fn reduce() {
    for algorithm in on_nodes(Class::Reduce) {
        for size in SIZES {
            for root in (0..size).map(Root::Rank) {
                for (commutative, in_place) in WAYS {
                    let data = Items::new(1, 2);
                    prove(algorithm, size, |_| Operation::Reduce { root, data, commutative, in_place });
                }
            }
            let data = Items::new(0, 2);
            let root = Root::Rank(size / 2);
            prove(algorithm, size, |_| Operation::Reduce { root, data, commutative: false, in_place: false });
        }
    }
}

#[test]
fn allreduce() {
    for algorithm in on_nodes(Class::Allreduce) {
        for size in SIZES {
            for count in [0, 1, 3] {
                for (commutative, in_place) in WAYS {
                    let data = Items::new(count, 2);
                    prove(algorithm, size, |_| Operation::Allreduce { data, commutative, in_place });
                }
            }
        }
    }
}

#[test]
fn allgather() {
    for algorithm in on_nodes(Class::Allgather) {
        for size in SIZES {
            for count in [0, 2] {
                for in_place in [false, true] {
                    prove(algorithm, size, |_| Operation::Allgather {
                        send: Items::new(count, 2),
                        recv: Blocks::Equal(Items::new(2 * count, 1)),
                        in_place,
                    });
                }
            }
        }
    }
}
