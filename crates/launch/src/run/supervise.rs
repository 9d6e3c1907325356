//! mpiexec itself, while a job runs: one loop that waits for whatever happens next. Its looks at the ranks are in [`watching`], their ends in [`ending`].

mod ending;
mod watching;

use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use encore_boot::rollcall::{TICK, Watch, tick};
use encore_boot::segment::Stage;
use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions};

use super::Outcome;
use super::claims::Claims;
use super::descendants;
use super::leaving::Leaving;
use super::messages::Cause;
use super::profile::{self, Ends, Findings};
use super::rollcall::{self, Entry};
use super::signals::SignalDescriptor;
use super::strangers::Strangers;
use super::terminal::Terminal;
use super::verdict::End;
use super::wire::{Connection, Event, Order};
use crate::output::{Output, SinkError, Which};
use crate::parent::{APART, Parent, ProgramState};
use crate::plan::Plan;
use crate::waiting;

/// The signals that mpiexec reacts to. The last two only must not stop it; the one before makes it check whether it is
/// in the foreground by now.
pub const SIGNALS: [i32; 10] = [
    libc::SIGINT,
    libc::SIGTERM,
    libc::SIGHUP,
    libc::SIGQUIT,
    libc::SIGUSR1,
    libc::SIGUSR2,
    libc::SIGTSTP,
    libc::SIGCONT,
    libc::SIGTTIN,
    libc::SIGTTOU,
];

/// Time for writing output after a request to end mpiexec.
const FLUSH_LIMIT: Duration = Duration::from_millis(500);
/// Polling interval of sources for which the system gives no readiness.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Time limit for killing processes that a dead keeper has left.
const KILLING: Duration = Duration::from_secs(5);

/// Known facts of a rank.
#[derive(Clone, Copy, Default)]
struct RankState {
    /// The process that the keeper started.
    pid: Option<u32>,
    end: Option<End>,
}

/// Source of an event of poll.
#[derive(Clone, Copy)]
enum Source {
    Signals,
    Keeper,
    Terminal,
    Parent,
    Reader(usize),
    Writer(usize),
    Claim(usize),
}

/// A job while it runs.
pub struct Supervisor<'a> {
    plan: &'a Plan,
    name: &'a str,
    /// The connection to the keeper; `None` once the keeper is no more.
    keeper: Option<Connection>,
    keeper_pid: u32,
    /// The keeper has said that nothing of the job is left.
    finished: bool,
    signals: SignalDescriptor,
    output: Output,
    terminal: Option<Terminal>,
    /// The program that has started the job, while the job depends on it.
    parent: &'a mut Option<Parent>,
    ranks: Vec<RankState>,
    /// The order in which ranks have ended.
    order: Vec<usize>,
    claims: Claims,
    leaving: Leaving,
    strangers: Strangers,
    started: Instant,
    /// Whether a notice has named a rank that called a function that does not exist yet.
    told_of_absent: bool,
    /// Mistakes that ranks have found.
    findings: Findings,
    /// When ranks have ended, for the profile.
    ends: Ends,
    watch: Watch,
    /// [`Self::watch`] over the ranks of this job and of the one that has spawned it.
    watch_of_jobs: Watch,
    tick: Duration,
    last_tick: Instant,
    /// When the job has taken too long.
    deadline: Option<Instant>,
    /// Why the job is being ended.
    cause: Option<Cause>,
    /// When mpiexec ends even if there is output to be written.
    hurry: Option<Instant>,
    /// A rank has ended since the verdict was last asked for.
    news: bool,
}

