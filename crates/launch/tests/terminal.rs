//! mpiexec on a terminal: what is typed, Ctrl-C, Ctrl-Z, prompts.

mod support;

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use rustix::pty::OpenptFlags;
use rustix::termios::{LocalModes, OptionalActions};
use support::{LIMIT, Mpiexec, mpiexec, mpiexec_with, state, wait_until};

/// mpiexec with a terminal of its own, in the foreground.
struct Session {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    shown: String,
}

impl Session {
    fn start(mut run: Mpiexec) -> Session {
        let keyboard =
            rustix::pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        rustix::pty::grantpt(&keyboard).unwrap();
        rustix::pty::unlockpt(&keyboard).unwrap();
        let name = rustix::pty::ptsname(&keyboard, Vec::new()).unwrap().into_string().unwrap();
        let terminal = || -> OwnedFd { File::options().read(true).write(true).open(&name).unwrap().into() };
        let (input, output, errors) = (terminal(), terminal(), terminal());
        // With Ctrl-C the kernel throws away what is on its way to the screen, at some time after the signal: it
        // might be what the test waits for.
        let mut modes = rustix::termios::tcgetattr(&input).unwrap();
        modes.local_modes |= LocalModes::NOFLSH;
        rustix::termios::tcsetattr(&input, OptionalActions::Now, &modes).unwrap();
        run.command.stdin(Stdio::from(input)).stdout(Stdio::from(output)).stderr(Stdio::from(errors));
        // SAFETY: these calls are allowed between fork and exec. Standard input is the terminal by then.
        unsafe {
            run.command.pre_exec(|| {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY, 0);
                Ok(())
            })
        };
        let child = run.command.spawn().unwrap();
        drop(run);
        let (sender, screen) = channel();
        let mut reader = File::from(keyboard.try_clone().unwrap());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end of a terminal that nobody uses any more is an error.
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        assert!(keyboard.as_raw_fd() > 2);
        Session { child, keyboard: keyboard.into(), screen, shown: String::new() }
    }

    fn type_in(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
    }

    /// Waits until this is on the screen, after what was waited for before.
    fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        while !self.shown.contains(text) {
            let left = LIMIT.saturating_sub(start.elapsed());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.shown.push_str(&String::from_utf8_lossy(&bytes)),
                Err(error) => panic!("{text:?} is not in {:?}: {error}", self.shown),
            }
        }
        let end = self.shown.find(text).unwrap() + text.len();
        self.shown.drain(..end);
    }

    fn state_is(&self, wanted: u8) {
        let pid = self.child.id();
        wait_until(|| state(pid) == Some(wanted), || format!("{:?}", state(pid)));
    }
}

#[test]
fn control_c_ends_the_job() {
    use std::os::unix::process::ExitStatusExt;
    let mut session = Session::start(mpiexec("-n 2 RANK print=ready forever"));
    session.wait_for("ready\r\nready\r\n");
    session.type_in("\x03");
    session.wait_for("mpiexec: got SIGINT: the job was ended\r\n");
    assert_eq!(session.child.wait().unwrap().signal(), Some(libc::SIGINT));
}

#[test]
fn control_z_stops_the_job_until_it_is_continued() {
    let mut session =
        Session::start(mpiexec_with(["-n", "1", "sh", "-c", "echo ready; read line; echo got $line"]));
    session.wait_for("ready\r\n");
    session.type_in("\x1a");
    session.state_is(b'T');
    support::kill(session.child.id(), libc::SIGCONT);
    session.type_in("something\n");
    session.wait_for("got something\r\n");
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn typed_input_reaches_rank_0() {
    let mut session = Session::start(mpiexec("-n 2 RANK count-input"));
    session.wait_for("0 bytes\r\n");
    session.type_in("one\ntwo\n");
    session.type_in("\x04");
    session.wait_for("8 bytes\r\n");
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_rank_that_asks_the_terminal_itself_fails_rather_than_stops() {
    let script = "read line </dev/tty || echo no terminal here";
    let mut session = Session::start(mpiexec_with(["-n", "2", "sh", "-c", script]));
    session.wait_for("no terminal here\r\n");
    session.wait_for("no terminal here\r\n");
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn prompts_are_shown() {
    let script = "if [ $ENCORE_RANK = 0 ]; then printf 'How many? '; read number; echo $number of them; fi";
    let mut session = Session::start(mpiexec_with(["-n", "2", "sh", "-c", script]));
    session.wait_for("How many? ");
    session.type_in("7\n");
    session.wait_for("7 of them\r\n");
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_job_in_the_background_is_not_stopped_by_its_terminal() {
    // The shell is the foreground, its mpiexec is not. Rank 1 reads nothing, rank 0 waits for the terminal.
    let script = "set -m; $0 -n 2 sh -c 'echo ready; read line; echo got $line' & \
                  read line; echo the shell got $line; kill %1; wait";
    let mut run = mpiexec("");
    run.command = std::process::Command::new("bash");
    run.command.args(["-c", script, support::MPIEXEC]);
    let mut session = Session::start(run);
    session.wait_for("ready\r\n");
    session.wait_for("got\r\n");
    session.type_in("mine\n");
    session.wait_for("the shell got mine\r\n");
    session.child.wait().unwrap();
}

#[test]
fn a_terminal_that_is_closed_ends_the_job() {
    let session = Session::start(mpiexec("-n 2 RANK print=ready forever"));
    let Session { mut child, keyboard, screen, .. } = session;
    let mut shown = Vec::new();
    while shown.windows(5).filter(|window| window == b"ready").count() < 2 {
        shown.extend(screen.recv_timeout(LIMIT).unwrap());
    }
    drop(screen);
    drop(keyboard);
    // The reader of the screen holds the terminal open until something is shown.
    support::kill(child.id(), libc::SIGUSR1);
    wait_until(|| state(child.id()).is_none_or(|state| state == b'Z'), || "still there".into());
    child.wait().unwrap();
}
