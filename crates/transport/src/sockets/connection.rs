//! One connection, and its unsent bytes.

use std::io::Error;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use encore_tuning::TUNING;
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::net::sockopt;

use super::address::Address;
use super::frame::{Hello, Sort};
use super::incoming::{Frame, Incoming};
use super::outgoing::{Outgoing, Refused, Shared, lock};

/// Number of unsent bytes beyond which a connection has no room.
const ROOM: usize = TUNING.room_of_connection;

/// Connection state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Begun here; the other side hasn't proved yet that it knows the secret ([`super::door`]).
    AtDoor,
    /// Waiting for the other side's answer.
    Answer,
    /// Open for frames.
    Open,
}

/// A connection with another process.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) socket: Arc<OwnedFd>,
    /// Whether it may lead to another machine.
    is_of_network: bool,
    pub(super) stage: Stage,
    /// Whether this process has begun it, rather than the other side.
    pub(super) begun_here: bool,
    /// Number of times it was begun; the other side's door closed it each time before.
    pub(super) tries: u32,
    /// The end of the other process, once known.
    pub(super) end: Option<u32>,
    /// Bytes that wait to be sent.
    pub(super) out: Shared,
    /// Number of bytes in `out` at this process's last poll. The thread may have sent some since.
    pub(super) unsent: usize,
    /// Whether the kernel has left some of them.
    pub(super) stuck: bool,
    /// Number of polls for work at this process's last send, and its time.
    pub(super) last: Option<(u64, Instant)>,
    /// Whether it is in the list from which this process sends at its next poll.
    pub(super) is_held: bool,
    /// Bytes received.
    pub(super) incoming: Incoming,
    /// Whether it is closing: nothing more is queued, and the sending direction is shut down once all has left.
    pub(super) closing: bool,
    /// Whether the sending direction was shut down.
    pub(super) shut: bool,
    /// Whether it is closing because another connection takes over. The other side closes it once it has read the last frame.
    pub(super) hands_over: bool,
    /// Events that epoll watches for: readable, writable.
    pub(super) watched: (bool, bool),
}

impl Connection {
    /// A connection with an admitted caller, or, with `hello`, one that this process begins.
    pub(super) fn new(socket: OwnedFd, by: &Address, hello: Option<Hello>) -> Connection {
        let socket = Arc::new(socket);
        let first = hello.map_or(Vec::new(), |hello| hello.to_bytes().into());
        let unsent = first.len();
        Connection {
            out: Arc::new(Mutex::new(Outgoing::new(socket.clone(), first))),
            unsent,
            stuck: false,
            last: None,
            is_held: false,
            socket,
            is_of_network: by.is_of_network(),
            stage: if hello.is_some() { Stage::AtDoor } else { Stage::Open },
            begun_here: hello.is_some(),
            tries: 1,
            end: None,
            incoming: Incoming::default(),
            closing: false,
            shut: false,
            hands_over: false,
            watched: (false, false),
        }
    }

    /// Events that epoll must watch for: readable, writable.
    pub(super) fn wants(&self) -> (bool, bool) {
        (self.incoming.wants_more(), self.stuck)
    }

    /// Whether a closing connection can be dropped.
    pub(super) fn has_ended(&self) -> bool {
        self.shut && self.may_close()
    }

    /// Whether the connection is still at the door.
    pub(super) fn is_at_door(&self) -> bool {
        self.stage == Stage::AtDoor
    }

    /// Whether it may lead to another machine.
    pub(super) fn is_of_network(&self) -> bool {
        self.is_of_network
    }

    /// Whether this process may close the connection before the other side has. Bytes sent through a socket of the machine are with the
    /// other process at once, and stay there when the socket is closed. Received bytes may still be in use.
    fn may_close(&self) -> bool {
        !self.is_of_network && !self.hands_over && !self.incoming.is_in_use()
    }

    /// Whether more bytes may be queued.
    pub(super) fn has_room(&self) -> bool {
        self.unsent < ROOM
    }

    /// Whether bytes waited to be sent at the last poll. The thread may have sent them since.
    pub(super) fn has_unsent(&self) -> bool {
        self.unsent > 0 && lock(&self.out).unsent() > 0
    }

