//! What waits to leave through one connection, and who sees to it that it leaves: the process at its next look, or else a thread of it.
//!
//! A cell alone leaves at once. Cells of a burst to the same process wait here for each other and leave together ([`Departures`]).
//!
//! The process and the thread take the lock of [`Outgoing`] for each access. Whoever sends holds it meanwhile, so bytes leave in order.
//!
//! Invariant: where bytes wait that nobody has announced ([`Outgoing::is_listed`]), the process itself sends them before it does anything
//! else. The answer to a Hello may wait for the next look, or for the first cell: nobody waits for it alone.

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

/// The time after which the thread sends what waits, if the process hasn't by then (docs/lab/406).
pub(crate) const SHORTEST_NAP: Duration = TUNING.shortest_nap;
/// It grows up to this while the process sends by itself in time (docs/lab/406).
pub(crate) const LONGEST_NAP: Duration = TUNING.longest_nap;
/// The time after which the thread tries again what the kernel hasn't taken.
const AGAIN: Duration = TUNING.send_again;

/// A process never waits in a send, nor ends by one.
const AT_ONCE: SendFlags = SendFlags::NOSIGNAL.union(SendFlags::DONTWAIT);

/// What waits to leave through one connection.
#[derive(Debug)]
pub(super) struct Outgoing {
    socket: Arc<OwnedFd>,
    /// The bytes, behind `gone` ones that have left.
    bytes: Vec<u8>,
    gone: usize,
    /// The other side hasn't proved what it has to: nothing leaves but as many bytes, the rest of a Hello.
    gate: Option<usize>,
    /// The thread knows that something waits here.
    is_listed: bool,
    /// The other side takes nothing any more.
    deaf: bool,
    /// Why the thread couldn't send.
    failed: Option<Error>,
    /// What the kernel makes of long sends, once it was asked.
    packets: OnceCell<Packets>,
}

/// Files can't be shown through a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refused;

/// What is shared with the thread.
pub(super) type Shared = Arc<Mutex<Outgoing>>;

/// The lock of what waits. A thread that panics ends the process.
pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What fills staged bytes up to a multiple of 8.
fn filler(run: &[u8]) -> &'static [u8] {
    &[0; 8][..run.len().next_multiple_of(8) - run.len()]
}

/// How the kernel cuts what it sends at a time (TCP). Zero elsewhere, and where a segment is as long as anything that leaves at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Packets {
    /// Bytes of a segment.
    segment: usize,
    /// Bytes of the segments that leave together, as far as there are more.
    together: usize,
}

impl Packets {
    /// No more than these leave together, with headers for which the kernel leaves room.
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

    /// After how many of `bytes` bytes to cut a send in two; 0: nowhere. Where only a part of a segment doesn't leave together with the others, the
    /// receiver's kernel acknowledges both while the process takes them, which costs it more than all the rest (docs/lab/480).
    fn cut(self, bytes: usize) -> usize {
        let behind = bytes.saturating_sub(self.together);
        if (1..self.segment).contains(&behind) { bytes / 2 } else { 0 }
    }
}

/// The first `length` bytes of all parts, and the others.
fn split<const N: usize>(parts: [&[u8]; N], length: usize) -> [[&[u8]; N]; 2] {
    let mut left = length;
    let halves = parts.map(|part| {
        let first = left.min(part.len());
        left -= first;
        part.split_at(first)
    });
    [halves.map(|(first, _)| first), halves.map(|(_, rest)| rest)]
}

