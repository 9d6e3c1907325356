//! The program that has started this job (`MPI_Comm_spawn`), seen from mpiexec.
//!
//! The two hold the ends of a socket. Until the ranks have connected with their parents, what mpiexec has to say goes to the program, which
//! makes an error of it. Later mpiexec learns by the end of the connection that the program has died, and ends the job; unless the
//! parents have parted from it.

use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use encore_boot::segment::Head;
use encore_boot::{environment, passing, process};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

pub use crate::run::descendants::APART;

/// State of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramState {
    /// Nothing.
    None,
    /// The program has disconnected from the job.
    Parted,
    /// The program has died.
    Died,
}

/// The program that has started this job.
pub struct Parent {
    socket: UnixStream,
    /// The ranks have connected with their parents.
    connected: bool,
    /// Where all ranks of its job say what they do.
    ranks: Option<Head>,
    /// The process with which the job ends instead, where it outlives the program ([`environment::GUARDIAN`]).
    guardian: Option<OwnedFd>,
    /// The program has died, and the job goes on.
    orphaned: bool,
}

/// Whether the words after the name of this program say that a program has started it.
pub fn is_there(words: &[OsString]) -> bool {
    words.first().is_some_and(|word| word == "-spawned")
}

impl Parent {
    /// Takes the socket, which is standard input: so no other program inherits it that is started at the same time. The ranks have nothing to
    /// read. With the first byte comes the memory of the ranks of its job, where there is one for all of them.
    pub fn new() -> std::io::Result<Parent> {
        let mut socket = UnixStream::from(rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?);
        rustix::stdio::dup2_stdin(crate::run::nothing()?)?;
        let memory = passing::receive(&mut socket, &mut [0])?.pop();
        socket.set_nonblocking(true)?;
        let map = |memory: OwnedFd| Head::map(memory.as_fd(), None).map_err(std::io::Error::other);
        let ranks = memory.map(map).transpose()?;
        let guardian = guardian();
        if guardian.is_some() {
            // Else it would end with the job of the program, whose last rank may have died.
            let _ = rustix::thread::set_name(APART);
        }
        Ok(Parent { socket, connected: false, ranks, guardian, orphaned: false })
    }

    /// The states of the ranks of the program's job, once the two jobs are connected.
    pub fn ranks(&self) -> Option<&Head> {
        self.ranks.as_ref().filter(|_| self.connected)
    }

    /// Sends a sentence to the program, if the ranks haven't connected yet. Returns whether it was sent.
    pub fn say(&mut self, sentence: &str) -> bool {
        !self.connected && self.socket.write_all(sentence.as_bytes()).is_ok()
    }

    /// Whether the program has died, and the job has gone on.
    pub fn is_orphaned(&self) -> bool {
        self.orphaned
    }

    /// Whether the ranks have connected with their parents.
    pub fn is_connected(&self) -> bool {
        self.connected
    }

    fn guardian_lives(&self) -> bool {
        self.guardian.as_ref().is_some_and(|guardian| {
            let mut ended = [PollFd::new(guardian, PollFlags::IN)];
            poll(&mut ended, Some(&Timespec::default())) == Ok(0)
        })
    }

    /// Returns the program's news since the last call.
    pub fn look(&mut self) -> ProgramState {
        let mut word = [0];
        loop {
            if self.orphaned {
                return if self.guardian_lives() { ProgramState::None } else { ProgramState::Died };
            }
            match self.socket.read(&mut word) {
                Ok(0) if self.connected && self.guardian_lives() => self.orphaned = true,
                Ok(0) => return ProgramState::Died,
                Ok(_) if word == *b"C" => self.connected = true,
                Ok(_) => return ProgramState::Parted,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return ProgramState::None,
                Err(_) if self.connected && self.guardian_lives() => self.orphaned = true,
                Err(_) => return ProgramState::Died,
            }
        }
    }
}

impl AsFd for Parent {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match &self.guardian {
            Some(guardian) if self.orphaned => guardian.as_fd(),
            _ => self.socket.as_fd(),
        }
    }
}

/// The process that the job is to end with, where it goes on when the program dies.
fn guardian() -> Option<OwnedFd> {
    let said = std::env::var(environment::GUARDIAN).ok()?;
    let (pid, started) = said.split_once(':')?;
    let pid: u32 = pid.parse().ok()?;
    let known = pidfd_open(Pid::from_raw(pid as i32)?, PidfdFlags::empty()).ok()?;
    let started: u64 = started.parse().ok()?;
    // Else it has ended, and its number is another one's.
    (process::status(pid)?.started == started).then_some(known)
}

/// Goes on in two processes; `None` in the new one.
pub fn fork() -> std::io::Result<Option<Pid>> {
    // SAFETY: this process has one thread, so the new one has a copy of all that is going on.
    match unsafe { libc::fork() } {
        0 => Ok(None),
        pid if pid < 0 => Err(std::io::Error::last_os_error()),
        pid => Ok(Pid::from_raw(pid)),
    }
}

/// Goes on in a process of its own, so that the program never has this one among its children, nor in the group that its terminal stops.
pub fn detach() -> std::io::Result<()> {
    match fork()? {
        None => Ok(rustix::process::setpgid(None, None)?),
        Some(_) => std::process::exit(0),
    }
}
