//! Unsent bytes of one connection. The process sends them at its next poll, or else its thread does.
//!
//! A single cell leaves at once. Cells of a burst to one process wait here and leave together ([`Departures`]).
//!
//! Each access by the process or the thread takes the lock of [`Outgoing`]. A sender holds it during the send, so bytes leave in order.
//!
//! Invariant: waiting bytes that weren't announced to the thread ([`Outgoing::is_listed`]) are sent by the process before it does
//! anything else. Exception: the answer to a Hello may wait for the next poll, or for the first cell, because no process waits for just
//! the answer.

use std::cell::OnceCell;
use std::io::{Error, IoSlice};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use encore_shmem::ring::Staged;
use encore_tuning::TUNING;
use rustix::io::Errno;
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, send, sendmsg};
use rustix::time::{Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec};

/// Time after which the thread sends waiting bytes that the process hasn't sent (docs/lab/406).
pub(crate) const SHORTEST_NAP: Duration = TUNING.shortest_nap;
/// Limit to which that time grows while the process itself sends in time (docs/lab/406).
pub(crate) const LONGEST_NAP: Duration = TUNING.longest_nap;
/// Time after which the thread retries bytes that the kernel hasn't taken.
const AGAIN: Duration = TUNING.send_again;

/// Flags of sends, which never block the process nor raise SIGPIPE.
const AT_ONCE: SendFlags = SendFlags::NOSIGNAL.union(SendFlags::DONTWAIT);

/// Bytes of one connection that wait to be sent.
#[derive(Debug)]
pub(super) struct Outgoing {
    socket: Arc<OwnedFd>,
    /// The bytes; the first `gone` of them have left.
    bytes: Vec<u8>,
    gone: usize,
    /// While the other side hasn't given its proof: number of bytes that may leave, the rest of a Hello.
    gate: Option<usize>,
    /// Whether the thread knows that bytes wait here.
    is_listed: bool,
    /// Whether the other side receives nothing any more.
    deaf: bool,
    /// Error with which the thread failed to send.
    failed: Option<Error>,
    /// Segmentation of long sends by the kernel, once queried.
    packets: OnceCell<Packets>,
}

/// Error: files can't be sent through a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused;

/// Unsent bytes, shared with the thread.
pub(super) type Shared = Arc<Mutex<Outgoing>>;

/// Locks unsent bytes. A thread that panics ends the process, so a poisoned lock is harmless.
pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Padding of staged bytes to a multiple of 8.
fn filler(run: &[u8]) -> &'static [u8] {
    &[0; 8][..run.len().next_multiple_of(8) - run.len()]
}

/// Segmentation of TCP sends by the kernel. Zero elsewhere, and where a segment is as long as any send.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Packets {
    /// Bytes of a segment.
    segment: usize,
    /// Bytes of the segments that leave together, if there are more.
    together: usize,
}

impl Packets {
    /// Most bytes that leave together, besides headers for which the kernel reserves room.
    const MOST: usize = (64 << 10) - 1 - 320;

    fn of(socket: &OwnedFd) -> Packets {
        let (mut segment, mut length): (libc::c_int, _) = (0, size_of::<libc::c_int>() as libc::socklen_t);
        let to = (&raw mut segment).cast();
        // SAFETY: the call fills an int.
        let asked = unsafe {
            libc::getsockopt(socket.as_raw_fd(), libc::IPPROTO_TCP, libc::TCP_MAXSEG, to, &raw mut length)
        };
        if asked == 0 { Packets::in_segments_of(segment as usize) } else { Packets::default() }
    }

    fn in_segments_of(segment: usize) -> Packets {
        match Packets::MOST.checked_div(segment) {
            None | Some(0) => Packets::default(),
            Some(segments) => Packets { segment, together: segments * segment },
        }
    }

    /// Index at which to cut a send of `bytes` bytes in two; 0: nowhere. If only part of a segment doesn't leave together with the others,
    /// the receiver's kernel acknowledges both while the process receives them, which costs it more than all the rest (docs/lab/480).
    fn cut(self, bytes: usize) -> usize {
        let behind = bytes.saturating_sub(self.together);
        if (1..self.segment).contains(&behind) { bytes / 2 } else { 0 }
    }
}

/// The first `length` bytes of all parts, and the remaining ones.
fn split<const N: usize>(parts: [&[u8]; N], length: usize) -> [[&[u8]; N]; 2] {
    let mut left = length;
    let halves = parts.map(|part| {
        let first = left.min(part.len());
        left -= first;
        part.split_at(first)
    });
    [halves.map(|(first, _)| first), halves.map(|(_, rest)| rest)]
}

