//! Writes `fortran/generated/shims.c`: the functions that Fortran calls. Each takes addresses, translates what is behind them,
//! and calls the function in C.
//!
//! The macro `F` gives them their names, and `C` those of the functions that they call: the file is compiled twice, as
//! `mpi_send_`, which calls `MPI_Send`, and as `pmpi_send_`, which calls `PMPI_Send`. So a tool in C sees what Fortran does.

use std::fmt::Write;

use super::argument::{Argument, Intent, Meaning, arguments};
use super::extents;
use super::facts::{self, HANDLES, Sections};
use crate::api::Api;
use crate::table::Family;

/// Translation of an argument.
#[derive(Default)]
struct Shim {
    /// Its declaration.
    declaration: String,
    /// Statements before the call.
    before: String,
    /// The argument of the call.
    value: String,
    /// Statements after the call; `code` is what it returned.
    after: String,
    /// Whether it is a string, which has a hidden length.
    string: bool,
    /// Whether its statements come last, before or after the call, because they need those of others.
    last: bool,
}

/// The file.
pub fn shims(api: &Api) -> Result<String, String> {
    let mut out = format!("{}#include \"../fortran.h\"\n", super::note_c());
    for family in facts::families(api).filter(|family| facts::has_fortran(family)) {
        if facts::by_hand(family) {
            continue;
        }
        for &large in family.forms() {
            out.push('\n');
            let mut text = String::new();
            shim(&mut text, family, large)?;
            out.push_str(&of_the_standard_alone(api, family, text));
        }
    }
    out.push('\n');
    names(&mut out, api, false)?;
    Ok(out)
}

/// Libraries of other ABIs have no functions about the standard's.
fn of_the_standard_alone(api: &Api, family: &Family, text: String) -> String {
    match api.table.chapters[family.chapter].module.as_str() {
        "abi" => format!("#ifndef OTHER_ABI\n{text}#endif\n"),
        _ => text,
    }
}

/// `names_by_hand.h`: the same names of the functions by hand.
pub fn names_by_hand(api: &Api) -> Result<String, String> {
    let mut out = super::note_c();
    names(&mut out, api, true)?;
    Ok(out)
}

/// The names under which the functions are found, besides `mpi_send_`.
fn names(out: &mut String, api: &Api, by_hand: bool) -> Result<(), String> {
    let wanted = |family: &&Family| facts::has_fortran(family) && facts::by_hand(family) == by_hand;
    for family in facts::families(api).filter(wanted) {
        for &large in family.forms() {
            let (name, all) = (family.form_name(large).to_ascii_lowercase(), arguments(family, large)?);
            let x = if family.extension { "X_" } else { "" };
            let mut text = format!("{x}SPELLINGS({name}, {})\n", name.to_ascii_uppercase());
            if facts::in_f08(family) && !facts::is_value(family) && !facts::detaches(family) {
                let has_choice = has_descriptors(family, &all);
                let names = if has_choice { "WITHOUT_DESCRIPTORS" } else { "SAME" };
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{x}{names}({name}_f08, {name})");
                if has_choice {
                    let _ = writeln!(text, "LABEL({name}_f08ts)");
                }
                if has_choice && !large {
                    let _ = writeln!(text, "DESCRIPTORS({name})");
                }
                if !large && all.iter().any(|argument| argument.meaning == Meaning::Address) {
                    let _ = writeln!(text, "SAME({name}_cptr, {name})");
                }
            }
            out.push_str(&of_the_standard_alone(api, family, text));
        }
    }
    Ok(())
}

fn has_descriptors(family: &Family, all: &[Argument]) -> bool {
    facts::has_descriptors(family) && all.iter().any(|argument| argument.meaning == Meaning::Choice)
}

