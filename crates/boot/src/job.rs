//! A process's place in its job.

use std::net::IpAddr;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::bootstrap::given::Given;
use crate::bootstrap::pmi1::Pmi1;
use crate::bootstrap::pmix::Pmix;
use crate::bootstrap::{Bootstrap, Described, Own};
use crate::choices::{self, InitialErrhandler};
use crate::company::Company;
use crate::error::BootError;
use crate::launchers::{Foreign, Launcher, Way};
use crate::meeting::{self, Guest, Met};
use crate::nodes;
use crate::segment::{self, Head, JobName, RankSlot, Stage};
use crate::shared::Shared;
use crate::signals::survive_notices;
use crate::vigil::Vigil;
use crate::watch::{self, LAUNCHER_FIRST, Watch};
use crate::{cpus, descriptors, ending, environment, later, launchers, process};

/// A process's place in its job, claimed: no other process is this rank.
#[derive(Debug)]
pub struct Job {
    /// The job's name, which distinguishes its processes from those of other jobs.
    pub name: JobName,
    /// Random bytes that only ranks of the job know. A peer on the network proves with them that it belongs to the job.
    pub secret: [u8; 16],
    /// This process's rank, below `size`.
    pub rank: u32,
    /// Number of ranks in the job, at least 1.
    pub size: u32,
    /// World ranks of the processes that share the segment, in the order of their places in it; this one's is `here[place]`.
    pub here: Vec<u32>,
    /// This process's place in the segment.
    pub place: u32,
    /// Number of the job's ranks on this machine, whether they share the segment or not.
    pub near: u32,
    /// Number of distinct CPUs that the job's ranks on this machine may use together, at least 1.
    pub cpus: u32,
    /// `MPI_UNIVERSE_SIZE` (MPI 5.0, section 11.10.1): the most processes at a time, if the launcher reports it.
    pub universe: Option<u32>,
    /// `MPI_APPNUM` (MPI 5.0, section 11.10.3): the MPMD section this rank belongs to; `None` if nothing has started it as a rank.
    pub appnum: Option<u32>,
    /// The error handler that communicators start with, if the user said one at start-up.
    pub initial_errhandler: Option<InitialErrhandler>,
    /// The memory allocation kinds that the user asked for at start-up, as typed.
    pub memory_alloc_kinds: Option<String>,
    /// The node's segment, close-on-exec: map it whole for the transport. That of a rank's second program is another one than
    /// that of its first.
    pub segment: OwnedFd,
    /// Where ranks say what they do: the head of the job's first segment, mapped, where Encore's launcher watches; else that of the node's. Slots
    /// are found by [`Job::slot`].
    pub head: Arc<Head>,
    /// The exchange with other ranks.
    pub bootstrap: Box<dyn Bootstrap>,
    /// The address of the launcher as this node sees it, where it was found out when the ranks met.
    pub towards: Option<IpAddr>,
    /// The other ranks of the node, where this rank and they may still ask together.
    pub company: Option<Company>,
}

impl Job {
    /// Whether the ranks of the job that are on this machine are more than its processors. All of them say the same.
    pub fn shares_processors(&self) -> bool {
        self.near > self.cpus
    }

