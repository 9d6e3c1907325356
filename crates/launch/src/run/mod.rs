//! Running a job.
//!
//! Three kinds of processes: mpiexec itself ([`supervise`]), the [`keeper`], and the ranks, which are the keeper's
//! children. Whichever of them is killed, by whatever means, the others see to it that nothing is left.

mod callsite;
mod claims;
pub mod descendants;
mod keeper;
pub mod killed;
mod leaving;
mod messages;
pub mod profile;
mod rollcall;
pub mod signals;
mod spawn;
mod strangers;
mod supervise;
mod terminal;
mod verdict;
mod wire;

use std::fmt;
use std::io;
use std::os::fd::AsFd;
use std::thread::Builder;

use encore_boot::later;
use encore_boot::segment::Head;

pub use keeper::nothing;

use crate::cli::Input;
use crate::output::{self, How, Output};
use crate::parent::Parent;
use crate::plan::Plan;
use signals::{SignalDescriptor, SignalSet};
use supervise::Supervisor;
use terminal::Terminal;

/// Bytes of the stack of a thread that makes a few system calls.
const STACK: usize = 64 << 10;

/// How mpiexec is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With this exit code.
    Exit(u8),
    /// By this signal, so that its parent sees what it died of.
    Signal(i32),
}

impl Outcome {
    /// Ends mpiexec so.
    pub fn end(self) -> ! {
        match self {
            Outcome::Exit(code) => std::process::exit(code.into()),
            Outcome::Signal(signal) => signals::die_of(signal),
        }
    }
}

/// Why a job could not be begun.
#[derive(Debug)]
pub struct BeginError {
    purpose: &'static str,
    error: io::Error,
}

impl fmt::Display for BeginError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.purpose, self.error)?;
        match self.error.raw_os_error() {
            Some(libc::EAGAIN) => f.write_str(" (ulimit -u says how many processes are allowed)"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for BeginError {}

fn while_doing<E: Into<io::Error>>(purpose: &'static str) -> impl Fn(E) -> BeginError {
    move |error| BeginError { purpose, error: error.into() }
}

/// Runs a job to its end. `name` is what mpiexec is called; `parent` the program that has started the job, if one has, while the job depends on it.
pub fn run(plan: &Plan, name: &str, parent: &mut Option<Parent>) -> Result<Outcome, BeginError> {
    let blocked = signals::block(&SignalSet::all());
    // A process that ignores SIGCHLD would get no exit codes from its children.
    signals::set_default(libc::SIGCHLD);
    let own = rustix::process::getpid();
    rustix::process::set_child_subreaper(Some(own)).map_err(while_doing("becoming the parent of orphans"))?;
    let (output, errors) = output::standard().map_err(while_doing("keeping standard output"))?;

    let (terminal, input) = match plan.input {
        Input::Nobody => (None, keeper::Input::Nothing),
        Input::First => match Terminal::new().map_err(while_doing("making a pipe for standard input"))? {
            Some((terminal, reader)) => (Some(terminal), keeper::Input::Pipe(reader)),
            None => (None, keeper::Input::Own),
        },
    };
    let (keepers_end, own_end) = wire::connection().map_err(while_doing("making sockets"))?;
    // SAFETY: this process has one thread, so the new one has a copy of all that is going on.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        drop((own_end, terminal, output, errors));
        keeper::run(plan, keepers_end, input, &blocked);
    }
    if pid < 0 {
        return Err(while_doing("making a new process")(io::Error::last_os_error()));
    }
    drop(keepers_end);

    if terminal.is_none() {
        // The input is rank 0's: its writer must see it closed once rank 0 closes it. If that fails, the writer waits
        // for the end of the job instead.
        let _ = nothing().map(rustix::stdio::dup2_stdin);
    }
    drop(input);
    // A signal that is ignored must not be blocked, or it would be kept for the descriptor.
    let heard: Vec<i32> =
        supervise::SIGNALS.into_iter().filter(|signal| !signals::is_ignored(*signal)).collect();
    signals::block(&SignalSet::of(&heard));
    let signals = SignalDescriptor::new(&heard).map_err(while_doing("listening for signals"))?;
    keep_later_segments(plan)?;
    let how = How { tag: plan.tag, merge: plan.merge_output, interactive: terminal.is_some() };
    let output = Output::new(output, errors, how);
    Ok(Supervisor::new(plan, name, own_end, pid as u32, signals, output, terminal, parent).run())
}

/// Begins the thread that makes the segments of the ranks' later programs. It ends with mpiexec.
fn keep_later_segments(plan: &Plan) -> Result<(), BeginError> {
    let head = Head::map(plan.segment.as_fd(), None).map_err(|error| BeginError {
        purpose: "looking at the memory of the job",
        error: io::Error::other(error),
    })?;
    let thread = Builder::new().name("later programs".to_owned()).stack_size(STACK);
    thread.spawn(move || later::keep(&head)).map_err(while_doing("making a thread"))?;
    Ok(())
}
