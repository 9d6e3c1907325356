//! mpiexec's messages about a job that does not end well.

use std::time::Duration;

use encore_boot::rollcall::DEADLOCK;
use rustix::io::Errno;

use super::signals;
use super::spawn::Step;
use super::verdict::{End, Fault};

/// Why a job is ended, or has ended, other than well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A rank failed.
    Rank {
        /// The rank.
        rank: usize,
        /// Its process.
        pid: u32,
        /// The rank's fault.
        what: Fault,
        /// Number of other ranks that were ended because of that.
        ended: usize,
    },
    /// A rank could not be started.
    NotStarted {
        /// The rank.
        rank: usize,
        /// The failed step.
        step: Step,
        /// How.
        error: Errno,
    },
    /// mpiexec got this signal.
    Signal(i32),
    /// The job took longer than it may.
    TimedOut(Duration),
    /// All ranks have slept in MPI for this time.
    Deadlock(Duration),
    /// All ranks have slept in MPI for this time, and so have those of the job that has started this one.
    DeadlockOfJobs(Duration),
    /// Nobody reads the output any more.
    OutputClosed,
    /// The output cannot be written.
    OutputFailed(Errno),
    /// The keeper has died.
    KeeperDied,
    /// The program that has started the job has died, or has ended without parting from it.
    ParentDied,
    /// mpiexec itself cannot go on.
    Own(Errno),
}

/// Exit code of mpiexec after a time-out, the same as that of timeout(1).
pub const TIMED_OUT: u8 = 124;

impl Cause {
    /// Exit code of mpiexec.
    pub fn exit_code(&self) -> u8 {
        match self {
            Cause::Rank { what, .. } => what.exit_code(),
            Cause::NotStarted { step: Step::Execute, error: Errno::NOENT, .. } => 127,
            Cause::NotStarted { step: Step::Execute, .. } => 126,
            Cause::Signal(signal) => (128 + signal) as u8,
            Cause::TimedOut(_) => TIMED_OUT,
            Cause::Deadlock(_) | Cause::DeadlockOfJobs(_) => DEADLOCK,
            Cause::OutputClosed => (128 + libc::SIGPIPE) as u8,
            Cause::NotStarted { .. }
            | Cause::OutputFailed(_)
            | Cause::KeeperDied
            | Cause::ParentDied
            | Cause::Own(_) => 1,
        }
    }

    /// The sentence, without a full stop; `None` if there is nothing to report. `program` is the one of the rank in
    /// question.
    pub fn sentence(&self, program: &str) -> Option<String> {
        Some(match self {
            Cause::Rank { rank, pid, what, ended } => {
                let others = match ended {
                    0 => String::new(),
                    1 => "; the other rank was ended".into(),
                    ended => format!("; the other {ended} ranks were ended"),
                };
                format!("rank {rank} ({program}, process {pid}) {}{others}", deed(*what))
            }
            Cause::NotStarted { rank, step, error } => {
                format!("rank {rank} ({program}) cannot be started: {}", obstacle(*step, *error))
            }
            Cause::Signal(signal) => format!("got {}: the job was ended", signals::name(*signal)),
            Cause::TimedOut(limit) => {
                format!("the job was ended after {}, the time it was given", seconds(*limit))
            }
            Cause::Deadlock(limit) => format!(
                "deadlock: all ranks have waited for each other for {}, so none can ever go on; the job was ended",
                seconds(*limit)
            ),
            Cause::DeadlockOfJobs(limit) => format!(
                "deadlock: all ranks of this job and of the job that has started it have waited for each other for {}, so none can ever go on; this job \
                 was ended",
                seconds(*limit)
            ),
            // The reader has seen what it wanted, as with `head`.
            Cause::OutputClosed => return None,
            Cause::OutputFailed(error) => {
                format!("the output of the ranks cannot be written ({error}): the job was ended")
            }
            Cause::ParentDied => {
                "the process that has started this job with MPI_Comm_spawn has ended without MPI_Finalize or MPI_Comm_disconnect: the job was \
                 ended"
                    .into()
            }
            Cause::KeeperDied => "the process that keeps the ranks was killed: the job was ended".into(),
            Cause::Own(error) => format!("cannot go on ({error}): the job was ended"),
        })
    }
}

