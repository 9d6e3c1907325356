//! Comparison of choices with all other algorithms: none costs less than half. For oversubscribed ranks choices follow measurements, and
//! the models leave out the facts that decide them.

use encore_plan::Algorithm;
use encore_plan::operation::Class;
use encore_plan::price::{Call, Model, Options, Time, candidates, floor, price};
use encore_plan::select::Between;

/// Factor above the best price that the chosen algorithm may cost.
const FACTOR: u64 = 2;

/// Most steps of a plan that is priced here, directly or by rotation. Longer plans are compared by the work of a single rank.
const STEPS: u64 = 400_000;

/// The models; ranks of the calls on each.
const MACHINES: [(&str, &[u32]); 9] = [
    ("node", &[2, 3, 4, 8, 16, 24, 48, 64, 96, 128]),
    ("chiplets", &[8, 16, 32, 64, 96, 128, 192, 256]),
    ("mesh", &[16, 32, 56, 64, 96, 128, 192]),
    ("cluster", &[65, 96, 128, 200, 256, 512, 1024, 4096]),
    ("cluster,per-node=16", &[20, 32, 100, 512]),
    ("cluster,per-node=1", &[2, 3, 8, 16, 33, 64, 256]),
    ("rails", &[12, 32, 65, 128, 200, 512, 1024]),
    ("ethernet", &[20, 32, 64, 100, 256]),
    ("ethernet,per-node=4", &[8, 16, 30]),
];

const BYTES: [i64; 7] = [8, 256, 4 << 10, 32 << 10, 256 << 10, 1 << 20, 16 << 20];

fn least(call: &Call, algorithm: Algorithm, model: &Model) -> Time {
    let ranks = call.ranks();
    let of = |rank: u32| {
        let plan = call.plan(algorithm, rank).expect("arguments are right");
        floor(&plan, rank, call.item(), model)
    };
    [0, ranks / 2, ranks - 1].into_iter().map(of).max().unwrap_or(0)
}

/// Compares the choices for an operation with all others: every second pair of a number of ranks and a length, as on a
/// chessboard, or with `ENCORE_TEST_ALL=1` each of them.
fn compare(class: Class, most_ranks: u32, root: fn(u32) -> u32) {
    compare_on(|_| true, class, most_ranks, root);
}

/// [`compare`] on some of the machines.
fn compare_on(serves: fn(&str) -> bool, class: Class, most_ranks: u32, root: fn(u32) -> u32) {
    let options = Options { steps: STEPS, each: STEPS, ..Options::default() };
    let (mut compared, mut open, mut worse) = (0, 0, Vec::new());
    let all = std::env::var_os("ENCORE_TEST_ALL").is_some_and(|value| value == "1");
    for (name, sizes) in MACHINES.into_iter().filter(|(name, _)| serves(name)) {
        let model = Model::from_text(name).expect("it's right");
        for (row, &ranks) in sizes.iter().enumerate().filter(|(_, ranks)| **ranks <= most_ranks) {
            for (column, bytes) in BYTES.into_iter().enumerate() {
                if !all && (row + column) % 2 == 1 && class != Class::Barrier {
                    continue;
                }
                // No more than a rank's memory holds.
                let blocks = matches!(class, Class::Allgather | Class::Allgatherv | Class::Alltoall);
                if class == Class::Barrier && bytes > 8 || blocks && bytes * i64::from(ranks) > 1 << 28 {
                    continue;
                }
                let call =
                    Call::new(class, ranks, bytes, root(ranks), true).expect("it has no topology").on(&model);
                // By rules, and from the figures that would be measured.
                let known = [Between::UNKNOWN, model.measured(), model.measured().rounded()];
                let mut seen = Vec::new();
                for algorithms in known.map(|link| candidates(&call, &model, None, link)) {
                    let chosen = algorithms[0];
                    if seen.contains(&chosen) {
                        continue;
                    }
                    seen.push(chosen);
                    let Ok(priced) = price(&call, chosen, &model, options) else {
                        open += 1;
                        continue;
                    };
                    let most = priced.price.time;
                    compared += 1;
                    for &other in &algorithms[1..] {
                        // The work of one rank takes too long already.
                        if least(&call, other, &model) * FACTOR >= most {
                            continue;
                        }
                        match price(&call, other, &model, options) {
                            Ok(better) if better.price.time * FACTOR < most => {
                                let by = if seen.len() > 1 { "measured" } else { "rules" };
                                let call = format!("{name}: {chosen} of {ranks}, {bytes} bytes, by {by}");
                                worse.push(format!("{call}: {most} ps, {other} {} ps", better.price.time));
                            }
                            Ok(_) => {}
                            Err(_) => open += 1,
                        }
                    }
                }
            }
        }
    }
    println!("{class}: {compared} choices compared, {open} prices left open");
    assert!(worse.is_empty(), "{}", worse.join("\n"));
    assert!(compared > 20 && open * 4 < compared, "{compared} compared, {open} open");
}

