//! A process's place in its job.

use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use std::sync::atomic::Ordering;

use rustix::fs::{Mode, OFlags};
use rustix::io::FdFlags;

use crate::error::BootError;
use crate::segment::{self, Head, JobName, SegmentError, Stage};
use crate::{cpus, environment, later, launchers, process};

/// A process's place in its job, claimed: no other process is this rank.
#[derive(Debug)]
pub struct Job {
    /// The job's name, by which its processes are told from those of other jobs.
    pub name: JobName,
    /// This process's rank, below `size`.
    pub rank: u32,
    /// Number of ranks in the job, at least 1.
    pub size: u32,
    /// How many distinct CPUs the ranks of the job are allowed to use together, at least 1.
    pub cpus: u32,
    /// `MPI_APPNUM` (MPI 5.0, section 11.10.3): the MPMD section this rank belongs to; `None` without mpiexec.
    pub appnum: Option<u32>,
    /// The error handler that communicators start with, if the user said one at start-up.
    pub initial_errhandler: Option<InitialErrhandler>,
    /// The memory allocation kinds that the user asked for at start-up, as typed.
    pub memory_alloc_kinds: Option<String>,
    /// The job's segment, close-on-exec: map it whole for the transport. That of a rank's second program is another one than
    /// that of its first.
    pub segment: OwnedFd,
    /// The head of the job's first segment, mapped.
    pub head: Head,
}

/// An error handler that communicators can start with (MPI 5.0, section 11.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitialErrhandler {
    /// `MPI_ERRORS_ARE_FATAL`
    AreFatal,
    /// `MPI_ERRORS_ABORT`
    Abort,
    /// `MPI_ERRORS_RETURN`
    Return,
}

impl InitialErrhandler {
    /// The handler that the standard calls `name` on the command line of mpiexec.
    pub fn from_name(name: &str) -> Option<InitialErrhandler> {
        match name {
            "mpi_errors_are_fatal" => Some(InitialErrhandler::AreFatal),
            "mpi_errors_abort" => Some(InitialErrhandler::Abort),
            "mpi_errors_return" => Some(InitialErrhandler::Return),
            _ => None,
        }
    }

    /// What the standard calls it there.
    pub fn name(self) -> &'static str {
        match self {
            InitialErrhandler::AreFatal => "mpi_errors_are_fatal",
            InitialErrhandler::Abort => "mpi_errors_abort",
            InitialErrhandler::Return => "mpi_errors_return",
        }
    }
}

impl Job {
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
        let Some(given) = Given::read(|name| std::env::var_os(name))? else {
            let text = |name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
            return match launchers::detect(text) {
                Some(foreign) => Err(BootError::ForeignLauncher(foreign)),
                None => Job::alone(),
            };
        };
        let (first, head) = given.open_segment()?;
        let segment = match claim(&head, given.rank) {
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
            Some(segment) => Job {
                name: head
                    .header()
                    .job
                    .of_program(head.slot(given.rank).programs.load(Ordering::Relaxed) as u16),
                rank: given.rank,
                size: given.size,
                cpus: given.cpus,
                appnum: Some(given.appnum),
                initial_errhandler: given.initial_errhandler,
                memory_alloc_kinds: given.memory_alloc_kinds,
                segment,
                head,
            },
        };
        for name in environment::ALL {
            // SAFETY: the C library's unsetenv neither frees nor overwrites a string, it moves the pointers
            // behind the removed one up: a thread that reads the environment at the same time may miss a
            // variable, but does not reach invalid memory. Concurrent writers are excluded by the contract
            // of this function.
            unsafe { std::env::remove_var(name) };
        }
        Ok(job)
    }

    /// A job of one rank, with a segment of its own.
    fn alone() -> Result<Job, BootError> {
        let (segment, head) = segment::create(1, 0).map_err(BootError::Segment)?;
        claim(&head, 0)?;
        let cpus = cpus::allowed().map_err(BootError::Cpus)?.len();
        let cpus = u32::try_from(cpus).unwrap_or(u32::MAX);
        let variable = |name: &str| std::env::var_os(name);
        Ok(Job {
            name: head.header().job,
            rank: 0,
            size: 1,
            cpus,
            appnum: None,
            initial_errhandler: initial_errhandler(variable)?,
            memory_alloc_kinds: memory_alloc_kinds(variable),
            segment,
            head,
        })
    }
}

