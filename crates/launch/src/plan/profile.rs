//! Set-up of a job's profile before a rank starts: its memory, its clock, and the library that counts calls.

use std::fmt;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::{Relaxed, Release};
use std::time::{Duration, Instant};

use encore_insight::area::Area;
use encore_insight::clock::ticks;
use encore_insight::layout::MAGIC;
use rustix::fs::MemfdFlags;
use rustix::mm::{MapFlags, ProtFlags};

/// The folder of the libraries that count calls, below that of the ordinary ones.
const FOLDER: &str = "profile";
/// The library that counts them.
const LIBRARY: &str = "libmpi_abi.so.1";
/// The number that the memory's descriptor gets at least, as that of the segment.
const DESCRIPTOR: i32 = 60;
/// Time over which ticks are compared with the clock before the job starts. Afterwards the job itself is long enough.
const COMPARED: Duration = Duration::from_millis(2);

/// The profile of a job.
#[derive(Debug)]
pub struct Profile {
    /// Its memory, under the descriptor number that the ranks expect.
    pub memory: OwnedFd,
    /// Mapping of [`Self::memory`].
    pub area: Area,
    /// The program, as the user typed it.
    pub program: String,
    /// The file in which it is kept.
    pub file: PathBuf,
    /// The folder of the libraries that count calls.
    pub libraries: PathBuf,
    began: (u64, Instant),
    counter: bool,
    nonce: u64,
}

/// Why there can't be a profile.
#[derive(Debug)]
pub enum ProfileError {
    /// The library that counts calls isn't installed.
    NoLibrary,
    /// A system call failed.
    System(&'static str, std::io::Error),
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileError::NoLibrary => write!(
                f,
                "--profile needs lib/{FOLDER}/{LIBRARY} beside this mpiexec's bin/, and it isn't there. On x86-64, `make` puts it there, and so do the \
                 packages encore-mpi-insight (pip, dpkg, rpm, conda) and the archive encore-…-insight.tar.xz, unpacked over the other one"
            ),
            ProfileError::System(purpose, error) => write!(f, "{purpose} for --profile: {error}"),
        }
    }
}

impl Profile {
    /// Of a job of `ranks` ranks. `file`: where it is kept, if the user says that. `folder`: that of Encore's libraries.
    pub fn new(
        ranks: usize,
        program: String,
        file: Option<PathBuf>,
        folder: &Path,
    ) -> Result<Profile, ProfileError> {
        let libraries = folder.join(FOLDER);
        if !libraries.join(LIBRARY).exists() {
            return Err(ProfileError::NoLibrary);
        }
        let failed = |purpose: &'static str| {
            move |error: rustix::io::Errno| ProfileError::System(purpose, error.into())
        };
        let bytes = Area::bytes(ranks);
        let memory = rustix::fs::memfd_create("encore profile", MemfdFlags::CLOEXEC)
            .and_then(|memory| rustix::io::fcntl_dupfd_cloexec(&memory, DESCRIPTOR).or(Ok(memory)))
            .map_err(failed("making memory"))?;
        rustix::fs::ftruncate(&memory, bytes as u64).map_err(failed("making memory"))?;
        let flags = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: new memory of zeros, which stays mapped.
        let area = unsafe {
            let base =
                rustix::mm::mmap(std::ptr::null_mut(), bytes, flags, MapFlags::SHARED, memory.as_fd(), 0);
            Area::new(base.map_err(failed("mapping memory"))?.cast::<u8>().cast_const(), ranks)
        };
        let nonce = std::process::id().into();
        let counter = has_constant_counter();
        let began = (ticks(counter), Instant::now());
        let named = Path::new(&program).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let profile = Profile {
            memory,
            area,
            program,
            file: file.unwrap_or_else(|| format!("{named}.encore").into()),
            libraries,
            began,
            counter,
            nonce,
        };
        std::thread::sleep(COMPARED);
        let job = profile.area.job();
        job.nonce.store(nonce, Relaxed);
        job.ranks.store(ranks as u32, Relaxed);
        job.counter.store(counter.into(), Relaxed);
        job.per_microsecond.store((profile.per_second() / 1e6).round() as u64, Relaxed);
        job.magic.store(MAGIC, Release);
        Ok(profile)
    }

    /// The value of the variable that names the memory to ranks.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.memory.as_raw_fd(), std::process::id(), self.nonce)
    }

    /// The time in ticks.
    pub fn now(&self) -> u64 {
        ticks(self.counter)
    }

    /// Ticks in a second, as measured since the beginning.
    pub fn per_second(&self) -> f64 {
        let (ticks, began) = self.began;
        let (passed, seconds) = (self.now().saturating_sub(ticks), began.elapsed().as_secs_f64());
        if self.counter { passed as f64 / seconds } else { 1e9 }
    }

    /// Seconds that reading the clock takes.
    pub fn clock(&self) -> f64 {
        const LOOKS: u32 = 1000;
        let began = Instant::now();
        let last = (0..LOOKS).fold(0, |last: u64, _| last.max(self.now()));
        let passed = began.elapsed().as_secs_f64();
        if last == 0 { 0.0 } else { passed / f64::from(LOOKS) }
    }
}

/// Whether the time stamp counter runs at one speed on all processors, and the kernel thinks so too.
fn has_constant_counter() -> bool {
    if !cfg!(target_arch = "x86_64") {
        return false;
    }
    let is_said = |flags: &str| {
        ["constant_tsc", "nonstop_tsc"]
            .iter()
            .all(|wanted| flags.split_whitespace().any(|flag| flag == *wanted))
    };
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let source = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    let trusted = std::fs::read_to_string(source).is_ok_and(|source| source.trim() == "tsc");
    trusted && cpus.lines().find(|line| line.starts_with("flags")).is_some_and(is_said)
}
