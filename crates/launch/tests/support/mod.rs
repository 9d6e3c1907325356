//! Running mpiexec in tests: with a time limit, and with a way to tell whether anything of a job is left.

// Each test program uses some of it.
#![allow(dead_code)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// The program under test.
pub const MPIEXEC: &str = env!("CARGO_BIN_EXE_mpiexec");
/// The program that plays an MPI program.
pub const RANK: &str = env!("CARGO_BIN_EXE_pretend-rank");

/// After this time a test has hung. It is never reached otherwise, however slow the machine.
pub const LIMIT: Duration = Duration::from_secs(60);

const MARK: &str = "ENCORE_TEST_MARK";

/// A command line of mpiexec, to be run.
pub struct Mpiexec {
    /// To be changed as the test needs it.
    pub command: Command,
    mark: String,
}

/// How mpiexec ended, and what it wrote.
#[derive(Debug)]
pub struct Ended {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
    mark: String,
}

/// mpiexec while it runs.
pub struct Running {
    pub child: Child,
    lines: Receiver<String>,
    error_lines: Receiver<String>,
    rest: Vec<std::thread::JoinHandle<Vec<u8>>>,
    mark: String,
}

/// mpiexec with these arguments, which are separated by blanks; `RANK` stands for the pretended MPI program.
pub fn mpiexec(arguments: &str) -> Mpiexec {
    mpiexec_with(arguments.split_whitespace())
}

/// mpiexec with these arguments; `RANK` stands for the pretended MPI program.
pub fn mpiexec_with<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Mpiexec {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mark = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut command = Command::new(MPIEXEC);
    command
        .args(arguments.into_iter().map(|word| if word == "RANK" { RANK } else { word }))
        .env(MARK, &mark)
        .env_remove("MPIEXEC_TIMEOUT")
        .env_remove("SLURM_NTASKS")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Mpiexec { command, mark }
}

impl Mpiexec {
    /// Runs it to its end.
    pub fn run(self) -> Ended {
        self.start().wait()
    }

    /// Starts it.
    pub fn start(mut self) -> Running {
        let mut child = self.command.spawn().unwrap();
        let (sender, lines) = channel();
        let (error_sender, error_lines) = channel();
        let mut rest = Vec::new();
        rest.extend(child.stdout.take().map(|stdout| listen(stdout, sender)));
        rest.extend(child.stderr.take().map(|stderr| listen(stderr, error_sender)));
        Running { child, lines, error_lines, rest, mark: self.mark }
    }
}

/// Reads a stream to its end in a thread, and sends its lines as they come.
fn listen(
    stream: impl std::io::Read + Send + 'static,
    sender: Sender<String>,
) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let (mut all, mut reader) = (Vec::new(), BufReader::new(stream));
        loop {
            let start = all.len();
            if reader.read_until(b'\n', &mut all).unwrap() == 0 {
                return all;
            }
            // The test may have stopped listening.
            let _ = sender.send(String::from_utf8_lossy(&all[start..]).trim_end().to_owned());
        }
    })
}

impl Running {
    /// The next line of standard error.
    pub fn error_line(&self) -> String {
        self.error_lines.recv_timeout(LIMIT).expect("a line of errors")
    }

    /// The next line of standard output.
    pub fn line(&self) -> String {
        self.lines.recv_timeout(LIMIT).expect("a line of output")
    }

    /// `count` lines of the output, sorted.
    pub fn sorted_lines(&self, count: usize) -> Vec<String> {
        let mut lines: Vec<String> = (0..count).map(|_| self.line()).collect();
        lines.sort();
        lines
    }

    /// Process id of mpiexec.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends mpiexec a signal.
    pub fn signal(&self, signal: i32) {
        kill(self.pid(), signal);
    }

    /// Waits for its end.
    pub fn wait(mut self) -> Ended {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > LIMIT {
                let processes = marked(&self.mark);
                processes.iter().for_each(|pid| kill(*pid, libc::SIGKILL));
                panic!("mpiexec hangs, with processes {processes:?}");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut texts =
            self.rest.drain(..).map(|thread| String::from_utf8_lossy(&thread.join().unwrap()).into_owned());
        let stdout = texts.next().unwrap_or_default();
        let stderr = texts.next().unwrap_or_default();
        drop(texts);
        Ended { status, stdout, stderr, mark: self.mark.clone() }
    }

    /// Processes of this job, mpiexec among them.
    pub fn processes(&self) -> Vec<u32> {
        marked(&self.mark)
    }

    /// The keeper: mpiexec's only child.
    pub fn keeper(&self) -> u32 {
        let path = format!("/proc/{0}/task/{0}/children", self.pid());
        fs::read_to_string(path).unwrap().trim().parse().unwrap()
    }

    /// Waits until nothing of the job is left but mpiexec's own remains, which are not waited for yet.
    pub fn wait_until_nothing_is_left(&self) {
        wait_until(|| self.processes().is_empty(), || format!("left: {:?}", self.processes()));
    }
}

impl Ended {
    /// The exit code.
    pub fn code(&self) -> i32 {
        self.status.code().unwrap_or_else(|| panic!("no exit code: {self:?}"))
    }

    /// The signal that ended mpiexec.
    pub fn signal(&self) -> i32 {
        self.status.signal().unwrap_or_else(|| panic!("no signal: {self:?}"))
    }

    /// Checks that it went well, and gives the sorted lines of standard output.
    pub fn lines(&self) -> Vec<&str> {
        assert_eq!((self.status.code(), self.stderr.as_str()), (Some(0), ""), "{self:?}");
        let mut lines: Vec<&str> = self.stdout.lines().collect();
        lines.sort_unstable();
        lines
    }

    /// Checks that no process of the job is left.
    pub fn nothing_is_left(&self) -> &Ended {
        let left = marked(&self.mark);
        assert_eq!(left, [], "processes are left: {self:?}");
        self
    }

    /// Checks that standard error is one line, with these in it.
    pub fn says(&self, parts: &[&str]) -> &Ended {
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        for part in parts {
            assert!(self.stderr.contains(part), "{part:?} is not in {:?}", self.stderr);
        }
        self
    }
}

/// Sends a signal to a process; one that is not there any more does not need it.
pub fn kill(pid: u32, signal: i32) {
    // SAFETY: kill has no preconditions.
    unsafe { libc::kill(pid as i32, signal) };
}

/// The state of a process, as in `ps`; `None` if it is no more.
pub fn state(pid: u32) -> Option<u8> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    text[text.rfind(')')? + 1..].trim_start().bytes().next()
}

/// Waits for something to become true.
pub fn wait_until(condition: impl Fn() -> bool, otherwise: impl Fn() -> String) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < LIMIT, "{}", otherwise());
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Living processes with this mark in their environment, however they have detached themselves.
fn marked(mark: &str) -> Vec<u32> {
    let wanted = format!("{MARK}={mark}");
    let has_mark = |pid: &u32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|pair| pair == wanted.as_bytes())
    };
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    pids.filter(|pid| *pid != std::process::id()).filter(has_mark).collect()
}
