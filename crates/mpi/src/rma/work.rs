//! Combining elements at a target: here if its memory is reached directly, by the kernel's copy, or by the target itself.

use std::time::Instant;

use std::cell::Cell;

use encore_shmem::window::stripe::Stripe;

use crate::handle::OpHandle;
use crate::rma::ahead::Elements;
use crate::rma::area::Run;
use crate::rma::asking::{self, COMBINATION, Served};
use crate::rma::combination::Combination;
use crate::rma::in_origin::InOrigin;
use crate::rma::order::{Action, Request};
use crate::rma::pipeline::{PART, Pipeline};
use crate::rma::runs::batches;
use crate::rma::spot::{Reach, Spot};
use crate::rma::state::RMA;
use crate::rma::window::Window;
use encore_adapt::operations::{Choice, Kind, Way};
use encore_engine::buffer;
use encore_engine::call::Call;
use encore_engine::datatype::device;
use encore_engine::error::Result;

/// Bytes of elements that the kernel fetches and stores at a time (docs/lab/306).
const AT_ONCE: usize = 64 << 10;
/// The least bytes of elements that a device's kernel combines: the driver takes as long to start it as to copy a few KiB both ways.
const LEAST_ON_DEVICE: usize = 16 << 10;
/// Bytes of elements that a target is asked to fetch at a time.
const PULLED: usize = 128 << 10;

/// A combination at a target.
pub(crate) struct Work<'a> {
    pub(crate) combination: Combination,
    pub(crate) spot: Spot<'a>,
    /// The window, as the holder of its stripes.
    pub(crate) holder: &'a Window,
}

