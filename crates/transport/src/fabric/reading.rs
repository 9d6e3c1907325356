//! Reads of other processes' memory.
//!
//! A read goes in parts, as long as the provider takes them. What it doesn't take now is asked for again at the next look. A read ends when all parts that
//! the provider has taken have ended, well or not: only then does nobody write to its place any more. A process that has died ends the job by its
//! life line, whatever is under way.

use super::Fabric;
use super::endpoint::Given;
use super::library::Failed;
use super::reads::Reading;
use crate::transport::{Access, Read, Registered, Shown};

/// The longest part, in bytes: providers count some lengths in 32 bits, whatever they say.
const LONGEST: u64 = 1 << 30;

impl Fabric {
    /// Whether memory of an end can be read.
    pub(super) fn can_read(&self, end: u32) -> bool {
        self.endpoint.reads() && !self.broken && self.far.get(end as usize).is_some_and(Option::is_some)
    }

    /// Registers memory of the program.
    pub(super) fn show(&self, start: *mut u8, bytes: u64, access: Access) -> Option<Registered> {
        if !self.endpoint.reads() || self.broken {
            return None;
        }
        self.endpoint.show(start, usize::try_from(bytes).ok()?, access).ok()
    }

    /// Begins a read.
    pub(super) fn begin_reading(&mut self, end: u32, read: Read) -> bool {
        if !self.can_read(end) || !self.meet(end) {
            return false;
        }
        let Some(known) = self.far(end).and_then(|far| far.known) else { return false };
        let Read { from, to, bytes, descriptor, name } = read;
        let reading =
            Reading { name, end, known, from, to, bytes, descriptor, asked: 0, parts: 0, failed: false };
        let place = self.reads.add(reading);
        self.ask_for_parts(place);
        true
    }

    /// A part of the read at a place has ended.
    pub(super) fn part_is_there(&mut self, place: u32, failed: Option<Failed>) {
        let Some(Some(reading)) = self.reads.all.get_mut(place as usize) else { return };
        reading.parts -= 1;
        if let Some(failed) = failed {
            self.reads.wanting -= usize::from(reading.is_wanting());
            reading.failed = true;
            let end = reading.end;
            // Most providers give the connection up after that.
            self.lose(end, &failed);
            self.drop_waiting(end);
        }
        self.end_if_done(place as usize);
    }

    /// Asks the provider again for what it hasn't taken.
    pub(super) fn go_on_reading(&mut self) {
        if !self.reads.is_stuck() {
            return;
        }
        for place in 0..self.reads.all.len() {
            if self.reads.all[place].as_ref().is_some_and(Reading::is_wanting) {
                self.ask_for_parts(place);
            }
        }
    }

    /// Asks the provider for what is left of a read, as far as it takes it.
    fn ask_for_parts(&mut self, place: usize) {
        let Fabric { reads, pool, endpoint, sockets, broken, .. } = self;
        let Some(reading) = reads.all[place].as_mut() else { return };
        let longest = LONGEST.min(endpoint.longest() as u64);
        while reading.is_wanting() {
            if *broken || sockets.is_gone(reading.end) {
                reading.failed = true;
                break;
            }
            let Ok(mark) = pool.take(0, endpoint) else {
                reading.failed = true;
                break;
            };
            mark.set_end(place as u32);
            let length = longest.min(reading.bytes - reading.asked);
            let there = Shown { address: reading.from.address.wrapping_add(reading.asked), ..reading.from };
            let to = reading.to.wrapping_add(reading.asked as usize);
            // SAFETY: the promise of whoever has begun the read, which lasts until it ends; these bytes are a part of it.
            let (given, mark) =
                unsafe { endpoint.read(mark, reading.known, there, to, length as usize, reading.descriptor) };
            mark.into_iter().for_each(|mark| pool.give_back(mark));
            match given {
                Given::Taken => {
                    reading.asked += length;
                    reading.parts += 1;
                }
                Given::Later => return,
                Given::Refused(_) => reading.failed = true,
            }
        }
        reads.wanting -= 1;
        self.end_if_done(place);
    }

    fn end_if_done(&mut self, place: usize) {
        let is_done = |reading: &mut Reading| reading.parts == 0 && !reading.is_wanting();
        if let Some(reading) = self.reads.all[place].take_if(is_done) {
            self.reads.ended.push_back((reading.name, !reading.failed));
        }
    }
}
