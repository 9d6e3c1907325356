//! The plans that a communicator keeps.

use std::rc::Rc;

use encore_plan::operation::{Blocks, IntArray, Neighbors, Operation};

use super::CompiledPlan;
use crate::purpose::Purpose;

/// The plans that a communicator has used lately. Plans hold no addresses, so they serve any call of the same shape.
#[derive(Default)]
pub struct Cache {
    /// The latest first.
    entries: Vec<(Key, Rc<CompiledPlan>)>,
}

/// Most plans kept for a communicator.
const KEPT: usize = 32;
/// Most numbers in the arrays of a kept plan's operation: comparing and keeping more would cost more than it saves.
pub(super) const MOST_NUMBERS: usize = 1024;

/// The key of a plan, in memory of its own.
struct Key {
    /// The operation with empty arrays.
    shape: Operation<'static>,
    /// See [`Use`].
    for_use: Use,
    /// Numbers of [`arrays`], concatenated.
    numbers: Box<[i64]>,
}

/// Whether a plan may use lanes, and its purpose, in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use(u32);

impl Use {
    /// See the type.
    #[inline(always)]
    pub fn new(lanes: bool, purpose: Purpose) -> Use {
        Use(u32::from(lanes) | u32::from(purpose.number()) << 1)
    }
}

impl Key {
    fn is_for(&self, shape: &Operation<'static>, for_use: Use, operation: &Operation<'_>) -> bool {
        self.shape == *shape && self.for_use == for_use && self.numbers.iter().copied().eq(numbers(operation))
    }
}

impl Cache {
    /// The plan that was asked for last.
    #[cfg(feature = "insight")]
    pub fn latest(&self) -> Option<&CompiledPlan> {
        self.entries.first().map(|(_, plan)| &**plan)
    }

    /// The plan for `operation` in this use: a kept one, or a new one by `build`.
    pub fn plan<E>(
        &mut self,
        operation: &Operation<'_>,
        for_use: Use,
        build: impl FnOnce() -> Result<CompiledPlan, E>,
    ) -> Result<Rc<CompiledPlan>, E> {
        if let Some(shape) = whole_shape(operation) {
            let found = |(key, _): &(Key, _)| key.for_use == for_use && key.shape == shape;
            if let Some((_, plan)) = self.entries.first().filter(|entry| found(entry)) {
                return Ok(plan.clone());
            }
        }
        let length: usize = arrays(operation).iter().map(|array| array.len()).sum();
        if length > MOST_NUMBERS {
            return Ok(Rc::new(build()?));
        }
        let shape = without_arrays(operation);
        let found = |(key, _): &(Key, _)| key.is_for(&shape, for_use, operation);
        if let Some(place) = self.entries.iter().position(found) {
            self.entries[..=place].rotate_right(1);
            return Ok(self.entries[0].1.clone());
        }
        let prepared = Rc::new(build()?);
        self.entries.truncate(KEPT - 1);
        let key = Key { shape, for_use, numbers: numbers(operation).collect() };
        self.entries.insert(0, (key, prepared.clone()));
        Ok(prepared)
    }
}

const EMPTY: IntArray<'static> = IntArray::Count(&[]);

/// The arrays of an operation, without the edges of a topology, which never change for a communicator.
fn arrays<'a>(operation: &Operation<'a>) -> [IntArray<'a>; 6] {
    let of = |blocks: Blocks<'a>| match blocks {
        Blocks::Equal(_) => [EMPTY; 3],
        Blocks::Varying { counts, displs, size: _ } => [counts, displs, EMPTY],
        Blocks::Typed { counts, displs, sizes } => [counts, displs, IntArray::Count(sizes)],
    };
    let (send, recv) = match *operation {
        Operation::Gather { recv, .. }
        | Operation::Allgather { recv, .. }
        | Operation::NeighborAllgather { recv, .. } => ([EMPTY; 3], of(recv)),
        Operation::Scatter { send, .. } => (of(send), [EMPTY; 3]),
        Operation::Alltoall { send, recv, .. } | Operation::NeighborAlltoall { send, recv, .. } => {
            (of(send), of(recv))
        }
        Operation::ReduceScatter { counts, .. } => ([counts, EMPTY, EMPTY], [EMPTY; 3]),
        Operation::Barrier
        | Operation::Bcast { .. }
        | Operation::Reduce { .. }
        | Operation::Allreduce { .. }
        | Operation::ReduceScatterBlock { .. }
        | Operation::Scan { .. }
        | Operation::Exscan { .. } => return [EMPTY; 6],
    };
    [send[0], send[1], send[2], recv[0], recv[1], recv[2]]
}

