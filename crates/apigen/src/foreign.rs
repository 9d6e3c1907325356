//! Writes the generated parts of the libraries with other ABIs (`compat/`): each function takes the arguments of such an ABI,
//! translates them, and calls the function of the standard ABI.
//!
//! The functions are the same text for all of these ABIs ([`shims`]); what their handles and constants are, each says in a file of
//! its own ([`values`]). What a parameter needs follows from its kind; the few whose kind doesn't say it are in [`SPECIAL`], functions
//! that need more than that are written by hand (`compat/translation/`) and listed in [`BY_HAND`].

use std::fmt::Write;

use crate::api::Api;
use crate::ctype::CType;
use crate::note::NOTE;
use crate::source::rows;
use crate::table::{Chapter, Family, Parameter, Returns};

/// The constants of an ABI: names without `MPI_`, as they are written there, and the numbers of predefined handles in Fortran
/// where these are something else than in C.
#[derive(Debug)]
pub struct Values {
    rows: Vec<(String, String)>,
    fortran: Vec<(String, u32)>,
    handles: Handles,
}

/// Representation of handles in an ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handles {
    /// Numbers of 32 bits.
    Numbers,
    /// Addresses of objects that the library exports.
    Objects,
}

impl Values {
    /// Reads a table of `api/`.
    pub fn parse(table: &str, text: &str, handles: Handles) -> Result<Values, String> {
        let mut values = Values { rows: Vec::new(), fortran: Vec::new(), handles };
        for row in rows(text) {
            let mut words = row.text.split_whitespace();
            let wrong = || format!("{table}:{}: a row is a name and a value", row.line);
            let (Some(name), Some(value)) = (words.next(), words.next()) else { return Err(wrong()) };
            values.rows.push((name.to_owned(), value.to_owned()));
            if let Some(number) = words.next() {
                let number = number.parse().map_err(|_| wrong())?;
                values.fortran.push((name.to_owned(), number));
            }
        }
        Ok(values)
    }

    fn of(&self, name: &str) -> Option<&str> {
        self.rows.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The constants whose names pass, with their values.
    fn some<'a>(&'a self, wanted: impl Fn(&str) -> bool + 'a) -> Vec<(&'a str, &'a str)> {
        let pairs = self.rows.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        pairs.filter(|(name, _)| wanted(name)).collect()
    }
}

/// Kinds of handles: their type in the standard ABI, the name of their translation, the bits that distinguish them if
/// they are numbers, and the bytes of an object of that kind if they are addresses.
const HANDLES: [(&str, &str, u32, u32); 11] = [
    ("Comm", "comm", 1, 512),
    ("Group", "group", 2, 256),
    ("Datatype", "datatype", 3, 512),
    ("Errhandler", "errhandler", 5, 1024),
    ("Op", "op", 6, 2048),
    ("Info", "info", 7, 256),
    ("Win", "win", 8, 512),
    ("Request", "request", 11, 256),
    ("Message", "message", 12, 256),
    ("Session", "session", 14, 512),
    ("File", "file", 4, 1536),
];

/// Error classes of fault tolerance (`include/mpix.h`): Open MPI's, and Encore's, which are MPICH's, too.
const FAULTS: [(u32, u32); 3] = [(75, 101), (76, 102), (77, 103)];
/// The key `MPIX_FT`: Open MPI's, and Encore's. MPICH has none.
const TOLERANCE: [(u32, u32); 1] = [(12, 590)];

