//! A rank's most frequent exchange of messages: with new requests each time, as the program does it, and in its other forms.

use std::ffi::{c_int, c_void};
use std::ptr;

use encore_engine::insight::kind::Kind;
use encore_engine::insight::patterns::{Exchange, Operation};
use encore_engine::insight::repeat::{ROW, Times, WORDS, may_join, participants};

use super::functions::*;
use super::world::{World, buffer, tell};
use crate::generated::constants::{MPI_BYTE as BYTE, MPI_UNWEIGHTED as UNWEIGHTED};
use crate::types::*;

/// Bytes of the shortest message for which memory is looked at.
const LEAST_MEMORY: i64 = 4096;

/// Measures this rank's most frequent exchange together with the ranks whose exchanges fit.
///
/// # Safety
/// The library is open, this thread is inside of no call, and all ranks do the same. So for all functions here.
pub(super) unsafe fn measure(world: &World, mine: Option<&Exchange>) {
    let mut row = vec![0_i64; ROW];
    if let Some(exchange) = mine {
        row[0] = exchange.operations.len() as i64;
        for (words, operation) in row[1..].chunks_mut(WORDS).zip(&exchange.operations) {
            let Operation { sends, peer, tag, bytes, .. } = *operation;
            words.copy_from_slice(&[sends.into(), peer.into(), tag.into(), bytes as i64]);
        }
    }
    // SAFETY: as above.
    let rows = unsafe { world.all(&row) };
    let parts = participants(&rows);
    if !parts.iter().any(|takes_part| *takes_part) {
        return;
    }
    let taking_part = || rows.chunks(ROW).zip(&parts).filter(|(_, takes_part)| **takes_part);
    let longest =
        taking_part().flat_map(|(row, _)| row[1..].chunks(WORDS)).map(|words| words[3]).max().unwrap_or(0);
    // All ranks come to the same result.
    let forms = [
        (Kind::PersistentExchange, true),
        (Kind::Memory, longest >= LEAST_MEMORY),
        (Kind::Joined, taking_part().any(|(row, _)| may_join(row))),
        (Kind::Neighbors, true),
    ];
    let takes_part = parts[world.rank];
    let operations = mine.filter(|_| takes_part).map_or(&[][..], |exchange| &exchange.operations);
    let first = parts.iter().position(|takes_part| *takes_part);
    let ranks = parts.iter().filter(|takes_part| **takes_part).count() as u64;
    for (place, (kind, _)) in forms.into_iter().enumerate().filter(|(_, (_, applies))| *applies) {
        // SAFETY: as above.
        let times = unsafe {
            match kind {
                Kind::Memory => memory(world, takes_part, operations),
                Kind::Joined => joined(world, takes_part, operations),
                Kind::Neighbors => neighbors(world, operations),
                _ => persistent(world, takes_part, operations),
            }
        };
        if let (Some(exchange), Some(times)) = (mine.filter(|_| first == Some(world.rank)), times) {
            let sends = exchange.operations.iter().filter(|operation| operation.sends);
            let bytes = sends.map(|operation| operation.bytes).max().unwrap_or(0);
            let number = exchange.operations.len();
            let sites = [exchange.operations[0].site, exchange.operations[number - 1].site];
            tell(place, kind, sites, exchange.count, (ranks, number as u64, bytes), &times, 0);
        }
    }
}

/// Messages with their buffers.
struct Messages<'a> {
    comm: CommHandle,
    operations: &'a [Operation],
    buffers: Vec<Vec<u64>>,
    places: Vec<*mut c_void>,
    requests: Vec<RequestHandle>,
}

impl Messages<'_> {
    fn new(comm: CommHandle, operations: &[Operation]) -> Messages<'_> {
        let mut buffers: Vec<Vec<u64>> =
            operations.iter().map(|operation| buffer(operation.bytes as usize)).collect();
        let places = buffers.iter_mut().map(|buffer| buffer.as_mut_ptr().cast()).collect();
        Messages { comm, operations, buffers, places, requests: vec![RequestHandle::NULL; operations.len()] }
    }

    /// Begins and completes all.
    unsafe fn exchange(&mut self) {
        // SAFETY: as above; the buffers have room and stay until all is complete.
        unsafe {
            for ((operation, place), request) in
                self.operations.iter().zip(&self.places).zip(&mut self.requests)
            {
                let Operation { sends, peer, tag, bytes, .. } = *operation;
                match sends {
                    true => PMPI_Isend(*place, bytes as c_int, BYTE, peer, tag, self.comm, request),
                    false => PMPI_Irecv(*place, bytes as c_int, BYTE, peer, tag, self.comm, request),
                };
            }
            wait(&mut self.requests);
        }
    }
}

