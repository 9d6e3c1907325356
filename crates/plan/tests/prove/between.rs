//! Operations between two groups, of all sizes up to 16 and some beyond.

use encore_plan::build_between;
use encore_plan::check::check_between;
use encore_plan::ir::Plan;
use encore_plan::operation::{Blocks, Items, Operation, Root};

use crate::data::Varied;

fn prove<'a>(sizes: [u32; 2], operation: impl Fn(usize, u32) -> Operation<'a>) -> usize {
    let operations = [0, 1].map(|group| (0..sizes[group]).map(|r| operation(group, r)).collect::<Vec<_>>());
    let plans = [0, 1].map(|group| {
        let build = |(rank, operation)| {
            build_between(operation, rank, sizes[group], sizes[1 - group])
                .unwrap_or_else(|error| panic!("rank {rank} of {sizes:?}: {error}"))
        };
        (0..).zip(&operations[group]).map(build).collect::<Vec<Plan>>()
    });
    let findings = check_between([&operations[0], &operations[1]], [&plans[0], &plans[1]]);
    if !findings.is_empty() {
        let all: String = findings.iter().map(|f| format!("\n  {f}")).collect();
        panic!("{sizes:?}, {:?}:{all}", operations[0][0]);
    }
    1
}

fn sizes() -> impl Iterator<Item = [u32; 2]> {
    let small = (1..=16).flat_map(|a| (1..=16).map(move |b| [a, b]));
    small.chain([[1, 64], [64, 1], [33, 40], [64, 64]])
}

#[test]
fn without_root() {
    let mut proved = 0;
    for sizes in sizes() {
        proved += prove(sizes, |_, _| Operation::Barrier);
        for count in [0, 1, 3] {
            for commutative in [false, true] {
                let data = Items::new(count, 2);
                proved += prove(sizes, |_, _| Operation::Allreduce { data, commutative, in_place: false });
                // The two results have equal lengths, whatever the number of ranks that share them.
                proved += prove(sizes, |group, _| Operation::ReduceScatterBlock {
                    data: Items::new(count * i64::from(sizes[1 - group]), 2),
                    commutative,
                    in_place: false,
                });
                let counts = sizes.map(|size| {
                    let mut counts = vec![0i32; size as usize];
                    (0..7 * count).for_each(|i| counts[(i * i) as usize % size as usize] += 1);
                    counts
                });
                proved += prove(sizes, |group, _| Operation::ReduceScatter {
                    counts: counts[group].as_slice().into(),
                    size: 2,
                    commutative,
                    in_place: false,
                });
            }
            // The two groups may send different amounts.
            let items = |group: usize| Items::new(count * group as i64, 2);
            proved += prove(sizes, |group, _| Operation::Allgather {
                send: items(group),
                recv: Blocks::Equal(items(1 - group)),
                in_place: false,
            });
            proved += prove(sizes, |group, _| Operation::Alltoall {
                send: Blocks::Equal(items(group)),
                recv: Blocks::Equal(items(1 - group)),
                in_place: false,
            });
        }
        // Blocks that rank a of one group sends rank b of the other.
        let varied = sizes.map(|size| Varied::new(size, true, 1));
        proved += prove(sizes, |group, rank| Operation::Allgather {
            send: varied[group].own(rank, 2),
            recv: varied[1 - group].blocks(2),
            in_place: false,
        });
    }
    println!("between groups, without root: {proved} proved");
}

#[test]
fn with_root() {
    let mut proved = 0;
    for sizes in sizes() {
        for root_group in [0, 1] {
            for root_rank in 0..sizes[root_group] {
                let root = |group: usize, rank: u32| match (group == root_group, rank == root_rank) {
                    (true, true) => Root::Here,
                    (true, false) => Root::Nowhere,
                    (false, _) => Root::Rank(root_rank),
                };
                let blocks = |group: usize, rank: u32, count: i64| {
                    if root(group, rank) == Root::Here {
                        Blocks::Equal(Items::new(count, 2))
                    } else {
                        Blocks::NONE
                    }
                };
                for count in [0, 3] {
                    proved += prove(sizes, |group, rank| Operation::Bcast {
                        root: root(group, rank),
                        data: Items::new(count, 2),
                    });
                    proved += prove(sizes, |group, rank| Operation::Reduce {
                        root: root(group, rank),
                        data: Items::new(count, 2),
                        commutative: false,
                        in_place: false,
                    });
                    proved += prove(sizes, |group, rank| Operation::Gather {
                        root: root(group, rank),
                        send: Items::new(2 * count, 1),
                        recv: blocks(group, rank, count),
                        in_place: false,
                    });
                    proved += prove(sizes, |group, rank| Operation::Scatter {
                        root: root(group, rank),
                        send: blocks(group, rank, count),
                        recv: Items::new(2 * count, 1),
                        in_place: false,
                    });
                }
            }
        }
    }
    println!("between groups, with root: {proved} proved");
}