/// Has `send` give bytes to the kernel. Returns how many it has taken. `None`: it takes none now, or, where the other side is `deaf`, never again.
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
    /// `hello`: what is said at the door of the other side, before all else.
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

    /// Nothing leaves any more: the process learns why when it tries to send.
    pub(super) fn fail(&mut self, why: Error) {
        self.failed = Some(why);
    }

    /// Bytes that wait.
    pub(super) fn unsent(&self) -> usize {
        self.bytes.len() - self.gone
    }

    /// Those of them that may leave now.
    pub(super) fn ready(&self) -> usize {
        self.gate.unwrap_or(self.unsent())
    }

    /// The other side has proved what it has to. This side's proof goes before all that waits.
    pub(super) fn open(&mut self, proof: &[u8]) {
        if let Some(before) = self.gate.take() {
            let at = self.gone + before;
            self.bytes.splice(at..at, proof.iter().copied());
        }
    }

    /// Takes what waits behind the gate, for another connection. `None`: some of it has left.
    pub(super) fn take_waiting(&mut self) -> Option<Vec<u8>> {
        let behind = self.gone + self.gate?;
        Some(self.bytes.split_off(behind.min(self.bytes.len())))
    }

    pub(super) fn is_listed(&self) -> bool {
        self.is_listed
    }

    /// Puts bytes behind what waits.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        if self.gone > self.bytes.len() / 2 {
            self.bytes.drain(..self.gone);
            self.gone = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Puts `length` bytes, as `stage` writes them, behind what waits, and what fills them up to a multiple of 8.
    pub(super) fn put_staged(&mut self, length: usize, stage: &mut dyn FnMut(Staged)) {
        let (before, padded) = (self.bytes.len(), length.next_multiple_of(8));
        self.bytes.resize(before + padded, 0);
        stage(Staged { address: self.bytes[before..].as_mut_ptr(), fresh: true, on_shuttle: false });
    }

    /// Puts staged bytes behind what waits, and what fills them up to a multiple of 8.
    pub(super) fn put_run(&mut self, run: &[u8]) {
        self.bytes.extend_from_slice(run);
        self.bytes.extend_from_slice(filler(run));
    }

    /// Sends what waits, then a frame and its staged bytes from where they lie. What the kernel doesn't take is copied, and waits.
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

    /// Sends a frame, and shows files with it, where nothing waits. False: it isn't the time for that.
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
            // Where the connection has ended, the next look finds that.
            Err(Errno::AGAIN | Errno::INTR | Errno::PIPE | Errno::CONNRESET) => Ok(false),
            Err(_) => Err(Refused),
        }
    }

    /// Sends what the kernel takes of what waits. Where the other side takes nothing any more, it is dropped: what has come from it before is
    /// still to be read, and its end.
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
            // What waits behind the gate may still leave through another connection.
            return Ok(());
        }
        self.bytes.clear();
        self.gone = 0;
        Ok(())
    }
}

/// What the thread is to send unless the process does so before.
#[derive(Debug)]
pub(super) struct Departures {
    timer: OwnedFd,
    waiting: Mutex<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    all: Vec<Shared>,
    /// The timer runs.
    armed: bool,
    /// What it was last set to.
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

    /// The thread sends what waits here after a moment. False: it can't.
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

    /// The process sends what waits here itself.
    pub(super) fn withdraw(&self, shared: &Shared) {
        lock(&self.waiting).all.retain(|other| !Arc::ptr_eq(other, shared));
        lock(shared).is_listed = false;
    }

    /// The process sends all of it itself.
    pub(super) fn withdraw_all(&self) {
        let all = std::mem::take(&mut lock(&self.waiting).all);
        all.iter().for_each(|shared| lock(shared).is_listed = false);
    }

    fn arm(&self, delay: Duration) -> bool {
        let once = Timespec { tv_sec: 0, tv_nsec: i64::from(delay.subsec_nanos()) };
        let timer = Itimerspec { it_interval: Timespec { tv_sec: 0, tv_nsec: 0 }, it_value: once };
        rustix::time::timerfd_settime(&self.timer, TimerfdTimerFlags::empty(), &timer).is_ok()
    }

    /// Sends all that was announced and not withdrawn.
    pub(super) fn depart(&self) {
        // Only this thread reads the timer; unread, it would be readable for ever.
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
    fn a_send_of_little_more_than_leaves_together_is_cut_in_two() {
        let packets = Packets::in_segments_of(1448);
        assert_eq!(packets.together, 65_160);
        let cuts = [65_160, 65_161, (64 << 10) + 72, 65_160 + 1447, 65_160 + 1448, 131_144]
            .map(|bytes| packets.cut(bytes));
        assert_eq!(cuts, [0, 32_580, 32_804, 33_303, 0, 0]);
        // Sockets of the machine have no segments, and one may be longer than what leaves together.
        assert_eq!((Packets::default().cut(1 << 20), Packets::in_segments_of(65_483).cut(60_000)), (0, 0));
    }

    #[test]
    fn parts_are_split_anywhere() {
        let parts: [&[u8]; 4] = [&[1, 2, 3], &[], &[4, 5], &[6]];
        for length in 0..=6 {
            let [first, rest] = split(parts, length);
            let joined: Vec<u8> = [first.concat(), rest.concat()].concat();
            assert_eq!((first.concat().len(), joined), (length, vec![1, 2, 3, 4, 5, 6]));
        }
    }
}
