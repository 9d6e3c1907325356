//! Bytes received through a connection.

use std::collections::VecDeque;
use std::io::{Error, ErrorKind, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;

use rustix::io::Errno;
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};

use super::frame::{ANSWER, CELL, HEAD, Sort};

/// Most files that wait.
const FILES: usize = 32;
/// Initial length of the receive buffer in bytes, and its limit while no frame is longer.
const FIRST: usize = 16 << 10;
const MOST: usize = 256 << 10;

/// The frame at the head of the received bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) sort: Sort,
    pub(super) staged: u32,
    /// Its first byte.
    pub(super) at: *const u8,
    /// Its first staged byte.
    pub(super) data: *const u8,
}

/// Received bytes: `start..end` of the buffer, whole frames first.
///
/// Invariant: while a cell at `start` may be in use ([`Incoming::pinned`]), the buffer neither moves nor do its bytes move in it.
#[derive(Debug, Default)]
pub(super) struct Incoming {
    /// Buffer of words, so that frames begin at multiples of 8.
    buffer: Vec<u64>,
    start: usize,
    end: usize,
    pinned: bool,
    /// Destination of the first frame's staged bytes outside of the buffer. Only its cell lies in the buffer then, directly followed by
    /// the next frame.
    elsewhere: Option<Elsewhere>,
    /// Files that the other side has sent and that weren't taken yet. They arrive before the frames that refer to them.
    files: VecDeque<OwnedFd>,
}

/// Destination of a cell's staged bytes.
#[derive(Debug)]
struct Elsewhere {
    /// The program's address for them.
    at: *mut u8,
    /// Number of staged bytes.
    length: usize,
    /// Number of bytes received, padding to a multiple of 8 included.
    got: usize,
    /// Buffer of this connection's own, once nobody wants the bytes any more.
    _own: Option<Vec<u8>>,
}

// SAFETY: the caller that gave the address promised that any thread of the process may write there.
unsafe impl Send for Elsewhere {}

/// Keeps the files received with some bytes. Files beyond the limit are closed.
fn keep_files(files: &mut VecDeque<OwnedFd>, control: &mut RecvAncillaryBuffer<'_>) {
    for message in control.drain() {
        let RecvAncillaryMessage::ScmRights(come) = message else { continue };
        // Descriptors from 3 up, in case a standard one is closed.
        let come = come.filter_map(|file| rustix::io::fcntl_dupfd_cloexec(&file, 3).ok());
        come.for_each(|file| files.push_back(file));
    }
    files.truncate(FILES);
}

impl Elsewhere {
    /// Number of bytes that are still missing.
    fn missing(&self) -> usize {
        self.length.next_multiple_of(8) - self.got
    }
}

impl Incoming {
    fn bytes(&self) -> &[u8] {
        // SAFETY: words are bytes, eight each.
        unsafe { std::slice::from_raw_parts(self.buffer.as_ptr().cast(), self.buffer.len() * 8) }
    }

    fn word(&self, at: usize) -> u64 {
        self.buffer[at / 8]
    }

    /// Makes room at the end of the buffer for the rest of a frame of `needed` bytes, if allowed.
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

    /// Number of buffer bytes of the first frame, or of the answer, as far as known; `Err`: no process of Encore sends such a frame.
    fn needed(&self, is_open: bool, limit: u64) -> Result<usize, Error> {
        if !is_open {
            return Ok(ANSWER);
        }
        if self.elsewhere.is_some() {
            return Ok(CELL);
        }
        if self.end - self.start < HEAD {
            return Ok(HEAD);
        }
        let forged = || Error::new(ErrorKind::InvalidData, "it has sent something that is no frame");
        let (sort, staged) = Sort::of(self.word(self.start)).ok_or_else(forged)?;
        if sort == Sort::Cell && u64::from(staged) > limit {
            return Err(Error::new(ErrorKind::InvalidData, "it has sent a frame that is too long"));
        }
        Ok(sort.length(staged))
    }

    /// Whether received bytes are unhandled.
    pub(super) fn is_in_use(&self) -> bool {
        self.pinned || self.start < self.end || self.elsewhere.is_some()
    }

    /// Whether more may be received from the kernel.
    pub(super) fn wants_more(&self) -> bool {
        let Incoming { buffer, start, end, pinned, .. } = self;
        let room = buffer.len() * 8;
        !pinned || (*end < room) || (*start == 0 && room == 0)
    }