fn shim(out: &mut String, family: &Family, large: bool) -> Result<(), String> {
    let (name, all) = (family.form_name(large), arguments(family, large)?);
    let shims: Vec<Shim> = all.iter().map(|argument| translate(family, &all, argument)).collect();
    let mut declarations: Vec<String> = shims.iter().map(|shim| shim.declaration.clone()).collect();
    declarations.push("fint *ierror".into());
    for (argument, shim) in all.iter().zip(&shims) {
        if shim.string {
            declarations.push(format!("size_t {}_len", argument.name));
        }
    }
    let values: Vec<&str> = shims.iter().map(|shim| shim.value.as_str()).collect();
    let in_order = |of: fn(&Shim) -> &str| {
        let (late, early): (Vec<&Shim>, Vec<&Shim>) = shims.iter().partition(|shim| shim.last);
        early.iter().chain(&late).map(|shim| of(shim)).collect::<String>()
    };
    let lower = name.to_ascii_lowercase();
    let (declarations, values) = (declarations.join(", "), values.join(", "));
    let (f, call) = match family.extension {
        false => ("F", format!("C({name})({values})")),
        true => ("XF", format!("X_CALL({name}, {values})")),
    };
    if family.extension {
        let _ = writeln!(out, "X_WEAK({name})");
    }
    let _ = write!(
        out,
        "void {f}({lower})({declarations});\nvoid {f}({lower})({declarations})\n{{\n{}    int code = {call};\n{}    give(ierror, code);\n}}\n",
        in_order(|shim| &shim.before),
        in_order(|shim| &shim.after),
    );
    if has_descriptors(family, &all) && facts::in_f08(family) {
        with_descriptors(out, family, large, &all, &shims);
        if facts::ignores_lists(family) && !large {
            with_any_lists(out, family, &all, &shims);
        }
    }
    Ok(())
}

/// The function that the module `mpi` calls, whose lists are descriptors: of lists, or of one number where nobody looks at it.
fn with_any_lists(out: &mut String, family: &Family, all: &[Argument], shims: &[Shim]) {
    let lower = family.name.to_ascii_lowercase();
    let (mut declarations, mut values): (Vec<String>, Vec<String>) = all
        .iter()
        .zip(shims)
        .map(|(argument, shim)| match argument.may_be_ignored(family) {
            true => {
                (format!("const struct descriptor *{}", argument.name), format!("{}->base", argument.name))
            }
            false => (shim.declaration.clone(), argument.name.to_owned()),
        })
        .unzip();
    declarations.push("fint *ierror".into());
    values.push("ierror".into());
    let (declarations, values) = (declarations.join(", "), values.join(", "));
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "#ifndef OTHER_ABI\nvoid F({lower}_lists)({declarations});\nvoid F({lower}_lists)({declarations})\n{{\n    \
         F({lower})({values});\n}}\n#endif\n"
    );
}

