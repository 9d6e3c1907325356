//! Ending a program with everything it started, even where its descendants left its process group or session.
//!
//! This process becomes the one to which orphans fall, so that every descendant stays findable by its parent; and a
//! variable in the environment, which descendants inherit, says to which program they belong.

use std::collections::HashMap;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid};

use crate::error::Error;

/// Time that a launcher has to end its ranks after SIGTERM.
const GRACE: Duration = Duration::from_secs(3);

/// The variable that marks a program's descendants.
const VARIABLE: &str = "ENCORE_BENCH_JOB";

/// Marks what a program starts.
#[derive(Debug)]
pub struct Mark(String);

/// Marks `command`; from now on, descendants whose parents end become children of this process.
pub fn mark(command: &mut Command) -> Result<Mark, Error> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    set_child_subreaper(Some(getpid())).map_err(Error::system("become the parent of orphaned processes"))?;
    let value = format!("{}.{}", getpid().as_raw_nonzero(), NUMBER.fetch_add(1, Ordering::Relaxed));
    command.env(VARIABLE, &value);
    Ok(Mark(format!("{VARIABLE}={value}")))
}

/// Asks `child` to end, then makes it.
pub fn stop(child: &mut Child) -> Result<(), Error> {
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // The process may have ended in this very moment.
        let _ = kill_process(pid, Signal::TERM);
    }
    let begin = Instant::now();
    while begin.elapsed() < GRACE {
        if child.try_wait().map_err(Error::system("wait for a program"))?.is_some() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().map_err(Error::system("end a program"))?;
    child.wait().map_err(Error::system("wait for a program")).map(|_| ())
}

/// Ends all that bear the mark and collects them.
pub fn end_all(mark: &Mark) -> Result<(), Error> {
    let mut killed: Vec<Pid> = Vec::new();
    loop {
        // Those killed lose their environment at once, but stay until they are collected.
        let marked: Vec<Pid> =
            descendants().into_iter().filter(|&pid| bears(pid, mark)).filter_map(Pid::from_raw).collect();
        killed.extend(&marked);
        for &pid in &marked {
            let _ = kill_process(pid, Signal::KILL);
        }
        killed.retain(|&pid| matches!(waitpid(Some(pid), WaitOptions::NOHANG), Ok(None)));
        if marked.is_empty() && killed.is_empty() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn bears(pid: i32, mark: &Mark) -> bool {
    let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|variable| variable == mark.0.as_bytes())
}

/// The process numbers of all descendants, those that wait to be collected included.
fn descendants() -> Vec<i32> {
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok()) else {
            continue;
        };
        let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        if let Some(parent) = parent_of(&stat) {
            children.entry(parent).or_default().push(pid);
        }
    }
    let mut found = Vec::new();
    let mut pending = vec![getpid().as_raw_nonzero().get()];
    while let Some(pid) = pending.pop() {
        let next = children.remove(&pid).unwrap_or_default();
        found.extend(&next);
        pending.extend(next);
    }
    found
}

/// The parent's number in `/proc/PID/stat`; the program's name in it may contain anything.
fn parent_of(stat: &str) -> Option<i32> {
    let after_name = &stat[stat.rfind(')')? + 1..];
    after_name.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_is_found_behind_any_name() {
        assert_eq!(parent_of("17 (a) b (c)) S 4 17 17 0"), Some(4));
        assert_eq!(parent_of("nonsense"), None);
    }
}
