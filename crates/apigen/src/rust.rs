//! Writes the constants and the types of call-backs for Rust.

use std::fmt::Write;

use crate::Api;
use crate::constants::{ConstantType, Value};
use crate::ctype::{CType, callback_name};
use crate::note::NOTE;
use crate::types::Type;

/// `generated/constants.rs`.
pub fn constants(api: &Api) -> Result<String, String> {
    let mut out = format!(
        "{NOTE}\n//! The constants under their C names.\n\nuse std::ffi::c_int;\n\nuse crate::types::*;\n"
    );
    for section in &api.constants.sections {
        // Writing to a string cannot fail.
        let _ = write!(out, "\n// {}\n", section.heading);
        for constant in &section.constants {
            let number = api.constants.number(&constant.name).ok_or("a constant without a value")?;
            let (rust, value) = match &section.kind {
                ConstantType::Int => ("c_int".to_owned(), number.to_string()),
                ConstantType::Offset => ("Offset".to_owned(), number.to_string()),
                ConstantType::Handle(name) => {
                    let rust = CType(format!("{name} @")).rust()?;
                    (rust.clone(), format!("{rust}({number:#x})"))
                }
                ConstantType::Pointer(_) => ("usize".to_owned(), number.to_string()),
            };
            let _ = writeln!(out, "pub const {}: {rust} = {value};", constant.name);
        }
    }
    out.push_str("\n// Enumerators\n");
    for (name, value) in api.types.enumerators() {
        let _ = writeln!(out, "pub const {name}: c_int = {value};");
    }
    out.push_str(
        "\n/// Every error class of the standard by number, the tool interface's included.\n\
         pub static ERROR_CLASSES: &[(c_int, &str)] = &[\n",
    );
    let errors = api
        .constants
        .sections
        .iter()
        .find(|section| section.constants.iter().any(|constant| constant.name == "MPI_SUCCESS"));
    for constant in &errors.ok_or("no error classes")?.constants {
        if constant.name != "MPI_ERR_LASTCODE" {
            let _ = writeln!(out, "    ({0}, \"{0}\"),", constant.name);
        }
    }
    out.push_str("];\n");
    out.push_str("\n/// The predefined handles by value.\npub static PREDEFINED: &[(usize, &str)] = &[\n");
    for (section, constant) in api.constants.iter() {
        let is_engine_handle =
            matches!(&section.kind, ConstantType::Handle(name) if !name.starts_with("MPI_T_"));
        if let (true, Value::Number(_, number)) = (is_engine_handle, &constant.value) {
            let _ = writeln!(out, "    ({number:#x}, \"{}\"),", constant.name);
        }
    }
    out.push_str("];\n");
    Ok(out)
}

/// `generated/callbacks.rs`.
pub fn callbacks(api: &Api) -> Result<String, String> {
    let mut out = format!(
        "{NOTE}\n//! The types of the program's functions that the library calls.\n\n\
         use std::ffi::{{c_int, c_void}};\n\nuse crate::types::*;\n\n"
    );
    for item in &api.types.0 {
        let Type::Callback { name, parameters, returns } = item else { continue };
        let mut list = Vec::new();
        for (c_type, name) in parameters {
            list.push(if name == "..." { "...".to_owned() } else { format!("{name}: {}", c_type.rust()?) });
        }
        let returns = match returns.as_str() {
            "void" => "",
            _ => " -> c_int",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "/// `MPI_{name}`\npub type {} = unsafe extern \"C-unwind\" fn({}){returns};",
            callback_name(name),
            list.join(", ")
        );
    }
    Ok(out)
}
