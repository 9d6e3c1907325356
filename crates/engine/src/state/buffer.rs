//! User buffers: an address, a count and a datatype, seen as a stream of packed bytes.

use std::cell::UnsafeCell;

use encore_shmem::copying::{copy_past_caches, copy_shared};
use encore_shmem::ring::{INLINE, Staged, copy_short};
use encore_shmem::staging::Pace;

use crate::state::datatype::{Datatype, object};
use crate::state::handle::DatatypeHandle;
use encore_adapt::past_caches::{self, fills_caches, fills_caches_by_halves};
use encore_settings::choices::Whether;
use encore_slab::Obj;

/// Highest address that is `MPI_BOTTOM` (null) or a marker without data (`MPI_IN_PLACE`).
pub const LAST_SPECIAL: usize = 2;

/// A word that is set once, before the first buffer is checked.
#[derive(Debug)]
struct Word(UnsafeCell<usize>);

// SAFETY: it is written before any thread of the program can be in a function that reads it.
unsafe impl Sync for Word {}

static LAST_ASKED: Word = Word(UnsafeCell::new(LAST_SPECIAL));

/// Highest address that takes the general path, which inspects it: [`LAST_SPECIAL`], or `usize::MAX` where any address may be device memory.
#[inline(always)]
pub fn last_asked() -> usize {
    // SAFETY: `ask_for_all`, the only writer, runs before any thread reads.
    unsafe { *LAST_ASKED.0.get() }
}

/// Has every address inspected and closes the fast paths, which inspect none: any address may be device memory.
///
/// # Safety
/// No other thread is in a function of the library.
pub unsafe fn ask_for_all() {
    // SAFETY: the caller's promise.
    unsafe { *LAST_ASKED.0.get() = usize::MAX };
    object::close_quick_ways();
}

/// `count` items of `datatype` at `address`, which need not be memory.
#[derive(Clone, Copy)]
pub struct Items {
    /// Address of the first item.
    pub address: *mut u8,
    /// Number of items, not negative.
    pub count: i64,
    /// The items' datatype.
    pub datatype: Obj<Datatype>,
}

/// Items in memory that may be accessed: the caller of [`Buffer::new`] guarantees it, so operations take a buffer without a contract of their own.
/// The user of the buffer knows whether the items may be written.
#[derive(Clone, Copy)]
pub struct Buffer(Items);

impl std::ops::Deref for Buffer {
    type Target = Items;
    #[inline(always)]
    fn deref(&self) -> &Items {
        &self.0
    }
}

impl Buffer {
    /// A buffer of these items.
    ///
    /// ```compile_fail,E0133
    /// # use encore_engine::buffer::{Buffer, Items};
    /// fn anywhere(items: Items) -> Buffer {
    ///     Buffer::new(Items { address: 0x1234 as *mut u8, ..items })
    /// }
    /// ```
    /// Nor can a buffer be redirected:
    /// ```compile_fail,E0594
    /// # use encore_engine::buffer::Buffer;
    /// fn elsewhere(mut buffer: Buffer) {
    ///     buffer.address = 0x1234 as *mut u8;
    /// }
    /// ```
    ///
    /// # Safety
    /// The items are memory that may be read, and written if a receive uses the buffer, until the last operation on the buffer is complete. Nothing
    /// else writes them meanwhile, or reads what is being written. `count` isn't negative. If only address, count and datatype of the buffer are
    /// queried, the items may lie anywhere.
    #[inline(always)]
    pub unsafe fn new(items: Items) -> Buffer {
        Buffer(items)
    }

    /// [`Buffer::new`] from its parts.
    ///
    /// # Safety
    /// As for [`Buffer::new`].
    #[inline(always)]
    pub unsafe fn of(address: *mut u8, count: i64, datatype: Obj<Datatype>) -> Buffer {
        Buffer(Items { address, count, datatype })
    }

    /// Moves the buffer by `by` bytes.
    ///
    /// # Safety
    /// The items at the new address satisfy [`Buffer::new`].
    #[inline(always)]
    pub unsafe fn shift(&mut self, by: isize) {
        self.0.address = self.0.address.wrapping_offset(by);
    }

    /// Data bytes of all items. Saturates: no buffer in memory is that long.
    #[inline(always)]
    pub fn bytes(&self) -> u64 {
        self.datatype.size.saturating_mul(self.count as u64)
    }

    /// Writes the packed bytes `from..from + length` to `place`.
    ///
    /// # Safety
    /// The buffer is readable memory of its type and count, `place` has room, and they don't overlap.
    #[inline(always)]
    pub unsafe fn read(&self, from: u64, place: *mut u8, length: usize) {
        if self.datatype.dense {
            // SAFETY: the caller's promise; dense means that packed positions are memory positions.
            unsafe { copy(self.address.add(from as usize), place, length) }
        } else {
            // SAFETY: the caller's promise.
            unsafe { self.datatype.pack(self.address, self.count, from, place, length) }
        }
    }

