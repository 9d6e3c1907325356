//! Algorithms in two levels: for nodes of any ranks, on lanes within nodes or by messages, and in groups on lanes.

use encore_plan::operation::{Blocks, Class, IntArray, Items, Operation, Root};
use encore_plan::{Algorithm, Method, NodeMap, Nodes};

use crate::calls::{prove, prove_on, sizes};
use crate::data::Varied;

/// Commutes, in place.
const WAYS: [(bool, bool); 4] = [(true, false), (true, true), (false, false), (false, true)];

/// The algorithms in groups of 1, 2, 3 … ranks.
fn in_groups(class: Class) -> impl Iterator<Item = Algorithm> {
    let of = move |method| Algorithm::new(class, method).expect("it's listed");
    let sizes = [1, 2, 3, 4, 7, 8, 16, 63];
    let all = [of(Method::TwoLevel), of(Method::LaneGroups)].into_iter();
    all.flat_map(move |algorithm| sizes.into_iter().map(move |group| algorithm.in_groups_of(group)))
}

/// Kinds of nodes: even ones of several sizes, uneven ones, those with ranks in turn, some with one rank only, any.
fn maps(size: u32) -> Vec<NodeMap> {
    let random = |seed: u32| {
        let mut state = seed.wrapping_mul(2_654_435_761) | 1;
        NodeMap::new((0..size).map(move |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) % (size / 4 + 2)
        }))
    };
    let mut maps = vec![
        NodeMap::even(size, 0),
        NodeMap::even(size, 2),
        NodeMap::even(size, 5),
        // 1, 2, 4, 8 … ranks.
        NodeMap::new((0..size).map(|rank| (rank + 1).ilog2())),
        // The last rank has a node of its own.
        NodeMap::new((0..size).map(|rank| rank + 1 == size)),
    ];
    maps.extend([2, 3].map(|nodes| NodeMap::new((0..size).map(|rank| rank % nodes))));
    maps.extend([size, size + 100].map(random));
    maps
}

/// Proves a call on all kinds of nodes: if all have lanes, if none has, and if some have; in short pieces, and whole.
fn prove_on_nodes<'a>(
    class: Class,
    size: u32,
    may_scatter: bool,
    operation: impl Fn(u32) -> Operation<'a> + Copy,
) -> usize {
    prove_in_pieces(class, &[0, 4], size, may_scatter, operation)
}

/// [`prove_on`] in pieces of other lengths. If no node has lanes, only the last is proved.
fn prove_in_pieces<'a>(
    class: Class,
    segments: &[i64],
    size: u32,
    may_scatter: bool,
    operation: impl Fn(u32) -> Operation<'a> + Copy,
) -> usize {
    let algorithm = Algorithm::new(class, Method::TwoLevel).expect("it's listed");
    let mut proved = 0;
    for map in maps(size).iter().filter(|map| may_scatter || map.in_runs()) {
        for which in [0, 1, 2] {
            let has_lanes = |rank: u32| which == 0 || which == 2 && map.node_of(rank) % 2 == 0;
            let nodes = |rank| Nodes { map: Some(map), lanes: if has_lanes(rank) { 1 << 20 } else { 0 } };
            let all = if which == 1 { &segments[segments.len() - 1..] } else { segments };
            for &segment in all {
                proved += prove_on(&nodes, Algorithm { segment, ..algorithm }, size, operation);
            }
        }
    }
    proved
}

/// All roots of few ranks, some of many.
fn roots(size: u32) -> impl Iterator<Item = Root> {
    let step = if size <= 9 { 1 } else { size / 3 };
    (0..size).step_by(step as usize).chain([size - 1]).map(Root::Rank)
}

