//! Set-up of a job's profile before a rank starts: its memory, its clock, and the library that counts calls.

use std::fmt;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::{Relaxed, Release};

use encore_boot::environment;
use encore_boot::program::PROFILE_FOLDER;
use encore_insight::area::Area;
use encore_insight::check::CheckArea;
use encore_insight::clock::Compared;
use encore_insight::layout::MAGIC;
use rustix::fs::MemfdFlags;
use rustix::mm::{MapFlags, ProtFlags};

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
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The page at the end.
    pub page: bool,
    /// Findings.
    pub check: bool,
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.page { "--profile" } else { "--check" })
    }
}

/// Why there can't be a profile.
#[derive(Debug)]
pub enum ProfileError {
    /// The library that counts calls isn't installed.
    NoLibrary(Wanted),
    /// A system call failed.
    System(&'static str, std::io::Error),
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileError::NoLibrary(wanted) => write!(
                f,
                "{wanted} needs lib/{PROFILE_FOLDER}/{LIBRARY} beside this mpiexec's bin/, and it isn't there. On x86-64, `make insight` puts it there, and so do the \
                 packages encore-mpi-insight (pip, dpkg, rpm, conda) and the archive encore-…-insight.tar.xz, unpacked over the other one"
            ),
            ProfileError::System(purpose, error) => write!(f, "{purpose} for --profile or --check: {error}"),
        }
    }
}

/// The file in which the profile of a program is kept, where the user names none.
pub fn file_of(program: &str) -> PathBuf {
    let named = Path::new(program).file_name().unwrap_or_default().to_string_lossy().into_owned();
    format!("{named}.encore").into()
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
        if !libraries.join(LIBRARY).exists() {
            return Err(ProfileError::NoLibrary(wanted));
        }
        let failed = |purpose: &'static str| {
            move |error: rustix::io::Errno| ProfileError::System(purpose, error.into())
        };
        let behind = Area::bytes(ranks);
        let bytes = behind + if wanted.check { CheckArea::bytes(ranks) } else { 0 };
        let memory = rustix::fs::memfd_create("encore profile", MemfdFlags::CLOEXEC)
            .and_then(|memory| rustix::io::fcntl_dupfd_cloexec(&memory, DESCRIPTOR).or(Ok(memory)))
            .map_err(failed("making memory"))?;
        rustix::fs::ftruncate(&memory, bytes as u64).map_err(failed("making memory"))?;
        let flags = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: new memory of zeros, which stays mapped.
        let (area, check) = unsafe {
            let base =
                rustix::mm::mmap(std::ptr::null_mut(), bytes, flags, MapFlags::SHARED, memory.as_fd(), 0);
            let base = base.map_err(failed("mapping memory"))?.cast::<u8>().cast_const();
            (Area::new(base, ranks), wanted.check.then(|| CheckArea::new(base.add(behind), ranks)))
        };
        let nonce = std::process::id().into();
        let profile = Profile {
            memory,
            area,
            check,
            page: wanted.page,
            file: file.unwrap_or_else(|| file_of(&program)),
            program,
            libraries,
            clock: Compared::begin(),
            nonce,
        };
        let job = profile.area.job();
        job.nonce.store(nonce, Relaxed);
        job.ranks.store(ranks as u32, Relaxed);
        job.counter.store(profile.clock.counter.into(), Relaxed);
        job.per_microsecond.store(profile.clock.per_microsecond(), Relaxed);
        job.magic.store(MAGIC, Release);
        Ok(profile)
    }

    /// The value of the variable that names the memory to ranks.
    pub fn place(&self) -> String {
        let checks = if self.check.is_some() { environment::CHECKS } else { "" };
        format!("{}:{}:{}{checks}", self.memory.as_raw_fd(), std::process::id(), self.nonce)
    }
}
