//! One collective operation from the view of a rank: its buffers, and their expected contents at the end.

use encore_plan::operation::{Blocks, IntArray, Items, Neighbors, Operation, Pairing, Root};

use crate::agree::byte_side;
use crate::binding::{Binding, Side};
use encore_engine::handle::{DatatypeHandle, OpHandle};
use encore_engine::testing::rank::message;

/// Operation of all ranks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Barrier,
    Bcast {
        root: usize,
    },
    Allgather,
    Alltoall,
    /// Blocks of different lengths, some of which go as messages.
    Alltoallv,
    /// Alltoallv with a datatype for each block.
    Alltoallw,
    Allreduce,
    Reduce {
        root: usize,
    },
    Gather {
        root: usize,
    },
    Scatter {
        root: usize,
    },
    /// With equal blocks.
    ReduceScatter,
    Scan,
    /// Among the neighbours on a ring.
    NeighborAlltoall,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Blocking,
    Nonblocking,
    /// By a persistent request.
    Start(usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) comm: usize,
    pub(super) kind: Kind,
    /// Bytes of a block.
    pub(super) length: usize,
    pub(super) how: How,
}

/// One operation of a rank: its buffers, and their expected contents at the end.
pub(super) struct Work {
    pub(super) send: Vec<u8>,
    pub(super) recv: Vec<u8>,
    pub(super) expected: Vec<u8>,
    pub(super) counts: [Vec<i64>; 4],
}

impl Work {
    /// The operation with this number for rank `me`.
    pub(super) fn new(step: &Step, number: usize, me: usize, ranks: usize) -> Work {
        let length = step.length;
        let block = |from: usize, to: usize, length: usize| message(number * 64 + from * 8 + to, length);
        let none = || Default::default();
        let sum = |ranks: std::ops::Range<usize>, from: usize| {
            let word = |at: usize| ranks.clone().map(|rank| (number + 7 * rank + at) as i32).sum::<i32>();
            (from..from + length / 4).flat_map(|at| word(at).to_ne_bytes()).collect::<Vec<u8>>()
        };
        match step.kind {
            Kind::Barrier => Work { send: vec![], recv: vec![], expected: vec![], counts: none() },
            Kind::Bcast { root } => {
                let expected = block(root, 0, length);
                let recv = if me == root { expected.clone() } else { vec![0; length] };
                Work { send: vec![], recv, expected, counts: none() }
            }
            Kind::Allgather => {
                let mut recv = vec![0; ranks * length];
                recv[me * length..][..length].copy_from_slice(&block(me, 0, length));
                let expected = (0..ranks).flat_map(|from| block(from, 0, length)).collect();
                Work { send: vec![], recv, expected, counts: none() }
            }
            Kind::Alltoall => Work {
                send: (0..ranks).flat_map(|to| block(me, to, length)).collect(),
                recv: vec![0; ranks * length],
                expected: (0..ranks).flat_map(|from| block(from, me, length)).collect(),
                counts: none(),
            },
            Kind::Alltoallv | Kind::Alltoallw => {
                let of = |from: usize, to: usize| {
                    if (from + 2 * to + number) % 3 == 0 { length } else { 4 * from }
                };
                let (sent, received) = (|to| of(me, to), |from| of(from, me));
                let counts =
                    |of: &dyn Fn(usize) -> usize| (0..ranks).map(|i| of(i) as i64).collect::<Vec<_>>();
                let places = |counts: &[i64]| {
                    let starts =
                        counts.iter().scan(0, |next, count| Some(std::mem::replace(next, *next + count)));
                    starts.collect::<Vec<_>>()
                };
                let (out, into) = (counts(&sent), counts(&received));
                let (out_at, into_at) = (places(&out), places(&into));
                Work {
                    send: (0..ranks).flat_map(|to| block(me, to, sent(to))).collect(),
                    recv: vec![0; into.iter().sum::<i64>() as usize],
                    expected: (0..ranks).flat_map(|from| block(from, me, received(from))).collect(),
                    counts: [out, out_at, into, into_at],
                }
            }
            Kind::Allreduce => {
                Work { send: vec![], recv: sum(me..me + 1, 0), expected: sum(0..ranks, 0), counts: none() }
            }
            Kind::Reduce { root } if me == root => {
                Work { send: vec![], recv: sum(me..me + 1, 0), expected: sum(0..ranks, 0), counts: none() }
            }
            Kind::Reduce { .. } => {
                Work { send: sum(me..me + 1, 0), recv: vec![], expected: vec![], counts: none() }
            }
            Kind::Gather { root } => {
                let expected: Vec<u8> = match me == root {
                    true => (0..ranks).flat_map(|from| block(from, 0, length)).collect(),
                    false => vec![],
                };
                let recv = vec![0; expected.len()];
                Work { send: block(me, 0, length), recv, expected, counts: none() }
            }
            Kind::Scatter { root } => {
                let send = match me == root {
                    true => (0..ranks).flat_map(|to| block(root, to, length)).collect(),
                    false => vec![],
                };
                Work { send, recv: vec![0; length], expected: block(root, me, length), counts: none() }
            }
            Kind::ReduceScatter => Work {
                send: (0..ranks).flat_map(|to| sum(me..me + 1, to * length / 4)).collect(),
                recv: vec![0; length],
                expected: sum(0..ranks, me * length / 4),
                counts: none(),
            },
            Kind::Scan => {
                let expected = sum(0..me + 1, 0);
                Work { send: vec![], recv: sum(me..me + 1, 0), expected, counts: none() }
            }
            Kind::NeighborAlltoall => {
                let [left, right] = around(me, ranks);
                // A block that a rank sends to its right comes from the left; two ranks are each other's left and
                // right.
                let [from_left, from_right] = if ranks <= 2 { [0, 1] } else { [1, 0] };
                let came = [block(left, from_left, length), block(right, from_right, length)];
                Work {
                    send: (0..2).flat_map(|side| block(me, side, length)).collect(),
                    recv: vec![0; 2 * length],
                    expected: came.concat(),
                    counts: none(),
                }
            }
        }
    }

