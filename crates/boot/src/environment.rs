//! The environment variables by which a rank finds its job, and how the library reads any.
//!
//! A program that runs with more rights than whoever has started it (set-user-ID, set-group-ID, capabilities of its file) takes nothing from its
//! environment: it is a job of one rank with all settings as they are by default.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::os::unix::ffi::OsStrExt;

/// Whether this process runs with more rights than whoever has started it, as the kernel says.
pub fn is_privileged() -> bool {
    // SAFETY: the call has no preconditions.
    unsafe { libc::getauxval(libc::AT_SECURE) != 0 }
}

/// A variable of this process's environment, but in a program that takes nothing from there.
#[allow(clippy::disallowed_methods, reason = "this is the one place")]
pub fn var_os(name: &str) -> Option<OsString> {
    if is_privileged() { None } else { std::env::var_os(name) }
}

/// [`var_os`], if the value is UTF-8.
pub fn var(name: &str) -> Option<String> {
    var_os(name)?.into_string().ok()
}

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
/// `MPI_UNIVERSE_SIZE`: how many processes there is room for in all, decimal. May be missing.
pub const UNIVERSE: &str = "ENCORE_UNIVERSE";
/// Index of the MPMD section (`:` on mpiexec's command line) that this rank belongs to, decimal: `MPI_APPNUM`.
pub const APPNUM: &str = "ENCORE_APPNUM";
/// The error handler that communicators start with (`mpiexec -initial-errhandler`, MPI 5.0 section 11.5), as
/// the standard names it there: `mpi_errors_are_fatal`, `mpi_errors_abort` or `mpi_errors_return`. May be
/// missing.
pub const INITIAL_ERRHANDLER: &str = "ENCORE_INITIAL_ERRHANDLER";
/// The memory allocation kinds that the user asks for (`mpiexec -memory-alloc-kinds`, MPI 5.0 section 11.5), as
/// typed. May be missing.
pub const MEMORY_ALLOC_KINDS: &str = "ENCORE_MEMORY_ALLOC_KINDS";

/// Which ranks of one machine may share memory, as [`crate::shared`] understands it. Passed on as it is; the same for all ranks of a job.
pub const SHARED: &str = "ENCORE_SHARED";

/// Over which network the ranks of different nodes reach each other, as [`crate::interfaces`] understands it. Passed on as it is.
pub const FABRIC: &str = "ENCORE_FABRIC";

/// Whether messages between nodes are measured, or what they take. Passed on as it is; that of rank 0 counts.
pub const LINK: &str = "ENCORE_LINK";

/// The folder in which published names are kept (`MPI_Publish_name`). Passed on as it is.
pub const NAMES: &str = "ENCORE_NAMES";

/// Set in a rank that another launcher has started, once it has taken its place: the task of Slurm that it is, `JOB.STEP.TASK`, which may be
/// empty parts. Programs that it starts, which find the launcher's variables and this one, are no ranks.
pub const TAKEN: &str = "ENCORE_TAKEN";

/// `1`: what the program leaves behind is reported when it finalizes (`mpiexec -leaks`). Passed on as it is, and read by
/// any process that uses the library.
pub const LEAKS: &str = "ENCORE_LEAKS";

/// `1`: what other MPI libraries take but the standard doesn't define is an error, also for mpiexec (`mpiexec -strict`). Passed on
/// as it is, and read by any process that uses the library.
pub const STRICT: &str = "ENCORE_STRICT";

/// `ulfm` or `mpi`: the ranks go on when one of them dies (`mpiexec --with-ft`). Read by mpiexec, and by ranks that another launcher has started.
pub const FAULT_TOLERANCE: &str = "ENCORE_FT";
/// Values of [`FAULT_TOLERANCE`].
pub const FAULT_TOLERANCES: &str = "ulfm, mpi or no";

/// The process with which a spawned job ends that goes on when a rank dies, also the one that has spawned it: `PID:TICKS`, its number and when it was
/// started. Passed on as it is.
pub const GUARDIAN: &str = "ENCORE_GUARDIAN";

