//! The page of a job that another launcher kills before a rank can print one.
//!
//! The first rank starts this process, which holds the memory of its node's ranks and waits for their ends. When all have ended and none of them has
//! printed the page, it does: also where all had sessions only, and a rank none of them.

use std::ffi::OsString;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::Ordering::Acquire;
use std::time::Duration;

use encore_boot::process::{Found, find};
use encore_insight::clock::Compared;
use encore_insight::dump::{self, NoDump, Origin, printed};
use encore_insight::parts::{Mapped, Parts};
use rustix::event::{PollFd, PollFlags, Timespec};

use super::profile::{WantedOf, of_ranks, wanted_of};

/// Interval of looks for ranks that have not come to `MPI_Init`.
const NEXT_LOOK: Duration = Duration::from_millis(50);
/// More ranks than that are counted rather than named.
const NAMED: usize = 4;

/// Request of a rank.
pub struct Wanted {
    /// The page and the timeline, if they are wanted.
    pub results: WantedOf,
    /// The ranks of the node.
    pub here: Vec<u32>,
    /// The program, as the user typed it.
    pub program: String,
}

impl Wanted {
    /// From the words behind the first one: page, timeline, ranks, program.
    pub fn read(words: &[OsString]) -> Option<Wanted> {
        let [page, timeline, here, program] = words else { return None };
        let here: Result<_, _> = here.to_str()?.split(',').map(str::parse).collect();
        Some(Wanted {
            results: wanted_of(Some(page.clone()), Some(timeline.clone())),
            here: here.ok()?,
            program: program.to_string_lossy().into_owned(),
        })
    }
}

/// A rank of the node.
struct Rank {
    rank: u32,
    /// Its process, once that is known.
    process: Option<OwnedFd>,
    /// The tick at which it has ended.
    ended: Option<u64>,
}

/// Closes all descriptors but the first three, which this process has from a rank.
pub fn close_inherited() {
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let numbers: Vec<i32> = open.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for number in numbers.into_iter().filter(|number| *number > 2) {
        // SAFETY: nothing of this process uses any of them. That of the folder is closed already, so closing it fails.
        unsafe { libc::close(number) };
    }
}

/// Waits for the ends of the ranks whose memory is in `file`. The page and the findings, if no rank has printed them.
pub fn page(file: &OwnedFd, wanted: Wanted, name: &str) -> Option<Result<String, NoDump>> {
    let memory = Parts::of_file(file.as_fd(), 0)?.map(file.as_fd()).ok()?;
    if wanted.here.iter().any(|rank| *rank as usize >= memory.area.ranks()) {
        return None;
    }
    let clock = Compared::begin();
    let mut ranks: Vec<Rank> =
        wanted.here.iter().map(|rank| Rank { rank: *rank, process: None, ended: None }).collect();
    let mut first = Vec::new();
    loop {
        let all = wait(&mut ranks, &memory, &clock);
        if first.is_empty() {
            first = killed(&ranks, &memory);
        }
        if all {
            break;
        }
    }
    if memory.area.job().printed.load(Acquire) != printed::NOT {
        return None;
    }
    let mut parts = Vec::new();
    for Rank { rank, ended, .. } in &ranks {
        let Some(ended) = ended else { continue };
        let origin = Origin { now: *ended, ..Origin::new(*rank, &wanted.here, &clock, &wanted.program) };
        dump::write(&dump::dump(&memory, &origin), &mut parts).expect("a vector takes all");
    }
    // None was killed where all had sessions only, and some ranks of the node had none.
    let ended = (!first.is_empty())
        .then(|| format!("The job ended before its time: {} ended without MPI_Finalize", sentence(&first)));
    Some(of_ranks(&parts, wanted.results, ended, name).map(|(text, _)| text))
}

