//! A job that another launcher starts for a program (`MPI_Comm_spawn` on other machines), seen from the mpiexec between the two.
//!
//! The launcher is a child of this process, and ends with it. When the program dies, the launcher is asked to end its ranks, unless the parents
//! have parted from the job.

use std::io::Error;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use encore_boot::process;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, WaitOptions, WaitStatus};
use rustix::process::{kill_process, pidfd_open, waitpid};

use crate::handover::{Handover, Launcher};
use crate::parent::{self, APART, Parent, ProgramState};

/// Time that a launcher has to end its ranks before it is killed. Its daemons on other machines end the ranks then.
const END_GRACE: Duration = Duration::from_secs(5);

/// Time that the program waits for the ranks before a message says what it waits for.
const REPORT_AFTER: Duration = Duration::from_secs(30);

/// Time that a launcher may be without a process for any machine.
const LAUNCHER_GRACE: Duration = Duration::from_secs(4);
/// Interval of checks for launchers without processes.
const TICK: Duration = Duration::from_secs(1);

/// State of the job's start.
#[derive(Clone, Copy)]
enum Phase {
    /// It ends with the program.
    Bound,
    /// The job is independent of the program, or nothing more can be done.
    Free,
    /// The launcher was asked to end it, and is killed at this time.
    Asked(Instant),
}

/// Runs the job to its end. Returns a sentence for the program, if the program still waits for the ranks.
pub fn run(handover: Handover, parent: &mut Parent) -> String {
    let launcher = handover.launcher.program();
    let mut waiting = Waiting {
        doing: handover.notices.first().cloned().unwrap_or_default(),
        // Others leave the machines to daemons of their own.
        has_children: handover.launcher == Launcher::Hydra,
        alone: None,
        to_tell: Some(Instant::now() + REPORT_AFTER),
    };
    match begin(handover).and_then(|(child, watched)| watch(child, &watched, &mut waiting, parent)) {
        Ok(_) if waiting.has_lost_all() => format!(
            "{launcher}, which starts the ranks on the other machines, has lost its connections with them before they had called MPI_Init, and was \
             ended; what it said is on standard error"
        ),
        Ok(status) => sentence(launcher, status),
        Err(error) => {
            format!("{launcher}, which starts the ranks on the other machines, can't be run: {error}")
        }
    }
}

/// Starts the launcher: its process, and what is readable once that has ended.
fn begin(handover: Handover) -> Result<(Pid, OwnedFd), Error> {
    match parent::fork()? {
        Some(child) => Ok((child, pidfd_open(child, PidfdFlags::empty())?)),
        None => become_launcher(handover),
    }
}

fn become_launcher(handover: Handover) -> ! {
    // Without it, the launcher outlives a mpiexec that is killed; its ranks still end with the program that they are connected with.
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::TERM));
    eprintln!("mpiexec: {}", handover.run());
    std::process::exit(127)
}

/// While the program waits for the ranks.
struct Waiting {
    /// Sentence about the launcher's work.
    doing: String,
    /// The launcher has a child for each machine, as long as it can start ranks there.
    has_children: bool,
    /// Since when it has none.
    alone: Option<Instant>,
    /// Time of the message to the user.
    to_tell: Option<Instant>,
}

impl Waiting {
    /// Looks at the launcher. Some versions of Hydra wait for ever for machines that they couldn't reach.
    fn look(&mut self, launcher: Pid) {
        let now = Instant::now();
        if self.to_tell.is_some_and(|at| at <= now) {
            self.to_tell = None;
            let (doing, seconds) = (&self.doing, REPORT_AFTER.as_secs());
            eprintln!(
                "mpiexec: {doing}, and none of them has called MPI_Init for {seconds} s: the program waits for them"
            );
        }
        let is_alone = self.has_children && has_no_children(launcher);
        self.alone = self.alone.or(Some(now)).filter(|_| is_alone);
    }

    fn has_lost_all(&self) -> bool {
        self.alone.is_some_and(|since| since.elapsed() >= LAUNCHER_GRACE)
    }

    /// When to look next.
    fn next(&self) -> Option<Instant> {
        let soon = self.has_children.then(|| Instant::now() + TICK);
        soon.into_iter().chain(self.to_tell).min()
    }
}

/// Whether a process has no child that runs; false if the system doesn't say.
fn has_no_children(pid: Pid) -> bool {
    let pid = pid.as_raw_nonzero();
    let Ok(children) = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")) else {
        return false;
    };
    let runs = |child: &str| process::status(child.parse().ok()?).filter(|status| status.state != b'Z');
    !children.split_whitespace().any(|child| runs(child).is_some())
}

/// Waits for the launcher's end, and says how it ended.
fn watch(
    child: Pid,
    watched: &OwnedFd,
    waiting: &mut Waiting,
    parent: &mut Parent,
) -> Result<WaitStatus, Error> {
    let mut phase = Phase::Bound;
    loop {
        let is_bound = matches!(phase, Phase::Bound) && !parent.is_connected();
        wait(watched, phase, waiting.next().filter(|_| is_bound), parent)?;
        if let Some((_, status)) = waitpid(Some(child), WaitOptions::NOHANG)? {
            return Ok(status);
        }
        phase = match phase {
            Phase::Asked(until) if until <= Instant::now() => {
                kill_process(child, Signal::KILL)?;
                Phase::Free
            }
            Phase::Bound => match parent.look() {
                ProgramState::None if parent.is_connected() => Phase::Bound,
                ProgramState::None => {
                    waiting.look(child);
                    if waiting.has_lost_all() {
                        kill_process(child, Signal::KILL)?;
                        Phase::Free
                    } else {
                        Phase::Bound
                    }
                }
                ProgramState::Parted => {
                    // If it keeps its name, it ends with the job of the program.
                    let _ = rustix::thread::set_name(APART);
                    Phase::Free
                }
                ProgramState::Died => {
                    kill_process(child, Signal::TERM)?;
                    Phase::Asked(Instant::now() + END_GRACE)
                }
            },
            other => other,
        };
    }
}

/// Waits until something may have happened.
fn wait(watched: &OwnedFd, phase: Phase, next: Option<Instant>, parent: &Parent) -> Result<(), Errno> {
    let mut sources = vec![PollFd::new(watched, PollFlags::IN)];
    let mut until = next;
    match phase {
        Phase::Bound => sources.push(PollFd::from_borrowed_fd(parent.as_fd(), PollFlags::IN)),
        Phase::Free => {}
        Phase::Asked(killed) => until = Some(next.map_or(killed, |at| at.min(killed))),
    }
    let longest =
        until.and_then(|until| Timespec::try_from(until.saturating_duration_since(Instant::now())).ok());
    match poll(&mut sources, longest.as_ref()) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Sentence for a program whose ranks haven't come.
fn sentence(launcher: &str, status: WaitStatus) -> String {
    let how = match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => format!("with exit code {code}"),
        (None, Some(signal)) => format!("by signal {signal}"),
        (None, None) => "for unknown reasons".to_owned(),
    };
    format!(
        "{launcher}, which starts the ranks on the other machines, has ended {how} before they had called MPI_Init; what it said is on \
         standard error"
    )
}