/// Translations of numbers: name, and a test of the names of the constants.
type Group = (&'static str, fn(&str) -> bool);
const NUMBERS: [Group; 14] = [
    ("error", |name| name == "SUCCESS" || name.starts_with("ERR_") || name.starts_with("T_ERR_")),
    ("rank", |name| ["ANY_SOURCE", "PROC_NULL", "ROOT"].contains(&name)),
    ("tag", |name| name == "ANY_TAG"),
    ("thread", |name| name.starts_with("THREAD_")),
    ("compare", |name| ["IDENT", "CONGRUENT", "SIMILAR", "UNEQUAL"].contains(&name)),
    ("topology", |name| ["CART", "GRAPH", "DIST_GRAPH"].contains(&name)),
    ("split", |name| name.starts_with("COMM_TYPE_")),
    ("keyval", |name| {
        let keys = "KEYVAL_INVALID TAG_UB IO HOST WTIME_IS_GLOBAL APPNUM LASTUSEDCODE UNIVERSE_SIZE WIN_BASE WIN_DISP_UNIT \
                    WIN_SIZE WIN_CREATE_FLAVOR WIN_MODEL";
        keys.split(' ').any(|key| key == name)
    }),
    ("order", |name| name.starts_with("ORDER_")),
    ("distribution", |name| name.starts_with("DISTRIBUTE_") && name != "DISTRIBUTE_DFLT_DARG"),
    ("darg", |name| name == "DISTRIBUTE_DFLT_DARG"),
    ("combiner", |name| name.starts_with("COMBINER_")),
    ("flavor", |name| name.starts_with("WIN_FLAVOR_")),
    ("model", |name| ["WIN_UNIFIED", "WIN_SEPARATE"].contains(&name)),
];

/// Numbers that are translated though their kind doesn't say so: function (or all), parameter, translation.
const SPECIAL: [(&str, &str, &str); 20] = [
    ("Comm_split_type", "split_type", "split"),
    ("Init_thread", "provided", "thread"),
    ("Query_thread", "provided", "thread"),
    ("Group_compare", "result", "compare"),
    ("Comm_compare", "result", "compare"),
    ("Topo_test", "status", "topology"),
    ("Type_get_envelope", "combiner", "combiner"),
    ("Cart_shift", "rank_source", "rank"),
    ("Cart_shift", "rank_dest", "rank"),
    ("Status_get_source", "source", "rank"),
    ("Status_get_tag", "tag", "tag"),
    ("Status_get_error", "error", "error"),
    ("Status_set_source", "source", "rank"),
    ("Status_set_tag", "tag", "tag"),
    ("Status_set_error", "error", "error"),
    ("Group_translate_ranks", "ranks1", "rank"),
    ("Group_translate_ranks", "ranks2", "rank"),
    ("Type_create_darray", "array_of_distribs", "distribution"),
    ("Type_create_darray", "array_of_dargs", "darg"),
    ("File_get_amode", "amode", "File_open_amode"),
];

/// Functions that are written by hand.
const BY_HAND: [&str; 29] = [
    "Buffer_attach",
    "Buffer_detach",
    "Comm_attach_buffer",
    "Comm_detach_buffer",
    "Session_attach_buffer",
    "Session_detach_buffer",
    "Pcontrol",
    "Comm_create_keyval",
    "Type_create_keyval",
    "Win_create_keyval",
    "Keyval_create",
    "Comm_get_attr",
    "Attr_get",
    "Win_get_attr",
    "Grequest_start",
    "Op_create",
    "Comm_create_errhandler",
    "Win_create_errhandler",
    "File_create_errhandler",
    "Session_create_errhandler",
    "Type_create_struct",
    "Type_get_contents",
    "Register_datarep",
    "Alltoallw",
    "Ialltoallw",
    "Alltoallw_init",
    "Neighbor_alltoallw",
    "Ineighbor_alltoallw",
    "Neighbor_alltoallw_init",
];

/// Whether there is a generated function of this name. The interface for the standard ABI itself is left out, so that programs see an
/// MPI without it; that for tools is written by hand.
fn is_there(family: &Family, chapter: &Chapter) -> bool {
    chapter.module != "abi" && !(chapter.module == "tool" && family.name.starts_with("T_"))
}

/// `functions.h`: the table of the functions of the standard ABI, and their names.
pub fn functions(api: &Api) -> String {
    let (mut members, mut names) = (String::new(), String::new());
    for name in all_names(api) {
        // Writing to a string cannot fail.
        let _ = writeln!(members, "    __typeof__(&PMPI_{name}) {name};");
        let _ = writeln!(names, "    X({name}) \\");
    }
    format!(
        "{}/* The functions of the standard ABI, found when this library is loaded. */\n\
         #ifndef FUNCTIONS_H\n#define FUNCTIONS_H\n\n#include \"standard.h\"\n\nstruct functions {{\n{members}}};\n\
         extern struct functions abi;\n\n#define EACH_FUNCTION(X) \\\n{names}\n#endif\n",
        note()
    )
}

fn note() -> String {
    NOTE.replace("// ", "/* ").replace('\n', " */\n\n")
}

fn all_names(api: &Api) -> impl Iterator<Item = String> + '_ {
    let families = api.table.families.iter();
    let there = families.filter(|family| api.table.chapters[family.chapter].module != "abi");
    there.flat_map(|family| family.forms().iter().map(|large| family.form_name(*large)))
}

