//! Predefined datatypes without a name: Fortran's kinds (MPI 5.0 §19.1.9), and pairs for `MPI_MINLOC` (§6.9.4).
//!
//! They can't be freed, so the same arguments give the same handle, and there are few.

use std::cell::RefCell;

use encore_datatype::value_index::ValueIndex;
use encore_datatype::{Combiner, Datatype as Definition, Shared, f90, value_index};

use crate::UNDEFINED;
use crate::datatype::{Datatype, error, new_datatype};
use crate::error::Result;
use crate::handle::DatatypeHandle;
use crate::slab::Obj;

/// What a type was made from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arguments {
    /// `MPI_Type_create_f90_real` and its like: precision and range.
    Fortran(Combiner, i32, i32),
    /// `MPI_Type_get_value_index`: types that are never freed.
    ValueIndex(Obj<Datatype>, Obj<Datatype>),
}

/// Those that the program has asked for. Reached only with the engine held.
struct Unnamed(RefCell<Vec<(Arguments, Obj<Datatype>)>>);

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Unnamed {}

static UNNAMED: Unnamed = Unnamed(RefCell::new(Vec::new()));

/// The object of an unnamed predefined type that the program has asked for.
pub fn find(definition: &Shared<Definition>) -> Option<Obj<Datatype>> {
    let known = UNNAMED.0.borrow();
    known.iter().find(|(_, datatype)| datatype.definition.is_same(definition)).map(|entry| entry.1)
}

fn known(arguments: Arguments) -> Option<Obj<Datatype>> {
    UNNAMED.0.borrow().iter().find(|entry| entry.0 == arguments).map(|entry| entry.1)
}

fn keep(arguments: Arguments, definition: Shared<Definition>) -> Result<Obj<Datatype>> {
    let made = new_datatype(definition)?;
    made.committed.set(true);
    UNNAMED.0.borrow_mut().push((arguments, made));
    Ok(made)
}

/// `MPI_Type_create_f90_real`, `_complex` or `_integer`, after the combiner; the last one has no precision. Values that
/// don't count are `MPI_UNDEFINED`.
pub fn fortran(combiner: Combiner, precision: i32, range: i32) -> Result<Obj<Datatype>> {
    let arguments = Arguments::Fortran(combiner, precision, range);
    if let Some(known) = known(arguments) {
        return Ok(known);
    }
    let given = |value: i32| (value != UNDEFINED).then_some(value);
    let made = match combiner {
        Combiner::F90Integer => f90::integer(range),
        Combiner::F90Complex => f90::complex(given(precision), given(range)),
        _ => f90::real(given(precision), given(range)),
    };
    keep(arguments, Shared::new(made.map_err(error)?))
}

/// `MPI_Type_get_value_index`: `MPI_DATATYPE_NULL` if there is no such type.
pub fn pair(value: Obj<Datatype>, index: Obj<Datatype>) -> Result<DatatypeHandle> {
    let arguments = Arguments::ValueIndex(value, index);
    if let Some(known) = known(arguments) {
        return Ok(known.handle());
    }
    match value_index::value_index(&value.definition, &index.definition).map_err(error)? {
        ValueIndex::Named(basic) => Ok(DatatypeHandle(basic.handle())),
        ValueIndex::Null => Ok(DatatypeHandle::NULL),
        ValueIndex::Unnamed(definition) => Ok(keep(arguments, definition)?.handle()),
    }
}
