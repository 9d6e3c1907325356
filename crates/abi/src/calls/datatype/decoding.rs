//! §5.1.13: decoding a type.

use encore_datatype::Contents;
use encore_engine::datatype::object::DATATYPES;
use encore_engine::datatype::object_of;

use crate::shim::*;

/// The constructor arguments of a type; fails if the form without large counts can't represent them.
fn contents(datatype: &Datatype, handle: DatatypeHandle, large: bool) -> Result<Option<&Contents>> {
    let contents = datatype.definition.contents();
    if !large && contents.is_some_and(|contents| !contents.counts_given().is_empty()) {
        return Err(Error::argument(ErrorClass::Type, "datatype", Fact::LargeContents(handle.0)));
    }
    Ok(contents)
}

/// `MPI_Type_get_envelope`
pub fn type_get_envelope(
    _call: &mut Call,
    datatype: Obj<Datatype>,
    mut num_integers: CountOut<'_>,
    mut num_addresses: CountOut<'_>,
    num_large_counts: Option<&mut Count>,
    mut num_datatypes: CountOut<'_>,
    combiner: &mut c_int,
) -> Result<()> {
    let contents = contents(&datatype, datatype.handle(), num_large_counts.is_some())?;
    let lengths = contents.map_or([0; 4], |contents| {
        [
            contents.integers_given().len(),
            contents.addresses_given().len(),
            contents.counts_given().len(),
            contents.types_given().len(),
        ]
    });
    let [integers, addresses, large_counts, datatypes] = lengths.map(|length| length as Count);
    num_integers.set(integers, "num_integers")?;
    num_addresses.set(addresses, "num_addresses")?;
    num_datatypes.set(datatypes, "num_datatypes")?;
    if let Some(place) = num_large_counts {
        *place = large_counts;
    }
    *combiner = datatype.definition.combiner() as c_int;
    Ok(())
}

/// The first `given` places of a result list; fails if the list is shorter.
fn places<'a, T>(list: &'a mut [T], given: usize, argument: &'static str) -> Result<&'a mut [T]> {
    let room = list.len();
    list.get_mut(..given).ok_or_else(|| {
        let fact = Fact::TooFewPlaces { needed: given, given: room };
        Error::argument(ErrorClass::Arg, argument, fact)
    })
}

/// `MPI_Type_get_contents`: derived types are returned as new handles, which the program frees.
pub fn type_get_contents(
    call: &mut Call,
    datatype: Obj<Datatype>,
    array_of_integers: &mut [c_int],
    array_of_addresses: &mut [Aint],
    array_of_large_counts: Option<&mut [Count]>,
    array_of_datatypes: &mut [DatatypeHandle],
) -> Result<()> {
    let Some(contents) = contents(&datatype, datatype.handle(), array_of_large_counts.is_some())? else {
        let fact = Fact::NotConstructed(datatype.handle().0);
        return Err(Error::argument(ErrorClass::Type, "datatype", fact));
    };
    let (integers, addresses) = (contents.integers_given(), contents.addresses_given());
    let (large_counts, types) = (contents.counts_given(), contents.types_given());
    // Store all or nothing.
    let integer_places = places(array_of_integers, integers.len(), "max_integers")?;
    let address_places = places(array_of_addresses, addresses.len(), "max_addresses")?;
    let large_places =
        places(array_of_large_counts.unwrap_or_default(), large_counts.len(), "max_large_counts")?;
    let type_places = places(array_of_datatypes, types.len(), "max_datatypes")?;
    let mut objects: Vec<Obj<Datatype>> = Vec::with_capacity(types.len());
    for definition in types {
        match object_of(definition) {
            Ok(object) => objects.push(object),
            Err(error) => {
                objects.into_iter().filter(|made| !made.definition.is_predefined()).for_each(|made| {
                    // SAFETY: the type was made just now, with this count, and nobody else has it.
                    unsafe { DATATYPES.release(made) };
                });
                return Err(error);
            }
        }
    }
    integer_places.copy_from_slice(integers);
    address_places.copy_from_slice(addresses);
    large_places.copy_from_slice(large_counts);
    for (place, object) in type_places.iter_mut().zip(objects) {
        *place = object.handle();
        if !object.definition.is_predefined() {
            leaks::made(call.function, What::Datatype, place.0);
        }
    }
    Ok(())
}
