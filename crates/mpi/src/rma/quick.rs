//! Fast path of operations and locks: directly reached memory, data in one run of bytes, an open epoch, an uncontended lock. Each
//! function does either all of its job or nothing, so that the caller can fall back on the general path.

use encore_datatype::reduce::Kernel;
use encore_shmem::ring::copy_short;
use encore_shmem::window::ticket_lock::Mode;
use encore_tuning::TUNING;

use crate::rma::ahead::Elements;
use crate::rma::kinds::{Access, Held};
use crate::rma::lock::{self, complete_stores};
use crate::rma::window::{Target, Window};
use encore_engine::buffer::{copy, copy_all};
use encore_engine::call::Call;

/// Interval of flushes and unlocks after which one handles arrivals.
const LOOKS_EVERY: u32 = TUNING.flushes_to_progress;

/// A range of a target's memory.
#[derive(Clone, Copy)]
pub struct Range {
    /// A rank, if in range.
    pub rank: i32,
    /// Displacement in units of the target.
    pub disp: i64,
    /// Its length.
    pub bytes: u64,
}

impl Window {
    /// The target of a range, the range's distance from the beginning of the target's memory, and its address here. `None` unless the
    /// processor reaches it, it lies inside the window, and an epoch to it is open.
    #[inline(always)]
    fn at_hand(&self, range: Range) -> Option<(&Target, u64, *mut u8)> {
        let target = self.targets.get(range.rank as u32 as usize)?;
        // A negative displacement becomes a large one.
        let start = (range.disp as u64).checked_mul(target.unit)?;
        let inside = start.checked_add(range.bytes)? <= target.size;
        let open = self.open_to_all.get() || target.open.get();
        if target.memory.is_null() || !inside || !open {
            return None;
        }
        self.used.set(true);
        Some((target, start, target.memory.wrapping_add(start as usize)))
    }

    /// Copies bytes to a target.
    ///
    /// # Safety
    /// The bytes are readable, and don't overlap the target's.
    #[inline(always)]
    pub unsafe fn put_quickly(&self, from: *const u8, range: Range) -> bool {
        let Some((_, _, to)) = self.at_hand(range) else { return false };
        // SAFETY: the caller's promise; the range lies inside the window.
        unsafe { copy_all(from, to, range.bytes as usize) };
        true
    }

    /// Copies bytes from a target.
    ///
    /// # Safety
    /// The bytes are writable, and don't overlap the target's.
    #[inline(always)]
    pub unsafe fn get_quickly(&self, to: *mut u8, range: Range) -> bool {
        let Some((_, _, from)) = self.at_hand(range) else { return false };
        // SAFETY: the caller's promise; the range lies inside the window.
        unsafe { copy(from, to, range.bytes as usize) };
        true
    }

    /// Combines `range.bytes / size` elements with a target's.
    ///
    /// # Safety
    /// The elements are readable; `kernel` is for contiguous elements of `size` bytes.
    #[inline(always)]
    pub unsafe fn accumulate_quickly(
        &self,
        from: *const u8,
        range: Range,
        size: u64,
        kernel: &Kernel,
    ) -> bool {
        let Some((target, start, to)) = self.at_hand(range) else { return false };
        let (stripe, length) = target.stripes.stripe(start);
        // The lock of an element is that of its first byte; check that the last one has the same.
        if start % length + range.bytes >= length + size {
            let number = (range.bytes / size) as usize;
            let all = Elements { kernel, extent: size as usize, from, to, offset: start, number };
            // SAFETY: the caller's promise; the elements lie inside the window.
            unsafe { all.combine(target.stripes, self) };
            return true;
        }
        stripe.lock(self);
        // SAFETY: the caller's promise; the elements lie inside the window, and their lock is held.
        unsafe { kernel.reduce(from, to, (range.bytes / size) as usize) };
        stripe.unlock(self);
        true
    }

