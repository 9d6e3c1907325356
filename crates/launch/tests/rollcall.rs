//! Where the ranks are: asked for, after a time-out, and when nobody can go on.

mod support;

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use support::{kill, mpiexec, mpiexec_with, state, wait_until};

const WAITING: &str = "RANK init together 0@asleep=Recv,1,7 1@asleep=Allreduce,-2,-2 2@print=busy 2@spin";

#[test]
fn the_roll_is_called_on_request() {
    let mut run = mpiexec(&format!("-n 3 {WAITING}"));
    let mut child = run.command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut shown: Vec<String> = output.take(3).map(Result::unwrap).collect();
    shown.sort();
    assert_eq!(shown, ["asleep", "asleep", "busy"]);
    let mut errors = BufReader::new(child.stderr.take().unwrap()).lines();
    for _ in 0..2 {
        kill(child.id(), libc::SIGUSR1);
        let lines: Vec<String> = errors.by_ref().take(4).map(Result::unwrap).collect();
        assert_eq!(lines[0], "mpiexec: where the 3 ranks are:");
        assert!(lines[1].contains("rank 0 (") && lines[1].contains("pretend-rank, process "), "{lines:?}");
        assert!(lines[1].ends_with("waits in MPI_Recv for rank 1, tag 7"), "{lines:?}");
        assert!(lines[2].ends_with("waits in MPI_Allreduce"), "{lines:?}");
        assert!(lines[3].ends_with("is not waiting in MPI; it is running"), "{lines:?}");
    }
    kill(child.id(), libc::SIGTERM);
    child.wait().unwrap();
}

#[test]
fn a_time_out_ends_the_job_and_says_where_everybody_was() {
    let run = mpiexec(&format!("--timeout 2 -n 3 {WAITING}")).start();
    let ended = run.wait();
    assert_eq!(ended.code(), 124);
    let lines: Vec<&str> = ended.stderr.lines().collect();
    assert_eq!(lines.len(), 5, "{ended:?}");
    assert_eq!(lines[0], "mpiexec: where the 3 ranks are:");
    assert_eq!(lines[4], "mpiexec: the job was ended after 2 seconds, the time it was given");
    ended.nothing_is_left();
}

#[test]
fn a_time_limit_can_come_from_the_environment() {
    let mut run = mpiexec("-n 2 sleep 1000");
    run.command.env("MPIEXEC_TIMEOUT", "0.2");
    let ended = run.run();
    assert_eq!(ended.code(), 124);
    ended.nothing_is_left();
    assert_eq!(mpiexec("--timeout 1000 -n 2 true").run().code(), 0);
}

#[test]
fn a_deadlock_ends_the_job() {
    let ranks = "RANK init together 0@asleep=Recv,1,7 1@asleep=Recv,0,8 2@finalizing 2@asleep=Finalize,-2,-2";
    let mut run = mpiexec(&format!("-n 4 {ranks} 3@finalize"));
    run.command.env("ENCORE_DEADLOCK_SECONDS", "0.3");
    let ended = run.run();
    assert_eq!(ended.code(), 35, "{ended:?}");
    for part in [
        "waits in MPI_Recv for rank 1, tag 7\n",
        "waits in MPI_Recv for rank 0, tag 8\n",
        "waits in MPI_Finalize\n",
        "has exited with code 0\n",
        "mpiexec: deadlock: all ranks have waited for each other for 0.3 seconds",
    ] {
        assert!(ended.stderr.contains(part), "{part:?} is not in {}", ended.stderr);
    }
    ended.nothing_is_left();
}

/// Runs a job with a short time for deadlocks in it for so long that one would be noticed, as another job beside
/// it shows, and checks that none was.
fn no_deadlock(ranks: &str) {
    let mut run = mpiexec_with(ranks.split(' '));
    run.command.env("ENCORE_DEADLOCK_SECONDS", "0.2");
    let mut run = run.start();
    for _ in 0..2 {
        let mut other = mpiexec("-n 1 RANK init asleep=Recv,0,0");
        other.command.env("ENCORE_DEADLOCK_SECONDS", "0.4");
        assert_eq!(other.run().code(), 35);
    }
    assert_eq!(run.child.try_wait().unwrap(), None);
    run.signal(libc::SIGTERM);
    let ended = run.wait();
    ended.says(&["got SIGTERM"]);
}

#[test]
fn active_rank_prevents_deadlock_report() {
    no_deadlock("-n 2 RANK init 0@asleep=Recv,1,0 forever");
    no_deadlock("-n 2 RANK 0@init 0@asleep=Recv,1,0 forever");
    no_deadlock("-n 2 RANK init 0@asleep=Recv,1,0 blink");
    no_deadlock("-n 2 RANK init finalize forever");
}

#[test]
fn a_stopped_rank_makes_it_no_deadlock() {
    // Rank 0 is awake as long as its input is open.
    let mut run = mpiexec("-n 2 RANK init together 0@count-input asleep=Recv,1,0");
    run.command.env("ENCORE_DEADLOCK_SECONDS", "0.2").stdin(Stdio::piped());
    let mut run = run.start();
    assert_eq!(run.line(), "asleep");
    let children = std::fs::read_to_string(format!("/proc/{0}/task/{0}/children", run.keeper())).unwrap();
    let rank: u32 = children.split_whitespace().nth(1).unwrap().parse().unwrap();
    kill(rank, libc::SIGSTOP);
    wait_until(|| state(rank) == Some(b'T'), || "not stopped".into());
    drop(run.child.stdin.take());
    assert_eq!(run.sorted_lines(2), ["0 bytes", "asleep"]);
    for _ in 0..2 {
        let mut other = mpiexec("-n 1 RANK init asleep=Recv,0,0");
        other.command.env("ENCORE_DEADLOCK_SECONDS", "0.4");
        assert_eq!(other.run().code(), 35);
    }
    assert_eq!(run.child.try_wait().unwrap(), None);
    kill(rank, libc::SIGCONT);
    assert_eq!(run.wait().code(), 35);
}

#[test]
fn deadlocks_can_be_let_alone() {
    let mut run = mpiexec("-n 1 RANK init asleep=Recv,0,0");
    run.command.env("ENCORE_DEADLOCK_SECONDS", "0");
    let mut run = run.start();
    let mut other = mpiexec("-n 1 RANK init asleep=Recv,0,0");
    other.command.env("ENCORE_DEADLOCK_SECONDS", "0.5");
    assert_eq!(other.run().code(), 35);
    assert_eq!(run.child.try_wait().unwrap(), None);
    run.signal(libc::SIGTERM);
    assert_eq!(run.wait().signal(), libc::SIGTERM);
}
