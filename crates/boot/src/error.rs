//! Why a process cannot find its job.

use std::ffi::OsString;
use std::fmt;
use std::io;

use crate::environment;
use crate::launchers::{Foreign, Launcher};
use crate::segment::SegmentError;

/// Why a process cannot find its job, or cannot take its place in it. `Display` makes a sentence for the
/// user of it, without a full stop at its end.
#[derive(Debug)]
pub enum BootError {
    /// Some of the variables that make a rank are set, this one is not.
    VariableMissing(&'static str),
    /// A variable has a value that mpiexec never gives it.
    VariableInvalid {
        /// The variable.
        name: &'static str,
        /// Its value.
        value: OsString,
    },
    /// Neither the inherited descriptor nor the launcher's own leads to the job's shared memory.
    SegmentUnreachable {
        /// The launcher's process id.
        launcher: u32,
        /// Why the inherited descriptor is of no use.
        inherited: SegmentError,
        /// Why the launcher's descriptor is of no use.
        asked: SegmentError,
    },
    /// The job's shared memory says another number of ranks than the environment.
    SizeDiffers {
        /// Number of ranks by the environment.
        environment: u32,
        /// Number of ranks by the segment.
        segment: u32,
    },
    /// Another living process has taken this rank's place.
    RankTaken {
        /// The rank.
        rank: u32,
        /// The process that has it.
        pid: u32,
    },
    /// An earlier process took this rank's place and has ended its part in the job.
    RankOver {
        /// The rank.
        rank: u32,
        /// The process that had it.
        pid: u32,
        /// Whether it came to the end of `MPI_Finalize`.
        finalized: bool,
    },
    /// The segment that this rank's next program shares with those of the others cannot be had.
    LaterProgram {
        /// The rank.
        rank: u32,
        /// Number of programs it has run before.
        program: u32,
        /// Why not.
        error: SegmentError,
    },
    /// Somebody else's launcher has started several ranks.
    ForeignLauncher(Foreign),
    /// Shared memory for a job of one rank cannot be had.
    Segment(SegmentError),
    /// `ENCORE_SHARED` has this value, which is none that it may have.
    SharedInvalid(OsString),
    /// `ENCORE_FT` has this value, which is none that it may have.
    FaultToleranceInvalid(OsString),
    /// The launcher that has started this process can't be talked to: why. [`BootError::OfLauncher`] says which one.
    Launcher(String),
    /// Another error of a rank of this launcher.
    OfLauncher(Foreign, Box<BootError>),
    /// The exchange of values with other ranks has gone wrong.
    Exchange(String),
    /// The ranks of this node can't meet in shared memory.
    Meeting(String),
    /// The processors that the process may use cannot be found out.
    Cpus(io::Error),
}

impl fmt::Display for BootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BootError::VariableMissing(name) => write!(
                f,
                "the environment makes this process a rank of a job, but {name} is missing: pass on all \
                 ENCORE_ variables that mpiexec sets, or unset {}",
                environment::RANK
            ),
            BootError::VariableInvalid { name, value } => write!(
                f,
                "the environment variable {name} has the value {value:?}, which mpiexec never gives it: \
                 unset it and start the program with mpiexec"
            ),
            BootError::SegmentUnreachable { launcher, inherited, asked } => write!(
                f,
                "the shared memory of the job cannot be reached: the inherited file descriptor is no use \
                 ({inherited}), nor is that of the launcher, process {launcher} ({asked}); if the job is \
                 long over, unset {}",
                environment::RANK
            ),
            BootError::SizeDiffers { environment, segment } => write!(
                f,
                "the environment says that the job has {environment} ranks, its shared memory says {segment}: \
                 leave {} as mpiexec sets it",
                crate::environment::SIZE
            ),
            BootError::RankTaken { rank, pid } => write!(
                f,
                "another process ({pid}) is already rank {rank} of this job: only one of the processes that \
                 mpiexec starts as one rank can call MPI_Init (unset {} to run another one on its own)",
                environment::RANK
            ),
            BootError::RankOver { rank, pid, finalized } => {
                write!(f, "rank {rank} of this job is over: an earlier process ({pid}) was that rank and ")?;
                f.write_str(if *finalized {
                    "has called MPI_Finalize"
                } else {
                    "ended without MPI_Finalize"
                })?;
                f.write_str("; start a second MPI program with an mpiexec of its own")
            }
            BootError::LaterProgram { rank, program, error: SegmentError::OtherJob } => write!(
                f,
                "program {} of rank {rank} finds other ranks in a later one: each rank must run as many MPI programs, or \
                 start them with an mpiexec of their own",
                program + 1
            ),
            BootError::LaterProgram { rank, program, error } => write!(
                f,
                "the shared memory for program {} of rank {rank} cannot be had ({error}): start it with an mpiexec of \
                 its own",
                program + 1
            ),
            BootError::ForeignLauncher(foreign) => {
                write!(f, "{foreign}, which has left it no way to find the other ranks: ")?;
                f.write_str(match foreign.launcher {
                    Launcher::Slurm => {
                        "use srun --mpi=pmi2 or srun --mpi=pmix (srun --mpi=list says which there are), or "
                    }
                    _ => "",
                })?;
                f.write_str("use Encore's own mpiexec instead")?;
                match foreign.size {
                    Some(size) => write!(f, " (mpiexec -n {size} program)"),
                    None => Ok(()),
                }
            }
            BootError::SharedInvalid(value) => write!(
                f,
                "{}={:?} can't be used: it must be yes, no, a number of ranks, or groups of ranks such as 0,1/2,3 (each rank once)",
                environment::SHARED,
                value
            ),
            BootError::FaultToleranceInvalid(value) => write!(
                f,
                "{}={value:?} can't be used: it must be {}",
                environment::FAULT_TOLERANCE,
                environment::FAULT_TOLERANCES
            ),
            BootError::Launcher(text) => write!(f, "the launcher can't be talked to: {text}"),
            BootError::OfLauncher(foreign, error) => {
                write!(f, "{foreign}: {error}")
            }
            BootError::Exchange(text) => write!(f, "the ranks of this job don't find each other: {text}"),
            BootError::Meeting(text) => write!(f, "the ranks of this node don't find each other: {text}"),
            BootError::Segment(error) => error.fmt(f),
            BootError::Cpus(error) => write!(f, "asking which processors may be used: {error}"),
        }
    }
}

impl std::error::Error for BootError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BootError::SegmentUnreachable { asked, .. } => Some(asked),
            BootError::Segment(error) | BootError::LaterProgram { error, .. } => Some(error),
            BootError::Cpus(error) => Some(error),
            BootError::OfLauncher(_, error) => Some(error),
            _ => None,
        }
    }
}
