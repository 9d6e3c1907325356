//! Collective operations: as blocking calls, and as persistent requests.

use std::ffi::c_void;
use std::ptr;

use encore_engine::function::Function;
use encore_engine::insight::kind::Kind;
use encore_engine::insight::patterns::Collective;
use encore_engine::insight::repeat::Times;

use super::algorithm;
use super::functions::*;
use super::world::{COLLECTIVES, EXCHANGES, LEAST, World, tell};
use crate::types::*;

/// Measures the operations that all ranks did equally often.
///
/// # Safety
/// The library is open, this thread is inside of no call, and all ranks do the same. So for all functions here.
pub(super) unsafe fn measure(world: &World, mine: &[(Collective, u64)]) {
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
    let rows = unsafe { world.all(&row) };
    for (place, words) in row.chunks(FACTS).enumerate() {
        let of_rank = |rank: usize| &rows[(rank * COLLECTIVES + place) * FACTS..][..FACTS];
        if words[5] == 0 || (0..world.size).any(|rank| of_rank(rank) != of_rank(0)) {
            // All ranks come to the same result.
            return;
        }
        let (collective, count) = mine[place];
        let place = EXCHANGES + 2 * place;
        // SAFETY: as above.
        let Some(times) = (unsafe { compare(world, &collective) }) else { continue };
        if world.rank == 0 {
            let facts = (world.size as u64, 1, Repeated::new(&collective).bytes());
            tell(place, Kind::PersistentCollective, [collective.site; 2], count, facts, &times, 0);
        }
        // SAFETY: as above.
        unsafe { algorithm::measure(world, &collective, place + 1, count, times.was) };
    }
}

/// A collective operation with memory of its own.
pub(super) struct Repeated {
    collective: Collective,
    buffers: [Vec<u64>; 2],
}

impl Repeated {
    pub(super) fn new(collective: &Collective) -> Repeated {
        // No predefined type has longer items.
        let words = 4 * collective.items as usize + 1;
        Repeated { collective: *collective, buffers: [vec![0; words], vec![0; words]] }
    }

    /// Bytes of its items.
    pub(super) fn bytes(&self) -> u64 {
        let datatype = DatatypeHandle(self.collective.datatype).predefined();
        self.collective.items as u64 * datatype.map_or(0, |datatype| datatype.size)
    }

    fn places(&mut self) -> [*mut c_void; 2] {
        self.buffers.each_mut().map(|buffer| buffer.as_mut_ptr().cast())
    }

    /// The blocking call.
    pub(super) unsafe fn call(&mut self, comm: CommHandle) {
        let Collective { function, items, datatype, op, root, .. } = self.collective;
        let (datatype, op, [send, recv]) = (DatatypeHandle(datatype), OpHandle(op), self.places());
        // SAFETY: as above; the buffers have room.
        unsafe {
            match function {
                Function::Barrier => PMPI_Barrier(comm),
                Function::Bcast => PMPI_Bcast(send, items, datatype, root, comm),
                _ => PMPI_Allreduce(send, recv, items, datatype, op, comm),
            };
        }
    }
}

unsafe fn compare(world: &World, collective: &Collective) -> Option<Times> {
    let Collective { function, items, datatype, op, root, .. } = *collective;
    let (datatype, op, comm) = (DatatypeHandle(datatype), OpHandle(op), world.comm);
    let (mut blocking, mut persistent) = (Repeated::new(collective), Repeated::new(collective));
    let [send, recv] = persistent.places();
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
        let times = world.compare(
            true,
            || blocking.call(comm),
            || {
                PMPI_Start(&mut request);
                PMPI_Wait(&mut request, ptr::null_mut());
            },
        );
        PMPI_Request_free(&mut request);
        Some(times)
    }
}
