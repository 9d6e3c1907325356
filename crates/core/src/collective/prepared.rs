//! Plans made ready for execution, and the cache of them in each communicator.

use std::rc::Rc;

use encore_plan::ir::{Plan, StepId};
use encore_plan::operation::{Blocks, IntArray, Neighbors, Operation};

/// A plan with what the executor needs to run it without searching.
pub struct Prepared {
    /// The plan.
    pub plan: Plan,
    /// Steps that can begin at once.
    pub first: Box<[StepId]>,
    /// For each step, how many steps it waits for.
    pub waits: Box<[u32]>,
    /// For each step, where its dependents begin in `dependents`; one more entry at the end.
    starts: Box<[u32]>,
    /// The steps that wait for a step, for all steps one after the other.
    dependents: Box<[StepId]>,
}

impl Prepared {
    /// Makes a plan ready.
    pub fn new(plan: Plan) -> Prepared {
        let steps = plan.steps.len();
        let mut starts = vec![0u32; steps + 1];
        for &before in &plan.after {
            starts[before as usize + 1] += 1;
        }
        for step in 0..steps {
            starts[step + 1] += starts[step];
        }
        let mut next = starts.clone();
        let mut dependents = vec![0; plan.after.len()];
        for (id, step) in plan.steps.iter().enumerate() {
            for &before in plan.after(step) {
                let place = &mut next[before as usize];
                dependents[*place as usize] = id as StepId;
                *place += 1;
            }
        }
        let waits: Box<[u32]> = plan.steps.iter().map(|step| step.after_len).collect();
        // Last first: the executor takes them from the end.
        let first = (0..steps as StepId).rev().filter(|id| waits[*id as usize] == 0).collect();
        Prepared { plan, first, waits, starts: starts.into(), dependents: dependents.into() }
    }

    /// The steps that wait for `step`.
    pub fn dependents(&self, step: StepId) -> &[StepId] {
        let step = step as usize;
        &self.dependents[self.starts[step] as usize..self.starts[step + 1] as usize]
    }
}

/// The plans that a communicator has used lately. Plans hold no addresses, so they serve any call with the same shape.
#[derive(Default)]
pub struct Cache {
    /// The latest first.
    entries: Vec<(Key, Rc<Prepared>)>,
}

/// Plans kept per communicator.
const KEPT: usize = 32;
/// Plans of operations with more numbers in their arrays are not kept: comparing and keeping these would cost more than it saves.
const MOST_NUMBERS: usize = 1024;

/// What a plan depends on, in memory of its own.
struct Key {
    /// The operation with empty arrays.
    shape: Operation<'static>,
    /// What [`arrays`] gives, one after the other.
    numbers: Box<[i64]>,
}

impl Key {
    fn is_for(&self, shape: &Operation<'static>, operation: &Operation<'_>) -> bool {
        self.shape == *shape && self.numbers.iter().copied().eq(numbers(operation))
    }
}

impl Cache {
    /// The plan for `operation`: a kept one, or what `build` makes of it.
    pub fn plan<E>(
        &mut self,
        operation: &Operation<'_>,
        build: impl FnOnce() -> Result<Plan, E>,
    ) -> Result<Rc<Prepared>, E> {
        let length: usize = arrays(operation).iter().map(|array| array.len()).sum();
        if length > MOST_NUMBERS {
            return Ok(Rc::new(Prepared::new(build()?)));
        }
        let shape = without_arrays(operation);
        if let Some(place) = self.entries.iter().position(|(key, _)| key.is_for(&shape, operation)) {
            self.entries[..=place].rotate_right(1);
            return Ok(self.entries[0].1.clone());
        }
        let prepared = Rc::new(Prepared::new(build()?));
        self.entries.truncate(KEPT - 1);
        let key = Key { shape, numbers: numbers(operation).collect() };
        self.entries.insert(0, (key, prepared.clone()));
        Ok(prepared)
    }
}

const EMPTY: IntArray<'static> = IntArray::Count(&[]);

/// The arrays of an operation, but for the edges of a topology, of which a communicator always has the same.
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

/// The arrays of an operation as one list of numbers, the length before each that has any.
fn numbers<'a>(operation: &Operation<'a>) -> impl Iterator<Item = i64> + use<'a> {
    arrays(operation).into_iter().filter(|array| !array.is_empty()).flat_map(|array| {
        let length = array.len() as u32;
        std::iter::once(i64::from(length)).chain((0..length).map(move |i| array.get(i)))
    })
}

/// The same operation with empty arrays.
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

#[cfg(test)]
mod tests {
    use super::*;
    use encore_plan::ir::{Action, ScratchUnit, Step};
    use encore_plan::operation::{Items, Pairing};

    fn plan(after: &[&[StepId]]) -> Plan {
        let mut plan = Plan {
            steps: Vec::new(),
            after: Vec::new(),
            scratch: 0,
            regions: Vec::new(),
            scratch_unit: ScratchUnit::Byte,
        };
        for list in after {
            let after_start = plan.after.len() as u32;
            plan.after.extend_from_slice(list);
            plan.steps.push(Step { action: Action::Join, after_start, after_len: list.len() as u32 });
        }
        plan
    }

    #[test]
    fn dependents_are_the_dependences_turned_round() {
        let prepared = Prepared::new(plan(&[&[], &[], &[0, 1], &[0], &[2, 3]]));
        assert_eq!(*prepared.first, [1, 0]);
        assert_eq!(prepared.dependents(0), [2, 3]);
        assert_eq!(prepared.dependents(1), [2]);
        assert_eq!(prepared.dependents(4), []);
    }

    #[test]
    fn equal_shapes_share_a_plan_and_old_ones_go() {
        let mut cache = Cache::default();
        let bcast = |count| Operation::Bcast {
            root: encore_plan::operation::Root::Rank(0),
            data: Items::new(count, 4),
        };
        let mut built = 0;
        let mut get = |count| {
            cache
                .plan(&bcast(count), || {
                    built += 1;
                    Ok::<_, ()>(plan(&[&[]]))
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
            cache.plan(&operation, || Ok::<_, ()>(plan(&[&[]]))).unwrap()
        };
        let first = get(IntArray::Int(&[1, 2, 3]), IntArray::Int(&[0, 1, 3]), 8);
        let is_first = |other: Rc<Prepared>| Rc::ptr_eq(&first, &other);
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
            cache.plan(&operation, || Ok::<_, ()>(plan(&[&[]]))).unwrap()
        };
        let first = get([&one, &one], [&one, &one]);
        assert!(Rc::ptr_eq(&first, &get([&one, &one], [&one, &one])));
        assert!(!Rc::ptr_eq(&first, &get([&other, &one], [&one, &one])));
        assert!(!Rc::ptr_eq(&first, &get([&one, &other], [&one, &one])));
        assert!(!Rc::ptr_eq(&first, &get([&one, &one], [&other, &one])));
        assert!(!Rc::ptr_eq(&first, &get([&one, &one], [&one, &other])));
    }
}
