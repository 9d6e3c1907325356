//! The memory of a profile in a rank, and the list of the rank's files with code.

use std::ffi::OsString;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Acquire, Release};

use encore_boot::environment::{self, Timeline};
use encore_boot::segment::Head;
use encore_insight::area::{Area, RankArea};
use encore_insight::check::CheckArea;
use encore_insight::code;
use encore_insight::parts::{Mapped, Parts};
use encore_insight::trace::{self, Chunk, TraceArea};
use rustix::fs::{MemfdFlags, Mode, OFlags};
use rustix::mm::Advice;

/// Place of the launcher's memory, from the environment.
static PLACE: OnceLock<Option<String>> = OnceLock::new();
/// Whether the user wants a profile of a job without a launcher of Encore, and the file that stores it.
static WISH: OnceLock<Option<Option<OsString>>> = OnceLock::new();
/// Requested timeline of such a job.
static TIMELINE: OnceLock<Option<Timeline>> = OnceLock::new();

/// Whether the user wants checks of such a job.
static CHECKS: OnceLock<bool> = OnceLock::new();

/// Reads the environment, before the variables that make this process a rank are removed.
pub fn read_environment() {
    PLACE.get_or_init(|| environment::var(environment::PROFILE_MEMORY));
    WISH.get_or_init(|| environment::profile(environment::var_os(environment::PROFILE)));
    TIMELINE.get_or_init(|| environment::timeline(environment::var_os(environment::TRACE)));
    CHECKS.get_or_init(|| environment::checks(environment::var_os(environment::CHECK)));
}

/// The launcher's memory for a job of `ranks` ranks. `None`: the launcher wants no records.
pub fn open(rank: u32, ranks: u32) -> Option<Opened> {
    let place = PLACE.get()?.as_ref()?;
    let mut numbers = place.trim_end_matches(environment::CHECKS).split(':').map(str::parse::<u64>);
    let (Some(Ok(descriptor)), Some(Ok(launcher)), Some(Ok(nonce))) =
        (numbers.next(), numbers.next(), numbers.next())
    else {
        return None;
    };
    let opened = inherited(descriptor, ranks, nonce).or_else(|| {
        let path = format!("/proc/{launcher}/fd/{descriptor}");
        let opened = rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()).ok()?;
        map(&opened, ranks, nonce)
    })?;
    (rank < ranks).then_some(opened)
}

/// Whether the launcher, or the user of a job without a launcher of Encore, wants checks.
pub fn checks_are_wanted() -> bool {
    match PLACE.get() {
        Some(Some(place)) => place.ends_with(environment::CHECKS),
        _ => wishes_checks(),
    }
}

/// Whether the user wants checks of a job without a launcher of Encore.
pub fn wishes_checks() -> bool {
    CHECKS.get() == Some(&true)
}

/// Whether the user wants a profile, a timeline or checks of a job without a launcher of Encore: its ranks collect it together.
pub fn is_wished() -> bool {
    wish().is_some() || timeline().is_some() || wishes_checks()
}

/// Removes the variables that loaded this copy of the library from the environment, so that programs started by this one don't load it. Call it
/// when the library is loaded.
pub fn forget_how_it_was_loaded() {
    let Some(before) = environment::var_os(environment::PROFILE_RELOADED) else { return };
    // SAFETY: the program's own code hasn't run yet, so there is one thread.
    unsafe {
        std::env::remove_var(environment::PROFILE_RELOADED);
        match before.is_empty() {
            true => std::env::remove_var("LD_PRELOAD"),
            false => std::env::set_var("LD_PRELOAD", before),
        }
    }
}

/// Whether the user wants a profile of a job without a launcher of Encore, and the file that stores it.
pub fn wish() -> Option<Option<OsString>> {
    WISH.get().cloned().flatten()
}

/// Requested timeline of such a job.
pub fn timeline() -> Option<Timeline> {
    TIMELINE.get().cloned().flatten()
}

/// Memory that the ranks of a node share for the profile of a job of `ranks` ranks, and its file. `None`: it isn't available.
pub fn of_node(head: &Head, ranks: u32) -> Option<(Opened, OwnedFd)> {
    let word = &head.header().profile;
    let place = match word.load(Acquire) {
        0 => offer(word, ranks)?,
        place => place,
    };
    let (process, descriptor) = (place >> 32, place as u32);
    let path = format!("/proc/{process}/fd/{descriptor}");
    let memory = rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()).ok()?;
    Some((map(&memory, ranks, 0)?, memory))
}

