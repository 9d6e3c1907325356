//! After any failure, one message names it, the job ends, and nothing of it is left.

mod support;

use std::os::unix::process::CommandExt;

use support::{RANK, kill, mpiexec, mpiexec_with, state, wait_until};

/// A script that starts a grandchild, and a great-grandchild that has detached itself in all ways, says that it
/// has, and waits; all are deaf to SIGTERM.
const FAMILY: &str = "trap '' TERM; sh -c 'sleep 1000 & wait' & \
                      (setsid sh -c 'sleep 1000 & sleep 1000 </dev/null >/dev/null 2>&1 &') & \
                      echo started; wait";

#[test]
fn a_rank_that_is_killed_ends_the_job() {
    let ended = mpiexec("-n 3 RANK init together 1@raise=11 forever").run();
    assert_eq!(ended.code(), 128 + 11);
    ended
        .says(&["rank 1", "pretend-rank, process ", "SIGSEGV", "the other 2 ranks were ended"])
        .nothing_is_left();
}

#[test]
fn a_rank_that_fails_ends_the_job_with_its_code() {
    for stage in ["print=outside", "init", "finalizing"] {
        let init = if stage == "finalizing" { "init" } else { "print=before" };
        let ended = mpiexec_with(["-n", "3", "RANK", init, stage, "2@exit=7", "forever"]).run();
        assert_eq!(ended.code(), 7, "{ended:?}");
        ended.says(&["rank 2", "exited with code 7"]).nothing_is_left();
    }
}

#[test]
fn leaving_without_finalize_is_an_error_where_that_is_wanted() {
    let ended = mpiexec("-strict -n 4 RANK init together 3@exit=0 forever").run();
    assert_eq!(ended.code(), 1);
    let text = "exited with code 0 without calling MPI_Finalize while 3 others were still in MPI";
    ended.says(&["rank 3", text]).nothing_is_left();

    let alone = mpiexec("--strict -n 1 RANK init exit=0").run();
    assert_eq!(alone.code(), 1);
    alone.says(&["rank 0", "exited with code 0 without calling MPI_Finalize"]);
}

#[test]
fn leaving_without_finalize_is_no_error_while_nobody_waits() {
    let ended = mpiexec("-n 3 RANK init together exit=0").run();
    assert_eq!(ended.code(), 0, "{ended:?}");
    ended.says(&["exited with code 0 without calling MPI_Finalize; -strict makes that an error"]);
    let quiet = mpiexec("-q -n 3 RANK init together exit=0").run();
    assert_eq!((quiet.code(), quiet.stderr.as_str()), (0, ""));
    // The others are in MPI when it has gone, and come to their end.
    let mut running = mpiexec("-n 2 RANK init together 1@exit=0 count-input finalize");
    running.command.stdin(std::process::Stdio::piped());
    let mut running = running.start();
    let notice = running.error_line();
    assert_eq!(
        notice,
        "mpiexec: rank 1 has exited with code 0 without calling MPI_Finalize; -strict makes that an error"
    );
    drop(running.child.stdin.take());
    assert_eq!(running.wait().code(), 0);
}

#[test]
fn leaving_without_finalize_ends_the_job_once_somebody_waits() {
    // For that rank, with another one busy; then for anybody, as do all that are left.
    for (line, others) in [
        ("-n 4 RANK init together 3@exit=0 0@asleep=Recv,3,7 forever", 3),
        ("-n 3 RANK init together 2@exit=0 asleep=Barrier,-2,-2", 2),
    ] {
        let ended = mpiexec(line).run();
        assert_eq!(ended.code(), 1, "{ended:?}");
        let left = format!(
            "exited with code 0 without calling MPI_Finalize while {others} others were still in MPI"
        );
        for part in ["where the", "waits in MPI_", &left] {
            assert!(ended.stderr.contains(part), "{part:?} is not in {:?}", ended.stderr);
        }
        ended.nothing_is_left();
    }
}

#[test]
fn leaving_before_init_while_the_others_are_in_mpi_ends_the_job() {
    let script = format!("if [ $ENCORE_RANK = 1 ]; then exit 0; else exec {RANK} init forever; fi");
    let ended = mpiexec_with(["-n", "1", "true", ":", "-n", "2", "sh", "-c", &script]).run();
    assert_eq!(ended.code(), 1, "{ended:?}");
    ended.says(&["rank 1 (sh", "without calling MPI_Init while 1 other was"]).nothing_is_left();
}

