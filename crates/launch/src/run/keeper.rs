//! The keeper: a process between mpiexec and the ranks, that starts them, waits for them, and sees to it that
//! nothing of the job outlives it.
//!
//! mpiexec can be killed at any moment. The keeper, in a process group of its own, with a name of its own, deaf to
//! all signals that can be blocked, notices by the end of the connection and ends the job. If the keeper is
//! killed itself, the kernel kills the ranks (`PR_SET_PDEATHSIG`) and hands what is left to mpiexec.
//!
//! The keeper is mpiexec's own image, forked before there was a second thread: it has all the plans in its memory.

use std::collections::HashMap;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::pipe::PipeFlags;
use rustix::process::{Pid, Signal, WaitOptions};

use super::descendants;
use super::signals::{SignalDescriptor, SignalSet};
use super::spawn::{Birth, PointerList, Spawner, Step};
use super::wire::{Connection, Event, Order, Orphaned};
use crate::plan::Plan;
use crate::waiting;

/// Standard input of rank 0.
pub enum Input {
    /// mpiexec's own standard input.
    Own,
    /// The end of a pipe that mpiexec writes to.
    Pipe(OwnedFd),
    /// Nothing.
    Nothing,
}

/// Time that processes have to end after SIGTERM.
const TERM_GRACE: Duration = Duration::from_millis(250);
/// Time that processes which ranks left running have to finish.
const LEFTOVER_GRACE: Duration = Duration::from_millis(500);
/// Time limit for killing processes that do not die (for want of permission, or in the kernel).
const KILLING: Duration = Duration::from_secs(5);
/// Interval of kills.
const KILL_AGAIN: Duration = Duration::from_millis(10);

/// Runs the keeper in the process that was forked for it. `blocked` are the signals that ranks have blocked.
pub fn run(plan: &Plan, connection: Connection, input: Input, blocked: &SignalSet) -> ! {
    let code = match Keeper::new(plan, connection) {
        Ok(mut keeper) => {
            keeper.start_all(input, blocked);
            keeper.keep();
            0
        }
        // The connection has ended before mpiexec heard that all is over.
        Err(_) => 1,
    };
    // SAFETY: ends the process without running what mpiexec has registered to be run at its end.
    unsafe { libc::_exit(code) }
}

/// Phase of the keeper.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Waiting for the ranks.
    Running,
    /// All ranks have ended; what they left running has until then.
    Draining(Instant),
    /// All processes have been asked to end; they have until then.
    Asked(Instant),
    /// All processes are being killed, until then.
    Killing(Instant),
}

struct Keeper<'a> {
    plan: &'a Plan,
    connection: Connection,
    children: SignalDescriptor,
    nothing: OwnedFd,
    /// Ranks that run, by process id.
    running: HashMap<u32, u32>,
    /// The processes of all ranks, each the first one of a group.
    groups: Vec<u32>,
    phase: Phase,
}