fn deed(what: Fault) -> String {
    match what {
        Fault::Aborted(code) => format!("ended the job with exit code {code}"),
        Fault::Failed(End::Code(code)) => format!("exited with code {code}"),
        Fault::Failed(End::Signal(signal, core)) => {
            let core = if core { ", core dumped" } else { "" };
            let meaning = match signal {
                libc::SIGSEGV => ", invalid memory access",
                libc::SIGBUS => ", access to memory that does not exist or cannot be provided",
                libc::SIGFPE => ", arithmetic error",
                libc::SIGILL => ", instruction unknown to this processor",
                libc::SIGABRT => ", the program aborted",
                libc::SIGKILL => ", by a user or for lack of memory",
                _ => "",
            };
            format!("was killed by signal {signal} ({}{meaning}{core})", signals::name(signal))
        }
        Fault::Left(others) => {
            format!("exited with code 0 without calling MPI_Finalize{}", while_others(others))
        }
        Fault::Absent(others) => {
            format!("exited with code 0 without calling MPI_Init{}", while_others(others))
        }
        Fault::Lost(_) => "runs on, but its MPI program has ended without calling MPI_Finalize".to_owned(),
    }
}

fn while_others(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " while 1 other was still in MPI".into(),
        others => format!(" while {others} others were still in MPI"),
    }
}

fn obstacle(step: Step, error: Errno) -> String {
    let what = match step {
        Step::Pipes => "no pipes for its output",
        Step::Process => "no new process",
        Step::SetUp => "setting its process up failed",
        Step::Directory => "its working directory cannot be entered",
        Step::Execute => "its program cannot be executed",
    };
    let hint = match (step, error) {
        (Step::Process, Errno::AGAIN) => ": too many processes for this user (ulimit -u) or container",
        (Step::Process, Errno::NOMEM) => ": not enough memory",
        (Step::Pipes, Errno::MFILE) => ": too many open files for one process (ulimit -n)",
        (Step::Pipes, Errno::NFILE) => ": too many open files on this machine",
        (Step::Execute, Errno::NOENT) => ": the interpreter or loader that it names is not there",
        (Step::Execute, Errno::NOEXEC) => ": it is not made for this machine",
        (Step::Execute, Errno::TOOBIG) => ": its arguments and environment are too long",
        _ => "",
    };
    format!("{what} ({error}){hint}")
}

/// A time in seconds, as people write it.
pub fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds == 1.0 { "1 second".into() } else { format!("{seconds} seconds") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_rank(what: Fault, ended: usize) -> String {
        Cause::Rank { rank: 2, pid: 77, what, ended }.sentence("./a").unwrap()
    }

    #[test]
    fn sentences_say_who_did_what() {
        assert_eq!(
            of_rank(Fault::Failed(End::Signal(11, true)), 3),
            "rank 2 (./a, process 77) was killed by signal 11 (SIGSEGV, invalid memory access, \
             core dumped); the other 3 ranks were ended"
        );
        assert_eq!(of_rank(Fault::Failed(End::Code(4)), 0), "rank 2 (./a, process 77) exited with code 4");
        assert_eq!(
            of_rank(Fault::Left(2), 2),
            "rank 2 (./a, process 77) exited with code 0 without calling MPI_Finalize while 2 others were still \
             in MPI; the other 2 ranks were ended"
        );
        assert_eq!(Cause::OutputClosed.sentence(""), None);
        assert!(Cause::TimedOut(Duration::from_millis(1500)).sentence("").unwrap().contains("1.5 seconds"));
    }

    #[test]
    fn exit_codes_tell_the_causes_apart() {
        let not_started = |step, error| Cause::NotStarted { rank: 0, step, error }.exit_code();
        assert_eq!(not_started(Step::Execute, Errno::NOENT), 127);
        assert_eq!(not_started(Step::Execute, Errno::NOEXEC), 126);
        assert_eq!(not_started(Step::Process, Errno::AGAIN), 1);
        assert_eq!(Cause::Signal(libc::SIGINT).exit_code(), 130);
        assert_eq!(Cause::OutputClosed.exit_code(), 141);
        assert_eq!(Cause::TimedOut(Duration::ZERO).exit_code(), 124);
        assert_eq!(Cause::Deadlock(Duration::ZERO).exit_code(), 35);
    }
}
