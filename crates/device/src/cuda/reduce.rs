//! Reductions in memory of a device, by kernels that the driver compiles from a text ([`super::texts`]).

use std::ffi::{CString, c_int, c_uint, c_void};
use std::ptr::null_mut;
use std::sync::PoisonError;

use super::pinned::Slot;
use super::types::{Kernels, Place};
pub use super::types::{Number, Operator};
use super::{Driver, Failure, Function, Module, Stream, driver, texts};

/// Threads of a block, and the most blocks: as many as keep a large device busy.
const THREADS: u64 = 256;
const BLOCKS: u64 = 1024;

/// Combines elements of a device's memory with others of the same device: `into[i] = from[i] op into[i]`, and waits for that. False: nothing was
/// done, as not all of them are in one allocation each of one device, or the driver has no kernel.
///
/// # Errors
/// The driver fails in the middle.
///
/// # Safety
/// Both addresses have `count` elements, which nobody uses meanwhile.
pub unsafe fn reduce(
    operator: Operator,
    number: Number,
    from: *const u8,
    into: *mut u8,
    count: usize,
) -> Result<bool, Failure> {
    let Some(driver) = driver().transpose()? else { return Ok(false) };
    let place = |address| place_of(driver, number, address, count);
    let (Some(target), Some(source)) = (place(into as u64)?, place(from as u64)?) else { return Ok(false) };
    if target.device != source.device {
        return Ok(false);
    }
    // SAFETY: the caller's promise; both are in allocations of the device.
    unsafe { launch(driver, &target, (operator, number), from, into, count) }
}

/// [`reduce`] with elements of the host's memory, of at most [`Slot::BYTES`] bytes, which the device reads from pinned memory.
///
/// # Errors
/// The driver fails in the middle.
///
/// # Safety
/// As for [`reduce`], but that the host has the elements at `from`.
pub unsafe fn reduce_with_host(
    operator: Operator,
    number: Number,
    from: *const u8,
    into: *mut u8,
    count: usize,
) -> Result<bool, Failure> {
    let Some(driver) = driver().transpose()? else { return Ok(false) };
    let bytes = count * number.bytes();
    let target = place_of(driver, number, into as u64, count)?.filter(|_| bytes <= Slot::BYTES);
    let Some(target) = target else { return Ok(false) };
    let Some(slot) = Slot::take(driver, &target) else { return Ok(false) };
    // SAFETY: the caller's promise; the slot has room, is memory of the host that all devices reach, and lives until the kernel has ended.
    unsafe {
        from.copy_to_nonoverlapping(slot.address(), bytes);
        launch(driver, &target, (operator, number), slot.address(), into, count)
    }
}

/// Where elements are, if a kernel can combine them there: one allocation of a device.
fn place_of(driver: &Driver, number: Number, address: u64, count: usize) -> Result<Option<Place>, Failure> {
    let is_aligned = address % number.bytes() as u64 == 0;
    let place = driver.ask(address)?.filter(|_| is_aligned && count > 0);
    Ok(place.filter(|place| !place.is_managed && place.holds(address, count * number.bytes())))
}

/// Runs a kernel, and waits for it. False: nothing was done.
///
/// # Safety
/// The elements at both addresses are memory that the target's device reaches, and nobody uses them meanwhile.
unsafe fn launch(
    driver: &Driver,
    target: &Place,
    (operator, number): (Operator, Number),
    from: *const u8,
    into: *mut u8,
    count: usize,
) -> Result<bool, Failure> {
    let entered = driver.enter(target)?;
    let Some(kernels) = driver.kernels(entered.context) else { return Ok(false) };
    let kernel = kernels[operator as usize][number as usize];
    let stream = driver.stream((entered.context, 0))?;
    let (mut into, mut from, mut count) = (into as u64, from as u64, count as u64);
    let mut parameters: [*mut c_void; 3] =
        [(&raw mut into).cast(), (&raw mut from).cast(), (&raw mut count).cast()];
    let blocks = count.div_ceil(THREADS).min(BLOCKS) as c_uint;
    // SAFETY: the kernel has these three parameters, which the driver reads before it returns; the caller's promise about the elements.
    let code = unsafe {
        (driver.launch)(
            kernel as Function,
            blocks,
            1,
            1,
            THREADS as c_uint,
            1,
            1,
            0,
            stream as Stream,
            parameters.as_mut_ptr(),
            null_mut(),
        )
    };
    if code != 0 {
        return Ok(false);
    }
    // SAFETY: the stream is this context's and stays until the process ends.
    driver.checked(unsafe { (driver.synchronize)(stream as Stream) }, "cuStreamSynchronize")?;
    Ok(true)
}

impl Driver {
    /// The kernels of the context that is current.
    fn kernels(&self, context: usize) -> Kernels {
        let mut known = self.kernels.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kernels)) = known.iter().find(|(of, _)| *of == context) {
            return *kernels;
        }
        let kernels = self.compile();
        known.push((context, kernels));
        kernels
    }

    /// Has the driver compile the text. The module stays until the process ends.
    fn compile(&self) -> Kernels {
        let done = |code: c_int| (code == 0).then_some(());
        let text = CString::new(texts::text()).ok()?;
        let mut module: Module = null_mut();
        // SAFETY: the text ends with a zero; there is room for the answer.
        done(unsafe { (self.load)(&mut module, text.as_ptr().cast()) })?;
        let mut kernels = [[0; Number::ALL.len()]; Operator::ALL.len()];
        for operator in Operator::ALL {
            for number in Number::ALL {
                let name = CString::new(texts::name(operator, number)).ok()?;
                let mut function: Function = null_mut();
                // SAFETY: the name ends with a zero; there is room for the answer.
                done(unsafe { (self.find)(&mut function, module, name.as_ptr()) })?;
                kernels[operator as usize][number as usize] = function as usize;
            }
        }
        Some(kernels)
    }
}
