//! Chapter 15: tool support. No function here calls an error handler: each returns an error code.

mod categories;
mod cvars;
mod events;
mod pvars;

pub use categories::*;
pub use cvars::*;
pub use events::*;
pub use pvars::*;

use encore_engine::settings::choices::Choices;
use encore_engine::state::level::ThreadLevel;
use encore_mpi::tool;

use crate::shim::*;

/// `MPI_UNSIGNED_LONG_LONG`, the datatype of numbers.
const NUMBER: DatatypeHandle = constants::MPI_UNSIGNED_LONG_LONG;
/// `MPI_INT`, the datatype of items of an enumeration.
const ITEM: DatatypeHandle = constants::MPI_INT;

/// Stores a string if the tool wants it.
fn give(place: Option<StringBuffer<'_>>, text: &str) {
    if let Some(mut place) = place {
        place.set(text.as_bytes());
    }
}

/// Stores a value if the tool wants it.
fn store<T>(place: Option<&mut T>, value: T) {
    if let Some(place) = place {
        *place = value;
    }
}

fn enumeration_of(choices: &'static Choices) -> TEnumHandle {
    TEnumHandle(tool::enumeration_handle(choices))
}

/// Stores as many values as fit.
fn fill(places: &mut [c_int], values: &[c_int]) {
    for (place, value) in places.iter_mut().zip(values) {
        *place = *value;
    }
}

/// Fails for a buffer at a null address.
fn needs_buffer<T>(buffer: *const T, name: &'static str) -> Result<()> {
    if buffer.is_null() {
        Err(Error::argument(ErrorClass::ToolInvalid, name, Fact::NullPointer))
    } else {
        Ok(())
    }
}

/// `MPI_Pcontrol`: for tools that stand before the library, and for the profile of `mpiexec --profile`: level 0 stops it, 1 resumes it.
#[cfg_attr(not(feature = "insight"), allow(unused_variables))]
pub fn pcontrol(call: &mut Call, level: c_int) -> Result<()> {
    #[cfg(feature = "insight")]
    if call.running() {
        encore_engine::insight::hooks::control(call, level);
    }
    Ok(())
}

/// `MPI_T_init_thread`
pub fn t_init_thread(call: &mut Call, required: c_int, provided: &mut c_int) -> Result<()> {
    *provided = tool::init(call, ThreadLevel::at_least(required))? as c_int;
    Ok(())
}

/// `MPI_T_finalize`
pub fn t_finalize(call: &mut Call) -> Result<()> {
    tool::finalize(call)
}

/// `MPI_T_enum_get_info`
pub fn t_enum_get_info(
    _call: &mut Call,
    enumtype: TEnumHandle,
    num: Option<&mut c_int>,
    name: Option<StringBuffer<'_>>,
) -> Result<()> {
    let choices = tool::enumeration(enumtype.0)?;
    store(num, choices.items.len() as c_int);
    give(name, choices.name);
    Ok(())
}

/// `MPI_T_enum_get_item`
pub fn t_enum_get_item(
    _call: &mut Call,
    enumtype: TEnumHandle,
    indx: c_int,
    value: Option<&mut c_int>,
    name: Option<StringBuffer<'_>>,
) -> Result<()> {
    let (number, word) = tool::enumeration_item(tool::enumeration(enumtype.0)?, indx)?;
    store(value, number);
    give(name, word);
    Ok(())
}
