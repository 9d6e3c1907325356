//! Copies by the driver, of which either side may be a device's.

use std::ffi::c_int;

use super::bound::{Bound, UNBOUND};
use super::types::{Place, Shape, ShapeArguments};
use super::{Driver, Failure, Stream, driver};

/// Copies under way.
#[derive(Debug)]
pub struct Copying<'a> {
    /// Memory that is known for all copies.
    bound: &'a Bound,
    /// The allocation of the last device address, so that the runs of a datatype ask once.
    last: Option<Place>,
    /// The streams that have work.
    busy: Vec<(Place, usize)>,
    /// Which of a context's streams it uses. Copies of different lanes don't wait for each other.
    lane: usize,
}

impl Copying<'_> {
    /// None yet, of a buffer in memory that may be bound.
    pub fn new(bound: &Bound) -> Copying<'_> {
        Copying { bound, last: None, busy: Vec::new(), lane: 0 }
    }

    /// None yet, of a lane, of memory in an allocation.
    pub(crate) fn on_lane(lane: usize, place: Place) -> Copying<'static> {
        Copying { bound: &UNBOUND, last: Some(place), busy: Vec::new(), lane }
    }

    /// Begins a copy, of which either side may be a device's.
    ///
    /// # Safety
    /// As for `copy_nonoverlapping`, but that a side may be memory of a device. Both stay as they are until [`Copying::wait`] has returned.
    pub unsafe fn add(&mut self, from: *const u8, to: *mut u8, length: usize) -> Result<(), Failure> {
        if length == 0 {
            return Ok(());
        }
        let Some((place, driver)) = self.either(from, to, length)?.zip(driver().transpose()?) else {
            // SAFETY: the caller's promise; neither is a device's.
            unsafe { std::ptr::copy_nonoverlapping(from, to, length) };
            return Ok(());
        };
        self.begin(driver, &place, "cuMemcpyAsync", |stream| {
            // SAFETY: the caller's promise.
            unsafe { (driver.copy)(to as u64, from as u64, length, stream) }
        })
    }

    /// Begins a copy of rows, of which either side may be a device's.
    ///
    /// # Safety
    /// As for [`Copying::add`], for each row.
    pub unsafe fn add_shape(&mut self, from: *const u8, to: *mut u8, shape: &Shape) -> Result<(), Failure> {
        if shape.rows * shape.slices == 1 {
            // SAFETY: the caller's promise.
            return unsafe { self.add(from, to, shape.width) };
        }
        let (reads, writes) = (shape.reach(shape.from), shape.reach(shape.to));
        let source = self.of_all(from as u64, reads, shape.from.0 == shape.width)?;
        let target = self.of_all(to as u64, writes, shape.to.0 == shape.width)?;
        let (Some(source), Some(target)) = (source, target) else {
            // Not all rows are in the same memory.
            // SAFETY: the caller's promise.
            return unsafe { self.add_rows(from, to, shape) };
        };
        let place = if source.is_device() { source } else { target };
        let Some(driver) = driver().transpose()?.filter(|_| place.is_device()) else {
            // SAFETY: the caller's promise.
            return unsafe { self.add_rows(from, to, shape) };
        };
        let arguments =
            ShapeArguments::new(shape, (from as u64, source.is_device()), (to as u64, target.is_device()));
        self.begin(driver, &place, "cuMemcpy3DAsync", |stream| {
            // SAFETY: the caller's promise; the driver reads the arguments before it returns.
            unsafe { (driver.copy_shape)(&arguments, stream) }
        })
    }

    /// Begins a copy of each row by itself.
    ///
    /// # Safety
    /// As for [`Copying::add_shape`].
    unsafe fn add_rows(&mut self, from: *const u8, to: *mut u8, shape: &Shape) -> Result<(), Failure> {
        for slice in 0..shape.slices {
            for row in 0..shape.rows {
                let at = |(pitch, slice_pitch): (usize, usize)| slice * slice_pitch + row * pitch;
                // SAFETY: the caller's promise.
                unsafe {
                    self.add(from.wrapping_add(at(shape.from)), to.wrapping_add(at(shape.to)), shape.width)?;
                };
            }
        }
        Ok(())
    }

    /// Gives the driver work on the memory's stream.
    fn begin(
        &mut self,
        driver: &Driver,
        place: &Place,
        function: &'static str,
        give: impl FnOnce(Stream) -> c_int,
    ) -> Result<(), Failure> {
        let entered = driver.enter(place)?;
        let stream = driver.stream((entered.context, self.lane))?;
        let code = give(stream as Stream);
        if self.busy.iter().all(|(_, other)| *other != stream) {
            self.busy.push((*place, stream));
        }
        driver.checked(code, function)
    }

    /// The device's memory of a copy, if either side is such.
    fn either(&mut self, from: *const u8, to: *mut u8, length: usize) -> Result<Option<Place>, Failure> {
        let (from, to) = (from as u64, to as u64);
        let whole = self.known(from, length).or_else(|| self.known(to, length));
        // The first of several allocations that are mapped side by side says as much.
        let first = whole.or_else(|| self.bound.find(from, 1)).or_else(|| self.bound.find(to, 1));
        if first.is_some() {
            return Ok(first);
        }
        Ok(match self.place(from)? {
            Some(place) => Some(place),
            None => self.place(to)?,
        })
    }

    /// The memory that all these bytes are in: a device's allocation, or the host's memory if they have no gaps. `None`: they may be in several.
    fn of_all(&mut self, address: u64, length: usize, has_no_gaps: bool) -> Result<Option<Place>, Failure> {
        let place = match self.known(address, length) {
            Some(place) => Some(place),
            None => self.place(address)?,
        };
        Ok(match place {
            Some(place) => Some(place).filter(|place| place.holds(address, length)),
            None => has_no_gaps.then_some(Place::HOST),
        })
    }

    /// Where the bytes are, if they are in the allocation that was asked for last, or in one that is bound.
    fn known(&self, address: u64, length: usize) -> Option<Place> {
        let last = self.last.filter(|place| place.holds(address, length));
        last.or_else(|| self.bound.find(address, length))
    }

    /// Where the address is, if it is a device's.
    fn place(&mut self, address: u64) -> Result<Option<Place>, Failure> {
        let asked = match driver().transpose()? {
            Some(driver) => self.bound.ask(driver, address)?,
            None => None,
        };
        self.last = asked.or(self.last);
        Ok(asked)
    }

    /// Waits until all have ended.
    pub fn wait(&mut self) -> Result<(), Failure> {
        let mut first = Ok(());
        for (place, stream) in std::mem::take(&mut self.busy) {
            first = first.and(synchronize(&place, stream));
        }
        first
    }
}

impl Drop for Copying<'_> {
    fn drop(&mut self) {
        // After a failure: what has begun must not go on in memory that its owner takes back. The first failure has been returned.
        let _ = self.wait();
    }
}

fn synchronize(place: &Place, stream: usize) -> Result<(), Failure> {
    let Some(driver) = driver().transpose()? else { return Ok(()) };
    let _entered = driver.enter(place)?;
    // SAFETY: the stream is this context's and stays until the process ends.
    driver.checked(unsafe { (driver.synchronize)(stream as Stream) }, "cuStreamSynchronize")
}
