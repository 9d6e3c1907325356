//! `include/mpi.h` under real compilers, against the facts of the ABI in `api/facts/`.
//!
//! The facts become C code: each prototype is declared again (a difference is a compiler's error), each
//! integer is compared in a constant expression, each handle and pointer in a program that is run.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use encore_apigen::repository;

/// Compilers with the language that each is asked for.
const C: [(&str, &str); 3] = [("gcc", "-std=c99"), ("gcc", "-std=c11"), ("gcc", "-std=c17")];
const CXX: [(&str, &str); 3] = [("g++", "-std=c++11"), ("g++", "-std=c++17"), ("g++", "-std=c++20")];

fn facts(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(repository().join("api/facts").join(name)).unwrap();
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// Writes `source` and compiles it without a warning; the path of the program.
fn compile((compiler, standard): (&str, &str), name: &str, source: &str) -> PathBuf {
    let extension = if compiler == "g++" { "cc" } else { "c" };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let stem = format!("{name}-{}", standard.trim_start_matches("-std=").replace('+', "p"));
    let file = folder.join(format!("{stem}.{extension}"));
    let program = folder.join(&stem);
    fs::write(&file, source).unwrap();
    let output = Command::new(compiler)
        .args([standard, "-Wall", "-Wextra", "-pedantic", "-Werror", "-I"])
        .arg(repository().join("include"))
        .arg("-o")
        .arg(&program)
        .arg(&file)
        .output()
        .unwrap_or_else(|error| panic!("{compiler} is needed for this test: {error}"));
    assert!(output.status.success(), "{compiler} {standard}: {}", String::from_utf8_lossy(&output.stderr));
    program
}

fn run(program: &Path) {
    let output = Command::new(program).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A program that compares every constant, and the sizes and layouts, with the facts.
fn program_of_facts() -> String {
    let mut integers = String::new();
    let mut others = String::new();
    for row in facts("constants.tsv").iter().skip(1) {
        let (name, value) = (&row[0], &row[1]);
        if value.starts_with("((") || value.starts_with("MPI_") {
            writeln!(
                others,
                "    check(sizeof({name}) == 8 && (intptr_t)({name}) == (intptr_t)({value}), \"{name}\");"
            )
            .unwrap();
        } else {
            writeln!(integers, "enum {{ is_{name} = 1 / ((int)({name}) == ({value})) }};").unwrap();
        }
    }
    format!(
        "\
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

static int failures = 0;

static void check(int holds, const char *what)
{{
    if (!holds) {{
        printf(\"%s\\n\", what);
        failures++;
    }}
}}

{integers}
enum {{ is_aint = 1 / (sizeof(MPI_Aint) == sizeof(intptr_t) && sizeof(MPI_Aint) == 8) }};
enum {{ is_count = 1 / (sizeof(MPI_Count) == 8 && sizeof(MPI_Offset) == 8) }};
enum {{ is_fint = 1 / (sizeof(MPI_Fint) == sizeof(int)) }};
enum {{ is_status = 1 / (sizeof(MPI_Status) == 32) }};
enum {{ is_source = 1 / (offsetof(MPI_Status, MPI_SOURCE) == 0) }};
enum {{ is_tag = 1 / (offsetof(MPI_Status, MPI_TAG) == 4) }};
enum {{ is_error = 1 / (offsetof(MPI_Status, MPI_ERROR) == 8) }};
enum {{ is_internal = 1 / (offsetof(MPI_Status, MPI_internal) == 12) }};

#if MPI_VERSION != 5 || MPI_SUBVERSION != 0 || MPI_ABI_VERSION != 1 || MPI_ABI_SUBVERSION != 0
#error version
#endif
#if defined(MPICH_NUMVERSION) || defined(MPICH_VERSION) || defined(OMPI_MAJOR_VERSION) || defined(OPEN_MPI)
#error the header of somebody else
#endif

int main(void)
{{
    check((MPI_Aint)-1 < 0 && (MPI_Count)-1 < 0 && (MPI_Offset)-1 < 0, \"signs\");
{others}    return failures != 0;
}}
"
    )
}

#[test]
fn constants_and_layouts_are_those_of_the_facts() {
    let source = program_of_facts();
    assert!(source.matches("check(sizeof").count() > 100 && source.matches("enum { is_MPI").count() > 200);
    for compiler in C.into_iter().chain(CXX) {
        run(&compile(compiler, "constants", &source));
    }
}

/// The prototypes of the facts, for both prefixes.
fn prototypes_of_facts() -> String {
    let mut out = String::new();
    for row in facts("functions.tsv").iter().skip(1) {
        let (name, returns, parameters) = (&row[0], &row[1], &row[2]);
        writeln!(out, "{returns} {name}({parameters});\n{returns} P{name}({parameters});").unwrap();
    }
    out
}

#[test]
fn prototypes_are_those_of_the_facts() {
    let prototypes = prototypes_of_facts();
    assert_eq!(prototypes.lines().count(), 2 * 664);
    for compiler in C {
        compile(
            compiler,
            "prototypes",
            &format!("#include \"mpi.h\"\n{prototypes}int main(void) {{ return 0; }}\n"),
        );
    }
    for compiler in CXX {
        compile(
            compiler,
            "prototypes",
            &format!("#include \"mpi.h\"\nextern \"C\" {{\n{prototypes}}}\nint main() {{ return 0; }}\n"),
        );
    }
}

#[test]
fn types_are_those_of_the_facts() {
    // C11 allows a second typedef of the same type; structures and enumerations are compared above.
    let text = fs::read_to_string(repository().join("api/facts/types.txt")).unwrap();
    let typedefs: Vec<&str> =
        text.lines().filter(|line| !line.contains("enum ") && !line.contains("typedef struct {")).collect();
    assert!(typedefs.len() > 40);
    let source = format!(
        "#include \"mpi.h\"\n#define MPI_ABI_Aint intptr_t\n#define MPI_ABI_Offset int64_t\n\
         #define MPI_ABI_Count int64_t\n{}\nint main(void) {{ return 0; }}\n",
        typedefs.join("\n")
    );
    compile(("gcc", "-std=c11"), "types", &source);
    compile(("g++", "-std=c++17"), "types", &source.replace("(void)", "()"));
}

/// No header needs an extension of the compiler or the C library, by itself or beside the others, in any order.
#[test]
fn each_header_compiles_in_strict_modes() {
    let orders =
        ["mpi.h", "mpix.h", "lapi.h", "mpi-ext.h", "lapi.h mpi.h mpix.h", "mpix.h mpi-ext.h mpi.h lapi.h"];
    for (number, headers) in orders.iter().enumerate() {
        let includes: String =
            headers.split(' ').fold(String::new(), |text, header| format!("{text}#include <{header}>\n"));
        let source = format!("{includes}int main(void) {{ return 0; }}\n");
        for compiler in C {
            compile(compiler, &format!("alone-{number}"), &source);
        }
        for compiler in CXX {
            compile(compiler, &format!("alone-{number}"), &source);
        }
    }
}
