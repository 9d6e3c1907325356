//! Arriving packets.
//!
//! Short packets are copied out of their receive buffer, which is then posted again. Others stay in place until their cells have been
//! consumed, and another buffer is posted. So a process whose cells stay unconsumed for long doesn't keep others from being received.

use encore_shmem::ring::Header;
use encore_tuning::TUNING;

use super::endpoint::Done;
use super::library::Failed;
use super::packet::{self, ASKS, CELL, CELLS, HAS_KEY, Head, TESTS, WANTS_KEY};
use super::pool::{Buffer, PAGE, STAGED, Use};
use super::{Come, Fabric, Far, WINDOW, pages, since};
use crate::shm::Arrived;

/// Number of posted receive buffers (docs/lab/430).
const POSTED: usize = TUNING.posted_buffers;

impl Fabric {
    /// Posts receive buffers up to [`POSTED`].
    pub(super) fn post(&mut self) -> Result<(), Failed> {
        while self.posted < POSTED && !self.broken {
            let buffer = self.pool.take_longest(&self.endpoint)?;
            match self.endpoint.post(buffer)? {
                None => self.posted += 1,
                // The next poll tries again.
                Some(buffer) => {
                    self.pool.give_back(buffer);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Polls the provider, which also advances its operations. Returns whether there were completions.
    pub(super) fn look(&mut self) -> bool {
        let mut any = false;
        let mut done = std::mem::take(&mut self.done);
        loop {
            let looked = self.endpoint.look(&mut done);
            let is_last = done.is_empty();
            any |= !is_last;
            for what in done.drain(..) {
                self.take_completion(what);
            }
            if let Err(failed) = looked.and_then(|()| self.post()) {
                self.lose_all(&failed);
                break;
            }
            // Cells that have arrived are handled before more are requested.
            if is_last || self.has_come() {
                break;
            }
        }
        self.done = done;
        self.push_out_stuck();
        self.go_on_copying();
        self.go_on_with_memory();
        if !self.testing.is_empty() {
            self.go_on_testing();
        }
        any
    }

    fn take_completion(&mut self, what: Done) {
        match what {
            Done::Received(buffer, length) => {
                self.posted -= 1;
                self.take_packet(buffer, length);
            }
            Done::Free(buffer) => {
                match buffer.get_use() {
                    Use::Receive => self.posted -= 1,
                    Use::Send => self.has_landed(buffer.end()),
                    Use::Read | Use::Write => self.part_has_ended(buffer.end(), None),
                }
                self.pool.give_back(buffer);
            }
            Done::Failed(buffer, failed) if matches!(buffer.get_use(), Use::Read | Use::Write) => {
                self.part_has_ended(buffer.end(), Some(failed));
                self.pool.give_back(buffer);
            }
            Done::Failed(buffer, failed) => {
                let end = buffer.end();
                self.has_landed(end);
                self.pool.give_back(buffer);
                self.lose(end, &failed);
                self.drop_waiting(end);
            }
        }
    }

    fn has_landed(&mut self, end: u32) {
        if let Some(far) = self.far(end) {
            far.flying -= 1;
        }
    }

    /// Handles a packet. Packets from outside of the job are dropped.
    fn take_packet(&mut self, buffer: Buffer, length: usize) {
        if self.checks && !packet::is_whole(buffer.first(length)) {
            return self.take_changed(buffer, length);
        }
        let head = Head::of(buffer.first(length)).filter(|head| head.token == self.token);
        let end = head.and_then(|head| *self.ends.get(head.rank as usize)?);
        let (Some(head), Some(end)) = (head, end) else { return self.pool.give_back(buffer) };
        let sound = head.flags & CELLS == 0 || packet::is_sound(buffer.first(length), STAGED);
        let Some(far) = self.far(end).filter(|_| sound) else { return self.pool.give_back(buffer) };
        if since(far.taken, head.taken) <= since(far.taken, far.sent) {
            far.taken = head.taken;
        }
        if head.flags & ASKS != 0 {
            far.asks = Some(head.number);
        }
        let turn = since(far.expected, head.number);
        // A packet occupies at least a page, so more can't be in flight.
        if head.flags & CELLS == 0 || turn > 2 * WINDOW {
            if head.flags & TESTS != 0 {
                return self.take_contents(end, head.number, buffer, length);
            }
            if head.flags & (WANTS_KEY | HAS_KEY) != 0 {
                return self.take_key(end, head.flags, buffer, length);
            }
            self.pool.give_back(buffer);
            return self.tell_if_due(end);
        }
        self.sockets.is_back(end);
        let buffer = self.out_of_the_way(buffer, length);
        let far = self.far(end).expect("it was there");
        if turn > 0 {
            let twice = far.early.insert(head.number, (buffer, length));
            return twice.into_iter().for_each(|(buffer, _)| self.pool.give_back(buffer));
        }
        let mut next = Some((buffer, length));
        while let Some((buffer, length)) = next {
            far.expected = far.expected.wrapping_add(1);
            far.come.push_back(Come { buffer, at: packet::HEAD, length });
            next = far.early.remove(&far.expected);
        }
    }

    /// Handles a packet with changed contents, whose sender may be unrecognizable.
    fn take_changed(&mut self, buffer: Buffer, length: usize) {
        let head = Head::of(buffer.first(length)).filter(|head| head.token == self.token);
        let end = head.and_then(|head| *self.ends.get(head.rank as usize)?);
        self.pool.give_back(buffer);
        let text = format!("a packet of {length} bytes has come with other contents than were sent");
        let failed = Failed { call: "fi_recv", code: 0, text };
        match end {
            Some(end) => self.lose(end, &failed),
            None => self.lose_all(&failed),
        }
    }

    /// Moves a short packet to a short buffer.
    fn out_of_the_way(&mut self, buffer: Buffer, length: usize) -> Buffer {
        if length > PAGE {
            return buffer;
        }
        match self.pool.take(length, &self.endpoint) {
            Ok(mut short) => {
                short.bytes()[..length].copy_from_slice(buffer.first(length));
                self.pool.give_back(buffer);
                short
            }
            Err(_) => buffer,
        }
    }

    /// Whether a cell can be consumed.
    pub(super) fn has_come(&self) -> bool {
        self.far.iter().flatten().any(|far| !far.held && !far.come.is_empty())
    }

    /// Removes the cell at the head of an inbox.
    pub(super) fn pop(&mut self, end: u32) {
        let Some(far) = self.far(end) else { return };
        let come = far.come.front_mut().expect("a cell that was seen is given back");
        let staged = packet::staged_of(come.buffer.first(come.length), come.at).expect("it is a whole cell");
        come.at += packet::cell_length(staged);
        if come.at < come.length {
            return;
        }
        let come = far.come.pop_front().expect("it was there");
        far.took = far.took.wrapping_add(pages(come.length));
        self.pool.give_back(come.buffer);
        self.tell_if_due(end);
    }
}

impl Far {
    /// The oldest cell that has arrived.
    pub(super) fn head(&self) -> Option<Arrived> {
        let come = self.come.front()?;
        let cell = &come.buffer.first(come.length)[come.at..][..CELL];
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| cell[at + i]));
        Some(Arrived { header: Header::from_words(word(8), word(16)), payload: cell[24..].as_ptr() })
    }

    /// Staged bytes of the oldest cell, if it has `length` of them.
    pub(super) fn staged(&self, length: u64) -> Option<*const u8> {
        let come = self.come.front()?;
        let packet = come.buffer.first(come.length);
        let staged = packet::staged_of(packet, come.at)?;
        (length <= staged as u64).then(|| packet[come.at + CELL..].as_ptr())
    }
}