    /// The operation as rank `me` of `ranks` calls it.
    pub(super) fn with<R>(
        &mut self,
        step: &Step,
        [me, ranks]: [usize; 2],
        then: impl FnOnce(&Operation<'_>, Binding) -> R,
    ) -> R {
        let int = DatatypeHandle(0x250).resolve().expect("MPI_INT32_T is predefined");
        let sum = OpHandle(0x21).resolve().expect("MPI_SUM is predefined");
        let words = Items::new(step.length as i64 / 4, 4);
        let block = Items::new(step.length as i64, 1);
        let (send, recv) = (byte_side(self.send.as_mut_ptr()), byte_side(self.recv.as_mut_ptr()));
        match step.kind {
            Kind::Barrier => then(&Operation::Barrier, Binding::new(Side::Absent, Side::Absent, None)),
            Kind::Bcast { root } => {
                let operation = Operation::Bcast { root: Root::Rank(root as u32), data: block };
                then(&operation, Binding::new(Side::Absent, recv, None))
            }
            Kind::Allgather => {
                let operation =
                    Operation::Allgather { send: block, recv: Blocks::Equal(block), in_place: true };
                then(&operation, Binding::new(Side::Absent, recv, None))
            }
            Kind::Alltoall => {
                let blocks = Blocks::Equal(block);
                let operation = Operation::Alltoall { send: blocks, recv: blocks, in_place: false };
                then(&operation, Binding::new(send, recv, None))
            }
            Kind::Alltoallv => {
                let blocks = |counts, displs| Blocks::Varying {
                    counts: IntArray::Count(counts),
                    displs: IntArray::Count(displs),
                    size: 1,
                };
                let [out, out_at, into, into_at] = &self.counts;
                let (out, into) = (blocks(out, out_at), blocks(into, into_at));
                let operation = Operation::Alltoall { send: out, recv: into, in_place: false };
                then(&operation, Binding::new(send, recv, None))
            }
            Kind::Alltoallw => {
                let blocks = |counts, displs| Blocks::Typed {
                    counts: IntArray::Count(counts),
                    displs: IntArray::Count(displs),
                    sizes: &[1; 8][..ranks],
                };
                let [out, out_at, into, into_at] = &self.counts;
                let (out, into) = (blocks(out, out_at), blocks(into, into_at));
                let operation = Operation::Alltoall { send: out, recv: into, in_place: false };
                let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
                let side = |address| Side::many(address, vec![byte; ranks].into());
                let (send, recv) = (side(self.send.as_mut_ptr()), side(self.recv.as_mut_ptr()));
                then(&operation, Binding::new(send, recv, None))
            }
            Kind::Allreduce => {
                let operation = Operation::Allreduce { data: words, commutative: true, in_place: true };
                let recv = Side::one(self.recv.as_mut_ptr(), int);
                then(&operation, Binding::new(Side::Absent, recv, Some((sum, int))))
            }
            Kind::Reduce { root } => {
                let in_place = me == root;
                let root = Root::Rank(root as u32);
                let operation = Operation::Reduce { root, data: words, commutative: true, in_place };
                let (send, recv) = match in_place {
                    true => (Side::Absent, Side::one(self.recv.as_mut_ptr(), int)),
                    false => (Side::one(self.send.as_mut_ptr(), int), Side::Absent),
                };
                then(&operation, Binding::new(send, recv, Some((sum, int))))
            }
            Kind::Gather { root } => {
                let root = Root::Rank(root as u32);
                let operation =
                    Operation::Gather { root, send: block, recv: Blocks::Equal(block), in_place: false };
                then(&operation, Binding::new(send, recv, None))
            }
            Kind::Scatter { root } => {
                let root = Root::Rank(root as u32);
                let operation =
                    Operation::Scatter { root, send: Blocks::Equal(block), recv: block, in_place: false };
                then(&operation, Binding::new(send, recv, None))
            }
            Kind::ReduceScatter => {
                let operation =
                    Operation::ReduceScatterBlock { data: words, commutative: true, in_place: false };
                let side = |address| Side::one(address, int);
                let (send, recv) = (side(self.send.as_mut_ptr()), side(self.recv.as_mut_ptr()));
                then(&operation, Binding::new(send, recv, Some((sum, int))))
            }
            Kind::Scan => {
                let operation = Operation::Scan { data: words, commutative: true, in_place: true };
                let recv = Side::one(self.recv.as_mut_ptr(), int);
                then(&operation, Binding::new(Side::Absent, recv, Some((sum, int))))
            }
            Kind::NeighborAlltoall => {
                let sides = around(me, ranks).map(|rank| Some(rank as u32));
                let neighbors =
                    Neighbors { sources: &sides, destinations: &sides, pairing: Pairing::InOrder };
                let blocks = Blocks::Equal(block);
                let operation = Operation::NeighborAlltoall { neighbors, send: blocks, recv: blocks };
                then(&operation, Binding::new(send, recv, None))
            }
        }
    }

    pub(super) fn check(&self, step: &Step) {
        assert!(self.recv == self.expected, "other data in {step:?}");
    }
}

/// The ranks to the left and to the right on a ring.
fn around(me: usize, ranks: usize) -> [usize; 2] {
    [(me + ranks - 1) % ranks, (me + 1) % ranks]
}
