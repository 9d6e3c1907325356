//! The constructors that place blocks (MPI 5.0 §5.1.2, §5.1.7).

use crate::contents::{Combiner, Contents, Counts, Form};
use crate::datatype::{Datatype, Edges};
use crate::error::TypeError;
use crate::shape::{Shape, product, reach, spread, sum};
use crate::shared::Shared;

type Result<T> = std::result::Result<T, TypeError>;

/// A type to build from.
pub type Old = Shared<Datatype>;

/// `value` as a count; `index` says which of an array it is.
fn count_of(index: usize, value: i64) -> Result<u64> {
    u64::try_from(value).map_err(|_| TypeError::NegativeCount { index, value })
}

/// All are counts.
fn check_counts(values: Counts<'_>) -> Result<()> {
    values.iter().enumerate().try_for_each(|(index, value)| count_of(index, value).map(|_| ()))
}

fn same_length(expected: usize, given: usize) -> Result<()> {
    if expected == given { Ok(()) } else { Err(TypeError::LengthMismatch { expected, given }) }
}

/// The edges of instances of `old` at displacements that reach from the one to the other.
fn edges_at(old: &Datatype, reach: (i64, i64)) -> Result<Edges> {
    let markers = old.markers().map(|markers| spread(markers, reach)).transpose()?;
    let end = old.padded_end().map(|end| sum(end, reach.1)).transpose()?;
    Ok(Edges { markers, end })
}

/// `MPI_Type_contiguous`
pub fn contiguous(form: Form, count: i64, old: &Old) -> Result<Datatype> {
    let contents = Contents::new(Combiner::Contiguous).count(form, count).of(old);
    strided(count, 1, old.extent(), old, contents)
}

/// `MPI_Type_vector`; the stride is in elements.
pub fn vector(form: Form, count: i64, blocklength: i64, stride: i64, old: &Old) -> Result<Datatype> {
    let contents = Contents::new(Combiner::Vector)
        .count(form, count)
        .count(form, blocklength)
        .count(form, stride)
        .of(old);
    let bytes = if count > 1 { product(stride, old.extent())? } else { 0 };
    strided(count, blocklength, bytes, old, contents)
}

/// `MPI_Type_create_hvector`; the stride is in bytes.
pub fn hvector(form: Form, count: i64, blocklength: i64, stride: i64, old: &Old) -> Result<Datatype> {
    let contents = Contents::new(Combiner::Hvector)
        .count(form, count)
        .count(form, blocklength)
        .displacements(form, &[stride])
        .of(old);
    strided(count, blocklength, stride, old, contents)
}

/// `count` blocks of `blocklength` elements, `stride` bytes from one to the next.
fn strided(count: i64, blocklength: i64, stride: i64, old: &Old, contents: Contents) -> Result<Datatype> {
    let (count, blocklength) = (count_of(0, count)?, count_of(0, blocklength)?);
    if count == 0 || blocklength == 0 {
        return Datatype::derived(Shape::empty(old.any_basic()), Edges::default(), old.align(), contents);
    }
    let shape = old.shape().repeat(blocklength, old.extent())?.repeat(count, stride)?;
    let reach = spread(reach(blocklength, old.extent())?, reach(count, stride)?)?;
    Datatype::derived(shape, edges_at(old, reach)?, old.align(), contents)
}

/// `MPI_Type_indexed`; displacements are in elements.
pub fn indexed(blocklengths: Counts<'_>, displacements: Counts<'_>, old: &Old) -> Result<Datatype> {
    same_length(blocklengths.len(), displacements.len())?;
    check_counts(blocklengths)?;
    let contents = Contents::new(Combiner::Indexed)
        .count(blocklengths.form(), blocklengths.len() as i64)
        .counts(blocklengths)
        .counts(displacements)
        .of(old);
    let scale = old.extent();
    check_products(displacements, scale)?;
    let blocks = displacements.iter().map(move |d| d * scale).zip(blocklengths.iter().map(|n| n as u64));
    scattered(blocks, old, contents)
}

