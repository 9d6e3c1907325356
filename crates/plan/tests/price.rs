//! Prices compared with times computed by hand, and properties of all prices.

use encore_plan::builder::Builder;
use encore_plan::ir::{Plan, ScratchUnit, Span};
use encore_plan::operation::Class;
use encore_plan::price::{
    Call, How, Kind, Level, Line, Lines, Model, Options, PriceError, Rate, Time, floor, price, price_plans,
};
use encore_plan::{Algorithm, BuildError, Method};
use proptest::prelude::*;

const LATENCY: Time = 1000;
const OVERHEAD: Time = 10;
const BEGIN: Time = 3;

/// One picosecond a byte.
const BYTE: Rate = Rate { per_kib: 1024 };

const NEAR: Line = Line { latency: 100, read: 20, serve: 7, copy: Rate::FREE };
const FAR: Line = Line { latency: 500, read: 90, serve: 40, copy: BYTE };

/// A byte takes a picosecond of a rank's port; combining one takes two.
fn plain() -> Model {
    let level = Level { latency: LATENCY, overhead: OVERHEAD, wire: BYTE, ..Level::default() };
    Model {
        name: "plain".to_owned(),
        per_node: 0,
        ports: 1,
        within: level,
        between: level,
        lines: Lines { group: 4, near: NEAR, far: FAR },
        link_gap: 0,
        link: Rate::FREE,
        begin: BEGIN,
        copy: BYTE,
        reduce: Rate { per_kib: 2048 },
    }
}

fn algorithm(name: &str) -> Algorithm {
    Algorithm::from_name(name).expect("it's listed")
}

fn call(class: Class, ranks: u32, bytes: i64) -> Call {
    Call::new(class, ranks, bytes, 0, true).expect("it has no topology")
}

fn time(name: &str, ranks: u32, bytes: i64, model: &Model) -> Time {
    let algorithm = algorithm(name);
    let call = call(algorithm.class, ranks, bytes);
    price(&call, algorithm, model, Options::default()).expect("it can be priced").price.time
}

/// Time from when a message of `bytes` bytes can be sent until it's received.
fn hop(bytes: u64) -> Time {
    OVERHEAD + bytes + LATENCY + OVERHEAD
}

#[test]
fn a_tree_of_messages() {
    // Eight ranks: the longest way is three hops, each with the first message of its sender.
    assert_eq!(3 * hop(500), time("bcast/binomial", 8, 500, &plain()));
    // Five: 0 sends to 4, then to 2 as soon as its port is free, and 2 to 3.
    assert_eq!(500 + 2 * hop(500), time("bcast/binomial", 5, 500, &plain()));
    // Short ones: not the port but the processor is busy with the message before.
    assert_eq!(OVERHEAD + 2 * hop(1), time("bcast/binomial", 5, 1, &plain()));
    assert_eq!(0, time("bcast/binomial", 1, 500, &plain()));
}

#[test]
fn port_or_processor_limits_centre() {
    assert_eq!(6 * 500 + hop(500), time("bcast/flat", 8, 500, &plain()));
    assert_eq!(6 * OVERHEAD + hop(1), time("bcast/flat", 8, 1, &plain()));
    // Seven vectors arrive at the same time; each is received and combined before the next one but one.
    let work = OVERHEAD + BEGIN + 2 * 8;
    let last = OVERHEAD + 8 + LATENCY + 7 * work;
    let model = plain();
    let reduce = time("reduce/flat", 8, 8, &model);
    // The root's own vector is combined last, and the first arrival needs no combining.
    assert_eq!(last, reduce);
}

#[test]
fn around_a_ring() {
    for ranks in [2u32, 3, 8, 16] {
        let part = 80;
        let rounds = u64::from(ranks) - 1;
        let sum = rounds * (hop(part) + BEGIN + 2 * part);
        let bytes = i64::from(ranks) * part as i64;
        assert_eq!(sum + rounds * hop(part), time("allreduce/ring", ranks, bytes, &plain()), "{ranks}");
    }
}

#[test]
fn rounds_of_a_barrier() {
    for (ranks, rounds) in [(2, 1), (3, 2), (4, 2), (5, 3), (64, 6), (65, 7), (1 << 20, 20)] {
        assert_eq!(rounds * hop(0), time("barrier/dissemination", ranks, 0, &plain()), "{ranks}");
    }
    // There: one hop, and the others' signals one after the other; back: the same again.
    assert_eq!(hop(0) + 6 * OVERHEAD + 6 * OVERHEAD + hop(0), time("barrier/central", 8, 0, &plain()));
}

