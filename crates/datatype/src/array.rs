//! The constructors for parts of arrays: subarrays (MPI 5.0 §5.1.3) and the local parts of
//! distributed ones (§5.1.4).

use crate::construct::Old;
use crate::contents::{Combiner, Contents, Counts};
use crate::datatype::{Datatype, Edges};
use crate::error::TypeError;
use crate::shape::{Shape, product};

/// `MPI_ORDER_C`: the last dimension is contiguous.
pub const ORDER_C: i32 = 0xC;
/// `MPI_ORDER_FORTRAN`: the first dimension is contiguous.
pub const ORDER_FORTRAN: i32 = 0xF;
/// `MPI_DISTRIBUTE_NONE`
pub const DISTRIBUTE_NONE: i32 = 16;
/// `MPI_DISTRIBUTE_BLOCK`
pub const DISTRIBUTE_BLOCK: i32 = 17;
/// `MPI_DISTRIBUTE_CYCLIC`
pub const DISTRIBUTE_CYCLIC: i32 = 18;
/// `MPI_DISTRIBUTE_DFLT_DARG`
pub const DISTRIBUTE_DFLT_DARG: i32 = 19;

type Result<T> = std::result::Result<T, TypeError>;

/// The dimensions from the contiguous one outwards.
fn inside_out(dimensions: usize, order: i32) -> Result<Vec<usize>> {
    match order {
        ORDER_C => Ok((0..dimensions).rev().collect()),
        ORDER_FORTRAN => Ok((0..dimensions).collect()),
        _ => Err(TypeError::BadOrder { order }),
    }
}

/// All arrays have an entry for each dimension, and there is a dimension.
fn check_dimensions(dimensions: usize, lengths: &[usize]) -> Result<()> {
    if dimensions == 0 {
        return Err(TypeError::NoDimensions);
    }
    match lengths.iter().find(|&&length| length != dimensions) {
        Some(&given) => Err(TypeError::LengthMismatch { expected: dimensions, given }),
        None => Ok(()),
    }
}

/// `MPI_Type_create_subarray`: the part of an array that begins at `starts` and has `subsizes`.
///
/// The bounds are those of the whole array.
pub fn subarray(
    sizes: Counts<'_>,
    subsizes: Counts<'_>,
    starts: Counts<'_>,
    order: i32,
    old: &Old,
) -> Result<Datatype> {
    let dimensions = sizes.len();
    check_dimensions(dimensions, &[subsizes.len(), starts.len()])?;
    for dimension in 0..dimensions {
        let (size, subsize) = (sizes.get(dimension), subsizes.get(dimension));
        if size < 1 {
            return Err(TypeError::BadSize { dimension, size });
        }
        if subsize < 1 || subsize > size {
            return Err(TypeError::BadSubsize { dimension, subsize, size });
        }
        let (start, last) = (starts.get(dimension), size - subsize);
        if start < 0 || start > last {
            return Err(TypeError::BadStart { dimension, start, last });
        }
    }
    let contents = Contents::new(Combiner::Subarray)
        .integers(&[dimensions as i32])
        .counts(sizes)
        .counts(subsizes)
        .counts(starts)
        .integers(&[order])
        .of(old);

    let mut shape = old.shape();
    let mut stride = old.extent();
    for dimension in inside_out(dimensions, order)? {
        shape = shape
            .repeat(subsizes.get(dimension) as u64, stride)?
            .shifted(product(starts.get(dimension), stride)?)?;
        stride = product(stride, sizes.get(dimension))?;
    }
    Datatype::derived(shape, Edges::marked(0, stride), old.align(), contents)
}

/// The arguments of `MPI_Type_create_darray` that describe the array and the process grid.
#[derive(Clone, Copy, Debug)]
pub struct Distribution<'a> {
    /// Processes in the grid.
    pub size: i32,
    /// The process whose part is described.
    pub rank: i32,
    /// The size of the global array in each dimension.
    pub gsizes: Counts<'a>,
    /// How each dimension is distributed: `DISTRIBUTE_…`.
    pub distribs: &'a [i32],
    /// The block size in each dimension, or [`DISTRIBUTE_DFLT_DARG`].
    pub dargs: &'a [i32],
    /// Processes in each dimension.
    pub psizes: &'a [i32],
    /// The storage order: [`ORDER_C`] or [`ORDER_FORTRAN`].
    pub order: i32,
}

