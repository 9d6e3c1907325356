//! A collective operation with memory of its own, as a blocking call and as a persistent request.

use std::ffi::c_void;
use std::hint::black_box;
use std::ptr;

use encore_engine::call::Call;
use encore_engine::function::Function;
use encore_engine::insight::patterns::Collective;

use super::functions::*;
use super::world::World;
use crate::data::IN_PLACE;
use crate::types::*;

/// Most bytes of the buffers of one rank.
const MOST_BYTES: u64 = 256 << 20;
/// Divisor of a node's free memory: its ranks' buffers together take at most the quotient.
const PARTS: u64 = 8;

/// A collective operation with memory of its own.
pub(super) struct Repeated {
    collective: Collective,
    /// Send and receive buffer.
    places: [*mut c_void; 2],
    /// Memory of the buffers.
    _buffers: [Vec<u64>; 2],
}

impl Repeated {
    /// `None`: some rank's buffers would be too long.
    ///
    /// # Safety
    /// The library is open, this thread is inside of no call, and all ranks do the same. So for all functions here.
    pub(super) unsafe fn new(world: &World, collective: &Collective) -> Option<Repeated> {
        let lengths = lengths(world, collective);
        let room = MOST_BYTES.min(free_memory() / PARTS / ranks_here());
        // SAFETY: as above.
        if unsafe { world.largest(f64::from(lengths[0] + lengths[1] > room)) } > 0.0 {
            return None;
        }
        let mut buffers = lengths.map(zeros);
        let mut places = buffers.each_mut().map(|buffer| buffer.as_mut_ptr().cast());
        if collective.in_place {
            places[0] = ptr::without_provenance_mut(IN_PLACE);
        }
        Some(Repeated { collective: *collective, places, _buffers: buffers })
    }

    /// The blocking call.
    pub(super) unsafe fn call(&self, comm: CommHandle) {
        let (Collective { function, items, op, root, .. }, [send, recv]) = (self.collective, self.places);
        let (datatype, op) = (DatatypeHandle(self.collective.datatype), OpHandle(op));
        // SAFETY: as above; the buffers have room.
        unsafe {
            match function {
                Function::Barrier => PMPI_Barrier(comm),
                Function::Bcast => PMPI_Bcast(send, items, datatype, root, comm),
                Function::Reduce => PMPI_Reduce(send, recv, items, datatype, op, root, comm),
                Function::Allgather => PMPI_Allgather(send, items, datatype, recv, items, datatype, comm),
                Function::Alltoall => PMPI_Alltoall(send, items, datatype, recv, items, datatype, comm),
                _ => PMPI_Allreduce(send, recv, items, datatype, op, comm),
            };
        }
    }

    /// Its persistent form, in the same memory, which must stay until the request is freed. `None`: it can't be made.
    pub(super) unsafe fn persistent(&self, comm: CommHandle) -> Option<RequestHandle> {
        let (Collective { function, items, op, root, .. }, [send, recv]) = (self.collective, self.places);
        let (datatype, op) = (DatatypeHandle(self.collective.datatype), OpHandle(op));
        let (none, mut request) = (InfoHandle::NULL, RequestHandle::NULL);
        let to = &raw mut request;
        // SAFETY: as above; the buffers have room.
        let made = unsafe {
            match function {
                Function::Barrier => PMPI_Barrier_init(comm, none, to),
                Function::Bcast => PMPI_Bcast_init(send, items, datatype, root, comm, none, to),
                Function::Reduce => PMPI_Reduce_init(send, recv, items, datatype, op, root, comm, none, to),
                Function::Allgather => {
                    PMPI_Allgather_init(send, items, datatype, recv, items, datatype, comm, none, to)
                }
                Function::Alltoall => {
                    PMPI_Alltoall_init(send, items, datatype, recv, items, datatype, comm, none, to)
                }
                _ => PMPI_Allreduce_init(send, recv, items, datatype, op, comm, none, to),
            }
        };
        (made == 0).then_some(request)
    }
}

/// Bytes of the items of an operation, of those with blocks in one block.
pub(super) fn bytes(collective: &Collective) -> u64 {
    let datatype = DatatypeHandle(collective.datatype).predefined();
    collective.items as u64 * datatype.map_or(0, |datatype| datatype.size)
}

/// Bytes of the two buffers of this rank.
fn lengths(world: &World, collective: &Collective) -> [u64; 2] {
    let datatype = DatatypeHandle(collective.datatype).predefined();
    // The gap behind the last item counts, too.
    let block = collective.items as u64 * datatype.map_or(0, |datatype| datatype.extent as u64);
    let (ranks, gets_result) = (world.size as u64, world.rank as i32 == collective.root);
    let blocks = match collective.function {
        Function::Barrier => [0, 0],
        Function::Bcast => [1, 0],
        Function::Reduce => [1, gets_result.into()],
        Function::Allgather => [1, ranks],
        Function::Alltoall => [ranks, ranks],
        _ => [1, 1],
    };
    [if collective.in_place { 0 } else { blocks[0] * block }, blocks[1] * block]
}

/// Bytes of memory of this node that are free or can be freed at once.
fn free_memory() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    // Where nothing is known, only the limit of a rank counts.
    kib.map_or(u64::MAX, |kib| kib << 10)
}

/// Number of the job's ranks on this node.
fn ranks_here() -> u64 {
    // SAFETY: this thread is inside of no call.
    let call = unsafe { Call::enter(Function::Finalize) };
    call.map_or(1, |mut call| call.engine().job.here.len().max(1) as u64)
}

/// Zeros in pages of their own: the kernel gives memory that nobody has written one page of zeros for all.
fn zeros(bytes: u64) -> Vec<u64> {
    let mut words = vec![1; bytes.div_ceil(8) as usize];
    black_box(&mut words).fill(0);
    words
}