    /// Appends bytes to those that wait to be sent.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.write(|out| out.put(bytes));
    }

    /// Calls `write` to append to the unsent bytes. Returns whether bytes waited before, and whether the thread knows of them.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Outgoing)) -> (bool, bool) {
        let mut out = lock(&self.out);
        let before = (out.unsent() > 0, out.is_listed());
        write(&mut out);
        self.unsent = out.unsent();
        before
    }

    /// Sends as many waiting bytes as the kernel takes; only the Hello until the other side has given its proof.
    pub(super) fn push_out(&mut self) -> Result<(), Error> {
        self.push_by(Outgoing::push_out)
    }

    /// Sends the waiting bytes and a further frame with its staged bytes. Bytes that the kernel doesn't take are copied, and wait.
    pub(super) fn push_out_with(&mut self, frame: &[u8], run: &[u8]) -> Result<(), Error> {
        self.push_by(|out| out.push_out_with(frame, run))
    }

    fn push_by(&mut self, push: impl FnOnce(&mut Outgoing) -> Result<(), Error>) -> Result<(), Error> {
        let mut out = lock(&self.out);
        push(&mut out)?;
        self.unsent = out.unsent();
        self.stuck = out.ready() > 0;
        drop(out);
        if self.unsent == 0 && self.closing && !self.shut {
            self.shut = true;
            if !self.may_close() {
                // If it fails, the other side has closed the connection.
                let _ = rustix::net::shutdown(&self.socket, rustix::net::Shutdown::Write);
            }
        }
        Ok(())
    }

    /// Whether sent bytes haven't reached the other side's kernel and still may. Sockets of the machine deliver at once.
    pub(super) fn is_on_the_way(&self) -> bool {
        if !self.is_of_network {
            return false;
        }
        let mut polled = [PollFd::new(&self.socket, PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        if rustix::event::poll(&mut polled, Some(&now)).is_err() || !polled[0].revents().is_empty() {
            // Reset, or closed on both sides: the bytes will never be taken, though the kernel counts them.
            return false;
        }
        let mut bytes: libc::c_int = 0;
        // SAFETY: the call fills an int.
        let asked = unsafe { libc::ioctl(self.socket.as_raw_fd(), libc::TIOCOUTQ, &raw mut bytes) };
        asked == 0 && bytes > 0
    }

    /// Asks the system to acknowledge received bytes at once, in place of TCP's delayed acknowledgment.
    pub(super) fn acknowledge(&self) {
        if self.is_of_network {
            // If it fails, the other side only waits a little longer.
            let _ = sockopt::set_tcp_quickack(&self.socket, true);
        }
    }

    /// Sends a frame with files. False: it isn't possible now. Fails if it never is: the other side may be on another machine, or the
    /// system refuses.
    pub(super) fn show(&mut self, frame: &[u8], files: &[BorrowedFd<'_>]) -> Result<bool, Refused> {
        if self.is_of_network || self.closing {
            return Err(Refused);
        }
        if !self.is_open() {
            return Ok(false);
        }
        let mut out = lock(&self.out);
        let shown = out.show(frame, files);
        self.unsent = out.unsent();
        shown
    }

    /// Whether files can be sent through it.
    pub(super) fn shows_files(&self) -> bool {
        self.is_open() && !self.is_of_network
    }

    fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }

    /// Receives from the kernel as much as there is room for. `limit`: the longest frame. Returns whether the other side has closed.
    pub(super) fn pull_in(&mut self, limit: u64) -> Result<bool, Error> {
        let is_open = self.is_open();
        self.incoming.pull_in(&self.socket, is_open, limit)
    }

    /// Consumes the other side's answer, once received: the number that the other side gave the acquaintance.
    pub(super) fn take_answer(&mut self) -> Option<u64> {
        if self.stage == Stage::Answer { self.incoming.take_answer() } else { None }
    }

    /// The oldest complete frame.
    pub(super) fn head(&self) -> Option<Frame> {
        if self.is_open() { self.incoming.head() } else { None }
    }

    /// Drops the frames before the first cell.
    pub(super) fn drop_notices(&mut self) {
        while let Some(notice) = self.head().filter(|frame| frame.sort != Sort::Cell) {
            self.incoming.pop(notice);
        }
    }

    /// The oldest frame, if only staged bytes of it are missing ([`Incoming::partial`]).
    pub(super) fn partial(&self) -> Option<Frame> {
        if self.is_open() { self.incoming.partial() } else { None }
    }
}