impl<'a> Supervisor<'a> {
    /// For a job whose keeper has just been made.
    #[allow(clippy::too_many_arguments)] // All that a job consists of.
    pub fn new(
        plan: &'a Plan,
        name: &'a str,
        keeper: Connection,
        keeper_pid: u32,
        signals: SignalDescriptor,
        output: Output,
        terminal: Option<Terminal>,
        parent: &'a mut Option<Parent>,
    ) -> Supervisor<'a> {
        let now = Instant::now();
        // Often enough for the time after which a deadlock counts.
        let tick = plan.deadlock.map_or(TICK, tick);
        Supervisor {
            plan,
            name,
            keeper: Some(keeper),
            keeper_pid,
            finished: false,
            signals,
            output,
            terminal,
            parent,
            ranks: vec![RankState::default(); plan.ranks()],
            order: Vec::new(),
            claims: Claims::new(plan.ranks()),
            leaving: Leaving::new(plan.ranks()),
            strangers: Strangers::new(plan.audited),
            started: now,
            told_of_absent: false,
            findings: Findings::default(),
            ends: Ends::new(plan.ranks()),
            watch: Watch::default(),
            watch_of_jobs: Watch::default(),
            tick,
            last_tick: now,
            deadline: plan.timeout.map(|limit| now + limit),
            cause: None,
            hurry: None,
            news: false,
        }
    }

    /// Runs the job to its end.
    pub fn run(mut self) -> Outcome {
        self.output.show(&self.plan.display);
        for notice in &self.plan.notices {
            self.output.say(&format!("{}: {notice}\n", self.name));
        }
        while !self.is_over() {
            self.turn();
        }
        self.conclude()
    }

    fn is_over(&self) -> bool {
        let hurried = self.hurry.is_some_and(|until| until <= Instant::now());
        self.keeper.is_none() && (hurried || (self.output.ended() && self.output.writers().next().is_none()))
    }

    /// Waits for something to happen and does what it asks for.
    fn turn(&mut self) {
        let (ready, failed) = self.wait();
        let now = Instant::now();
        if let Some(error) = failed {
            self.end_because(Cause::Own(error));
        }
        for source in ready {
            match source {
                Source::Signals => self.hear_signals(),
                Source::Keeper => self.hear_keeper(now),
                Source::Terminal => self.terminal.iter_mut().for_each(Terminal::turn),
                Source::Parent => self.hear_parent(),
                Source::Reader(index) => self.output.read(index, now),
                Source::Writer(index) => self.output.write(index),
                Source::Claim(rank) => self.claims.ended(rank, now),
            }
        }
        if self.terminal.as_ref().is_some_and(Terminal::ended) {
            self.terminal = None;
        }
        match self.output.error() {
            Some(SinkError::Broken) => self.end_because(Cause::OutputClosed),
            Some(SinkError::Failed(error)) => self.end_because(Cause::OutputFailed(error)),
            None => {}
        }
        self.on_time(now);
        self.show_findings();
        if self.news {
            self.news = false;
            self.judge(now);
        }
        if self.keeper.is_none() {
            self.output.end_silent();
        }
    }

    /// Waits for the next thing to happen: what is ready, and why waiting failed.
    fn wait(&self) -> (Vec<Source>, Option<Errno>) {
        let mut sources: Vec<(Source, BorrowedFd<'_>, PollFlags)> =
            Vec::with_capacity(2 * self.ranks.len() + 8);
        sources.push((Source::Signals, self.signals.as_fd(), PollFlags::IN));
        if let Some(keeper) = &self.keeper {
            sources.push((Source::Keeper, keeper.as_fd(), PollFlags::IN));
        }
        sources.extend(self.parent.iter().map(|parent| (Source::Parent, parent.as_fd(), PollFlags::IN)));
        if let Some(terminal) = &self.terminal {
            sources.extend(terminal.reader().map(|reader| (Source::Terminal, reader, PollFlags::IN)));
            sources.extend(terminal.writer().map(|writer| (Source::Terminal, writer, PollFlags::OUT)));
        }
        sources.extend(self.output.readers().map(|(index, fd)| (Source::Reader(index), fd, PollFlags::IN)));
        sources.extend(self.output.writers().map(|(index, fd)| (Source::Writer(index), fd, PollFlags::OUT)));
        sources.extend(self.claims.watched().map(|(rank, fd)| (Source::Claim(rank), fd, PollFlags::IN)));

        let mut polled: Vec<PollFd<'_>> =
            sources.iter().map(|(_, fd, flags)| PollFd::from_borrowed_fd(*fd, *flags)).collect();
        let timeout = self.next_time().saturating_duration_since(Instant::now());
        let failed = match waiting::poll(&mut polled, Some(timeout)) {
            Ok(_) | Err(Errno::INTR | Errno::AGAIN) => None,
            Err(error) => {
                // No readiness is known: read from time to time, until the job is over.
                std::thread::sleep(POLL_INTERVAL);
                let may_be =
                    |source: &Source| matches!(source, Source::Signals | Source::Keeper | Source::Reader(_));
                let ready = sources.iter().map(|(source, ..)| *source).filter(may_be);
                return (ready.collect(), Some(error));
            }
        };
        let ready = polled.iter().zip(&sources).filter(|(fd, _)| !fd.revents().is_empty());
        (ready.map(|(_, (source, ..))| *source).collect(), failed)
    }

    fn next_time(&self) -> Instant {
        let now = Instant::now();
        let times = [
            Some(self.last_tick + self.tick),
            self.deadline,
            self.output.next_time(),
            self.claims.next_time(now),
            self.hurry,
            self.early_look(),
        ];
        times.into_iter().flatten().min().unwrap_or(now + self.tick)
    }

    fn on_time(&mut self, now: Instant) {
        if self.output.next_time().is_some_and(|time| time <= now) {
            self.output.on_time(now);
        }
        if self.deadline.is_some_and(|deadline| deadline <= now) {
            self.deadline = None;
            if let Some(limit) = self.plan.timeout.filter(|_| self.cause.is_none() && self.keeper.is_some()) {
                self.call_roll();
                self.end_because(Cause::TimedOut(limit));
            }
        }
        if self.early_look().is_some_and(|time| time <= now) {
            let outside = self.outside();
            self.strangers.look_early(outside.into_iter());
        }
        let passed = now.saturating_duration_since(self.last_tick);
        if passed >= self.tick {
            self.last_tick = now;
            for (rank, slot) in self.plan.head.slots().enumerate() {
                if let Some(pid) = self.ranks[rank].pid {
                    self.claims.look(rank, pid, slot.pid.load(Ordering::Acquire), now);
                }
            }
            // Time in which mpiexec did not run itself does not count.
            let counts = passed.min(2 * self.tick);
            let looks = self.looks();
            self.watch_for_the_gone(&looks, counts);
            self.watch_for_deadlock(looks, counts);
            self.watch_for_deadlock_of_jobs(counts);
            self.tell_who_left(false);
            self.watch_for_strangers();
            self.tell_of_absent();
            self.judge(now);
        } else if (0..self.ranks.len()).any(|rank| self.is_lost(rank, now)) {
            self.judge(now);
        }
    }

    fn hear_keeper(&mut self, now: Instant) {
        while let Some(keeper) = &self.keeper {
            match keeper.next_event() {
                Ok(None) => return,
                Ok(Some(event)) => self.note(event, now),
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => self.keeper_is_gone(now),
                Err(error) => {
                    let error = Errno::from_io_error(&error).unwrap_or(Errno::PROTO);
                    return self.end_because(Cause::Own(error));
                }
            }
        }
    }

    fn note(&mut self, event: Event, now: Instant) {
        match event {
            Event::Started { rank, pid, outputs: [output, errors] } => {
                self.ranks[rank as usize].pid = Some(pid);
                self.output.add(rank, Which::Output, output, now);
                self.output.add(rank, Which::Errors, errors, now);
            }
            Event::NotStarted { rank, step, error } => {
                self.cause.get_or_insert(Cause::NotStarted { rank: rank as usize, step, error });
            }
            Event::Ended { rank, status } => {
                self.ranks[rank as usize].end = Some(End::from_status(status));
                if let Some(profile) = &self.plan.profile {
                    self.ends.note(rank as usize, profile.clock.now());
                }
                self.order.push(rank as usize);
                self.news = true;
                self.bury(rank as usize);
            }
            Event::LeftOver { count } => {
                let (processes, were) = if count == 1 { ("process", "was") } else { ("processes", "were") };
                let text = format!("{count} {processes} that the ranks had left running {were} ended");
                self.output.say(&format!("{}: {text}\n", self.name));
            }
            Event::Remains { pid } => {
                let text = format!("process {pid} of the job cannot be ended");
                self.output.say(&format!("{}: {text}\n", self.name));
            }
            Event::Finished => self.finished = true,
        }
    }

    /// The keeper is no more: as it should be once all is over; otherwise its work is left to be done.
    fn keeper_is_gone(&mut self, now: Instant) {
        self.keeper = None;
        if self.finished {
            // The keeper has nothing left to do but to end, or has ended.
            let keeper = i32::try_from(self.keeper_pid).ok().and_then(Pid::from_raw);
            let _ = rustix::process::waitpid(keeper, WaitOptions::empty());
        } else {
            self.cause.get_or_insert(Cause::KeeperDied);
            // The keeper's children are descendants of this process now.
            descendants::kill_all(KILLING);
        }
        self.judge(now);
        // After a request to end, mpiexec does not wait for a reader that does not read.
        if matches!(self.cause, Some(Cause::Signal(_) | Cause::OutputClosed | Cause::OutputFailed(_))) {
            self.hurry = Some(Instant::now() + FLUSH_LIMIT);
        }
    }

    fn hear_parent(&mut self) {
        match self.parent.as_mut().map_or(ProgramState::None, Parent::look) {
            ProgramState::None => {}
            ProgramState::Parted => {
                *self.parent = None;
                // If it keeps its name, it ends with the job of the program.
                let _ = rustix::thread::set_name(APART);
            }
            ProgramState::Died => {
                let orphaned = self.parent.take().is_some_and(|parent| parent.is_orphaned());
                // The first job may have come to its end a moment before this one.
                let ends_well = self.plan.head.slots().all(|slot| slot.stage() == Stage::Finalized);
                if !(orphaned && ends_well) {
                    self.end_because(Cause::ParentDied);
                }
            }
        }
    }

    fn hear_signals(&mut self) {
        while let Some(signal) = self.signals.next() {
            match signal {
                libc::SIGINT | libc::SIGTERM | libc::SIGHUP | libc::SIGQUIT => match &self.keeper {
                    None => self.hurry = Some(Instant::now()),
                    // Asked twice: not so gently.
                    Some(_) if self.cause.is_some() => self.order(Order::Kill),
                    Some(_) => self.end_because(Cause::Signal(signal)),
                },
                libc::SIGUSR1 => {
                    self.call_roll();
                    self.show_profile(Some("The job is still running.".to_owned()), false);
                }
                libc::SIGUSR2 => self.pass_on(Signal::USR2),
                libc::SIGTSTP => self.stop(),
                _ => {}
            }
        }
    }

    /// Sends a signal to the MPI program of each rank.
    fn pass_on(&self, signal: Signal) {
        for (state, slot) in self.ranks.iter().zip(self.plan.head.slots()) {
            let claimed = Some(slot.pid.load(Ordering::Relaxed)).filter(|pid| *pid != 0);
            if let Some(pid) = claimed.or(state.pid).filter(|_| state.end.is_none()) {
                // An ended process does not need it.
                let _ = descendants::send(pid, signal);
            }
        }
    }

    /// Stops the job and mpiexec itself, until somebody continues it.
    fn stop(&mut self) {
        descendants::stop(self.keeper_pid);
        let stopped = Instant::now();
        // Not possible only for the first process of a container, which nobody could continue.
        let _ = rustix::process::kill_process(rustix::process::getpid(), Signal::STOP);
        descendants::signal(self.keeper_pid, Signal::CONT);
        let now = Instant::now();
        self.last_tick = now;
        self.deadline = self.deadline.map(|deadline| deadline + (now - stopped));
    }

    fn call_roll(&mut self) {
        let entries = self.ranks.iter().zip(self.plan.head.slots()).enumerate();
        let entries = entries.map(|(rank, (state, slot))| Entry {
            program: &self.plan.image(rank).name,
            pid: state.pid,
            end: state.end,
            slot,
        });
        let text = rollcall::call(self.name, entries);
        self.output.say(&text);
    }

    /// Shows what ranks have found since the last time.
    fn show_findings(&mut self) {
        if let Some(plan) = &self.plan.profile {
            self.output.say(&self.findings.next(plan));
        }
    }

    /// Shows notes about the run, which are no findings.
    fn show_notes(&mut self) {
        if let Some(plan) = &self.plan.profile {
            self.output.say(&self.findings.notes(plan));
        }
    }

    /// Shows the profile, if there is one, and keeps it at the end, with the timeline. `ended`: what has become of the job, if it hasn't ended as it should.
    fn show_profile(&mut self, ended: Option<String>, at_end: bool) {
        if let Some(plan) = self.plan.profile.as_ref().filter(|plan| plan.page) {
            let text = profile::show(plan, &self.ends, ended, at_end, self.name);
            self.output.say(&text);
        }
        if let Some(plan) = self.plan.profile.as_ref().filter(|_| at_end) {
            self.output.say(&profile::write_timeline(plan, &self.ends, self.name));
        }
    }

    fn order(&self, order: Order) {
        if let Some(keeper) = &self.keeper {
            // If the keeper is dead, that is noticed by itself; if somebody has stopped it, it has to go on.
            let _ = keeper.order(order);
            let _ = descendants::send(self.keeper_pid, Signal::CONT);
        }
    }
}
