//! Plans broken on purpose: the checker must find the error in each.

mod calls;

use encore_plan::check::{Finding, check};
use encore_plan::ir::{Action, Audience, Buffer, Plan, ScratchUnit, Span, Step, StepId};
use encore_plan::operation::{Blocks, Items, Operation, Root};
use encore_plan::{Algorithm, Method, NodeMap, Nodes, build};

use crate::calls::{Call, calls};

fn plans(call: &Call, algorithm: Algorithm, nodes: Nodes<'_>) -> Vec<Plan> {
    (0..)
        .zip(call)
        .map(|(rank, operation)| {
            build(operation, algorithm, rank, call.len() as u32, nodes).expect("arguments are right")
        })
        .collect()
}

/// Every call with its good plans, cut into short segments.
fn good() -> Vec<(Algorithm, Call, Vec<Plan>)> {
    let mut all = Vec::new();
    let mut add = |algorithm: Algorithm, size: u32, nodes: Nodes<'_>| {
        for call in calls(algorithm, size) {
            // In place, a rank takes its own block with the others, where it has it already: a take that ends within it may be shorter. A
            // root packs its own block with those of its node.
            let own_too = |call: &Operation<'_>| {
                matches!(
                    call,
                    Operation::Allgather { in_place: true, .. } | Operation::Scatter { in_place: true, .. }
                )
            };
            if nodes.map.is_some() && call.iter().any(own_too) {
                continue;
            }
            let plans = plans(&call, algorithm, nodes);
            let what = format!("{algorithm} of {size} on {nodes:?}");
            assert_eq!(Vec::<Finding>::new(), check(&call, &plans), "{what}");
            all.push((algorithm, call, plans));
        }
    };
    for algorithm in Algorithm::all() {
        let algorithm = Algorithm { segment: i64::from(algorithm.method.segmented()), ..algorithm };
        for size in [2, 5, 6] {
            add(algorithm.in_groups_of(2), size, Nodes::UNKNOWN);
        }
        // On lanes within nodes, with messages between them: whole, and in pieces.
        if algorithm.method == Method::TwoLevel {
            for (places, segment) in [([0, 0, 0, 1, 1, 2], 5), ([0, 0, 1, 1, 1, 1], 0)] {
                let map = NodeMap::new(places);
                add(Algorithm { segment, ..algorithm }, 6, Nodes { map: Some(&map), lanes: 1 << 20 });
            }
            if !["reduce", "scan"].iter().any(|kind| algorithm.class.name().contains(kind)) {
                let map = NodeMap::new([0, 1, 0, 1, 0, 2]);
                add(Algorithm { segment: 5, ..algorithm }, 6, Nodes { map: Some(&map), lanes: 1 << 20 });
            }
        }
    }
    assert!(all.len() > 100, "the families are covered");
    all
}

/// Changes each step of each good plan in turn, if `change` can, and asserts that every change is found.
fn every_change_is_found(what: &str, change: impl Fn(&mut Plan, StepId) -> bool) {
    let mut changed = 0;
    for (algorithm, call, mut plans) in good() {
        for rank in 0..plans.len() {
            for step in 0..plans[rank].steps.len() as StepId {
                let intact = plans[rank].clone();
                if change(&mut plans[rank], step) {
                    changed += 1;
                    let size = call.len();
                    assert!(
                        !check(&call, &plans).is_empty(),
                        "{algorithm} of {size}, rank {rank} step {step}: {what} isn't found in {:?}",
                        intact.steps
                    );
                }
                plans[rank] = intact;
            }
        }
    }
    assert!(changed > 100, "{what}: only {changed} changes");
}

/// The plan without a step; its dependents depend on nothing instead.
fn without(plan: &Plan, gone: StepId) -> Plan {
    let mut rest =
        Plan { steps: Vec::new(), after: Vec::new(), regions: plan.regions.clone(), ..plan.clone() };
    for (id, step) in (0..).zip(&plan.steps).filter(|(id, _)| *id != gone) {
        let _: StepId = id;
        let after_start = rest.after.len() as u32;
        let kept = plan.after(step).iter().filter(|&&on| on != gone);
        rest.after.extend(kept.map(|&on| if on > gone { on - 1 } else { on }));
        let after_len = rest.after.len() as u32 - after_start;
        rest.steps.push(Step { action: step.action, after_start, after_len });
    }
    rest
}

