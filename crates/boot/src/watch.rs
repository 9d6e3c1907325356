//! Ranks of a node watch each other where the launcher lets a job go on whose rank has died: plain `srun` does.
//!
//! The first rank of the node has a thread that sleeps until one of the others ends, and the second one a thread for the first. Who has
//! ended without `MPI_Finalize` is missed: the others may wait for it for ever, so the one that sees it says so and ends the job.

use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use crate::ending;
use crate::segment::{Head, Stage};
use crate::signals::Blocked;

/// The stack of the thread, in bytes: it formats a sentence.
const STACK: usize = 128 << 10;

/// A rank that is watched.
#[derive(Debug)]
pub struct Neighbour {
    /// Its place in the segment.
    pub place: u32,
    /// Its process.
    pub pid: u32,
}

/// Watches `neighbours` from now on, as long as this process, rank `me`, lives. Where the system has no descriptors of processes, nobody is
/// watched.
pub fn begin(head: Arc<Head>, me: u32, neighbours: Vec<Neighbour>) -> std::io::Result<()> {
    let open = |neighbour: Neighbour| {
        let pid = Pid::from_raw(i32::try_from(neighbour.pid).ok()?)?;
        Some((pidfd_open(pid, PidfdFlags::empty()).ok()?, neighbour))
    };
    let watched: Vec<_> = neighbours.into_iter().filter_map(open).collect();
    if watched.is_empty() {
        return Ok(());
    }
    // Signals are for the program's own threads.
    let _blocked = Blocked::all();
    let builder = std::thread::Builder::new().name("encore-watch".into()).stack_size(STACK);
    builder.spawn(move || watch(&head, me, watched)).map(drop)
}

fn watch(head: &Head, me: u32, mut watched: Vec<(OwnedFd, Neighbour)>) {
    while !watched.is_empty() {
        let mut polled: Vec<PollFd<'_>> =
            watched.iter().map(|(process, _)| PollFd::new(process, PollFlags::IN)).collect();
        if rustix::event::poll(&mut polled, None).is_err() {
            continue;
        }
        let ended: Vec<bool> = polled.iter().map(|process| !process.revents().is_empty()).collect();
        let mut ended = ended.into_iter();
        watched.retain(|(_, neighbour)| {
            let over = ended.next() == Some(true);
            if over {
                judge(head, me, neighbour);
            }
            !over
        });
    }
}

/// A process has ended: that ends the job, unless it was to end.
fn judge(head: &Head, me: u32, neighbour: &Neighbour) {
    let slot = head.slot(neighbour.place);
    // It says itself why, and has told the launcher.
    if matches!(slot.stage(), Stage::Finalized | Stage::Aborted) {
        return;
    }
    let rank = slot.rank.load(Ordering::Relaxed);
    let text = format!(
        "rank {rank} (process {}) has ended without MPI_Finalize: rank {me}, which may wait for it, ends the job",
        neighbour.pid
    );
    eprintln!("{text}");
    ending::end_job(1, &text);
    // SAFETY: what the program has printed is in its hands; nothing of it runs any more.
    unsafe { libc::_exit(1) }
}
