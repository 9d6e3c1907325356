//! Chapter 5: datatypes. What a type is and how its data move is `encore_datatype`'s; here are its objects and its errors.

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

/// The form of the call: `large` is the name of the one with large counts.
fn form(call: &Call, large: Function) -> Form {
    if call.function == large { Form::Count } else { Form::Int }
}

/// Integers as the constructors take them.
fn counts<'a>(integers: Integers<'a>) -> TypeCounts<'a> {
    match integers {
        Integers::Int(list) => TypeCounts::Int(list),
        Integers::Large(list) => TypeCounts::Count(list),
    }
}

/// Stores the handle of what a constructor has made.
fn store(
    call: &Call,
    newtype: &mut DatatypeHandle,
    made: std::result::Result<Definition, TypeError>,
) -> Result<()> {
    let definition = made.map_err(|error| refused(call, error))?;
    *newtype = new_datatype(Shared::new(definition))?.handle();
    Ok(())
}

/// The error for what the constructors refuse, with the argument of the call that it is about.
#[cold]
fn refused(call: &Call, refusal: TypeError) -> Error {
    with_argument(call, error(refusal))
}

/// An error of the engine with the argument of the call that it is about.
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
