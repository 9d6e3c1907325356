//! The compiler wrappers: call the compiler with what a program needs to use the library, or say what that is.
//!
//! A call is read by [`request`] (pure), the tree that the wrapper belongs to is found by [`installation`],
//! the compiler by [`compiler`], what to add by [`flags`], and [`words`] turns words into a line for a shell
//! and back. This file puts them together and is the only one that writes or executes.

pub mod compiler;
pub mod flags;
pub mod fortran;
pub mod installation;
pub mod language;
pub mod module_flags;
pub mod request;
pub mod words;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use compiler::{Compiler, CompilerError};
use flags::{Flag, Flags};
use fortran::ModulesError;
use installation::{Installation, InstallationError};
pub use language::Language;
use request::{Report, Request, RequestError, Stage};

/// Why a wrapper can't do what it was asked for.
#[derive(Debug)]
pub enum WrapperError {
    /// Called by a name that is no wrapper's.
    UnknownName(String),
    /// Asked for something that there isn't.
    Request(RequestError),
    /// The tree around the wrapper isn't there or isn't whole.
    Installation(InstallationError),
    /// No compiler to call.
    Compiler(CompilerError),
    /// No Fortran modules for it.
    Modules(ModulesError),
    /// The compiler is there and couldn't be executed.
    Execute {
        /// As it was called.
        compiler: OsString,
        /// The system's error.
        cause: std::io::Error,
    },
    /// Standard output was closed, or the disk behind it is full.
    Output(std::io::Error),
}

impl std::fmt::Display for WrapperError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WrapperError::UnknownName(name) => {
                write!(
                    f,
                    "this is Encore's compiler wrapper; call it as mpicc, mpicxx or mpifort, not as `{name}`"
                )
            }
            WrapperError::Request(error) => error.fmt(f),
            WrapperError::Installation(error) => error.fmt(f),
            WrapperError::Compiler(error) => error.fmt(f),
            WrapperError::Modules(error) => error.fmt(f),
            WrapperError::Execute { compiler, cause } => {
                write!(f, "the compiler `{}` can't be executed: {cause}", Path::new(compiler).display())
            }
            WrapperError::Output(cause) => write!(f, "can't write: {cause}"),
        }
    }
}

impl std::error::Error for WrapperError {}

/// `main` of every wrapper. Returns only if the compiler was not executed.
pub fn main() -> ExitCode {
    let mut arguments = std::env::args_os();
    let called_as = arguments.next().unwrap_or_default();
    let mut arguments: Vec<OsString> = arguments.collect();
    let said = named(&mut arguments);
    let program = said.unwrap_or_else(|| {
        Path::new(&called_as).file_name().unwrap_or_default().to_string_lossy().into_owned()
    });
    match run(&program, &called_as, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{program}: {error}");
            // 127 is what a shell returns for a command that can't be found.
            ExitCode::from(if matches!(error, WrapperError::Compiler(_)) { 127 } else { 1 })
        }
    }
}

/// The name to be called by, where a script says it in the first argument: a wheel has no links, so there each name is a script
/// (`scripts/wheel.py`).
fn named(arguments: &mut Vec<OsString>) -> Option<String> {
    let name = arguments.first()?.to_str()?.strip_prefix("--encore-called-as=")?.to_owned();
    arguments.remove(0);
    Some(name)
}

/// Makes the modules of the installation at `prefix` for `compiler`, or for the one that `mpifort` would use, and returns their
/// folder: in the installation, or below `target`. `flags` are those of the programs that will use them.
pub fn install_modules(
    prefix: &Path,
    compiler: Option<&OsStr>,
    flags: &[OsString],
    target: Option<&Path>,
) -> Result<PathBuf, WrapperError> {
    let installation = Installation::around(prefix.join("bin/mpifort"));
    let environment = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let compiler =
        Compiler::choose(Language::Fortran, compiler, &environment).map_err(WrapperError::Compiler)?;
    fortran::install(&installation, &compiler, flags, target).map_err(WrapperError::Modules)
}

