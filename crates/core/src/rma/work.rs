//! Combining elements at a target: here where its memory is reached directly, by the kernel's copy, or by the target itself.

use encore_transport::doorbell::Ordered;

use crate::call::Call;
use crate::error::Result;
use crate::handle::OpHandle;
use crate::rma::accumulate::Combination;
use crate::rma::reach::{Reach, Spot, batches};
use crate::rma::served::{Action, Request, Run, Served};
use crate::rma::window::Window;

/// How whoever waits for a window's locks orders its look.
pub(crate) fn ordered(win: &Window) -> Ordered {
    if win.fenced { Ordered::BySender } else { Ordered::BySleeper }
}

/// A combination at a target.
pub(crate) struct Work<'a> {
    pub(crate) combination: Combination,
    pub(crate) spot: Spot<'a>,
    pub(crate) ordered: Ordered,
}

impl Work<'_> {
    /// Does it to the elements in `runs`. `from`: an array of the origin's, `to`: one for the target's.
    ///
    /// # Safety
    /// The arrays have as many elements; the target's lie inside the window.
    pub(crate) unsafe fn run(
        &self,
        call: &mut Call,
        win: &Window,
        runs: &[Run],
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) -> Result<()> {
        let mut asks = match self.spot.reach {
            Reach::Direct(_) => false,
            Reach::Kernel { .. } => call.had_better_ask(win, self.spot.rank),
            Reach::Served { .. } => true,
        };
        let or_kernel = matches!(self.spot.reach, Reach::Kernel { .. });
        let mut before = 0;
        // SAFETY: the caller's promise.
        unsafe {
            if !asks {
                return self.run_all_here(runs, from, to);
            }
            for batch in batches(runs, self.combination.extent) {
                let from = from.map(|from| from.wrapping_add(before));
                let to = to.map(|to| to.wrapping_add(before));
                asks = asks && self.ask(call, win, &batch, from, to, or_kernel)?;
                if !asks {
                    self.run_all_here(&batch, from, to)?;
                }
                before += batch.iter().map(|(_, elements)| *elements as usize).sum::<usize>()
                    * self.combination.extent;
            }
        }
        Ok(())
    }

    /// Does it without the target's help.
    ///
    /// # Safety
    /// As for [`Work::run`].
    unsafe fn run_all_here(&self, runs: &[Run], from: Option<*const u8>, to: Option<*mut u8>) -> Result<()> {
        if let Reach::Kernel { pid, .. } = self.spot.reach {
            // SAFETY: the caller's promise.
            return unsafe { self.run_by_kernel(pid, runs, from, to) };
        }
        let mut before = 0;
        for &(offset, elements) in runs {
            let at = Work { spot: self.spot.shifted(offset), ..*self };
            let (from, to) =
                (from.map(|from| from.wrapping_add(before)), to.map(|to| to.wrapping_add(before)));
            // SAFETY: the caller's promise.
            unsafe { at.run_here(elements as usize, from, to) };
            before += elements as usize * self.combination.extent;
        }
        Ok(())
    }

    /// Has the kernel fetch the elements of one lock after the other, and store them again.
    ///
    /// # Safety
    /// As for [`Work::run`].
    unsafe fn run_by_kernel(
        &self,
        pid: u32,
        runs: &[Run],
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) -> Result<()> {
        let extent = self.combination.extent;
        let mut group: Vec<Run> = Vec::new();
        let (mut block, mut filled, mut before) = (None, 0, 0);
        let flush = |group: &mut Vec<Run>, elements: usize, before: usize| {
            let (from, to) =
                (from.map(|from| from.wrapping_add(before)), to.map(|to| to.wrapping_add(before)));
            // SAFETY: the caller's promise.
            let done = unsafe { self.group_by_kernel(pid, group, elements, from, to) };
            group.clear();
            done
        };
        for &(offset, elements) in runs {
            let mut first = 0;
            while first < elements {
                let start = offset + (first * extent as u64) as i64;
                let at = (self.spot.offset + start) as u64;
                let (_, length) = self.spot.control.stripe(at);
                if block != Some(at / length) && filled > 0 {
                    flush(&mut group, filled, before)?;
                    (before, filled) = (before + filled * extent, 0);
                }
                block = Some(at / length);
                let number = (length - at % length).div_ceil(extent as u64).min(elements - first);
                group.push((start, number));
                (first, filled) = (first + number, filled + number as usize);
            }
        }
        if filled > 0 { flush(&mut group, filled, before) } else { Ok(()) }
    }

    /// # Safety
    /// As for [`Work::run`], with runs whose elements, `elements` together, have one lock.
    unsafe fn group_by_kernel(
        &self,
        pid: u32,
        runs: &[Run],
        elements: usize,
        from: Option<*const u8>,
        to: Option<*mut u8>,
    ) -> Result<()> {
        let Combination { kernel, copy, extent, .. } = self.combination;
        let ranges: Vec<(u64, usize)> = runs
            .iter()
            .map(|(offset, number)| {
                (self.spot.address().wrapping_add_signed(*offset), self.combination.bytes(*number as usize))
            })
            .collect();
        let mut copied = vec![0_u128; (elements * extent).div_ceil(size_of::<u128>())];
        let copied = copied.as_mut_ptr().cast::<u8>();
        let (stripe, _) = self.spot.control.stripe((self.spot.offset + runs[0].0) as u64);
        stripe.lock(self.ordered);
        // SAFETY: the caller's promise; the copy has room for the elements, whose lock is held.
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
        stripe.unlock(self.ordered);
        done
    }

    /// Has the target do it. False: it was taken back.
    ///
    /// # Safety
    /// As for [`Work::run`].
    unsafe fn ask(
        &self,
        call: &mut Call,
        win: &Window,
        runs: &[Run],
        from: Option<*const u8>,
        to: Option<*mut u8>,
        or_kernel: bool,
    ) -> Result<bool> {
        let combination = &self.combination;
        let action = Action::Combine {
            op: OpHandle(combination.op as usize),
            datatype: combination.handle,
            gives: from.is_some(),
            takes: to.is_some(),
        };
        let number = runs.iter().map(|(_, elements)| *elements as usize).sum();
        let bytes = combination.bytes(number);
        let (offset, runs) = match runs {
            [(offset, _)] => (*offset, &[][..]),
            several => (0, several),
        };
        let request = Request {
            action,
            address: self.spot.address().wrapping_add_signed(offset),
            number,
            runs,
            given: from.unwrap_or(std::ptr::null()),
            gives: from.map_or(0, |_| bytes),
            taken: to.unwrap_or(std::ptr::null_mut()),
            takes: to.map_or(0, |_| bytes),
        };
        // SAFETY: the caller's promise.
        let served = unsafe { call.ask(win, self.spot.rank, &request, or_kernel)? };
        Ok(served == Served::Done)
    }

    /// Does it where the memory is reached directly, each element under its lock.
    ///
    /// # Safety
    /// As for [`Work::run`], from the beginning of the spot on.
    pub(crate) unsafe fn run_here(&self, elements: usize, from: Option<*const u8>, to: Option<*mut u8>) {
        let Reach::Direct(target) = self.spot.reach else { unreachable!("the caller has asked") };
        let Combination { kernel, copy, extent, .. } = self.combination;
        let mut first = 0;
        while first < elements {
            let distance = first * extent;
            let at = self.spot.offset as u64 + distance as u64;
            let (stripe, length) = self.spot.control.stripe(at);
            let rest = (length - at % length) as usize;
            let number = rest.div_ceil(extent).min(elements - first);
            let target = target.wrapping_add(distance);
            stripe.lock(self.ordered);
            // SAFETY: the caller's promise; the memory is mapped here, and these elements' lock is held.
            unsafe {
                if let Some(to) = to {
                    copy.reduce(target, to.wrapping_add(distance), number);
                }
                if let Some(from) = from {
                    kernel.reduce(from.wrapping_add(distance), target, number);
                }
            }
            stripe.unlock(self.ordered);
            first += number;
        }
    }
}
