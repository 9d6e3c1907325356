//! Start-up choices of the user about initial communicators, with a launcher or without.

use std::ffi::OsString;

use crate::environment;
use crate::error::BootError;

/// An error handler that communicators can start with (MPI 5.0, section 11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitialErrhandler {
    /// `MPI_ERRORS_ARE_FATAL`
    AreFatal,
    /// `MPI_ERRORS_ABORT`
    Abort,
    /// `MPI_ERRORS_RETURN`
    Return,
}

impl InitialErrhandler {
    /// The handler that the standard calls `name` on the command line of mpiexec.
    pub fn from_name(name: &str) -> Option<InitialErrhandler> {
        match name {
            "mpi_errors_are_fatal" => Some(InitialErrhandler::AreFatal),
            "mpi_errors_abort" => Some(InitialErrhandler::Abort),
            "mpi_errors_return" => Some(InitialErrhandler::Return),
            _ => None,
        }
    }

    /// Value's name in the MPI standard.
    pub fn name(self) -> &'static str {
        match self {
            InitialErrhandler::AreFatal => "mpi_errors_are_fatal",
            InitialErrhandler::Abort => "mpi_errors_abort",
            InitialErrhandler::Return => "mpi_errors_return",
        }
    }
}

/// The error handler that the user said, with mpiexec or without.
pub fn initial_errhandler(
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Option<InitialErrhandler>, BootError> {
    let name = environment::INITIAL_ERRHANDLER;
    let Some(value) = variable(name) else { return Ok(None) };
    let handler = value.to_str().and_then(InitialErrhandler::from_name);
    handler.map(Some).ok_or(BootError::VariableInvalid { name, value })
}

/// Whether a word (`mpiexec --with-ft`, `ENCORE_FT`) asks that ranks go on when one of them dies.
pub fn fault_tolerance(word: &str) -> Option<bool> {
    match word {
        "ulfm" | "mpi" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// Fault tolerance of a job that another launcher starts: whether the ranks go on when one of them dies.
pub fn tolerates_deaths(variable: impl Fn(&str) -> Option<OsString>) -> Result<bool, BootError> {
    let Some(value) = variable(environment::FAULT_TOLERANCE) else { return Ok(false) };
    value.to_str().and_then(fault_tolerance).ok_or(BootError::FaultToleranceInvalid(value))
}

/// `MPI_UNIVERSE_SIZE`, as set by mpiexec.
pub fn universe(variable: impl Fn(&str) -> Option<OsString>) -> Result<Option<u32>, BootError> {
    let name = environment::UNIVERSE;
    let Some(value) = variable(name) else { return Ok(None) };
    let number = value.to_str().and_then(|text| text.parse().ok()).filter(|number| *number > 0);
    number.map(Some).ok_or(BootError::VariableInvalid { name, value })
}

/// The memory kinds that the user said, with mpiexec or without.
pub fn memory_alloc_kinds(variable: impl Fn(&str) -> Option<OsString>) -> Option<String> {
    variable(environment::MEMORY_ALLOC_KINDS).map(|value| value.to_string_lossy().into_owned())
}