/// `1`: the variables of [`RANKS_OF_OTHERS`] and [`SIZES_OF_OTHERS`] are there, and this launcher has set them; `0`: the user does without
/// (`mpiexec -no-rank-variables`).
pub const RANK_VARIABLES: &str = "ENCORE_RANK_VARIABLES";

/// How the C library of a rank keeps what the program prints: `0` not at all, `1` to the end of a line, `2` as it likes
/// (`mpiexec -stream-buffering`). Passed on as it is; counts for processes that are ranks.
pub const STREAM_BUFFERING: &str = "ENCORE_STREAM_BUFFERING";

/// Counterparts of [`STREAM_BUFFERING`] for other runtimes, each with the value that makes
/// lines leave at once: Python (which takes any text for "on"; [`crate::printed`] recognizes by this one that nobody else has set it), and
/// the library of GNU Fortran.
pub const LINES_OF_OTHERS: [(&str, &str); 2] =
    [("PYTHONUNBUFFERED", "encore"), ("GFORTRAN_UNBUFFERED_PRECONNECTED", "y")];

/// Variables by which other launchers tell a rank who it is, and which scripts read before MPI is initialized (to choose a
/// device, or a file): the rank, in all or on this machine.
pub const RANKS_OF_OTHERS: [&str; 4] =
    ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_RANK", "PMI_RANK", "MPI_LOCALRANKID"];
/// As [`RANKS_OF_OTHERS`]: the number of ranks, in all or on this machine.
pub const SIZES_OF_OTHERS: [&str; 4] =
    ["OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"];

/// The name of the port at which the processes wait that have started this job (`MPI_Comm_spawn`). Missing in other jobs.
pub const PARENT: &str = "ENCORE_PARENT";

/// Where the memory of the job's profile is: `FD:PID:NONCE`, as in [`SEGMENT`]. Missing where there is no profile.
pub const PROFILE_MEMORY: &str = "ENCORE_PROFILE_MEMORY";

/// The end of [`PROFILE_MEMORY`] where the memory for checks (`mpiexec --check`) is behind that of the profile.
pub const CHECKS: &str = ":check";

/// A profile is wanted: `1`, or the file in which it is kept. Empty or `0`: none. Passed on as it is.
pub const PROFILE: &str = "ENCORE_PROFILE";

/// Set in a process that has been started again with the library that counts calls: the former value of `LD_PRELOAD`. Removed there.
pub const PROFILE_RELOADED: &str = "ENCORE_PROFILE_RELOADED";

/// The meaning of [`PROFILE`]: `None` for no profile, else the file in which it is kept, if it names one.
pub fn profile(value: Option<OsString>) -> Option<Option<OsString>> {
    let value = value.filter(|value| !value.is_empty() && value != "0")?;
    Some(Some(value).filter(|value| value != "1"))
}

/// A timeline is wanted: `1`, the file that it goes to, or `waits` or `waits:FILE` for one only of waits. Empty or `0`: none. Passed on as it is.
pub const TRACE: &str = "ENCORE_TRACE";

/// Checks are wanted: `1`. Empty or `0`: none. Passed on as it is.
pub const CHECK: &str = "ENCORE_CHECK";

/// The meaning of [`CHECK`].
pub fn checks(value: Option<OsString>) -> bool {
    value.is_some_and(|value| !value.is_empty() && value != "0")
}

/// Most bytes of a rank's records for a timeline: a number, or one with `k`, `M` or `G`.
pub const TRACE_BYTES: &str = "ENCORE_TRACE_BYTES";

/// The timeline that the user wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// Only of waits.
    pub only_waits: bool,
    /// The file that it goes to, if the user names one.
    pub file: Option<OsString>,
}

impl Timeline {
    /// As the words behind `--trace=` say.
    pub fn of(words: &OsStr) -> Timeline {
        let bytes = words.as_bytes();
        let (only_waits, file) = match bytes.strip_prefix(b"waits") {
            Some(b"") => (true, b"".as_slice()),
            Some([b':', file @ ..]) => (true, file),
            _ => (false, bytes),
        };
        let file = Some(OsStr::from_bytes(file).to_owned()).filter(|file| !file.is_empty() && file != "1");
        Timeline { only_waits, file }
    }