#[test]
fn a_program_beside_the_mpi_program_may_end_when_it_likes() {
    let mut run = mpiexec_with([
        "-n",
        "2",
        "RANK",
        "init",
        "together=2",
        "print=in",
        "count-input",
        "finalize",
        ":",
        "-n",
        "1",
        "sh",
        "-c",
        "echo $$",
    ]);
    run.command.stdin(std::process::Stdio::piped());
    let mut running = run.start();
    let lines = running.sorted_lines(4);
    assert_eq!((lines[0].as_str(), &lines[2..]), ("0 bytes", &["in".to_owned(), "in".to_owned()][..]));
    let beside: u32 = lines[1].parse().unwrap();
    // Rank 0 stays in MPI as long as its input is open; the program beside ends while it does.
    wait_until(|| state(beside).is_none(), || format!("process {beside} is still there"));
    drop(running.child.stdin.take());
    let ended = running.wait();
    assert_eq!((ended.code(), ended.stderr.as_str()), (0, ""));
}

#[test]
fn a_failure_after_finalize_lets_the_others_finish() {
    let ended = mpiexec("-n 2 RANK init together finalize 1@exit=5 count-input print=done").run();
    assert_eq!((ended.code(), ended.stdout.as_str()), (5, "0 bytes\ndone\n"));
    ended.says(&["rank 1", "exited with code 5"]);
    assert!(!ended.stderr.contains("ended;"));
}

#[test]
fn the_others_go_on_if_that_is_wanted() {
    let ended = mpiexec("-disable-auto-cleanup -n 2 RANK init together 1@exit=5 print=done finalize").run();
    assert_eq!((ended.code(), ended.stdout.as_str()), (5, "done\n"));
    ended.says(&["rank 1", "exited with code 5"]);
}

#[test]
fn an_abort_ends_the_job_with_its_code_and_the_ranks_own_words() {
    let ended = mpiexec("-n 3 RANK init together 1@abort=42 forever").run();
    assert_eq!(ended.code(), 42);
    assert_eq!(ended.stderr, "MPI_Abort: rank 1 gives up\n");
    ended.nothing_is_left();
    let ended = mpiexec("-n 3 RANK init together 1@abort-silently=42 forever").run();
    assert_eq!(ended.code(), 42);
    ended.says(&["rank 1", "ended the job with exit code 42"]).nothing_is_left();
}

#[test]
fn every_code_is_said_if_that_is_wanted() {
    let ended = mpiexec("-print-all-exitcodes -n 2 RANK init together finalize 1@exit=3").run();
    assert_eq!(ended.code(), 3);
    assert!(ended.stderr.contains("rank 0 ended with exit code 0\n"), "{ended:?}");
    assert!(ended.stderr.contains("rank 1 ended with exit code 3\n"), "{ended:?}");
}

#[test]
fn an_mpi_program_that_dies_in_a_script_ends_the_job() {
    let script = format!("{RANK} init together 1@raise=9 forever; sleep 1000");
    let ended = mpiexec_with(["-n", "2", "sh", "-c", &script]).run();
    assert_eq!(ended.code(), 1, "{ended:?}");
    let last = ended.stderr.lines().last().unwrap();
    assert!(last.contains("rank 1 (sh") && last.contains("without calling MPI_Finalize"), "{ended:?}");
    ended.nothing_is_left();

    let script = format!("{RANK} init together 1@raise=9 forever");
    let ended = mpiexec_with(["-n", "2", "sh", "-c", &format!("{script}; exit $?")]).run();
    assert_eq!(ended.code(), 137, "{ended:?}");
}

#[test]
fn a_script_may_go_on_after_its_mpi_program() {
    let script = format!("{RANK} init together finalize; echo after");
    assert_eq!(mpiexec_with(["-n", "2", "sh", "-c", &script]).run().lines(), ["after", "after"]);
}

#[test]
fn one_mpi_program_after_the_other_is_the_same_rank() {
    let script = format!("{RANK} init finalize && {RANK} init finalize && {RANK} init finalize print=third");
    let ended = mpiexec_with(["-n", "1", "sh", "-c", &script]).run();
    assert_eq!((ended.code(), ended.stdout.as_str(), ended.stderr.as_str()), (0, "third\n", ""), "{ended:?}");
}