    /// Finds the job that this process belongs to, and takes its place in it.
    ///
    /// A process that mpiexec started, directly or by way of scripts, is the rank that the variables of
    /// [`environment`] say. They are removed from the environment then and the segment's descriptor is set
    /// close-on-exec, so that programs which this process starts are not taken for the same rank.
    ///
    /// Any other process is a job of one rank, unless another launcher started it as one of several.
    /// After a process that has finalized, another one may be the same rank: see [`later`].
    /// A descendant of the process that is or was the rank (one that was given a copy of its former
    /// environment) is such an other process.
    ///
    /// To be called once in a process. The environment is written to: as with `setenv`, no other thread
    /// should be in `setenv` or `putenv` at the same time.
    pub fn from_environment() -> Result<Job, BootError> {
        // Programs that this one starts have no profile.
        forget(&[environment::PROFILE, environment::TRACE, environment::CHECK]);
        let text = |name: &str| environment::var_os(name).map(|value| value.to_string_lossy().into_owned());
        let foreign = launchers::detect(text);
        let is_nearer = foreign.as_ref().is_some_and(|foreign| foreign.way.is_some());
        if is_nearer && text(environment::RANK).is_some() {
            // Encore's launcher keeps others' ways from its ranks: this one runs inside one of them.
            forget(&environment::ALL);
        }
        let Some(given) = Given::read(environment::var_os)? else {
            let job = match foreign {
                Some(foreign) => Job::foreign(&foreign),
                None => Job::alone(),
            };
            // Another launcher may have started this rank for a program.
            forget(&[environment::PARENT]);
            return job;
        };
        let (first, head) = given.open_segment()?;
        let segment = match claim(head.slot(given.rank), given.rank) {
            Ok(()) => Some(first),
            Err(BootError::RankTaken { pid, .. } | BootError::RankOver { pid, .. })
                if process::is_ancestor(pid) =>
            {
                None
            }
            Err(BootError::RankOver { rank, pid, finalized: true }) => Some(later::begin(&head, rank, pid)?),
            Err(error) => return Err(error),
        };
        let job = match segment {
            None => Job::alone()?,
            Some(segment) => Job::given(given, segment, Arc::new(head))?,
        };
        forget(&environment::ALL);
        Ok(job)
    }

    /// The job in which Encore's `mpiexec` has started this rank. `segment` is that of its present program, and `head` the launcher's.
    fn given(given: Given, segment: OwnedFd, head: Arc<Head>) -> Result<Job, BootError> {
        let Given { rank, size, cpus, universe, appnum, initial_errhandler, memory_alloc_kinds, .. } = given;
        let program = head.slot(rank).programs.load(Ordering::Relaxed) as u16;
        let (header, shared) = (head.header(), Shared::from_environment(environment::var_os)?);
        let name = header.job.of_program(program);
        let secret = header.secret;
        let exchange = match program {
            0 => head.clone(),
            _ => Arc::new(Head::map(segment.as_fd(), None).map_err(BootError::Segment)?),
        };
        if head.deaths().is_some() {
            ending::set_place(head.clone(), rank);
        }
        let mut bootstrap = Own::new(exchange, rank);
        let all: Vec<u32> = (0..size).collect();
        let (segment, here, place) = if shared.is_whole(size) {
            (segment, all, rank)
        } else {
            let guest =
                Guest { rank, size, near: &all, shared: &shared, job: Some((name, secret)), tolerant: false };
            let Met { segment, here, place, .. } = meeting::meet(&mut bootstrap, &guest)?;
            (segment, here, place)
        };
        Ok(Job {
            name,
            secret: bytes(secret),
            rank,
            size,
            here,
            place,
            near: size,
            cpus,
            universe,
            appnum: Some(appnum),
            initial_errhandler,
            memory_alloc_kinds,
            segment,
            head,
            bootstrap: Box::new(bootstrap),
            company: None,
            towards: None,
        })
    }

    /// The job in which another launcher has started this rank.
    fn foreign(foreign: &Foreign) -> Result<Job, BootError> {
        let Some(way) = &foreign.way else { return Err(BootError::ForeignLauncher(foreign.clone())) };
        match Job::found(foreign.launcher, way) {
            // The launcher has more to tell to a single rank, but that one misses nobody: another program may have talked to it before.
            Err(BootError::Launcher(_)) if foreign.size == Some(1) => Job::alone(),
            result => result.map_err(|error| BootError::OfLauncher(foreign.clone(), Box::new(error))),
        }
    }

