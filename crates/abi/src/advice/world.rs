//! Common parts of all measurements: a communicator of all ranks, blocks of turns, and the way to the launcher.

use std::ffi::{CString, c_int};
use std::ptr;
use std::time::Instant;

use encore_coll::algorithm_hints::AlgorithmHints;
use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::kind::Kind;
use encore_engine::insight::repeat::Times;
use encore_engine::insight::report;

use super::functions::*;
use crate::data::IN_PLACE;
use crate::generated::constants::{MPI_DOUBLE as DOUBLE, MPI_INT64_T as INT64, MPI_MAX as MAX};
use crate::types::*;

/// Fewest repetitions of a measured pattern.
pub(super) const LEAST: u64 = 20;
/// Blocks of each form, in turn: at least, if they take longer than [`SECONDS`] in all, and at most.
pub(super) const LEAST_BLOCKS: f64 = 11.0;
pub(super) const BLOCKS: f64 = 61.0;
/// Approximate seconds per block.
const BLOCK: f64 = 1e-3;
/// Approximate seconds of all blocks, at most.
const SECONDS: f64 = 0.5;
/// Turns before the first block.
const WARM: u64 = 10;
/// Places of advice on exchanges, before that on collective operations, of which each has two.
pub(super) const EXCHANGES: usize = 4;
/// Most collective operations to measure.
pub(super) const COLLECTIVES: usize = 3;

/// A communicator of all ranks.
pub(super) struct World {
    pub(super) comm: CommHandle,
    pub(super) rank: usize,
    pub(super) size: usize,
}

impl World {
    /// # Safety
    /// As for all functions here: the library is open, this thread is inside of no call, and all ranks do the same.
    pub(super) unsafe fn new() -> Option<World> {
        let world = World { comm: CommHandle::WORLD, rank: 0, size: 0 };
        let (mut rank, mut size) = (0, 0);
        // SAFETY: the caller's promise.
        unsafe {
            // With the program's hints, which may name algorithms.
            let World { comm, .. } = world.like(None)?;
            let good = PMPI_Comm_rank(comm, &mut rank) == 0 && PMPI_Comm_size(comm, &mut size) == 0;
            good.then_some(World { comm, rank: rank as usize, size: size as usize })
        }
    }

    /// A communicator of the same ranks, whose only hints are these algorithms.
    pub(super) unsafe fn with(&self, hints: AlgorithmHints) -> Option<World> {
        let (mut comm, mut info) = (CommHandle::NULL, InfoHandle::NULL);
        // SAFETY: as above; a hint of all ranks is the same.
        let good = unsafe {
            let good = PMPI_Info_create(&mut info) == 0
                && hints.pairs().all(|(key, value)| set(info, key, value))
                && PMPI_Comm_dup_with_info(self.comm, info, &mut comm) == 0;
            PMPI_Info_free(&mut info);
            good
        };
        good.then_some(World { comm, ..*self })
    }

    /// A duplicate with the same hints, and one more: a key and its value.
    pub(super) unsafe fn like(&self, hint: Option<(&str, &str)>) -> Option<World> {
        let (mut comm, mut info) = (CommHandle::NULL, InfoHandle::NULL);
        // SAFETY: as above; a hint of all ranks is the same.
        let good = unsafe {
            let good = PMPI_Comm_get_info(self.comm, &mut info) == 0
                && hint.is_none_or(|(key, value)| set(info, key, value))
                && PMPI_Comm_dup_with_info(self.comm, info, &mut comm) == 0;
            PMPI_Info_free(&mut info);
            good
        };
        good.then_some(World { comm, ..*self })
    }

    pub(super) unsafe fn end(mut self) {
        // SAFETY: as above.
        unsafe { PMPI_Comm_free(&mut self.comm) };
    }

    /// Gathers each rank's words at all ranks.
    pub(super) unsafe fn all(&self, mine: &[i64]) -> Vec<i64> {
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

    pub(super) unsafe fn largest(&self, mine: f64) -> f64 {
        let mut largest = mine;
        let (own, all) = ((&raw const mine).cast(), (&raw mut largest).cast());
        // SAFETY: as above.
        unsafe { PMPI_Allreduce(own, all, 1, DOUBLE, MAX, self.comm) };
        largest
    }

    /// Times blocks of both forms in turn. `takes_part`: this rank does more than wait for the others.
    pub(super) unsafe fn compare(
        &self,
        takes_part: bool,
        mut was: impl FnMut(),
        mut other: impl FnMut(),
    ) -> Times {
        let form = |form| if form == 0 { was() } else { other() };
        // SAFETY: as above.
        Times::of(&unsafe { self.blocks::<2>(BLOCKS, takes_part, form) })
    }

    /// Times at most `most` blocks of both forms of an operation of all ranks. A block takes as long as on its slowest rank, as others may
    /// leave their part behind: the root of a broadcast, for one.
    pub(super) unsafe fn compare_all(
        &self,
        most: f64,
        mut was: impl FnMut(),
        mut other: impl FnMut(),
    ) -> Times {
        let form = |form| if form == 0 { was() } else { other() };
        // SAFETY: as above; the buffer has room.
        unsafe {
            let mut blocks = self.blocks::<2>(most, true, form);
            let (times, in_place) = (blocks.as_flattened_mut(), ptr::without_provenance(IN_PLACE));
            let length = times.len() as c_int;
            PMPI_Allreduce(in_place, times.as_mut_ptr().cast(), length, DOUBLE, MAX, self.comm);
            Times::of(&blocks)
        }
    }

    /// Nanoseconds of blocks of all forms in turn, by the form's number.
    pub(super) unsafe fn blocks<const FORMS: usize>(
        &self,
        most: f64,
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
        let blocks = (SECONDS / (FORMS as f64 * turns * first)).clamp(LEAST_BLOCKS, most) as usize;
        (0..blocks).map(|_| std::array::from_fn(|number| time(number, turns as u64) * 1e9)).collect()
    }
}

/// Sets a hint. Returns whether that has worked.
unsafe fn set(info: InfoHandle, key: &str, value: &str) -> bool {
    let texts = (CString::new(key), CString::new(value));
    // SAFETY: as above.
    matches!(texts, (Ok(key), Ok(value)) if unsafe { PMPI_Info_set(info, key.as_ptr(), value.as_ptr()) } == 0)
}

/// Sends advice to the launcher.
pub(super) fn tell(
    place: usize,
    kind: Kind,
    sites: [u64; 2],
    count: u64,
    (ranks, operations, bytes): (u64, u64, u64),
    times: &Times,
    work: u64,
) {
    let Times { was, other, spread } = *times;
    let words = [
        kind as u64 | ranks << 8 | operations << 40,
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

/// Memory whose pages are its own, as those of a program that has written its data.
pub(super) fn buffer(bytes: usize) -> Vec<u64> {
    vec![1; bytes.div_ceil(8)]
}
