//! The external32 representation (MPI 5.0 §14.5.2) for `MPI_Pack_external` and files.
//!
//! Big-endian, IEEE, sizes that don't depend on the machine: `long` has four bytes, a wide
//! character two, `long double` is binary128.

use std::ptr;

use crate::basic::{Basic, Repr};
use crate::datatype::Datatype;
use crate::error::TypeError;
use crate::float::{Extended, Quad};

/// How an element is converted.
#[derive(Clone, Copy)]
enum Conversion {
    /// Bytes in the opposite order, in `parts` of `size` bytes each.
    Swap { size: usize, parts: usize },
    /// A signed number of 8 bytes as one of 4.
    Signed,
    /// An unsigned number of `size` bytes as one of half the size.
    Unsigned { size: usize },
    /// The x87's format as binary128, in `parts`.
    Extended { parts: usize },
}

impl Conversion {
    fn of(basic: Basic) -> Conversion {
        let size = basic.size();
        match basic.repr() {
            repr if basic.external_size() < size => match repr {
                Repr::I64 => Conversion::Signed,
                _ => Conversion::Unsigned { size },
            },
            Repr::F80 => Conversion::Extended { parts: 1 },
            Repr::ComplexF80 => Conversion::Extended { parts: 2 },
            Repr::ComplexF16 | Repr::ComplexF32 | Repr::ComplexF64 | Repr::ComplexF128 => {
                Conversion::Swap { size: size / 2, parts: 2 }
            }
            _ => Conversion::Swap { size, parts: 1 },
        }
    }
}

impl Datatype {
    /// Bytes that `count` instances take in external32 (`MPI_Pack_external_size`).
    pub fn external_size_of(&self, count: u64) -> Result<u64, TypeError> {
        self.external_size().checked_mul(count).ok_or(TypeError::Overflow)
    }

    /// Converts `count` instances at `address` to external32 at `external`, which has room for
    /// `room` bytes. Returns how many were written.
    ///
    /// # Errors
    /// `BufferTooSmall`: nothing was written. `Conversion`: a number is too large for its external
    /// form; what comes before it was written.
    ///
    /// # Safety
    /// The data of `count` instances at `address` are readable, `room` bytes at `external` are
    /// writable; they don't overlap.
    pub unsafe fn pack_external32(
        &self,
        address: *const u8,
        count: u64,
        external: *mut u8,
        room: u64,
    ) -> Result<u64, TypeError> {
        let needed = self.external_size_of(count)?;
        if needed > room {
            return Err(TypeError::BufferTooSmall { needed, given: room });
        }
        let mut external = external;
        self.convert(count, |basic, offset| {
            let conversion = Conversion::of(basic);
            let memory = address.wrapping_offset(offset as isize);
            // SAFETY: the element is one of the type map's; the external buffer has room for all.
            unsafe {
                let fits = write(conversion, memory, external);
                external = external.add(basic.external_size());
                fits
            }
        })?;
        Ok(needed)
    }

    /// Converts external32 at `external`, `given` bytes, to `count` instances at `address`. Returns
    /// how many bytes were read.
    ///
    /// # Errors
    /// `BufferTooSmall`: nothing was written.
    ///
    /// # Safety
    /// The data of `count` instances at `address` are writable, `given` bytes at `external` are
    /// readable; they don't overlap.
    pub unsafe fn unpack_external32(
        &self,
        external: *const u8,
        given: u64,
        address: *mut u8,
        count: u64,
    ) -> Result<u64, TypeError> {
        let needed = self.external_size_of(count)?;
        if needed > given {
            return Err(TypeError::BufferTooSmall { needed, given });
        }
        let mut external = external;
        self.convert(count, |basic, offset| {
            let conversion = Conversion::of(basic);
            let memory = address.wrapping_offset(offset as isize);
            // SAFETY: the element is one of the type map's; the external buffer holds all.
            unsafe {
                read(conversion, external, memory);
                external = external.add(basic.external_size());
            }
            true
        })?;
        Ok(needed)
    }

    /// Calls `element` with type and offset of every basic element until it returns false.
    fn convert(&self, count: u64, mut element: impl FnMut(Basic, i64) -> bool) -> Result<(), TypeError> {
        let total = self.program().packed_size(count).ok_or(TypeError::Overflow)?;
        let mut done = 0;
        let mut failed = None;
        self.for_each_typed_run(count, 0, total, |basic, offset, len| {
            for index in 0..(len / basic.size() as u64) as i64 {
                if failed.is_some() {
                    return;
                }
                if !element(basic, offset.wrapping_add(index * basic.size() as i64)) {
                    failed = Some(TypeError::Conversion { basic, element: done });
                }
                done += 1;
            }
        });
        failed.map_or(Ok(()), Err)
    }
}