    fn found(launcher: Launcher, way: &Way) -> Result<Job, BootError> {
        let (variable, text) = (environment::var_os, environment::var);
        let shared = Shared::from_environment(variable)?;
        let (mut bootstrap, described): (Box<dyn Bootstrap>, Described) = match way {
            Way::Descriptor(_) | Way::Port { .. } => {
                let (pmi, described) = Pmi1::connect(way, text)?;
                (Box::new(pmi), described)
            }
            Way::Pmix => {
                let (pmix, described) = Pmix::connect()?;
                (Box::new(pmix), described)
            }
        };
        let Described { rank, size, appnum, near } = described;
        let tolerant = choices::tolerates_deaths(variable)?;
        if tolerant {
            survive_notices();
        }
        let guest = Guest { rank, size, near: &near, shared: &shared, job: None, tolerant };
        let Met { segment, head, here, place, cpus, watched, company, towards } =
            meeting::meet(&mut *bootstrap, &guest)?;
        let near = near.len() as u32;
        claim(head.slot(place), rank)?;
        let head = Arc::new(head);
        let above = || if size > 1 { watch::launcher() } else { None };
        let begun = match head.deaths() {
            Some(_) => Vigil { head: head.clone(), place, neighbours: watched, launcher: above() }.begin(),
            None => {
                let first = (launcher != Launcher::Slurm).then_some(LAUNCHER_FIRST);
                // A single rank may outlive it: nobody waits for it.
                let launcher = if place == 0 { above() } else { None };
                Watch { head: head.clone(), me: rank, neighbours: watched, launcher, first }.begin()
            }
        };
        begun.map_err(|error| {
            BootError::Meeting(format!("watching the other ranks: {error}{}", descriptors::advice(&error)))
        })?;
        // The user's word to Encore's mpiexec, which has handed the job over, or else the launcher's.
        let universe = choices::universe(variable)?.or_else(|| bootstrap.universe_size());
        let (gone, (name, value)) = launchers::taken(text);
        forget(gone);
        forget(&[environment::UNIVERSE]);
        // SAFETY: as for `forget`.
        unsafe { std::env::set_var(name, value) };
        Ok(Job {
            name: head.header().job,
            secret: bytes(head.header().secret),
            rank,
            size,
            place,
            near,
            cpus,
            universe,
            appnum: Some(appnum),
            initial_errhandler: choices::initial_errhandler(variable)?,
            memory_alloc_kinds: choices::memory_alloc_kinds(variable),
            segment,
            // Where all ranks are on one node, there is nothing to ask.
            company: Some(company).filter(|_| here.len() < size as usize),
            towards,
            here,
            head,
            bootstrap,
        })
    }

    /// A job of one rank, with a segment of its own.
    fn alone() -> Result<Job, BootError> {
        let (segment, head) = segment::create(1, 0).map_err(BootError::Segment)?;
        claim(head.slot(0), 0)?;
        let cpus = cpus::allowed().map_err(BootError::Cpus)?.len();
        let cpus = u32::try_from(cpus).unwrap_or(u32::MAX);
        let variable = environment::var_os;
        let head = Arc::new(head);
        Ok(Job {
            name: head.header().job,
            secret: bytes(head.header().secret),
            rank: 0,
            size: 1,
            here: vec![0],
            place: 0,
            near: 1,
            cpus,
            universe: None,
            // A spawned rank has a number, even if another launcher doesn't count a single rank as one.
            appnum: variable(environment::PARENT).map(|_| 0),
            initial_errhandler: choices::initial_errhandler(variable)?,
            memory_alloc_kinds: choices::memory_alloc_kinds(variable),
            segment,
            bootstrap: Box::new(Own::new(head.clone(), 0)),
            company: None,
            towards: None,
            head,
        })
    }

    /// Tells the ranks of other nodes `value` under `key`, and returns what each of them has told, in the order of their numbers. All ranks of the job call
    /// it. A value is ASCII without blanks, `=`, `;` and `|`.
    pub fn tell_other_nodes(&mut self, key: &str, value: &str) -> Result<Vec<(u32, String)>, BootError> {
        nodes::tell(&mut *self.bootstrap, self.company.as_mut(), (&self.here, self.size), key, value)
    }

