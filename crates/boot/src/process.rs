//! What can be learnt of another process.

use std::fs;

use rustix::process::Pid;

/// Whether process `pid` exists, as far as this process can see. One that has ended counts until its
/// parent has asked for its exit status.
pub fn exists(pid: u32) -> bool {
    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return false };
    // A process of somebody else's (EPERM) is alive as well.
    rustix::process::test_kill_process(pid) != Err(rustix::io::Errno::SRCH)
}

/// Whether process `pid` is the parent of the calling process, or the parent's parent, and so on.
pub fn is_ancestor(pid: u32) -> bool {
    let mut above = rustix::process::getppid().map_or(0, |parent| parent.as_raw_nonzero().get() as u32);
    while above != 0 {
        if above == pid {
            return true;
        }
        above = status(above).map_or(0, |status| status.parent);
    }
    false
}

/// What the kernel says of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// One letter: `R` running, `S` sleeping, `D` in the kernel, `T` stopped, `t` traced, `Z` ended.
    pub state: u8,
    /// Process id of the parent.
    pub parent: u32,
}

/// The status of process `pid`; `None` if there is no such process, or no `/proc`.
pub fn status(pid: u32) -> Option<Status> {
    status_in(&format!("/proc/{pid}/stat"))
}

/// The status of each thread of process `pid`, none if there is no such process.
pub fn thread_states(pid: u32) -> Vec<u8> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    threads.filter_map(|thread| Some(status_in(thread.ok()?.path().join("stat").to_str()?)?.state)).collect()
}

fn status_in(path: &str) -> Option<Status> {
    let text = fs::read(path).ok()?;
    // The name in parentheses may itself contain anything: the fields start after the last one.
    let fields = &text[text.iter().rposition(|byte| *byte == b')')? + 1..];
    let mut fields = std::str::from_utf8(fields).ok()?.split_ascii_whitespace();
    let state = *fields.next()?.as_bytes().first()?;
    Some(Status { state, parent: fields.next()?.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_process_that_started_the_tests_is_an_ancestor() {
        let parent = std::os::unix::process::parent_id();
        assert!(exists(parent) && is_ancestor(parent));
        assert!(!is_ancestor(std::process::id()));
        assert_eq!(status(std::process::id()).unwrap().parent, parent);
    }

    #[test]
    fn a_process_that_reads_its_own_status_is_running() {
        assert!(thread_states(std::process::id()).contains(&b'R'));
        assert_eq!(thread_states(u32::MAX), []);
        assert_eq!(status(u32::MAX), None);
    }

    #[test]
    fn numbers_that_no_process_can_have_do_not_exist() {
        assert!(!exists(0) && !exists(u32::MAX));
    }
}
