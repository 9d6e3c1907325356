//! Cost of plans, plans that can't be built, and equal choices of all ranks.

use encore_plan::check::check;
use encore_plan::ir::Plan;
use encore_plan::operation::{Blocks, Class, IntArray, Items, Neighbors, Operation, Pairing, Root};
use encore_plan::select::Between;
use encore_plan::{
    Algorithm, BuildError, Costs, Machine, Method, Nodes, build, build_between, choose, plan_for,
};

/// One node without lanes, with a core for each rank.
const NODE: Machine = Machine {
    one_node: true,
    oversubscribed: false,
    lane_bytes: 0,
    cache_group: 0,
    per_node: 0,
    in_runs: true,
    by_kernel: false,
    costs: Costs::UNKNOWN,
    between: Between::UNKNOWN,
    same_bits: false,
};

/// Several nodes of which nothing is known.
const NODES: Machine = Machine { one_node: false, in_runs: false, ..NODE };

const MACHINES: [Machine; 6] = [
    NODE,
    Machine { oversubscribed: true, ..NODE },
    NODES,
    Machine { oversubscribed: true, ..NODES },
    Machine { lane_bytes: 1 << 20, ..NODE },
    Machine { oversubscribed: true, lane_bytes: 1 << 18, ..NODE },
];

/// A call of each class among `size` ranks, with `block` bytes a rank.
fn calls(size: u32, block: i64, arrays: &Arrays) -> Vec<Operation<'_>> {
    let data = Items::new(block, 1);
    let equal = Blocks::Equal(data);
    let (root, commutative, in_place) = (Root::Rank(size - 1), false, false);
    let varying = Blocks::Varying {
        counts: arrays.counts.as_slice().into(),
        displs: arrays.displs.as_slice().into(),
        size: block,
    };
    let typed = Blocks::Typed {
        counts: arrays.counts.as_slice().into(),
        displs: arrays.displs.as_slice().into(),
        sizes: &arrays.sizes,
    };
    vec![
        Operation::Barrier,
        Operation::Bcast { root, data },
        Operation::Reduce { root, data, commutative, in_place },
        Operation::Allreduce { data, commutative, in_place },
        Operation::Gather { root, send: data, recv: equal, in_place },
        Operation::Gather { root, send: data, recv: varying, in_place },
        Operation::Scatter { root, send: equal, recv: data, in_place },
        Operation::Scatter { root, send: varying, recv: data, in_place },
        Operation::Allgather { send: data, recv: equal, in_place },
        Operation::Allgather { send: data, recv: varying, in_place },
        Operation::Alltoall { send: equal, recv: equal, in_place },
        Operation::Alltoall { send: varying, recv: varying, in_place },
        Operation::Alltoall { send: typed, recv: typed, in_place },
        Operation::ReduceScatter {
            counts: arrays.counts.as_slice().into(),
            size: block,
            commutative,
            in_place,
        },
        Operation::ReduceScatterBlock { data, commutative, in_place },
        Operation::Scan { data, commutative, in_place },
        Operation::Exscan { data, commutative, in_place },
    ]
}

/// One item for each rank, with gaps.
struct Arrays {
    counts: Vec<i32>,
    displs: Vec<i64>,
    sizes: Vec<i64>,
}

impl Arrays {
    fn new(size: u32, block: i64) -> Self {
        Arrays {
            counts: vec![1; size as usize],
            displs: (0..i64::from(size)).map(|i| i * 2 * block).collect(),
            sizes: vec![block; size as usize],
        }
    }
}

#[test]
fn the_selected_plans_are_right() {
    for size in [1, 2, 3, 4, 8, 17, 64, 65, 130] {
        for block in [1, 5] {
            let arrays = Arrays::new(size, block);
            for operation in calls(size, block, &arrays) {
                for machine in MACHINES {
                    let plans: Vec<Plan> = (0..size)
                        .map(|rank| {
                            plan_for(&operation, rank, size, machine, None, Nodes::UNKNOWN)
                                .expect("arguments are right")
                        })
                        .collect();
                    let algorithm = choose(&operation, 0, size, machine, None);
                    let findings = check(&vec![operation; size as usize], &plans);
                    assert!(findings.is_empty(), "{algorithm}, {size} ranks: {}", findings[0]);
                }
            }
        }
    }
}

#[test]
fn algorithms_are_right_beyond_64_ranks() {
    for size in [65, 100, 128, 129] {
        let arrays = Arrays::new(size, 2);
        for operation in calls(size, 2, &arrays) {
            for algorithm in
                Algorithm::of(operation.class()).filter(|a| !a.needs_commutative() && a.serves(size))
            {
                let plans: Vec<Plan> = (0..size)
                    .map(|rank| {
                        build(&operation, algorithm, rank, size, Nodes::UNKNOWN).expect("arguments are right")
                    })
                    .collect();
                let findings = check(&vec![operation; size as usize], &plans);
                assert!(findings.is_empty(), "{algorithm}, {size} ranks: {}", findings[0]);
            }
        }
    }
}

