//! Facts about another process.

use std::fs;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, pidfd_open};

/// Whether process `pid` exists, as far as this process can see. One that has ended counts until its
/// parent has asked for its exit status.
pub fn exists(pid: u32) -> bool {
    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return false };
    // A process of somebody else's (EPERM) is alive as well.
    rustix::process::test_kill_process(pid) != Err(Errno::SRCH)
}

/// State of a process that is to be watched.
#[derive(Debug)]
pub enum Found {
    /// It lives, as far as is known.
    Process(OwnedFd),
    /// The process has ended.
    Ended,
    /// It isn't known yet.
    Unknown,
}

/// Looks for process `pid` to watch it.
pub fn find(pid: u32) -> Found {
    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return Found::Unknown };
    match pidfd_open(pid, PidfdFlags::empty()) {
        Ok(descriptor) => Found::Process(descriptor),
        Err(Errno::SRCH) => Found::Ended,
        // For want of descriptors, or as the system has none of processes: perhaps later.
        Err(_) => Found::Unknown,
    }
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

/// Whether the calling process leads its session.
pub fn leads_session() -> bool {
    // Not rustix's: its process ids are never 0, which is what a session of another PID namespace (`docker exec`) has.
    // SAFETY: `getsid` and `getpid` have no preconditions.
    unsafe { libc::getsid(0) == libc::getpid() }
}

/// The process group of the calling process, 0 if its leader is in another PID namespace.
pub fn group() -> i32 {
    // SAFETY: `getpgrp` has no preconditions.
    unsafe { libc::getpgrp() }
}

/// A process's status by the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// One letter: `R` running, `S` sleeping, `D` in the kernel, `T` stopped, `t` traced, `Z` ended.
    pub state: u8,
    /// Process id of the parent.
    pub parent: u32,
    /// When it was started, in clock ticks since the machine was: with the process id, it names a process for good.
    pub started: u64,
}

/// The status of process `pid`; `None` if there is no such process, or no `/proc`.
pub fn status(pid: u32) -> Option<Status> {
    status_in(&format!("/proc/{pid}/stat"))
}

/// The status of each thread of process `pid` but that which makes the roll-call, none if there is no such process.
pub fn thread_states(pid: u32) -> Vec<u8> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let state = |thread: std::io::Result<fs::DirEntry>| {
        let (name, status) = named_status_in(thread.ok()?.path().join("stat").to_str()?)?;
        (name != ROLLCALL_THREAD).then_some(status.state)
    };
    threads.filter_map(state).collect()
}

/// The name of the thread that wakes a process of Encore for what comes through its link.
pub const LINK_THREAD: &str = "encore-link";

/// The name of the thread that checks for deadlocks, and of the one that checks that ranks live. Neither calls MPI.
pub const ROLLCALL_THREAD: &str = "encore-rollcall";
/// See [`ROLLCALL_THREAD`].
pub const WATCH_THREAD: &str = "encore-watch";

/// Whether process `pid` can go on only if one of `shared` threads of it is woken from outside: every thread waits, for as
/// long as it takes, for a futex, and all but `shared` of them for one that only this process can see. A thread that waits for what comes through
/// the link ([`LINK_THREAD`]) counts as one of these: nothing comes while all ranks of the job sleep.
///
/// `false`, too, where the kernel gives no answer.
pub fn waits_for_itself(pid: u32, shared: usize) -> bool {
    // One pass over the threads might see each of them asleep although they wake each other: none may have run
    // between two passes.
    let look = || -> Option<Vec<(u64, FutexWait)>> {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).ok()?;
        threads
            .map(|thread| Ok(thread?.path()))
            .filter(|path| !path.as_ref().is_ok_and(|path| only_watches(path)))
            .map(|path: std::io::Result<_>| futex_wait(&path.ok()?))
            .collect()
    };
    let Some(first) = look() else { return false };
    let of_others = first.iter().filter(|thread| thread.1 == FutexWait::Shared).count();
    !first.is_empty() && of_others <= shared && look().as_ref() == Some(&first)
}

fn only_watches(thread: &Path) -> bool {
    let name = fs::read_to_string(thread.join("comm"));
    name.is_ok_and(|name| [ROLLCALL_THREAD, WATCH_THREAD].contains(&name.trim_end()))
}

/// A wait without a time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FutexWait {
    /// Only threads of the same process can end it.
    Private,
    Shared,
}

/// A thread's voluntary context switches, and the futex it waits on; `None` if it doesn't wait.
fn futex_wait(thread: &Path) -> Option<(u64, FutexWait)> {
    let status = fs::read_to_string(thread.join("status")).ok()?;
    let switches = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?;
    // Number and arguments of the system call that the thread is in: of a futex its address, operation, value and timeout.
    let call = fs::read_to_string(thread.join("syscall")).ok()?;
    let words: Vec<&str> = call.split_ascii_whitespace().collect();
    let switches = switches.trim().parse().ok()?;
    let name = status.lines().find_map(|line| line.strip_prefix("Name:"))?;
    if name.trim() == LINK_THREAD && words.first()?.parse() == Ok(libc::SYS_epoll_pwait) {
        return Some((switches, FutexWait::Private));
    }
    let number = |word: &str| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok();
    if words.first()?.parse() != Ok(libc::SYS_futex) || number(words.get(4)?)? != 0 {
        return None;
    }
    let operation = number(words.get(2)?)? as i32;
    let command = operation & !(libc::FUTEX_PRIVATE_FLAG | libc::FUTEX_CLOCK_REALTIME);
    if command != libc::FUTEX_WAIT && command != libc::FUTEX_WAIT_BITSET {
        return None;
    }
    let private = operation & libc::FUTEX_PRIVATE_FLAG != 0;
    Some((switches, if private { FutexWait::Private } else { FutexWait::Shared }))
}

fn status_in(path: &str) -> Option<Status> {
    named_status_in(path).map(|(_, status)| status)
}

fn named_status_in(path: &str) -> Option<(String, Status)> {
    let text = fs::read(path).ok()?;
    // The name in parentheses may itself contain anything: the fields start after the last one.
    let (begin, end) =
        (text.iter().position(|byte| *byte == b'(')?, text.iter().rposition(|byte| *byte == b')')?);
    let name = String::from_utf8_lossy(text.get(begin + 1..end)?).into_owned();
    let fields = &text[end + 1..];
    let mut fields = std::str::from_utf8(fields).ok()?.split_ascii_whitespace();
    let state = *fields.next()?.as_bytes().first()?;
    let parent = fields.next()?.parse().ok()?;
    // Field 22 of the file; the parent is field 4.
    Some((name, Status { state, parent, started: fields.nth(17)?.parse().ok()? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_process_that_started_the_tests_is_an_ancestor() {
        let parent = std::os::unix::process::parent_id();
        assert!(exists(parent) && is_ancestor(parent));
        assert!(!is_ancestor(std::process::id()));
        let own = status(std::process::id()).unwrap();
        assert_eq!(own.parent, parent);
        assert!(own.started >= status(parent).unwrap().started);
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
