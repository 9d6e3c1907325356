//! Memory of a device between processes: the driver's handles.

use std::ffi::{c_int, c_uint, c_void};

use super::types::DEVICE;
pub use super::types::Handle;
use super::{Failure, Place, driver};

/// `CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS`
const LAZILY: c_uint = 1;

/// `CU_POINTER_ATTRIBUTE_…` of the question whether an address may be shared.
const ATTRIBUTES: [c_int; 8] = [
    2,  // MEMORY_TYPE
    8,  // IS_MANAGED
    1,  // CONTEXT
    9,  // DEVICE_ORDINAL
    11, // RANGE_START_ADDR
    12, // RANGE_SIZE
    7,  // BUFFER_ID
    10, // IS_LEGACY_CUDA_IPC_CAPABLE
];

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
    let driver = driver()?.ok()?;
    let (mut kind, mut managed, mut context, mut device): (c_uint, c_uint, usize, c_int) = (0, 0, 0, 0);
    let (mut start, mut bytes, mut id, mut has_handle) = (0u64, 0usize, 0u64, 0u32);
    let answers: [*mut c_void; ATTRIBUTES.len()] = [
        (&raw mut kind).cast(),
        (&raw mut managed).cast(),
        (&raw mut context).cast(),
        (&raw mut device).cast(),
        (&raw mut start).cast(),
        (&raw mut bytes).cast(),
        (&raw mut id).cast(),
        (&raw mut has_handle).cast(),
    ];
    // SAFETY: each attribute has a place of its type, or of a longer one that is zero.
    let code = unsafe {
        (driver.attributes)(ATTRIBUTES.len() as c_uint, ATTRIBUTES.as_ptr(), answers.as_ptr(), address)
    };
    (code == 0 && kind == DEVICE && managed == 0).then_some(Allocation {
        id,
        start,
        bytes: bytes as u64,
        has_handle: has_handle & 0xff != 0 && !(context as *mut c_void).is_null(),
        place: Place { context, device, start, bytes },
    })
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
pub fn import(handle: Handle, near: u64) -> Result<u64, Failure> {
    let no_context = Failure::unnamed("cuIpcOpenMemHandle", 201);
    let Some(driver) = driver().transpose()? else { return Err(no_context) };
    let Some(place) = driver.ask(near)? else { return Err(no_context) };
    let _entered = driver.enter(&place)?;
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

/// Memory of another process's device that is mapped here as long as this lives.
#[derive(Debug)]
pub struct Mapped {
    base: u64,
    offset: u64,
}

impl Mapped {
    /// Maps it, in the context of `near`, which is memory of a device here. `None`: it isn't, or the driver can't.
    pub fn new(shared: Shared, near: *const u8) -> Option<Mapped> {
        let base = import(shared.handle, near as u64).ok()?;
        Some(Mapped { base, offset: shared.offset })
    }

    /// Its address here.
    pub fn address(&self) -> *mut u8 {
        std::ptr::with_exposed_provenance_mut(self.base.wrapping_add(self.offset) as usize)
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // A mapping that the driver doesn't take back ends with the process.
        let _ = close(self.base);
    }
}
