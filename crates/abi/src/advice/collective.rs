//! Collective operations: as blocking calls, and as persistent requests.

use std::ptr;

use encore_coll::algorithm_hints::AlgorithmHints;
use encore_coll::comm::collectives;
use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::kind::Kind;
use encore_engine::insight::patterns::{Collective, Hints};
use encore_engine::insight::repeat::Times;

use super::algorithm;
use super::functions::*;
use super::repeated::{Repeated, bytes};
use super::world::{BLOCKS, COLLECTIVES, EXCHANGES, LEAST, World, tell};
use crate::types::*;

/// The algorithms that a communicator's hints request. `None`: it hasn't the ranks of `MPI_COMM_WORLD` in their order, or its members agree
/// on the result of each operation, which isn't repeated here.
pub(super) fn hints_of(comm: usize) -> Option<Hints> {
    // SAFETY: this thread is inside of no call.
    let _call = unsafe { Call::enter(Function::CommCompare) }.ok()?;
    let (comm, world) = (CommHandle(comm).resolve()?, CommHandle::WORLD.resolve()?);
    let is_like_world = !comm.is_inter() && comm.local == world.local && !comm.is_revoked();
    let of_comm = is_like_world.then(|| collectives(&comm)).filter(|of_comm| !of_comm.uniform.get())?;
    Some(of_comm.algorithm_hints.get().number())
}

/// Measures the operations that all ranks did equally often.
///
/// # Safety
/// The library is open, this thread is inside of no call, and all ranks do the same. So for all functions here.
pub(super) unsafe fn measure(world: &World, mine: &[(Collective, u64)]) {
    const FACTS: usize = 10;
    let mut row = vec![0_i64; COLLECTIVES * FACTS];
    let often = mine.iter().filter(|(_, count)| *count >= LEAST).take(COLLECTIVES);
    for (words, (collective, count)) in row.chunks_mut(FACTS).zip(often) {
        let Collective { function, items, datatype, op, root, in_place, hints, .. } = *collective;
        // Only the root of a reduction is in place.
        let all_in_place = in_place && function != Function::Reduce;
        words.copy_from_slice(&[
            *count as i64,
            function as i64,
            items.into(),
            datatype as i64,
            op as i64,
            root.into(),
            all_in_place.into(),
            hints.is_some().into(),
            hints.unwrap_or(0) as i64,
            (hints.unwrap_or(0) >> 64) as i64,
        ]);
    }
    // SAFETY: as above.
    let rows = unsafe { world.all(&row) };
    for (place, words) in row.chunks(FACTS).enumerate() {
        let of_rank = |rank: usize| &rows[(rank * COLLECTIVES + place) * FACTS..][..FACTS];
        if words[0] == 0 || (0..world.size).any(|rank| of_rank(rank) != of_rank(0)) {
            // All ranks come to the same result.
            return;
        }
        let (collective, count) = mine[place];
        let place = EXCHANGES + 2 * place;
        // SAFETY: as above; all ranks come to the same result.
        unsafe {
            match collective.hints {
                None => measure_one(world, &collective, place, count),
                Some(hints) => {
                    let Some(duplicate) = world.with(AlgorithmHints::numbered(hints)) else { continue };
                    measure_one(&duplicate, &collective, place, count);
                    duplicate.end();
                }
            }
        }
    }
}

/// Measures an operation on a communicator.
unsafe fn measure_one(world: &World, collective: &Collective, place: usize, count: u64) {
    // SAFETY: as above.
    unsafe {
        let Some(operation) = Repeated::new(world, collective) else { return };
        let Some(times) = compare(world, &operation) else { return };
        if world.rank == 0 {
            let facts = (world.size as u64, 1, bytes(collective));
            tell(place, Kind::PersistentCollective, [collective.site; 2], count, facts, &times, 0);
        }
        algorithm::measure(world, collective, &operation, place + 1, count, times.was);
    }
}

/// Compares the blocking call with the persistent request. Both use the same memory, in turn.
unsafe fn compare(world: &World, operation: &Repeated) -> Option<Times> {
    // SAFETY: as above; the memory stays until all is complete.
    unsafe {
        let mut request = operation.persistent(world.comm)?;
        let times = world.compare_all(
            BLOCKS,
            || operation.call(world.comm),
            || {
                PMPI_Start(&mut request);
                PMPI_Wait(&mut request, ptr::null_mut());
            },
        );
        PMPI_Request_free(&mut request);
        Some(times)
    }
}
