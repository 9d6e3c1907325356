//! Memory of the host that the driver copies from and to while the processor does something else: pinned memory, taken once and used again.

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use super::bound::Bound;
use super::copying::Copying;
use super::types::Place;
use super::{Driver, driver, known};

/// `CU_MEMHOSTALLOC_PORTABLE`: for all contexts.
const PORTABLE: u32 = 1;

/// The most slots that a process has.
const MOST: usize = 32;

/// The slots that nobody uses, and the number of those that were made.
static POOL: Mutex<(Vec<(usize, usize)>, usize)> = Mutex::new((Vec::new(), 0));

/// A piece of pinned memory, with the copies from or to it.
#[derive(Debug)]
pub struct Slot {
    address: usize,
    lane: usize,
    /// The copies that use it.
    pub copying: Copying<'static>,
}

impl Slot {
    /// Its bytes.
    pub const BYTES: usize = 256 << 10;

    /// Two slots for copies from or to memory of a device that may be bound. `None`: that address isn't such, too many slots are in use, or the driver
    /// pins no more.
    pub fn take_two(bound: &Bound, near: *const u8) -> Option<[Slot; 2]> {
        let driver = driver()?.ok()?;
        let place = bound.ask(driver, near as u64).ok()??;
        Some([Slot::take(driver, &place)?, Slot::take(driver, &place)?])
    }

    /// A slot for memory of a device.
    pub(super) fn take(driver: &Driver, place: &Place) -> Option<Slot> {
        let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
        let (address, lane) = match pool.0.pop() {
            Some(free) => free,
            None if pool.1 >= MOST => return None,
            None => {
                let _entered = driver.enter(place).ok()?;
                let mut address: *mut c_void = std::ptr::null_mut();
                // SAFETY: there is room for the answer.
                let code = unsafe { (driver.pin)(&mut address, Slot::BYTES, PORTABLE) };
                driver.checked(code, "cuMemHostAlloc").ok()?;
                pool.1 += 1;
                known::know_host(address.cast::<u8>(), Slot::BYTES);
                (address.expose_provenance(), pool.1)
            }
        };
        Some(Slot { address, lane, copying: Copying::on_lane(lane, *place) })
    }

    /// Its memory.
    pub fn address(&self) -> *mut u8 {
        std::ptr::with_exposed_provenance_mut(self.address)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        // A copy under way ends before another one uses the memory. Its failure concerns nobody any more.
        let _ = self.copying.wait();
        POOL.lock().unwrap_or_else(PoisonError::into_inner).0.push((self.address, self.lane));
    }
}
