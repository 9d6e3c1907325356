//! A collective operation by the other algorithms of the library that can do it, each as a hint of a communicator selects it.

use encore_coll::insight::latest_method;
use encore_datatype::Class as Items;
use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::kind::Kind;
use encore_engine::insight::patterns::Collective;
use encore_engine::insight::repeat::{Choice, Times, WORTH};
use encore_engine::insight::report;
use encore_plan::operation::Class;
use encore_plan::{Algorithm, Method};

use super::repeated::{Repeated, bytes};
use super::world::{BLOCKS, LEAST_BLOCKS, World, tell};
use crate::check;
use crate::generated::constants::{MPI_PROD, MPI_SUM};
use crate::types::*;

/// Measures the other algorithms of an operation that takes a notable part of the run: `was` nanoseconds each time. The best one is
/// measured once more, as the best of several measurements is better than it will be.
///
/// # Safety
/// The library is open, this thread is inside of no call, and all ranks do the same. So for all functions here.
pub(super) unsafe fn measure(
    world: &World,
    collective: &Collective,
    operation: &Repeated,
    place: usize,
    count: u64,
    was: f64,
) {
    let (class, key) = match collective.function {
        Function::Barrier => (Class::Barrier, "encore_barrier"),
        Function::Bcast => (Class::Bcast, "encore_bcast"),
        Function::Reduce => (Class::Reduce, "encore_reduce"),
        Function::Allreduce => (Class::Allreduce, "encore_allreduce"),
        Function::Allgather => (Class::Allgather, "encore_allgather"),
        Function::Alltoall => (Class::Alltoall, "encore_alltoall"),
        _ => return,
    };
    // SAFETY: as above.
    let share = unsafe { world.largest(was * count as f64 / 1e9 / seconds_of_run().max(1e-9)) };
    if share < WORTH {
        return;
    }
    // SAFETY: as above.
    unsafe {
        let Some(used) = used(world, operation) else { return };
        let mut best: Option<(f64, Method)> = None;
        for method in Algorithm::of(class).map(|algorithm| algorithm.method).filter(|method| *method != used)
        {
            let Some(times) = compare(world, operation, key, method, LEAST_BLOCKS) else { continue };
            // All ranks have the same times.
            let longer = times.other - times.was;
            if best.is_none_or(|(least, _)| longer < least) {
                best = Some((longer, method));
            }
        }
        let Some((_, method)) = best else { return };
        let times = compare(world, operation, key, method, BLOCKS);
        if let Some(times) = times.filter(|_| world.rank == 0) {
            let choice = Choice {
                class: Class::ALL.iter().position(|other| *other == class).unwrap_or(0),
                was: number_of(used),
                other: number_of(method),
                reorders: reorders(collective, class, [used, method]),
            };
            let facts = (world.size as u64, choice.word(), bytes(collective));
            tell(place, Kind::Algorithm, [collective.site; 2], count, facts, &times, 0);
        }
    }
}

/// The method of the operation on a communicator: on a duplicate, which makes a plan for it and has no other.
unsafe fn used(world: &World, operation: &Repeated) -> Option<Method> {
    // SAFETY: as above.
    unsafe {
        let duplicate = world.like(None)?;
        operation.call(duplicate.comm);
        let method = method_of(duplicate.comm);
        duplicate.end();
        method
    }
}

/// Compares the operation with that by `method`. `None`: another algorithm does it in place of this one, as this one can't.
unsafe fn compare(
    world: &World,
    operation: &Repeated,
    key: &str,
    method: Method,
    most_blocks: f64,
) -> Option<Times> {
    // SAFETY: as above.
    unsafe {
        let other = world.like(Some((key, method.name())))?;
        operation.call(other.comm);
        let times = (method_of(other.comm) == Some(method)).then(|| {
            world.compare_all(most_blocks, || operation.call(world.comm), || operation.call(other.comm))
        });
        other.end();
        times
    }
}

/// The method of the latest operation on a communicator.
unsafe fn method_of(comm: CommHandle) -> Option<Method> {
    latest_method(check::comm(comm, "comm").ok()?)
}

/// Seconds between `MPI_Init` and the measurements.
unsafe fn seconds_of_run() -> f64 {
    // SAFETY: this thread is inside of no call.
    unsafe { Call::enter(Function::Finalize) }.map_or(0.0, |mut call| report::seconds(&mut call))
}

fn number_of(method: Method) -> usize {
    Method::ALL.iter().position(|other| *other == method).unwrap_or(0)
}

/// Whether two methods may differ in the last digits: they round in different orders.
fn reorders(collective: &Collective, class: Class, methods: [Method; 2]) -> bool {
    let op = OpHandle(collective.op);
    let rounds = DatatypeHandle(collective.datatype)
        .predefined()
        .and_then(|datatype| datatype.definition.entry())
        .is_some_and(|entry| matches!(entry.class, Items::FloatingPoint | Items::Complex));
    let is_in_order = |method: &Method| {
        Algorithm::new(class, *method).is_some_and(|algorithm| algorithm.folds_in_rank_order())
    };
    matches!(class, Class::Reduce | Class::Allreduce)
        && (op == MPI_SUM || op == MPI_PROD)
        && rounds
        && !methods.iter().all(is_in_order)
}
