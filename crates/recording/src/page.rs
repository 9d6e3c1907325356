//! The page and the findings of a job without a launcher of Encore: the first rank has Encore's mpiexec print them in `MPI_Finalize`, from copies of all
//! ranks' parts. Where a rank ends the job before that, it does so with what the memory of its node has. Where the launcher kills all ranks, a process that the
//! first rank has started does.

use std::ffi::{OsString, c_int, c_void};
use std::fs::File;
use std::io::{self, Seek};
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::time::{Duration, Instant};

use encore_boot::environment;
use encore_insight::clock::Compared;
use encore_insight::dump::printed::{DONE, NOT, PRINTS};
use encore_insight::dump::{self, COLLECT, FOUND, Origin, SameTime, WATCH};
use encore_insight::layout::RankHead;
use encore_insight::parts::Mapped;
use rustix::fs::MemfdFlags;

use crate::memory;

/// Time limit for the other ranks of the node, which have reached `MPI_Finalize`, to complete their parts.
const COMPLETED: Duration = Duration::from_secs(2);
/// Time limit for the rank of the node that prints the page before the job ends.
const PRINTED: Duration = Duration::from_secs(10);

/// A rank's place in such a job.
pub struct Place {
    /// The memory of its node.
    pub memory: Mapped,
    /// The clock of its node.
    pub clock: Compared,
    /// The rank.
    pub rank: u32,
    /// The ranks of its node.
    pub here: Vec<u32>,
}

static PLACE: OnceLock<Place> = OnceLock::new();

/// Begins: this rank is in such a job. `file`: that of the memory.
pub fn begin(place: Place, file: OwnedFd) {
    let here: Vec<String> = place.here.iter().map(u32::to_string).collect();
    let is_first = place.rank == 0;
    if PLACE.set(place).is_ok() {
        encore_boot::before_ending(before_ending);
        if is_first {
            watch(file, &here.join(","));
        }
    }
}

/// Has a process of its own watch the ranks of this node, which outlives them where the launcher kills them all.
fn watch(file: OwnedFd, here: &str) {
    let Some(mut command) = mpiexec(WATCH, file.into()) else { return };
    command.arg(here).arg(program());
    // mpiexec goes on in a child of its own. Without mpiexec, the page of such a job is missing, as without a profile.
    let _ = command.status();
}

/// Copy of this rank's part, which is complete, with its comparison of clocks.
pub fn own_part(clocks: &[SameTime]) -> Vec<u8> {
    let Some(place) = PLACE.get() else { return Vec::new() };
    place.memory.area.job().printed.store(DONE, Release);
    copy(place, place.rank, clocks)
}

/// The first rank of the node with a part prints all. Call it when all ranks have finished, and this rank's part is complete.
pub fn print_seen(clocks: &[SameTime]) {
    let Some(place) = PLACE.get() else { return };
    place.memory.area.job().printed.store(DONE, Release);
    let seen = seen(place);
    if seen.first() != Some(&place.rank) {
        return;
    }
    let limit = Instant::now() + COMPLETED;
    while seen.iter().any(|rank| head(place, *rank).ended.load(Acquire) == 0) && Instant::now() < limit {
        std::thread::sleep(Duration::from_millis(1));
    }
    print(&parts(place, seen, clocks), None);
}

/// Counts this rank, whose process ends without `MPI_Finalize`, as with sessions only. The last one of the first rank's node prints the parts of that
/// node's ranks: the others need not be there any more.
pub fn leave() {
    let Some(place) = PLACE.get() else { return };
    let job = place.memory.area.job();
    let is_last = job.left.fetch_add(1, AcqRel) as usize + 1 == place.here.len();
    if !is_last || !place.here.contains(&0) {
        return;
    }
    if job.printed.compare_exchange(NOT, PRINTS, AcqRel, Relaxed).is_ok() {
        print_node(place, None);
    }
}

/// Prints the parts of this node's ranks, once, as the job ends for this reason.
fn before_ending(reason: &str) {
    let Some(place) = PLACE.get() else { return };
    let printed = &place.memory.area.job().printed;
    if printed.compare_exchange(NOT, PRINTS, AcqRel, Relaxed).is_err() {
        let limit = Instant::now() + PRINTED;
        while printed.load(Acquire) != DONE && Instant::now() < limit {
            std::thread::sleep(Duration::from_millis(1));
        }
        return;
    }
    memory::list_code(&place.memory.area.rank(place.rank as usize));
    print_node(place, Some(reason.lines().next().unwrap_or_default()));
}

/// Prints the parts of this node's ranks. The caller has taken this on, as `printed` says.
fn print_node(place: &Place, reason: Option<&str>) {
    print(&parts(place, seen(place), &[]), reason);
    place.memory.area.job().printed.store(DONE, Release);
}