/// Rank r of the first half sends to its partner in the second.
fn pairs(ranks: u32, bytes: i64) -> Vec<Plan> {
    (0..ranks)
        .map(|rank| {
            let mut b = Builder::new(rank, ranks, ScratchUnit::Byte);
            let half = ranks / 2;
            if rank < half {
                b.send(rank + half, Span::send(0, bytes), 0, ());
            } else {
                b.recv(rank - half, Span::recv(0, bytes), 0, ());
            }
            b.finish()
        })
        .collect()
}

#[test]
fn a_link_between_nodes_is_shared() {
    let mut model = Model { per_node: 4, link: Rate { per_kib: 3 * 1024 }, ..plain() };
    let priced =
        |model: &Model| price_plans(&pairs(8, 100), 1, model, false).expect("they fit together").price;
    // Four messages of three picoseconds a byte, one after the other.
    let four = priced(&model);
    assert_eq!(OVERHEAD + 4 * 300 + LATENCY + OVERHEAD, four.time);
    assert_eq!((400, 400, 400, 100), (four.bytes, four.bytes_between, four.link_bytes, four.rank_bytes));
    assert_eq!(OVERHEAD + 300, four.first_end);
    // Two links: half of them each.
    model.ports = 2;
    let two = priced(&model);
    assert_eq!(OVERHEAD + 2 * 300 + LATENCY + OVERHEAD, two.time);
    assert_eq!(200, two.link_bytes);
    // One node: no link at all.
    model.per_node = 8;
    let none = priced(&model);
    assert_eq!(hop(100), none.time);
    assert_eq!((0, 0), (none.bytes_between, none.link_bytes));
}

#[test]
fn both_sides_copy_simultaneously() {
    let mut model = plain();
    model.within = Level { wire: Rate::FREE, copy: BYTE, piece: 100, ..model.within };
    // The receiver follows one piece behind.
    let price = price_plans(&pairs(2, 1000), 1, &model, false).expect("they fit together").price;
    assert_eq!(OVERHEAD + 100 + LATENCY + OVERHEAD + 1000, price.time);
    model.within.piece = 5000;
    let price = price_plans(&pairs(2, 1000), 1, &model, false).expect("they fit together").price;
    assert_eq!(OVERHEAD + 1000 + LATENCY + OVERHEAD + 1000, price.time);
}

#[test]
fn mismatched_plans_have_no_price() {
    let plans = pairs(4, 8);
    let error = price_plans(&plans[1..], 1, &plain(), false).expect_err("messages are missing");
    assert!(matches!(error, PriceError::Stuck(_)));
}

#[test]
fn path_adds_up_to_time() {
    for (name, ranks, bytes) in
        [("allreduce/rabenseifner", 13, 4096), ("bcast/chain", 6, 1 << 18), ("allgather/ring", 24, 512)]
    {
        let algorithm = algorithm(name);
        let model = Model::from_text("cluster,per-node=4").expect("it's right");
        for each in [0, u64::MAX] {
            let options = Options { each, trace: u64::MAX, ..Options::default() };
            let priced = price(&call(algorithm.class, ranks, bytes), algorithm, &model, options)
                .expect("it can be priced");
            let path = priced.trace.expect("asked for").path();
            assert_eq!(priced.price.time, path.iter().map(|link| link.adds).sum::<Time>(), "{name}");
            assert_eq!(0, path[0].done.start);
            let messages = path.iter().filter(|link| link.by_message).count();
            assert!(messages as u32 <= priced.price.chain);
            for two in path.windows(2) {
                assert!(two[0].by_message || two[0].done.rank == two[1].done.rank);
                assert!(two[0].by_message == two[1].done.work.kind.receives() || !two[0].by_message);
            }
        }
    }
}

