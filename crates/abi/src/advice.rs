//! `mpiexec --advise`: `MPI_Finalize` repeats the program's frequent patterns as the program did them and in their other form, with the
//! same sizes and between the same ranks. Only in the copy of the library that counts calls.
//!
//! All ranks take part in all measurements, so that none waits for an absent one.

use std::ffi::{c_int, c_void};
use std::ptr;
use std::time::Instant;

use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::patterns::{self, Collective, Exchange, Operation};
use encore_engine::insight::repeat::{ROW, Times, WORDS, participants};
use encore_engine::insight::report;

use crate::generated::constants::{
    MPI_BYTE as BYTE, MPI_DOUBLE as DOUBLE, MPI_INT64_T as INT64, MPI_MAX as MAX,
};
use crate::types::*;

// The functions as the program calls them, fast paths included.
unsafe extern "C-unwind" {
    fn PMPI_Pcontrol(level: c_int) -> c_int;
    fn PMPI_Comm_dup(comm: CommHandle, new: *mut CommHandle) -> c_int;
    fn PMPI_Comm_free(comm: *mut CommHandle) -> c_int;
    fn PMPI_Comm_rank(comm: CommHandle, rank: *mut c_int) -> c_int;
    fn PMPI_Comm_size(comm: CommHandle, size: *mut c_int) -> c_int;
    fn PMPI_Barrier(comm: CommHandle) -> c_int;
    fn PMPI_Barrier_init(comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> c_int;
    fn PMPI_Bcast(
        buffer: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        root: c_int,
        comm: CommHandle,
    ) -> c_int;
    fn PMPI_Bcast_init(
        buffer: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        root: c_int,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    fn PMPI_Allreduce(
        sendbuf: *const c_void,
        recvbuf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        op: OpHandle,
        comm: CommHandle,
    ) -> c_int;
    fn PMPI_Allreduce_init(
        sendbuf: *const c_void,
        recvbuf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        op: OpHandle,
        comm: CommHandle,
        info: InfoHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    fn PMPI_Allgather(
        sendbuf: *const c_void,
        sendcount: c_int,
        sendtype: DatatypeHandle,
        recvbuf: *mut c_void,
        recvcount: c_int,
        recvtype: DatatypeHandle,
        comm: CommHandle,
    ) -> c_int;
    fn PMPI_Isend(
        buf: *const c_void,
        count: c_int,
        datatype: DatatypeHandle,
        dest: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    fn PMPI_Irecv(
        buf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        source: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    fn PMPI_Send_init(
        buf: *const c_void,
        count: c_int,
        datatype: DatatypeHandle,
        dest: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    fn PMPI_Recv_init(
        buf: *mut c_void,
        count: c_int,
        datatype: DatatypeHandle,
        source: c_int,
        tag: c_int,
        comm: CommHandle,
        request: *mut RequestHandle,
    ) -> c_int;
    fn PMPI_Start(request: *mut RequestHandle) -> c_int;
    fn PMPI_Startall(count: c_int, requests: *mut RequestHandle) -> c_int;
    fn PMPI_Wait(request: *mut RequestHandle, status: *mut Status) -> c_int;
    fn PMPI_Waitall(count: c_int, requests: *mut RequestHandle, statuses: *mut Status) -> c_int;
    fn PMPI_Request_free(request: *mut RequestHandle) -> c_int;
}

/// Fewest repetitions of a measured pattern.
const LEAST: u64 = 20;
/// Blocks of each form, in turn.
const BLOCKS: usize = 61;
/// Approximate seconds per block.
const BLOCK: f64 = 1e-3;
/// Most collective operations to measure.
const COLLECTIVES: usize = 3;

/// Kinds of advice, as the launcher numbers them.
const EXCHANGE: u64 = 1;
const COLLECTIVE: u64 = 2;

/// Measures the repeated patterns. For [`patterns::measure_by`].
pub fn measure() {
    let (exchanges, collectives) = patterns::most();
    let exchange = exchanges.into_iter().next().filter(|exchange| exchange.count >= LEAST);
    // SAFETY: the library is open, this thread is inside of no call, and all ranks do the same.
    unsafe {
        // Keep these calls out of the profile.
        PMPI_Pcontrol(0);
        let Some(world) = World::new() else { return };
        world.exchange(exchange.as_ref());
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

    /// This rank's most frequent exchange: with new requests each time, and with persistent ones.
    unsafe fn exchange(&self, mine: Option<&Exchange>) {
        let mut row = vec![0_i64; ROW];
        if let Some(exchange) = mine {
            row[0] = exchange.operations.len() as i64;
            for (words, operation) in row[1..].chunks_mut(WORDS).zip(&exchange.operations) {
                let Operation { sends, peer, tag, bytes, .. } = *operation;
                words.copy_from_slice(&[sends.into(), peer.into(), tag.into(), bytes as i64]);
            }
        }
        // SAFETY: as above.
        let rows = unsafe { self.all(&row) };
        let parts = participants(&rows);
        if !parts.iter().any(|takes_part| *takes_part) {
            return;
        }
        let takes_part = parts[self.rank];
        let operations = mine.filter(|_| takes_part).map_or(&[][..], |exchange| &exchange.operations);
        let mut buffers: Vec<Vec<u64>> =
            operations.iter().map(|operation| vec![0; (operation.bytes as usize).div_ceil(8)]).collect();
        let places: Vec<*mut c_void> = buffers.iter_mut().map(|buffer| buffer.as_mut_ptr().cast()).collect();
        let count = operations.len() as c_int;
        let mut requests = vec![RequestHandle::NULL; operations.len()];
        let mut persistent = requests.clone();
        let comm = self.comm;
        // SAFETY: as above; the buffers have room and stay until all is complete.
        let times = unsafe {
            for ((operation, place), request) in operations.iter().zip(&places).zip(&mut persistent) {
                let Operation { sends, peer, tag, bytes, .. } = *operation;
                match sends {
                    true => PMPI_Send_init(*place, bytes as c_int, BYTE, peer, tag, comm, request),
                    false => PMPI_Recv_init(*place, bytes as c_int, BYTE, peer, tag, comm, request),
                };
            }
            let times = self.compare(
                takes_part,
                || {
                    for ((operation, place), request) in operations.iter().zip(&places).zip(&mut requests) {
                        let Operation { sends, peer, tag, bytes, .. } = *operation;
                        match sends {
                            true => PMPI_Isend(*place, bytes as c_int, BYTE, peer, tag, comm, request),
                            false => PMPI_Irecv(*place, bytes as c_int, BYTE, peer, tag, comm, request),
                        };
                    }
                    PMPI_Waitall(count, requests.as_mut_ptr(), ptr::null_mut());
                },
                || {
                    PMPI_Startall(count, persistent.as_mut_ptr());
                    PMPI_Waitall(count, persistent.as_mut_ptr(), ptr::null_mut());
                },
            );
            for request in &mut persistent {
                PMPI_Request_free(request);
            }
            times
        };
        let first = parts.iter().position(|takes_part| *takes_part);
        if let Some(exchange) = mine.filter(|_| first == Some(self.rank)) {
            let site = exchange.operations[0].site;
            let ranks = parts.iter().filter(|takes_part| **takes_part).count() as u64;
            let sends = exchange.operations.iter().filter(|operation| operation.sends);
            let bytes = sends.clone().map(|operation| operation.bytes).max().unwrap_or(0);
            let last = exchange.operations[exchange.operations.len() - 1].site;
            tell(
                0,
                EXCHANGE,
                [site, last],
                exchange.count,
                (ranks, exchange.operations.len() as u64, bytes),
                &times,
            );
        }
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
                tell(1 + place, COLLECTIVE, sites, count, (self.size as u64, 1, bytes), &times);
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