unsafe fn wait(requests: &mut [RequestHandle]) {
    // SAFETY: as above.
    unsafe { PMPI_Waitall(requests.len() as c_int, requests.as_mut_ptr(), ptr::null_mut()) };
}

unsafe fn persistent(world: &World, takes_part: bool, operations: &[Operation]) -> Option<Times> {
    let mut messages = Messages::new(world.comm, operations);
    let mut persistent = messages.requests.clone();
    // SAFETY: as above; the buffers have room and stay until all is complete.
    unsafe {
        for ((operation, place), request) in operations.iter().zip(&messages.places).zip(&mut persistent) {
            let Operation { sends, peer, tag, bytes, .. } = *operation;
            match sends {
                true => PMPI_Send_init(*place, bytes as c_int, BYTE, peer, tag, world.comm, request),
                false => PMPI_Recv_init(*place, bytes as c_int, BYTE, peer, tag, world.comm, request),
            };
        }
        let times = world.compare(
            takes_part,
            || messages.exchange(),
            || {
                PMPI_Startall(persistent.len() as c_int, persistent.as_mut_ptr());
                wait(&mut persistent);
            },
        );
        for request in &mut persistent {
            PMPI_Request_free(request);
        }
        Some(times)
    }
}

unsafe fn memory(world: &World, takes_part: bool, operations: &[Operation]) -> Option<Times> {
    let mut messages = Messages::new(world.comm, operations);
    let mut others = Messages::new(world.comm, operations);
    // SAFETY: as above; the memory has room and stays until all is complete.
    unsafe {
        let mut made = Vec::new();
        for (place, buffer) in others.places.iter_mut().zip(&others.buffers) {
            let (bytes, mut memory) = (buffer.len() * 8, ptr::null_mut::<c_void>());
            if PMPI_Alloc_mem(bytes as isize, InfoHandle::NULL, (&raw mut memory).cast()) == 0 {
                memory.write_bytes(1, bytes);
                made.push(memory);
                *place = memory;
            }
        }
        let times = world.compare(takes_part, || messages.exchange(), || others.exchange());
        let is_whole = made.len() == operations.len();
        made.into_iter().for_each(|memory| _ = PMPI_Free_mem(memory));
        is_whole.then_some(times)
    }
}

/// Messages of one direction with one rank, by the indexes of their operations.
struct Group {
    sends: bool,
    peer: i32,
    members: Vec<usize>,
    bytes: usize,
}

/// The messages by direction and rank. Both ends have them in the order of their tags.
fn groups(operations: &[Operation]) -> Vec<Group> {
    let mut order: Vec<usize> = (0..operations.len()).collect();
    order.sort_by_key(|index| {
        let Operation { sends, peer, tag, .. } = operations[*index];
        (sends, peer, tag)
    });
    let mut groups: Vec<Group> = Vec::new();
    for index in order {
        let Operation { sends, peer, bytes, .. } = operations[index];
        match groups.last_mut().filter(|group| (group.sends, group.peer) == (sends, peer)) {
            Some(group) => {
                group.members.push(index);
                group.bytes += bytes as usize;
            }
            None => groups.push(Group { sends, peer, members: vec![index], bytes: bytes as usize }),
        }
    }
    groups
}

