//! Vectors of the program: checks, and conversion to runs of bytes of both sides.

use std::ffi::c_int;

use encore_lapi_interface::types::Vector;
use encore_lapi_interface::vector::{ORIGIN, TARGET, runs};
use encore_lapi_interface::{Segment, code};

/// Segments of a transfer between two vectors. Requires that both are of one kind and have the same parts.
///
/// # Safety
/// A pointer that isn't null leads to a vector whose lists have the lengths that it states.
pub unsafe fn transfer(target: *const Vector, origin: *const Vector) -> Result<Vec<Segment>, c_int> {
    // SAFETY: the caller's promise.
    let (target, origin) = unsafe { (target.as_ref(), origin.as_ref()) };
    let origin = origin.ok_or(code::ORG_VEC_NULL)?;
    let target = target.ok_or(code::TGT_VEC_NULL)?;
    // SAFETY: as above.
    let (from, to) = unsafe { (runs(origin, &ORIGIN)?, runs(target, &TARGET)?) };
    if origin.kind != target.kind {
        return Err(code::VEC_TYPE_DIFF);
    }
    if from.len() != to.len() {
        return Err(code::VEC_NUM_DIFF);
    }
    if from.iter().zip(&to).any(|(from, to)| from.1 != to.1) {
        return Err(code::VEC_LEN_DIFF);
    }
    let segment = |((origin, length), (target, _))| Segment { origin, target, length };
    Ok(from.into_iter().zip(to).map(segment).collect())
}

/// Segments of the data of an active message; none without a vector.
///
/// # Safety
/// As above.
pub unsafe fn data(origin: *const Vector) -> Result<Vec<Segment>, c_int> {
    // SAFETY: the caller's promise.
    let Some(origin) = (unsafe { origin.as_ref() }) else { return Ok(Vec::new()) };
    // SAFETY: as above.
    let runs = unsafe { runs(origin, &ORIGIN) }?;
    Ok(runs.into_iter().map(|(origin, length)| Segment { origin, target: 0, length }).collect())
}
