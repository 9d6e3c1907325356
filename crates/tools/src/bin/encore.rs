//! `encore`: looks after an installation (`encore info`, `encore doctor`), shows what collective operations cost (`encore plan`) and starts the programs that come with it
//! (`encore bench`), which are beside it as `encore-NAME`.

use std::ffi::OsString;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};
use encore_tools::doctor::fabric;
use encore_tools::wrapper::{self, WrapperError};

/// Encore, an MPI library for communication that repeats.
#[derive(Parser)]
#[command(name = "encore", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Show what is installed where, and which settings are in force
    Info {
        /// Run a job of two ranks for a few seconds, and show what messages take on this machine
        #[arg(long)]
        measured: bool,
    },
    /// Check this machine, container and environment for problems, with a remedy for each
    Doctor {
        /// Test the fast network between two machines for a minute, and write a report
        #[arg(long)]
        fabric: bool,
        /// Set the seconds of the soak
        #[arg(long, default_value_t = 60, requires = "fabric")]
        seconds: u64,
        /// Set the report's file (encore-fabric-A-B.txt)
        #[arg(long, requires = "fabric")]
        output: Option<PathBuf>,
        /// Be the process that the test kills
        #[arg(long, hide = true)]
        fabric_victim: bool,
        /// Two machines, unless a launcher has started this program on them
        #[arg(requires = "fabric")]
        machines: Vec<String>,
    },
    /// Make the modules mpi and mpi_f08 for a Fortran compiler, for everybody who uses this installation
    Fortran {
        /// The compiler's command (otherwise what mpifort would use)
        #[arg(long)]
        compiler: Option<OsString>,
        /// The folder of another installation of the same Encore to put them into
        #[arg(long)]
        prefix: Option<PathBuf>,
        /// Flags that change what REAL is, for programs that are compiled with them (-fdefault-real-8)
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAGS")]
        flags: Vec<OsString>,
    },
    /// Show how a collective operation would be done among any number of ranks, and what it would cost
    Plan(encore_tools::plan::Arguments),
    /// Show a profile that `mpiexec --profile` has kept, or compare two
    Profile(encore_tools::profile::Arguments),
    /// Make a timeline that `mpiexec --trace` has kept an archive of another format
    Trace(encore_tools::trace::Arguments),
    /// Measure this library, beside other MPIs if asked to (`encore bench --help`)
    // Without -h of its own, so that the benchmark's own help is shown.
    #[command(disable_help_flag = true)]
    Bench {
        /// Arguments for the benchmark
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
        arguments: Vec<OsString>,
    },
}