fn head(place: &Place, rank: u32) -> &RankHead {
    place.memory.area.rank(rank as usize).head
}

/// The ranks of this node with a part, in order.
fn seen(place: &Place) -> Vec<u32> {
    let mut seen = place.here.clone();
    seen.sort_unstable();
    seen.retain(|rank| head(place, *rank).pid.load(Acquire) != 0);
    seen
}

/// Copies of the parts of these ranks.
fn parts(place: &Place, ranks: Vec<u32>, clocks: &[SameTime]) -> Vec<Vec<u8>> {
    ranks.into_iter().map(|rank| copy(place, rank, clocks)).collect()
}

fn copy(place: &Place, rank: u32, clocks: &[SameTime]) -> Vec<u8> {
    let Place { memory, clock, here, .. } = place;
    let mut origin = Origin::new(rank, here, clock, &program().to_string_lossy());
    if rank == place.rank {
        origin.clocks = clocks.to_vec();
    }
    dump::dump(memory, &origin)
}

/// This program, as the user typed it.
fn program() -> OsString {
    std::env::args_os().next().unwrap_or_else(|| OsString::from("?"))
}

/// Prints the page and the findings of these parts. `reason`: why the job ends before its time.
pub fn print(parts: &[Vec<u8>], reason: Option<&str>) {
    match try_to_print(parts, reason) {
        Ok(true) => end_with_findings(),
        Ok(false) => {}
        Err(error) => encore_boot::notice!("encore: the profile can't be shown: {error}"),
    }
}

unsafe extern "C" {
    /// Of the C library: has a function run when the program exits.
    safe fn on_exit(function: extern "C" fn(c_int, *mut c_void), argument: *mut c_void) -> c_int;
}

/// Changes the exit code of this process, if that will be 0: the launcher makes it the job's.
fn end_with_findings() {
    extern "C" fn exit_otherwise(code: c_int, _: *mut c_void) {
        if code == 0 {
            // The C library runs the other functions of this kind, and then exits with the new code.
            std::process::exit(FOUND.into());
        }
    }
    if on_exit(exit_otherwise, std::ptr::null_mut()) != 0 {
        encore_boot::notice!("encore check: the exit code doesn't show the findings, as there is no memory");
    }
}

/// Prints what the ranks' parts contain. Returns whether there are findings.
fn try_to_print(parts: &[Vec<u8>], reason: Option<&str>) -> Result<bool, String> {
    let input = memory_of(parts).map_err(|error| format!("making memory: {error}"))?;
    let mut command = mpiexec(COLLECT, input.into()).ok_or("the folder of its library is unknown")?;
    command.args(reason);
    let program = PathBuf::from(command.get_program());
    let failed = |error: io::Error| format!("{}: {error}", program.display());
    let mut child = command.spawn().map_err(failed)?;
    match child.wait() {
        Ok(status) if status.success() => Ok(false),
        Ok(status) if status.code() == Some(FOUND.into()) => Ok(true),
        Ok(status) => Err(format!("{}: {status}", program.display())),
        // The program ignores SIGCHLD: then the system discards the exit code.
        Err(error) if error.raw_os_error() == Some(rustix::io::Errno::CHILD.raw_os_error()) => Ok(false),
        Err(error) => Err(failed(error)),
    }
}

/// Encore's mpiexec, in `bin/` beside the `lib/profile/` of this library, for a page and a timeline as the user wants them.
fn mpiexec(word: &str, input: Stdio) -> Option<Command> {
    let own = encore_boot::program::own_file()?.canonicalize().ok()?;
    let mut command = Command::new(own.parent()?.parent()?.parent()?.join("bin/mpiexec"));
    let page = memory::wish().map_or("0".into(), |file| file.unwrap_or_else(|| "1".into()));
    let timeline = memory::timeline().map_or("0".into(), |timeline| timeline.words());
    command.args([OsString::from(word), page, timeline]).stdin(input).stdout(Stdio::null());
    let asked = [environment::PROFILE, environment::TRACE, environment::CHECK];
    asked.into_iter().chain(["LD_PRELOAD"]).for_each(|name| _ = command.env_remove(name));
    Some(command)
}

/// Memory with each part after its length, to be read from the beginning.
fn memory_of(parts: &[Vec<u8>]) -> io::Result<File> {
    let mut memory = File::from(rustix::fs::memfd_create("encore profile", MemfdFlags::CLOEXEC)?);
    for part in parts {
        dump::write(part, &mut memory)?;
    }
    memory.rewind()?;
    Ok(memory)
}