#[test]
fn everybody_goes_when_a_rank_dies() {
    let script = format!("if [ $ENCORE_RANK = 1 ]; then read line; kill -9 $$; fi; {FAMILY}");
    let run = mpiexec_with(["-n", "2", "sh", "-c", &script]).start();
    // Rank 0 has started its family, or does so while it is being ended.
    let ended = run.wait();
    assert_eq!(ended.code(), 137);
    ended.says(&["rank 1 (sh", "SIGKILL"]).nothing_is_left();
}

#[test]
fn everybody_goes_when_mpiexec_is_killed() {
    let run = mpiexec_with(["-n", "3", "sh", "-c", FAMILY]).start();
    assert_eq!(run.sorted_lines(3), ["started"; 3]);
    run.signal(libc::SIGKILL);
    run.wait_until_nothing_is_left();
    assert_eq!(run.wait().signal(), libc::SIGKILL);
}

#[test]
fn everybody_goes_when_mpiexec_is_killed_with_its_whole_group() {
    let mut run = mpiexec_with(["-n", "3", "sh", "-c", FAMILY]);
    run.command.process_group(0);
    let run = run.start();
    assert_eq!(run.sorted_lines(3), ["started"; 3]);
    // SAFETY: kill has no preconditions; the group is mpiexec's.
    unsafe { libc::kill(-(run.pid() as i32), libc::SIGKILL) };
    run.wait_until_nothing_is_left();
    assert_eq!(run.wait().signal(), libc::SIGKILL);
}

#[test]
fn everybody_goes_when_the_keeper_is_killed() {
    let run = mpiexec_with(["-n", "3", "sh", "-c", FAMILY]).start();
    assert_eq!(run.sorted_lines(3), ["started"; 3]);
    kill(run.keeper(), libc::SIGKILL);
    let ended = run.wait();
    assert_eq!(ended.code(), 1);
    ended.says(&["the process that keeps the ranks was killed"]).nothing_is_left();
}

#[test]
fn the_keeper_hears_no_signals_and_has_a_name_of_its_own() {
    let run = mpiexec("-n 2 RANK print=started count-input forever").start();
    assert_eq!(run.sorted_lines(3), ["0 bytes", "started", "started"]);
    let keeper = run.keeper();
    let name = |file: &str| std::fs::read_to_string(format!("/proc/{keeper}/{file}")).unwrap();
    wait_until(|| name("comm") == "encore-keeper\n", || name("comm"));
    wait_until(|| !name("cmdline").contains("mpiexec"), || name("cmdline"));
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGUSR1, libc::SIGALRM] {
        kill(keeper, signal);
    }
    run.signal(libc::SIGTERM);
    let ended = run.wait();
    assert_eq!(ended.signal(), libc::SIGTERM);
    ended.says(&["got SIGTERM"]);
}

#[test]
fn signals_end_the_job_and_mpiexec_dies_of_them() {
    for (signal, name) in [(libc::SIGINT, "SIGINT"), (libc::SIGTERM, "SIGTERM"), (libc::SIGHUP, "SIGHUP")] {
        let run = mpiexec_with(["-n", "2", "sh", "-c", FAMILY]).start();
        assert_eq!(run.sorted_lines(2), ["started"; 2]);
        run.signal(signal);
        let ended = run.wait();
        assert_eq!(ended.signal(), signal);
        ended.says(&[&format!("got {name}")]).nothing_is_left();
    }
    let run = mpiexec("-n 2 RANK print=started forever").start();
    assert_eq!(run.sorted_lines(2), ["started"; 2]);
    run.signal(libc::SIGQUIT);
    let ended = run.wait();
    assert_eq!(ended.code(), 131);
    ended.says(&["got SIGQUIT"]);
}

#[test]
fn ranks_are_asked_before_they_are_killed() {
    let run = mpiexec("-n 2 RANK on-signal=15 print=ready forever").start();
    assert_eq!(run.sorted_lines(2), ["ready"; 2]);
    run.signal(libc::SIGTERM);
    assert_eq!(run.sorted_lines(2), ["heard"; 2]);
    assert_eq!(run.wait().signal(), libc::SIGTERM);
}

