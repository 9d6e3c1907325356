//! Errors in the arguments of datatype calls.

use encore_datatype::TypeError;

/// Description of the error.
pub fn what(refusal: &TypeError) -> String {
    match *refusal {
        TypeError::Overflow => "a size or a displacement does not fit in 64 bits".into(),
        TypeError::NegativeCount { index, value } => format!("element {index}: {value} is negative"),
        TypeError::LengthMismatch { expected, given } => {
            format!("an array has {given} elements where {expected} are needed")
        }
        TypeError::NoDimensions => "an array needs at least one dimension".into(),
        TypeError::BadSize { dimension, size } => {
            format!("dimension {dimension}: size {size} is not positive")
        }
        TypeError::BadSubsize { dimension, subsize, size } => format!(
            "dimension {dimension}: a part of {subsize} elements is not possible, the array has {size}: 1 to {size} are allowed"
        ),
        TypeError::BadStart { dimension, start, last } => format!(
            "dimension {dimension}: the part cannot start at {start}: 0 to {last} is allowed, so that its end is inside the array"
        ),
        TypeError::BadOrder { order } => format!("{order} is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN"),
        TypeError::BadDistribution { dimension, distribution } => format!(
            "dimension {dimension}: {distribution} is none of MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC"
        ),
        TypeError::BadDistributionArgument { dimension, argument } => {
            format!("dimension {dimension}: {argument} is neither positive nor MPI_DISTRIBUTE_DFLT_DARG")
        }
        TypeError::BlockTooSmall { dimension, argument, processes, size } => {
            format!("dimension {dimension}: {processes} blocks of {argument} do not cover {size} elements")
        }
        TypeError::BadProcessCount { dimension, processes } => format!(
            "dimension {dimension}: {processes} processes are not possible: at least 1, and with MPI_DISTRIBUTE_NONE exactly 1"
        ),
        TypeError::GridSize { size, grid } => {
            format!("the grid of array_of_psizes has {grid} processes, not {size}")
        }
        TypeError::BadRank { rank, size } => {
            format!("rank {rank} is not in the grid of {size} processes: 0 to {} are allowed", size - 1)
        }
        TypeError::NoSuchPrecision { precision, range } => {
            format!("no type has {}", kind(precision, range))
        }
        TypeError::BadPrecision { precision: None, range: None } => {
            "neither precision nor range is given: both are MPI_UNDEFINED".into()
        }
        TypeError::BadPrecision { precision, range } => {
            format!("no type can have {}", kind(precision, range))
        }
        TypeError::BadTypeClass { class } => {
            format!("{class} is none of MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX")
        }
        TypeError::NoSuchSize { size } => format!("no type of this class has {size} bytes"),
        TypeError::BufferTooSmall { needed, given } => {
            format!("the data take {needed} bytes, but after the position there are only {given}")
        }
        TypeError::Conversion { basic, element } => format!(
            "element {element}, of type {}, is too large for its external32 form of {} bytes",
            basic.name(),
            basic.external_size()
        ),
        ref other => format!("{other:?}"),
    }
}

/// The request for a Fortran kind.
fn kind(precision: Option<i32>, range: Option<i32>) -> String {
    let part = |what: &str, value: Option<i32>| Some(format!("decimal {what} {}", value?));
    let parts: Vec<_> = [part("precision", precision), part("range", range)].into_iter().flatten().collect();
    parts.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_say_what_is_allowed() {
        assert_eq!(
            what(&TypeError::BadStart { dimension: 1, start: 7, last: 4 }),
            "dimension 1: the part cannot start at 7: 0 to 4 is allowed, so that its end is inside the array"
        );
        assert_eq!(
            what(&TypeError::NoSuchPrecision { precision: Some(40), range: None }),
            "no type has decimal precision 40"
        );
        assert_eq!(
            what(&TypeError::BadPrecision { precision: Some(-1), range: Some(3) }),
            "no type can have decimal precision -1 and decimal range 3"
        );
    }
}
