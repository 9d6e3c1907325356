//! Pair types for `MPI_MINLOC` and `MPI_MAXLOC` that have no name (MPI 5.0 §6.9.4).

use crate::basic::Operand;
use crate::basic::{Basic, Class};
use crate::construct::Old;
use crate::contents::{Combiner, Contents};
use crate::datatype::{Datatype, Edges};
use crate::error::TypeError;
use crate::predefined::{self, Place};
use crate::shape::Shape;
use crate::shared::Shared;

/// What `MPI_Type_get_value_index` gives.
#[derive(Debug)]
pub enum ValueIndex {
    /// One of the named types.
    Named(Basic),
    /// A predefined type without a name. The same arguments have to give the same handle; that is
    /// the caller's to remember.
    Unnamed(Shared<Datatype>),
    /// There is no such type: `MPI_DATATYPE_NULL`.
    Null,
}

/// `MPI_Type_get_value_index`: the type of `struct { value; index; }` in C.
///
/// Values are of any type that has a minimum, indices of any integer type, or what the named pair
/// types of Fortran have.
pub fn value_index(value: &Old, index: &Old) -> Result<ValueIndex, TypeError> {
    let (Some(Operand::Single(v)), Some(Operand::Single(i))) = (value.operand(), index.operand()) else {
        return Ok(ValueIndex::Null);
    };
    let named = value.entry().is_some() && index.entry().is_some();
    if let Some(entry) = predefined::all().find(|entry| named && entry.pair == Some((v, i))) {
        return Ok(ValueIndex::Named(entry.basic));
    }
    let is_integer = |basic: Basic| {
        matches!(basic.class(), Class::CInteger | Class::FortranInteger | Class::MultiLanguage)
    };
    if !(is_integer(v) || v.class() == Class::FloatingPoint) || !is_integer(i) {
        return Ok(ValueIndex::Null);
    }
    let place = Place::of(v.repr(), i.repr());
    let parts = [value.shape(), index.shape().shifted(place.index)?];
    let contents = Contents::new(Combiner::ValueIndex).of(value).of(index);
    let element = Some(Operand::Pair { value: v, index: i });
    let shape = Shape { element, ..Shape::sequence(&parts, v)? };
    Ok(ValueIndex::Unnamed(Shared::new(Datatype::derived(shape, Edges::default(), place.align, contents)?)))
}