#[test]
fn a_step_left_out() {
    every_change_is_found("leaving it out", |plan, step| {
        *plan = without(plan, step);
        true
    });
}

#[test]
fn operands_swapped() {
    every_change_is_found("swapping its operands", |plan, step| {
        match &mut plan.steps[step as usize].action {
            Action::Reduce { left, inout } => {
                std::mem::swap(left, inout);
                true
            }
            Action::Merge { own_first, .. } => {
                *own_first ^= true;
                true
            }
            Action::Copy { from, into } => {
                std::mem::swap(from, into);
                true
            }
            _ => false,
        }
    });
}

#[test]
fn another_lane() {
    every_change_is_found("changing its lane", |plan, step| match &mut plan.steps[step as usize].action {
        Action::Send { lane, .. }
        | Action::Recv { lane, .. }
        | Action::Signal { lane, .. }
        | Action::Await { lane, .. } => {
            *lane ^= 1;
            true
        }
        Action::Post { lane, .. }
        | Action::Take { lane, .. }
        | Action::Fold { lane, .. }
        | Action::Merge { lane, .. } => {
            *lane ^= 1;
            true
        }
        _ => false,
    });
}

#[test]
fn another_peer() {
    every_change_is_found("changing its peer", |plan, step| match &mut plan.steps[step as usize].action {
        Action::Send { to: peer, .. }
        | Action::Recv { from: peer, .. }
        | Action::Signal { to: peer, .. }
        | Action::Await { from: peer, .. }
        | Action::Post { to: Audience::One(peer), .. }
        | Action::Take { rank: peer, .. }
        | Action::Fold { rank: peer, .. }
        | Action::Merge { rank: peer, .. } => {
            *peer ^= 1;
            true
        }
        _ => false,
    });
}

fn spans(action: &mut Action) -> Vec<&mut Span> {
    match action {
        Action::Send { from, .. } => vec![from],
        Action::Recv { into, .. } => vec![into],
        Action::Copy { from, into } => vec![from, into],
        Action::Reduce { left, inout } => vec![left, inout],
        Action::Merge { own, into, .. } => vec![own, into],
        Action::Post { from: span, .. }
        | Action::Take { into: span, .. }
        | Action::Fold { inout: span, .. }
            if span.count > 0 =>
        {
            vec![span]
        }
        _ => vec![],
    }
}

#[test]
fn a_span_moved_by_one_element() {
    for by in [-1, 1] {
        for which in [0, 1] {
            every_change_is_found("moving a span", |plan, step| {
                let mut spans = spans(&mut plan.steps[step as usize].action);
                // A longer message through unshared scratch may lie anywhere in it.
                let Some(span) = spans.get_mut(which).filter(|span| span.buffer != Buffer::Scratch) else {
                    return false;
                };
                span.at += by;
                true
            });
        }
    }
}

#[test]
fn a_span_cut_short() {
    every_change_is_found("cutting a span short", |plan, step| {
        let mut spans = spans(&mut plan.steps[step as usize].action);
        let Some(span) = spans.first_mut() else { return false };
        span.count -= 1;
        true
    });
}

/// Dependences that can be left out of a plan without harm: ids of the steps that have them.
fn needless_dependences(call: &Call, plans: &mut [Plan]) -> Vec<(usize, StepId, StepId)> {
    let mut needless = Vec::new();
    for rank in 0..plans.len() {
        let intact = plans[rank].clone();
        for (id, step) in intact.steps.iter().enumerate() {
            for i in 0..step.after_len {
                // The last dependence takes its place, and the list ends earlier.
                let plan = &mut plans[rank];
                let (start, last) = (step.after_start as usize, step.after_start + step.after_len - 1);
                plan.after[start + i as usize] = plan.after[last as usize];
                plan.steps[id].after_len -= 1;
                if check(call, plans).is_empty() {
                    needless.push((rank, id as StepId, intact.after[start + i as usize]));
                }
                plans[rank] = intact.clone();
            }
        }
    }
    needless
}

