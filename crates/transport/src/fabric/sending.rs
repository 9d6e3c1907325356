//! Packets that leave.
//!
//! A cell leaves at once, in a packet of its own, if the provider accepts it. Otherwise the packet waits here in order; cells that follow
//! join the last waiting packet while it has room.

use encore_shmem::ring::{Header, Staged};

use super::endpoint::Given;
use super::packet::{self, ASKS, CELL, CELLS, HEAD, Head};
use super::pair::Pair;
use super::pool::Buffer;
use super::{Fabric, Far, WINDOW, pages, since};
use crate::transport::Payload;

/// A cell to be sent.
pub(super) struct Leaving<'a> {
    pub(super) header: Header,
    pub(super) payload: &'a Payload,
    pub(super) staged: usize,
    pub(super) stage: &'a mut dyn FnMut(Staged),
}

impl Leaving<'_> {
    /// Writes the cell into a packet.
    fn write(&mut self, bytes: &mut [u8]) {
        bytes[..8].copy_from_slice(&(self.staged as u64).to_ne_bytes());
        bytes[8..16].copy_from_slice(&self.header.word().to_ne_bytes());
        bytes[16..24].copy_from_slice(&self.header.envelope().to_ne_bytes());
        bytes[24..CELL].copy_from_slice(self.payload);
        if self.staged > 0 {
            let address = bytes[CELL..].as_mut_ptr();
            (self.stage)(Staged { address, fresh: true, on_shuttle: false });
        }
    }
}

impl Far {
    /// Whether the window has room.
    pub(super) fn has_room(&self) -> bool {
        since(self.taken, self.sent) < WINDOW
    }

    /// Whether the peer has consumed all sent packets.
    pub(super) fn is_settled(&self) -> bool {
        self.taken == self.sent || !matches!(self.pair, Pair::Passed)
    }
}

impl Fabric {
    /// Sends a cell. Requires room.
    pub(super) fn put(&mut self, end: u32, mut cell: Leaving<'_>) {
        if !self.meet(end) {
            return;
        }
        let length = packet::cell_length(cell.staged);
        let Fabric { far, pool, endpoint, .. } = self;
        let Some(far) = far.get_mut(end as usize).and_then(Option::as_deref_mut) else { return };
        let has_cells =
            |buffer: &Buffer| Head::of(buffer.first(HEAD)).is_some_and(|head| head.flags & CELLS != 0);
        let joined = far
            .waiting
            .back_mut()
            .filter(|(buffer, filled)| filled + length <= buffer.size() && has_cells(buffer));
        match joined {
            Some((buffer, filled)) => {
                cell.write(&mut buffer.bytes()[*filled..]);
                far.sent = far.sent.wrapping_add(pages(*filled + length) - pages(*filled));
                *filled += length;
            }
            None => {
                let length = HEAD + length;
                let mut buffer = match pool.take(length, endpoint) {
                    Ok(buffer) => buffer,
                    Err(failed) => return self.lose(end, &failed),
                };
                cell.write(&mut buffer.bytes()[HEAD..]);
                // The rest of the head is written when the packet leaves.
                let head = Head { token: 0, rank: 0, number: far.next, taken: 0, flags: CELLS };
                buffer.bytes()[..HEAD].copy_from_slice(&head.to_bytes());
                buffer.set_end(end);
                far.next = far.next.wrapping_add(1);
                far.sent = far.sent.wrapping_add(pages(length));
                far.waiting.push_back((buffer, length));
            }
        }
        if !far.is_stuck {
            self.push_out(end);
        }
    }

    /// Connects the sockets before the first packet to an end, so that each process learns of the other one's death. False: the end is
    /// gone.
    pub(super) fn meet(&mut self, end: u32) -> bool {
        let Some(far) = self.far(end) else { return false };
        let Some(address) = far.known.is_none().then(|| far.address.clone()) else {
            return !self.sockets.is_gone(end);
        };
        if !self.sockets.connect_to(end) {
            return false;
        }
        match self.endpoint.insert(&address) {
            Ok(known) => {
                self.far(end).expect("it was there").known = Some(known);
                true
            }
            Err(failed) => {
                self.lose(end, &failed);
                false
            }
        }
    }

