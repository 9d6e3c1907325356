//! The calls whose plans are broken.

use encore_plan::Algorithm;
use encore_plan::operation::{Blocks, Class, Items, Operation, Root};

/// A call: each rank's operation.
pub type Call = Vec<Operation<'static>>;

/// A call with equal operations of all ranks.
fn same(size: u32, operation: Operation<'static>) -> Call {
    vec![operation; size as usize]
}

/// Calls that together use all kinds of steps, in all families, with an operator that doesn't commute if the algorithm permits it.
pub fn calls(algorithm: Algorithm, size: u32) -> Vec<Call> {
    let commutative = algorithm.needs_commutative();
    let data = Items::new(2 * i64::from(size) + 1, 1);
    let blocks = Blocks::Equal(Items::new(2, 1));
    let own = Items::new(1, 2);
    let root = Root::Rank(size / 2);
    let both =
        |call: &dyn Fn(bool) -> Operation<'static>| vec![same(size, call(false)), same(size, call(true))];
    match algorithm.class.name() {
        "barrier" => vec![same(size, Operation::Barrier)],
        "bcast" => vec![same(size, Operation::Bcast { root, data: Items::new(3, 2) })],
        "reduce" => both(&|in_place| Operation::Reduce { root, data, commutative, in_place }),
        "allreduce" => both(&|in_place| Operation::Allreduce { data, commutative, in_place }),
        "gather" => both(&|in_place| Operation::Gather { root, send: own, recv: blocks, in_place }),
        "scatter" => both(&|in_place| Operation::Scatter { root, send: blocks, recv: own, in_place }),
        "allgather" => both(&|in_place| Operation::Allgather { send: own, recv: blocks, in_place }),
        // Blocks of one byte or two: some longer than the segment.
        "gatherv" | "scatterv" | "allgatherv" | "alltoallv" => {
            [false, true].map(|in_place| varying(algorithm.class, size, in_place)).into()
        }
        "alltoall" => {
            both(&|in_place| Operation::Alltoall { send: Blocks::Equal(own), recv: blocks, in_place })
        }
        "reduce-scatter-block" => {
            both(&|in_place| Operation::ReduceScatterBlock { data: Items::new(2, 1), commutative, in_place })
        }
        "scan" => both(&|in_place| Operation::Scan { data, commutative, in_place }),
        "exscan" => both(&|in_place| Operation::Exscan { data, commutative, in_place }),
        _ => Vec::new(),
    }
}

/// A call with blocks of one byte between ranks whose sum is even, else of two, with gaps.
fn varying(class: Class, size: u32, in_place: bool) -> Call {
    const COUNTS: [[i32; 6]; 2] = [[1, 2, 1, 2, 1, 2], [2, 1, 2, 1, 2, 1]];
    const DISPLS: [i32; 6] = [0, 3, 6, 9, 12, 15];
    const NONE: [i32; 0] = [];
    let arrays = |counts: &'static [i32], displs: &'static [i32]| Blocks::Varying {
        counts: counts.into(),
        displs: displs.into(),
        size: 1,
    };
    let call = |rank: u32| {
        let blocks = arrays(&COUNTS[rank as usize % 2], &DISPLS);
        let root = size / 2;
        let own = Items::new(i64::from(COUNTS[root as usize % 2][rank as usize]), 1);
        let at_root = if rank == root { blocks } else { arrays(&NONE, &NONE) };
        let root = Root::Rank(root);
        match class {
            Class::Gatherv => Operation::Gather { root, send: own, recv: at_root, in_place },
            Class::Scatterv => Operation::Scatter { root, send: at_root, recv: own, in_place },
            Class::Allgatherv => {
                let send = Items::new(COUNTS[0][rank as usize].into(), 1);
                Operation::Allgather { send, recv: arrays(&COUNTS[0], &DISPLS), in_place }
            }
            _ => Operation::Alltoall { send: blocks, recv: blocks, in_place },
        }
    };
    (0..size).map(call).collect()
}
