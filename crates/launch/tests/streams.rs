//! Input and output of ranks.

mod support;

use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};

use support::{MPIEXEC, RANK, mpiexec, mpiexec_with, wait_until};

#[test]
fn lines_come_out_whole() {
    // Short ones, and some that are longer than a pipe and than what mpiexec keeps.
    for (ranks, lines, length) in [(8, 500, 100), (4, 10, 100_000), (3, 3, 1_000_000)] {
        let ended = mpiexec(&format!("-n {ranks} RANK pieces={lines},{length}")).run();
        let all = ended.lines();
        assert_eq!(all.len(), ranks * lines);
        for line in all {
            assert!(line.len() == length && line.bytes().all(|byte| byte == line.as_bytes()[0]));
        }
    }
}

#[test]
fn standard_output_and_standard_error_are_kept_apart_or_together() {
    let ended = mpiexec("-n 2 RANK print=out complain=err").run();
    assert_eq!((ended.stdout.as_str(), ended.stderr.as_str()), ("out\nout\n", "err\nerr\n"));
    let ended = mpiexec("--merge-stderr-to-stdout -n 2 RANK print=out complain=err").run();
    assert_eq!(ended.lines(), ["err", "err", "out", "out"]);
}

#[test]
fn lines_are_marked_if_that_is_wanted() {
    let ended = mpiexec_with(["-l", "-n", "2", "sh", "-c", "echo a; printf b"]).run();
    assert_eq!(ended.lines(), ["[0] a", "[0] b", "[1] a", "[1] b"]);
}

#[test]
fn bytes_are_passed_on_as_they_are() {
    let script = "head -c 3000000 /dev/urandom | tee /dev/stderr";
    let output =
        Command::new(MPIEXEC).args(["-n", "1", "sh", "-c", script]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.stdout.len(), 3_000_000);
    assert!(output.stdout == output.stderr);
    let output = Command::new(MPIEXEC).args(["-n", "1", "printf", "no newline"]).output().unwrap();
    assert_eq!(output.stdout, b"no newline");
}

#[test]
fn much_output_goes_through() {
    let mut run = mpiexec("-n 2 head -c 100000000 /dev/zero");
    run.command.stdout(Stdio::piped());
    let mut child = run.command.spawn().unwrap();
    let mut output = child.stdout.take().unwrap();
    assert_eq!(std::io::copy(&mut output, &mut std::io::sink()).unwrap(), 200_000_000);
    assert!(child.wait().unwrap().success());
}

#[test]
fn writer_waits_for_slow_reader() {
    let mut run = mpiexec("-n 2 yes");
    let mut child = run.command.stdout(Stdio::piped()).spawn().unwrap();
    // The ranks have filled their pipes once both wait in a write.
    let keeper = format!("/proc/{0}/task/{0}/children", child.id());
    let ranks = || -> Vec<u32> {
        let keeper = std::fs::read_to_string(&keeper).unwrap_or_default();
        let ranks = std::fs::read_to_string(format!("/proc/{0}/task/{0}/children", keeper.trim()))
            .unwrap_or_default();
        ranks.split_whitespace().map(|pid| pid.parse().unwrap()).collect()
    };
    let writes = |pid: &u32| {
        let wait = std::fs::read_to_string(format!("/proc/{pid}/syscall")).unwrap_or_default();
        wait.starts_with(&format!("{} 0x1 ", libc::SYS_write))
    };
    wait_until(|| ranks().len() == 2 && ranks().iter().all(writes), || format!("{:?}", ranks()));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(kilobytes < 20_000, "{line}");
    // A reader that goes away ends the job.
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(141), ""));
}

#[test]
fn a_reader_that_goes_ends_the_job_quietly() {
    let script = format!("{MPIEXEC} -n 2 yes 2>&1 | head -1");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!((output.stdout.as_slice(), output.stderr.as_slice()), (&b"y\n"[..], &b""[..]));
}

#[test]
fn a_full_disk_ends_the_job_with_a_message() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut run = mpiexec("-n 2 yes");
    run.command.stdout(full);
    let ended = run.run();
    assert_eq!(ended.code(), 1);
    // Standard error is the only one that was piped.
    let said = if ended.stderr.is_empty() { &ended.stdout } else { &ended.stderr };
    assert!(said.contains("the output of the ranks cannot be written (No space left on device"), "{ended:?}");
    ended.nothing_is_left();
}

#[test]
fn closed_descriptors_are_no_obstacle() {
    for (redirection, expected) in [("<&-", "x\nx\n"), (">&-", ""), ("2>&-", "x\nx\n"), ("<&- >&- 2>&-", "")]
    {
        let script = format!("{MPIEXEC} -n 2 sh -c 'cat; echo x; echo y >&2' {redirection}; exit $?");
        let output = Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{redirection}: {output:?}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{redirection}");
    }
}

#[test]
fn standard_input_goes_to_rank_0_whole() {
    let mut run = mpiexec("-n 3 RANK count-input");
    run.command.stdin(Stdio::piped());
    let mut running = run.start();
    let mut input = running.child.stdin.take().unwrap();
    let block = vec![7; 1_000_000];
    (0..100).for_each(|_| input.write_all(&block).unwrap());
    drop(input);
    assert_eq!(running.wait().lines(), ["0 bytes", "0 bytes", "100000000 bytes"]);
}

#[test]
fn standard_input_can_be_a_file_or_a_socket_or_nothing() {
    let file = std::env::temp_dir().join(format!("encore-streams-input-{}", std::process::id()));
    std::fs::write(&file, "four").unwrap();
    let mut run = mpiexec("-n 2 RANK count-input");
    run.command.stdin(std::fs::File::open(&file).unwrap());
    let ended = run.run();
    let mut run = mpiexec("-stdin none -n 2 RANK count-input");
    run.command.stdin(std::fs::File::open(&file).unwrap());
    let nobody = run.run();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(ended.lines(), ["0 bytes", "4 bytes"]);
    assert_eq!(nobody.lines(), ["0 bytes", "0 bytes"]);

    let (ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
    let mut run = mpiexec("-n 1 RANK count-input");
    run.command.stdin(OwnedFd::from(theirs));
    let running = run.start();
    (&ours).write_all(b"seven!!").unwrap();
    drop(ours);
    // The test's command holds the other end of the socket until it is dropped, which rank 0 does not care for.
    assert_eq!(running.wait().lines(), ["7 bytes"]);
}

#[test]
fn unread_input_is_left_for_others() {
    // The classic trap: a loop that feeds on the same input as the mpiexec in it.
    let script = format!("while read line; do echo $line; {MPIEXEC} -n 2 true; done");
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"a\nb\nc\n").unwrap();
    assert_eq!(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap(), "a\nb\nc\n");
}

#[test]
fn input_writer_notices_end_of_rank_0() {
    let mut run = mpiexec("-n 2 sh -c");
    run.command
        .arg("if [ $ENCORE_RANK = 0 ]; then exec </dev/null; fi; echo closed; exec \"$0\" forever")
        .arg(RANK);
    run.command.stdin(Stdio::piped());
    let mut running = run.start();
    let mut input = running.child.stdin.take().unwrap();
    assert_eq!(running.sorted_lines(2), ["closed", "closed"]);
    // Nobody holds the other end any more: neither mpiexec nor the keeper.
    let error = loop {
        if let Err(error) = input.write_all(&[0; 4096]) {
            break error;
        }
    };
    assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
    running.signal(libc::SIGTERM);
    running.wait();
}
