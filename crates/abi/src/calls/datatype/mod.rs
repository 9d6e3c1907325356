//! Chapter 5: datatypes. `encore_datatype` defines types and moves data; here are the objects and errors.

mod addresses;
mod arrays;
mod constructors;
mod decoding;
mod elements;
mod extents;
mod external32;
mod lifetime;
mod packing;

pub use addresses::*;
pub use arrays::*;
pub use constructors::*;
pub use decoding::*;
pub use elements::*;
pub use extents::*;
pub use external32::*;
pub use lifetime::*;
pub use packing::*;

use encore_datatype::{Counts as TypeCounts, Datatype as Definition, Form, Shared, TypeError};
use encore_engine::datatype::{error, new_datatype};

use crate::shim::*;

/// The form of the call; `large`: the function with large counts.
fn form(call: &Call, large: Function) -> Form {
    if call.function == large { Form::Count } else { Form::Int }
}

/// Converts integers to the constructors' type.
fn counts<'a>(integers: Integers<'a>) -> TypeCounts<'a> {
    match integers {
        Integers::Int(list) => TypeCounts::Int(list),
        Integers::Large(list) => TypeCounts::Count(list),
    }
}

/// Stores the handle of a new type.
fn store(
    call: &Call,
    newtype: &mut DatatypeHandle,
    made: std::result::Result<Definition, TypeError>,
) -> Result<()> {
    let definition = made.map_err(|error| refused(call, error))?;
    *newtype = new_datatype(Shared::new(definition))?.handle();
    Ok(())
}

/// The error for a constructor's refusal, with the argument of the call at fault.
#[cold]
fn refused(call: &Call, refusal: TypeError) -> Error {
    with_argument(call, error(refusal))
}

/// Adds to an engine error the argument of the call at fault.
#[cold]
pub(super) fn with_argument(call: &Call, error: Error) -> Error {
    let Fact::Datatype(refusal) = error.report().fact else { return error };
    let arguments: &[&'static str] = match refusal {
        TypeError::NegativeCount { .. } => &["array_of_blocklengths", "blocklength", "count"],
        TypeError::NoDimensions => &["ndims"],
        TypeError::BadSize { .. } => &["array_of_sizes", "array_of_gsizes"],
        TypeError::BadSubsize { .. } => &["array_of_subsizes"],
        TypeError::BadStart { .. } => &["array_of_starts"],
        TypeError::BadOrder { .. } => &["order"],
        TypeError::BadDistribution { .. } => &["array_of_distribs"],
        TypeError::BadDistributionArgument { .. } | TypeError::BlockTooSmall { .. } => &["array_of_dargs"],
        TypeError::BadProcessCount { .. } => &["array_of_psizes"],
        TypeError::GridSize { .. } | TypeError::NoSuchSize { .. } => &["size"],
        TypeError::BadRank { .. } => &["rank"],
        TypeError::BadTypeClass { .. } => &["typeclass"],
        TypeError::NoSuchPrecision { precision: None, .. }
        | TypeError::BadPrecision { precision: None, .. } => &["r"],
        TypeError::NoSuchPrecision { .. } | TypeError::BadPrecision { .. } => &["p"],
        TypeError::BufferTooSmall { .. } => &["outsize", "insize"],
        _ => &[],
    };
    match arguments.iter().find(|argument| call.function.parameters().any(|name| name == **argument)) {
        Some(argument) => Error::argument(error.class(), argument, Fact::Datatype(refusal)),
        None => error,
    }
}