    /// Gives waiting packets for an end to the provider, as many as it accepts.
    pub(super) fn push_out(&mut self, end: u32) {
        let Fabric { far, pool, endpoint, token, me, checks, .. } = self;
        let Some(far) = far.get_mut(end as usize).and_then(Option::as_deref_mut) else { return };
        let Some(known) = far.known else { return };
        let (mut refused, mut later) = (None, false);
        while let Some((mut buffer, length)) = far.waiting.pop_front() {
            let own = Head::of(buffer.bytes()).expect("the head was written");
            let head = Head { token: *token, rank: *me, taken: far.took, ..own };
            buffer.bytes()[..HEAD].copy_from_slice(&head.to_bytes());
            if *checks {
                packet::seal(&mut buffer.bytes()[..length]);
            }
            match endpoint.send(known, buffer, length) {
                (Given::Taken, left) => {
                    (far.told, far.tell) = (far.took, false);
                    match left {
                        Some(buffer) => pool.give_back(buffer),
                        None => far.flying += 1,
                    }
                }
                (Given::Later, left) => {
                    if let Some(buffer) = left {
                        far.waiting.push_front((buffer, length));
                    }
                    later = true;
                    break;
                }
                (Given::Refused(failed), left) => {
                    left.into_iter().for_each(|buffer| pool.give_back(buffer));
                    refused = Some(failed);
                    break;
                }
            }
        }
        if far.waiting.is_empty() && (far.tell || far.ask) && refused.is_none() {
            match pool.take(HEAD, endpoint) {
                Err(failed) => refused = Some(failed),
                Ok(mut buffer) => {
                    let flags = if far.ask { ASKS } else { 0 };
                    let head = Head { token: *token, rank: *me, number: far.next, taken: far.took, flags };
                    buffer.bytes()[..HEAD].copy_from_slice(&head.to_bytes());
                    if *checks {
                        packet::seal(&mut buffer.bytes()[..HEAD]);
                    }
                    buffer.set_end(end);
                    let (given, left) = endpoint.send(known, buffer, HEAD);
                    far.flying += usize::from(left.is_none());
                    left.into_iter().for_each(|buffer| pool.give_back(buffer));
                    match given {
                        Given::Taken => (far.told, far.tell, far.ask) = (far.took, false, false),
                        Given::Later => later = true,
                        Given::Refused(failed) => refused = Some(failed),
                    }
                }
            }
        }
        if later && !std::mem::replace(&mut far.is_stuck, true) {
            self.stuck.push(end);
        }
        if let Some(failed) = refused {
            self.lose(end, &failed);
            self.drop_waiting(end);
        }
    }

    /// Drops waiting packets for an end that is gone.
    pub(super) fn drop_waiting(&mut self, end: u32) {
        let Fabric { far, pool, .. } = self;
        if let Some(far) = far.get_mut(end as usize).and_then(Option::as_deref_mut) {
            far.waiting.drain(..).for_each(|(buffer, _)| pool.give_back(buffer));
            (far.tell, far.ask) = (false, false);
        }
    }

    /// Retries packets that the provider didn't accept.
    pub(super) fn push_out_stuck(&mut self) {
        for end in std::mem::take(&mut self.stuck) {
            if let Some(far) = self.far(end) {
                far.is_stuck = false;
            }
            match self.sockets.is_gone(end) {
                true => self.drop_waiting(end),
                false => self.push_out(end),
            }
        }
    }

    /// Reports to an end how many pages this process has consumed, if the end needs to know.
    pub(super) fn tell_if_due(&mut self, end: u32) {
        let Some(far) = self.far(end) else { return };
        let is_answer = far.asks == Some(far.expected) && far.come.is_empty();
        if is_answer {
            far.asks = None;
        }
        // Cells that go there meanwhile report it, too.
        if is_answer || since(far.told, far.took) >= WINDOW / 2 {
            self.tell(end);
        }
    }

    /// Reports to an end how many pages this process has consumed.
    pub(super) fn tell(&mut self, end: u32) {
        if !self.meet(end) {
            return;
        }
        let far = self.far(end).expect("it was met");
        far.tell = true;
        if !far.is_stuck {
            self.push_out(end);
        }
    }
}