/// Makes memory and publishes its location, unless another rank has done so meanwhile.
fn offer(word: &AtomicU64, ranks: u32) -> Option<u64> {
    let timeline = timeline();
    let parts = Parts {
        ranks: ranks as usize,
        checks: wishes_checks(),
        chunks: timeline.as_ref().map_or(0, |_| TraceArea::chunks_of(trace_bytes())),
        only_waits: timeline.is_some_and(|timeline| timeline.only_waits),
        advice: false,
    };
    let memory = rustix::fs::memfd_create("encore profile", MemfdFlags::CLOEXEC).ok()?;
    rustix::fs::ftruncate(&memory, parts.bytes() as u64).ok()?;
    parts.write(parts.map(memory.as_fd()).ok()?.area.job(), 0);
    let place = u64::from(std::process::id()) << 32 | memory.as_raw_fd() as u64;
    match word.compare_exchange(0, place, Release, Acquire) {
        Ok(_) => {
            // The other ranks open it while this process lives.
            std::mem::forget(memory);
            Some(place)
        }
        Err(of_another) => Some(of_another),
    }
}

/// Most bytes of a rank's records for a timeline.
fn trace_bytes() -> usize {
    match environment::trace_bytes(environment::var_os(environment::TRACE_BYTES)) {
        Ok(bytes) => bytes.unwrap_or(trace::BYTES),
        Err(error) => {
            encore_boot::notice!("encore: {error}; the timeline has {} MiB a rank", trace::BYTES >> 20);
            trace::BYTES
        }
    }
}

/// The mapped memory of a profile.
pub struct Opened {
    /// The tables of sites and waits.
    pub area: Area,
    /// Findings of checks, where these are wanted.
    pub check: Option<CheckArea>,
    /// Records of a timeline, and whether only waits are wanted.
    pub trace: Option<(TraceArea, bool)>,
}

fn inherited(descriptor: u64, ranks: u32, nonce: u64) -> Option<Opened> {
    let descriptor = i32::try_from(descriptor).ok()?;
    // SAFETY: it is only inspected, and mapped if it is the memory of this profile; if it is closed, or something else, nothing is changed.
    let descriptor = unsafe { BorrowedFd::borrow_raw(descriptor) };
    let own: OwnedFd = rustix::io::fcntl_dupfd_cloexec(descriptor, 3).ok()?;
    map(&own, ranks, nonce)
}

/// Maps the memory of a job of this many ranks. `None`: it is something else.
fn map(memory: &OwnedFd, ranks: u32, nonce: u64) -> Option<Opened> {
    let parts = Parts::of_file(memory.as_fd(), nonce).filter(|parts| parts.ranks == ranks as usize)?;
    let Mapped { area, check, trace } = parts.map(memory.as_fd()).ok()?;
    Some(Opened { area, check, trace: trace.map(|trace| (trace, parts.only_waits)) })
}

/// Makes the kernel provide a chunk's pages at once. If it can't, they come one by one.
pub(crate) fn prepare(chunk: &'static Chunk) {
    let start = std::ptr::from_ref(chunk).cast_mut().cast();
    // SAFETY: the memory is mapped, and stays mapped.
    let _ = unsafe { rustix::mm::madvise(start, trace::CHUNK, Advice::LinuxPopulateWrite) };
}

/// Writes the list of this process's files with code.
pub fn list_code(part: &RankArea<'_>) {
    if let Ok(maps) = std::fs::read_to_string("/proc/self/maps") {
        // Lines without room are left out at the end.
        part.set_text(&(crate::python::list() + &code::list(&maps)));
    }
}

/// End of this thread's stack; 1 if unknown.
pub(crate) fn stack_end() -> usize {
    let here = 0_u8;
    let here = (&raw const here).addr();
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let ranges = maps.lines().filter_map(|line| line.split(' ').next()?.split_once('-'));
    let ranges = ranges.filter_map(|(start, end)| {
        Some((usize::from_str_radix(start, 16).ok()?, usize::from_str_radix(end, 16).ok()?))
    });
    ranges.into_iter().find(|(start, end)| (*start..*end).contains(&here)).map_or(1, |(_, end)| end)
}
