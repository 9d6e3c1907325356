//! §9.3.4, §9.4, §9.5: error classes, codes and strings.

use encore_engine::codes;

use crate::last::last_text;
use crate::message::{class_name, class_text};
use crate::shim::*;

/// The class of an error code. Codes of this library are classes.
pub(super) fn known_class(errorcode: c_int) -> Result<c_int> {
    codes::class_of(errorcode).ok_or_else(|| {
        let text = format!("{errorcode} is no error code");
        Error::argument(ErrorClass::Arg, "errorcode", Fact::Text(text))
    })
}

/// Meaning of a known error code.
pub(super) fn meaning(errorcode: c_int) -> Vec<u8> {
    match ErrorClass::from_code(errorcode) {
        Some(class) => format!("{}: {}", class_name(class), class_text(class)).into_bytes(),
        None => codes::text(errorcode).unwrap_or_else(|| b"no error".to_vec()),
    }
}

/// `MPI_Error_class`
pub fn error_class(_call: &mut Call, errorcode: c_int, errorclass: &mut c_int) -> Result<()> {
    *errorclass = known_class(errorcode)?;
    Ok(())
}

/// `MPI_Error_string`: text of the last error of a standard class, if there was one; else the meaning of the code.
pub fn error_string(_call: &mut Call, errorcode: c_int, mut string: StringOut<'_>) -> Result<()> {
    known_class(errorcode)?;
    let last = ErrorClass::from_code(errorcode).and_then(|_| last_text(errorcode));
    match last {
        Some(text) => string.set(text.as_bytes()),
        None => string.set(&meaning(errorcode)),
    }
    Ok(())
}

/// `MPI_Add_error_class`
pub fn add_error_class(_call: &mut Call, errorclass: &mut c_int) -> Result<()> {
    *errorclass = codes::add_class()?;
    Ok(())
}

/// `MPI_Remove_error_class`
pub fn remove_error_class(_call: &mut Call, errorclass: c_int) -> Result<()> {
    codes::remove_class(errorclass)
}

/// `MPI_Add_error_code`
pub fn add_error_code(_call: &mut Call, errorclass: c_int, errorcode: &mut c_int) -> Result<()> {
    *errorcode = codes::add_code(errorclass)?;
    Ok(())
}

/// `MPI_Remove_error_code`
pub fn remove_error_code(_call: &mut Call, errorcode: c_int) -> Result<()> {
    codes::remove_code(errorcode)
}

/// `MPI_Add_error_string`
pub fn add_error_string(_call: &mut Call, errorcode: c_int, string: &CStr) -> Result<()> {
    let (text, longest) = (string.to_bytes(), constants::MPI_MAX_ERROR_STRING as usize - 1);
    if text.len() > longest {
        let fact = Fact::StringLength { length: text.len(), longest };
        return Err(Error::argument(ErrorClass::Arg, "string", fact));
    }
    codes::set_text(errorcode, Some(text))
}

/// `MPI_Remove_error_string`
pub fn remove_error_string(_call: &mut Call, errorcode: c_int) -> Result<()> {
    codes::set_text(errorcode, None)
}
