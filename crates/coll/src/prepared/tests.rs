//! Tests of prepared plans and of their cache.

use std::rc::Rc;

use encore_plan::Nodes;
use encore_plan::ir::{Action, ScratchUnit, Step};
use encore_plan::operation::{Blocks, Class, IntArray, Items, Neighbors, Operation, Pairing, Root};

use super::cache::MOST_NUMBERS;
use super::*;

fn plan(after: &[&[StepId]]) -> Plan {
    let mut plan = Plan {
        steps: Vec::new(),
        after: Vec::new(),
        scratch: 0,
        regions: Vec::new(),
        scratch_unit: ScratchUnit::Byte,
        lanes: 0,
        window: 0,
        team: None,
    };
    for list in after {
        let after_start = plan.after.len() as u32;
        plan.after.extend_from_slice(list);
        plan.steps.push(Step { action: Action::Join, after_start, after_len: list.len() as u32 });
    }
    plan
}

#[test]
fn dependents_are_reversed_dependences() {
    let prepared = CompiledPlan::new(plan(&[&[], &[], &[0, 1], &[0], &[2, 3]]), Purpose::PROGRAM);
    assert_eq!(*prepared.first, [1, 0]);
    assert_eq!(prepared.dependents(0), [2, 3]);
    assert_eq!(prepared.dependents(1), [2]);
    assert_eq!(prepared.dependents(4), []);
}

#[test]
fn way_splits_into_its_parts() {
    for (place, method) in Method::ALL.into_iter().enumerate() {
        let algorithm =
            What::algorithm(Algorithm { class: Class::Bcast, method, segment: 1 << 20, group: 0 });
        let what = What { algorithm, counts: 0xabcd, ..What::default() };
        assert_eq!(What::parts_of(what.way()), (place + 1, 1 << 20, 0xabcd));
    }
    assert_eq!(What::parts_of(What::default().way()), (0, 0, 0));
}

#[test]
fn counts_that_differ_have_other_marks() {
    let counts = |counts: &[i32]| {
        let operation = Operation::ReduceScatter {
            counts: IntArray::Int(counts),
            size: 4,
            commutative: true,
            in_place: false,
        };
        What { counts: What::counts(&operation, 3), ..What::default() }
    };
    assert_eq!(counts(&[1, 2, 3]).mark(), counts(&[1, 2, 3]).mark());
    assert_ne!(counts(&[1, 2, 3]).mark(), counts(&[2, 1, 3]).mark());
    assert_ne!(counts(&[0, 0, 0]).mark(), What::default().mark());
}

#[test]
fn equal_shapes_share_plan_until_evicted() {
    let mut cache = Cache::default();
    let bcast =
        |count| Operation::Bcast { root: encore_plan::operation::Root::Rank(0), data: Items::new(count, 4) };
    let mut built = 0;
    let mut get = |count| {
        cache
            .plan(&bcast(count), Use::new(false, Purpose::PROGRAM), || {
                built += 1;
                Ok::<_, ()>(CompiledPlan::new(plan(&[&[]]), Purpose::PROGRAM))
            })
            .unwrap()
    };
    let first = get(1);
    assert!(Rc::ptr_eq(&first, &get(1)));
    (2..40).for_each(|count| drop(get(count)));
    assert!(!Rc::ptr_eq(&first, &get(1)));
    assert_eq!(built, 40);
}

#[test]
fn arrays_are_compared_by_their_numbers() {
    let mut cache = Cache::default();
    let mut get = |counts: IntArray<'_>, displs: IntArray<'_>, size| {
        let recv = Blocks::Varying { counts, displs, size };
        let operation = Operation::Allgather { send: Items::NONE, recv, in_place: true };
        cache
            .plan(&operation, Use::new(false, Purpose::PROGRAM), || {
                Ok::<_, ()>(CompiledPlan::new(plan(&[&[]]), Purpose::PROGRAM))
            })
            .unwrap()
    };
    let first = get(IntArray::Int(&[1, 2, 3]), IntArray::Int(&[0, 1, 3]), 8);
    let is_first = |other: Rc<CompiledPlan>| Rc::ptr_eq(&first, &other);
    assert!(is_first(get(IntArray::Int(&[1, 2, 3]), IntArray::Int(&[0, 1, 3]), 8)));
    assert!(is_first(get(IntArray::Count(&[1, 2, 3]), IntArray::Count(&[0, 1, 3]), 8)));
    assert!(!is_first(get(IntArray::Int(&[1, 2, 4]), IntArray::Int(&[0, 1, 3]), 8)));
    assert!(!is_first(get(IntArray::Int(&[1, 2, 3]), IntArray::Int(&[0, 1, 4]), 8)));
    assert!(!is_first(get(IntArray::Int(&[1, 2, 3]), IntArray::Int(&[0, 1, 3]), 4)));
    let long = vec![1; MOST_NUMBERS];
    let mut long = || get(IntArray::Int(&long), IntArray::Int(&long), 8);
    assert!(!Rc::ptr_eq(&long(), &long()));
}

