//! One collective operation as a rank does it: its buffers, and what must be in them in the end.

use encore_plan::operation::{Blocks, IntArray, Items, Operation, Root};

use crate::agree::byte_side;
use crate::collective::binding::{Binding, Side};
use crate::handle::{DatatypeHandle, OpHandle};
use crate::testing::rank::message;

/// What the ranks do together.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Barrier,
    Bcast {
        root: usize,
    },
    Allgather,
    Alltoall,
    /// With blocks of different lengths, some of which go as messages.
    Alltoallv,
    Allreduce,
}

#[derive(Clone, Copy, Debug)]
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

/// One operation of a rank: its buffers, and what must be in them in the end.
pub(super) struct Work {
    pub(super) send: Vec<u8>,
    pub(super) recv: Vec<u8>,
    pub(super) expected: Vec<u8>,
    pub(super) counts: [Vec<i64>; 4],
}

impl Work {
    /// The operation with this number as rank `me` does it.
    pub(super) fn new(step: &Step, number: usize, me: usize, ranks: usize) -> Work {
        let length = step.length;
        let block = |from: usize, to: usize, length: usize| message(number * 64 + from * 8 + to, length);
        let none = || Default::default();
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
            Kind::Alltoallv => {
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
                let sum = |ranks: std::ops::Range<usize>| {
                    let word =
                        |at: usize| ranks.clone().map(|rank| (number + 7 * rank + at) as i32).sum::<i32>();
                    (0..length / 4).flat_map(|at| word(at).to_ne_bytes()).collect::<Vec<u8>>()
                };
                Work { send: vec![], recv: sum(me..me + 1), expected: sum(0..ranks), counts: none() }
            }
        }
    }

    pub(super) fn with<R>(&mut self, step: &Step, then: impl FnOnce(&Operation<'_>, Binding) -> R) -> R {
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
            Kind::Allreduce => {
                let int = DatatypeHandle(0x250).resolve().expect("MPI_INT32_T is predefined");
                let sum = OpHandle(0x21).resolve().expect("MPI_SUM is predefined");
                let data = Items::new(step.length as i64 / 4, 4);
                let operation = Operation::Allreduce { data, commutative: true, in_place: true };
                let recv = Side::one(self.recv.as_mut_ptr(), int);
                then(&operation, Binding::new(Side::Absent, recv, Some((sum, int))))
            }
        }
    }

    pub(super) fn check(&self, step: &Step) {
        assert!(self.recv == self.expected, "other data in {step:?}");
    }
}