impl Keeper<'_> {
    fn new(plan: &Plan, connection: Connection) -> io::Result<Keeper<'_>> {
        leave_the_terminal();
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        let nothing = nothing()?;
        // The keeper must not hold mpiexec's output open.
        for standard in [rustix::stdio::dup2_stdout(&nothing), rustix::stdio::dup2_stderr(&nothing)] {
            standard?;
        }
        let children = SignalDescriptor::new(&[libc::SIGCHLD])?;
        Ok(Keeper {
            plan,
            connection,
            children,
            nothing,
            running: HashMap::new(),
            groups: Vec::new(),
            phase: Phase::Running,
        })
    }

    fn start_all(&mut self, input: Input, blocked: &SignalSet) {
        let plan = self.plan;
        let arguments: Vec<PointerList<'_>> =
            plan.sections.iter().map(|image| PointerList::new(&image.arguments)).collect();
        let mut spawner = Spawner::new();
        for rank in 0..plan.ranks() {
            if let Some(order) = self.connection.next_order().unwrap_or(Some(Order::End)) {
                return self.obey(order);
            }
            let image = plan.image(rank);
            let own = crate::plan::rank_variables(plan, rank);
            let environment = PointerList::new(image.environment.iter().chain(&own));
            let started = outputs().map_err(|error| (Step::Pipes, error)).and_then(|[output, errors]| {
                let standard_input = match &input {
                    Input::Own if rank == 0 => rustix::stdio::stdin(),
                    Input::Pipe(pipe) if rank == 0 => pipe.as_fd(),
                    _ => self.nothing.as_fd(),
                };
                let birth = Birth {
                    file: &image.file,
                    arguments: &arguments[plan.section_of[rank]],
                    environment: &environment,
                    directory: image.directory.as_deref(),
                    standard: [standard_input, output.1.as_fd(), errors.1.as_fd()],
                    inherited: plan.segment.as_fd(),
                    inherited_too: plan.profile.as_ref().map(|profile| profile.memory.as_fd()),
                    processors: plan.bound.as_ref().map(|bound| bound[rank].as_slice()),
                    start: plan
                        .starts
                        .as_ref()
                        .map(|starts| (starts.first[rank], starts.allowed[rank].as_slice())),
                    descriptors: plan.descriptors,
                    blocked,
                };
                Ok((spawner.spawn(&birth)?, [output.0, errors.0]))
            });
            let event = match started {
                Ok((pid, outputs)) => {
                    self.running.insert(pid, rank as u32);
                    self.groups.push(pid);
                    Event::Started { rank: rank as u32, pid, outputs }
                }
                Err((step, error)) => {
                    // mpiexec reports this; without mpiexec, the job is ended all the same.
                    let _ = self.connection.tell(Event::NotStarted { rank: rank as u32, step, error });
                    return self.obey(Order::End);
                }
            };
            if self.connection.tell(event).is_err() {
                return self.obey(Order::End);
            }
            if rank == 0 {
                // A writer to the job's standard input must see it closed once rank 0 closes it. If that fails, the
                // writer waits for the end of the job instead.
                let _ = rustix::stdio::dup2_stdin(&self.nothing);
            }
        }
        drop(input);
        rename_this_process();
    }

    /// Waits until no process of the job is left.
    fn keep(&mut self) {
        let mut listening = true;
        loop {
            if !self.reap() {
                // If mpiexec is dead, nobody needs the event.
                let _ = self.connection.tell(Event::Finished);
                return;
            }
            let now = Instant::now();
            self.advance(now);
            let until = match self.phase {
                Phase::Running => None,
                Phase::Draining(until) | Phase::Asked(until) => Some(until.saturating_duration_since(now)),
                Phase::Killing(until) if until <= now => return self.give_up(),
                Phase::Killing(_) => {
                    self.signal(Signal::KILL);
                    Some(KILL_AGAIN)
                }
            };
            let mut waiting = vec![PollFd::new(&self.children, PollFlags::IN)];
            if listening {
                waiting.push(PollFd::new(&self.connection, PollFlags::IN));
            }
            // A failure (for want of memory) is a short wait: what could be ready is looked at in any case.
            if waiting::poll(&mut waiting, until).is_err() {
                std::thread::sleep(KILL_AGAIN);
            }
            while self.children.next().is_some() {}
            if listening {
                match self.connection.next_order() {
                    Ok(None) => {}
                    Ok(Some(order)) => self.obey(order),
                    Err(Orphaned) => {
                        // The end of the connection is readable for ever.
                        listening = false;
                        self.obey(Order::End);
                    }
                }
            }
        }
    }

    /// Takes note of all children that have ended. Says whether there are others: if not, there are no
    /// processes of the job at all, since those that lose their parents become children of the keeper.
    fn reap(&mut self) -> bool {
        loop {
            match rustix::process::wait(WaitOptions::NOHANG) {
                Ok(Some((pid, status))) => {
                    if let Some(rank) = self.running.remove(&(pid.as_raw_nonzero().get() as u32)) {
                        let event = Event::Ended { rank, status: status.as_raw() };
                        if self.connection.tell(event).is_err() {
                            self.obey(Order::End);
                        }
                    }
                }
                Ok(None) => return true,
                Err(Errno::INTR) => {}
                Err(_) => return false,
            }
        }
    }

    /// Goes on to the next phase if it is time.
    fn advance(&mut self, now: Instant) {
        match self.phase {
            Phase::Running if self.running.is_empty() => self.phase = Phase::Draining(now + LEFTOVER_GRACE),
            Phase::Draining(until) if until <= now => {
                let left = descendants::of(std::process::id());
                // A job that the ranks have started and parted from goes on.
                if left.iter().any(|pid| descendants::is_apart(*pid)) {
                    self.phase = Phase::Draining(now + LEFTOVER_GRACE);
                    return;
                }
                let count = left.len() as u32;
                // If mpiexec is dead, nobody needs the event.
                let _ = self.connection.tell(Event::LeftOver { count });
                self.obey(Order::End);
            }
            Phase::Asked(until) if until <= now => self.phase = Phase::Killing(now + KILLING),
            _ => {}
        }
    }

    fn obey(&mut self, order: Order) {
        let now = Instant::now();
        match (order, self.phase) {
            (_, Phase::Killing(_)) | (Order::End, Phase::Asked(_)) => {}
            (Order::End, _) => {
                self.phase = Phase::Asked(now + TERM_GRACE);
                self.signal(Signal::TERM);
                // Stopped processes can't react to SIGTERM.
                self.signal(Signal::CONT);
            }
            (Order::Kill, _) => self.phase = Phase::Killing(now + KILLING),
        }
    }

    /// Sends a signal to all processes of the job.
    fn signal(&self, signal: Signal) {
        if descendants::signal(std::process::id(), signal) == 0 {
            // There is no /proc: at least the groups that the ranks were started as are known.
            for group in self.groups.iter().filter_map(|pid| Pid::from_raw(*pid as i32)) {
                // An ended process does not need it.
                let _ = rustix::process::kill_process_group(group, signal);
            }
        }
    }

    fn give_up(&self) {
        for pid in descendants::of(std::process::id()) {
            // If mpiexec is dead, nobody needs the event.
            let _ = self.connection.tell(Event::Remains { pid });
        }
        let _ = self.connection.tell(Event::Finished);
    }
}

