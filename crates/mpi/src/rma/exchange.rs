//! Allocation of exchange areas ([`super::area`]) for operations.

use std::ptr::{self, NonNull};

use encore_shmem::heap::Place;
use encore_shmem::window::claim::Claim;

use crate::rma::area::{AREA, AREAS, Area, Own};
use crate::rma::state::RMA;
use encore_engine::engine::Engine;
use encore_engine::error::{Result, no_memory};

/// An area for an operation.
pub(crate) fn take_area(engine: &mut Engine) -> Result<Own> {
    if let Some(own) = engine.layers[RMA].areas.free.pop() {
        return Ok(own);
    }
    let none = || no_memory("the exchange of data with another rank");
    let bytes = AREA * AREAS;
    let address = engine.heap.allocate(bytes as usize).ok_or_else(none)?;
    let extent = engine.heap.locate(address.as_ptr(), bytes).ok_or_else(none)?.extent;
    for index in (0..AREAS).rev() {
        let claim = address.as_ptr().wrapping_add((index * AREA) as usize).cast::<Claim>();
        // SAFETY: inside the extent, which is new or was given back, so that no other process uses it; aligned to a page.
        let area = unsafe {
            ptr::write(claim, Claim::default());
            Area(NonNull::new_unchecked(claim))
        };
        engine.layers[RMA].areas.free.push(Own { area, name: extent | index, turn: 0 });
    }
    engine.layers[RMA].areas.free.pop().ok_or_else(none)
}

/// Returns an area whose operation has ended or was withdrawn.
pub(crate) fn return_area(engine: &mut Engine, own: Own) {
    engine.layers[RMA].areas.free.push(own);
}

/// The area of another process with this name.
pub(crate) fn reach_area(engine: &mut Engine, name: u64) -> Option<Area> {
    let index = name % AREAS;
    let length = (AREA * AREAS).next_power_of_two();
    let place = Place { extent: name - index, length, within: index * AREA };
    engine.heap.reach(place).and_then(NonNull::new).map(|address| Area(address.cast()))
}
