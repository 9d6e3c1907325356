//! Making of the lanes of a communicator or of a persistent request.
//!
//! Lanes of the blocking operations on `MPI_COMM_WORLD` have a location that all ranks of a node know. The first member of a team makes
//! other lanes when the first operation needs them. It takes the memory from the space that all ranks have mapped from the start
//! ([`encore_shmem::space`]), or, among ranks of one node, from its heap when the space is full, and sends the location to each of the
//! others. They post a receive for it, and wait only when they reach an operation that needs it.

use std::cell::{Cell, RefCell};
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::atomic::Ordering;

use encore_engine::p2p::bytes;
use encore_shmem::heap;
use encore_shmem::staging::Pace;
use encore_shmem::team::{Head, Shape, Team};

use super::{Awaited, FromHeap, Lanes, Memory, Slot, State, Words};
use crate::order::Order;
use crate::place::{self, Place};
use crate::state::COLLECTIVES;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Result, no_memory};
use encore_engine::handle::CommHandle;
use encore_engine::matching::Key;
use encore_engine::request::flag;
use encore_engine::slab::Obj;

impl Lanes {
    fn of(team: Team, place: &Place) -> Lanes {
        // In the first lap, pages are new.
        let pace = Cell::new(Pace::new(team.shape().staging as u64));
        Lanes { team: RefCell::new(team), pace, members: place.team.clone(), me: place.me }
    }
}

/// First word if there is no memory.
const NOWHERE: u64 = u64::MAX;

/// Flag in the first word: the memory is in the first member's heap, not in the space for teams.
const FROM_HEAP: u64 = 1 << 63;

/// Owner of lanes.
#[derive(Clone, Copy)]
pub enum Whose {
    /// A communicator's operations of this order.
    Of(Order),
    /// One persistent request, with lanes of these sizes.
    Request(Shape),
}

impl Whose {
    /// The tag of these messages; tags of operations are not negative. Ranks may need the lanes of one order before or after those of
    /// another, so each order has its own tag. Persistent requests are made in the same order on all ranks.
    fn tag(self) -> i32 {
        match self {
            Whose::Request(_) => i32::MIN,
            Whose::Of(Order::Blocking) => i32::MIN + 1,
            Whose::Of(Order::Nonblocking) => i32::MIN + 2,
        }
    }

    /// Sizes of the lanes.
    fn shape(self, place: &Place) -> Shape {
        match self {
            Whose::Request(shape) => shape,
            Whose::Of(_) => Shape::of_communicator(place.team.len()),
        }
    }
}

/// The head of memory for lanes.
fn head_at<'a>(address: *mut u8) -> &'a Head {
    // SAFETY: memory for lanes starts with a head, for which zeroed memory is valid, too, and is never unmapped.
    unsafe { &*address.cast::<Head>() }
}

/// The envelope of the first member's message about lanes.
fn offer_key(comm: Obj<Communicator>, place: &Place, whose: Whose) -> Key {
    let source = place.first(&comm) as i32;
    Key { context: comm.collective_context(), source, tag: whose.tag() }
}

/// The lanes of a slot. The team's first member makes them, and the others request them, if need be. `None`: their location isn't known
/// yet.
#[inline(always)]
pub fn lanes<'a>(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    slot: &'a Slot,
    whose: Whose,
) -> Result<Option<&'a Lanes>> {
    match slot.ready.get() {
        Some(lanes) => Ok(Some(lanes)),
        None => settle_lanes(engine, comm, slot, whose),
    }
}

#[inline(never)]
fn settle_lanes<'a>(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    slot: &'a Slot,
    whose: Whose,
) -> Result<Option<&'a Lanes>> {
    let mut state = slot.state.borrow_mut();
    if let State::Unasked = &*state {
        if let Some(lanes) = lanes_of_world(engine, comm, whose) {
            return take_lanes(slot, &mut state, Some(lanes)).map(Some);
        }
        let place = place::of(engine, &comm);
        if place.me == 0 {
            let lanes = offer(engine, comm, whose)?;
            return take_lanes(slot, &mut state, lanes).map(Some);
        }
        let words = Box::new(Cell::new([0; 3]));
        let address = words.as_ptr().cast();
        let key = offer_key(comm, place, whose);
        // SAFETY: the words stay with the request.
        let request = unsafe { bytes::ireceive_at(engine, key, address, size_of::<Words>())? };
        *state = State::Awaited(Awaited { request, words });
    }
    let lanes = match &*state {
        State::Awaited(awaited) if awaited.request.is(flag::COMPLETE) => {
            lanes_at(engine, comm, awaited.words.get())
        }
        State::Awaited(_) => return Ok(None),
        State::Unasked | State::Failed => None,
    };
    take_lanes(slot, &mut state, lanes).map(Some)
}

