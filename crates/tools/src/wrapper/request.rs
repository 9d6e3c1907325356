//! Request of a call of a wrapper: the wrapper's own options, and the last stage of the compiler.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

/// Stage of a compilation; each includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// There are no files (`mpicc --version`, `mpicc -v`, `mpicc -print-search-dirs`): adding a library would
    /// make the compiler try to link it.
    Nothing,
    /// Files are read but nothing is linked (`-c`, `-E`, `-S`, `-M` …).
    Compile,
    /// A program or a shared library is made.
    Link,
}

/// Something to say instead of calling the compiler. Open MPI's names, with MPICH's as second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// `-showme`, `-show`, `-link-info`
    CommandLine,
    /// `-compile-info`
    CompileCommand,
    /// `-showme:command`
    Command,
    /// `-showme:compile`
    CompileFlags,
    /// `-showme:link`
    LinkFlags,
    /// `-showme:incdirs`
    IncludeDirectories,
    /// `-showme:libdirs`
    LibraryDirectories,
    /// `-showme:libs`
    Libraries,
    /// `-showme:version`
    Version,
    /// `-showme:help`, `-help`, `--help`
    Help,
}

/// A call that can't be understood, or be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// A `-showme:…` that doesn't exist.
    UnknownReport(String),
    /// An option of another MPI's wrapper that means nothing here, or of the compiler that can't work: the option, and why, or what to do
    /// instead.
    Refused(String, &'static str),
}

impl std::fmt::Display for RequestError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RequestError::UnknownReport(option) => {
                write!(f, "there is no `{option}`; -showme:help lists what there is")
            }
            RequestError::Refused(option, instead) => write!(f, "{option} is not supported: {instead}"),
        }
    }
}

impl std::error::Error for RequestError {}

/// Options of other wrappers that ask for what there isn't; one that ends in `=` takes a value. The compiler would read most of them as
/// something else (`-echo` as `-e cho`).
const REFUSED: [(&str, &str); 13] = [
    ("-config=", "name the compiler with -cc= (or ENCORE_CC)"),
    ("-t=", TRACING),
    ("-trace", TRACING),
    ("-trace=", TRACING),
    ("-mpe=", TRACING),
    ("-mpilog", TRACING),
    ("-mpitrace", TRACING),
    ("-mpianim", TRACING),
    ("-check_mpi", "mpiexec -strict and mpiexec -leaks check programs without being linked"),
    ("-check_mpi=", "mpiexec -strict and mpiexec -leaks check programs without being linked"),
    ("-static_mpi", NO_STATIC),
    ("-link_mpi=", "there is one library, for all kinds of programs"),
    ("-ilp64", "counts of more than 32 bits have functions of their own (MPI_Send_c)"),
];
const TRACING: &str =
    "link the tool that traces with -profile=NAME, or load it with mpiexec -x LD_PRELOAD=FILE";
const NO_STATIC: &str = "the library is a shared one, so that programs run with any library of the same ABI. Libraries of the program's own are \
     linked statically by -Wl,-Bstatic -lNAME -Wl,-Bdynamic";
/// Options of the compiler that make a program without shared libraries.
const STATIC: [&str; 3] = ["-static", "--static", "-static-pie"];

/// A call, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Text to print instead of compiling.
    pub report: Option<Report>,
    /// The value of `-cc=` (or `-cxx=`, `-fc=` …).
    pub compiler: Option<OsString>,
    /// `-echo`: the command is shown before it is executed.
    pub echo: bool,
    /// `-nompi`: nothing is added to what the caller says.
    pub plain: bool,
    /// The libraries of `-profile=`, which come before MPI's.
    pub profiling: Vec<String>,
    /// Last stage of the compiler with `arguments`.
    pub stage: Stage,
    /// Arguments for the compiler.
    pub arguments: Vec<OsString>,
}