/// `values.h`: the translations of constants and handles.
pub fn values(api: &Api, values: &Values) -> Result<String, String> {
    let mut out = format!(
        "{}/* Handles and numbers, from the program's ABI to the standard's (_in) and back (_out). */\n\
         #ifndef VALUES_H\n#define VALUES_H\n\n#include \"abi.h\"\n\n",
        note()
    );
    match values.handles {
        Handles::Numbers => numbered_handles(values, &mut out),
        Handles::Objects => objects(values, &mut out),
    }
    for (name, wanted) in NUMBERS {
        let mine = values.some(wanted);
        for (direction, inwards) in [("in", true), ("out", false)] {
            // Success is by far the most frequent: other codes are handled out of line.
            let rare = if name == "error" { "other_" } else { "" };
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "static {} int {rare}{name}_{direction}(int value)\n{{\n    switch (value) {{",
                if rare.is_empty() { "inline" } else { "__attribute__((noinline, unused))" }
            );
            for (constant, value) in &mine {
                let _ = match inwards {
                    true => writeln!(out, "    case {value}: return MPI_{constant};"),
                    false => writeln!(out, "    case MPI_{constant}: return {value};"),
                };
            }
            let extensions = match name {
                "error" => &FAULTS[..],
                "keyval" => &TOLERANCE,
                _ => &[],
            };
            if values.handles == Handles::Objects {
                for (theirs, ours) in extensions {
                    let (from, to) = if inwards { (theirs, ours) } else { (ours, theirs) };
                    let _ = writeln!(out, "    case {from}: return {to};");
                }
            }
            let other = match (name, inwards) {
                // The program's own classes and codes come after the last one of the standard. What it doesn't know is another error.
                ("error", true) => {
                    "value > LAST_CODE ? value - LAST_CODE + MPI_ERR_LASTCODE : value".to_owned()
                }
                ("error", false) => {
                    let unknown = values.of("ERR_OTHER").unwrap_or("value");
                    if let (None, Some(argument)) = (values.of("ERR_ERRHANDLER"), values.of("ERR_ARG")) {
                        // MPIs without a class for a bad error handler report this one.
                        let _ = writeln!(out, "    case MPI_ERR_ERRHANDLER: return {argument};");
                    }
                    // A number that is no class stays: the program has put it there itself.
                    let last = "MPI_ERR_ABI";
                    format!(
                        "value > MPI_ERR_LASTCODE ? value - MPI_ERR_LASTCODE + LAST_CODE : \
                         value < 0 || value > {last} ? value : {unknown}"
                    )
                }
                _ => "value".to_owned(),
            };
            let _ = writeln!(out, "    default: return {other};\n    }}\n}}\n");
            if !rare.is_empty() {
                let _ = writeln!(
                    out,
                    "static inline int {name}_{direction}(int value)\n{{\n    \
                     return __builtin_expect(value == MPI_SUCCESS, 1) ? value : {rare}{name}_{direction}(value);\n}}\n"
                );
            }
        }
    }
    for family in &api.table.families {
        let there = is_there(family, &api.table.chapters[family.chapter]);
        for (parameter, _) in family.c_parameters(false).filter(|_| there) {
            if ["choice", "bits"].contains(&parameter.kind.name) {
                let (name, value) = (chosen(family, parameter), constants(parameter, values));
                let _ =
                    writeln!(out, "static inline int {name}_in(int value)\n{{\n    return {value};\n}}\n");
                if SPECIAL.iter().any(|(_, _, translation)| *translation == name) {
                    let value = bits_out(parameter, values);
                    let _ = writeln!(
                        out,
                        "static inline int {name}_out(int value)\n{{\n    return {value};\n}}\n"
                    );
                }
            }
        }
    }
    for (constant, value) in values.some(|name| name.starts_with("MAX_")) {
        let _ = writeln!(out, "#define ROOM_{constant} {value}");
    }
    out.push_str("\n#endif\n");
    Ok(out)
}