/// The function that `mpi_f08` calls, whose buffers are descriptors.
fn with_descriptors(out: &mut String, family: &Family, large: bool, all: &[Argument], shims: &[Shim]) {
    let lower = family.form_name(large).to_ascii_lowercase();
    let is_choice = |argument: &Argument| argument.meaning == Meaning::Choice;
    let mut declarations: Vec<String> = all
        .iter()
        .zip(shims)
        .map(|(argument, shim)| match is_choice(argument) || shim.string {
            true => format!("const struct descriptor *{}", argument.name),
            false => shim.declaration.clone(),
        })
        .collect();
    declarations.push("fint *ierror".into());
    let choices: Vec<&Argument> = all.iter().filter(|argument| is_choice(argument)).collect();
    // The call of the function above; `buffer` says what becomes of a buffer, `other` of another argument.
    let call_with = |buffer: &dyn Fn(&str) -> String, other: &dyn Fn(&str) -> String, ierror: &str| {
        let mut values: Vec<String> = all
            .iter()
            .zip(shims)
            .map(|(argument, shim)| match (is_choice(argument), shim.string) {
                (true, _) => buffer(argument.name),
                (false, true) => format!("{}->base", argument.name),
                (false, false) => other(argument.name),
            })
            .collect();
        values.push(ierror.into());
        let strings = all.iter().zip(shims).filter(|(_, shim)| shim.string);
        values.extend(strings.map(|(argument, _)| format!("{}->element", argument.name)));
        format!("F({lower})({});\n", values.join(", "))
    };
    let call =
        |buffer: &dyn Fn(&str) -> String, other: &dyn Fn(&str) -> String| call_with(buffer, other, "ierror");
    let plain = |name: &str| name.to_owned();
    let base = |name: &str| format!("{name}->base");
    let test: Vec<String> = choices.iter().map(|argument| format!("is_whole({})", argument.name)).collect();
    let _ = write!(
        out,
        "void F({lower}_f08ts)({});\nvoid F({lower}_f08ts)({})\n{{\n",
        declarations.join(", "),
        declarations.join(", ")
    );
    let sections = facts::sections(family);
    // The buffer that isn't known.
    let names = choices.iter().rev().map(|argument| argument.name.to_owned());
    let unknown = names.reduce(|other, one| format!("is_known({one}) ? {other} : {one}")).unwrap_or_default();
    if sections == Sections::Begin {
        let known: Vec<String> =
            choices.iter().map(|argument| format!("is_known({})", argument.name)).collect();
        for argument in &choices {
            repaired(out, argument, "0", "datatype_out(MPI_DATATYPE_NULL)");
        }
        let _ = write!(
            out,
            "    if ({})\n        {}    else\n        give(ierror, unknown_descriptor({}));\n}}\n",
            known.join(" && "),
            call(&base, &plain),
            unknown
        );
        return;
    }
    let fit: Vec<String> = choices
        .iter()
        .filter(|argument| extents::has_datatype(argument))
        .map(|argument| format!("reals_fit({}, {})", argument.name, extents::datatype(argument)))
        .collect();
    let quick: Vec<&str> = test.iter().chain(&fit).map(String::as_str).collect();
    let _ = write!(
        out,
        "    if (LIKELY({})) {{\n        {}        return;\n    }}\n",
        quick.join(" && "),
        call(&base, &plain)
    );
    if !fit.is_empty() {
        let _ = write!(
            out,
            "    if (!({})) {{\n        give(ierror, refused_reals());\n        return;\n    }}\n",
            fit.join(" && ")
        );
    }
    for argument in &choices {
        repaired(out, argument, &extents::bytes(family, large, argument), &extents::datatype(argument));
    }
    match sections {
        Sections::Refuse => {
            let _ = write!(
                out,
                "    if ({})\n        {}    else\n        give(ierror, refused_section({}));\n",
                test.join(" && "),
                call(&base, &plain),
                unknown
            );
        }
        Sections::Copy => {
            for argument in &choices {
                let _ = writeln!(out, "    struct copy {0}_copy;", argument.name);
            }
            let made: Vec<String> = choices
                .iter()
                .map(|argument| {
                    let writes = u8::from(argument.intent != Intent::In);
                    let bytes = extents::bytes(family, large, argument);
                    format!("copy_in(&{0}_copy, {0}, {bytes}, {writes})", argument.name)
                })
                .collect();
            let _ = write!(
                out,
                "    int made = {};\n    if (made == MPI_SUCCESS)\n        {}    else\n        give(ierror, made);\n",
                first_failure(&made),
                call(&|name| format!("{name}_copy.bytes"), &plain)
            );
            for argument in &choices {
                let _ = writeln!(out, "    copy_out(&{}_copy, made == MPI_SUCCESS);", argument.name);
            }
        }
        Sections::Type => {
            for argument in &choices {
                let [count, datatype] = counted(argument);
                let (name, number) = (argument.name, count_type(all, count));
                let _ = writeln!(
                    out,
                    "    {number} {name}_count = *{count};\n    fint {name}_type = *{datatype};\n    \
                     struct section {name}_section = {{{name}, MPI_DATATYPE_NULL}};"
                );
            }
            let made: Vec<String> = choices
                .iter()
                .map(|argument| {
                    let wide = count_type(all, counted(argument)[0]) == "MPI_Count";
                    format!(
                        "section_type{}(&{1}_section, &{1}_count, &{1}_type)",
                        if wide { "_c" } else { "" },
                        argument.name
                    )
                })
                .collect();
            let replaced = |name: &str| {
                for argument in &choices {
                    let [count, datatype] = counted(argument);
                    if name == count {
                        return format!("&{}_count", argument.name);
                    }
                    if name == datatype {
                        return format!("&{}_type", argument.name);
                    }
                }
                name.to_owned()
            };
            let _ = write!(
                out,
                "    int made = {};\n    if (made == MPI_SUCCESS)\n        {}    else\n        give(ierror, made);\n",
                first_failure(&made),
                call(&base, &replaced)
            );
            for argument in &choices {
                let _ = writeln!(out, "    section_end(&{}_section);", argument.name);
            }
        }
        Sections::Keep => {
            let list: Vec<String> = choices
                .iter()
                .map(|argument| {
                    let writes = u8::from(argument.intent != Intent::In);
                    format!("{{{}, {writes}, {}}}", argument.name, extents::bytes(family, large, argument))
                })
                .collect();
            let index = |name: &str| choices.iter().position(|argument| argument.name == name).unwrap_or(0);
            let _ = write!(
                out,
                "    struct kept *kept;\n    fint made = keep(&kept, (struct keep[]){{{}}}, {});\n    if (made == MPI_SUCCESS) {{\n        \
                 {}        made = kept_by(kept, made, *request);\n    }}\n    give(ierror, made);\n",
                list.join(", "),
                choices.len(),
                call_with(&|name| format!("kept_bytes(kept, {})", index(name)), &plain, "&made")
            );
        }
        Sections::Begin => {}
    }
    out.push_str("}\n");
}