#[test]
fn some_ranks_stand_for_all() {
    let (mut rotations, mut on_lanes) = (0, 0);
    for algorithm in Algorithm::all().filter(|algorithm| !algorithm.method.on_lanes()) {
        for (ranks, per_node) in [(12, 0), (12, 4), (32, 8), (9, 3), (30, 1)] {
            let model = Model { per_node, ..Model::named("cluster").expect("it's listed") };
            let Some(call) = Call::new(algorithm.class, ranks, 8 * i64::from(ranks), 0, true) else {
                continue;
            };
            let with = |each| {
                let options = Options { each, ..Options::default() };
                price(&call, algorithm, &model, options).expect("it can be priced").price
            };
            let (few, all) = (with(0), with(u64::MAX));
            assert_eq!(How::Each, all.how);
            rotations += u32::from(few.how != How::Each);
            on_lanes += u32::from(few.how != How::Each && algorithm.method == Method::TwoLevel);
            let how = few.how;
            // The first of the last ranks is a stand-in, too: the order of ties rotates.
            assert_eq!(
                encore_plan::price::Price { how, last: few.last, ..all },
                few,
                "{algorithm} of {ranks}"
            );
        }
    }
    assert!(rotations > 20 && on_lanes > 0, "{rotations}, {on_lanes} on lanes of nodes");
}

#[test]
fn too_large_jobs_name_feasible_size() {
    let algorithm = algorithm("bcast/scatter-ring");
    let call = call(Class::Bcast, 4096, 1 << 20);
    let options = Options { steps: 100_000, ..Options::default() };
    let error = price(&call, algorithm, &plain(), options).expect_err("it has 33 million steps");
    let PriceError::TooLarge { steps, limit: 100_000, fits: Some(128) } = error else {
        panic!("{error:?}");
    };
    assert!((30_000_000..40_000_000).contains(&steps), "{steps}");
    let ring = Algorithm::from_name("allreduce/ring").expect("it's listed");
    let call = Call::new(Class::Allreduce, 65_536, 1 << 20, 0, true).expect("it has no topology");
    let error = price(&call, ring, &plain(), Options::default()).expect_err("rings are shorter");
    assert!(matches!(error, PriceError::Build(BuildError::TooManyRanks { .. })));
}

fn level() -> impl Strategy<Value = Level> {
    let rate = || (0..100_000u64).prop_map(|per_kib| Rate { per_kib });
    (1..5_000u64, 0..1_000u64, 0..100u64, rate(), rate(), 0..10_000u64).prop_map(
        |(latency, overhead, gap, wire, copy, piece)| Level { latency, overhead, gap, wire, copy, piece },
    )
}

fn model() -> impl Strategy<Value = Model> {
    (level(), level(), 0..10u32, 1..3u32, 0..100_000u64).prop_map(
        |(within, between, per_node, ports, per_kib)| Model {
            within,
            between,
            per_node,
            ports,
            link: Rate { per_kib },
            ..plain()
        },
    )
}