/// Waits until a rank has ended. Returns whether all of them have, but for those that never began, or that this process can't watch.
fn wait(ranks: &mut [Rank], memory: &Mapped, clock: &Compared) -> bool {
    let mut waits = false;
    for rank in ranks.iter_mut().filter(|rank| rank.process.is_none() && rank.ended.is_none()) {
        match find(memory.area.rank(rank.rank as usize).head.pid.load(Acquire)) {
            Found::Process(process) => rank.process = Some(process),
            Found::Ended => rank.ended = Some(clock.now()),
            Found::Unknown => waits = true,
        }
    }
    let alive = || ranks.iter().enumerate().filter(|(_, rank)| rank.ended.is_none());
    let (places, mut polled): (Vec<usize>, Vec<PollFd<'_>>) = alive()
        .filter_map(|(at, rank)| Some((at, PollFd::new(rank.process.as_ref()?, PollFlags::IN))))
        .unzip();
    if polled.is_empty() {
        return true;
    }
    let limit = Timespec::try_from(NEXT_LOOK).ok().filter(|_| waits);
    if rustix::event::poll(&mut polled, limit.as_ref()).is_err() {
        return false;
    }
    let ended: Vec<usize> = places
        .into_iter()
        .zip(&polled)
        .filter(|(_, one)| !one.revents().is_empty())
        .map(|(at, _)| at)
        .collect();
    for at in ended {
        ranks[at].ended = Some(clock.now());
    }
    false
}

/// The ranks that have ended without `MPI_Finalize` so far.
fn killed(ranks: &[Rank], memory: &Mapped) -> Vec<u32> {
    let ended = ranks.iter().filter(|rank| rank.ended.is_some()).map(|rank| rank.rank);
    ended.filter(|rank| memory.area.rank(*rank as usize).head.ended.load(Acquire) == 0).collect()
}

fn sentence(ranks: &[u32]) -> String {
    match ranks {
        [one] => format!("rank {one}"),
        [some @ .., last] if ranks.len() <= NAMED => {
            let some: Vec<String> = some.iter().map(u32::to_string).collect();
            format!("ranks {} and {last}", some.join(", "))
        }
        _ => format!("{} ranks", ranks.len()),
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use encore_insight::area::Area;
    use rustix::fs::MemfdFlags;

    use super::*;

    /// The memory of two ranks: this process's child and one that has ended.
    fn memory() -> (OwnedFd, Mapped) {
        let file = rustix::fs::memfd_create("test", MemfdFlags::CLOEXEC).unwrap();
        let parts = Parts { ranks: 2, ..Parts::default() };
        rustix::fs::ftruncate(&file, parts.bytes() as u64).unwrap();
        let memory = parts.map(file.as_fd()).unwrap();
        parts.write(memory.area.job(), 0);
        (file, memory)
    }

    fn begin(area: &Area, rank: usize, command: &str) -> std::process::Child {
        let child = Command::new(command).arg("60").spawn().unwrap();
        area.rank(rank).head.pid.store(child.id(), std::sync::atomic::Ordering::Release);
        child
    }

    fn wanted(folder: &std::path::Path) -> Wanted {
        let results = (Some(Some(folder.join("kept"))), None);
        Wanted { results, here: vec![0, 1], program: "program".into() }
    }

    #[test]
    fn the_first_one_that_was_killed_is_named() {
        let folder = std::env::temp_dir().join(format!("encore-killed-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, memory) = memory();
        let mut children = [0, 1].map(|rank| begin(&memory.area, rank, "sleep"));
        let wants = wanted(&folder);
        let watch = std::thread::spawn(move || page(&file, wants, "mpiexec"));
        children[1].kill().unwrap();
        children[1].wait().unwrap();
        // The watch has to see the one end before the other.
        std::thread::sleep(Duration::from_millis(300));
        children[0].kill().unwrap();
        children[0].wait().unwrap();
        let text = watch.join().unwrap().unwrap().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(
            text.contains("rank 1 ended without MPI_Finalize") || text.contains("ranks 0 and 1 "),
            "{text}"
        );
    }

    #[test]
    fn ranks_with_sessions_were_not_killed() {
        let folder = std::env::temp_dir().join(format!("encore-sessions-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, memory) = memory();
        // Rank 1 has never begun.
        let mut child = begin(&memory.area, 0, "sleep");
        memory.area.rank(0).head.ended.store(9, std::sync::atomic::Ordering::Release);
        child.kill().unwrap();
        child.wait().unwrap();
        let text = page(&file, wanted(&folder), "mpiexec").unwrap().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(text.contains("encore profile: program") && !text.contains("before its time"), "{text}");
    }

    #[test]
    fn nothing_is_printed_where_a_rank_has() {
        let (file, memory) = memory();
        let mut children = [0, 1].map(|rank| begin(&memory.area, rank, "sleep"));
        memory.area.job().printed.store(printed::DONE, std::sync::atomic::Ordering::Release);
        children.iter_mut().for_each(|child| _ = (child.kill(), child.wait()));
        assert!(page(&file, wanted(std::path::Path::new("/nowhere")), "mpiexec").is_none());
    }

    #[test]
    fn ranks_are_named() {
        assert_eq!(sentence(&[3]), "rank 3");
        assert_eq!(sentence(&[0, 1, 3]), "ranks 0, 1 and 3");
        assert_eq!(sentence(&[0, 1, 2, 3, 4]), "5 ranks");
    }
}
