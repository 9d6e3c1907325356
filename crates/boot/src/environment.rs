//! The environment variables by which a rank finds its job.

/// This process's rank in the job, decimal.
pub const RANK: &str = "ENCORE_RANK";
/// Number of ranks in the job, decimal.
pub const SIZE: &str = "ENCORE_SIZE";
/// Where the segment is: `FD:PID:NONCE` in decimal — the file descriptor that the rank inherited, the
/// process id of the launcher (a rank whose descriptors were closed on the way opens
/// `/proc/PID/fd/FD` instead), and [`crate::segment::JobHeader::nonce`].
pub const SEGMENT: &str = "ENCORE_SEGMENT";
/// Number of processors that this rank may count on being able to use at the same time as the other ranks:
/// decimal, how many distinct CPUs the ranks of the job are allowed to run on.
pub const CPUS: &str = "ENCORE_CPUS";
/// Index of the MPMD section (`:` on mpiexec's command line) that this rank belongs to, decimal: `MPI_APPNUM`.
pub const APPNUM: &str = "ENCORE_APPNUM";

/// All of them.
pub const ALL: [&str; 5] = [RANK, SIZE, SEGMENT, CPUS, APPNUM];