/// A pipe each for standard output and standard error: where it is read, without blocking, and where it is
/// written.
fn outputs() -> Result<[(OwnedFd, OwnedFd); 2], Errno> {
    let pipe = || {
        let (reader, writer) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?;
        rustix::fs::fcntl_setfl(&reader, OFlags::NONBLOCK)?;
        Ok((reader, writer))
    };
    Ok([pipe()?, pipe()?])
}

/// Something that can be read to its end at once, and written to where the system has `/dev/null`.
pub fn nothing() -> io::Result<OwnedFd> {
    match rustix::fs::open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()) {
        Ok(null) => Ok(null),
        Err(_) => Ok(rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?.0),
    }
}

/// Takes this process out of the reach of its terminal: out of mpiexec's group, which is sent Ctrl-C and may be
/// killed as a whole; and, with all its children, out of those who may open `/dev/tty`, or a rank that asks for
/// a password there would be stopped for ever rather than fail.
///
/// A session of its own would do both. But the kernel shares out processors by sessions (autogroup): with one for
/// each rank, `nice mpiexec` would have no effect, and the user's own session would be one among many.
fn leave_the_terminal() {
    // It fails for the leader of a session only, which a new process is not.
    let _ = rustix::process::setpgid(None, None);
    if let Ok(terminal) = rustix::fs::open("/dev/tty", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()) {
        // SAFETY: the request has no argument, and affects only this process, as it is not its session's leader. If it
        // fails, the terminal stays.
        unsafe { libc::ioctl(terminal.as_raw_fd(), libc::TIOCNOTTY) };
    }
}

/// Gives the process another name than mpiexec's, both in `comm` and on its command line, so that
/// `pkill mpiexec` and `pkill -f program` do not hit it along with those whose end it has to see to.
fn rename_this_process() {
    // SAFETY: the string ends in zero and is copied.
    unsafe { libc::prctl(libc::PR_SET_NAME, c"encore-keeper".as_ptr()) };
    let Some((start, end)) = argument_area() else { return };
    let name = b"encore-keeper";
    let length = end - start;
    // SAFETY: the kernel says that the process's arguments lie there, which are writable and belong to the
    // process; nothing in the keeper reads them (what was parsed from them has been copied).
    let area = unsafe { std::slice::from_raw_parts_mut(start as *mut u8, length) };
    area.fill(0);
    let fitting = name.len().min(length.saturating_sub(1));
    area[..fitting].copy_from_slice(&name[..fitting]);
}

/// Where the arguments of this process lie in its memory (fields 48 and 49 of `/proc/self/stat`).
fn argument_area() -> Option<(usize, usize)> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = text[text.rfind(')')? + 1..].split_ascii_whitespace().skip(45);
    let start = fields.next()?.parse().ok().filter(|start| *start != 0)?;
    let end = fields.next()?.parse().ok().filter(|end| *end > start)?;
    Some((start, end))
}