/// Calls `send` to give bytes to the kernel. Returns the number it has taken. `None`: it takes none now, or, where the other side is
/// `deaf`, never again.
fn give(deaf: &mut bool, send: impl Fn() -> Result<usize, Errno>) -> Result<Option<usize>, Error> {
    loop {
        match send() {
            Ok(sent) => return Ok(Some(sent)),
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return Ok(None),
            Err(Errno::PIPE | Errno::CONNRESET) => {
                *deaf = true;
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        }
    }
}

impl Outgoing {
    /// `hello`: the first message at the other side's door.
    pub(super) fn new(socket: Arc<OwnedFd>, hello: Vec<u8>) -> Outgoing {
        Outgoing {
            socket,
            gate: Some(hello.len()).filter(|length| *length > 0),
            bytes: hello,
            gone: 0,
            is_listed: false,
            deaf: false,
            failed: None,
            packets: OnceCell::new(),
        }
    }

    pub(super) fn socket(&self) -> &Arc<OwnedFd> {
        &self.socket
    }

    /// Drops all bytes; the next send reports `why`.
    pub(super) fn fail(&mut self, why: Error) {
        self.failed = Some(why);
    }

    /// Number of waiting bytes.
    pub(super) fn unsent(&self) -> usize {
        self.bytes.len() - self.gone
    }

    /// Number of waiting bytes that may leave now.
    pub(super) fn ready(&self) -> usize {
        self.gate.unwrap_or(self.unsent())
    }

    /// Opens the gate after the other side's proof. This side's proof precedes all waiting bytes.
    pub(super) fn open(&mut self, proof: &[u8]) {
        if let Some(before) = self.gate.take() {
            let at = self.gone + before;
            self.bytes.splice(at..at, proof.iter().copied());
        }
    }

    /// Removes and returns the bytes that wait behind the gate, for another connection. `None`: some have left.
    pub(super) fn take_waiting(&mut self) -> Option<Vec<u8>> {
        let behind = self.gone + self.gate?;
        Some(self.bytes.split_off(behind.min(self.bytes.len())))
    }

    pub(super) fn is_listed(&self) -> bool {
        self.is_listed
    }

    /// Appends bytes.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        if self.gone > self.bytes.len() / 2 {
            self.bytes.drain(..self.gone);
            self.gone = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends `length` bytes, which `stage` writes, and padding to a multiple of 8.
    pub(super) fn put_staged(&mut self, length: usize, stage: &mut dyn FnMut(Staged)) {
        let (before, padded) = (self.bytes.len(), length.next_multiple_of(8));
        self.bytes.resize(before + padded, 0);
        stage(Staged { address: self.bytes[before..].as_mut_ptr(), fresh: true, on_shuttle: false });
    }

    /// Appends staged bytes and padding to a multiple of 8.
    pub(super) fn put_run(&mut self, run: &[u8]) {
        self.bytes.extend_from_slice(run);
        self.bytes.extend_from_slice(filler(run));
    }

    /// Sends the waiting bytes, then a frame and its staged bytes in place. Bytes that the kernel doesn't take are copied, and wait.
    pub(super) fn push_out_with(&mut self, frame: &[u8], run: &[u8]) -> Result<(), Error> {
        debug_assert!(self.gate.is_none());
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let waiting = self.unsent();
        let length = frame.len() + run.len() + filler(run).len();
        let cut = self.packets.get_or_init(|| Packets::of(&self.socket)).cut(waiting + length);
        let mut give = |parts: &[IoSlice<'_>]| {
            let send = || sendmsg(&self.socket, parts, &mut SendAncillaryBuffer::default(), AT_ONCE);
            Ok::<_, Error>(give(&mut self.deaf, send)?.unwrap_or(0))
        };
        let parts = [&self.bytes[self.gone..], frame, run, filler(run)];
        let mut sent = match cut {
            0 => 0,
            cut => give(&split(parts, cut)[0].map(IoSlice::new))?,
        };
        if sent == cut {
            sent += give(&split(parts, cut)[1].map(IoSlice::new))?;
        }
        self.gone += sent.min(waiting);
        let mut sent = sent.saturating_sub(waiting);
        for part in [frame, run, filler(run)] {
            self.put(&part[sent.min(part.len())..]);
            sent = sent.saturating_sub(part.len());
        }
        if self.unsent() == 0 || self.deaf {
            self.bytes.clear();
            self.gone = 0;
        }
        Ok(())
    }

    /// Sends a frame with files, if nothing waits. False: not possible now.
    pub(super) fn show(&mut self, frame: &[u8], files: &[BorrowedFd<'_>]) -> Result<bool, Refused> {
        if self.unsent() > 0 || self.gate.is_some() || self.deaf || self.failed.is_some() {
            return Ok(false);
        }
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(2))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        assert!(control.push(SendAncillaryMessage::ScmRights(files)), "there is room for two files");
        match sendmsg(&self.socket, &[IoSlice::new(frame)], &mut control, AT_ONCE) {
            Ok(sent) => {
                self.put(&frame[sent..]);
                Ok(true)
            }
            // If the connection has ended, the next poll finds that.
            Err(Errno::AGAIN | Errno::INTR | Errno::PIPE | Errno::CONNRESET) => Ok(false),
            Err(_) => Err(Refused),
        }
    }

    /// Sends as many waiting bytes as the kernel takes. If the other side receives nothing any more, they are dropped: bytes already
    /// received from it, and its end, still have to be read.
    pub(super) fn push_out(&mut self) -> Result<(), Error> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while self.ready() > 0 && !self.deaf {
            let ready = self.gone..self.gone + self.ready();
            match give(&mut self.deaf, || send(&self.socket, &self.bytes[ready.clone()], AT_ONCE))? {
                Some(sent) => {
                    self.gone += sent;
                    self.gate = self.gate.map(|left| left - sent);
                }
                None if self.deaf => {}
                None => return Ok(()),
            }
        }
        if self.gate.is_some() {
            // Bytes behind the gate may still leave through another connection.
            return Ok(());
        }
        self.bytes.clear();
        self.gone = 0;
        Ok(())
    }
}

