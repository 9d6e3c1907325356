//! Single messages between two ranks: a receive that begins before its message comes, and a long message that goes in parts while work fills them.

use std::ffi::{c_int, c_void};
use std::ptr;
use std::time::{Duration, Instant};

use encore_engine::insight::kind::Kind;
use encore_engine::insight::repeat::{SINGLE, Single, Times, chosen};
use encore_engine::insight::report::per_microsecond;
use encore_engine::insight::singles::Singles;

use super::functions::*;
use super::world::{BLOCKS, COLLECTIVES, EXCHANGES, LEAST, World, buffer, tell};
use crate::generated::constants::MPI_BYTE as BYTE;
use crate::types::*;

/// Place of the first of these kinds of advice.
const PLACE: usize = EXCHANGES + 2 * COLLECTIVES;

/// Parts of a partitioned message.
const PARTS: usize = 8;
/// Nanoseconds of work that fill a message, at least.
const LEAST_WORK: u64 = 10_000;
/// Most nanoseconds of work that are repeated: what goes meanwhile takes less.
const MOST_WORK: u64 = 1_000_000;

/// Tags of the message, of the short one that follows it, and of the one that asks for it.
const DATA: c_int = 1;
const FOLLOWS: c_int = 2;
const ASKS: c_int = 3;

/// Measures the early message and the long message of which most bytes went.
///
/// # Safety
/// The library is open, this thread is inside of no call, and all ranks do the same. So for all functions here.
pub(super) unsafe fn measure(world: &World, singles: &Singles) {
    let (early, long) = (singles.most_early(), singles.most_long());
    let mut row = vec![0_i64; SINGLE];
    if let Some((message, count)) = early {
        row = vec![count as i64, message.source.into(), message.bytes as i64, 0];
    }
    // SAFETY: as above.
    if let Some(single) = chosen(&unsafe { world.all(&row) }, LEAST) {
        // SAFETY: as above.
        let times = unsafe { earlier(world, single) };
        if let Some((message, count)) = early.filter(|_| world.rank == single.rank) {
            tell(PLACE, Kind::Earlier, [message.site; 2], count, (2, 1, message.bytes), &times, 0);
        }
    }
    let mut row = vec![0_i64; SINGLE];
    if let Some((message, times)) = long {
        let work = times.work / times.count * 1000 / per_microsecond();
        if work >= LEAST_WORK {
            row = vec![times.count as i64, message.dest.into(), message.bytes as i64, work as i64];
        }
    }
    // SAFETY: as above.
    if let Some(single) = chosen(&unsafe { world.all(&row) }, LEAST) {
        let single = Single { work: single.work.min(MOST_WORK), ..single };
        // SAFETY: as above.
        let times = unsafe { partitioned(world, single) };
        if let (Some((message, sent)), Some(times)) = (long.filter(|_| world.rank == single.rank), times) {
            let facts = (2, PARTS as u64, message.bytes);
            tell(PLACE + 1, Kind::Partitioned, [message.site; 2], sent.count, facts, &times, single.work);
        }
    }
}

/// Forms of an early message: as it was, with an earlier receive, without the message.
const WAS: usize = 0;
const EARLIER_RECEIVE: usize = 1;
const NO_MESSAGE: usize = 2;

/// Receives a message that has come before, as its short follower is received first; and begins the receive before it asks for the message.
unsafe fn earlier(world: &World, single: Single) -> Times {
    let receives = world.rank == single.rank;
    let takes_part = receives || world.rank == single.peer;
    let other = if receives { single.peer } else { single.rank } as c_int;
    let mut buffer = buffer(single.bytes as usize);
    let place: *mut c_void = buffer.as_mut_ptr().cast();
    let (count, comm) = (single.bytes as c_int, world.comm);
    let (nothing, no_status) = (ptr::null_mut::<c_void>(), ptr::null_mut::<Status>());
    let mut request = RequestHandle::NULL;
    // SAFETY: as above; the buffer has room and stays until all is complete.
    let receive = |form: usize, request: &mut RequestHandle| unsafe {
        if form == EARLIER_RECEIVE {
            PMPI_Irecv(place, count, BYTE, other, DATA, comm, request);
        }
        PMPI_Send(nothing, 0, BYTE, other, ASKS, comm);
        PMPI_Recv(nothing, 0, BYTE, other, FOLLOWS, comm, no_status);
        match form {
            EARLIER_RECEIVE => _ = PMPI_Wait(request, no_status),
            WAS => _ = PMPI_Recv(place, count, BYTE, other, DATA, comm, no_status),
            _ => {}
        }
    };
    // SAFETY: as above.
    let send = |form: usize, request: &mut RequestHandle| unsafe {
        PMPI_Recv(nothing, 0, BYTE, other, ASKS, comm, no_status);
        if form != NO_MESSAGE {
            PMPI_Isend(place, count, BYTE, other, DATA, comm, request);
        }
        PMPI_Send(nothing, 0, BYTE, other, FOLLOWS, comm);
        PMPI_Wait(request, no_status);
    };
    let turn = |form| match receives {
        true => receive(form, &mut request),
        false => send(form, &mut request),
    };
    // SAFETY: as above.
    let blocks = unsafe { world.blocks(BLOCKS, takes_part, turn) };
    // The two short messages belong to none of the forms.
    let without = |[was, earlier, none]: &[f64; 3]| [was - none, earlier - none];
    Times::of(&blocks.iter().map(without).collect::<Vec<_>>())
}

/// Fills a message and sends it, and sends each part once it is filled.
unsafe fn partitioned(world: &World, single: Single) -> Option<Times> {
    let sends = world.rank == single.rank;
    let takes_part = sends || world.rank == single.peer;
    let other = if sends { single.peer } else { single.rank } as c_int;
    let part = single.bytes as usize / PARTS;
    let mut buffer = buffer(single.bytes as usize);
    let place: *mut u8 = buffer.as_mut_ptr().cast();
    let (comm, no_status, none) = (world.comm, ptr::null_mut::<Status>(), InfoHandle::NULL);
    let (parts, count, all) = (PARTS as c_int, part as c_int, (PARTS * part) as c_int);
    let mut request = RequestHandle::NULL;
    // SAFETY: as above; the buffer has room and stays until all is complete.
    unsafe {
        let made = match (takes_part, sends) {
            (false, _) => 0,
            (_, true) => {
                PMPI_Psend_init(place.cast(), parts, count, BYTE, other, DATA, comm, none, &mut request)
            }
            (_, false) => {
                PMPI_Precv_init(place.cast(), parts, count, BYTE, other, DATA, comm, none, &mut request)
            }
        };
        if world.largest(made.into()) != 0.0 {
            return None;
        }
        let work = |ready: &dyn Fn(usize)| {
            let began = Instant::now();
            for number in 0..PARTS {
                place.add(number * part).write_bytes(number as u8, part);
                let end = Duration::from_nanos(single.work * (number as u64 + 1) / PARTS as u64);
                while began.elapsed() < end {
                    std::hint::spin_loop();
                }
                ready(number);
            }
        };
        let times = world.compare(
            takes_part,
            || match sends {
                true => {
                    work(&|_| {});
                    PMPI_Send(place.cast(), all, BYTE, other, DATA, comm);
                }
                false => _ = PMPI_Recv(place.cast(), all, BYTE, other, DATA, comm, no_status),
            },
            || {
                PMPI_Start(&mut request);
                if sends {
                    work(&|number| _ = PMPI_Pready(number as c_int, request));
                }
                PMPI_Wait(&mut request, no_status);
            },
        );
        if takes_part {
            PMPI_Request_free(&mut request);
        }
        Some(times)
    }
}