impl Request {
    /// Takes the wrapper's own options out of `arguments`.
    pub fn parse(arguments: Vec<OsString>) -> Result<Request, RequestError> {
        let mut report = None;
        let mut compiler = None;
        let (mut echo, mut plain, mut profiling) = (false, false, Vec::new());
        let mut rest = Vec::with_capacity(arguments.len());
        for argument in arguments {
            // All options of the wrapper's own are ASCII.
            let own = argument.to_str().unwrap_or_default();
            if let Some((_, value)) = own.split_once('=').filter(|(name, _)| {
                matches!(*name, "-cc" | "-CC" | "-cxx" | "-CXX" | "-fc" | "-FC" | "-f90" | "-f77")
            }) {
                compiler = Some(value.into());
            } else if let Some(library) = own.strip_prefix("-profile=").filter(|name| !name.is_empty()) {
                profiling.push(library.to_owned());
            } else if own == "-echo" {
                echo = true;
            } else if own == "-nompi" {
                plain = true;
            } else if let Some((_, instead)) = REFUSED.iter().find(|(name, _)| is_option(own, name)) {
                return Err(RequestError::Refused(own.to_owned(), instead));
            } else if let Some(found) = report_of(own)? {
                report = Some(found);
            } else {
                rest.push(argument);
            }
        }
        let stage = if plain { Stage::Nothing } else { stage(&rest) };
        let is_static = |word: &&OsString| STATIC.iter().any(|option| word.as_os_str() == OsStr::new(option));
        match rest.iter().find(is_static).filter(|_| stage == Stage::Link) {
            Some(option) => Err(RequestError::Refused(option.to_string_lossy().into_owned(), NO_STATIC)),
            None => Ok(Request { report, compiler, echo, plain, profiling, stage, arguments: rest }),
        }
    }
}

/// Whether `word` is the option `name`, with a value if that ends in `=`.
fn is_option(word: &str, name: &str) -> bool {
    if name.ends_with('=') { word.starts_with(name) } else { word == name }
}

fn report_of(option: &str) -> Result<Option<Report>, RequestError> {
    // Every -showme… may also be written with two dashes.
    let name =
        option.strip_prefix("--").filter(|name| name.starts_with("showme")).or(option.strip_prefix('-'));
    let report = match name {
        Some("showme" | "show" | "link-info" | "link_info" | "show-link-info") => Report::CommandLine,
        Some("compile-info" | "compile_info" | "show-compile-info") => Report::CompileCommand,
        Some("showme:command") => Report::Command,
        Some("showme:compile") => Report::CompileFlags,
        Some("showme:link") => Report::LinkFlags,
        Some("showme:incdirs") => Report::IncludeDirectories,
        Some("showme:libdirs") => Report::LibraryDirectories,
        Some("showme:libs") => Report::Libraries,
        Some("showme:version") => Report::Version,
        Some("showme:help" | "help" | "-help") => Report::Help,
        Some(other) if other.starts_with("showme:") => {
            return Err(RequestError::UnknownReport(option.to_owned()));
        }
        _ => return Ok(None),
    };
    Ok(Some(report))
}

/// Options after which the compiler doesn't link. (`-r` links objects into an object, which takes no library.)
const NO_LINK: [&str; 11] = [
    "-c",
    "-S",
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-r",
    "--compile",
    "--assemble",
    "--preprocess",
    "--analyze",
];

/// Options of GCC and Clang whose value is the next word, which therefore isn't a file to compile.
const TAKES_VALUE: [&str; 38] = [
    "-o",
    "-J",
    "-module",
    "-module-dir",
    "-x",
    "-I",
    "-D",
    "-U",
    "-L",
    "-T",
    "-u",
    "-z",
    "-e",
    "-A",
    "-B",
    "-MF",
    "-MT",
    "-MQ",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-imultilib",
    "-Xlinker",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xclang",
    "-aux-info",
    "-dumpbase",
    "-dumpdir",
    "-wrapper",
    "-target",
    "--param",
];