/// Connections whose bytes the thread sends unless the process does so first.
#[derive(Debug)]
pub(super) struct Departures {
    timer: OwnedFd,
    waiting: Mutex<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    all: Vec<Shared>,
    /// Whether the timer runs.
    armed: bool,
    /// Delay to which the timer was last set.
    delay: Duration,
}

impl Departures {
    pub(super) fn new() -> Result<Departures, Error> {
        let flags = TimerfdFlags::CLOEXEC | TimerfdFlags::NONBLOCK;
        let timer = rustix::time::timerfd_create(TimerfdClockId::Monotonic, flags)?;
        let timer = rustix::io::fcntl_dupfd_cloexec(&timer, 3)?;
        Ok(Departures {
            timer,
            waiting: Mutex::new(Waiting { all: Vec::new(), armed: false, delay: SHORTEST_NAP }),
        })
    }

    /// Readable when the thread is to call [`Departures::depart`].
    pub(super) fn timer(&self) -> BorrowedFd<'_> {
        self.timer.as_fd()
    }

    /// Has the thread send the bytes waiting in `shared` after the delay. False: it can't.
    pub(super) fn announce(&self, shared: &Shared) -> bool {
        let mut waiting = lock(&self.waiting);
        if !waiting.armed {
            waiting.armed = self.arm(waiting.delay);
        }
        if waiting.armed && !std::mem::replace(&mut lock(shared).is_listed, true) {
            waiting.all.push(shared.clone());
        }
        waiting.armed
    }

    /// Withdraws one announcement: the process sends those bytes itself.
    pub(super) fn withdraw(&self, shared: &Shared) {
        lock(&self.waiting).all.retain(|other| !Arc::ptr_eq(other, shared));
        lock(shared).is_listed = false;
    }

    /// Withdraws all announcements.
    pub(super) fn withdraw_all(&self) {
        let all = std::mem::take(&mut lock(&self.waiting).all);
        all.iter().for_each(|shared| lock(shared).is_listed = false);
    }

    fn arm(&self, delay: Duration) -> bool {
        let once = Timespec { tv_sec: 0, tv_nsec: i64::from(delay.subsec_nanos()) };
        let timer = Itimerspec { it_interval: Timespec { tv_sec: 0, tv_nsec: 0 }, it_value: once };
        rustix::time::timerfd_settime(&self.timer, TimerfdTimerFlags::empty(), &timer).is_ok()
    }

    /// Sends all bytes that were announced and not withdrawn.
    pub(super) fn depart(&self) {
        // Only this thread reads the timer; left unread, it would stay readable.
        let _ = rustix::io::read(&self.timer, &mut [0_u8; 8]);
        let all = {
            let mut waiting = lock(&self.waiting);
            waiting.armed = false;
            waiting.delay = match waiting.all.is_empty() {
                true => (waiting.delay * 2).min(LONGEST_NAP),
                false => SHORTEST_NAP,
            };
            std::mem::take(&mut waiting.all)
        };
        let mut left = Vec::new();
        for shared in all {
            let mut outgoing = lock(&shared);
            if !outgoing.is_listed {
                continue;
            }
            outgoing.failed = outgoing.push_out().err();
            outgoing.is_listed = outgoing.ready() > 0 && outgoing.failed.is_none();
            if outgoing.is_listed {
                drop(outgoing);
                left.push(shared);
            }
        }
        if !left.is_empty() {
            let mut waiting = lock(&self.waiting);
            left.retain(|shared| lock(shared).is_listed);
            waiting.all.append(&mut left);
            waiting.armed |= self.arm(AGAIN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slightly_longer_send_is_split() {
        let packets = Packets::in_segments_of(1448);
        assert_eq!(packets.together, 65_160);
        let cuts = [65_160, 65_161, (64 << 10) + 72, 65_160 + 1447, 65_160 + 1448, 131_144]
            .map(|bytes| packets.cut(bytes));
        assert_eq!(cuts, [0, 32_580, 32_804, 33_303, 0, 0]);
        // Sockets of the machine have no segments; a segment may also be longer than the limit of bytes that leave together.
        assert_eq!((Packets::default().cut(1 << 20), Packets::in_segments_of(65_483).cut(60_000)), (0, 0));
    }

    #[test]
    fn parts_split_at_any_length() {
        let parts: [&[u8]; 4] = [&[1, 2, 3], &[], &[4, 5], &[6]];
        for length in 0..=6 {
            let [first, rest] = split(parts, length);
            let joined: Vec<u8> = [first.concat(), rest.concat()].concat();
            assert_eq!((first.concat().len(), joined), (length, vec![1, 2, 3, 4, 5, 6]));
        }
    }
}
