use super::*;
use crate::algorithm::Algorithm;
use crate::ir::Action;
use crate::price::{Call, work_of};
use crate::select::facts::Machine;
use crate::select::{prices, select};

const KIB: i64 = 1 << 10;

const COSTS: Costs = Costs::XEON;

fn facts(class: Class, ranks: u32, bytes: i64, costs: Costs) -> Facts {
    let machine =
        Machine { one_node: true, oversubscribed: true, lane_bytes: 1 << 20, costs, ..Machine::default() };
    Facts { class, bytes, ranks, commutative: true, machine }
}

/// Choices with and without lanes.
fn methods(class: Class, ranks: u32, bytes: i64, costs: Costs) -> [Method; 2] {
    let facts = facts(class, ranks, bytes, costs);
    let without = Facts { machine: Machine { lane_bytes: 0, ..facts.machine }, ..facts };
    [facts, without].map(|facts| select(&facts).method)
}

/// The method that prices choose, if they decide.
fn cheapest(facts: &Facts) -> Option<Method> {
    prices(facts).first().map(|(method, _)| *method)
}

/// Work in the plans of all ranks of a call: messages, posts, takes, bytes that are combined and copied.
fn counted(class: Class, method: Method, ranks: u32, bytes: i64) -> [u128; 5] {
    let call = Call::new(class, ranks, bytes, 0, true).expect("it has no topology");
    let facts = facts(class, ranks, bytes, COSTS);
    let segment = if method.on_lanes() { facts.machine.piece(class, ranks, bytes) } else { 0 };
    let algorithm = Algorithm { segment, ..Algorithm::new(class, method).expect("it's listed") };
    let mut counts = [0; 5];
    for rank in 0..ranks {
        let plan = call.plan(algorithm, rank).expect("arguments are right");
        for step in &plan.steps {
            let bytes = u128::from(work_of(&plan, &step.action, call.item()).bytes);
            let (one, combined, copied) = match step.action {
                Action::Send { .. } | Action::Signal { .. } => (Some(0), 0, 2 * bytes),
                Action::Post { .. } => (Some(1), 0, bytes),
                Action::Take { .. } => (Some(2), 0, bytes),
                Action::Fold { .. } | Action::Merge { .. } => (Some(2), bytes, bytes),
                Action::Reduce { .. } => (None, bytes, bytes / 2),
                Action::Copy { .. } => (None, 0, bytes),
                _ => (None, 0, 0),
            };
            if let Some(one) = one {
                counts[one] += 1;
            }
            counts[3] += combined;
            counts[4] += copied;
        }
    }
    counts
}

#[test]
fn formulas_match_work_in_plans() {
    let costs = Costs { copy: Rate::FREE, ..COSTS };
    let classes = [
        Class::Barrier,
        Class::Allreduce,
        Class::Allgather,
        Class::Alltoall,
        Class::ReduceScatterBlock,
        Class::ReduceScatter,
        Class::Scatter,
    ];
    let mut compared = 0;
    for class in classes {
        for method in Algorithm::of(class).map(|a| a.method) {
            for ranks in [4, 8, 16, 32] {
                for bytes in [512, 4 * KIB, 16 * KIB, 64 * KIB, 512 * KIB] {
                    let bytes = if class == Class::Barrier { 0 } else { bytes };
                    let Some(work) = Work::of(&facts(class, ranks, bytes, costs), method) else { continue };
                    let Load { messages, posts, takes, copied, near, combined, .. } = work.all;
                    let formula = [messages, posts, takes, combined, copied + near];
                    let plans = counted(class, method, ranks, bytes);
                    compared += 1;
                    let is_near = |(one, other): (u128, u128)| one.abs_diff(other) * 3 <= other + 3;
                    let both = format!("{formula:?}, of the plans {plans:?}");
                    let name = method.name();
                    assert!(
                        formula.into_iter().zip(plans).all(is_near),
                        "{class}/{name} of {ranks}, {bytes} bytes: {both}"
                    );
                }
            }
        }
    }
    assert!(compared > 400, "only {compared} were compared");
}

#[test]
fn choices_follow_costs() {
    let dear_turns = Costs { switch: 10 * COSTS.switch, wake: 10 * COSTS.wake, ..COSTS };
    let dear_copies = Costs { copy: Rate { per_kib: 10 * COSTS.copy.per_kib }, ..COSTS };
    use Method::{Central, Direct, Lanes, Pairwise, RecursiveDoubling};
    let table = [
        // The central method takes fewer turns, but one rank copies and combines everything.
        (Class::Allreduce, 16 * KIB, COSTS, [Lanes, Central]),
        (Class::Allreduce, 16 * KIB, dear_turns, [Central, Central]),
        (Class::Allreduce, 16 * KIB, dear_copies, [Lanes, Pairwise]),
        // Fewer blocks that don't fit the caches, or fewer rounds.
        (Class::Allgather, 512 * KIB, COSTS, [RecursiveDoubling, RecursiveDoubling]),
        (Class::Allgather, 512 * KIB, dear_turns, [Direct, Direct]),
        // One copy, which requires a rendezvous.
        (Class::Alltoall, 4 * KIB, COSTS, [Lanes, Direct]),
        (Class::Alltoall, 4 * KIB, dear_turns, [Lanes, Direct]),
        (Class::Alltoall, 4 * KIB, dear_copies, [Direct, Direct]),
    ];
    for (class, bytes, costs, expected) in table {
        assert_eq!(expected, methods(class, 8, bytes, costs), "{class} {bytes} {costs:?}");
    }
}

#[test]
fn without_measured_costs_nothing_is_priced() {
    for costs in [Costs::UNKNOWN, Costs { switch: 0, ..COSTS }, Costs { processors: 0, ..COSTS }] {
        assert_eq!(None, cheapest(&facts(Class::Allreduce, 8, KIB, costs)), "{costs:?}");
    }
    let known = facts(Class::Allreduce, 8, KIB, COSTS);
    assert_eq!(Some(Method::Lanes), cheapest(&known));
    let apart = Machine { oversubscribed: false, ..known.machine };
    assert_eq!(None, cheapest(&Facts { machine: apart, ..known }));
    assert_eq!(None, cheapest(&Facts { ranks: 2, ..known }));
    // If the kernel doesn't copy, copies are unknown, but turns are known.
    let own = Costs { copy: Rate::FREE, lookup: Rate::FREE, call: 0, ..COSTS };
    assert_eq!(Some(Method::Lanes), cheapest(&facts(Class::Allreduce, 8, KIB, own)));
}

#[test]
fn prices_hold_for_any_numbers() {
    let mut priced = 0;
    for class in Class::ALL {
        for ranks in [3, 5, 64, 257, 1 << 22] {
            for bytes in [0, 1, 1 << 20, i64::MAX] {
                for method in Method::ALL {
                    // No sum and no product is too large for its type.
                    priced += u32::from(price(&facts(class, ranks, bytes, COSTS), method).is_some());
                }
            }
        }
    }
    assert!(priced > 300, "only {priced} prices");
}

#[test]
fn many_ranks_stay_on_lanes() {
    for (class, ranks, expected) in [
        (Class::Barrier, 64, Method::Lanes),
        (Class::Barrier, 128, Method::LaneGroups),
        (Class::Allreduce, 128, Method::LaneGroups),
        (Class::Allgather, 128, Method::Lanes),
        (Class::Alltoall, 128, Method::Lanes),
    ] {
        assert_eq!(expected, methods(class, ranks, 8, COSTS)[0], "{class} of {ranks}");
    }
}
