//! Vectors of the program as runs of bytes.

use std::ffi::c_int;

use crate::code;
use crate::types::{GENERIC, IOVECTOR, STRIDED, Vector};

/// Error codes for one side.
#[derive(Debug)]
pub struct Codes {
    null: c_int,
    kind: c_int,
    address: c_int,
    length: c_int,
    stride: c_int,
    extent: c_int,
}

/// Codes for a vector at the origin.
pub const ORIGIN: Codes = Codes {
    null: code::ORG_VEC_NULL,
    kind: code::ORG_VEC_TYPE,
    address: code::ORG_VEC_ADDR,
    length: code::ORG_VEC_LEN,
    stride: code::ORG_STRIDE,
    extent: code::ORG_EXTENT,
};

/// Codes for a vector at the target.
pub const TARGET: Codes = Codes {
    null: code::TGT_VEC_NULL,
    kind: code::TGT_VEC_TYPE,
    address: code::TGT_VEC_ADDR,
    length: code::TGT_VEC_LEN,
    stride: code::TGT_STRIDE,
    extent: code::TGT_EXTENT,
};

/// The runs of a vector: address and bytes of each. Fails with the code of the vector's error.
///
/// # Safety
/// The vector's lists have the lengths that it states.
pub unsafe fn runs(vector: &Vector, codes: &Codes) -> Result<Vec<(u64, u64)>, c_int> {
    let count = vector.count as usize;
    if !matches!(vector.kind, IOVECTOR | STRIDED | GENERIC) {
        return Err(codes.kind);
    }
    if count == 0 {
        return Ok(Vec::new());
    }
    if vector.info.is_null() || (vector.kind != STRIDED && vector.len.is_null()) {
        return Err(codes.null);
    }
    let most = i64::MAX as u64;
    if vector.kind == STRIDED {
        // SAFETY: the caller's promise: the list has three words.
        let [base, block, stride] =
            unsafe { [0, 1, 2].map(|index| (*vector.info.add(index)).expose_provenance() as u64) };
        if base == 0 && block > 0 {
            return Err(codes.address);
        }
        if stride < block {
            return Err(codes.stride);
        }
        let span = stride.checked_mul(count as u64 - 1).and_then(|span| span.checked_add(block));
        if span.and_then(|span| span.checked_add(base)).is_none_or(|end| end > most) {
            return Err(codes.extent);
        }
        let mut all = room(count)?;
        all.extend((0..count as u64).map(|index| (base + index * stride, block)));
        return Ok(all);
    }
    let mut total = 0_u64;
    let mut all = room(count)?;
    for index in 0..count {
        // SAFETY: the caller's promise.
        let (address, length) = unsafe { (*vector.info.add(index), *vector.len.add(index)) };
        if address.is_null() && length > 0 {
            return Err(codes.address);
        }
        total = total.checked_add(length).filter(|total| *total <= most).ok_or(codes.length)?;
        all.push((address.expose_provenance() as u64, length));
    }
    Ok(all)
}

/// An empty list with capacity for `count` runs.
fn room<T>(count: usize) -> Result<Vec<T>, c_int> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| code::MEMORY_EXHAUSTED)?;
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strided_vectors_are_blocks() {
        let mut info = [1000_usize, 8, 24].map(std::ptr::without_provenance_mut);
        let vector = Vector { kind: STRIDED, count: 3, info: info.as_mut_ptr(), len: std::ptr::null_mut() };
        // SAFETY: the list has three words.
        let found = unsafe { runs(&vector, &TARGET) };
        assert_eq!(found, Ok(vec![(1000, 8), (1024, 8), (1048, 8)]));
        info[2] = std::ptr::without_provenance_mut(7);
        let vector = Vector { info: info.as_mut_ptr(), ..vector };
        // SAFETY: as above.
        assert_eq!(unsafe { runs(&vector, &TARGET) }, Err(code::TGT_STRIDE));
    }
}