/// Handles that are numbers: those of the constants, and those of objects that the program has made.
fn numbered_handles(values: &Values, out: &mut String) {
    for (c_type, name, kind, _) in HANDLES.into_iter().filter(|(c_type, ..)| *c_type != "File") {
        let mine = of_kind(values, c_type);
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "static inline MPI_{c_type} {name}_in(int handle)\n{{\n    switch ((unsigned)handle) {{"
        );
        for (constant, value) in &mine {
            let _ = writeln!(out, "    case {value}: return MPI_{constant};");
        }
        let _ = writeln!(
            out,
            "    default: return (MPI_{c_type})numbered_object((unsigned)handle, {kind});\n    }}\n}}\n"
        );
        let _ = writeln!(
            out,
            "static inline int {name}_out(MPI_{c_type} handle)\n{{\n    switch ((uintptr_t)handle) {{"
        );
        for (constant, value) in first_of_each(&mine) {
            let _ = writeln!(out, "    case (uintptr_t)MPI_{constant}: return (int){value};");
        }
        let _ =
            writeln!(out, "    default: return (int)object_number((uintptr_t)handle, {kind});\n    }}\n}}\n");
    }
}

/// Handles that are addresses: a list of the exported objects with their sizes, and one of the constants that share an object.
fn objects(values: &Values, out: &mut String) {
    let (mut objects, mut seen) = ([String::new(), String::new()], Vec::new());
    for (c_type, name, _, bytes) in HANDLES {
        // Writing to a string cannot fail.
        for (constant, object) in of_kind(values, c_type) {
            let again = seen.contains(&object);
            seen.push(object);
            let _ = writeln!(objects[usize::from(again)], "    X({object}, MPI_{constant}, {bytes}) \\");
        }
        let _ = writeln!(
            out,
            "static inline __attribute__((always_inline)) MPI_{c_type} {name}_in({name}_handle handle)\n{{\n    \
             return (MPI_{c_type})object_in(handle);\n}}\n\n\
             static inline {name}_handle {name}_out(MPI_{c_type} handle)\n{{\n    \
             return object_out((uintptr_t)handle);\n}}\n"
        );
    }
    let mut numbers = String::new();
    for (c_type, name, kind, _) in HANDLES {
        for (constant, _) in of_kind(values, c_type) {
            let number = values.fortran.iter().find(|(known, _)| known == constant);
            // Writing to a string cannot fail.
            let _ = number.map(|(_, number)| writeln!(numbers, "    X({name}, MPI_{constant}, {number}) \\"));
        }
        let _ = writeln!(out, "#define KIND_{name} {kind}");
    }
    let [first, again] = objects;
    let _ = write!(
        out,
        "/* Exported objects, what each stands for, and its size. */\n#define EACH_OBJECT(X) \\\n{first}\n\
         /* Constants that share the object of another one. */\n#define EACH_OTHER(X) \\\n{again}\n\
         /* Predefined handles in Fortran: kind, constant, number. */\n#define EACH_NUMBER(X) \\\n{numbers}\n"
    );
}

