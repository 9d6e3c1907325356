//! Writes `include/mpi.h`.

use std::fmt::Write;

use crate::Api;
use crate::constants::{Constants, Value};
use crate::fortran::conversions;
use crate::removed;
use crate::table::{Family, Table};
use crate::types::{Type, Types};

/// Columns of the header.
const WIDTH: usize = 100;

/// The header.
pub fn header(api: &Api) -> String {
    let mut out = String::from(HEAD);
    write_types(&mut out, &api.types);
    write_constants(&mut out, &api.constants);
    write_functions(&mut out, &api.table);
    out.push_str(&conversions::inline_functions());
    out.push_str(&removed::inline_functions());
    out.push_str(TAIL);
    out
}

const HEAD: &str = "\
/* mpi.h - MPI 5.0 with the standard ABI.
 *
 * Generated from api/ by `cargo run -p encore-apigen`; do not edit. */

#ifndef MPI_H_INCLUDED
#define MPI_H_INCLUDED

#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif
";

const TAIL: &str = "
#ifdef __cplusplus
}
#endif

#endif /* MPI_H_INCLUDED */
";

const STATUS: &str = "
/* Result of a receive, probe or completion (section 3.2.5). */
typedef struct MPI_Status {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int MPI_internal[5];
} MPI_Status;
";

fn heading(out: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\n/* {text} */\n");
}

fn write_types(out: &mut String, types: &Types) {
    let integers_and_handles = types.0.iter().filter(|item| matches!(item, Type::Integer { .. }));
    heading(out, "Integers");
    for item in integers_and_handles {
        write_type(out, item);
    }
    out.push_str(STATUS);
    heading(out, "Handles, call-backs and enumerations");
    for item in types.0.iter().filter(|item| !matches!(item, Type::Integer { .. })) {
        write_type(out, item);
    }
}

fn write_type(out: &mut String, item: &Type) {
    let text = match item {
        Type::Integer { name, c_type } => format!("typedef {c_type} MPI_{name};"),
        Type::Handle { name } => format!("typedef struct MPI_ABI_{name} *MPI_{name};"),
        Type::Alias { name, other } => format!("typedef MPI_{other} MPI_{name};"),
        Type::Enumeration { name, enumerators } => {
            let items: Vec<String> =
                enumerators.iter().map(|(name, text, _)| format!("    {name} = {text}")).collect();
            format!("typedef enum MPI_{name} {{\n{}\n}} MPI_{name};", items.join(",\n"))
        }
        Type::Callback { name, parameters, returns } => {
            let parameters: Vec<String> =
                parameters.iter().map(|(c_type, name)| c_type.declare(name)).collect();
            wrap(&format!("typedef {returns} MPI_{name}("), &parameters)
        }
    };
    out.push_str(&text);
    out.push('\n');
}

fn write_constants(out: &mut String, constants: &Constants) {
    for section in &constants.sections {
        heading(out, &section.heading);
        for constant in &section.constants {
            let value = match (&constant.value, section.kind.cast()) {
                (Value::Number(text, number), None) if *number < 0 => format!("({text})"),
                (Value::Number(text, _), None) => text.clone(),
                (Value::Number(text, _), Some(cast)) => format!("(({cast}){text})"),
                (Value::Alias(other), _) => other.clone(),
            };
            let _ = writeln!(out, "#define {:<35} {value}", constant.name);
        }
    }
}

fn write_functions(out: &mut String, table: &Table) {
    for prefix in ["MPI_", "PMPI_"] {
        if prefix == "PMPI_" {
            heading(out, "The same functions under the names that a tool calls (section 15.2).");
        }
        for (index, chapter) in table.chapters.iter().enumerate() {
            heading(out, &format!("Chapter {}: {}", chapter.number, chapter.title));
            for family in table.of_chapter(index) {
                for &large in family.forms() {
                    out.push_str(&prototype(family, large, prefix));
                    out.push('\n');
                }
            }
        }
    }
}

/// The C prototype of a form.
pub fn prototype(family: &Family, large: bool, prefix: &str) -> String {
    let mut parameters: Vec<String> =
        family.c_parameters(large).map(|(parameter, c_type)| c_type.declare(&parameter.name)).collect();
    if family.variadic {
        parameters.push("...".into());
    }
    if parameters.is_empty() {
        parameters.push("void".into());
    }
    let name = format!("{prefix}{}(", family.form_name(large));
    wrap(&family.c_return().declare(&name), &parameters)
}

/// `start`, the parameters and `);`, broken into lines of at most [`WIDTH`] columns.
fn wrap(start: &str, parameters: &[String]) -> String {
    let mut text = start.to_owned();
    let mut column = text.len();
    for (index, parameter) in parameters.iter().enumerate() {
        let end = if index + 1 == parameters.len() { ");" } else { "," };
        let space = usize::from(index > 0);
        if column + space + parameter.len() + end.len() > WIDTH {
            text.push_str("\n    ");
            column = 4;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(parameter);
        text.push_str(end);
        column += parameter.len() + end.len();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prototypes_have_both_forms() {
        let table = Table::parse("test", "[p2p] 3 P\nA(count: count, s: count_out)\nB() -> double").unwrap();
        assert_eq!(prototype(&table.families[0], false, "MPI_"), "int MPI_A(int count, int *s);");
        assert_eq!(
            prototype(&table.families[0], true, "PMPI_"),
            "int PMPI_A_c(MPI_Count count, MPI_Count *s);"
        );
        assert_eq!(prototype(&table.families[1], false, "MPI_"), "double MPI_B(void);");
    }

    #[test]
    fn long_prototypes_are_wrapped() {
        let parameters: Vec<String> = (0..12).map(|i| format!("const void *buffer{i}")).collect();
        let text = wrap("int MPI_X(", &parameters);
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.len() <= WIDTH));
    }
}
