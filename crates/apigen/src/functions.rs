//! Writes `crates/functions/src/table.rs`, the enumeration of the functions.

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
    let mut lines = String::new();
    for family in &api.table.families {
        for &large in family.forms() {
            let name = family.form_name(large);
            // Writing to a string cannot fail.
            let _ = writeln!(variants, "    {},", variant(&name));
            let _ = write!(lines, "    \"MPI_{name}");
            for (parameter, _) in family.c_parameters(large) {
                let _ = write!(lines, " {}", parameter.name);
            }
            lines.push_str("\\n\",\n");
        }
    }
    for row in api.lapi.iter().chain(&api.mpix) {
        let name = row.first().map_or("", String::as_str);
        let _ = writeln!(variants, "    {},", variant(&name.replace("LAPI", "Lapi").replace("MPIX", "Mpix")));
        let _ = writeln!(lines, "    \"{}\\n\",", row.join(" "));
    }
    let mpi: usize = api.table.families.iter().map(|family| family.forms().len()).sum();
    let count = mpi + api.lapi.len() + api.mpix.len();
    format!(
        "\
//! The functions of MPI, of LAPI and of `mpix.h`, for messages and roll-calls.
//!
//! Generated from api/functions.table, api/lapi.table and api/mpix.table by `cargo run -p encore-apigen`; do not edit.

/// A function. Its number is its row in the API table, from 0; those of LAPI and of `mpix.h` come last.
#[repr(u16)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Function {{
{variants}}}

impl Function {{
    /// Number of functions.
    pub const COUNT: usize = {count};

    /// Its name in C, such as `MPI_Send` or `LAPI_Put`.
    pub fn name(self) -> &'static str {{
        self.words().next().unwrap_or_default()
    }}

    /// The name of the function with a number below [`Function::COUNT`].
    pub fn name_of(number: usize) -> &'static str {{
        words(number).next().unwrap_or_default()
    }}

    /// The names of its parameters in C, in their order.
    pub fn parameters(self) -> impl Iterator<Item = &'static str> {{
        self.words().skip(1)
    }}

    fn words(self) -> impl Iterator<Item = &'static str> {{
        words(self as usize)
    }}
}}

fn words(number: usize) -> impl Iterator<Item = &'static str> {{
    TEXT[STARTS[number] as usize..].lines().next().unwrap_or_default().split(' ')
}}

/// Where the line of each function starts in [`TEXT`].
static STARTS: [u32; Function::COUNT] = {{
    let mut starts = [0; Function::COUNT];
    let (mut function, mut at) = (1, 0);
    while function < Function::COUNT {{
        if TEXT.as_bytes()[at] == b'\\n' {{
            starts[function] = at as u32 + 1;
            function += 1;
        }}
        at += 1;
    }}
    starts
}};

/// A line for each function: its name and those of its parameters. One string, because an array of strings
/// would have to be relocated, a pointer each, whenever a program starts.
#[rustfmt::skip]
const TEXT: &str = concat!(
{lines});

#[cfg(test)]
mod tests {{
    use super::*;

    #[test]
    fn names_and_parameters() {{
        assert_eq!(Function::Send.name(), \"MPI_Send\");
        let parameters: Vec<_> = Function::WinLock.parameters().collect();
        assert_eq!(parameters, [\"lock_type\", \"rank\", \"assert\", \"win\"]);
        assert_eq!(Function::Wtime.parameters().count(), 0);
        assert_eq!(Function::LapiTerm.name(), \"LAPI_Term\");
    }}
}}
"
    )
}