/// `fortran.h`: the constants of `mpi.h` with the values of an ABI, for the functions that Fortran calls, and the numbers of the
/// predefined handles there, where these are something else than in C.
pub fn fortran(values: &Values) -> String {
    let (mut objects, mut constants, mut numbers) = (String::new(), String::new(), String::new());
    for (name, value) in first_of_each(&values.some(|_| true)) {
        let handle =
            HANDLES.iter().find(|(c_type, ..)| of_kind(values, c_type).iter().any(|(of, _)| *of == name));
        // Writing to a string cannot fail.
        let _ = match handle {
            Some((c_type, ..)) => {
                if values.handles == Handles::Objects {
                    let _ = writeln!(objects, "extern char {value}[];");
                }
                writeln!(constants, "#undef MPI_{name}\n#define MPI_{name} ((MPI_{c_type}){value})")
            }
            None => writeln!(constants, "#undef MPI_{name}\n#define MPI_{name} ({value})"),
        };
    }
    for (name, number) in &values.fortran {
        // Writing to a string cannot fail.
        let _ = writeln!(numbers, "    X(mpi_{}, {number}) \\", name.to_ascii_lowercase());
    }
    let numbers = match values.handles {
        Handles::Objects => {
            format!("/* Predefined handles in Fortran. */\n#define EACH_FORTRAN_HANDLE(X) \\\n{numbers}\n")
        }
        Handles::Numbers => String::new(),
    };
    format!(
        "{}/* For mpi.h: constants of this ABI in the place of the standard's. */\n\
         #ifndef FORTRAN_VALUES_H\n#define FORTRAN_VALUES_H\n\n{objects}\n{constants}\n{numbers}#endif\n",
        note()
    )
}

/// The constants of a kind of handle.
fn of_kind<'a>(values: &'a Values, c_type: &'a str) -> Vec<(&'a str, &'a str)> {
    let null = format!("{}_NULL", c_type.to_ascii_uppercase());
    values.some(move |constant| is_handle(c_type, constant) || constant == null)
}

/// The function that translates a choice or a combination of bits, without its direction.
fn chosen(family: &Family, parameter: &Parameter) -> String {
    format!("{}_{}", family.name, parameter.name)
}

/// Some names stand for one constant of the standard: the first value is the one that it is there.
fn first_of_each<'a>(pairs: &'a [(&'a str, &'a str)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    let is_first = move |index: usize| !pairs[..index].iter().any(|(name, _)| *name == pairs[index].0);
    pairs.iter().copied().enumerate().filter(move |(index, _)| is_first(*index)).map(|(_, pair)| pair)
}

/// Whether a constant is a handle of this type.
fn is_handle(c_type: &str, constant: &str) -> bool {
    match c_type {
        "Comm" => ["COMM_WORLD", "COMM_SELF"].contains(&constant),
        "Group" => constant == "GROUP_EMPTY",
        "Errhandler" => constant.starts_with("ERRORS_"),
        "Info" => constant == "INFO_ENV",
        "Message" => constant == "MESSAGE_NO_PROC",
        "Op" => OPS.contains(&constant),
        "Datatype" => TYPES.split_whitespace().any(|name| name == constant),
        _ => false,
    }
}

const OPS: [&str; 14] = [
    "SUM", "MIN", "MAX", "PROD", "BAND", "BOR", "BXOR", "LAND", "LOR", "LXOR", "MINLOC", "MAXLOC", "REPLACE",
    "NO_OP",
];
const TYPES: &str = "AINT COUNT OFFSET PACKED SHORT INT LONG LONG_LONG UNSIGNED_SHORT UNSIGNED UNSIGNED_LONG \
    UNSIGNED_LONG_LONG FLOAT C_FLOAT_COMPLEX CXX_FLOAT_COMPLEX DOUBLE C_DOUBLE_COMPLEX CXX_DOUBLE_COMPLEX LOGICAL INTEGER REAL \
    COMPLEX DOUBLE_PRECISION DOUBLE_COMPLEX CHARACTER LONG_DOUBLE C_LONG_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX FLOAT_INT \
    DOUBLE_INT LONG_INT 2INT SHORT_INT LONG_DOUBLE_INT 2REAL 2DOUBLE_PRECISION 2INTEGER C_BOOL CXX_BOOL WCHAR INT8_T UINT8_T \
    CHAR SIGNED_CHAR UNSIGNED_CHAR BYTE INT16_T UINT16_T INT32_T UINT32_T INT64_T UINT64_T LOGICAL1 INTEGER1 LOGICAL2 INTEGER2 \
    REAL2 LOGICAL4 INTEGER4 REAL4 COMPLEX4 LOGICAL8 INTEGER8 REAL8 COMPLEX8 LOGICAL16 INTEGER16 REAL16 COMPLEX16 COMPLEX32";

