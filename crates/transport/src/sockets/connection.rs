//! One connection: what it is, and what waits to leave.

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

/// Bytes that wait to leave beyond which there is no room.
const ROOM: usize = TUNING.room_of_connection;

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It has been begun here, and the other side hasn't proved that it knows the secret ([`super::door`]).
    AtDoor,
    /// The other side's answer hasn't come.
    Answer,
    /// Frames go and come.
    Open,
}

/// A connection with another process.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) socket: Arc<OwnedFd>,
    /// It may lead to another machine.
    is_of_network: bool,
    pub(super) stage: Stage,
    /// The other side has been connected to; else it has connected to this one.
    pub(super) begun_here: bool,
    /// How often it was begun: each time before, it was closed at the door.
    pub(super) tries: u32,
    /// The end that the other process is, once it is known.
    pub(super) end: Option<u32>,
    /// What waits to leave.
    pub(super) out: Shared,
    /// As many bytes of that as there were when this process last looked. Since then, some may have left.
    pub(super) unsent: usize,
    /// The kernel hasn't taken all of it.
    pub(super) stuck: bool,
    /// When this process last sent something, and how often it had looked for work by then.
    pub(super) last: Option<(u64, Instant)>,
    /// It is in the list of those from which this process sends at its next look.
    pub(super) is_held: bool,
    /// What has come.
    pub(super) incoming: Incoming,
    /// Nothing more is sent; once all has left, the other side is told.
    pub(super) closing: bool,
    /// That was done.
    pub(super) shut: bool,
    /// It is closing because all goes on through another connection. The other side closes it once it has read the last frame.
    pub(super) hands_over: bool,
    /// What epoll was asked to watch for: that there is something to read, that something can be written.
    pub(super) watched: (bool, bool),
}

impl Connection {
    /// One with a caller that was let in, or one that begins with a Hello.
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

    /// What epoll is to watch for.
    pub(super) fn wants(&self) -> (bool, bool) {
        (self.incoming.wants_more(), self.stuck)
    }

    /// Whether a connection that was to end has no use any more.
    pub(super) fn has_ended(&self) -> bool {
        self.shut && self.may_close()
    }

    /// Whether the door has it.
    pub(super) fn is_at_door(&self) -> bool {
        self.stage == Stage::AtDoor
    }

    /// It may lead to another machine.
    pub(super) fn is_of_network(&self) -> bool {
        self.is_of_network
    }

    /// Whether this process may close a connection before the other one has. All that has left through a socket of the machine is with the other
    /// process, and stays there when the socket is closed. What has come may still be in use.
    fn may_close(&self) -> bool {
        !self.is_of_network && !self.hands_over && !self.incoming.is_in_use()
    }

    /// Whether there is room for more to leave.
    pub(super) fn has_room(&self) -> bool {
        self.unsent < ROOM
    }

    /// Whether something waits to leave. The thread may have sent what waited when this process last looked.
    pub(super) fn has_unsent(&self) -> bool {
        self.unsent > 0 && lock(&self.out).unsent() > 0
    }

    /// Puts bytes behind what waits to leave.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.write(|out| out.put(bytes));
    }

    /// Has `write` put bytes behind what waits to leave. Returns whether something waited before, and whether the thread knows of it.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Outgoing)) -> (bool, bool) {
        let mut out = lock(&self.out);
        let before = (out.unsent() > 0, out.is_listed());
        write(&mut out);
        self.unsent = out.unsent();
        before
    }

    /// Sends what the kernel takes of what waits: nothing but a Hello until the other side has proved what it has to.
    pub(super) fn push_out(&mut self) -> Result<(), Error> {
        self.push_by(Outgoing::push_out)
    }

    /// Sends what waits and a further frame with its staged bytes. What the kernel doesn't take is copied, and waits.
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
                // If it fails, the other side has closed it.
                let _ = rustix::net::shutdown(&self.socket, rustix::net::Shutdown::Write);
            }
        }
        Ok(())
    }

    /// Whether the other side's kernel hasn't got all that was sent, and may still get it. Sockets of the machine hand over at once.
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

    /// Has the system tell the other side at once what has come from it, which it otherwise puts off for a while (TCP's delayed acknowledgments).
    pub(super) fn acknowledge(&self) {
        if self.is_of_network {
            // Then the other side waits a little longer.
            let _ = sockopt::set_tcp_quickack(&self.socket, true);
        }
    }

    /// Sends a frame, and shows files with it. False: they can't be shown now. It fails where they never can, as the other side may be on another
    /// machine, or the system refuses.
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

    /// Whether files can be shown through it.
    pub(super) fn shows_files(&self) -> bool {
        self.is_open() && !self.is_of_network
    }

    fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }

    /// Takes what has come from the kernel, as far as there is room. `limit`: the longest frame. Returns whether the other side has closed.
    pub(super) fn pull_in(&mut self, limit: u64) -> Result<bool, Error> {
        let is_open = self.is_open();
        self.incoming.pull_in(&self.socket, is_open, limit)
    }

    /// Takes the other side's answer, once it has come: its number of the acquaintance.
    pub(super) fn take_answer(&mut self) -> Option<u64> {
        if self.stage == Stage::Answer { self.incoming.take_answer() } else { None }
    }

    /// The oldest frame that has come whole.
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
