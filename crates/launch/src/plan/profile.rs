//! Set-up of a job's profile before a rank starts: its memory, its clock, and the library that counts calls.

use std::fmt;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use encore_boot::environment::{self, BadBytes, Timeline};
use encore_boot::program::PROFILE_FOLDER;
use encore_insight::area::Area;
use encore_insight::check::CheckArea;
use encore_insight::clock::Compared;
use encore_insight::parts::{Mapped, Parts};
use encore_insight::trace::{self, TraceArea};
use rustix::fs::MemfdFlags;

/// The library that counts them.
const LIBRARY: &str = "libmpi_abi.so.1";
/// The number that the memory's descriptor gets at least, as that of the segment.
const DESCRIPTOR: i32 = 60;

/// The profile of a job.
#[derive(Debug)]
pub struct Profile {
    /// Its memory, under the descriptor number that the ranks expect.
    pub memory: OwnedFd,
    /// Mapping of [`Self::memory`].
    pub area: Area,
    /// Findings, if they are wanted, in the same memory.
    pub check: Option<CheckArea>,
    /// Records of a timeline, if one is wanted, in the same memory, and the file that it goes to.
    pub trace: Option<(TraceArea, PathBuf)>,
    /// The page is wanted.
    pub page: bool,
    /// The program, as the user typed it.
    pub program: String,
    /// The file in which it is kept.
    pub file: PathBuf,
    /// The folder of the libraries that count calls.
    pub libraries: PathBuf,
    /// The machine's clock.
    pub clock: Compared,
    nonce: u64,
}

/// Results that are wanted of the library that counts calls.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The page at the end.
    pub page: bool,
    /// Findings.
    pub check: bool,
    /// A timeline.
    pub timeline: Option<Timeline>,
    /// Advice, below the page.
    pub advice: bool,
}

impl Wanted {
    /// Whether there is any.
    pub fn is_any(&self) -> bool {
        self.page || self.check || self.timeline.is_some()
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wanted { advice: true, .. } => "--advise",
            Wanted { page: true, .. } => "--profile",
            Wanted { check: true, .. } => "--check",
            _ => "--trace",
        })
    }
}

/// Why there can't be a profile.
#[derive(Debug)]
pub enum ProfileError {
    /// The library that counts calls isn't installed.
    NoLibrary(Wanted),
    /// A system call failed.
    System(&'static str, std::io::Error),
    /// Advice is wanted of a job that is checked.
    AdviceOfChecked,
    /// The variable for the timeline's bytes.
    Bytes(BadBytes),
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileError::NoLibrary(wanted) => write!(
                f,
                "{wanted} needs lib/{PROFILE_FOLDER}/{LIBRARY} beside this mpiexec's bin/, and it isn't there. On x86-64, `make insight` puts it there, and so do the \
                 packages encore-mpi-insight (pip, dpkg, rpm, conda) and the archive encore-…-insight.tar.xz, unpacked over the other one"
            ),
            ProfileError::System(purpose, error) => {
                write!(f, "{purpose} for --profile, --check or --trace: {error}")
            }
            ProfileError::Bytes(error) => error.fmt(f),
            ProfileError::AdviceOfChecked => f.write_str("--advise measures nothing of use beside --check, which slows calls down: run the job once with each"),
        }
    }
}

/// The file in which the profile of a program is kept, where the user names none.
pub fn file_of(program: &str) -> PathBuf {
    format!("{}.encore", name_of(program)).into()
}

/// The file that the timeline of a program goes to, where the user names none.
pub fn timeline_of(program: &str) -> PathBuf {
    format!("{}.pftrace", name_of(program)).into()
}

fn name_of(program: &str) -> String {
    Path::new(program).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl Profile {
    /// Of a job of `ranks` ranks. `file`: where it is kept, if the user says that. `folder`: that of Encore's libraries.
    pub fn new(
        ranks: usize,
        program: String,
        file: Option<PathBuf>,
        folder: &Path,
        wanted: Wanted,
    ) -> Result<Profile, ProfileError> {
        let libraries = folder.join(PROFILE_FOLDER);
        if wanted.advice && wanted.check {
            return Err(ProfileError::AdviceOfChecked);
        }
        if !libraries.join(LIBRARY).exists() {
            return Err(ProfileError::NoLibrary(wanted));
        }
        let failed = |purpose: &'static str| {
            move |error: rustix::io::Errno| ProfileError::System(purpose, error.into())
        };
        let chunks = match &wanted.timeline {
            None => 0,
            Some(_) => {
                let bytes = environment::trace_bytes(environment::var_os(environment::TRACE_BYTES));
                TraceArea::chunks_of(bytes.map_err(ProfileError::Bytes)?.unwrap_or(trace::BYTES))
            }
        };
        let only_waits = wanted.timeline.as_ref().is_some_and(|timeline| timeline.only_waits);
        let parts = Parts { ranks, checks: wanted.check, chunks, only_waits, advice: wanted.advice };
        let memory = rustix::fs::memfd_create("encore profile", MemfdFlags::CLOEXEC)
            .and_then(|memory| rustix::io::fcntl_dupfd_cloexec(&memory, DESCRIPTOR).or(Ok(memory)))
            .map_err(failed("making memory"))?;
        rustix::fs::ftruncate(&memory, parts.bytes() as u64).map_err(failed("making memory"))?;
        let Mapped { area, check, trace } = parts.map(memory.as_fd()).map_err(failed("mapping memory"))?;
        let timeline_file = wanted.timeline.and_then(|timeline| timeline.file).map(PathBuf::from);
        let nonce = std::process::id().into();
        let profile = Profile {
            memory,
            area,
            check,
            trace: trace.map(|trace| (trace, timeline_file.unwrap_or_else(|| timeline_of(&program)))),
            page: wanted.page,
            file: file.unwrap_or_else(|| file_of(&program)),
            program,
            libraries,
            clock: Compared::begin(),
            nonce,
        };
        let job = profile.area.job();
        job.counter.store(profile.clock.counter.into(), Relaxed);
        job.per_microsecond.store(profile.clock.per_microsecond(), Relaxed);
        parts.write(job, nonce);
        Ok(profile)
    }

    /// The value of the variable that names the memory to ranks.
    pub fn place(&self) -> String {
        let checks = if self.check.is_some() { environment::CHECKS } else { "" };
        format!("{}:{}:{}{checks}", self.memory.as_raw_fd(), std::process::id(), self.nonce)
    }
}