/// Algorithms with dependences that some plans don't need, and their reasons.
const CAUTIOUS: [&str; 17] = [
    // With two ranks, the centre needn't wait before it lets the other go; and some of the last rounds' signals carry only known
    // arrivals.
    "barrier/central",
    "barrier/binomial",
    "barrier/dissemination",
    "barrier/two-level",
    // If ranks wrap around, two messages wait for all that either of them carries.
    "gather/binomial",
    "scatter/binomial",
    "allgather/bruck",
    "allgather/two-level",
    "allgatherv/two-level",
    // Data from earlier nodes wait until all of the rank's sends have left.
    "scan/two-level",
    "exscan/two-level",
    // Exchanges wait for earlier ones to keep few under way.
    "alltoall/pairwise",
    "alltoallv/pairwise",
    // The result overwrites the start of the input, and waits until all of it has been sent.
    "reduce-scatter-block/pairwise",
    "reduce-scatter-block/recursive-halving",
    "reduce-scatter-block/ring",
    "reduce-scatter-block/two-level",
];

#[test]
fn a_dependence_left_out() {
    let mut strict = 0;
    for (algorithm, call, mut plans) in good() {
        if !CAUTIOUS.contains(&format!("{}/{}", algorithm.class, algorithm.method.name()).as_str()) {
            strict += plans.iter().map(|plan| plan.after.len()).sum::<usize>();
            let needless = needless_dependences(&call, &mut plans);
            assert!(
                needless.is_empty(),
                "{algorithm}, {call:?}: nothing is found without these dependences (rank, step, on): {needless:?}"
            );
        }
    }
    assert!(strict > 500, "only {strict} dependences");
}

/// A plan from its steps, each with the steps that it waits for.
fn plan(scratch: i64, steps: &[(Action, &[StepId])]) -> Plan {
    let mut plan = Plan {
        steps: Vec::new(),
        after: Vec::new(),
        scratch,
        regions: Vec::new(),
        scratch_unit: ScratchUnit::Typed,
        lanes: 0,
        window: 0,
        team: None,
    };
    for (action, after) in steps {
        plan.steps.push(Step {
            action: *action,
            after_start: plan.after.len() as u32,
            after_len: after.len() as u32,
        });
        plan.after.extend_from_slice(after);
    }
    plan
}

const ONE: Span = Span::send(0, 1);
const RESULT: Span = Span::recv(0, 1);
const SPARE: Span = Span::new(Buffer::Scratch, 0, 1);

fn send(to: u32, from: Span) -> Action {
    Action::Send { to, from, lane: 0 }
}

fn recv(from: u32, into: Span) -> Action {
    Action::Recv { from, into, lane: 0 }
}

fn reduce(left: Span, inout: Span) -> Action {
    Action::Reduce { left, inout }
}

fn allreduce(commutative: bool) -> Operation<'static> {
    Operation::Allreduce { data: Items::new(1, 1), commutative, in_place: false }
}

fn findings(call: Operation<'static>, plans: &[Plan]) -> Vec<Finding> {
    check(&vec![call; plans.len()], plans)
}

#[test]
fn sends_that_wait_for_each_other() {
    // Each sends first and receives then: that ends only if sends don't wait.
    let plans = [1, 0].map(|other| {
        plan(
            0,
            &[
                (send(other, ONE), &[]),
                (recv(other, Span::recv(i64::from(other), 1)), &[0]),
                (Action::Copy { from: ONE, into: Span::recv(1 - i64::from(other), 1) }, &[]),
            ],
        )
    });
    let block = Items::new(1, 1);
    let call = Operation::Allgather { send: block, recv: Blocks::Equal(block), in_place: false };
    let found = findings(call, &plans);
    assert!(found.iter().any(|f| matches!(f, Finding::NeverMet { .. })), "{found:?}");
    assert!(found.iter().any(|f| matches!(f, Finding::NeverBegins { .. })), "{found:?}");
}

