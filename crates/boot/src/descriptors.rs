//! Limit of this process's descriptors.

use std::io;

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Current limit of this process's descriptors.
pub fn allowed() -> u64 {
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Allows this process `count` more than it may have now, for the library's own, so that the program keeps as many as it was given. Where the hard limit
/// is less, up to that.
pub fn allow_more(count: u64) {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(current) = current else { return };
    let wanted = current.saturating_add(count);
    let raised = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    if raised > current {
        // A failure shows later, when a descriptor is missing; `advice` then explains it.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum });
    }
}

/// Whether an error says that there were too many.
pub fn is_lack(error: &io::Error) -> bool {
    let lacks = [Errno::MFILE, Errno::NFILE, Errno::TOOMANYREFS];
    Errno::from_io_error(error).is_some_and(|error| lacks.contains(&error))
}

/// Advice on an error of too many descriptors, as the end of a sentence; empty for other errors.
pub fn advice(error: &io::Error) -> String {
    match Errno::from_io_error(error) {
        Some(Errno::MFILE | Errno::TOOMANYREFS) => {
            let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
            let said = |limit: Option<u64>| limit.map_or("none".to_owned(), |limit| limit.to_string());
            format!(
                "; this process may have {} descriptors (hard limit: {}): raise it with ulimit -n before the job starts",
                said(current),
                said(maximum)
            )
        }
        Some(Errno::NFILE) => "; the machine has no more (sysctl fs.file-max)".to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_grows_up_to_the_hard_one() {
        let before = getrlimit(Resource::Nofile);
        let Some(current) = before.current else { return };
        setrlimit(Resource::Nofile, Rlimit { current: Some(current - 8), maximum: before.maximum }).unwrap();
        allow_more(3);
        assert_eq!(allowed(), current - 5);
        allow_more(u64::MAX);
        assert_eq!(allowed(), before.maximum.unwrap_or(u64::MAX));
        setrlimit(Resource::Nofile, before).unwrap();
    }

    #[test]
    fn a_lack_of_descriptors_says_what_to_do() {
        let error = io::Error::from(Errno::MFILE);
        assert!(is_lack(&error) && advice(&error).contains("ulimit -n"), "{}", advice(&error));
        let other = io::Error::from(Errno::PIPE);
        assert!(!is_lack(&other) && advice(&other).is_empty());
    }
}