fn run(program: &str, called_as: &OsStr, arguments: Vec<OsString>) -> Result<(), WrapperError> {
    let language =
        Language::from_program_name(program).ok_or_else(|| WrapperError::UnknownName(program.to_owned()))?;
    let environment = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let request = Request::parse(arguments).map_err(WrapperError::Request)?;
    match request.report {
        Some(Report::Help) => return print(help(program, language).as_bytes()),
        Some(Report::Version) => {
            let version = env!("CARGO_PKG_VERSION");
            return print(format!("{program}: Encore {version} (Language: {})", language.name()).as_bytes());
        }
        _ => {}
    }

    let installation = Installation::of_this_program(called_as).map_err(WrapperError::Installation)?;
    // Only flags are requested for another call of a compiler: by CMake and Meson, which take the compiler and its own
    // flags from here, too.
    let for_another = matches!(request.report, Some(Report::CompileFlags | Report::IncludeDirectories))
        .then_some(&environment);
    let choose = || {
        let named = request.compiler.as_deref();
        let chosen = Compiler::choose(language, named, &environment).map_err(WrapperError::Compiler)?;
        let other = for_another.filter(|_| language == Language::Fortran && chosen.named_by.is_none());
        let other = other.and_then(|environment| environment("FC")).and_then(|name| {
            let other = Compiler::choose(language, Some(&name), &environment).ok()?;
            other.check_not(&installation.wrapper).is_ok().then_some(other)
        });
        Ok(other.unwrap_or(chosen))
    };
    // With neither files nor anything else to do, a report shows what a whole compilation would be given.
    let stage = if request.report.is_some() && request.arguments.is_empty() && !request.plain {
        Stage::Link
    } else {
        request.stage
    };
    let compiles = match request.report {
        None => stage >= Stage::Compile,
        Some(
            Report::CommandLine | Report::CompileCommand | Report::CompileFlags | Report::IncludeDirectories,
        ) => true,
        _ => false,
    };
    let modules = if language == Language::Fortran && compiles {
        installation.check(stage).map_err(WrapperError::Installation)?;
        let compiler = choose()?;
        compiler.check_not(&installation.wrapper).map_err(WrapperError::Compiler)?;
        let mut given = flags::given(language, &environment);
        if let Some(environment) = for_another {
            let flags = ["FFLAGS", "FCFLAGS"].iter().filter_map(|name| environment(name));
            given.extend(flags.flat_map(|line| words::split(&line)));
        }
        given.extend(request.arguments.iter().cloned());
        let made = fortran::modules(&installation, &compiler, &given, &environment);
        Some(made.map_err(WrapperError::Modules)?)
    } else {
        None
    };
    let flags = Flags::new(language, &installation, modules.as_ref(), &environment)
        .with_profiling(&request.profiling);
    match request.report {
        None => {
            installation.check(stage).map_err(WrapperError::Installation)?;
            let compiler = choose()?;
            compiler.check_not(&installation.wrapper).map_err(WrapperError::Compiler)?;
            let around = flags.around(request.arguments, stage);
            if request.echo {
                let line = [words::render(&compiler.words), flags::render(&around)].join(&b' ');
                // Ignore errors: stderr may be closed.
                let _ = std::io::stderr().write_all(&[b"+ ", line.as_slice(), b"\n"].concat());
            }
            let mut words = compiler.words.into_iter();
            let name = words.next().unwrap_or_default();
            let mut command = Command::new(&name);
            command.args(words).args(around.iter().map(Flag::word));
            Err(WrapperError::Execute { cause: command.exec(), compiler: name })
        }
        Some(Report::CommandLine) => {
            let mut line = words::render(&choose()?.words);
            for flag in flags.around(request.arguments, stage) {
                line.push(b' ');
                line.extend(flag.render());
            }
            print(&line)
        }
        Some(Report::CompileCommand) => {
            let mut line = words::render(&choose()?.words);
            line.push(b' ');
            line.extend(flags::render(&flags.compile));
            print(&line)
        }
        Some(Report::Command) => print(&words::render(&choose()?.words)),
        Some(Report::CompileFlags) => print(&flags::render(&flags.for_another(modules.as_ref()).compile)),
        Some(Report::LinkFlags) => print(&flags::render(&flags.link)),
        Some(Report::IncludeDirectories) => {
            let own = modules.iter().map(|modules| modules.folder.as_os_str());
            let all = own.chain([installation.include.as_os_str()]).map(words::quote);
            print(&all.collect::<Vec<_>>().join(&b' '))
        }
        Some(Report::LibraryDirectories) => print(&words::quote(installation.lib.as_os_str())),
        Some(Report::Libraries) if language == Language::Fortran => {
            print(format!("{} {}", flags::FORTRAN_LIBRARY, flags::LIBRARY).as_bytes())
        }
        Some(Report::Libraries) => print(flags::LIBRARY.as_bytes()),
        Some(Report::Help | Report::Version) => Ok(()),
    }
}

