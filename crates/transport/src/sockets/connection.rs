//! One connection: what waits to leave, and what has come.

use std::io::{Error, ErrorKind};
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::net::{RecvFlags, recv};

use super::frame::{GREETING, Greeting, HEAD, Sort};
use super::outgoing::{Outgoing, Shared, lock};

/// Bytes that wait to leave beyond which there is no room.
const ROOM: usize = 256 << 10;
/// Bytes of the buffer of what has come, at first and at most while no frame is longer.
const FIRST: usize = 16 << 10;
const MOST: usize = 256 << 10;

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The kernel still connects.
    Connecting,
    /// The other side's greeting hasn't come.
    Greeting,
    /// Frames go and come.
    Open,
}

/// A connection with another process.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) socket: Arc<OwnedFd>,
    pub(super) stage: Stage,
    /// The other side has been connected to; else it has connected to this one.
    pub(super) begun_here: bool,
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
    incoming: Incoming,
    /// Nothing more is sent; once all has left, the other side is told.
    pub(super) closing: bool,
    /// That was done.
    pub(super) shut: bool,
    /// What epoll was asked to watch for: that there is something to read, that something can be written.
    pub(super) watched: (bool, bool),
}

/// What has come: bytes `start..end` of the buffer, whole frames first.
///
/// Invariant: while a cell at `start` may be in use ([`Incoming::pinned`]), the buffer neither moves nor do its bytes move in it.
#[derive(Debug, Default)]
struct Incoming {
    /// Words, so that frames begin at multiples of 8.
    buffer: Vec<u64>,
    start: usize,
    end: usize,
    pinned: bool,
}

impl Incoming {
    fn bytes(&self) -> &[u8] {
        // SAFETY: words are bytes, as many.
        unsafe { std::slice::from_raw_parts(self.buffer.as_ptr().cast(), self.buffer.len() * 8) }
    }

    fn word(&self, at: usize) -> u64 {
        self.buffer[at / 8]
    }

