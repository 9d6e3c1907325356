//! Operations that only move data, and the barrier.

use encore_plan::Method;
use encore_plan::operation::{Blocks, Class, IntArray, Items, Operation, Root};

use crate::calls::{algorithms, prove, sizes};

/// `bytes` bytes as items of different size at different ranks: six items of 1 byte, three of 2, two of 3 …
fn of_bytes(bytes: i64, rank: u32) -> Items {
    let sizes: Vec<i64> = (1..=bytes.min(6)).filter(|size| bytes % size == 0).collect();
    match sizes.as_slice() {
        [] => {
            if rank % 2 == 0 {
                Items::new(0, 4)
            } else {
                Items::new(3, 0)
            }
        }
        sizes => {
            let size = sizes[rank as usize % sizes.len()];
            Items::new(bytes / size, size)
        }
    }
}

#[test]
fn barrier() {
    let mut proved = 0;
    for algorithm in algorithms(Class::Barrier) {
        for size in sizes() {
            proved += prove(algorithm, size, |_| Operation::Barrier);
        }
    }
    println!("barrier: {proved} proved");
}

#[test]
fn bcast() {
    let mut proved = 0;
    for algorithm in algorithms(Class::Bcast) {
        for size in sizes() {
            // Parts for each rank, or segments.
            let many = if algorithm.method == Method::ScatterRing { 2 * i64::from(size) + 1 } else { 12 };
            for root in (0..size).map(Root::Rank) {
                for bytes in [1, many] {
                    proved +=
                        prove(algorithm, size, |_| Operation::Bcast { root, data: Items::new(bytes, 1) });
                }
                proved +=
                    prove(algorithm, size, |rank| Operation::Bcast { root, data: of_bytes(many, rank) });
            }
            let root = Root::Rank(size - 1);
            proved += prove(algorithm, size, |rank| Operation::Bcast { root, data: of_bytes(0, rank) });
        }
    }
    println!("bcast: {proved} proved");
}

#[test]
fn gather_and_scatter() {
    let mut proved = 0;
    for class in [Class::Gather, Class::Scatter] {
        for algorithm in algorithms(class) {
            for size in sizes() {
                for root in 0..size {
                    for bytes in [0, 6] {
                        for in_place in [false, true] {
                            let blocks = |rank| {
                                if rank == root {
                                    Blocks::Equal(of_bytes(bytes, rank + 1))
                                } else {
                                    Blocks::NONE
                                }
                            };
                            proved += prove(algorithm, size, |rank| {
                                let (own, blocks) = (of_bytes(bytes, rank), blocks(rank));
                                let root = Root::Rank(root);
                                match class {
                                    Class::Gather => {
                                        Operation::Gather { root, send: own, recv: blocks, in_place }
                                    }
                                    _ => Operation::Scatter { root, send: blocks, recv: own, in_place },
                                }
                            });
                        }
                    }
                }
            }
        }
    }
    println!("gather and scatter: {proved} proved");
}

/// Counts of 0 to 2 items and places with gaps, the last rank's block first; or contiguous blocks.
pub struct Varied {
    pub counts: Vec<i32>,
    pub displs: Vec<i32>,
}

impl Varied {
    pub fn new(size: u32, gaps: bool, seed: u32) -> Self {
        let counts: Vec<i32> = (0..size).map(|i| (i * 7 + seed) as i32 % 3).collect();
        let mut displs = vec![0; size as usize];
        let mut at = if gaps { -5 } else { 0 };
        let order: Vec<usize> =
            if gaps { (0..counts.len()).rev().collect() } else { (0..counts.len()).collect() };
        for i in order {
            displs[i] = at;
            at += counts[i] + i32::from(gaps);
        }
        Varied { counts, displs }
    }

    pub fn blocks(&self, size: i64) -> Blocks<'_> {
        Blocks::Varying { counts: self.counts.as_slice().into(), displs: self.displs.as_slice().into(), size }
    }

    pub fn own(&self, rank: u32, size: i64) -> Items {
        // The block as single bytes.
        Items::new(i64::from(self.counts[rank as usize]) * size, 1)
    }
}

const NO_ARRAYS: Blocks<'static> =
    Blocks::Varying { counts: IntArray::Int(&[]), displs: IntArray::Int(&[]), size: 0 };

