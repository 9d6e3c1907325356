//! Plans made ready for execution, and the cache of them in each communicator.

use std::rc::Rc;

use encore_plan::ir::{Plan, StepId};
use encore_plan::operation::{Blocks, Neighbors, Operation};

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
    entries: Vec<(Operation<'static>, Rc<Prepared>)>,
}

/// Plans kept per communicator.
const KEPT: usize = 32;

impl Cache {
    /// The plan for `operation`: a kept one, or what `build` makes of it. Operations with arrays of counts are not kept.
    pub fn plan<E>(
        &mut self,
        operation: &Operation<'_>,
        build: impl FnOnce() -> Result<Plan, E>,
    ) -> Result<Rc<Prepared>, E> {
        let Some(key) = without_arrays(operation) else { return Ok(Rc::new(Prepared::new(build()?))) };
        if let Some(place) = self.entries.iter().position(|(kept, _)| *kept == key) {
            self.entries[..=place].rotate_right(1);
            return Ok(self.entries[0].1.clone());
        }
        let prepared = Rc::new(Prepared::new(build()?));
        self.entries.truncate(KEPT - 1);
        self.entries.insert(0, (key, prepared.clone()));
        Ok(prepared)
    }
}

/// The same operation, if it borrows nothing. The edges of a topology are left out: a communicator always has the same.
fn without_arrays(operation: &Operation<'_>) -> Option<Operation<'static>> {
    let equal = |blocks: Blocks<'_>| match blocks {
        Blocks::Equal(items) => Some(Blocks::Equal(items)),
        Blocks::Varying { .. } | Blocks::Typed { .. } => None,
    };
    Some(match *operation {
        Operation::Barrier => Operation::Barrier,
        Operation::Bcast { root, data } => Operation::Bcast { root, data },
        Operation::Reduce { root, data, commutative, in_place } => {
            Operation::Reduce { root, data, commutative, in_place }
        }
        Operation::Allreduce { data, commutative, in_place } => {
            Operation::Allreduce { data, commutative, in_place }
        }
        Operation::Gather { root, send, recv, in_place } => {
            Operation::Gather { root, send, recv: equal(recv)?, in_place }
        }
        Operation::Scatter { root, send, recv, in_place } => {
            Operation::Scatter { root, send: equal(send)?, recv, in_place }
        }
        Operation::Allgather { send, recv, in_place } => {
            Operation::Allgather { send, recv: equal(recv)?, in_place }
        }
        Operation::Alltoall { send, recv, in_place } => {
            Operation::Alltoall { send: equal(send)?, recv: equal(recv)?, in_place }
        }
        Operation::ReduceScatterBlock { data, commutative, in_place } => {
            Operation::ReduceScatterBlock { data, commutative, in_place }
        }
        Operation::Scan { data, commutative, in_place } => Operation::Scan { data, commutative, in_place },
        Operation::Exscan { data, commutative, in_place } => {
            Operation::Exscan { data, commutative, in_place }
        }
        Operation::NeighborAllgather { neighbors, send, recv } => {
            Operation::NeighborAllgather { neighbors: without_edges(neighbors), send, recv: equal(recv)? }
        }
        Operation::NeighborAlltoall { neighbors, send, recv } => Operation::NeighborAlltoall {
            neighbors: without_edges(neighbors),
            send: equal(send)?,
            recv: equal(recv)?,
        },
        Operation::ReduceScatter { .. } => return None,
    })
}

fn without_edges(neighbors: Neighbors<'_>) -> Neighbors<'static> {
    Neighbors { sources: &[], destinations: &[], pairing: neighbors.pairing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_plan::ir::{Action, ScratchUnit, Step};
    use encore_plan::operation::Items;

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
}