    /// Makes room at the end of the buffer for the rest of a frame of `needed` bytes, if that may be.
    fn make_room(&mut self, needed: usize) {
        if self.start == self.end && !self.pinned {
            (self.start, self.end) = (0, 0);
        }
        let room = self.buffer.len() * 8;
        if self.pinned || (room - self.end > 0 && self.start + needed <= room) {
            return;
        }
        if self.start > 0 {
            self.buffer.copy_within(self.start / 8..self.end.div_ceil(8), 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        let wanted = match needed > room || (self.end == room && room < MOST) {
            true => needed.next_power_of_two().max(room * 2).max(FIRST),
            false => room,
        };
        self.buffer.resize(wanted / 8, 0);
    }
}

/// A frame at the head of what has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) sort: Sort,
    pub(super) staged: u32,
    /// The first of its bytes.
    pub(super) at: *const u8,
}

impl Connection {
    pub(super) fn new(
        socket: OwnedFd,
        stage: Stage,
        begun_here: bool,
        greeting: Option<Greeting>,
    ) -> Connection {
        let socket = Arc::new(socket);
        let first = greeting.map_or(Vec::new(), |greeting| greeting.to_bytes().into());
        let unsent = first.len();
        Connection {
            out: Arc::new(Mutex::new(Outgoing::new(socket.clone(), first))),
            unsent,
            stuck: false,
            last: None,
            is_held: false,
            socket,
            stage,
            begun_here,
            end: None,
            incoming: Incoming::default(),
            closing: false,
            shut: false,
            watched: (false, false),
        }
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

    /// Sends what the kernel takes of what waits.
    pub(super) fn push_out(&mut self) -> Result<(), Error> {
        let mut out = lock(&self.out);
        if self.stage != Stage::Connecting {
            out.push_out()?;
        }
        self.unsent = out.unsent();
        drop(out);
        self.stuck = self.unsent > 0;
        if !self.stuck && self.closing && !self.shut {
            self.shut = true;
            // If it fails, the other side has closed it.
            let _ = rustix::net::shutdown(&self.socket, rustix::net::Shutdown::Write);
        }
        Ok(())
    }

    /// Whether the other side's kernel hasn't got all that was sent, and may still get it. Sockets of the machine hand over at once.
    pub(super) fn is_on_the_way(&self) -> bool {
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

    /// Bytes of the first frame, or greeting, as far as that can be told; `Err`: no process of Encore sends such a frame.
    fn needed(&self, limit: u64) -> Result<usize, Error> {
        if self.stage != Stage::Open {
            return Ok(GREETING);
        }
        if self.incoming.end - self.incoming.start < HEAD {
            return Ok(HEAD);
        }
        let forged = || Error::new(ErrorKind::InvalidData, "it has sent something that is no frame");
        let (sort, staged) = Sort::of(self.incoming.word(self.incoming.start)).ok_or_else(forged)?;
        if sort == Sort::Cell && u64::from(staged) > limit {
            return Err(Error::new(ErrorKind::InvalidData, "it has sent a frame that is too long"));
        }
        Ok(sort.length(staged))
    }

    /// Whether more may be taken from the kernel.
    pub(super) fn wants_more(&self) -> bool {
        let Incoming { buffer, start, end, pinned } = &self.incoming;
        let room = buffer.len() * 8;
        !pinned || (*end < room) || (*start == 0 && room == 0)
    }

    /// Takes what has come from the kernel, as far as there is room. `limit`: the longest frame. Returns whether the other side has closed.
    pub(super) fn pull_in(&mut self, limit: u64) -> Result<bool, Error> {
        loop {
            let needed = self.needed(limit)?;
            self.incoming.make_room(needed);
            let Incoming { buffer, end, .. } = &mut self.incoming;
            // SAFETY: words are bytes, as many.
            let bytes =
                unsafe { std::slice::from_raw_parts_mut(buffer.as_mut_ptr().cast::<u8>(), buffer.len() * 8) };
            let room = &mut bytes[*end..];
            if room.is_empty() {
                return Ok(false);
            }
            let wanted = room.len();
            match recv(&self.socket, room, RecvFlags::DONTWAIT) {
                Ok((_, 0)) => return Ok(true),
                Ok((_, received)) => {
                    *end += received;
                    // A frame that is whole is dealt with before more is taken.
                    if received < wanted || self.is_whole(limit)? {
                        return Ok(false);
                    }
                }
                Err(Errno::AGAIN) => return Ok(false),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn is_whole(&self, limit: u64) -> Result<bool, Error> {
        Ok(self.incoming.end - self.incoming.start >= self.needed(limit)?)
    }

    /// Takes the other side's greeting, once it has come.
    pub(super) fn take_greeting(&mut self) -> Option<[u8; GREETING]> {
        let Incoming { start, end, .. } = self.incoming;
        if self.stage != Stage::Greeting || end - start < GREETING {
            return None;
        }
        let greeting = self.incoming.bytes()[start..][..GREETING].try_into().expect("as many bytes");
        self.incoming.start += GREETING;
        Some(greeting)
    }

    /// The oldest frame that has come whole. Frames were looked at when they came ([`Connection::pull_in`]).
    pub(super) fn head(&self) -> Option<Frame> {
        let Incoming { start, end, .. } = self.incoming;
        if self.stage != Stage::Open || end - start < HEAD {
            return None;
        }
        let (sort, staged) = Sort::of(self.incoming.word(start))?;
        let whole = end - start >= sort.length(staged);
        whole.then(|| Frame { sort, staged, at: self.incoming.bytes()[start..].as_ptr() })
    }

    /// Gives the frame at the head back.
    pub(super) fn pop(&mut self, frame: Frame) {
        self.incoming.start += frame.sort.length(frame.staged);
        self.incoming.pinned = false;
    }

    /// The frame at the head stays where it is until it is given back or this is taken back.
    pub(super) fn pin(&mut self, pinned: bool) {
        self.incoming.pinned = pinned;
    }
}