    /// Values that `ranks` put under `key`, in order. All ranks of a node call this at the same time, for the same ranks of other nodes: where
    /// a question is work for the launcher, one rank asks for all.
    pub fn get_all(&mut self, ranks: &[u32], key: &str) -> Result<Vec<String>, BootError> {
        let bootstrap = &mut self.bootstrap;
        let mut ask = || ranks.iter().map(|rank| bootstrap.get(*rank, key)).collect();
        match &mut self.company {
            Some(company) => company.share(ranks.len(), ask),
            None => ask(),
        }
    }

    /// [`Bootstrap::towards`]
    pub fn towards(&self) -> Option<IpAddr> {
        self.towards.or_else(|| self.bootstrap.towards())
    }

    /// [`Job::get_all`] won't be called any more.
    pub fn have_all(&mut self) {
        self.company = None;
    }

    /// Status slot of the process at this place in the segment.
    ///
    /// The launcher's head has a slot for each rank of the job, a node's one for each place.
    #[inline]
    pub fn slot(&self, place: u32) -> &RankSlot {
        let of_all = self.head.ranks() == self.size;
        self.head.slot(if of_all { self.here[place as usize] } else { place })
    }

    /// [`Job::slot`] of all places, in their order.
    pub fn slots(&self) -> impl ExactSizeIterator<Item = &RankSlot> + '_ {
        (0..self.here.len() as u32).map(|place| self.slot(place))
    }

    /// Index of this process's slot in [`Job::head`].
    pub fn slot_place(&self) -> u32 {
        if self.head.ranks() == self.size { self.rank } else { self.place }
    }

    /// Status slot of this process.
    #[inline]
    pub fn own_slot(&self) -> &RankSlot {
        self.slot(self.place)
    }
}

fn bytes(words: [u64; 2]) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes.chunks_exact_mut(8).zip(words).for_each(|(part, word)| part.copy_from_slice(&word.to_be_bytes()));
    bytes
}

/// Removes variables from the environment, so that programs which this process starts don't find them.
fn forget(names: &[&str]) {
    for name in names {
        // SAFETY: the C library's unsetenv neither frees nor overwrites a string, it moves the pointers
        // behind the removed one up: a thread that reads the environment at the same time may miss a
        // variable, but does not reach invalid memory. Concurrent writers are excluded by the contract
        // of `Job::from_environment`.
        unsafe { std::env::remove_var(name) };
    }
}

/// Writes this process into the slot of `rank`, if nobody was before it.
fn claim(slot: &RankSlot, rank: u32) -> Result<(), BootError> {
    let Err(pid) = slot.pid.compare_exchange(0, std::process::id(), Ordering::AcqRel, Ordering::Acquire)
    else {
        return Ok(());
    };
    let finalized = slot.stage() == Stage::Finalized;
    // A program that replaced itself with another one (exec) has ended, though its process lives on.
    if !finalized && pid != std::process::id() && process::exists(pid) {
        Err(BootError::RankTaken { rank, pid })
    } else {
        Err(BootError::RankOver { rank, pid, finalized })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_is_claimed_once() {
        let (_segment, head) = segment::create(2, 0).unwrap();
        claim(head.slot(1), 1).unwrap();
        assert_eq!(head.slot(1).pid.load(Ordering::Relaxed), std::process::id());
        claim(head.slot(0), 0).unwrap();

        let parent = std::os::unix::process::parent_id();
        head.slot(1).pid.store(parent, Ordering::Relaxed);
        assert!(
            matches!(claim(head.slot(1), 1), Err(BootError::RankTaken { rank: 1, pid }) if pid == parent)
        );
        head.slot(1).set_stage(Stage::Finalized);
        assert!(matches!(claim(head.slot(1), 1), Err(BootError::RankOver { rank: 1, finalized: true, .. })));
        head.slot(0).pid.store(u32::MAX, Ordering::Relaxed);
        assert!(matches!(claim(head.slot(0), 0), Err(BootError::RankOver { rank: 0, finalized: false, .. })));
    }
}