#[test]
fn different_orders_on_different_ranks() {
    // Both put their own operand on the left.
    let plans = [1, 0].map(|other| {
        plan(0, &[(send(other, ONE), &[]), (recv(other, RESULT), &[]), (reduce(ONE, RESULT), &[1])])
    });
    let found = findings(allreduce(true), &plans);
    assert!(matches!(found[..], [Finding::OtherBits { .. }]), "{found:?}");
    let found = findings(allreduce(false), &plans);
    assert!(matches!(found[..], [Finding::WrongResult { .. }]), "{found:?}");
    assert_eq!(
        "rank 1: byte 0 of the result is element 0 of rank 1 ∘ rank 0; wanted is element 0 of rank 0 ∘ rank 1",
        found[0].to_string()
    );
}

#[test]
fn a_contribution_counted_twice() {
    let plans = [plan(1, &[(Action::Copy { from: ONE, into: RESULT }, &[]), (reduce(ONE, RESULT), &[0])])];
    let found = findings(allreduce(true), &plans);
    assert!(matches!(found[..], [Finding::WrongResult { .. }]), "{found:?}");
}

#[test]
fn early_reads_are_found() {
    let plans = [plan(1, &[(Action::Copy { from: SPARE, into: RESULT }, &[])])];
    let found = findings(allreduce(true), &plans);
    assert_eq!("rank 0 step 0: reads byte 0 of scratch, where nothing has been put", found[0].to_string());
}

#[test]
fn forbidden_writes_are_found() {
    let data = Items::new(1, 1);
    let copy = |from, into| [plan(1, &[(Action::Copy { from, into }, &[])])];
    // The send buffer, and the root's own data of a broadcast.
    let found = findings(
        Operation::Exscan { data, commutative: true, in_place: true },
        &[plan(
            1,
            &[
                (Action::Copy { from: RESULT, into: SPARE }, &[]),
                (Action::Copy { from: SPARE, into: RESULT }, &[0]),
            ],
        )],
    );
    assert!(matches!(found[..], [Finding::WritesForbidden { .. }]), "{found:?}");
    // Rank 0 of exscan has no receive buffer.
    let found = findings(Operation::Exscan { data, commutative: true, in_place: false }, &copy(ONE, RESULT));
    assert!(matches!(found[..], [Finding::OutsideBuffer { .. }]), "{found:?}");
    // Gaps between blocks.
    let recv =
        Blocks::Varying { counts: [1, 1].as_slice().into(), displs: [0, 2].as_slice().into(), size: 1 };
    let call = Operation::Gather { root: Root::Rank(0), send: data, recv, in_place: false };
    let good = Algorithm::from_name("gatherv/flat").expect("it's listed");
    let mut plans =
        [0, 1].map(|rank| build(&call, good, rank, 2, Nodes::UNKNOWN).expect("arguments are right"));
    for step in &mut plans[0].steps {
        if let Action::Recv { into, .. } = &mut step.action {
            into.at = 1;
        }
    }
    let found = findings(call, &plans);
    assert!(found.iter().any(|f| matches!(f, Finding::WritesForbidden { element: 1, .. })), "{found:?}");
}

#[test]
fn elements_that_do_not_belong_together() {
    let data = Items::new(2, 1);
    let plans = [plan(
        2,
        &[
            (Action::Copy { from: Span::send(0, 2), into: Span::recv(0, 2) }, &[]),
            (reduce(Span::send(1, 1), RESULT), &[0]),
        ],
    )];
    let found = findings(Operation::Allreduce { data, commutative: true, in_place: false }, &plans);
    assert!(matches!(found[0], Finding::CombinesOthers { .. }), "{found:?}");
}

