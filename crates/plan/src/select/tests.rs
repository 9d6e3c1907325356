//! Tests of the choice of algorithms.

use super::facts::{KIB, MIB};
use super::*;
use crate::ir::Action;
use crate::operation::{Blocks, IntArray, Items, Root};
use crate::price::Rate;

/// A node with lanes and oversubscribed ranks, without measurements.
const CROWDED: Machine = Machine {
    one_node: true,
    oversubscribed: true,
    lane_bytes: 1 << 20,
    cache_group: 0,
    per_node: 0,
    in_runs: true,
    by_kernel: false,
    costs: Costs::UNKNOWN,
    between: Between::UNKNOWN,
    same_bits: false,
};

fn every_fact() -> impl Iterator<Item = Facts> {
    let machines = [
        (true, false, 0, 0, true),
        (true, true, 0, 0, true),
        (true, false, 0, 1 << 20, true),
        (true, true, 0, 1 << 18, true),
        (true, true, 0, 1 << 20, true),
        (false, false, 0, 0, false),
        (false, false, 1, 0, true),
        (false, false, 8, 0, true),
        (false, false, 64, 0, false),
        (false, true, 0, 0, false),
        (false, true, 64, 1 << 20, true),
        (false, false, 8, 1 << 20, false),
    ];
    Class::ALL.into_iter().flat_map(move |class| {
        machines.into_iter().flat_map(move |(one_node, oversubscribed, per_node, lane_bytes, in_runs)| {
            let machine = Machine {
                one_node,
                oversubscribed,
                lane_bytes,
                cache_group: 8,
                per_node,
                in_runs,
                by_kernel: per_node == 8,
                costs: Costs::UNKNOWN,
                between: Between::UNKNOWN,
                same_bits: false,
            };
            [1, 2, 3, 8, 16, 17, 64, 65, 1000, 100_000].into_iter().flat_map(move |ranks| {
                [0, 8, 4096, 1 << 16, 1 << 20, 1 << 24, i64::MAX].into_iter().flat_map(move |bytes| {
                    [true, false].map(|commutative| Facts { class, bytes, ranks, commutative, machine })
                })
            })
        })
    })
}

#[test]
fn every_choice_can_be_built() {
    for facts in every_fact() {
        let choice = select(&facts);
        let listed = Algorithm::of(facts.class).any(|a| {
            Algorithm { segment: choice.segment, ..a } == choice
                || a.method == choice.method && a.method.on_lanes()
        });
        assert!(listed, "{facts:?}: {choice} isn't listed");
        let reorders = choice.needs_commutative()
            || choice.method == Method::TwoLevel && facts.machine.per_node > 0 && !facts.machine.in_runs;
        assert!(facts.commutative || !reorders, "{facts:?}: {choice} reorders operands");
        assert!(choice.serves(facts.ranks), "{facts:?}: {choice} doesn't serve that number of ranks");
    }
}

/// Most bytes of posts of the pieces under way at a time in a plan on lanes; and the longest post.
fn bytes_under_way(plan: &Plan, item: i64) -> (i64, i64) {
    let mut bytes = vec![0; plan.lanes as usize];
    for step in &plan.steps {
        if let Action::Post { lane, from, .. } = step.action {
            bytes[lane as usize] += from.count * item;
        }
    }
    let together = bytes.windows(plan.window as usize).map(|under_way| under_way.iter().sum()).max();
    (together.unwrap_or(0), bytes.into_iter().max().unwrap_or(0))
}

