//! The user's request, and errors in it.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use encore_boot::environment::Timeline;

use super::hosts::{Host, Hosts};
use super::options::Inherit;
use crate::plan::display::Display;

/// The action that mpiexec takes.
#[derive(Debug)]
pub enum Request {
    /// Run a job.
    Run(Box<CommandLine>),
    /// Look at the machine and the environment.
    Doctor,
    /// Say how it is used.
    Help,
    /// Say which version it is.
    Version,
}

/// A job as the user describes it.
#[derive(Debug, Default)]
pub struct CommandLine {
    /// The MPMD sections, at least one, with what holds for the whole job merged into each.
    pub sections: Vec<Section>,
    /// Number of ranks if a section does not say, by `-ppn`, `-host name:4` and the like.
    pub default_count: Option<u32>,
    /// Number of ranks on each machine.
    pub per_machine: Option<u32>,
    /// `MPI_UNIVERSE_SIZE`, if the user sets it.
    pub universe: Option<u32>,
    /// The machines that the user names.
    pub hosts: Vec<Host>,
    /// Whether at least one of them is another machine.
    pub elsewhere: bool,
    /// Lines are marked with their rank.
    pub tag: bool,
    /// Standard error of the ranks goes to standard output.
    pub merge_output: bool,
    /// Buffer of a rank's C library for output: 0 none, 1 a line (the default), 2 the library's own.
    pub buffering: Option<u8>,
    /// Reader of standard input.
    pub input: Input,
    /// Time limit of the job.
    pub timeout: Option<Duration>,
    /// Processors that each rank is bound to.
    pub binding: Binding,
    /// Say what each rank is bound to.
    pub report_bindings: bool,
    /// Facts to print before the job starts.
    pub display: Display,
    /// More ranks than processors are an error.
    pub refuse_oversubscription: bool,
    /// A rank's failure does not end the others.
    pub keep_going: bool,
    /// Whether the other ranks go on after a rank's death, if the user says.
    pub fault_tolerance: Option<bool>,
    /// Say how each rank ended.
    pub print_exit_codes: bool,
    /// Error handler that communicators start with, by the name that the MPI standard gives it.
    pub initial_error_handler: Option<String>,
    /// Kinds of memory that the program asks for.
    pub memory_kinds: Option<String>,
    /// The ranks say what they leave behind.
    pub leaks: bool,
    /// The ranks' profile is wanted, and maybe the file in which it is kept.
    pub profile: Option<Option<PathBuf>>,
    /// The timeline that is wanted.
    pub timeline: Option<Timeline>,
    /// Advice is wanted.
    pub advise: bool,
    /// Mistakes of the program are looked for.
    pub check: bool,
    /// Whether deviations from the standard that other MPI libraries accept are errors.
    pub strict: bool,
    /// No variables of other launchers for the ranks.
    pub no_rank_variables: bool,
    /// No notices.
    pub quiet: bool,
    /// Standard input is a socket to the program that has started this job (`MPI_Comm_spawn`).
    pub spawned: bool,
    /// Notices about options that have no effect.
    pub notices: Vec<String>,
}

impl CommandLine {
    /// Takes machines that the user names.
    pub fn take_hosts(&mut self, hosts: Hosts) {
        self.default_count = hosts.slots.or(self.default_count);
        self.elsewhere |= hosts.elsewhere;
        self.hosts.extend(hosts.named);
    }
}

/// Part of a job: some ranks of the same program.
#[derive(Debug, Default)]
pub struct Section {
    /// Number of ranks.
    pub count: Option<u32>,
    /// Working directory.
    pub directory: Option<OsString>,
    /// Where the program is looked for before `PATH`.
    pub search_path: Option<OsString>,
    /// Which variables of mpiexec's environment are passed on.
    pub inherit: Option<Inherit>,
    /// Variables set or passed on, in this order.
    pub variables: Vec<Variable>,
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// A variable of the environment of the ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// Set to this value.
    Set(OsString, OsString),
    /// Passed on as it is; all that begin so if the name ends in `*`.
    PassedOn(OsString),
}

/// Reader of standard input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Input {
    /// Rank 0.
    #[default]
    First,
    /// Nobody.
    Nobody,
}

/// Processors that a rank is bound to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Binding {
    /// The best choice without a request: see [`crate::plan::binding`].
    #[default]
    Default,
    /// Nothing.
    None,
    /// The processors around a cache of the last level.
    Cache,
    /// A core: all its hardware threads.
    Core,
    /// One hardware thread.
    Thread,
}

/// A command line that cannot be understood. `Display` makes a sentence of it.
#[derive(Debug, PartialEq, Eq)]
pub enum UsageError {
    /// There is no such option; the nearest one there is, if any is near.
    Unknown(String, Option<String>),
    /// The option needs an operand that is not there: the option and what its operand is called.
    OperandMissing(String, &'static str),
    /// The option has no operand, but got one with `=`.
    OperandUnwanted(String),
    /// The operand cannot be that: option, operand, and what it has to be.
    OperandInvalid(String, String, &'static str),
    /// A request that can't be met: the option, and an alternative.
    Refused(String, &'static str),
    /// A section has no program.
    NoProgram,
    /// A file cannot be read: option, file, reason.
    File(String, String, String),
    /// A program besides those in the file of `-configfile`.
    ProgramBesidesFile(String),
    /// More ranks than can be counted.
    TooManyRanks,
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsageError::Unknown(option, None) => write!(f, "there is no option {option}"),
            UsageError::Unknown(option, Some(near)) => {
                write!(f, "there is no option {option}; the nearest one is {near}")
            }
            UsageError::OperandMissing(option, operand) => write!(f, "{option} needs an operand: {operand}"),
            UsageError::OperandUnwanted(option) => write!(f, "{option} has no operand"),
            UsageError::OperandInvalid(option, operand, must) => {
                write!(f, "{option} needs {must}, not {operand:?}")
            }
            UsageError::Refused(option, instead) => write!(f, "{option} is not supported; {instead}"),
            UsageError::NoProgram => f.write_str("there is no program to run: mpiexec -n 4 program"),
            UsageError::File(option, file, reason) => write!(f, "{option} {file}: {reason}"),
            UsageError::ProgramBesidesFile(option) => {
                write!(f, "{option} gives all the programs, there cannot be another one beside it")
            }
            UsageError::TooManyRanks => f.write_str("that is more ranks than can be counted"),
        }
    }
}

impl std::error::Error for UsageError {}
