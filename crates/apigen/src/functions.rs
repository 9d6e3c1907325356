//! Writes `crates/core/src/function.rs`, the enumeration of the functions.

use std::fmt::Write;

use crate::Api;
use crate::ctype::camel;

/// The variant of a function: `Comm_get_attr_c` is `CommGetAttrC`.
pub fn variant(name: &str) -> String {
    camel(name)
}

/// The Rust file.
pub fn function_enum(api: &Api) -> String {
    let mut variants = String::new();
    let mut rows = String::new();
    for family in &api.table.families {
        for &large in family.forms() {
            let name = family.form_name(large);
            let parameters: Vec<String> =
                family.c_parameters(large).map(|(parameter, _)| format!("\"{}\"", parameter.name)).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(variants, "    {},", variant(&name));
            let _ = writeln!(rows, "    (\"MPI_{name}\", &[{}]),", parameters.join(", "));
        }
    }
    format!(
        "\
//! The MPI functions, for messages and roll-calls.
//!
//! Generated from api/functions.table by `cargo run -p encore-apigen`; do not edit.

/// An MPI function. Its number is its row in the API table, from 0.
#[repr(u16)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Function {{
{variants}}}

impl Function {{
    /// Number of functions.
    pub const COUNT: usize = FUNCTIONS.len();

    /// Its name in C, such as `MPI_Send`.
    pub fn name(self) -> &'static str {{
        FUNCTIONS[self as usize].0
    }}

    /// The names of its parameters in C, in their order.
    pub fn parameters(self) -> &'static [&'static str] {{
        FUNCTIONS[self as usize].1
    }}
}}

/// Name and parameters of each function.
#[rustfmt::skip]
static FUNCTIONS: [(&str, &[&str]); {count}] = [
{rows}];
",
        count = api.table.families.iter().map(|family| family.forms().len()).sum::<usize>()
    )
}
