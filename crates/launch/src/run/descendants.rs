//! Reaching every process of a job: the descendants of its keeper, however they have detached themselves.
//!
//! A descendant that loses its parent becomes a child of the nearest ancestor that has asked for such orphans
//! (`PR_SET_CHILD_SUBREAPER`), which is the keeper, or mpiexec once the keeper is dead. So nobody gets away by
//! `setsid`, by forking twice or by outliving its parent.

use std::collections::HashMap;
use std::ffi::CStr;
use std::fs;
use std::time::{Duration, Instant};

use encore_boot::{environment, process};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions};

/// The name that mpiexec has once its job is independent of the program that has started it. The keeper of that program's job spares
/// processes of this name.
pub const APART: &CStr = c"mpiexec-apart";

/// All descendants of process `root` at this moment, parents before their children. Those in jobs that outlive this one, which a program has started
/// whose ranks go on when one dies, are not among them.
pub fn of(root: u32) -> Vec<u32> {
    let mut found = all_of(root, environment::var_os(environment::GUARDIAN).is_some());
    found.remove(0);
    found
}

/// Whether a process is the mpiexec of a job that is independent of this one.
pub fn is_apart(pid: u32) -> bool {
    let name = fs::read_to_string(format!("/proc/{pid}/comm"));
    name.is_ok_and(|name| name.trim_end().as_bytes() == APART.to_bytes())
}

/// A process and its descendants. `spares`: without independent jobs.
fn all_of(root: u32, spares: bool) -> Vec<u32> {
    let mut found = vec![root];
    let mut next = 0;
    while next < found.len() {
        match children(found[next]) {
            Some(children) => found.extend(children.into_iter().filter(|pid| !(spares && is_apart(*pid)))),
            // Without the kernel's lists of children, everybody's parent is looked at, once.
            None if found[next] == root => return by_parents(root, spares),
            None => {}
        }
        next += 1;
    }
    found
}

/// The children of all threads of `pid`; `None` if the kernel has no such lists or there is no such process.
fn children(pid: u32) -> Option<Vec<u32>> {
    let mut result = Vec::new();
    for thread in fs::read_dir(format!("/proc/{pid}/task")).ok()? {
        let Ok(thread) = thread else { continue };
        // A thread may have ended in between; one that is there has the file, or the kernel has none.
        match fs::read_to_string(thread.path().join("children")) {
            Ok(list) => {
                result.extend(list.split_ascii_whitespace().filter_map(|pid| pid.parse::<u32>().ok()))
            }
            Err(_) if thread.path().exists() => return None,
            Err(_) => {}
        }
    }
    Some(result)
}

fn by_parents(root: u32, spares: bool) -> Vec<u32> {
    let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
    let Ok(processes) = fs::read_dir("/proc") else { return vec![root] };
    for entry in processes.flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        if let Some(status) = process::status(pid) {
            children.entry(status.parent).or_default().push(pid);
        }
    }
    let mut found = vec![root];
    let mut next = 0;
    while next < found.len() {
        let these = children.remove(&found[next]).unwrap_or_default();
        found.extend(these.into_iter().filter(|pid| !(spares && is_apart(*pid))));
        next += 1;
    }
    found
}

/// Sends `signal` to all descendants of `root`, and says how many there are. One that has ended meanwhile does not
/// need it; one that belongs to somebody else cannot be reached.
pub fn signal(root: u32, signal: Signal) -> usize {
    let all = of(root);
    for pid in &all {
        let _ = send(*pid, signal);
    }
    all.len()
}

/// Stops all descendants of `root`; those too that are being made at the moment.
pub fn stop(root: u32) {
    // A process that was forked while the list was made is on the next one, its parent being stopped.
    for _ in 0..2 {
        signal(root, Signal::STOP);
    }
}

/// Kills all descendants of this process, which has to be the one that orphans are handed to, and waits for their
/// end, at most for so long.
pub fn kill_all(limit: Duration) {
    let start = Instant::now();
    loop {
        match rustix::process::wait(WaitOptions::NOHANG) {
            Ok(Some(_)) | Err(Errno::INTR) => {}
            // Nobody is left.
            Err(_) => return,
            Ok(None) if start.elapsed() > limit => return,
            Ok(None) => {
                signal(std::process::id(), Signal::KILL);
                std::thread::sleep(Duration::from_millis(2));
            }
        }
    }
}

/// Sends `signal` to one process.
pub fn send(pid: u32, signal: Signal) -> rustix::io::Result<()> {
    match i32::try_from(pid).ok().and_then(Pid::from_raw) {
        Some(pid) => rustix::process::kill_process(pid, signal),
        None => Err(Errno::SRCH),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    #[test]
    fn grandchildren_are_found_in_both_ways() {
        // A shell whose child has a child, which says who it is and waits for the end of its input.
        let script = "sh -c \"sh -c 'echo \\$\\$; read line'; true\"; true";
        let mut shell = Command::new("/bin/sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(shell.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let last: u32 = line.trim().parse().unwrap();

        let listed = of(shell.id());
        assert_eq!(listed.len(), 2);
        assert_eq!(listed[1], last);
        assert_eq!(by_parents(shell.id(), false)[1..], listed);
        assert!(of(std::process::id()).contains(&last));
        assert_eq!(signal(shell.id(), Signal::KILL), 2);
        shell.wait().unwrap();
        assert!(!of(std::process::id()).contains(&last));
    }

    #[test]
    fn a_process_that_is_not_there_has_no_descendants() {
        assert!(of(u32::MAX).is_empty());
        assert_eq!(send(u32::MAX, Signal::TERM), Err(Errno::SRCH));
    }
}
