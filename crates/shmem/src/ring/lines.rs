//! Moving cache lines between two cores: asking for them ahead, and short copies into and out of cells.

use super::format::{Cell, INLINE};

/// Asks for a line in order to read it.
#[inline(always)]
pub(crate) fn prefetch_to_read<T>(line: &T) {
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    // SAFETY: a hint about memory that is ours to touch.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>((&raw const *line).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom))))]
    let _ = line;
}

/// Asks for the line `AHEAD` cells behind a cell in order to write it, in one instruction and without a register more. Behind the last
/// cell of a ring lies nothing of interest, so that the first cells of a lap aren't asked for.
#[inline(always)]
pub(super) fn ask_behind<const AHEAD: usize>(cell: &Cell) {
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    // SAFETY: a hint, which faults nowhere.
    unsafe {
        std::arch::asm!(
            "prefetchw [{} + {}]",
            in(reg) &raw const *cell,
            const AHEAD * size_of::<Cell>(),
            options(nostack, readonly, preserves_flags)
        );
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom))))]
    let _ = cell;
}

/// Asks for a line in order to write it.
#[inline(always)]
pub(crate) fn prefetch_to_write<T>(line: &T) {
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    // SAFETY: a hint about memory that is ours to touch.
    unsafe {
        std::arch::asm!("prefetchw [{}]", in(reg) &raw const *line, options(nostack, readonly, preserves_flags));
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom))))]
    let _ = line;
}

/// Copies at most [`INLINE`] bytes, without a call.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy_short(from: *const u8, to: *mut u8, length: usize) {
    debug_assert!(length <= INLINE);
    // Two overlapping moves cover each range of lengths; the most frequent range is tested first.
    // SAFETY: the caller's promise; all moves are inside `length` bytes of both.
    unsafe {
        if length.wrapping_sub(8) <= 8 {
            two::<u64>(from, to, length);
        } else if length > 32 {
            let middle = from.add(16).cast::<u128>().read_unaligned();
            two::<u128>(from, to, length);
            to.add(16).cast::<u128>().write_unaligned(middle);
        } else if length > 16 {
            two::<u128>(from, to, length);
        } else if length >= 4 {
            two::<u32>(from, to, length);
        } else if length > 0 {
            *to = *from;
            if length > 1 {
                let end = length - 2;
                to.add(end).cast::<u16>().write_unaligned(from.add(end).cast::<u16>().read_unaligned());
            }
        }
    }
}

/// Copies a message of `length` bytes out of a cell. False: nothing was copied, as no cell holds that much.
///
/// # Safety
/// `from` has [`INLINE`] readable bytes, and `to` has `length` writable ones.
#[inline(always)]
pub unsafe fn copy_from_cell(from: *const u8, to: *mut u8, length: usize) -> bool {
    // SAFETY: the caller's promise; the most frequent lengths, which `copy_short` tests first, need no further test.
    unsafe {
        if length.wrapping_sub(8) <= 8 {
            two::<u64>(from, to, length);
            return true;
        }
        if length > INLINE {
            return false;
        }
        copy_short(from, to, length);
    }
    true
}

/// Copies the first and the last `T` of `length` bytes: all bytes, if there are between one and two sizes of `T`.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
unsafe fn two<T: Copy>(from: *const u8, to: *mut u8, length: usize) {
    let end = length - size_of::<T>();
    // SAFETY: the caller's promise.
    unsafe {
        let first = from.cast::<T>().read_unaligned();
        let last = from.add(end).cast::<T>().read_unaligned();
        to.cast::<T>().write_unaligned(first);
        to.add(end).cast::<T>().write_unaligned(last);
    }
}
