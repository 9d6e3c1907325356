//! `mpiexec --advise`: `MPI_Finalize` repeats the program's frequent patterns as the program did them and in their other form, with the
//! same sizes and between the same ranks. Only in the copy of the library that counts calls.
//!
//! All ranks take part in all measurements, so that none waits for an absent one.

mod exchange;
mod functions;

use std::ffi::{c_int, c_void};
use std::ptr;
use std::time::Instant;

use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::patterns::{self, Collective};
use encore_engine::insight::repeat::Times;
use encore_engine::insight::report;

use crate::generated::constants::{MPI_DOUBLE as DOUBLE, MPI_INT64_T as INT64, MPI_MAX as MAX};
use crate::types::*;
use functions::*;

/// Fewest repetitions of a measured pattern.
const LEAST: u64 = 20;
/// Blocks of each form, in turn.
const BLOCKS: usize = 61;
/// Approximate seconds per block.
const BLOCK: f64 = 1e-3;
/// Most collective operations to measure.
const COLLECTIVES: usize = 3;

/// The kind of advice, as the launcher numbers them; those of exchanges are in `exchange`.
const COLLECTIVE: u64 = 2;
/// Places of advice on exchanges, before that on collective operations.
const EXCHANGES: usize = 4;

/// Measures the repeated patterns. For [`patterns::measure_by`].
pub fn measure() {
    let (exchanges, collectives) = patterns::most();
    let exchange = exchanges.into_iter().next().filter(|exchange| exchange.count >= LEAST);
    // SAFETY: the library is open, this thread is inside of no call, and all ranks do the same.
    unsafe {
        // Keep these calls out of the profile.
        PMPI_Pcontrol(0);
        let Some(world) = World::new() else { return };
        exchange::measure(&world, exchange.as_ref());
        world.collectives(&collectives);
        world.end();
        PMPI_Pcontrol(1);
    }
}

/// A communicator of all ranks.
struct World {
    comm: CommHandle,
    rank: usize,
    size: usize,
}

impl World {
    /// # Safety
    /// As for all functions here: the library is open, this thread is inside of no call, and all ranks do the same.
    unsafe fn new() -> Option<World> {
        let (mut comm, mut rank, mut size) = (CommHandle::NULL, 0, 0);
        // SAFETY: the caller's promise.
        let good = unsafe {
            PMPI_Comm_dup(CommHandle::WORLD, &mut comm) == 0
                && PMPI_Comm_rank(comm, &mut rank) == 0
                && PMPI_Comm_size(comm, &mut size) == 0
        };
        good.then_some(World { comm, rank: rank as usize, size: size as usize })
    }

    unsafe fn end(mut self) {
        // SAFETY: as above.
        unsafe { PMPI_Comm_free(&mut self.comm) };
    }

    /// Gathers each rank's words at all ranks.
    unsafe fn all(&self, mine: &[i64]) -> Vec<i64> {
        let mut all = vec![0_i64; mine.len() * self.size];
        let length = mine.len() as c_int;
        // SAFETY: as above; both buffers have room.
        unsafe {
            PMPI_Allgather(
                mine.as_ptr().cast(),
                length,
                INT64,
                all.as_mut_ptr().cast(),
                length,
                INT64,
                self.comm,
            );
        }
        all
    }

    unsafe fn largest(&self, mine: f64) -> f64 {
        let mut largest = mine;
        let (own, all) = ((&raw const mine).cast(), (&raw mut largest).cast());
        // SAFETY: as above.
        unsafe { PMPI_Allreduce(own, all, 1, DOUBLE, MAX, self.comm) };
        largest
    }

    /// Times blocks of both forms in turn. `takes_part`: this rank does more than wait for the others.
    unsafe fn compare(&self, takes_part: bool, mut was: impl FnMut(), mut other: impl FnMut()) -> Times {
        let time = |form: &mut dyn FnMut(), turns: u64| {
            // SAFETY: as above.
            unsafe { PMPI_Barrier(self.comm) };
            let began = Instant::now();
            for _ in 0..if takes_part { turns } else { 0 } {
                form();
            }
            began.elapsed().as_secs_f64() / turns as f64
        };
        // The first turns are slower.
        time(&mut was, 20);
        time(&mut other, 20);
        let first = time(&mut was, 20);
        // SAFETY: as above.
        let turns = (BLOCK / unsafe { self.largest(first) }).clamp(5.0, 20_000.0) as u64;
        let blocks: Vec<[f64; 2]> =
            (0..BLOCKS).map(|_| [time(&mut was, turns) * 1e9, time(&mut other, turns) * 1e9]).collect();
        Times::of(&blocks)
    }