/// A buffer as it is, where its descriptor says something else.
fn repaired(out: &mut String, argument: &Argument, bytes: &str, datatype: &str) {
    let name = argument.name;
    let _ = write!(
        out,
        "    struct any_descriptor {name}_room;\n    if (is_doubtful({name}))\n        \
         {name} = as_it_is(&{name}_room, {name}, {bytes}, {datatype});\n"
    );
}

fn counted<'a>(argument: &'a Argument) -> [&'a str; 2] {
    match argument.parameter.arguments.as_slice() {
        [count, datatype] => [count, datatype],
        _ => unreachable!("facts::sections lets only buffers with a count and a datatype have a type"),
    }
}

fn count_type<'a>(all: &[Argument<'a>], count: &str) -> &'static str {
    all.iter().find(|argument| argument.parameter.name == count).map_or("fint", |argument| {
        match argument.meaning {
            Meaning::Number(number) => number.c(),
            _ => "fint",
        }
    })
}

/// The first error of several calls, which end with it.
fn first_failure(calls: &[String]) -> String {
    match calls {
        [one] => one.clone(),
        [first, rest @ ..] => {
            rest.iter().fold(first.clone(), |before, call| format!("or_else({before}, {call})"))
        }
        [] => "MPI_SUCCESS".into(),
    }
}