#[test]
fn barrier() {
    compare(Class::Barrier, 1 << 20, |_| 0);
}

#[test]
fn bcast() {
    compare(Class::Bcast, 1024, |_| 0);
}

#[test]
fn bcast_from_another_root() {
    compare(Class::Bcast, 512, |ranks| ranks / 3);
}

#[test]
fn reduce() {
    compare(Class::Reduce, 1024, |_| 0);
}

#[test]
fn reduce_to_another_root() {
    compare(Class::Reduce, 512, |ranks| ranks / 3);
}

#[test]
fn allreduce() {
    compare(Class::Allreduce, 4096, |_| 0);
}

#[test]
fn allgather() {
    compare(Class::Allgather, 1024, |_| 0);
}

/// Whether a machine has several nodes of several ranks each: choices elsewhere follow measurements (docs/lab/052, docs/lab/085).
fn has_many_on_each_node(name: &str) -> bool {
    !["node", "chiplets", "mesh", "cluster,per-node=1"].contains(&name)
}

#[test]
fn allgather_of_blocks_of_any_lengths() {
    compare_on(has_many_on_each_node, Class::Allgatherv, 1024, |_| 0);
}

#[test]
fn scan() {
    compare_on(has_many_on_each_node, Class::Scan, 512, |_| 0);
}

#[test]
fn scan_without_the_own_operand() {
    compare_on(has_many_on_each_node, Class::Exscan, 512, |_| 0);
}

#[test]
fn alltoall() {
    compare(Class::Alltoall, 256, |_| 0);
}

#[test]
fn reduce_scatter() {
    compare(Class::ReduceScatter, 1024, |_| 0);
}

#[test]
fn reduce_scatter_of_equal_blocks() {
    compare(Class::ReduceScatterBlock, 1024, |_| 0);
}

/// Choices of trees or doubling, for up to a million ranks.
#[test]
fn very_many_ranks() {
    let model = Model::named("cluster").expect("it's listed");
    let options = Options { steps: 3_000_000, ..Options::default() };
    for (class, ranks, bytes) in [
        (Class::Barrier, 1 << 16, 0),
        (Class::Barrier, 1 << 20, 0),
        (Class::Bcast, 1 << 18, 8),
        (Class::Reduce, 1 << 18, 8),
        (Class::Allreduce, 1 << 16, 8),
    ] {
        let call = Call::new(class, ranks, bytes, 0, true).expect("it has no topology").on(&model);
        let algorithms = candidates(&call, &model, None, model.measured());
        let time = |algorithm| price(&call, algorithm, &model, options).map(|priced| priced.price.time);
        let chosen = time(algorithms[0]).expect("it's short");
        for &other in &algorithms[1..] {
            if least(&call, other, &model) * FACTOR < chosen {
                if let Ok(other_time) = time(other) {
                    assert!(other_time * FACTOR >= chosen, "{class} of {ranks}: {other} is better");
                }
            }
        }
    }
}

/// Bytes between nodes that keep processors busy, as in a kernel's sockets: the choice costs at most 1.5 times the best.
#[test]
fn bytes_that_keep_processors_busy() {
    let options = Options { steps: STEPS, each: STEPS, ..Options::default() };
    for text in [
        "trip=6291ns,overhead=3145ns,byte=2604MB/s,both=1953MB/s,node=10416MB/s",
        "trip=4194ns,overhead=2097ns,byte=3906MB/s,both=1953MB/s,node=10416MB/s",
        "trip=15us,overhead=4us,byte=2500MB/s,both=1500MB/s,node=3GB/s",
    ] {
        let link = Between::from_text(text).expect("it's right");
        for (ranks, per_node) in [(8, 4), (14, 7), (12, 3), (32, 8)] {
            let machine = Model::from_text(&format!("ethernet,per-node={per_node}")).expect("it's right");
            let model = machine.with_measured(link);
            for class in [
                Class::Allgather,
                Class::ReduceScatter,
                Class::Allreduce,
                Class::Reduce,
                Class::Bcast,
                Class::Alltoall,
            ] {
                for bytes in [8, 1 << 10, 8 << 10, 64 << 10, 256 << 10, 1 << 20] {
                    let call =
                        Call::new(class, ranks, bytes, 0, true).expect("it has no topology").on(&model);
                    let algorithms = candidates(&call, &model, None, link);
                    let time = |algorithm| price(&call, algorithm, &model, options).ok();
                    let chosen = time(algorithms[0]).expect("it's short");
                    for (other, better) in algorithms[1..].iter().filter_map(|&a| Some((a, time(a)?))) {
                        assert!(
                            chosen.price.time * 2 <= better.price.time * 3,
                            "{text}: {class} of {bytes} bytes among {ranks}: {}, {other} is better",
                            algorithms[0]
                        );
                    }
                }
            }
        }
    }
}