/// Why a command ended without doing its work.
#[derive(Debug)]
enum Failure {
    /// The system doesn't tell where this program's file is.
    Unknown(std::io::Error),
    /// A program that belongs to `encore` can't be started.
    Start { program: PathBuf, cause: std::io::Error },
    /// The requested plan can't be shown.
    Plan(encore_tools::plan::Wrong),
    /// The profile can't be shown.
    Profile(encore_tools::profile::Unreadable),
    /// The timeline can't be written in another format.
    Trace(encore_tools::trace::Wrong),
    /// There are no Fortran modules.
    Fortran(WrapperError),
    /// The job that measures has failed: it has said why.
    Measurement,
    /// The doctor has found something, and has printed it.
    Unwell,
    /// The fast network wasn't tested.
    Fabric(fabric::Wrong),
    /// The process that the test kills can't take part.
    Victim(String),
    /// Standard output was closed, or the disk behind it is full.
    Output(std::io::Error),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Unknown(cause) => write!(f, "can't find out where this program is: {cause}"),
            Failure::Start { program, cause } if cause.kind() == std::io::ErrorKind::NotFound => {
                write!(f, "{} is not installed with this Encore", program.display())
            }
            Failure::Start { program, cause } => write!(f, "{} can't be started: {cause}", program.display()),
            Failure::Plan(wrong) => wrong.fmt(f),
            Failure::Profile(error) => error.fmt(f),
            Failure::Trace(wrong) => wrong.fmt(f),
            Failure::Fortran(error) => error.fmt(f),
            Failure::Measurement => f.write_str("nothing was measured: the job has failed"),
            Failure::Unwell => f.write_str("the above has to be put right"),
            Failure::Fabric(wrong) => wrong.fmt(f),
            Failure::Victim(why) => f.write_str(why),
            Failure::Output(cause) => write!(f, "can't write: {cause}"),
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = prefix().and_then(|prefix| match arguments.action {
        Action::Info { measured } => match info(&prefix) {
            Ok(()) if measured => measure(&prefix),
            done => done,
        },
        Action::Doctor { fabric_victim: true, .. } => fabric::victim().map_err(Failure::Victim),
        Action::Doctor { fabric: true, seconds, output, machines, .. } => {
            fabric(&prefix, &fabric::Wanted { machines, seconds, output })
        }
        Action::Doctor { .. } => doctor(&prefix),
        Action::Fortran { compiler, prefix: target, flags } => fortran(&prefix, compiler, target, flags),
        Action::Plan(arguments) => encore_tools::plan::run(&arguments).map_err(Failure::Plan).and_then(print),
        Action::Profile(arguments) => {
            encore_tools::profile::run(&arguments).map_err(Failure::Profile).and_then(print)
        }
        Action::Trace(arguments) => {
            encore_tools::trace::run(&arguments).map_err(Failure::Trace).and_then(print)
        }
        Action::Bench { arguments } => Err(hand_on(&prefix, "bench", arguments)),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("encore: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The folder above `bin/`, where this program is.
fn prefix() -> Result<PathBuf, Failure> {
    let program = std::env::current_exe().and_then(std::fs::canonicalize).map_err(Failure::Unknown)?;
    Ok(program.parent().and_then(Path::parent).unwrap_or(Path::new("/")).to_path_buf())
}

/// Becomes the program `encore-NAME`; returns only when that isn't possible.
fn hand_on(prefix: &Path, name: &str, arguments: Vec<OsString>) -> Failure {
    let program = prefix.join("bin").join(format!("encore-{name}"));
    let cause = Command::new(&program).args(arguments).exec();
    Failure::Start { program, cause }
}

fn print(text: String) -> Result<(), Failure> {
    std::io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::Output)
}

fn fortran(
    prefix: &Path,
    compiler: Option<OsString>,
    target: Option<PathBuf>,
    flags: Vec<OsString>,
) -> Result<(), Failure> {
    let folder = wrapper::install_modules(prefix, compiler.as_deref(), &flags, target.as_deref());
    let text = format!("{}\n", folder.map_err(Failure::Fortran)?.display());
    print(text)
}

fn doctor(prefix: &Path) -> Result<(), Failure> {
    let variable = |name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    let (text, well) = encore_tools::doctor::run(prefix, variable);
    print(text)?;
    if well { Ok(()) } else { Err(Failure::Unwell) }
}

fn fabric(prefix: &Path, wanted: &fabric::Wanted) -> Result<(), Failure> {
    let (text, well) = fabric::run(wanted, prefix).map_err(Failure::Fabric)?;
    print(text)?;
    if well { Ok(()) } else { Err(Failure::Unwell) }
}

/// Runs the program that measures, which prints what it finds.
fn measure(prefix: &Path) -> Result<(), Failure> {
    let launcher = prefix.join("bin/mpiexec");
    let job = Command::new(&launcher).args(["-n", "2"]).arg(prefix.join("bin/encore-measured")).status();
    match job {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::Measurement),
        Err(cause) => Err(Failure::Start { program: launcher, cause }),
    }
}

fn info(prefix: &Path) -> Result<(), Failure> {
    let mut text = format!("Encore {}\n", encore_boot::version::full());
    for (what, file) in [
        ("library", "lib/libmpi_abi.so.1"),
        ("header", "include/mpi.h"),
        ("launcher", "bin/mpiexec"),
        ("compilers", "bin/mpicc"),
        ("", "bin/mpicxx"),
        ("", "bin/mpifort"),
        ("benchmark", "bin/encore-bench"),
    ] {
        let file = prefix.join(file);
        let missing = if file.exists() { "" } else { "  (missing)" };
        text.push_str(&format!("{what:<10} {}{missing}\n", file.display()));
    }
    let text_of = |word: OsString| word.to_string_lossy().into_owned();
    let environment: Vec<(String, String)> =
        std::env::vars_os().map(|(name, value)| (text_of(name), text_of(value))).collect();
    text.push_str(&encore_tools::info::settings(&environment));
    print(text)
}
