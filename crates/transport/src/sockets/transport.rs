//! [`Transport`] over sockets.

use std::any::Any;
use std::os::fd::AsRawFd;

use encore_shmem::ring::{Header, Staged};

use super::connection::Connection;
use super::frame::{CELL, HEAD, Sort};
use super::incoming::Frame;
use super::{End, MOST_STAGED, Sockets};
use crate::shm::Arrived;
use crate::transport::{Full, Payload, Transport, WaitOn};

/// Number of polls in a row that find cells in the buffers before one polls the sockets (docs/lab/406).
pub(crate) const SKIPPED: u32 = 16;

/// Frame of a cell, before its `length` staged bytes.
fn frame_of(header: Header, payload: &Payload, length: u64) -> [u8; CELL] {
    let mut frame = [0; CELL];
    frame[..HEAD].copy_from_slice(&Sort::Cell.head(length as u32));
    frame[HEAD..HEAD + 8].copy_from_slice(&header.word().to_ne_bytes());
    frame[HEAD + 8..HEAD + 16].copy_from_slice(&header.envelope().to_ne_bytes());
    frame[HEAD + 16..].copy_from_slice(payload);
    frame
}

/// Cell of a frame.
///
/// # Safety
/// The frame is one of a cell.
unsafe fn arrived(frame: Frame) -> Arrived {
    // SAFETY: the frame of a cell has that many bytes, and begins at a multiple of 8.
    let (word, envelope, payload) = unsafe {
        let words = frame.at.add(HEAD).cast::<u64>();
        (*words, *words.add(1), frame.at.add(HEAD + 16))
    };
    Arrived { header: Header::from_words(word, envelope), payload }
}

impl Transport for Sockets {
    fn me(&self) -> u32 {
        self.by_name.get(&self.own).copied().unwrap_or(u32::MAX)
    }

    fn as_any(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }

    fn ends(&self) -> u32 {
        self.ends.len() as u32
    }

    fn is_by_kernel(&self) -> bool {
        true
    }

    /// Knowledge of room may be stale, so fast paths never have room here.
    fn knows_room(&self, _to: u32) -> bool {
        false
    }

    /// A dead end has no room. Cells to an end that has left in good order are lost.
    fn has_room(&mut self, to: u32) -> bool {
        let End { gone, left, to: connection, .. } = self.ends[to as usize];
        if gone && !left {
            return false;
        }
        let Some(place) = connection else { return true };
        let Some(connection) = &self.connections[place] else { return true };
        if connection.has_room() {
            return true;
        }
        // Thousands of messages may wait for room at the same time: ask the kernel once between two polls for work.
        if connection.stuck && connection.last.is_some_and(|(looks, _)| looks == self.looks) {
            return false;
        }
        self.push_out(place);
        self.connections[place].as_ref().is_none_or(Connection::has_room)
    }

    fn has_staging_room(&mut self, to: u32, length: u64) -> bool {
        debug_assert!(length <= self.staging_limit());
        self.has_room(to)
    }

    fn staging_limit(&self) -> u64 {
        MOST_STAGED
    }

    fn hide_room(&mut self, _to: u32) {}

    fn inject(&mut self, to: u32, header: Header, payload: &Payload) -> Result<(), Full> {
        self.inject_staged(to, header, payload, 0, &mut |_| {})
    }

    fn inject_staged(
        &mut self,
        to: u32,
        header: Header,
        payload: &Payload,
        length: u64,
        stage: &mut dyn FnMut(Staged),
    ) -> Result<(), Full> {
        if !self.has_room(to) {
            return Err(Full);
        }
        self.count_sent(to);
        self.put(to, length as usize, |out| {
            out.put(&frame_of(header, payload, length));
            if length > 0 {
                out.put_staged(length as usize, stage);
            }
        });
        Ok(())
    }

    fn inject_run(&mut self, to: u32, header: Header, payload: &Payload, run: &[u8]) -> Result<(), Full> {
        if !self.has_room(to) {
            return Err(Full);
        }
        self.count_sent(to);
        self.put_run(to, &frame_of(header, payload, run.len() as u64), run);
        Ok(())
    }