impl Work<'_> {
    /// Combines the elements in `runs`. `from`: an array of the origin's, `to`: one for the target's.
    ///
    /// # Safety
    /// The arrays have one element for each in `runs`; the target's lie inside the window. If that is reached by messages, the arrays
    /// stay in use until [`crate::rma::messages::sync::flush_here`].
    pub(crate) unsafe fn run(
        &self,
        call: &mut Call,
        win: &Window,
        runs: &[Run],
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) -> Result<()> {
        if let Reach::Messages { .. } = self.spot.reach {
            // SAFETY: the caller's promise, which holds until the operation has ended.
            return unsafe { self.send(call, win, runs, from, to) };
        }
        let (extent, rank) = (self.combination.extent, self.spot.rank);
        let bytes = runs.iter().map(|(_, elements)| *elements).sum::<u64>() * extent as u64;
        let kind = if to.is_some() { Kind::Fetch } else { Kind::Combine };
        let (choice, or_kernel) = match self.spot.reach {
            Reach::Direct(_) | Reach::Device(_) | Reach::Beside { .. } => (Choice::only(Way::Kernel), false),
            Reach::Served { .. } | Reach::Messages { .. } => (Choice::only(Way::Ask), false),
            Reach::Kernel { .. } if !asking::had_better_ask(call, win, rank, COMBINATION) => {
                (Choice::only(Way::Kernel), true)
            }
            Reach::Kernel { .. } if runs.len() == 1 => {
                (win.targets[rank].choices.next(kind, bytes, Instant::now), true)
            }
            Reach::Kernel { .. } => (Choice::only(Way::Ask), true),
        };
        // SAFETY: the caller's promise.
        unsafe {
            if choice.way == Way::Kernel {
                self.run_all_here((call, win), runs, from, to)?;
                win.targets[rank].choices.done(choice, Instant::now);
                return Ok(());
            }
            if let (Way::Pull, [run], Some(from)) = (choice.way, runs, from) {
                if self.pull(call, win, *run, from)? {
                    win.targets[rank].choices.done(choice, Instant::now);
                }
                return Ok(());
            }
            if runs.len() == 1 && bytes <= PART as u64 {
                match asking::ask(call, win, rank, &self.request(runs, from, to), or_kernel)? {
                    Served::Done => win.targets[rank].choices.done(choice, Instant::now),
                    Served::TakenBack => self.run_all_here((call, win), runs, from, to)?,
                }
                return Ok(());
            }
            let batches = batches(runs, extent, PART);
            let mut before = 0;
            let parts = batches.iter().map(|batch| {
                let at = before;
                before += batch.iter().map(|(_, elements)| *elements as usize).sum::<usize>() * extent;
                let (from, to) = (from.map(|from| from.wrapping_add(at)), to.map(|to| to.wrapping_add(at)));
                (batch, from, to)
            });
            let parts: Vec<_> = parts.collect();
            let mut pipeline = Pipeline::new(win, rank, or_kernel);
            for (part, (batch, from, to)) in parts.iter().enumerate() {
                pipeline.ask(call, part, &self.request(batch, *from, *to));
            }
            let left = pipeline.finish(call)?;
            if left.is_empty() {
                win.targets[rank].choices.done(choice, Instant::now);
            }
            for part in left {
                let (batch, from, to) = parts[part];
                self.run_all_here((call, win), batch, from, to)?;
            }
        }
        Ok(())
    }

    /// Has the target fetch the origin's elements, and combine them. Returns whether it has done all.
    ///
    /// # Safety
    /// As for [`Work::run`], with one run.
    unsafe fn pull(
        &self,
        call: &mut Call,
        win: &Window,
        (offset, elements): Run,
        from: *const u8,
    ) -> Result<bool> {
        let extent = self.combination.extent;
        let parts = batches(&[(offset, elements)], extent, PULLED.max(extent));
        let done = vec![Cell::new(0); parts.len()];
        let action = self.action(true, false);
        // SAFETY: the caller's promise; the numbers stay until the pipeline is finished.
        unsafe {
            let mut pipeline = Pipeline::new(win, self.spot.rank, true);
            for (number, (part, done)) in parts.iter().zip(&done).enumerate() {
                let (at, elements) = part[0];
                let words = InOrigin::here(call.engine(), from.wrapping_add((at - offset) as usize)).words();
                let address = self.spot.address().wrapping_add_signed(at);
                pipeline.ask(
                    call,
                    number,
                    &InOrigin::request(&words, action, (address, elements as usize), done),
                );
            }
            for number in pipeline.finish(call)? {
                done[number].set(0);
            }
            let mut all = true;
            for (part, done) in parts.iter().zip(&done) {
                let ((at, elements), done) = (part[0], done.get());
                if done < elements {
                    all = false;
                    let at = at + done as i64 * extent as i64;
                    let from = from.wrapping_add((at - offset) as usize);
                    self.run_all_here((call, win), &[(at, elements - done)], Some(from), None)?;
                }
            }
            Ok(all)
        }
    }

    /// Combines the elements without the target's help.
    ///
    /// # Safety
    /// As for [`Work::run`].
    unsafe fn run_all_here(
        &self,
        (call, win): (&mut Call, &Window),
        runs: &[Run],
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) -> Result<()> {
        let extent = self.combination.extent;
        let from_place = |before| from.map(|from| from.wrapping_add(before));
        let to_place = |before| to.map(|to| to.wrapping_add(before));
        let mut before = 0;
        if let Reach::Kernel { pid, .. } = self.spot.reach {
            for group in batches(runs, extent, AT_ONCE) {
                let elements = group.iter().map(|(_, elements)| *elements as usize).sum();
                let (from, to) = (from_place(before), to_place(before));
                // SAFETY: the caller's promise.
                let waited = unsafe { self.group_by_kernel(call, pid, &group, elements, from, to)? };
                if waited && call.engine().crowded() {
                    win.targets[self.spot.rank].ask_next();
                }
                before += elements * extent;
            }
            return Ok(());
        }
        for &(offset, elements) in runs {
            let at = Work { spot: self.spot.shifted(offset), ..*self };
            // SAFETY: the caller's promise.
            unsafe { at.run_here(elements as usize, from_place(before), to_place(before)) };
            before += elements as usize * extent;
        }
        Ok(())
    }

    /// Has the kernel fetch elements and store them back, under the locks of all of them. Returns whether others held one.
    ///
    /// # Safety
    /// As for [`Work::run`], with runs of `elements` elements together.
    unsafe fn group_by_kernel(
        &self,
        call: &mut Call,
        pid: u32,
        runs: &[Run],
        elements: usize,
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) -> Result<bool> {
        let Combination { kernel, copy, extent, .. } = self.combination;
        let ranges: Vec<(u64, usize)> = runs
            .iter()
            .map(|(offset, number)| {
                (self.spot.address().wrapping_add_signed(*offset), self.combination.bytes(*number as usize))
            })
            .collect();
        let mut room = std::mem::take(&mut call.engine().layers[RMA].areas.elements);
        room.resize(room.len().max((elements * extent).div_ceil(size_of::<u128>())), 0);
        let copied = room.as_mut_ptr().cast::<u8>();
        let stripes = self.stripes(runs);
        // In the order of their numbers, as for all that take several locks: so there is no cycle of waits.
        let mut waited = false;
        for stripe in &stripes {
            waited |= stripe.lock(self.holder);
        }
        // SAFETY: the caller's promise; the copy has room for the elements, whose locks are held.
        let done = unsafe {
            self.spot.load(pid, &ranges, copied).and_then(|()| {
                let (mut place, mut before) = (0, 0);
                for ((_, number), (_, bytes)) in runs.iter().zip(&ranges) {
                    let number = *number as usize;
                    if let Some(to) = to {
                        copy.reduce(copied.add(place), to.add(before), number);
                    }
                    if let Some(from) = from {
                        kernel.reduce(from.add(before), copied.add(place), number);
                    }
                    (place, before) = (place + bytes, before + number * extent);
                }
                if from.is_some() { self.spot.store(pid, &ranges, copied) } else { Ok(()) }
            })
        };
        stripes.iter().for_each(|stripe| stripe.unlock(self.holder));
        call.engine().layers[RMA].areas.elements = room;
        done.map(|()| waited)
    }

    /// Locks of elements, each once, in the order of their numbers.
    fn stripes(&self, runs: &[Run]) -> Vec<&Stripe> {
        let mut stripes = Vec::new();
        for &(offset, elements) in runs {
            let mut at = (self.spot.offset + offset) as u64;
            // The lock of an element is that of its first byte.
            let last = at + (elements - 1) * self.combination.extent as u64;
            while at <= last {
                let (stripe, length) = self.spot.control.stripe(at);
                stripes.push(stripe);
                at = (at / length + 1) * length;
            }
        }
        stripes.sort_unstable_by_key(|stripe| std::ptr::from_ref(*stripe).addr());
        stripes.dedup_by_key(|stripe| std::ptr::from_ref(*stripe).addr());
        stripes
    }

    pub(super) fn action(&self, gives: bool, takes: bool) -> Action {
        let Combination { op, handle, .. } = self.combination;
        Action::Combine { op: OpHandle(op as usize), datatype: handle, gives, takes }
    }

    /// Request to the target, of at most [`crate::rma::area::ROOM`] bytes each way.
    fn request<'a>(&self, runs: &'a [Run], from: Option<*const u8>, to: Option<*mut u8>) -> Request<'a> {
        let action = self.action(from.is_some(), to.is_some());
        let number = runs.iter().map(|(_, elements)| *elements as usize).sum();
        let bytes = self.combination.bytes(number);
        let (offset, runs) = match runs {
            [(offset, _)] => (*offset, &[][..]),
            several => (0, several),
        };
        Request {
            action,
            address: self.spot.address().wrapping_add_signed(offset),
            number,
            runs,
            given: from.unwrap_or(std::ptr::null()),
            gives: from.map_or(0, |_| bytes),
            taken: to.unwrap_or(std::ptr::null_mut()),
            takes: to.map_or(0, |_| bytes),
            far: false,
        }
    }

    /// Combines the elements where the memory is reached directly or is a device's, each element under its lock.
    ///
    /// # Safety
    /// As for [`Work::run`], from the beginning of the spot on.
    pub(crate) unsafe fn run_here(&self, elements: usize, from: Option<*const u8>, to: Option<*mut u8>) {
        if let Reach::Device(target) = self.spot.reach {
            // SAFETY: the caller's promise.
            return unsafe { self.run_on_device(target, elements, from, to) };
        }
        let Some(target) = self.spot.reach.here() else { unreachable!("the caller has asked") };
        let Combination { ref kernel, ref copy, extent, .. } = self.combination;
        if let (Some(from), None) = (from, to) {
            let (to, offset) = (target, self.spot.offset as u64);
            let all = Elements { kernel, extent, from, to, offset, number: elements };
            // SAFETY: the caller's promise; the memory is mapped here.
            unsafe { all.combine(self.spot.control, self.holder) };
            return;
        }
        let mut first = 0;
        while first < elements {
            let distance = first * extent;
            let at = self.spot.offset as u64 + distance as u64;
            let (stripe, length) = self.spot.control.stripe(at);
            let rest = (length - at % length) as usize;
            let number = rest.div_ceil(extent).min(elements - first);
            let target = target.wrapping_add(distance);
            stripe.lock(self.holder);
            // SAFETY: the caller's promise; the memory is mapped here, and these elements' lock is held.
            unsafe {
                if let Some(to) = to {
                    copy.reduce(target, to.wrapping_add(distance), number);
                }
                if let Some(from) = from {
                    kernel.reduce(from.wrapping_add(distance), target, number);
                }
            }
            stripe.unlock(self.holder);
            first += number;
        }
    }

    /// Combines elements of a device, under the locks of all that are combined at a time: by its kernel, or on copies.
    ///
    /// # Safety
    /// As for [`Work::run_here`].
    #[cold]
    unsafe fn run_on_device(
        &self,
        target: *mut u8,
        elements: usize,
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) {
        let Combination { op, operand, ref kernel, ref copy, extent, .. } = self.combination;
        let is_long = from.is_some() && elements * extent >= LEAST_ON_DEVICE;
        let by_kernel = is_long && device::combines(op, operand);
        let at_once = (if by_kernel { device::COMBINED_AT_ONCE } else { AT_ONCE } / extent).max(1);
        let mut room = vec![0_u128; (at_once.min(elements) * extent).div_ceil(size_of::<u128>())];
        let copied = room.as_mut_ptr().cast::<u8>();
        for first in (0..elements).step_by(at_once) {
            let number = at_once.min(elements - first);
            let (distance, bytes) = (first * extent, self.combination.bytes(number));
            let target = target.wrapping_add(distance);
            let stripes = self.stripes(&[(distance as i64, number as u64)]);
            stripes.iter().for_each(|stripe| _ = stripe.lock(self.holder));
            // SAFETY: the caller's promise; there is room for these elements, whose locks are held.
            unsafe {
                let from = from.map(|from| from.wrapping_add(distance));
                let combined = |from| by_kernel && device::combine(op, operand, from, target, number);
                if let Some(to) = to {
                    device::copy_bytes(target, copied, bytes);
                    copy.reduce(copied, to.wrapping_add(distance), number);
                }
                if let Some(from) = from.filter(|from| !combined(*from)) {
                    if to.is_none() {
                        device::copy_bytes(target, copied, bytes);
                    }
                    kernel.reduce(from, copied, number);
                    device::copy_bytes(copied, target, bytes);
                }
            }
            stripes.iter().for_each(|stripe| stripe.unlock(self.holder));
        }
    }
}

/// Compares and swaps an element of `size` bytes where the memory is reached directly or is a device's. `given`: the new element, then
/// the expected one. `taken`: destination of the old one.
///
/// # Safety
/// The element lies inside the window. There are two elements at `given`, and there is room for one at `taken`.
pub(super) unsafe fn swap_here(
    spot: &Spot<'_>,
    holder: &Window,
    size: usize,
    given: *const u8,
    taken: *mut u8,
) {
    let (at, copy): (_, unsafe fn(*const u8, *mut u8, usize)) = match spot.reach {
        Reach::Device(at) => (at, device::copy_bytes),
        reach => (reach.here().expect("the caller has asked"), buffer::copy),
    };
    let (stripe, _) = spot.control.stripe(spot.offset as u64);
    stripe.lock(holder);
    // SAFETY: the caller's promise; the element's lock is held.
    unsafe {
        copy(at, taken, size);
        let found = std::slice::from_raw_parts(taken, size);
        if found == std::slice::from_raw_parts(given.add(size), size) {
            copy(given, at, size);
        }
    }
    stripe.unlock(holder);
}
