//! Errors of the benchmark itself (an error of a measured MPI is a result).

use std::path::PathBuf;

/// An error that ends `encore bench`.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or folder could not be read, written or made.
    #[error("{action} {path}: {source}")]
    File {
        /// The attempt: "read", "write", …
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// Why it failed.
        source: std::io::Error,
    },
    /// No folder is known in which programs and other MPIs could be kept.
    #[error("there is no cache folder: neither XDG_CACHE_HOME nor HOME is set; name one with --cache DIR")]
    NoCache,
    /// The cache folder exists in name only.
    #[error("the cache folder {path} can't be written ({source}); name another one with --cache DIR")]
    CacheNotWritable {
        /// The folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// `--against` or `--mpi` names something that isn't an MPI.
    #[error("{path} is no MPI: it has neither mpicc nor bin/mpicc")]
    NotAnMpi {
        /// As given.
        path: PathBuf,
    },
    /// `--against` has a name that is neither a known MPI nor a path.
    #[error(
        "unknown MPI {name:?}: expected mpich, openmpi, openmpi-romio, intel (each also as NAME==VERSION), a path, or NAME=PATH"
    )]
    UnknownPeer {
        /// As given.
        name: String,
    },
    /// A peer could not be installed.
    #[error("{name} could not be installed: {step} failed\n{output}")]
    Install {
        /// The peer.
        name: String,
        /// The command that failed.
        step: String,
        /// The end of what it printed.
        output: String,
    },
    /// Nothing to measure: no MPI was found.
    #[error(
        "there is no MPI to measure: Encore is not beside this program (build it, or name it with --mpi PATH), \
         and --against names no other"
    )]
    NoMpi,
    /// The C compiler doesn't work.
    #[error("the program that measures the machine's limits could not be built: {reason}")]
    Limits {
        /// The compiler's first error.
        reason: String,
    },
    /// A result file isn't one.
    #[error("{path} is not a result of encore bench --json: {source}")]
    Results {
        /// The file.
        path: PathBuf,
        /// The parser's error.
        source: serde_json::Error,
    },
    /// A machine's summary isn't one.
    #[error("{path} is not a machine's summary of encore bench --machines: {source}")]
    Summary {
        /// The file.
        path: PathBuf,
        /// The parser's error.
        source: serde_json::Error,
    },
    /// A machine's summary is of a form that this program doesn't know.
    #[error("{path} has form {found} of a machine's summary; this encore bench knows form {known}")]
    SummaryFormat {
        /// The file.
        path: PathBuf,
        /// The file's form.
        found: u32,
        /// The form that is known.
        known: u32,
    },
    /// There is nothing to keep of a machine.
    #[error(
        "no summary of this machine can be kept: Encore was not compared with another MPI (name some with --against)"
    )]
    NothingToKeep,
    /// The table of instruction counts isn't one.
    #[error("{path}, line {line}: expected a call's name, a tab and a count")]
    Table {
        /// The file.
        path: PathBuf,
        /// The first line that is wrong, from 1.
        line: usize,
    },
    /// Counts can't be checked or kept.
    #[error("the instructions of Encore's calls were not counted: {reason}")]
    NotCounted {
        /// Why not.
        reason: String,
    },
    /// A picture could not be drawn.
    #[error("the plot {name:?} could not be drawn: {reason}")]
    Plot {
        /// Its title.
        name: String,
        /// The plotting library's error.
        reason: String,
    },
    /// Ctrl-C or the like.
    #[error("interrupted; nothing is left running")]
    Interrupted,
    /// The system refused something that the benchmark needs.
    #[error("{action}: {source}")]
    System {
        /// The attempt.
        action: &'static str,
        /// Why it failed.
        source: std::io::Error,
    },
}

impl Error {
    /// A file error, for use with `map_err`.
    pub fn file(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { action, path, source }
    }

    /// A system error, for use with `map_err`.
    pub fn system<E: Into<std::io::Error>>(action: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::System { action, source: source.into() }
    }
}
