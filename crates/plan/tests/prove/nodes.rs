//! Algorithms in two levels, for nodes and on lanes, with several numbers of ranks in a group.

use encore_plan::operation::{Blocks, Class, Items, Operation, Root};
use encore_plan::{Algorithm, Method};

use crate::calls::prove;

const SIZES: std::ops::RangeInclusive<u32> = 1..=64;

/// Commutes, in place.
const WAYS: [(bool, bool); 4] = [(true, false), (true, true), (false, false), (false, true)];

/// The algorithms in groups of 1, 2, 3 … ranks.
fn in_groups(class: Class) -> impl Iterator<Item = Algorithm> {
    let of = move |method| Algorithm::new(class, method).expect("it's listed");
    let sizes = [1, 2, 3, 4, 7, 8, 16, 63];
    let all = [of(Method::TwoLevel), of(Method::LaneGroups)].into_iter();
    all.flat_map(move |algorithm| sizes.into_iter().map(move |group| algorithm.in_groups_of(group)))
}

#[test]
fn barrier() {
    for algorithm in in_groups(Class::Barrier) {
        for size in SIZES {
            prove(algorithm, size, |_| Operation::Barrier);
        }
    }
}

#[test]
fn bcast() {
    for algorithm in in_groups(Class::Bcast) {
        for size in SIZES {
            for root in (0..size).map(Root::Rank) {
                prove(algorithm, size, |_| Operation::Bcast { root, data: Items::new(2, 2) });
            }
        }
    }
}

#[test]
fn reduce() {
    for algorithm in in_groups(Class::Reduce) {
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
    for algorithm in in_groups(Class::Allreduce) {
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
    for algorithm in in_groups(Class::Allgather) {
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
