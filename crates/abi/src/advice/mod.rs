//! `mpiexec --advise`: `MPI_Finalize` repeats the program's frequent patterns as the program did them and in their other form, with the
//! same sizes and between the same ranks. Only in the copy of the library that counts calls.
//!
//! All ranks take part in all measurements, so that none waits for an absent one.

mod exchange;
mod functions;
mod singles;

use std::ffi::{c_int, c_void};
use std::ptr;
use std::time::Instant;

use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::patterns::{self, Collective, Patterns};
use encore_engine::insight::repeat::Times;
use encore_engine::insight::report;

use crate::generated::constants::{MPI_DOUBLE as DOUBLE, MPI_INT64_T as INT64, MPI_MAX as MAX};
use crate::types::*;
use functions::*;

/// Fewest repetitions of a measured pattern.
const LEAST: u64 = 20;
/// Blocks of each form, in turn: at least, if they take longer than [`SECONDS`] in all, and at most.
const LEAST_BLOCKS: f64 = 11.0;
const BLOCKS: f64 = 61.0;
/// Approximate seconds per block.
const BLOCK: f64 = 1e-3;
/// Approximate seconds of all blocks, at most.
const SECONDS: f64 = 0.5;
/// Turns before the first block.
const WARM: u64 = 10;
/// Most collective operations to measure.
const COLLECTIVES: usize = 3;

/// The kind of advice, as the launcher numbers them; those of exchanges are in `exchange`.
const COLLECTIVE: u64 = 2;
/// Places of advice on exchanges, before that on collective operations.
const EXCHANGES: usize = 4;

/// Measures the repeated patterns. For [`patterns::measure_by`].
pub fn measure() {
    let Patterns { exchanges, collectives, singles } = patterns::most();
    let exchange = exchanges.into_iter().next().filter(|exchange| exchange.count >= LEAST);
    // SAFETY: the library is open, this thread is inside of no call, and all ranks do the same.
    unsafe {
        // Keep these calls out of the profile.
        PMPI_Pcontrol(0);
        let Some(world) = World::new() else { return };
        exchange::measure(&world, exchange.as_ref());
        world.collectives(&collectives);
        singles::measure(&world, &singles);
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
        let form = |form| if form == 0 { was() } else { other() };
        // SAFETY: as above.
        Times::of(&unsafe { self.blocks::<2>(takes_part, form) })
    }

    /// Nanoseconds of blocks of all forms in turn, by the form's number.
    unsafe fn blocks<const FORMS: usize>(
        &self,
        takes_part: bool,
        mut form: impl FnMut(usize),
    ) -> Vec<[f64; FORMS]> {
        let mut time = |number: usize, turns: u64| {
            // SAFETY: as above.
            unsafe { PMPI_Barrier(self.comm) };
            let began = Instant::now();
            for _ in 0..if takes_part { turns } else { 0 } {
                form(number);
            }
            began.elapsed().as_secs_f64() / turns as f64
        };
        // The first turns are slower.
        (0..FORMS).for_each(|number| _ = time(number, WARM));
        let first = time(0, WARM);
        // SAFETY: as above.
        let first = unsafe { self.largest(first) };
        let turns = (BLOCK / first).clamp(1.0, 20_000.0);
        let blocks = (SECONDS / (FORMS as f64 * turns * first)).clamp(LEAST_BLOCKS, BLOCKS) as usize;
        (0..blocks).map(|_| std::array::from_fn(|number| time(number, turns as u64) * 1e9)).collect()
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
                tell(EXCHANGES + place, COLLECTIVE, sites, count, (self.size as u64, 1, bytes), &times, 0);
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
    work: u64,
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
        work,
    ];
    // SAFETY: this thread is inside of no call.
    if let Ok(mut call) = unsafe { Call::enter(Function::Finalize) } {
        report::advise(&mut call, place, words);
    }
}
