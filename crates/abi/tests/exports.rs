//! The shared library as programs see it: its exports, its dependencies, and which functions win.

mod program;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use program::{archive, compile, library, root, run, run_c, shared};

#[test]
fn exports_are_the_functions_of_the_table() {
    let library = library().join("libmpi_abi.so.1");
    let output = run(Command::new("nm").args(["-D", "--defined-only"]).arg(&library));
    let text = String::from_utf8(output.stdout).unwrap();
    // A symbol with a version would be printed with it.
    let exported: BTreeSet<(&str, &str)> = text
        .lines()
        .map(|line| {
            let mut words = line.split_whitespace().skip(1);
            (words.next().unwrap(), words.next().unwrap())
        })
        .collect();
    let facts = fs::read_to_string(root().join("api/facts/functions.tsv")).unwrap();
    let extensions = fs::read_to_string(root().join("include/mpix.h")).unwrap();
    let mut names: Vec<&str> = facts.lines().skip(1).map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(names.len(), 664);
    names.extend(declared(&extensions).filter(|name| name.starts_with("MPIX_")));
    // The inline functions of mpi-ext.h ask the library.
    let header = fs::read_to_string(root().join("include/mpi-ext.h")).unwrap();
    let asked = header.lines().filter_map(|line| line.strip_prefix("extern int P")?.split('(').next());
    let asked: Vec<&str> = asked.collect();
    assert_eq!(asked, ["MPIX_Query_cuda_support"]);
    names.extend(asked);
    let profiling: Vec<String> = names.iter().map(|name| format!("P{name}")).collect();
    let expected: BTreeSet<(&str, &str)> = names
        .iter()
        .map(|name| ("W", *name))
        .chain(profiling.iter().map(|name| ("T", name.as_str())))
        // Functions that liblapi.so and libmpifort_abi.so.1 need.
        .chain([("T", "encore_fortran"), ("T", "encore_lapi")])
        .collect();
    assert_eq!(exported, expected);
}

/// The functions that a header declares, a line each.
fn declared(header: &str) -> impl Iterator<Item = &str> {
    header.lines().filter(|line| line.starts_with("int ") || line.starts_with("void *")).filter_map(|line| {
        let before = line.split('(').next()?;
        before.rsplit([' ', '*']).next()
    })
}

#[test]
fn it_needs_nothing_but_the_c_library() {
    let library = library();
    let output = run(Command::new("readelf").arg("-dW").arg(library.join("libmpi_abi.so.1")));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Library soname: [libmpi_abi.so.1]"), "{text}");
    for line in text.lines().filter(|line| line.contains("(NEEDED)")) {
        assert!(["libc.so", "libgcc_s.so", "ld-linux"].iter().any(|name| line.contains(name)), "{line}");
    }
    for link in ["libmpi_abi.so", "libmpi.so"] {
        assert_eq!(fs::read_link(library.join(link)).unwrap(), Path::new("libmpi_abi.so.1"));
    }
}

/// A program with its own `MPI_Get_version`, as a profiling tool has.
const TOOL: &str = "\
#include <mpi.h>
int MPI_Get_version(int *version, int *subversion)
{
    *version = 42;
    *subversion = 43;
    return MPI_SUCCESS;
}
int main(void)
{
    int version = 0, subversion = 0, flag = 1;
    MPI_Get_version(&version, &subversion);
    return !(version == 42 && subversion == 43 && PMPI_Initialized != MPI_Finalized && flag);
}
";

#[test]
fn a_tool_may_define_its_own_functions() {
    run(&mut Command::new(compile("tool", TOOL, &shared())));
}

#[test]
fn a_tool_may_be_linked_with_the_static_library() {
    let link = [archive().display().to_string(), "-lgcc_s".into(), "-lm".into()];
    run(&mut Command::new(compile("static-tool", TOOL, &link)));
}

#[test]
fn a_call_before_init_ends_the_process_with_a_message() {
    let ran = run_c(
        "before-init",
        "#include <mpi.h>\nint main(void) { return MPI_Barrier(MPI_COMM_WORLD) == 0; }\n",
    );
    assert!(ran.code.is_some_and(|code| code != 0));
    assert!(ran.stderr.starts_with("MPI_Barrier: ") && ran.stderr.lines().count() == 1, "{}", ran.stderr);
}