#[test]
fn on_any_nodes() {
    let mut proved = 0;
    for size in sizes() {
        proved += prove_on_nodes(Class::Barrier, size, true, |_| Operation::Barrier);
        for root in roots(size) {
            for count in [1, 5] {
                let data =
                    |rank: u32| if rank % 2 == 0 { Items::new(count, 2) } else { Items::new(2 * count, 1) };
                let bcast = |rank| Operation::Bcast { root, data: data(rank) };
                proved += prove_on_nodes(Class::Bcast, size, true, bcast);
            }
            for (commutative, in_place) in WAYS {
                for count in [1, 5] {
                    let data = Items::new(count, 2);
                    proved += prove_on_nodes(Class::Reduce, size, commutative, |_| Operation::Reduce {
                        root,
                        data,
                        commutative,
                        in_place,
                    });
                }
            }
        }
        for (commutative, in_place) in WAYS {
            for count in [0, 1, 5] {
                let data = Items::new(count, 2);
                proved += prove_on_nodes(Class::Allreduce, size, commutative, |_| Operation::Allreduce {
                    data,
                    commutative,
                    in_place,
                });
            }
        }
        for in_place in [false, true] {
            for count in [0, 1, 3] {
                proved += prove_on_nodes(Class::Allgather, size, true, |rank| Operation::Allgather {
                    send: Items::new(2 * count, 1),
                    recv: Blocks::Equal(if rank % 3 == 0 {
                        Items::new(count, 2)
                    } else {
                        Items::new(2 * count, 1)
                    }),
                    in_place,
                });
            }
        }
    }
    println!("on nodes: {proved} proved");
}

#[test]
fn blocks_of_any_lengths() {
    let mut proved = 0;
    for size in sizes() {
        for gaps in [false, true] {
            for in_place in [false, true] {
                for item in [1, 3] {
                    let varied = Varied::new(size, gaps, size % 3);
                    proved += prove_on_nodes(Class::Allgatherv, size, true, |rank| Operation::Allgather {
                        send: varied.own(rank, item),
                        recv: varied.blocks(item),
                        in_place,
                    });
                }
            }
        }
    }
    println!("blocks of any lengths: {proved} proved");
}

#[test]
fn parts_of_sums() {
    let mut proved = 0;
    for size in sizes() {
        let varied: Vec<i32> = (0..size as i32).map(|i| (i * 5 + 3) % 4).collect();
        let one: Vec<i64> = (0..size).map(|i| if i == size / 2 { 3 } else { 0 }).collect();
        let none = vec![0i32; size as usize];
        for (commutative, in_place) in WAYS {
            for counts in [varied.as_slice().into(), one.as_slice().into(), none.as_slice().into()] {
                let call = Operation::ReduceScatter { counts, size: 2, commutative, in_place };
                proved += prove_on_nodes(Class::ReduceScatter, size, commutative, |_| call);
            }
            for count in [0, 1, 3] {
                let data = Items::new(count, 2);
                let call = Operation::ReduceScatterBlock { data, commutative, in_place };
                proved += prove_on_nodes(Class::ReduceScatterBlock, size, commutative, |_| call);
            }
        }
    }
    println!("parts of sums: {proved} proved");
}

#[test]
fn scans() {
    let mut proved = 0;
    for size in sizes() {
        for (commutative, in_place) in WAYS {
            for count in [0, 1, 2, 7] {
                let data = Items::new(count, 2);
                let call = Operation::Scan { data, commutative, in_place };
                proved += prove_on_nodes(Class::Scan, size, false, |_| call);
                let call = Operation::Exscan { data, commutative, in_place };
                proved += prove_on_nodes(Class::Exscan, size, false, |_| call);
            }
        }
    }
    println!("scans: {proved} proved");
}

#[test]
fn blocks_for_each_other() {
    let mut proved = 0;
    for size in sizes() {
        for in_place in [false, true] {
            // The number of ranks determines the blocks that go on lanes, and the blocks of a post.
            for (count, segment) in
                [(0, 0), (1, 2 * i64::from(size)), (1, 5 * i64::from(size)), (3, 0), (3, 4)]
            {
                let own = |rank: u32| {
                    if rank % 2 == 0 { Items::new(count, 2) } else { Items::new(2 * count, 1) }
                };
                let call = |rank: u32| Operation::Alltoall {
                    send: Blocks::Equal(own(rank)),
                    recv: Blocks::Equal(own(rank / 3)),
                    in_place,
                };
                proved += prove_in_pieces(Class::Alltoall, &[segment], size, true, call);
            }
        }
    }
    println!("blocks for each other: {proved} proved");
}

/// Counts and places with gaps of the blocks that a rank has with each other one; those of two ranks for each other are equal.
fn blocks_with_each(rank: u32, size: u32) -> (Vec<i32>, Vec<i32>) {
    let counts: Vec<i32> =
        (0..size).map(|other| (rank + other) as i32 % 4 * (1 + (rank * other) as i32 % 2)).collect();
    let starts = counts.iter().scan(3, |at, count| {
        let start = *at;
        *at += count + 1;
        Some(start)
    });
    let starts = starts.collect();
    (counts, starts)
}

