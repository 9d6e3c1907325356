//! The memory of a profile in a rank, and the list of the rank's files with code.

use std::ffi::OsString;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use encore_boot::environment;
use encore_boot::segment::Head;
use encore_insight::area::{Area, RankArea};
use encore_insight::check::CheckArea;
use encore_insight::code;
use encore_insight::layout::MAGIC;
use rustix::fs::{MemfdFlags, Mode, OFlags};
use rustix::mm::{MapFlags, ProtFlags};

/// Place of the launcher's memory, from the environment.
static PLACE: OnceLock<Option<String>> = OnceLock::new();
/// Whether the user wants a profile of a job that no launcher of Encore's has started, and the file in which it is kept.
static WISH: OnceLock<Option<Option<OsString>>> = OnceLock::new();

/// Reads what the environment says, before the variables that make this process a rank are removed.
pub(crate) fn read_environment() {
    PLACE.get_or_init(|| environment::var(environment::PROFILE_MEMORY));
    WISH.get_or_init(|| environment::profile(environment::var_os(environment::PROFILE)));
}

/// The launcher's memory for the profile of a job of `ranks` ranks, and for its checks. `None`: nobody wants one.
pub(super) fn open(rank: u32, ranks: u32) -> Option<(Area, Option<CheckArea>)> {
    let place = PLACE.get()?.as_ref()?;
    let checks = place.ends_with(environment::CHECKS);
    let mut numbers = place.trim_end_matches(environment::CHECKS).split(':').map(str::parse::<u64>);
    let (Some(Ok(descriptor)), Some(Ok(launcher)), Some(Ok(nonce))) =
        (numbers.next(), numbers.next(), numbers.next())
    else {
        return None;
    };
    let area = inherited(descriptor, (ranks, checks), nonce).or_else(|| {
        let path = format!("/proc/{launcher}/fd/{descriptor}");
        let opened = rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()).ok()?;
        map(&opened, (ranks, checks), nonce)
    })?;
    (rank < ranks).then_some(area)
}

/// Whether the launcher wants checks.
pub(crate) fn checks_are_wanted() -> bool {
    PLACE.get().is_some_and(|place| place.as_ref().is_some_and(|place| place.ends_with(environment::CHECKS)))
}

/// Whether the user wants a profile of a job that no launcher of Encore's has started: its ranks collect it together.
pub fn is_wished() -> bool {
    wish().is_some()
}

/// Removes what had this copy of the library loaded from the environment, so that programs that this one starts don't load it. To be called when the
/// library is loaded.
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

/// Whether the user wants a profile of a job that no launcher of Encore's has started, and the file in which it is kept.
pub(super) fn wish() -> Option<Option<OsString>> {
    WISH.get().cloned().flatten()
}

/// Memory that the ranks of a node share for the profile of a job of `ranks` ranks. `None`: it can't be had.
pub(super) fn of_node(head: &Head, ranks: u32) -> Option<Area> {
    let word = &head.header().profile;
    let place = match word.load(Acquire) {
        0 => offer(word, ranks)?,
        place => place,
    };
    let (process, descriptor) = (place >> 32, place as u32);
    let path = format!("/proc/{process}/fd/{descriptor}");
    let memory = rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()).ok()?;
    map_memory(&memory, ranks, false).map(|(area, _)| area)
}

/// Makes memory and says where it is, unless another rank has done so meanwhile.
fn offer(word: &AtomicU64, ranks: u32) -> Option<u64> {
    let memory = rustix::fs::memfd_create("encore profile", MemfdFlags::CLOEXEC).ok()?;
    rustix::fs::ftruncate(&memory, Area::bytes(ranks as usize) as u64).ok()?;
    let place = u64::from(std::process::id()) << 32 | memory.as_raw_fd() as u64;
    match word.compare_exchange(0, place, Release, Acquire) {
        Ok(_) => {
            // The other ranks open it as long as this process lives.
            std::mem::forget(memory);
            Some(place)
        }
        Err(of_another) => Some(of_another),
    }
}

type Both = (Area, Option<CheckArea>);

fn inherited(descriptor: u64, asked: (u32, bool), nonce: u64) -> Option<Both> {
    let descriptor = i32::try_from(descriptor).ok()?;
    // SAFETY: it is only looked at, and mapped if it is the memory of this profile; if it is closed, or something else, nothing is changed.
    let descriptor = unsafe { BorrowedFd::borrow_raw(descriptor) };
    let own: OwnedFd = rustix::io::fcntl_dupfd_cloexec(descriptor, 3).ok()?;
    map(&own, asked, nonce)
}

fn map(memory: &OwnedFd, (ranks, checks): (u32, bool), nonce: u64) -> Option<Both> {
    let (area, check) = map_memory(memory, ranks, checks)?;
    let job = area.job();
    let is_right = job.magic.load(Acquire) == MAGIC && job.nonce.load(Relaxed) == nonce;
    (is_right && job.ranks.load(Relaxed) == ranks).then_some((area, check))
}

fn map_memory(memory: &OwnedFd, ranks: u32, checks: bool) -> Option<Both> {
    let ranks = ranks as usize;
    let behind = Area::bytes(ranks);
    let bytes = behind + if checks { CheckArea::bytes(ranks) } else { 0 };
    if rustix::fs::fstat(memory).ok()?.st_size != bytes as i64 {
        return None;
    }
    let flags = ProtFlags::READ | ProtFlags::WRITE;
    // SAFETY: new memory, which stays mapped.
    Some(unsafe {
        let base =
            rustix::mm::mmap(std::ptr::null_mut(), bytes, flags, MapFlags::SHARED, memory.as_fd(), 0).ok()?;
        let base = base.cast::<u8>().cast_const();
        (Area::new(base, ranks), checks.then(|| CheckArea::new(base.add(behind), ranks)))
    })
}

/// Writes down where this process's files with code are.
pub(super) fn list_code(part: &RankArea<'_>) {
    if let Ok(maps) = std::fs::read_to_string("/proc/self/maps") {
        // Lines without room are left out at the end.
        part.set_text(&(super::python::list() + &code::list(&maps)));
    }
}

/// Where this thread's stack ends; 1 where that isn't known.
pub(super) fn stack_end() -> usize {
    let here = 0_u8;
    let here = (&raw const here).addr();
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let ranges = maps.lines().filter_map(|line| line.split(' ').next()?.split_once('-'));
    let ranges = ranges.filter_map(|(start, end)| {
        Some((usize::from_str_radix(start, 16).ok()?, usize::from_str_radix(end, 16).ok()?))
    });
    ranges.into_iter().find(|(start, end)| (*start..*end).contains(&here)).map_or(1, |(_, end)| end)
}