#[test]
fn pieces_under_way_fit_staging_area() {
    // Items are bytes, so that no plan packs.
    let operations = |bytes: i64, ranks: u32| {
        let (root, commutative, in_place) = (Root::Rank(0), true, false);
        let (vector, block) = (Items::new(bytes, 1), Items::new(bytes / i64::from(ranks), 1));
        let equal = Blocks::Equal(block);
        [
            Operation::Bcast { root, data: vector },
            Operation::Reduce { root, data: vector, commutative, in_place },
            Operation::Allreduce { data: vector, commutative, in_place },
            Operation::Gather { root, send: block, recv: equal, in_place },
            Operation::Scatter { root, send: equal, recv: block, in_place },
            Operation::Allgather { send: block, recv: equal, in_place },
            Operation::Alltoall { send: equal, recv: equal, in_place },
            Operation::ReduceScatterBlock { data: block, commutative, in_place },
            Operation::Scan { data: vector, commutative, in_place },
        ]
    };
    let mut on_lanes = 0;
    for (ranks, oversubscribed) in [(2, false), (3, true), (8, false), (8, true), (31, false), (64, true)] {
        for lane_bytes in [1 << 18, 1 << 20] {
            let machine = Machine { oversubscribed, lane_bytes, ..CROWDED };
            for bytes in [1 << 10, 1 << 16, 1 << 17, 1 << 18, (1 << 20) - 1, 4 << 20] {
                for operation in operations(bytes, ranks) {
                    let plan = plan_for(&operation, 0, ranks, machine, None, Nodes::UNKNOWN)
                        .expect("it can be built");
                    if plan.lanes == 0 {
                        continue;
                    }
                    on_lanes += 1;
                    let (together, longest) = bytes_under_way(&plan, 1);
                    // A post lies in one piece, so up to the longest one's length may be lost at the end of the area.
                    assert!(
                        together + longest <= i64::from(lane_bytes),
                        "{operation:?} of {ranks}: {together} B under way, the longest {longest} B, of {lane_bytes}"
                    );
                }
            }
        }
    }
    assert!(on_lanes > 300, "only {on_lanes} plans are on lanes");
}

#[test]
fn oversubscribed_ranks_use_lane_groups() {
    let machine = CROWDED;
    let method =
        |class, ranks, bytes| select(&Facts { class, bytes, ranks, commutative: true, machine }).method;
    for class in [Class::Barrier, Class::Allreduce] {
        assert_eq!(Method::Lanes, method(class, 64, 8), "{class}");
        assert_eq!(Method::LaneGroups, method(class, 65, 8), "{class}");
        assert_eq!(Method::LaneGroups, method(class, 256, 8), "{class}");
        assert!(!method(class, 257, 8).on_lanes(), "{class}");
    }
    assert_eq!(Method::Lanes, method(Class::Allreduce, 128, 64 * KIB));
    for class in [Class::Bcast, Class::Reduce, Class::Allgather, Class::Alltoall, Class::Gather] {
        assert_eq!(Method::Lanes, method(class, 128, KIB), "{class}");
    }
    assert_eq!(Method::Flat, method(Class::Scatter, 128, 8));
}

#[test]
fn two_ranks_exchange_long_blocks_by_messages() {
    let method = |class, ranks, bytes, oversubscribed| {
        let machine = Machine { oversubscribed, ..CROWDED };
        select(&Facts { class, bytes, ranks, commutative: true, machine }).method
    };
    for class in [Class::Allgather, Class::Alltoall] {
        assert_eq!(Method::Lanes, method(class, 2, 2 * KIB - 1, false), "{class}");
        assert_eq!(Method::Direct, method(class, 2, 2 * KIB, false), "{class}");
        assert_eq!(Method::Direct, method(class, 2, 16 * KIB, false), "{class}");
        assert_eq!(Method::Lanes, method(class, 2, 16 * KIB, true), "{class}");
        assert_eq!(Method::Lanes, method(class, 3, 16 * KIB, false), "{class}");
    }
    assert_eq!(Method::Direct, method(Class::Allgather, 2, 32 * KIB, false));
    assert_eq!(Method::Lanes, method(Class::Alltoall, 2, 32 * KIB, false));
}

#[test]
fn short_blocks_fit_a_staging_area() {
    for (ranks, oversubscribed) in [(2, false), (3, true), (8, false), (31, false), (64, true)] {
        for lane_bytes in [1 << 18, 1 << 20] {
            let machine = Machine { oversubscribed, lane_bytes, ..CROWDED };
            for class in [Class::Scatterv, Class::Alltoallv, Class::Alltoallw] {
                let facts = Facts { class, bytes: 0, ranks, commutative: true, machine };
                let choice = select(&facts);
                if class == Class::Scatterv && oversubscribed && ranks > 16 {
                    assert_eq!(Method::Flat, choice.method, "{facts:?}");
                    continue;
                }
                assert_eq!(Method::Lanes, choice.method, "{facts:?}");
                // The last block may not fit the end of the area.
                assert!(choice.segment >= 256 && choice.segment * i64::from(ranks) <= i64::from(lane_bytes));
            }
        }
    }
}

