//! Predefined datatypes without a name: Fortran's kinds (MPI 5.0 §19.1.9).
//!
//! These types can't be freed, so equal arguments give equal handles, and there are few.

use std::cell::RefCell;

use encore_datatype::{Combiner, Datatype as Definition, Shared, f90};

use crate::UNDEFINED;
use crate::state::datatype::{Datatype, error, new_datatype};
use encore_errors::error::Result;
use encore_slab::Obj;

/// The arguments that a type was made from: `MPI_Type_create_f90_real` or its like, precision and range.
type Arguments = (Combiner, i32, i32);

/// Types that the program has requested. Reached only with the engine held.
struct Unnamed(RefCell<Vec<(Arguments, Obj<Datatype>)>>);

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Unnamed {}

static UNNAMED: Unnamed = Unnamed(RefCell::new(Vec::new()));

/// The object of an unnamed predefined type that the program has requested.
pub fn find(definition: &Shared<Definition>) -> Option<Obj<Datatype>> {
    let known = UNNAMED.0.borrow();
    known.iter().find(|(_, datatype)| datatype.definition.is_same(definition)).map(|entry| entry.1)
}

/// `MPI_Type_create_f90_real`, `_complex` or `_integer`, by combiner; `_integer` ignores the precision. Unspecified values are `MPI_UNDEFINED`.
pub fn fortran(combiner: Combiner, precision: i32, range: i32) -> Result<Obj<Datatype>> {
    let arguments = (combiner, precision, range);
    if let Some(known) = UNNAMED.0.borrow().iter().find(|entry| entry.0 == arguments) {
        return Ok(known.1);
    }
    let given = |value: i32| (value != UNDEFINED).then_some(value);
    let made = match combiner {
        Combiner::F90Integer => f90::integer(range),
        Combiner::F90Complex => f90::complex(given(precision), given(range)),
        _ => f90::real(given(precision), given(range)),
    };
    let made = new_datatype(Shared::new(made.map_err(error)?))?;
    made.committed.set(true);
    UNNAMED.0.borrow_mut().push((arguments, made));
    Ok(made)
}
