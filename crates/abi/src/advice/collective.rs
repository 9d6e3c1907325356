//! Collective operations: as blocking calls, and as persistent requests.

use std::ffi::c_void;
use std::ptr;

use encore_engine::function::Function;
use encore_engine::insight::kind::Kind;
use encore_engine::insight::patterns::Collective;
use encore_engine::insight::repeat::Times;

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
        // SAFETY: as above.
        let times = unsafe { compare(world, &collective) };
        if let Some(times) = times.filter(|_| world.rank == 0) {
            let size = DatatypeHandle(collective.datatype).predefined().map_or(0, |datatype| datatype.size);
            let bytes = collective.items as u64 * size;
            let sites = [collective.site; 2];
            tell(
                EXCHANGES + place,
                Kind::PersistentCollective,
                sites,
                count,
                (world.size as u64, 1, bytes),
                &times,
                0,
            );
        }
    }
}

unsafe fn compare(world: &World, collective: &Collective) -> Option<Times> {
    let Collective { function, items, datatype, op, root, .. } = *collective;
    let (datatype, op, comm) = (DatatypeHandle(datatype), OpHandle(op), world.comm);
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
        let times = world.compare(
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
