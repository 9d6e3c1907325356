//! The variables that Encore's `mpiexec` writes into the environment of a rank.

use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};

use rustix::fs::{Mode, OFlags};
use rustix::io::FdFlags;

use crate::choices::{self, InitialErrhandler, initial_errhandler, memory_alloc_kinds};
use crate::environment;
use crate::error::BootError;
use crate::segment::{Head, SegmentError};

/// Values of the variables that mpiexec sets.
pub struct Given {
    /// The rank.
    pub rank: u32,
    /// Number of ranks.
    pub size: u32,
    /// [`crate::Job::cpus`]
    pub cpus: u32,
    /// [`crate::Job::universe`]
    pub universe: Option<u32>,
    /// [`crate::Job::appnum`]
    pub appnum: u32,
    /// [`crate::Job::initial_errhandler`]
    pub initial_errhandler: Option<InitialErrhandler>,
    /// [`crate::Job::memory_alloc_kinds`]
    pub memory_alloc_kinds: Option<String>,
    descriptor: i32,
    launcher: u32,
    nonce: u64,
}

impl Given {
    /// Reads the variables of [`environment`] with `variable`; `None` if there are none.
    pub fn read(variable: impl Fn(&str) -> Option<OsString>) -> Result<Option<Given>, BootError> {
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
            universe: choices::universe(&variable)?,
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
    pub fn open_segment(&self) -> Result<(OwnedFd, Head), BootError> {
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
    fn mpiexec_variables_are_parsed() {
        let given = read(&WHOLE).unwrap().unwrap();
        assert_eq!((given.rank, given.size, given.cpus, given.appnum), (2, 3, 2, 1));
        assert_eq!((given.descriptor, given.launcher, given.nonce), (62, 4711, u64::MAX));
        assert_eq!((given.initial_errhandler, given.memory_alloc_kinds, given.universe), (None, None, None));
    }

    #[test]
    fn optional_user_variables_are_parsed() {
        let mut more = WHOLE.to_vec();
        more.push((environment::INITIAL_ERRHANDLER, "mpi_errors_return"));
        more.push((environment::MEMORY_ALLOC_KINDS, "mpi,system"));
        more.push((environment::UNIVERSE, "17"));
        let given = read(&more).unwrap().unwrap();
        assert_eq!(given.universe, Some(17));
        assert_eq!(given.initial_errhandler, Some(InitialErrhandler::Return));
        assert_eq!(given.memory_alloc_kinds.as_deref(), Some("mpi,system"));
        more[5].1 = "mpi_errors_are_funny";
        assert!(matches!(
            read(&more),
            Err(BootError::VariableInvalid { name: environment::INITIAL_ERRHANDLER, .. })
        ));
        more[5].1 = "mpi_errors_return";
        more[7].1 = "many";
        assert!(matches!(read(&more), Err(BootError::VariableInvalid { name: environment::UNIVERSE, .. })));
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
}
