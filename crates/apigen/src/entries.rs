//! Writes `crates/abi/insight/entries.h`: the C functions whose calls a profile counts.

use std::fmt::Write;

use crate::Api;

/// Functions without an entry of their own: they read the clock or add, return no `int`, or take any number of arguments.
const PLAIN: [&str; 5] = ["Wtime", "Wtick", "Aint_add", "Aint_diff", "Pcontrol"];
/// Arguments that are passed in registers.
const IN_REGISTERS: usize = 6;

/// The file: a line for each function with its number, as in the enumeration of functions, and its arguments on the stack.
pub fn entries(api: &Api) -> String {
    let mut text =
        String::from("/* Generated from api/ by `cargo run -p encore-apigen`; do not edit. */\n\n");
    let forms =
        api.table.families.iter().flat_map(|family| family.forms().iter().map(move |large| (family, *large)));
    for (number, (family, large)) in forms.enumerate() {
        let name = family.form_name(large);
        if PLAIN.contains(&name.as_str()) {
            continue;
        }
        let words = family.c_parameters(large).count().saturating_sub(IN_REGISTERS);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "ENTRY {name}, {number}, {words}");
    }
    text
}
