//! User buffers: an address, a count and a datatype, seen as a stream of packed bytes.

use encore_transport::ring::{INLINE, copy_short};

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

/// From how many bytes on a message is written past the caches: it would displace everything else from them, itself
/// included.
pub const PAST_CACHES: u64 = 4 << 20;

impl Buffer {
    /// The same as [`Buffer::write`] for a part of a message of `total` bytes.
    ///
    /// # Safety
    /// As for [`Buffer::write`].
    pub unsafe fn write_part(&self, from: u64, data: *const u8, length: usize, total: u64) {
        // SAFETY: the caller's promise.
        unsafe {
            match total >= PAST_CACHES && self.datatype.dense {
                true => copy_past_caches(data, self.address.add(from as usize), length),
                false => self.write(from, data, length),
            }
        }
    }
}

/// Copies bytes without keeping what is written in the caches.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[cfg(target_arch = "x86_64")]
unsafe fn copy_past_caches(from: *const u8, to: *mut u8, length: usize) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_sfence, _mm_stream_si128};
    const LINE: usize = 64;
    // SAFETY: the caller's promise; `to + head` is aligned to a line, and only whole lines are streamed.
    unsafe {
        let head = to.align_offset(LINE).min(length);
        copy(from, to, head);
        let lines = (length - head) / LINE;
        let (source, target) = (from.add(head).cast::<__m128i>(), to.add(head).cast::<__m128i>());
        for quarter in (0..lines * 4).step_by(4) {
            let line: [__m128i; 4] = std::array::from_fn(|i| _mm_loadu_si128(source.add(quarter + i)));
            for (i, part) in line.into_iter().enumerate() {
                _mm_stream_si128(target.add(quarter + i), part);
            }
        }
        // Streamed stores are not ordered with others: they are before whoever is told of the message.
        _mm_sfence();
        let done = head + lines * LINE;
        copy(from.add(done), to.add(done), length - done);
    }
}

/// Copies bytes.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[cfg(not(target_arch = "x86_64"))]
unsafe fn copy_past_caches(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: the caller's promise.
    unsafe { copy(from, to, length) };
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
            _ => std::ptr::copy_nonoverlapping(from, to, length),
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

    #[test]
    fn copies_past_the_caches_of_every_alignment() {
        let from: Vec<u8> = (0..1000).map(|i| i as u8).collect();
        for start in 0..70 {
            for length in [0, 1, 63, 64, 65, 127, 128, 500, 900] {
                let mut to = vec![0xee; 1100];
                // SAFETY: both have room.
                unsafe { super::copy_past_caches(from.as_ptr().add(7), to.as_mut_ptr().add(start), length) };
                assert_eq!(to[start..start + length], from[7..7 + length]);
                assert!(to[..start].iter().chain(&to[start + length..]).all(|byte| *byte == 0xee));
            }
        }
    }
}