    /// Collective operations that all ranks did equally often: as blocking calls, and as persistent requests.
    unsafe fn collectives(&self, mine: &[(Collective, u64)]) {
        const FACTS: usize = 6;
        let mut row = vec![0_i64; COLLECTIVES * FACTS];
        let often = mine.iter().filter(|(_, count)| *count >= LEAST).take(COLLECTIVES);
        for (words, (collective, count)) in row.chunks_mut(FACTS).zip(often) {
            let Collective { function, items, datatype, op, root, .. } = *collective;
            words.copy_from_slice(&[
                function as i64,
                items.into(),
                datatype as i64,
                op as i64,
                root.into(),
                *count as i64,
            ]);
        }
        // SAFETY: as above.
        let rows = unsafe { self.all(&row) };
        for (place, words) in row.chunks(FACTS).enumerate() {
            let of_rank = |rank: usize| &rows[(rank * COLLECTIVES + place) * FACTS..][..FACTS];
            if words[5] == 0 || (0..self.size).any(|rank| of_rank(rank) != of_rank(0)) {
                // All ranks come to the same result.
                return;
            }
            let (collective, count) = mine[place];
            // SAFETY: as above.
            let times = unsafe { self.compare_collective(&collective) };
            if let Some(times) = times.filter(|_| self.rank == 0) {
                let size =
                    DatatypeHandle(collective.datatype).predefined().map_or(0, |datatype| datatype.size);
                let bytes = collective.items as u64 * size;
                let sites = [collective.site; 2];
                tell(EXCHANGES + place, COLLECTIVE, sites, count, (self.size as u64, 1, bytes), &times);
            }
        }
    }

    unsafe fn compare_collective(&self, collective: &Collective) -> Option<Times> {
        let Collective { function, items, datatype, op, root, .. } = *collective;
        let (datatype, op, comm) = (DatatypeHandle(datatype), OpHandle(op), self.comm);
        // No predefined type has longer items.
        let mut buffers = [vec![0_u64; 4 * items as usize + 1], vec![0; 4 * items as usize + 1]];
        let [send, recv] = buffers.each_mut().map(|buffer| buffer.as_mut_ptr().cast::<c_void>());
        let mut request = RequestHandle::NULL;
        // SAFETY: as above; the buffers have room and stay until all is complete.
        unsafe {
            let none = InfoHandle::NULL;
            let made = match function {
                Function::Barrier => PMPI_Barrier_init(comm, none, &mut request),
                Function::Bcast => PMPI_Bcast_init(send, items, datatype, root, comm, none, &mut request),
                Function::Allreduce => {
                    PMPI_Allreduce_init(send, recv, items, datatype, op, comm, none, &mut request)
                }
                _ => return None,
            };
            if made != 0 {
                return None;
            }
            let times = self.compare(
                true,
                || {
                    match function {
                        Function::Barrier => PMPI_Barrier(comm),
                        Function::Bcast => PMPI_Bcast(send, items, datatype, root, comm),
                        _ => PMPI_Allreduce(send, recv, items, datatype, op, comm),
                    };
                },
                || {
                    PMPI_Start(&mut request);
                    PMPI_Wait(&mut request, ptr::null_mut());
                },
            );
            PMPI_Request_free(&mut request);
            Some(times)
        }
    }
}

/// Sends advice to the launcher.
fn tell(
    place: usize,
    kind: u64,
    sites: [u64; 2],
    count: u64,
    (ranks, operations, bytes): (u64, u64, u64),
    times: &Times,
) {
    let Times { was, other, spread } = *times;
    let words = [
        kind | ranks << 8 | operations << 40,
        sites[0],
        sites[1],
        count,
        bytes,
        was.to_bits(),
        other.to_bits(),
        spread.to_bits(),
    ];
    // SAFETY: this thread is inside of no call.
    if let Ok(mut call) = unsafe { Call::enter(Function::Finalize) } {
        report::advise(&mut call, place, words);
    }
}