#[test]
fn oversubscribed_ranks_use_few_large_steps() {
    let machine = CROWDED;
    let method =
        |class, bytes, commutative| select(&Facts { class, bytes, ranks: 64, commutative, machine }).method;
    for commutative in [true, false] {
        assert_eq!(Method::Lanes, method(Class::Allreduce, 64 * KIB, commutative));
        assert_eq!(Method::Lanes, method(Class::Allreduce, 16 * MIB, commutative));
    }
    // 2 KiB and 16 KiB for each.
    assert_eq!(Method::Lanes, method(Class::Alltoall, 2 * KIB, true));
    assert_eq!(Method::Direct, method(Class::Alltoall, 16 * KIB, true));
    assert_eq!(Method::RecursiveHalving, method(Class::ReduceScatter, MIB, true));
    assert_eq!(Method::Pairwise, method(Class::ReduceScatter, MIB, false));
    assert_eq!(Method::Flat, method(Class::Scatter, 16 * KIB, true));
}

#[test]
fn facts_are_equal_on_all_ranks() {
    let machine = Machine { oversubscribed: false, lane_bytes: 0, ..CROWDED };
    let displs = [0, 0, 0];
    for root in 0..3 {
        let facts = |operation: fn(Root, u32) -> Operation<'static>| {
            let all: Vec<Facts> =
                (0..3).map(|rank| Facts::of(&operation(Root::Rank(root), rank), rank, 3, machine)).collect();
            assert!(all.windows(2).all(|two| two[0] == two[1]), "{all:?}");
            all[0].bytes
        };
        // Four bytes for each rank, cut differently at the root, which is in place.
        assert_eq!(
            4,
            facts(|root, rank| Operation::Gather {
                root,
                send: if root == Root::Rank(rank) { Items::NONE } else { Items::new(4, 1) },
                recv: if root == Root::Rank(rank) { Blocks::Equal(Items::new(1, 4)) } else { Blocks::NONE },
                in_place: true,
            })
        );
        assert_eq!(
            4,
            facts(|root, rank| Operation::Scatter {
                root,
                send: if root == Root::Rank(rank) { Blocks::Equal(Items::new(1, 4)) } else { Blocks::NONE },
                recv: if root == Root::Rank(rank) { Items::NONE } else { Items::new(2, 2) },
                in_place: true,
            })
        );
    }
    let counts = [1, 0, 5];
    let recv = Blocks::Varying { counts: IntArray::Int(&counts), displs: IntArray::Int(&displs), size: 2 };
    let operation = Operation::Allgather { send: Items::NONE, recv, in_place: true };
    assert_eq!(12, Facts::of(&operation, 1, 3, machine).bytes);
}

#[test]
fn forced_algorithm_counts_only_if_valid() {
    let machine = Machine { oversubscribed: false, lane_bytes: 0, ..CROWDED };
    let data = Items::new(1, 8);
    let sum = |commutative| Operation::Allreduce { data, commutative, in_place: false };
    let ring = Algorithm::from_name("allreduce/ring");
    assert_eq!(Method::Ring, choose(&sum(true), 0, 4, machine, ring).method);
    assert_eq!(Method::RecursiveDoubling, choose(&sum(false), 0, 4, machine, ring).method);
    assert_eq!(Method::Dissemination, choose(&Operation::Barrier, 0, 4, machine, ring).method);
}