/// The lanes of the blocking operations on `MPI_COMM_WORLD`, if these are requested and the team is all of a segment: every rank knows
/// their location.
fn lanes_of_world(engine: &Engine, comm: Obj<Communicator>, whose: Whose) -> Option<Lanes> {
    if comm.predefined != Some(CommHandle::WORLD) || !matches!(whose, Whose::Of(Order::Blocking)) {
        return None;
    }
    let place = place::of(engine, &comm);
    let (address, shape) = engine.shm.lanes_of_all()?;
    if !place.is_whole_segment(engine, shape.ranks) {
        return None;
    }
    // SAFETY: the memory is that of the lanes of all ranks of the segment, as are these, and was zero at first. A process has only one
    // `MPI_COMM_WORLD`, with one slot for its blocking operations; so this is the only view of this rank.
    let mut team = unsafe { Team::new(address, shape, place.me, None) };
    team.area().has_pages(engine.shm.first_pages_of_lanes());
    Some(Lanes::of(team, place))
}

fn take_lanes<'a>(slot: &'a Slot, state: &mut State, lanes: Option<Lanes>) -> Result<&'a Lanes> {
    *state = State::Failed;
    let lanes = lanes.ok_or_else(|| no_memory("the lanes of a collective operation"))?;
    Ok(slot.ready.get_or_init(|| lanes))
}

/// Makes lanes, and sends their location to the others.
fn offer(engine: &mut Engine, comm: Obj<Communicator>, whose: Whose) -> Result<Option<Lanes>> {
    let place = place::of(engine, &comm);
    let shape = whose.shape(place);
    // Without memory, ranks of several nodes fall back to messages, which all of a team must do. All have mapped the space, but the
    // others don't know whether each can map a part of the heap.
    let may_use_heap = place.nodes.is_none();
    let memory = memory_for(engine, shape, may_use_heap).unwrap_or(NOWHERE);
    let words = [memory, shape.cells as u64, shape.staging as u64];
    for &member in &place.team[1..] {
        bytes::send_words(engine, member, offer_key(comm, place, whose), words)?;
    }
    Ok(lanes_at(engine, comm, words))
}

/// Memory for lanes, ready for all ranks. `None`: there is none.
fn memory_for(engine: &mut Engine, shape: Shape, may_use_heap: bool) -> Option<u64> {
    let space = engine.shm.space();
    let (place, address, used) = match space.take(shape.bytes()) {
        Some(block) => (block.offset, space.address(block.offset), block.used),
        None if !may_use_heap => return None,
        None => {
            reclaim_lanes(engine);
            let memory = engine.heap.allocate(shape.bytes())?;
            engine.layers[COLLECTIVES].lanes_from_heap.push(FromHeap(memory));
            let place = engine.heap.locate(memory.as_ptr(), shape.bytes() as u64)?;
            (FROM_HEAP | place.extent, memory.as_ptr(), false)
        }
    };
    // SAFETY: the block was just allocated, so nothing else uses it.
    unsafe {
        match used {
            true => address.write_bytes(0, shape.zeroed()),
            // Lanes of a persistent request are made with the request, so that its first start needn't wait for them.
            false => shape.make_pages(address),
        }
    }
    head_at(address).holders.store(shape.ranks as u32, Ordering::Relaxed);
    Some(place)
}

/// Returns memory of lanes that no rank uses any more to the heap.
fn reclaim_lanes(engine: &mut Engine) {
    let heap = &mut engine.heap;
    engine.layers[COLLECTIVES].lanes_from_heap.retain(|memory| {
        // Acquire: pairs with the AcqRel of the last rank that left.
        let in_use = head_at(memory.0.as_ptr()).holders.load(Ordering::Acquire) > 0;
        if !in_use {
            heap.free(memory.0.as_ptr());
        }
        in_use
    });
}

/// The lanes at the location that the first member has sent.
fn lanes_at(engine: &mut Engine, comm: Obj<Communicator>, [place, cells, staging]: Words) -> Option<Lanes> {
    let within = place::of(engine, &comm);
    let me = within.me;
    let shape = Shape { ranks: within.team.len(), cells: cells as usize, staging: staging as usize };
    let space = engine.shm.space();
    let (address, origin) = if place == NOWHERE {
        return None;
    } else if place & FROM_HEAP == 0 {
        (space.address(place), Some((space, place)))
    } else {
        (reach_heap(engine, me, place & !FROM_HEAP, shape)?, None)
    };
    if me > 0 {
        // SAFETY: the first member has allocated the memory for this shape. It has made these pages; here they are mapped all at once.
        unsafe { shape.make_pages(address) };
    }
    let memory = Memory { head: NonNull::from(head_at(address)), origin, bytes: shape.bytes() };
    // SAFETY: the first member has allocated the memory for this shape and zeroed it; this rank's view is the only one, as the slot of
    // the communicator or request is.
    let team = unsafe { Team::new(address, shape, me, Some(Rc::new(memory))) };
    Some(Lanes::of(team, within))
}

/// The address here of lanes in the heap of the first member, which is this rank if `me` is 0.
fn reach_heap(engine: &mut Engine, me: usize, extent: u64, shape: Shape) -> Option<*mut u8> {
    let length = (shape.bytes() as u64).next_power_of_two();
    let place = heap::Place { extent, length, within: 0 };
    if me == 0 {
        return engine.layers[COLLECTIVES].lanes_from_heap.last().map(|memory| memory.0.as_ptr());
    }
    engine.heap.reach(place)
}