#[test]
fn gatherv_and_scatterv() {
    let mut proved = 0;
    for class in [Class::Gatherv, Class::Scatterv] {
        for algorithm in algorithms(class) {
            for size in sizes() {
                for gaps in [false, true] {
                    let varied = Varied::new(size, gaps, size);
                    for root in 0..size {
                        for in_place in [false, true] {
                            proved += prove(algorithm, size, |rank| {
                                let own = varied.own(rank, 4);
                                let blocks = if rank == root { varied.blocks(4) } else { NO_ARRAYS };
                                let root = Root::Rank(root);
                                match class {
                                    Class::Gatherv => {
                                        Operation::Gather { root, send: own, recv: blocks, in_place }
                                    }
                                    _ => Operation::Scatter { root, send: blocks, recv: own, in_place },
                                }
                            });
                        }
                    }
                }
            }
        }
    }
    println!("gatherv and scatterv: {proved} proved");
}

#[test]
fn allgather() {
    let mut proved = 0;
    for algorithm in algorithms(Class::Allgather) {
        for size in sizes() {
            for bytes in [0, 1, 6] {
                for in_place in [false, true] {
                    proved += prove(algorithm, size, |rank| Operation::Allgather {
                        send: of_bytes(bytes, rank),
                        recv: Blocks::Equal(of_bytes(bytes, rank + 1)),
                        in_place,
                    });
                }
            }
        }
    }
    for algorithm in algorithms(Class::Allgatherv) {
        for size in sizes() {
            // Ranks may lay out their buffers differently.
            let [even, odd] = [false, true].map(|gaps| Varied::new(size, gaps, size));
            for in_place in [false, true] {
                proved += prove(algorithm, size, |rank| Operation::Allgather {
                    send: even.own(rank, 2),
                    recv: if rank % 2 == 0 { even.blocks(2) } else { odd.blocks(2) },
                    in_place,
                });
            }
        }
    }
    println!("allgather: {proved} proved");
}

#[test]
fn alltoall() {
    let mut proved = 0;
    for algorithm in algorithms(Class::Alltoall) {
        for size in sizes() {
            for bytes in [0, 1, 6] {
                for in_place in [false, true] {
                    proved += prove(algorithm, size, |rank| Operation::Alltoall {
                        send: Blocks::Equal(of_bytes(bytes, rank)),
                        recv: Blocks::Equal(of_bytes(bytes, rank + 1)),
                        in_place,
                    });
                }
            }
        }
    }
    println!("alltoall: {proved} proved");
}

/// Counts, places and item sizes of the blocks of one rank: to each rank, or from each.
struct Exchange {
    counts: Vec<i64>,
    displs: Vec<i64>,
    sizes: Vec<i64>,
}

impl Exchange {
    /// `bytes` of the block that is shared with each peer, in items of `item` bytes, in bytes or extents.
    fn new(size: u32, item: impl Fn(u32) -> i64, in_bytes: bool, bytes: impl Fn(u32) -> i64) -> Self {
        let mut exchange = Exchange { counts: vec![], displs: vec![], sizes: vec![] };
        let mut at = 3;
        for peer in 0..size {
            let item = item(peer);
            exchange.counts.push(bytes(peer) / item);
            exchange.displs.push(at);
            exchange.sizes.push(item);
            at += if in_bytes { bytes(peer) + 2 } else { bytes(peer) / item + 1 };
        }
        exchange
    }

    fn varying(&self) -> Blocks<'_> {
        Blocks::Varying {
            counts: self.counts.as_slice().into(),
            displs: self.displs.as_slice().into(),
            size: self.sizes[0],
        }
    }

    fn typed(&self) -> Blocks<'_> {
        Blocks::Typed {
            counts: self.counts.as_slice().into(),
            displs: self.displs.as_slice().into(),
            sizes: &self.sizes,
        }
    }
}

#[test]
fn alltoallv_and_alltoallw() {
    let mut proved = 0;
    // Bytes from one rank to another; equal in both directions, as in-place calls require, but seldom equal to another pair's.
    let bytes = |a: u32, b: u32| i64::from((a + b + a * b) % 3) * 6;
    for class in [Class::Alltoallv, Class::Alltoallw] {
        for size in sizes() {
            let typed = class == Class::Alltoallw;
            let side = |add: u32| -> Vec<Exchange> {
                (0..size)
                    .map(|rank| {
                        let item = |peer| i64::from((rank + add + if typed { peer } else { 0 }) % 3 + 1);
                        Exchange::new(size, item, typed, |peer| bytes(rank, peer))
                    })
                    .collect()
            };
            let (sends, recvs) = (side(0), side(1));
            for algorithm in algorithms(class) {
                for in_place in [false, true] {
                    proved += prove(algorithm, size, |rank| {
                        let (send, recv) = (&sends[rank as usize], &recvs[rank as usize]);
                        let (send, recv) = if typed {
                            (send.typed(), recv.typed())
                        } else {
                            (send.varying(), recv.varying())
                        };
                        Operation::Alltoall { send, recv, in_place }
                    });
                }
            }
        }
    }
    println!("alltoallv and alltoallw: {proved} proved");
}
