//! Memory of a device between processes: the driver's handles.

use std::ffi::c_uint;

use super::bound::{Bound, UNBOUND};
pub use super::known::Kept;
pub use super::types::Handle;
use super::types::Place;
use super::{Failure, driver};

/// `CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS`
const LAZILY: c_uint = 1;

/// An allocation of the program on a device.
#[derive(Clone, Copy, Debug)]
pub struct Allocation {
    /// The driver's number for it, which no other allocation of this process has had or will have.
    pub id: u64,
    /// Its address.
    pub start: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether another process may open a handle for it. Memory of pools, of `cuMemMap`, and managed memory have none.
    pub has_handle: bool,
    place: Place,
}

/// The allocation that an address belongs to, if it is a device's. `None` also if the driver doesn't say.
pub fn allocation(address: u64) -> Option<Allocation> {
    allocation_of(&UNBOUND, address)
}

/// [`allocation`] of an address in memory that may be bound.
pub fn allocation_of(bound: &Bound, address: u64) -> Option<Allocation> {
    let place = bound.ask(driver()?.ok()?, address).ok()?.filter(|place| !place.is_managed)?;
    let Place { id, start, bytes, has_handle, .. } = place;
    Some(Allocation { id, start, bytes: bytes as u64, has_handle, place })
}

/// Whether the allocation still has its address: a freed one never comes back.
pub fn is_alive(allocation: &Allocation) -> bool {
    self::allocation(allocation.start).is_some_and(|now| now.id == allocation.id)
}

/// The handle of an allocation for other processes.
pub fn export(allocation: &Allocation) -> Result<Handle, Failure> {
    let Some(driver) = driver().transpose()? else { return Err(Failure::lacking("cuIpcGetMemHandle")) };
    let _entered = driver.enter(&allocation.place)?;
    let mut handle = Handle([0; 8]);
    // SAFETY: there is room for the answer.
    driver.checked(unsafe { (driver.export)(&mut handle, allocation.start) }, "cuIpcGetMemHandle")?;
    Ok(handle)
}

/// Maps another process's allocation to this one, in the context of `near`, which is memory of a device here. Returns its address.
///
/// # Errors
/// The driver can't: the allocation is gone, for one, or the devices don't reach each other.
pub fn import(handle: Handle, near: &Allocation) -> Result<u64, Failure> {
    import_near(handle, &near.place)
}

fn import_near(handle: Handle, near: &Place) -> Result<u64, Failure> {
    let Some(driver) = driver().transpose()? else { return Err(Failure::lacking("cuIpcOpenMemHandle")) };
    let _entered = driver.enter(near)?;
    let mut address = 0;
    // SAFETY: there is room for the answer. The driver looks at the handle, whose bytes may be any.
    driver.checked(unsafe { (driver.import)(&mut address, handle, LAZILY) }, "cuIpcOpenMemHandle")?;
    Ok(address)
}

/// Takes back what [`import`] has mapped. No copy uses it any more.
pub fn close(address: u64) -> Result<(), Failure> {
    let Some(driver) = driver().transpose()? else { return Ok(()) };
    let _entered = driver.ask(address)?.map(|place| driver.enter(&place)).transpose()?;
    // SAFETY: the address is that of a mapping, which nobody uses any more.
    driver.checked(unsafe { (driver.close)(address) }, "cuIpcCloseMemHandle")
}

/// Memory of a device for other processes: the handle of its allocation, and where it begins there, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The allocation's handle.
    pub handle: Handle,
    /// Where the memory begins in the allocation.
    pub offset: u64,
}

/// These bytes for other processes, if the driver has a handle for them.
pub fn share(address: *const u8, bytes: u64) -> Option<Shared> {
    let allocation = allocation(address as u64).filter(|allocation| allocation.has_handle)?;
    let offset = address as u64 - allocation.start;
    let handle = (bytes <= allocation.bytes - offset).then(|| export(&allocation))?.ok()?;
    Some(Shared { handle, offset })
}

/// Keeps the answer about the allocation of an address, which stays as long as the result lives. `None`: the address isn't a device's, or the driver
/// doesn't say.
pub fn keep(address: *const u8) -> Option<Kept> {
    Some(Kept::new(driver()?.ok()?.ask(address as u64).ok()??))
}

/// Memory of another process's device that is mapped here as long as this lives.
#[derive(Debug)]
pub struct Mapped {
    base: u64,
    offset: u64,
    kept: Option<Kept>,
}

impl Mapped {
    /// Maps it, in the context of `near`, which is memory of a device here. `None`: it isn't, or the driver can't.
    pub fn new(shared: Shared, near: *const u8) -> Option<Mapped> {
        let near = driver()?.ok()?.ask(near as u64).ok()??;
        let base = import_near(shared.handle, &near).ok()?;
        Some(Mapped { base, offset: shared.offset, kept: keep(std::ptr::without_provenance(base as usize)) })
    }

    /// Its address here.
    pub fn address(&self) -> *mut u8 {
        std::ptr::with_exposed_provenance_mut(self.base.wrapping_add(self.offset) as usize)
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        self.kept = None;
        // A mapping that the driver doesn't take back ends with the process.
        let _ = close(self.base);
    }
}
