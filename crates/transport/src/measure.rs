//! Cost of messages between two ends that share no memory. One end measures, the other one answers; no other end takes part.
//!
//! The measuring end sends short cells, each of which the other end returns. Then it sends long runs of bytes, whose last cell the other
//! end returns. Then it sends some while as many bytes come from the other end, which costs more where transfers keep a processor busy.
//! The measurement takes a millisecond or two. Where messages are slow, it sends only a few of each ([`FOR_LEAST`], [`ENOUGH`]). A
//! waiting end yields its processor, then sleeps. The other end answers until it is dismissed.
//!
//! To measure the shared bandwidth of several ends of one machine, all send at the same time: each opens its channel ([`open`]), they
//! agree on the start by other means, and each reports the duration of its bytes ([`stream`]).
//!
//! Measuring cells have a kind of their own. If one side gives up, late cells of that kind must be ignored.

use std::os::fd::BorrowedFd;
use std::time::{Duration, Instant};

use encore_shmem::ring::{Header, INLINE};
use encore_tuning::{Next, Patience, TUNING};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::transport::{Payload, Transport, WaitOn};

/// Result of a measurement, in picoseconds. Costs of bytes are 0 if they weren't measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Time of a short message from the sending call until its receiver has it.
    pub trip: u64,
    /// Part of `trip` during which the sender is busy.
    pub overhead: u64,
    /// Time per 1,024 bytes of a long message.
    pub per_kib: u64,
    /// [`Measured::per_kib`] while a long message comes from the other end.
    pub both_per_kib: u64,
}

/// Number of short cells that come back, after the first, which opens the channel.
const SHORT: u32 = TUNING.trial_trips;
/// Lengths of long runs. Each begins after the end of the one before.
const LONG: [usize; 3] = [64 << 10, 256 << 10, 256 << 10];
/// Lengths of long runs during which as many bytes come back.
const BOTH: [usize; 2] = [256 << 10; 2];
/// Bytes that one of several ends sends to open its way.
const OPENING: usize = 64 << 10;
/// Number of short cells that come back after the opening.
const BACK_AND_FORTH: u32 = 4;
/// Bytes that each of several ends sends at the same time.
pub const STREAM: usize = 512 << 10;
/// Time limit for short cells.
const FOR_SHORT: Duration = TUNING.trial_time;
/// Number of first cells with the longer time limit [`FOR_LEAST`]: a single one may have met another process on the processor.
const LEAST: u32 = TUNING.least_trial_trips;
const FOR_LEAST: Duration = TUNING.least_trial_time;
/// Round trip of a short cell above which long runs aren't measured.
const ENOUGH: Duration = TUNING.slow_trip;

/// Request to the other side: do nothing, return the cell, stop, or send the given number of bytes.
const MORE: u64 = 0;
const BACK: u64 = 1;
const END: u64 = 2;
const TOO: u64 = 3;

/// Number of staged bytes of a measuring cell; their contents don't matter.
pub fn staged_bytes(payload: &Payload) -> u64 {
    word(payload, 1)
}

fn word(payload: &Payload, place: usize) -> u64 {
    let bytes = &payload[8 * place..][..8];
    u64::from_ne_bytes(bytes.try_into().expect("eight bytes"))
}

/// Words of a cell's payload.
pub(crate) type Words = [u64; INLINE / 8];

pub(crate) fn payload(words: Words) -> Payload {
    let mut payload = [0; INLINE];
    for (bytes, word) in payload.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_ne_bytes());
    }
    payload
}

/// One side of a measurement or test, with the number of the other one.
pub(crate) struct Side<'a> {
    pub(crate) link: &'a mut dyn Transport,
    pub(crate) other: u32,
    header: Header,
    /// Longest wait for the other side.
    pub(crate) patience: Duration,
    /// Inboxes of other ends, held until this side is dropped.
    aside: Vec<usize>,
}

impl Drop for Side<'_> {
    /// Releases the inboxes of other ends.
    fn drop(&mut self) {
        std::mem::take(&mut self.aside).into_iter().for_each(|inbox| self.link.let_go(inbox));
    }
}