fn translate(family: &Family, all: &[Argument], argument: &Argument) -> Shim {
    let p = argument.name;
    let integer = |value: String| Shim { declaration: format!("fint *{p}"), value, ..Shim::default() };
    match &argument.meaning {
        Meaning::Choice => {
            Shim { declaration: format!("void *{p}"), value: format!("buffer_in({p})"), ..Shim::default() }
        }
        Meaning::Number(number) => Shim {
            declaration: format!("{} *{p}", number.c()),
            value: if argument.intent == Intent::In { format!("*{p}") } else { p.to_owned() },
            ..Shim::default()
        },
        Meaning::Numbers(number) => {
            Shim { declaration: format!("{} *{p}", number.c()), value: p.to_owned(), ..Shim::default() }
        }
        Meaning::Ranges => integer(format!("(int (*)[3]){p}")),
        Meaning::Index => Shim { after: format!("    index_out({p});\n"), ..integer(p.to_owned()) },
        Meaning::Indices(count) => {
            Shim { after: format!("    indices_out({p}, {count}, code);\n"), ..integer(p.to_owned()) }
        }
        Meaning::Logical if argument.intent == Intent::In => integer(format!("logical_in(*{p})")),
        Meaning::Logical => Shim {
            before: format!("    int {p}_c = 0;\n"),
            after: format!("    *{p} = logical_out({p}_c);\n"),
            ..integer(format!("&{p}_c"))
        },
        Meaning::Logicals(count) if argument.intent == Intent::In => {
            let count = match count {
                Some(count) => format!("*{count}"),
                None => "cart_dimensions(*comm)".into(),
            };
            Shim {
                before: format!(
                    "    struct list {p}_c;\n    int *{p}_list = logicals_in(&{p}_c, {p}, {count});\n"
                ),
                after: format!("    list_end(&{p}_c);\n"),
                ..integer(format!("{p}_list"))
            }
        }
        Meaning::Logicals(count) => Shim {
            after: format!(
                "    if (code == MPI_SUCCESS)\n        logicals_out({p}, *{});\n",
                count.as_deref().unwrap_or("0")
            ),
            ..integer(p.to_owned())
        },
        Meaning::Weights => integer(format!("weights_in({p})")),
        Meaning::Errcodes => integer(format!("errcodes_in({p})")),
        Meaning::Status => integer(format!("(MPI_Status *){p}")),
        Meaning::StatusOrIgnore => integer(format!("status_in({p})")),
        Meaning::Statuses => integer(format!("statuses_in({p})")),
        Meaning::String => Shim {
            declaration: format!("char *{p}"),
            before: format!(
                "    struct list {p}_c;\n    char *{p}_string = string_in(&{p}_c, {p}, {p}_len, {});\n",
                u8::from(family.name.starts_with("Info_") && ["key", "value"].contains(&p))
            ),
            value: format!("{p}_string"),
            after: format!("    list_end(&{p}_c);\n"),
            string: true,
            ..Shim::default()
        },
        Meaning::StringOut(constant) => Shim {
            declaration: format!("char *{p}"),
            before: format!("    char {p}_c[MPI_{constant}] = \"\";\n"),
            value: format!("{p}_c"),
            after: format!("    if (code == MPI_SUCCESS)\n        string_out({p}, {p}_len, {p}_c);\n"),
            string: true,
            ..Shim::default()
        },
        Meaning::SizedString(length) => Shim {
            declaration: format!("char *{p}"),
            before: format!(
                "    struct list {p}_c;\n    char *{p}_string = string_room(&{p}_c, *{length});\n"
            ),
            value: format!("{p}_string"),
            after: format!(
                "    if (code == MPI_SUCCESS && flag_c)\n        string_out({p}, {p}_len, {p}_string);\n    list_end(&{p}_c);\n"
            ),
            string: true,
            ..Shim::default()
        },
        Meaning::StringLength => Shim {
            before: format!("    int {p}_c = *{p} > 0 ? *{p} + 1 : 0;\n"),
            after: format!("    *{p} = {p}_c > 0 ? {p}_c - 1 : 0;\n"),
            last: false,
            ..integer(format!("&{p}_c"))
        },
        Meaning::StringBuffer(length) => {
            let has_flag = all.iter().any(|other| other.meaning == Meaning::Logical);
            Shim {
                declaration: format!("char *{p}"),
                before: format!(
                    "    struct list {p}_c;\n    char *{p}_string = string_room(&{p}_c, {length}_c);\n    int {p}_room = {length}_c;\n"
                ),
                value: format!("{p}_string"),
                after: format!(
                    "    if (code == MPI_SUCCESS && {p}_room > 0{})\n        string_out({p}, {p}_len, {p}_string);\n    list_end(&{p}_c);\n",
                    if has_flag { " && flag_c" } else { "" }
                ),
                string: true,
                last: true,
            }
        }
        Meaning::Address => {
            Shim { declaration: format!("void **{p}"), value: p.to_owned(), ..Shim::default() }
        }
        Meaning::Handle(kind) => handle(argument, kind),
        Meaning::Handles(kind, count) => {
            let (small, c_type) = (small(kind), format!("MPI_{kind}"));
            match argument.intent {
                Intent::In => Shim {
                    before: format!(
                        "    struct list {p}_c;\n    {c_type} *{p}_list = {small}s_in(&{p}_c, {p}, *{count});\n"
                    ),
                    after: format!("    list_end(&{p}_c);\n"),
                    ..integer(format!("{p}_list"))
                },
                _ => Shim {
                    before: format!(
                        "    struct list {p}_c;\n    {c_type} *{p}_list = {small}s_room(&{p}_c, *{count});\n"
                    ),
                    after: format!("    {small}s_out({p}, *{count}, {p}_list);\n    list_end(&{p}_c);\n"),
                    ..integer(format!("{p}_list"))
                },
            }
        }
        Meaning::Requests(count) => {
            // Requests that are started keep their values.
            let done = match family.name.as_str() {
                "Startall" => String::new(),
                _ => format!("    requests_done({p}, *{count}, {p}_list);\n"),
            };
            Shim {
                before: format!(
                    "    struct list {p}_c;\n    MPI_Request *{p}_list = requests_in(&{p}_c, {p}, *{count});\n"
                ),
                after: format!("{done}    list_end(&{p}_c);\n"),
                ..integer(format!("{p}_list"))
            }
        }
        Meaning::RankTypes => {
            let sends = p.starts_with("send");
            let mut shim = Shim {
                before: format!(
                    "    struct list {p}_c;\n    MPI_Datatype *{p}_list = datatypes_in(&{p}_c, {p}, ranks(*comm, {}, {}));\n",
                    u8::from(family.name.contains("eighbor")),
                    u8::from(sends)
                ),
                // C may look at them until the request is complete.
                after: format!("    list_end(&{p}_c);\n"),
                ..integer(format!("{p}_list"))
            };
            if sends {
                // With MPI_IN_PLACE there is nothing to look at.
                shim.before = shim.before.replace(
                    &format!("datatypes_in(&{p}_c, {p}, ranks("),
                    &format!("datatypes_in(&{p}_c, {p}, buffer_in(sendbuf) == MPI_IN_PLACE ? 0 : ranks("),
                );
            }
            shim
        }
        Meaning::Attribute
        | Meaning::ExtraState
        | Meaning::Callback(_)
        | Meaning::Strings
        | Meaning::StringLists
        | Meaning::RootHandles(_) => unreachable!("{}: functions with `{p}` are by hand", family.name),
    }
}

