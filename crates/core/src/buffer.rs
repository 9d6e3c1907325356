//! User buffers: an address, a count and a datatype, seen as a stream of packed bytes.

use crate::datatype::Datatype;
use crate::slab::Obj;

/// `count` items of `datatype` at `address`. Whether it may be written is known by its user.
#[derive(Clone, Copy)]
pub struct Buffer {
    /// Where the first item is.
    pub address: *mut u8,
    /// Number of items, not negative.
    pub count: i64,
    /// Their type.
    pub datatype: Obj<Datatype>,
}

impl Buffer {
    /// Data bytes of all items. Saturates: nothing that long exists in memory.
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

    /// Takes the packed bytes `from..from + length` from `data`.
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

/// Copies bytes; short copies without a call.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy(from: *const u8, to: *mut u8, length: usize) {
    // Two overlapping moves cover each range of lengths.
    // SAFETY: all accesses are inside `length` bytes of both.
    unsafe {
        match length {
            0 => {}
            1..=3 => {
                let (first, middle, last) = (*from, *from.add(length / 2), *from.add(length - 1));
                *to = first;
                *to.add(length / 2) = middle;
                *to.add(length - 1) = last;
            }
            4..=7 => two::<u32>(from, to, length),
            8..=16 => two::<u64>(from, to, length),
            17..=32 => two::<u128>(from, to, length),
            _ => std::ptr::copy_nonoverlapping(from, to, length),
        }
    }
}

/// Copies `length` bytes, one to two times the size of `T`, as two overlapping moves.
#[inline(always)]
unsafe fn two<T: Copy>(from: *const u8, to: *mut u8, length: usize) {
    let end = length - size_of::<T>();
    // SAFETY: the caller's promise; both moves are inside `length` bytes.
    unsafe {
        let first = from.cast::<T>().read_unaligned();
        let last = from.add(end).cast::<T>().read_unaligned();
        to.cast::<T>().write_unaligned(first);
        to.add(end).cast::<T>().write_unaligned(last);
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