#[test]
fn oversubscribed_short_data_uses_central() {
    let machine = Machine { lane_bytes: 0, ..CROWDED };
    let facts = |class| Facts { class, bytes: 8, ranks: 8, commutative: true, machine };
    for class in [Class::Barrier, Class::Allreduce, Class::Allgather, Class::Scan, Class::ReduceScatter] {
        assert_eq!(Method::Central, select(&facts(class)).method, "{class}");
    }
    assert_eq!(Method::Flat, select(&facts(Class::Bcast)).method);
}

#[test]
fn only_long_scans_go_by_chain() {
    for (ranks, bytes, expected) in [(8, 2048, 7), (8, 4096, 1), (64, 256, 63), (64, 1024, 63), (64, 2048, 1)]
    {
        let data = Items::new(bytes, 1);
        let operation = Operation::Scan { data, commutative: true, in_place: false };
        let plan = plan_for(&operation, ranks - 1, ranks, CROWDED, None, Nodes::UNKNOWN).unwrap();
        let folds = plan.steps.iter().filter(|step| matches!(step.action, Action::Fold { .. })).count();
        assert_eq!(expected, folds, "{ranks} ranks, {bytes} bytes");
    }
}

#[test]
fn measurements_keep_the_order_of_additions() {
    let costs = [
        Costs::XEON,
        Costs { switch: 90_000, copy: Rate { per_kib: 400_000 }, ..Costs::XEON },
        Costs { switch: 40_000_000, call: 1, wake: 9_000_000, ..Costs::XEON },
        Costs { processors: 2, ..Costs::UNKNOWN },
    ];
    let links = [
        "trip=300ns,overhead=100ns,byte=20GB/s",
        "trip=12us,overhead=3us,byte=3GB/s",
        "trip=20ms,overhead=3us,byte=1GB/s",
    ]
    .map(|text| Between::from_text(text).unwrap());
    let measured: Vec<(Costs, Between)> = costs
        .into_iter()
        .flat_map(|costs| links.into_iter().chain([Between::UNKNOWN]).map(move |link| (costs, link)))
        .collect();
    let mut layouts = Vec::new();
    for (lane_bytes, oversubscribed) in [(0, false), (0, true), (1 << 20, false), (1 << 20, true)] {
        let node =
            Machine { one_node: true, in_runs: true, lane_bytes, oversubscribed, ..Machine::default() };
        layouts.push(node);
        for (per_node, in_runs, by_kernel) in
            [(1, true, true), (4, true, true), (4, false, false), (32, true, false)]
        {
            layouts.push(Machine { one_node: false, per_node, in_runs, by_kernel, ..node });
        }
    }
    let (mut combined, mut others, mut free, mut chosen) = (0, 0, 0, 0);
    for layout in layouts {
        for (class, ranks) in
            Class::ALL.into_iter().flat_map(|class| [2, 3, 4, 8, 33, 128].map(|ranks| (class, ranks)))
        {
            for (bytes, commutative) in
                (0..24).step_by(2).flat_map(|bits| [(1 << bits, true), (1 << bits, false)])
            {
                let choose = |machine: Machine| select(&Facts { class, bytes, ranks, commutative, machine });
                let with = |(costs, between): (Costs, Between)| Machine { costs, between, ..layout };
                let repeated: Vec<Algorithm> =
                    measured.iter().map(|seen| choose(with(*seen).repeatable(class))).collect();
                let freely: Vec<Algorithm> = measured.iter().map(|seen| choose(with(*seen))).collect();
                let differ = |all: &[Algorithm]| all.iter().any(|other| *other != all[0]);
                if class.combines() {
                    // An algorithm with pieces of one length adds in one order, as do all that fold in rank order.
                    let same_bits = repeated.iter().all(Algorithm::folds_in_rank_order) || !differ(&repeated);
                    assert!(same_bits, "{class} of {bytes} bytes among {ranks}: {layout:?}: {repeated:?}");
                    combined += 1;
                    free += u32::from(differ(&freely));
                    chosen += u32::from(differ(&repeated));
                } else {
                    assert_eq!(repeated, freely);
                    others += u32::from(differ(&freely));
                }
            }
        }
    }
    assert!(
        combined > 1000 && others > 100 && free > 100 && chosen > 10,
        "{combined}, {others}, {free}, {chosen}"
    );
}