    /// Those words.
    pub fn words(&self) -> OsString {
        let mut words = OsString::from(if self.only_waits { "waits" } else { "" });
        match &self.file {
            Some(file) if self.only_waits => {
                words.push(":");
                words.push(file);
            }
            Some(file) => words.push(file),
            None if !self.only_waits => words.push("1"),
            None => {}
        }
        words
    }
}

/// The meaning of [`TRACE`].
pub fn timeline(value: Option<OsString>) -> Option<Timeline> {
    let value = value.filter(|value| !value.is_empty() && value != "0")?;
    Some(Timeline::of(&value))
}

/// Whether the library that counts calls is wanted.
pub fn counts_calls() -> bool {
    profile(var_os(PROFILE)).is_some() || timeline(var_os(TRACE)).is_some() || checks(var_os(CHECK))
}

/// Whether valgrind's memcheck watches this program: it has the loader preload a library of its own.
pub fn is_under_memcheck() -> bool {
    var("LD_PRELOAD").is_some_and(|libraries| libraries.contains("/vgpreload_memcheck-"))
}

/// The meaning of [`TRACE_BYTES`]; `Err`: it is no number of bytes.
pub fn trace_bytes(value: Option<OsString>) -> Result<Option<usize>, BadBytes> {
    let Some(value) = value.filter(|value| !value.is_empty()) else { return Ok(None) };
    let text = value.to_string_lossy();
    let number = text.trim_end_matches(['k', 'K', 'm', 'M', 'g', 'G']);
    let unit = match &text[number.len()..] {
        "" => 1,
        "k" | "K" => 1 << 10,
        "m" | "M" => 1 << 20,
        "g" | "G" => 1 << 30,
        _ => return Err(BadBytes(text.into_owned())),
    };
    match number.parse::<usize>().ok().and_then(|number| number.checked_mul(unit)) {
        Some(bytes) => Ok(Some(bytes)),
        None => Err(BadBytes(text.into_owned())),
    }
}

/// A value of [`TRACE_BYTES`] that is no number of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadBytes(pub String);

impl fmt::Display for BadBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{TRACE_BYTES}={} is no number of bytes: write for example 64M", self.0)
    }
}

impl std::error::Error for BadBytes {}

/// All that make a process a rank.
pub const ALL: [&str; 10] = [
    RANK,
    SIZE,
    SEGMENT,
    CPUS,
    UNIVERSE,
    APPNUM,
    INITIAL_ERRHANDLER,
    MEMORY_ALLOC_KINDS,
    PARENT,
    PROFILE_MEMORY,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_which_timeline() {
        let wish = |only_waits, file: Option<&str>| Timeline { only_waits, file: file.map(OsString::from) };
        for (words, expected) in [
            ("1", wish(false, None)),
            ("halo.pftrace", wish(false, Some("halo.pftrace"))),
            ("waits", wish(true, None)),
            ("waits:halo.pftrace", wish(true, Some("halo.pftrace"))),
            ("./waits", wish(false, Some("./waits"))),
            ("waits.pftrace", wish(false, Some("waits.pftrace"))),
        ] {
            let found = timeline(Some(words.into())).unwrap();
            assert_eq!(found, expected, "{words}");
            assert_eq!(found.words(), words);
        }
        assert_eq!(timeline(Some("0".into())), None);
        assert_eq!(timeline(None), None);
    }

    #[test]
    fn bytes_of_records_have_units() {
        for (text, expected) in
            [("4096", Ok(Some(4096))), ("64M", Ok(Some(64 << 20))), ("1g", Ok(Some(1 << 30))), ("", Ok(None))]
        {
            assert_eq!(trace_bytes(Some(text.into())), expected, "{text}");
        }
        for text in ["many", "-1", "1.5M", "1kM", "99999999999G"] {
            assert!(trace_bytes(Some(text.into())).is_err(), "{text}");
        }
    }
}