/// Writes one line to standard output.
fn print(line: &[u8]) -> Result<(), WrapperError> {
    let mut out = std::io::stdout().lock();
    out.write_all(line)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush())
        .map_err(WrapperError::Output)
}

const FORTRAN_HELP: &str = "

The modules mpi and mpi_f08 are made when a compiler is first used, in the user's cache; `encore fortran` makes
them for everybody. -showme:compile gives those of the compiler and with the flags that FC, FFLAGS and FCFLAGS name, where
no variable above names a compiler. With gfortran 10 and later, -fallow-argument-mismatch is added: programs that include mpif.h
pass several types to one procedure, which that compiler would take for an error. Programs that use a module don't
need it.";

fn help(program: &str, language: Language) -> String {
    let (variable, compilers) = match language {
        Language::C => ("CC", "cc, gcc, clang"),
        Language::Cxx => ("CXX", "c++, g++, clang++"),
        Language::Fortran => ("FC", "gfortran, flang, flang-new, ifx, nvfortran"),
    };
    format!(
        "\
Usage: {program} [any option of the {language} compiler] files

Compiles and links a {language} program that uses MPI: calls the compiler with the folders and the library
of the Encore installation that this program belongs to. Without linking (-c, -E, -S, -M …) or without files
the library is left out. The program finds its library by itself when it runs (run path).

Which compiler: the first of
  -{lower}=COMMAND                  (also -CC=, -cxx=, as other wrappers have it)
  ENCORE_{variable}, MPICH_{variable}, OMPI_{variable}, I_MPI_{variable}    environment
  {compilers}
  -profile=NAME    link with the library NAME, which watches the calls of MPI
  -echo            show the command on standard error, and execute it
  -nompi           add nothing to the command
Flags to add: ENCORE_CPPFLAGS, ENCORE_{variable_flags}, ENCORE_LDFLAGS, or the same with OMPI_

What would be done, without doing it:
  -show, -showme               the whole command
  -compile-info, -link-info    the command to compile, and to compile and link
  -showme:command              the compiler
  -showme:compile              the flags for compiling
  -showme:link                 the flags for linking
  -showme:incdirs              the folder of mpi.h
  -showme:libdirs              the folder of the library
  -showme:libs                 the library's name
  -showme:version              the version of Encore
  -showme:help, -help, --help  this text{fortran}",
        language = language.name(),
        lower = variable.to_lowercase(),
        variable_flags = match language {
            Language::C => "CFLAGS",
            Language::Cxx => "CXXFLAGS",
            Language::Fortran => "FCFLAGS",
        },
        fortran = if language == Language::Fortran { FORTRAN_HELP } else { "" },
    )
}
