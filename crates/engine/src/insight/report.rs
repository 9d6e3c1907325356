//! Profile of a job without a launcher of Encore: its first rank prints the page in `MPI_Finalize`.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering::{Acquire, Relaxed};
use std::time::{Duration, Instant};

use encore_boot::environment;
use encore_insight::dump::{COLLECT, Origin, SameTime, dump};
use encore_insight::layout::ADVICE_WORDS;
use encore_recording::{clock, memory, trace};
use rustix::fs::MemfdFlags;

use super::hooks::finish;
use crate::entry::call::Call;

/// Time limit for the other ranks of the node, which have reached `MPI_Finalize`, to complete their parts.
const COMPLETED: Duration = Duration::from_secs(2);

/// Transfer of the other ranks' parts to the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Shared memory: the first rank reads the parts there, after all ranks have finished.
    Memory,
    /// Messages: ranks of several nodes send their parts.
    Messages,
}

/// Transfer of the parts to the first rank. `None`: this rank has no part in a profile, or a launcher collects it.
pub fn way(call: &mut Call) -> Option<Way> {
    let engine = call.engine();
    engine.insight.as_ref()?.clock.as_ref()?;
    let all_here = engine.job.here.len() == engine.job.size as usize;
    Some(if all_here { Way::Memory } else { Way::Messages })
}

/// Leaves advice for the launcher: see [`encore_insight::layout::RankHead::advice`].
pub fn advise(call: &mut Call, place: usize, words: [u64; ADVICE_WORDS]) {
    if let Some(insight) = &call.engine().insight {
        if let Some(advice) = insight.recorder.own().head.advice.get(place) {
            for (place, word) in advice.iter().zip(words) {
                place.store(word, Relaxed);
            }
        }
    }
}

/// Whether clocks of nodes must be compared.
pub fn compares_clocks(call: &mut Call) -> bool {
    way(call) == Some(Way::Messages)
        && call.engine().insight.as_ref().is_some_and(|insight| insight.trace.is_some())
}

/// The time in ticks.
pub fn now() -> u64 {
    clock::now()
}

/// Records the first rank's comparison of its clock with that of another node, whose rank is `node`.
pub fn compared(call: &mut Call, node: u32, there: u64, here: u64) {
    if let Some(insight) = &mut call.engine().insight {
        insight.clocks.push(SameTime { node, there, here });
    }
}

/// Completes this rank's part. Returns a copy.
pub fn complete(call: &mut Call) -> Vec<u8> {
    finish(call);
    trace::end_here();
    let rank = call.engine().job.rank;
    copy(call, rank)
}

/// Completes this rank's part. The first rank with a part prints the page. Call it when all ranks have finished.
pub fn complete_and_print(call: &mut Call) {
    trace::end_here();
    finish(call);
    let engine = call.engine();
    let Some(insight) = &engine.insight else { return };
    let area = *insight.recorder.area();
    let head = |rank: &u32| area.rank(*rank as usize).head;
    let mut seen = engine.job.here.clone();
    seen.sort_unstable();
    seen.retain(|rank| head(rank).pid.load(Acquire) != 0);
    if seen.first() != Some(&engine.job.rank) {
        return;
    }
    let limit = Instant::now() + COMPLETED;
    while seen.iter().any(|rank| head(rank).ended.load(Acquire) == 0) && Instant::now() < limit {
        std::thread::sleep(Duration::from_millis(1));
    }
    let parts: Vec<Vec<u8>> = seen.into_iter().map(|rank| copy(call, rank)).collect();
    print(&parts);
}

/// Prints the page of these parts.
pub fn print(parts: &[Vec<u8>]) {
    if let Err(error) = try_to_print(parts) {
        encore_boot::notice!("encore: the profile can't be shown: {error}");
    }
}

fn try_to_print(parts: &[Vec<u8>]) -> Result<(), String> {
    let program = launcher().ok_or("the folder of its library is unknown")?;
    let input = memory_of(parts).map_err(|error| format!("making memory: {error}"))?;
    let mut command = Command::new(&program);
    let page = memory::wish().map_or("0".into(), |file| file.unwrap_or_else(|| "1".into()));
    let timeline = memory::timeline().map_or("0".into(), |timeline| timeline.words());
    command.args([OsString::from(COLLECT), page, timeline]);
    command.stdin(Stdio::from(input)).stdout(Stdio::null());
    command.env_remove("LD_PRELOAD").env_remove(environment::PROFILE).env_remove(environment::TRACE);
    let failed = |error: io::Error| format!("{}: {error}", program.display());
    let mut child = command.spawn().map_err(failed)?;
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", program.display())),
        // The program ignores SIGCHLD: then the system discards the exit code.
        Err(error) if error.raw_os_error() == Some(rustix::io::Errno::CHILD.raw_os_error()) => Ok(()),
        Err(error) => Err(failed(error)),
    }
}

/// Memory with each part after its length, to be read from the beginning.
fn memory_of(parts: &[Vec<u8>]) -> io::Result<File> {
    let mut memory = File::from(rustix::fs::memfd_create("encore profile", MemfdFlags::CLOEXEC)?);
    for part in parts {
        memory.write_all(&(part.len() as u64).to_le_bytes())?;
        memory.write_all(part)?;
    }
    memory.rewind()?;
    Ok(memory)
}

/// Encore's mpiexec, in `bin/` beside the `lib/profile/` of this library.
fn launcher() -> Option<PathBuf> {
    let own = encore_boot::program::own_file()?.canonicalize().ok()?;
    Some(own.parent()?.parent()?.parent()?.join("bin/mpiexec"))
}

fn copy(call: &mut Call, rank: u32) -> Vec<u8> {
    let engine = call.engine();
    let node = engine.job.here.iter().copied().min().unwrap_or(0);
    let Some(insight) = &engine.insight else { return Vec::new() };
    let Some(clock) = &insight.clock else { return Vec::new() };
    let program = std::env::args_os().next().unwrap_or_else(|| OsString::from("?"));
    let origin = Origin {
        rank,
        node,
        now: clock.now(),
        per_second: clock.per_second(),
        clock: clock.cost(),
        program: String::from_utf8_lossy(program.as_bytes()).into_owned(),
        clocks: if rank == engine.job.rank { insight.clocks.clone() } else { Vec::new() },
    };
    dump(insight.recorder.area(), insight.trace.as_ref(), &origin)
}