#[test]
fn plan_length_is_linear_in_ranks() {
    let size = 1024;
    let arrays = Arrays::new(size, 4096);
    for operation in calls(size, 4096, &arrays) {
        for algorithm in Algorithm::of(operation.class()).filter(|a| !a.needs_commutative() && a.serves(size))
        {
            for rank in [0, 1, 511, size - 1] {
                let plan =
                    build(&operation, algorithm, rank, size, Nodes::UNKNOWN).expect("arguments are right");
                let length = plan.steps.len() + plan.after.len();
                assert!(length <= 12 * size as usize, "{algorithm} at rank {rank}: {length}");
            }
        }
    }
}

#[test]
fn impossible_plans_are_refused() {
    let flat = Algorithm::from_name("bcast/flat").expect("it's listed");
    let data = Items::new(1, 1);
    let bcast = |root| Operation::Bcast { root, data };
    let out_of_range = |rank, size| Err(BuildError::RankOutOfRange { rank, size });
    assert_eq!(out_of_range(4, 4), build(&bcast(Root::Rank(0)), flat, 4, 4, Nodes::UNKNOWN).map(drop));
    assert_eq!(out_of_range(4, 4), build(&bcast(Root::Rank(4)), flat, 0, 4, Nodes::UNKNOWN).map(drop));
    assert_eq!(out_of_range(0, 0), build(&bcast(Root::Rank(0)), flat, 0, 0, Nodes::UNKNOWN).map(drop));
    assert_eq!(
        Err(BuildError::RootOfOtherKind),
        build(&bcast(Root::Here), flat, 0, 4, Nodes::UNKNOWN).map(drop)
    );
    assert!(matches!(
        build(&Operation::Barrier, flat, 0, 4, Nodes::UNKNOWN),
        Err(BuildError::OtherOperation { .. })
    ));

    let ring = Algorithm::from_name("allreduce/ring").expect("it's listed");
    let sum = |count, commutative| Operation::Allreduce {
        data: Items::new(count, 1),
        commutative,
        in_place: false,
    };
    assert!(matches!(
        build(&sum(1, false), ring, 0, 4, Nodes::UNKNOWN),
        Err(BuildError::NeedsCommutative { .. })
    ));
    assert!(matches!(
        build(&sum(1, true), ring, 0, 40_000, Nodes::UNKNOWN),
        Err(BuildError::TooManyRanks { .. })
    ));
    for algorithm in Algorithm::of(Class::Allreduce) {
        assert_eq!(
            Err(BuildError::TooLong),
            build(&sum(i64::MAX, true), algorithm, 1, 4, Nodes::UNKNOWN).map(drop)
        );
        let long = build(&sum(i64::MAX / 64, true), algorithm, 1, 4, Nodes::UNKNOWN).map(drop);
        let pieces = algorithm.method.on_lanes();
        assert_eq!(if pieces { Err(BuildError::TooLong) } else { Ok(()) }, long);
    }

    let counts = [1i32, 1, 1];
    let recv = Blocks::Varying { counts: IntArray::Int(&counts), displs: IntArray::Int(&counts), size: 1 };
    let gather = Operation::Gather { root: Root::Rank(0), send: data, recv, in_place: false };
    let gatherv = Algorithm::new(Class::Gatherv, Method::Flat).expect("it's listed");
    let short = BuildError::ShortArray { needed: 4, given: 3 };
    assert_eq!(Err(short), build(&gather, gatherv, 0, 4, Nodes::UNKNOWN).map(drop));
    assert!(build(&gather, gatherv, 1, 4, Nodes::UNKNOWN).is_ok(), "only the root has the arrays");

    let neighbors = Neighbors { sources: &[Some(9)], destinations: &[None], pairing: Pairing::InOrder };
    let call = Operation::NeighborAllgather { neighbors, send: data, recv: Blocks::Equal(data) };
    let direct = Algorithm::new(Class::NeighborAllgather, Method::Direct).expect("it's listed");
    assert_eq!(out_of_range(9, 4), build(&call, direct, 0, 4, Nodes::UNKNOWN).map(drop));

    assert_eq!(out_of_range(2, 2), build_between(&Operation::Barrier, 2, 2, 9).map(drop));
    assert_eq!(out_of_range(9, 9), build_between(&bcast(Root::Rank(9)), 1, 2, 9).map(drop));
    let scan = Operation::Scan { data, commutative: true, in_place: false };
    assert_eq!(
        Err(BuildError::NotBetweenGroups { operation: Class::Scan }),
        build_between(&scan, 0, 2, 2).map(drop)
    );
}