#[test]
fn an_ignored_hang_up_stays_ignored() {
    let mut run = mpiexec("-n 2 RANK print=ready count-input");
    run.command.stdin(std::process::Stdio::piped());
    // SAFETY: signal is allowed between fork and exec.
    unsafe {
        run.command.pre_exec(|| {
            libc::signal(libc::SIGHUP, libc::SIG_IGN);
            Ok(())
        })
    };
    let mut run = run.start();
    assert_eq!(run.sorted_lines(3), ["0 bytes", "ready", "ready"]);
    run.signal(libc::SIGHUP);
    drop(run.child.stdin.take());
    let ended = run.wait();
    assert_eq!((ended.code(), ended.stderr.as_str()), (0, ""));
}

#[test]
fn the_second_user_signal_goes_to_the_ranks() {
    let run = mpiexec("-n 2 RANK on-signal=12 init finalize print=ready forever").start();
    assert_eq!(run.sorted_lines(2), ["ready"; 2]);
    run.signal(libc::SIGUSR2);
    assert_eq!(run.sorted_lines(2), ["heard"; 2]);
    assert_eq!(run.wait().code(), 0);
}

#[test]
fn the_job_stops_and_goes_on_with_mpiexec() {
    let run = mpiexec_with(["-n", "2", "sh", "-c", "sleep 1000 & echo $$ $!; wait"]).start();
    let processes: Vec<u32> = [run.line(), run.line()]
        .iter()
        .flat_map(|line| line.split(' ').map(|pid| pid.parse().unwrap()).collect::<Vec<u32>>())
        .collect();
    let all_are = |states: &'static [u8]| {
        let states_now =
            || -> Vec<Option<u8>> { processes.iter().chain([&run.pid()]).map(|pid| state(*pid)).collect() };
        wait_until(
            || states_now().iter().all(|state| state.is_some_and(|state| states.contains(&state))),
            || format!("{:?}", states_now()),
        );
    };
    run.signal(libc::SIGTSTP);
    all_are(b"T");
    run.signal(libc::SIGCONT);
    all_are(b"SRD");
    run.signal(libc::SIGTERM);
    assert_eq!(run.wait().signal(), libc::SIGTERM);
}

#[test]
fn a_stopped_job_can_be_ended() {
    let run = mpiexec("-n 2 RANK print=ready forever").start();
    assert_eq!(run.sorted_lines(2), ["ready"; 2]);
    run.signal(libc::SIGTSTP);
    wait_until(|| state(run.pid()) == Some(b'T'), || "not stopped".into());
    run.signal(libc::SIGKILL);
    run.wait_until_nothing_is_left();
    run.wait();
}

#[test]
fn a_job_whose_keeper_is_stopped_can_be_ended() {
    let run = mpiexec("-n 2 RANK print=ready forever").start();
    assert_eq!(run.sorted_lines(2), ["ready"; 2]);
    let keeper = run.keeper();
    kill(keeper, libc::SIGSTOP);
    wait_until(|| state(keeper) == Some(b'T'), || "not stopped".into());
    run.signal(libc::SIGTERM);
    assert_eq!(run.wait().signal(), libc::SIGTERM);
}

#[test]
fn leftover_processes_are_ended() {
    let ended = mpiexec_with(["-n", "2", "sh", "-c", "setsid sleep 1000 & exit 0"]).run();
    assert_eq!(ended.code(), 0);
    ended.says(&["2 processes that the ranks had left running were ended"]).nothing_is_left();
}

#[test]
fn short_leftover_processes_may_finish() {
    // As `exec > >(tee log)` does in bash: the last output comes from a process that outlives the rank.
    let ended = mpiexec_with(["-n", "2", "bash", "-c", "exec > >(cat); echo last"]).run();
    assert_eq!(ended.lines(), ["last", "last"]);
}

#[test]
fn caller_that_ignores_its_children_gets_exit_codes_all_the_same() {
    let mut run = mpiexec("-n 2 RANK exit=3");
    // SAFETY: signal is allowed between fork and exec.
    unsafe {
        run.command.pre_exec(|| {
            libc::signal(libc::SIGCHLD, libc::SIG_IGN);
            Ok(())
        })
    };
    assert_eq!(run.run().code(), 3);
}