fn handle(argument: &Argument, kind: &str) -> Shim {
    let (p, small) = (argument.name, small(kind));
    let declaration = format!("fint *{p}");
    let null = format!("MPI_{}_NULL", kind.to_ascii_uppercase());
    let completes = argument.parameter.kind.name == "request_or_null_inout";
    match argument.intent {
        Intent::In => Shim { declaration, value: format!("{small}_in(*{p})"), ..Shim::default() },
        Intent::Out => Shim {
            declaration,
            before: format!("    MPI_{kind} {p}_c = {null};\n"),
            value: format!("&{p}_c"),
            after: format!("    *{p} = {small}_out({p}_c);\n"),
            ..Shim::default()
        },
        Intent::Inout => Shim {
            declaration,
            before: format!("    MPI_{kind} {p}_c = {small}_in(*{p});\n"),
            value: format!("&{p}_c"),
            after: if completes {
                format!("    requests_done({p}, 1, &{p}_c);\n")
            } else {
                format!("    *{p} = {small}_out({p}_c);\n")
            },
            ..Shim::default()
        },
    }
}

/// The name of the functions that translate a kind of handle.
fn small(kind: &str) -> String {
    HANDLES.iter().find(|(known, _)| *known == kind).map_or(kind, |(known, _)| known).to_ascii_lowercase()
}