unsafe fn joined(world: &World, takes_part: bool, operations: &[Operation]) -> Option<Times> {
    let mut messages = Messages::new(world.comm, operations);
    // Receives come first, as the order of the groups has them.
    let mut parts: Vec<Vec<u64>> = messages.buffers.clone();
    let groups = groups(operations);
    let mut buffers: Vec<Vec<u64>> = groups.iter().map(|group| buffer(group.bytes)).collect();
    let mut requests = vec![RequestHandle::NULL; groups.len()];
    // SAFETY: as above; the buffers have room and stay until all is complete.
    let times = unsafe {
        world.compare(
            takes_part,
            || messages.exchange(),
            || {
                for ((group, buffer), request) in groups.iter().zip(&mut buffers).zip(&mut requests) {
                    let place: *mut c_void = buffer.as_mut_ptr().cast();
                    let bytes = group.bytes as c_int;
                    match group.sends {
                        true => {
                            copy(group, operations, &mut parts, place.cast());
                            PMPI_Isend(place, bytes, BYTE, group.peer, 0, world.comm, request)
                        }
                        false => PMPI_Irecv(place, bytes, BYTE, group.peer, 0, world.comm, request),
                    };
                }
                wait(&mut requests);
                for (group, buffer) in groups.iter().zip(&mut buffers).filter(|(group, _)| !group.sends) {
                    copy(group, operations, &mut parts, buffer.as_mut_ptr().cast());
                }
            },
        )
    };
    Some(times)
}

/// Copies the messages of a group between their own places and a common one.
///
/// # Safety
/// The common place has room for all of them.
unsafe fn copy(group: &Group, operations: &[Operation], parts: &mut [Vec<u64>], mut place: *mut u8) {
    for index in &group.members {
        let bytes = operations[*index].bytes as usize;
        let own: *mut u8 = parts[*index].as_mut_ptr().cast();
        // SAFETY: both have room, and they are different memory.
        unsafe {
            match group.sends {
                true => place.copy_from_nonoverlapping(own, bytes),
                false => own.copy_from_nonoverlapping(place, bytes),
            }
            place = place.add(bytes);
        }
    }
}

/// The messages of one direction, as an operation of all neighbours takes them.
struct Side {
    ranks: Vec<c_int>,
    counts: Vec<c_int>,
    displacements: Vec<c_int>,
    buffer: Vec<u64>,
}

impl Side {
    fn new(groups: &[Group], sends: bool) -> Side {
        let all: Vec<&Group> = groups.iter().filter(|group| group.sends == sends).collect();
        let counts: Vec<c_int> = all.iter().map(|group| group.bytes as c_int).collect();
        let displacements = counts.iter().scan(0, |end, count| {
            let begin = *end;
            *end += count;
            Some(begin)
        });
        let displacements: Vec<c_int> = displacements.collect();
        let bytes = all.iter().map(|group| group.bytes).sum();
        let ranks = all.iter().map(|group| group.peer).collect();
        Side { ranks, counts, displacements, buffer: buffer(bytes) }
    }
}

/// All ranks take part, those without messages as members without neighbours.
unsafe fn neighbors(world: &World, operations: &[Operation]) -> Option<Times> {
    let mut messages = Messages::new(world.comm, operations);
    let groups = groups(operations);
    let (from, to) = (Side::new(&groups, false), Side::new(&groups, true));
    let mut received = from.buffer.clone();
    let mut graph = CommHandle::NULL;
    let unweighted: *const c_int = ptr::without_provenance(UNWEIGHTED);
    // SAFETY: as above; the arrays have an element for each neighbour, and the buffers room.
    unsafe {
        let made = PMPI_Dist_graph_create_adjacent(
            world.comm,
            from.ranks.len() as c_int,
            from.ranks.as_ptr(),
            unweighted,
            to.ranks.len() as c_int,
            to.ranks.as_ptr(),
            unweighted,
            InfoHandle::NULL,
            0,
            &mut graph,
        );
        if made != 0 {
            return None;
        }
        let times = world.compare(
            true,
            || messages.exchange(),
            || {
                PMPI_Neighbor_alltoallv(
                    to.buffer.as_ptr().cast(),
                    to.counts.as_ptr(),
                    to.displacements.as_ptr(),
                    BYTE,
                    received.as_mut_ptr().cast(),
                    from.counts.as_ptr(),
                    from.displacements.as_ptr(),
                    BYTE,
                    graph,
                );
            },
        );
        PMPI_Comm_free(&mut graph);
        Some(times)
    }
}