    fn cells_sent(&self) -> u64 {
        self.sent
    }

    /// Sends waiting bytes. While cells wait to be handled, it mostly doesn't touch the sockets.
    fn greet(&mut self) {
        self.looks += 1;
        self.send_held();
        if self.skipped < SKIPPED && self.has_come() {
            self.skipped += 1;
            return;
        }
        self.skipped = 0;
        self.look();
    }

    fn flush(&mut self) {
        self.send_held();
    }

    fn inboxes(&self) -> usize {
        self.ends.len()
    }

    fn source(&self, inbox: usize) -> u32 {
        inbox as u32
    }

    fn peek(&self, inbox: usize) -> Option<Arrived> {
        let (_, frame) = self.head(inbox)?;
        // SAFETY: it is the frame of a cell.
        Some(unsafe { arrived(frame) })
    }

    fn peek_part(&self, inbox: usize) -> Option<Arrived> {
        let end = self.ends.get(inbox).filter(|end| !end.held)?;
        let frame = self.connections[end.from?].as_ref()?.partial()?;
        // SAFETY: it is the frame of a cell.
        Some(unsafe { arrived(frame) })
    }

    unsafe fn lead(&mut self, inbox: usize, to: *mut u8, length: u64) {
        if let Some(connection) = self.ends[inbox].from.and_then(|place| self.connections[place].as_mut()) {
            // SAFETY: the caller's promise.
            unsafe { connection.incoming.lead(to, length) };
        }
    }

    fn lead_aside(&mut self, from: u32) {
        let its = |connection: &&mut Connection| connection.end == Some(from);
        self.connections
            .iter_mut()
            .flatten()
            .filter(its)
            .for_each(|connection| connection.incoming.lead_aside());
    }

    fn staged(&self, inbox: usize, length: u64) -> Option<*const u8> {
        // Includes cells of held inboxes.
        let place = self.ends.get(inbox)?.from?;
        let frame = self.connections[place].as_ref()?.head()?;
        (length <= u64::from(frame.staged)).then_some(frame.data)
    }

    fn release(&mut self, inbox: usize, _staged: u64) {
        let place = self.ends[inbox].from.expect("a cell that was seen is given back");
        let connection = self.connections[place].as_mut().expect("it came through a connection");
        let frame = connection.head().expect("it is still at the head");
        connection.incoming.pop(frame);
        self.count_received(inbox as u32);
        self.take_notices(place);
        self.watch(place);
    }

    fn hold(&mut self, inbox: usize) {
        let end = &mut self.ends[inbox];
        assert!(!end.held, "an inbox is held once");
        end.held = true;
        if let Some(connection) = end.from.and_then(|place| self.connections[place].as_mut()) {
            connection.incoming.pin(true);
        }
    }

    fn let_go(&mut self, inbox: usize) {
        self.ends[inbox].held = false;
        if let Some(connection) = self.ends[inbox].from.and_then(|place| self.connections[place].as_mut()) {
            connection.incoming.pin(false);
        }
    }

    fn cells_received(&self) -> u64 {
        self.received
    }

    fn is_full(&mut self, to: u32) -> bool {
        self.ends[to as usize].full
    }

    fn set_full(&mut self, full: bool) {
        if self.full == full {
            return;
        }
        self.full = full;
        let sort = if full { Sort::Full } else { Sort::NotFull };
        // Processes that connect later are notified then.
        self.put_to_all(sort.head(0));
    }

    fn has_unsent(&self) -> bool {
        self.connections.iter().flatten().any(Connection::has_unsent)
    }

    fn arm(&mut self) -> WaitOn {
        match self.watch_for_sleeper() {
            true => WaitOn::Waker,
            false => WaitOn::Descriptor(self.epoll.as_raw_fd()),
        }
    }

    fn is_armed(&self) -> bool {
        false
    }

    fn disarm(&mut self, _others: bool) {}

    fn is_asleep(&mut self, _to: u32) -> bool {
        false
    }

    fn leave(&mut self) {
        self.leave_in_order();
    }
}