/// Writes this process into the slot of `rank`, if nobody was before it.
fn claim(head: &Head, rank: u32) -> Result<(), BootError> {
    let slot = head.slot(rank);
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

/// What mpiexec wrote into the environment.
struct Given {
    rank: u32,
    size: u32,
    cpus: u32,
    appnum: u32,
    initial_errhandler: Option<InitialErrhandler>,
    memory_alloc_kinds: Option<String>,
    descriptor: i32,
    launcher: u32,
    nonce: u64,
}

impl Given {
    /// Reads the variables of [`environment`] with `variable`; `None` if there are none.
    fn read(variable: impl Fn(&str) -> Option<OsString>) -> Result<Option<Given>, BootError> {
        if variable(environment::RANK).is_none() {
            return Ok(None);
        }
        let number = |name: &'static str, least: u32| -> Result<u32, BootError> {
            let value = variable(name).ok_or(BootError::VariableMissing(name))?;
            let number = value.to_str().and_then(|text| text.parse().ok()).filter(|number| *number >= least);
            number.ok_or(BootError::VariableInvalid { name, value })
        };
        let name = environment::SEGMENT;
        let value = variable(name).ok_or(BootError::VariableMissing(name))?;
        let Some((descriptor, launcher, nonce)) = value.to_str().and_then(parse_segment) else {
            return Err(BootError::VariableInvalid { name, value });
        };
        let given = Given {
            rank: number(environment::RANK, 0)?,
            size: number(environment::SIZE, 1)?,
            cpus: number(environment::CPUS, 1)?,
            appnum: number(environment::APPNUM, 0)?,
            initial_errhandler: initial_errhandler(&variable)?,
            memory_alloc_kinds: memory_alloc_kinds(&variable),
            descriptor,
            launcher,
            nonce,
        };
        if given.rank >= given.size {
            let name = environment::RANK;
            return Err(BootError::VariableInvalid { name, value: variable(name).unwrap_or_default() });
        }
        Ok(Some(given))
    }

    /// The job's segment: the inherited descriptor if it is still that, or else the launcher's.
    fn open_segment(&self) -> Result<(OwnedFd, Head), BootError> {
        let (segment, head) = match self.inherited() {
            Ok(found) => found,
            Err(inherited) => self.ask_launcher().map_err(|asked| BootError::SegmentUnreachable {
                launcher: self.launcher,
                inherited,
                asked,
            })?,
        };
        if head.ranks() != self.size {
            return Err(BootError::SizeDiffers { environment: self.size, segment: head.ranks() });
        }
        Ok((segment, head))
    }

    fn inherited(&self) -> Result<(OwnedFd, Head), SegmentError> {
        // SAFETY: it is only examined until it is known to be the segment; if it is closed, or is something
        // else that the program has opened, the calls fail and nothing has been changed.
        let descriptor = unsafe { BorrowedFd::borrow_raw(self.descriptor) };
        let head = Head::map(descriptor, Some(self.nonce))?;
        rustix::io::fcntl_setfd(descriptor, FdFlags::CLOEXEC)
            .map_err(|error| SegmentError::System("changing the inherited descriptor", error.into()))?;
        // SAFETY: it is the descriptor of this job's segment that mpiexec opened for this library, whose
        // number nothing else in the process knows; the variables that name it are removed before a
        // second caller could read them.
        Ok((unsafe { OwnedFd::from_raw_fd(self.descriptor) }, head))
    }

    fn ask_launcher(&self) -> Result<(OwnedFd, Head), SegmentError> {
        let path = format!("/proc/{}/fd/{}", self.launcher, self.descriptor);
        let opened = rustix::fs::open(path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
            .map_err(|error| SegmentError::System("opening it", error.into()))?;
        let head = Head::map(opened.as_fd(), Some(self.nonce))?;
        // Not one of the three standard descriptors, should these be closed.
        let segment = rustix::io::fcntl_dupfd_cloexec(&opened, 3)
            .map_err(|error| SegmentError::System("keeping its descriptor", error.into()))?;
        Ok((segment, head))
    }
}

/// The error handler that the user said, with mpiexec or without.
fn initial_errhandler(
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<Option<InitialErrhandler>, BootError> {
    let name = environment::INITIAL_ERRHANDLER;
    let Some(value) = variable(name) else { return Ok(None) };
    let handler = value.to_str().and_then(InitialErrhandler::from_name);
    handler.map(Some).ok_or(BootError::VariableInvalid { name, value })
}

/// The memory kinds that the user said, with mpiexec or without.
fn memory_alloc_kinds(variable: impl Fn(&str) -> Option<OsString>) -> Option<String> {
    variable(environment::MEMORY_ALLOC_KINDS).map(|value| value.to_string_lossy().into_owned())
}

/// Takes `FD:PID:NONCE` apart.
fn parse_segment(value: &str) -> Option<(i32, u32, u64)> {
    let mut parts = value.split(':');
    let descriptor = parts.next()?.parse().ok().filter(|descriptor| *descriptor >= 0)?;
    let launcher = parts.next()?.parse().ok()?;
    let nonce = parts.next()?.parse().ok()?;
    parts.next().is_none().then_some((descriptor, launcher, nonce))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Option<Given>, BootError> {
        Given::read(|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into()))
    }

    const WHOLE: [(&str, &str); 5] = [
        (environment::RANK, "2"),
        (environment::SIZE, "3"),
        (environment::SEGMENT, "62:4711:18446744073709551615"),
        (environment::CPUS, "2"),
        (environment::APPNUM, "1"),
    ];

    #[test]
    fn what_mpiexec_writes_is_understood() {
        let given = read(&WHOLE).unwrap().unwrap();
        assert_eq!((given.rank, given.size, given.cpus, given.appnum), (2, 3, 2, 1));
        assert_eq!((given.descriptor, given.launcher, given.nonce), (62, 4711, u64::MAX));
        assert_eq!((given.initial_errhandler, given.memory_alloc_kinds), (None, None));
    }

    #[test]
    fn what_the_user_may_say_is_understood() {
        let mut more = WHOLE.to_vec();
        more.push((environment::INITIAL_ERRHANDLER, "mpi_errors_return"));
        more.push((environment::MEMORY_ALLOC_KINDS, "mpi,system"));
        let given = read(&more).unwrap().unwrap();
        assert_eq!(given.initial_errhandler, Some(InitialErrhandler::Return));
        assert_eq!(given.memory_alloc_kinds.as_deref(), Some("mpi,system"));
        more[5].1 = "mpi_errors_are_funny";
        assert!(matches!(
            read(&more),
            Err(BootError::VariableInvalid { name: environment::INITIAL_ERRHANDLER, .. })
        ));
    }

    #[test]
    fn without_a_rank_there_is_no_job() {
        assert!(read(&[]).unwrap().is_none());
        assert!(read(&WHOLE[1..]).unwrap().is_none());
    }

    #[test]
    fn each_variable_is_missed_by_its_name() {
        for left_out in 1..WHOLE.len() {
            let mut rest = WHOLE.to_vec();
            let (name, _) = rest.remove(left_out);
            assert!(matches!(read(&rest), Err(BootError::VariableMissing(missing)) if missing == name));
        }
    }

    #[test]
    fn each_variable_is_checked() {
        let wrong = ["", "-1", "x", "99999999999", "1:2", "1:2:3:4", "-1:2:3", "a:b:c"];
        for (index, (name, _)) in WHOLE.iter().enumerate() {
            for value in wrong {
                let mut changed = WHOLE;
                changed[index].1 = value;
                assert!(
                    matches!(read(&changed), Err(BootError::VariableInvalid { name: found, .. }) if found == *name),
                    "{name}={value}"
                );
            }
        }
        let mut beyond = WHOLE;
        beyond[0].1 = "3";
        assert!(matches!(read(&beyond), Err(BootError::VariableInvalid { name: environment::RANK, .. })));
    }

    #[test]
    fn a_rank_is_claimed_once() {
        let (_segment, head) = segment::create(2, 0).unwrap();
        claim(&head, 1).unwrap();
        assert_eq!(head.slot(1).pid.load(Ordering::Relaxed), std::process::id());
        claim(&head, 0).unwrap();

        let parent = std::os::unix::process::parent_id();
        head.slot(1).pid.store(parent, Ordering::Relaxed);
        assert!(matches!(claim(&head, 1), Err(BootError::RankTaken { rank: 1, pid }) if pid == parent));
        head.slot(1).set_stage(Stage::Finalized);
        assert!(matches!(claim(&head, 1), Err(BootError::RankOver { rank: 1, finalized: true, .. })));
        head.slot(0).pid.store(u32::MAX, Ordering::Relaxed);
        assert!(matches!(claim(&head, 0), Err(BootError::RankOver { rank: 0, finalized: false, .. })));
    }
}