/// `MPI_Type_create_darray`: the part of a distributed array that one process of a grid has.
///
/// The bounds are those of the whole array. The grid is in row-major order, whatever the array's.
pub fn darray(distribution: Distribution<'_>, old: &Old) -> Result<Datatype> {
    let Distribution { size, rank, gsizes, distribs, dargs, psizes, order } = distribution;
    let dimensions = gsizes.len();
    check_dimensions(dimensions, &[distribs.len(), dargs.len(), psizes.len()])?;
    let mut grid = 1i64;
    for (dimension, &processes) in psizes.iter().enumerate() {
        if gsizes.get(dimension) < 1 {
            return Err(TypeError::BadSize { dimension, size: gsizes.get(dimension) });
        }
        if processes < 1 {
            return Err(TypeError::BadProcessCount { dimension, processes });
        }
        grid = product(grid, i64::from(processes))?;
    }
    if grid != i64::from(size) {
        return Err(TypeError::GridSize { size, grid });
    }
    if rank < 0 || rank >= size {
        return Err(TypeError::BadRank { rank, size });
    }
    // The order of the integers is that of the call; the global sizes may be counts.
    let contents = Contents::new(Combiner::Darray)
        .integers(&[size, rank, dimensions as i32])
        .counts(gsizes)
        .integers(distribs)
        .integers(dargs)
        .integers(psizes)
        .integers(&[order])
        .of(old);

    let mut coordinates = vec![0i64; dimensions];
    let mut rest = i64::from(rank);
    for dimension in (0..dimensions).rev() {
        coordinates[dimension] = rest % i64::from(psizes[dimension]);
        rest /= i64::from(psizes[dimension]);
    }

    let mut shape = old.shape();
    let mut stride = old.extent();
    for dimension in inside_out(dimensions, order)? {
        let gsize = gsizes.get(dimension);
        let block = block_size(dimension, gsize, distribs[dimension], dargs[dimension], psizes[dimension])?;
        shape = dealt(&shape, gsize, block, coordinates[dimension], i64::from(psizes[dimension]), stride)?;
        stride = product(stride, gsize)?;
    }
    Datatype::derived(shape, Edges::marked(0, stride), old.align(), contents)
}

/// Number of elements of a dimension that are dealt to a process at a time. Every distribution is a cyclic one with a
/// suitable block size.
fn block_size(dimension: usize, gsize: i64, distribution: i32, argument: i32, processes: i32) -> Result<i64> {
    // A dimension that isn't distributed ignores its argument.
    if argument < 1 && distribution != DISTRIBUTE_NONE {
        return Err(TypeError::BadDistributionArgument { dimension, argument });
    }
    let default = argument == DISTRIBUTE_DFLT_DARG;
    match distribution {
        DISTRIBUTE_NONE if processes == 1 => Ok(gsize),
        DISTRIBUTE_NONE => Err(TypeError::BadProcessCount { dimension, processes }),
        DISTRIBUTE_BLOCK if default => Ok((gsize - 1) / i64::from(processes) + 1),
        DISTRIBUTE_BLOCK if i64::from(argument) * i64::from(processes) < gsize => {
            Err(TypeError::BlockTooSmall { dimension, argument, processes, size: gsize })
        }
        DISTRIBUTE_CYCLIC if default => Ok(1),
        DISTRIBUTE_BLOCK | DISTRIBUTE_CYCLIC => Ok(i64::from(argument)),
        _ => Err(TypeError::BadDistribution { dimension, distribution }),
    }
}

/// Elements that process `coordinate` of `processes` gets if blocks of `block` out of `gsize` elements, `stride` bytes
/// from one to the next, are dealt in turn.
fn dealt(
    element: &Shape,
    gsize: i64,
    block: i64,
    coordinate: i64,
    processes: i64,
    stride: i64,
) -> Result<Shape> {
    let any = element.bytes.first_basic();
    let first = coordinate.saturating_mul(block);
    if first >= gsize {
        return Ok(Shape::empty(any));
    }
    let round = block.saturating_mul(processes);
    // Rounds in which this process gets a whole block, and what it gets in the last one.
    let whole = if gsize - first < block { 0 } else { (gsize - first - block) / round + 1 };
    let tail_at = first.saturating_add(whole.saturating_mul(round));
    let tail = (gsize - tail_at).max(0);

    let mut parts = Vec::new();
    if whole > 0 {
        let bytes_of_round = if whole > 1 { product(round, stride)? } else { 0 };
        let blocks = element.repeat(block as u64, stride)?.repeat(whole as u64, bytes_of_round)?;
        parts.push(blocks.shifted(product(first, stride)?)?);
    }
    if tail > 0 {
        parts.push(element.repeat(tail as u64, stride)?.shifted(product(tail_at, stride)?)?);
    }
    Shape::sequence(&parts, any)
}
