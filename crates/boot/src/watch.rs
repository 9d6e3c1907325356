//! Ranks of a node watch each other, and what has started them there, since launchers of others let a job go on whose rank has died (plain
//! `srun`), or ranks whose launcher has died (Hydra).
//!
//! The first rank of the node has a thread that sleeps until one of the others ends, or the launcher's process there; and the second one a
//! thread for the first. Ranks may wait for ever for one that has ended without `MPI_Finalize`, so the thread that sees it reports it
//! and ends the job. Where the launcher's process has ended, nobody could: the first rank then ends the ranks of the node. Those of others
//! learn of it by their links.
//!
//! Where ranks go on when one dies, [`crate::vigil`] watches instead.

use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use crate::segment::{Head, Stage};
use crate::signals::Blocked;
use crate::{descriptors, ending, notice, process};

/// A rank of the job that is gone may have been ended by the launcher, which ends this one next, and has said why. Where it doesn't, this rank
/// ends after that time.
pub const LAUNCHER_FIRST: Duration = Duration::from_secs(1);

/// The stack of the thread, in bytes: it formats a sentence.
pub(crate) const STACK: usize = 128 << 10;

/// A rank that is watched.
#[derive(Debug)]
pub struct Neighbour {
    /// Its place in the segment.
    pub place: u32,
    /// Its process.
    pub pid: u32,
    /// By these the launcher learns of its end, once this rank has let go of them ([`crate::bootstrap::Bootstrap::lifelines`]).
    pub lifelines: Vec<OwnedFd>,
}

/// A rank's watch over others of its node.
#[derive(Debug)]
pub struct Watch {
    /// The head of the node's segment.
    pub head: Arc<Head>,
    /// The rank that watches.
    pub me: u32,
    /// The ranks that it watches.
    pub neighbours: Vec<Neighbour>,
    /// The launcher's process on this node, if this rank watches that.
    pub launcher: Option<u32>,
    /// The launcher ends the job when a rank dies, in this time if it can.
    pub first: Option<Duration>,
}

/// Process that a descriptor belongs to.
enum Watched {
    Launcher(u32),
    Rank(Neighbour),
}