impl<'a> Side<'a> {
    pub(crate) fn new(link: &'a mut dyn Transport, other: u32, kind: u8) -> Side<'a> {
        let header = Header { kind, length: INLINE as u8, context: 0, source: 0, tag: 0 };
        Side { link, other, header, patience: TUNING.limit_of_link_trial, aside: Vec::new() }
    }

    /// Polls the link. Inboxes of other ends are held: the fabric polls for no more cells while some wait to be taken.
    pub(crate) fn greet(&mut self) {
        self.link.greet();
        for inbox in 0..self.link.inboxes() {
            if self.link.source(inbox) != self.other && self.link.peek(inbox).is_some() {
                self.link.hold(inbox);
                self.aside.push(inbox);
            }
        }
    }

    /// Calls `look` until it returns a result. `None`: `patience` ran out.
    pub(crate) fn until<T>(&mut self, mut look: impl FnMut(&mut Self) -> Option<T>) -> Option<T> {
        let mut patience = Patience::new();
        loop {
            if let Some(result) = look(self) {
                return Some(result);
            }
            if patience.passed() > self.patience {
                return None;
            }
            match patience.next(TUNING.link_trial) {
                Next::Sleep => self.nap(),
                _ => std::thread::yield_now(),
            }
        }
    }

    /// Sleeps until something arrives, or for `TUNING.nap_at_link_trial`.
    fn nap(&mut self) {
        match self.link.arm() {
            WaitOn::Descriptor(descriptor) => {
                // SAFETY: the descriptor belongs to the link, which outlives this borrow.
                let descriptor = unsafe { BorrowedFd::borrow_raw(descriptor) };
                let nap = Timespec { tv_sec: 0, tv_nsec: TUNING.nap_at_link_trial.subsec_nanos().into() };
                // If `poll` fails, the next poll of the link finds what has arrived.
                let _ = poll(&mut [PollFd::new(&descriptor, PollFlags::IN)], Some(&nap));
            }
            _ => std::thread::sleep(TUNING.nap_at_link_trial),
        }
        self.link.disarm(false);
    }

    /// Sends a cell with the staged bytes `bytes`.
    fn send(&mut self, what: u64, bytes: &[u8]) -> Option<()> {
        self.send_with(what, 0, bytes)
    }

    fn send_with(&mut self, what: u64, number: u64, bytes: &[u8]) -> Option<()> {
        self.send_cell(&payload([what, bytes.len() as u64, number, 0, 0, 0]), bytes)
    }

    /// Sends a cell with `payload` and the staged bytes `bytes`.
    pub(crate) fn send_cell(&mut self, payload: &Payload, bytes: &[u8]) -> Option<()> {
        self.until(|side| {
            let (link, to, length) = (&mut *side.link, side.other, bytes.len() as u64);
            let has_room = if length > 0 { link.has_staging_room(to, length) } else { link.has_room(to) };
            let sent = has_room
                && match length {
                    0 => link.inject(to, side.header, payload).is_ok(),
                    _ => link.inject_run(to, side.header, payload, bytes).is_ok(),
                };
            if !sent {
                side.greet();
            }
            sent.then_some(())
        })
    }

    /// Sends the last cell, with a number, and waits until it has left: afterwards nobody polls the link for a while.
    fn end(&mut self, number: u64) -> Option<()> {
        self.send_with(END, number, &[])?;
        self.leave()
    }

    /// Waits until all that was sent has left.
    pub(crate) fn leave(&mut self) -> Option<()> {
        self.until(|side| {
            side.link.flush();
            side.greet();
            (!side.link.has_unsent()).then_some(())
        })
    }

    /// Takes the next cell from the other side: its words, and the result of `keep` for its staged bytes.
    pub(crate) fn next<T>(&mut self, mut keep: impl FnMut(&[u8]) -> T) -> Option<(Words, T)> {
        self.until(|side| {
            side.greet();
            let (link, other) = (&mut *side.link, side.other);
            let inbox = (0..link.inboxes()).find(|inbox| link.source(*inbox) == other)?;
            let arrived = link.peek(inbox)?;
            // SAFETY: the payload belongs to a cell that hasn't been given back.
            let payload = unsafe { arrived.payload.cast::<Payload>().read() };
            let length = staged_bytes(&payload);
            let staged = match (length, link.staged(inbox, length)) {
                (0, _) | (_, None) => &[][..],
                // SAFETY: the cell has this number of staged bytes until it is given back.
                (_, Some(bytes)) => unsafe { std::slice::from_raw_parts(bytes, length as usize) },
            };
            let kept = keep(staged);
            link.release(inbox, length);
            Some((std::array::from_fn(|place| word(&payload, place)), kept))
        })
    }

    /// Takes the next cell from the other side: its request, and the number that comes with it.
    fn take(&mut self) -> Option<[u64; 2]> {
        self.next(|_| ()).map(|(words, ())| [words[0], words[2]])
    }

    /// Sends a cell and waits until it comes back. Returns the time that the sender was busy, and the total time.
    fn there_and_back(&mut self) -> Option<[Duration; 2]> {
        let begun = Instant::now();
        self.send(BACK, &[])?;
        self.link.flush();
        let busy = begun.elapsed();
        // Cells before it belong to the bytes that the other side sent meanwhile.
        while self.take()?[0] != BACK {}
        Some([busy, begun.elapsed()])
    }

    /// Buffer of one send, at most the staging limit.
    fn run(&self) -> Vec<u8> {
        vec![0; (self.link.staging_limit() as usize).min(LONG[0])]
    }

    /// Sends `length` bytes.
    fn send_long(&mut self, run: &[u8], length: usize) -> Option<()> {
        for part in (0..length).step_by(run.len()) {
            self.send(MORE, &run[..run.len().min(length - part)])?;
        }
        Some(())
    }

    /// Sends `length` bytes and waits until the cell after them has come back. Returns the time taken.
    fn long(&mut self, run: &[u8], length: usize) -> Option<Duration> {
        let sent = Instant::now();
        self.send_long(run, length)?;
        self.there_and_back()?;
        Some(sent.elapsed())
    }

    /// [`Self::long`] while as many bytes come from the other side.
    fn long_both(&mut self, run: &[u8], length: usize) -> Option<Duration> {
        let sent = Instant::now();
        self.send_with(TOO, length as u64, &[])?;
        self.long(run, length)?;
        Some(sent.elapsed())
    }

    fn measure(&mut self) -> Option<Measured> {
        self.there_and_back()?;
        let begun = Instant::now();
        let [mut busy, mut back] = self.there_and_back()?;
        for number in 1..SHORT {
            if begun.elapsed() > if number < LEAST { FOR_LEAST } else { FOR_SHORT } {
                break;
            }
            let [one_busy, one_back] = self.there_and_back()?;
            (busy, back) = (busy.min(one_busy), back.min(one_back));
        }
        let run = self.run();
        let begun = Instant::now();
        let in_time = || back < ENOUGH && begun.elapsed() < FOR_LEAST;
        let per_kib =
            |took: Duration, length: usize| picoseconds(took.saturating_sub(back)) / (length as u64 >> 10);
        let (mut one_way, mut both) = (u64::MAX, u64::MAX);
        for length in LONG.into_iter().take_while(|_| in_time()) {
            one_way = one_way.min(per_kib(self.long(&run, length)?, length));
        }
        for length in BOTH.into_iter().take_while(|_| in_time()) {
            both = both.min(per_kib(self.long_both(&run, length)?, length));
        }
        let (trip, busy) = (picoseconds(back) / 2, picoseconds(busy));
        let per_kib = if one_way < u64::MAX { one_way.max(1) } else { 0 };
        // Bounds: one way at least, and both ways one after the other at most. If both ways weren't measured, assume the cost of one way.
        let both_per_kib = if both < u64::MAX { both.clamp(per_kib, 2 * per_kib) } else { per_kib };
        Some(Measured { trip: trip.max(1), overhead: busy.min(trip / 2), per_kib, both_per_kib })
    }
}

fn picoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos() * 1000).unwrap_or(u64::MAX)
}

