//! A collective operation by the other algorithms of the library that can do it, each as a hint of a communicator selects it.

use std::ffi::CString;

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

use super::collective::Repeated;
use super::functions::*;
use super::world::{BLOCKS, LEAST_BLOCKS, World, tell};
use crate::check;
use crate::generated::constants::{MPI_PROD, MPI_SUM};
use crate::types::*;

/// Measures the other algorithms of an operation that takes a notable part of the run: `was` nanoseconds each time. The best one is
/// measured once more, as the best of several measurements is better than it will be.
///
/// # Safety
/// The library is open, this thread is inside of no call, and all ranks do the same. So for all functions here.
pub(super) unsafe fn measure(world: &World, collective: &Collective, place: usize, count: u64, was: f64) {
    let (class, key) = match collective.function {
        Function::Barrier => (Class::Barrier, c"encore_barrier"),
        Function::Bcast => (Class::Bcast, c"encore_bcast"),
        Function::Allreduce => (Class::Allreduce, c"encore_allreduce"),
        _ => return,
    };
    // SAFETY: as above.
    let share = unsafe { world.largest(was * count as f64 / 1e9 / seconds_of_run().max(1e-9)) };
    if share < WORTH {
        return;
    }
    let mut operation = Repeated::new(collective);
    // SAFETY: as above.
    unsafe {
        operation.call(world.comm);
        let Some(used) = method_of(world.comm) else { return };
        let mut best: Option<(f64, Method)> = None;
        for method in Algorithm::of(class).map(|algorithm| algorithm.method).filter(|method| *method != used)
        {
            let Some(times) = compare(world, &mut operation, key, method, LEAST_BLOCKS) else { continue };
            // All ranks come to the same result.
            let longer = world.largest(times.other - times.was);
            if best.is_none_or(|(least, _)| longer < least) {
                best = Some((longer, method));
            }
        }
        let Some((_, method)) = best else { return };
        let times = compare(world, &mut operation, key, method, BLOCKS);
        if let Some(times) = times.filter(|_| world.rank == 0) {
            let choice = Choice {
                class: Class::ALL.iter().position(|other| *other == class).unwrap_or(0),
                was: number_of(used),
                other: number_of(method),
                reorders: reorders(collective, class, [used, method]),
            };
            let facts = (world.size as u64, choice.word(), operation.bytes());
            tell(place, Kind::Algorithm, [collective.site; 2], count, facts, &times, 0);
        }
    }
}

/// Compares the operation with that by `method`. `None`: another algorithm does it in place of this one, as this one can't.
unsafe fn compare(
    world: &World,
    operation: &mut Repeated,
    key: &std::ffi::CStr,
    method: Method,
    most_blocks: f64,
) -> Option<Times> {
    let value = CString::new(method.name()).ok()?;
    let (mut info, mut comm) = (InfoHandle::NULL, CommHandle::NULL);
    // SAFETY: as above; a hint of all ranks is the same.
    unsafe {
        let made = PMPI_Comm_get_info(world.comm, &mut info) == 0
            && PMPI_Info_set(info, key.as_ptr(), value.as_ptr()) == 0
            && PMPI_Comm_dup_with_info(world.comm, info, &mut comm) == 0;
        PMPI_Info_free(&mut info);
        if !made {
            return None;
        }
        operation.call(comm);
        let times = (method_of(comm) == Some(method)).then(|| {
            let calls = std::cell::RefCell::new(operation);
            let call = |comm| calls.borrow_mut().call(comm);
            world.compare_in(most_blocks, true, || call(world.comm), || call(comm))
        });
        PMPI_Comm_free(&mut comm);
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
    class == Class::Allreduce
        && (op == MPI_SUM || op == MPI_PROD)
        && rounds
        && !methods.iter().all(is_in_order)
}
