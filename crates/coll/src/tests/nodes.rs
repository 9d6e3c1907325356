//! Operations of ranks on several nodes: those of one node share a segment with lanes, others reach each other only by
//! messages.

use encore_plan::Method;
use encore_plan::operation::Operation;

use super::work::{How, Kind, Step, Work};
use super::{begin, comm_of, end, in_other_order, programs, setup, start, step};
use crate::binding::{Binding, Side};
use crate::blocking;
use crate::mismatch;
use crate::planning;
use crate::prepared::What;
use crate::purpose::Purpose;
use encore_engine::context::context_id;
use encore_engine::error::{Error, ErrorClass, Fact};
use encore_engine::testing::rank::Rank;
use encore_engine::testing::schedule::at_random;
use encore_engine::testing::world::{Carrier, Program, Setup, program};

pub(super) fn nodes_of(ranks: u32) -> Setup {
    Setup { carrier: Carrier::Nodes(ranks), ..setup() }
}

/// All numbers of ranks up to five, on several nodes of up to three.
fn worlds() -> impl Iterator<Item = (u32, usize)> {
    (1..4).flat_map(|on_node| (on_node as usize + 1..6).map(move |ranks| (on_node, ranks)))
}

#[test]
fn all_operations_work_between_nodes() {
    for (seed, (on_node, ranks)) in (31..).zip(worlds()) {
        at_random(&nodes_of(on_node), &programs(seed, ranks, 80, usize::MAX), 1);
        // Oversubscribed on some nodes only.
        let setup = Setup { cpus: Some(1), ..nodes_of(on_node) };
        at_random(&setup, &programs(seed + 50, ranks, 80, 3), 1);
    }
}

#[test]
fn operations_overlap_within_and_between_nodes() {
    const KINDS: [Kind; 4] = [Kind::Barrier, Kind::Allreduce, Kind::Allgather, Kind::Scan];
    for (on_node, ranks) in [(2, 4), (3, 5)] {
        let all: Program = program(move |rank| {
            let world = rank.comm;
            let here = rank.engine().peers.of_this_node();
            let (first, size) = (rank.me as usize / on_node * on_node, here.len());
            let me = rank.me as usize - first;
            let own = comm_of(context_id(rank.me as u32 - me as u32, 11), here, me as i32);
            let mut under_way = Vec::new();
            for number in 0..40 {
                for (comm, ranks) in [(world, ranks), (own, size)] {
                    let length = [4, 4000][number / 4 % 2];
                    let step = Step { comm: 0, kind: KINDS[number % 4], length, how: How::Nonblocking };
                    under_way.push(start(rank, comm, number, &step, ranks));
                }
            }
            end(rank, under_way);
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { encore_engine::comm::release(own) };
        });
        at_random(&nodes_of(on_node as u32), &vec![all; ranks], 3);
    }
}

#[test]
fn only_leaders_send() {
    let all: Program = program(|rank| {
        let (world, other) = (rank.comm, in_other_order(rank));
        for comm in [world, other] {
            let barrier = || Binding::new(Side::Absent, Side::Absent, None);
            let plan =
                planning::plan_for(rank.engine(), comm, &Operation::Barrier, &barrier(), Purpose::PROGRAM);
            let (place, ..) = What::parts_of(plan.expect("a plan").said[2]);
            assert_eq!(Method::ALL[place - 1], Method::TwoLevel);
            // The first operation makes the lanes.
            blocking::collective(&mut rank.call, comm, &Operation::Barrier, barrier()).expect("a barrier");
            let before = rank.engine().values().messages_sent;
            blocking::collective(&mut rank.call, comm, &Operation::Barrier, barrier()).expect("a barrier");
            // Dissemination takes one message of each leader, the first rank of its node.
            let sent = rank.engine().values().messages_sent - before;
            assert_eq!(sent, u64::from(rank.me % 2 == 0), "messages of rank {}", rank.me);
        }
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(other) };
    });
    at_random(&nodes_of(2), &vec![all; 4], 4);
}