#[test]
fn blocks_with_local_counts() {
    const NONE: Blocks<'static> =
        Blocks::Varying { counts: IntArray::Int(&[]), displs: IntArray::Int(&[]), size: 0 };
    let mut proved = 0;
    for size in sizes() {
        let all: Vec<_> = (0..size).map(|rank| blocks_with_each(rank, size)).collect();
        let blocks = |rank: u32| {
            let (counts, displs) = &all[rank as usize];
            Blocks::Varying { counts: counts.as_slice().into(), displs: displs.as_slice().into(), size: 2 }
        };
        let own = |rank: u32, root: u32| Items::new(2 * i64::from(all[root as usize].0[rank as usize]), 1);
        for in_place in [false, true] {
            let call = |rank| Operation::Alltoall { send: blocks(rank), recv: blocks(rank), in_place };
            proved += prove_on_nodes(Class::Alltoallv, size, true, call);
            for root in (0..size).step_by((size as usize / 6).max(1)) {
                let at_root = |rank| if rank == root { blocks(rank) } else { NONE };
                let of = Root::Rank(root);
                proved += prove_on_nodes(Class::Gatherv, size, true, |rank| Operation::Gather {
                    root: of,
                    send: own(rank, root),
                    recv: at_root(rank),
                    in_place,
                });
                proved += prove_on_nodes(Class::Scatterv, size, true, |rank| Operation::Scatter {
                    root: of,
                    send: at_root(rank),
                    recv: own(rank, root),
                    in_place,
                });
            }
        }
    }
    println!("blocks of which each rank knows its own: {proved} proved");
}

#[test]
fn blocks_of_nodes_together() {
    let mut proved = 0;
    for size in sizes() {
        for root in (0..size).step_by((size as usize / 6).max(1)) {
            for in_place in [false, true] {
                for count in [0, 1, 3] {
                    let own = |rank: u32| {
                        if rank % 2 == 0 { Items::new(count, 2) } else { Items::new(2 * count, 1) }
                    };
                    let blocks =
                        |rank: u32| if rank == root { Blocks::Equal(own(rank + 1)) } else { Blocks::NONE };
                    let of = Root::Rank(root);
                    proved += prove_on_nodes(Class::Gather, size, true, |rank| Operation::Gather {
                        root: of,
                        send: own(rank),
                        recv: blocks(rank),
                        in_place,
                    });
                    proved += prove_on_nodes(Class::Scatter, size, true, |rank| Operation::Scatter {
                        root: of,
                        send: blocks(rank),
                        recv: own(rank),
                        in_place,
                    });
                }
            }
        }
    }
    println!("blocks of nodes: {proved} proved");
}
#[test]
fn barrier() {
    for algorithm in in_groups(Class::Barrier) {
        for size in sizes() {
            prove(algorithm, size, |_| Operation::Barrier);
        }
    }
}

#[test]
fn bcast() {
    for algorithm in in_groups(Class::Bcast) {
        for size in sizes() {
            for root in (0..size).map(Root::Rank) {
                prove(algorithm, size, |_| Operation::Bcast { root, data: Items::new(2, 2) });
            }
        }
    }
}

#[test]
fn reduce() {
    for algorithm in in_groups(Class::Reduce) {
        for size in sizes() {
            for root in (0..size).map(Root::Rank) {
                for (commutative, in_place) in WAYS {
                    let data = Items::new(1, 2);
                    prove(algorithm, size, |_| Operation::Reduce { root, data, commutative, in_place });
                }
            }
            let data = Items::new(0, 2);
            let root = Root::Rank(size / 2);
            prove(algorithm, size, |_| Operation::Reduce { root, data, commutative: false, in_place: false });
        }
    }
}

#[test]
fn allreduce() {
    for algorithm in in_groups(Class::Allreduce) {
        for size in sizes() {
            for count in [0, 1, 3] {
                for (commutative, in_place) in WAYS {
                    let data = Items::new(count, 2);
                    prove(algorithm, size, |_| Operation::Allreduce { data, commutative, in_place });
                }
            }
        }
    }
}

#[test]
fn allgather() {
    for algorithm in in_groups(Class::Allgather) {
        for size in sizes() {
            for count in [0, 2] {
                for in_place in [false, true] {
                    prove(algorithm, size, |_| Operation::Allgather {
                        send: Items::new(count, 2),
                        recv: Blocks::Equal(Items::new(2 * count, 1)),
                        in_place,
                    });
                }
            }
        }
    }
}
