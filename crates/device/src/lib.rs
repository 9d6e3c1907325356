//! Memory of GPUs: what kind of memory an address is, and copies by the driver. Knows nothing of MPI.
//!
//! Nothing is opened before the program itself has loaded the driver: without it, the program has no such memory. The kind of an address is
//! asked for at each use, as a program frees memory and gets other memory at the same address. The answer is kept only for memory that can't be
//! freed ([`know_host`], [`sharing::keep`]), and, for a request's own starts, of that request's buffer ([`Bound`]).
//!
//! One driver is known, that of CUDA ([`cuda`]).

mod cuda;
pub mod survey;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

pub use cuda::bound::{Bound, UNBOUND};
pub use cuda::copying::Copying;
pub use cuda::known::know_host;
pub use cuda::pinned::Slot;
pub use cuda::types::Shape;
pub use cuda::{Failure, reduce, sharing};

/// Whether devices are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// If this machine has the device file of a driver.
    Auto,
    /// No device is used.
    No,
    /// CUDA's driver is used, with or without its device file.
    Cuda,
}

/// The device file of CUDA's driver.
const CUDA_FILE: &str = "/dev/nvidiactl";
/// Set once, before the first buffer is checked.
static PRESENT: AtomicBool = AtomicBool::new(false);

/// Decides whether this process asks for the kind of its buffers. Returns the decision.
pub fn look(wish: Wish) -> bool {
    let present = match wish {
        Wish::No => false,
        Wish::Cuda => true,
        Wish::Auto => has_file(),
    };
    PRESENT.store(present, Ordering::Relaxed);
    present
}

/// Whether this machine has the device file of CUDA's driver.
pub fn has_file() -> bool {
    Path::new(CUDA_FILE).exists()
}

/// Whether this process asks for the kind of its buffers.
pub fn is_present() -> bool {
    PRESENT.load(Ordering::Relaxed)
}

/// Whether the address is memory that only the driver's copies may touch: a device's, or managed memory, whose pages the kernel can't copy
/// from process to process.
pub fn is_device(address: *const u8) -> Result<bool, Failure> {
    if !is_present() || address as usize <= 4096 {
        return Ok(false);
    }
    match cuda::driver() {
        Some(driver) => Ok(driver?.ask(address as u64)?.is_some()),
        None => Ok(false),
    }
}

/// Whether all these bytes, in memory that may be bound, are in one allocation of a device.
pub fn is_in_one_allocation(bound: &Bound, address: *const u8, length: usize) -> Result<bool, Failure> {
    match cuda::driver() {
        Some(driver) => {
            let place = bound.ask(driver?, address as u64)?;
            Ok(place.is_some_and(|place| place.holds(address as u64, length)))
        }
        None => Ok(false),
    }
}

/// Copies bytes, of which either side may be a device's, and waits for them.
///
/// # Safety
/// As for `copy_nonoverlapping`, but that a side may be memory of a device.
pub unsafe fn copy(from: *const u8, to: *mut u8, length: usize) -> Result<(), Failure> {
    let mut copying = Copying::new(&UNBOUND);
    // SAFETY: the caller's promise; the copy has ended on return.
    unsafe { copying.add(from, to, length)? };
    copying.wait()
}