    /// Receives from the kernel as much as there is room for. `is_open`: the answer was consumed. `limit`: the longest frame. Returns
    /// whether the other side has closed.
    pub(super) fn pull_in(&mut self, socket: &OwnedFd, is_open: bool, limit: u64) -> Result<bool, Error> {
        loop {
            let needed = self.needed(is_open, limit)?;
            self.make_room(needed);
            let Incoming { buffer, end, elsewhere, .. } = self;
            // SAFETY: words are bytes, eight each.
            let bytes =
                unsafe { std::slice::from_raw_parts_mut(buffer.as_mut_ptr().cast::<u8>(), buffer.len() * 8) };
            let mut room = &mut bytes[*end..];
            let (mut fill, mut missing, mut first): ([u8; 8], usize, &mut [u8]) = ([0; 8], 0, &mut []);
            if let Some(elsewhere) = elsewhere {
                missing = elsewhere.missing();
                let got = elsewhere.got.min(elsewhere.length);
                // SAFETY: the caller that gave the address promised that it is writable until the cell is released or led elsewhere.
                first =
                    unsafe { std::slice::from_raw_parts_mut(elsewhere.at.add(got), elsewhere.length - got) };
                // The next frame's staged bytes may get a destination, too, so receive little of it.
                let most = room.len().min(FIRST);
                room = &mut room[..most];
            }
            let filling = missing - first.len();
            let wanted = missing + room.len();
            if wanted == 0 {
                return Ok(false);
            }
            let mut parts = [first, &mut fill[..filling], room].map(IoSliceMut::new);
            let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
            let mut control = RecvAncillaryBuffer::new(&mut space);
            let flags = RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
            match recvmsg(socket, &mut parts, &mut control, flags) {
                Ok(received) if received.bytes == 0 => return Ok(true),
                Ok(received) => {
                    keep_files(&mut self.files, &mut control);
                    let placed = received.bytes.min(missing);
                    if let Some(elsewhere) = elsewhere {
                        elsewhere.got += placed;
                    }
                    *end += received.bytes - placed;
                    // A complete frame is handled before more is received.
                    if received.bytes < wanted || self.is_whole(is_open, limit)? {
                        return Ok(false);
                    }
                }
                Err(Errno::AGAIN) => return Ok(false),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The next `number` files that the other side has sent.
    pub(super) fn take_files(&mut self, number: usize) -> Vec<OwnedFd> {
        let number = number.min(self.files.len());
        self.files.drain(..number).collect()
    }

    fn is_whole(&self, is_open: bool, limit: u64) -> Result<bool, Error> {
        match &self.elsewhere {
            Some(elsewhere) => Ok(elsewhere.missing() == 0),
            None => Ok(self.end - self.start >= self.needed(is_open, limit)?),
        }
    }

    /// Consumes the other side's answer, once received: its number of the acquaintance. Requires that nothing else was consumed before.
    pub(super) fn take_answer(&mut self) -> Option<u64> {
        let Incoming { start, end, .. } = *self;
        (end - start >= ANSWER).then(|| {
            self.start += ANSWER;
            self.word(start)
        })
    }

    /// The first frame, if at least its cell is complete; and whether all of it is.
    fn first(&self) -> Option<(Frame, bool)> {
        let Incoming { start, end, elsewhere, .. } = self;
        if end - start < HEAD {
            return None;
        }
        let (sort, staged) = Sort::of(self.word(*start))?;
        if end - start < sort.length(0) {
            return None;
        }
        let at = self.bytes()[*start..].as_ptr();
        let (data, is_whole) = match elsewhere {
            Some(elsewhere) => (elsewhere.at.cast_const(), elsewhere.missing() == 0),
            // A frame without staged bytes may have no cell.
            None => (at.wrapping_add(CELL), end - start >= sort.length(staged)),
        };
        Some((Frame { sort, staged, at, data }, is_whole))
    }

    /// The oldest complete frame. [`Incoming::pull_in`] has checked it.
    pub(super) fn head(&self) -> Option<Frame> {
        self.first().filter(|(_, is_whole)| *is_whole).map(|(frame, _)| frame)
    }

    /// The oldest frame, if it is a cell that lacks staged bytes and these have no destination yet.
    pub(super) fn partial(&self) -> Option<Frame> {
        let (frame, is_whole) = self.first()?;
        (frame.sort == Sort::Cell && !is_whole && self.elsewhere.is_none()).then_some(frame)
    }

    /// Directs the staged bytes of the partial frame to `at`, those already received included. Does nothing unless there are `length` of
    /// them.
    ///
    /// # Safety
    /// `at` has room for `length` bytes, and stays writable until the frame is given back or [`Incoming::lead_aside`] is called.
    pub(super) unsafe fn lead(&mut self, at: *mut u8, length: u64) {
        let Some(frame) = self.partial() else { return };
        let came = self.end - self.start - CELL;
        if u64::from(frame.staged) != length || came as u64 > length {
            // The length differs, or only padding is missing.
            return;
        }
        let length = length as usize;
        // SAFETY: the caller's promise; `came` bytes follow the cell.
        unsafe { frame.data.copy_to_nonoverlapping(at, came) };
        self.end = self.start + CELL;
        self.elsewhere = Some(Elsewhere { at, length, got: came, _own: None });
    }

    /// Redirects missing staged bytes from the program's address to a buffer that is discarded.
    pub(super) fn lead_aside(&mut self) {
        if let Some(elsewhere) = &mut self.elsewhere {
            let mut own = vec![0; elsewhere.length];
            elsewhere.at = own.as_mut_ptr();
            elsewhere._own = Some(own);
        }
    }

    /// Gives the frame at the head back.
    pub(super) fn pop(&mut self, frame: Frame) {
        self.start += match self.elsewhere.take() {
            Some(_) => CELL,
            None => frame.sort.length(frame.staged),
        };
        self.pinned = false;
    }

    /// Pins the frame at the head to its address, or unpins it. Giving it back unpins it, too.
    pub(super) fn pin(&mut self, pinned: bool) {
        self.pinned = pinned;
    }
}
