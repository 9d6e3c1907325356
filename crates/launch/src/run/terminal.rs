//! Standard input that is a terminal, passed on to rank 0.
//!
//! Any other standard input is given to rank 0 as it is: it reads as much of it as it likes, and what it does
//! not read is left (to the next turn of a shell's loop, say). A terminal can be read by the foreground only,
//! which is mpiexec.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::pipe::PipeFlags;

/// Input from a terminal, on its way to rank 0.
pub struct Terminal {
    /// Where rank 0's standard input is written to.
    writer: OwnedFd,
    /// Bytes that were read and not yet written.
    pending: Vec<u8>,
    /// Nothing more is coming.
    ended: bool,
}

impl Terminal {
    /// If standard input is a terminal: what passes it on, and the end that rank 0 reads.
    pub fn new() -> io::Result<Option<(Terminal, OwnedFd)>> {
        if !rustix::termios::isatty(rustix::stdio::stdin()) {
            return Ok(None);
        }
        let (reader, writer) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)?;
        rustix::fs::fcntl_setfl(&writer, OFlags::NONBLOCK)?;
        Ok(Some((Terminal { writer, pending: Vec::new(), ended: false }, reader)))
    }

    /// The terminal, if there is room for what is typed and it may be read.
    pub fn reader(&self) -> Option<BorrowedFd<'_>> {
        let stdin = rustix::stdio::stdin();
        (self.pending.is_empty() && !self.ended && in_foreground(stdin)).then_some(stdin)
    }

    /// The way to rank 0, if something is to be written to it.
    pub fn writer(&self) -> Option<BorrowedFd<'_>> {
        (!self.pending.is_empty()).then_some(self.writer.as_fd())
    }

    /// Whether nothing is left to pass on.
    pub fn ended(&self) -> bool {
        self.ended && self.pending.is_empty()
    }

    /// Passes on what can be.
    pub fn turn(&mut self) {
        if self.reader().is_some() {
            let mut typed = [0; 4096];
            match rustix::io::read(rustix::stdio::stdin(), &mut typed) {
                Ok(0) => self.ended = true,
                Ok(length) => self.pending.extend_from_slice(&typed[..length]),
                // In the background after all, or the terminal has gone: which is a hang-up, that comes as a
                // signal.
                Err(Errno::IO | Errno::AGAIN | Errno::INTR) => {}
                Err(_) => self.ended = true,
            }
        }
        while !self.pending.is_empty() {
            match rustix::io::write(&self.writer, &self.pending) {
                Ok(length) => drop(self.pending.drain(..length)),
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => {}
                // Rank 0 reads no more.
                Err(_) => {
                    self.ended = true;
                    self.pending.clear();
                }
            }
        }
    }
}

fn in_foreground(terminal: BorrowedFd<'_>) -> bool {
    rustix::termios::tcgetpgrp(terminal)
        .is_ok_and(|group| group.as_raw_nonzero().get() == encore_boot::process::group())
}