/// Measures messages to and from the end `to`, which runs [`answer`] meanwhile. `kind`: the cells' kind. `None`: no answer came.
pub fn ask(link: &mut dyn Transport, to: u32, kind: u8) -> Option<Measured> {
    Side::new(link, to, kind).measure()
}

/// Opens the channel for long messages to an end that runs [`answer`] meanwhile. Returns the round trip of a short cell.
pub fn open(link: &mut dyn Transport, to: u32, kind: u8) -> Option<Duration> {
    let mut side = Side::new(link, to, kind);
    side.there_and_back()?;
    let run = side.run();
    side.long(&run, OPENING)?;
    let mut back = Duration::MAX;
    for _ in 0..BACK_AND_FORTH {
        back = back.min(side.there_and_back()?[1]);
    }
    Some(back)
}

/// Sends [`STREAM`] bytes to an end that runs [`answer`] meanwhile. Returns their time in picoseconds. `back`: the result of [`open`].
pub fn stream(link: &mut dyn Transport, to: u32, kind: u8, back: Duration) -> Option<u64> {
    let mut side = Side::new(link, to, kind);
    let run = side.run();
    side.long(&run, STREAM).map(|took| picoseconds(took.saturating_sub(back)).max(1))
}

/// Ends the [`answer`] of the end `to`, which runs or is about to begin, and passes it a number.
pub fn dismiss(link: &mut dyn Transport, to: u32, kind: u8, number: u64) {
    // If this fails, the other end gives up by itself.
    let _ = Side::new(link, to, kind).end(number);
}

/// Answers an end until it calls [`dismiss`], and returns the number passed there. `None`: no end came in time.
pub fn answer(link: &mut dyn Transport, from: u32, kind: u8) -> Option<u64> {
    let mut side = Side::new(link, from, kind);
    loop {
        match side.take()? {
            [END, number] => return Some(number),
            [BACK, _] => {
                side.send(BACK, &[])?;
                side.link.flush();
            }
            [TOO, length] => {
                // A valid request never exceeds this length.
                let length = (length as usize).min(BOTH[0]);
                let run = side.run();
                side.send_long(&run, length)?;
            }
            _ => {}
        }
    }
}
