//! §14.3, §14.5: views and data representations.

use encore_datatype::{Datatype as Definition, Shared};
use encore_engine::datatype::object_of;
use encore_file::representation::{self, Convert};
use encore_file::together;

use crate::shim::*;

/// `MPI_File_set_view`
pub fn file_set_view(
    call: &mut Call,
    fh: Obj<File>,
    disp: Offset,
    etype: Obj<Datatype>,
    filetype: Obj<Datatype>,
    datarep: &CStr,
    info: Option<Obj<Info>>,
) -> Result<()> {
    together::set_view(call, fh, disp, (etype, filetype), datarep.to_bytes(), info.as_deref())
}

/// `MPI_File_get_view`: returns types as new handles, which the program frees unless they are predefined.
pub fn file_get_view(
    _call: &mut Call,
    fh: Obj<File>,
    disp: &mut Offset,
    etype: &mut DatatypeHandle,
    filetype: &mut DatatypeHandle,
    mut datarep: StringOut<'_>,
) -> Result<()> {
    let view = fh.view.borrow().clone();
    let handle_of = |definition: &Shared<Definition>| -> Result<DatatypeHandle> {
        let object = object_of(definition)?;
        object.committed.set(true);
        Ok(object.handle())
    };
    *disp = view.displacement;
    *etype = handle_of(&view.etype)?;
    *filetype = handle_of(&view.filetype)?;
    datarep.set(&view.representation.name());
    Ok(())
}

/// `MPI_File_get_byte_offset`
pub fn file_get_byte_offset(
    _call: &mut Call,
    fh: Obj<File>,
    offset: Offset,
    disp: &mut Offset,
) -> Result<()> {
    fh.result(fh.check_not_sequential())?;
    let view = fh.view.borrow().clone();
    *disp = view.offset(fh.result(view.position(offset))?);
    Ok(())
}

/// `MPI_File_get_type_extent`
pub fn file_get_type_extent(
    call: &mut Call,
    fh: Obj<File>,
    datatype: Obj<Datatype>,
    extent: &mut Count,
) -> Result<()> {
    let (representation, definition) = (fh.view.borrow().representation, datatype.definition.clone());
    // The representation's functions may be the program's.
    let stored = call.outside(|| representation.stored(&definition));
    *extent = fh.result(stored)?.extent();
    Ok(())
}

/// `MPI_Register_datarep`
pub fn register_datarep(
    _call: &mut Call,
    datarep: &CStr,
    read_conversion_fn: AnyWidth<Option<DatarepConversionFunction>, Option<DatarepConversionFunctionC>>,
    write_conversion_fn: AnyWidth<Option<DatarepConversionFunction>, Option<DatarepConversionFunctionC>>,
    dtype_file_extent_fn: DatarepExtentFunction,
    extra_state: *mut c_void,
) -> Result<()> {
    let name = datarep.to_bytes();
    let longest = constants::MPI_MAX_DATAREP_STRING as usize - 1;
    if name.is_empty() || name.len() > longest {
        let fact = Fact::StringLength { length: name.len(), longest };
        return Err(Error::argument(ErrorClass::Arg, "datarep", fact));
    }
    let convert = |function: AnyWidth<
        Option<DatarepConversionFunction>,
        Option<DatarepConversionFunctionC>,
    >| match function {
        AnyWidth::Int(small) => small.map(Convert::Small),
        AnyWidth::Large(large) => large.map(Convert::Large),
    };
    let (read, write) = (convert(read_conversion_fn), convert(write_conversion_fn));
    match representation::register(name, read, write, dtype_file_extent_fn, extra_state) {
        true => Ok(()),
        false => {
            let text = format!("there is a data representation \"{}\" already", datarep.to_string_lossy());
            Err(Error::argument(ErrorClass::DupDatarep, "datarep", Fact::Text(text)))
        }
    }
}