/// `shims.c`: the functions.
pub fn shims(api: &Api) -> Result<String, String> {
    let mut out = format!("{}#include \"translate.h\"\n", note());
    for family in &api.table.families {
        let chapter = &api.table.chapters[family.chapter];
        if !is_there(family, chapter) || BY_HAND.contains(&family.name.as_str()) {
            continue;
        }
        for &large in family.forms() {
            out.push('\n');
            out.push_str(&shim(family, large)?);
        }
    }
    Ok(out)
}

/// Translation of a parameter.
#[derive(Default)]
struct Translated {
    /// Its declaration in the program's ABI.
    declaration: String,
    /// Statements before the call.
    before: String,
    /// The argument of the call.
    argument: String,
    /// Statements after the call; `code` is what it returned.
    after: String,
}

fn shim(family: &Family, large: bool) -> Result<String, String> {
    let name = family.form_name(large);
    let mut parameters = Vec::new();
    for (parameter, c_type) in family.c_parameters(large) {
        parameters.push(translate(family, parameter, &c_type)?);
    }
    let join = |of: fn(&Translated) -> &str, separator: &str| {
        parameters.iter().map(of).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(separator)
    };
    let declarations = join(|parameter| &parameter.declaration, ", ");
    let arguments = join(|parameter| &parameter.argument, ", ");
    let (before, after) = (join(|parameter| &parameter.before, ""), join(|parameter| &parameter.after, ""));
    let declarations = if declarations.is_empty() { "void".to_owned() } else { declarations };
    let result = match &family.returns {
        Returns::Value(c_type) => c_type.declare(""),
        Returns::Code => "int ".to_owned(),
    };
    let result = result.trim();
    let body = match (&family.returns, after.is_empty()) {
        (Returns::Value(_), _) => format!("    return abi.{name}({arguments});\n"),
        (Returns::Code, true) => format!("{before}    return error_out(abi.{name}({arguments}));\n"),
        (Returns::Code, false) => {
            format!("{before}    int code = abi.{name}({arguments});\n{after}    return error_out(code);\n")
        }
    };
    Ok(format!(
        "{result} FUNCTION({name})({declarations});\n{result} foreign_{name}({declarations})\n{{\n{body}}}\nALIAS({name})\n"
    ))
}

