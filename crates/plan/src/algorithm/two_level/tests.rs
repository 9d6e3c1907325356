//! Proofs of both paths of data on nodes of all kinds: the length decides between them, and no other proof has long data.

use super::gathering::allgather_in;
use super::*;
use crate::algorithm::lanes::reductions::Cut;
use crate::algorithm::parts::Parts;
use crate::check::check;
use crate::ir::{Plan, ScratchUnit};
use crate::operation::{Blocks, Operation, Root};

/// Proves one call, the plans of which `write` writes.
fn prove(what: &str, size: u32, operation: Operation<'_>, write: impl Fn(&mut Builder)) {
    prove_with(ScratchUnit::Byte, what, size, operation, write);
}

fn prove_with(
    unit: ScratchUnit,
    what: &str,
    size: u32,
    operation: Operation<'_>,
    write: impl Fn(&mut Builder),
) {
    let plans: Vec<Plan> = (0..size)
        .map(|rank| {
            let mut b = Builder::new(rank, size, unit);
            write(&mut b);
            b.finish()
        })
        .collect();
    let findings = check(&vec![operation; size as usize], &plans);
    assert!(findings.is_empty(), "{what}, {size} ranks: {}", findings[0]);
}

#[test]
fn both_ways_are_right() {
    for size in (1..=24).chain([31, 48, 64]) {
        let maps = [
            NodeMap::even(size, 1),
            NodeMap::even(size, 7),
            NodeMap::even(size, 8),
            NodeMap::even(size, 0),
            NodeMap::new((0..size).map(|rank| rank % 3)),
            NodeMap::new((0..size).map(|rank| rank * rank % 7)),
            NodeMap::new((0..size).map(|rank| rank.checked_ilog2())),
        ];
        for map in &maps {
            for lanes in [0, 1 << 20] {
                let of_node = |rank: u32| if map.node_of(rank) % 3 == 1 { 0 } else { lanes };
                let at =
                    |rank: u32, segment: i64| Place { map, lanes: of_node(rank), segment, by_leaders: 0 };
                for in_place in [false, true] {
                    let (send, recv) = (Items::new(2, 1), Items::new(1, 2));
                    let call = Operation::Allgather { send, recv: Blocks::Equal(recv), in_place };
                    for around in [false, true] {
                        for segment in [1, 5, 1 << 10] {
                            let what = format!("allgather on {map:?} around: {around}, in {segment}");
                            prove(&what, size, call, |b| {
                                allgather_in(
                                    b,
                                    at(b.rank, segment),
                                    send,
                                    Blocks::Equal(recv),
                                    in_place,
                                    around,
                                );
                            });
                        }
                    }
                }
                let roots = if size <= 16 { 0..size } else { size / 2..size / 2 + 4 };
                for root in roots {
                    for (count, item) in [(7, 1), (3, 2)] {
                        let data = Items::new(count, item);
                        let call = Operation::Bcast { root: Root::Rank(root), data };
                        for in_chain in [false, true] {
                            let what = format!("bcast from {root} on {map:?} in a chain: {in_chain}");
                            prove(&what, size, call, |b| bcast_in(b, at(b.rank, 2), root, data, in_chain));
                        }
                    }
                }
            }
        }
    }
}

/// The length also decides whether a node's ranks combine shares.
#[test]
fn shares_are_right() {
    for size in (2..=20).chain([40]) {
        for map in [NodeMap::even(size, 4), NodeMap::new((0..size).map(|rank| (rank + 1).ilog2()))] {
            for (count, segment) in [(20, 0), (37, 11), (70, 19)] {
                for (commutative, in_place) in [(true, false), (true, true), (false, false), (false, true)] {
                    let (data, cut) = (Items::new(count, 2), Cut { item: 2, segment, commutative });
                    let at = |rank: u32| {
                        let lanes = if map.node_of(rank) % 3 == 1 { 0 } else { 1 << 20 };
                        Place { map: &map, lanes, segment: 1 << 10, by_leaders: 0 }
                    };
                    let vectors = |in_place: bool| {
                        let target = Span::recv(0, count);
                        (if in_place { target } else { Span::send(0, count) }, target)
                    };
                    let what = format!("{count} items in {segment} on {map:?}");
                    let call = Operation::Allreduce { data, commutative, in_place };
                    prove_with(ScratchUnit::Typed, &what, size, call, |b| {
                        let (input, target) = vectors(in_place);
                        allreduce(b, at(b.rank), input, target, cut);
                    });
                    let parts = Parts::Even { total: count, parts: size };
                    let lengths: Vec<i64> = (0..size).map(|i| parts.begin(i + 1) - parts.begin(i)).collect();
                    let counts = lengths.as_slice().into();
                    let call = Operation::ReduceScatter { counts, size: 2, commutative, in_place };
                    prove_with(ScratchUnit::Typed, &what, size, call, |b| {
                        let (input, target) = vectors(in_place);
                        let target = target.part(0, lengths[b.rank as usize]);
                        reduce_scatter(b, at(b.rank), &parts, input, target, cut);
                    });
                    for root in [0, size / 2, size - 1] {
                        let call = Operation::Reduce { root: Root::Rank(root), data, commutative, in_place };
                        prove_with(ScratchUnit::Typed, &what, size, call, |b| {
                            let (input, target) = vectors(in_place && b.rank == root);
                            reduce(b, at(b.rank), root, input, target, cut);
                        });
                    }
                }
            }
        }
    }
}