#[test]
fn many_operations_wait_for_late_rank() {
    let programs: Vec<Program> = (0..3)
        .map(|me| {
            program(move |rank| {
                if me == 2 {
                    (0..50).for_each(|_| rank.look());
                }
                let all = begin(rank, &[step(Kind::Allreduce, 4); 60], 3);
                end(rank, all);
            })
        })
        .collect();
    at_random(&nodes_of(2), &programs, 3);
}

/// A rank's call, and whether it must end with an error.
type Call = (Kind, bool);

/// Checks that the error of a non-matching call names these two operations.
pub(super) fn names_calls(error: &Error, named: [&'static str; 2]) {
    assert_eq!(error.class(), ErrorClass::NotSame);
    let Fact::OtherCollective { theirs, ours, .. } = &error.report().fact else {
        panic!("another fact: {:?}", error.report().fact)
    };
    let mut found = [theirs.operation, ours.operation];
    found.sort_unstable();
    assert_eq!(found, named);
}

/// Ranks on nodes of their own make these calls. The errors name two calls that differ.
fn calls_fail(calls: [Call; 3], named: [&'static str; 2]) {
    let programs: Vec<Program> = calls
        .into_iter()
        .map(|(kind, fails)| {
            program(move |rank| {
                let (step, comm, me) = (step(kind, 8), rank.comm, rank.me as usize);
                let done = Work::new(&step, 0, me, 3).with(&step, [me, 3], |operation, binding| {
                    blocking::collective(&mut rank.call, comm, operation, binding)
                });
                assert_eq!(done.is_err(), fails, "{kind:?} of rank {me}: {:?}", done.err());
                if let Err(error) = done {
                    names_calls(&error, named);
                }
                mismatch::drop_strays(rank.engine(), comm);
            })
        })
        .collect();
    let setup = Setup { leftovers: true, ..nodes_of(1) };
    at_random(&setup, &programs, 8);
}

#[test]
pub(crate) fn mismatch_error_names_both_calls() {
    use Kind::{Allgather, Barrier, Bcast, Gather, Reduce};
    // All wait, and no rank sends.
    let wait = |root| (Bcast { root }, true);
    calls_fail([wait(1), wait(2), wait(1)], ["bcast", "bcast"]);
    // Two of three wait for each other in an operation under whose number the third one has called another.
    calls_fail([(Barrier, true), (Barrier, true), (Allgather, true)], ["allgather", "barrier"]);
    // One rank is through when the others come.
    let root = (Bcast { root: 0 }, false);
    let [gather, reduce] = [Gather { root: 1 }, Reduce { root: 1 }];
    calls_fail([root, (gather, true), (gather, false)], ["bcast", "gather"]);
    calls_fail([root, (reduce, true), (reduce, false)], ["bcast", "reduce"]);
}

#[test]
fn nodes_use_lanes_inside_messages_between() {
    let all: Program = program(|rank| {
        let (comm, me) = (rank.comm, rank.me);
        let barrier = || Binding::new(Side::Absent, Side::Absent, None);
        let plan = |rank: &mut Rank, comm| {
            let plan =
                planning::plan_for(rank.engine(), comm, &Operation::Barrier, &barrier(), Purpose::PROGRAM);
            plan.expect("a plan")
        };
        let on_all = plan(rank, comm);
        assert_eq!((on_all.plan.lanes > 0, on_all.messages > 0), (true, me % 2 == 0));
        let here = rank.engine().peers.of_this_node();
        let of_node = comm_of(comm.context.get() + 64, here, me % 2);
        let within = plan(rank, of_node);
        assert_eq!((within.plan.lanes > 0, within.messages), (true, 0));
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(of_node) };
        for _ in 0..3 {
            blocking::collective(&mut rank.call, comm, &Operation::Barrier, barrier()).expect("a barrier");
        }
    });
    at_random(&nodes_of(2), &vec![all; 4], 10);
}
