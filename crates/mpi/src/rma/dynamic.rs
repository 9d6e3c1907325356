//! Dynamic windows (MPI 5.0 §12.2.4): memory that members attach and detach on their own; [`super::attached`] records it.

use std::cell::RefMut;

use encore_shmem::heap::Place;

use crate::rma::attached::Attached;
use crate::rma::lock;
use crate::rma::pieces::{ON_DEVICE, Piece};
use crate::rma::window::Window;
use encore_engine::call::Call;
use encore_engine::datatype::device;
use encore_engine::error::{Error, ErrorClass, Fact, Result};

/// The list of a dynamic window.
fn attached<'a>(win: &'a Window) -> Result<RefMut<'a, Attached>> {
    match &win.attached {
        Some(attached) => Ok(attached.borrow_mut()),
        None => {
            let text = "memory can be attached only to windows made by MPI_Win_create_dynamic".to_owned();
            Err(Error::argument(ErrorClass::RmaFlavor, "win", Fact::Text(text)))
        }
    }
}

/// `MPI_Win_attach`. Returns whether operations on the memory need this rank's part ([`super::helping`]), because it is a device's.
pub fn attach(call: &mut Call, win: &Window, base: *mut u8, bytes: u64) -> Result<bool> {
    let on_device = bytes > 0 && encore_device::is_device(base).map_err(device::failed)?;
    let mut attached = attached(win)?;
    let refused =
        |text: &str| Err(Error::argument(ErrorClass::RmaAttach, "base", Fact::Text(text.to_owned())));
    let address = base.expose_provenance() as u64;
    if bytes > 0 && (base.is_null() || address.checked_add(bytes).is_none()) {
        return refused("there is no memory at this address");
    }
    let engine = call.engine();
    let nowhere = if on_device { ON_DEVICE } else { Place { extent: 0, length: 0, within: 0 } };
    let place = engine.heap.locate(base, bytes).unwrap_or(nowhere);
    if attached.own.overlaps(address, bytes) {
        return refused("some of this memory is attached already");
    }
    let directory = &win.targets[win.rank()].control.directory;
    attached.own.add(engine, directory, Piece { address, bytes, place })?;
    Ok(on_device)
}

/// `MPI_Win_detach`
pub fn detach(call: &mut Call, win: &Window, base: *const u8) -> Result<()> {
    let mut attached = attached(win)?;
    let directory = &win.targets[win.rank()].control.directory;
    match attached.own.remove(call.engine(), directory, base.addr() as u64) {
        true => Ok(()),
        false => {
            let text = "no memory that begins at this address is attached".to_owned();
            Err(Error::argument(ErrorClass::RmaAttach, "base", Fact::Text(text)))
        }
    }
}

/// Updates the knowledge of a target's attached memory before an operation; for other windows, does nothing.
#[inline(always)]
pub fn look_up(call: &mut Call, win: &Window, rank: i32) -> Result<()> {
    if win.helped.get() {
        // Others may wait for this rank's help, and for its processor.
        lock::look_around(call);
        if call.engine().crowded() {
            call.outside(std::thread::yield_now);
        }
    }
    match &win.attached {
        Some(attached) if rank >= 0 && !win.is_far(rank as usize) => {
            let directory = &win.targets[rank as usize].control.directory;
            attached.borrow_mut().look_up(call.engine(), rank as usize, directory)
        }
        _ => Ok(()),
    }
}