fn translate(family: &Family, parameter: &Parameter, c_type: &CType) -> Result<Translated, String> {
    let p = parameter.name.as_str();
    let plain = |argument: String| Translated {
        declaration: foreign_type(c_type).declare(p),
        argument,
        ..Translated::default()
    };
    let special = SPECIAL.iter().find(|(function, name, _)| *function == family.name && *name == p);
    let kind = parameter.kind.name;
    let number = match (special, kind) {
        (Some((_, _, translation)), _) => Some(*translation),
        (None, "destination" | "exact_source" | "source" | "root" | "rank" | "target") => Some("rank"),
        (None, "send_tag" | "exact_tag" | "receive_tag") => Some("tag"),
        (None, "keyval_out" | "keyval_inout") => Some("keyval"),
        (None, "int") if p.ends_with("keyval") => Some("keyval"),
        // The code of MPI_Abort is for the job's starter.
        (None, "int" | "int_out") if ["errorclass", "errorcode"].contains(&p) && family.name != "Abort" => {
            Some("error")
        }
        _ => None,
    };
    let declared = c_type.declare("");
    let declared = declared.trim();
    if let Some(translation) = number {
        return Ok(match declared {
            "int" => plain(format!("{translation}_in({p})")),
            "int *" => {
                let mut out = plain(format!("{p} == NULL ? NULL : &{p}_abi"));
                out.before = format!("    int {p}_abi = {p} == NULL ? 0 : {translation}_in(*{p});\n");
                out.after = format!(
                    "    if ({p} != NULL && code == MPI_SUCCESS)\n        *{p} = {translation}_out({p}_abi);\n"
                );
                out
            }
            _ => {
                // A list; what the call writes is translated back.
                let length = &parameter.arguments[0];
                let mut list = plain(format!("{p}_abi"));
                list.before = format!(
                    "    int {p}_few[FEW], *{p}_abi = numbers_in({p}, {length}, {p}_few, {translation}_in);\n"
                );
                let out = if declared.starts_with("const") { "NULL" } else { p };
                list.after =
                    format!("    numbers_out({p}_abi, {out}, {length}, {p}_few, {translation}_out);\n");
                list
            }
        });
    }
    match kind {
        "choice" | "bits" => return Ok(plain(format!("{}_in({p})", chosen(family, parameter)))),
        "string_out" | "counted_string_out" => {
            // The program's ABI may have less room for it than the standard's.
            let room = &parameter.arguments[0];
            let length = parameter.arguments.get(1).map_or("NULL", String::as_str);
            let mut text = plain(format!("{p} == NULL ? NULL : {p}_abi"));
            text.before = format!("    char {p}_abi[MPI_{room}];\n");
            text.after = format!(
                "    if ({p} != NULL && code == MPI_SUCCESS)\n        text_out({p}, {p}_abi, ROOM_{room}, {length});\n"
            );
            return Ok(text);
        }
        "errcodes_out" => {
            let mut codes = plain(p.to_owned());
            let processes = match family.name == "Comm_spawn" {
                true => "1, &maxprocs",
                false => "count, array_of_maxprocs",
            };
            codes.after = format!("    codes_out(comm_in(comm), root, {processes}, {p});\n");
            return Ok(codes);
        }
        "status" => {
            let mut status = plain(format!("{p} == NULL ? NULL : &{p}_abi"));
            status.before = format!("    MPI_Status {p}_abi = status_in({p});\n");
            return Ok(status);
        }
        "status_out" => {
            let mut status = plain(format!("{p} == STATUS_IGNORE ? MPI_STATUS_IGNORE : &{p}_abi"));
            status.before = format!("    MPI_Status {p}_abi = UNWRITTEN;\n");
            status.after = format!("    status_back(&{p}_abi, {p});\n");
            return Ok(status);
        }
        "status_inout" => {
            let mut status = plain(format!("{p} == NULL ? MPI_STATUS_IGNORE : &{p}_abi"));
            status.before = format!("    MPI_Status {p}_abi = status_in({p});\n");
            status.after = format!("    if ({p} != NULL)\n        *{p} = status_out(&{p}_abi);\n");
            return Ok(status);
        }
        "statuses" => {
            let length = &parameter.arguments[0];
            let mut list = plain(format!("{p}_abi"));
            list.before =
                format!("    MPI_Status {p}_few[FEW], *{p}_abi = statuses_in({p}, {length}, {p}_few);\n");
            list.after = format!("    statuses_out({p}_abi, {p}, {length}, {p}_few);\n");
            return Ok(list);
        }
        "weights" | "weights_out" => return Ok(plain(format!("weights_in({p})"))),
        "offset" if family.name == "File_set_view" => return Ok(plain(format!("displacement_in({p})"))),
        "root_infos" => {
            let mut list = plain(format!("{p}_abi"));
            list.before =
                format!("    MPI_Info {p}_few[FEW], *{p}_abi = info_list_in({p}, count, {p}_few);\n");
            list.after = format!("    info_list_out({p}_abi, NULL, count, {p}_few);\n");
            return Ok(list);
        }
        _ => {}
    }
    if ["void *", "const void *"].contains(&declared) && is_data(kind) {
        return Ok(plain(format!("buffer_in({p})")));
    }
    if kind == "address" && p == "buffer" {
        return Ok(plain(format!("buffer_in({p})")));
    }
    for (handle, name, ..) in HANDLES {
        let by_value = format!("MPI_{handle}");
        let by_address = format!("MPI_{handle} *");
        if declared == by_value {
            return Ok(plain(format!("{name}_in({p})")));
        }
        if declared == by_address {
            let (mut out, changed) =
                (plain(format!("{p} == NULL ? NULL : &{p}_abi")), kind.ends_with("inout"));
            // Arguments that the call doesn't change stay unchanged.
            let (before, written) = match changed {
                true => {
                    let null = format!("MPI_{}_NULL", handle.to_ascii_uppercase());
                    (format!("{p} == NULL ? {null} : {name}_in(*{p})"), String::new())
                }
                false => {
                    let unwritten = format!("UNWRITTEN_HANDLE(MPI_{handle})");
                    (unwritten.clone(), format!(" && {p}_abi != {unwritten}"))
                }
            };
            out.before = format!("    MPI_{handle} {p}_abi = {before};\n");
            out.after = format!("    if ({p} != NULL{written})\n        *{p} = {name}_out({p}_abi);\n");
            return Ok(out);
        }
        if declared == format!("MPI_{handle} []") || declared == format!("const MPI_{handle} []") {
            let Some(length) = parameter.arguments.first() else {
                return Err(format!("{}: how long is `{p}`?", family.name));
            };
            let mut list = plain(format!("{p}_abi"));
            list.before = format!(
                "    MPI_{handle} {p}_few[FEW], *{p}_abi = {name}_list_in({p}, {length}, {p}_few);\n"
            );
            let out = if declared.starts_with("const") { "NULL" } else { p };
            list.after = format!("    {name}_list_out({p}_abi, {out}, {length}, {p}_few);\n");
            return Ok(list);
        }
    }
    if declared.contains("MPI_")
        && !["MPI_Aint", "MPI_Count", "MPI_Offset"].iter().any(|name| declared.contains(name))
    {
        return Err(format!("{}: `{p}` ({declared}) has no translation", family.name));
    }
    Ok(plain(p.to_owned()))
}

