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
/// The error handler that communicators start with (`mpiexec -initial-errhandler`, MPI 5.0 section 11.5), as
/// the standard names it there: `mpi_errors_are_fatal`, `mpi_errors_abort` or `mpi_errors_return`. May be
/// missing.
pub const INITIAL_ERRHANDLER: &str = "ENCORE_INITIAL_ERRHANDLER";
/// The memory allocation kinds that the user asks for (`mpiexec -memory-alloc-kinds`, MPI 5.0 section 11.5), as
/// typed. May be missing.
pub const MEMORY_ALLOC_KINDS: &str = "ENCORE_MEMORY_ALLOC_KINDS";

/// `1`: what the program leaves behind is reported when it finalizes (`mpiexec -leaks`). Passed on as it is, and read by
/// any process that uses the library.
pub const LEAKS: &str = "ENCORE_LEAKS";

/// All that make a process a rank.
pub const ALL: [&str; 7] = [RANK, SIZE, SEGMENT, CPUS, APPNUM, INITIAL_ERRHANDLER, MEMORY_ALLOC_KINDS];
