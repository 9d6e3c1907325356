//! What can be learnt of another process.

use std::fs;

use rustix::process::Pid;

/// Whether process `pid` exists, as far as this process can see. One that has ended counts until its
/// parent has asked for its exit status.
pub(crate) fn exists(pid: u32) -> bool {
    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return false };
    // A process of somebody else's (EPERM) is alive as well.
    rustix::process::test_kill_process(pid) != Err(rustix::io::Errno::SRCH)
}

/// Whether process `pid` is the parent of the calling process, or the parent's parent, and so on.
pub(crate) fn is_ancestor(pid: u32) -> bool {
    let mut above = rustix::process::getppid().map_or(0, |parent| parent.as_raw_nonzero().get() as u32);
    while above != 0 {
        if above == pid {
            return true;
        }
        above = parent_of(above).unwrap_or(0);
    }
    false
}

fn parent_of(pid: u32) -> Option<u32> {
    let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may itself contain anything: the fields start after the last one.
    let fields = &stat[stat.iter().rposition(|byte| *byte == b')')? + 1..];
    std::str::from_utf8(fields).ok()?.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_process_that_started_the_tests_is_an_ancestor() {
        let parent = std::os::unix::process::parent_id();
        assert!(exists(parent) && is_ancestor(parent));
        assert!(!is_ancestor(std::process::id()));
        assert_eq!(parent_of(std::process::id()), Some(parent));
    }

    #[test]
    fn numbers_that_no_process_can_have_do_not_exist() {
        assert!(!exists(0) && !exists(u32::MAX));
    }
}