/// Whether a pointer of this kind is data, which may be `MPI_IN_PLACE`.
fn is_data(kind: &str) -> bool {
    ["buffer", "blocks", "vector", "element", "partitions"].iter().any(|part| kind.contains(part))
}

/// The C type of the program's ABI.
fn foreign_type(c_type: &CType) -> CType {
    let mut text = c_type.0.replace("MPI_Status", "struct status");
    for (handle, name, ..) in HANDLES {
        text = text.replace(&format!("MPI_{handle} "), &format!("{name}_handle "));
    }
    CType(text)
}

/// A combination of the standard's bits, translated back.
fn bits_out(parameter: &Parameter, values: &Values) -> String {
    let known = parameter.arguments[1..].iter().filter_map(|constant| Some((constant, values.of(constant)?)));
    let bits: Vec<_> =
        known.map(|(constant, value)| format!("(value & MPI_{constant} ? {value} : 0)")).collect();
    bits.join(" | ")
}

/// A choice, or a combination of bits, translated: what is none of them becomes a number that is none either.
fn constants(parameter: &Parameter, values: &Values) -> String {
    let (mut text, mut known) = (String::new(), Vec::new());
    for constant in &parameter.arguments[1..] {
        let Some(value) = values.of(constant) else { continue };
        // Writing to a string cannot fail.
        let _ = match parameter.kind.name {
            "choice" => write!(text, "value == {value} ? MPI_{constant} : "),
            _ => write!(text, "(value & {value} ? MPI_{constant} : 0) | "),
        };
        known.push(value);
    }
    match parameter.kind.name {
        "choice" => format!("{text}NO_CONSTANT"),
        _ => format!("{text}(value & ~({}) ? NO_CONSTANT : 0)", known.join(" | ")),
    }
}