#[test]
fn both_sides_of_an_exchange_count() {
    let mut cache = Cache::default();
    let (one, other) = ([1i64, 2], [2i64, 1]);
    let mut get = |send: [&[i64]; 2], recv: [&[i64]; 2]| {
        let [send, recv] = [send, recv].map(|[counts, sizes]| Blocks::Typed {
            counts: IntArray::Count(counts),
            displs: IntArray::Count(&[0, 64]),
            sizes,
        });
        let edges = [Some(0); 2];
        let neighbors = Neighbors { sources: &edges, destinations: &edges, pairing: Pairing::InOrder };
        let operation = Operation::NeighborAlltoall { neighbors, send, recv };
        cache
            .plan(&operation, Use::new(false, Purpose::PROGRAM), || {
                Ok::<_, ()>(CompiledPlan::new(plan(&[&[]]), Purpose::PROGRAM))
            })
            .unwrap()
    };
    let first = get([&one, &one], [&one, &one]);
    assert!(Rc::ptr_eq(&first, &get([&one, &one], [&one, &one])));
    assert!(!Rc::ptr_eq(&first, &get([&other, &one], [&one, &one])));
    assert!(!Rc::ptr_eq(&first, &get([&one, &other], [&one, &one])));
    assert!(!Rc::ptr_eq(&first, &get([&one, &one], [&other, &one])));
    assert!(!Rc::ptr_eq(&first, &get([&one, &one], [&one, &other])));
}

#[test]
fn mixed_run_ends_with_both_parts() {
    let left = |counts: &[i32; 3]| {
        let (counts, displs) = (IntArray::Int(counts), IntArray::Int(&[0, 1000, 2000]));
        let blocks = Blocks::Varying { counts, displs, size: 1 };
        let operation = Operation::Alltoall { send: blocks, recv: blocks, in_place: false };
        let lanes = Algorithm::new(Class::Alltoallv, Method::Lanes).unwrap();
        let plan = encore_plan::build(&operation, Algorithm { segment: 512, ..lanes }, 0, 3, Nodes::UNKNOWN)
            .unwrap();
        let prepared = CompiledPlan::of(plan, What { class: Class::Alltoallv as u8, ..What::default() });
        // All ranks agree on these, whether or not they have messages.
        assert!(prepared.by_block && prepared.is_long);
        assert!(!prepared.posts_long && !prepared.takes_long);
        (prepared.messages, prepared.left())
    };
    assert_eq!(left(&[1000, 512, 1]), (0, 1));
    // A message in each direction, beside one block on lanes.
    assert_eq!(left(&[1, 512, 513]), (2, 3));
    assert_eq!(left(&[1, 600, 700]), (4, 5));
}

#[test]
fn short_blocks_need_no_staged_ones() {
    let (ten, counts) = (Items::new(10, 1), [10, 4000, 48]);
    let blocks =
        Blocks::Varying { counts: IntArray::Int(&counts), displs: IntArray::Int(&[0, 10, 4010]), size: 1 };
    let root = Root::Rank(1);
    let take = |operation: Operation<'_>| [0, 1, 2].map(|rank| What::longest_take(&operation, rank, 3, 512));
    let gather = Operation::Gather { root, send: ten, recv: blocks, in_place: false };
    assert_eq!(take(gather), [0, 48, 0]);
    let scatter = Operation::Scatter { root, send: blocks, recv: ten, in_place: false };
    assert_eq!(take(scatter), [10, 0, 10]);
    let exchange = Operation::Alltoall { send: blocks, recv: blocks, in_place: false };
    assert_eq!(take(exchange), [48, 48, 10]);
    // 4,000 bytes go as a message; without a limit they are staged.
    assert_eq!(What::longest_take(&exchange, 0, 3, 0), 4000);
    for (class, take, long) in
        [(Class::Gatherv, 48, false), (Class::Gatherv, 49, true), (Class::Gather, 49, false)]
    {
        let lanes = Algorithm::new(Class::Gatherv, Method::Lanes).unwrap();
        let plan =
            encore_plan::build(&gather, Algorithm { segment: 512, ..lanes }, 1, 3, Nodes::UNKNOWN).unwrap();
        let what = What { class: class as u8, longest_post: 48, longest_take: take, ..What::default() };
        assert_eq!(CompiledPlan::of(plan, what).takes_long, long);
    }
}