fn any_call() -> impl Strategy<Value = (Algorithm, u32, i64)> {
    let all: Vec<Algorithm> = Algorithm::all()
        .filter(|algorithm| !algorithm.method.on_lanes())
        .filter(|algorithm| Call::new(algorithm.class, 2, 0, 0, true).is_some())
        .collect();
    (proptest::sample::select(all), 1..24u32, prop_oneof![0..200i64, 0..100_000i64])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nobody_is_done_before_its_own_work((algorithm, ranks, bytes) in any_call(), model in model()) {
        let call = call(algorithm.class, ranks, bytes).on(&model);
        let options = Options { trace: u64::MAX, ..Options::default() };
        let priced = price(&call, algorithm, &model, options).expect("it can be priced");
        let trace = priced.trace.expect("asked for");
        let (mut sent, mut received) = (0, 0);
        for rank in 0..ranks {
            let plan = call.plan(algorithm, rank).expect("arguments are right");
            prop_assert!(floor(&plan, rank, call.item(), &model) <= priced.price.time);
            let steps: Vec<_> = trace.steps(rank).collect();
            prop_assert_eq!(plan.steps.len(), steps.len());
            for (done, step) in steps.iter().zip(&plan.steps) {
                prop_assert!(done.start <= done.end && done.end <= priced.price.time);
                // The steps that it depends on have ended.
                prop_assert!(plan.after(step).iter().all(|&on| steps[on as usize].end <= done.start));
                if done.work.kind == Kind::Send {
                    sent += done.work.bytes;
                }
                if done.work.kind == Kind::Recv {
                    received += done.work.bytes;
                }
                // A post is counted where it is taken.
                if done.work.kind.takes() {
                    sent += done.work.bytes;
                    received += done.work.bytes;
                }
            }
        }
        prop_assert_eq!((sent, received), (priced.price.bytes, priced.price.bytes));
        prop_assert!(priced.price.busiest <= priced.price.time);
        prop_assert!(priced.price.first_end <= priced.price.median_end);
        prop_assert!(priced.price.median_end <= priced.price.time);
    }

    /// Without waits for a processor, a port or a link, so that the order can't change.
    #[test]
    fn more_latency_is_never_faster((algorithm, ranks, bytes) in any_call(), more in 1..10_000u64) {
        let call = call(algorithm.class, ranks, bytes).without_lanes();
        let free = Level { latency: 1000, ..Level::default() };
        let mut model = Model {
            within: free, between: free, per_node: 4, begin: 0, copy: Rate::FREE, reduce: Rate::FREE, ..plain()
        };
        let time = |model: &Model| {
            price(&call, algorithm, model, Options::default()).expect("it can be priced").price
        };
        let less = time(&model);
        prop_assert_eq!(less.time, 1000 * u64::from(less.chain));
        model.within.latency += more;
        let within = time(&model);
        prop_assert!(within.time >= less.time);
        model.between.latency += more;
        let both = time(&model);
        prop_assert!(both.time >= within.time);
        prop_assert_eq!(both.time, (1000 + more) * u64::from(both.chain));
    }

    #[test]
    fn more_of_everything_is_never_faster_for_one_after_the_other(
        ranks in 1..24u32, bytes in 0..100_000i64, slow in model(), more in 0..10_000u64
    ) {
        // Trees and rings in which every rank has only one thing to do at a time.
        for name in ["bcast/binomial", "bcast/flat", "scan/recursive-doubling", "barrier/dissemination"] {
            let algorithm = algorithm(name);
            let call = call(algorithm.class, ranks, bytes);
            let time = |model: &Model| {
                price(&call, algorithm, model, Options::default()).expect("it can be priced").price.time
            };
            // One node: on links, messages of different ranks may change places.
            let mut model = Model { per_node: 0, ..slow.clone() };
            let mut before = time(&model);
            let changes: [fn(&mut Model, u64); 5] = [
                |model, more| model.within.latency += more,
                |model, more| model.within.gap += more,
                |model, more| model.within.wire.per_kib += more,
                |model, more| model.reduce.per_kib += more,
                |model, more| model.begin += more,
            ];
            for change in changes {
                change(&mut model, more);
                let after = time(&model);
                prop_assert!(after >= before, "{}: {} before, {} after", name, before, after);
                before = after;
            }
        }
    }
}

/// Time at which a rank has read a line of its group that was written at `at`, and has then read another one.
const READ: Time = NEAR.read + BEGIN;

#[test]
fn lanes_within_a_cache_group() {
    let seen = |posted: Time| posted + NEAR.latency;
    // Both post at once, and each combines the other's item: two picoseconds a byte.
    assert_eq!(seen(BEGIN + 8) + BEGIN + 16, time("allreduce/lanes", 2, 8, &plain()));
    // The second line is there when the first one has been read.
    assert_eq!(seen(BEGIN) + BEGIN + READ, time("barrier/lanes", 3, 0, &plain()));
    // Three readers of one line.
    assert_eq!(seen(BEGIN + 8) + 2 * NEAR.serve + BEGIN + 8, time("bcast/lanes", 4, 8, &plain()));
}

#[test]
fn lanes_between_caches() {
    let leaders_know = BEGIN + NEAR.latency + BEGIN + 2 * READ;
    let all_know = leaders_know + BEGIN + FAR.latency + BEGIN;
    let told = all_know + BEGIN + NEAR.latency + 2 * NEAR.serve + BEGIN;
    assert_eq!(told, time("barrier/lane-groups:4", 8, 0, &plain()));
    // Staged bytes come from far at the rate of the line, which is that of the rank's own copies.
    let posted = BEGIN + 1000;
    let two = Model { lines: Lines { group: 1, ..plain().lines }, ..plain() };
    assert_eq!(posted + FAR.latency + BEGIN + 1000, time("bcast/lanes", 2, 1000, &two));
    let slow =
        Model { lines: Lines { far: Line { copy: Rate { per_kib: 4096 }, ..FAR }, ..two.lines }, ..two };
    assert_eq!(posted + FAR.latency + 4000, time("bcast/lanes", 2, 1000, &slow));
}

#[test]
fn lanes_need_one_node() {
    let (call, model) = (call(Class::Barrier, 8, 0), Model { per_node: 4, ..plain() });
    let price = price(&call, algorithm("barrier/lanes"), &model, Options::default());
    assert!(matches!(price, Err(PriceError::Lanes)));
}
