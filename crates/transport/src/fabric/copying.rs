//! Reads of other processes' memory, and writes to it.
//!
//! A copy goes in parts, as the provider accepts them. A part that it doesn't accept now is requested again at the next poll. A copy ends
//! when all parts that the provider has accepted have ended, in success or failure: only then is its local memory unused. A process that
//! has died ends the job by its life line, whatever is under way.
//!
//! **Writes.** By default the completion of a write says only that its bytes have left. So each write requests `FI_DELIVERY_COMPLETE`,
//! and writes are used only if the provider has promised that flag at its opening (`library`): then the completion says that the bytes
//! are in the other memory.

use super::Fabric;
use super::copies::Copying;
use super::endpoint::Given;
use super::library::Failed;
use super::pool::PAGE;
use crate::transport::{Access, FarCopy, Registered, Shown};

/// Longest part, in bytes: providers count some lengths in 32 bits, despite larger limits that they report.
const LONGEST: u64 = 1 << 30;

impl Fabric {
    /// Whether memory of an end can be read.
    pub(super) fn can_read(&self, end: u32) -> bool {
        self.endpoint.reads()
            && !self.broken
            && !self.checks
            && self.far.get(end as usize).is_some_and(Option::is_some)
    }

    /// Whether memory of an end can be written to.
    pub(super) fn can_write(&self, end: u32) -> bool {
        self.endpoint.writes() && self.can_read(end)
    }

    /// Registers memory of the program.
    pub(super) fn show(&self, start: *mut u8, bytes: u64, access: Access) -> Option<Registered> {
        if !self.endpoint.reads() || self.broken || self.checks {
            return None;
        }
        self.endpoint.show(start, usize::try_from(bytes).ok()?, access).ok()
    }

    /// Whether the provider requires registration of the program's memory.
    pub(super) fn wants_registered(&self, access: Access, bytes: u64) -> bool {
        self.endpoint.registers_local() && !(access == Access::Given && is_short(bytes))
    }

    /// Begins a read, or a write.
    pub(super) fn begin_copying(&mut self, end: u32, copy: FarCopy, writes: bool) -> bool {
        let can = if writes { self.can_write(end) } else { self.can_read(end) };
        can && self.is_tested(end) && self.meet(end) && self.add_copy(end, copy, writes, false)
    }

    /// Begins a read, or a write, of an end that this process has met. `tests`: the copy belongs to the test of the pair.
    pub(super) fn add_copy(&mut self, end: u32, copy: FarCopy, writes: bool, tests: bool) -> bool {
        let Some(known) = self.far(end).and_then(|far| far.known) else { return false };
        let FarCopy { there, here, bytes, descriptor, name } = copy;
        let place = self.copies.add(Copying {
            writes,
            name,
            end,
            known,
            there,
            here,
            bytes,
            descriptor,
            asked: 0,
            parts: 0,
            failed: false,
            waits: false,
            tests,
        });
        if self.copies.has_line(end) || !self.ask_for_parts(place) {
            self.copies.wait(place);
        }
        self.copies.end_if_done(place);
        true
    }

    /// Handles the end of a part of the copy at an index.
    pub(super) fn part_has_ended(&mut self, place: u32, failed: Option<Failed>) {
        let Some(copying) = self.copies.at(place as usize) else { return };
        copying.parts -= 1;
        if let Some(failed) = failed {
            copying.failed = true;
            let end = copying.end;
            // Most providers give up the connection after that.
            self.lose(end, &failed);
            self.drop_waiting(end);
        }
        self.copies.end_if_done(place as usize);
    }

    /// Requests the parts again that the provider hasn't accepted.
    pub(super) fn go_on_copying(&mut self) {
        if !self.copies.is_stuck() {
            return;
        }
        for end in self.copies.ends() {
            while let Some(place) = self.copies.first(end) {
                if !self.ask_for_parts(place) {
                    break;
                }
                self.copies.advance(end);
                self.copies.end_if_done(place);
            }
        }
    }

    /// Requests the rest of a copy from the provider. False: it doesn't accept all of it now.
    fn ask_for_parts(&mut self, place: usize) -> bool {
        let wanting = self.copies.at(place).filter(|copying| copying.is_wanting());
        let Some((end, known, key)) = wanting.map(|copying| (copying.end, copying.known, copying.there.key))
        else {
            return true;
        };
        // A pair that has failed its test uses the sockets.
        let is_reached = self.has(end) && !self.broken && !self.sockets.is_gone(end);
        if is_reached && !self.endpoint.has_key(known, key) {
            self.ask_for_key(end, key);
            return false;
        }
        let Fabric { copies, pool, endpoint, .. } = self;
        let Some(copying) = copies.at(place) else { return true };
        let mut refused = None;
        let longest = LONGEST.min(endpoint.longest() as u64);
        while copying.is_wanting() {
            if !is_reached {
                copying.failed = true;
                break;
            }
            let Ok(mut mark) = pool.take(0, endpoint) else {
                copying.failed = true;
                break;
            };
            mark.set_end(place as u32);
            let length = longest.min(copying.bytes - copying.asked) as usize;
            let there = Shown { address: copying.there.address.wrapping_add(copying.asked), ..copying.there };
            let here = copying.here.wrapping_add(copying.asked as usize);
            let (known, descriptor) = (copying.known, copying.descriptor);
            // SAFETY: the promise of the caller that began the copy, which lasts until the copy ends; these bytes are a part of it. A
            // short write is sent from the mark's own memory, which has room for it and is registered where the provider requires that.
            let (given, mark) = unsafe {
                match copying.writes {
                    false => endpoint.read(mark, known, there, here, length, descriptor),
                    true if is_short(copying.bytes) => {
                        mark.bytes().as_mut_ptr().copy_from_nonoverlapping(here, length);
                        let (own, descriptor) = (mark.data(), mark.own_descriptor());
                        endpoint.write(mark, known, there, own, length, descriptor)
                    }
                    true => endpoint.write(mark, known, there, here, length, descriptor),
                }
            };
            mark.into_iter().for_each(|mark| pool.give_back(mark));
            match given {
                Given::Taken => {
                    copying.asked += length as u64;
                    copying.parts += 1;
                }
                Given::Later => return false,
                Given::Refused(failed) => {
                    copying.failed = true;
                    refused = Some(failed);
                }
            }
        }
        if let Some(failed) = refused {
            self.refuse_copy(end, &failed);
        }
        true
    }
}

/// Whether a write is short enough to be sent from its mark's own buffer of [`PAGE`] bytes.
fn is_short(bytes: u64) -> bool {
    bytes <= PAGE as u64
}