/// The arrays of an operation as one list of numbers, with the length before each nonempty one.
pub(crate) fn numbers<'a>(operation: &Operation<'a>) -> impl Iterator<Item = i64> + use<'a> {
    numbers_of(arrays(operation).into_iter())
}

/// Arrays as one list of numbers, as in [`numbers`].
pub(crate) fn numbers_of<'a>(arrays: impl Iterator<Item = IntArray<'a>>) -> impl Iterator<Item = i64> {
    arrays.filter(|array| !array.is_empty()).flat_map(|array| {
        let length = array.len() as u32;
        std::iter::once(i64::from(length)).chain((0..length).map(move |i| array.get(i)))
    })
}

/// The operation, if it has no arrays and no edges of a topology.
fn whole_shape(operation: &Operation<'_>) -> Option<Operation<'static>> {
    let has_edges =
        matches!(operation, Operation::NeighborAllgather { .. } | Operation::NeighborAlltoall { .. });
    let has_arrays = match *operation {
        Operation::Gather { recv, .. } | Operation::Allgather { recv, .. } => recv.len().is_some(),
        Operation::Scatter { send, .. } => send.len().is_some(),
        Operation::Alltoall { send, recv, .. } => send.len().is_some() || recv.len().is_some(),
        Operation::ReduceScatter { .. } => true,
        _ => false,
    };
    (!has_edges && !has_arrays).then(|| without_arrays(operation))
}

/// This operation with empty arrays.
fn without_arrays(operation: &Operation<'_>) -> Operation<'static> {
    let empty = |blocks: Blocks<'_>| match blocks {
        Blocks::Equal(items) => Blocks::Equal(items),
        Blocks::Varying { size, .. } => Blocks::Varying { counts: EMPTY, displs: EMPTY, size },
        Blocks::Typed { .. } => Blocks::Typed { counts: EMPTY, displs: EMPTY, sizes: &[] },
    };
    match *operation {
        Operation::Barrier => Operation::Barrier,
        Operation::Bcast { root, data } => Operation::Bcast { root, data },
        Operation::Reduce { root, data, commutative, in_place } => {
            Operation::Reduce { root, data, commutative, in_place }
        }
        Operation::Allreduce { data, commutative, in_place } => {
            Operation::Allreduce { data, commutative, in_place }
        }
        Operation::Gather { root, send, recv, in_place } => {
            Operation::Gather { root, send, recv: empty(recv), in_place }
        }
        Operation::Scatter { root, send, recv, in_place } => {
            Operation::Scatter { root, send: empty(send), recv, in_place }
        }
        Operation::Allgather { send, recv, in_place } => {
            Operation::Allgather { send, recv: empty(recv), in_place }
        }
        Operation::Alltoall { send, recv, in_place } => {
            Operation::Alltoall { send: empty(send), recv: empty(recv), in_place }
        }
        Operation::ReduceScatter { counts: _, size, commutative, in_place } => {
            Operation::ReduceScatter { counts: EMPTY, size, commutative, in_place }
        }
        Operation::ReduceScatterBlock { data, commutative, in_place } => {
            Operation::ReduceScatterBlock { data, commutative, in_place }
        }
        Operation::Scan { data, commutative, in_place } => Operation::Scan { data, commutative, in_place },
        Operation::Exscan { data, commutative, in_place } => {
            Operation::Exscan { data, commutative, in_place }
        }
        Operation::NeighborAllgather { neighbors, send, recv } => {
            Operation::NeighborAllgather { neighbors: without_edges(neighbors), send, recv: empty(recv) }
        }
        Operation::NeighborAlltoall { neighbors, send, recv } => Operation::NeighborAlltoall {
            neighbors: without_edges(neighbors),
            send: empty(send),
            recv: empty(recv),
        },
    }
}

fn without_edges(neighbors: Neighbors<'_>) -> Neighbors<'static> {
    Neighbors { sources: &[], destinations: &[], pairing: neighbors.pairing }
}