/// Last stage of the compiler with `arguments`.
fn stage(arguments: &[OsString]) -> Stage {
    let mut files = false;
    let mut links = true;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let bytes = word.as_bytes();
        let is_one_of = |list: &[&str]| list.iter().any(|option| word.as_os_str() == OsStr::new(option));
        if is_one_of(&TAKES_VALUE) {
            words.next();
        } else if is_one_of(&NO_LINK) {
            links = false;
        } else if word == "--" {
            files |= words.next().is_some();
            break;
        } else {
            // Standard input is a file, and so is a library: `mpicc -lmine` links a `main` that is in there.
            files |= !bytes.starts_with(b"-") || bytes == b"-" || bytes.starts_with(b"-l");
        }
    }
    match (files, links) {
        (false, _) => Stage::Nothing,
        (true, false) => Stage::Compile,
        (true, true) => Stage::Link,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Request {
        Request::parse(line.split_whitespace().map(OsString::from).collect()).unwrap()
    }

    #[test]
    fn a_library_is_only_added_where_something_is_linked() {
        for line in
            ["a.c", "-O2 a.o -o a", "-shared a.o", "-lmine", "@files", "-x c - -o a", "-MMD -MF d a.c"]
        {
            assert_eq!(parse(line).stage, Stage::Link, "{line}");
        }
        for line in
            ["-c a.c", "a.c -c -o a.o", "-E -", "-M a.c", "-MM a.c", "-S a.c", "-fsyntax-only a.c", "-r a.o"]
        {
            assert_eq!(parse(line).stage, Stage::Compile, "{line}");
        }
        for line in
            ["", "-v", "--version", "-dumpmachine", "-print-prog-name=ld", "-o x -I include -D N", "-E"]
        {
            assert_eq!(parse(line).stage, Stage::Nothing, "{line}");
        }
        assert_eq!(parse("-- -odd-name.c").stage, Stage::Link);
    }

    #[test]
    fn reports_have_the_names_of_both_families() {
        for (line, report) in [
            ("-show", Report::CommandLine),
            ("--showme a.c", Report::CommandLine),
            ("-showme:compile", Report::CompileFlags),
            ("--showme:link", Report::LinkFlags),
            ("-compile_info", Report::CompileCommand),
            ("-link-info", Report::CommandLine),
            ("-showme:incdirs", Report::IncludeDirectories),
            ("--showme:libdirs", Report::LibraryDirectories),
            ("-showme:libs", Report::Libraries),
            ("-showme:command", Report::Command),
            ("--showme:version", Report::Version),
            ("-help", Report::Help),
            ("--help", Report::Help),
            ("-showme:help", Report::Help),
        ] {
            assert_eq!(parse(line).report, Some(report), "{line}");
        }
        let unknown = Request::parse(vec!["--showme:prefix".into()]);
        assert_eq!(unknown, Err(RequestError::UnknownReport("--showme:prefix".into())));
    }

    #[test]
    fn options_of_other_wrappers_are_taken_or_refused() {
        let request = parse("-echo -profile=scorep a.c -profile=two -e cho");
        assert!(request.echo && !request.plain);
        assert_eq!((request.profiling, request.arguments.len()), (vec!["scorep".into(), "two".into()], 3));
        let plain = parse("-nompi a.c");
        assert!(plain.plain && plain.stage == Stage::Nothing && plain.arguments == ["a.c"]);
        let refused =
            |line: &str| Request::parse(line.split_whitespace().map(OsString::from).collect()).is_err();
        for line in
            ["-config=intel a.c", "-t=log a.c", "-trace a.c", "-static a.o", "--static a.c", "-ilp64 a.c"]
        {
            assert!(refused(line), "{line}");
        }
        for line in ["-static -c a.c", "-static-libgcc a.c", "-t a.c", "-traceback a.c", "-nompi -static a.c"]
        {
            assert!(!refused(line), "{line}");
        }
    }

    #[test]
    fn only_the_wrapper_s_own_options_are_taken_out() {
        let request = parse("-cc=clang --help=warnings -O2 -show a.c -std=c11 -showmore");
        assert_eq!(request.compiler, Some("clang".into()));
        assert_eq!(request.arguments, ["--help=warnings", "-O2", "a.c", "-std=c11", "-showmore"]);
        assert_eq!(parse("-CC=x").compiler, Some("x".into()));
        assert_eq!(parse("-cxx=x y").arguments, ["y"]);
    }
}