    /// [`Buffer::read`] to memory that another rank reads, by the copy that `pace` has found to be fast.
    ///
    /// # Safety
    /// As for [`Buffer::read`].
    #[inline]
    pub unsafe fn stage(&self, from: u64, place: *mut u8, length: usize, pace: &mut Pace) {
        // SAFETY: the caller's promise; dense means that packed positions are memory positions.
        unsafe {
            match self.datatype.dense {
                true => pace.copy(self.address.add(from as usize), place, length),
                false => self.read(from, place, length),
            }
        }
    }

    /// [`Buffer::read`] to a staging area.
    ///
    /// # Safety
    /// As for [`Buffer::read`].
    #[inline]
    pub unsafe fn stage_in_area(&self, from: u64, staged: Staged, length: usize, pace: &mut Pace) {
        if staged.fresh {
            pace.pass_over(length);
        }
        // SAFETY: the caller's promise.
        unsafe {
            match staged.on_shuttle {
                true => self.read(from, staged.address, length),
                false => self.stage(from, staged.address, length, pace),
            }
        }
    }

    /// Copies `data` to the packed bytes `from..from + length`.
    ///
    /// # Safety
    /// The buffer is writable memory of its type and count, `data` has the bytes, and they don't overlap.
    #[inline(always)]
    pub unsafe fn write(&self, from: u64, data: *const u8, length: usize) {
        if self.datatype.dense {
            // SAFETY: the caller's promise; dense means that packed positions are memory positions.
            unsafe { copy(data, self.address.add(from as usize), length) }
        } else {
            // SAFETY: the caller's promise.
            unsafe { self.datatype.unpack(self.address, self.count, from, data, length) }
        }
    }
}

impl Buffer {
    /// [`Buffer::write`] for the first `length` bytes of a message of `total` bytes, at `data` in the sender's memory. The sender copies the rest,
    /// if any. A message that fills the caches is written past them, because it would displace everything else from them (docs/lab/005). For staged
    /// chunks [`encore_adapt::past_caches`] learns whether to do so.
    ///
    /// # Safety
    /// As for [`Buffer::write`].
    pub unsafe fn write_first(&self, data: *const u8, length: u64, total: u64) {
        let limit = if length == total { fills_caches() } else { fills_caches_by_halves() };
        // SAFETY: the caller's promise.
        unsafe { self.write_chunk(0, data, length as usize, total >= limit) }
    }

    /// [`Buffer::stage`] from `from` to the end of a whole message, into the receiver's buffer.
    ///
    /// # Safety
    /// As for [`Buffer::read`].
    pub unsafe fn stage_rest(&self, from: u64, place: *mut u8, pace: &mut Pace) {
        let length = (self.bytes() - from) as usize;
        // SAFETY: the caller's promise.
        unsafe {
            match self.bytes() >= fills_caches_by_halves() && self.datatype.dense {
                true => copy_past_caches(self.address.add(from as usize), place, length),
                false => self.stage(from, place, length, pace),
            }
        }
    }

    /// [`Buffer::write`] for a staged chunk, which may go past the caches.
    ///
    /// # Safety
    /// As for [`Buffer::write`].
    pub unsafe fn write_chunk(&self, from: u64, data: *const u8, length: usize, past_caches: bool) {
        // SAFETY: the caller's promise.
        unsafe {
            match past_caches && self.datatype.dense {
                true => copy_past_caches(data, self.address.add(from as usize), length),
                false => self.write(from, data, length),
            }
        }
    }
}

/// A buffer of no items.
pub fn no_data() -> Buffer {
    let byte = DatatypeHandle(0x247).resolve().expect("predefined datatypes are made first");
    Buffer(Items { address: std::ptr::null_mut(), count: 0, datatype: byte })
}

/// Copies bytes; short copies without a call.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match length {
            0..=INLINE => copy_short(from, to, length),
            _ => copy_shared(from, to, length),
        }
    }
}

/// [`copy`] for all bytes of a put, which another rank will read: past the caches where the bytes would fill them (docs/lab/314).
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy_all(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match length as u64 {
            0..=past_caches::LEAST => copy(from, to, length),
            _ => copy_many(from, to, length),
        }
    }
}

/// # Safety
/// As for `copy_nonoverlapping`.
#[cold]
#[inline(never)]
unsafe fn copy_many(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match past_caches::goes_past(Whether::Auto, length as u64) {
            true => copy_past_caches(from, to, length),
            false => copy_shared(from, to, length),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn copies_of_every_length() {
        for length in 0..200usize {
            let from: Vec<u8> = (0..length as u8).collect();
            let mut to = vec![0xee; length + 8];
            // SAFETY: both have room.
            unsafe { super::copy(from.as_ptr(), to.as_mut_ptr(), length) };
            assert_eq!(to[..length], from[..]);
            assert!(to[length..].iter().all(|byte| *byte == 0xee));
        }
    }
}