#[test]
fn plans_that_make_no_sense() {
    let one_step =
        |action, after: &[StepId]| findings(allreduce(true), &[plan(1, &[(action, after)])]).remove(0);
    let copy = |from, into| Action::Copy { from, into };
    assert!(matches!(one_step(Action::Join, &[0]), Finding::DependsForward { .. }));
    assert!(matches!(one_step(Action::Join, &[7]), Finding::DependsForward { .. }));
    assert!(matches!(one_step(send(1, ONE), &[]), Finding::NoSuchPeer { peer: 1, .. }));
    assert!(matches!(one_step(copy(ONE, Span::recv(0, 0)), &[]), Finding::EmptySpan { .. }));
    assert!(matches!(one_step(copy(ONE, Span::recv(0, -1)), &[]), Finding::EmptySpan { .. }));
    assert!(matches!(one_step(copy(ONE, Span::recv(i64::MAX, 1)), &[]), Finding::OutsideBuffer { .. }));
    assert!(matches!(one_step(copy(SPARE, SPARE), &[]), Finding::OverlapsItself { .. }));
    assert!(matches!(findings(allreduce(true), &[])[..], []));
    assert!(matches!(check(&[], &[plan(0, &[])])[..], [Finding::OtherNumberOfPlans { .. }]));

    let data = Items::new(2, 1);
    let wide = Operation::Allreduce { data, commutative: true, in_place: false };
    let found = findings(wide, &[plan(0, &[(copy(ONE, Span::recv(0, 2)), &[])])]);
    assert!(matches!(found[..], [Finding::UnequalLengths { from: 1, into: 2, .. }]), "{found:?}");
    let two = Span::new(Buffer::Scratch, 0, 2);
    let mut split = plan(2, &[(copy(Span::send(0, 2), two), &[]), (copy(two, Span::recv(0, 2)), &[0])]);
    assert!(matches!(findings(wide, &[split.clone()])[..], []));
    split.regions = vec![1];
    let found = findings(wide, &[split]);
    assert!(
        matches!(found[..], [Finding::CrossesRegions { .. }, Finding::CrossesRegions { .. }]),
        "{found:?}"
    );
    let mut packed = plan(1, &[(copy(ONE, SPARE), &[]), (reduce(ONE, SPARE), &[0])]);
    packed.scratch_unit = ScratchUnit::Byte;
    let found = findings(allreduce(true), &[packed]);
    assert!(matches!(found[..], [Finding::ReducesPacked { .. }]), "{found:?}");
}

#[test]
fn messages_that_do_not_fit() {
    let two = |a: &[(Action, &[StepId])], b: &[(Action, &[StepId])]| {
        let data = Items::new(2, 1);
        let call = Operation::Allreduce { data, commutative: true, in_place: false };
        findings(call, &[plan(0, a), plan(0, b)])
    };
    let found = two(&[(send(1, ONE), &[])], &[]);
    assert!(matches!(found[..], [Finding::Unmatched { .. }]), "{found:?}");
    let found = two(&[(send(1, ONE), &[])], &[(recv(0, Span::recv(0, 2)), &[])]);
    assert!(matches!(found[..], [Finding::UnequalMessage { bytes: 1, and_bytes: 2, .. }]), "{found:?}");
    let found = two(&[(Action::Signal { to: 1, lane: 0 }, &[])], &[(recv(0, RESULT), &[])]);
    assert!(matches!(found[..], [Finding::MessageMeetsSignal { .. }]), "{found:?}");
    let twice = [(send(1, ONE), &[][..]), (send(1, ONE), &[0])];
    let found = two(&twice, &[(recv(0, RESULT), &[]), (recv(0, RESULT), &[0])]);
    assert!(found.iter().any(|f| matches!(f, Finding::LaneUsedTwice { .. })), "{found:?}");
}

#[test]
fn steps_that_may_meet_in_memory() {
    let race = |steps: &[(Action, &[StepId])]| {
        let found = findings(allreduce(true), &[plan(1, steps)]);
        found.iter().any(|f| matches!(f, Finding::Race { .. }))
    };
    let copy = Action::Copy { from: ONE, into: RESULT };
    assert!(race(&[(copy, &[]), (copy, &[])]));
    assert!(!race(&[(copy, &[]), (copy, &[0])]));
    assert!(!race(&[(copy, &[]), (Action::Join, &[0]), (copy, &[1])]));
    // Reading together is no race.
    assert!(!race(&[(copy, &[]), (Action::Copy { from: ONE, into: SPARE }, &[])]));
}

#[test]
fn early_leaving_rank_is_found() {
    let plans = [
        plan(0, &[(Action::Signal { to: 1, lane: 0 }, &[])]),
        plan(0, &[(Action::Await { from: 0, lane: 0 }, &[])]),
    ];
    let found = findings(Operation::Barrier, &plans);
    assert_eq!(1, found.len(), "{found:?}");
    assert_eq!("rank 0: can leave before rank 1 has entered", found[0].to_string());
}