impl Watch {
    /// Watches from now on, as long as this process lives. Where the system has no descriptors of processes, nobody is watched.
    pub fn begin(mut self) -> std::io::Result<()> {
        let open = |pid: u32| {
            let Some(named) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return Ok(None) };
            match pidfd_open(named, PidfdFlags::empty()) {
                Err(error) if descriptors::is_lack(&error.into()) => Err(std::io::Error::from(error)),
                opened => Ok(opened.ok()),
            }
        };
        let neighbours = std::mem::take(&mut self.neighbours).into_iter().map(Watched::Rank);
        let mut watched = Vec::new();
        for one in neighbours.chain(self.launcher.map(Watched::Launcher)) {
            let (Watched::Rank(Neighbour { pid, .. }) | Watched::Launcher(pid)) = &one;
            watched.extend(open(*pid)?.map(|descriptor| (descriptor, one)));
        }
        if watched.is_empty() {
            return Ok(());
        }
        // Signals are for the program's own threads.
        let _blocked = Blocked::all();
        let builder = std::thread::Builder::new().name(process::WATCH_THREAD.into()).stack_size(STACK);
        builder.spawn(move || self.watch(watched)).map(drop)
    }

    fn watch(&self, mut watched: Vec<(OwnedFd, Watched)>) {
        while !watched.is_empty() {
            let mut polled: Vec<PollFd<'_>> =
                watched.iter().map(|(process, _)| PollFd::new(process, PollFlags::IN)).collect();
            if rustix::event::poll(&mut polled, None).is_err() {
                continue;
            }
            let ended = polled.iter().position(|process| !process.revents().is_empty());
            let Some(ended) = ended else { continue };
            let (_, ended) = watched.swap_remove(ended);
            match ended {
                Watched::Launcher(pid) => self.end_with(pid, &watched),
                Watched::Rank(neighbour) => self.judge(neighbour),
            }
        }
    }

    /// The launcher's process on this node has ended: the ranks that are left here end, unless they have finalized.
    fn end_with(&self, launcher: u32, others: &[(OwnedFd, Watched)]) {
        let me = self.me;
        let is_over = |slot: u32| self.head.slot(slot).stage() == Stage::Finalized;
        let mine = self.head.slots().position(|slot| slot.rank.load(Ordering::Relaxed) == me);
        if mine.is_none_or(|place| is_over(place as u32)) {
            return;
        }
        notice::write(&format!(
            "rank {me} on {}: the launcher's process {launcher} on this node has ended, without which nobody ends the ranks here: they end",
            host()
        ));
        for (process, other) in others {
            let Watched::Rank(neighbour) = other else { continue };
            if !is_over(neighbour.place) {
                // The process has ended by itself where that fails.
                let _ = pidfd_send_signal(process, Signal::KILL);
            }
        }
        // SAFETY: what the program has printed is in its hands; nothing of it runs any more.
        unsafe { libc::_exit(1) }
    }

    /// A process has ended: that ends the job, unless it was to end.
    fn judge(&self, neighbour: Neighbour) {
        let Neighbour { place, pid, lifelines } = neighbour;
        let (slot, me) = (self.head.slot(place), self.me);
        // The rank itself reports the reason, and has notified the launcher.
        if matches!(slot.stage(), Stage::Finalized | Stage::Aborted) {
            return;
        }
        let rank = slot.rank.load(Ordering::Relaxed);
        let what = format!("rank {rank} (process {pid}) on {} has ended without MPI_Finalize", host());
        if let Some(first) = self.first {
            // Hydra ends the others of the node as soon as it knows, and names any of them. Where it hears of another event meanwhile, it may know
            // before this is printed.
            notice::write(&what);
            drop(lifelines);
            std::thread::sleep(first);
        }
        let text = format!("{what}: rank {me}, which may wait for it, ends the job");
        notice::write(&text);
        ending::end_job(1, &text);
        // SAFETY: as above.
        unsafe { libc::_exit(1) }
    }
}

/// Ends this process, for a reason. The job goes on.
#[cold]
pub fn end_process(text: &str) -> ! {
    notice::write(text);
    // SAFETY: what the program has printed is in its hands; nothing of it runs any more.
    unsafe { libc::_exit(1) }
}

/// Has a thread of this process call `wake` whenever a rank has died, where the others go on.
pub fn wake_at_deaths(head: Arc<Head>, wake: impl Fn() + Send + 'static) -> std::io::Result<()> {
    let _blocked = Blocked::all();
    let builder = std::thread::Builder::new().name(process::WATCH_THREAD.into()).stack_size(STACK);
    let watch = move || {
        let mut seen = 0;
        while let Some(deaths) = head.deaths() {
            if deaths == seen {
                head.wait_for_death(seen);
            } else {
                seen = deaths;
                wake();
            }
        }
    };
    builder.spawn(watch).map(drop)
}

/// The process that has started this one for a launcher of others: the nearest above it that is no rank itself, going by the variables that it
/// was started with. One between them may be a shell.
pub fn launcher() -> Option<u32> {
    /// The variables that say that a process is a rank.
    const RANKS: [&[u8]; 3] = [b"PMI_FD=", b"PMI_ID=", b"PMIX_RANK="];
    let is_rank = |pid: u32| {
        // A process of another user belongs to the launcher, not to a rank.
        let variables = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        variables.split(|byte| *byte == 0).any(|one| RANKS.iter().any(|name| one.starts_with(name)))
    };
    let mut above = std::os::unix::process::parent_id();
    while above > 1 && is_rank(above) {
        above = process::status(above)?.parent;
    }
    // The first process of all never ends.
    (above > 1).then_some(above)
}

pub(crate) fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}