/// `MPI_Type_create_hindexed`; displacements are in bytes.
pub fn hindexed(blocklengths: Counts<'_>, displacements: &[i64], old: &Old) -> Result<Datatype> {
    same_length(blocklengths.len(), displacements.len())?;
    check_counts(blocklengths)?;
    let contents = Contents::new(Combiner::Hindexed)
        .count(blocklengths.form(), blocklengths.len() as i64)
        .counts(blocklengths)
        .displacements(blocklengths.form(), displacements)
        .of(old);
    let blocks = displacements.iter().copied().zip(blocklengths.iter().map(|n| n as u64));
    scattered(blocks, old, contents)
}

/// `MPI_Type_create_indexed_block`; displacements are in elements.
pub fn indexed_block(blocklength: i64, displacements: Counts<'_>, old: &Old) -> Result<Datatype> {
    let length = count_of(0, blocklength)?;
    let form = displacements.form();
    let contents = Contents::new(Combiner::IndexedBlock)
        .count(form, displacements.len() as i64)
        .count(form, blocklength)
        .counts(displacements)
        .of(old);
    let scale = old.extent();
    check_products(displacements, scale)?;
    scattered(displacements.iter().map(move |d| (d * scale, length)), old, contents)
}

/// `MPI_Type_create_hindexed_block`; displacements are in bytes.
pub fn hindexed_block(form: Form, blocklength: i64, displacements: &[i64], old: &Old) -> Result<Datatype> {
    let length = count_of(0, blocklength)?;
    let contents = Contents::new(Combiner::HindexedBlock)
        .count(form, displacements.len() as i64)
        .count(form, blocklength)
        .displacements(form, displacements)
        .of(old);
    scattered(displacements.iter().map(move |&d| (d, length)), old, contents)
}

/// All displacements can be expressed in bytes.
fn check_products(displacements: Counts<'_>, scale: i64) -> Result<()> {
    displacements.iter().try_for_each(|displacement| product(displacement, scale).map(|_| ()))
}

/// Blocks of elements: displacement in bytes and count of each.
fn scattered(
    blocks: impl Iterator<Item = (i64, u64)> + Clone,
    old: &Old,
    contents: Contents,
) -> Result<Datatype> {
    let mut edges = Edges::default();
    if old.markers().is_some() || old.padded_end().is_some() {
        for (displacement, count) in blocks.clone().filter(|block| block.1 != 0) {
            let (low, high) = reach(count, old.extent())?;
            let reach = (sum(displacement, low)?, sum(displacement, high)?);
            edges = edges.union(edges_at(old, reach)?);
        }
    }
    let shape = old.shape().scatter(blocks, old.extent())?;
    Datatype::derived(shape, edges, old.align(), contents)
}

/// `MPI_Type_create_struct`
pub fn structure(blocklengths: Counts<'_>, displacements: &[i64], types: &[Old]) -> Result<Datatype> {
    same_length(blocklengths.len(), displacements.len())?;
    same_length(blocklengths.len(), types.len())?;
    check_counts(blocklengths)?;
    let form = blocklengths.form();
    let mut contents = Contents::new(Combiner::Struct)
        .count(form, blocklengths.len() as i64)
        .counts(blocklengths)
        .displacements(form, displacements);
    contents.types = types.to_vec();

    let mut shapes = Vec::with_capacity(types.len());
    let (mut edges, mut align) = (Edges::default(), 1);
    for ((count, &displacement), old) in blocklengths.iter().zip(displacements).zip(types) {
        if count == 0 {
            continue;
        }
        let (low, high) = reach(count as u64, old.extent())?;
        let reach = (sum(displacement, low)?, sum(displacement, high)?);
        edges = edges.union(edges_at(old, reach)?);
        align = align.max(old.align());
        shapes.push(old.shape().repeat(count as u64, old.extent())?.shifted(displacement)?);
    }
    let any = types.first().map_or(crate::predefined::BYTE, |old| old.any_basic());
    Datatype::derived(Shape::sequence(&shapes, any)?, edges, align, contents)
}

/// `MPI_Type_create_resized`
pub fn resized(form: Form, lb: i64, extent: i64, old: &Old) -> Result<Datatype> {
    let contents = Contents::new(Combiner::Resized).displacements(form, &[lb, extent]).of(old);
    Datatype::derived(old.shape(), Edges::marked(lb, sum(lb, extent)?), old.align(), contents)
}

/// `MPI_Type_dup`
pub fn dup(old: &Old) -> Result<Datatype> {
    Datatype::derived(old.shape(), edges_at(old, (0, 0))?, old.align(), Contents::new(Combiner::Dup).of(old))
}
