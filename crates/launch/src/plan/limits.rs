//! Resource limits that a job runs into.

use std::fmt;

use rustix::process::{Resource, Rlimit};

/// Descriptors that mpiexec needs besides those of the ranks.
const OWN: u64 = 48;
/// Descriptors that mpiexec needs for each rank: standard output, standard error, and one for watching a rank
/// that is not a direct child.
const FOR_A_RANK: u64 = 3;

/// Too few file descriptors are allowed.
#[derive(Debug, PartialEq, Eq)]
pub struct TooFewDescriptors {
    ranks: usize,
    needed: u64,
    allowed: u64,
}

impl fmt::Display for TooFewDescriptors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooFewDescriptors { ranks, needed, allowed } = self;
        write!(f, "{ranks} ranks need {needed} file descriptors, {allowed} are allowed: raise ulimit -n")
    }
}

impl std::error::Error for TooFewDescriptors {}

/// Allows this process as many file descriptors as `ranks` ranks need. Returns the former limit, which the
/// ranks are to have, if it had to be changed.
pub fn allow_descriptors(ranks: usize) -> Result<Option<Rlimit>, TooFewDescriptors> {
    let before = rustix::process::getrlimit(Resource::Nofile);
    let needed = OWN + FOR_A_RANK * ranks as u64;
    if before.current.is_none_or(|current| current >= needed) {
        return Ok(None);
    }
    let refused = |allowed| TooFewDescriptors { ranks, needed, allowed };
    if let Some(maximum) = before.maximum.filter(|maximum| *maximum < needed) {
        return Err(refused(maximum));
    }
    let raised = Rlimit { current: Some(needed), maximum: before.maximum };
    rustix::process::setrlimit(Resource::Nofile, raised)
        .map_err(|_| refused(before.current.unwrap_or_default()))?;
    Ok(Some(before))
}