/// Writes one element; false if it doesn't fit, and then its low bytes.
///
/// # Safety
/// The element's size and external size are readable and writable at `memory` and `external`.
unsafe fn write(conversion: Conversion, memory: *const u8, external: *mut u8) -> bool {
    // SAFETY: the caller vouches for the sizes, which are those of the conversion.
    unsafe {
        match conversion {
            Conversion::Swap { size, parts } => {
                swap(memory, external, size, parts);
                true
            }
            Conversion::Signed => {
                let value = memory.cast::<i64>().read_unaligned();
                external.cast::<[u8; 4]>().write_unaligned((value as i32).to_be_bytes());
                i32::try_from(value).is_ok()
            }
            Conversion::Unsigned { size: 8 } => {
                let value = memory.cast::<u64>().read_unaligned();
                external.cast::<[u8; 4]>().write_unaligned((value as u32).to_be_bytes());
                u32::try_from(value).is_ok()
            }
            Conversion::Unsigned { .. } => {
                let value = memory.cast::<u32>().read_unaligned();
                external.cast::<[u8; 2]>().write_unaligned((value as u16).to_be_bytes());
                u16::try_from(value).is_ok()
            }
            Conversion::Extended { parts } => {
                for part in 0..parts {
                    let memory = memory.add(part * 16);
                    let value = Extended {
                        significand: memory.cast::<u64>().read_unaligned(),
                        sign_exponent: memory.add(8).cast::<u16>().read_unaligned(),
                    };
                    let bytes = Quad::from(value).0.to_be_bytes();
                    external.add(part * 16).cast::<[u8; 16]>().write_unaligned(bytes);
                }
                true
            }
        }
    }
}

/// Reads one element.
///
/// # Safety
/// The element's size and external size are writable and readable at `memory` and `external`.
unsafe fn read(conversion: Conversion, external: *const u8, memory: *mut u8) {
    // SAFETY: the caller vouches for the sizes, which are those of the conversion.
    unsafe {
        match conversion {
            Conversion::Swap { size, parts } => swap(external, memory, size, parts),
            Conversion::Signed => {
                let value = i32::from_be_bytes(external.cast::<[u8; 4]>().read_unaligned());
                memory.cast::<i64>().write_unaligned(i64::from(value));
            }
            Conversion::Unsigned { size: 8 } => {
                let value = u32::from_be_bytes(external.cast::<[u8; 4]>().read_unaligned());
                memory.cast::<u64>().write_unaligned(u64::from(value));
            }
            Conversion::Unsigned { .. } => {
                let value = u16::from_be_bytes(external.cast::<[u8; 2]>().read_unaligned());
                memory.cast::<u32>().write_unaligned(u32::from(value));
            }
            Conversion::Extended { parts } => {
                for part in 0..parts {
                    let bytes = external.add(part * 16).cast::<[u8; 16]>().read_unaligned();
                    let value = Quad(u128::from_be_bytes(bytes)).to_extended();
                    let memory = memory.add(part * 16);
                    memory.cast::<u64>().write_unaligned(value.significand);
                    // The six bytes after it are part of the element, so that it has a value.
                    let rest = u64::from(value.sign_exponent);
                    memory.add(8).cast::<u64>().write_unaligned(rest);
                }
            }
        }
    }
}

/// Copies `parts` of `size` bytes, the bytes of each from big-endian to this machine's order or
/// the reverse.
///
/// # Safety
/// `parts * size` bytes are readable at `from` and writable at `to`.
unsafe fn swap(from: *const u8, to: *mut u8, size: usize, parts: usize) {
    for part in 0..parts {
        // SAFETY: the caller vouches for the sizes.
        unsafe {
            let (from, to) = (from.add(part * size), to.add(part * size));
            match size {
                1 => ptr::copy_nonoverlapping(from, to, 1),
                2 => to.cast::<u16>().write_unaligned(from.cast::<u16>().read_unaligned().to_be()),
                4 => to.cast::<u32>().write_unaligned(from.cast::<u32>().read_unaligned().to_be()),
                8 => to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned().to_be()),
                _ => to.cast::<u128>().write_unaligned(from.cast::<u128>().read_unaligned().to_be()),
            }
        }
    }
}