    /// Fetches an element of a target and combines it.
    ///
    /// # Safety
    /// As above for one element, and there is room for it at `result`. If `kernel` is that of `MPI_NO_OP`, the origin's may be missing.
    #[inline(always)]
    pub unsafe fn fetch_and_op_quickly(
        &self,
        from: *const u8,
        result: *mut u8,
        range: Range,
        kernel: &Kernel,
    ) -> bool {
        let Some((target, start, to)) = self.at_hand(range) else { return false };
        let (stripe, _) = target.stripes.stripe(start);
        stripe.lock(self);
        // SAFETY: the caller's promise; the element lies inside the window, and its lock is held.
        unsafe {
            copy_short(to, result, range.bytes as usize);
            kernel.reduce(from, to, 1);
        }
        stripe.unlock(self);
        true
    }

    /// Fetches an element of a target and replaces it if it equals the expected one.
    ///
    /// # Safety
    /// `new` and `expected` are elements of this type, and there is room for another one at `result`; `range` has their length.
    #[inline(always)]
    pub unsafe fn compare_and_swap_quickly<T: Copy + PartialEq>(
        &self,
        (new, expected, result): (*const T, *const T, *mut T),
        range: Range,
    ) -> bool {
        let Some((target, start, to)) = self.at_hand(range) else { return false };
        let (stripe, _) = target.stripes.stripe(start);
        let to = to.cast::<T>();
        stripe.lock(self);
        // SAFETY: the caller's promise; the element lies inside the window, and its lock is held.
        unsafe {
            let old = to.read_unaligned();
            if old == expected.read_unaligned() {
                to.write_unaligned(new.read_unaligned());
            }
            stripe.unlock(self);
            result.write_unaligned(old);
        }
        true
    }

    /// Whether the general path is due, which handles arrivals.
    #[inline(always)]
    fn looks_around(&self) -> bool {
        let turn = self.turn.get().wrapping_add(1);
        self.turn.set(turn);
        turn % LOOKS_EVERY == 0
    }

    /// Ends all operations at a target.
    #[inline(always)]
    pub fn flush_quickly(&self, rank: i32) -> bool {
        let Some(target) = self.targets.get(rank as u32 as usize) else { return false };
        let passive = matches!(self.access.get(), Access::Lock(_) | Access::LockAll);
        let open = self.open_to_all.get() || target.open.get();
        if !passive || target.base.is_null() || !open || self.looks_around() {
            return false;
        }
        complete_stores();
        true
    }

    /// Takes a target's lock.
    #[inline(always)]
    pub fn lock_quickly(&self, call: &mut Call, mode: Mode, rank: i32) -> bool {
        let Some(target) = self.targets.get(rank as u32 as usize) else { return false };
        let locked = match self.access.get() {
            Access::None => 0,
            Access::Lock(locked) => locked,
            _ => return false,
        };
        if target.held.get() != Held::No || self.forbids_locks {
            return false;
        }
        let Some(ticket) = target.control.lock.try_take(mode) else { return false };
        target.held.set(Held::Ticket(ticket));
        target.open.set(true);
        self.access.set(Access::Lock(locked + 1));
        if mode == Mode::Shared && target.control.lock.is_followed(ticket, self.fenced) {
            lock::wake_waiter(call, self, rank as usize, ticket.following());
        }
        true
    }

    /// Returns a target's lock.
    #[inline(always)]
    pub fn unlock_quickly(&self, call: &mut Call, rank: i32) -> bool {
        let Some(target) = self.targets.get(rank as u32 as usize) else { return false };
        let (Access::Lock(locked), Held::Ticket(ticket)) = (self.access.get(), target.held.get()) else {
            return false;
        };
        if target.base.is_null() || self.looks_around() {
            return false;
        }
        target.held.set(Held::No);
        target.open.set(false);
        self.access.set(if locked == 1 { Access::None } else { Access::Lock(locked - 1) });
        if let Some(number) = target.control.lock.leave(ticket, self.fenced) {
            lock::wake_waiter(call, self, rank as usize, number);
        }
        true
    }
}
